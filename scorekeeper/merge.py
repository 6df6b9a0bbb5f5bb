"""Two logs of one game: does one continue the other, or did both go on? And who sits in a game. Pure."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from scorekeeper.bundle import FROM_FILE
from scorekeeper.store import Change, Log, apply

Json = dict[str, Any]
Person = str | None

APART = {"people", "id", "note", "version", "format", "played"}  # what may differ in one game on two devices
NAMES = APART | {"players", "sides", "started", "status"}  # and in a game file, which says how people are called now
WHOLE = {"tricks", "passed_out", "misdeal", "finished", "adjustment", "seating", "paper_says", "dealer", "after_end"}


def missing(here: Log, there: Log) -> list[Change] | None:
    """The changes that `there` has beyond `here`; None when they are two versions, each with something of its own."""
    if _without(here.header) == _without(there.header):
        same = _common(here, there)
        if same == len(there.changes):
            return []
        if same == len(here.changes):
            return _fitting(here, there.changes[same:])
    one_is_a_game_file = any(change.by == FROM_FILE for change in (*here.changes, *there.changes))
    if one_is_a_game_file or not here.changes or not there.changes:
        return _by_facts(here, there)
    return None


def parting(here: Log, there: Log) -> str:
    """What tells the version `there` from all others: the first thing that is not so here."""
    if _without(here.header) != _without(there.header):
        return json.dumps(_without(there.header), sort_keys=True)
    first = there.changes[_common(here, there) :][:1]
    return json.dumps([_without(one.to_json()) for one in first], sort_keys=True)


def _without(value: Any) -> Any:
    """A part of a log without what may differ in one game on two devices."""
    if isinstance(value, dict):
        return {key: _without(inside) for key, inside in value.items() if key not in APART}
    return [_without(one) for one in value] if isinstance(value, list) else value


def _common(here: Log, there: Log) -> int:
    """How many changes are the same from the start."""
    for at, (mine, theirs) in enumerate(zip(here.changes, there.changes, strict=False)):
        if mine != theirs and _without(mine.to_json()) != _without(theirs.to_json()):
            return at
    return min(len(here.changes), len(there.changes))


def _by_facts(here: Log, there: Log) -> list[Change] | None:
    """A game file has no taps, only hands: it is compared with what was known at any moment."""
    mine, theirs = _moments(here), _moments(there)
    if theirs[-1] in mine:
        return _fitting(here, _ended(here, there))
    hands = here.facts["hands"]
    for at in reversed(range(len(theirs))):
        if theirs[at] == mine[-1]:
            return _fitting(here, [*there.changes[at:], *_ended(here, there)])
        if hands and not WHOLE & hands[-1].keys() and theirs[at] == mine[-1] | {"hands": mine[-1]["hands"][:-1]}:
            rest = there.changes[at:]
            if rest and rest[0].path == f"hands/{len(hands) - 1}" and rest[0].before is None:
                return _fitting(here, [replace(rest[0], before=hands[-1]), *rest[1:], *_ended(here, there)])
    return None


def _ended(here: Log, there: Log) -> list[Change]:
    """The game was abandoned there."""
    status = there.header.get("status")
    return [Change(0, "", FROM_FILE, "status", None, status)] if status and "status" not in here.facts else []


def _moments(log: Log) -> list[Json]:
    """What was known at the start and after every change, names aside."""
    facts = {"hands": [], **log.header}
    found = [_nameless(facts)]
    for change in log.changes:
        facts = apply(facts, change)
        found.append(_nameless(facts))
    return found


def _nameless(facts: Json) -> Json:
    kept = {key: value for key, value in facts.items() if key not in NAMES}
    return kept | {"hands": ["seating" if "seating" in entry else entry for entry in facts["hands"]]}


def _fitting(here: Log, changes: Iterable[Change]) -> list[Change] | None:
    """The changes with the numbers they get here; None where they don't fit."""
    found = [replace(change, seq=here.seq + 1 + at) for at, change in enumerate(changes)]
    facts = here.facts
    try:
        for change in found:
            facts = apply(facts, change)
    except ValueError:
        return None
    return found


# -- who sits in a game ----------------------------------------------------------


def seats(facts: Json) -> Iterator[tuple[Person, str]]:
    """Everybody who sits in a game at its start or later: who, where that is said, and the name there."""
    yield from _pairs(facts.get("people"), facts["players"])
    for entry in facts["hands"]:
        if "seating" in entry:
            yield from _pairs(entry.get("people"), entry["seating"])


def renamed(facts: Json, known: Mapping[str, str]) -> Json:
    """The facts with the names people go by today."""

    def names(people: list[Person] | None, players: list[str]) -> list[str]:
        return [known.get(person or "", name) for person, name in _pairs(people, players)]

    hands = [
        {**entry, "seating": names(entry.get("people"), entry["seating"])} if "seating" in entry else entry
        for entry in facts["hands"]
    ]
    return facts | {"players": names(facts.get("people"), facts["players"]), "hands": hands}


def reseated(facts: Json, people: list[Person], players: list[str]) -> Json:
    """The facts with these people from the start. One who takes another's place there has it later too."""
    then, now = _pairs(facts.get("people"), facts["players"]), zip(people, players, strict=True)
    moved = {(one or name): other for (one, name), other in zip(then, now, strict=True)}

    def sitting(entry: Json) -> Json:
        if "seating" not in entry:
            return entry
        pairs = [moved.get(one or name, (one, name)) for one, name in _pairs(entry.get("people"), entry["seating"])]
        return {"seating": [name for _, name in pairs], "people": [person for person, _ in pairs]}

    return facts | {"players": players, "people": people, "hands": [sitting(entry) for entry in facts["hands"]]}


def identified(log: Log, who: Callable[[Person, str], str]) -> Log:
    """The game with everybody under the id that `who` gives."""

    def of(value: Any) -> Any:
        if isinstance(value, dict):
            value = {key: of(inside) for key, inside in value.items()}
            names = value.get("seating") or value.get("players")
            if names and ("people" in value or "players" in value):
                value["people"] = [who(*pair) for pair in _pairs(value.get("people"), names)]
            return value
        return [of(one) for one in value] if isinstance(value, list) else value

    def kept(change: Change) -> Change:
        if change.path and "hands" not in change.path:
            return change
        return replace(change, before=of(change.before), after=of(change.after))

    return Log.of(log.id, log.header | {"people": of(log.header | {"preset": None})["people"]}, map(kept, log.changes))


def _pairs(people: list[Person] | None, players: list[str]) -> Iterable[tuple[Person, str]]:
    return zip(people or [None] * len(players), players, strict=True)
