"""The auction: whose turn it is, which calls are legal and why the others are not, who is declarer."""

from __future__ import annotations

from dataclasses import dataclass

from scorekeeper.scoring.hand import PASS, Call, Problem
from scorekeeper.scoring.preset import Preset


@dataclass(frozen=True, slots=True)
class Auction:
    """An auction after some calls. `waiting` holds the seats still to call, in turn; nobody when it is over."""

    preset: Preset
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

    def refusal(self, seat: int, bid: str) -> Problem | None:
        """Why this seat may not make this call now; None when it may. Seats skipped on the way to it would pass."""
        specific = self._pass_refusal if bid == PASS else self._bid_refusal
        return self._turn_refusal(seat, bid) or specific(seat, bid)

    def _turn_refusal(self, seat: int, bid: str) -> Problem | None:
        if not 0 <= seat < self.preset.players:
            return Problem("seat.unknown", f"There is no seat {seat + 1}: the table has {self.preset.players}.")
        if bid != PASS and bid not in self.preset.ladder:
            return Problem("bid.unknown", f"{bid!r} is no bid here; the bids are {', '.join(self.preset.ladder)}.")
        if not self.waiting:
            return Problem("bid.closed", "The auction is over: nobody may call any more.")
        if seat not in self.waiting or (self.high and seat == self.high.seat):
            return Problem("turn", f"Seat {seat + 1} has called already; it is seat {self.waiting[0] + 1}'s turn.")
        return None

    def _pass_refusal(self, seat: int, _: str) -> Problem | None:
        if self.high is None and self.preset.stuck and seat == self.waiting[-1]:
            return Problem("bid.stuck", "Everybody else passed, so the dealer must bid.")
        return None

    def _bid_refusal(self, seat: int, name: str) -> Problem | None:
        ladder = self.preset.ladder
        bid = ladder[name]
        if self.high and bid.rank <= ladder[self.high.bid].rank:
            return Problem("bid.low", f"{bid.name} is not higher than {ladder[self.high.bid].name}.")
        if bid.least_score is not None and self.scores[self.preset.side_of(seat)] < bid.least_score:
            return Problem("bid.ineligible", f"{bid.name} needs a score of at least {bid.least_score}.")
        if bid.requires and all(call.bid != bid.requires for call in self.calls):
            return Problem("bid.ineligible", f"{bid.name} may only follow {ladder[bid.requires].name}.")
        return None

    def after(self, call: Call) -> Auction | Problem:
        """The auction after one more call, the seats between having passed; or why it may not be made."""
        if problem := self.refusal(call.seat, call.bid) or contract_problem(self.preset, call):
            return problem
        at = self.waiting.index(call.seat)
        return Auction(self.preset, self.scores, self._left(call, self.waiting[at + 1 :]), (*self.calls, call),
                       self.high if call.bid == PASS else call)  # fmt: skip

    def _left(self, call: Call, rest: tuple[int, ...]) -> tuple[int, ...]:
        """Who is still to call: in an open auction the high bidder comes round again while others are in."""
        if call.bid != PASS:
            if self.preset.ladder[call.bid].closes:
                return ()
            return (*rest, call.seat) if self.preset.open_auction and rest else rest
        return () if self.high and rest == (self.high.seat,) else rest

    def rest_pass(self) -> Auction | Problem:
        """The auction when every seat still to call passes."""
        if self.waiting and self.high is None and self.preset.stuck:
            return Problem("bid.stuck", "Nobody has bid, so the dealer must.")
        return Auction(self.preset, self.scores, (), self.calls, self.high)


def contract_problem(preset: Preset, call: Call) -> Problem | None:
    """Why the contract named with a call is none of the preset's; None when it is, or none was named."""
    if call.contract is None or call.contract in preset.contract_names:
        return None
    known = ", ".join(preset.contract_names) or "none to choose here"
    return Problem("contract.unknown", f"{call.contract!r} is no contract here; there is {known}.")


def opening(preset: Preset, dealer: int, scores: tuple[int, ...]) -> Auction:
    """The auction before the first call, which is the seat's left of the dealer."""
    seats = preset.players
    return Auction(preset, scores, tuple([(dealer + 1 + i) % seats for i in range(seats)]))


def run(preset: Preset, dealer: int, scores: tuple[int, ...], calls: tuple[Call, ...]) -> Auction | Problem:
    """The auction after these calls, from the first; or why one of them may not be made."""
    auction: Auction | Problem = opening(preset, dealer, scores)
    for call in calls:
        if isinstance(auction, Problem):
            break
        auction = auction.after(call)
    return auction
