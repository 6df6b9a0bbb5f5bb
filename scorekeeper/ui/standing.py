"""What the felt says, without its drawing: who sits how, what trump is, how the declarer is doing."""

from dataclasses import dataclass

from scorekeeper.intent import caller
from scorekeeper.scoring.auction import Auction
from scorekeeper.scoring.game import Game
from scorekeeper.scoring.hand import PASS
from scorekeeper.scoring.words import counted as number_of
from scorekeeper.sheet import bid_text
from scorekeeper.ui.theme import sign

COUNTING = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")


@dataclass(frozen=True, slots=True)
class Place:
    """A seat as it is shown now."""

    seat: int
    name: str
    side: int
    deals: bool = False
    deals_next: bool = False
    turn: bool = False
    declarer: bool = False
    sits_out: bool = False
    called: str = ""

    @property
    def spoken(self) -> str:
        """The seat as one sentence."""
        facts = {
            "deals": self.deals,
            "deals next": self.deals_next,
            "to call": self.turn,
            "declarer": self.declarer,
            "sits out": self.sits_out,
            f"called {self.called}": bool(self.called),
        }
        return ", ".join([self.name, *(fact for fact, holds in facts.items() if holds)])


@dataclass(frozen=True, slots=True)
class Middle:
    """What the middle of the felt says."""

    contract: str
    sign: str
    word: str
    headline: str
    status: str


def places(game: Game) -> tuple[Place, ...]:
    """Every seat of the hand under way."""
    preset, auction, hand = game.preset, game.auction, game.open
    declarer, over = auction.declarer, game.is_over
    alone = declarer is not None and auction.high is not None and preset.ladder[auction.high.bid].alone
    said = {call.seat: _said(game, call.bid, call.contract) for call in auction.calls}
    said |= dict.fromkeys(_silent(auction), "pass")
    chosen = hand.declarer if hand.declarer is not None else auction.turn
    return tuple(
        Place(
            seat,
            name,
            preset.side_of(seat),
            deals=not over and seat == game.dealer,
            deals_next=not over and seat == (game.dealer + 1) % preset.players,
            turn=not over and declarer is None and seat == chosen,
            declarer=seat == declarer,
            sits_out=bool(alone and seat != declarer and preset.side_of(seat) == preset.side_of(declarer)),
            called=said.get(seat, ""),
        )
        for seat, name in enumerate(game.names.players)
    )


def _silent(auction: Auction) -> list[int]:
    """Seats that passed without a word: skipped by a later call."""
    called = {call.seat for call in auction.calls}
    return [
        seat for seat in range(auction.preset.players) if auction.calls and seat not in called | set(auction.waiting)
    ]


def _said(game: Game, bid: str, contract: str | None) -> str:
    return "pass" if bid == PASS else bid_text(game.preset, bid, contract)


def middle(game: Game) -> Middle:
    """Trump, who bid what, and how they are doing."""
    preset, auction = game.preset, game.auction
    high, who = auction.high, game.names.players
    if game.is_over:
        return Middle("", "★", "", "The game is over", "")
    if high is None:
        named = game.open.declarer is not None
        status = "won the bid: how much?" if named else "to call"
        return Middle("", "?", "", f"{who[caller(game)]} {status}", f"{who[game.dealer]} deals")
    name = preset.contract_names.get(high.contract or "", "")
    bid = preset.ladder[high.bid].name
    shown = sign(high.contract, name) if high.contract else bid[:2]
    word = name if high.contract else ("trump not named" if preset.contracts else "")
    status = standing(game) if auction.is_over else f"{who[caller(game)]} to call"
    return Middle(
        high.contract or "",
        shown,
        word,
        f"{who[high.seat]} · {bid_text(preset, high.bid, high.contract, signs=False)}",
        status,
    )


def standing(game: Game) -> str:
    """How the declarer's side is doing: "3 of 5, two left", "made", "set by one"."""
    preset, high = game.preset, game.auction.high
    assert high is not None
    side, bid, known = preset.side_of(high.seat), preset.ladder[high.bid], game.open.count
    took = (known[side] or 0) if known else game.open.taken.count(side)
    left, needs = 0 if known else preset.total - len(game.open.taken), bid.needs
    if bid.at_most is not None:
        word = preset.set_word if not bid.is_met(took) else "" if left else preset.made_word
        return f"{f'{word}, ' if word else ''}{took}, at most {bid.at_most}"
    if took >= needs:
        return f"{preset.made_word}, {took} of {needs}"
    if took + left < needs:
        short = needs - took - left
        return f"{preset.set_word} by {COUNTING[short] if short < len(COUNTING) else short}"
    if preset.unit != "tricks":
        return f"needs {number_of(needs, preset.unit)}"
    return f"{took} of {needs}, {COUNTING[left] if left < len(COUNTING) else left} left"
