"""What was played last comes first, whatever the clock said; and the history finds that out without reading it all."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from itertools import islice
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from playing import HEADER, counting, file_of, play, settle

from scorekeeper.days import day
from scorekeeper.store import Store
from scorekeeper.store.disk import JsonFile

EVENING = datetime(2026, 11, 29, 19, 30, tzinfo=UTC)
YEARS = [1970, 2026, 2099, 1601, 9998]


class Clock:
    """A clock that stands until somebody turns it."""

    def __init__(self, at: datetime = EVENING) -> None:
        self.at = at

    def __call__(self) -> datetime:
        return self.at


@pytest.fixture
def clock() -> Clock:
    return Clock()


def ids(store: Store) -> list[str]:
    return [row["id"] for row in store.history()]


def again(store: Store, **more: object) -> Store:
    """The folder as a new process opens it."""
    return Store(store.folder, summarise=counting, now=store._now, **more)


def test_a_game_begun_last_month_and_played_today_is_on_top(store: Store, clock: Clock) -> None:
    """Also over midnight of a month, and in a new process."""
    old = store.create(HEADER)
    for days in (1, 2, 40):
        clock.at = EVENING + timedelta(days=days)
        new = store.create(HEADER)
    assert ids(store)[0] == new
    clock.at += timedelta(days=1)
    play(store, old, 1)
    assert ids(store)[0] == ids(again(store))[0] == old
    assert sorted(ids(store)[1:], reverse=True) == ids(store)[1:]


@pytest.mark.parametrize("year", YEARS)
@pytest.mark.parametrize("reopened", [False, True])
def test_an_evening_with_a_wrong_clock(store: Store, clock: Clock, year: int, reopened: bool) -> None:
    """The game that evening is on top, and so is every game after it, in the order they were played."""

    def turn(at: datetime) -> Store:
        clock.at = at
        if not reopened:
            return store
        ids(store)  # Home, before the program ended
        return again(store)

    first, second = store.create(HEADER), store.create(HEADER)
    play(store, first, 1)
    assert ids(store) == [first, second]
    wrong = turn(datetime(year, 5, 6, 20, tzinfo=UTC))
    odd = wrong.create(HEADER)
    assert ids(wrong) == [odd, first, second]
    play(wrong, second, 2)
    play(wrong, odd, 1)
    assert ids(wrong) == [odd, second, first]
    right = turn(EVENING + timedelta(days=1))
    play(right, first, 1)
    assert ids(right) == ids(again(right)) == [first, odd, second]
    last = right.create(HEADER)
    assert ids(right) == ids(again(right)) == [last, first, odd, second]


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(st.tuples(st.integers(0, 4), st.integers(-40, 40), st.booleans()), max_size=12))
def test_the_game_just_played_is_on_top(tmp_path_factory, evening: list[tuple[int, int, bool]]) -> None:
    """However the clock jumps, and wherever the program is opened anew after the history was seen."""
    clock = Clock()
    store = Store(tmp_path_factory.mktemp("law"), summarise=counting, now=clock)
    games = [store.create(HEADER) for _ in range(5)]
    order = games[::-1]
    for which, days, reopened in evening:
        assert ids(store) == order
        store = again(store) if reopened else store
        clock.at += timedelta(days=days)
        play(store, games[which], 1)
        order = [games[which], *(one for one in order if one != games[which])]
    assert ids(store) == ids(again(store)) == order


def test_the_order_comes_along(store: Store, clock: Clock, tmp_path: Path) -> None:
    """To another device, and what is played there next is on top there and, brought back, here."""
    clock.at = datetime(2099, 5, 6, 20, tzinfo=UTC)
    odd = store.create(HEADER)
    clock.at = EVENING
    new = store.create(HEADER)
    there = Store(tmp_path / "there", summarise=counting, now=clock)
    own = there.create(HEADER)
    for game in (odd, new):
        there.bring(store.read(game))
    assert ids(there) == [new, odd, own]
    play(there, own, 1)
    assert ids(there) == [own, new, odd]
    store.bring(there.read(own))
    assert ids(store) == [own, new, odd]


def test_only_play_counts(store: Store, clock: Clock) -> None:
    """A name put right in an old game, or its day, does not make it the one to go on with."""
    old, new = store.create(HEADER), store.create(HEADER)
    clock.at += timedelta(days=1)
    store.append(old, 0, "players/0", "Ann", "Anna")
    store.append(old, 1, "started", store.read(old).facts["started"], "2026-12-24T20:00:00+01:00")
    assert ids(store) == [new, old]
    assert next(day(row["started"]) for row in store.history() if row["id"] == old) == "2026-12-24"


def test_a_clock_that_is_right_leaves_no_trace(store: Store, clock: Clock) -> None:
    """What a game carries for its place in the order is written only where times alone mislead."""
    games = []
    for _ in range(3):
        clock.at += timedelta(minutes=1)
        games.append(store.create(HEADER))
        for game in games:
            clock.at += timedelta(minutes=1)
            play(store, game, 2)
    assert not any("played" in store.read(game).facts for game in games)


def test_two_tables_in_turns_leave_no_trace(store: Store, clock: Clock) -> None:
    """A millisecond between two taps is enough: a note for every tap would write the whole game anew each time."""
    games = [store.create(HEADER), store.create(HEADER)]
    before = [store.read(game).header for game in games]
    clock.at += timedelta(seconds=2)
    for _ in range(4):
        for game in games:
            clock.at += timedelta(milliseconds=1)
            play(store, game, 1)
            assert ids(store)[0] == game
    assert [store.read(game).header for game in games] == before


# -- without reading it all ---------------------------------------------------------


@pytest.fixture
def years(store: Store, clock: Clock) -> list[str]:
    """A game a month for three years, seen and settled, oldest first."""
    games = []
    for month in range(36):
        clock.at = EVENING + timedelta(days=31 * month)
        games.append(store.create(HEADER))
    ids(store)
    settle(store)
    ids(store)
    return games


def opened(store: Store, monkeypatch: pytest.MonkeyPatch, does: Callable[[], object]) -> int:
    """How many months were looked through."""
    seen: list[Path] = []
    really = store._index._month_rows
    monkeypatch.setattr(store._index, "_month_rows", lambda folder: seen.append(folder) or really(folder))
    does()
    return len(seen)


def test_the_top_of_the_history_needs_few_months(store, years, monkeypatch) -> None:
    """In this process and a new one; a game of long ago that is played now costs its own month."""
    for one in (store, again(store)):
        assert opened(one, monkeypatch, lambda one=one: list(islice(one.history(), 3))) == 3
    play(store, years[0], 1)
    for one in (store, again(store)):
        assert opened(one, monkeypatch, lambda one=one: list(islice(one.history(), 3))) == 3
        assert ids(one) == [years[0], *years[:0:-1]]


@pytest.mark.parametrize("how", ["copied over", "in place", "deleted", "new", "damaged overview", "no overview"])
def test_what_others_did_to_the_files_is_seen(store, years, clock, tmp_path, how) -> None:
    """The short cut goes by the folders' times, and a program that writes into a file leaves those alone."""
    elsewhere = shutil.copytree(store.folder, tmp_path / "elsewhere")
    there = Store(elsewhere, summarise=counting, now=clock)
    play(there, years[7], 2)
    mine, theirs = file_of(store, years[7]), file_of(there, years[7])
    overview = store.folder / "index" / "order.json"
    if how == "deleted":
        mine.unlink()
        mine.with_suffix(".bak").unlink(missing_ok=True)
    elif how == "new":
        shutil.copy(theirs, mine.with_name("another.json"))
    elif how == "in place":  # the folder's time stays: it is found when its month's turn comes, and on top from then on
        mine.write_bytes(theirs.read_bytes())
    else:
        os.replace(theirs, mine)  # noqa: PTH105
    if "overview" in how:
        overview.write_bytes(overview.read_bytes()[:-7] if how.startswith("damaged") else b"{}")
    for one in (store, again(store)):
        hands = {row["id"]: row["hands"] for row in one.history()}
        if how == "deleted":
            assert hands == dict.fromkeys([*years[:7], *years[8:]], 0)
        elif how != "new":
            assert hands == dict.fromkeys(years, 0) | {years[7]: 2}
            assert ids(one)[0] == years[7]
    assert JsonFile(overview).read() is not None or how == "deleted"


def test_a_folder_written_to_this_moment_is_never_trusted(store: Store, clock: Clock) -> None:
    """Two writes can leave one time behind: the game of the second is on top all the same."""
    old = store.create(HEADER)
    clock.at += timedelta(days=40)
    new = store.create(HEADER)
    month = file_of(store, old).parent
    before = month.stat()
    assert ids(store) == [new, old]
    there = again(store)
    clock.at += timedelta(days=1)
    play(store, old, 1)
    os.utime(month, ns=(before.st_atime_ns, before.st_mtime_ns))
    assert ids(there) == ids(again(store)) == [old, new]
