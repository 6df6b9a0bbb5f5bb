"""The hands of a game as the lines of a paper sheet, and the short list of them beside the table."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

import flet as ft

from scorekeeper import sheet
from scorekeeper.scoring.game import Game
from scorekeeper.scoring.words import joined, minus, signed
from scorekeeper.table import Table
from scorekeeper.ui.session import Session
from scorekeeper.ui.theme import Look
from scorekeeper.ui.tids import tid


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the sheet. `number` is 0 for what was no hand; `sign` is the contract as it is written."""

    index: int
    number: int
    dealer: str
    bid: str
    sign: str
    contract: str
    word: str
    made: bool | None
    sides: tuple[str, ...]
    points: tuple[int, ...]
    scores: tuple[int, ...]
    target: int
    was: int
    why: tuple[str, ...]
    ended: str

    @property
    def id(self) -> str:
        """The identifier of the row."""
        return f"hand-{self.number}" if self.number else f"entry-{self.index + 1}"

    def spoken(self) -> str:
        """The line as sentences."""
        head = f"Hand {self.number}, {self.dealer} dealt" if self.number else self.word.capitalize()
        word = self.contract if self.contract in sheet.SUITS else self.sign
        bid = f"{self.bid} {word}".strip()
        said = f"{head}. {bid}, {self.word}." if bid else f"{head}." if not self.number else f"{head}, {self.word}."
        sides = [f"{name} {signed(points)}, now {minus(score)}"
                 for name, points, score in zip(self.sides, self.points, self.scores, strict=True)]  # fmt: skip
        moved = f" Target {self.target}, was {self.was}." if self.was != self.target else ""
        return f"{said} {'; '.join(sides)}.{moved}"


def rows_of(states: Sequence[Game], most: int | None = None) -> tuple[Row, ...]:
    """The lines of a game's last `most` entries; a hand under way has none."""
    first = max(0, len(states) - 1 - most) if most else 0
    steps = zip(pairwise(states[first:]), sheet.lines(states[first:]), strict=True)
    return tuple(
        _row(index, before, state, line)
        for index, ((before, state), line) in enumerate(steps, first)
        if not state.is_open
    )


def _row(index: int, before: Game, state: Game, line: sheet.SheetLine) -> Row:
    result, preset = state.result, state.preset
    assert result is not None
    high = result.high
    contract = (high.contract if high else None) or ""
    bid = f"{result.names.players[high.seat]} {preset.ladder[high.bid].name}" if high else ""
    sign = sheet.SUITS.get(contract) or preset.contract_names.get(contract, "")
    return Row(
        index, line.number, line.dealer, bid, sign, contract, line.result, result.made, state.names.sides,
        line.points, line.scores,
        line.target, before.base[1], line.why, _ended(state),
    )  # fmt: skip


def _ended(state: Game) -> str:
    if state.winner is None:
        return ""
    names, match = state.names, state.preset.match_games > 1
    won = f"{sum(state.games)}: " if match else ""
    score = joined([minus(score) for score in state.scores], "to")
    return f"★ {'Game ' if match else ''}{won}{names.sides[state.winner]} {names.verb('win', 'wins')}, {score}"


# -- beside the table --------------------------------------------------------


@ft.component
def SheetList(session: Session, look: Look, table: Table, version: int, most: int = 50):
    """The hands so far, newest first, to stand beside the table. It takes the room it is given and scrolls."""
    found = ft.use_memo(lambda: rows_of(table.states, most), [version])
    if not found:
        return ft.Container(look.text("The hands will be listed here.", 15, colour=look.colours.quiet), padding=12)
    lines = [ShortLine(look, row, key=row.index) for row in reversed(found)]
    return ft.ListView(lines, spacing=0, expand=True)


@ft.memo
@ft.component
def ShortLine(look: Look, row: Row):
    """One hand in a line: 4 · Ann Shoot ♠, made +12 / 0 · to 36."""
    points = " / ".join(signed(one) for one in row.points)
    moved = f" · to {row.target}" if row.was != row.target else ""
    what = row.bid or row.word.capitalize()
    result = f"{row.word if row.bid else ''} {points if any(row.points) or row.bid else ''}{moved}".strip()
    line = ft.Row(
        [
            ft.Container(titled(look, f"{row.number} · {what}" if row.number else what, row, 14), expand=True),
            look.text(result, 14, colour=look.colours.quiet, most=24),
        ],
        spacing=8,
    )
    box = ft.Container(line, padding=ft.Padding.symmetric(horizontal=4, vertical=9),
                       border=ft.Border(bottom=ft.BorderSide(1, look.colours.line)))  # fmt: skip
    return tid(row.id, box, row.spoken())


def titled(look: Look, words: str, row: Row, size: float, lines: int = 1) -> ft.Text:
    """The bid, with the contract's sign in its colour."""
    spans = [ft.TextSpan(f" {row.sign}", ft.TextStyle(color=look.suit_ink(row.contract)))] if row.sign else None
    return look.text(words, size, bold=True, lines=lines, most=size * 1.6 * look.unit, spans=spans)
