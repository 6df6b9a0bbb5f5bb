"""Statistics: whose, of which games; the figures as pictures, and behind each of them its games."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from urllib.parse import unquote

import flet as ft

from scorekeeper.scoring.words import counted, minus
from scorekeeper.statistics import Book, Wanted
from scorekeeper.ui import dialogs
from scorekeeper.ui.frame import title_bar
from scorekeeper.ui.session import Session
from scorekeeper.ui.sheetscreen import when
from scorekeeper.ui.statscards import sections
from scorekeeper.ui.theme import Look
from scorekeeper.ui.tids import tid

STRETCH = ft.CrossAxisAlignment.STRETCH
KEPT = "statistics.chosen"
SPANS = {"": "All time", "year": "This year", "months": "The last 12 months", "month": "The last 30 days"}
SHOWN = 50  # games behind a figure, the newest


@dataclass(frozen=True, slots=True)
class Chosen:
    """What is looked at; `opened` is the address it began with."""

    opened: str
    player: str
    partner: str = ""
    preset: str = ""
    span: str = ""

    def wanted(self, now: datetime) -> Wanted:
        """As the statistics want it."""
        days = {"months": 365, "month": 30}.get(self.span)
        since = f"{now.year}" if self.span == "year" else (now - timedelta(days)).date().isoformat() if days else ""
        return Wanted(frozenset({self.player, self.partner} - {""}), self.preset, since)


@ft.component
def StatsScreen(session: Session, look: Look, person: str = ""):
    """Choose somebody, perhaps a partner, a game and a time; tap a figure for its games."""
    kept = session.page.session.store
    book: Book = ft.use_memo(session.room.statistics, [])
    opened = unquote(person)
    before: Chosen | None = kept.get(KEPT)
    people = book.people()
    first = opened or (people[0].key if people else "")
    chosen, choose = ft.use_state(before if before and before.opened == opened else Chosen(opened, first))

    def change(**what: str) -> None:
        choose(lambda now: replace(now, **what))
        kept.set(KEPT, replace(kept.get(KEPT) or chosen, **what))

    kept.set(KEPT, chosen)
    names = _names(session, book)
    found = book.figures(chosen.wanted(datetime.now().astimezone()))
    width = min(look.width, 1120.0) - 24

    def open_(title: str, games: Sequence[str]) -> None:
        _show_games(session, look, book, title, games)

    if not people:
        body: list[ft.Control] = [_nothing(look, "Nothing has been played yet. The figures begin with the first hand.")]
    else:
        body = [_players(look, names, [one.key for one in people], chosen, change)]
        body += [_filters(look, book, names, chosen, change)]
        body += sections(look, found, names, open_, width) if found.hands.of or found.games.of else [_nothing(look)]
    column = ft.Column([*body, ft.Container(height=16)], spacing=10, width=width, horizontal_alignment=STRETCH)
    scroll = ft.Column(
        [ft.Row([column], alignment=ft.MainAxisAlignment.CENTER)], scroll=ft.ScrollMode.AUTO, expand=True, spacing=0
    )
    return ft.Column([title_bar(look, session.back, "Statistics"), scroll], spacing=0, expand=True)


def _names(session: Session, book: Book) -> dict[str, str]:
    """What people are called today; two of one name are told apart by a number."""
    known = session.room.known()
    found: dict[str, str] = {}
    for one in sorted(book.people(), key=lambda one: one.key):
        name = known.get(one.key, one.name)
        same = sum(each == name or each.startswith(f"{name} (") for each in found.values())
        found[one.key] = f"{name} ({same + 1})" if same else name
    return found


def _nothing(look: Look, words: str = "No hand fits: choose other games or another time.") -> ft.Control:
    return ft.Container(tid("empty", look.text(words, 17, colour=look.colours.quiet)), padding=16)


# -- whose, and of which games ---------------------------------------------------


def _players(
    look: Look, names: Mapping[str, str], keys: Sequence[str], chosen: Chosen, change: Callable[..., None]
) -> ft.Control:
    """The most faithful players as chips, the others behind one."""
    most = max(4, min(10, int((look.width - 100) / (66 * look.unit * look.scale))))
    shown = [*keys[: most if len(keys) > most + 2 else most + 2]]
    if chosen.player in keys and chosen.player not in shown:
        shown[-1] = chosen.player

    def pick(key: str) -> Callable[[], None]:
        return lambda: change(player=key, partner="")

    chips = [
        tid(f"stats-player-{key}", _pill(look, names[key], key == chosen.player, on_click=pick(key), ink=True),
            names[key], button=True, selected=key == chosen.player)
        for key in shown
    ]  # fmt: skip
    if others := [key for key in keys if key not in shown]:
        choices = {key: names[key] for key in others}
        chips.append(_menu(look, "stats-others", "Others", "", choices, lambda key: change(player=key, partner="")))
    return ft.Row(chips, wrap=True, spacing=8, run_spacing=8)


def _pill(look: Look, words: str, chosen: bool, size: float = 16, **more) -> ft.Container:
    c = look.colours
    shown = look.text(words, size, bold=chosen, colour=c.now_ink if chosen else c.ink, lines=1, most=28)
    return ft.Container(
        ft.Row([shown], tight=True), bgcolor=c.now if chosen else c.chip, border_radius=14, height=look.touch(),
        padding=ft.Padding.symmetric(horizontal=size * 0.8), **more,
    )  # fmt: skip


def _filters(
    look: Look, book: Book, names: Mapping[str, str], chosen: Chosen, change: Callable[..., None]
) -> ft.Control:
    every = book.figures(Wanted(frozenset({chosen.player})))
    partners = {key: f"With {names[key]}" for key in book.partners(chosen.player)}
    presets = dict(sorted(every.presets.items(), key=lambda one: one[1]))
    pills = [
        _menu(look, "stats-preset", "Every game", chosen.preset, presets, lambda one: change(preset=one)),
        _menu(look, "stats-span", SPANS[""], chosen.span, SPANS, lambda one: change(span=one)),
    ]
    if partners:
        partner = _menu(look, "stats-partner", "With anyone", chosen.partner, partners, lambda one: change(partner=one))
        pills.insert(0, partner)
    return ft.Row(pills, wrap=True, spacing=6, run_spacing=6)


def _menu(
    look: Look, identifier: str, none: str, value: str, choices: Mapping[str, str], pick: Callable[[str], None]
) -> ft.Control:
    """A pill that opens a list; "" is the choice of none in particular."""
    lines = choices if "" in choices or identifier == "stats-others" else {"": none, **choices}
    items = [
        ft.PopupMenuItem(words, on_click=lambda _, one=one: pick(one), checked=one == value)
        for one, words in lines.items()
    ]
    words = f"{choices.get(value) or none} ▾"
    opener = ft.PopupMenuButton(_pill(look, words, bool(value), 14), items=items, tooltip=words[:-2], padding=0)
    return tid(identifier, opener, words[:-2], merge=True)


# -- the games behind a figure ----------------------------------------------------


def _show_games(session: Session, look: Look, book: Book, title: str, games: Sequence[str]) -> None:
    """The newest of the games in a sheet; a tap leads to a game's own."""
    now = datetime.now().astimezone()
    words = counted(len(games), "games") + (f", the newest {SHOWN}" if len(games) > SHOWN else "")
    rows = [_game(session, look, book.games[one], now) for one in reversed(games[-SHOWN:])]
    body = [tid("stat-games-shown", look.text(words, 15, colour=look.colours.quiet, most=26)), *rows]
    dialogs.sheet(look, session.page, title, body)


def _game(session: Session, look: Look, game: dict, now: datetime) -> ft.Control:
    c = look.colours
    won = game["winner"] if game["status"] == "finished" else None
    scores = [f"{name} {minus(score)}" for name, score in zip(game["sides"], game["scores"], strict=True)]
    shown = " – ".join(f"{one}{' ★' if side == won else ''}" for side, one in enumerate(scores))
    spoken = "; ".join(f"{one}{', won' if side == won else ''}" for side, one in enumerate(scores))
    date = when(game["started"], now)
    column = ft.Column(
        [
            look.text(f"{game['name']} · {date}", 13, colour=c.quiet, lines=2, most=24),
            look.text(shown, 16, bold=True, lines=3, most=28),
        ],
        spacing=2,
    )
    box = ft.Container(
        column, bgcolor=c.chip, border_radius=14, padding=12, ink=True,
        on_click=lambda: session.leave_dialog(f"/history/{game['id']}"),
    )  # fmt: skip
    row = tid(f"game-{game['id']}", box, f"{game['name']}, {date}. {spoken}", button=True)
    return ft.Row([ft.Container(row, expand=True)])
