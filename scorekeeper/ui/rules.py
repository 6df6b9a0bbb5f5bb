"""The games by family, and the rule card of one."""

import re

import flet as ft

from scorekeeper import card as cards
from scorekeeper.card import Kind
from scorekeeper.scoring.preset import Preset
from scorekeeper.sheet import SUITS
from scorekeeper.ui.frame import title_bar
from scorekeeper.ui.kit import button, card
from scorekeeper.ui.picker import Picker
from scorekeeper.ui.session import Session
from scorekeeper.ui.theme import IVORY, Look
from scorekeeper.ui.tids import tid

SUIT_OF = {glyph: suit for suit, glyph in SUITS.items()}
FACE = re.compile(r"(?:10|[2-9AKQJ])[♠♥♦♣]|\d-\d|Benny")
COURT = {"A": "ace", "K": "king", "Q": "queen", "J": "jack"}


@ft.component
def RulesScreen(session: Session, look: Look, *more: str):
    """The list, or one card."""
    room = session.room
    presets = room.presets()
    preset = presets.get(more[0]) if more else None
    read = ft.use_callback(lambda key: session.go(f"/rules/{key}"), [])
    if preset is not None:
        return _card(session, look, preset)
    width = min(look.width - 24, 1100)
    listed = Picker(
        look,
        presets,
        tuple(room.settings.get("used", ())),
        "",
        read,
        None,
        width,
        max(1, int(width / (320 * look.unit * look.scale))),
    )
    body = ft.Row(
        [ft.Container(listed, width=width)],
        alignment=ft.MainAxisAlignment.CENTER,
        expand=True,
        vertical_alignment=ft.CrossAxisAlignment.STRETCH,
    )
    return ft.Column([title_bar(look, session.back, "Games and their rules"), body], spacing=0, expand=True)


def _card(session: Session, look: Look, preset: Preset) -> ft.Control:
    """Everything a table may ask, in one column or two; the way to play it stays at the bottom.

    Opened from a game, what is asked in the middle of a hand comes first: which card is higher.
    """
    playing = session.trail[-2:-1] != [] and session.trail[-2].startswith("/game/")
    width = min(look.width - 24, 1180)
    sections = sorted(cards.sections(preset), key=lambda one: playing and one.kind is not Kind.RANKING)
    two = width >= 820 * look.scale
    wide = (width - 16) / 2 if two else width
    parts = {section.kind: _section(look, section, wide) for section in sections}
    if two:
        right = [part for kind, part in parts.items() if kind in (Kind.RANKING, Kind.NOTES)]
        left = [part for kind, part in parts.items() if kind not in (Kind.RANKING, Kind.NOTES)]
        body: ft.Control = ft.Row(
            [ft.Column(left, spacing=12, width=wide), ft.Column(right, spacing=12, width=wide)],
            spacing=16,
            vertical_alignment=ft.CrossAxisAlignment.START,
        )
    else:
        body = ft.Column(list(parts.values()), spacing=12)
    summary = look.text(preset.summary, 16, colour=look.colours.quiet)
    scroll = ft.Column(
        [ft.Container(summary, padding=ft.Padding.symmetric(horizontal=6)), body, ft.Container(height=8)],
        scroll=ft.ScrollMode.AUTO,
        expand=True,
        width=width,
        spacing=12,
    )
    play = button(
        look,
        "play-this",
        "Play this",
        lambda: session.go(f"/new/{preset.id}"),
        strong=True,
        icon=ft.Icons.PLAY_ARROW,
        label=f"Play {preset.name}",
    )
    low = look.height < 480
    foot = [] if playing or low else [ft.Container(play, width=min(width, 620))]
    column = ft.Column([scroll, *foot], spacing=8, expand=True, horizontal_alignment=ft.CrossAxisAlignment.CENTER)
    held = ft.Container(column, padding=ft.Padding.only(left=12, right=12, bottom=10), expand=True)
    centred = ft.Row([held], expand=True, vertical_alignment=ft.CrossAxisAlignment.STRETCH)
    bar = title_bar(look, session.back, preset.name, [play] if low and not playing else [])
    return ft.Column([bar, centred], spacing=0, expand=True)


def _section(look: Look, section: cards.Section, width: float) -> ft.Control:
    draw = _ranking if section.kind is Kind.RANKING else _sentence
    title = ft.Semantics(header=True, content=look.text(section.kind, 18, bold=True))
    body = ft.Column([title, *(draw(look, line) for line in section.lines)], spacing=10)
    return tid(f"rules-{section.kind.split()[0].lower()}", card(look, body, width=width), merge=False)


def _sentence(look: Look, line: cards.Line) -> ft.Control:
    """A sentence, what it is about set off."""
    if not line.about:
        return look.text(line.words, 16)
    words = look.text("", 16)
    words.spans = [ft.TextSpan(f"{line.about}: ", ft.TextStyle(weight=ft.FontWeight.BOLD)), ft.TextSpan(line.words)]
    return words


def _ranking(look: Look, line: cards.Line) -> ft.Control:
    """The cards of one contract in their order, as little cards where they are named one by one."""
    rest, about = line
    suit = about if about in SUITS else ""
    head = look.text(
        f"{SUITS[suit]} {about}" if suit else about, 16, bold=True, colour=look.suit_ink(suit) if suit else None
    )
    named = rest.split()
    if all(FACE.fullmatch(one) for one in named):
        body: ft.Control = ft.Row([_face(look, one) for one in named], spacing=4, run_spacing=4, wrap=True)
    else:
        body = look.text(rest, 16)
    return ft.Semantics(
        label=f"{about}: {', '.join(spoken(one) for one in named) if named and FACE.fullmatch(named[0]) else rest}",
        content=ft.Semantics(content=ft.Column([head, body], spacing=4), exclude_semantics=True),
        container=True,
    )


def spoken(face: str) -> str:
    """A card's name as it is said."""
    if face[-1] not in SUIT_OF:
        return face
    return f"{COURT.get(face[:-1], face[:-1])} of {SUIT_OF[face[-1]]}"


def _face(look: Look, face: str) -> ft.Control:
    ink = look.ink_of(SUIT_OF.get(face[-1], ""))
    size = look.size(16)
    return ft.Container(
        look.text(face, 16, bold=True, colour=ink),
        bgcolor=IVORY,
        border_radius=6,
        border=ft.Border.all(1, look.colours.line),
        padding=ft.Padding.symmetric(horizontal=size * 0.22, vertical=size * 0.2),
    )
