"""The fold: a preset, players and facts give one immutable `Game` after every entry; there is no second truth.

The order of evaluation is fixed (rules.md, D27): validate, made or set, points, penalties, move the target,
who is out, winner, next dealer, match.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from scorekeeper.scoring import auction as bidding
from scorekeeper.scoring import ending, points, words
from scorekeeper.scoring.auction import Auction
from scorekeeper.scoring.ending import Verdict
from scorekeeper.scoring.hand import (
    OPEN,
    Adjustment,
    AfterEnd,
    Call,
    Dealer,
    Entry,
    Hand,
    Misdeal,
    PaperSays,
    PassedOut,
    Problem,
    Seating,
    seat_problem,
    side_problem,
)
from scorekeeper.scoring.points import Line
from scorekeeper.scoring.preset import Preset
from scorekeeper.scoring.words import Names, names, signed

Texts = Sequence[str]

UNCOUNTED = "Played after the end of the game: it doesn't count."


@dataclass(frozen=True, slots=True)
class Start:
    """Where a game begins, when it is carried on from paper; None means the preset's own start."""

    scores: tuple[int, ...] | None = None
    target: int | None = None
    games: tuple[int, ...] | None = None


class Result(NamedTuple):
    """What the latest entry came to. `high` is the winning call; `made` is None where nothing was played.

    `notes` are the sentences that go with no points: moves of the target, endings, misdeals ...
    """

    entry: Entry
    dealer: int
    names: Names
    high: Call | None = None
    made: bool | None = None
    lines: tuple[Line, ...] = ()
    notes: tuple[str, ...] = ()
    passed_out: bool = False

    @property
    def points(self) -> tuple[int, ...]:
        """What the entry added to each side, penalties included."""
        return points.added((0,) * len(self.names.sides), self.lines)

    @property
    def why(self) -> tuple[str, ...]:
        """A sentence for each number that changed, each move of the target and each ending."""
        sides = self.names.sides
        return (*[f"{sides[side]} {reason}: {signed(number)}." for side, number, reason in self.lines], *self.notes)


class Game(NamedTuple):
    """The state of a game after some entries.

    `dealer` deals the hand under way, `open` holds what is known of it. `winner` is the side that won the game with the
    latest entry, `match_winner` the side that has won the whole match.
    """

    preset: Preset
    names: Names
    given: tuple[str, ...]
    dealer: int
    scores: tuple[int, ...]
    target: int
    games: tuple[int, ...]
    winner: int | None = None
    match_winner: int | None = None
    result: Result | None = None
    open: Hand = OPEN

    @property
    def is_over(self) -> bool:
        """Whether nothing can follow: the game, or the whole match, is won."""
        return self.match_winner is not None

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
    def phase(self) -> str:
        """What the table does now: "auction", "play" or "over"."""
        if self.is_over:
            return "over"
        return "play" if self.auction.is_over else "auction"


def begin(preset: Preset, players: Texts, dealer: int, start: Start | None = None, sides: Texts = ()) -> Game:
    """A game before its first hand."""
    start = start or Start()
    zeros = (0,) * preset.sides
    who = names(players, preset.sides, sides)
    target = preset.start if start.target is None else start.target
    return Game(preset, who, tuple(sides), dealer, start.scores or zeros, target, start.games or zeros)


def replay(
    preset: Preset, players: Texts, dealer: int, start: Start | None, hands: Iterable[Entry], sides: Texts = ()
) -> tuple[tuple[Game, ...], Problem | None]:
    """One state for the start and one per entry; with the problem of the first entry that breaks the rules, if any."""
    states = [begin(preset, players, dealer, start, sides)]
    for entry in hands:
        after = play(states[-1], entry)
        if isinstance(after, Problem):
            return tuple(states), after
        states.append(after)
    return tuple(states), None


def play(game: Game, entry: Entry) -> Game | Problem:
    """The game after one more entry, or why the rules forbid it. While a hand is open, nothing can follow it."""
    if (game.match_winner is not None or game.open is not OPEN) and not isinstance(entry, AfterEnd | PaperSays):
        return _nothing_follows(game)
    match entry:
        case Hand():
            return _hand(game, entry)
        case PassedOut():
            return _passed_out(game, entry)
        case Misdeal():
            return _unplayed(game, entry, game.dealer, "A misdeal: the same dealer deals again.")
        case Adjustment():
            return _adjusted(game, entry)
        case Seating():
            return _seated(game, entry)
        case PaperSays():
            return _compared(game, entry)
        case Dealer():
            return _deals(game, entry)
        case _:
            return game._replace(result=Result(entry, game.dealer, game.names, notes=(UNCOUNTED,)))


def _nothing_follows(game: Game) -> Problem:
    if game.is_over:
        return Problem("game.over", "The game is over: nothing can be played after its end.")
    return Problem("tricks.count", f"The hand before has no {game.preset.unit} yet: finish it first.")


def _hand(game: Game, hand: Hand) -> Game | Problem:
    preset, tricks = game.preset, hand.tricks
    auction = bidding.run(preset, game.dealer, game.base[0], hand.calls)
    if tricks is not None and isinstance(auction, Auction) and auction.waiting:
        auction = auction.rest_pass()
    if isinstance(auction, Problem):
        return auction
    if hand.penalties and (problem := points.penalty_problem(preset, hand.penalties)):
        return problem
    high, is_over = auction.high, not auction.waiting
    if is_over and high is None:
        return points.unplayed_problem(preset, hand) or _passed_out(game, hand)
    if tricks is None or high is None:
        result = Result(hand, game.dealer, game.names, high if is_over else None)
        return points.pencil_problem(preset, hand) or _dealt(game, game.dealer, result, hand)
    cards = points.cards_problem(preset.ladder[high.bid], hand.partner_cards)
    return points.count_problem(preset, tricks) or cards or _scored(game, hand, high)


def _scored(game: Game, hand: Hand, high: Call) -> Game:
    """The state after a finished hand, in the order of D27 from "made or set" on."""
    preset, names, (scores, target) = game.preset, game.names, game.base
    bid, declaring = preset.ladder[high.bid], preset.side_of(high.seat)
    made = points.is_made(preset, hand, bid, declaring)
    lines = points.hand_lines(preset, hand, high, made, names)
    if hand.penalties:
        lines = points.with_penalties(preset, hand.penalties, lines, bid, names)
    new_target = ending.moved(preset, target, bid) if made else target
    notes = () if new_target == target else (ending.rise(names.players[high.seat], bid, target, new_target),)
    new_scores = points.added(scores, lines)
    found = ending.verdict(preset, new_scores, new_target, names, declaring, made)
    result = Result(hand, game.dealer, names, high, made, tuple(lines), notes)
    return _settled(game, preset.left_of(game.dealer), new_scores, new_target, found, result)


def _settled(game: Game, dealer: int, scores: tuple[int, ...], target: int, found: Verdict, result: Result) -> Game:
    """The state with new scores: who has won the game, and perhaps the match."""
    games, match_winner, winner = game.games, None, found.winner
    if winner is not None:
        games = tuple([won + (side == winner) for side, won in enumerate(games)])
        match_winner = winner if games[winner] >= game.preset.match_wins else None
    if found.why:
        of_match = ending.match_notes(game.preset, games, match_winner, game.names)
        result = result._replace(notes=(*result.notes, found.why, *of_match))
    return Game(game.preset, game.names, game.given, dealer, scores, target, games, winner, match_winner, result)


def _unplayed(game: Game, entry: Entry, dealer: int, why: str, passed_out: bool = False) -> Game:
    return _dealt(game, dealer, Result(entry, game.dealer, game.names, notes=(why,), passed_out=passed_out))


def _dealt(game: Game, dealer: int, result: Result, hand: Hand = OPEN) -> Game:
    """The state in which nothing is scored: after a game of a match it begins the next one."""
    scores, target = game.base
    return game._replace(dealer=dealer, scores=scores, target=target, winner=None, result=result, open=hand)


def _passed_out(game: Game, entry: Entry) -> Game | Problem:
    if game.preset.stuck:
        return Problem("bid.stuck", "The dealer must bid when nobody else does: this hand can't be passed out.")
    if game.preset.nobody_bids == "redeal":
        return _unplayed(game, entry, game.dealer, "Nobody bid: the same dealer deals again.", True)
    return _unplayed(game, entry, game.preset.left_of(game.dealer), "Nobody bid: the deal passes on.", True)


def _adjusted(game: Game, entry: Adjustment) -> Game | Problem:
    if not 0 <= entry.side < game.preset.sides:
        return side_problem(game.preset.sides, entry.side)
    note = entry.note and f" ({entry.note})"
    line = Line(entry.side, entry.points, f"{game.names.verb('have', 'has')} an adjustment{note}")
    scores, target = points.added(game.base[0], (line,)), game.base[1]
    found = ending.verdict(game.preset, scores, target, game.names)
    result = Result(entry, game.dealer, game.names, lines=(line,))
    return _settled(game, game.dealer, scores, target, found, result)


def _seated(game: Game, entry: Seating) -> Game | Problem:
    if len(entry.players) != game.preset.players:
        return Problem("seat.unknown", f"Name all {game.preset.players} players, in the order of the seats.")
    who = names(entry.players, game.preset.sides, game.given)
    return _unplayed(game, entry, game.dealer, words.seated(game.names.players, entry.players))._replace(names=who)


def _deals(game: Game, entry: Dealer) -> Game | Problem:
    if not 0 <= entry.seat < game.preset.players:
        return seat_problem(game.preset.players, entry.seat)
    why = words.deals(game.names.players, entry.seat, game.dealer)
    return _dealt(game, entry.seat, Result(entry, entry.seat, game.names, notes=(why,)))


def _compared(game: Game, entry: PaperSays) -> Game | Problem:
    """Compared at any time, also after the end; it begins no new game."""
    if game.open is not OPEN:
        return _nothing_follows(game)
    if len(entry.scores) != game.preset.sides:
        return Problem("tricks.count", f"Give the score of each of the {game.preset.sides} sides.")
    why = words.compared(game.names.sides, entry.scores, game.scores)
    return game._replace(result=Result(entry, game.dealer, game.names, notes=(why,)))
