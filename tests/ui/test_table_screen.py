"""The table's screen in this process: what it names, what its taps do, how many a hand takes, what it says."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path

import pytest

from scorekeeper import intent
from scorekeeper.room import Room
from scorekeeper.store import NotSaved, shipped_ids
from scorekeeper.table import Table
from scorekeeper.ui import session as sessions
from scorekeeper.ui.app import main
from tests import steps
from tests.steps import bid, play, quick, seat, take, tricks, trump
from tests.ui.harness import InProcess

ALWAYS = {"score-0", "score-1", "target", "dealer", "trump", "contract", "hand-number", "undo", "redo", "rule-card",
          "misdeal", "home", "seat-0", "seat-1", "seat-2", "seat-3"}  # fmt: skip


class Page(InProcess):
    """A page of the app on one game of a room."""

    def __init__(self, room: Room, table: Table, width: float = 360, height: float = 640) -> None:
        super().__init__(lambda page: main(page, room), width, height, f"/game/{table.id}")

    async def tap(self, *names: str) -> None:
        for name in names:
            await self.click(name)

    async def key(self, key: str, shift: bool = False, ctrl: bool = False) -> None:
        event = {"key": key, "shift": shift, "ctrl": ctrl, "alt": False, "meta": False}
        await self.session.dispatch_event(self.page._i, "keyboard_event", event)
        await self.settle()

    def spoken(self, name: str) -> str:
        return self.label(name) or self.text(name)


def shown(room: Room, table: Table, check: Callable[[Page], Awaitable[None]], *size: float) -> None:
    """Open the game on a page and look."""

    async def go() -> None:
        async with Page(room, table, *size) as page:
            await check(page)

    asyncio.run(go())


def opened(folder: Path, preset: str = "shoot-the-moon", *doing, **more) -> tuple[Room, Table]:
    """A room in which a game has come this far."""
    made = steps.table(folder, preset, *doing, **more)
    room = steps.room(folder)
    return room, room.table(made.id)


# -- what is there ----------------------------------------------------------


@pytest.mark.parametrize("size", [(360, 640), (640, 360), (1440, 900)])
def test_everything_has_its_identifier_in_every_phase(tmp_path: Path, size: tuple[float, float]) -> None:
    """Those that other programs rely on: the five questions always, what can be done in its phase."""
    room, table = opened(tmp_path)
    bids = {f"bid-{one.id}" for one in table.preset.bids}
    suits = {f"contract-{one.id}" for one in table.preset.contracts}
    counts = {f"tricks-{n}" for n in range(7)}

    async def look(page: Page) -> None:
        assert set(page.ids()) >= ALWAYS | bids | {"pass"}
        assert not page.ids("contract-")  # there is no bid yet to go with
        assert "passed-out" not in page.ids()  # the dealer must bid in this game
        await page.tap("bid-4")
        assert set(page.ids()) >= ALWAYS | bids | suits | {"pass"}
        await page.tap("pass", "pass", "pass")
        assert set(page.ids()) >= ALWAYS | suits
        assert not page.ids("tricks-")  # one question at a time
        await page.tap("contract-low")
        assert set(page.ids()) >= ALWAYS | counts | {"take-0", "take-1"}
        assert not page.has("record")
        await page.tap("tricks-5")
        assert set(page.ids()) >= ALWAYS | counts | {"record", "preview"}
        await page.tap("record")
        assert set(page.ids()) >= ALWAYS | bids | {"pass"}

    shown(room, table, look, *size)


@pytest.mark.parametrize(
    ("preset", "name"), [("euchre", "penalty"), ("euchre", "passed-out"), ("moon-3", "passed-out")]
)
def test_what_seldom_happens(tmp_path: Path, preset: str, name: str) -> None:
    """Passed out where a game allows it, penalties where it has any."""
    room, table = opened(tmp_path, preset)

    async def look(page: Page) -> None:
        if name == "penalty":
            await page.tap("seat-0", "bid-call")
        assert page.has(name)
        if name == "passed-out":
            await page.tap(name)
            assert table.facts["hands"] == [{"passed_out": True}]

    shown(room, table, look)


def test_cards_of_the_partner_are_asked_for(tmp_path: Path) -> None:
    """A lone bid that lets the partner pass cards asks how many, and only then."""
    room, table = opened(tmp_path, "double-deck-52")

    async def look(page: Page) -> None:
        await page.tap("seat-0", "bid-moon")
        assert set(page.ids("cards-")) == {"cards-0", "cards-1", "cards-2"}
        await page.tap("cards-2")
        assert not page.ids("cards-")
        await page.tap("contract-high", "tricks-12", "record")
        assert table.facts["hands"][0]["partner_cards"] == 2

    shown(room, table, look)


@pytest.mark.parametrize(
    ("scores", "first"), [((22, 10), ("22", "10")), ((-21, 0), ("-21", "0")), ((-4, -14), ("-4", "-14"))]
)
def test_a_score_is_one_sentence_that_begins_with_its_digits(tmp_path: Path, scores: tuple, first: tuple) -> None:
    """For the ear and for programs; negative ones with the sign of the keyboard."""
    room, table = opened(tmp_path, scores=scores)

    async def look(page: Page) -> None:
        for side, digits in enumerate(first):
            words = page.spoken(f"score-{side}")
            found = re.match(r"-?\d+", words)
            assert found is not None
            assert found.group() == digits
            assert "needs" in words
            assert ("Ann", "Bob")[side] in words

    shown(room, table, look)


def test_the_five_questions_in_words(tmp_path: Path) -> None:
    """What's trump, who bid what and how are they doing, whose deal, the score, to what and why."""
    hands = [*quick(0, "shoot", "spades", 6), seat(2), bid(2, "5"), trump("hearts"), *take(0, 0, 1)]
    room, table = opened(tmp_path, "shoot-the-moon", *hands, scores=(10, 22))

    async def look(page: Page) -> None:
        assert page.spoken("trump") == "Trump: hearts"
        assert "Cid · 5 hearts" in page.spoken("contract")
        assert "2 of 5, three left" in " ".join(page.texts())
        assert page.label("dealer") == "Ann deals, then Bob"
        assert page.spoken("score-0").startswith("22 ")
        assert page.spoken("target") == "To 36, was 32: Shoot made in hand 1"
        assert page.text("hand-number") == "Hand 2"
        assert "declarer" in page.label("seat-2")
        assert "deals" in page.label("seat-0")

    shown(room, table, look)


def test_who_sits_out_a_lone_hand(tmp_path: Path) -> None:
    """The partner of whoever plays alone."""
    room, table = opened(tmp_path, "shoot-the-moon", seat(1), bid(1, "moon"))

    async def look(page: Page) -> None:
        assert "sits out" in page.label("seat-3")
        assert "sits out" not in page.label("seat-0")

    shown(room, table, look)


# -- taps -------------------------------------------------------------------

FEWEST = [
    ("shoot-the-moon", ["seat-0", "bid-4", "contract-hearts", "tricks-5", "record"], 5),
    ("double-deck-52", ["seat-0", "bid-6", "contract-hearts", "tricks-7", "record"], 5),
    ("euchre", ["seat-0", "bid-call", "contract-hearts", "tricks-3", "record"], 5),
    ("pepper", ["seat-1", "bid-4", "contract-clubs", "tricks-4", "record"], 5),
    ("bid-euchre-six-hand", ["seat-5", "bid-5", "contract-clubs", "tricks-4", "record"], 5),
    ("texas-42", ["seat-0", "bid-31", "contract-doubles", "tricks-33", "record"], 5),
    ("moon-4-match", ["seat-2", "bid-4", "tricks-5", "record"], 4),
    ("moon-4", ["seat-2", "bid-4", "contract-5", "tricks-5", "record"], 5),
    # Three alone: what the second one took is a tap more, unless the declarer took all.
    ("moon-3", ["seat-1", "bid-5", "contract-6", "tricks-7", "record"], 5),
    ("moon-3", ["seat-1", "bid-5", "contract-6", "tricks-5", "share-1", "record"], 6),
]


@pytest.mark.parametrize(("preset", "taps", "most"), FEWEST, ids=[f"{one[0]}-{one[2]}" for one in FEWEST])
def test_a_hand_in_few_taps(tmp_path: Path, preset: str, taps: list[str], most: int) -> None:
    """From the empty table to recorded: five with trump, four without."""
    room, table = opened(tmp_path, preset)
    assert len(taps) == most

    async def enter(page: Page) -> None:
        await page.tap(*taps)
        assert page.text("hand-number") == "Hand 2"

    shown(room, table, enter)
    hand = table.facts["hands"][0]
    assert sum(hand["tricks"]) == table.preset.total
    assert ("contract" in hand["calls"][0]) == bool(table.preset.contracts)
    assert table.seq == most


def test_recorded_without_trump_said(tmp_path: Path) -> None:
    """Bid and tricks alone are enough (trial 27)."""
    room, table = opened(tmp_path)

    async def enter(page: Page) -> None:
        await page.tap("seat-0", "bid-4", "trump-later", "tricks-4", "record")
        assert table.game.scores == (4, 2)

    shown(room, table, enter)


def test_what_is_forbidden_says_why_and_changes_nothing(tmp_path: Path) -> None:
    """A dimmed chip is heard with its reason, says it on a tap, and stores nothing."""
    room, table = opened(tmp_path, "shoot-the-moon", bid(0, "4"))
    before = table.log

    async def look(page: Page) -> None:
        for name in ("bid-3", "bid-4"):
            reason = page.label(name)
            assert "," in reason
            await page.tap(name)
            assert reason.split(", ", 1)[1] in page.texts()
        assert table.log is before
        await page.tap("bid-5")
        assert table.game.auction.high.bid == "5"

    shown(room, table, look)


def test_the_dealer_is_stuck(tmp_path: Path) -> None:
    """Where the dealer must bid, Pass is dimmed and says so."""
    room, table = opened(tmp_path, "shoot-the-moon", *[bid(number, "pass") for number in (0, 1, 2)])

    async def look(page: Page) -> None:
        assert "the dealer must" in page.label("pass")
        await page.tap("pass")
        assert table.seq == 3

    shown(room, table, look)


def test_record_tapped_twice(tmp_path: Path) -> None:
    """The second tap of a double one reaches the same button with the same number: points once (trial 2)."""
    room, table = opened(tmp_path, "shoot-the-moon", *quick(0, "4", "hearts", 5)[:-1])

    async def twice(page: Page) -> None:
        control = page.handler("record", "click")["_i"]
        first = page.session.dispatch_event(control, "click", None)
        second = page.session.dispatch_event(control, "click", None)
        await asyncio.gather(first, second)
        await page.settle()
        assert table.game.scores == (4, 1)
        assert len(table.facts["hands"]) == 1

    shown(room, table, twice)


def test_undo_and_redo(tmp_path: Path) -> None:
    """Across hands, always there; with nothing to do they say so."""
    room, table = opened(tmp_path)

    async def look(page: Page) -> None:
        assert "nothing to do" in page.label("undo")
        await page.tap("undo")
        await page.tap("seat-0", "bid-4", "trump-later", "tricks-4", "record", "seat-1")
        for _ in range(5):
            await page.tap("undo")
        assert table.facts["hands"] == []
        assert page.text("hand-number") == "Hand 1"
        for _ in range(4):
            await page.tap("redo")
        assert page.text("hand-number") == "Hand 2"
        assert page.spoken("score-0").startswith("4 ")

    shown(room, table, look)


def test_the_preview_is_what_is_recorded(tmp_path: Path) -> None:
    """What Record will do, with its reasons, before it is tapped."""
    room, table = opened(tmp_path, "shoot-the-moon", *quick(1, "5", "low", 3)[:-1], scores=(10, 2))

    async def look(page: Page) -> None:
        assert "+3 → 13" in page.text("preview")
        assert "−5 → −3" in page.text("preview")
        await page.tap("record")
        assert table.game.scores == (13, -3)

    shown(room, table, look)


def test_misdeal(tmp_path: Path) -> None:
    """The same dealer again; undo brings the hand back."""
    room, table = opened(tmp_path, "shoot-the-moon", bid(0, "4"))

    async def look(page: Page) -> None:
        await page.tap("misdeal")
        assert page.label("dealer") == "Dee deals, then Ann"
        assert page.text("hand-number") == "Hand 1"
        await page.tap("undo")
        assert table.game.auction.high.bid == "4"

    shown(room, table, look)


# -- keys and dialogs -------------------------------------------------------


def test_a_hand_by_keyboard(tmp_path: Path) -> None:
    """Digits for bids and tricks, letters for suits, p passes, Enter records, Ctrl+Z and Ctrl+Y."""
    room, table = opened(tmp_path)

    async def type_it(page: Page) -> None:
        for key in ("4", "h", "p", "p", "p", "5", "Enter"):
            await page.key(key)
        assert table.game.scores == (4, 1)
        await page.key("Z", ctrl=True)
        assert not table.game.result.made
        await page.key("Y", ctrl=True)
        assert table.game.scores == (4, 1)
        await page.key("S", shift=True)  # Bob shoots
        for key in ("s", "p", "p", "p", "6", "Enter"):
            await page.key(key)
        assert table.game.scores == (4, 13)
        await page.key("Z", ctrl=True)
        await page.key("Z", ctrl=True, shift=True)
        assert table.game.scores == (4, 13)
        await page.key("Enter")
        assert len(table.facts["hands"]) == 2

    shown(room, table, type_it)


def test_numbers_of_two_digits_by_keyboard(tmp_path: Path) -> None:
    """Twelve tricks in the double-deck game, 42 points in the domino game; late digits begin a new number."""
    room, table = opened(tmp_path, "texas-42")

    async def type_it(page: Page) -> None:
        for key in ("3", "1", "p", "p", "p", "4", "2"):
            await page.key(key)
        assert intent.counted(table.game) == (42, 0)

    shown(room, table, type_it)


def test_the_help_sheet_and_the_rule_card(tmp_path: Path) -> None:
    """? lists the keys; the rule card spells the bowers out for the contract under way."""
    room, table = opened(tmp_path, "euchre", seat(0), bid(0, "call"), trump("spades"))

    async def look(page: Page) -> None:
        await page.key("/", shift=True)
        assert "undo and redo" in page.texts()
        await page.tap("close")
        await page.tap("rule-card")
        spans = [one.get("text") for one in page.controls(page.find("ranking-spades")) if one["_c"] == "TextSpan"]
        assert "".join(spans).startswith("J♠ J♣ A♠ K♠")
        assert not page.has("ranking-hearts")

    shown(room, table, look)


def test_a_penalty(tmp_path: Path) -> None:
    """Who, and what; it counts with the hand."""
    room, table = opened(tmp_path, "euchre", seat(0), bid(0, "call"), tricks(3))

    async def look(page: Page) -> None:
        await page.tap("penalty")
        assert "penalty-renege-1" in page.ids()
        await page.tap("penalty-renege-1", "record")
        assert table.facts["hands"][0]["penalties"] == [{"seat": 1, "penalty": "renege"}]
        assert table.game.scores == (1, -2)

    shown(room, table, look)


# -- several views, and what is said ----------------------------------------


def test_a_second_view_follows(tmp_path: Path) -> None:
    """Two pages on one game show the same after every tap on either."""
    room, table = opened(tmp_path)

    async def both() -> None:
        async with Page(room, table) as one, Page(room, table, 1440, 900) as other:
            for page, name in zip(
                [one, other] * 3, ["seat-0", "bid-4", "contract-low", "tricks-4", "record", "undo"], strict=False
            ):
                await page.click(name)
                await asyncio.sleep(0.01)
                await other.settle()
                await one.settle()
                same = ("score-0", "contract", "trump", "hand-number", "seat-0", "dealer")
                assert [one.spoken(name) for name in same] == [other.spoken(name) for name in same]
            assert one.lost == other.lost == 0

    asyncio.run(both())


def test_another_process_is_followed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What another program stored shows without a tap."""
    monkeypatch.setattr(sessions, "TENDING", 0.02)
    room, table = opened(tmp_path)

    async def look(page: Page) -> None:
        play(steps.room(tmp_path).table(table.id), *quick(0, "4", "low", 4))
        await asyncio.sleep(0.1)
        await page.settle()
        assert page.text("hand-number") == "Hand 2"

    shown(room, table, look)


def test_a_disk_that_refuses_is_said_and_the_warning_goes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The table goes on with a warning on it; once all is saved, the warning is gone."""
    monkeypatch.setattr(sessions, "TENDING", 0.02)
    room, table = opened(tmp_path)
    append = room.store.append

    def refuse(*_: object) -> None:
        raise NotSaved("The disk is full.")

    async def look(page: Page) -> None:
        assert not page.has("warning")
        monkeypatch.setattr(room.store, "append", refuse)
        await page.tap("seat-0", "bid-4")
        assert page.text("warning").startswith("Not saved: The disk is full.")
        assert "Ann · 4" in page.spoken("contract")
        monkeypatch.setattr(room.store, "append", append)
        await asyncio.sleep(0.1)
        await page.settle()
        assert not page.has("warning")
        assert steps.stored(tmp_path, table.id) == table.states

    shown(room, table, look)


def test_a_game_that_stopped_fitting_its_rules_says_where(tmp_path: Path) -> None:
    """What was played is shown, with the entry that can't have been."""
    room, table = opened(tmp_path, "shoot-the-moon", *quick(0, "4", "low", 4))
    table.change("hands/1", None, {"calls": [{"seat": 7, "bid": "4"}], "tricks": [4, 2]}, table.seq)

    async def look(page: Page) -> None:
        assert page.text("warning").startswith("Entry 2 breaks the rules:")
        assert page.spoken("score-0").startswith("4 ")
        await page.tap("seat-0")
        assert table.seq == 7 - 1

    shown(room, table, look)


def test_the_screen_is_kept_awake_while_a_game_runs(tmp_path: Path) -> None:
    """As the setting says, also after the app was in the background; not after the end (trial 28)."""
    room, table = opened(tmp_path, "shoot-the-moon", *quick(0, "3", "low", 3)[:-1], scores=(29, 0))

    async def look(page: Page) -> None:
        names = lambda: [name for name, _ in page.calls]  # noqa: E731
        assert names() == ["enable"]
        await page.session.dispatch_event(page.page._i, "app_lifecycle_state_change", {"state": "resume"})
        await page.settle()
        assert names() == ["enable", "enable"]
        await page.tap("record")
        await page.settle()
        assert "disable" in names()
        assert page.has("winner")

    shown(room, table, look)
    room.set(keep_awake=False)
    made = steps.table(tmp_path)

    async def idle(page: Page) -> None:
        assert "enable" not in [name for name, _ in page.calls]

    shown(room, room.table(made.id), idle)


def test_leaving_asks_where_the_settings_say_so(tmp_path: Path) -> None:
    """Home at once, or after a question; the game stays as it is."""
    room, table = opened(tmp_path, "shoot-the-moon", seat(0))
    room.set(confirm_leaving=True)

    async def look(page: Page) -> None:
        await page.tap("home")
        assert page.has("leave")
        await page.tap("leave")
        assert table.game.open.declarer == 0

    shown(room, table, look)


def sizes() -> Sequence[tuple[int, int]]:
    return ((360, 640), (640, 360), (800, 1280), (1440, 900))


def test_turning_the_phone_keeps_the_half_made_call(tmp_path: Path) -> None:
    """The same totals and the same call after every turn (trial 5)."""
    room, table = opened(tmp_path, "shoot-the-moon", *quick(0, "4", "low", 4), bid(1, "3"))

    async def turn(page: Page) -> None:
        before = [page.spoken(name) for name in ("score-0", "score-1", "contract", "seat-1")]
        for width, height in sizes():
            event = {"width": width, "height": height}
            await page.session.dispatch_event(page.page._i, "resize", event)
            await page.settle()
            assert [page.spoken(name) for name in ("score-0", "score-1", "contract", "seat-1")] == before

    shown(room, table, turn)


# -- nothing happens unseen ---------------------------------------------------


@pytest.mark.parametrize(
    ("preset", "tap", "words"),
    [
        ("shoot-the-moon", "misdeal", "A misdeal: the same dealer deals again."),
        ("euchre", "passed-out", "Nobody bid: the deal passes on."),
    ],
)
def test_what_was_no_hand_is_in_view_with_its_undo(tmp_path: Path, preset: str, tap: str, words: str) -> None:
    """Until the next tap, and again when that one is taken back."""
    room, table = opened(tmp_path, preset, *quick(0, "4" if preset == "shoot-the-moon" else "call", None, 4))

    async def look(page: Page) -> None:
        assert not page.has("happened-last")
        await page.tap(tap)
        assert page.text("happened-last") == words
        await page.tap("seat-0")
        assert not page.has("happened-last")
        await page.tap("undo")
        await page.tap("undo-last")
        assert not page.has("happened-last")
        assert len(table.facts["hands"]) == 1

    shown(room, table, look)


def test_a_penalty_is_in_view_and_the_same_one_twice_is_asked_about(tmp_path: Path) -> None:
    """Each with its own undo, which leaves the others and the tricks alone."""
    room, table = opened(tmp_path, "euchre", seat(0), bid(0, "call"), trump("spades"), tricks(3))

    async def look(page: Page) -> None:
        for name in ("penalty-renege-1", "penalty-renege-2"):
            await page.tap("penalty", name)
        assert page.text("happened-penalty-0") == "Renege: Bob"
        await page.tap("penalty", "penalty-renege-1")
        assert len(table.game.open.penalties) == 2
        await page.tap("penalty-again")
        assert [one.seat for one in table.game.open.penalties] == [1, 2, 1]
        await page.tap("undo-penalty-1")
        assert [one.seat for one in table.game.open.penalties] == [1, 1]
        assert intent.counted(table.game) == (3, 2)

    shown(room, table, look)


def test_giving_up_asks_and_undo_takes_it_up_again(tmp_path: Path) -> None:
    """Undo after it takes no call away that the result does not show; redo gives up again."""
    room, table = opened(tmp_path, "shoot-the-moon", seat(0), bid(0, "4"))
    calls = table.facts["hands"]

    async def look(page: Page) -> None:
        for undo in ("undo", "correct-last"):
            await page.tap("more", "abandon")
            assert not table.is_finished
            await page.tap("give-up")
            assert page.has("winner")
            await page.tap(undo)
            assert not table.is_finished
            assert table.facts["hands"] == calls
        await page.tap("redo")
        assert table.is_finished

    shown(room, table, look)


def test_the_table_ends_the_game_here(tmp_path: Path) -> None:
    """After a question; whoever leads wins, and undo goes on with the hand."""
    room, table = opened(tmp_path, "shoot-the-moon", *quick(0, "4", "low", 5), bid(1, "4"))
    calls = table.facts["hands"]

    async def look(page: Page) -> None:
        await page.tap("more", "finish")
        assert not table.is_finished
        await page.tap("end-here")
        assert page.text("winner") == "Ann & Cid win"
        await page.tap("undo")
        assert table.facts["hands"] == calls

    shown(room, table, look)


def test_an_undo_that_shows_nowhere_on_the_table_is_said(tmp_path: Path) -> None:
    """A correction of an earlier hand."""
    room, table = opened(tmp_path, "shoot-the-moon", *quick(0, "4", "low", 4), *quick(1, "4", "low", 4))
    earlier = {**table.facts["hands"][0], "tricks": [5, 1]}
    assert table.change("hands/0", table.facts["hands"][0], earlier, table.seq) is None

    async def look(page: Page) -> None:
        await page.tap("undo")
        assert "A correction of an earlier hand is undone." in page.texts()
        await page.tap("redo")
        assert "It is corrected again." in page.texts()
        assert table.facts["hands"][0] == earlier
        await page.tap("undo", "undo", "redo", "redo")

    shown(room, table, look)


# -- what is tapped is what is recorded ----------------------------------------

SCREENS = ((360, 640), (640, 360), (1440, 900))


async def every_tap(page: Page, table: Table) -> list[str]:
    """Tap every chip there is, and hold what was stored against its name."""
    wrong = []

    async def tap(name: str, right: Callable[[dict], bool], back: bool = True) -> None:
        await page.tap(name)
        hands = table.facts["hands"]
        if not hands or not right(hands[-1]):
            wrong.append(f"{name}: {hands[-1:]}")
        if back:
            await page.tap("undo")

    async def numbers(prefix: str, side: int, back: bool) -> None:
        for part in page.ids("part-") or [""]:
            if part:
                await page.tap(part)
            for name in page.ids(prefix):
                await tap(name, lambda hand, name=name: hand["count"][side] == int(name.split("-")[1]), back)

    async def play() -> None:
        for name in page.ids("cards-"):
            await tap(name, lambda hand, n=int(name[6:]): hand["partner_cards"] == n)
        if page.has("cards-0"):
            await page.tap("cards-0")
        for name in page.ids("contract-"):
            await tap(name, lambda hand, name=name: hand["calls"][0]["contract"] == name[9:])
        if page.has("trump-later"):
            await page.tap("trump-later")
        await numbers("tricks-", 0, back=table.preset.sides == 3)
        if table.preset.sides == 3:
            await page.tap("tricks-1")
            await numbers("share-", 1, back=True)

    for number in (*range(1, table.preset.players), 0):
        await tap(f"seat-{number}", lambda hand, number=number: hand["declarer"] == number, back=False)
    bids = [one for one in table.preset.bids if ", " not in page.label(f"bid-{one.id}")]  # those not forbidden here
    for one in bids:
        await tap(f"bid-{one.id}", lambda hand, one=one: hand["calls"][0] == {"seat": 0, "bid": one.id})
    for one in [bids[0], *(one for one in bids if one.choose_cards)]:
        await page.tap(f"bid-{one.id}")
        await play()
        while table.facts["hands"][-1].get("calls"):
            await page.tap("undo")
    return wrong


@pytest.mark.parametrize(("at", "preset"), list(enumerate(shipped_ids())), ids=shipped_ids())
def test_every_chip_records_what_it_says(tmp_path: Path, at: int, preset: str) -> None:
    """In the tree a client keeps: that tree and ours must agree on which control is which."""
    size = ((360, 640), (640, 360))[at % 2]
    room, table = opened(tmp_path, preset)

    async def look(page: Page) -> None:
        wrong = await every_tap(page, table)
        assert not wrong, "\n".join(wrong)

    shown(room, table, look, *size)
