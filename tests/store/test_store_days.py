"""Days are those of the place a game was played at, and everything that asks for one asks in one place."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from datetime import datetime, timedelta, timezone
from pathlib import Path

import pytest
from playing import HEADER, counting, play

from scorekeeper.days import day, local, moment
from scorekeeper.room import Room, summarise
from scorekeeper.statistics import Wanted
from scorekeeper.store import Store, load_shipped
from scorekeeper.ui.sheetscreen import when

NEW_YORK, BERLIN = timezone(timedelta(hours=-5)), timezone(timedelta(hours=1))
PACKAGE = Path(__file__).parents[2] / "scorekeeper"


@pytest.fixture(params=["America/New_York", "Europe/Berlin", "Asia/Tokyo", "Pacific/Kiritimati"])
def zone(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """The zone this device is in."""
    yield from _in(request.param, monkeypatch)


@pytest.fixture
def new_york(monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    yield from _in("America/New_York", monkeypatch)


def _in(zone: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    with monkeypatch.context() as here:
        here.setenv("TZ", zone)
        time.tzset()
        yield zone
    time.tzset()


@pytest.mark.parametrize(
    ("text", "there"),
    [
        ("2026-12-31T20:30:00-05:00", "2026-12-31"),
        ("2027-01-01T00:30:00+14:00", "2027-01-01"),
        ("2026-12-31T20:30:00.25+00:00", "2026-12-31"),
        ("2026-12-31 20:30", "2026-12-31"),
        ("2026-12-31", "2026-12-31"),
        *((odd, "") for odd in ("2026-13-45", "9999999", "20261231", "2026-W53-4", "٢٠٢٦-12-31", "31.12.2026", "t", "",
                                "2026-12-31T25:00", "2026-12-31T20:30:00-99:00", None, 7, True, ["2026-12-31"])),
    ],
)  # fmt: skip
def test_a_day_is_what_was_written_wherever_it_is_read(zone: str, text: object, there: str) -> None:
    """A time with its offset, a time or a day without one; and what is no time is none."""
    assert day(text) == there
    assert (local(text) is None) == (not there)
    assert there or moment(text) == 0


@pytest.mark.parametrize(("zone", "there"), [("America/New_York", "2026-12-31"), ("Europe/Berlin", "2027-01-01")])
def test_a_time_in_utc_is_read_on_the_clock_of_this_device(monkeypatch: pytest.MonkeyPatch, zone, there) -> None:
    """Older games say no more."""
    for _ in _in(zone, monkeypatch):
        assert day("2027-01-01T01:30:00Z") == there
        assert moment("2027-01-01T01:30:00Z") == moment("2026-12-31T20:30:00-05:00")


@pytest.mark.parametrize("edge", ["0001-01-01T00:00:00Z", "9999-12-31T23:59:59Z", "9999-12-31"])
def test_the_ends_of_the_calendar(zone: str, edge: str) -> None:
    """No zone makes them fall off."""
    assert day(edge) == edge[:10]
    assert isinstance(moment(edge), int)


def test_new_years_eve_in_new_york(new_york: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is of that year in the list, the statistics, the table for spreadsheets and by its id; in Berlin too."""
    evening = datetime(2026, 12, 31, 20, 30, tzinfo=NEW_YORK)
    house = Room(Store(tmp_path, summarise=summarise, now=lambda: evening))
    table = house.start(house.presets()["shoot-the-moon"], ["Ann", "Bob", "Cid", "Dee"], 3)
    table.change("hands/0", None, {"calls": [{"seat": 0, "bid": "3", "contract": "hearts"}], "tricks": [4, 2]}, 0)
    assert table.id.startswith("2026-12-31-") and (tmp_path / "games" / "2026-12" / f"{table.id}.json").exists()
    assert table.facts["started"] == "2026-12-31T20:30:00-05:00"
    assert table.log.changes[0].at == "2027-01-01T01:30:00Z"
    for zone in ("America/New_York", "Europe/Berlin"):
        for _ in _in(zone, monkeypatch):
            there = Room(Store(tmp_path, summarise=summarise))
            (row,) = there.history()
            assert day(row["started"]) == "2026-12-31"
            assert when(row["started"], datetime(2027, 1, 1, 12, tzinfo=BERLIN)) == "Yesterday 2026, 20:30"
            ann = frozenset({row["people"][0]})
            book = there.statistics()
            assert book.figures(Wanted(ann, until="2027")).hands.total == 1
            assert book.figures(Wanted(ann, since="2027")).hands.total == 0
            assert there.archive.csv().splitlines()[1].startswith(f"2026-12-31 20:30,{table.id},")


def test_a_game_stored_with_a_start_that_is_no_time_opens_still(store: Store) -> None:
    """Files of before that rule: at the end of the history, without a day, until it is played again."""
    rules = load_shipped("shoot-the-moon")
    header = {**HEADER, "format": "scorekeeper.game", "preset": rules, "started": "2026-13-45"}
    odd = store.create({**header, "id": "odd"})
    new = store.create(HEADER)
    assert [(row["id"], day(row["started"])) for row in store.history()] == [(new, "2026-11-29"), (odd, "")]
    assert Room(store).table(odd).facts["started"] == "2026-13-45"
    play(store, odd, 1)
    assert [row["id"] for row in Store(store.folder, summarise=counting).history()] == [odd, new]


def test_times_are_read_in_one_place() -> None:
    """Who cuts a day out of a time, or parses one, gets another day than the list; `days.py` does it for all."""
    wrong = re.compile(r"fromisoformat|strptime|started.{0,4}\[[^]]*:")
    found = [
        f"{path.name}: {line.strip()}"
        for path in sorted(PACKAGE.rglob("*.py"))
        if path.name != "days.py"
        for line in path.read_text(encoding="utf-8").splitlines()
        if wrong.search(line)
    ]
    assert not found
