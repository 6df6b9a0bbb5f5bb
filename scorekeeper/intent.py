"""What somebody at the table does, as a new version of the hand under way. Pure: each gives an entry, or a Problem.

The checks of the rules are the scoring core's; here is only what a tap means.
"""

from __future__ import annotations

from dataclasses import replace

from scorekeeper.scoring import fold
from scorekeeper.scoring.auction import Auction
from scorekeeper.scoring.codes import Code
from scorekeeper.scoring.game import Game
from scorekeeper.scoring.hand import (
    PASS,
    Call,
    Entry,
    Finished,
    Hand,
    Misdeal,
    PassedOut,
    Penalty,
    Problem,
    seat_problem,
)

Intended = Entry | Problem


def name_declarer(game: Game, seat: int) -> Intended:
    """This seat won the auction, its bid is to follow; a seat whose bid is high already has won with it.

    Naming the same seat again takes the name back.
    """
    auction, hand = game.auction, game.open
    if auction.is_over:
        return Problem(Code.BID_CLOSED, "The auction is over. Undo goes back to it.")
    if auction.high and auction.high.seat == seat:
        return _closed(hand, auction)
    if not 0 <= seat < game.preset.players:
        return seat_problem(game.preset.players, seat)
    if seat not in auction.waiting:
        return Problem(Code.TURN, f"{game.names.players[seat]} has passed already.")
    return replace(hand, declarer=None if hand.declarer == seat else seat)


def caller(game: Game) -> int:
    """The seat whose bid is asked for: the one said to have won the auction, else the one in turn."""
    return game.open.declarer if game.open.declarer is not None else game.auction.turn or 0


def call(game: Game, seat: int, bid: str) -> Intended:
    """A bid or a pass. The bid of a seat named as declarer ends the auction."""
    auction = game.auction
    after = auction.after(Call(seat, bid))
    if isinstance(after, Problem):
        return after
    hand = replace(game.open, calls=(*game.open.calls, Call(seat, bid)), declarer=None)
    return _closed(hand, after) if bid != PASS and game.open.declarer == seat else hand


def _closed(hand: Hand, auction: Auction) -> Hand:
    """The hand with the passes of all who were still to call."""
    still_in = [seat for seat in auction.waiting if auction.high is None or seat != auction.high.seat]
    return replace(hand, calls=(*hand.calls, *(Call(seat, PASS) for seat in still_in)), declarer=None)


def choose_contract(game: Game, contract: str) -> Intended:
    """The contract of the high bid; choosing it again takes it back."""
    high, hand = game.auction.high, game.open
    if high is None:
        return Problem(Code.AUCTION_OPEN, "Bid first: the contract goes with a bid.")
    chosen = None if high.contract == contract else contract
    return replace(hand, calls=tuple(replace(one, contract=chosen) if one == high else one for one in hand.calls))


def choose_cards(game: Game, cards: int) -> Intended:
    """How many cards came from the partner."""
    return replace(game.open, partner_cards=cards)


def take(game: Game, side: int) -> Intended:
    """One more trick for a side; of a count, one more of those still to be shared out."""
    hand = game.open
    if counted(game) is not None:
        return Problem(Code.TRICKS_SUM, f"All {game.preset.total} {game.preset.unit} are taken. Undo takes one back.")
    if hand.count is not None:
        return replace(hand, count=tuple((had or 0) + (one == side) for one, had in enumerate(hand.count)))
    return replace(hand, taken=(*hand.taken, side))


def count(game: Game, took: int) -> Intended:
    """The final count of the declarer's side; of two sides the other has the rest, of more it is to be shared out.

    Where not all need be taken, nothing follows for the others: each is still to be said.
    """
    declarer, total = game.auction.declarer, game.preset.total
    if declarer is None:
        return Problem(Code.AUCTION_OPEN, "The auction is not over yet.")
    declaring, rest = game.preset.side_of(declarer), total - took if game.preset.sides == 2 else 0
    others = None if game.preset.loose else rest
    counts = tuple(took if side == declaring else others for side in range(game.preset.sides))
    return replace(game.open, count=counts, taken=())


def share(game: Game, took: int) -> Intended:
    """What the next side after the declarer's took; of three sides the last one has the rest, where all is taken."""
    declarer, preset, known = game.auction.declarer, game.preset, game.open.count
    side = sharing(game)
    if declarer is None or known is None or side is None:
        return Problem(Code.TRICKS_COUNT, "Count the declarer's first.")
    counts = {side: took}
    if not preset.loose:
        counts[(side + 1) % preset.sides] = preset.total - (known[preset.side_of(declarer)] or 0) - took
    return replace(game.open, count=tuple(counts.get(one, had) for one, had in enumerate(known)))


def sharing(game: Game) -> int | None:
    """The side whose count is asked for once the declarer's is known; None where nothing is to be asked."""
    declarer, preset, known = game.auction.declarer, game.preset, game.open.count
    if declarer is None or known is None:
        return None
    order = [(preset.side_of(declarer) + step) % preset.sides for step in range(1, preset.sides)]
    if preset.loose:
        return next((side for side in order if known[side] is None), None)
    return order[0] if preset.sides == 3 else None


def counted(game: Game) -> tuple[int, ...] | None:
    """The tricks of every side once all are known, else None."""
    hand = game.open
    if hand.count is not None:
        known = tuple(took for took in hand.count if took is not None)
        enough = len(known) == game.preset.sides and (game.preset.loose or sum(known) == game.preset.total)
        return known if enough else None
    full = len(hand.taken) == game.preset.total
    return tuple(hand.taken.count(side) for side in range(game.preset.sides)) if full else None


def record(game: Game) -> Intended:
    """The hand with its tricks, to be scored."""
    tricks = counted(game)
    if tricks is None:
        return Problem(Code.TRICKS_SUM, f"Not all {game.preset.total} {game.preset.unit} are counted yet.")
    return replace(game.open, tricks=tricks, taken=(), count=None)


def penalize(game: Game, seat: int, penalty: str) -> Intended:
    """A penalty of the preset against a seat."""
    return replace(game.open, penalties=(*game.open.penalties, Penalty(seat, penalty)))


def forgive(game: Game, at: int) -> Intended:
    """The hand without the penalty at a place, counted from 0."""
    penalties = game.open.penalties
    if not 0 <= at < len(penalties):
        return Problem(Code.PENALTY_UNKNOWN, "This penalty is not there any more.")
    return replace(game.open, penalties=(*penalties[:at], *penalties[at + 1 :]))


def misdeal(_: Game) -> Intended:
    """Deal again."""
    return Misdeal()


def finish(_: Game) -> Intended:
    """End the game now: who leads wins."""
    return Finished()


def pass_out(_: Game) -> Intended:
    """Nobody bids."""
    return PassedOut()


def preview(before: Game, game: Game) -> Game | None:
    """What recording would give; None until all is known. `before` is what the hand under way began from."""
    entry = record(game)
    after = entry if isinstance(entry, Problem) else fold.play(before, entry)
    return None if isinstance(after, Problem) else after
