"""What one would write by hand to score this one game and no other: the yardstick for the engine's speed.

It does the engine's whole job for Shoot the Moon: checks every call and count, scores with reasons and sentences,
moves the target, finds the winner, passes the deal, and keeps one immutable state a hand.
"""

from __future__ import annotations

from dataclasses import dataclass

from scorekeeper.scoring.hand import Adjustment, Call, Entry, Hand, Misdeal, PassedOut

RANKS = {"3": 0, "4": 1, "5": 2, "6": 3, "shoot": 4, "moon": 5}
NAMES = {"3": "3", "4": "4", "5": "5", "6": "6", "shoot": "Shoot", "moon": "Moon"}
NEEDS = {"3": 3, "4": 4, "5": 5, "6": 6, "shoot": 6, "moon": 6}
WORTH = {"3": 3, "4": 4, "5": 5, "6": 6, "shoot": 12, "moon": 24}
CONTRACTS = {"spades", "hearts", "diamonds", "clubs", "high", "low"}


class Refused(ValueError):
    """An entry breaks the rules; the text is the code."""


@dataclass(frozen=True, slots=True)
class Line:
    """Points for one side and why."""

    side: int
    points: int
    reason: str


@dataclass(frozen=True, slots=True)
class State:
    """The game after an entry, and what that entry came to."""

    entry: Entry | None
    dealer: int
    scores: tuple[int, int]
    target: int
    winner: int | None = None
    high: Call | None = None
    made: bool | None = None
    lines: tuple[Line, ...] = ()
    why: tuple[str, ...] = ()
    open: bool = False


def replay(players: tuple[str, ...], dealer: int, entries: list[Entry]) -> list[State]:
    """One state for the start and one per entry. Raises Refused."""
    sides = (f"{players[0]} & {players[2]}", f"{players[1]} & {players[3]}")
    states = [State(None, dealer, (0, 0), 32)]
    for entry in entries:
        states.append(play(states[-1], entry, players, sides))
    return states


def play(state: State, entry: Entry, players: tuple[str, ...], sides: tuple[str, str]) -> State:
    """The state after one more entry."""
    if state.winner is not None:
        raise Refused("game.over")
    if state.open:
        raise Refused("tricks.count")
    if isinstance(entry, Hand):
        return _hand(state, entry, players, sides)
    if isinstance(entry, PassedOut):
        raise Refused("bid.stuck")
    if isinstance(entry, Misdeal):
        why = ("A misdeal: the same dealer deals again.",)
        return State(entry, state.dealer, state.scores, state.target, why=why)
    if isinstance(entry, Adjustment):
        return _adjusted(state, entry, sides)
    raise Refused("entry")


def _adjusted(state: State, entry: Adjustment, sides: tuple[str, str]) -> State:
    if entry.side not in (0, 1):
        raise Refused("seat.unknown")
    line = Line(entry.side, entry.points, f"have an adjustment{f' ({entry.note})' if entry.note else ''}")
    scores = list(state.scores)
    scores[entry.side] += entry.points
    why = [_sentence(line, sides)]
    winner = _winner((scores[0], scores[1]), state.target, sides, why)
    return State(entry, state.dealer, (scores[0], scores[1]), state.target, winner, lines=(line,), why=tuple(why))


def _hand(state: State, hand: Hand, players: tuple[str, ...], sides: tuple[str, str]) -> State:
    high, is_over = _auction(state.dealer, hand.calls)
    if hand.penalties:
        raise Refused("penalty.unknown")
    if hand.tricks is None:
        return State(hand, state.dealer, state.scores, state.target, high=high if is_over else None, open=True)
    if high is None:
        raise Refused("bid.stuck")
    tricks = hand.tricks
    if len(tricks) != 2 or not 0 <= tricks[0] <= 6 or not 0 <= tricks[1] <= 6:
        raise Refused("tricks.count")
    if tricks[0] + tricks[1] != 6:
        raise Refused("tricks.sum")
    bid, side = high.bid, high.seat % 2
    took, others = tricks[side], tricks[1 - side]
    made = took >= NEEDS[bid]
    points = WORTH[bid] if made else -WORTH[bid]
    contract = f" in {high.contract}" if high.contract else ""
    word = "made it with" if made else "were euchred with"
    lines = [Line(side, points, f"bid {NAMES[bid]}{contract} and {word} {took} of 6 tricks")]
    if others:
        lines.append(Line(1 - side, others, f"took {others} trick{'' if others == 1 else 's'}"))
    scores = list(state.scores)
    scores[side] += points
    scores[1 - side] += others
    why = [_sentence(line, sides) for line in lines]
    target = state.target
    if made and bid in ("shoot", "moon"):
        target = min(48, target + 4) if bid == "shoot" else 48
        if target != state.target:
            why.append(f"{players[high.seat]} made {NAMES[bid]}, so the target rises from {state.target} to {target}.")
    winner = _winner((scores[0], scores[1]), target, sides, why)
    return State(hand, (state.dealer + 1) % 4, (scores[0], scores[1]), target, winner, high, made,
                 tuple(lines), tuple(why))  # fmt: skip


def _auction(dealer: int, calls: tuple[Call, ...]) -> tuple[Call | None, bool]:
    """The highest call, and whether nobody can call any more."""
    high, rank, turn = None, -1, 0
    for call in calls:
        seat, bid = call.seat, call.bid
        if not 0 <= seat < 4:
            raise Refused("seat.unknown")
        if bid != "pass" and bid not in RANKS:
            raise Refused("bid.unknown")
        if call.contract is not None and call.contract not in CONTRACTS:
            raise Refused("contract.unknown")
        if rank == 5 or turn == 4:
            raise Refused("bid.closed")
        place = (seat - dealer - 1) % 4
        if place < turn:
            raise Refused("turn")
        if bid == "pass":
            if place == 3 and high is None:
                raise Refused("bid.stuck")
        elif RANKS[bid] <= rank:
            raise Refused("bid.low")
        else:
            high, rank = call, RANKS[bid]
        turn = place + 1
    return high, rank == 5 or turn == 4


def _sentence(line: Line, sides: tuple[str, str]) -> str:
    points = f"+{line.points}" if line.points > 0 else f"−{-line.points}" if line.points else "0"
    return f"{sides[line.side]} {line.reason}: {points}."


def _winner(scores: tuple[int, int], target: int, sides: tuple[str, str], why: list[str]) -> int | None:
    """The side that has won, if any; the sentence about it goes to `why`."""
    if max(scores) < target:
        return None
    winner = 0 if scores[0] > scores[1] else 1
    result = f"{scores[winner]} to {scores[1 - winner]}".replace("-", "−")
    if min(scores) < target:
        why.append(f"{sides[winner]} reached {target} and win, {result}.")
    elif scores[0] == scores[1]:
        why.append(f"Both sides reached {target} and are level at {scores[0]}: play on.")
        return None
    else:
        why.append(f"Both sides reached {target}. {sides[winner]} are ahead and win with {result}.")
    return winner
