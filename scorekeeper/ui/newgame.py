"""A new game: rules, names, seats, dealer."""

import flet as ft

from scorekeeper.ui.session import Session
from scorekeeper.ui.theme import Look


@ft.component
def NewGameScreen(session: Session, look: Look, *more: str):
    return look.text("NewGameScreen")
