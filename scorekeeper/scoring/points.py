"""The points of one hand: every number with its reason."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple, assert_never

from scorekeeper.scoring.codes import Code
from scorekeeper.scoring.foreign import listed, quoted
from scorekeeper.scoring.hand import Call, Hand, Penalty, Problem, seat_problem, side_problem
from scorekeeper.scoring.preset import Bid, ByCards, PenaltyRule, Points, Preset, Sum, Table
from scorekeeper.scoring.words import Names, counted, minus


class Line(NamedTuple):
    """Points for one side, and why; `reason` goes on from the side's name: "took 2 tricks"."""

    side: int
    points: int
    reason: str


def worth(points: Points, bid: Bid, tricks: int, cards: int) -> int:
    """What `points` come to for a side that took `tricks`, under this bid and with this many of the partner's cards."""
    match points:
        case Sum():
            return points.bid * bid.worth + points.tricks * tricks + points.plus
        case Table(rows):
            fitting = [row for row in rows if (row.tricks or tricks) <= tricks and row.alone in (None, bid.alone)]
            return fitting[-1].points if fitting else 0
        case ByCards(values):
            return values[cards]
        case _:
            assert_never(points)


def count_problem(preset: Preset, tricks: tuple[int, ...]) -> Problem | None:
    """Why this count can't be right: one number a side, none below 0, in the preset's steps, together the total."""
    unit, total, step = preset.unit, preset.total, preset.step
    if len(tricks) != preset.sides:
        return Problem(Code.TRICKS_COUNT, f"Give the {unit} of each of the {preset.sides} sides.")
    least = preset.least
    if min(tricks) < least or max(tricks) > total - least or (step > 1 and any(took % step for took in tricks)):
        in_steps = f" in steps of {step}" if step > 1 else ""
        return Problem(
            Code.TRICKS_COUNT, f"A side takes {minus(least)} to {total - least} {unit}{in_steps}: count again."
        )
    if (together := sum(tricks)) != total and not (preset.loose and together < total):
        return Problem(Code.TRICKS_SUM, f"That makes {together} {unit}, but all sides together take {total}.")
    return None


def pencil_problem(preset: Preset, hand: Hand) -> Problem | None:
    """Why the pencil marks of an open hand can't be right."""
    if hand.declarer is not None and not 0 <= hand.declarer < preset.players:
        return seat_problem(preset.players, hand.declarer)
    for side in hand.taken:
        if not 0 <= side < preset.sides:
            return side_problem(preset.sides, side)
    if len(hand.taken) > preset.total:
        return Problem(Code.TRICKS_SUM, f"That makes {len(hand.taken)} {preset.unit}, but a hand has {preset.total}.")
    if hand.count is None:
        return None
    known = tuple(took or 0 for took in hand.count)
    problem = count_problem(preset, known)
    unshared = problem is not None and problem.code is Code.TRICKS_SUM and sum(known) < preset.total
    return None if unshared else problem


def cards_problem(bid: Bid, cards: int | None) -> Problem | None:
    """Why the partner's cards are still needed; None where they don't matter."""
    if not bid.choose_cards or (cards is not None and 0 <= cards <= bid.partner_cards):
        return None
    return Problem(
        Code.CARDS_NEEDED, f"{bid.name}: say how many cards came from the partner, 0 to {bid.partner_cards}."
    )


def penalty_problem(preset: Preset, penalties: tuple[Penalty, ...]) -> Problem | None:
    """Why a penalty of this hand is none of the preset's."""
    for item in penalties:
        if item.penalty not in preset.penalty_rules:
            known = listed(preset.penalty_rules)
            remedy = f"take one of {known}" if known else "this game has none, so enter an adjustment"
            return Problem(Code.PENALTY_UNKNOWN, f"{quoted(item.penalty)} is no penalty here; {remedy}.")
        if not 0 <= item.seat < preset.players:
            return seat_problem(preset.players, item.seat)
    return None


def unplayed_problem(preset: Preset, hand: Hand) -> Problem | None:
    """Why a hand in which every seat passed can't have what was written down for it."""
    if any(hand.tricks or ()):
        return Problem(Code.TRICKS_COUNT, f"Nobody bid, so nobody took {preset.unit}: name the bid, or leave them out.")
    if hand.penalties:
        return Problem(Code.PENALTY_UNKNOWN, "Nobody bid, so nothing was played: enter an adjustment instead.")
    return None


def is_made(preset: Preset, hand: Hand, bid: Bid, declaring: int) -> bool:
    """Whether the declaring side took what it bid; a penalty in place of the hand decides it against the offender."""
    for item in hand.penalties:
        if preset.penalty_rules[item.penalty].instead:
            return preset.side_of(item.seat) != declaring
    return hand.tricks is not None and bid.is_met(hand.tricks[declaring])


def ends_by_penalty(preset: Preset, hand: Hand) -> bool:
    """Whether a penalty stands in place of the hand, and no count is needed for what the penalties come to."""
    rules = [preset.penalty_rules[item.penalty] for item in hand.penalties]
    return any(rule.instead for rule in rules) and not any(rule.offender.tricks or rule.others.tricks for rule in rules)


def hand_lines(preset: Preset, hand: Hand, high: Call, made: bool, names: Names) -> tuple[Line, ...]:
    """The points of a finished hand and its penalties; only those where one of them replaces the hand's points."""
    tricks = hand.tricks or (0,) * preset.sides
    if not hand.penalties:
        return tuple(_played_lines(preset, hand, tricks, high, made, names))
    rules = [(preset.penalty_rules[item.penalty], item.seat) for item in hand.penalties]
    found = [] if any(rule.instead for rule, _ in rules) else _played_lines(preset, hand, tricks, high, made, names)
    for rule, seat in rules:
        found += _penalty_lines(preset, rule, seat, preset.ladder[high.bid], tricks, names)
    return tuple(found)


def _played_lines(
    preset: Preset, hand: Hand, tricks: tuple[int, ...], high: Call, made: bool, names: Names
) -> list[Line]:
    """The points of a hand as played: the declarer's side first, then the other sides that score."""
    bid, declaring = preset.ladder[high.bid], preset.side_of(high.seat)
    if made:
        own, defence = bid.made or preset.made, bid.defend_made or preset.defend_made
    else:
        own, defence = bid.set or preset.set, bid.defend_set or preset.defend_set
    points, why = worth(own, bid, tricks[declaring], hand.partner_cards or 0), ""
    if preset.contract_times and (times := preset.contract_times.get(high.contract, 1)) != 1:
        points, why = points * times, ", doubled" if times == 2 else f", {times} times"
    found = [Line(declaring, points, _declared(preset, high, bid, tricks[declaring], made, names) + why)]
    for side, took in enumerate(tricks):
        if side != declaring and (points := worth(defence, bid, took, 0)):
            found.append(Line(side, points, _defended(preset, defence, took, made)))
    return found


def _declared(preset: Preset, high: Call, bid: Bid, took: int, made: bool, names: Names) -> str:
    contract = f" in {preset.contract_names[high.contract]}" if high.contract else ""
    word = preset.made_word if made else preset.set_word
    outcome = "made it" if word == "made" else f"{names.verb('were', 'was')} {word}"
    return f"bid {bid.name}{contract} and {outcome} with {took} of {preset.all_of_them}"


def _defended(preset: Preset, defence: Points, took: int, made: bool) -> str:
    if not isinstance(defence, Sum) or not defence.tricks:
        return "defended a made bid" if made else "set the bid"
    also = " and set the bid" if not made and (defence.bid or defence.plus) else ""
    return f"took {counted(took, preset.unit)}{also}"


def _penalty_lines(
    preset: Preset, rule: PenaltyRule, seat: int, bid: Bid, tricks: tuple[int, ...], names: Names
) -> Iterator[Line]:
    """The offender's side, then every side that gains or loses by it."""
    name, mine = rule.name[:1].lower() + rule.name[1:], preset.side_of(seat)
    whose = "the" if names.alone else f"{names.players[seat]}’s"
    yield Line(mine, worth(rule.offender, bid, tricks[mine], 0), f"{names.verb('pay', 'pays')} for {whose} {name}")
    for side, took in enumerate(tricks):
        if side != mine and (others := worth(rule.others, bid, took, 0)):
            yield Line(side, others, f"{names.verb('gain', 'gains')} by {names.players[seat]}’s {name}")


def added(scores: Sequence[int], lines: Iterable[Line]) -> tuple[int, ...]:
    """Scores with some lines added."""
    total = list(scores)
    for side, number, _ in lines:
        total[side] += number
    return tuple(total)
