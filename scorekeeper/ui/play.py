"""The entry panel during play: the tricks as they fall, and what recording will do."""

import flet as ft

from scorekeeper import intent
from scorekeeper.scoring.game import Game
from scorekeeper.scoring.words import counted, minus, signed
from scorekeeper.ui.kit import mark, side_ink, side_tint, tapped
from scorekeeper.ui.panel import GAP, STRIP, Grid, Taps
from scorekeeper.ui.theme import Look
from scorekeeper.ui.tids import tid


def tricks(look: Look, game: Game, taps: Taps, lay: Grid) -> ft.Control:
    """The tricks as they fell, and a big button a side for the next one."""
    taken = game.open.taken or [side for side, took in enumerate(game.open.count or ()) for _ in range(took or 0)]
    won = [*taken, *[None] * (game.preset.total - len(taken))]
    strip = ft.Row([_segment(look, side) for side in won], spacing=3, height=STRIP)
    buttons = [
        _taker(look, side, name, won.count(side), taps, lay.touch * 1.1) for side, name in enumerate(game.names.sides)
    ]
    return ft.Column([strip, ft.Row(buttons, spacing=8)], spacing=GAP)


def _segment(look: Look, side: int | None) -> ft.Control:
    shape = None if side is None else mark(look, side, 12)
    if shape:
        shape.size = 13
    return ft.Container(
        shape,
        height=STRIP,
        expand=True,
        border_radius=7,
        alignment=ft.Alignment.CENTER,
        bgcolor=look.colours.chip if side is None else side_tint(look, side),
        border=None if side is None else ft.Border.all(1.5, side_ink(look, side)),
    )


def _taker(look: Look, side: int, name: str, took: int, taps: Taps, height: float) -> ft.Control:
    ink = side_ink(look, side)
    words = ft.Row(
        [
            mark(look, side, 16),
            ft.Container(look.text(name, 16, colour=ink, lines=2, most=24), expand=True),
            look.text(str(took), 22, bold=True, colour=ink, most=32),
        ],
        spacing=6,
    )
    box = ft.Container(
        words,
        bgcolor=side_tint(look, side),
        border=ft.Border.all(2, ink),
        border_radius=18,
        height=height,
        on_click=tapped(taps.intend, intent.take, side),
        ink=True,
        padding=ft.Padding.symmetric(horizontal=10),
        alignment=ft.Alignment.CENTER,
    )
    spoken = f"A trick for {name}, {counted(took, 'tricks')} so far"
    return ft.Container(tid(f"take-{side}", box, spoken, button=True), expand=True)


@ft.memo
@ft.component
def Preview(look: Look, after: Game):
    """What Record will do to each side, with every reason; it scrolls rather than leave a word out."""
    result = after.result
    assert result is not None
    rows: list[ft.Control] = [
        _side(look, side, points, after.scores[side], [line.reason for line in result.lines if line.side == side])
        for side, points in enumerate(result.points)
    ]
    rows += [look.text(note, 14, most=17) for note in result.notes]
    inside = ft.Column(rows, spacing=2, scroll=ft.ScrollMode.AUTO)
    named = tid("preview", ft.Container(inside, padding=ft.Padding.symmetric(horizontal=6)), merge=False)
    return ft.Container(named, expand=True)


def _side(look: Look, side: int, points: int, score: int, reasons: list[str]) -> ft.Control:
    """One side: what it gets, its new score, and why."""
    words = look.text(f"{signed(points)} → {minus(score)}", 18, bold=True, colour=side_ink(look, side), most=24)
    why = look.text(", ".join(reasons), 14, most=17)
    return ft.Row(
        [mark(look, side, 15, most=20), ft.Container(words, width=104 * min(look.unit * look.scale, 1.4)),
         ft.Container(why, expand=True)],
        spacing=6,
    )  # fmt: skip
