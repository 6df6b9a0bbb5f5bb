"""Correcting an old entry: its parts to tap, and before saving all that would follow."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

import flet as ft

from scorekeeper import correction as corrections
from scorekeeper import sheet
from scorekeeper.correction import Correction, Shift
from scorekeeper.scoring.codes import Code
from scorekeeper.scoring.game import Game
from scorekeeper.scoring.hand import Penalty, Problem
from scorekeeper.scoring.limits import note_fault
from scorekeeper.scoring.words import minus
from scorekeeper.table import Table
from scorekeeper.ui import redraft
from scorekeeper.ui.frame import field, heading, title_bar
from scorekeeper.ui.kit import button, card, chip, fit, rows, tapped
from scorekeeper.ui.panel import counts
from scorekeeper.ui.redraft import Kind, Redraft
from scorekeeper.ui.session import Session
from scorekeeper.ui.theme import Look, label
from scorekeeper.ui.tids import tid

KINDS: dict[Kind, str] = {"hand": "A hand", "passed out": "Passed out", "misdeal": "Misdeal", "adjustment": "Points"}
Change = Callable[[Redraft], None]


@ft.component
def CorrectScreen(session: Session, look: Look, table: Table, at: int, inserts: bool, kind: str = "hand"):
    """One entry of the list, or a forgotten one to go before it; `kind` is what an inserted one begins as."""
    file = ft.use_memo(lambda: table.file, [table.version])
    found = None if inserts or at >= len(file.hands) else redraft.of(file.hands[at])
    draft, change = ft.use_state(found or Redraft(kind))
    keep, set_keep = ft.use_state(True)
    whole = not inserts and found is None  # seats, paper: not taken apart, but they can be taken out
    deleting, set_deleting = ft.use_state(whole)
    seq = ft.use_ref(table.seq)
    entry = redraft.entry(draft, table.preset)
    if deleting:
        plan = corrections.delete(file, at, keep)
    elif isinstance(entry, Problem):
        plan = Correction(file.hands, problem=entry)
    else:
        plan = (corrections.insert if inserts else corrections.edit)(file, at, entry, keep)

    def save() -> None:
        problem = table.correct(plan, seq.current)
        session.answer(problem)
        if problem is None:
            session.back()
        elif problem.code is Code.STALE:
            session.say("The game has changed meanwhile: go back and look again.")

    parts = [] if deleting else _parts(look, table, draft, change)
    outlook = _outlook(look, table, plan, keep, set_keep)
    title = f"{'Insert before' if inserts else 'Delete' if deleting else 'Correct'} {entry_name(table.states, at)}"
    actions = [
        button(look, "save-correction", "Delete it" if deleting else "Save", save, strong=not plan.problem, expand=2)
    ]
    if not inserts and not whole:
        words = "Keep it" if deleting else "Delete"
        actions.insert(0, button(look, "delete-hand", words, lambda: set_deleting(not deleting), expand=1))
    return _screen(session, look, title, parts, outlook, [_total(look, table, plan), ft.Row(actions, spacing=8)])


def _screen(
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


def _total(look: Look, table: Table, plan: Correction) -> ft.Control:
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


def _parts(look: Look, table: Table, draft: Redraft, change: Change) -> list[ft.Control]:
    kinds = {key: words for key, words in KINDS.items() if key != "passed out" or not table.preset.stuck}
    body = _choice(look, "kind", kinds, draft.kind, lambda kind: change(replace(draft, kind=kind)), wide=True)
    if draft.kind == "adjustment":
        return [*body, *_adjustment(look, table, draft, change)]
    return [*body, *_hand(look, table, draft, change)] if draft.kind == "hand" else body


def _choice(
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


def _hand(look: Look, table: Table, draft: Redraft, change: Change) -> list[ft.Control]:
    preset, who = table.preset, table.game.names
    bid = preset.ladder.get(draft.bid or "")
    body = [
        heading(look, "Who won the bid"),
        *_choice(look, "declarer", dict(enumerate(who.players)), draft.declarer,
                 lambda seat: change(replace(draft, declarer=seat)), wide=True),
        heading(look, "With what"),
        *_choice(look, "bid", {one.id: one.name for one in preset.bids}, draft.bid,
                 lambda one: change(replace(draft, bid=one)), wide=any(len(one.name) > 9 for one in preset.bids)),
    ]  # fmt: skip
    if preset.contracts:
        signs = {one.id: label(one.id, one.name) for one in preset.contracts}
        body += [heading(look, "Trump"), *_choice(look, "contract", signs, draft.contract,
                 lambda one: change(replace(draft, contract=None if one == draft.contract else one)))]  # fmt: skip
    if bid and bid.choose_cards:
        cards = {number: str(number) for number in range(bid.partner_cards + 1)}
        body += [heading(look, "Cards from the partner"),
                 *_choice(look, "cards", cards, draft.cards, lambda n: change(replace(draft, cards=n)))]  # fmt: skip
    if draft.declarer is not None:
        body += _counts(look, table, draft, change, who.sides)
    if preset.penalties:
        body += [heading(look, "Penalties"), *_penalties(look, table, draft, change, who.players)]
    return body


def _counts(look: Look, table: Table, draft: Redraft, change: Change, sides: tuple[str, ...]) -> list[ft.Control]:
    preset = table.preset
    declaring = preset.side_of(draft.declarer or 0)
    body: list[ft.Control] = []
    for side in [declaring] if preset.sides == 2 else range(preset.sides):
        body.append(heading(look, f"{preset.unit.capitalize()} of {sides[side]}"))
        name = "tricks" if side == declaring else f"tricks-of-{side}"
        chosen = draft.tricks[side] if draft.tricks else None
        tap = partial(lambda side, n: change(draft.took(preset, side, n)), side)
        body += _choice(look, name, {n: str(n) for n in counts(preset)}, chosen, tap, spoken=sides[side])
    return body


def _penalties(look: Look, table: Table, draft: Redraft, change: Change, who: tuple[str, ...]) -> list[ft.Control]:
    chips = []
    for rule in table.preset.penalties:
        for seat, name in enumerate(who):
            one = Penalty(seat, rule.id)
            words = f"{rule.name}: {name}"
            chips.append(
                chip(
                    look,
                    f"penalty-{rule.id}-{seat}",
                    words,
                    tapped(_toggle, draft, change, one),
                    chosen=one in draft.penalties,
                    most=24,
                )
            )
    return rows(chips, *fit(look, column_width(look), 150 * look.unit))


def _toggle(draft: Redraft, change: Change, one: Penalty) -> None:
    change(draft.toggled(one))


def _adjustment(look: Look, table: Table, draft: Redraft, change: Change) -> list[ft.Control]:
    sides = dict(enumerate(table.game.names.sides))
    steps = {step: f"{'+' if step > 0 else '−'}{abs(step)}" for step in (-10, -5, -1, 1, 5, 10)}
    return [
        heading(look, "For which side"),
        *_choice(look, "side", sides, draft.side, lambda side: change(replace(draft, side=side)), wide=True),
        heading(look, "How many points"),
        tid("adjustment-points", look.text(minus(draft.points), 28, bold=True, align=ft.TextAlign.CENTER)),
        *_choice(look, "step", steps, None, lambda step: change(replace(draft, points=draft.points + step))),
        field(look, "adjustment-note", draft.note, lambda note: change(replace(draft, note=note)), "Note",
              hint="Why? (may stay empty)", fault=note_fault(draft.note)),
    ]  # fmt: skip


# -- what would follow -------------------------------------------------------


def _outlook(
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
        body += _choice(look, "late", options, keep, set_keep, wide=True)
    return body


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
