"""A store in a temporary folder."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from playing import HEADER, counting, play

from scorekeeper.store import Store


@pytest.fixture
def clock() -> Callable[[], datetime]:
    """Give a clock that moves by a second at every look."""
    moments = iter(range(10**9))
    return lambda: datetime(2026, 11, 29, 19, 30, tzinfo=UTC) + timedelta(seconds=next(moments))


@pytest.fixture
def store(tmp_path: Path, clock: Callable[[], datetime]) -> Store:
    """Give an empty store."""
    return Store(tmp_path / "data", now=clock, summarise=counting, by="phone")


@pytest.fixture
def game(store: Store) -> str:
    """Give a game of three hands."""
    game_id = store.create(HEADER)
    play(store, game_id, 3)
    return game_id
