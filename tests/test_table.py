"""The live table without a screen: check, store, then show; two processes in step; a disk that refuses."""

from __future__ import annotations

import errno
import json
import os
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scorekeeper import intent
from scorekeeper.exchange import read_game, report
from scorekeeper.scoring.hand import PASS, Problem
from scorekeeper.store import NotSaved, Store, disk
from scorekeeper.table import STALE, Table
from tests import steps
from tests.steps import MISDEAL, PASS_OUT, RECORD, bid, cards, penalty, play, quick, seat, take, tricks, trump


def same_on_disk(folder: Path, at: Table) -> None:
    """What is shown is on the disk: a fresh process folds the same states from the file."""
    assert steps.stored(folder, at.id) == at.states


# -- check, store, then show ------------------------------------------------

EVENING = [
    *[seat(1), bid(1, "4"), trump("hearts"), *take(1, 1, 0, 1, 1, 0), RECORD],
    *[bid(1, "3"), bid(2, PASS), bid(3, "5"), trump("low"), bid(0, PASS), tricks(4), RECORD],
    *[MISDEAL, seat(0), seat(0), seat(3), bid(3, "shoot"), trump("spades"), tricks(6), RECORD],
]


def test_every_tap_is_a_change_on_the_one_before_and_on_the_disk(tmp_path: Path) -> None:
    """The sequence number grows by one a tap, and after each a fresh process sees the same game."""
    at = steps.table(tmp_path)
    for number, step in enumerate(EVENING, 1):
        play(at, step)
        assert at.seq == number
        same_on_disk(tmp_path, at)
    assert at.game.scores == (4, 11)
    assert at.game.target == 36


@pytest.mark.parametrize(
    ("preset", "taps"),
    [
        ("euchre", [PASS_OUT, seat(0), bid(0, "alone"), trump("clubs"), penalty(1, "renege"), tricks(5), RECORD]),
        ("double-deck-52", [seat(2), bid(2, "moon"), trump("high"), cards(1), tricks(12), RECORD]),
        ("moon-3", [seat(2), bid(2, "5"), trump("doubles"), tricks(5), *take(0, 1), RECORD, bid(2, PASS)]),
        ("texas-42", [bid(0, "31"), bid(1, PASS), bid(2, PASS), bid(3, PASS), trump("doubles"), tricks(42), RECORD]),
    ],
)
def test_taps_of_other_games(tmp_path: Path, preset: str, taps: list) -> None:
    """Penalties, cards of the partner, passed out hands, single players, points instead of tricks."""
    at = steps.table(tmp_path, preset)
    for step in taps:
        play(at, step)
        same_on_disk(tmp_path, at)


def test_double_and_stale_taps_are_refused(tmp_path: Path) -> None:
    """A tap builds on what was seen when it was made: the second of a double tap, or one too late, does nothing."""
    at = steps.table(tmp_path, "shoot-the-moon", *quick(0, "4", "hearts", 5)[:-1])
    seen = at.seq
    assert at.do(RECORD, seen) is None
    states, written = at.states, at.log
    for late in (RECORD, seat(1), MISDEAL):
        assert at.do(late, seen) == STALE
    assert (at.undo(seen), at.redo(seen)) == (STALE, Problem("redo", "There is nothing to redo."))
    assert (at.states, at.log) == (states, written)
    assert len(at.facts["hands"]) == 1
    same_on_disk(tmp_path, at)


def test_what_the_rules_forbid_is_not_stored(tmp_path: Path) -> None:
    """A Problem, and nothing has changed: not the table, not the file, and nobody is told to draw."""
    at = steps.table(tmp_path, "shoot-the-moon", bid(0, "4"))
    drawn: list[int] = []
    at.watch(lambda: drawn.append(at.version))
    before = at.log
    for wrong in (bid(1, "3"), bid(3, "nonsense"), RECORD, tricks(2), seat(7), penalty(0, "renege")):
        found = at.do(wrong, at.seq)
        assert isinstance(found, Problem)
    assert at.log is before
    assert drawn == []


def test_saying_the_same_again_is_no_change(tmp_path: Path) -> None:
    """The same final count twice: one change, so one undo takes it back."""
    at = steps.table(tmp_path, "shoot-the-moon", *quick(0, "4", "hearts", 5)[:-1])
    before = at.seq
    play(at, tricks(5))
    assert at.seq == before


def test_views_are_told_until_they_leave(tmp_path: Path) -> None:
    """Each view once a change; a view that left no more."""
    at = steps.table(tmp_path)
    one: list[int] = []
    other: list[int] = []
    at.watch(lambda: one.append(at.seq))
    stop = at.watch(lambda: other.append(at.seq))
    play(at, seat(0))
    stop()
    play(at, bid(0, "3"))
    assert (one, other) == ([1, 2], [1])


# -- undo and redo ----------------------------------------------------------


def test_undo_to_the_start_and_redo_to_the_end_with_restarts(tmp_path: Path) -> None:
    """Tap by tap over hands, each step in a process of its own."""
    at = steps.table(tmp_path, "shoot-the-moon", *EVENING)
    game_id, end, seen = at.id, at.states, []
    while at.next_undo:
        seen.append(at.states)
        assert at.undo(at.seq) is None
        at = steps.room(tmp_path).table(game_id)
    assert len(seen) == len(EVENING)
    assert len(at.states) == 1
    while at.next_redo:
        assert at.redo(at.seq) is None
        at = steps.room(tmp_path).table(game_id)
        assert at.states == seen.pop()
    assert at.states == end


def test_a_new_tap_ends_redo(tmp_path: Path) -> None:
    """After something new there is nothing to repeat."""
    at = steps.table(tmp_path, "shoot-the-moon", seat(0), bid(0, "3"))
    at.undo(at.seq)
    play(at, bid(0, "4"))
    assert not at.next_redo
    assert at.redo(at.seq) == Problem("redo", "There is nothing to redo.")


def test_nothing_to_undo(tmp_path: Path) -> None:
    """At the start it says so."""
    at = steps.table(tmp_path)
    assert (at.next_undo, at.next_redo) == (None, None)
    assert at.undo(0) == Problem("undo", "There is nothing to undo.")


def test_undo_reopens_a_finished_game_and_the_history_follows(tmp_path: Path) -> None:
    """The summary is written anew when the game ends and when it is open again, and on no other tap."""
    at = steps.table(tmp_path, "shoot-the-moon", scores=(30, 0))
    index = tmp_path / "index" / f"{at.id[:7]}.json"

    def cached() -> dict:
        return next(iter(json.loads(index.read_text())["games"].values()))["summary"]

    assert (cached()["status"], cached()["scores"]) == ("running", [30, 0])
    before = index.read_bytes()
    for step in quick(0, "3", "hearts", 4)[:-1]:
        play(at, step)
        assert index.read_bytes() == before
    play(at, RECORD)
    assert at.is_finished
    assert (cached()["status"], cached()["winner"], cached()["scores"]) == ("finished", 0, [33, 2])
    assert at.do(seat(0), at.seq) is not None
    assert at.undo(at.seq) is None
    assert not at.is_finished
    assert (cached()["status"], cached()["winner"]) == ("running", None)
    assert at.redo(at.seq) is None
    assert cached()["status"] == "finished"


def test_a_history_that_cannot_be_written_costs_no_point(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The index is a cache: the winning hand is stored all the same."""
    at = steps.table(tmp_path, "shoot-the-moon", *quick(0, "3", "hearts", 4)[:-1], scores=(30, 0))

    def refuse(*_: object) -> None:
        raise NotSaved("no room")

    monkeypatch.setattr(at._store, "refresh", refuse)
    assert at.do(RECORD, at.seq) is None
    assert steps.stored(tmp_path, at.id)[-1].winner == 0


# -- two processes ----------------------------------------------------------


def test_two_processes_stay_in_step(tmp_path: Path) -> None:
    """What one stored, the other shows as soon as it looks; a tap on an old picture is refused."""
    mine = steps.table(tmp_path)
    yours = steps.room(tmp_path).table(mine.id)
    told: list[int] = []
    yours.watch(lambda: told.append(yours.seq))
    play(mine, seat(0), bid(0, "4"))
    assert yours.do(seat(1), yours.seq) == STALE
    assert yours.states == mine.states
    play(yours, trump("spades"))
    mine.tend()
    assert mine.states == yours.states
    told.clear()
    yours.tend()
    assert told == []
    for one, other, step in zip([mine, yours] * 3, [yours, mine] * 3, [*take(0, 0, 1, 0, 0), tricks(4)], strict=True):
        play(one, step)
        other.tend()
    assert mine.states == yours.states
    assert mine.undo(mine.seq) is None
    yours.reread()
    assert yours.states == mine.states
    same_on_disk(tmp_path, mine)


def test_a_game_deleted_elsewhere_stays_in_view(tmp_path: Path) -> None:
    """Looking does no harm; a tap says what is wrong."""
    mine = steps.table(tmp_path, "shoot-the-moon", seat(0))
    steps.room(tmp_path).delete(mine.id)
    mine.tend()
    problem = mine.do(bid(0, "3"), mine.seq)
    assert problem is not None
    assert problem.code == "store"
    assert mine.game.open.declarer == 0


# -- a disk that refuses ----------------------------------------------------


@pytest.fixture
def full(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """A disk that is full as long as the list is not empty."""
    refuses: list[int] = []
    write = os.write

    def tight(*given: object) -> int:
        if refuses:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        return write(*given)  # type: ignore[arg-type]

    monkeypatch.setattr(disk.os, "write", tight)
    return refuses


def test_a_full_disk_and_the_table_goes_on(tmp_path: Path, full: list[int]) -> None:
    """In view with a warning, undo too; then all is stored in order by the next tap, or by the next look."""
    at = steps.table(tmp_path, "shoot-the-moon", seat(0), bid(0, "4"))
    on_disk = steps.stored(tmp_path, at.id)
    for by_tap in (True, False):
        full.append(1)
        play(at, trump("hearts"), tricks(5))
        assert at.undo(at.seq) is None
        assert at.redo(at.seq) is None
        play(at, RECORD, seat(1), bid(1, "5"))
        assert len(at.unsaved) == 7
        assert "No space" in at.trouble
        at.tend()
        assert len(at.unsaved) == 7
        assert steps.stored(tmp_path, at.id) == on_disk
        full.clear()
        if by_tap:
            play(at, tricks(3))
            at.undo(at.seq)
        else:
            at.tend()
        assert at.unsaved == []
        same_on_disk(tmp_path, at)
        again = Store(tmp_path).read(at.id).changes
        assert [(one.path, one.before, one.after) for one in again] == [
            (one.path, one.before, one.after) for one in at.log.changes
        ]
        play(at, trump("low"), tricks(4), RECORD, seat(0), bid(0, "4"))
        on_disk = steps.stored(tmp_path, at.id)


def test_a_game_won_while_the_disk_is_full(tmp_path: Path, full: list[int]) -> None:
    """Once there is room, the history has it finished."""
    at = steps.table(tmp_path, "shoot-the-moon", *quick(0, "3", "hearts", 4)[:-1], scores=(30, 0))
    full.append(1)
    play(at, RECORD)
    assert at.is_finished
    full.clear()
    at.tend()
    assert [row["status"] for row in steps.room(tmp_path).history()] == ["finished"]


def test_another_process_went_on_while_the_disk_was_full(tmp_path: Path, full: list[int]) -> None:
    """What it stored stands; what could not be saved here is gone, and that is said."""
    mine = steps.table(tmp_path, "shoot-the-moon", seat(0))
    yours = steps.room(tmp_path).table(mine.id)
    for look in (True, False):
        full.append(1)
        play(mine, MISDEAL if mine.game.phase == "auction" else tricks(4))
        full.clear()
        play(yours, bid(0, "3") if look else tricks(3))
        if look:
            mine.tend()
        else:
            assert mine.do(tricks(5), mine.seq) == STALE
        assert (mine.unsaved, mine.states) == ([], yours.states)
        assert any("went on elsewhere" in words for words in mine._store.notices)
        same_on_disk(tmp_path, mine)
        mine._store.notices.clear()


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A file system of 64 kB."""
    folder = tmp_path / "small"
    folder.mkdir()
    if subprocess.run(["mount", "-t", "tmpfs", "-o", "size=64k", "tmpfs", folder], capture_output=True).returncode:
        pytest.skip("mounting is not permitted here")
    yield folder
    subprocess.run(["umount", "-l", folder], check=True)


def test_a_disk_that_is_really_full(small_disk: Path) -> None:
    """A whole evening on 64 kB: when nothing fits any more the table goes on, and all of it is saved in the end."""
    at = steps.table(small_disk / "data")
    filler = small_disk / "filler"
    filler.write_bytes(bytes(20_000))
    for _ in range(60):
        play(at, MISDEAL)
        if len(at.unsaved) > 5:
            break
    assert len(at.unsaved) > 5
    filler.unlink()
    at.tend()
    assert at.unsaved == []
    same_on_disk(small_disk / "data", at)


# -- facts of another day ---------------------------------------------------


def test_people_go_by_the_names_of_today(tmp_path: Path) -> None:
    """Renaming Ann shows in the next picture of an open table and in old games; the file keeps who it was."""
    room = steps.room(tmp_path)
    at = room.start(room.presets()["shoot-the-moon"], ["Ann", "Bob", "Cid", "Dee"], 3)
    play(at, *quick(0, "4", "hearts", 5))
    people = room.store.players()
    ann = next(person for person, one in people.items() if one["name"] == "Ann")
    room.store.save_players({**people, ann: {"name": "Anna"}})
    play(at, seat(1))
    assert at.game.names.players == ("Anna", "Bob", "Cid", "Dee")
    assert at.facts["players"][0] == "Ann"
    assert steps.room(tmp_path).table(at.id).game.names.players[0] == "Anna"
    assert at.game.scores == (4, 1)


def test_a_game_that_no_longer_fits_its_rules(tmp_path: Path) -> None:
    """What came before the odd entry is shown and the place is named; taps are refused; undo goes back before it."""
    at = steps.table(tmp_path, "shoot-the-moon", *quick(0, "4", "hearts", 5), *quick(1, "4", "low", 6))
    shown = at.states
    store = Store(tmp_path)
    log = store.read(at.id)
    odd = {"calls": [{"seat": 2, "bid": "4"}], "tricks": [9, 0]}
    log = store.append(at.id, log.seq, "hands/2", None, odd)
    store.append(at.id, log.seq, "hands/3", None, {"misdeal": True})
    at = steps.room(tmp_path).table(at.id)
    assert at.states == shown
    assert at.problem is not None
    assert at.problem.code == "tricks.count"
    for step in (seat(0), MISDEAL, bid(2, "3")):
        problem = at.do(step, at.seq)
        assert problem is not None
        assert "Entry 3" in problem.message
    assert at.undo(at.seq) is None
    assert at.undo(at.seq) is None
    assert at.problem is None
    play(at, seat(0))


# -- the law ----------------------------------------------------------------

PRESETS = ("shoot-the-moon", "double-deck-52", "moon-3", "moon-4-match", "euchre", "pepper")


def intention(draw: st.DataObject, at: Table):
    """Anything somebody might tap now, mostly what leads on."""
    game = at.game
    pick = lambda options: draw.draw(st.sampled_from(list(options)))  # noqa: E731
    seldom = [MISDEAL, PASS_OUT, seat(pick(range(game.preset.players))), penalty(0, "renege"), RECORD]
    if game.phase == "over" or draw.draw(st.integers(0, 7)) == 0:
        return pick(seldom)
    named = [trump(one) for one in game.preset.contract_names]
    if game.phase == "auction":
        turn = game.open.declarer if game.open.declarer is not None else game.auction.turn or 0
        calls = [bid(turn, what) for what in (*game.auction.legal(), PASS)]
        return pick([*calls, *(named if game.auction.high else [])])
    if intent.counted(game):
        return pick([RECORD, RECORD, RECORD, tricks(0), *take(0)])
    counts = [tricks(pick(range(0, game.preset.total + 1, game.preset.step))), cards(1)]
    return pick([*counts, *take(*range(game.preset.sides)), *named])


@settings(max_examples=30, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.data(), st.sampled_from(PRESETS))
def test_what_is_shown_is_the_fold_of_the_facts_on_disk(tmp_path_factory, data: st.DataObject, preset: str) -> None:
    """Whatever is tapped, undone, redone, with restarts in between: numbers are those `replay` finds in the file."""
    folder = tmp_path_factory.mktemp("law")
    at = steps.table(folder, preset)
    for _ in range(data.draw(st.integers(5, 40))):
        before, what = at.seq, data.draw(st.integers(0, 11))
        if what == 0:
            at = steps.room(folder).table(at.id)
            continue
        problem = at.undo(at.seq) if what <= 2 else at.redo(at.seq) if what == 3 else at.do(intention(data, at), at.seq)
        assert at.seq <= before + 1
        assert problem is None or at.seq == before
    fresh = steps.room(folder).table(at.id)
    assert fresh.states == at.states
    found, wrong = report(read_game(fresh.facts, fresh.preset))
    assert wrong is None
    assert found["scores"] == list(at.game.scores)
    assert (found["target"], found["next_dealer"]) == (at.game.target, at.game.dealer)
    assert (found["games"], found["match_winner"]) == (list(at.game.games), at.game.match_winner)
    assert len(found["hands"]) == len(at.states) - 1
    assert found["open"]["phase"] == at.game.phase
