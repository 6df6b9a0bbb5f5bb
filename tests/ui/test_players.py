"""Players, and backup and sharing, without a browser: what a tap does, what is said, what is kept."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from scorekeeper.room import Room
from scorekeeper.ui.app import main
from tests import steps
from tests.steps import NAMES, play, quick
from tests.ui.harness import InProcess


@pytest.fixture
def house(tmp_path: Path) -> Room:
    """Two games of Ann, Bob, Cid and Dee, one with Eve."""
    room = steps.room(tmp_path / "data")
    for names in (NAMES[:4], NAMES[:4], ("Eve", *NAMES[1:4])):
        play(room.start(room.presets()["shoot-the-moon"], names, 3), *quick(0, "4", "hearts", 5))
    return room


def on(house: Room, does: Callable[[InProcess], Awaitable[Any]], route: str = "/players", **size: float) -> None:
    async def run() -> None:
        async with InProcess(lambda page: main(page, house), route=route, **size) as app:
            await does(app)

    asyncio.run(run())


def who(house: Room, name: str) -> str:
    return house.people.named(name)[0].id


def test_a_rename_shows_everywhere_at_once(house: Room) -> None:
    """In the list, and at a table that is open already."""
    ann = who(house, "Ann")
    table = house.table(next(one["id"] for one in house.history() if "Ann" in one["players"]))

    async def does(app: InProcess) -> None:
        await app.click(f"player-row-{ann}")
        await app.click(f"rename-{ann}")
        await app.type(f"new-name-{ann}", "  ")
        await app.click(f"save-name-{ann}")
        assert "Type a name first." in app.texts()
        await app.type(f"new-name-{ann}", "Anna")
        await app.click(f"save-name-{ann}")
        assert app.text(f"player-row-{ann}") == "Anna 2 games"
        assert not app.has(f"new-name-{ann}")

    on(house, does)
    assert table.game.names.players[0] == "Anna"


def test_merging_asks_for_whom_and_offers_a_way_back(house: Room) -> None:
    """Undo at once, or later from the row of the one they became."""
    ann, eve = who(house, "Ann"), who(house, "Eve")

    async def does(app: InProcess) -> None:
        for back in ("toast-undo", f"part-{eve}"):
            if not app.has(f"merge-{eve}"):
                await app.click(f"player-row-{eve}")
            await app.click(f"merge-{eve}")
            assert not app.has(f"merge-into-{eve}")
            await app.click(f"merge-into-{ann}")
            assert app.text(f"player-row-{ann}") == "Ann 3 games"
            assert not app.has(f"player-row-{eve}")
            if back.startswith("part"):
                await app.click(f"player-row-{ann}")
            await app.click(back)
            assert app.text(f"player-row-{ann}") == "Ann 2 games"

    on(house, does)


def test_hiding_and_deleting(house: Room) -> None:
    """Who played stays, with the reason and hiding offered; who never did goes."""
    ann = who(house, "Ann")
    house.store.save_players({**house.store.players(), "new": {"name": "Zoe"}})

    async def does(app: InProcess) -> None:
        await app.click("player-row-new")
        await app.click("delete-new")
        assert not app.has("player-row-new")
        await app.click(f"player-row-{ann}")
        await app.click(f"delete-{ann}")
        assert "can't be deleted" in app.text("problem")
        await app.click(f"hide-instead-{ann}")

    async def after(app: InProcess) -> None:
        assert app.ids("player-row-")[-1] == f"player-row-{ann}"
        assert app.text(f"player-row-{ann}") == "Ann 2 games · hidden"
        await app.click(f"player-row-{ann}")
        await app.click(f"hide-{ann}")

    on(house, does)
    assert "Ann" not in house.names()
    on(house, after)
    assert "Ann" in house.names()


def test_two_of_one_name_are_said_and_can_be_picked(house: Room) -> None:
    """The list says so; a new game offers both with their games, and a tap seats the one meant."""
    eve = who(house, "Eve")
    house.settle(lambda: house.people.rename(eve, "Ann"))

    async def says(app: InProcess) -> None:
        assert "Two share the name Ann" in app.text("shared-names")

    async def picks(app: InProcess) -> None:
        await app.type("player-0", "Ann")
        await app.fire("player-0", "focus")
        offered = {app.text(name).strip(): name for name in app.ids("known-")}
        await app.click(offered["Ann (1 game)"])
        for seat, name in enumerate(("Bob", "Cid", "Dee"), 1):
            await app.type(f"player-{seat}", name)
        await app.click("start-game")

    on(house, says)
    before = {game["id"] for game in house.history()}
    on(house, picks, "/new/shoot-the-moon")
    (newest,) = (game for game in house.history() if game["id"] not in before)  # begun in the same second as others
    assert newest["people"][0] == eve
    assert newest["players"][0] == "Ann"


def test_nobody_yet(tmp_path: Path) -> None:
    """An empty list says what will be there."""

    async def does(app: InProcess) -> None:
        assert "Nobody yet" in app.text("empty")

    on(steps.room(tmp_path), does)


def test_many_can_be_searched(house: Room) -> None:
    """From a dozen on there is a field."""
    house.store.save_players({f"p{n}": {"name": f"Guest {n}"} for n in range(40)})

    async def does(app: InProcess) -> None:
        await app.type("search-players", "t 17")
        assert app.ids("player-row-") == ["player-row-p17"]

    on(house, does)


# -- files -----------------------------------------------------------------------


def test_the_backup_goes_to_the_device(house: Room) -> None:
    """One tap: a file with today's date and everything in it."""

    async def does(app: InProcess) -> None:
        await app.click("backup")
        await app.settle()
        (args,) = [args for name, args in app.calls if name == "save_file"]
        assert args["file_name"].startswith("scorekeeper-")
        assert args["src_bytes"].decode() == house.archive.backup()

    on(house, does, "/transfer")


def test_chosen_files_come_in_with_a_report(house: Room, tmp_path: Path) -> None:
    """What was added, what was refused and where it is wrong; chosen again, nothing."""
    other = steps.room(tmp_path / "other")
    play(other.start(other.presets()["pepper"], NAMES[:4], 0))
    files = [
        {"id": 1, "name": "other.json", "size": 1, "path": None, "bytes": other.archive.backup().encode()},
        {"id": 2, "name": "bad.json", "size": 1, "path": None, "bytes": b"{"},
    ]

    async def does(app: InProcess) -> None:
        app.replies["pick_files"] = files
        for words in ("1 game added.", "1 game already here: nothing to add."):
            await app.click("import")
            await app.settle(30)
            assert words in app.text("report")
            assert "1 not taken in." in app.text("report")
            assert "bad.json: this is not JSON" in app.text("report")

    on(house, does, "/transfer")
    assert len(list(house.history())) == 4


def test_a_choice_called_off_says_nothing(house: Room) -> None:
    """No report, no message."""

    async def does(app: InProcess) -> None:
        app.replies["pick_files"] = []
        await app.click("import")
        await app.settle(30)
        assert not app.has("report")
        assert not app.has("busy")

    on(house, does, "/transfer")


def test_a_device_without_files_is_told_another_way(house: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    """The service raises: a sentence, not a crash."""

    async def fails(*_: object, **__: object) -> None:
        raise RuntimeError("no zenity")

    monkeypatch.setattr("flet.FilePicker.save_file", fails)
    monkeypatch.setattr("flet.FilePicker.pick_files", fails)

    async def does(app: InProcess) -> None:
        for key in ("backup", "import"):
            await app.click(key)
            await app.settle(30)
            assert any("On the command line" in words for words in app.texts())

    on(house, does, "/transfer")


@pytest.mark.parametrize(
    ("key", "ending", "begins"),
    [("export-game", "json", '{"format"'), ("export-csv", "csv", "\ufeffdate,game"), ("export-page", "html", "<!doc")],
)
def test_a_sheet_can_be_shared(house: Room, key: str, ending: str, begins: str) -> None:
    """As a game file, a table, a page."""
    game = next(house.history())["id"]

    async def does(app: InProcess) -> None:
        await app.click("share")
        await app.click(key)
        await app.settle(30)
        (args,) = [args for name, args in app.calls if name == "save_file"]
        assert args["file_name"] == f"scorekeeper-{game}.{ending}"
        assert args["src_bytes"].decode().startswith(begins)

    on(house, does, f"/history/{game}")


def test_a_second_version_says_so_on_its_sheet(house: Room) -> None:
    """The note of a conflict is there to read."""
    data = json.loads(house.archive.backup())
    game = data["games"][0]
    game["changes"][0]["at"] = "2020-01-01T00:00:00Z"
    from scorekeeper.archive import Tidings

    (arrival,) = [one for one in house.bring("x", json.dumps(data).encode(), Tidings()) if one.what == "conflict"]

    async def does(app: InProcess) -> None:
        assert "two devices" in app.text("note")

    on(house, does, f"/history/{arrival.id}")


def test_a_new_name_that_moves_somebody_down_the_list(house: Room) -> None:
    """Each in turn goes from the first place to the last, and what is opened is who was tapped."""

    async def does(app: InProcess) -> None:
        for step in range(4):
            row = app.ids("player-row-")[0]
            person = row.removeprefix("player-row-")
            await app.click(row)
            await app.click(f"rename-{person}")
            await app.type(f"new-name-{person}", f"Zed {step}")
            await app.click(f"save-name-{person}")
            await app.click(row)
        shown = [app.text(row) for row in app.ids("player-row-")]
        assert [text[:5] for text in shown[-4:]] == [f"Zed {step}" for step in range(4)]

    on(house, does, "/players")
