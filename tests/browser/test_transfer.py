"""Backup, import and players in real Chromium: downloads, chosen files, and a list that follows what is done."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from drive import Screen, Server, app

from scorekeeper.room import Room
from tests import steps
from tests.steps import NAMES, play, quick

pytestmark = pytest.mark.browser


def fill(folder: Path, games: int = 2) -> Room:
    """A folder with some games."""
    room = steps.room(folder)
    for _ in range(games):
        play(room.start(room.presets()["shoot-the-moon"], NAMES[:4], 3), *quick(0, "4", "hearts", 5))
    return room


def bring(screen: Screen, *files: Path) -> str:
    """Choose files; what the report says."""
    with screen.page.expect_file_chooser() as chooser:
        screen.tap("import")
    chooser.value.set_files([str(path) for path in files])
    screen.wait("report", 30)
    screen.page.wait_for_timeout(300)
    return screen.text("report")


def test_the_backup_of_one_device_comes_into_another_once(new_screen: Callable[..., Screen], tmp_path: Path) -> None:
    """Downloaded here, chosen there: everything; chosen again: nothing, and it is said."""
    fill(tmp_path / "one")
    saved = tmp_path / "backup.json"
    with app(tmp_path / "one") as server:
        screen = new_screen().open(f"{server.url}/transfer", "backup")
        with screen.page.expect_download() as download:
            screen.tap("backup")
        assert download.value.suggested_filename.startswith("scorekeeper-")
        download.value.save_as(saved)
        assert "2 games already here" in bring(screen, saved)
    assert len(json.loads(saved.read_text(encoding="utf-8"))["games"]) == 2
    with app(tmp_path / "other") as server:
        screen = new_screen().open(f"{server.url}/transfer", "backup")
        assert "2 games added." in bring(screen, saved)
        assert "2 games already here: nothing to add." in bring(screen, saved)
        screen.open(f"{server.url}/history", "games")
        screen.frames(30)
        assert len(screen.ids("game-")) == 2
        assert not screen.errors


def test_a_big_file_comes_in_and_a_bad_one_is_named(server: Server, screen: Screen, tmp_path: Path) -> None:
    """Several megabytes in one go; what is wrong with the other file stands in the report."""
    other = fill(tmp_path / "other", 1)
    data = json.loads(other.archive.backup())
    game = data["games"][0]
    data["games"] = [game | {"header": game["header"] | {"id": f"g{n}"}} for n in range(400)]
    big, bad = tmp_path / "big.json", tmp_path / "bad.json"
    big.write_text(json.dumps(data))
    bad.write_text('{"format": "scorekeeper.bundle", "version": 1, "games": [{"header": {}}]}')
    assert big.stat().st_size > 1_500_000
    said = bring(screen.open(f"{server.url}/transfer", "import"), big, bad)
    assert "400 games added." in said
    assert "bad.json: games[0].header" in said


@pytest.mark.parametrize(
    ("key", "ending"), [("export-game", ".json"), ("export-csv", ".csv"), ("export-page", ".html")]
)
def test_a_sheet_is_downloaded(server: Server, screen: Screen, tmp_path: Path, key: str, ending: str) -> None:
    """In the form that was asked for; the page prints without loading anything."""
    game = next(fill(tmp_path / "data", 1).history())["id"]
    screen.open(f"{server.url}/history/{game}", "share")
    screen.tap("share")
    screen.wait(key)
    screen.frames(30)
    with screen.page.expect_download() as download:
        screen.tap(key)
    assert download.value.suggested_filename == f"scorekeeper-{game}{ending}"
    saved = tmp_path / f"sheet{ending}"
    download.value.save_as(saved)
    if ending == ".html":
        asked: list[str] = []
        page = screen.page.context.new_page()
        page.on("request", lambda request: asked.append(request.url))
        page.goto(saved.as_uri())
        assert "Ann & Cid" in page.inner_text("h1")
        assert asked == [saved.as_uri()]
        assert page.pdf(format="A4").startswith(b"%PDF")


def test_players_are_renamed_and_hidden(server: Server, screen: Screen, tmp_path: Path) -> None:
    """The list follows, in the order of names, those hidden last."""
    room = fill(tmp_path / "data", 1)
    ann = room.people.named("Ann")[0].id
    screen.open(f"{server.url}/players", f"player-row-{ann}")
    screen.tap(f"player-row-{ann}")
    screen.tap(f"rename-{ann}")
    screen.fill(f"new-name-{ann}", "Zoe")
    screen.tap(f"save-name-{ann}")
    screen.expect(f"player-row-{ann}", "Zoe")
    assert screen.ids("player-row-")[-1] == f"player-row-{ann}"
    screen.tap(f"delete-{ann}")
    screen.expect("problem", "can't be deleted")
    screen.tap(f"hide-instead-{ann}")
    screen.expect(f"player-row-{ann}", "hidden")
    assert next(room.history())["players"][0] == "Zoe"
