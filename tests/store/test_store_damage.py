"""Whatever happened to a file: a whole version is opened or a clear error raised, and the rest goes on."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from pathlib import Path

import pytest
from playing import HEADER, counting, file_of, hand, play

from scorekeeper.store import Damaged, NoSuchGame, NotSaved, Store, UnknownVersion, disk
from scorekeeper.store.disk import JsonFile, backup_of


def truncated(path: Path) -> None:
    path.write_bytes(path.read_bytes()[: path.stat().st_size // 2])


def shortened(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:-3])


def zeroed(path: Path) -> None:
    content = bytearray(path.read_bytes())
    content[10:60] = bytes(50)
    path.write_bytes(content)


def garbage(path: Path) -> None:
    path.write_bytes(random.Random(1).randbytes(300))


def emptied(path: Path) -> None:
    path.write_bytes(b"")


def nested(path: Path) -> None:
    path.write_bytes(b"[" * 100_000)


def other_json(path: Path) -> None:
    path.write_bytes(b'{"game": [1, 2], "checksum": "crc32 00000000"}')


def deleted(path: Path) -> None:
    path.unlink()


def unfoldable(path: Path) -> None:
    """Nonsense with a right checksum."""
    file = JsonFile(path, trusting=True)
    tables = file.read() or {}
    for name, table in tables.items():
        tables[name] = {key: {**document, "before": "nonsense", "version": 0} for key, document in table.items()}
    file.write(tables)


DAMAGES = [truncated, shortened, zeroed, garbage, emptied, nested, other_json, deleted]
Damage = Callable[[Path], None]


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_damaged_game_costs_one_tap(store, game, damage: Damage):
    """The version before is opened, a sentence says so, the damaged file is kept, and the game goes on."""
    damage(file_of(store, game))
    again = Store(store.folder, summarise=counting)
    log = again.read(game)
    assert len(log.facts["hands"]) == 2
    assert len(again.notices) == 1
    assert "check the last entry" in again.notices[0]
    kept = list(file_of(store, game).parent.glob("*.damaged-*"))
    assert [path.name in again.notices[0] for path in kept] == ([] if damage is deleted else [True])
    assert play(again, game, 2).seq == 4
    assert [row["hands"] for row in Store(store.folder, summarise=counting).history()] == [4]


@pytest.mark.parametrize("damage", [*DAMAGES, unfoldable])
def test_a_game_damaged_beyond_repair_is_set_aside(store, game, damage: Damage):
    """Trial 7: it is damaged once, then gone; the others open."""
    other = store.create(HEADER)
    damage(file_of(store, game))
    backup_of(file_of(store, game)).unlink()
    again = Store(store.folder, summarise=counting)
    assert [row["id"] for row in again.history()] == [other]
    with pytest.raises(NoSuchGame):
        again.read(game)
    assert len(list(file_of(store, game).parent.glob("*.damaged-*"))) == (damage is not deleted)
    assert bool(again.notices) == (damage is not deleted)


def test_both_versions_damaged(store, game):
    """Damaged is raised after both were set aside."""
    garbage(file_of(store, game))
    garbage(backup_of(file_of(store, game)))
    with pytest.raises(Damaged):
        Store(store.folder).read(game)
    assert len(list(file_of(store, game).parent.glob("*.damaged-*"))) == 2


def test_a_game_that_cannot_be_folded_falls_back(store, game):
    """A right checksum is no proof: the facts must fit."""
    path = file_of(store, game)
    file = JsonFile(path)
    tables = file.read()
    tables["changes"] = {**tables["changes"], "4": {**tables["changes"]["3"], "seq": 4, "before": "nonsense"}}
    file.write(tables)
    again = Store(store.folder)
    assert again.read(game).seq == 3
    assert "nonsense" in again.notices[0]


def flips(content: bytes, seed: int) -> bytes:
    """Change a single bit."""
    changed = bytearray(content)
    place = random.Random(seed).randrange(len(changed) * 8)
    changed[place // 8] ^= 1 << place % 8
    return bytes(changed)


def undetected(store: Store, game: str) -> int:
    """Count the flipped bits after which other facts than any that were played are opened without a word."""
    path, facts = file_of(store, game), store.read(game).facts
    content, before, silent = path.read_bytes(), backup_of(path).read_bytes(), 0
    for seed in range(300):
        path.write_bytes(flips(content, seed))
        backup_of(path).write_bytes(before)
        again = Store(store.folder)
        silent += again.read(game).facts != facts and not again.notices
    return silent


def test_every_flipped_bit_is_noticed(store, game):
    """300 bits, one at a time."""
    assert undetected(store, game) == 0


def test_without_the_checksum_flipped_bits_go_unnoticed(store, game, monkeypatch):
    """Negative control: the test above needs the checksum."""
    monkeypatch.setattr(disk.zlib, "crc32", lambda *_: 0)
    game = store.create(HEADER)
    play(store, game, 3)
    assert undetected(store, game) > 20


def test_a_newer_version_is_left_untouched(store, game):
    """An older program says so and keeps its hands off."""
    path = file_of(store, game)
    file = JsonFile(path)
    tables = file.read()
    file.write({**tables, "game": {"1": {**tables["game"]["1"], "version": 2}}})
    content = path.read_bytes()
    again = Store(store.folder, summarise=counting)
    for _ in range(2):
        with pytest.raises(UnknownVersion, match="newer version"):
            again.read(game)
    assert list(again.history()) == []
    assert path.read_bytes() == content


@pytest.mark.parametrize("damage", [*DAMAGES, unfoldable])
def test_a_damaged_index_costs_only_time(store, game, damage: Damage):
    """It is a cache; nothing is said."""
    rows = list(store.history())
    damage(store.folder / "index" / f"{game[:7]}.json")
    again = Store(store.folder, summarise=counting)
    assert list(again.history()) == rows
    assert again.notices == []


@pytest.mark.parametrize("damage", DAMAGES)
def test_damaged_settings_and_people(store, damage: Damage):
    """The version before, then nothing: the app starts either way."""
    for saved in ({"a": 1}, {"a": 2}):
        store.save_settings(saved)
        store.save_players({"p1": {"name": "Ann"} | saved})
    for name in ("settings", "players"):
        damage(store.folder / f"{name}.json")
    again = Store(store.folder)
    assert (again.settings(), again.players()) == ({"a": 1}, {"p1": {"name": "Ann", "a": 1}})
    assert len(again.notices) == 2
    for name in ("settings", "players"):
        (store.folder / f"{name}.bak").unlink(missing_ok=True)
        damage(store.folder / f"{name}.json")
    assert (again.settings(), again.players()) == ({}, {})
    again.save_settings({"a": 3})
    assert Store(store.folder).settings() == {"a": 3}


def test_settings_edited_by_hand_are_read(store):
    """Take the checksum out, change a word, done."""
    store.save_settings({"language": "en"})
    path = store.folder / "settings.json"
    tables = json.loads(path.read_text())
    del tables["checksum"]
    path.write_text(json.dumps(tables).replace('"en"', '"de"'))
    assert Store(store.folder).settings() == {"language": "de"}


@pytest.mark.parametrize("damage", [damage for damage in DAMAGES if damage is not deleted])
def test_a_damaged_house_preset(store, damage: Damage):
    """The version before is used while the file, somebody's work, stays; the other presets are there."""
    store.save_house_preset({"id": "ours", "name": "one"})
    store.save_house_preset({"id": "ours", "name": "two"})
    store.save_house_preset({"id": "other"})
    path = store.folder / "presets" / "ours.json"
    damage(path)
    content = path.read_bytes()
    assert store.house_presets() == {"ours": {"id": "ours", "name": "one"}, "other": {"id": "other"}}
    assert "ours.json" in store.notices[0]
    backup_of(path).unlink()
    assert list(store.house_presets()) == ["other"]
    assert path.read_bytes() == content


def test_a_folder_that_cannot_be(tmp_path):
    """A file in the folder's place."""
    (tmp_path / "data").write_text("")
    with pytest.raises(NotSaved):
        Store(tmp_path / "data")


def test_a_missing_lock_or_folder_is_made_again(store, game):
    """Somebody cleaned up while the app ran."""
    (store.folder / "lock").unlink()
    assert store.append(game, 3, "hands/3", None, hand(3)).seq == 4
