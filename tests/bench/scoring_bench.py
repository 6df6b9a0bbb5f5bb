"""Measure scoring: `python tests/bench/scoring_bench.py`.

Prints the engine's time against that of a scorer written by hand for one game, and the time of `replay --json` over
1,000 game files in one process.
"""

from __future__ import annotations

import contextlib
import io
import json
import random
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
sys.path.insert(0, str(Path(__file__).parents[2]))

import straight_scorer

from scorekeeper import cli
from scorekeeper.scoring import fold
from scorekeeper.scoring import hand as facts
from scorekeeper.scoring.hand import Call, Entry, Hand
from scorekeeper.scoring.reading import parse

ROOT = Path(__file__).parents[2]
PLAYERS = ("Ann", "Bob", "Cid", "Dee")
PRESET = "shoot-the-moon"
BIDS = ["3", "4", "5", "6", "shoot", "moon"]


def game(rng: random.Random, hands: int = 40) -> list[Entry]:
    """Make the hands of one game, every call given, to the end of the game at most."""
    found: list[Entry] = []
    for number in range(hands):
        dealer = (3 + number) % 4
        calls = _calls(rng, dealer)
        high = next(call for call in reversed(calls) if call.bid != "pass")
        took = min(6, max(0, rng.choice([2, 3, 4, 5, 6]) + rng.randrange(2)))
        tricks = (took, 6 - took) if high.seat % 2 == 0 else (6 - took, took)
        found.append(Hand(tuple(calls), tricks))
    return found[: len(fold.replay(RULES, PLAYERS, 3, None, found)[0]) - 1]


def _calls(rng: random.Random, dealer: int) -> list[Call]:
    calls, rank = [], -1
    for at in range(1, 5):
        bid = rng.choice([-1, -1, -1, 0, 1, 1, 2, 3, 4, 5] if rng.random() < 0.1 else [-1, -1, 0, 1, 2])
        seat, stuck = (dealer + at) % 4, at == 4 and rank < 0
        if bid > rank or stuck:
            rank = max(bid, 0)
            calls.append(Call(seat, BIDS[rank], rng.choice(["spades", "hearts", "diamonds", "clubs", "high", "low"])))
        else:
            calls.append(Call(seat, "pass"))
        if rank == 5:
            break
    return calls


RULES = parse(json.loads((ROOT / "presets" / f"{PRESET}.json").read_text(encoding="utf-8")))


def engine(games: list[list[Entry]]) -> list[list[tuple[object, ...]]]:
    """Score the games and say all sentences."""
    return [
        [
            (state.scores, state.target, state.dealer, state.winner, state.result.why)
            for state in states[1:]
            if state.result
        ]
        for states in (fold.replay(RULES, PLAYERS, 3, None, entries)[0] for entries in games)
    ]


def straight(games: list[list[Entry]]) -> list[list[tuple[object, ...]]]:
    """Do the same with the scorer written by hand."""
    return [
        [(state.scores, state.target, state.dealer, state.winner, state.why) for state in states[1:]]
        for states in (straight_scorer.replay(PLAYERS, 3, entries) for entries in games)
    ]


def timed(work: Callable[[], object]) -> float:
    start = time.process_time()
    work()
    return time.process_time() - start


def compare(games: list[list[Entry]], rounds: int = 30) -> tuple[float, float]:
    """Return microseconds a hand of the engine and of the straight scorer, which must agree.

    They take turns and the fastest round of each counts: the machine does other things too.
    """
    assert engine(games) == straight(games)
    hands = sum(map(len, games))
    both = [(timed(lambda: engine(games)), timed(lambda: straight(games))) for _ in range(rounds)]
    ours, theirs = (min(times) / hands * 1e6 for times in zip(*both, strict=True))
    return ours, theirs


def replay_files(games: list[list[Entry]]) -> float:
    """Return the seconds `replay --json` takes; half the files name their preset, half carry it whole."""
    with tempfile.TemporaryDirectory() as folder:
        paths = [Path(folder) / f"{number}.json" for number in range(len(games))]
        for number, (path, entries) in enumerate(zip(paths, games, strict=True)):
            path.write_text(json.dumps({
                "format": "scorekeeper.game", "version": 1, "preset": RULES.data if number % 2 else PRESET,
                "players": PLAYERS, "dealer": 3, "hands": [facts.to_json(entry) for entry in entries],
            }), encoding="utf-8")  # fmt: skip
        start = time.perf_counter()
        with contextlib.redirect_stdout(io.TextIOWrapper(io.BytesIO())):
            assert cli.main(["replay", "--json", *map(str, paths)]) == 0
        return time.perf_counter() - start


def main() -> None:
    rng = random.Random(52)
    games = [game(rng) for _ in range(1000)]
    ours, theirs = compare(games[:200])
    print(f"engine {ours:.1f} µs a hand, straight scorer {theirs:.1f} µs: {ours / theirs:.2f} times")
    hands = sum(map(len, games))
    print(f"replay --json of {len(games)} files with {hands} hands: {replay_files(games):.2f} s")


if __name__ == "__main__":
    main()
