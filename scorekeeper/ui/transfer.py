"""Backup and sharing: everything into one file, games out of files, one game as a file, a table or a page to print."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from datetime import datetime

import flet as ft

from scorekeeper.archive import Tidings
from scorekeeper.bundle import WRONG
from scorekeeper.ui import dialogs
from scorekeeper.ui.frame import heading, page
from scorekeeper.ui.kit import button, card, tapped
from scorekeeper.ui.session import Session
from scorekeeper.ui.theme import Look
from scorekeeper.ui.tids import tid

PARTS = (
    (
        "Back up",
        "Every game with every change, the players and the house rules, in one file; or every hand as a row.",
        0,
        2,
    ),
    (
        "Bring in",
        "Backups, and games of another device. What is here stays: what is here already is not doubled, and of a game "
        "that was changed on two devices both versions are kept.",
        2,
        3,
    ),
    (
        "One game",
        "Its sheet in the history has a button to share it: as a game file, as a table, or as a page to print.",
        3,
        4,
    ),
)
AT_ONCE = 20  # games taken in between two looks at what else happens
MOST_DETAILS = 20
NO_FILES = "This device does not let the app {}. On the command line: scorekeeper {} FILE."
log = logging.getLogger("scorekeeper.ui")


@ft.component
def TransferScreen(session: Session, look: Look):
    """One button for everything out, one for files in, and what became of them."""
    tidings, tell = ft.use_state(None)
    busy, work = ft.use_state("")

    def started(words: str, does: Callable[[], Awaitable[None]]) -> Callable[[], Awaitable[None]]:
        """One thing at a time; what takes long is said."""

        async def run() -> None:
            if busy:
                return
            work(words)
            try:
                await does()
            finally:
                work("")

        return run

    async def back_up() -> None:
        await save(session, f"scorekeeper-{datetime.now():%Y-%m-%d}.json", session.room.archive.backup)

    async def as_table() -> None:
        await save(session, f"scorekeeper-{datetime.now():%Y-%m-%d}.csv", session.room.archive.csv)

    async def bring() -> None:
        found = await _picked(session)
        if found:
            tell(await _taken_in(session, found, work))

    top: list[ft.Control] = []
    if busy:
        top = [card(look, tid("busy", look.text(busy, 17, bold=True), live_region=True))]
    elif tidings:
        top = [_report(look, tidings)]
    keys = [
        ("backup", "Back up everything", ft.Icons.SAVE_ALT, started("Writing …", back_up)),
        ("export-table", "All hands (CSV)", ft.Icons.GRID_ON, started("Writing …", as_table)),
        ("import", "Choose files", ft.Icons.FOLDER_OPEN, started("Reading …", bring)),
        ("to-history", "History", ft.Icons.HISTORY, tapped(session.go, "/history")),
    ]
    made = [
        button(look, name, words, tap, icon=icon, most=_fits(look, words), strong=name == "backup")
        for name, words, icon, tap in keys
    ]
    parts = [_part(look, title, words, made[at:end]) for title, words, at, end in PARTS]
    return page(look, session, "Backup and sharing", [*top, *parts])


def _fits(look: Look, words: str) -> float:
    """The size in pixels at which a button's words stand on one line."""
    return min(30, (min(look.width, 720) - 126) / (0.56 * len(words)))


def _part(look: Look, title: str, words: str, buttons: list[ft.Control]) -> ft.Control:
    lines: list[ft.Control] = [look.text(words, 15, colour=look.colours.quiet), *buttons]
    inside = ft.Column(lines, spacing=10, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)
    return ft.Column([heading(look, title), card(look, inside)], spacing=2)


def _report(look: Look, tidings: Tidings) -> ft.Control:
    """What became of the files: first in sentences, then what is to be said of single games."""
    c, details = look.colours, tidings.details()
    lines: list[ft.Control] = [look.text(words, 18, bold=True) for words in tidings.summary()]
    lines += [look.text(words, 15, colour=c.bad if tidings.refused else c.quiet) for words in details[:MOST_DETAILS]]
    if len(details) > MOST_DETAILS:
        lines.append(look.text(f"… and {len(details) - MOST_DETAILS} more like these.", 15, colour=c.quiet))
    ground = ft.Border.all(2, c.bad if tidings.refused else c.good)
    return card(look, tid("report", ft.Column(lines, spacing=6), live_region=True), border=ground)


# -- files ---------------------------------------------------------------------


async def save(session: Session, name: str, make: Callable[[], str]) -> None:
    """Give a text to the device as a file, and say what became of it."""
    try:
        content = make().encode()
    except WRONG as error:
        return session.say(str(error))
    try:
        path = await session.files.save_file(file_name=name, src_bytes=content)
    except Exception as error:  # each platform fails in a way of its own
        log.warning("no file could be saved: %r", error)
        return session.say(NO_FILES.format("save files", "backup"))
    if path or session.page.web:
        first, *more = session.room.archive.left_out or [""]
        session.say(f"Saved: {path or name}. {first}{f' And {len(more)} more.' if more else ''}".strip())
    return None


async def _picked(session: Session) -> list[tuple[str, bytes]]:
    """The names and contents of chosen files; none when the choice is called off."""
    try:
        files = await session.files.pick_files(
            "Choose files", allow_multiple=True, with_data=True, file_type=ft.FilePickerFileType.ANY
        )
    except Exception as error:
        log.warning("no file could be chosen: %r", error)
        session.say(NO_FILES.format("choose files", "import"))
        return []
    return [(file.name, file.bytes or b"") for file in files or []]


async def _taken_in(session: Session, files: list[tuple[str, bytes]], say: Callable[[str], None]) -> Tidings:
    """Bring the files in; while it goes on, other tables are served."""
    tidings = Tidings()
    for name, content in files:
        for _ in session.room.bring(name, content, tidings):
            if len(tidings.arrivals) % AT_ONCE == 0:
                say(f"{len(tidings.arrivals)} games looked at …")
                await asyncio.sleep(0)
    return tidings


# -- one game ------------------------------------------------------------------


def share(session: Session, look: Look, game_id: str) -> None:
    """Ask in which form a game goes out, and give it to the device."""
    archive = session.room.archive
    forms = (
        ("export-game", "Game file", ".json", "For another device, or to keep", ft.Icons.SAVE_ALT, archive.game),
        ("export-page", "Page to print", ".html", "The sheet with its picture", ft.Icons.PRINT, archive.page),
        ("export-csv", "Table (CSV)", ".csv", "One row a hand, for spreadsheets", ft.Icons.GRID_ON,
         lambda one: archive.csv([one])),
    )  # fmt: skip

    def chosen(ending: str, make: Callable[[str], str]) -> None:
        session.page.pop_dialog()
        session.page.run_task(save, session, f"scorekeeper-{game_id}{ending}", lambda: make(game_id))

    body = []
    for name, words, ending, why, icon, make in forms:
        tap = tapped(chosen, ending, make)
        key = button(look, name, words, tap, icon=icon, label=f"{words}. {why}", most=30)
        said = look.text(why, 14, colour=look.colours.quiet, align=ft.TextAlign.CENTER)
        body.append(ft.Column([key, said], spacing=3, horizontal_alignment=ft.CrossAxisAlignment.STRETCH))
    dialogs.sheet(look, session.page, "Share this game", body, brief=True)
