"""The way to the target: both sides' bars, where the target was and is, and why."""

import flet as ft

from scorekeeper.ui.kit import side_ink
from scorekeeper.ui.scores import Move
from scorekeeper.ui.theme import Look
from scorekeeper.ui.tids import tid


@ft.memo
@ft.component
def TargetBar(look: Look, scores: tuple[int, ...], target: int, cap: int | None, moved: tuple[Move, ...]):
    """One line of words, one of bars."""
    last = moved[-1] if moved else None
    why = f"was {last.before}: {last.bid} made in hand {last.number}" if last else (f"at most to {cap}" if cap else "")
    end = max(target * 1.06, cap or 0, *scores)
    bars = [
        ft.Row(
            [
                ft.Container(height=5, bgcolor=side_ink(look, side), border_radius=3, expand=max(0, score) * 100),
                ft.Container(expand=max(1, round((end - max(0, score)) * 100))),
            ]
            if score > 0
            else [ft.Container(height=5, expand=True)],
            spacing=0,
        )
        for side, score in enumerate(scores)
    ]
    height = 7 * len(scores) + 4
    ticks = [_tick(move.before, end, height, look.colours.quiet, 2) for move in moved]
    ticks.append(_tick(target, end, height, look.colours.ink, 4))
    words = ft.Row(
        [
            tid(
                "target",
                look.text(f"to {target}", 18, bold=True, most=26),
                f"To {target}{', ' + why if why else ''}",
                exclude_semantics=True,
            ),
            ft.Container(look.text(why, 14, lines=1, most=22, align=ft.TextAlign.RIGHT), expand=True),
        ],
        spacing=10,
    )
    track = ft.Container(
        ft.Column(bars, spacing=2, alignment=ft.MainAxisAlignment.CENTER),
        bgcolor=look.colours.chip,
        border_radius=6,
        padding=ft.Padding.symmetric(vertical=2),
        height=height,
    )
    return ft.Column([words, ft.Stack([track, *ticks], height=height)], spacing=2, tight=True)


def _tick(at: int, end: float, height: float, colour: str, width: float) -> ft.Control:
    return ft.Row(
        [
            ft.Container(expand=max(1, round(at * 100))),
            ft.Container(width=width, height=height, bgcolor=colour, border_radius=2),
            ft.Container(expand=max(1, round((end - at) * 100))),
        ],
        spacing=0,
        left=0,
        right=0,
        top=0,
    )
