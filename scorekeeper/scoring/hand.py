"""The facts of a game, as the table tells them: every kind of entry in a game file's list of hands."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, assert_never

from scorekeeper.scoring.codes import Code

Json = dict[str, Any]

PASS = "pass"


@dataclass(frozen=True, slots=True)
class Problem:
    """Something the rules forbid: a stable `code` and a sentence for the table. Nothing has changed."""

    code: Code
    message: str


def seat_problem(players: int, seat: int) -> Problem:
    """There is no such seat. Seats are counted from 1 in sentences."""
    return Problem(Code.SEAT_UNKNOWN, f"There is no seat {seat + 1}: take one of seats 1 to {players}.")


def side_problem(sides: int, side: int) -> Problem:
    """There is no such side. Sides are counted from 1 in sentences."""
    return Problem(Code.SEAT_UNKNOWN, f"There is no side {side + 1}: take one of sides 1 to {sides}.")


@dataclass(frozen=True, slots=True)
class Call:
    """A bid (its id) or a pass by one seat, perhaps with the contract."""

    seat: int
    bid: str
    contract: str | None = None


@dataclass(frozen=True, slots=True)
class Penalty:
    """A penalty of the preset against one seat."""

    seat: int
    penalty: str


@dataclass(frozen=True, slots=True)
class Hand:
    """One deal. Without `tricks` (by side, in the preset's unit) it is the open one.

    The last three fields are pencil marks of an open hand, kept so that no tap is lost: the seat said to have won the
    auction before its bid is known, the sides that took the tricks so far in order, and a final count not yet recorded
    (None for a side whose count is still to be said).
    """

    calls: tuple[Call, ...] = ()
    tricks: tuple[int, ...] | None = None
    partner_cards: int | None = None
    penalties: tuple[Penalty, ...] = ()
    declarer: int | None = None
    taken: tuple[int, ...] = ()
    count: tuple[int | None, ...] | None = None


@dataclass(frozen=True, slots=True)
class PassedOut:
    """Nobody bid; the preset says who deals next."""


@dataclass(frozen=True, slots=True)
class Misdeal:
    """Dealt again, by the same dealer or the next; nothing counts."""


@dataclass(frozen=True, slots=True)
class Adjustment:
    """Points given to (or taken from) a side by the table's agreement."""

    side: int
    points: int
    note: str = ""


@dataclass(frozen=True, slots=True)
class Seating:
    """From here on these players sit in the seats; the deal stays with the seat. `people` says who they are."""

    players: tuple[str, ...]
    people: tuple[str | None, ...] = ()


@dataclass(frozen=True, slots=True)
class PaperSays:
    """What somebody's paper sheet shows at this point: compared, never counted."""

    scores: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Dealer:
    """This seat deals the next hand, whoever's turn it was; the deal goes round from there."""

    seat: int


@dataclass(frozen=True, slots=True)
class Finished:
    """The table ends the game here, by agreement or because the bell rang; who leads wins."""


Played = Hand | PassedOut | Misdeal | Adjustment | Seating | PaperSays | Dealer | Finished


@dataclass(frozen=True, slots=True)
class AfterEnd:
    """Something that was played, but after what turned out to be the end of the game: kept, and not counted."""

    entry: Played


Entry = Played | AfterEnd

OPEN = Hand()


def from_json(data: Json) -> Entry:
    """The entry that one element of a game file's `hands` describes; its shape is checked before."""
    return AfterEnd(_played(data["after_end"])) if "after_end" in data else _played(data)


def _played(data: Json) -> Played:
    if "passed_out" in data:
        return PassedOut()
    if "misdeal" in data:
        return Misdeal()
    if "finished" in data:
        return Finished()
    if "adjustment" in data:
        return Adjustment(**data["adjustment"])
    if "seating" in data:
        return Seating(tuple(data["seating"]), tuple(data.get("people", ())))
    if "paper_says" in data:
        return PaperSays(tuple(data["paper_says"]))
    if "dealer" in data:
        return Dealer(data["dealer"])
    return _hand(data)


def _hand(data: Json) -> Hand:
    tricks, count = data.get("tricks"), data.get("count")
    return Hand(
        tuple([Call(call["seat"], call["bid"], call.get("contract")) for call in data.get("calls", ())]),
        None if tricks is None else tuple(tricks),
        data.get("partner_cards"),
        tuple([Penalty(item["seat"], item["penalty"]) for item in data.get("penalties", ())]),
        data.get("declarer"),
        tuple(data.get("taken", ())),
        None if count is None else tuple(count),
    )


def to_json(entry: Entry) -> Json:
    """The element of a game file's `hands` for an entry; `from_json` gives the entry back."""
    match entry:
        case PassedOut():
            return {"passed_out": True}
        case Misdeal():
            return {"misdeal": True}
        case Finished():
            return {"finished": True}
        case Adjustment(side, points, note):
            return {"adjustment": {"side": side, "points": points} | ({"note": note} if note else {})}
        case Seating(players, people):
            return {"seating": list(players)} | ({"people": list(people)} if people else {})
        case PaperSays(scores):
            return {"paper_says": list(scores)}
        case Dealer(seat):
            return {"dealer": seat}
        case AfterEnd(played):
            return {"after_end": to_json(played)}
        case Hand():
            return _hand_json(entry)
        case _:
            assert_never(entry)


def _hand_json(hand: Hand) -> Json:
    """Only what was said: fields that are missing in the hand are missing in the file."""
    calls = [{"seat": c.seat, "bid": c.bid} | ({"contract": c.contract} if c.contract else {}) for c in hand.calls]
    fields: Json = {
        "calls": calls,
        "declarer": hand.declarer,
        "partner_cards": hand.partner_cards,
        "taken": list(hand.taken) or None,
        "count": None if hand.count is None else list(hand.count),
        "tricks": None if hand.tricks is None else list(hand.tricks),
        "penalties": [{"seat": p.seat, "penalty": p.penalty} for p in hand.penalties] or None,
    }
    return {key: value for key, value in fields.items() if value is not None}
