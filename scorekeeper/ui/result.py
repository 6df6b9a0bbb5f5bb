"""The end of a game: who won and why, its course as a picture, what next."""

import flet as ft

from scorekeeper.table import Table
from scorekeeper.ui.session import Session
from scorekeeper.ui.theme import Look


@ft.component
def Result(session: Session, look: Look, table: Table, version: int):
    return look.text("Result")
