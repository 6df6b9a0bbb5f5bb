"""The taps of a table in few words, for tests: `play(table, *quick(0, "4", "hearts", 5))`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from scorekeeper import intent
from scorekeeper import room as rooms
from scorekeeper.room import Room
from scorekeeper.scoring.game import Game, Start
from scorekeeper.scoring.reading import parse
from scorekeeper.store import Store, load_shipped
from scorekeeper.table import Intention, Table

NAMES = ("Ann", "Bob", "Cid", "Dee", "Eve", "Fay", "Gus", "Hal")
RECORD, MISDEAL, PASS_OUT = intent.record, intent.misdeal, intent.pass_out
LONG = ("Maximiliane-Charlott", "Bartholomew Williams", "Wilhelmina Featherst", "Christopher-Oliver M",
        "Anneliese van der Ber", "Theodore Wellington Q")  # fmt: skip


def room(folder: Path, by: str = "") -> Room:
    """The room of a process, as the app makes it."""
    return Room(Store(folder, summarise=rooms.summarise, edition="1", by=by))


def table(
    folder: Path, preset: str = "shoot-the-moon", *steps: Intention, dealer: int = 3,
    scores: Sequence[int] | None = None, names: Sequence[str] = NAMES, target: int | None = None,
) -> Table:  # fmt: skip
    """A new game with some taps done."""
    where, rules = room(folder), parse(load_shipped(preset))
    start = Start(None if scores is None else tuple(scores), target)
    return play(where.start(rules, names[: rules.players], dealer % rules.players, start), *steps)


def play(at: Table, *steps: Intention) -> Table:
    """Do taps that must all be possible."""
    for step in steps:
        problem = at.do(step, at.seq)
        assert problem is None, problem
    return at


def stored(folder: Path, game_id: str) -> tuple[Game, ...]:
    """The states a fresh process folds from the game's file."""
    return room(folder).table(game_id).states


def seat(number: int) -> Intention:
    return lambda game: intent.name_declarer(game, number)


def bid(number: int, what: str) -> Intention:
    return lambda game: intent.call(game, number, what)


def trump(contract: str) -> Intention:
    return lambda game: intent.choose_contract(game, contract)


def cards(number: int) -> Intention:
    return lambda game: intent.choose_cards(game, number)


def tricks(number: int) -> Intention:
    return lambda game: intent.count(game, number)


def take(*sides: int) -> list[Intention]:
    return [_one_more(side) for side in sides]


def _one_more(side: int) -> Callable[[Game], intent.Intended]:
    return lambda game: intent.take(game, side)


def penalty(number: int, what: str) -> Intention:
    return lambda game: intent.penalize(game, number, what)


def quick(
    declarer: int, what: str, contract: str | None, took: int, from_partner: int | None = None
) -> list[Intention]:
    """A hand as it is entered with the fewest taps."""
    return [
        seat(declarer), bid(declarer, what), *([trump(contract)] if contract else []),
        *([] if from_partner is None else [cards(from_partner)]), tricks(took), RECORD,
    ]  # fmt: skip
