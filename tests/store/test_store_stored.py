"""Format version 1 as it was written on the first day: it opens for ever. Never change those files."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from scorekeeper.store import Store

STORED = Path(__file__).parents[1] / "stored" / "version-1"
GAME = "2026-11-29-7f3a9c"


@pytest.fixture
def old(tmp_path: Path) -> Store:
    """A copy of the old folder."""
    shutil.copytree(STORED, tmp_path / "data")
    return Store(tmp_path / "data", summarise=lambda facts: {"hands": len(facts["hands"])})


def test_the_old_game_opens_and_goes_on(old):
    """All its facts, its trail, and undo across the years."""
    log = old.read(GAME)
    assert log.facts["hands"] == [
        {"calls": [{"seat": 0, "bid": "3", "contract": "hearts"}], "tricks": [4, 2]},
        {"calls": [{"seat": 1, "bid": "moon"}], "tricks": [0, 6]},
    ]
    assert (log.facts["players"], log.seq) == (["Anna", "Bób", "Cid", "Dee"], 8)
    assert [change.kind for change in log.changes] == ["", "", "", "", "undo", "redo", "", "undo"]
    log = old.redo(GAME, 8)
    assert log.facts["hands"][0]["tricks"] == [5, 2]
    assert old.append(GAME, 9, "hands/2", None, {"misdeal": True}).seq == 10


def test_the_old_household_opens(old):
    """People, settings, presets, history, and nothing to complain about."""
    assert old.settings() == {"keep_awake": True, "language": "de"}
    assert old.players()["p2"] == {"name": "Ann", "hidden": True}
    assert list(old.house_presets()) == ["our-moon"]
    assert list(old.history()) == [{"hands": 2, "id": GAME, "started": "2026-11-29T19:30:20Z"}]
    assert old.notices == []
