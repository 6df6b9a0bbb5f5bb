"""The points of one hand: every number with its reason."""

from __future__ import annotations

from dataclasses import dataclass

from scorekeeper.scoring.hand import Call, Hand, Penalty, Problem
from scorekeeper.scoring.preset import Bid, PenaltyRule, Points, Preset
from scorekeeper.scoring.words import Names, counted, signed


@dataclass(frozen=True, slots=True)
class Line:
    """Points for one side, and why; `reason` goes on from the side's name."""

    side: int
    points: int
    reason: str

    def sentence(self, names: Names) -> str:
        """The line as the table would say it."""
        return f"{names.sides[self.side]} {self.reason}: {signed(self.points)}."


def worth(points: Points, bid: Bid, tricks: int, cards: int) -> int:
    """What `points` come to for a side that took `tricks`, under this bid and with this many of the partner's cards."""
    match points.kind:
        case "tricks":
            return tricks + points.number
        case "bid":
            return bid.worth
        case "-bid":
            return -bid.worth
        case "cards":
            return points.by_cards[cards]
        case "table":
            fitting = [row for row in points.rows if row.tricks <= tricks and row.alone in (None, bid.alone)]
            return fitting[-1].points if fitting else 0
    return points.number


def count_problem(preset: Preset, tricks: tuple[int, ...]) -> Problem | None:
    """Why this count can't be right: one number a side, none below 0, in the preset's steps, together the total."""
    unit = preset.unit
    if len(tricks) != preset.sides:
        return Problem("tricks.count", f"Give the {unit} of each of the {preset.sides} sides.")
    if any(not 0 <= took <= preset.total or took % preset.step for took in tricks):
        in_steps = f" in steps of {preset.step}" if preset.step > 1 else ""
        return Problem("tricks.count", f"A side takes 0 to {preset.total} {unit}{in_steps}.")
    if sum(tricks) != preset.total:
        return Problem("tricks.sum", f"That makes {sum(tricks)} {unit}; all sides together take {preset.total}.")
    return None


def pencil_problem(preset: Preset, hand: Hand) -> Problem | None:
    """Why the pencil marks of an open hand can't be right."""
    if hand.declarer is not None and not 0 <= hand.declarer < preset.players:
        return Problem("seat.unknown", f"There is no seat {hand.declarer + 1}: the table has {preset.players}.")
    if any(not 0 <= side < preset.sides for side in hand.taken):
        return Problem("seat.unknown", f"A trick went to no side: the table has {preset.sides}.")
    if len(hand.taken) > preset.total:
        return Problem("tricks.sum", f"That makes {len(hand.taken)} {preset.unit}; a hand has {preset.total}.")
    return None if hand.count is None else count_problem(preset, hand.count)


def cards_problem(bid: Bid, cards: int | None) -> Problem | None:
    """Why the partner's cards are still needed; None where they don't matter."""
    if not bid.choose_cards or (cards is not None and 0 <= cards <= bid.partner_cards):
        return None
    return Problem("cards.needed", f"{bid.name}: how many cards came from the partner, 0 to {bid.partner_cards}?")


def penalty_problem(preset: Preset, penalties: tuple[Penalty, ...]) -> Problem | None:
    """Why a penalty of this hand is none of the preset's."""
    for item in penalties:
        if item.penalty not in preset.penalty_rules:
            known = ", ".join(preset.penalty_rules) or "no penalties"
            return Problem("penalty.unknown", f"{item.penalty!r} is no penalty here; there is {known}.")
        if not 0 <= item.seat < preset.players:
            return Problem("seat.unknown", f"There is no seat {item.seat + 1}: the table has {preset.players}.")
    return None


def is_made(preset: Preset, hand: Hand, high: Call) -> bool:
    """Whether the declarer's side took what it bid; a penalty in place of the hand decides it against the offender."""
    declaring = preset.side_of(high.seat)
    for item in hand.penalties:
        if preset.penalty_rules[item.penalty].instead:
            return preset.side_of(item.seat) != declaring
    return hand.tricks is not None and hand.tricks[declaring] >= preset.ladder[high.bid].needs


def lines(preset: Preset, hand: Hand, high: Call, made: bool, names: Names) -> tuple[Line, ...]:
    """The points of a finished hand: the declarer's side, the other sides, the penalties."""
    bid = preset.ladder[high.bid]
    rules = [(preset.penalty_rules[item.penalty], item.seat) for item in hand.penalties]
    penalties = [line for rule, seat in rules for line in _penalty_lines(preset, rule, seat, bid, names)]
    if any(rule.instead for rule, _ in rules):
        return tuple(penalties)
    return (*_hand_lines(preset, hand, high, made), *penalties)


def _hand_lines(preset: Preset, hand: Hand, high: Call, made: bool) -> list[Line]:
    bid, declaring = preset.ladder[high.bid], preset.side_of(high.seat)
    found: list[Line] = []
    defence = preset.defend_made if made else preset.defend_set
    for side, took in enumerate(hand.tricks or ()):
        if side == declaring:
            own = (bid.made or preset.made) if made else (bid.set or preset.set)
            points = worth(own, bid, took, hand.partner_cards or 0)
            found.insert(0, Line(side, points, _declared(preset, high, bid, took, made)))
        elif points := worth(defence, bid, took, 0):
            found.append(Line(side, points, _defended(preset, defence, took)))
    return found


def _declared(preset: Preset, high: Call, bid: Bid, took: int, made: bool) -> str:
    contract = f" {preset.contract_names[high.contract]}" if high.contract else ""
    word = preset.made_word if made else preset.set_word
    return f"bid {bid.name}{contract} and took {took} of {counted(preset.total, preset.unit)}, {word}"


def _defended(preset: Preset, defence: Points, took: int) -> str:
    if defence.kind == "tricks":
        return f"took {counted(took, preset.unit)}"
    return "set the bid" if defence is preset.defend_set else "defended a made bid"


def _penalty_lines(preset: Preset, rule: PenaltyRule, seat: int, bid: Bid, names: Names) -> list[Line]:
    reason = f"{rule.name.lower()} by {names.players[seat]}"
    found = []
    for side in range(preset.sides):
        mine = side == preset.side_of(seat)
        points = worth(rule.offender if mine else rule.others, bid, 0, 0)
        if mine or points:
            found.append(Line(side, points, f"{'had' if mine else 'gained by'} a {reason}"))
    return found
