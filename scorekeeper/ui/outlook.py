"""What would follow from a correction, shown before it is saved; and what the screens that correct are made of."""

from collections.abc import Callable, Sequence
from typing import Any

import flet as ft

from scorekeeper import correction as corrections
from scorekeeper import sheet
from scorekeeper.correction import Correction, Shift
from scorekeeper.scoring.game import Game
from scorekeeper.scoring.words import minus
from scorekeeper.table import Table
from scorekeeper.ui.frame import heading, title_bar
from scorekeeper.ui.kit import card, chip, fit, rows, tapped
from scorekeeper.ui.session import Session
from scorekeeper.ui.theme import Look
from scorekeeper.ui.tids import tid


def screen(
    session: Session,
    look: Look,
    title: str,
    parts: list[ft.Control],
    outlook: list[ft.Control],
    fixed: list[ft.Control],
) -> ft.Control:
    """The parts, and what follows below or beside them; both scroll, the total and the buttons stay."""
    columns = [parts, outlook] if look.wide and parts else [[*parts, *outlook]]
    width = min(look.width, 620.0 * len(columns))
    scrolls = [
        ft.Column(
            [ft.Column(column, spacing=8, width=(width - 24) / len(columns) - 6), ft.Container(height=12)],
            scroll=ft.ScrollMode.AUTO,
        )
        for column in columns
    ]
    middle = ft.Row(
        scrolls, alignment=ft.MainAxisAlignment.CENTER, expand=True, vertical_alignment=ft.CrossAxisAlignment.STRETCH
    )
    bar = ft.Container(ft.Column(fixed, spacing=6), width=width - 24, padding=ft.Padding.only(bottom=8, top=6))
    foot = ft.Container(ft.Row([bar], alignment=ft.MainAxisAlignment.CENTER), bgcolor=look.colours.panel)
    return ft.Column([title_bar(look, session.back, title), middle, foot], spacing=0, expand=True)


def column_width(look: Look) -> float:
    """How wide the parts are."""
    return (min(look.width, 1240.0) - 24) / 2 - 6 if look.wide else min(look.width, 620.0) - 24


def total(look: Look, table: Table, plan: Correction) -> ft.Control:
    """In one line what saving comes to, or why it can't be done."""
    if plan.problem:
        words = look.text(plan.problem.message, 16, bold=True, colour=look.colours.bad, most=22)
        return tid("correction-problem", words, live_region=True)
    after, ending = plan.states[-1], corrections.ending_words(table.game, plan)
    scores = " · ".join(f"{name} {minus(score)}" for name, score in zip(after.names.sides, after.scores, strict=True))
    lines = [tid("correction-total", look.text(f"Then {scores}, to {after.target}", 16, bold=True, most=22))]
    if ending:
        lines.append(tid("correction-ending", look.text(ending, 16, bold=True, most=22)))
    return ft.Column(lines, spacing=2)


def entry_name(states: Sequence[Game], at: int) -> str:
    """ "hand 3", or "entry 4" for what was no hand."""
    line = sheet.lines(states)[at] if at < len(states) - 1 else None
    return f"hand {line.number}" if line and line.number else f"entry {at + 1}"


def choice(
    look: Look, name: str, options: dict[Any, str], chosen: Any, tap: Callable[[Any], None], *, wide: bool = False,
    spoken: str = "",
) -> list[ft.Control]:  # fmt: skip
    """Chips of which one is chosen."""
    per_row, gap = fit(look, column_width(look), 92 * look.unit if wide else 48)
    chips = [
        chip(look, f"{name}-{key}".replace(" ", "-"), words, tapped(tap, key), chosen=key == chosen,
             label=f"{spoken} {words}".strip(), most=30)
        for key, words in options.items()
    ]  # fmt: skip
    return rows(chips, per_row, gap)


def outlook(
    look: Look, table: Table, plan: Correction, keep: bool, set_keep: Callable[[bool], None]
) -> list[ft.Control]:
    """The result of the entry itself, every later one that changes, and what becomes of the end."""
    if plan.problem:
        return []
    named = {shift.at: entry_name(plan.states, shift.at).capitalize() for shift in plan.shifts[:60]}
    lines = [
        tid(f"shift-{shift.at + 1}", look.text(f"{named[shift.at]}: {_shift(shift)}", 15)) for shift in plan.shifts[:60]
    ]
    if not lines:
        lines = [look.text("No later hand changes.", 15)]
    if plan.counted:
        lines.append(look.text(f"{plan.counted} played after the old end come to count again.", 15))
    body: list[ft.Control] = [heading(look, "What follows"), card(look, ft.Column(lines, spacing=6))]
    if plan.late:
        options = {True: "Keep them, uncounted", False: "Drop them"}
        body.append(look.text(f"{plan.late} entries then come after the end of the game.", 16, bold=True))
        body += choice(look, "late", options, keep, set_keep, wide=True)
    return body


def brief(plan: Correction) -> str:
    """What follows, in a line: the first entry that changes, and how many more do."""
    first, more = plan.shifts[0], len(plan.shifts) - 1
    words = f"{entry_name(plan.states, first.at).capitalize()}: {_shift(first)}"
    return f"{words}; {more} more change" if more else words


def _shift(shift: Shift) -> str:
    """A later entry in one line: what was, and what would be."""
    was, now = shift.before, shift.after
    facts = [f"{_scores(was.scores)} becomes {_scores(now.scores)}"] if was.scores != now.scores else []
    facts += [f"to {now.target}, was {was.target}"] if was.target != now.target else []
    if was.result and now.result and was.result.dealer != now.result.dealer:
        facts.append(f"{now.names.players[now.result.dealer]} dealt, not {was.names.players[was.result.dealer]}")
    facts += ["the game ends here"] if now.winner is not None and was.winner is None else []
    facts += ["no longer the end"] if was.winner is not None and now.winner is None else []
    return "; ".join(facts) or "other points"


def _scores(scores: tuple[int, ...]) -> str:
    return " : ".join(minus(score) for score in scores)
