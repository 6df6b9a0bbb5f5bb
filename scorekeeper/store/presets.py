"""The presets that ship with the program, wherever it is installed."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from scorekeeper.scoring.foreign import quoted

from .disk import not_json
from .errors import Damaged, UnknownPreset


def shipped() -> Path:
    """Find the folder: inside the package in a wheel, beside it in a checkout or an editable install."""
    package = Path(__file__).resolve().parents[1]
    inside, beside = package / "presets", package.parent / "presets"
    return inside if inside.is_dir() else beside


def shipped_ids() -> list[str]:
    """Return the ids of all shipped presets, in alphabetical order."""
    # The schema's name has a second dot; no id has one.
    return sorted(path.stem for path in shipped().glob("*.json") if "." not in path.stem)


def load_shipped(preset_id: str) -> dict[str, Any]:
    """Return a shipped preset as data. Raises UnknownPreset, which names the known ones."""
    known = shipped_ids()
    if preset_id not in known:
        raise UnknownPreset(f"There is no preset {quoted(preset_id)}. Known: {', '.join(known)}.")
    try:
        preset: dict[str, Any] = json.loads((shipped() / f"{preset_id}.json").read_text(encoding="utf-8"))
    except ValueError as error:
        raise Damaged(f"The preset {preset_id} is damaged: {not_json(error)}.") from error
    return preset
