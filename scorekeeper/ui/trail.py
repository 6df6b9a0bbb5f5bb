"""What was changed: every correction of a game, what was before, when, and by which device."""

from collections.abc import Iterator
from typing import Any, assert_never

import flet as ft

from scorekeeper.days import local
from scorekeeper.scoring import hand as facts
from scorekeeper.scoring.hand import (
    PASS,
    Adjustment,
    AfterEnd,
    Dealer,
    Finished,
    Hand,
    Misdeal,
    PaperSays,
    PassedOut,
    Seating,
)
from scorekeeper.scoring.words import joined, shown, signed
from scorekeeper.sheet import bid_text
from scorekeeper.table import Change, Table
from scorekeeper.ui.frame import page
from scorekeeper.ui.kit import card
from scorekeeper.ui.session import Session
from scorekeeper.ui.theme import Look
from scorekeeper.ui.tids import tid

PAGE = 200


@ft.component
def TrailScreen(session: Session, look: Look, table: Table):
    """Newest first."""
    lines = list(trail(table))[::-1][:PAGE]
    rows = [
        card(look, tid(f"change-{change.seq}", look.text(f"{_when(change)}  {words}", 15)), padding=10)
        for change, words in lines
    ]
    nothing = look.text("Nothing was corrected: every hand is as it was first recorded.", 17)
    return page(look, session, "What was changed", rows or [nothing])


def trail(table: Table) -> Iterator[tuple[Change, str]]:
    """Each change of what had been recorded, with a sentence; calls and tricks on the way to a record are left out."""
    for change in table.log.changes:
        parts = change.path.split("/")
        done = {"undo": "Undone. ", "redo": "Done again. "}.get(change.kind, "")
        if parts[0] == "hands" and len(parts) == 2:
            if _is_recorded(change.before) or (change.before is None and _comes_late(change)):
                was, now = (_told(value, table, int(parts[1])) for value in (change.before, change.after))
                yield change, f"{done}Entry {int(parts[1]) + 1}: {was} became {now}."
        elif parts[0] == "hands":
            yield change, f"{done}Several at once: {_several(change.before, change.after, table)}."
        elif not change.path:
            yield change, f"{done}{_begun(change, table)}."
        else:
            yield change, f"{done}{parts[0].capitalize()}: {_plain(change.before)} became {_plain(change.after)}."


def _is_recorded(stored: Any) -> bool:
    return stored is not None and not ("calls" in stored and "tricks" not in stored) and stored != {}


def _comes_late(change: Change) -> bool:
    """An entry that came in whole: inserted, adjusted, seats; not the first tap of a hand."""
    return change.after is not None and ("tricks" in change.after or "calls" not in change.after) and (
        "declarer" not in change.after and change.after != {}
    )  # fmt: skip


def _begun(change: Change, table: Table) -> str:
    """How the game is said to have begun, and which hands then read otherwise."""
    before, after, said = change.before, change.after, []
    if "players" in after:
        now, then = (joined([shown(name) for name in facts["players"]]) for facts in (after, before))
        said.append(f"From the start {now}, not {then}")
    if "dealer" in after:
        now, then = (table.states[0].names.players[facts["dealer"]] for facts in (after, before))
        said.append(f"{now} dealt first, not {then}")
    if "hands" in after:
        said.append(_several(before["hands"], after["hands"], table))
    return "; ".join(said)


def _several(before: list[Any], after: list[Any], table: Table) -> str:
    differing = [at for at, (one, other) in enumerate(zip(before, after, strict=False)) if one != other]
    said = [
        f"entry {at + 1}: {_told(before[at], table, at)} became {_told(after[at], table, at)}" for at in differing[:4]
    ]
    if len(differing) > 4:
        said.append(f"{len(differing) - 4} more")
    grown = len(after) - len(before)
    if grown:
        said.append(f"{abs(grown)} entries {'more' if grown > 0 else 'fewer'}")
    return "; ".join(said)


def _told(stored: Any, table: Table, at: int) -> str:
    """An entry in a few words, with the people who sat there then."""
    preset, players = table.preset, table.states[min(at, len(table.states) - 1)].names.players
    if stored is None:
        return "nothing"
    match facts.from_json(stored):
        case AfterEnd(played):
            return f"{_told(facts.to_json(played), table, at)} (after the end)"
        case PassedOut():
            return "passed out"
        case Misdeal():
            return "a misdeal"
        case Finished():
            return "the end of the game"
        case Adjustment(side, points, _):
            return f"side {side + 1} adjusted by {signed(points)}"
        case Seating(seated, _):
            return f"seats {joined(seated)}"
        case PaperSays(scores):
            return f"paper {joined([str(score) for score in scores])}"
        case Dealer(seat):
            return f"{players[seat]} deals"
        case Hand(calls=calls, tricks=tricks):
            won = next((call for call in reversed(calls) if call.bid != PASS), None)
            bid = f"{players[won.seat]} {bid_text(preset, won.bid, won.contract)}" if won else "all passed"
            return f"{bid}{f', {preset.unit} {joined([str(one) for one in tricks])}' if tricks else ''}"
        case unknown:
            assert_never(unknown)


def _plain(value: Any) -> str:
    return joined([str(one) for one in value]) if isinstance(value, list) else str(value or "nothing")


def _when(change: Change) -> str:
    at = local(change.at)
    if not at:
        return change.by
    return f"{at:%d.%m. %H:%M}{f' {change.by}' if change.by else ''}"
