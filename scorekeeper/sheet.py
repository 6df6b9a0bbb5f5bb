"""The score sheet, one line an entry as on paper; the same lines serve the text sheet, CSV and the history screen."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import assert_never

from scorekeeper.scoring.game import Game, Result
from scorekeeper.scoring.hand import (
    Adjustment,
    AfterEnd,
    Dealer,
    Finished,
    Hand,
    Misdeal,
    PaperSays,
    PassedOut,
    Seating,
)
from scorekeeper.scoring.preset import Preset
from scorekeeper.scoring.words import joined, minus, signed

SUITS = {"spades": "♠", "hearts": "♥", "diamonds": "♦", "clubs": "♣"}


@dataclass(frozen=True, slots=True)
class SheetLine:
    """One entry for people. `number` counts hands from 1 and is 0 where no hand was dealt out to its end."""

    number: int
    dealer: str
    bid: str
    result: str
    points: tuple[int, ...]
    scores: tuple[int, ...]
    target: int
    why: tuple[str, ...]


def bid_text(preset: Preset, bid: str, contract: str | None, signs: bool = True) -> str:
    """A bid with its contract, suits as signs or words: "5 ♠", "Shoot low", "4"."""
    if contract is None:
        return preset.ladder[bid].name
    name = preset.contract_names[contract]
    return f"{preset.ladder[bid].name} {SUITS.get(contract, name) if signs else name}"


def lines(states: Sequence[Game]) -> tuple[SheetLine, ...]:
    """The sheet of a game: `states` as `replay` gives them, the start first."""
    return tuple(_line(before, state) for before, state in pairwise(states))


def _line(before: Game, state: Game) -> SheetLine:
    names, result = before.names, state.result
    assert result is not None
    high = result.high
    bid = f"{names.players[high.seat]} · {bid_text(state.preset, high.bid, high.contract)}" if high else ""
    number = before.hands + 1 if high or result.passed_out else 0
    return SheetLine(
        number, names.players[result.dealer], bid, outcome(state.preset, result), result.points,
        state.scores, state.target, result.why,
    )  # fmt: skip


def outcome(preset: Preset, result: Result) -> str:
    """In a word or two, what became of an entry: made, set, passed out, misdeal ..."""
    if result.made is not None:
        return preset.made_word if result.made else preset.set_word
    if result.passed_out:
        return "passed out"
    match result.entry:
        case Misdeal():
            return "misdeal"
        case Finished():
            return "finished"
        case Adjustment():
            return "adjusted"
        case Seating():
            return "new seats"
        case PaperSays():
            return "paper"
        case Dealer():
            return "new dealer"
        case AfterEnd():
            return "after the end"
        case Hand() | PassedOut():
            return "open"
        case _:
            assert_never(result.entry)


def text(states: Sequence[Game]) -> str:
    """The whole sheet as text for a terminal, a message or the clipboard."""
    first, last = states[0], states[-1]
    heading = ["hand", "dealer", "bid", "", *last.names.sides, "to"]
    body = [_cells(line) for line in lines(states)]
    right = {0, *range(4, 5 + last.preset.sides)}
    title = f"{last.preset.name}: {joined(first.names.sides, 'against')}"
    head, *rows = _columns([heading, *body], right)
    ended = [_ended(state) if state is not last else "" for state in states[1:]]
    printed = [f"{row}\n{end}" if end else row for row, end in zip(rows, ended, strict=True)]
    return "\n".join([title, "", head, *printed, "", *closing(last)])


def _ended(state: Game) -> str:
    """How a game of a match ended, for a line of its own between two games."""
    return f"      {state.result.ending}\n" if state.winner is not None and state.result else ""


def _cells(line: SheetLine) -> list[str]:
    scores = zip(line.points, line.scores, strict=True)
    return [
        str(line.number) if line.number else "", line.dealer, line.bid, line.result,
        *(f"{signed(added) if added else ''} {minus(score):>4}" for added, score in scores), str(line.target or ""),
    ]  # fmt: skip


def _columns(rows: list[list[str]], right: set[int]) -> list[str]:
    widths = [max(len(row[i]) for row in rows) for i in range(len(rows[0]))]
    return [
        "  ".join(
            cell.rjust(width) if i in right else cell.ljust(width)
            for i, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in rows
    ]


def closing(last: Game) -> list[str]:
    """How the game stands after its last line."""
    if (last.winner is not None or last.drawn) and last.result:
        return list(last.result.endings)
    scores = joined([f"{name} {minus(score)}" for name, score in zip(last.names.sides, last.scores, strict=True)])
    games = f" Games: {' to '.join(map(str, last.games))}." if any(last.games) else ""
    return [f"{scores}; {goal(last.preset, last.target)}.{games} {last.names.players[last.dealer]} deals."]


def goal(preset: Preset, target: int) -> str:
    """What the game is played to: "to 32", "8 hands", "to 32 or 8 hands"."""
    return " or ".join([f"to {target}"] * bool(target) + [f"{preset.hands} hands"] * bool(preset.hands))
