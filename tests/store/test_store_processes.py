"""Several processes on one folder, and kill -9 at any moment."""

from __future__ import annotations

import contextlib
import os
import random
import signal
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from playing import HEADER, counting, file_of, hand, play

from scorekeeper.store import NotSaved, Stale, Store, StoreError
from scorekeeper.store.shelf import Shelf

forks = pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")


def fork(work: Callable[[int], None]) -> tuple[int, int]:
    """Run `work` in another process with a pipe to report on; return its id and the pipe's other end."""
    reader, writer = os.pipe()
    child = os.fork()
    if child:
        os.close(writer)
        return child, reader
    try:
        work(writer)
    except BaseException as error:
        print(f"{error!r}", file=sys.stderr)
        os._exit(1)
    os._exit(0)


def record(folder: Path, game: str, name: int, pipe: int, hands: int) -> None:
    """Record hands as fast as it goes, each named, and report each once it is stored."""
    store = Store(folder)
    number = 0
    while number < hands:
        log = store.read(game)
        try:
            store.append(game, log.seq, f"hands/{len(log.facts['hands'])}", None, name + number)
        except Stale:
            continue
        os.write(pipe, (name + number).to_bytes(4, "big"))
        number += 1


def reported(pipe: int) -> list[int]:
    """Read all reports."""
    with open(pipe, "rb") as reports:
        content = reports.read()
    return [int.from_bytes(content[at : at + 4], "big") for at in range(0, len(content) // 4 * 4, 4)]


def lost(store: Store, game: str, hands: int) -> int:
    """Let two processes write at once; return how many of the hands they had stored are gone."""
    children = [fork(lambda pipe, n=n: record(store.folder, game, n * 100_000, pipe, hands)) for n in (1, 2)]
    stored = [name for _, pipe in children for name in reported(pipe)]
    failed = [os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) for child, _ in children]
    try:
        there = Store(store.folder).read(game).facts["hands"]
    except StoreError:  # without the lock even the file may go
        there = []
    return len(set(stored) - set(there)) + sum(map(bool, failed))


@forks
def test_two_processes_lose_nothing(store):
    """Both write as fast as they can."""
    game = store.create(HEADER)
    assert lost(store, game, 100) == 0
    assert store.read(game).seq == 200


@forks
def test_without_the_lock_two_processes_lose_hands(store, monkeypatch):
    """Negative control: the test above needs the lock."""
    game = store.create(HEADER)
    monkeypatch.setattr(Shelf, "locked", lambda self: contextlib.nullcontext())
    assert lost(store, game, 100) > 0


def overtaken(store: Store, game: str, monkeypatch: pytest.MonkeyPatch) -> int:
    """Let a second store write just before the first one does; return the hands there are in the end."""
    other, log = Store(store.folder), store.read(game)
    write = Path.replace

    def overtake() -> None:
        with contextlib.suppress(Stale):
            other.append(game, log.seq, "hands/3", None, "other")

    def late(path: Path, target: Path) -> Path:
        monkeypatch.setattr(Path, "replace", write)
        rival.start()
        rival.join(0.3)
        return write(path, target)

    rival = threading.Thread(target=overtake)
    other.read(game)
    monkeypatch.setattr(Path, "replace", late)
    with contextlib.suppress(NotSaved):
        store.append(game, log.seq, "hands/3", None, "mine")
    rival.join()
    return Store(store.folder).read(game).facts["hands"][3]


def test_between_decision_and_write_nobody_comes(store, game, monkeypatch):
    """The rival waits for the lock, then sees that it is stale."""
    assert overtaken(store, game, monkeypatch) == "mine"


def test_a_taken_lock_is_an_error_with_a_text(store, game, monkeypatch):
    """A hanging process must not hang all others."""
    monkeypatch.setattr("scorekeeper.store.shelf.PATIENCE", 0.05)
    with store._shelf.locked(), pytest.raises(NotSaved, match="another program"):
        Store(store.folder).append(game, 3, "hands/3", None, hand(3))
    assert play(store, game, 1).seq == 4


def test_threads_of_one_process_wait_for_each_other(store):
    """Slow storage moves the write into a thread."""
    game = store.create(HEADER)

    def many(name: int) -> None:
        for number in range(30):
            while True:
                log = store.read(game)
                with contextlib.suppress(Stale):
                    store.append(game, log.seq, f"hands/{log.seq}", None, name + number)
                    break

    threads = [threading.Thread(target=many, args=(n * 100,)) for n in (1, 2, 3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(Store(store.folder).read(game).facts["hands"]) == [n * 100 + i for n in (1, 2, 3) for i in range(30)]


@forks
@pytest.mark.slow
def test_killed_two_hundred_times(store):
    """kill -9 under two writers: whatever they had acknowledged is there, and the file opens without a repair."""
    chance = random.Random(7)
    acknowledged: set[int] = set()
    for turn in range(100):
        if turn % 20 == 0:  # a new game now and then: small files and larger ones
            game = store.create(HEADER)
            acknowledged = set()
        names = [(turn * 2 + n + 1) * 1_000_000 for n in (0, 1)]
        children = [fork(lambda pipe, n=n, game=game: record(store.folder, game, n, pipe, 10**6)) for n in names]
        time.sleep(chance.uniform(0.01, 0.15))
        for child, _ in children:
            os.kill(child, signal.SIGKILL)
        for child, pipe in children:
            acknowledged.update(reported(pipe))
            os.waitpid(child, 0)
        again = Store(store.folder, summarise=counting)
        there = again.read(game).facts["hands"]
        assert acknowledged <= set(there)
        assert len(set(there)) == len(there)
        assert again.notices == []
    assert acknowledged
    again.refresh(game)
    assert not list(file_of(store, game).parent.glob("*.tmp"))
    assert len(list(again.history())) == 5
