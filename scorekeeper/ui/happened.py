"""What was entered besides a hand: a misdeal, a hand passed out, a penalty. Each is in view, with its own undo."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import flet as ft

from scorekeeper import intent
from scorekeeper.intent import Intended
from scorekeeper.table import Table
from scorekeeper.ui.kit import chip, tapped
from scorekeeper.ui.panel import Taps
from scorekeeper.ui.theme import Look
from scorekeeper.ui.tids import tid

HAPPENED = 56.0  # pixels the line is high, with the gap above it


@dataclass(frozen=True, slots=True)
class Happening:
    """One thing to read and to take back: by `what` it means, or as the newest tap where that is None."""

    id: str
    words: str
    what: Callable[..., Intended] | None = None
    facts: tuple[object, ...] = ()


def happenings(table: Table) -> tuple[Happening, ...]:
    """The penalties of the hand under way; before it begins, what came last if that was no hand."""
    game, rules = table.game, table.preset.penalty_rules
    if game.is_open:
        return tuple(
            Happening(
                f"penalty-{at}", f"{rules[one.penalty].name}: {game.names.players[one.seat]}", intent.forgive, (at,)
            )
            for at, one in enumerate(game.open.penalties)
        )
    result = game.result
    if result is None or result.made is not None or not table.next_undo:
        return ()
    return (Happening("last", " ".join(result.why)),)


@ft.memo
@ft.component
def Happened(look: Look, happened: tuple[Happening, ...], taps: Taps):
    """A line below the felt; several penalties share it, and it scrolls sideways."""
    lines = [ft.Container(_line(look, one, taps), expand=len(happened) == 1, key=one.id) for one in happened]
    return ft.Container(ft.Row(lines, spacing=8, scroll=ft.ScrollMode.AUTO if len(lines) > 1 else None), height=48)


def _line(look: Look, one: Happening, taps: Taps) -> ft.Control:
    undo, alone = tapped(taps.intend, one.what, *one.facts) if one.what else taps.undo, one.what is None
    words = ft.Container(look.text(one.words, 15, lines=2, most=19), padding=ft.Padding.only(left=6))
    said = ft.Container(tid(f"happened-{one.id}", words, live_region=True), expand=alone)
    button = chip(look, f"undo-{one.id}", "Undo", undo, label=f"Undo: {one.words}", expand=False, width=64, height=48,
                  most=22)  # fmt: skip
    return ft.Row([said, button], spacing=4, tight=not alone)
