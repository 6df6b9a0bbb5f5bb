"""The disk refuses, fills up or the power goes: what was acknowledged is there, and nothing is half there."""

from __future__ import annotations

import errno
import os
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playing import HEADER, file_of, hand, play

from scorekeeper.store import NotSaved, Store, disk
from scorekeeper.store.disk import backup_of

CALLS = ["open", "write", "fsync", "replace", "link", "unlink"]


class PowerCut(BaseException):
    """Nobody handles this one: what runs after it would not run after a kill either."""


class Faults:
    """Let the system's calls go wrong once, at the n-th of them."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, names: list[str]) -> None:
        self.left = 0
        self.fault: BaseException | None = None
        for name in names:
            monkeypatch.setattr(os, name, self._around(getattr(os, name)))

    def set(self, number: int, fault: BaseException) -> None:
        """Arm: the call after `number` others raises."""
        self.left, self.fault = number, fault

    def off(self) -> bool:
        """Disarm; tell whether the fault came about."""
        came, self.fault = self.fault is None, None
        return came

    def _around(self, call: Callable[..., Any]) -> Callable[..., Any]:
        def faulty(*args: Any, **options: Any) -> Any:
            if self.fault:
                self.left -= 1
                if self.left < 0:
                    fault, self.fault = self.fault, None
                    raise fault
            return call(*args, **options)

        return faulty


@pytest.mark.parametrize("code", [errno.ENOSPC, errno.EIO, errno.EROFS])
@pytest.mark.parametrize("names", [CALLS, *([name] for name in CALLS)], ids="+".join)
def test_a_call_that_fails_costs_nothing(store, game, monkeypatch, code, names):
    """At each call of a tap: NotSaved, the old version on disk and in memory, and the next try goes through."""
    faults = Faults(monkeypatch, names)
    log, number, failed = store.read(game), 0, 0
    while True:
        place = log.seq
        faults.set(number, OSError(code, os.strerror(code)))
        try:
            log = store.append(game, place, f"hands/{place}", None, hand(place))
        except NotSaved as error:
            faults.off()
            failed += 1
            assert os.strerror(code) in str(error)
            assert store.read(game) == log
            assert Store(store.folder).read(game) == log
            log = store.append(game, place, f"hands/{place}", None, hand(place))
        else:
            if not faults.off():
                break
        assert Store(store.folder).read(game) == log
        assert not list(file_of(store, game).parent.glob("*.tmp"))
        number += 1
    assert failed or names in (["link"], ["unlink"])
    assert number


def test_a_power_cut_at_every_call(store, game, monkeypatch):
    """All that was acknowledged is there, at most the change under way besides."""
    faults = Faults(monkeypatch, CALLS)
    log, number, came = store.read(game), 0, True
    while came:
        faults.set(number, PowerCut())
        try:
            log = store.append(game, log.seq, f"hands/{log.seq}", None, hand(log.seq))
        except PowerCut:
            came = True
        else:
            came = faults.off()
        again = Store(store.folder)
        assert again.read(game).seq in (log.seq, log.seq + 1)
        assert again.notices == []
        log = store.read(game)
        number += 1
    assert number > 6


def test_every_tap_reaches_the_medium(store, game, monkeypatch):
    """Two fsyncs a tap, the file before it takes its name and the folder after: no more, phones are slow."""
    order: list[str] = []
    for name in ("fsync", "replace"):
        call = getattr(os, name)
        monkeypatch.setattr(os, name, lambda *a, _call=call, _name=name: (order.append(_name), _call(*a))[1])
    play(store, game, 1)
    assert order == ["fsync", "replace", "fsync"]


def test_without_hard_links(store, game, monkeypatch):
    """FAT and some phones: the version before is kept by renaming."""

    def refuse(*_: Any, **__: Any) -> None:
        raise OSError(errno.EPERM, "no links here")

    monkeypatch.setattr(os, "link", refuse)
    log = play(store, game, 2)
    assert Store(store.folder).read(game) == log
    assert backup_of(file_of(store, game)).exists()
    file_of(store, game).unlink()  # killed between the two renames
    assert Store(store.folder).read(game).seq == 4


def test_short_writes_are_continued(store, game, monkeypatch):
    """The system may take less than it is given."""
    write = os.write
    monkeypatch.setattr(os, "write", lambda descriptor, data: write(descriptor, bytes(data)[:7]))
    log = play(store, game, 1)
    assert Store(store.folder).read(game) == log


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A file system of 64 kB."""
    folder = tmp_path / "small"
    folder.mkdir()
    mounted = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=64k", "tmpfs", folder], capture_output=True)
    if mounted.returncode:
        pytest.skip("mounting is not permitted here")
    yield folder
    subprocess.run(["umount", "-l", folder], check=True)


def test_a_full_disk(small_disk: Path):
    """Taps fail until there is room, then go on; nothing is lost and nothing doubled."""
    store = Store(small_disk / "data")
    game = store.create(HEADER)
    filler = small_disk / "filler"
    filler.write_bytes(bytes(16_000))
    log = store.read(game)
    with pytest.raises(NotSaved, match="No space"):
        while True:
            log = play(store, game, 1)
    assert log.seq > 10
    for _ in range(3):
        with pytest.raises(NotSaved):
            store.append(game, log.seq, f"hands/{log.seq}", None, hand(1))
        with pytest.raises(NotSaved):
            store.save_settings({"note": "x" * 20_000})
        assert Store(store.folder).read(game) == store.read(game) == log
    filler.unlink()
    assert store.append(game, log.seq, f"hands/{log.seq}", None, hand(1)).seq == log.seq + 1


def test_a_read_only_disk(small_disk: Path):
    """Games can be read and the history shown; a tap says it was not saved, and counts once it can be."""
    store = Store(small_disk / "data")
    game = store.create(HEADER)
    log = play(store, game, 2)
    subprocess.run(["mount", "-o", "remount,ro", small_disk], check=True)
    fresh = Store(store.folder)
    for each in (store, fresh):
        with pytest.raises(NotSaved):
            each.append(game, 2, "hands/2", None, hand(2))
        assert each.read(game) == log
        assert [row["id"] for row in each.history()] == [game]
    with pytest.raises(NotSaved):
        fresh.create(HEADER)
    subprocess.run(["mount", "-o", "remount,rw", small_disk], check=True)
    assert fresh.append(game, 2, "hands/2", None, hand(2)).seq == 3


def test_a_repair_needs_no_room(small_disk: Path):
    """A damaged file on a full disk is still replaced by the version before."""
    store = Store(small_disk / "data")
    game = store.create(HEADER)
    play(store, game, 3)
    file_of(store, game).write_text("{")
    with pytest.raises(OSError, match="No space"):
        (small_disk / "filler").write_bytes(bytes(100_000))
    assert Store(store.folder).read(game).seq == 2


@pytest.mark.parametrize("name", ["replace", "unlink"])
def test_a_delete_that_fails(store, game, monkeypatch, name):
    """The game stays in the history."""
    faults = Faults(monkeypatch, [name])
    faults.set(0, OSError(errno.EIO, "broken"))
    with pytest.raises(NotSaved):
        store.delete(game)
    assert Store(store.folder).read(game).seq == 3


def test_apples_full_sync(monkeypatch):
    """On Apple's systems the drive's own cache is flushed too, and a volume that cannot do so is synced plainly."""
    fcntl = pytest.importorskip("fcntl")
    asked: list[int] = []
    monkeypatch.setattr(disk.sys, "platform", "ios")
    monkeypatch.setattr(fcntl, "fcntl", lambda _, command: asked.append(command))
    monkeypatch.setattr(os, "fsync", lambda _: asked.append(-1))
    disk._sync(3)
    assert asked == [getattr(fcntl, "F_FULLFSYNC", 51)]
    monkeypatch.setattr(fcntl, "fcntl", lambda *_: (_ for _ in ()).throw(OSError(errno.ENOTSUP, "no")))
    disk._sync(3)
    assert asked[-1] == -1
