"""Names and seats around a picture of the table: a field, the dealer's chip and a swap button for everybody."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import flet as ft

from scorekeeper.ui.draft import Draft
from scorekeeper.ui.frame import field
from scorekeeper.ui.theme import IVORY, MARKS, Look
from scorekeeper.ui.tids import tid

EDGE, GAP = 8.0, 8.0


@dataclass(frozen=True, slots=True)
class Box:
    """Where a seat lies on the felt; `flat` puts the buttons beside the field instead of under it."""

    left: float
    top: float
    width: float
    height: float
    flat: bool


@dataclass(frozen=True, slots=True)
class Seats:
    """What the picture shows and asks for."""

    draft: Draft
    picked: int | None  # the seat whose person is about to move
    faults: dict[str, str]
    type: Callable[[int, str], None]
    focus: Callable[[int], None]
    enter: Callable[[int], None]
    deal: Callable[[int], None]
    swap: Callable[[int], None]
    refs: tuple[ft.Ref[ft.TextField], ...]
    begin_typing: bool


def plan(look: Look, players: int, width: float, height: float) -> tuple[float, list[Box]]:
    """The felt's height (at least `height`) and every seat's box: seat 0 nearest, the others clockwise from there."""
    touch = look.touch()
    half, each = (width - 2 * EDGE - GAP) / 2, (players - 1) // 2
    head = touch + GAP if players % 2 == 0 else 0
    ends = 2 * EDGE + head + touch
    flat = height < ends + each * (2 * touch + GAP) and half >= 2 * touch + 24 + 130 * look.scale
    side = min(half, (300 if flat else 165 * (look.scale + 1) / 2) * look.unit)
    tall = touch if flat else 2 * touch
    end = min(width - 2 * EDGE, 330 * look.unit)
    height = max(height, ends + each * (tall + GAP))
    room = height - 2 * EDGE - head - touch - GAP
    middle = [EDGE + head + (at + 0.5) * room / max(each, 1) - tall / 2 for at in range(each)]
    near = Box((width - end) / 2, height - EDGE - touch, end, touch, True)
    far = [Box((width - end) / 2, EDGE, end, touch, True)] if head else []
    left = [Box(EDGE, top, side, tall, flat) for top in reversed(middle)]
    right = [Box(width - EDGE - side, top, side, tall, flat) for top in middle]
    return height, [near, *left, *far, *right]


def seating(look: Look, seats: Seats, width: float, height: float) -> ft.Control:
    """The felt with everybody at it."""
    height, boxes = plan(look, seats.draft.rules.players, width, height)
    placed = [
        ft.Container(_seat(look, seats, seat, box), left=box.left, top=box.top, width=box.width, height=box.height)
        for seat, box in enumerate(boxes)
    ]
    sides = [box.width for box in boxes if box.left == EDGE and box.top > EDGE]
    free = width - 2 * EDGE - 2 * sides[0] if sides else 0
    centre = [_centre(look, seats.draft, free)] if free > 110 * look.unit * look.scale else []
    return ft.Container(
        ft.Stack([*centre, *placed], expand=True),
        bgcolor=look.colours.felt,
        border_radius=26,
        width=width,
        height=height,
    )


def _centre(look: Look, draft: Draft, width: float) -> ft.Control:
    ink = look.colours.felt_ink
    who = draft.players[draft.dealer] or f"Seat {draft.dealer + 1}"
    words = [
        look.text("♠ ♥ ♦ ♣", 22, colour=ink, most=40),
        look.text(f"{who} deals first", 15, colour=ink, lines=2, align=ft.TextAlign.CENTER),
    ]
    column = ft.Column(
        words,
        horizontal_alignment=ft.CrossAxisAlignment.CENTER,
        alignment=ft.MainAxisAlignment.CENTER,
        width=width - 16,
    )
    return ft.Container(column, alignment=ft.Alignment.CENTER, left=0, right=0, top=0, bottom=0)


def _seat(look: Look, seats: Seats, seat: int, box: Box) -> ft.Control:
    """One person: the side's shape and the name, the dealer's chip, the swap button."""
    c, draft = look.colours, seats.draft
    name = draft.players[seat]
    mark = look.text(MARKS[seat % draft.rules.sides % len(MARKS)], 13, colour=c.felt_ink, most=20)
    typed = field(
        look,
        f"player-{seat}",
        draft.typed[seat],
        lambda value: seats.type(seat, value),
        f"Name in seat {seat + 1}",
        hint=f"Seat {seat + 1}",
        fault=seats.faults.get(f"player-{seat}", ""),
        felt=True,
        pixels=min(look.size(17), 26),
        on_focus=lambda _: seats.focus(seat),
        on_submit=lambda _: seats.enter(seat),
        ref=seats.refs[seat],
        autofocus=seats.begin_typing and seat == 0,
    )
    buttons = [_chip(look, seats, seat, name), _mover(look, seats, seat, name)]
    if box.flat:
        inside: ft.Control = ft.Row(
            [ft.Container(width=8), mark, ft.Container(typed, expand=True), *buttons], spacing=2
        )
    else:
        below = ft.Row([mark, ft.Container(expand=True), *buttons], spacing=2)
        inside = ft.Column([typed, ft.Container(below, padding=ft.Padding.only(left=14))], spacing=0)
    moving = ft.Border.all(2, c.now) if seats.picked == seat else None
    return ft.Container(inside, bgcolor=c.pill, border_radius=18, border=moving, expand=True)


def _chip(look: Look, seats: Seats, seat: int, name: str) -> ft.Control:
    """The dealer's chip where it lies, its outline where it may be put."""
    deals, c = seats.draft.dealer == seat, look.colours
    size = look.touch()
    disc = ft.Container(
        ft.Text("D", size=size * 0.36, weight=ft.FontWeight.BOLD, color="#1B1A17" if deals else c.felt_ink),
        width=size * 0.62,
        height=size * 0.62,
        border_radius=size,
        bgcolor=IVORY if deals else None,
        alignment=ft.Alignment.CENTER,
        border=None if deals else ft.Border.all(1.5, c.felt_ink),
    )
    box = ft.Container(
        disc,
        width=size,
        height=size,
        alignment=ft.Alignment.CENTER,
        on_click=lambda: seats.deal(seat),
        ink=True,
        border_radius=size / 2,
    )
    return tid(f"dealer-{seat}", box, f"{name or f'Seat {seat + 1}'} deals first", button=True, selected=deals)


def _mover(look: Look, seats: Seats, seat: int, name: str) -> ft.Control:
    """Tapped on two seats, the two change places."""
    picked, size, c = seats.picked, look.touch(), look.colours
    who = name or f"seat {seat + 1}"
    words = f"Move {who}"
    if picked is not None:
        other = seats.draft.players[picked] or f"seat {picked + 1}"
        words = f"{other} stays" if picked == seat else f"Swap {other} and {who}"
    mine = picked == seat
    sign = ft.Icon(ft.Icons.SWAP_HORIZ, size=size * 0.5, color=c.now_ink if mine else c.felt_ink)
    box: Any = ft.Container(
        sign,
        width=size,
        height=size,
        alignment=ft.Alignment.CENTER,
        on_click=lambda: seats.swap(seat),
        ink=True,
        border_radius=size / 2,
        tooltip=words,
        bgcolor=c.now if mine else None,
        border=ft.Border.all(2, c.now) if picked is not None and not mine else None,
    )
    return tid(f"swap-{seat}", box, words, button=True, selected=mine or None)
