"""Measure the store: `python tests/bench/store_bench.py [folder]`. Figures depend on the disk under the folder."""

from __future__ import annotations

import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from scorekeeper.store import Change, Store
from scorekeeper.store.disk import JsonFile

HAND = {"calls": [{"seat": 0, "bid": "3", "contract": "hearts"}, {"seat": 1, "bid": "4"}], "tricks": [2, 4]}


def fill(folder: Path, games: int, hands: int = 20) -> None:
    """Write many finished games over a year, without the fsyncs that would make this take minutes."""
    import scorekeeper.store.disk as disk

    through, disk._sync = disk._sync, lambda _: None
    for number in range(games):
        month = f"2025-{number % 12 + 1:02}"
        game_id = f"{month}-01-{number:06x}"
        started = f"{month}-01T00:00:{number % 60:02}Z"
        header = {"id": game_id, "started": started, "players": list("ABCD"), "version": 1}
        changes = {str(n): Change(n, "t", "", f"hands/{n - 1}", None, HAND).to_json() for n in range(1, hands + 1)}
        path = folder / "games" / month / f"{game_id}.json"
        path.parent.mkdir(exist_ok=True, parents=True)
        JsonFile(path).write({"game": {"1": header}, "changes": changes})
    disk._sync = through


def appends(store: Store, before: int, count: int = 200) -> float:
    """Return the median milliseconds to record a hand in a game that already holds `before` changes."""
    game_id = store.create({"players": list("ABCD")})
    log = store.read(game_id)
    log = store.append(game_id, 0, "hands", [], [HAND] * before) if before else log
    path = store._current(game_id).file
    if before:  # `before` single changes, not one large one
        header = dict(log.header)
        changes = {str(n): Change(n, "t", "", f"hands/{n - 1}", None, HAND).to_json() for n in range(1, before + 1)}
        path.write({"game": {"1": header}, "changes": changes})
        log = store.read(game_id)
    taken = []
    for _ in range(count):
        start = time.perf_counter()
        log = store.append(game_id, log.seq, f"hands/{len(log.facts['hands'])}", None, HAND)
        taken.append(time.perf_counter() - start)
    return statistics.median(taken) * 1000


def summary(facts: dict) -> dict:
    """About as much as the history keeps of a game."""
    return {"players": facts["players"], "hands": len(facts["hands"]), "scores": [31, 22], "winner": 0, "over": True}


def main() -> None:
    """Print every figure the budgets name."""
    with tempfile.TemporaryDirectory(dir=sys.argv[1] if len(sys.argv) > 1 else None) as folder:
        measure(Path(folder))


def measure(root: Path) -> None:
    """Fill folders below `root` and print what they take."""
    imported = "import time; t=time.perf_counter(); import scorekeeper.store; print((time.perf_counter()-t)*1000)"
    here = Path(__file__).parents[2]
    took = subprocess.run([sys.executable, "-c", imported], capture_output=True, text=True, cwd=here)
    print(f"import scorekeeper.store: {float(took.stdout):.0f} ms")
    stores = {}
    for games in (0, 1000, 10000):
        fill(root / str(games), games)
        stores[games] = Store(root / str(games), summarise=summary)
    # Interleaved and the best of three, so that a slow moment of the disk does not fall on one of them.
    rounds = [{games: appends(store, 0, 100) for games, store in stores.items()} for _ in range(3)]
    p50 = {games: min(each[games] for each in rounds) for games in stores}
    for games, value in p50.items():
        print(f"append, {games:6} games: p50 {value:.2f} ms, ratio {value / p50[0]:.2f}")
    spans = {before: min(appends(stores[0], before, 40) for _ in range(3)) for before in (18, 300, 1800)}
    for before, value in spans.items():
        print(f"append after {before:4} changes: p50 {value:.2f} ms, ratio {value / spans[18]:.2f}")
    store = stores[10000]
    for label in ("cold index", "warm index"):
        start = time.perf_counter()
        rows = store.history()
        for _ in range(50):
            next(rows)
        first = time.perf_counter() - start
        total = 50 + sum(1 for _ in rows)
        whole = time.perf_counter() - start
        print(f"history, {label}: first 50 {first * 1000:.0f} ms, all {total} {whole * 1000:.0f} ms")


if __name__ == "__main__":
    main()
