"""The few words the store's tests share."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from scorekeeper.store import Log, Store

HEADER: dict[str, Any] = {"players": ["Ann", "Bob", "Cid", "Dee"], "dealer": 3, "start": {"scores": [22, 10]}}


def hand(number: int) -> dict[str, Any]:
    """Make a hand that differs from every other."""
    return {"calls": [{"seat": 0, "bid": "3", "contract": "♥"}], "tricks": [4, 2], "n": number}


def play(store: Store, game_id: str, hands: int) -> Log:
    """Record a number of hands."""
    log = store.read(game_id)
    for _ in range(hands):
        place = len(log.facts["hands"])
        log = store.append(game_id, log.seq, f"hands/{place}", None, hand(place))
    return log


def counting(facts: dict[str, Any]) -> dict[str, Any]:
    """Summarise a game so that the tests can see what it was made from."""
    return {"hands": len(facts["hands"])}


def settle(store: Store) -> None:
    """Let some time pass since the last write: a folder written to this moment is looked at every time."""
    for month in (store.folder / "games").iterdir():
        os.utime(month, (10**9, month.stat().st_ino))
    list(store.history())


def file_of(store: Store, game_id: str) -> Path:
    """Find a game's file."""
    return store.folder / "games" / game_id[:7] / f"{game_id}.json"
