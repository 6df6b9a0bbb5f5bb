"""The end of a game: who won and why, its course as a picture, what next. The scores stay where the table had them."""

import flet as ft

from scorekeeper.room import StoreError
from scorekeeper.scoring.game import Game
from scorekeeper.table import Table
from scorekeeper.ui.chart import Chart, course
from scorekeeper.ui.kit import button, card, rows, side_ink, side_tint
from scorekeeper.ui.scores import Scores
from scorekeeper.ui.session import Session
from scorekeeper.ui.theme import Look
from scorekeeper.ui.tids import tid


@ft.component
def Result(session: Session, look: Look, table: Table, version: int):
    """Below the table's top bar, in place of felt and entry."""
    game = table.game
    names, games = game.names.sides, game.games if game.preset.match_games > 1 else None
    scores = Scores(look, game.scores, names, game.target, games, look.wide)
    legs = ft.use_memo(lambda: course(table.states), [version])
    room = look.height - 190
    height = max(190 * look.unit, min(room, 420)) if look.wide else max(210 * look.unit, min(look.height * 0.38, 460))
    story = [WinnerCard(look, game), card(look, Chart(look, legs, names, height))]
    if not look.wide:
        body: list[ft.Control] = [
            ft.ListView([scores, *story], spacing=10, expand=True, padding=ft.Padding.symmetric(horizontal=12)),
            ft.Container(_next(session, look, table), padding=ft.Padding.only(left=12, right=12, bottom=8)),
        ]
        return ft.Column(body, spacing=8, expand=True)
    body = [
        ft.Container(scores, width=look.width * (0.2 if look.roomy else 0.165)),
        ft.ListView(story, spacing=10, expand=True),
        ft.Column([_next(session, look, table)], width=look.width * 0.24, alignment=ft.MainAxisAlignment.END),
    ]
    return ft.Container(
        ft.Row(body, spacing=8, expand=True, vertical_alignment=ft.CrossAxisAlignment.STRETCH),
        padding=ft.Padding.only(left=8, right=8, bottom=8), expand=True,
    )  # fmt: skip


@ft.component
def WinnerCard(look: Look, game: Game):
    """The winner in their colour under a star, with the reasons of the last hand; nobody, for an abandoned game."""
    side, names = game.match_winner, game.names
    if side is None:
        words = look.text("Nobody won: the game ended early", 24, bold=True, most=44, align=ft.TextAlign.CENTER)
        return card(look, tid("winner", words))
    ink = side_ink(look, side)
    prize = " the match" if game.preset.match_games > 1 else ""
    won = look.text(f"{names.sides[side]} {names.verb('win', 'wins')}{prize}", 27, bold=True, colour=ink, most=52,
                    align=ft.TextAlign.CENTER)  # fmt: skip
    why = [
        look.text(sentence, 15, most=28, align=ft.TextAlign.CENTER)
        for sentence in (game.result.why if game.result else ())
    ]
    return ft.Container(
        ft.Column(
            [look.text("★", 30, colour=ink, most=48), tid("winner", won, live_region=True),
             tid("why", ft.Column(why, spacing=2, horizontal_alignment=ft.CrossAxisAlignment.CENTER))],
            spacing=2, horizontal_alignment=ft.CrossAxisAlignment.CENTER,
        ),
        bgcolor=side_tint(look, side), border=ft.Border.all(2, ink), border_radius=24, alignment=ft.Alignment.CENTER,
        padding=ft.Padding.symmetric(horizontal=16, vertical=10),
    )  # fmt: skip


def _next(session: Session, look: Look, table: Table) -> ft.Control:
    """Rematch first; the rest in pairs below, one under the other where the column is narrow."""
    strong = button(look, "rematch", "Rematch", lambda: rematch(session, table), strong=True, icon=ft.Icons.REPLAY,
                    label="Rematch: the same seats, and the deal goes on", expand=True, most=30)  # fmt: skip
    seq = table.seq
    others = [
        button(look, "new-game", "New game", lambda: session.go("/new"), expand=True, most=26),
        button(look, "history", "History", lambda: session.go("/history"), expand=True, most=26),
        button(look, "correct-last", "Correct", lambda: session.answer(table.undo(seq)), expand=True, most=26,
               label="Correct the last hand"),
    ]  # fmt: skip
    across = 1 if look.wide else 3 if look.width >= 520 else 2
    return ft.Column([ft.Row([strong]), *rows(others, across, 8)], spacing=8)


def rematch(session: Session, table: Table) -> None:
    """Start the same again, and go there."""
    try:
        session.go(f"/game/{session.room.rematch(table).id}")
    except StoreError as error:
        session.say(str(error))
