"""The auction: whose turn it is, which calls are legal and why the others are not, who is declarer."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, assert_never

from scorekeeper.scoring.codes import Code
from scorekeeper.scoring.foreign import listed, quoted
from scorekeeper.scoring.hand import PASS, Call, Problem, seat_problem
from scorekeeper.scoring.preset import Bid, DealerMay, Preset
from scorekeeper.scoring.words import minus

Ints = tuple[int, ...]
Calls = tuple[Call, ...]


class Auction(NamedTuple):
    """An auction after some calls. `waiting` holds the seats still to call, in turn; nobody when it is over."""

    preset: Preset
    dealer: int
    scores: tuple[int, ...]
    waiting: tuple[int, ...]
    calls: tuple[Call, ...] = ()
    high: Call | None = None

    @property
    def is_over(self) -> bool:
        """Whether no call can follow: everybody called, or a bid closed it early."""
        return not self.waiting

    @property
    def turn(self) -> int | None:
        """The seat to call next."""
        return self.waiting[0] if self.waiting else None

    @property
    def declarer(self) -> int | None:
        """The seat that won the auction, once it is over."""
        return self.high.seat if self.high and not self.waiting else None

    @property
    def is_passed_out(self) -> bool:
        """Whether every seat passed."""
        return self.high is None and not self.waiting

    def legal(self) -> tuple[str, ...]:
        """What the seat in turn may call: bids from low to high, then "pass"."""
        if not self.waiting:
            return ()
        seat = self.waiting[0]
        return tuple(bid for bid in (*self.preset.ladder, PASS) if self.refusal(seat, bid) is None)

    def refusal(self, seat: int, bid: str, contract: str | None = None) -> Problem | None:
        """Why this seat may not make this call now; None when it may. Seats skipped on the way to it would pass."""
        return _refusal(*self, Call(seat, bid, contract))

    def after(self, *calls: Call) -> Auction | Problem:
        """The auction after more calls, skipped seats having passed; or why the first wrong one may not be made."""
        return _after(*self, calls)

    def rest_pass(self) -> Auction | Problem:
        """The auction when every seat still to call passes."""
        if not self.waiting:
            return self
        return _stuck(self.preset) if self.high is None and self.preset.stuck else self._replace(waiting=())


def _after(
    preset: Preset, dealer: int, scores: Ints, waiting: Ints, before: Calls, high: Call | None, calls: Calls
) -> Auction | Problem:
    said = [*before]
    for call in calls:
        in_turn = call.bid == PASS and high and call.contract is None and waiting[:1] == (call.seat,)
        if not in_turn and (problem := _refusal(preset, dealer, scores, waiting, said, high, call)):
            return problem
        said.append(call)
        waiting = waiting[1:] if in_turn else waiting[waiting.index(call.seat) + 1 :]
        if call.bid != PASS:
            high = call
            if preset.ladder[call.bid].closes:
                waiting = ()
            elif preset.comes_round and waiting:
                waiting = (*waiting, call.seat)
        if waiting and high and waiting[0] == high.seat:  # nobody has bid over it when its turn comes again
            waiting = waiting[1:]
    return Auction(preset, dealer, scores, waiting, tuple(said), high)


def _refusal(
    preset: Preset, dealer: int, scores: Ints, waiting: Ints, said: Sequence[Call], high: Call | None, call: Call
) -> Problem | None:
    """Asked in this order: do seat, bid and contract exist, is the auction over, is it the seat's turn, is it legal."""
    seat, bid = call.seat, preset.ladder.get(call.bid)
    if not 0 <= seat < preset.players:
        return seat_problem(preset.players, seat)
    if bid is None and call.bid != PASS:
        return Problem(Code.BID_UNKNOWN, f"{quoted(call.bid)} is no bid here; take one of {listed(preset.ladder)}.")
    if call.contract is not None and call.contract not in preset.contract_names:
        return _contract_problem(preset, call.contract)
    if not waiting:
        return Problem(Code.BID_CLOSED, "The auction is over, nobody may call any more: take this call away.")
    if seat not in waiting or (high and seat == high.seat):
        return Problem(Code.TURN, f"Seat {seat + 1} has had its turn; now seat {waiting[0] + 1} calls.")
    if bid is None:
        return _stuck(preset) if high is None and preset.stuck and waiting.index(seat) + 1 == len(waiting) else None
    lower = high and bid.rank <= preset.ladder[high.bid].rank
    if high and lower and not (bid.id == high.bid and seat == dealer and _may_equal(preset.dealer_may)):
        highest = preset.ladder[high.bid].name
        return Problem(Code.BID_LOW, f"{bid.name} is not higher than {highest}: bid higher, or pass.")
    if bid.least_score is None and bid.requires is None and not bid.only_stuck:
        return None
    is_stuck = high is None and waiting.index(seat) + 1 == len(waiting)
    return _ineligible(preset, scores[preset.side_of(seat)], said, bid, is_stuck)


def _may_equal(what: DealerMay) -> bool:
    """Whether the dealer may take the highest bid for the same."""
    match what:
        case DealerMay.BID_HIGHER:
            return False
        case DealerMay.EQUAL:
            return True
        case _:
            assert_never(what)


def _ineligible(preset: Preset, score: int, said: Sequence[Call], bid: Bid, is_stuck: bool) -> Problem | None:
    """What a bid asks besides its rank. What had to be called before it is unknown where it is the only call given."""
    if bid.least_score is not None and score < bid.least_score:
        return Problem(
            Code.BID_INELIGIBLE, f"{bid.name} needs a score of at least {bid.least_score}, not {minus(score)}."
        )
    if bid.only_stuck and not is_stuck:
        return Problem(Code.BID_INELIGIBLE, f"{bid.name} is only for the dealer, when everybody else has passed.")
    if bid.requires and said and all(call.bid != bid.requires for call in said):
        return Problem(Code.BID_INELIGIBLE, f"{bid.name} may be bid only after {preset.ladder[bid.requires].name}.")
    return None


def _stuck(preset: Preset) -> Problem:
    return Problem(Code.BID_STUCK, f"When nobody else bids, the dealer must: at least {preset.bids[0].name}.")


def _contract_problem(preset: Preset, contract: str) -> Problem:
    known = listed(preset.contract_names)
    remedy = f"take one of {known}" if known else "this game has none to choose, so leave it out"
    return Problem(Code.CONTRACT_UNKNOWN, f"{quoted(contract)} is no contract here; {remedy}.")


def run(preset: Preset, dealer: int, scores: tuple[int, ...], calls: tuple[Call, ...]) -> Auction | Problem:
    """The auction after these calls, the first by the dealer's left; or why one of them may not be made."""
    return _after(preset, dealer, scores, preset.turns[dealer], (), None, calls)
