"""Changes to a game's facts: apply them, fold them, take them back. Pure; knows nothing of files or rules."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from scorekeeper.scoring.foreign import quoted, visible

Facts = dict[str, Any]


class Mismatch(ValueError):
    """A change does not fit the facts it is applied to; the text names its path."""


@dataclass(frozen=True, slots=True)
class Change:
    """One change of one place in the facts, with all that is needed to take it back.

    `path` is keys joined by "/". Where it ends in a list, `before` None inserts at that index and `after` None
    deletes; in a dict None stands for "absent". An empty path is several places of the facts at once: `before` and
    `after` then hold what is under each of the same keys. `kind` is "", "undo" or "redo". `at` is UTC in ISO format.
    """

    seq: int
    at: str
    by: str
    path: str
    before: Any
    after: Any
    kind: str = ""

    @property
    def is_play(self) -> bool:
        """Whether it is of the hands, or the game was given up: names, seats and days can change long after."""
        return self.path in ("hands", "status") or self.path.startswith("hands/")

    def to_json(self) -> dict[str, Any]:
        """Give the stored shape; an ordinary change carries no `kind`."""
        stored = {"seq": self.seq, "at": self.at, "by": self.by, "path": self.path}
        if self.kind:
            stored["kind"] = self.kind
        return {**stored, "before": self.before, "after": self.after}

    @classmethod
    def from_json(cls, stored: Mapping[str, Any]) -> Change:
        """Read the stored shape; ValueError when it is not one."""
        if not isinstance(stored, Mapping) or (stored.keys() | {"kind"}) != set(cls.__slots__):
            raise ValueError(f"expected a change with {', '.join(cls.__slots__)}, got {quoted(stored)}")
        change = cls(**{"kind": "", **stored})
        texts = (change.at, change.by, change.path, change.kind)
        if type(change.seq) is not int or not all(isinstance(text, str) for text in texts):
            raise ValueError(f"change {quoted(change.seq)}: a field has the wrong type")
        if change.kind not in ("", "undo", "redo"):
            raise ValueError(f"change {change.seq}: unknown kind {quoted(change.kind)}")
        return change


def apply(facts: Facts, change: Change) -> Facts:
    """Return the facts after the change; `facts` stays as it is and shares all that did not change.

    Raises Mismatch when the path leads nowhere or something else than `before` is there.
    """
    changed: Facts = _changed(facts, change.path.split("/"), change) if change.path else _several(facts, change)
    return changed


def fold(header: Mapping[str, Any], changes: Iterable[Change]) -> Facts:
    """Apply all changes in order to a new game's facts: its header and no hands."""
    facts = {"hands": [], **header}
    for change in changes:
        facts = apply(facts, change)
    return facts


def undoable(changes: Iterable[Change]) -> Change | None:
    """Return the newest live change of the hands or of giving up: the one Undo would reverse."""
    done, _ = _stacks(changes)
    return done[-1] if done else None


def redoable(changes: Iterable[Change]) -> Change | None:
    """Return the undone change that Redo would repeat."""
    _, undone = _stacks(changes)
    return undone[-1] if undone else None


def reverse(change: Change, seq: int, at: str, by: str, kind: str) -> Change:
    """Make the change that leads back from `change`."""
    return Change(seq, at, by, change.path, change.after, change.before, kind)


def repeat(change: Change, seq: int, at: str, by: str) -> Change:
    """Make the change that redoes `change`: the reverse of its reverse."""
    return replace(change, seq=seq, at=at, by=by, kind="redo")


def _stacks(changes: Iterable[Change]) -> tuple[list[Change], list[Change]]:
    """Replay what was done and undone. Names take no part: they outlive the undo of a hand; giving up does.

    So does what the hands follow from: several places at once, as the first dealer with hands that changed with it.
    """
    done: list[Change] = []
    undone: list[Change] = []
    for change in changes:
        if change.path and not change.is_play:
            continue
        if change.kind == "undo" and done:
            undone.append(done.pop())
        elif change.kind == "redo" and undone:
            done.append(undone.pop())
        else:
            done.append(change)
            undone.clear()
    return done, undone


def _several(facts: Facts, change: Change) -> Facts:
    before, after = change.before, change.after
    if not (isinstance(before, dict) and isinstance(after, dict) and before.keys() == after.keys() and all(before)):
        raise Mismatch("several places at once need the same names before and after")
    for key in after:
        facts = apply(facts, replace(change, path=key, before=before[key], after=after[key]))
    return facts


def _changed(place: Any, keys: list[str], change: Change) -> Any:
    key, *deeper = keys
    if isinstance(place, dict):
        return _changed_dict(place, key, deeper, change)
    if isinstance(place, list):
        return _changed_list(place, key, deeper, change)
    raise Mismatch(f"{visible(change.path)}: nothing can be put into {quoted(place)}")


def _changed_dict(place: dict[str, Any], key: str, deeper: list[str], change: Change) -> dict[str, Any]:
    if deeper and key not in place:
        raise Mismatch(f"{visible(change.path)}: there is no {quoted(key)}")
    if deeper:
        return {**place, key: _changed(place[key], deeper, change)}
    _expect(place.get(key), change)
    if change.after is None:
        return {other: value for other, value in place.items() if other != key}
    return {**place, key: change.after}


def _changed_list(place: list[Any], key: str, deeper: list[str], change: Change) -> list[Any]:
    inserts = not deeper and change.before is None
    # isdecimal alone would let other scripts' digits through; a minus sign would count from the end.
    index = int(key) if key.isascii() and key.isdecimal() else -1
    if not 0 <= index < len(place) + inserts:
        raise Mismatch(f"{visible(change.path)}: there is no place {quoted(key)} among {len(place)}")
    if deeper:
        return [*place[:index], _changed(place[index], deeper, change), *place[index + 1 :]]
    if inserts and change.after is None:
        raise Mismatch(f"{visible(change.path)}: changes nothing into nothing")
    if not inserts:
        _expect(place[index], change)
    added = [] if change.after is None else [change.after]
    return [*place[:index], *added, *place[index + (not inserts) :]]


def _expect(found: Any, change: Change) -> None:
    if found != change.before:
        raise Mismatch(f"{visible(change.path)}: expected {quoted(change.before)}, found {quoted(found)}")
