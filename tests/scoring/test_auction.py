"""The auction: every sequence of calls of one ladder against a tiny model, open auctions, conditions of single bids."""

import dealing
import pytest

from scorekeeper.scoring import auction as bidding
from scorekeeper.scoring.hand import Call, Problem
from scorekeeper.scoring.reading import parse

ONCE = dealing.RULES["shoot-the-moon"]
LADDER = ["3", "4", "5", "6", "shoot", "moon"]
ANY_CALL = [(seat, bid) for seat in range(-1, 5) for bid in [*LADDER, "pass", "7"]]


class OnceModel:
    """The rule in its own words: four turns from the dealer's left, each bid higher, Moon ends it, dealer stuck."""

    def __init__(self, dealer, turn=0, high=None, seat=None):
        self.dealer, self.turn, self.high, self.seat = dealer, turn, high, seat

    @property
    def over(self):
        return self.turn == 4 or self.high == "moon"

    def refusal(self, seat, bid):
        place = (seat - self.dealer - 1) % 4
        checks = [
            ("seat.unknown", seat not in range(4)),
            ("bid.unknown", bid not in [*LADDER, "pass"]),
            ("bid.closed", self.over),
            ("turn", place < self.turn),
            ("bid.stuck", bid == "pass" and place == 3 and self.high is None),
            ("bid.low", bid in LADDER and self.high and LADDER.index(bid) <= LADDER.index(self.high)),
        ]
        return next((code for code, wrong in checks if wrong), None)

    def after(self, seat, bid):
        place = (seat - self.dealer - 1) % 4
        high, holder = (self.high, self.seat) if bid == "pass" else (bid, seat)
        return OnceModel(self.dealer, place + 1, high, holder)


def code(found):
    return found.code if isinstance(found, Problem) else None


@pytest.mark.parametrize("dealer", range(4))
def test_every_sequence_of_calls_of_a_ladder(dealer):
    """Whatever four seats call, legal or not, in turn or not: engine and model agree after every legal sequence."""
    seen = 0
    waiting = [(bidding.run(ONCE, dealer, (0, 0), ()), OnceModel(dealer))]
    while waiting:
        auction, model = waiting.pop()
        seen += 1
        assert auction.is_over == model.over
        assert (auction.high and (auction.high.seat, auction.high.bid)) == (model.high and (model.seat, model.high))
        assert auction.turn == (None if model.over else (dealer + 1 + model.turn) % 4)
        assert auction.declarer == (model.seat if model.over else None)
        assert not auction.is_passed_out
        turn = auction.turn
        legal = [bid for bid in [*LADDER, "pass"] if turn is not None and model.refusal(turn, bid) is None]
        assert list(auction.legal()) == legal
        rest = auction.rest_pass()
        assert code(rest) == ("bid.stuck" if model.high is None else None)
        assert model.high is None or (rest.is_over and rest.declarer == model.seat)
        for seat, bid in ANY_CALL:
            expected, after = model.refusal(seat, bid), auction.after(Call(seat, bid))
            assert code(after) == code(auction.refusal(seat, bid)) == expected, (auction.calls, seat, bid)
            if expected is None:
                assert after == bidding.run(ONCE, dealer, (0, 0), (*auction.calls, Call(seat, bid)))
                waiting.append((after, model.after(seat, bid)))
    assert seen == 673  # legal sequences, each tried with every further call


def small_open(nobody="thrown in"):
    """An open auction with a ladder of three, the highest of which ends it."""
    bids = [1, 2, {"bid": "all", "needs": 6, "closes": True}]
    data = dealing.RULES["pepper"].data
    return parse(data | {"auction": {"rounds": "open", "nobody_bids": nobody, "bids": bids}})


class OpenModel:
    """Round and round: who passed is out; it ends when one is left who bid, when all passed, or by the top bid."""

    def __init__(self, dealer, stuck):
        self.order, self.stuck = [(dealer + 1 + i) % 4 for i in range(4)], stuck
        self.out, self.high, self.seat, self.at = set(), 0, None, 0  # `at` counts turns, also skipped ones

    def copy(self):
        new = OpenModel(0, self.stuck)
        new.order, new.out, new.high, new.seat, new.at = self.order, set(self.out), self.high, self.seat, self.at
        return new

    def in_turn(self):
        """Seats that may still call, in the order of their turns."""
        found = [self.order[(self.at + i) % 4] for i in range(4)]
        return [seat for seat in found if seat not in self.out and seat != self.seat]

    @property
    def over(self):
        return self.high == 3 or not self.in_turn()

    def refusal(self, seat, rank):
        if self.over:
            return "bid.closed"
        if seat not in self.in_turn():
            return "turn"
        if rank == 0:
            return "bid.stuck" if self.stuck and self.seat is None and self.in_turn()[-1] == seat else None
        return "bid.low" if rank <= self.high else None

    def call(self, seat, rank):
        new, turns = self.copy(), self.in_turn()
        new.out |= set(turns[: turns.index(seat)])
        while new.order[new.at % 4] != seat:
            new.at += 1
        new.at += 1
        if rank:
            new.high, new.seat = rank, seat
        else:
            new.out.add(seat)
        return new


@pytest.mark.parametrize("nobody", ["thrown in", "dealer must bid"])
def test_every_sequence_of_calls_of_an_open_auction(nobody):
    """Bids come round again until all but one are out, with and without a stuck dealer."""
    preset, names = small_open(nobody), ["pass", "1", "2", "all"]
    waiting, seen = [(bidding.run(preset, 2, (0, 0), ()), OpenModel(2, nobody != "thrown in"))], 0
    while waiting:
        auction, model = waiting.pop()
        seen += 1
        assert auction.is_over == model.over, auction.calls
        assert auction.turn == (None if model.over else model.in_turn()[0])
        assert auction.is_passed_out == (model.over and model.seat is None)
        assert auction.declarer == (model.seat if model.over else None)
        for seat in range(4):
            for rank, bid in enumerate(names):
                expected, after = model.refusal(seat, rank), auction.after(Call(seat, bid))
                assert code(after) == expected, (auction.calls, seat, bid)
                if expected is None:
                    waiting.append((after, model.call(seat, rank)))
    assert seen >= 200


@pytest.mark.parametrize(
    ("name", "scores", "calls", "expected"),
    [
        ("moon-3", (-1, 0, 0), [(0, "21")], "bid.ineligible"),
        ("moon-3", (0, 0, 0), [(0, "21")], None),
        ("moon-4", (0, -1), [(1, "21")], "bid.ineligible"),
        ("moon-4", (-1, 0), [(1, "21")], None),
        ("cincinnati", (0, 0), [(0, "double")], None),  # it alone says nothing of what was called before
        ("cincinnati", (0, 0), [(0, "pass"), (1, "double")], "bid.ineligible"),
        ("cincinnati", (0, 0), [(0, "moon"), (1, "double"), (2, "triple"), (3, "quadruple")], None),
        ("cincinnati", (0, 0), [(0, "moon"), (1, "triple")], "bid.ineligible"),
        ("texas-42", (0, 0), [(0, "84"), (1, "168")], "bid.ineligible"),
        ("euchre", (0, 0), [(0, "call"), (1, "alone")], "bid.closed"),
    ],
)
def test_conditions_of_single_bids(name, scores, calls, expected):
    """A bid may need a score, or a bid before it; nothing follows one that closes the auction."""
    preset = dealing.RULES[name]
    found = bidding.run(preset, preset.players - 1, scores, tuple(Call(seat, bid) for seat, bid in calls))
    assert code(found) == expected


@pytest.mark.parametrize(
    ("call", "expected"),
    [
        (Call(9, "nonsense", "nonsense"), "seat.unknown"),
        (Call(0, "nonsense", "nonsense"), "bid.unknown"),
        (Call(0, "3", "nonsense"), "contract.unknown"),
        (Call(0, "3", "low"), "bid.closed"),
    ],
)
def test_what_is_asked_first(call, expected):
    """What doesn't exist is said before what may not be done now."""
    over = bidding.run(ONCE, 3, (0, 0), (Call(0, "moon"),))
    assert over.after(call).code == expected


def test_a_contract_where_there_is_none_to_choose():
    """The message says to leave it out."""
    found = bidding.run(dealing.RULES["moon-4-match"], 3, (0, 0), (Call(0, "3", "high"),))
    assert found.code == "contract.unknown"
    assert "leave it out" in found.message
