"""Measure the history, the statistics and a tap with many games: `python tests/bench/history_bench.py [games]`.

Figures depend on the disk under the temporary folder; taps are taken in turns with an empty store.
"""

from __future__ import annotations

import random
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import islice
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))
sys.path.insert(0, str(Path(__file__).parent))

import believable

from scorekeeper import room as rooms
from scorekeeper.room import Room
from scorekeeper.statistics import Wanted
from scorekeeper.store import Store
from scorekeeper.table import Table

TAPS = 60


@contextmanager
def timed(label: str, budget: float) -> Iterator[None]:
    """Print what something took in milliseconds, of which at work, and whether that is within its budget."""
    start, at_work = time.perf_counter(), time.process_time()
    yield
    took, worked = (time.perf_counter() - start) * 1000, (time.process_time() - at_work) * 1000
    verdict = "ok" if took <= budget else f"OVER {budget:.0f}"
    print(f"{label:50} {took:8.1f} ms, at work {worked:8.1f} ms   {verdict}", flush=True)


def room_in(folder: Path) -> Room:
    """A room as a new process opens it."""
    return Room(Store(folder, summarise=rooms.summarise, edition="bench"))


def hands(room: Room, rng: random.Random) -> Callable[[], float]:
    """Records one more hand a call, and gives the seconds it took; where a game is over, the next begins first."""
    tables: list[Table] = []

    def one() -> float:
        if not tables or tables[-1].is_finished:
            tables.append(room.start(room.presets()["shoot-the-moon"], list("ABCD"), 0))
        table = tables[-1]
        entry, at = believable.hand(rng, table.game), len(table.facts["hands"])
        start = time.perf_counter()
        problem = table.put(at, entry, table.seq)
        assert problem is None, problem
        return time.perf_counter() - start

    return one


def taps(full: Room, empty: Room) -> float:
    """How many times as long a hand takes with many games; both in turns, the best of three rounds."""
    ratios = []
    for turn in range(3):
        record = [hands(room, random.Random(turn)) for room in (full, empty)]
        taken: list[list[float]] = [[], []]
        for tap in range(TAPS):
            for which in (0, 1) if tap % 2 else (1, 0):
                taken[which].append(record[which]())
        mine, other = (statistics.median(times) for times in taken)
        print(f"  recording a hand: {mine * 1000:.2f} ms, with an empty store {other * 1000:.2f} ms", flush=True)
        ratios.append(mine / other)
    return min(ratios)


def measure(folder: Path, count: int) -> None:
    """Print every figure the budgets name."""
    with timed(f"writing {count} believable games", 1e9):
        believable.fill(folder / "full", count)
    with timed("making every summary (once, or after an update)", 1e9):
        total = len(list(room_in(folder / "full").history()))
    assert total == count
    with timed("history: the first 50, in a new process", 100):
        list(islice(room_in(folder / "full").history(), 50))
    room = room_in(folder / "full")
    everybody = Wanted(frozenset({"p1"}))
    with timed("statistics of a player, the first time", 1000):
        book = room.statistics()
        people, figures = book.people(), book.figures(everybody)
    print(f"  {len(people)} people; {figures.games} games won, {figures.hands.total} hands")
    with timed("statistics of that player again", 100):
        again = room.statistics().figures(everybody)
    assert again is figures
    with timed("another player, other games: added up anew", 1000):
        room.statistics().figures(Wanted(frozenset({"p2"}), since="2022"))
    pair = Wanted(frozenset({"p1", "p3"}))
    with timed("a partnership: added up anew", 1000):
        room.statistics().figures(pair)
    with timed("history: the first 50, in this process", 100):
        list(islice(room.history(), 50))
    print(f"a hand with {count} games : with none = {taps(room, room_in(folder / 'empty')):.2f} (at most 1.2)")
    with timed("statistics after a new game", 1000):
        room.statistics().figures(everybody)


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as here:
        measure(Path(here), int(sys.argv[1]) if len(sys.argv) > 1 else 10_000)
