"""Correcting an old entry: its parts to tap, and before saving all that would follow."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import assert_never

import flet as ft

from scorekeeper import correction as corrections
from scorekeeper.correction import Correction
from scorekeeper.scoring.codes import Code
from scorekeeper.scoring.hand import Penalty, Problem
from scorekeeper.scoring.limits import note_fault
from scorekeeper.scoring.preset import Preset
from scorekeeper.scoring.words import Names, minus
from scorekeeper.table import Table
from scorekeeper.ui import redraft
from scorekeeper.ui.frame import field, heading
from scorekeeper.ui.kit import button, chip, fit, rows, tapped
from scorekeeper.ui.outlook import choice, column_width, entry_name, outlook, screen, total
from scorekeeper.ui.panel import counts
from scorekeeper.ui.redraft import Kind, Redraft
from scorekeeper.ui.session import Session
from scorekeeper.ui.theme import Look, label
from scorekeeper.ui.tids import tid

KINDS: dict[Kind, str] = {
    "hand": "A hand", "passed out": "Passed out", "misdeal": "Misdeal", "adjustment": "Points", "dealer": "Dealer",
}  # fmt: skip
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

    who = table.states[min(at, len(table.states) - 1)].names  # as they sat then
    parts = [] if deleting else _parts(look, table.preset, who, draft, change)
    follows = outlook(look, table, plan, keep, set_keep)
    title = f"{'Insert before' if inserts else 'Delete' if deleting else 'Correct'} {entry_name(table.states, at)}"
    actions = [
        button(look, "save-correction", "Delete it" if deleting else "Save", save, strong=not plan.problem, expand=2)
    ]
    if not inserts and not whole:
        words = "Keep it" if deleting else "Delete"
        actions.insert(0, button(look, "delete-hand", words, lambda: set_deleting(not deleting), expand=1))
    return screen(session, look, title, parts, follows, [total(look, table, plan), ft.Row(actions, spacing=8)])


def _parts(look: Look, preset: Preset, who: Names, draft: Redraft, change: Change) -> list[ft.Control]:
    kinds = {key: words for key, words in KINDS.items() if key != "passed out" or not preset.stuck}
    body = choice(look, "kind", kinds, draft.kind, lambda kind: change(replace(draft, kind=kind)), wide=True)
    match draft.kind:
        case "adjustment":
            return [*body, *_adjustment(look, who, draft, change)]
        case "hand":
            return [*body, *_hand(look, preset, who, draft, change)]
        case "dealer":
            seats = choice(look, "dealer", dict(enumerate(who.players)), draft.dealer,
                           lambda seat: change(replace(draft, dealer=seat)), wide=True)  # fmt: skip
            return [*body, heading(look, "Who deals the next hand"), *seats]
        case "passed out" | "misdeal":
            return body
        case _:
            assert_never(draft.kind)


def _hand(look: Look, preset: Preset, who: Names, draft: Redraft, change: Change) -> list[ft.Control]:
    bid = preset.ladder.get(draft.bid or "")
    body = [
        heading(look, "Who won the bid"),
        *choice(look, "declarer", dict(enumerate(who.players)), draft.declarer,
                lambda seat: change(replace(draft, declarer=seat)), wide=True),
        heading(look, "With what"),
        *choice(look, "bid", {one.id: one.name for one in preset.bids}, draft.bid,
                 lambda one: change(replace(draft, bid=one)), wide=any(len(one.name) > 9 for one in preset.bids)),
    ]  # fmt: skip
    if preset.contracts:
        signs = {one.id: label(one.id, one.name) for one in preset.contracts}
        body += [heading(look, "Trump"), *choice(look, "contract", signs, draft.contract,
                 lambda one: change(replace(draft, contract=None if one == draft.contract else one)))]  # fmt: skip
    if bid and bid.choose_cards:
        cards = {number: str(number) for number in range(bid.partner_cards + 1)}
        body += [heading(look, "Cards from the partner"),
                 *choice(look, "cards", cards, draft.cards, lambda n: change(replace(draft, cards=n)))]  # fmt: skip
    if draft.declarer is not None:
        body += _counts(look, preset, draft, change, who.sides)
    if preset.penalties:
        body += [heading(look, "Penalties"), *_penalties(look, preset, draft, change, who.players)]
    return body


def _counts(look: Look, preset: Preset, draft: Redraft, change: Change, sides: tuple[str, ...]) -> list[ft.Control]:
    declaring = preset.side_of(draft.declarer or 0)
    body: list[ft.Control] = []
    for side in [declaring] if preset.sides == 2 else range(preset.sides):
        body.append(heading(look, f"{preset.unit.capitalize()} of {sides[side]}"))
        name = "tricks" if side == declaring else f"tricks-of-{side}"
        chosen = draft.tricks[side] if draft.tricks else None
        tap = partial(lambda side, n: change(draft.took(preset, side, n)), side)
        body += choice(look, name, {n: str(n) for n in counts(preset)}, chosen, tap, spoken=sides[side])
    return body


def _penalties(look: Look, preset: Preset, draft: Redraft, change: Change, who: tuple[str, ...]) -> list[ft.Control]:
    chips = []
    for rule in preset.penalties:
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


def _adjustment(look: Look, who: Names, draft: Redraft, change: Change) -> list[ft.Control]:
    sides = dict(enumerate(who.sides))
    steps = {step: f"{'+' if step > 0 else '−'}{abs(step)}" for step in (-10, -5, -1, 1, 5, 10)}
    return [
        heading(look, "For which side"),
        *choice(look, "side", sides, draft.side, lambda side: change(replace(draft, side=side)), wide=True),
        heading(look, "How many points"),
        tid("adjustment-points", look.text(minus(draft.points), 28, bold=True, align=ft.TextAlign.CENTER)),
        *choice(look, "step", steps, None, lambda step: change(replace(draft, points=draft.points + step))),
        field(look, "adjustment-note", draft.note, lambda note: change(replace(draft, note=note)), "Note",
              hint="Why? (may stay empty)", fault=note_fault(draft.note)),
    ]  # fmt: skip
