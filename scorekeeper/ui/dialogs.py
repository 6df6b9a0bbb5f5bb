"""What opens over the table: the rule card of the contract, penalties, the keys."""

from collections.abc import Callable

import flet as ft

from scorekeeper import card
from scorekeeper.card import Kind
from scorekeeper.scoring.game import Game
from scorekeeper.scoring.hand import Penalty
from scorekeeper.scoring.preset import PenaltyRule
from scorekeeper.sheet import SUITS
from scorekeeper.ui.kit import button, icon_button, tapped
from scorekeeper.ui.theme import Look
from scorekeeper.ui.tids import tid

KEYS = (
    ("0–9", "a bid, or the tricks of the declarer's side"),
    ("Shift + letter", "a bid with a name: S for Shoot"),
    ("s h d c", "spades, hearts, diamonds, clubs"),
    ("u l", "high and low"),
    ("p", "pass"),
    ("Enter", "record the hand"),
    ("Ctrl+Z  Ctrl+Y", "undo and redo"),
    ("r", "the rule card"),
    ("?", "this list"),
)


def sheet(look: Look, page: ft.Page, title: str, body: list[ft.Control], *, brief: bool = False) -> None:
    """Open a quiet surface over the screen, with a way to close it that stays in reach while the body scrolls.

    What scrolls is as high as the screen; a `brief` one, of three or four lines, only as high as they are if they fit.
    """
    heading = ft.Row(
        [
            ft.Container(look.text(title, 22, bold=True, lines=2, most=34), expand=True),
            icon_button(look, "close", ft.Icons.CLOSE, "Close", lambda: page.pop_dialog()),
        ],
    )
    scrolling = ft.Column(body, spacing=10, scroll=ft.ScrollMode.AUTO, tight=True, expand=True, expand_loose=True)
    if brief and look.height >= 480 * look.unit * look.scale:
        scrolling.scroll = None
    inside = ft.Column([heading, scrolling], spacing=10, tight=True)
    page.show_dialog(
        ft.BottomSheet(
            ft.Container(inside, padding=ft.Padding.only(left=20, right=12, top=12, bottom=20), width=640),
            bgcolor=look.colours.panel,
            scrollable=True,
            size_constraints=ft.BoxConstraints(max_width=640),
        )
    )


def close(page: ft.Page) -> bool:
    """Close the topmost sheet; whether there was one."""
    return page.pop_dialog() is not None


def show_card(look: Look, page: ft.Page, game: Game, whole: Callable[[], None]) -> None:
    """The card ranking of the contract under way, bowers and all; then the rest of the rules."""
    high, ranking = game.auction.high, game.preset.data.get("ranking", {})
    contract = high.contract if high else None
    body: list[ft.Control] = []
    for key in (
        [contract] if contract and contract in ranking else [c.id for c in game.preset.contracts if c.id in ranking]
    ):
        body.append(look.text(game.preset.contract_names[key].capitalize(), 15, colour=look.colours.quiet))
        body.append(tid(f"ranking-{key}", cards(look, ranking[key])))
    for key, ranks in ranking.items():
        if key not in game.preset.contract_names:
            body += [look.text(key.capitalize(), 15, colour=look.colours.quiet), cards(look, ranks)]
    for kind, lines in card.sections(game.preset):
        if kind in (Kind.POINTS, Kind.WINNING):
            body += [look.text(kind, 17, bold=True), *(look.text(str(line), 15) for line in lines)]
    body.append(button(look, "whole-card", "All the rules", whole))
    sheet(look, page, game.preset.name, body)


def cards(look: Look, ranks: str) -> ft.Text:
    """A ranking with its suits in their colours."""
    inks = {sign: look.suit_ink(suit) for suit, sign in SUITS.items()}
    style = ft.TextStyle(font_family_fallback=["Signs"], size=look.size(19), weight=ft.FontWeight.BOLD)
    spans = [
        ft.TextSpan(
            f"{word} ", ft.TextStyle(color=inks.get(word[-1], look.colours.ink), font_family_fallback=["Signs"])
        )
        for word in ranks.split()
    ]
    return ft.Text(spans=spans, style=style, color=look.colours.ink)


def ask_penalty(look: Look, page: ft.Page, game: Game, chosen: Callable[[int, str], None]) -> None:
    """Who did it, and what; once more when the hand has the very same penalty already."""

    def done(seat: int, penalty: str) -> None:
        page.pop_dialog()
        chosen(seat, penalty)

    def tap(seat: int, rule: PenaltyRule) -> None:
        if Penalty(seat, rule.id) not in game.open.penalties:
            done(seat, rule.id)
            return
        page.pop_dialog()
        said = look.text(f"{rule.name} against {game.names.players[seat]} is entered in this hand already.", 16)
        again = button(look, "penalty-again", "Enter it a second time", tapped(done, seat, rule.id))
        sheet(look, page, "Twice the same?", [said, again], brief=True)

    body = [
        button(look, f"penalty-{rule.id}-{seat}", f"{rule.name}: {name}", tapped(tap, seat, rule))
        for rule in game.preset.penalties
        for seat, name in enumerate(game.names.players)
    ]
    sheet(look, page, "Whose penalty?", body)


def show_keys(look: Look, page: ft.Page) -> None:
    """The keys of the table."""
    body = [
        ft.Row(
            [
                ft.Container(look.text(key, 16, bold=True), width=130 * look.unit),
                ft.Container(look.text(does, 15), expand=True),
            ]
        )
        for key, does in KEYS
    ]
    sheet(look, page, "Keys", body)
