"""Besides the hands: what paper says, who sits where, and giving a game up."""

from collections.abc import Callable
from dataclasses import dataclass

import flet as ft

from scorekeeper import correction as corrections
from scorekeeper import intent
from scorekeeper.people import without_count
from scorekeeper.room import StoreError
from scorekeeper.scoring.hand import Entry, PaperSays
from scorekeeper.scoring.limits import name_fault, number_fault, whole
from scorekeeper.scoring.words import minus, signed
from scorekeeper.table import Table
from scorekeeper.ui import dialogs
from scorekeeper.ui.frame import field, page
from scorekeeper.ui.kit import button, card, mark, tapped
from scorekeeper.ui.session import Session
from scorekeeper.ui.theme import Look
from scorekeeper.ui.tids import tid


def add(session: Session, table: Table, entry: Entry, seq: int) -> None:
    """Put an entry before the hand under way, and go back to the table."""
    file = table.file
    plan = corrections.insert(file, len(file.hands) - table.game.is_open, entry)
    problem = table.correct(plan, seq)
    session.answer(problem)
    if problem is None:
        session.go(f"/game/{table.id}")


@ft.component
def PaperScreen(session: Session, look: Look, table: Table):
    """Somebody keeps score on paper too: compare."""
    game, seq = table.game, ft.use_ref(table.seq)
    typed, change = ft.use_state(tuple("" for _ in game.names.sides))
    paper = [None if number_fault(words) else whole(words) for words in typed]
    rows: list[ft.Control] = [look.text("What does the paper say?", 17)]
    for side, name in enumerate(game.names.sides):
        fault = number_fault(typed[side])
        rows.append(ft.Row([mark(look, side, 18), look.text(name, 16, bold=True, lines=1)], spacing=8))
        rows.append(field(look, f"paper-{side}", typed[side], _put(change, side), name, fault=fault,
                          hint=f"here {minus(game.scores[side])}"))  # fmt: skip
    if all(number is not None for number in paper):
        rows += _compared(look, table, [number or 0 for number in paper])
        rows.append(
            button(
                look,
                "save-paper",
                "Note it",
                strong=True,
                tap=lambda: add(session, table, PaperSays(tuple(number or 0 for number in paper)), seq.current),
            )
        )
    return page(look, session, "Paper says", rows)


def _compared(look: Look, table: Table, paper: list[int]) -> list[ft.Control]:
    """Agreement, or hand by hand where the difference may come from."""
    game = table.game
    gaps = {side: own - said for side, (own, said) in enumerate(zip(game.scores, paper, strict=True)) if own != said}
    if not gaps:
        return [
            card(look, tid("paper-agrees", look.text("The paper agrees.", 18, bold=True, colour=look.colours.good)))
        ]
    lines = [
        look.text(
            f"{game.names.sides[side]}: {minus(paper[side])} on paper, {minus(game.scores[side])} here ({signed(gap)})",
            17,
            bold=True,
        )
        for side, gap in gaps.items()
    ]
    lines.append(look.text("Where it may come from:", 15, colour=look.colours.quiet))
    lines += [look.text(words, 15) for words in suspects(table, gaps)] or [look.text("No single hand explains it.", 15)]
    return [card(look, tid("paper-differs", ft.Column(lines, spacing=6)))]


def suspects(table: Table, gaps: dict[int, int]) -> list[str]:
    """Entries that alone would explain a difference: points left out on paper, or entered with the wrong sign."""
    found = []
    for at, state in enumerate(table.states[1:]):
        for side, points, reason in state.result.lines if state.result else ():
            gap, name = gaps.get(side), state.names.sides[side]
            if gap and gap == points:
                found.append(f"Entry {at + 1}: {name} {reason}, {signed(points)}: perhaps missing on paper.")
            elif gap and gap == 2 * points:
                found.append(f"Entry {at + 1}: {name} {reason}, {signed(points)}: perhaps the other sign on paper.")
    return found


def _put(change: Callable, at: int) -> Callable[[str], None]:
    """Sets one of several texts."""
    return lambda words: change(lambda before: (*before[:at], words, *before[at + 1 :]))


@ft.component
def SeatsScreen(session: Session, look: Look, table: Table):
    """Somebody takes over a seat, or two change places; the deal stays with the seat."""
    names, seq = table.game.names, ft.use_ref(table.seq)
    typed, change = ft.use_state(names.players)
    from_seat, set_from = ft.use_state(-1)

    def swap(seat: int) -> None:
        if from_seat in (-1, seat):
            set_from(-1 if from_seat == seat else seat)
            return
        places = list(typed)
        places[seat], places[from_seat] = places[from_seat], places[seat]
        change(tuple(places))
        set_from(-1)

    def sit() -> None:
        try:
            add(session, table, session.room.seating(typed, table.sitting), seq.current)
        except StoreError as error:
            session.say(str(error))

    rows: list[ft.Control] = [look.text("From this hand on. Past hands keep who played them.", 16)]
    for seat, name in enumerate(typed):
        shape = mark(look, seat % table.preset.sides, 18)
        words = "with …" if from_seat == seat else "swap"
        rows.append(
            ft.Row(
                [
                    shape,
                    ft.Container(
                        field(
                            look,
                            f"player-{seat}",
                            name,
                            _put(change, seat),
                            f"Seat {seat + 1}",
                            fault=name_fault(without_count(name.strip())) if name.strip() else "Who sits here?",
                        ),
                        expand=True,
                    ),
                    button(look, f"swap-{seat}", words, tapped(swap, seat), strong=from_seat == seat),
                ],
                spacing=8,
            )
        )
    if all(name.strip() and not name_fault(without_count(name.strip())) for name in typed):
        rows.append(
            button(
                look,
                "save-seats",
                "They sit like this now",
                strong=True,
                tap=sit,
            )
        )
    return page(look, session, "Seats", rows)


@dataclass(frozen=True, slots=True)
class Choice:
    """A line of the table's menu: where it leads, or what it does."""

    id: str
    words: str
    tap: Callable[[], None]


def choices(session: Session, look: Look, table: Table) -> list[Choice]:
    """What seldom happens at a table, as a menu."""

    def to(where: str) -> Callable[[], None]:
        return lambda: session.leave_dialog(where)

    def set_status(status: str | None) -> None:
        session.page.pop_dialog()
        session.answer(table.change("status", table.facts.get("status"), status, table.seq))

    def finish() -> None:
        session.page.pop_dialog()
        session.answer(table.do(intent.finish, table.seq))

    def ask(name: str, words: str, means: str, sure: Callable[[], None]) -> Callable[[], None]:
        """Opens the question whether that is meant; Undo brings it back."""

        def tap() -> None:
            session.page.pop_dialog()
            said = look.text(f"{means} Undo brings it back.", 16)
            dialogs.sheet(
                look, session.page, f"{words}?", [said, button(look, name, words, sure, strong=True)], brief=True
            )

        return tap

    found = [
        Choice("open-sheet", "Score sheet: look, and correct a hand", to(f"/history/{table.id}")),
        Choice("adjust", "Adjust points", to(f"/game/{table.id}/adjust")),
        Choice("paper-says", "Paper says …", to(f"/game/{table.id}/paper")),
        Choice("change-seats", "Change seats or players", to(f"/game/{table.id}/seats")),
        Choice("other-dealer", "Somebody else deals", to(f"/game/{table.id}/dealer")),
        Choice("about", "About this game: who began, the day, names", to(f"/game/{table.id}/about")),
        Choice("trail", "What was changed", to(f"/game/{table.id}/trail")),
    ]
    if table.facts.get("status") == "abandoned":
        found.append(Choice("reopen", "Take the game up again", tapped(set_status, None)))
    elif not table.game.is_over:
        ends = "Whoever leads wins, as when the bell rings; what was entered of this hand goes."
        found.append(Choice("finish", "End the game here", ask("end-here", "End the game here", ends, finish)))
        given = "It ends without a winner and counts in no statistics."
        up = ask("give-up", "Give the game up", given, tapped(set_status, "abandoned"))
        found.append(Choice("abandon", "Give the game up", up))
    return found
