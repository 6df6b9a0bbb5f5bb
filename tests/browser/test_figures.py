"""Statistics in real Chromium: tapped through to the games, and within the screen at every size."""

from collections.abc import Callable
from pathlib import Path

import pytest
from drive import Screen, app

from tests.ui.evening import LONG, WON, open_room, play

pytestmark = pytest.mark.browser

SIZES = [(360, 640), (640, 360), (800, 1280), (1440, 900)]


def test_tapped_through_to_the_games(tmp_path: Path, new_screen: Callable[..., Screen]) -> None:
    house = open_room(tmp_path / "data")
    won, running = play(house, WON), play(house, WON[:2])
    with app(tmp_path / "data") as server:
        screen = new_screen(phone=True).open(f"{server.url}/history", "statistics")
        screen.tap("statistics")
        screen.expect("stat-hands", "13, in 2 games")
        screen.tap("stat-games")
        screen.expect(f"game-{won.id}", "Ann & Cid 42, won; Bob & Dee 2")
        assert not screen.has(f"game-{running.id}")
        screen.tap(f"game-{won.id}")
        screen.page.wait_for_url(f"**/history/{won.id}")
        screen.wait("picture")
        screen.page.go_back()
        screen.wait("stat-games")
        assert screen.errors == []


def test_within_the_screen(tmp_path: Path, new_screen: Callable[..., Screen]) -> None:
    """Long names and big text too; below is scrolled to."""
    house = open_room(tmp_path / "data")
    house.set(text_size=200)
    play(house, WON, LONG)
    with app(tmp_path / "data") as server:
        screen = new_screen().open(f"{server.url}/stats", "stat-games")
        for width, height in SIZES:
            screen.resize(width, height)
            assert screen.stays(outside, width) == []
        assert screen.errors == []


def outside(screen: Screen, width: int) -> list[str]:
    return [f"{name}: {box}" for name, box in screen.boxes().items() if box[0] < -1 or box[0] + box[2] > width + 1]
