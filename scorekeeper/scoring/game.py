"""The state of a game after some entries, and what the latest one came to: immutable, made only by the fold."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, NamedTuple

from scorekeeper.scoring import auction as bidding
from scorekeeper.scoring import points
from scorekeeper.scoring.auction import Auction
from scorekeeper.scoring.hand import OPEN, Call, Entry, Hand
from scorekeeper.scoring.points import Line
from scorekeeper.scoring.preset import Preset
from scorekeeper.scoring.words import Names, signed

Phase = Literal["auction", "play", "over"]


@dataclass(frozen=True, slots=True)
class Start:
    """Where a game begins, when it is carried on from paper; None means the preset's own start."""

    scores: tuple[int, ...] | None = None
    target: int | None = None
    games: tuple[int, ...] | None = None
    hands: int = 0


class Result(NamedTuple):
    """What the latest entry came to. `high` is the winning call; `made` is None where nothing was played.

    `notes` are the sentences that go with no points: moves of the target, misdeals ...; `ending` says how the game
    ended, or why it goes on with a side over the target; `match_ending` how the match did.
    """

    entry: Entry
    dealer: int
    names: Names
    high: Call | None = None
    made: bool | None = None
    lines: tuple[Line, ...] = ()
    notes: tuple[str, ...] = ()
    passed_out: bool = False
    ending: str = ""
    match_ending: str = ""

    @property
    def points(self) -> tuple[int, ...]:
        """What the entry added to each side, penalties included."""
        return points.added((0,) * len(self.names.sides), self.lines)

    @property
    def why(self) -> tuple[str, ...]:
        """A sentence for each number that changed, each move of the target and each ending."""
        sides = self.names.sides
        lines = [f"{sides[side]} {reason}: {signed(number)}." for side, number, reason in self.lines]
        return (*lines, *self.notes, *self.endings) if self.notes or self.ending else tuple(lines)

    @property
    def endings(self) -> tuple[str, ...]:
        """How the game ended, and the match."""
        return tuple([words for words in (self.ending, self.match_ending) if words])


class Game(NamedTuple):
    """The state of a game after some entries. Its target is 0 where it has none.

    `dealer` deals the hand under way, `open` holds what is known of it. `winner` is the side that won the game with the
    latest entry, `match_winner` the side that has won the whole match. `hands` were played to their end or passed out.
    """

    preset: Preset
    names: Names
    given: tuple[str, ...]
    dealer: int
    scores: tuple[int, ...]
    target: int
    games: tuple[int, ...]
    hands: int = 0
    winner: int | None = None
    match_winner: int | None = None
    result: Result | None = None
    open: Hand = OPEN
    drawn: bool = False

    @property
    def is_over(self) -> bool:
        """Whether nothing can follow: the game, or the whole match, is won, or drawn."""
        return self.match_winner is not None or self.drawn

    @property
    def is_open(self) -> bool:
        """Whether the latest entry is a hand still under way."""
        return self.result is not None and self.result.entry is self.open

    @property
    def base(self) -> tuple[tuple[int, ...], int]:
        """Scores and target that the hand under way starts from: afresh after a game of a match."""
        if self.winner is None or self.is_over:
            return self.scores, self.target
        return (0,) * self.preset.sides, self.preset.start

    @property
    def auction(self) -> Auction:
        """The auction of the hand under way; its calls were checked when they were entered."""
        found = bidding.run(self.preset, self.dealer, self.base[0], self.open.calls)
        assert isinstance(found, Auction)
        return found

    @property
    def phase(self) -> Phase:
        """What the table does now: "auction", "play" or "over"."""
        if self.is_over:
            return "over"
        return "play" if self.auction.is_over else "auction"
