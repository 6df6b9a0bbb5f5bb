"""The games so far, newest first: search, filters, delete with undo. A game's address shows its sheet."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import datetime

import flet as ft

from scorekeeper.room import Json, StoreError
from scorekeeper.scoring.words import minus
from scorekeeper.ui import dialogs
from scorekeeper.ui.filters import Games, Wanted, filters
from scorekeeper.ui.kit import button, icon_button, mark, side_ink
from scorekeeper.ui.session import Session
from scorekeeper.ui.sheetscreen import SheetScreen, when
from scorekeeper.ui.theme import Look
from scorekeeper.ui.tids import tid

PAGE = 50
STATUS = {"finished": "Finished", "running": "Unfinished", "abandoned": "Abandoned"}
KEPT = "history.wanted"


@ft.component
def HistoryScreen(session: Session, look: Look, *more: str):
    """The list, or the sheet of the game named."""
    if not more:
        return GamesScreen(session, look)
    try:
        return SheetScreen(session, look, session.room.table(more[0]))
    except StoreError as error:
        return _lost(session, look, str(error))


def _lost(session: Session, look: Look, words: str) -> ft.Control:
    back = icon_button(look, "back", ft.Icons.ARROW_BACK, "Back to the history", lambda: session.go("/history"))
    return ft.Column([back, ft.Container(tid("problem", look.text(words, 17)), padding=20)], expand=True)


# -- the screen ----------------------------------------------------------------


@ft.component
def GamesScreen(session: Session, look: Look):
    """Filters above, games below."""
    kept = session.page.session.store
    wanted, want = ft.use_state(kept.get(KEPT) or Wanted())
    most, show_more = ft.use_state(PAGE)
    edition, reread = ft.use_state(0)
    games = ft.use_memo(lambda: Games(session.room), [edition])
    found, more = ft.use_memo(lambda: games.find(wanted, most), [games, wanted, most])

    def look_for(**changed: str) -> None:
        want(lambda before: replace(before, **changed))
        kept.set(KEPT, replace(kept.get(KEPT) or Wanted(), **changed))
        show_more(PAGE)

    drop = ft.use_memo(lambda: lambda game_id: _ask(session, look, game_id, lambda: reread(lambda n: n + 1)), [look])
    now = datetime.now().astimezone()
    lines: list[ft.Control] = [GameRow(session, look, _frozen(game, now), drop, key=game["id"]) for game in found]
    if more:
        lines.append(button(look, "more", "Older games", lambda: show_more(lambda n: n + PAGE)))
    if not found:
        empty = (
            "No game fits." if wanted != Wanted() else "No games yet. The first one will be here as soon as it begins."
        )
        lines.append(ft.Container(tid("empty", look.text(empty, 17, colour=look.colours.quiet)), padding=16))
    sides = ft.Padding.symmetric(horizontal=max(12.0, (look.width - 1100) / 2))
    return ft.Column(
        [
            _heading(session, look),
            ft.Container(filters(session, look, wanted, games, look_for), padding=sides),
            ft.Container(tid("games", ft.ListView(lines, spacing=8, padding=sides)), expand=True),
        ],
        spacing=8, expand=True,
    )  # fmt: skip


def _heading(session: Session, look: Look) -> ft.Control:
    home = icon_button(look, "home", ft.Icons.ARROW_BACK, "Home", lambda: session.go("/"))
    title = ft.Container(look.text("History", 20, bold=True, most=32, lines=1), expand=True)
    figures = icon_button(look, "statistics", ft.Icons.INSIGHTS, "Statistics", lambda: session.go("/stats"))
    files = icon_button(look, "transfer", ft.Icons.IMPORT_EXPORT, "Backup and sharing", lambda: session.go("/transfer"))
    return ft.Container(
        ft.Row([home, title, files, figures], spacing=8),
        padding=ft.Padding.symmetric(horizontal=6),
    )


def _ask(session: Session, look: Look, game_id: str, reread: Callable[[], None]) -> None:
    """Whether a game is to be taken away."""

    def sure() -> None:
        session.page.pop_dialog()
        _delete(session, game_id, reread)

    said = look.text("It leaves the history and the statistics; Undo brings it back.", 16)
    drop = button(look, "delete-sure", "Delete the game", sure, strong=True)
    dialogs.sheet(look, session.page, "Delete this game?", [said, drop], brief=True)


def _delete(session: Session, game_id: str, reread: Callable[[], None]) -> None:
    """Take a game away, and offer to bring it back."""

    def back() -> None:
        try:
            session.room.restore(game_id)
        except StoreError as error:
            session.say(str(error))
        reread()

    try:
        session.room.delete(game_id)
    except StoreError as error:
        session.say(str(error))
        return
    reread()
    session.say("The game is deleted.", back)


# -- a row ----------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Brief:
    """What a row shows of a game; equal as long as the row looks the same."""

    id: str
    name: str
    date: str
    status: str
    sides: tuple[str, ...]
    scores: tuple[int, ...]
    games: tuple[int, ...]
    target: int
    winner: int | None


def _frozen(game: Json, now: datetime) -> Brief:
    winner = game["winner"] if game["status"] == "finished" else None
    return Brief(
        game["id"], game["name"], when(game["started"], now), game["status"], tuple(game["sides"]),
        tuple(game["scores"]), tuple(game.get("games") or ()), game["target"], winner,
    )  # fmt: skip


@ft.memo
@ft.component
def GameRow(session: Session, look: Look, game: Brief, drop: Callable[[str], None]):
    """A game: tap it for its sheet."""
    c = look.colours
    status = STATUS.get(game.status, game.status)
    name = ft.Container(look.text(game.name, 15, bold=True, most=26, lines=1), expand=True)
    apart = look.scale > 1.3 and look.width < 500
    date = look.text(game.date, 13, most=22, colour=c.quiet)
    head = ft.Column([name.content, date], spacing=0) if apart else ft.Row([name, date], spacing=8)
    across = look.width >= 300 * look.scale * len(game.sides)
    sides = [_side(look, game, side, across) for side in range(len(game.sides))]
    foot = look.text(f"to {game.target} · {status.lower()}", 13, most=22, colour=c.quiet)
    if across:
        middle: ft.Control = ft.Row([ft.Container(one, expand=True) for one in sides], spacing=16)
    else:
        middle = ft.Column(list(sides), spacing=0)
    box = ft.Container(
        ft.Column([head, middle, foot], spacing=2), padding=ft.Padding.only(left=14, top=10, bottom=10), ink=True,
        border_radius=16, on_click=lambda: session.go(f"/history/{game.id}"),
    )  # fmt: skip
    row = tid(f"game-{game.id}", box, _spoken(game, status), button=True)
    label = f"Delete {game.name}, {game.date}"
    drop_it = icon_button(look, f"delete-{game.id}", ft.Icons.DELETE_OUTLINE, label, lambda: drop(game.id))
    return ft.Container(
        ft.Row([ft.Container(row, expand=True), drop_it], spacing=0),
        bgcolor=c.panel, border_radius=16, padding=ft.Padding.only(right=4),
    )  # fmt: skip


def _spoken(game: Brief, status: str) -> str:
    sides = [
        f"{name} {minus(score)}{', won' if game.winner == side else ''}"
        for side, (name, score) in enumerate(zip(game.sides, game.scores, strict=True))
    ]
    return f"{game.name}, {game.date}, {status}. {'; '.join(sides)}; to {game.target}"


def _side(look: Look, game: Brief, side: int, across: bool) -> ft.Row:
    """A side's line: the score at its end, or first where sides stand next to each other."""
    won, ink = game.winner == side, side_ink(look, side)
    games = f" · {game.games[side]} won" if game.games else ""
    words = look.text(f"{game.sides[side]}{games}{'  ★' if won else ''}", 16, bold=won, lines=1, most=28)
    score = look.text(minus(game.scores[side]), 20, bold=True, colour=ink, most=34)
    name = ft.Container(words, expand=True)
    return ft.Row([mark(look, side, 14, most=22), *((score, name) if across else (name, score))], spacing=8)
