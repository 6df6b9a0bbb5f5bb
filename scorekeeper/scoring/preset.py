"""The rules of one game, immutable, as `reading.parse` makes them of a preset's JSON. Every vocabulary is closed."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Literal, assert_never

from scorekeeper.scoring.words import counted

Json = dict[str, Any]
Unit = Literal["tricks", "points"]


class Rounds(StrEnum):
    """How often a seat may call."""

    ONCE = "once"
    TWICE = "twice"
    OPEN = "open"


class DealerMay(StrEnum):
    """How far the dealer's bid must go."""

    BID_HIGHER = "bid higher"
    EQUAL = "equal"


class NobodyBids(StrEnum):
    """What happens when every seat passes."""

    STUCK = "dealer must bid"
    THROWN_IN = "thrown in"
    REDEAL = "redeal"


class Misdeals(StrEnum):
    """Who deals after a misdeal."""

    SAME = "same dealer"
    PASSES = "passes the deal"


class SeveralOut(StrEnum):
    """Who wins when two or more reach the target in one hand."""

    HIGHEST = "highest"
    DECLARER = "declarer"


class Level(StrEnum):
    """What happens when sides are level at the top."""

    PLAY_ON = "play on"
    DRAW = "draw"
    DECLARER = "declarer"


class WhoGoesOut(StrEnum):
    """Who may win with a hand."""

    ANYONE = "anyone"
    AGENCY = "made or set the other"
    MADE = "made"


@dataclass(frozen=True, slots=True)
class Row:
    """One line of a points table: it fits from `tricks` on, and only a lone hand (or not) where `alone` says so."""

    points: int
    tricks: int = 0
    alone: bool | None = None


@dataclass(frozen=True, slots=True)
class Sum:
    """So many times what the bid is worth, so many times the tricks taken, and a number."""

    bid: int = 0
    tricks: int = 0
    plus: int = 0


@dataclass(frozen=True, slots=True)
class Table:
    """The last row that fits; 0 where none does."""

    rows: tuple[Row, ...]


@dataclass(frozen=True, slots=True)
class ByCards:
    """A value for each number of the partner's cards."""

    values: tuple[int, ...]


Points = Sum | Table | ByCards


@dataclass(frozen=True, slots=True)
class Bid:
    """A rung of the ladder: for `needs` tricks (or points), or for `at_most` so many. Points of None are the preset's.

    `place` is its index in the preset's list (a range is one element), `rank` its place on the whole ladder.
    """

    id: str
    name: str
    place: int
    needs: int
    worth: int
    rank: int = 0
    at_most: int | None = None
    made: Points | None = None
    set: Points | None = None
    defend_made: Points | None = None
    defend_set: Points | None = None
    wins: bool = False  # the game, when it is made
    loses: bool = False  # the game, when it is set
    alone: bool = False
    partner_cards: int = 0
    choose_cards: bool = False  # `partner_cards` is then the most that may be chosen
    raises: int = 0
    target_to: int | None = None
    closes: bool = False
    requires: str | None = None
    least_score: int | None = None
    only_stuck: bool = False  # for a dealer whom all others left to bid

    def is_met(self, took: int) -> bool:
        """Whether taking so much makes it."""
        return took >= self.needs if self.at_most is None else took <= self.at_most


@dataclass(frozen=True, slots=True)
class PenaltyRule:
    """What the offender's side and every other side get, and whether that replaces the hand's points."""

    id: str
    name: str
    offender: Sum
    others: Sum
    instead: bool


@dataclass(frozen=True, slots=True)
class Contract:
    """What a hand may be played in: a suit, high, low ...; `times` multiplies the points of the declarer's side."""

    id: str
    name: str
    times: int = 1


@dataclass(frozen=True, slots=True)
class Preset:
    """The rules of one game; presets/README.md explains every field. `data` is the JSON it was read from."""

    id: str
    name: str
    family: str
    summary: str
    players: int
    per_side: int
    unit: Unit
    total: int
    step: int
    loose: bool  # not all of the total need be taken
    least: int  # what a side may take, at the least
    rounds: Rounds
    dealer_may: DealerMay
    nobody_bids: NobodyBids
    bids: tuple[Bid, ...]
    contracts: tuple[Contract, ...]
    made: Points
    set: Points
    defend_made: Points
    defend_set: Points
    penalties: tuple[PenaltyRule, ...]
    misdeal: Misdeals
    start: int  # 0 where the game has no target
    cap: int | None
    several_out: SeveralOut
    level: Level
    who_goes_out: WhoGoesOut
    lose_at: int | None
    hands: int  # the game ends with so many; 0: it doesn't
    match_games: int
    made_word: str
    set_word: str
    data: Json

    # What follows from the fields, worked out once: the fold asks it at every hand.
    sides: int = field(init=False)  # side 0 owns seat 0, and sides alternate round the table
    ladder: dict[str, Bid] = field(init=False)  # bids by id, lowest first
    contract_names: dict[str, str] = field(init=False)  # by id, in the preset's order
    contract_times: dict[str | None, int] = field(init=False)  # only those that multiply the declarer's points
    penalty_rules: dict[str, PenaltyRule] = field(init=False)  # by id
    turns: tuple[tuple[int, ...], ...] = field(init=False)  # for each dealer, from the dealer's left to the dealer
    comes_round: bool = field(init=False)  # whether the turn comes back to a seat that has bid, while others are in
    stuck: bool = field(init=False)  # whether the dealer must bid when nobody else does
    only_target_ends: bool = field(init=False)  # whether nobody has won or lost while all are below the target
    all_of_them: str = field(init=False)  # everything a hand has to take, in words: "6 tricks"
    match_wins: int = field(init=False)  # games a side needs to win the match: 1 where a game stands alone

    def __post_init__(self) -> None:
        by_bid = any(bid.wins or bid.loses for bid in self.bids)
        found = {
            "sides": self.players // self.per_side,
            "ladder": {bid.id: bid for bid in self.bids},
            "contract_names": {one.id: one.name for one in self.contracts},
            "contract_times": {one.id: one.times for one in self.contracts if one.times != 1},
            "penalty_rules": {rule.id: rule for rule in self.penalties},
            "turns": tuple(_turns(self, dealer) for dealer in range(self.players)),
            "comes_round": _comes_round(self.rounds),
            "stuck": self.nobody_bids is NobodyBids.STUCK,
            "only_target_ends": self.start > 0 and self.lose_at is None and not self.hands and not by_bid,
            "all_of_them": counted(self.total, self.unit),
            "match_wins": self.match_games // 2 + 1,
        }
        for name, value in found.items():
            object.__setattr__(self, name, value)

    def left_of(self, seat: int) -> int:
        """The next seat clockwise: the deal passes to the left."""
        return (seat + 1) % self.players

    def side_of(self, seat: int) -> int:
        """The side that owns a seat."""
        return seat % self.sides


def _turns(preset: Preset, dealer: int) -> tuple[int, ...]:
    once = (*range(dealer + 1, preset.players), *range(dealer + 1))
    return once * 2 if preset.rounds is Rounds.TWICE else once


def _comes_round(rounds: Rounds) -> bool:
    match rounds:
        case Rounds.ONCE | Rounds.TWICE:
            return False
        case Rounds.OPEN:
            return True
        case _:
            assert_never(rounds)
