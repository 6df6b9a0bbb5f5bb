"""From the first screen to the first hand in real Chromium: a stranger, the same people, every size, settings."""

import re
import struct
import subprocess
import sys
import zlib
from collections.abc import Callable
from itertools import combinations
from pathlib import Path

import pytest
from drive import Screen, Server

from scorekeeper import room
from scorekeeper.room import Room
from scorekeeper.store import Store

pytestmark = pytest.mark.browser

FOUR = ("Ann", "Bob", "Cid", "Dee")
LONG = ("Anastasia Featherstn", "Bartholomew Cumberba", "Cordelia Winterbotto", "Demetrius Longfellow")
SIX = (*LONG, "Evangeline Silverman", "Ferdinand Thistlethw")
MOON = "shoot-the-moon"
SIZES = [(360, 640), (640, 360), (800, 1280), (1440, 900)]
GROUPS = re.compile(r"setting-(theme|text)|rules-[a-z]+|notices|problem|data-folder|version|player-\d")
NewScreen = Callable[..., Screen]


def house(folder: Path) -> Room:
    return Room(Store(folder, summarise=room.summarise, edition="1"))


def game_of(screen: Screen) -> str:
    screen.page.wait_for_url(re.compile("/game/"), timeout=15000)
    return screen.page.url.rpartition("/")[2]


def said(screen: Screen, field: str) -> str | None:
    """What a screen reader says of a field."""
    return screen.wait(field).locator("input, textarea").first.get_attribute("aria-label")


def test_a_stranger_picks_a_game_types_four_names_and_starts(server: Server, tmp_path: Path, screen: Screen) -> None:
    screen.open(server.url, "new-game").tap("new-game")
    screen.fill("search", "shoot")
    screen.gone("preset-euchre")  # the list is that of the word typed
    screen.tap(f"preset-{MOON}")
    for seat, name in enumerate(FOUR):
        screen.fill(f"player-{seat}", name)
    screen.tap("dealer-3")
    screen.expect("dealer-3", "Dee deals first")
    screen.tap("start-game")
    game = house(tmp_path / "data").table(game_of(screen)).game
    assert game.names.players == FOUR
    assert game.dealer == 3
    assert not screen.errors


def test_the_same_people_play_again_in_two_taps(server: Server, tmp_path: Path, screen: Screen) -> None:
    home = house(tmp_path / "data")
    first = home.start(home.presets()[MOON], FOUR, 3).id
    screen.open(server.url, "new-game")
    screen.tap("new-game")
    screen.tap("start-game")
    game_id = game_of(screen)
    assert game_id != first
    game = house(tmp_path / "data").table(game_id).game
    assert (game.names.players, game.preset.id, game.dealer) == (FOUR, MOON, 0)


def test_known_people_sit_down_with_a_tap(server: Server, tmp_path: Path, screen: Screen) -> None:
    home = house(tmp_path / "data")
    home.start(home.presets()[MOON], FOUR, 3)
    screen.open(f"{server.url}/new/{MOON}", "start-game")
    for seat in range(4):
        screen.fill(f"player-{seat}", "")
    screen.fill("player-0", "D")
    screen.expect("known-0", "Dee")
    screen.tap("known-0")
    screen.expect("dealer-0", "Dee deals first")
    screen.page.wait_for_function(
        "() => document.activeElement.closest('[flt-semantics-identifier=\"player-1\"]')", timeout=5000
    )  # the next free seat waits for a name
    assert said(screen, "player-0") == "Name in seat 1: Dee"


def test_an_empty_seat_is_asked_for_where_it_is(server: Server, screen: Screen) -> None:
    screen.open(f"{server.url}/new/{MOON}", "start-game")
    screen.fill("player-0", "Ann")
    screen.tap("start-game")
    screen.expect("problem", "Who sits in seats 2, 3 and 4?")
    screen.fill("player-1", "Bob")
    screen.expect("problem", "Who sits in seats 3 and 4?")
    assert "/new/" in screen.page.url


def test_enter_is_enough_at_a_desk(server: Server, tmp_path: Path, new_screen: NewScreen) -> None:
    """From the address to the first hand with the keyboard alone."""
    home = house(tmp_path / "data")
    home.start(home.presets()[MOON], FOUR, 3)
    screen = new_screen(1440, 900).open(f"{server.url}/new", "start-game")
    screen.page.wait_for_timeout(800)
    screen.page.keyboard.press("Enter")
    assert house(tmp_path / "data").table(game_of(screen)).game.names.players == FOUR


def test_from_a_card_back_to_where_one_was(server: Server, screen: Screen) -> None:
    """The app's own way back and the browser's lead to the same place, with the names still there."""
    screen.open(f"{server.url}/new/{MOON}", "start-game")
    screen.fill("player-0", "Ann")
    for way_back in (lambda: screen.tap("back"), screen.page.go_back):
        screen.tap("rule-card")
        screen.wait("rules-deal")
        way_back()
        screen.wait("start-game")
        assert said(screen, "player-0") == "Name in seat 1: Ann"


# -- every size -------------------------------------------------------------

SCREENS = [
    ("/", "resume-game"), ("/new", "start-game"), ("/new/moon-3", "start-game"),
    ("/new/bid-euchre-six-hand", "start-game"),
    ("/rules", "search"), (f"/rules/{MOON}", "back"), ("/settings", "back"),
]  # fmt: skip


@pytest.mark.parametrize("scale", [100, 200])
def test_nothing_outside_or_under_anything(server: Server, tmp_path: Path, new_screen: NewScreen, scale: int) -> None:
    home = house(tmp_path / "data")
    home.start(home.presets()["bid-euchre-six-hand"], SIX, 5)
    home.start(home.presets()[MOON], LONG, 3)
    home.set(text_size=scale)
    screen, wrong = new_screen(dark=scale == 200).open(server.url + SCREENS[-1][0], SCREENS[-1][1]), []
    for width, height in SIZES:
        screen.resize(width, height)
        for route, ready in SCREENS:
            screen.turn(route, ready)
            wrong += [f"{route} {width}x{height}: {one}" for one in screen.stays(faults, width, height)]
    assert not wrong, "\n".join(wrong)
    assert not screen.errors


def faults(screen: Screen, width: int, height: int) -> list[str]:
    """What lies outside the view, under something else, or is too small; what is scrolled away is not looked at."""
    boxes = {name: box for name, box in screen.boxes().items() if not GROUPS.fullmatch(name)}
    foot = next(
        (boxes[name][1] for name in ("start-game", "play-this") if name in boxes and boxes[name][1] > 60), height
    )
    found = [f"{name} is outside: {box}" for name, box in boxes.items() if box[0] < -1 or box[0] + box[2] > width + 1]
    shown = {
        name: box for name, box in boxes.items()
        if name in ("start-game", "play-this") or (box[1] >= 0 and box[1] + box[3] < foot - 10)
    }  # fmt: skip
    found += [
        f"{name} is not in view" for name in ("start-game",) if name in boxes and sum(boxes[name][1::2]) > height + 1
    ]
    found += [f"{name} is too small: {box}" for name, box in shown.items() if box[2] < 47.5 or box[3] < 47.5]
    for (one, a), (other, b) in combinations(shown.items(), 2):
        across, down = min(a[0] + a[2], b[0] + b[2]) - max(a[0], b[0]), min(a[1] + a[3], b[1] + b[3]) - max(a[1], b[1])
        if across > 1 and down > 1:
            found.append(f"{one} {a} and {other} {b} overlap")
    return found


# -- settings ----------------------------------------------------------------


def colour(screen: Screen) -> int:
    """How light the screen's lower left corner is, 0 to 255."""
    height = screen.page.viewport_size["height"] if screen.page.viewport_size else 0
    png = screen.page.screenshot(clip={"x": 2, "y": height - 3, "width": 1, "height": 1})
    at, data = 8, b""
    while at < len(png):
        (size,), kind = struct.unpack(">I", png[at : at + 4]), png[at + 4 : at + 8]
        data += png[at + 8 : at + 8 + size] if kind == b"IDAT" else b""
        at += size + 12
    return zlib.decompress(data)[1]


def test_settings_take_effect_at_once_and_stay(server: Server, tmp_path: Path, screen: Screen) -> None:
    screen.open(f"{server.url}/settings", "theme-dark")
    screen.page.wait_for_timeout(600)
    assert colour(screen) > 200
    screen.tap("theme-dark")
    screen.page.wait_for_timeout(900)
    assert colour(screen) < 60
    before = screen.boxes()["setting-four-colour"][3]
    screen.tap("text-200")
    screen.page.wait_for_timeout(900)
    assert screen.boxes()["setting-four-colour"][3] > before * 1.4
    screen.scroll_to("setting-four-colour", "back")
    screen.reload("theme-dark")
    screen.page.wait_for_timeout(900)
    assert colour(screen) < 60
    kept = house(tmp_path / "data").settings
    assert (kept["theme"], kept["text_size"]) == ("dark", 200)


def test_fast_typing_on_a_busy_machine_loses_nothing(server: Server, screen: Screen, tmp_path: Path) -> None:
    """Ten milliseconds a key, beside programs that take all they get: in a search, and in names as they are stored."""
    busy = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(2)]

    def type_in(field: str, words: str) -> None:
        screen.tap(field)
        screen.page.wait_for_timeout(400)  # until the field listens
        screen.page.keyboard.type(words, delay=10)

    try:
        screen.open(f"{server.url}/new", "search")
        type_in("search", "shoot the moon")
        screen.page.wait_for_timeout(1000)
        assert screen.value("search") == "shoot the moon"
        screen.tap(f"preset-{MOON}")
        screen.wait("player-0")
        for seat, name in enumerate(LONG):
            type_in(f"player-{seat}", name)
        screen.tap("start-game")
        screen.wait("seat-0")
        assert next(house(tmp_path / "data").history())["players"] == list(LONG)
    finally:
        for one in busy:
            one.kill()
            one.wait()
