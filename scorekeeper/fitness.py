"""Do a game's facts make sense? Asked before a change is stored, and when a game is opened."""

from __future__ import annotations

import json
from functools import lru_cache
from typing import Any

from scorekeeper.exchange import GameFile, read_game
from scorekeeper.scoring.codes import Code
from scorekeeper.scoring.foreign import Faulty
from scorekeeper.scoring.hand import Problem
from scorekeeper.scoring.limits import entry_fault
from scorekeeper.scoring.preset import Preset
from scorekeeper.scoring.reading import parse
from scorekeeper.store import Change, Log, Mismatch, StoreError, apply
from scorekeeper.store.shape import check_game, check_preset

Json = dict[str, Any]


def game_of(facts: Json) -> GameFile:
    """The game that a store's facts tell of. Raises Faulty naming every place where they make no sense."""
    check_game(facts)
    return read_game(facts, rules(json.dumps(facts["preset"])))


@lru_cache(maxsize=64)
def rules(text: str) -> Preset:
    """The preset of a JSON text; most games share a few. Raises Malformed, PresetError."""
    data = json.loads(text)
    check_preset(data)
    return parse(data)


def sound(log: Log) -> Log:
    """The game, if it can be shown. Raises StoreError naming the first place where it makes no sense."""
    try:
        game_of(log.facts)
    except Faulty as error:
        raise StoreError(f"The game {log.id} can't be read: {error.brief}") from error
    return log


def unfit(facts: Json, preset: Preset, path: str, before: Any, after: Any) -> Problem | None:
    """Why `after` can't take the place of `before` at `path`; whether a hand fits the rules, the fold has said."""
    field = path.rpartition("/")[2]
    if said := entry_fault({field: after}, {field: before}):
        return Problem(Code.LIMIT, said)
    if path.startswith("hands"):
        return None
    try:
        changed = apply(facts, Change(0, "", "", path, before, after))
        check_game(changed)
        read_game(changed, preset)
    except Mismatch:
        return None  # the table has moved on, which the store says
    except Faulty as error:
        return Problem(Code.LIMIT, error.brief)
    return None
