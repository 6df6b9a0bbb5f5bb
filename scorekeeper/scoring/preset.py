"""The rules of one game, immutable, as `reading.parse` makes them of a preset's JSON. Every vocabulary is closed."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
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


@dataclass(frozen=True)
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

    @cached_property
    def sides(self) -> int:
        """How many sides there are. Side 0 owns seat 0, and sides alternate round the table."""
        return self.players // self.per_side

    @cached_property
    def ladder(self) -> dict[str, Bid]:
        """Bids by id, lowest first."""
        return {bid.id: bid for bid in self.bids}

    @cached_property
    def contract_names(self) -> dict[str, str]:
        """Contracts' names by id, in the preset's order."""
        return {contract.id: contract.name for contract in self.contracts}

    @cached_property
    def contract_times(self) -> dict[str | None, int]:
        """What contracts multiply the declarer's points by, where they do."""
        return {contract.id: contract.times for contract in self.contracts if contract.times != 1}

    @cached_property
    def penalty_rules(self) -> dict[str, PenaltyRule]:
        """Penalties by id."""
        return {rule.id: rule for rule in self.penalties}

    @cached_property
    def turns(self) -> tuple[tuple[int, ...], ...]:
        """For each dealer the seats in the order of their turns: from the dealer's left to the dealer."""
        once = [(*range(dealer + 1, self.players), *range(dealer + 1)) for dealer in range(self.players)]
        return tuple(seats * 2 if self.rounds is Rounds.TWICE else seats for seats in once)

    @cached_property
    def comes_round(self) -> bool:
        """Whether the turn comes round to a seat that has bid, while others are in."""
        match self.rounds:
            case Rounds.ONCE | Rounds.TWICE:
                return False
            case Rounds.OPEN:
                return True
            case _:
                assert_never(self.rounds)

    @cached_property
    def stuck(self) -> bool:
        """Whether the dealer must bid when nobody else does."""
        return self.nobody_bids is NobodyBids.STUCK

    @cached_property
    def only_target_ends(self) -> bool:
        """Whether nobody has won or lost while all are below the target."""
        by_bid = any(bid.wins or bid.loses for bid in self.bids)
        return self.start > 0 and self.lose_at is None and not self.hands and not by_bid

    @cached_property
    def all_of_them(self) -> str:
        """Everything a hand has to take, in words: "6 tricks"."""
        return counted(self.total, self.unit)

    @cached_property
    def match_wins(self) -> int:
        """Games a side needs to win the match: 1 where a game stands alone."""
        return self.match_games // 2 + 1

    def left_of(self, seat: int) -> int:
        """The next seat clockwise: the deal passes to the left."""
        return (seat + 1) % self.players

    def side_of(self, seat: int) -> int:
        """The side that owns a seat."""
        return seat % self.sides
