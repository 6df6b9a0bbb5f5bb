"""Whole games in real Chromium on a phone, tap by tap, compared with what `replay` finds in the stored game."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from drive import Screen, Server, app

from scorekeeper.exchange import read_game, report
from scorekeeper.scoring.reading import parse
from scorekeeper.store import Store
from tests import steps
from tests.steps import quick

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("games") / "data"


@pytest.fixture(scope="module")
def table_server(folder: Path) -> Iterator[Server]:
    with app(folder) as running:
        yield running


def replayed(folder: Path, game_id: str) -> dict[str, Any]:
    """What `scorekeeper replay --json` prints for the game as it is on the disk."""
    facts = Store(folder).read(game_id).facts
    found, problem = report(read_game(facts, parse(facts["preset"])))
    assert problem is None, problem
    return found


def sat_down(screen: Screen, server: Server, folder: Path, preset: str, *doing: Any, **more: Any) -> str:
    """A game begun, on the screen."""
    made = steps.table(folder, preset, *doing, **more)
    screen.open(f"{server.url}/game/{made.id}", "undo")
    return made.id


def tap(screen: Screen, *names: str) -> None:
    """Taps one after the other, each on what the one before brought: nobody taps on what they have not seen."""
    for name in names:
        screen.wait(name)
        with screen.told():
            screen.tap(name)


def scores(screen: Screen, *wanted: int) -> None:
    """The digits the screen reader begins with."""
    for side, score in enumerate(wanted):
        screen.expect(f"score-{side}", f"{score} ")
        found = re.match(r"-?\d+", screen.text(f"score-{side}"))
        assert found
        assert int(found.group()) == score


PASSES = ("pass",) * 3
GAMES: dict[str, tuple[dict[str, Any], list[tuple[str, ...]], tuple[int, ...], int]] = {
    # preset: how it begins, the taps hand by hand, the scores at the end, the winner
    "shoot-the-moon": (
        {"scores": (20, 12)},
        [
            ("seat-1", "bid-4", "contract-hearts", "tricks-4", "record"),  # 22:16
            (
                "pass",
                "bid-3",
                "pass",
                "bid-5",
                "contract-low",
                "take-0",
                "take-0",
                "take-1",
                "take-0",
                "take-0",
                "take-0",
                "record",
            ),  # 27:17, seat by seat and trick by trick
            ("seat-2", "misdeal"),
            ("seat-0", "bid-shoot", "contract-spades", "tricks-3", "record"),  # set: 15:20
            ("seat-3", "bid-moon", "contract-high", "tricks-6", "record"),  # 15:44, target 48
            ("seat-1", "bid-4", "contract-clubs", "tricks-6", "record"),
        ],
        (15, 48),
        1,
    ),
    "double-deck-52": (
        {"scores": (40, 30)},
        [
            ("seat-0", "bid-6", "contract-hearts", "tricks-8", "record"),
            ("bid-6", "bid-7", "pass", "pass", "contract-low", *("take-0",) * 5, *("take-1",) * 7, "record"),
            ("seat-1", "bid-moon", "cards-2", "contract-high", "tricks-12", "record"),
        ],
        (),
        1,
    ),
    "moon-3": (
        {"scores": (12, 10, 8)},
        [
            ("seat-1", "bid-5", "contract-6", *("take-1",) * 5, "take-0", "take-2", "record"),  # 13 15 9
            ("passed-out",),
            ("bid-4", "pass", "bid-5", "contract-doubles", *("take-0",) * 4, *("take-2",) * 3, "record"),
            ("seat-1", "bid-7", "contract-no-trump", "tricks-7", "record"),
        ],
        (),
        1,
    ),
    "moon-4-match": (
        {"scores": (10, 15)},
        [
            ("seat-1", "bid-6", "tricks-6", "record"),  # 11:21, the first game
            ("seat-0", "bid-21", "tricks-7", "record"),  # 21:0, the second
            ("bid-3", "bid-4", "pass", "pass", *("take-1",) * 4, *("take-0",) * 3, "record"),
            ("seat-0", "bid-21", "tricks-7", "record"),
        ],
        (),
        0,
    ),
    "euchre": (
        {"scores": (6, 7)},
        [
            ("seat-0", "bid-call", "contract-hearts", "tricks-2", "record"),  # euchred: 6:9
            ("passed-out",),
            (
                "seat-2",
                "bid-call",
                "contract-spades",
                "take-0",
                "take-0",
                "take-1",
                "take-0",
                "take-0",
                "record",
            ),  # 7:9
            ("seat-0", "bid-alone", "contract-clubs", "tricks-5", "record"),
        ],
        (11, 9),
        0,
    ),
}


@pytest.mark.parametrize("preset", GAMES)
def test_a_whole_game_by_taps(
    new_screen: Callable[..., Screen], table_server: Server, folder: Path, preset: str
) -> None:
    """Quick entry by seat, auctions seat by seat, trick by trick: after every hand screen and file agree."""
    start, hands, end, winner = GAMES[preset]
    screen = new_screen(360, 640, phone=True)
    game_id = sat_down(screen, table_server, folder, preset, **start)
    for number, taps in enumerate(hands, 1):
        tap(screen, *taps)
        done = number == len(hands)
        screen.wait("winner" if done else "bid-" + parse_bid(folder, game_id))
        found = replayed(folder, game_id)
        assert len(found["hands"]) == number
        last = found["hands"][-1]
        after_a_game = last["game_over"] and not done
        scores(screen, *((0,) * len(found["scores"]) if after_a_game else found["scores"]))
    assert (found["match_winner"], found["open"]["phase"]) == (winner, "over")
    if end:
        assert tuple(found["scores"]) == end
    screen.expect("winner", "win")
    assert screen.errors == []


def parse_bid(folder: Path, game_id: str) -> str:
    """The id of the game's first bid, which is there in every auction."""
    return parse(Store(folder).read(game_id).facts["preset"]).bids[0].id


def test_record_tapped_twice_within_300_ms(screen: Screen, table_server: Server, folder: Path) -> None:
    """One hand, points once: under the second tap are only words (trial 2)."""
    game_id = sat_down(screen, table_server, folder, "shoot-the-moon", *quick(0, "4", "hearts", 5)[:-1])
    box = screen.wait("record").bounding_box()
    assert box
    for pause in (0, 40, 90, 160):
        screen.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        screen.page.wait_for_timeout(pause)
    screen.expect("hand-number", "Hand 2")
    scores(screen, 4, 1)
    screen.page.wait_for_timeout(300)
    assert len(Store(folder).read(game_id).facts["hands"]) == 1


def test_turned_in_the_middle_of_a_bid(screen: Screen, table_server: Server, folder: Path) -> None:
    """360×640 to 640×360 and back: the same totals, the half-made call still there, and the hand goes on (trial 5)."""
    game_id = sat_down(screen, table_server, folder, "shoot-the-moon", *quick(0, "4", "hearts", 5))
    tap(screen, "bid-3", "contract-low")
    for width, height in ((640, 360), (360, 640), (640, 360)):
        screen.resize(width, height)
        scores(screen, 4, 1)
        screen.expect("contract", "Bob · 3 low")
        assert "low" in screen.text("trump")
    tap(screen, "pass", "pass", "pass", "tricks-3", "record")
    screen.expect("hand-number", "Hand 3")
    assert replayed(folder, game_id)["scores"] == [7, 4]


def test_a_hand_by_keyboard(new_screen: Callable[..., Screen], table_server: Server, folder: Path) -> None:
    """Bids, suits, tricks, Record, undo and redo without the mouse; ? shows the keys."""
    screen = new_screen(1440, 900)
    sat_down(screen, table_server, folder, "shoot-the-moon")
    for key, name, words in (
        ("4", "contract", "Ann · 4"), ("h", "trump", "hearts"), ("p", "contract", "Ann · 4"),
        ("p", "contract", "Ann · 4"), ("p", "contract", "4 hearts"), ("5", "preview", "4"),
        ("Enter", "hand-number", "Hand 2"),
    ):  # fmt: skip
        screen.press(key)
        screen.expect(name, words)
        screen.page.wait_for_timeout(40)
    scores(screen, 4, 1)
    screen.press("Control+z")
    screen.expect("hand-number", "Hand 1")
    screen.press("Control+y")
    screen.expect("hand-number", "Hand 2")
    screen.press("Shift+Slash")
    screen.wait("close")


def test_two_tabs_in_step(new_screen: Callable[..., Screen], table_server: Server, folder: Path) -> None:
    """What is tapped on one shows on the other; a phone and a desk."""
    one, other = new_screen(), new_screen(1440, 900)
    game_id = sat_down(one, table_server, folder, "euchre")
    other.open(f"{table_server.url}/game/{game_id}", "undo")
    for screen, name, where, words in (
        (one, "seat-2", "contract", "Cid won the bid"), (other, "bid-call", "contract", "Cid · Call"),
        (one, "contract-spades", "trump", "spades"), (other, "take-0", "take-0", "1 trick"),
        (one, "tricks-4", "preview", "1"), (other, "record", "hand-number", "Hand 2"), (one, "undo", "preview", "1"),
    ):  # fmt: skip
        screen.tap(name)
        for each in (one, other):
            each.expect(where, words)
    other.tap("record")
    one.expect("hand-number", "Hand 2")
    scores(one, 1, 0)


def test_reload_and_back_land_where_one_was(screen: Screen, table_server: Server, folder: Path) -> None:
    """The game is in the address; half a hand is still there, and so is the way back home."""
    game_id = sat_down(screen, table_server, folder, "shoot-the-moon")
    tap(screen, "seat-2", "bid-5", "contract-clubs", "take-0")
    screen.expect("take-0", "1 trick")
    screen.reload("undo")
    screen.expect("contract", "Cid · 5 clubs")
    screen.expect("take-0", "1 trick")
    screen.tap("home")
    screen.wait("new-game")
    screen.page.go_back()
    screen.wait("undo")
    screen.expect("contract", "Cid · 5 clubs")
    assert screen.page.url.endswith(game_id)


def test_correcting_the_end_of_a_game_and_a_rematch(screen: Screen, table_server: Server, folder: Path) -> None:
    """The winning hand is taken back tap by tap; then the game is won again, and played again in the same seats."""
    hand = quick(0, "4", "hearts", 5)
    game_id = sat_down(screen, table_server, folder, "shoot-the-moon", *hand[:-1], scores=(30, 2))
    tap(screen, "record")
    screen.expect("winner", "Ann & Cid win")
    screen.tap("undo")
    screen.wait("record")
    tap(screen, "tricks-3", "record")
    screen.expect("hand-number", "Hand 2")
    assert replayed(folder, game_id)["scores"] == [26, 5]
    tap(screen, "seat-0", "bid-6", "contract-low", "tricks-6", "record")
    screen.expect("winner", "Ann & Cid win")
    screen.tap("rematch")
    screen.expect("hand-number", "Hand 1")
    scores(screen, 0, 0)
    assert "Bob deals" in screen.text("dealer")
