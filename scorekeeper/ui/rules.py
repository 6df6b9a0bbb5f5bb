"""Presets by family, and the rule card of one."""

import flet as ft

from scorekeeper.ui.session import Session
from scorekeeper.ui.theme import Look


@ft.component
def RulesScreen(session: Session, look: Look, *more: str):
    return look.text("RulesScreen")
