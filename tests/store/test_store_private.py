"""Files with games are nobody else's to read, and a file system without links or permissions still serves."""

import os
from pathlib import Path

import pytest
from playing import HEADER, hand, play

from scorekeeper.store import Store

pytestmark = pytest.mark.skipif(os.name != "posix", reason="Windows keeps a user's folder by other means")


def open_to_others(folder: Path) -> list[str]:
    """Everything under a folder that group or others could use."""
    return [str(path.relative_to(folder)) for path in folder.rglob("*") if path.stat().st_mode & 0o077]


def test_nothing_made_is_open_to_others(tmp_path):
    """Games, their backups, the index, people, settings, house rules, the lock; folders too."""
    store = Store(tmp_path / "home" / "data")
    game = store.create(HEADER)
    play(store, game, 3)
    store.refresh(game)
    store.save_players({"p1": {"name": "Ann"}})
    store.save_settings({"theme": "dark"})
    store.save_house_preset({"id": "ours"})
    store.delete(store.create(HEADER))
    assert len([path for path in store.folder.rglob("*") if path.is_file()]) > 6
    assert open_to_others(store.folder) == []
    assert store.folder.stat().st_mode & 0o777 == 0o700


def test_what_an_earlier_edition_left_open_is_closed_when_touched(store, game):
    """Reading a game is enough; a folder that was there stays as its owner wants it."""
    for path in store.folder.rglob("*"):
        path.chmod(0o755 if path.is_dir() else 0o644)
    store.folder.chmod(0o755)
    again = Store(store.folder)
    again.append(game, 3, "hands/3", None, hand(3))
    assert not [path for path in open_to_others(store.folder) if game in path or path in ("games", "index", "presets")]
    assert store.folder.stat().st_mode & 0o777 == 0o755


@pytest.mark.parametrize("error", [OSError, NotImplementedError, os.error])
def test_without_hard_links_the_version_before_is_kept(store, game, error, monkeypatch):
    """Python tells of a system without links in ways of its own."""

    def no_links(*_):
        raise error("no links here")

    monkeypatch.setattr(Path, "hardlink_to", no_links)
    before = store.read(game)
    store.append(game, 3, "hands/3", None, hand(3))
    path = store._path(game)
    path.write_text("damaged")
    assert Store(store.folder).read(game) == before
