"""Taps as people tap: by position, with the screen reader's tree off, each held against what was stored.

That tree leads a click to the right control whatever lies on top; a finger has no such help. So one page with the tree
tells where things are (the map), and another page of the same game and size, without it, is tapped there (the finger).
A tap that does nothing is tried again, for the page may still be drawing; one that does something else is a fault.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
from drive import TURN, Screen, Server, app
from playwright.sync_api import Browser

from scorekeeper.scoring.preset import Preset
from scorekeeper.scoring.reading import parse
from scorekeeper.store import Store, load_shipped, shipped_ids
from scorekeeper.ui.panel import counts
from tests import steps
from tests.steps import quick

pytestmark = pytest.mark.browser

SIZES = ((360, 640), (390, 844), (640, 360), (800, 1280), (1440, 900))
Hand = dict[str, Any]
Right = Callable[[Hand], bool]


def alike(preset: Preset) -> tuple[object, ...]:
    """What the table's taps depend on: presets that differ in points alone have one screen."""
    bids = tuple((bid.id, bid.name, bid.closes, bid.choose_cards, bid.least_score, bid.requires) for bid in preset.bids)
    contracts = tuple(preset.contract_names.items())
    return (preset.players, preset.sides, bids, contracts, preset.unit, preset.total, preset.step, preset.stuck,
            preset.data["auction"]["rounds"], bool(preset.penalties))  # fmt: skip


PRESETS = [parse(load_shipped(preset_id)) for preset_id in shipped_ids()]
SCREENS = list({alike(preset): preset for preset in reversed(PRESETS)}.values())


class Table:
    """A game on both pages. `wrong` collects what did not do what it says; `right` counts what did."""

    def __init__(self, seen: Screen, finger: Screen, folder: Path) -> None:
        self.seen, self.finger, self.store = seen, finger, Store(folder)
        self.folder, self.wrong, self.right, self.heard = folder, list[str](), 0, 0
        finger.page.on("websocket", lambda socket: socket.on("framereceived", self._hear))

    def _hear(self, _: object) -> None:
        """The finger's page was told something: it is about to draw."""
        self.heard += 1

    def open(self, url: str, preset: str, *doing: Any, fresh: bool = False) -> None:
        """A new game on both pages; they are loaded only at first, or when settings have changed."""
        self.preset = parse(load_shipped(preset))
        self.game = steps.table(self.folder, preset, *doing).id
        for screen in (self.seen, self.finger):
            if screen.page.url.startswith(url) and not fresh:
                screen.page.evaluate(TURN, f"/game/{self.game}")
            else:
                screen.page.goto(f"{url}/game/{self.game}")
        self.seen.awake("undo")
        self.settle()

    def size(self, width: int, height: int) -> None:
        for screen in (self.seen, self.finger):
            screen.page.set_viewport_size({"width": width, "height": height})
        self.at = f"{self.preset.id} {width}x{height}"
        self.seen.page.wait_for_timeout(800)  # first the old layout shows in the new size
        self.settle("bid-")

    def settle(self, there: str = "") -> None:
        """Wait until the map shows what is to be `there` and stands still, and the finger's page has drawn."""
        before: dict[str, Any] = {}
        if there:
            self.seen.page.wait_for_selector(f'[flt-semantics-identifier^="{there}"]', state="attached", timeout=20_000)
        for _ in range(40):
            self.seen.page.wait_for_timeout(60)
            if (boxes := self.seen.boxes()) and boxes == before:
                break
            before = boxes
        self.boxes = before
        self.finger.frames(2)

    @property
    def hand(self) -> Hand:
        hands = self.store.read(self.game).facts["hands"]
        return hands[-1] if hands else {}

    def tap(self, name: str) -> bool:
        """A tap in the middle of what the map shows; whether anything was stored. Then the page has drawn it."""
        x, y, wide, high = self.boxes[name]
        before, heard = self.store.read(self.game).seq, self.heard
        for _ in range(3):
            self.finger.page.mouse.click(x + wide / 2, y + high / 2)
            if self.hears(heard, 3, lambda: self.store.read(self.game).seq != before):
                self.finger.frames(2)
                return True
        return False

    def hears(self, heard: int, seconds: float, stored: Callable[[], bool] = lambda: True) -> bool:
        """Wait until the finger's page was told something after `heard`, and something is stored."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            self.finger.page.wait_for_timeout(5)
            if stored() and self.heard > heard:
                return True
        return False

    def expect(self, name: str, right: Right, back: bool = False) -> None:
        """Tap, and hold what was stored against what the chip says; then perhaps take it back."""
        if not self.tap(name):
            self.wrong.append(f"{self.at} {name}: nothing happened")
            return
        self.right += 1
        if not right(self.hand):
            self.wrong.append(f"{self.at} {name}: {self.hand}")
        if back and not self.tap("undo"):
            self.wrong.append(f"{self.at} undo after {name}: nothing happened")

    def names(self, prefix: str) -> list[str]:
        """What the map shows of a kind, without what is dimmed."""
        return [name for name in self.boxes if name.startswith(prefix) and "," not in self.seen.text(name)]

    # -- every kind of tap -----------------------------------------------------

    def every_tap(self) -> None:
        """Seats, bids, pass, contracts, cards, tricks as they fall, counts, shares: each tapped once."""
        seats = [*range(1, self.preset.players), 0]
        for seat in seats:
            self.expect(f"seat-{seat}", lambda hand, seat=seat: hand["declarer"] == seat)
        self.settle("bid-")
        bids = self.names("bid-")
        for name in bids:
            self.expect(name, lambda hand, name=name: hand["calls"][0] == {"seat": 0, "bid": name[4:]}, back=True)
        lone = [bid.id for bid in self.preset.bids if bid.choose_cards]
        self.contracts_and_counts(bids[0])
        for bid in lone:
            self.restart(f"bid-{bid}")
            for name in self.names("cards-"):
                self.expect(name, lambda hand, name=name: hand["partner_cards"] == int(name[6:]), back=True)
        self.restart("")
        first = (self.store.read(self.game).facts["dealer"] + 1) % self.preset.players
        self.expect("pass", lambda hand: hand["calls"] == [{"seat": first, "bid": "pass"}], back=True)

    def contracts_and_counts(self, bid: str) -> None:
        """From a bid of seat 0 on."""
        self.tap(bid)
        self.settle("contract-" if self.preset.contracts else "misdeal")
        for name in self.names("contract-"):
            self.expect(name, lambda hand, name=name: hand["calls"][0]["contract"] == name[9:], back=True)
        if self.preset.contracts:
            self.tap(f"contract-{self.preset.contracts[-1].id}")
            self.settle("tricks-")
        for name in self.names("take-"):
            self.expect(name, lambda hand, name=name: hand["taken"] == [int(name[5:])], back=True)
        told = sorted(self.parts(self.counts))
        assert told == list(counts(self.preset)), (self.at, told, self.wrong)
        if self.preset.sides == 3:
            self.tap("tricks-2") or self.wrong.append(f"{self.at} tricks-2")
            self.settle("share-")
            self.counts("share-", lambda hand, n: hand["count"][1] == n)

    def parts(self, check: Callable[[], list[int]]) -> list[int]:
        """Where the counts are folded, each part is opened, on both pages."""
        names = [name for name in self.boxes if name.startswith("part-")]
        if not names:
            return check()
        found = []
        for name in names:
            x, y, wide, high = self.boxes[name]
            heard = self.heard
            self.finger.page.mouse.click(x + wide / 2, y + high / 2)
            self.seen.tap(name)
            self.seen.wait(name.replace("part", "tricks"))
            self.hears(heard, 1)  # nothing, where the part was open already
            self.settle()
            found += check()
        return found

    def counts(self, prefix: str = "tricks-", right: Callable[[Hand, int], bool] | None = None) -> list[int]:
        """Each count after the other: the last one tapped counts. Of three sides each is taken back."""
        right, back = right or (lambda hand, n: hand["count"][0] == n), self.preset.sides == 3
        numbers = [int(name.removeprefix(prefix)) for name in self.names(prefix)]
        for at, n in enumerate(numbers):
            self.expect(f"{prefix}{n}", lambda hand, n=n: right(hand, n), back)
            if not at and not back:  # what stood over the counts has given way to the preview
                self.settle("preview")
        return numbers

    def restart(self, bid: str) -> None:
        """Undo to the empty hand, then seat 0 and a bid; without a bid only the empty hand."""
        while self.hand:
            self.tap("undo") or pytest.fail(f"{self.at}: undo does nothing")
        self.settle("bid-")
        for name, there in (("seat-0", "bid-"), (bid, "cards-")) if bid else ():
            self.tap(name) or pytest.fail(f"{self.at}: {name} does nothing")
            self.settle(there)


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("finger") / "data"


@pytest.fixture(scope="module")
def served(house: Path) -> Iterator[Server]:
    with app(house) as running:
        yield running


@pytest.fixture(scope="module")
def table(chromium: Browser, house: Path, served: Server) -> Table:
    contexts = [chromium.new_context(viewport={"width": 360, "height": 640}) for _ in range(2)]
    return Table(*(Screen(context.new_page()) for context in contexts), house)


EVERY = [(preset.id, SIZES) for preset in SCREENS]
TURNS = [(preset.id, SIZES[at % len(SIZES) :][:1]) for at, preset in enumerate(SCREENS)]


@pytest.mark.parametrize(
    ("preset", "sizes"), EVERY if os.environ.get("EXPLORE") else TURNS, ids=[preset.id for preset in SCREENS]
)
def test_every_tap(table: Table, served: Server, preset: str, sizes: Sequence[tuple[int, int]]) -> None:
    """Every preset's screen, the sizes taking turns; with `tests/run.py --explore` each at every size."""
    table.wrong.clear()
    table.open(served.url, preset)
    for size in sizes:
        table.size(*size)
        table.every_tap()
        table.restart("")
    assert not table.wrong, "\n".join(table.wrong)


def test_every_tap_with_larger_text(table: Table, served: Server, house: Path) -> None:
    """At 150 %, where a phone has the least room."""
    room = steps.room(house)
    room.set(text_size=150)
    try:
        table.wrong.clear()
        table.open(served.url, "double-deck-52", fresh=True)
        table.size(360, 640)
        table.every_tap()
        assert not table.wrong, "\n".join(table.wrong)
    finally:
        room.set(text_size=100)


def test_every_tap_after_a_correction(table: Table, served: Server, house: Path) -> None:
    """Of a hand before, carried out while the table shows: what is tapped then is still what is recorded."""
    table.wrong.clear()
    table.open(served.url, "shoot-the-moon", *quick(1, "4", "hearts", 5), *quick(2, "4", "low", 4), fresh=True)
    table.size(360, 640)
    table.tap("seat-0")
    played = steps.room(house).table(table.game)
    hand = played.facts["hands"][0]
    assert played.change("hands/0", hand, hand | {"tricks": [3, 3]}, played.seq) is None
    table.seen.expect("score-1", "-2 ")
    table.settle("bid-")
    table.contracts_and_counts("bid-5")
    assert not table.wrong, "\n".join(table.wrong)
