"""The table: everything a game shows while it is played, laid out for the screen at hand."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial

import flet as ft

from scorekeeper import intent
from scorekeeper.intent import Intended
from scorekeeper.scoring.game import Game
from scorekeeper.scoring.hand import Problem
from scorekeeper.table import Change, Table
from scorekeeper.ui import dialogs
from scorekeeper.ui.amend import choices
from scorekeeper.ui.bar import TargetBar
from scorekeeper.ui.entry import Entry
from scorekeeper.ui.felt import Felt
from scorekeeper.ui.happened import HAPPENED, Happened, happenings
from scorekeeper.ui.keys import Keys
from scorekeeper.ui.kit import button, card, icon_button
from scorekeeper.ui.panel import Taps, grid, panel_height
from scorekeeper.ui.result import Result
from scorekeeper.ui.scores import Scores, digit_size, moves
from scorekeeper.ui.session import Session
from scorekeeper.ui.sheet import SheetList
from scorekeeper.ui.standing import middle, places
from scorekeeper.ui.theme import Look
from scorekeeper.ui.tids import tid


@ft.component
def TableScreen(session: Session, look: Look, table: Table):
    """The screen of one game. It draws itself again whenever the table changes, whoever changed it."""
    _, seen = ft.use_state(table.version)
    ft.use_effect(lambda: session.follow(table, seen), [table])
    taps = ft.use_memo(lambda: _taps(session, look, table), [table, look])
    ft.use_effect(lambda: session.keyboard(Keys(table, taps, _others(session, look, table)).press), [table, look])
    ft.use_effect(lambda: session.stay_awake(not table.is_finished), [table.is_finished])
    taps.seq, warnings = table.seq, _warnings(look, table)
    below = ft.use_memo(lambda: replace(look, height=look.height - 62 * len(warnings)), [look, len(warnings)])
    if table.is_finished:
        body = Result(session, below, table, table.version)
    else:
        parts = _parts(session, below, table, table.game, taps)
        body = _wide(session, below, table, parts) if look.wide else _tall(parts)
    bar = TopBar(look, taps, _heading(look, table), table.next_undo is not None, table.next_redo is not None)
    return ft.Column([bar, *warnings, body], spacing=0, expand=True)


def _taps(session: Session, look: Look, table: Table) -> Taps:
    def do(intention: Callable[[Game], Intended], seq: int) -> None:
        problem = table.do(intention, seq)
        session.answer(problem)
        if problem is None and intention is intent.record:
            session.buzz()

    def penalty() -> None:
        seq = table.seq
        dialogs.ask_penalty(
            look, session.page, table.game, lambda seat, name: do(lambda game: intent.penalize(game, seat, name), seq)
        )

    def open_card() -> None:
        dialogs.show_card(look, session.page, table.game, lambda: session.leave_dialog(f"/rules/{table.preset.id}"))

    def undo() -> None:
        back(session, table, table.undo, table.next_undo, taps.seq)

    def redo() -> None:
        back(session, table, table.redo, table.next_redo, taps.seq)

    def open_menu() -> None:
        lines = [button(look, choice.id, choice.words, choice.tap) for choice in choices(session, look, table)]
        dialogs.sheet(look, session.page, table.preset.name, lines)

    leave = partial(session.leave, look)
    taps = Taps(do, session.say, undo, redo, penalty, open_card, open_menu, leave, table.seq)
    return taps


def back(session: Session, table: Table, do: Callable[[int], Problem | None], change: Change | None, seq: int) -> None:
    """Undo or redo `change`; what is not to be seen on the table, a correction of an earlier entry, is said."""
    at, last = change.path.rpartition("/")[2] if change else "", len(table.facts["hands"]) - 1
    earlier = change is not None and (at in ("", "hands") or (at.isdecimal() and int(at) < last))
    problem = do(seq)
    session.answer(problem)
    if problem is None and earlier:
        session.say("A correction of an earlier hand is undone." if do == table.undo else "It is corrected again.")


def _others(session: Session, look: Look, table: Table) -> dict[str, Callable[[], None]]:
    """What keys do besides entering."""
    return {
        "undo": lambda: back(session, table, table.undo, table.next_undo, table.seq),
        "redo": lambda: back(session, table, table.redo, table.next_redo, table.seq),
        "keys": lambda: dialogs.show_keys(look, session.page),
        "card": lambda: _taps(session, look, table).open_card(),
    }


def _warnings(look: Look, table: Table) -> list[ft.Control]:
    """What the table must know now: nothing is saved, the game no longer fits its rules, a game of a match is won."""
    game, words = table.game, list[tuple[str, str]]()
    if table.unsaved:
        words.append(("warning", f"Not saved: {table.trouble} It will be, as soon as it can."))
    if table.problem:
        broken = f"Entry {len(table.states)} breaks the rules: {table.problem.message}"
        words.append(("warning", f"{broken} What came before is shown."))
    if game.winner is not None and not game.is_over and game.result:
        words.append(("game-won", f"{game.result.ending} The next game begins."))
    return [
        ft.Container(
            tid(name, look.text(line, 15, bold=True, colour=look.colours.now_ink, most=22), live_region=True),
            bgcolor=look.colours.now,
            padding=10,
            border_radius=12,
            margin=ft.Margin.symmetric(horizontal=10, vertical=4),
        )
        for name, line in words
    ]


@dataclass(frozen=True, slots=True)
class Frame:
    """Where things go on this screen, in logical pixels."""

    side: float  # the scores' column, in a wide screen
    panel: float  # the width of the entry panel
    most: float  # its greatest height
    room: float  # about the felt's height
    across: float  # the felt's width


def bar_height(look: Look) -> float:
    """The height of the table's top bar."""
    return 48.0 if look.short < 600 or look.wide else 64.0


def frame(look: Look, height: float, sides: int) -> Frame:
    """The frame for a panel that would like to be `height` high."""
    if look.wide:
        panel, height = look.width * (0.34 if look.roomy else 0.485), look.height - bar_height(look)
        return Frame(look.aside, panel, height - 8, height - 70, look.width - look.aside - panel - 38)
    scores = digit_size(look, "0") + (60 if sides > 2 else 36) * look.unit
    left = look.height - bar_height(look) - scores - 66 * look.unit
    most = left - (122 if sides > 2 else 140)  # the felt is never lower
    return Frame(0, look.width, most, left - min(height, most), look.width - 24)


def _parts(session: Session, look: Look, table: Table, game: Game, taps: Taps) -> tuple[ft.Control, ...]:
    """Scores, target bar, felt and entry panel."""
    scores, target = game.base
    place, happened = len(table.states) - game.is_open, happenings(table)
    bare = frame(look, 0, game.preset.sides)
    lay = grid(look, bare.panel - 16, bare.most)
    room = frame(look, panel_height(game.preset, lay), game.preset.sides).room - (HAPPENED if happened else 0)
    games = game.games if game.preset.match_games > 1 else None
    felt = Felt(look, places(game), middle(game), place, taps, room, bare.across)
    return (
        Scores(look, scores, game.names.sides, target, games, look.wide),
        TargetBar(look, scores, target, game.preset.cap, moves(table.states)),
        ft.Column([felt, Happened(look, happened, taps)], spacing=8, expand=True) if happened else felt,
        Entry(look, game, table.before, place, taps, lay),
    )


def _tall(parts: tuple[ft.Control, ...]) -> ft.Control:
    scores, bar, felt, entry = parts
    above = ft.Column([scores, bar, felt], spacing=8, expand=True)
    return ft.Column(
        [ft.Container(above, padding=ft.Padding.only(left=12, right=12, bottom=8), expand=True), entry],
        spacing=0,
        expand=True,
    )


def _ranking(look: Look, game: Game) -> list[ft.Control]:
    """Where there is room: how the cards rank in the contract under way."""
    high = game.auction.high
    ranks = game.preset.data.get("ranking", {}).get(high.contract if high else None)
    return [card(look, tid("ranking", dialogs.cards(look, ranks)), padding=12)] if ranks else []


def _wide(session: Session, look: Look, table: Table, parts: tuple[ft.Control, ...]) -> ft.Control:
    scores, bar, felt, entry = parts
    place = frame(look, 0, table.preset.sides)
    above: list[ft.Control] = []
    if look.roomy:
        above = [*_ranking(look, table.game), SheetList(session, look, table, table.version, 50)]
    columns = [
        ft.Container(scores, width=place.side),
        ft.Column([felt, bar], spacing=8, expand=True),
        ft.Column([ft.Container(ft.Column(above, spacing=8), expand=True), entry], width=place.panel, spacing=8),
    ]
    return ft.Container(
        ft.Row(columns, spacing=8, expand=True, vertical_alignment=ft.CrossAxisAlignment.STRETCH),
        padding=ft.Padding.only(left=8, right=6, bottom=6),
        expand=True,
    )


@dataclass(frozen=True, slots=True)
class Heading:
    """What the top bar says."""

    title: str
    game: str
    deals: str
    short: str


def _heading(look: Look, table: Table) -> Heading:
    game, who = table.game, table.game.names.players
    title = "Result" if game.is_over else f"Hand {table.game.hands + 1}"
    deals, follows = who[game.dealer], who[(game.dealer + 1) % game.preset.players]
    words = f"{deals} deals the next game" if game.is_over else f"{deals} deals, then {follows}"
    return Heading(title, game.preset.name, words, words if look.width >= 480 else f"D {deals} → {follows}")


@ft.memo
@ft.component
def TopBar(look: Look, taps: Taps, heading: Heading, can_undo: bool, can_redo: bool):
    """The hand's number, who deals now and next, undo and redo, the rule card, the way home."""

    def sign(name: str, icon: ft.IconData, label: str, tap: Callable[[], None], off: bool = False) -> ft.Control:
        return icon_button(look, name, icon, label, tap, off=off)

    return ft.Container(
        ft.Row(
            [
                sign("home", ft.Icons.ARROW_BACK, "Home: the game is kept", taps.leave),
                ft.Container(_words(look, heading), expand=True),
                sign("undo", ft.Icons.UNDO, "Undo", taps.undo, not can_undo),
                sign("redo", ft.Icons.REDO, "Redo", taps.redo, not can_redo),
                sign("rule-card", ft.Icons.MENU_BOOK, "Rule card", taps.open_card),
                sign("more", ft.Icons.MORE_VERT, "More", taps.open_menu),
            ],
            spacing=0,
            vertical_alignment=ft.CrossAxisAlignment.CENTER,
        ),
        height=bar_height(look),
        padding=ft.Padding.symmetric(horizontal=4),
    )


def _words(look: Look, heading: Heading) -> ft.Control:
    """Two lines on a phone, side by side where there is room."""
    game = look.text(heading.game, 14, lines=1, most=19, colour=look.colours.quiet)
    lines = [
        ft.Row(
            [
                tid("hand-number", look.text(heading.title, 16, bold=True, most=21 if not look.roomy else 30)),
                ft.Container(game, expand=True),
            ],
            spacing=8,
        ),
        tid("dealer", look.text(heading.short, 13, lines=1, most=19), heading.deals, exclude_semantics=True),
    ]
    if look.wide:
        return ft.Row([ft.Container(lines[0], expand=True), ft.Container(lines[1], expand=True)], spacing=12)
    return ft.Column(lines, spacing=0, alignment=ft.MainAxisAlignment.CENTER)
