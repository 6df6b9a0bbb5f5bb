"""Where sheets and toasts lie, in real Chromium: the way to close stays in reach, what records is never covered."""

from collections.abc import Callable
from pathlib import Path

import pytest
from drive import Screen, app

from tests.ui.evening import open_room, play

pytestmark = pytest.mark.browser
SIZES = ((360, 640), (640, 360), (800, 1280), (1440, 900))


@pytest.mark.parametrize("text_size", [100, 200])
def test_a_sheet_is_closed_by_back_and_its_close_stays_in_reach(
    tmp_path: Path, new_screen: Callable[..., Screen], text_size: int
) -> None:
    house = open_room(tmp_path / "data")
    house.set(text_size=text_size)
    table = play(house)
    with app(tmp_path / "data") as server:
        screen = new_screen(*SIZES[0]).open(server.url, "resume-game")
        screen.tap("resume-game")
        for width, height in SIZES[:2]:
            screen.resize(width, height)
            for opener in ("rule-card", "more"):
                screen.tap(opener)
                screen.wait("close")
                screen.page.wait_for_timeout(400)  # it rises
                screen.page.mouse.move(width / 2, height * 0.8)
                screen.page.mouse.wheel(0, 2000)
                screen.page.wait_for_timeout(300)
                x, y, wide, high = screen.boxes()["close"]
                assert x >= 0
                assert x + wide <= width
                assert y >= 0
                assert y + high <= height / 2
                screen.page.go_back()
                screen.gone("close")
                screen.wait("hand-number")
                assert screen.page.url == f"{server.url}/game/{table.id}"
        screen.tap("more")
        screen.tap("close")
        screen.gone("close")
        screen.page.go_back()
        screen.wait("new-game")
        assert not screen.errors


def test_a_toast_covers_nothing_that_records(tmp_path: Path, new_screen: Callable[..., Screen]) -> None:
    """Start, bids and suits can be tapped while words are shown."""
    table = play(open_room(tmp_path / "data"))
    with app(tmp_path / "data") as server:
        for size in SIZES:
            screen = new_screen(*size).open(f"{server.url}/new/shoot-the-moon", "draw-dealer")
            screen.tap("draw-dealer")
            assert not under_toast(screen, "start-game", "back"), size
            screen.turn(f"/game/{table.id}", "bid-3")
            screen.tap("bid-4")
            screen.tap("bid-3")
            assert not under_toast(screen, "home", "undo", "more", *screen.ids("bid-"), *screen.ids("contract-")), size
            box = screen.boxes()["toast"]
            screen.page.mouse.click(box[0] + 5, box[1] + box[3] / 2)
            screen.gone("toast")
            screen.tap("undo")
            screen.gone("contract-low")


def under_toast(screen: Screen, *names: str) -> list[str]:
    """Which of the controls lie under the words, and the words' own place if it is too low."""
    screen.wait("toast")
    boxes = screen.boxes()
    x, y, wide, high = boxes["toast"]
    edge, rim = 16, 9  # the surface around the words
    low = [f"{y + high}"] if y + high > screen.page.viewport_size["height"] * 2 / 3 else []
    return low + [
        name
        for name in names
        if x - edge < boxes[name][0] + boxes[name][2]
        and boxes[name][0] < x + wide + edge
        and y - rim < boxes[name][1] + boxes[name][3]
        and boxes[name][1] < y + high + rim
    ]
