"""Entering a hand, where the thumb is: calls, contract, partner's cards, tricks, the preview, Record.

The panel keeps its height through a hand, so nothing jumps; where Record was, the next hand has only words,
so that a second tap on it can't hit anything.
"""

from collections.abc import Callable
from dataclasses import dataclass

import flet as ft

from scorekeeper import intent
from scorekeeper.intent import Intended
from scorekeeper.scoring.auction import Auction
from scorekeeper.scoring.game import Game
from scorekeeper.scoring.hand import PASS
from scorekeeper.scoring.preset import Preset
from scorekeeper.scoring.words import counted, signed
from scorekeeper.ui.kit import chip, fit, icon_button, mark, rows, side_ink, side_tint
from scorekeeper.ui.theme import Look, sign
from scorekeeper.ui.tids import tid

HEADER = 56.0
GAP = 6.0


@dataclass(frozen=True, slots=True)
class Taps:
    """What the panel can ask for; the same object for the life of a view."""

    do: Callable[[Callable[[Game], Intended], int], None]
    say: Callable[[str], None]
    ask_penalty: Callable[[], None]
    ask_more: Callable[[], None]


@dataclass(frozen=True, slots=True)
class Grid:
    """How the panel's chips lie at one width, and how high the panel is."""

    width: float
    touch: float
    bids: int
    contracts: int
    counts: int
    gap: float
    per_row: int

    @property
    def height(self) -> float:
        """The highest of the panel's states, header and margins included."""
        row = self.touch + GAP
        auction = row * (self.bids + self.contracts + 1)
        play = row * self.counts + max(row * max(self.contracts, 1) + 22, self.touch * 1.25 + 26)
        return HEADER + max(auction, play) + 14


def grid(look: Look, preset: Preset, width: float) -> Grid:
    """The panel's grid for a preset."""
    per_row, gap = fit(look, width)
    touch = look.touch()
    return Grid(width, touch, -(-len(preset.bids) // per_row), -(-len(preset.contracts) // per_row),
                -(-len(_counts(preset)) // per_row), gap, per_row)  # fmt: skip


def _counts(preset: Preset) -> range:
    return range(0, preset.total + 1, preset.step)


@ft.memo
@ft.component
def Entry(look: Look, game: Game, before: Game, seq: int, taps: Taps, lay: Grid, most: float):
    """The panel for the hand under way; it scrolls where a game has more to choose from than fits into `most`."""
    after = intent.preview(before, game)
    body = _auction(look, game, seq, taps, lay) if game.phase == "auction" else _play(look, game, after, seq, taps, lay)
    height = min(lay.height, most)
    scrolls = ft.ScrollMode.AUTO if lay.height > most else None
    return ft.Container(
        ft.Column(
            [_header(look, game, after is not None, seq, taps), ft.Column(body, spacing=GAP, scroll=scrolls, expand=True)],
            spacing=0,
        ),
        bgcolor=look.colours.panel, height=height, padding=ft.Padding.only(left=6, right=6, bottom=6),
        border_radius=24, border=ft.Border.all(1, look.colours.line),
    )  # fmt: skip


def _header(look: Look, game: Game, ready: bool, seq: int, taps: Taps) -> ft.Control:
    """On the left Record once all is known, else what is asked; on the right what seldom happens."""
    if ready:
        box = ft.Container(
            look.text("Record", 20, bold=True, colour=look.colours.now_ink, most=34), bgcolor=look.colours.now, border_radius=18,
            height=HEADER - 6, alignment=ft.Alignment.CENTER, on_click=lambda: taps.do(intent.record, seq), ink=True,
        )  # fmt: skip
        left: ft.Control = ft.Container(tid("record", box, "Record this hand", button=True), expand=True)
    else:
        left = ft.Container(
            look.text(_question(game), 18, bold=True, lines=2, most=26), expand=True, padding=ft.Padding.only(left=10)
        )
    seldom = [icon_button(look, "misdeal", ft.Icons.REPLAY, "Misdeal: deal again", lambda: taps.do(intent.misdeal, seq))]
    if game.phase == "auction" and not game.preset.stuck:
        seldom.append(icon_button(look, "passed-out", ft.Icons.DO_NOT_DISTURB_ALT, "Passed out: nobody bids",
                                  lambda: taps.do(intent.pass_out, seq)))  # fmt: skip
    if game.preset.penalties and game.auction.high:
        seldom.append(icon_button(look, "penalty", ft.Icons.GAVEL, "Penalty", taps.ask_penalty))
    return ft.Row([left, *seldom], spacing=0, height=HEADER, vertical_alignment=ft.CrossAxisAlignment.CENTER)


def _question(game: Game) -> str:
    who, auction, preset = game.names.players, game.auction, game.preset
    if game.phase == "auction":
        if game.open.declarer is not None:
            return f"{who[game.open.declarer]} bids"
        over = f" over {preset.ladder[auction.high.bid].name}" if auction.high else ""
        return f"{who[auction.turn or 0]} to call{over}"
    if _needs_cards(game):
        return "Cards from the partner?"
    if preset.contracts and auction.high and auction.high.contract is None and not game.open.taken:
        return "What's trump?"
    return {"tricks": "Tricks"}.get(preset.unit, preset.unit.capitalize())


def _needs_cards(game: Game) -> bool:
    high = game.auction.high
    return high is not None and game.preset.ladder[high.bid].choose_cards and game.open.partner_cards is None


# -- the auction ----------------------------------------------------------


def _auction(look: Look, game: Game, seq: int, taps: Taps, lay: Grid) -> list[ft.Control]:
    auction, seat = game.auction, game.open.declarer
    seat = auction.turn or 0 if seat is None else seat
    stuck = auction.refusal(seat, PASS) if game.open.declarer is None else None
    passing = chip(
        look, "pass", "Pass", lambda: _call(taps, game, auction.turn or 0, PASS, seq), why_not=stuck and stuck.message,
        height=lay.touch, most=30,
    )  # fmt: skip
    contracts = _contracts(look, game, seq, taps, lay)
    return [*rows(_bids(look, game, auction, seat, seq, taps, lay), lay.per_row, lay.gap), *contracts, ft.Row([passing])]


def _bids(look: Look, game: Game, auction: Auction, seat: int, seq: int, taps: Taps, lay: Grid) -> list[ft.Control]:
    found = []
    for bid in game.preset.bids:
        problem = auction.refusal(seat, bid.id)
        found.append(
            chip(
                look, f"bid-{bid.id}", bid.name, _maybe(taps, problem and problem.message, intent.call, seq, seat, bid.id),
                label=f"{game.names.players[seat]} bids {bid.name}", why_not=problem and problem.message, height=lay.touch,
                expand=2 if len(bid.name) > 4 else 1, most=22 if len(bid.name) > 4 else 30,
            )
        )  # fmt: skip
    return found


def _maybe(taps: Taps, why_not: str | None, what: Callable[..., Intended], seq: int, *facts: object) -> Callable[[], None]:
    """A tap that does something, or says why it can't be done."""
    if why_not:
        return lambda: taps.say(why_not)
    return lambda: taps.do(lambda game: what(game, *facts), seq)


def _call(taps: Taps, game: Game, seat: int, bid: str, seq: int) -> None:
    taps.do(lambda game: intent.call(game, seat, bid), seq)


def _contracts(look: Look, game: Game, seq: int, taps: Taps, lay: Grid) -> list[ft.Control]:
    high = game.auction.high
    why_not = None if high else "Bid first: the contract goes with the bid."
    found = []
    for contract in game.preset.contracts:
        shown = sign(contract.id, contract.name)
        worded = contract.id in ("high", "low") or (len(shown) == 1 and shown.isalpha())
        text = contract.name.capitalize() if worded else shown
        chosen = bool(high and high.contract == contract.id)
        found.append(
            chip(
                look, f"contract-{contract.id}", text, _maybe(taps, why_not, intent.choose_contract, seq, contract.id),
                label=contract.name, chosen=chosen, why_not=why_not, height=lay.touch,
                colour=None if chosen else look.suit_ink(contract.id), most=22 if worded else 34,
            )
        )  # fmt: skip
    return rows(found, lay.per_row, lay.gap)


# -- the play -------------------------------------------------------------


def _play(look: Look, game: Game, after: Game | None, seq: int, taps: Taps, lay: Grid) -> list[ft.Control]:
    """In the middle what is to be said next; below always the final count."""
    high, started = game.auction.high, bool(game.open.taken)
    if after is not None:
        middle = _preview(look, game, after)
    elif _needs_cards(game):
        middle = _cards(look, game, seq, taps, lay)
    elif game.preset.contracts and high and high.contract is None and not started:
        middle = _contracts(look, game, seq, taps, lay)
    else:
        middle = _tricks(look, game, seq, taps, lay)
    return [*middle, ft.Container(expand=True), *_final(look, game, after is not None, seq, taps, lay)]


def _cards(look: Look, game: Game, seq: int, taps: Taps, lay: Grid) -> list[ft.Control]:
    high = game.auction.high
    most = game.preset.ladder[high.bid].partner_cards if high else 0
    found = [
        chip(look, f"cards-{n}", str(n), _maybe(taps, None, intent.choose_cards, seq, n),
             label=f"{counted(n, 'cards')} from the partner", height=lay.touch)
        for n in range(most + 1)
    ]  # fmt: skip
    return rows(found, lay.per_row, lay.gap)


def _tricks(look: Look, game: Game, seq: int, taps: Taps, lay: Grid) -> list[ft.Control]:
    """The tricks as they fell, and a big button a side. Points are not tapped one by one."""
    if game.preset.unit != "tricks":
        return []
    taken, total = game.open.taken, game.preset.total
    strip = ft.Row([_segment(look, taken[i] if i < len(taken) else None) for i in range(total)], spacing=3, height=20)
    buttons = [_taker(look, game, side, name, seq, taps, lay) for side, name in enumerate(game.names.sides)]
    return [strip, ft.Row(buttons, spacing=lay.gap)]


def _segment(look: Look, side: int | None) -> ft.Control:
    shape = None if side is None else mark(look, side, 12)
    if shape:
        shape.size = 13
    return ft.Container(
        shape, height=20, expand=True, border_radius=7, alignment=ft.Alignment.CENTER,
        bgcolor=look.colours.chip if side is None else side_tint(look, side),
        border=None if side is None else ft.Border.all(1.5, side_ink(look, side)),
    )  # fmt: skip


def _taker(look: Look, game: Game, side: int, name: str, seq: int, taps: Taps, lay: Grid) -> ft.Control:
    took, ink = game.open.taken.count(side), side_ink(look, side)
    words = ft.Row(
        [
            mark(look, side, 16),
            ft.Container(look.text(name, 16, colour=ink, lines=2, most=24), expand=True),
            look.text(str(took), 22, bold=True, colour=ink, most=32),
        ],
        spacing=6,
    )
    box = ft.Container(
        words, bgcolor=side_tint(look, side), border=ft.Border.all(2, ink), border_radius=18, height=lay.touch * 1.25,
        on_click=lambda: taps.do(lambda game: intent.take(game, side), seq), ink=True, padding=ft.Padding.symmetric(horizontal=10),
        alignment=ft.Alignment.CENTER,
    )  # fmt: skip
    spoken = f"A trick for {name}, {counted(took, 'tricks')} so far"
    return ft.Container(tid(f"take-{side}", box, spoken, button=True), expand=True)


def _preview(look: Look, game: Game, after: Game) -> list[ft.Control]:
    """What Record will do, with its reasons."""
    result = after.result
    assert result is not None
    added = [0] * game.preset.sides
    for line in result.lines:
        added[line.side] += line.points
    summary = ft.Row(
        [
            ft.Row([mark(look, side, 16), look.text(f"{signed(points)} → {after.scores[side]}".replace("-", "−"), 19, bold=True,
                                                    colour=side_ink(look, side), most=26)], spacing=6)
            for side, points in enumerate(added)
        ],
        alignment=ft.MainAxisAlignment.SPACE_AROUND,
    )  # fmt: skip
    reasons = look.text(" ".join(result.why), 14, lines=3, most=20, tooltip="\n".join(result.why))
    return [tid("preview", ft.Column([summary, ft.Container(reasons, padding=ft.Padding.symmetric(horizontal=8))], spacing=2))]


def _final(look: Look, game: Game, ready: bool, seq: int, taps: Taps, lay: Grid) -> list[ft.Control]:
    """The final count of the declarer's side."""
    declarer = game.auction.declarer or 0
    side = game.preset.side_of(declarer)
    name, known = game.names.sides[side], intent.counted(game)
    chosen = known[side] if known else (game.open.taken.count(side) if game.preset.sides > 2 and game.open.taken else None)
    found = [
        chip(look, f"tricks-{n}", str(n), _maybe(taps, None, intent.count, seq, n), chosen=chosen == n,
             label=f"{name} took {counted(n, game.preset.unit)} in all", height=lay.touch, most=30)
        for n in _counts(game.preset)
    ]  # fmt: skip
    return rows(found, lay.per_row, lay.gap)
