"""The app: one room for the process, one session a page, and the way from an address to a screen."""

import sys
from pathlib import Path

import flet as ft

from scorekeeper.room import Room, StoreError, open_room
from scorekeeper.ui.about import AboutScreen
from scorekeeper.ui.amend import PaperScreen, SeatsScreen
from scorekeeper.ui.correct import CorrectScreen
from scorekeeper.ui.history import HistoryScreen
from scorekeeper.ui.home import HomeScreen
from scorekeeper.ui.launch import launch
from scorekeeper.ui.newgame import NewGameScreen
from scorekeeper.ui.players import PlayersScreen
from scorekeeper.ui.rules import RulesScreen
from scorekeeper.ui.session import Session
from scorekeeper.ui.settings import SettingsScreen
from scorekeeper.ui.stats import StatsScreen
from scorekeeper.ui.table import TableScreen
from scorekeeper.ui.theme import DARK, LIGHT, Look
from scorekeeper.ui.toast import Toast
from scorekeeper.ui.trail import TrailScreen
from scorekeeper.ui.transfer import TransferScreen

PARTS = {"paper": PaperScreen, "seats": SeatsScreen, "about": AboutScreen, "trail": TrailScreen}
FONTS = {"Signs": "/fonts/signs.ttf", "Digits": "/fonts/digits.ttf"}


def start(*, data: Path | None, web: bool, port: int | None, browser: bool) -> int:
    """Open the app; returns the exit status."""
    try:
        room = open_room(data)
    except StoreError as error:
        print(error, file=sys.stderr)
        return 2
    return launch(lambda page: main(page, room), web=web, port=port, browser=browser)


def main(page: ft.Page, room: Room) -> None:
    """Show the app on a page."""
    page.title, page.padding = "Scorekeeper", 0
    if not page.web:  # a browser gets them with the page, before the first frame
        page.fonts = FONTS
    page.theme = ft.Theme(color_scheme_seed="#2F6B52", font_family="Roboto")
    page.dark_theme = ft.Theme(color_scheme_seed="#2F6B52", font_family="Roboto")
    page.render(App, Session(room, page))


@ft.component
def App(session: Session):
    """The screen the address names, drawn for this window."""
    page = session.page
    size, resized = ft.use_state((page.width or 400, page.height or 800))
    route, routed = ft.use_state(page.route)
    session.came(route)
    dark, darkened = ft.use_state(page.platform_brightness == ft.Brightness.DARK)

    def begin() -> None:
        page.on_resize = lambda e: resized((e.width, e.height))
        page.on_route_change = lambda e: session.stay() or routed(e.route)
        page.on_platform_brightness_change = lambda _: darkened(page.platform_brightness == ft.Brightness.DARK)
        page.on_connect = lambda e: session.revive()

    ft.use_effect(begin, [])
    version, changed = ft.use_state(0)
    session.settings_changed = lambda: changed(lambda n: n + 1)
    look = ft.use_memo(lambda: _look(session, size, dark), [size, dark, version])
    page.bgcolor = look.colours.ground
    shown = ft.Stack([_screen(session, look, route), Toast(session, look)], fit=ft.StackFit.EXPAND)
    return ft.SafeArea(ft.Container(shown, bgcolor=look.colours.ground, expand=True), expand=True)


def _look(session: Session, size: tuple[float, float], dark: bool) -> Look:
    chosen = session.room.settings
    theme = chosen["theme"]
    colours = DARK if theme == "dark" or (theme == "system" and dark) else LIGHT
    return Look(colours, *size, scale=chosen["text_size"] / 100, four_colour=chosen["four_colour"])


def _screen(session: Session, look: Look, route: str) -> ft.Control:
    """The screen an address names; what names nothing is home."""
    match ["home"] if session.is_home else route.strip("/").split("/"):
        case ["game", game_id, *part]:
            return _game(session, look, game_id, part)
        case ["new", *preset]:
            return NewGameScreen(session, look, *preset, key=route)
        case ["rules", *preset]:
            return RulesScreen(session, look, *preset, key=route)
        case ["history", *more]:
            return HistoryScreen(session, look, *more, key=route)
        case ["stats", *person]:
            return StatsScreen(session, look, *person[:1], key=route)
        case ["players"]:
            return PlayersScreen(session, look)
        case ["transfer"]:
            return TransferScreen(session, look)
        case ["settings"]:
            return SettingsScreen(session, look)
    return HomeScreen(session, look)


def _game(session: Session, look: Look, game_id: str, part: list[str]) -> ft.Control:
    try:
        table = session.room.table(game_id)
        match part:
            case ["edit" | "insert" as what, at] if at.isdecimal() and int(at) <= len(table.facts["hands"]):
                return CorrectScreen(session, look, table, int(at), what == "insert", key="/".join(part))
            case ["adjust" | "dealer" as what]:
                last = len(table.facts["hands"]) - table.game.is_open
                return CorrectScreen(session, look, table, last, True, "dealer" if what == "dealer" else "adjustment")
            case [("paper" | "seats" | "about" | "trail") as what]:
                return PARTS[what](session, look, table)
        return TableScreen(session, look, table, key=game_id)
    except StoreError as error:
        session.room.store.notices.append(str(error))
        return HomeScreen(session, look)
