"""People, settings, presets, and where they are."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import scorekeeper
from scorekeeper.store import NotJson, Store, UnknownPreset, data_folder, load_shipped, shipped, shipped_ids


def test_settings_and_people_last(store):
    """Two people called Ann stay apart (trial 19)."""
    assert (store.settings(), store.players(), store.house_presets()) == ({}, {}, {})
    people = {"p1": {"name": "Ann", "hidden": False}, "p2": {"name": "Ann", "hidden": True}}
    store.save_settings({"language": "de"})
    store.save_players(people)
    again = Store(store.folder)
    assert (again.settings(), again.players()) == ({"language": "de"}, people)
    again.save_settings({})
    assert store.settings() == {}


def test_house_presets_are_plain_files(store):
    """One may be dropped into the folder; one under an id that is no file name is refused."""
    store.save_house_preset({"id": "ours", "name": "Unser Mond ☾"})
    (store.folder / "presets" / "dropped.json").write_text('{"id": "theirs"}')
    assert Store(store.folder).house_presets() == {
        "ours": {"id": "ours", "name": "Unser Mond ☾"},
        "theirs": {"id": "theirs"},
    }
    for odd in (None, "", "../x", 3):
        with pytest.raises(NotJson):
            store.save_house_preset({"id": odd})


def test_shipped_presets_load():
    """Each id is its file; an unknown one names the known."""
    assert shipped_ids()
    for preset_id in shipped_ids():
        assert load_shipped(preset_id)["id"] == preset_id
    for odd in ("nope", "preset.schema", "../pyproject"):
        with pytest.raises(UnknownPreset, match=shipped_ids()[0]):
            load_shipped(odd)
    assert shipped().name == "presets"


@pytest.mark.parametrize("place", ["scorekeeper/presets", "presets"])
def test_presets_are_found_in_a_wheel_and_in_a_checkout(tmp_path, place):
    """Inside the package and beside it."""
    package = Path(scorekeeper.__file__).parent
    shutil.copytree(package / "store", tmp_path / "scorekeeper" / "store")
    shutil.copytree(package / "scoring", tmp_path / "scorekeeper" / "scoring")
    for one in ("__init__.py", "days.py"):
        shutil.copy(package / one, tmp_path / "scorekeeper")
    (tmp_path / place).mkdir()
    (tmp_path / place / "mine.json").write_text(json.dumps({"id": "mine"}))
    code = "from scorekeeper.store import *; print(shipped_ids(), load_shipped('mine'))"
    done = subprocess.run([sys.executable, "-c", code], cwd=tmp_path, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "['mine'] {'id': 'mine'}"


def test_the_data_folder(monkeypatch, tmp_path):
    """Flet's folder where there is one, else the system's."""
    monkeypatch.setenv("FLET_APP_STORAGE_DATA", str(tmp_path))
    assert data_folder() == tmp_path
    monkeypatch.delenv("FLET_APP_STORAGE_DATA")
    assert data_folder().name == "scorekeeper"


def test_importing_does_nothing_and_needs_no_flet(tmp_path):
    """No file, no Flet, no lock library until a store is used."""
    code = "import sys, scorekeeper.store; print([m for m in ('flet', 'filelock', 'platformdirs') if m in sys.modules])"
    root = str(Path(scorekeeper.__file__).parents[1])
    done = subprocess.run(
        [sys.executable, "-B", "-c", code], cwd=tmp_path, env={**os.environ, "PYTHONPATH": root, "HOME": str(tmp_path)},
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert done.stdout.strip() == "[]"
    assert list(tmp_path.iterdir()) == []
