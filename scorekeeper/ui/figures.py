"""How figures look: tiles, bars of made and set, rows, and the form; each opens the games it comes from."""

from collections.abc import Callable, Sequence

import flet as ft

from scorekeeper.scoring.words import counted, minus
from scorekeeper.statistics import Figure
from scorekeeper.ui.theme import Look
from scorekeeper.ui.tids import tid

Open = Callable[[str, Sequence[str]], None]  # shows the games under a title

FEW_WORDS = "too few to say"
HALF = ft.Padding.symmetric(horizontal=8, vertical=4)


def percent(figure: Figure) -> str:
    """A rate as one reads it; of too few it stays a count, of none a dash."""
    if not figure.of:
        return "–"
    return str(figure) if figure.is_few else f"{100 * figure.total / figure.of:.0f} %"


def mean(figure: Figure) -> str:
    """A mean with one digit after the point, or a dash."""
    return "–" if figure.value is None else minus(0) if not round(figure.value, 1) else _decimal(figure.value)


def _decimal(value: float) -> str:
    return f"{'−' if value < 0 else ''}{abs(value):.1f}"


def of_how_many(figure: Figure, none: str = "none yet") -> str:
    """What a rate is of; where `percent` shows the count itself, that it is of too few."""
    if not figure.of:
        return none
    return FEW_WORDS if figure.is_few else str(figure)


def of_hands(figure: Figure, unit: str = "hands") -> str:
    """What a mean is of."""
    words = f"of {counted(figure.of, unit)}"
    return "none yet" if not figure.of else f"{words}, {FEW_WORDS}" if figure.is_few else words


def _tapped(
    look: Look, identifier: str, content: ft.Control, said: str, title: str, games: Sequence[str], open_: Open, **more
) -> ft.Control:
    """Something that opens its games; what has none only says what it is."""
    tap = (lambda: open_(title, games)) if games else None
    box = ft.Container(content, on_click=tap, ink=bool(games), border_radius=12, **more)
    return tid(f"stat-{identifier}", box, said, button=bool(games) or None)


def tile(
    look: Look, identifier: str, title: str, big: str, small: str, games: Sequence[str], open_: Open, opens: str = ""
) -> ft.Control:
    """One headline figure; `opens` is the title of its games where that differs."""
    c = look.colours
    column = ft.Column(
        [
            look.text(title, 14, colour=c.quiet, lines=2, most=26),
            look.digits(big, min(look.size(34 if len(big) < 8 else 26), 60), c.ink, max_lines=1, no_wrap=True),
            look.text(small, 13, colour=c.quiet, lines=2, most=24),
        ],
        spacing=3,
        tight=True,
    )
    said = f"{title}: {big}, {small}"
    shown = _tapped(
        look,
        identifier,
        column,
        said,
        opens or title,
        games,
        open_,
        padding=ft.Padding.symmetric(horizontal=14, vertical=12),
    )
    return ft.Container(shown, bgcolor=c.panel, border_radius=18, expand=True)


def bar(
    look: Look,
    identifier: str,
    head: ft.Control | None,
    name: str,
    figure: Figure,
    most: int,
    open_: Open,
    *,
    wide_head: float = 0,
    above: str = "",
) -> ft.Control:
    """Made and set as a bar, as long as there were bids; `most` is what fills the row."""
    c = look.colours
    numbers = ft.Column(
        [
            look.text(percent(figure), 17, bold=True, lines=1, most=30),
            look.text(of_how_many(figure), 13, colour=c.quiet, lines=2, most=22),
        ],
        spacing=0, width=_numbers_width(look),
    )  # fmt: skip
    row = ft.Row([*([ft.Container(head, width=wide_head)] if head else []), _stripes(look, figure, most), numbers])
    title = [look.text(above, 14, colour=c.quiet, lines=2, most=26)] if above else []
    rate = FEW_WORDS if figure.is_few else percent(figure)
    said = f"{above or name}: {figure.total} made, {figure.of - figure.total} set, {rate}"
    content = ft.Column([*title, row], spacing=0)
    return _tapped(look, identifier, content, said, name, figure.games, open_, padding=HALF)


def _stripes(look: Look, figure: Figure, most: int) -> ft.Control:
    """Made, then set, then the rest of the row."""
    c, high = look.colours, 14 * min(look.unit, 1.4)
    parts = [(figure.total, c.good), (figure.of - figure.total, c.bad), (most - figure.of, None)]
    pieces = [ft.Container(bgcolor=colour, height=high, expand=size) for size, colour in parts if size > 0]
    clip = ft.ClipBehavior.ANTI_ALIAS
    return ft.Container(ft.Row(pieces, spacing=2), border_radius=high / 2, clip_behavior=clip, expand=True)


def _numbers_width(look: Look) -> float:
    """Room for "100 %", "3 of 4" and what is said under them."""
    return min(look.size(13), 22) * 6.6


def line(
    look: Look, identifier: str, name: str, value: str, small: str, games: Sequence[str], open_: Open
) -> ft.Control:
    """A figure in a row: what it is, how much, and of how many."""
    words = ft.Column(
        [look.text(name, 16, lines=2, most=28), look.text(small, 13, colour=look.colours.quiet, lines=2, most=24)],
        spacing=0,
        expand=True,
    )
    row = ft.Row([words, look.text(value, 20, bold=True, lines=1, most=34)], spacing=10)
    return _tapped(look, identifier, row, f"{name}: {value}, {small}", name, games, open_, padding=HALF)


def form(look: Look, last: Sequence[tuple[str, bool]], open_: Open) -> ft.Control:
    """The last games as discs, full where won; the newest at the right."""
    c, won = look.colours, sum(one for _, one in last)
    discs = [look.text("●" if one else "○", 24, bold=True, colour=c.good if one else c.bad, most=40) for _, one in last]
    words = f"{won} of the last {len(last)} won" if last else "no finished game yet"
    column = ft.Column(
        [ft.Row(discs, spacing=6, wrap=True, run_spacing=0), look.text(words, 15, colour=c.quiet, most=26)],
        spacing=2,
        tight=True,
    )
    order = ", ".join("won" if one else "lost" for _, one in last)
    said = f"{words}; oldest first: {order}" if last else words
    return _tapped(look, "form", column, said, "The last games", [one for one, _ in last], open_, padding=8)
