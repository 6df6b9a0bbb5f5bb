"""Small parts every screen is made of. Each takes the `Look` it is drawn with."""

from collections.abc import Callable, Sequence
from typing import Any

import flet as ft

from scorekeeper.ui.theme import MARKS, Look
from scorekeeper.ui.tids import tid

Tap = Callable[..., Any] | None
SLIM = ft.Padding.symmetric(horizontal=2)


def chip(
    look: Look,
    identifier: str,
    content: str | ft.Control,
    tap: Tap,
    *,
    label: str | None = None,
    chosen: bool = False,
    why_not: str | None = None,
    height: float | None = None,
    expand: bool | int = True,
    width: float | None = None,
    colour: str | None = None,
    ground: str | None = None,
    most: float | None = None,
) -> ft.Control:
    """Something to tap. With `why_not` it is dimmed, says why on a tap, and does nothing else."""
    c = look.colours
    plain = ground or c.chip, colour or c.ink
    ground, ink = (c.faint, c.faint_ink) if why_not else (c.now, c.now_ink) if chosen else plain
    shown = look.text(content, 17, bold=chosen, colour=ink, lines=1, most=most) if isinstance(content, str) else content
    spoken = label or (content if isinstance(content, str) else None)
    box = ft.Container(
        shown,
        bgcolor=ground,
        border_radius=14,
        alignment=ft.Alignment.CENTER,
        height=height or look.touch(),
        width=width,
        on_click=tap,
        ink=True,
        tooltip=why_not,
        padding=SLIM,
    )
    named = tid(identifier, box, f"{spoken}, {why_not}" if why_not else spoken, button=True, selected=chosen or None)
    if expand:
        named.expand = expand
    return named


def tapped(does: Callable[..., Any], *facts: Any) -> Callable[[], Any]:
    """A tap that does this with these facts. (Flet hands the event to whatever takes an argument, even one it has.)"""
    return lambda: does(*facts)


def rows(items: Sequence[ft.Control], per_row: int, gap: float) -> list[ft.Control]:
    """Items in rows of about the same length, at most `per_row` each."""
    count = -(-len(items) // per_row)
    size = -(-len(items) // count) if count else 1
    return [ft.Row(list(items[at : at + size]), spacing=gap) for at in range(0, len(items), size)]


def fit(look: Look, width: float, least: float = 48) -> tuple[int, float]:
    """How many chips stand side by side in a width, and the gap between them."""
    gap = 1 if width < 380 else 8
    return max(1, int((width + gap) // (least + gap))), gap


def mark(look: Look, side: int, size: float = 16, colour: str | None = None, most: float | None = None) -> ft.Text:
    """A side's shape in its colour."""
    return look.text(MARKS[side % len(MARKS)], size, colour=colour or side_ink(look, side), most=most)


def side_ink(look: Look, side: int) -> str:
    """A side's colour for text and shapes."""
    return look.colours.sides[side % len(look.colours.sides)]


def side_tint(look: Look, side: int) -> str:
    """A side's ground."""
    return look.colours.tints[side % len(look.colours.tints)]


def icon_button(
    look: Look, identifier: str, icon: ft.IconData, label: str, tap: Tap, *, off: bool = False
) -> ft.Control:
    """A small button with a sign, whose name is spoken and shown on hover."""
    size = max(48.0, look.touch(44))
    colour = look.colours.faint_ink if off else look.colours.ink
    button = ft.Container(
        ft.Icon(icon, size=24 * min(look.unit, 1.3), color=colour),
        width=size,
        height=size,
        border_radius=size / 2,
        alignment=ft.Alignment.CENTER,
        on_click=tap,
        ink=True,
        tooltip=label,
    )
    return tid(identifier, button, f"{label}, nothing to do" if off else label, button=True)


def button(
    look: Look,
    identifier: str,
    words: str,
    tap: Tap,
    *,
    strong: bool = False,
    icon: ft.IconData | None = None,
    label: str | None = None,
    expand: bool | int = False,
    height: float | None = None,
    most: float | None = None,
) -> ft.Control:
    """A button with words; `strong` for the one thing to do next."""
    c = look.colours
    ground, ink = (c.now, c.now_ink) if strong else (c.chip, c.ink)
    inside = [look.text(words, 17, bold=strong, colour=ink, lines=2, align=ft.TextAlign.CENTER, most=most)]
    if icon:
        inside.insert(0, ft.Icon(icon, color=ink, size=22 * look.unit))
    box = ft.Container(
        ft.Row(inside, alignment=ft.MainAxisAlignment.CENTER, spacing=8, tight=True, wrap=False),
        bgcolor=ground,
        border_radius=16,
        height=height or look.touch(52),
        on_click=tap,
        ink=True,
        alignment=ft.Alignment.CENTER,
        padding=ft.Padding.symmetric(horizontal=16),
    )
    named = tid(identifier, box, label or words, button=True)
    return ft.Container(named, expand=expand) if expand else named


def card(look: Look, content: ft.Control, **more: Any) -> ft.Container:
    """A quiet surface."""
    more = {"bgcolor": look.colours.panel, "border_radius": 20, "padding": 16} | more
    return ft.Container(content, **more)
