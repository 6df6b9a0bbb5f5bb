"""The felt: people as they sit, the dealer's chip, who calls, who declared; in its middle trump and how it stands."""

import math

import flet as ft

from scorekeeper import intent
from scorekeeper.ui.panel import Taps
from scorekeeper.ui.standing import Middle, Place
from scorekeeper.ui.theme import IVORY, MARKS, Look
from scorekeeper.ui.tids import tid

SITTING_OUT = 0.78  # how much of somebody shows who sits out a lone hand; still 7:1


@ft.memo
@ft.component
def Felt(look: Look, seats: tuple[Place, ...], centre: Middle, place: int, taps: Taps, room: float, across: float):
    """The table seen from above during the entry at `place`; `room` is about its height in pixels, `across` its width.

    A pill stands where it is aligned and takes no more room: seats as large as the felt would cover one another.
    """
    tight = is_tight(room, across)
    ring = [
        ft.Container(
            Pill(look, seat, taps, tight, across, key=f"{place} {seat.seat}"),
            align=ft.Alignment(*spot(seat.seat, len(seats), tight, across)),
        )
        for seat in seats
    ]
    three, slim = len(seats) == 3 and across > room, len(seats) > 4
    aside = tight and (three or slim)
    heart = Heart(look, centre, room, across, aside, (0.85, 0.85) if aside and three else (0.0, 0.0))
    return ft.Container(
        ft.Stack([heart, *ring], expand=True),
        bgcolor=look.colours.felt,
        border_radius=26,
        expand=True,
        padding=ft.Padding.symmetric(horizontal=5, vertical=4),
        clip_behavior=ft.ClipBehavior.ANTI_ALIAS,
    )


def is_tight(room: float, across: float) -> bool:
    """Too small for people on all four edges: they move into the corners, the middle gets the height."""
    return room < 215 or across < 260


CORNERS = {
    3: ((-1.0, 1.0), (-1.0, -1.0), (1.0, -1.0)),
    4: ((-1.0, 1.0), (-1.0, -1.0), (1.0, -1.0), (1.0, 1.0)),
}


def spot(seat: int, seats: int, tight: bool = False, across: float = 400) -> tuple[float, float]:
    """Where a seat lies on the felt, as an alignment: seat 0 nearest, the others clockwise; sides keep to the edge."""
    if tight and seats in CORNERS:
        return CORNERS[seats][seat]
    turn = 2 * math.pi * seat / seats
    x, y = -math.sin(turn), math.cos(turn)
    if abs(x) < 0.5:
        return (0.0 if abs(x) < 0.1 else x), math.copysign(1, y)
    return math.copysign(1, x), max(-1.0, min(1.0, y * (1.6 if across > 260 else 0.9)))


@ft.memo
@ft.component
def Pill(look: Look, place: Place, taps: Taps, tight: bool, across: float):
    """One person: chip when dealing, gold when to call, a ring when declarer, dimmed when sitting out."""
    c = look.colours
    ground, ink = (c.now, c.now_ink) if place.turn else (c.pill, c.felt_ink)
    slim = across < 260
    size = min(look.size(15), 17.0 if slim else 24.0 if tight else 30.0)
    small = min(look.size(13), 16.0 if slim else 20.0 if tight else 26.0)
    edge = 4 if slim else 10  # beside its words, and the ring of 3
    beside = 2 * (edge + 3) + size * 0.75 * 0.75 + 5 + (size * 1.3 + 5 if place.deals else 0)
    most = max(28.0, across * (0.475 if slim else 0.31) - beside)  # two stand side by side
    long = len(place.name) * size * 0.56 > most
    name = look.text(place.name, 15, colour=ink, lines=1, most=size, width=most if long else None)
    top: list[ft.Control] = [look.text(MARKS[place.side % len(MARKS)], 11, colour=ink, most=size * 0.75), name]
    if place.deals:
        top.insert(0, _chip(size * 1.3))
    inside: list[ft.Control] = [ft.Row(top, spacing=5, tight=True)]
    if called := "sits out" if place.sits_out else place.called:
        room = most + beside - 2 * (edge + 3)
        wide = len(called) * small * 0.54 > room
        inside.append(look.text(called, 13, colour=ink, lines=1, most=small, width=room if wide else None))
    box = ft.Container(
        ft.Column(
            inside,
            spacing=0,
            tight=True,
            horizontal_alignment=ft.CrossAxisAlignment.CENTER,
            alignment=ft.MainAxisAlignment.CENTER,
        ),
        bgcolor=ground,
        border_radius=24,
        padding=ft.Padding.symmetric(horizontal=edge),
        height=max(48.0, 1.25 * (size + small) + 12),
        opacity=SITTING_OUT if place.sits_out else 1,
        border=ft.Border.all(3, c.now if place.declarer else ground),
        on_click=lambda: taps.intend(intent.name_declarer, place.seat),
        ink=True,
    )
    return tid(f"seat-{place.seat}", box, place.spoken, button=True)


def _chip(size: float) -> ft.Control:
    """The dealer's chip."""
    return ft.Container(
        ft.Text("D", size=size * 0.6, weight=ft.FontWeight.BOLD, color="#1B1A17"),
        width=size,
        height=size,
        bgcolor=IVORY,
        border_radius=size / 2,
        alignment=ft.Alignment.CENTER,
    )


@ft.memo
@ft.component
def Heart(look: Look, centre: Middle, room: float, across: float, aside: bool, lies: tuple[float, float]):
    """The medallion with its word, the contract, and how it stands; `aside` puts the words beside the medallion."""
    tight, known = is_tight(room, across), bool(centre.contract)
    disc = 48.0 if aside else min(room * 0.42 if across > 260 else room * 0.29, 92) if tight else min(room * 0.3, 230)
    sign_size = disc * (0.62 if len(centre.sign) < 2 else 0.42)
    glyph = look.text(centre.sign, bold=True, colour=look.ink_of(centre.contract) if known else look.colours.felt_ink)
    glyph.size = sign_size
    medal = ft.Container(
        glyph,
        width=disc,
        height=disc,
        border_radius=disc / 2,
        bgcolor=IVORY if known else None,
        alignment=ft.Alignment.CENTER,
        border=None if known else ft.Border.all(2, look.colours.felt_ink),
    )
    spoken = centre.word or ("trump" if known else "no trump yet")
    free = (
        across - (200 if across > 260 else 75)
        if aside
        else across - 200
        if tight and across > 260
        else across * (0.94 if tight else 0.62)
    )
    align = ft.CrossAxisAlignment.START if aside else ft.CrossAxisAlignment.CENTER
    lines = ft.Column(
        [
            tid("contract", _line(look, centre.headline, 18, True, room, free, tight)),
            _line(look, centre.status, 15, False, room, free, tight),
        ],
        horizontal_alignment=align,
        spacing=0 if tight else 4,
        tight=True,
    )
    trump = tid("trump", medal, f"Trump: {spoken}")
    if aside:
        return ft.Row(
            [trump, lines], alignment=ft.MainAxisAlignment.CENTER, spacing=8, tight=True, align=ft.Alignment(*lies)
        )
    return ft.Column(
        [trump, lines],
        align=ft.Alignment(*lies),
        horizontal_alignment=ft.CrossAxisAlignment.CENTER,
        alignment=ft.MainAxisAlignment.CENTER,
        spacing=2 if tight else 6,
        tight=True,
    )


def _line(look: Look, words: str, size: float, bold: bool, room: float, free: float, tight: bool) -> ft.Text:
    """A line of the middle in the width that is free; where that is little it may break once."""
    fits = free * (1.8 if tight else 1) / max(1, len(words)) / 0.55
    return look.text(
        words,
        size * (1.25 if room > 320 else 1),
        bold=bold,
        colour=look.colours.felt_ink,
        lines=2 if tight else 1,
        most=max(12.0, min(room * 0.1, fits, 18.0 if tight else 60.0)),
        width=free if tight else None,
        align=ft.TextAlign.CENTER if free < 300 and tight else None,
    )
