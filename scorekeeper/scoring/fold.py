"""The fold: a preset, players and facts give one immutable `Game` after every entry; there is no second truth.

The order of evaluation is fixed: validate, made or set, points, penalties, move the target,
who is out, winner, next dealer, match.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import assert_never

from scorekeeper.scoring import auction as bidding
from scorekeeper.scoring import ending, points, words
from scorekeeper.scoring.auction import Auction
from scorekeeper.scoring.codes import Code
from scorekeeper.scoring.ending import Declared, Verdict
from scorekeeper.scoring.game import Game, Result, Start
from scorekeeper.scoring.hand import (
    OPEN,
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
    Problem,
    Seating,
    seat_problem,
    side_problem,
)
from scorekeeper.scoring.limits import NOTE
from scorekeeper.scoring.points import Line
from scorekeeper.scoring.preset import Misdeals, NobodyBids, Preset
from scorekeeper.scoring.words import names, shown

Texts = Sequence[str]

UNCOUNTED = "Played after the end of the game: it doesn't count."


def begin(preset: Preset, players: Texts, dealer: int, start: Start | None = None, sides: Texts = ()) -> Game:
    """A game before its first hand."""
    start = start or Start()
    zeros = (0,) * preset.sides
    who = names(players, preset.sides, sides)
    target = preset.start if start.target is None else start.target
    return Game(preset, who, tuple(sides), dealer, start.scores or zeros, target, start.games or zeros, start.hands)


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
    if (game.open is not OPEN or game.is_over) and not isinstance(entry, AfterEnd | PaperSays):
        return _nothing_follows(game)
    match entry:
        case Hand():
            return _hand(game, entry)
        case PassedOut():
            return _passed_out(game, entry)
        case Misdeal():
            return _misdealt(game, entry)
        case Adjustment():
            return _adjusted(game, entry)
        case Seating():
            return _seated(game, entry)
        case PaperSays():
            return _compared(game, entry)
        case Dealer():
            return _deals(game, entry)
        case Finished():
            return _finished(game, entry)
        case AfterEnd():
            return game._replace(result=Result(entry, game.dealer, game.names, notes=(UNCOUNTED,)))
        case _:
            assert_never(entry)


def _nothing_follows(game: Game) -> Problem:
    if game.is_over:
        return Problem(Code.GAME_OVER, "The game is over: nothing can be played after its end.")
    return Problem(Code.TRICKS_COUNT, f"The hand before has no {game.preset.unit} yet: finish it first.")


def _hand(game: Game, hand: Hand) -> Game | Problem:
    preset, tricks = game.preset, hand.tricks
    if hand.penalties and (problem := points.penalty_problem(preset, hand.penalties)):
        return problem
    auction = bidding.run(preset, game.dealer, game.base[0], hand.calls)
    by_penalty = tricks is None and points.ends_by_penalty(preset, hand)
    if (tricks is not None or by_penalty) and isinstance(auction, Auction) and auction.waiting:
        auction = auction.rest_pass()
    if isinstance(auction, Problem):
        return auction
    high = auction.high
    if high is None and not auction.waiting:
        return points.unplayed_problem(preset, hand) or _passed_out(game, hand)
    if high and by_penalty:
        return _scored(game, hand, high)
    if tricks is None or high is None:
        return points.pencil_problem(preset, hand) or _open(game, hand, auction)
    cards = points.cards_problem(preset.ladder[high.bid], hand.partner_cards)
    return points.count_problem(preset, tricks) or cards or _scored(game, hand, high)


def _open(game: Game, hand: Hand, auction: Auction) -> Game:
    result = Result(hand, game.dealer, game.names, None if auction.waiting else auction.high)
    return _dealt(game, game.dealer, result, hand)


def _scored(game: Game, hand: Hand, high: Call) -> Game:
    """The state after a finished hand, from "made or set" on."""
    preset, names, (scores, target) = game.preset, game.names, game.base
    bid, declaring = preset.ladder[high.bid], preset.side_of(high.seat)
    made = points.is_made(preset, hand, bid, declaring)
    lines = points.hand_lines(preset, hand, high, made, names)
    new_target = ending.moved(preset, target, bid) if made and (bid.raises or bid.target_to) else target
    notes = () if new_target == target else (ending.rise(names.players[high.seat], bid, target, new_target),)
    new_scores = points.added(scores, lines)
    hands, found = game.hands + 1, ending.GOES_ON
    if max(new_scores) >= new_target or not preset.only_target_ends:
        found = ending.verdict(preset, new_scores, new_target, hands, names, Declared(declaring, bid, made))
    result = Result(hand, game.dealer, names, high, made, lines, notes)
    return _settled(game, preset.left_of(game.dealer), new_scores, new_target, hands, found, result)


def _settled(
    game: Game, dealer: int, scores: tuple[int, ...], target: int, hands: int, found: Verdict, result: Result
) -> Game:
    """The state with new scores: who has won the game, and perhaps the match."""
    games, match_winner, winner = game.games, None, found.winner
    if winner is not None:
        games = tuple([won + (side == winner) for side, won in enumerate(games)])
        match_winner = winner if games[winner] >= game.preset.match_wins else None
    if found.why:
        of_match = ending.match_words(game.preset, games, match_winner, game.names)
        result = result._replace(ending=found.why, match_ending=of_match)
    return Game(
        game.preset, game.names, game.given, dealer, scores, target, games, hands, winner, match_winner, result,
        OPEN, found.drawn,
    )  # fmt: skip


def _unplayed(game: Game, entry: Entry, dealer: int, why: str) -> Game:
    return _dealt(game, dealer, Result(entry, game.dealer, game.names, notes=(why,)))


def _misdealt(game: Game, entry: Misdeal) -> Game:
    match game.preset.misdeal:
        case Misdeals.SAME:
            return _unplayed(game, entry, game.dealer, "A misdeal: the same dealer deals again.")
        case Misdeals.PASSES:
            return _unplayed(game, entry, game.preset.left_of(game.dealer), "A misdeal: the deal passes on.")
        case _:
            assert_never(game.preset.misdeal)


def _dealt(game: Game, dealer: int, result: Result, hand: Hand = OPEN) -> Game:
    """The state in which nothing is scored: after a game of a match it begins the next one."""
    scores, target = game.base
    return game._replace(dealer=dealer, scores=scores, target=target, winner=None, result=result, open=hand)


def _passed_out(game: Game, entry: Entry) -> Game | Problem:
    match game.preset.nobody_bids:
        case NobodyBids.STUCK:
            return Problem(Code.BID_STUCK, "The dealer must bid when nobody else does: this hand can't be passed out.")
        case NobodyBids.REDEAL:
            again = "Nobody bid: the same dealer deals again."
            return _dealt(game, game.dealer, Result(entry, game.dealer, game.names, notes=(again,), passed_out=True))
        case NobodyBids.THROWN_IN:
            return _thrown_in(game, entry)
        case _:
            assert_never(game.preset.nobody_bids)


def _thrown_in(game: Game, entry: Entry) -> Game:
    """The deal has gone by without points; it was one of the hands that a game may be counted by."""
    preset, (scores, target), hands = game.preset, game.base, game.hands + 1
    result = Result(entry, game.dealer, game.names, notes=("Nobody bid: the deal passes on.",), passed_out=True)
    found = ending.verdict(preset, scores, target, hands, game.names) if preset.hands else ending.GOES_ON
    return _settled(game, preset.left_of(game.dealer), scores, target, hands, found, result)


def _finished(game: Game, entry: Finished) -> Game:
    """It ends the whole match; the games won in it are as they were."""
    found = ending.finished(game.preset, game.base[0], game.games, game.names)
    result = Result(entry, game.dealer, game.names, ending=found.why)
    return _dealt(game, game.dealer, result)._replace(winner=found.winner, match_winner=found.winner, drawn=found.drawn)


def _adjusted(game: Game, entry: Adjustment) -> Game | Problem:
    if not 0 <= entry.side < game.preset.sides:
        return side_problem(game.preset.sides, entry.side)
    note = entry.note and f" ({shown(entry.note, NOTE)})"
    line = Line(entry.side, entry.points, f"{game.names.verb('have', 'has')} an adjustment{note}")
    scores, target = points.added(game.base[0], (line,)), game.base[1]
    found = ending.verdict(game.preset, scores, target, game.hands, game.names)
    result = Result(entry, game.dealer, game.names, lines=(line,))
    return _settled(game, game.dealer, scores, target, game.hands, found, result)


def _seated(game: Game, entry: Seating) -> Game | Problem:
    if len(entry.players) != game.preset.players:
        return Problem(Code.SEAT_UNKNOWN, f"Name all {game.preset.players} players, in the order of the seats.")
    who = names(entry.players, game.preset.sides, game.given)
    return _unplayed(game, entry, game.dealer, words.seated(game.names.players, who.players))._replace(names=who)


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
        return Problem(Code.TRICKS_COUNT, f"Give the score of each of the {game.preset.sides} sides.")
    why = words.compared(game.names.sides, entry.scores, game.scores)
    return game._replace(result=Result(entry, game.dealer, game.names, notes=(why,)))
