"""The end of a game, the history and the sheets in real Chromium: what is seen, what a tap reaches, what fits."""

from collections.abc import Callable
from itertools import combinations
from pathlib import Path

import pytest
from drive import Screen, app

from scorekeeper import sheet
from scorekeeper.table import Table
from tests.ui.evening import LONG, WON, enter, open_room, play

pytestmark = pytest.mark.browser

SIZES = [(360, 640), (640, 360), (800, 1280), (1440, 900)]


def games(folder: Path) -> dict[str, Table]:
    """A won game, a running one, and one of three singles with long names and scores below zero."""
    house = open_room(folder)
    found = {"won": play(house, WON), "running": play(house, WON[:2])}
    found["long"] = play(house, (), LONG[:3], "moon-3", 0)
    enter(found["long"], (1, "7", "", 2))
    while not found["long"].is_finished:
        enter(found["long"], (0, "7", "", 7))
    return found


def test_the_end_says_who_won_and_why_and_a_rematch_goes_on(tmp_path: Path, new_screen: Callable[..., Screen]) -> None:
    won = games(tmp_path / "data")["won"]
    with app(tmp_path / "data") as server:
        screen = new_screen(phone=True).open(f"{server.url}/game/{won.id}", "winner")
        assert screen.text("winner").startswith("Ann & Cid win")
        assert screen.text("score-0").startswith("42 Ann & Cid")
        screen.expect("why", "Ann & Cid reached 40 and win, 42 to 2.")
        assert "Ann & Cid from 0 by way of −8 to 42" in screen.text("picture")
        screen.tap("rematch")
        screen.gone("winner")
        screen.expect("score-0", "0 Ann & Cid")
        assert f"/game/{won.id}" not in screen.page.url
        for seat, name in enumerate(won.game.names.players):
            screen.expect(f"seat-{seat}", name)
        screen.expect("dealer", won.game.names.players[won.game.dealer])
        assert not screen.errors


def test_the_last_hand_can_be_corrected(tmp_path: Path, new_screen: Callable[..., Screen]) -> None:
    won = games(tmp_path / "data")["won"]
    with app(tmp_path / "data") as server:
        screen = new_screen(1440, 900).open(f"{server.url}/game/{won.id}", "winner")
        screen.tap("correct-last")
        screen.wait("record")
        assert not screen.has("winner")


def test_from_the_list_to_a_sheet_and_back(tmp_path: Path, new_screen: Callable[..., Screen]) -> None:
    won = games(tmp_path / "data")["won"]
    with app(tmp_path / "data") as server:
        screen = new_screen().open(f"{server.url}/history", "filter-search")
        screen.tap(f"game-{won.id}")
        screen.wait("copy-sheet")
        screen.scroll_to("hand-2", "title" if not screen.has("picture") else "picture")
        screen.tap("hand-2")
        screen.expect("hand-2", "Ann & Cid bid Shoot")
        screen.page.go_back()
        screen.wait("filter-search")
        screen.tap("filter-unfinished")
        screen.gone(f"game-{won.id}")
        screen.fill("filter-search", "zoe")
        screen.expect("empty", "No game fits.")
        assert not screen.errors


def test_delete_and_undo(tmp_path: Path, screen: Screen) -> None:
    won = games(tmp_path / "data")["won"]
    with app(tmp_path / "data") as server:
        screen.open(f"{server.url}/history", "filter-search")
        screen.tap("filter-finished")
        screen.scroll_to(f"delete-{won.id}", "games")
        screen.tap(f"delete-{won.id}")
        screen.tap("delete-sure")
        screen.gone(f"game-{won.id}")
        screen.tap("toast-undo")
        screen.wait(f"game-{won.id}")
        assert open_room(tmp_path / "data").table(won.id).game.scores == (42, 2)


def test_a_menu_filters_by_player(tmp_path: Path, screen: Screen) -> None:
    found = games(tmp_path / "data")
    with app(tmp_path / "data") as server:
        screen.open(f"{server.url}/history", "filter-player")
        screen.tap("filter-player")
        screen.page.get_by_role("menuitemcheckbox", name=LONG[0]).click()
        screen.wait(f"game-{found['long'].id}")  # the menu hides everything until it is shut
        screen.gone(f"game-{found['won'].id}")


def test_the_sheet_is_copied(tmp_path: Path, new_screen: Callable[..., Screen]) -> None:
    won = games(tmp_path / "data")["won"]
    with app(tmp_path / "data") as server:
        screen = new_screen(permissions=["clipboard-read", "clipboard-write"])
        screen.open(f"{server.url}/history/{won.id}", "copy-sheet")
        screen.tap("copy-sheet")
        screen.page.wait_for_timeout(300)
        assert screen.page.evaluate("navigator.clipboard.readText()") == sheet.text(won.states)


@pytest.mark.parametrize("text_size", [100, 200])
def test_everything_lies_within_the_screen(tmp_path: Path, new_screen: Callable[..., Screen], text_size: int) -> None:
    """Nothing beyond the sides (down one may scroll), nothing to tap smaller than 48, no two of them on each other."""
    found = games(tmp_path / "data")
    open_room(tmp_path / "data").set(text_size=text_size)
    pages = {f"/game/{game.id}": "winner" for name, game in found.items() if name != "running"}
    pages |= {f"/history/{game.id}": "copy-sheet" for game in found.values()} | {"/history": "filter-search"}
    with app(tmp_path / "data") as server:
        screen, wrong = new_screen(dark=text_size == 200).open(f"{server.url}/history", "filter-search"), []
        for width, height in SIZES:
            screen.resize(width, height)
            for path, ready in pages.items():
                screen.turn(path, ready)
                wrong += [f"{path} {width}x{height}: {one}" for one in screen.stays(faults, width, height)]
    assert not wrong, "\n".join(wrong)


def faults(screen: Screen, width: int, height: int) -> list[str]:
    boxes = screen.boxes()
    found = [f"{name} is outside: {box}" for name, box in boxes.items() if box[0] < -1 or box[0] + box[2] > width + 1]
    whole = {name: box for name, box in boxes.items() if name.startswith(TAPPED) and within(box, height)}
    found += [f"{name} is too small: {box}" for name, box in whole.items() if min(box[2:]) < 47.5]
    return found + [f"{pair} overlap" for pair in combinations(whole, 2) if overlap(*(whole[name] for name in pair))]


TAPPED = (
    *("rematch", "new-game", "history", "correct-last", "resume"),
    *("copy-sheet", "back", "filter-", "game-", "delete-"),
)


def within(box: tuple[float, ...], height: int) -> bool:
    """Wholly on the screen: what scrolls is cut at the edge."""
    return box[1] > 0 and box[1] + box[3] < height * 0.85


def overlap(one: tuple[float, ...], other: tuple[float, ...]) -> bool:
    across = min(one[0] + one[2], other[0] + other[2]) - max(one[0], other[0])
    down = min(one[1] + one[3], other[1] + other[3]) - max(one[1], other[1])
    return across > 1 and down > 1
