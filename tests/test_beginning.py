"""How a game began, put right: everything after it follows, shown before it is done, and one undo takes it back."""

from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest

from scorekeeper import beginning, correction
from scorekeeper.merge import identified
from scorekeeper.room import Room
from scorekeeper.scoring.game import Start
from scorekeeper.scoring.hand import Call, Dealer, Hand
from scorekeeper.store import Log
from scorekeeper.table import Table
from tests import steps
from tests.steps import NAMES, bid, play, quick

FOUR = NAMES[:4]


@pytest.fixture
def house(tmp_path: Path) -> Room:
    return steps.room(tmp_path)


@pytest.fixture
def table(house: Room) -> Table:
    """Three hands of four people, Dee the first dealer; the second was bid seat by seat, the third is under way."""
    found = house.start(house.presets()["shoot-the-moon"], FOUR, 3)
    play(found, *quick(0, "4", "hearts", 5))
    play(found, bid(1, "pass"), bid(2, "4"), bid(3, "5"), bid(0, "pass"), steps.trump("clubs"), steps.tricks(2))
    return play(found, steps.RECORD, bid(2, "3"), bid(3, "pass"))


def look(house: Room, table: Table, players=None, dealer=None, sides=("", ""), keep: bool = True):
    now = table.today
    return beginning.begin(
        table, partial(house.seating, keep=keep), players or now["players"],
        now["dealer"] if dealer is None else dealer, sides,
    )  # fmt: skip


def dealers(table: Table) -> list[int]:
    return [state.result.dealer for state in table.states[1:] if state.result]


def test_another_first_dealer_moves_every_dealer_and_no_score(house: Room, table: Table) -> None:
    """Calls that can't have come in that order are the winning call alone; one undo brings all of it back."""
    scores, before = [state.scores for state in table.states], table.facts
    plan, header = look(house, table, dealer=0)
    assert table.facts == before
    assert plan.problem is None and header == {"dealer": 0}
    assert [shift.after.result.dealer for shift in plan.shifts if shift.after.result] == [0, 1, 2]
    assert table.correct(plan, table.seq, header) is None
    assert dealers(table) == [0, 1, 2]
    assert [state.scores for state in table.states] == scores
    assert Call(3, "5", "clubs") in table.file.hands[1].calls and len(table.file.hands[1].calls) == 1
    assert table.states == steps.room(table._store.folder).table(table.id).states
    assert table.undo(table.seq) is None
    assert table.facts == before and dealers(table) == [3, 0, 1] and table.problem is None
    assert table.redo(table.seq) is None
    assert dealers(table) == [0, 1, 2]


def test_what_a_later_hand_forbids_stops_it_and_names_the_place(house: Room) -> None:
    """As a corrected hand does: below zero nobody may bid 21, whoever deals; nothing is changed."""
    table = house.start(house.presets()["moon-3"], FOUR[:3], 2)
    file = replace(table.file, hands=(Hand((Call(0, "4", "5"),), (4, 2, 1)), Hand((Call(0, "21", "5"),), (6, 1, 0))))
    worse = replace(file, start=Start((-10, 0, 0)))
    assert correction.begin(file, replace(file, dealer=1)).problem is None
    problem = correction.begin(file, worse).problem
    assert problem and problem.code == "bid.ineligible" and "entry 2" in problem.message


def test_who_sat_from_the_start_is_in_every_hand_until_they_left(house: Room, table: Table) -> None:
    """Bob was Eve: as the one who bid, in later seats of hers, and among her games."""
    play(table, bid(0, "pass"), bid(1, "pass"), steps.tricks(4), steps.RECORD)
    table.put(len(table.facts["hands"]), house.seating(("Fay", *FOUR[1:]), table.sitting), table.seq)
    bob = house.people.named("Bob")[0]
    plan, header = look(house, table, ("Ann", "Eve", "Cid", "Dee"), keep=False)
    assert not house.people.named("Eve")
    plan, header = look(house, table, ("Ann", "Eve", "Cid", "Dee"))
    eve = house.people.named("Eve")[0]
    assert table.correct(plan, table.seq, header) is None
    assert table.states[1].names.players == ("Ann", "Eve", "Cid", "Dee")
    assert table.game.names.players == ("Fay", "Eve", "Cid", "Dee")
    assert table.sitting[1] == (eve.id, "Eve")
    row = next(house.history())
    assert bob.id not in row["tally"]["who"] and eve.id in row["tally"]["who"]
    assert not plan.shifts
    assert table.undo(table.seq) is None
    assert table.game.names.players[1] == "Bob"


def test_nobody_comes_to_sit_twice(house: Room, table: Table) -> None:
    """Eve takes Bob's seat later: she can't have had Ann's all along."""
    play(table, bid(0, "pass"), bid(1, "pass"), steps.tricks(4), steps.RECORD)
    table.put(len(table.facts["hands"]), house.seating(("Ann", "Eve", "Cid", "Dee"), table.sitting), table.seq)
    plan, _ = look(house, table, ("Eve", "Bob", "Cid", "Dee"))
    assert plan.problem and "Eve would then sit in two seats from entry 4 on" in plan.problem.message


def test_the_winners_names_are_told(house: Room) -> None:
    """The side is the same, its people are others."""
    table = house.start(house.presets()["shoot-the-moon"], FOUR, 3, Start((30, 0)))
    play(table, *quick(0, "4", "hearts", 4))
    plan, _ = look(house, table, ("Eve", "Bob", "Cid", "Dee"))
    assert correction.ending_words(table.game, plan) == "Then Eve & Cid win."


def test_calls_that_no_longer_fit_are_called_again(house: Room) -> None:
    """Passes round to the dealer, who turns out to be another: that auction begins afresh, as the preview says."""
    table = house.start(house.presets()["shoot-the-moon"], FOUR, 3)
    play(table, *(bid(seat, "pass") for seat in (0, 1, 2)))
    plan, header = look(house, table, dealer=1)
    assert table.correct(plan, table.seq, header) is None
    assert (table.game.open.calls, table.game.auction.turn) == ((), 2)


def test_nothing_changed_is_nothing_stored(house: Room, table: Table) -> None:
    """Also for people who go by another name by now."""
    house.settle(lambda: house.people.rename(house.people.named("Ann")[0].id, "Anna"))
    plan, header = look(house, table)
    seq = table.seq
    assert table.correct(plan, seq, header) is None
    assert table.seq == seq and table.facts["players"][0] == "Ann"


def test_a_stale_one_is_refused(house: Room, table: Table) -> None:
    plan, header = look(house, table, dealer=0)
    seq = table.seq
    play(table, bid(0, "pass"))
    problem = table.correct(plan, seq, header)
    assert problem and problem.code == "stale"


def test_a_corrected_beginning_travels(house: Room, table: Table, tmp_path: Path) -> None:
    """Another device reads it, with its own ids of the same people."""
    plan, header = look(house, table, ("Ann", "Eve", "Cid", "Dee"), dealer=1)
    table.correct(plan, table.seq, header)
    log = identified(Log.of(table.id, table.log.header, table.log.changes), lambda _, name: f"x-{name}")
    assert log.facts["people"] == ["x-Ann", "x-Eve", "x-Cid", "x-Dee"]
    there = steps.room(tmp_path / "there")
    there.store.bring(log)
    assert there.table(table.id).states == table.states


def test_a_dealer_out_of_turn_before_the_hand_under_way(house: Room, table: Table) -> None:
    """Entered when two have called already: the winning call stays, and the game can be undone."""
    plan = correction.insert(table.file, 2, Dealer(0))
    assert table.correct(plan, table.seq) is None
    assert dealers(table) == [3, 0, 0, 0]
    assert table.file.hands[2] == Dealer(0)
    assert table.game.auction.high == Call(2, "3")
    assert table.undo(table.seq) is None
    assert dealers(table) == [3, 0, 1]
