"""A game as it is stored: its header and its changes, and how both lie in a file's tables."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from scorekeeper.days import moment
from scorekeeper.scoring.foreign import quoted

from .changes import Change, Facts, apply, fold
from .disk import Tables, unpack
from .errors import Damaged, UnknownVersion

VERSION = 1


@dataclass(frozen=True, slots=True)
class Log:
    """One game at one moment. `facts` is the fold of `changes` over `header`; treat it as read-only."""

    id: str
    header: Facts
    changes: tuple[Change, ...]
    facts: Facts = field(repr=False, compare=False)

    @property
    def seq(self) -> int:
        """The newest change's number, 0 for a game without changes."""
        return len(self.changes)

    @property
    def played(self) -> int:
        """When it was last played, in milliseconds since 1970: what a clock said, or its place in the order of play."""
        plays = [moment(change.at) for change in self.changes if change.is_play]
        return max(int(self.header.get("played", 0)), moment(self.header.get("started")), *plays)

    @classmethod
    def of(cls, game_id: str, header: Mapping[str, Any], changes: Iterable[Change] = ()) -> Log:
        """Fold a log from its parts; raises Mismatch (ValueError) when a change does not fit."""
        kept = tuple(changes)
        return cls(game_id, dict(header), kept, fold(header, kept))

    def noting(self, late: Facts) -> Log:
        """Return the log with its place in the order of play."""
        return Log(self.id, self.header | late, self.changes, self.facts | late)

    def plus(self, change: Change) -> Log:
        """Return the log with one more change, without folding the others again."""
        return Log(self.id, self.header, (*self.changes, change), apply(self.facts, change))


def log_in(tables: Tables, game_id: str) -> Log:
    """Read a log from a game file's tables.

    Raises UnknownVersion for a later program's file, Damaged for one that cannot be folded.
    """
    header = tables.get("game", {}).get("1", {})
    version = header.get("version")
    if type(version) is int and version > VERSION:
        raise UnknownVersion(f"The game {game_id} was stored by a newer version of this program. Please update it.")
    try:
        if version != VERSION:
            raise ValueError(f"its version is {quoted(version)}")
        changes = [Change.from_json(stored) for stored in tables.get("changes", {}).values()]
        if [change.seq for change in changes] != list(range(1, len(changes) + 1)):
            raise ValueError("changes are missing or out of order")
        return Log.of(game_id, header, changes)
    except ValueError as error:
        raise Damaged(f"The game {game_id} is damaged: {error}.") from error


def log_from(content: bytes, name: str) -> Log:
    """Read a game file's text for `scorekeeper import`: a missing checksum is fine, a wrong one is Damaged."""
    log = log_in(unpack(content, name, trusting=True), name)
    stored = log.header.get("id")
    return Log(stored if isinstance(stored, str) else name, log.header, log.changes, log.facts)
