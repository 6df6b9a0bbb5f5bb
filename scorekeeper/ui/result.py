"""The end of a game: who won and why, its course as a picture, what next. The scores stay where the table had them."""

import flet as ft

from scorekeeper.room import StoreError
from scorekeeper.scoring.game import Game
from scorekeeper.table import Table
from scorekeeper.ui.chart import Chart, Leg, course
from scorekeeper.ui.kit import button, card, rows, side_ink, side_tint
from scorekeeper.ui.scores import Scores
from scorekeeper.ui.session import Session
from scorekeeper.ui.sheet import SheetList
from scorekeeper.ui.theme import Look
from scorekeeper.ui.tids import tid


@ft.component
def Result(session: Session, look: Look, table: Table, version: int):
    """Below the table's top bar, in place of felt and entry."""
    game = table.game
    names, games = game.names.sides, game.games if game.preset.match_games > 1 else None
    scores = Scores(look, game.scores, names, game.target, games, look.wide)
    legs = ft.use_memo(lambda: course(table.states), [version])
    if not look.wide:
        height = max(200 * look.unit, look.height * (0.33 if look.height < 900 else 0.46))
        picture = card(look, Chart(look, legs, names, height))
        story = [scores, WinnerCard(look, game), picture, _others(session, look, table, 2)]
        pinned = ft.Row(_first(session, look, table), spacing=8)
        body: list[ft.Control] = [
            ft.ListView(story, spacing=8, expand=True, padding=ft.Padding.symmetric(horizontal=12)),
            ft.Container(pinned, padding=ft.Padding.only(left=12, right=12, bottom=8)),
        ]
        return ft.Column(body, spacing=8, expand=True)
    first = [ft.Row([one]) for one in _first(session, look, table)]
    buttons = ft.Column([*first, _others(session, look, table, 2 if look.roomy else 1)], spacing=8)
    hands = SheetList(session, look, table, version) if look.roomy else ft.Container()
    columns = [
        ft.Container(scores, width=look.aside),
        _centre(look, game, legs),
        ft.Column([ft.Container(hands, expand=True), buttons], width=look.width * (0.3 if look.roomy else 0.24)),
    ]
    return ft.Container(
        ft.Row(columns, spacing=8, expand=True, vertical_alignment=ft.CrossAxisAlignment.STRETCH),
        padding=ft.Padding.only(left=8, right=8, bottom=8), expand=True,
    )  # fmt: skip


def _centre(look: Look, game: Game, legs: tuple[Leg, ...]) -> ft.Control:
    """Winner and picture between scores and buttons; on a low screen they scroll."""
    if look.roomy:
        picture = card(look, Chart(look, legs, game.names.sides, look.height * 0.55, True), expand=True)
        return ft.Column([WinnerCard(look, game), picture], spacing=8, expand=True)
    picture = card(look, Chart(look, legs, game.names.sides, max(170.0, look.height - 180)), padding=10)
    return ft.ListView([WinnerCard(look, game), picture], spacing=8, expand=True)


@ft.component
def WinnerCard(look: Look, game: Game):
    """The winner in their colour under a star, with the reasons of the last hand; nobody, for an abandoned game."""
    side, names = game.match_winner, game.names
    if side is None:
        words = "A draw" if game.drawn else "Nobody won: the game ended early"
        nobody = look.text(words, 24, bold=True, most=44, align=ft.TextAlign.CENTER)
        return card(look, tid("winner", nobody))
    ink = side_ink(look, side)
    prize = " the match" if game.preset.match_games > 1 else ""
    words = f"{names.sides[side]} {names.verb('win', 'wins')}{prize}"
    room = look.width * (0.5 if look.wide else 1) - 140
    most = max(24.0, min(54.0, room / (0.6 * max(len(word) for word in words.split()))))  # no name is broken in two
    won = look.text(words, 26, bold=True, colour=ink, most=most, align=ft.TextAlign.CENTER)
    star = [look.text("★", 24, colour=ink, most=40) for _ in range(2)]
    said = game.result.why if game.result else ()
    why = [look.text(sentence, 15, most=28, align=ft.TextAlign.CENTER) for sentence in said]
    named = ft.Container(tid("winner", won, live_region=True), expand=True, alignment=ft.Alignment.CENTER)
    return ft.Container(
        ft.Column(
            [ft.Row([star[0], named, star[1]]),
             tid("why", ft.Column([*why], spacing=2, horizontal_alignment=ft.CrossAxisAlignment.CENTER))],
            spacing=4, horizontal_alignment=ft.CrossAxisAlignment.CENTER,
        ),
        bgcolor=side_tint(look, side), border=ft.Border.all(2, ink), border_radius=24,
        padding=ft.Padding.symmetric(horizontal=16, vertical=10 * look.unit),
    )  # fmt: skip


def _first(session: Session, look: Look, table: Table) -> list[ft.Control]:
    """What most will do now."""
    label = "Rematch: the same seats, and the deal goes on"
    again = button(look, "rematch", "Rematch", lambda: rematch(session, table), strong=True, icon=ft.Icons.REPLAY,
                   label=label, expand=3, most=21 * look.unit)  # fmt: skip
    return [again, button(look, "new-game", "New game", lambda: session.go("/new"), expand=2, most=20 * look.unit)]


def _others(session: Session, look: Look, table: Table, across: int) -> ft.Control:
    seq = table.seq
    words, label = "Correct hand", "Correct the last hand"
    if table.game.match_winner is None:
        words = label = "Take it up again"
    correct = button(look, "correct-last", words, lambda: session.answer(table.undo(seq)), expand=True,
                     label=label, most=20 * look.unit)  # fmt: skip
    history = button(look, "history", "History", lambda: session.go("/history"), expand=True, most=20 * look.unit)
    return ft.Column(list(rows([history, correct], across, 8)), spacing=8)


def rematch(session: Session, table: Table) -> None:
    """Start the same again, and go there."""
    try:
        session.begun(session.room.rematch(table))
    except StoreError as error:
        session.say(str(error))
