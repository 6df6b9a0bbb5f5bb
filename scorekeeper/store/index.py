"""The history's index: a cache of every game's summary, one small file a month. Losing it costs only time."""

from __future__ import annotations

import math
import os
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from operator import itemgetter
from pathlib import Path
from typing import Any

from .changes import Facts
from .disk import JsonFile, Signature, plain, signature
from .errors import StoreError
from .log import Log
from .shelf import Shelf

Entry = dict[str, Any]
Row = tuple[int, str, Facts]  # when a game was last played, its id, and what is shown of it

PLAY = itemgetter(0, 1)
UNKNOWN = math.inf
SETTLED = 2_000_000_000  # nanoseconds: after that, no file system gives another change of a folder the same time


@dataclass(frozen=True, slots=True)
class _Shown:
    """A month as it was shown: good while its entries are the stored ones and no game's file is another."""

    entries: dict[str, Entry]
    stamps: dict[str, list[int]]
    rows: list[Row]


class Index:
    """Summaries month by month. `log_of` opens a game; `summarise` makes what is kept of its facts.

    An entry counts only while the game file's size and time, and the summary's `edition`, are those it was made from.
    """

    def __init__(
        self, shelf: Shelf, log_of: Callable[[str], Log], summarise: Callable[[Facts], Facts], edition: str
    ) -> None:
        self._shelf = shelf
        self._log_of = log_of
        self._summarise = summarise
        self._edition = edition
        self._kept: dict[str, tuple[Signature | None, dict[str, Entry]]] = {}  # months in memory, as their files are
        self._rows: dict[str, _Shown] = {}  # and what was shown of them
        self._overview = JsonFile(shelf.folder / "index" / "order.json")
        self._newest: dict[str, Entry] | None = None  # of each month: when its newest game was played, as of which time
        self._outdated = False

    def summaries(self) -> Iterator[Facts]:
        """Yield every readable game's summary, last played first; a month is read when its turn comes. Read-only.

        A month's turn is that of its newest game: one begun in March may have been played last today.
        """
        return (shown for _, _, shown in self._in_order(months(self._shelf.folder)))

    def newest(self) -> tuple[int, str]:
        """When the game played last was played, and its id; without what nobody looked at yet, for a tap asks this."""
        looked_at = [folder for folder in months(self._shelf.folder) if folder.name in self._known()]
        played, game_id, _ = next(self._in_order(looked_at), (0, "", {}))
        return played, game_id

    def _in_order(self, folders: list[Path]) -> Iterator[Row]:
        turns = sorted(((self._turn(folder), at) for at, folder in enumerate(folders)), reverse=True)
        waiting: list[Row] = []  # of the months read so far; the next one is the last
        for turn, at in turns:
            if turn < UNKNOWN:
                self._keep_overview()
            while waiting and waiting[-1][0] > turn:
                yield waiting.pop()
            waiting = sorted([*waiting, *self._month_rows(folders[at])], key=PLAY)
        self._keep_overview()
        yield from reversed(waiting)

    def _turn(self, folder: Path) -> float:
        """When a month's newest game was played; what was changed since we looked comes first, to be looked at."""
        known = self._known().get(folder.name)
        return known["played"] if known and known["time"] == _time_of(folder) else UNKNOWN

    def _month_rows(self, folder: Path) -> list[Row]:
        before = _time_of(folder)
        rows = self._month(folder).rows
        settled = time.time_ns() - before > SETTLED
        newest = {"time": before if settled else 0, "played": rows[-1][0] if rows else 0}
        if self._known().get(folder.name) != newest:
            self._known()[folder.name] = newest
            self._outdated = True
        return rows

    def _known(self) -> dict[str, Entry]:
        if self._newest is None:
            try:
                self._newest = (self._overview.read() or {}).get("months", {})
            except StoreError:
                self._newest = {}
        return self._newest

    def _keep_overview(self) -> None:
        if self._outdated:
            self._outdated = False
            with suppress(StoreError), self._shelf.locked():
                self._overview.write({"months": self._known()})

    def ids(self) -> list[str]:
        """Every game there is a file of, readable or not."""
        return [game_id for folder in reversed(months(self._shelf.folder)) for game_id in sorted(_stamps(folder))]

    def refresh(self, folder: Path, game_id: str) -> None:
        """Write one game's entry anew, and clean up after killed writes while at it."""
        with self._shelf.locked():
            self._shelf.tidy(folder)
            entries = dict(self._stored(folder))
            entries.pop(game_id, None)
            stamp = _stamps(folder).get(game_id)
            entry = self._entry(game_id, folder, stamp) if stamp else None
            if entry:
                entries[game_id] = entry
            self._file(folder).write(_tables(entries))
            self._month_rows(folder)
            self._keep_overview()

    def _month(self, folder: Path) -> _Shown:
        stored, stamps, shown = self._stored(folder), _stamps(folder), self._rows.get(folder.name)
        if shown and shown.entries is stored and shown.stamps == stamps:
            return shown
        entries = self._fresh(folder, stored, stamps)
        rows = shown.rows if shown and shown.entries == entries else sorted(map(_row, entries.values()), key=PLAY)
        # While one game could not be read, the month is gone through each time: it may come back as it was.
        whole = entries.keys() == stamps.keys()
        shown = _Shown(stored if stored == entries else entries, stamps if whole else {}, rows)
        self._rows[folder.name] = shown
        return shown

    def _fresh(self, folder: Path, stored: dict[str, Entry], stamps: dict[str, list[int]]) -> dict[str, Entry]:
        entries: dict[str, Entry] = {}
        for game_id, stamp in stamps.items():
            known = stored.get(game_id)
            fresh = known is not None and [known.get("size"), known.get("time")] == stamp and "last" in known
            if known is None or not fresh or known.get("edition") != self._edition:
                known = self._entry(game_id, folder, stamp)
            if known:
                entries[game_id] = known
        if entries != stored:
            with suppress(StoreError), self._shelf.locked():  # Only a cache: the history shows without it.
                self._shelf.tidy(folder)
                self._file(folder).write(_tables(entries))
        return entries

    def _entry(self, game_id: str, folder: Path, stamp: list[int]) -> Entry | None:
        try:
            log = self._log_of(game_id)
            summary, played = plain(self._summarise(log.facts)), log.played
        except Exception as error:  # One odd game, or one the summary trips over, must not hide all the others.
            said = str(error) if isinstance(error, StoreError) else getattr(error, "brief", "its facts make no sense")
            self._shelf.notice(f"The game {game_id} is not in the history: {said}")
            return None
        # Reading may have repaired the file; what was written while reading is folded again next time.
        size, time = stamp if stamp[0] >= 0 else _stamps(folder).get(game_id, stamp)
        return {
            "id": game_id, "started": log.facts.get("started"), "last": played, "size": size, "time": time,
            "edition": self._edition, "summary": summary,
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
        return entries

    def _file(self, folder: Path) -> JsonFile:
        return JsonFile(self._shelf.folder / "index" / f"{folder.name}.json")


def months(folder: Path) -> list[Path]:
    """Return the folders of games, newest month first."""
    try:
        with os.scandir(folder / "games") as found:
            return [Path(path) for path in sorted((month.path for month in found if month.is_dir()), reverse=True)]
    except OSError:
        return []


def _time_of(folder: Path) -> int:
    return os.stat(folder).st_mtime_ns  # noqa: PTH116  (a third of the time)


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


def _row(entry: Entry) -> Row:
    game_id = entry["id"]
    return entry["last"], game_id, {**entry["summary"], "id": game_id, "started": entry["started"]}


def _tables(entries: dict[str, Entry]) -> dict[str, dict[str, Any]]:
    return {"games": {str(number): entry for number, entry in enumerate(entries.values(), 1)}}
