"""Toasts and sheets without a browser: what is said, taken back, closed, and that there is one way to do each."""

import asyncio
import re
from pathlib import Path
from typing import Any

import pytest

from scorekeeper.room import Room
from scorekeeper.ui import toast
from tests.ui.test_history import WON, play
from tests.ui.test_screens import View, on, open_room

UI = Path(toast.__file__).parent


@pytest.fixture
def house(tmp_path: Path) -> Room:
    return open_room(tmp_path)


def test_toasts_and_sheets_open_in_one_place_each() -> None:
    """Whoever opens a dialog of its own has a toast over Start, or a sheet that back does not close."""
    found = [(path.name, *call) for path in UI.glob("*.py") for call in re.findall(r"show_dialog\(", path.read_text())]
    assert {name for name, *_ in found} <= {"dialogs.py", "fixes.py"}, found


def test_a_toast_goes_by_itself_and_by_a_tap(house: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(toast, "LONG", 0.05)
    won = play(house, WON)

    async def steps(app: View) -> None:
        await app.click(f"delete-{won.id}")
        await app.click("delete-sure")
        assert app.text("toast") == "The game is deleted."
        assert app.find("toast")["live_region"]
        while app.has("toast"):
            await asyncio.sleep(0.01)
        assert not app.has("toast-undo")

    on(house, steps, "/history")


def test_new_words_have_their_own_time(house: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    """The end of the first toast does not take the second away."""
    monkeypatch.setattr(toast, "LONG", 0.1)
    games = [play(house, WON), play(house, WON)]

    async def steps(app: View) -> Any:
        await app.click(f"delete-{games[0].id}")
        await app.click("delete-sure")
        monkeypatch.setattr(toast, "LONG", 60)
        await app.click(f"delete-{games[1].id}")
        await app.click("delete-sure")
        await asyncio.sleep(0.2)
        await app.settle()
        return app.has("toast-undo")

    assert on(house, steps, "/history")


def test_back_closes_a_sheet_and_nothing_else(house: Room) -> None:
    table = play(house)
    here = f"/game/{table.id}"

    async def steps(app: View) -> None:
        await app.go(here)
        for opener in ("rule-card", "more"):
            await app.click(opener)
            assert app.has("close")
            await app.go("/")  # what the browser says after its back
            assert not _open(app) and app.has("hand-number")
            assert app.page.route == here
        await app.go("/")
        assert not app.has("hand-number")

    on(house, steps)


def test_what_leads_on_from_a_sheet_still_does(house: Room) -> None:
    table = play(house)

    async def steps(app: View) -> None:
        await app.click("more")
        await app.click("trail")
        assert app.page.route == f"/game/{table.id}/trail"
        assert not _open(app)

    on(house, steps, f"/game/{table.id}")


def _open(app: View) -> list[Any]:
    return [control for control in app.controls() if control["_c"] == "BottomSheet" and control.get("open")]
