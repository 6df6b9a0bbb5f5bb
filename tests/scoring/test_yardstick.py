"""The scorer that the engine's speed is measured against does the same job: same numbers, same sentences."""

import random

import scoring_bench


def test_engine_and_straight_scorer_agree():
    """On a hundred whole games they say the same, word for word."""
    rng = random.Random(7)
    games = [scoring_bench.game(rng) for _ in range(100)]
    assert scoring_bench.engine(games) == scoring_bench.straight(games)
    assert any(state[3] is not None for states in scoring_bench.engine(games) for state in states)
