"""The history: newest first, cached, never wrong, and one odd game stops nothing."""

from __future__ import annotations

import shutil

import pytest
from playing import HEADER, counting, file_of, play, settle

from scorekeeper.scoring.foreign import Faulty
from scorekeeper.store import NotRead, Store
from scorekeeper.store.disk import JsonFile

MONTHS = ["2026-11", "2025-03", "2026-01"]


@pytest.fixture
def games(store: Store) -> list[str]:
    """Two games in each of three months."""
    started = [f"{month}-{day}T20:00:00Z" for month in MONTHS for day in ("02", "17")]
    return [store.create({**HEADER, "started": moment}) for moment in started]


class Counting:
    """A summary that knows how often it was made."""

    def __init__(self) -> None:
        self.made = 0

    def __call__(self, facts):
        self.made += 1
        return counting(facts)


def test_newest_first(store, games):
    """Across months and within one."""
    rows = list(store.history())
    assert [row["started"][:10] for row in rows] == sorted((game[:10] for game in games), reverse=True)
    assert set(rows[0]) == {"id", "started", "hands"}


def test_months_are_read_when_their_turn_comes(store, games):
    """The first row needs the newest month only."""
    settle(store)
    made = Counting()
    rows = Store(store.folder, summarise=made, edition="2").history()
    next(rows)
    assert made.made == 2
    assert len(list(rows)) == 5


def test_a_warm_index_folds_nothing_but_what_changed(store, games):
    """Size and time of the file decide; a new edition of the summary makes all anew."""
    list(store.history())
    play(store, games[0], 1)
    made = Counting()
    rows = list(Store(store.folder, summarise=made).history())
    assert (made.made, sum(row["hands"] for row in rows)) == (1, 1)
    list(Store(store.folder, summarise=made).history())
    assert made.made == 1
    list(Store(store.folder, summarise=made, edition="2").history())
    assert made.made == 7


def test_recording_a_hand_leaves_the_index_alone(store, games):
    """Only the start and the end of a game, and looking at the history, write it."""
    list(store.history())
    index = store.folder / "index" / f"{games[0][:7]}.json"
    before = index.stat()
    play(store, games[0], 3)
    assert index.stat() == before
    store.refresh(games[0])
    entry = next(e for e in JsonFile(index).read()["games"].values() if e["id"] == games[0])
    assert entry["summary"] == {"hands": 3}
    made = Counting()
    list(Store(store.folder, summarise=made).history())
    assert made.made == 0


def test_a_copied_folder_works_without_its_index(store, games, tmp_path):
    """A backup of the games alone is a backup."""
    rows = list(store.history())
    shutil.copytree(store.folder / "games", tmp_path / "copy" / "games")
    assert list(Store(tmp_path / "copy", summarise=counting).history()) == rows


def test_one_odd_game_stops_nothing(store, games):
    """Trial 7: a summary that raises, or is no JSON, or a file with a strange name."""

    def odd(facts):
        if facts["id"] == games[0]:
            raise Faulty([("dealer", "seat 7 of 4")])
        return {"odd": {1}} if facts["id"] == games[1] else {}

    shutil.copy(file_of(store, games[0]), file_of(store, games[0]).with_name("a copy of it.json"))
    again = Store(store.folder, summarise=odd)
    for _ in range(2):
        assert len(list(again.history())) == 4
    assert len(again.notices) == 3
    assert any("seat 7 of 4" in notice for notice in again.notices)


def test_a_killed_write_is_cleaned_up(store, games):
    """What it left goes at the next refresh."""
    left = file_of(store, games[0]).with_suffix(".tmp")
    left.write_text("half a ga")
    assert len(list(store.history())) == 6
    left.write_text("half a ga")
    store.refresh(games[0])
    assert not left.exists()


def test_a_game_that_could_not_be_read_for_a_moment_comes_back(store, games, monkeypatch):
    """What the index could not take in is looked at again, though no file has changed."""
    settle(store)
    again = Store(store.folder, summarise=counting, edition="2")
    really = again._load

    def refused(game_id):
        if game_id == games[0]:
            raise NotRead("The disk is busy.")
        return really(game_id)

    with monkeypatch.context() as busy:
        busy.setattr(again, "_load", refused)
        for _ in range(2):
            assert games[0] not in [row["id"] for row in again.history()]
    assert sorted(row["id"] for row in again.history()) == sorted(games)
