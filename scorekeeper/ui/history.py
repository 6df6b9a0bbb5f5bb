"""The games so far."""

import flet as ft

from scorekeeper.ui.session import Session
from scorekeeper.ui.theme import Look


@ft.component
def HistoryScreen(session: Session, look: Look, *more: str):
    return look.text("HistoryScreen")
