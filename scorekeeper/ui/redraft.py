"""An entry while it is being corrected: what has been said of it so far. Pure."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal, assert_never

from scorekeeper.scoring.codes import Code
from scorekeeper.scoring.hand import (
    PASS,
    Adjustment,
    AfterEnd,
    Call,
    Dealer,
    Entry,
    Finished,
    Hand,
    Misdeal,
    PaperSays,
    PassedOut,
    Penalty,
    Problem,
    Seating,
)
from scorekeeper.scoring.preset import Preset

Kind = Literal["hand", "passed out", "misdeal", "adjustment", "dealer"]


@dataclass(frozen=True, slots=True)
class Redraft:
    """The parts of an entry; `calls` are those it had, kept while the winning one stays."""

    kind: Kind = "hand"
    declarer: int | None = None
    bid: str | None = None
    contract: str | None = None
    cards: int | None = None
    tricks: tuple[int | None, ...] = ()
    penalties: tuple[Penalty, ...] = ()
    calls: tuple[Call, ...] = ()
    side: int = 0
    points: int = 0
    note: str = ""
    dealer: int | None = None

    def took(self, preset: Preset, side: int, tricks: int) -> Redraft:
        """With the count of one side; of two sides the rest is the other's."""
        if preset.sides == 2:
            rest = preset.total - tricks
            return replace(self, tricks=(tricks, rest) if side == 0 else (rest, tricks))
        counts = self.tricks or (None,) * preset.sides
        return replace(self, tricks=(*counts[:side], tricks, *counts[side + 1 :]))

    def toggled(self, penalty: Penalty) -> Redraft:
        """With one more of this penalty, or without it."""
        kept = tuple(one for one in self.penalties if one != penalty)
        return replace(self, penalties=kept if penalty in self.penalties else (*kept, penalty))


def of(entry: Entry) -> Redraft | None:
    """The parts of an entry; None for those that are not entered by hand and trick."""
    match entry:
        case AfterEnd(played):
            return of(played)
        case PassedOut():
            return Redraft("passed out")
        case Misdeal():
            return Redraft("misdeal")
        case Adjustment(side, points, note):
            return Redraft("adjustment", side=side, points=points, note=note)
        case Dealer(seat):
            return Redraft("dealer", dealer=seat)
        case Hand():
            return _of_hand(entry)
        case Seating() | PaperSays() | Finished():
            return None
        case _:
            assert_never(entry)


def _of_hand(hand: Hand) -> Redraft:
    won = next((call for call in reversed(hand.calls) if call.bid != PASS), None)
    if won is None:
        return Redraft("passed out", calls=hand.calls)
    return Redraft(
        "hand", won.seat, won.bid, won.contract, hand.partner_cards, hand.tricks or (), hand.penalties, hand.calls
    )


def entry(draft: Redraft, preset: Preset) -> Entry | Problem:
    """The entry these parts make, or what is still to be said."""
    match draft.kind:
        case "misdeal":
            return Misdeal()
        case "passed out":
            return PassedOut()
        case "adjustment":
            return Adjustment(draft.side, draft.points, draft.note)
        case "dealer":
            ask = Problem(Code.SEAT_UNKNOWN, "Who deals the next hand?")
            return ask if draft.dealer is None else Dealer(draft.dealer)
        case "hand":
            return _played(draft, preset)
        case _:
            assert_never(draft.kind)


def _played(draft: Redraft, preset: Preset) -> Entry | Problem:
    if draft.declarer is None or draft.bid is None:
        return Problem(Code.AUCTION_OPEN, "Who won the bid, and with what?")
    counts = [number for number in draft.tricks if number is not None]
    if len(counts) < preset.sides:
        return Problem(Code.TRICKS_COUNT, f"How many {preset.unit} did each side take?")
    return Hand(_calls(draft), tuple(counts), draft.cards, draft.penalties)


def _calls(draft: Redraft) -> tuple[Call, ...]:
    """The calls as they were, when only the contract is another; else the winning call alone."""
    assert draft.declarer is not None and draft.bid is not None
    won = next((call for call in reversed(draft.calls) if call.bid != PASS), None)
    now = Call(draft.declarer, draft.bid, draft.contract)
    if won and (won.seat, won.bid) == (now.seat, now.bid):
        return tuple(now if call == won else call for call in draft.calls)
    return (now,)
