"""The history's index: a cache of every game's summary, one small file a month. Losing it costs only time."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

from .changes import Facts
from .disk import JsonFile, Signature, plain, signature
from .errors import StoreError
from .shelf import Shelf

Entry = dict[str, Any]


class Index:
    """Summaries month by month. `facts_of` opens a game; `summarise` makes what is kept of it.

    An entry counts only while the game file's size and time, and the summary's `edition`, are those it was made from.
    """

    def __init__(
        self, shelf: Shelf, facts_of: Callable[[str], Facts], summarise: Callable[[Facts], Facts], edition: str
    ) -> None:
        self._shelf = shelf
        self._facts_of = facts_of
        self._summarise = summarise
        self._edition = edition
        self._kept: dict[str, tuple[Signature | None, dict[str, Entry]]] = {}  # months in memory, as their files are
        self._rows: dict[str, tuple[list[Entry], list[Facts]]] = {}  # and what was shown of them

    def summaries(self) -> Iterator[Facts]:
        """Yield every readable game's summary, newest first; a month is read when its turn comes. Read-only."""
        for folder in months(self._shelf.folder):
            entries = self._month(folder)
            known, rows = self._rows.get(folder.name, ([], []))
            if known != entries:
                rows = [self._shown(entry) for entry in entries]
                rows.sort(key=lambda row: (str(row["started"]), row["id"]), reverse=True)
                self._rows[folder.name] = entries, rows
            yield from rows

    def refresh(self, folder: Path, game_id: str) -> None:
        """Write one game's entry anew, and clean up after killed writes while at it."""
        with self._shelf.locked():
            self._shelf.tidy(folder)
            entries = self._stored(folder)
            entries.pop(game_id, None)
            stamp = _stamps(folder).get(game_id)
            entry = self._entry(game_id, folder, stamp) if stamp else None
            if entry:
                entries[game_id] = entry
            self._file(folder).write(_tables(entries))

    def _month(self, folder: Path) -> list[Entry]:
        stored, stamps = self._stored(folder), _stamps(folder)
        entries: dict[str, Entry] = {}
        for game_id, stamp in stamps.items():
            known = stored.get(game_id)
            fresh = known is not None and [known.get("size"), known.get("time")] == stamp
            if known is None or not fresh or known.get("edition") != self._edition:
                known = self._entry(game_id, folder, stamp)
            if known:
                entries[game_id] = known
        if entries != stored:
            with suppress(StoreError), self._shelf.locked():  # Only a cache: the history shows without it.
                self._shelf.tidy(folder)
                self._file(folder).write(_tables(entries))
        return list(entries.values())

    def _entry(self, game_id: str, folder: Path, stamp: list[int]) -> Entry | None:
        try:
            facts = self._facts_of(game_id)
            summary = plain(self._summarise(facts))
        except Exception as error:  # One odd game, or one the summary trips over, must not hide all the others.
            self._shelf.notice(f"The game {game_id} is not in the history: {error}")
            return None
        # Reading may have repaired the file; what was written while reading is folded again next time.
        size, time = stamp if stamp[0] >= 0 else _stamps(folder).get(game_id, stamp)
        return {
            "id": game_id, "started": facts.get("started"), "size": size, "time": time, "edition": self._edition,
            "summary": summary,
        }  # fmt: skip

    def _stored(self, folder: Path) -> dict[str, Entry]:
        file = self._file(folder)
        seen, entries = self._kept.get(folder.name, (None, {}))
        try:
            if seen is None or seen != signature(file.path):
                tables = file.read() or {}
                entries = {entry["id"]: entry for entry in tables.get("games", {}).values() if "id" in entry}
                self._kept[folder.name] = file.seen, entries
        except StoreError:
            return {}  # Whatever is wrong with a cache, it is made anew.
        return dict(entries)

    def _file(self, folder: Path) -> JsonFile:
        return JsonFile(self._shelf.folder / "index" / f"{folder.name}.json")

    @staticmethod
    def _shown(entry: Entry) -> Facts:
        return {**entry["summary"], "id": entry["id"], "started": entry["started"]}


def months(folder: Path) -> list[Path]:
    """Return the folders of games, newest month first."""
    try:
        return sorted((month for month in (folder / "games").iterdir() if month.is_dir()), reverse=True)
    except OSError:
        return []


def _stamps(folder: Path) -> dict[str, list[int]]:
    """Size and time of every game file of a month; of a game with nothing but its backup left, a size below zero."""
    stamps: dict[str, list[int]] = {}
    lone: list[str] = []
    with os.scandir(folder) as files:
        for file in files:
            game_id, _, kind = file.name.partition(".")
            if kind == "json":
                try:
                    stat = file.stat()
                except FileNotFoundError:
                    continue  # Deleted by another process this moment.
                stamps[game_id] = [stat.st_size, stat.st_mtime_ns]
            elif kind == "bak":
                lone.append(game_id)
    return stamps | {game_id: [-1, 0] for game_id in lone if game_id not in stamps}


def _tables(entries: dict[str, Entry]) -> dict[str, dict[str, Any]]:
    return {"games": {str(number): entry for number, entry in enumerate(entries.values(), 1)}}
