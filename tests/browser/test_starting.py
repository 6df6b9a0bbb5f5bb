"""Starting once, as people tap: twice, by position, with the screen reader's tree off; and the browser's way back."""

from collections.abc import Callable
from pathlib import Path

import pytest
from drive import Screen, Server

from tests import steps
from tests.steps import NAMES

pytestmark = pytest.mark.browser

MOON = "shoot-the-moon"
NewScreen = Callable[..., Screen]


def drawn(screen: Screen) -> None:
    """Wait until there is more to see than the ground; without the tree nothing else tells."""
    for _ in range(200):
        if len(screen.page.screenshot()) > 12_000:
            break
        screen.page.wait_for_timeout(100)
    screen.page.wait_for_timeout(700)


@pytest.mark.parametrize(
    ("route", "button", "size"),
    [("/new", "start-game", (360, 640)), ("/", "same-again", (1440, 900)), ("/game/ID", "rematch", (360, 640)),
     ("/history/ID", "rematch", (1440, 900))],
)  # fmt: skip
def test_two_taps_are_one_game_and_nothing_else(
    server: Server, tmp_path: Path, new_screen: NewScreen, route: str, button: str, size: tuple[int, int]
) -> None:
    """However soon the second comes; it is no tap on the table either. Back leads home, where the game waits."""
    house = steps.room(tmp_path / "data")
    first = house.start(house.presets()[MOON], NAMES[:4], 3)
    first.change("status", None, "abandoned", first.seq)
    address = f"{server.url}{route.replace('ID', first.id)}"
    x, y, width, height = new_screen(*size).open(address, button).boxes()[button]
    games = {first.id}
    for pause in (0, 200) if route == "/new" else (120,):
        finger = new_screen(*size)
        finger.page.goto(address)
        drawn(finger)
        finger.page.mouse.click(x + width / 2, y + height / 2)
        finger.page.wait_for_timeout(pause)
        finger.page.mouse.click(x + width / 2, y + height / 2)
        finger.page.wait_for_url("**/game/*", timeout=10000)
        finger.page.wait_for_timeout(1500)
        (begun,) = {one["id"] for one in steps.room(tmp_path / "data").history()} - games
        assert finger.page.url.endswith(f"/game/{begun}")
        assert steps.room(tmp_path / "data").table(begun).facts["hands"] == [], f"tapped again after {pause} ms"
        finger.page.go_back()
        finger.awake("resume-game")
        assert not finger.has("start-game") and not finger.has("rematch")
        table = steps.room(tmp_path / "data").table(begun)
        table.change("status", None, "abandoned", table.seq)
        games.add(begun)
        finger.page.close()
