"""What the room says when something can't be kept, and what it remembers."""

from pathlib import Path

import pytest

from scorekeeper import room
from scorekeeper.intent import misdeal
from scorekeeper.room import Room
from scorekeeper.store import Store, StoreError
from scorekeeper.table import Table

FOUR = ("Ann", "Bob", "Cid", "Dee")


@pytest.fixture
def house(tmp_path: Path) -> Room:
    return Room(Store(tmp_path, summarise=room.summarise, edition="1"))


def full(*_: object, **__: object) -> None:
    raise StoreError("The disk is full.")


def test_a_game_begins_or_a_sentence_says_why_not(house: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    preset = house.presets()["euchre"]
    assert isinstance(house.begin("one offer", preset, FOUR, 2), Table)
    monkeypatch.setattr(house.store, "create", full)
    assert house.begin("another", preset, FOUR, 2) == "The disk is full."
    assert len(list(house.history())) == 1


def test_a_setting_is_kept_or_a_sentence_says_why_not(house: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    assert house.change(theme="dark") == ""
    assert house.settings["theme"] == "dark"
    monkeypatch.setattr(house.store, "save_settings", full)
    assert house.change(theme="light") == "The disk is full."
    assert house.settings["theme"] == "dark"


def test_the_last_game_is_remembered(house: Room) -> None:
    for preset_id in ("euchre", "pepper", "euchre"):
        house.start(house.presets()[preset_id], FOUR, 1, sides=("", "Foxes"))
    last = house.settings["last"]
    assert (last["preset"], last["players"], last["sides"], last["dealer"]) == ("euchre", list(FOUR), ["", "Foxes"], 1)
    assert house.settings["used"] == ["euchre", "pepper"]


def test_home_goes_on_with_what_was_played_last(house: Room) -> None:
    """Not with what began last; and a game that is over is none to go on with."""
    preset = house.presets()["euchre"]
    first, second = house.start(preset, FOUR, 1), house.start(preset, FOUR, 1)
    assert (house.running() or {})["id"] == second.id
    assert first.do(misdeal, first.seq) is None
    assert (house.running() or {})["id"] == first.id
    assert first.change("status", None, "abandoned", first.seq) is None
    assert (house.running() or {})["id"] == second.id
