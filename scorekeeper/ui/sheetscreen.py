"""The sheet of a game, hand by hand as on paper, with its picture."""

from collections.abc import Callable
from datetime import datetime
from typing import Any

import flet as ft

from scorekeeper import sheet
from scorekeeper.days import local
from scorekeeper.scoring.game import Game
from scorekeeper.scoring.words import minus, signed
from scorekeeper.table import Table
from scorekeeper.ui.chart import Chart, course
from scorekeeper.ui.kit import button, card, icon_button, mark, side_ink, tapped
from scorekeeper.ui.result import rematch
from scorekeeper.ui.session import Session
from scorekeeper.ui.sheet import Row, rows_of, titled
from scorekeeper.ui.theme import Look
from scorekeeper.ui.tids import tid
from scorekeeper.ui.transfer import share

WAYS = (("edit", "Correct this"), ("insert", "Insert one before"))
PAGE = 100  # hands shown at once; earlier ones on request


def when(started: object, now: datetime) -> str:
    """A game's beginning as people say it, on the clock of the place."""
    at = local(started)
    if not at:
        return ""
    days = (now.date() - at.date()).days
    day = {0: "Today", 1: "Yesterday"}.get(days) or f"{at:%a} {at.day} {at:%b}"
    return f"{day}{f' {at.year}' if at.year != now.year else ''}, {at:%H:%M}"


@ft.component
def SheetScreen(session: Session, look: Look, table: Table):
    """The whole sheet of a game; beside it its picture, where there is room."""
    version, seen = ft.use_state(table.version)
    ft.use_effect(lambda: session.follow(table, seen), [table])
    legs = ft.use_memo(lambda: course(table.states), [version])
    height = min(look.height - 130, 440) if look.wide else max(210 * look.unit, look.height * 0.28)
    picture = card(look, Chart(look, legs, table.game.names.sides, height))
    above = [Standing(look, table, version), _action(session, look, table), picture]
    if note := table.facts.get("note"):
        above.insert(0, card(look, tid("note", look.text(note, 15))))
    lines = _lines(session, look, table, version)
    if look.wide:
        hands, aside = ft.ListView(lines, spacing=6, expand=11), ft.ListView(above, spacing=8, expand=9)
        body: ft.Control = ft.Row([hands, aside], spacing=12, expand=True)
    else:
        body = ft.ListView([*above, *lines], spacing=8, expand=True)
    inside = ft.Container(body, expand=True, padding=ft.Padding.only(left=12, right=12, bottom=8))
    return ft.Column([_bar(session, look, table), inside], spacing=4, expand=True)


def _lines(session: Session, look: Look, table: Table, version: int) -> list[ft.Control]:
    """The hands, oldest first; of a very long game the last hundred, and earlier ones on request."""
    shown, show = ft.use_state(PAGE)
    nothing: frozenset[int] = frozenset()
    opened, set_opened = ft.use_state(nothing)
    toggle: Any = ft.use_ref(lambda: lambda index: set_opened(lambda before: before ^ {index}))
    change: Any = ft.use_ref(lambda: lambda what, index: session.go(f"/game/{table.id}/{what}/{index}"))
    found = ft.use_memo(lambda: rows_of(table.states), [version])
    if not found:
        return [look.text("No hand has been played yet.", 16, colour=look.colours.quiet)]
    rest = len(found) - shown
    lines = [
        Line(look, row, row.index in opened, toggle.current, change.current, key=row.index) for row in found[-shown:]
    ]
    if rest > 0:
        more = button(look, "earlier", f"{rest} earlier hands", lambda: show(lambda n: n + PAGE), most=26)
        return [more, *lines]
    return lines


def _bar(session: Session, look: Look, table: Table) -> ft.Control:
    started = when(table.facts.get("started"), datetime.now().astimezone())
    back = icon_button(look, "back", ft.Icons.ARROW_BACK, "Back to the history", lambda: session.go("/history"))
    copy = icon_button(
        look, "copy-sheet", ft.Icons.CONTENT_COPY, "Copy the sheet as text", lambda: session.say("The sheet is copied.")
    )
    out = icon_button(look, "share", ft.Icons.IOS_SHARE, "Share this game", lambda: share(session, look, table.id))
    _container(copy).action = ft.CopyToClipboard(sheet.text(table.states))
    title = look.text(table.preset.name, 17, bold=True, lines=1, most=24)
    date = look.text(started, 13, lines=1, most=20, colour=look.colours.quiet)
    words = tid("title", ft.Column([title, date], spacing=0), merge=True)
    about = icon_button(look, "about", ft.Icons.EDIT_OUTLINED, "About this game: who began, the day, names",
                        lambda: session.go(f"/game/{table.id}/about"))  # fmt: skip
    return ft.Container(
        ft.Row([back, ft.Container(words, expand=True), about, copy, out], spacing=4),
        padding=ft.Padding.symmetric(horizontal=6),
    )


def _container(named: ft.Control) -> ft.Container:
    """The container that `tid` has wrapped."""
    while not isinstance(named, ft.Container):
        named = named.content  # type: ignore[attr-defined]
    return named


def _action(session: Session, look: Look, table: Table) -> ft.Control:
    if table.is_finished:
        again, label = lambda: rematch(session, table), "Rematch: the same seats, and the deal goes on"
        return button(look, "rematch", "Rematch", again, strong=True, icon=ft.Icons.REPLAY, most=30, label=label)
    resume = lambda: session.go(f"/game/{table.id}")  # noqa: E731
    return button(look, "resume", "Resume this game", resume, strong=True, icon=ft.Icons.PLAY_ARROW, most=26)


@ft.component
def Standing(look: Look, table: Table, version: int):
    """Where the game stands, a line a side."""
    game = table.game
    lines = [_stand(look, game, side) for side in range(game.preset.sides)]
    words = "finished, " if game.is_over else "abandoned, " if table.is_finished else "unfinished, "
    lines.append(look.text(f"{words}to {game.target}".capitalize(), 14, most=24, colour=look.colours.quiet))
    return card(look, ft.Column(lines, spacing=4))


def _stand(look: Look, game: Game, side: int) -> ft.Control:
    name, score, won = game.names.sides[side], minus(game.scores[side]), game.match_winner == side
    games = f" · {game.games[side]} won" if game.preset.match_games > 1 else ""
    words = look.text(f"{name}{games}{'  ★' if won else ''}", 17, bold=won, most=30, lines=3)
    digits = look.digits(score, 34 * look.unit, side_ink(look, side))
    line = ft.Row([mark(look, side, 17, most=28), ft.Container(words, expand=True), digits], spacing=8)
    return tid(f"score-{side}", line, f"{score} {name}{games}{', won' if won else ''}", merge=True)


# -- a hand -----------------------------------------------------------------


@ft.memo
@ft.component
def Line(
    look: Look, row: Row, opened: bool, toggle: Callable[[int], None],
    change: Callable[[str, int], None],
):  # fmt: skip
    """One hand: who bid what, how it went, the points and scores; a tap tells why, and lets it be put right."""
    c, indent = look.colours, 34 * min(look.scale, 1.5)
    scores = [_points(look, side, *pair) for side, pair in enumerate(zip(row.points, row.scores, strict=True))]
    facts = ft.Container(_facts(look, row, scores), padding=ft.Padding.only(left=indent + 6))
    why = [look.text(sentence, 15, most=28) for sentence in row.why] if opened else []
    box = ft.Container(
        ft.Column([_head(look, row, indent), facts, *why], spacing=2), bgcolor=c.panel, border_radius=14, ink=True,
        on_click=lambda: toggle(row.index), padding=ft.Padding.symmetric(horizontal=12, vertical=8),
    )  # fmt: skip
    said = row.spoken() + (f" {' '.join(row.why)}" if opened else "")
    lines = [tid(row.id, box, said, button=True, expanded=opened)]
    if opened:
        lines.append(ft.Row([_put_right(look, row, change, *how) for how in WAYS], spacing=8))
    if row.was != row.target:
        lines.append(_between(look, f"now to {row.target}, was {row.was}", c.now, c.now_ink))
    if row.ended:
        lines.append(_between(look, row.ended, c.chip, c.ink))
    return ft.Column(lines, spacing=6, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)


def _put_right(look: Look, row: Row, change: Callable[[str, int], None], what: str, words: str) -> ft.Control:
    label, tap = f"{words}, {row.id.replace('-', ' ')}", tapped(change, what, row.index)
    return button(look, f"{what}-{row.index}", words, tap, label=label, expand=True, most=26)


def _head(look: Look, row: Row, indent: float) -> ft.Row:
    c = look.colours
    sign, ink = {True: (" ✓", c.good), False: (" ✗", c.bad)}.get(row.made, ("", c.quiet))
    number = look.text(f"{row.number or '–'}", 15, bold=True, most=24, colour=c.quiet)
    bid = titled(look, row.bid or row.word.capitalize(), row, 17, 2)
    word = look.text(f"{row.word if row.bid else ''}{sign}", 16, bold=True, most=26, colour=ink)
    return ft.Row([ft.Container(number, width=indent), ft.Container(bid, expand=True), word], spacing=6)


def _points(look: Look, side: int, points: int, score: int) -> ft.Control:
    words = look.text(f"{signed(points)} → {minus(score)}", 15, most=24, colour=side_ink(look, side))
    return ft.Row([mark(look, side, 13, most=20), words], spacing=5, tight=True)


def _facts(look: Look, row: Row, scores: list[ft.Control]) -> ft.Control:
    """Dealer and scores; in columns, the same in every row, where there is room for them."""
    dealer = look.text(f"{row.dealer} dealt", 14, most=22, lines=1, colour=look.colours.quiet)
    column, letter = 98 * look.unit * min(look.scale, 1.5), 7 * look.unit * min(look.scale, 1.5)
    room = (look.width - 36) * 0.55 - 64 if look.wide else look.width - 88
    if room < letter * (len(row.dealer) + 6) + column * len(scores):
        return ft.Row([dealer, *scores], spacing=16, run_spacing=0, wrap=True)
    return ft.Row([ft.Container(dealer, expand=True), *(ft.Container(one, width=column) for one in scores)], spacing=0)


def _between(look: Look, words: str, ground: str, ink: str) -> ft.Control:
    """A line between two hands."""
    shown = look.text(words, 14, bold=True, most=24, colour=ink, align=ft.TextAlign.CENTER)
    room = ft.Padding.symmetric(horizontal=12, vertical=3)
    pill = ft.Container(shown, bgcolor=ground, border_radius=10, padding=room)
    return ft.Container(ft.Column([pill], tight=True), alignment=ft.Alignment.CENTER)
