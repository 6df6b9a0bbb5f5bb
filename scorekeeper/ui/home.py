"""Home: a running game first, then everything else."""

import flet as ft

from scorekeeper.ui.session import Session
from scorekeeper.ui.theme import Look


@ft.component
def HomeScreen(session: Session, look: Look, *more: str):
    return look.text("HomeScreen")
