"""The felt: people as they sit, the dealer's chip, who calls, who declared; in its middle trump, contract, how it stands."""

import math
from dataclasses import dataclass

import flet as ft

from scorekeeper.intent import counted
from scorekeeper.scoring.auction import Auction
from scorekeeper.scoring.game import Game
from scorekeeper.scoring.hand import PASS
from scorekeeper.scoring.words import counted as number_of
from scorekeeper.sheet import bid_text
from scorekeeper.ui.kit import Tap
from scorekeeper.ui.theme import IVORY, MARKS, Look, sign
from scorekeeper.ui.tids import tid

COUNTING = "no one two three four five six seven eight nine ten eleven twelve".split()


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
            "deals": self.deals, "deals next": self.deals_next, "to call": self.turn, "declarer": self.declarer,
            "sits out": self.sits_out, f"called {self.called}": bool(self.called),
        }  # fmt: skip
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
            seat, name, preset.side_of(seat),
            deals=not over and seat == game.dealer, deals_next=not over and seat == (game.dealer + 1) % preset.players,
            turn=not over and declarer is None and seat == chosen, declarer=seat == declarer,
            sits_out=bool(alone and seat != declarer and preset.side_of(seat) == preset.side_of(declarer)),
            called=said.get(seat, ""),
        )
        for seat, name in enumerate(game.names.players)
    )  # fmt: skip


def _silent(auction: Auction) -> list[int]:
    """Seats that passed without a word: skipped by a later call."""
    called = {call.seat for call in auction.calls}
    return [seat for seat in range(auction.preset.players) if auction.calls and seat not in called | set(auction.waiting)]


def _said(game: Game, bid: str, contract: str | None) -> str:
    return "pass" if bid == PASS else bid_text(game.preset, bid, contract)


def middle(game: Game) -> Middle:
    """Trump, who bid what, and how they are doing."""
    preset, auction = game.preset, game.auction
    high, who = auction.high, game.names.players
    if game.is_over:
        return Middle("", "★", "", "The game is over", "")
    if high is None:
        caller = game.open.declarer if game.open.declarer is not None else auction.turn
        named = game.open.declarer is not None
        status = "won the bid: how much?" if named else "to call"
        return Middle("", "?", "", f"{who[caller or 0]} {status}", f"{who[game.dealer]} deals")
    name = preset.contract_names.get(high.contract or "", "")
    bid = preset.ladder[high.bid].name
    shown = sign(high.contract, name) if high.contract else bid[:2]
    word = name if high.contract else ("trump not named" if preset.contracts else "")
    status = standing(game) if auction.is_over else f"{who[_caller(game)]} to call"
    return Middle(high.contract or "", shown, word, f"{who[high.seat]} · {bid_text(preset, high.bid, high.contract, signs=False)}",
                  status)  # fmt: skip


def _caller(game: Game) -> int:
    turn = game.open.declarer if game.open.declarer is not None else game.auction.turn
    return turn or 0


def standing(game: Game) -> str:
    """How the declarer's side is doing: "3 of 5, two left", "made", "set by one"."""
    preset, high = game.preset, game.auction.high
    assert high is not None
    side, needs = preset.side_of(high.seat), preset.ladder[high.bid].needs
    known = counted(game)
    took = known[side] if known else game.open.taken.count(side)
    left = 0 if known else preset.total - len(game.open.taken)
    if took >= needs:
        return f"{preset.made_word}, {took} of {needs}"
    if took + left < needs:
        short = needs - took - left
        return f"{preset.set_word} by {COUNTING[short] if short < len(COUNTING) else short}"
    if preset.unit != "tricks":
        return f"needs {number_of(needs, preset.unit)}"
    return f"{took} of {needs}, {COUNTING[left] if left < len(COUNTING) else left} left"


@ft.memo
@ft.component
def Felt(look: Look, seats: tuple[Place, ...], centre: Middle, tap_seat: Tap, tap_card: Tap, seq: int, room: float):
    """The table seen from above; `room` is about its height in pixels."""
    angle = 2 * math.pi / len(seats)
    ring = [
        ft.Container(
            Pill(look, place, tap_seat, seq, room),
            alignment=ft.Alignment(*_spot(place.seat * angle)), left=6, right=6, top=6, bottom=6,
        )
        for place in seats
    ]  # fmt: skip
    heart = ft.Container(Heart(look, centre, tap_card, room), alignment=ft.Alignment.CENTER, left=0, right=0, top=0, bottom=0)
    return ft.Container(
        ft.Stack([heart, *ring], expand=True), bgcolor=look.colours.felt, border_radius=26, expand=True,
        clip_behavior=ft.ClipBehavior.ANTI_ALIAS,
    )  # fmt: skip


def _spot(turn: float) -> tuple[float, float]:
    """Where a seat lies, as an alignment: seat 0 nearest, the others clockwise from there; sides keep to the edge."""
    x, y = -math.sin(turn), math.cos(turn)
    return (math.copysign(1, x) if abs(x) > 0.5 else 0.0), (y if abs(x) > 0.5 else math.copysign(1, y))


@ft.memo
@ft.component
def Pill(look: Look, place: Place, tap_seat: Tap, seq: int, room: float):
    """One person: chip when dealing, gold when to call, a ring when declarer, dimmed when sitting out."""
    c = look.colours
    ground, ink = (c.now, c.now_ink) if place.turn else (c.pill, c.felt_ink)
    tight = room < 190
    top: list[ft.Control] = [look.text(MARKS[place.side % len(MARKS)], 11, colour=ink, most=16)]
    if place.deals:
        top.insert(0, _chip(look, tight))
    top.append(look.text(place.name, 15, colour=ink, lines=1, most=26 if tight else None))
    called = "sits out" if place.sits_out else place.called
    inside: list[ft.Control] = [ft.Row(top, spacing=5, tight=True)]
    if called:
        inside.append(look.text(called, 13, colour=ink, lines=1, most=20 if tight else None))
    box = ft.Container(
        ft.Column(inside, spacing=0, tight=True, horizontal_alignment=ft.CrossAxisAlignment.CENTER,
                  alignment=ft.MainAxisAlignment.CENTER),
        bgcolor=ground, border_radius=24, padding=ft.Padding.symmetric(horizontal=12), height=max(48, look.touch(48)),
        border=ft.Border.all(3, c.now) if place.declarer else None, opacity=0.62 if place.sits_out else 1,
        on_click=lambda: tap_seat(place.seat), ink=True,
    )  # fmt: skip
    return tid(f"seat-{place.seat}", box, place.spoken, button=True)


def _chip(look: Look, tight: bool) -> ft.Control:
    size = 20 if tight else 22 * look.unit
    return ft.Container(
        ft.Text("D", size=size * 0.6, weight=ft.FontWeight.BOLD, color="#1B1A17"), width=size, height=size,
        bgcolor=IVORY, border_radius=size / 2, alignment=ft.Alignment.CENTER,
    )  # fmt: skip


@ft.memo
@ft.component
def Heart(look: Look, centre: Middle, tap_card: Tap, room: float):
    """The medallion with its word, the contract, and how it stands."""
    disc = max(44.0, min(room * 0.34, 190))
    known = bool(centre.contract)
    medal = ft.Container(
        look.text(centre.sign, 10, bold=True, colour=look.ink_of(centre.contract) if known else look.colours.felt_ink),
        width=disc, height=disc, border_radius=disc / 2, bgcolor=IVORY if known else None, alignment=ft.Alignment.CENTER,
        border=None if known else ft.Border.all(2, look.colours.felt_ink),
    )  # fmt: skip
    medal.content.size = disc * (0.62 if len(centre.sign) < 2 else 0.42)
    medal.content.style.height = 1.1
    words = centre.word or ("trump" if known else "no trump yet")
    return ft.Column(
        [
            tid("trump", medal, f"Trump: {words}"),
            tid("contract", look.text(centre.headline, 18, bold=True, colour=look.colours.felt_ink, lines=1, most=room * 0.13)),
            look.text(centre.status, 15, colour=look.colours.felt_ink, lines=1, most=room * 0.11),
        ],
        horizontal_alignment=ft.CrossAxisAlignment.CENTER, alignment=ft.MainAxisAlignment.CENTER, spacing=2, tight=True,
    )  # fmt: skip
