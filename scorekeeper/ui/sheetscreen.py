"""The sheet of a game, hand by hand as on paper, with its picture."""

from collections.abc import Callable
from datetime import datetime

import flet as ft

from scorekeeper import sheet
from scorekeeper.scoring.words import minus, signed
from scorekeeper.table import Table
from scorekeeper.ui.chart import Chart, course
from scorekeeper.ui.kit import button, card, icon_button, mark, side_ink
from scorekeeper.ui.result import rematch
from scorekeeper.ui.session import Session
from scorekeeper.ui.sheet import Row, rows_of, titled
from scorekeeper.ui.theme import Look
from scorekeeper.ui.tids import tid

PAGE = 100  # hands shown at once; earlier ones on request


def when(started: object, now: datetime) -> str:
    """A game's beginning as people say it, in this computer's time."""
    try:
        at = datetime.fromisoformat(str(started)).astimezone()
    except (ValueError, OverflowError):
        return ""
    days = (now.date() - at.date()).days
    day = {0: "Today", 1: "Yesterday"}.get(days) or f"{at:%a} {at.day} {at:%b}"
    return f"{day}{f' {at.year}' if at.year != now.year else ''}, {at:%H:%M}"


@ft.component
def SheetScreen(session: Session, look: Look, table: Table):
    """The whole sheet of a game; beside it its picture, where there is room."""
    version, seen = ft.use_state(table.version)
    ft.use_effect(lambda: session.follow(table, seen), [table])
    shown, show_more = ft.use_state(PAGE)
    opened, open_rows = ft.use_state(frozenset())
    toggle = ft.use_memo(lambda: lambda index: open_rows(lambda before: before ^ {index}), [])
    found = ft.use_memo(lambda: rows_of(table.states), [version])
    legs = ft.use_memo(lambda: course(table.states), [version])
    names = table.game.names.sides
    lines: list[ft.Control] = [
        Line(look, row, names, row.index in opened, toggle, key=row.index) for row in found[-shown:]
    ]
    if len(found) > shown:
        lines.insert(
            0, button(look, "earlier", f"{len(found) - shown} earlier hands", lambda: show_more(lambda n: n + PAGE))
        )
    if not found:
        lines = [look.text("No hand has been played yet.", 16, colour=look.colours.quiet)]
    height = min(look.height - 130, 420) if look.wide else max(210 * look.unit, look.height * 0.3)
    above = [
        Standing(look, table, version),
        _actions(session, look, table),
        card(look, Chart(look, legs, names, height)),
    ]
    if look.wide:
        body = ft.Row(
            [ft.ListView(lines, spacing=6, expand=11), ft.ListView(above, spacing=10, expand=9)],
            spacing=12,
            expand=True,
        )
    else:
        body = ft.ListView([*above, *lines], spacing=8, expand=True)
    return ft.Column([_bar(session, look, table), ft.Container(body, expand=True, padding=ft.Padding.only(left=12, right=12, bottom=8))],
                     spacing=4, expand=True)  # fmt: skip


def _bar(session: Session, look: Look, table: Table) -> ft.Control:
    started = when(table.facts.get("started"), datetime.now().astimezone())
    copy = icon_button(
        look, "copy-sheet", ft.Icons.CONTENT_COPY, "Copy the sheet as text", lambda: session.say("The sheet is copied.")
    )
    _container(copy).action = ft.CopyToClipboard(sheet.text(table.states))
    words = ft.Column([look.text(table.preset.name, 17, bold=True, lines=1, most=24),
                       look.text(started, 13, lines=1, most=20, colour=look.colours.quiet)], spacing=0)  # fmt: skip
    return ft.Container(
        ft.Row([icon_button(look, "back", ft.Icons.ARROW_BACK, "Back to the history", lambda: session.go("/history")),
                ft.Container(tid("title", words, merge=True), expand=True), copy], spacing=8),
        padding=ft.Padding.symmetric(horizontal=6),
    )  # fmt: skip


def _container(named: ft.Control) -> ft.Container:
    """The container that `tid` has wrapped."""
    while not isinstance(named, ft.Container):
        named = named.content
    return named


def _actions(session: Session, look: Look, table: Table) -> ft.Control:
    if table.is_finished:
        return button(look, "rematch", "Rematch", lambda: rematch(session, table), strong=True, icon=ft.Icons.REPLAY, most=30,
                      label="Rematch: the same seats, and the deal goes on")  # fmt: skip
    return button(look, "resume", "Resume", lambda: session.go(f"/game/{table.id}"), strong=True, icon=ft.Icons.PLAY_ARROW, most=30,
                  label="Resume this game")  # fmt: skip


@ft.component
def Standing(look: Look, table: Table, version: int):
    """Where the game stands, a line a side."""
    game = table.game
    lines: list[ft.Control] = []
    for side, (name, score) in enumerate(zip(game.names.sides, game.scores, strict=True)):
        ink, won = side_ink(look, side), game.match_winner == side
        games = f" · {game.games[side]} won" if game.preset.match_games > 1 else ""
        line = ft.Row(
            [mark(look, side, 17, most=28), ft.Container(look.text(f"{name}{games}{'  ★' if won else ''}", 17, bold=won, most=30, lines=2),
             expand=True), look.digits(minus(score), 34 * look.unit, ink)], spacing=8,
        )  # fmt: skip
        lines.append(tid(f"score-{side}", line, f"{minus(score)} {name}{games}{', won' if won else ''}", merge=True))
    words = "" if game.is_over else "abandoned, " if table.is_finished else "unfinished, "
    lines.append(look.text(f"{words}to {game.target}".capitalize(), 14, most=24, colour=look.colours.quiet))
    return card(look, ft.Column(lines, spacing=4))


@ft.memo
@ft.component
def Line(look: Look, row: Row, names: tuple[str, ...], opened: bool, toggle: Callable[[int], None]):
    """One hand: who bid what and how it went, the points and running scores; a tap tells why."""
    c = look.colours
    good = {True: (" ✓", c.good), False: (" ✗", c.bad), None: ("", c.quiet)}[row.made]
    head = ft.Row(
        [
            ft.Container(look.text(f"{row.number or '–'}", 15, bold=True, most=24, colour=c.quiet), width=34 * min(look.scale, 1.5)),
            ft.Container(titled(look, row.bid or row.word.capitalize(), row, 17, 2), expand=True),
            look.text(f"{row.word if row.bid else ''}{good[0]}", 16, bold=True, most=26, colour=good[1]),
        ],
        spacing=6,
    )  # fmt: skip
    facts = _facts(
        look, row, [_points(look, side, *pair) for side, pair in enumerate(zip(row.points, row.scores, strict=True))]
    )
    body: list[ft.Control] = [head, ft.Container(facts, padding=ft.Padding.only(left=34 * min(look.scale, 1.5) + 6))]
    if opened:
        body += [look.text(sentence, 15, most=28) for sentence in row.why]
    box = ft.Container(ft.Column(body, spacing=2), bgcolor=c.panel, border_radius=14, on_click=lambda: toggle(row.index), ink=True,
                       padding=ft.Padding.symmetric(horizontal=12, vertical=8))  # fmt: skip
    said = row.spoken(names) + (f" {' '.join(row.why)}" if opened else "")
    lines = [tid(row.id, box, said, button=True, expanded=opened)]
    if row.was != row.target:
        lines.append(_between(look, f"now to {row.target}, was {row.was}", c.now, c.now_ink))
    if row.ended:
        lines.append(_between(look, row.ended, c.chip, c.ink))
    return ft.Column(lines, spacing=6)


def _points(look: Look, side: int, points: int, score: int) -> ft.Row:
    words = look.text(f"{signed(points)} → {minus(score)}", 15, most=24, colour=side_ink(look, side))
    return ft.Row([mark(look, side, 13, most=20), words], spacing=5, tight=True)


def _facts(look: Look, row: Row, scores: list[ft.Row]) -> ft.Control:
    """Dealer and scores; in columns, the same in every row, where there is room for them."""
    dealer = look.text(f"{row.dealer} dealt", 14, most=22, lines=1, colour=look.colours.quiet)
    room = look.width * (0.52 if look.wide else 1) - 90
    if room < (80 + 100 * len(scores)) * look.unit * look.scale:
        return ft.Row([dealer, *scores], spacing=16, run_spacing=0, wrap=True)
    cells = [ft.Container(dealer, expand=8), *(ft.Container(one, expand=10) for one in scores)]
    return ft.Row(cells, spacing=4)


def _between(look: Look, words: str, ground: str, ink: str) -> ft.Control:
    """A line between two hands."""
    pill = ft.Container(look.text(words, 14, bold=True, most=24, colour=ink, align=ft.TextAlign.CENTER), bgcolor=ground, border_radius=10,
                        padding=ft.Padding.symmetric(horizontal=12, vertical=3))  # fmt: skip
    return ft.Row([pill], alignment=ft.MainAxisAlignment.CENTER)
