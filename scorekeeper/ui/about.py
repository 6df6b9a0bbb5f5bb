"""About a game: who sat there from the start and dealt first, the sides' names, the day; and all that would follow."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import datetime
from functools import partial

import flet as ft

from scorekeeper import beginning
from scorekeeper.correction import Correction
from scorekeeper.days import local, on_day
from scorekeeper.people import without_count
from scorekeeper.room import StoreError
from scorekeeper.scoring.codes import Code
from scorekeeper.scoring.hand import Problem
from scorekeeper.scoring.limits import name_fault
from scorekeeper.table import Table
from scorekeeper.ui.frame import field, heading
from scorekeeper.ui.kit import button, chip, icon_button, mark, tapped
from scorekeeper.ui.outlook import brief, outlook, screen, total
from scorekeeper.ui.session import Session
from scorekeeper.ui.theme import Look


@dataclass(frozen=True, slots=True)
class About:
    """What has been said of a game; `picked` is the seat whose person is about to move."""

    players: tuple[str, ...]
    dealer: int
    sides: tuple[str, ...]
    day: str
    picked: int | None = None
    dated: bool = True  # a day is known, and may be another but not none

    def typed(self, part: str, at: int, words: str) -> "About":
        """With one of several texts another one."""
        texts = getattr(self, part)
        return replace(self, **{part: (*texts[:at], words, *texts[at + 1 :])})

    def swapped(self, seat: int) -> "About":
        """With this seat's person picked up, or in the place of the one who was."""
        if self.picked is None:
            return replace(self, picked=seat)
        one, other = self.players[self.picked], self.players[seat]
        return replace(self.typed("players", seat, one).typed("players", self.picked, other), picked=None)

    def fault(self) -> str:
        """What can't be, in a sentence."""
        empty = next((seat for seat, name in enumerate(self.players) if not name.strip()), None)
        if empty is not None:
            return f"Who sat in seat {empty + 1}?"
        unfit = next(filter(None, [*map(seat_fault, self.players), *map(name_fault, self.sides)]), "")
        return f"{unfit}." if unfit else self.day_fault()

    def day_fault(self) -> str:
        """Why this can't be the day of the game; "" when it can."""
        return day_fault(self.day) if self.day or self.dated else ""


def seat_fault(name: str) -> str:
    """Why nobody can be called that; "" when somebody can."""
    return name_fault(without_count(name.strip())) if name.strip() else "Who sat here?"


def day_fault(day: str) -> str:
    """Why this can't be the day of a game; "" when it can."""
    try:
        at = local(on_day(None, day))
    except ValueError:
        return "A day is written like 2026-12-31."
    return "That day is still to come." if at and at.date() > datetime.now().astimezone().date() else ""


def of(table: Table) -> About:
    """What is said of a game now."""
    facts, at = table.today, local(table.facts.get("started"))
    sides = facts.get("sides") or [""] * table.preset.sides
    return About(
        tuple(facts["players"]),
        facts["dealer"],
        tuple(sides),
        at.date().isoformat() if at else "",
        dated=at is not None,
    )


@ft.component
def AboutScreen(session: Session, look: Look, table: Table):
    """The parts to put right, and what follows."""
    seq, was = ft.use_ref(table.seq), ft.use_memo(lambda: of(table), [])
    said, change = ft.use_state(was)
    keep, set_keep = ft.use_state(True)
    plan = _plan(session, table, said, keep)

    def save() -> None:
        problem = plan.problem or _save(session, table, was, said, keep, seq.current)
        session.answer(problem)
        if problem is None:
            session.back()
        elif problem.code is Code.STALE:
            session.say("The game has changed meanwhile: go back and look again.")

    follows = outlook(look, table, plan, keep, set_keep)
    actions = button(look, "save-about", "Save", save, strong=not plan.problem)
    first = [look.text(brief(plan), 15)] if plan.shifts and not look.wide else []
    return screen(session, look, "About this game", _parts(look, table, said, change), follows,
                  [total(look, table, plan), *first, actions])  # fmt: skip


def _plan(session: Session, table: Table, said: About, keep: bool) -> Correction:
    if fault := said.fault():
        return Correction(table.file.hands, problem=Problem(Code.SEAT_UNKNOWN, fault))
    meant = partial(session.room.seating, keep=False)
    return beginning.begin(table, meant, said.players, said.dealer, said.sides, keep)[0]


def _save(session: Session, table: Table, was: About, said: About, keep: bool, seq: int) -> Problem | None:
    """Store what is another than it was: first what the hands follow from, as one change."""
    try:
        names = [name.strip() for name in said.sides]
        plan, header = beginning.begin(table, session.room.seating, said.players, said.dealer, names, keep)
    except StoreError as error:
        return Problem(Code.STORE, str(error))
    if problem := table.correct(plan, seq, header):
        return problem
    started = table.facts.get("started")
    rest = {"sides": (names if any(names) else None) if said.sides != was.sides else table.facts.get("sides"),
            "started": on_day(started, said.day) if said.day != was.day else started}  # fmt: skip
    for key, value in rest.items():
        before = table.facts.get(key)
        if value != before and (problem := table.change(key, before, value, table.seq)):
            return problem
    return None


def _parts(look: Look, table: Table, said: About, change: Callable) -> list[ft.Control]:
    def put(part: str, at: int) -> Callable[[str], None]:
        return lambda words: change(lambda before: before.typed(part, at, words))

    rows: list[ft.Control] = [heading(look, "Who sat there from the start, and who dealt first (D)")]
    for seat, name in enumerate(said.players):
        typed = field(look, f"player-{seat}", name, put("players", seat), f"Seat {seat + 1}",
                      fault=seat_fault(name))  # fmt: skip
        rows.append(
            ft.Row(
                [_mark(look, seat % table.preset.sides), ft.Container(typed, expand=True),
                 *_deals_and_swaps(look, said, seat, change)], spacing=8,
            )
        )  # fmt: skip
    rows.append(heading(look, "What the sides are called"))
    for side, name in enumerate(said.sides):
        players = " & ".join(table.game.names.players[side :: table.preset.sides])
        named = field(look, f"side-{side}", name, put("sides", side), f"Side {side + 1}", hint=players,
                      fault=name_fault(name.strip()))  # fmt: skip
        rows.append(ft.Row([_mark(look, side), ft.Container(named, expand=True)], spacing=8))
    day = field(look, "day", said.day, lambda words: change(lambda before: replace(before, day=words)), "Day",
                hint="2026-12-31", fault=said.day_fault())  # fmt: skip
    return [*rows, heading(look, "The day"), day]


def _mark(look: Look, side: int) -> ft.Control:
    return ft.Container(mark(look, side, 18), width=look.size(18))


def _deals_and_swaps(look: Look, said: About, seat: int, change: Callable) -> list[ft.Control]:
    """The dealer's chip, and what moves somebody to another seat."""
    name = said.players[seat].strip() or f"Seat {seat + 1}"
    words = f"Move {name}" if said.picked is None else f"Swap {said.players[said.picked]} and {name}"
    deals = chip(look, f"dealer-{seat}", "D", tapped(change, replace(said, dealer=seat)), chosen=said.dealer == seat,
                 label=f"{name} dealt first", expand=False, width=look.touch())  # fmt: skip
    swap = icon_button(look, f"swap-{seat}", ft.Icons.SWAP_VERT, words, tapped(change, said.swapped(seat)))
    return [deals, swap]
