"""How a game began, put right: who sat there from the start, who dealt first, what the sides are called."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from scorekeeper import correction
from scorekeeper.correction import Correction
from scorekeeper.exchange import read_game
from scorekeeper.merge import reseated
from scorekeeper.scoring.codes import Code
from scorekeeper.scoring.hand import Problem, Seating
from scorekeeper.table import Table

Json = dict[str, Any]
Seated = Callable[[Sequence[str], list[tuple[str | None, str]]], Seating]


def begin(
    table: Table, seated: Seated, players: Sequence[str], dealer: int, sides: Sequence[str], keep_late: bool = True
) -> tuple[Correction, Json]:
    """What would follow, and what of the header goes with it; `seated` says who is meant by the names."""
    now, header = table.today, Json()
    if list(players) != now["players"]:
        sitting = list(zip(now.get("people") or [None] * len(players), now["players"], strict=True))
        there = seated(players, sitting)
        header = {"players": list(there.players), "people": list(there.people)}
        now = reseated(now, list(there.people), list(there.players))
        if twice := _twice(now):
            return Correction(table.file.hands, problem=twice), header
    if dealer != now["dealer"]:
        header["dealer"] = dealer
    so = read_game({**now, "dealer": dealer, "sides": list(sides)}, table.preset)
    return correction.begin(table.file, so, keep_late), header


def _twice(facts: Json) -> Problem | None:
    """Somebody who sits at the table already, where they now would come to sit."""
    for at, entry in enumerate(facts["hands"]):
        people = entry.get("people") or ()
        for person, name in zip(people, entry.get("seating", ()), strict=False):
            if person and people.count(person) > 1:
                said = f"{name} would then sit in two seats from entry {at + 1} on: take that entry out first."
                return Problem(Code.SEAT_UNKNOWN, said)
    return None
