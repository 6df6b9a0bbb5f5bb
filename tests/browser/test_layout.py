"""Nothing outside the view, nothing under another, nothing too small to hit: from the boxes of what is tapped."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from pathlib import Path

import pytest
from drive import Screen, Server, app

from scorekeeper.room import Room
from scorekeeper.ui.scores import digit_size
from scorekeeper.ui.theme import LIGHT, Look
from tests import steps
from tests.steps import LONG, bid, quick, seat, take, tricks, trump

pytestmark = pytest.mark.browser

SIZES = ((360, 640), (640, 360), (800, 1280), (1440, 900))
Box = tuple[float, float, float, float]
TAPPED = """() => Object.fromEntries([...document.querySelectorAll('[flt-semantics-identifier]')]
  .filter(node => node.matches('[role=button]') || node.querySelector('[role=button]'))
  .map(node => { const box = node.getBoundingClientRect();
    return [node.getAttribute('flt-semantics-identifier'), [box.x, box.y, box.width, box.height]]; }))"""
FIGURES = ("score-0", "score-1", "target", "dealer", "trump", "contract", "hand-number")
NAMES = {"named": steps.NAMES, "long": LONG}


def phases(preset: str) -> dict[str, Sequence]:
    """How far the hand under way has come: auction, contract missing, play, ready to record."""
    won = {"shoot-the-moon": "4", "double-deck-52": "moon", "moon-3": "5", "bid-euchre-six-hand": "4"}[preset]
    suit = "6" if preset == "moon-3" else "low"
    declared = [seat(2), bid(2, won)]
    ready = tricks(7) if preset == "moon-3" else tricks(3)
    cards = [steps.cards(1)] if won == "moon" else []
    return {
        "auction": [bid(0, "4"), bid(1, "pass")],
        "contract": [*declared, *cards],
        "play": [*declared, *cards, trump(suit), *take(0, 1)],
        "ready": [*declared, *cards, trump(suit), ready],
    }


PRESETS = ("shoot-the-moon", "double-deck-52", "moon-3", "bid-euchre-six-hand")


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("layout") / "data"


@pytest.fixture(scope="module")
def games(house: Path) -> dict[tuple[str, str, str], str]:
    """A game for every preset, phase and kind of names."""
    found = {}
    for preset in PRESETS:
        for phase, doing in phases(preset).items():
            for kind, names in NAMES.items():
                before = quick(1, "4", None, 6) if preset != "moon-3" else []
                found[preset, phase, kind] = steps.table(house, preset, *before, *doing, names=names, dealer=2).id
    return found


@pytest.fixture(scope="module")
def server_of(house: Path, games: dict) -> Iterator[Server]:
    with app(house) as running:
        yield running


def faults(screen: Screen, width: float, height: float) -> list[str]:
    """Everything wrong with the boxes on the screen."""
    tapped: dict[str, Box] = {name: tuple(box) for name, box in screen.page.evaluate(TAPPED).items()}
    found = [f"{name} is too small: {box}" for name, box in tapped.items() if min(box[2:]) < 47.5]
    for name, (x, y, wide, high) in screen.boxes().items():
        if x < -0.5 or y < -0.5 or x + wide > width + 0.5 or y + high > height + 0.5:
            found.append(f"{name} is outside: {(x, y, wide, high)}")
    for (one, a), (other, b) in combinations(tapped.items(), 2):
        across = min(a[0] + a[2], b[0] + b[2]) - max(a[0], b[0])
        down = min(a[1] + a[3], b[1] + b[3]) - max(a[1], b[1])
        if across > 0.5 and down > 0.5:
            found.append(f"{one} lies on {other}: {a} {b}")
    found += [f"{name} is not there" for name in FIGURES if not screen.has(name)]
    return found


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_every_phase_on_every_screen(
    new_screen: Callable[..., Screen], server_of: Server, games: dict, width: int, height: int
) -> None:
    """Each game after the other; dark on half of the screens."""
    screen, wrong = new_screen(width, height, dark=width > height), []
    screen.open(server_of.url, "new-game")
    for (preset, phase, kind), game in games.items():
        screen.turn(f"/game/{game}", "undo")
        wrong += [f"{preset} {phase} {kind}: {one}" for one in screen.stays(faults, width, height)]
    assert not wrong, "\n".join(wrong)
    assert screen.errors == []


@pytest.mark.parametrize("kind", NAMES)
def test_twice_the_text(
    new_screen: Callable[..., Screen], server_of: Server, house: Path, games: dict, kind: str
) -> None:
    """At 200 % score, dealer, trump and Record are still in view, upright and lying (trial 24)."""
    room: Room = steps.room(house)
    room.set(text_size=200)
    try:
        for width, height in SIZES[:2]:
            screen = new_screen(width, height)
            screen.open(f"{server_of.url}/game/{games['shoot-the-moon', 'ready', kind]}", "record")
            wrong = screen.stays(faults, width, height)
            boxes = screen.boxes()
            for name in ("score-0", "score-1", "dealer", "trump", "record"):
                x, y, wide, high = boxes[name]
                assert wide > 0
                assert high > 0
                assert x >= 0
                assert y >= 0
                assert x + wide <= width + 0.5, (name, boxes[name])
                assert y + high <= height + 0.5, (name, boxes[name])
            assert not wrong, "\n".join(wrong)
    finally:
        room.set(text_size=100)


@pytest.mark.parametrize(("width", "height"), SIZES)
@pytest.mark.parametrize(("number", "sides"), [("7", 2), ("36", 2), ("−21", 2), ("36", 3)])
def test_digits_are_an_eighth_of_the_short_side(width: float, height: float, number: str, sides: int) -> None:
    """Digits fill 0.7 of the type size, in the card that two or three sides leave them."""
    look = Look(LIGHT, width, height)
    room = look.aside if look.wide else (width - 16) / sides - 8
    edge = 8 if room < 150 else 14
    assert digit_size(look, number, room - 2 * edge) * 0.7 >= min(width, height) / 8
