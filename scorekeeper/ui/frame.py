"""What the screens around a game share: the bar with the way back, fields, folds, switches."""

from collections.abc import Callable, Sequence
from typing import Any

import flet as ft

from scorekeeper.ui.kit import icon_button
from scorekeeper.ui.session import Session
from scorekeeper.ui.theme import Look
from scorekeeper.ui.tids import tid

BAR = 56.0


def title_bar(look: Look, back: Callable[[], None], title: str, actions: Sequence[ft.Control] = ()) -> ft.Control:
    """The way back, and where one is."""
    words = ft.Semantics(header=True, content=look.text(title, 20, bold=True, lines=1, most=34))
    return ft.Container(
        ft.Row(
            [icon_button(look, "back", ft.Icons.ARROW_BACK, "Back", back), ft.Container(words, expand=True), *actions],
            spacing=6,
            vertical_alignment=ft.CrossAxisAlignment.CENTER,
        ),
        height=max(BAR, look.touch()),
        padding=ft.Padding.symmetric(horizontal=6),
    )


def page(look: Look, session: Session, title: str, body: Sequence[ft.Control], *, most: float = 720) -> ft.Control:
    """A screen that is read from top to bottom, never wider than reads well."""
    width = min(look.width, most)
    column = ft.Column([*body, ft.Container(height=24)], spacing=10, width=width - 24)
    scroll = ft.Column(
        [ft.Row([column], alignment=ft.MainAxisAlignment.CENTER)], scroll=ft.ScrollMode.AUTO, expand=True, spacing=0
    )
    return ft.Column([title_bar(look, session.back, title), scroll], spacing=0, expand=True)


def heading(look: Look, words: str) -> ft.Control:
    """What the next rows have in common."""
    shown = look.text(words, 14, bold=True, colour=look.colours.quiet)
    return ft.Container(
        ft.Semantics(header=True, content=shown), padding=ft.Padding.only(left=8, top=10, bottom=2, right=8)
    )


@ft.control("TextField")
class TextBox(ft.TextField):
    """A field whose text is its own: only another text than the app was last told of is set anew.

    While the app draws what it was told, newer letters come in: Flet would see a difference and take them back.
    """

    def __post_init__(self, ref: Any = None) -> None:
        super().__post_init__(ref)
        self._told = self.value

    def before_event(self, e: ft.ControlEvent) -> bool:
        if e.name == "change":
            self._told = self.value
        return super().before_event(e)

    def _migrate_state(self, other: Any) -> None:
        super()._migrate_state(other)
        if isinstance(other, TextBox) and self.value == other._told:
            self._values["value"] = other.value  # what was typed since, which the next event tells


def field(
    look: Look,
    identifier: str,
    value: str,
    change: Callable[[str], Any],
    label: str,
    *,
    hint: str = "",
    fault: str = "",
    felt: bool = False,
    pixels: float | None = None,
    **more: Any,
) -> ft.Control:
    """A field for one line. What is wrong with it is said in it when it is empty, else under it."""
    c = look.colours
    ground, ink = (c.pill, c.felt_ink) if felt else (c.chip, c.ink)
    size = pixels or min(look.size(17), 30)
    signs = ft.TextStyle(font_family_fallback=["Signs"], size=size, color=ink)
    empty = bool(fault) and not value
    edge = (c.now if felt else c.bad) if fault else ground
    warned = signs.copy(color=edge, weight=ft.FontWeight.BOLD)
    box = TextBox(
        value=value,
        on_change=lambda e: change(e.control.value),
        hint_text=fault if empty else hint,
        hint_style=warned if empty else signs.copy(italic=True),
        hint_max_lines=1,
        text_style=signs,
        filled=True,
        fill_color=ground,
        border={
            ft.ControlState.FOCUSED: _outline(c.now if felt else c.ink),
            ft.ControlState.ERROR: _outline(edge),
            ft.ControlState.DEFAULT: _outline(edge),
        },
        cursor_color=ink,
        content_padding=ft.Padding.symmetric(horizontal=12, vertical=max(4, (look.touch() - size * 1.2) / 2)),
        dense=True,
        error=look.text(fault, 14, colour=c.bad) if fault and not empty and not felt else None,
        **{"autocorrect": False, "enable_suggestions": False, "max_length": None} | more,
    )
    spoken = ". ".join([f"{label}: {value}" if value else label, *([fault] if fault else [])])
    plain = felt or box.error is None
    inside = ft.Container(box, height=look.touch() if plain else None)  # always there: a box that moved lost the cursor
    return tid(identifier, inside, spoken, merge=True)


def _outline(colour: str) -> ft.OutlineInputBorder:
    return ft.OutlineInputBorder(side=ft.BorderSide(width=2, color=colour), border_radius=16)


def fold(
    look: Look, identifier: str, words: str, shown: bool, tap: Callable[[], None], inside: Sequence[ft.Control]
) -> ft.Control:
    """What few need, behind one line."""
    c = look.colours
    sign = ft.Icon(ft.Icons.EXPAND_LESS if shown else ft.Icons.EXPAND_MORE, color=c.quiet, size=24 * look.unit)
    line = ft.Container(
        ft.Row([ft.Container(look.text(words, 15, colour=c.quiet, lines=2), expand=True), sign]),
        height=look.touch(),
        on_click=tap,
        ink=True,
        border_radius=14,
        padding=ft.Padding.symmetric(horizontal=12),
        alignment=ft.Alignment.CENTER_LEFT,
    )
    named = tid(identifier, line, words, button=True, expanded=shown)
    rows = [ft.Container(ft.Column(list(inside), spacing=10), padding=ft.Padding.only(left=12, right=12, bottom=12))]
    return ft.Container(ft.Column([named, *(rows if shown else [])], spacing=4), bgcolor=c.panel, border_radius=16)


def switch(look: Look, identifier: str, words: str, more: str, on: bool, tap: Callable[[], None]) -> ft.Control:
    """A row that is on or off, tapped anywhere."""
    c = look.colours
    knob = ft.Container(width=22, height=22, border_radius=11, bgcolor=c.now_ink if on else c.quiet)
    track = ft.Container(
        knob,
        width=52,
        height=30,
        border_radius=15,
        bgcolor=c.now if on else c.chip,
        padding=4,
        border=ft.Border.all(2, c.now_ink if on and not c.dark else c.quiet) if not on or not c.dark else None,
        alignment=ft.Alignment.CENTER_RIGHT if on else ft.Alignment.CENTER_LEFT,
    )
    texts = ft.Column([look.text(words, 17, bold=True), look.text(more, 14, colour=c.quiet)], spacing=2, expand=True)
    row = ft.Container(
        ft.Row([texts, track], spacing=14),
        on_click=tap,
        ink=True,
        border_radius=16,
        bgcolor=c.panel,
        padding=14,
    )
    return tid(identifier, row, f"{words}: {'on' if on else 'off'}. {more}", button=True, toggled=on)
