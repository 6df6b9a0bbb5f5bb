"""Fast typing: no letter is taken back while the app draws, in any field, and none is missing from what is saved."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from scorekeeper.room import Room
from scorekeeper.ui import fixes
from scorekeeper.ui.app import main
from tests import steps
from tests.steps import NAMES, play, quick
from tests.ui.harness import InProcess

MOON = "shoot-the-moon"
UI = Path(__file__).parents[2] / "scorekeeper" / "ui"
# Where fields are: the address, and what is tapped until they are there.
SCREENS = {
    "/new": [],
    f"/new/{MOON}": ["name-sides", "from-paper"],
    "/history": [],
    "/players": ["player-row-ANN", "rename-ANN"],
    "/game/ID/paper": [],
    "/game/ID/seats": [],
    "/game/ID/about": [],
    "/game/ID/adjust": [],
}


@pytest.fixture
def house(tmp_path: Path) -> Room:
    """A game with a hand, and enough people for their search field."""
    fixes.install()
    room = steps.room(tmp_path)
    for names in (NAMES[4:], [f"P{n}" for n in range(4)], [f"Q{n}" for n in range(4)], NAMES[:4]):
        table = room.start(room.presets()[MOON], names, 3)
    play(table, *quick(0, "4", "hearts", 5))
    return room


def on(house: Room, screen: str, does: Callable[[InProcess], Awaitable[Any]]) -> Any:
    """What a deed returns on a screen with everything unfolded."""
    game = next(iter(house.history()))["id"]
    person = house.people.named("Ann")[0].id

    async def run() -> Any:
        async with InProcess(lambda page: main(page, house), route=screen.replace("ID", game)) as app:
            for tap in SCREENS[screen]:
                await app.click(tap.replace("ANN", person))
            return await does(app)

    return asyncio.run(run())


async def burst(app: InProcess, field: int, texts: list[str]) -> None:
    """Type so fast that the next letter is there before the app has drawn the one before."""
    app.session.apply_patch(field, {"value": texts[0]})
    for text, later in zip(texts, [*texts[1:], texts[-1]], strict=True):
        await app.session.dispatch_event(field, "change", text)
        app.session.apply_patch(field, {"value": later})
        await app.settle()


@pytest.mark.parametrize("screen", SCREENS)
def test_no_field_takes_a_letter_back(house: Room, screen: str) -> None:
    """Words, numbers and faults: the app never writes into a field somebody types in, nor puts another in its place."""

    async def does(app: InProcess) -> None:
        names = [name for name in app.ids() if any(one["_c"] == "TextField" for one in app.controls(app.find(name)))]
        assert names
        for name in reversed(names):  # a search field comes first and would hide the others
            field = app.handler(name, "change")
            field["value"] = "as typed"
            for word in ("Zo", "1x", "-7"):
                await burst(app, field["_i"], [word[:length] for length in range(len(word) + 1)])
            assert app.handler(name, "change") is field, "the cursor is lost"
            assert field["value"] == "as typed"
            assert app.session.index[field["_i"]].value == "-7"

    on(house, screen, does)


def test_what_the_app_itself_writes_still_reaches_the_field(house: Room) -> None:
    """A known name tapped after some letters, then letters again, then two who change places."""

    async def does(app: InProcess) -> None:
        await app.type("player-0", "")
        await app.fire("player-0", "focus")
        await app.type("player-0", "H")
        await app.click("known-0")
        assert value(app, "player-0") == "Hal"
        await app.type("player-0", "H")
        await app.click("known-0")
        assert value(app, "player-0") == "Hal"
        await app.type("player-1", "Zoë")
        await app.click("swap-0")
        await app.click("swap-1")
        assert (value(app, "player-0"), value(app, "player-1")) == ("Zoë", "Hal")

    def value(app: InProcess, identifier: str) -> str:
        return str(app.handler(identifier, "change").get("value"))

    on(house, f"/new/{MOON}", does)


@pytest.mark.parametrize("act", ["submit", "click"])
def test_save_saves_the_last_letter_too(house: Room, act: str) -> None:
    """Letters and the Enter or tap after them come in one bunch from a slow line."""
    person = house.people.named("Ann")[0].id

    async def does(app: InProcess) -> None:
        field = app.handler(f"new-name-{person}", "change")["_i"]
        last = field if act == "submit" else app.handler(f"save-name-{person}", "click")["_i"]
        events = []
        for text in ("Zo", "Zoë"):
            app.session.apply_patch(field, {"value": text})
            events.append(app.session.dispatch_event(field, "change", text))
        await asyncio.gather(*events, app.session.dispatch_event(last, act, None))
        await app.settle()

    on(house, "/players", does)
    assert house.people.named("Zoë")


def test_every_field_of_the_app_is_such_a_field() -> None:
    """Flet's own takes letters back."""
    assert not [path.name for path in UI.glob("*.py") if "ft.TextField(" in path.read_text(encoding="utf-8")]
