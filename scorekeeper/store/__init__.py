"""Games, people, settings and presets on disk; nothing outside this package touches a file."""

from __future__ import annotations

import os
from pathlib import Path

from .changes import Change, Mismatch, apply, fold, redoable, reverse, undoable
from .errors import (
    Damaged,
    Exists,
    HandEdited,
    NoSuchGame,
    NothingToRedo,
    NothingToUndo,
    NotJson,
    NotRead,
    NotSaved,
    Stale,
    StoreError,
    UnknownPreset,
    UnknownVersion,
)
from .games import Store
from .log import Log, log_from
from .presets import load_shipped, shipped, shipped_ids

__all__ = [
    "Change",
    "Damaged",
    "Exists",
    "HandEdited",
    "Log",
    "Mismatch",
    "NoSuchGame",
    "NotJson",
    "NotRead",
    "NotSaved",
    "NothingToRedo",
    "NothingToUndo",
    "Stale",
    "Store",
    "StoreError",
    "UnknownPreset",
    "UnknownVersion",
    "apply",
    "data_folder",
    "fold",
    "load_shipped",
    "log_from",
    "redoable",
    "reverse",
    "shipped",
    "shipped_ids",
    "undoable",
]


def data_folder() -> Path:
    """Where this user's games live: the folder Flet gives the app, else the system's usual place."""
    given = os.environ.get("FLET_APP_STORAGE_DATA")
    if given:
        return Path(given)
    from platformdirs import user_data_path

    return user_data_path("scorekeeper")
