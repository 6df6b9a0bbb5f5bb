"""Entering a hand, where the thumb is: calls, contract, partner's cards, tricks, the preview, Record.

The panel keeps its height through a hand, so nothing jumps; where Record was, the next hand has only words,
so that a second tap on it can't hit anything.
"""

import flet as ft

from scorekeeper import intent
from scorekeeper.scoring.auction import Auction
from scorekeeper.scoring.game import Game
from scorekeeper.scoring.hand import PASS
from scorekeeper.ui.kept import Kept
from scorekeeper.ui.kit import Tap, icon_button, rows
from scorekeeper.ui.panel import GAP, HEADER, Grid, Taps, choice, contracts, is_sharing, needs_cards, widths
from scorekeeper.ui.play import play
from scorekeeper.ui.theme import Look
from scorekeeper.ui.tids import tid


@ft.memo
@ft.component
def Entry(look: Look, game: Game, before: Game, taps: Taps, lay: Grid, most: float):
    """The panel for the hand under way; it scrolls where a game has more to choose from than fits into `most`."""
    after, phase = intent.preview(before, game), game.phase
    kept = ft.use_memo(Kept, [phase])  # in another phase the same chip stands elsewhere
    kept.begin()
    body = _auction(look, kept, game, taps, lay) if phase == "auction" else play(look, kept, game, after, taps, lay)
    height = most if look.wide and not look.roomy else min(lay.height, most)
    scrolls = ft.ScrollMode.AUTO if lay.height > most else None
    return ft.Container(
        ft.Column(
            [
                _header(look, kept, game, after is not None, taps),
                ft.Column(body, spacing=GAP, scroll=scrolls, expand=True),
            ],
            spacing=0,
        ),
        bgcolor=look.colours.panel,
        height=height,
        padding=ft.Padding.only(left=8, right=8, bottom=4),
        border_radius=24 if look.wide else ft.BorderRadius.only(top_left=24, top_right=24),
        border=ft.Border.all(1, look.colours.line)
        if look.wide
        else ft.Border.only(top=ft.BorderSide(1, look.colours.line)),
    )


def _header(look: Look, kept: Kept, game: Game, ready: bool, taps: Taps) -> ft.Control:
    """On the left Record once all is known, else what is asked; on the right what seldom happens."""
    if ready:
        box = ft.Container(
            look.text("Record", 20, bold=True, colour=look.colours.now_ink, most=34),
            bgcolor=look.colours.now,
            border_radius=18,
            height=HEADER - 6,
            alignment=ft.Alignment.CENTER,
            on_click=lambda: taps.intend(intent.record),
            ink=True,
        )
        left: ft.Control = ft.Container(tid("record", box, "Record this hand", button=True), expand=True)
    else:
        left = ft.Container(
            look.text(_question(game), 17, bold=True, lines=2, most=21), expand=True, padding=ft.Padding.only(left=10)
        )
    return ft.Row(
        [left, *_seldom(look, kept, game, taps)],
        spacing=0,
        height=HEADER,
        vertical_alignment=ft.CrossAxisAlignment.CENTER,
    )


def _seldom(look: Look, kept: Kept, game: Game, taps: Taps) -> list[ft.Control]:
    """Pass, and what seldom happens."""
    found = []
    if game.phase == "auction":
        seat = game.auction.turn or 0
        stuck = game.auction.refusal(seat, PASS) if game.open.declarer is None else None
        found.append(
            choice(
                look,
                kept,
                taps,
                "pass",
                "Pass",
                intent.call,
                seat,
                PASS,
                label=f"{game.names.players[seat]} passes",
                why_not=stuck and stuck.message,
                expand=False,
                width=82,
                height=48,
                most=24,
            )
        )
        if not game.preset.stuck:
            found.append(
                _seldom_one(
                    look, kept, "passed-out", ft.Icons.DO_NOT_DISTURB_ALT, "Passed out: nobody bids",
                    lambda: taps.intend(intent.pass_out),
                )
            )  # fmt: skip
    elif game.preset.penalties:
        found.append(_seldom_one(look, kept, "penalty", ft.Icons.GAVEL, "Penalty", taps.ask_penalty))
    again = "Misdeal: deal again"
    misdeal = _seldom_one(look, kept, "misdeal", ft.Icons.REPLAY, again, lambda: taps.intend(intent.misdeal))
    return [*found, misdeal]


def _seldom_one(look: Look, kept: Kept, name: str, icon: ft.IconData, label: str, tap: Tap) -> ft.Control:
    return kept(name, (look,), lambda: icon_button(look, name, icon, label, tap))


def _question(game: Game) -> str:
    who, auction, preset = game.names.players, game.auction, game.preset
    if game.phase == "auction":
        if game.open.declarer is not None:
            return f"{who[game.open.declarer]} bids"
        over = f" over {preset.ladder[auction.high.bid].name}" if auction.high else ""
        return f"{who[auction.turn or 0]} to call{over}"
    if is_sharing(game):
        side = game.preset.side_of((auction.declarer or 0) + 1)
        return f"{game.names.sides[side]} took?"
    if needs_cards(game):
        return "Cards from the partner?"
    if preset.contracts and auction.high and auction.high.contract is None and not game.open.taken:
        return "What's trump?"
    return {"tricks": "Tricks"}.get(preset.unit, preset.unit.capitalize())


# -- the auction ----------------------------------------------------------


def _auction(look: Look, kept: Kept, game: Game, taps: Taps, lay: Grid) -> list[ft.Control]:
    auction, seat = game.auction, intent.caller(game)
    named = contracts(look, kept, game, taps, lay)
    return [*rows(_bids(look, kept, game, auction, seat, taps, lay), lay.per_row, lay.gap), *named]


def _bids(look: Look, kept: Kept, game: Game, auction: Auction, seat: int, taps: Taps, lay: Grid) -> list[ft.Control]:
    found = []
    for bid, (share, fits) in zip(game.preset.bids, widths([bid.name for bid in game.preset.bids], lay), strict=True):
        problem = auction.refusal(seat, bid.id)
        found.append(
            choice(
                look,
                kept,
                taps,
                f"bid-{bid.id}",
                bid.name,
                intent.call,
                seat,
                bid.id,
                label=f"{game.names.players[seat]} bids {bid.name}",
                why_not=problem and problem.message,
                height=lay.touch,
                expand=share,
                most=min(fits, 30.0),
            )
        )
    return found
