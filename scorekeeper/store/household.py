"""What a household keeps beside its games: people, settings, and presets of its own."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from scorekeeper.scoring.foreign import Fault, Faulty, quoted, visible
from scorekeeper.scoring.limits import LARGEST_FILE

from .disk import JsonFile, Tables, backup_of, plain, write_atomically
from .errors import Damaged, NotJson
from .shape import Malformed, fitting, parse_json
from .shelf import Shelf

Settings = dict[str, Any]
SAFE_NAME = re.compile(r"[A-Za-z0-9_-]{1,64}")


class Household:
    """People and settings survive damage like games do, and the app starts without them when nothing is left.

    Their files may be edited by hand: one whose checksum was taken out is read all the same.
    """

    def __init__(self, shelf: Shelf) -> None:
        self._shelf = shelf
        self._told: set[Fault] = set()

    def settings(self) -> Settings:
        """Return the settings as they were saved, {} before."""
        return self._fitting("settings", self._tables("settings").get("settings", {}).get("1", {}))

    def save_settings(self, settings: Mapping[str, Any]) -> None:
        """Replace all settings. Raises NotJson, NotSaved."""
        self._save("settings", {"settings": {"1": _sound("settings", settings)}})

    def players(self) -> dict[str, dict[str, Any]]:
        """Return everybody by person id: two people called Ann are two ids."""
        return self._fitting("people", self._tables("players").get("players", {}))

    def _fitting(self, kind: str, found: Settings) -> Settings:
        kept, faults = fitting(kind, found)
        for fault in faults:
            if fault not in self._told:
                self._told.add(fault)
                self._shelf.notice(f"One of the {kind} is left out. {Faulty([fault])}.")
        return dict(kept)

    def save_players(self, players: Mapping[str, Mapping[str, Any]]) -> None:
        """Replace the list of people. Raises NotJson, NotSaved."""
        self._save("players", {"players": _sound("people", players)})

    def house_presets(self) -> dict[str, Settings]:
        """Return the household's presets by id. A file that is no preset is left alone, and noticed."""
        found: dict[str, Settings] = {}
        for path in sorted((self._shelf.folder / "presets").glob("*.json")):
            preset = self._preset(path)
            if preset:
                found[preset["id"]] = preset
        return found

    def save_house_preset(self, preset: Mapping[str, Any]) -> None:
        """Keep a preset under its id, as a file people may edit. Raises NotJson, NotSaved."""
        preset_id = preset.get("id")
        if not isinstance(preset_id, str) or not SAFE_NAME.fullmatch(preset_id):
            raise NotJson(f"A preset cannot be stored under the id {quoted(preset_id)}: letters, digits, - and _ only.")
        text = json.dumps(plain(preset), ensure_ascii=False, indent=1) + "\n"
        with self._shelf.locked():
            write_atomically(self._shelf.folder / "presets" / f"{preset_id}.json", text.encode())

    def _preset(self, path: Path) -> Settings | None:
        # No checksum here: these files are made to be written and shared by people, with any editor.
        try:
            return _preset_in(path)
        except (OSError, Faulty) as error:
            said = error.brief if isinstance(error, Faulty) else error.strerror
            problem = f"The preset {visible(path.name)} cannot be read: {said}."
        try:
            before = _preset_in(backup_of(path))
        except (OSError, Faulty):
            before = None
        self._shelf.notice(problem + (" The version before it is used." if before else ""))
        return before

    def _tables(self, name: str) -> Tables:
        try:
            return self._shelf.read(self._beside(name), lambda tables, _: tables, trusting=True) or {}
        except Damaged:
            return {}  # Set aside and noticed: the app starts afresh.

    def _save(self, name: str, tables: Tables) -> None:
        with self._shelf.locked():
            JsonFile(self._beside(name)).write(tables)

    def _beside(self, name: str) -> Path:
        return self._shelf.folder / f"{name}.json"


def _sound(kind: str, given: Mapping[str, Any]) -> Settings:
    """What is to be stored, if it can be read again. Raises NotJson."""
    copy: Settings = plain(given)
    if faults := fitting(kind, copy)[1]:
        raise NotJson(f"This cannot be stored: {Faulty(faults).brief}.")
    return copy


def _preset_in(path: Path) -> Settings:
    with path.open("rb") as file:
        preset = parse_json(file.read(LARGEST_FILE + 1))
    if not isinstance(preset, dict) or not isinstance(preset.get("id"), str):
        raise Malformed([("", "it is no preset with an id")])
    return preset
