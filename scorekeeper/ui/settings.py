"""Settings: each takes effect at once and stays."""

from collections.abc import Sequence
from functools import partial
from importlib.metadata import PackageNotFoundError, version

import flet as ft

from scorekeeper.ui.frame import heading, page, switch
from scorekeeper.ui.kit import button, card, chip, tapped
from scorekeeper.ui.session import Session
from scorekeeper.ui.theme import Look
from scorekeeper.ui.tids import tid

THEMES = {"system": "System", "light": "Light", "dark": "Dark"}
SIZES = (100, 115, 130, 150, 175, 200)
SWITCHES = (
    ("four_colour", "Four-colour suits", "Diamonds blue and clubs green, so that no two suits look alike."),
    ("keep_awake", "Keep the screen awake", "While a game is on the table."),
    ("vibrate", "Vibrate", "A short buzz when a hand is recorded."),
    ("confirm_leaving", "Ask before leaving a game", "Leaving never loses anything: every tap is kept."),
)


@ft.component
def SettingsScreen(session: Session, look: Look, *more: str):
    """Look, text, suits, and what the device does while a game is played."""
    room = session.room
    chosen = room.settings

    def put(name: str, value: object) -> None:
        if problem := room.change(**{name: value}):
            session.say(problem)
        session.settings_changed()

    def flip(name: str) -> None:
        put(name, not room.settings[name])

    themes = [
        chip(look, f"theme-{theme}", words, partial(put, "theme", theme), chosen=chosen["theme"] == theme)
        for theme, words in THEMES.items()
    ]
    sizes = [
        chip(
            look,
            f"text-{size}",
            f"{size} %",
            partial(put, "text_size", size),
            chosen=chosen["text_size"] == size,
            label=f"Text {size} percent",
        )
        for size in SIZES
    ]
    switches = [
        switch(
            look,
            f"setting-{name.replace('_', '-')}",
            words,
            why,
            chosen[name],
            partial(flip, name),
        )
        for name, words, why in SWITCHES
    ]
    narrow = look.width < 480 * look.scale
    return page(
        look,
        session,
        "Settings",
        [
            heading(look, "Light or dark"),
            tid("setting-theme", _grid(themes, 1 if look.width < 250 * look.scale else 3)),
            heading(look, "Text"),
            tid("setting-text", _grid(sizes, 3 if narrow else 6)),
            heading(look, "Cards and table"),
            _suits(look),
            *switches,
            heading(look, "Your games"),
            *_ways(look, session),
            _about(look, str(room.store.folder)),
        ],
    )


def _grid(items: Sequence[ft.Control], per_row: int) -> ft.Control:
    lines = [ft.Row(list(items[at : at + per_row]), spacing=8) for at in range(0, len(items), per_row)]
    return ft.Column(lines, spacing=8)


def _suits(look: Look) -> ft.Control:
    """The suits as they look now."""
    signs = [
        look.text(sign, 34, bold=True, colour=look.suit_ink(suit), most=64)
        for suit, sign in (("spades", "♠"), ("hearts", "♥"), ("diamonds", "♦"), ("clubs", "♣"))
    ]
    return ft.Semantics(
        exclude_semantics=True,
        content=card(look, ft.Row(signs, alignment=ft.MainAxisAlignment.SPACE_EVENLY), padding=8),
    )


def _ways(look: Look, session: Session) -> list[ft.Control]:
    ways = (("players", "Players", ft.Icons.GROUP), ("transfer", "Backup and sharing", ft.Icons.SAVE_ALT))
    return [button(look, name, words, tapped(session.go, f"/{name}"), icon=icon, most=30) for name, words, icon in ways]


def _about(look: Look, folder: str) -> ft.Control:
    try:
        edition = version("scorekeeper")
    except PackageNotFoundError:  # run from the source folder
        edition = "from source"
    quiet = look.colours.quiet
    where = ft.Column(
        [look.text("Every game is kept on this device, in", 14, colour=quiet), look.text(folder, 15, selectable=True)],
        spacing=2,
    )
    words = ft.Column(
        [
            tid("data-folder", where, f"Every game is kept on this device, in {folder}"),
            tid("version", look.text(f"Scorekeeper {edition}", 14, colour=quiet)),
        ],
        spacing=10,
    )
    return card(look, ft.Row([ft.Container(words, expand=True)]))
