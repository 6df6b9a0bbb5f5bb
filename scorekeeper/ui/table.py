"""The table: everything a game shows while it is played, laid out for the screen at hand."""

from collections.abc import Callable

import flet as ft

from scorekeeper.intent import Intended
from scorekeeper.scoring.game import Game
from scorekeeper.table import Table
from scorekeeper.ui.bar import TargetBar
from scorekeeper.ui.entry import Entry, Taps, grid
from scorekeeper.ui.felt import Felt, middle, places
from scorekeeper.ui.kit import icon_button
from scorekeeper.ui.scores import Scores, moves
from scorekeeper.ui.session import Session
from scorekeeper.ui.theme import Look
from scorekeeper.ui.tids import tid

BAR = 52.0


@ft.component
def TableScreen(session: Session, look: Look, table: Table):
    """The screen of one game. It draws itself again whenever the table changes, whoever changed it."""
    _, seen = ft.use_state(table.version)
    ft.use_effect(lambda: session.follow(table, seen), [table])
    taps = ft.use_memo(lambda: _taps(session, table), [table])
    game = table.game
    parts = _parts(session, look, table, game, taps)
    body = _wide(look, parts, game) if look.wide else _tall(look, parts, game)
    return ft.Column([TopBar(session, look, table), body], spacing=0, expand=True)


def _taps(session: Session, table: Table) -> Taps:
    def do(intention: Callable[[Game], Intended], seq: int) -> None:
        session.answer(table.do(intention, seq))

    return Taps(do, session.say, lambda: session.ask_penalty(table), lambda: None)


def _parts(session: Session, look: Look, table: Table, game: Game, taps: Taps) -> dict:
    scores, target = game.base
    width = look.width - 24 if not look.wide else look.width * (0.36 if look.roomy else 0.42) - 24
    lay = grid(look, game.preset, width)
    games = game.games if game.preset.match_games > 1 else None
    room = _felt_room(look, lay.height)
    return {
        "scores": lambda upright: Scores(look, scores, game.names.sides, target, games, upright),
        "bar": TargetBar(look, scores, target, game.preset.cap, moves(table.states)),
        "felt": Felt(look, places(game), middle(game), session.tap_seat(table), session.open_card(table), table.seq, room),
        "entry": lambda most: Entry(look, game, table.before, table.seq, taps, lay, most),
    }


def _felt_room(look: Look, panel: float) -> float:
    if look.wide:
        return look.height - BAR - 90
    return max(120.0, look.height - BAR - 190 * look.unit - min(panel, look.height * 0.55))


def _tall(look: Look, parts: dict, game: Game) -> ft.Control:
    return ft.Container(
        ft.Column(
            [parts["scores"](False), parts["bar"], parts["felt"], parts["entry"](look.height * 0.55)], spacing=8, expand=True
        ),
        padding=ft.Padding.only(left=12, right=12, bottom=8), expand=True,
    )  # fmt: skip


def _wide(look: Look, parts: dict, game: Game) -> ft.Control:
    left = ft.Container(parts["scores"](True), width=look.width * (0.2 if not look.roomy else 0.22))
    centre = ft.Column([parts["felt"], parts["bar"]], spacing=8, expand=True)
    right = ft.Column([ft.Container(expand=True), parts["entry"](look.height - BAR - 12)], width=look.width * (0.36 if look.roomy else 0.42) - 12)
    return ft.Container(
        ft.Row([left, centre, right], spacing=10, expand=True, vertical_alignment=ft.CrossAxisAlignment.STRETCH),
        padding=ft.Padding.only(left=10, right=10, bottom=8), expand=True,
    )  # fmt: skip


@ft.component
def TopBar(session: Session, look: Look, table: Table):
    """The hand's number, the game's name, undo and redo, the way home."""
    game, seq = table.game, table.seq
    number = 1 + sum(1 for state in table.states[1:] if state.result and (state.result.made is not None or state.result.passed_out))
    return ft.Container(
        ft.Row(
            [
                icon_button(look, "home", ft.Icons.ARROW_BACK, "Home: the game is kept", lambda: session.go("/")),
                tid("hand-number", look.text(f"Hand {number}", 17, bold=True, most=24)),
                ft.Container(look.text(game.preset.name, 15, lines=1, most=22, colour=look.colours.quiet), expand=True,
                             padding=ft.Padding.symmetric(horizontal=8)),
                icon_button(look, "undo", ft.Icons.UNDO, "Undo", lambda: session.answer(table.undo(seq)), off=not table.can_undo),
                icon_button(look, "redo", ft.Icons.REDO, "Redo", lambda: session.answer(table.redo(seq)), off=not table.can_redo),
                icon_button(look, "rule-card", ft.Icons.MENU_BOOK, "Rule card", session.open_card(table)),
            ],
            spacing=0, vertical_alignment=ft.CrossAxisAlignment.CENTER,
        ),
        height=BAR, padding=ft.Padding.symmetric(horizontal=6),
    )  # fmt: skip
