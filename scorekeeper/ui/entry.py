"""Entering a hand, where the thumb is: calls, contract, partner's cards, tricks, the preview, Record.

The panel keeps its height through a hand, so nothing jumps; where Record was, the next hand has only words,
so that a second tap on it can't hit anything.
"""

import flet as ft

from scorekeeper import intent
from scorekeeper.scoring.auction import Auction
from scorekeeper.scoring.game import Game
from scorekeeper.scoring.hand import PASS
from scorekeeper.ui.kit import chip, icon_button, rows
from scorekeeper.ui.panel import GAP, HEADER, Grid, Taps, contracts, is_sharing, maybe, needs_cards
from scorekeeper.ui.play import play
from scorekeeper.ui.theme import Look
from scorekeeper.ui.tids import tid


@ft.memo
@ft.component
def Entry(look: Look, game: Game, before: Game, seq: int, taps: Taps, lay: Grid, most: float):
    """The panel for the hand under way; it scrolls where a game has more to choose from than fits into `most`."""
    after = intent.preview(before, game)
    body = _auction(look, game, seq, taps, lay) if game.phase == "auction" else play(look, game, after, seq, taps, lay)
    height = most if look.wide and not look.roomy else min(lay.height, most)
    scrolls = ft.ScrollMode.AUTO if lay.height > most else None
    return ft.Container(
        ft.Column(
            [
                _header(look, game, after is not None, seq, taps),
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


def _header(look: Look, game: Game, ready: bool, seq: int, taps: Taps) -> ft.Control:
    """On the left Record once all is known, else what is asked; on the right what seldom happens."""
    if ready:
        box = ft.Container(
            look.text("Record", 20, bold=True, colour=look.colours.now_ink, most=34),
            bgcolor=look.colours.now,
            border_radius=18,
            height=HEADER - 6,
            alignment=ft.Alignment.CENTER,
            on_click=lambda: taps.do(intent.record, seq),
            ink=True,
        )
        left: ft.Control = ft.Container(tid("record", box, "Record this hand", button=True), expand=True)
    else:
        left = ft.Container(
            look.text(_question(game), 17, bold=True, lines=2, most=21), expand=True, padding=ft.Padding.only(left=10)
        )
    return ft.Row(
        [left, *_seldom(look, game, seq, taps)],
        spacing=0,
        height=HEADER,
        vertical_alignment=ft.CrossAxisAlignment.CENTER,
    )


def _seldom(look: Look, game: Game, seq: int, taps: Taps) -> list[ft.Control]:
    """Pass, and what seldom happens."""
    found = []
    if game.phase == "auction":
        seat = game.auction.turn or 0
        stuck = game.auction.refusal(seat, PASS) if game.open.declarer is None else None
        found.append(
            chip(
                look,
                "pass",
                "Pass",
                maybe(taps, stuck and stuck.message, intent.call, seq, seat, PASS),
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
                icon_button(
                    look,
                    "passed-out",
                    ft.Icons.DO_NOT_DISTURB_ALT,
                    "Passed out: nobody bids",
                    lambda: taps.do(intent.pass_out, seq),
                )
            )
    elif game.preset.penalties:
        found.append(icon_button(look, "penalty", ft.Icons.GAVEL, "Penalty", taps.ask_penalty))
    misdeal = icon_button(look, "misdeal", ft.Icons.REPLAY, "Misdeal: deal again", lambda: taps.do(intent.misdeal, seq))
    return [*found, misdeal]


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


def _auction(look: Look, game: Game, seq: int, taps: Taps, lay: Grid) -> list[ft.Control]:
    auction, seat = game.auction, game.open.declarer
    seat = auction.turn or 0 if seat is None else seat
    named = contracts(look, game, seq, taps, lay)
    return [*rows(_bids(look, game, auction, seat, seq, taps, lay), lay.per_row, lay.gap), *named]


def _bids(look: Look, game: Game, auction: Auction, seat: int, seq: int, taps: Taps, lay: Grid) -> list[ft.Control]:
    found = []
    for bid in game.preset.bids:
        problem = auction.refusal(seat, bid.id)
        found.append(
            chip(
                look,
                f"bid-{bid.id}",
                bid.name,
                maybe(taps, problem and problem.message, intent.call, seq, seat, bid.id),
                label=f"{game.names.players[seat]} bids {bid.name}",
                why_not=problem and problem.message,
                height=lay.touch,
                expand=max(10, len(bid.name) * 3),
                most=24 if len(bid.name) > 2 else 30,
            )
        )
    return found
