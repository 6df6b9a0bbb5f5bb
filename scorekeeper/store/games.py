"""The store: every game in a file of its own, people, settings and house presets beside them, all in one folder."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from datetime import datetime
from pathlib import Path
from typing import Any

from scorekeeper import days
from scorekeeper.scoring.foreign import quoted

from .changes import Change, Facts, redoable, repeat, reverse, undoable
from .disk import JsonFile, backup_of, plain, private, signature, sync_folder
from .errors import Exists, NoSuchGame, NothingToRedo, NothingToUndo, NotSaved, Stale
from .household import SAFE_NAME, Household
from .index import Index, months
from .log import VERSION, Log, log_in
from .opened import Opened
from .shelf import Shelf

LATEST = 10**15  # milliseconds; the schema's limit, which a hostile file may have reached, must not be passed by a tap
OPEN_GAMES = 8  # kept in memory; a table plays one, a browser with several tabs a few


def _clock() -> datetime:
    return datetime.now().astimezone()


def _nothing(_: Facts) -> Facts:
    return {}


class Store(Household):
    """All that is kept, in one folder that several processes may share.

    What a method returned is on the disk. When one raises, the disk and the store are as they were before.
    `notices` holds sentences the app should show: repairs, and games that were set aside.
    """

    def __init__(
        self, folder: Path, *, summarise: Callable[[Facts], Facts] = _nothing, edition: str = "",
        now: Callable[[], datetime] = _clock, by: str = "",
    ) -> None:  # fmt: skip
        """Open a folder, made when missing. A new `edition` makes every summary anew; `by` signs the changes.

        Raises NotSaved when there can be no such folder.
        """
        super().__init__(Shelf(folder, now))
        self.folder = folder
        self._by = by
        self._now = now
        self._index = Index(self._shelf, lambda game_id: self._load(game_id).log, summarise, edition)
        self._open: dict[str, Opened] = {}
        self._last: tuple[int, str] | None = None  # the newest moment of play, and the game it is of
        try:
            if not folder.exists():
                folder.mkdir(parents=True)
                private(folder)  # One that was there may be shared on purpose; what we keep in it is not.
            for name in ("games", "index", "presets"):
                (folder / name).mkdir(exist_ok=True)
                private(folder / name)
        except OSError as error:
            raise NotSaved(f"The folder {folder} cannot be used: {error.strerror}.") from error

    @property
    def notices(self) -> list[str]:
        """Sentences for the app to show; clear the list once shown."""
        return self._shelf.notices

    def create(self, header: Facts) -> str:
        """Store a new game from its facts without hands, and return its id.

        `id` and `started` are added when missing. Raises Exists, NotJson, NotSaved, NoSuchGame for an impossible id.
        """
        began_now = "started" not in header
        header = {"id": None, "started": days.written(self._now()), **plain(header), "version": VERSION}
        day = self._day(header)
        with self._shelf.locked():
            game_id = header["id"] = self._new_id(day) if header["id"] is None else header["id"]
            if self._find(game_id):
                raise Exists(f"The game {game_id} is already there.")
            if began_now:
                header |= self._late(game_id, header["started"])
            log = Log.of(game_id, header)
            Opened(JsonFile(self._month(day) / f"{game_id}.json"), log, None).insert("game", header)
            self._played(log.id, log.played)
        return str(game_id)

    def bring(self, log: Log, builds_on: int | None = None) -> None:
        """Store a whole game as it was written elsewhere: a new one, or one of `builds_on` changes that went on there.

        Raises Exists, Stale when it has moved on here, ValueError when the changes don't fit, NotJson, NotSaved.
        """
        header = plain(log.header)
        header.setdefault("started", days.written(self._now()))
        changes = plain([change.to_json() for change in log.changes])
        brought = Log.of(log.id, header, map(Change.from_json, changes))
        with self._shelf.locked():
            path = self._find(log.id)
            if path and builds_on is None:
                raise Exists(f"The game {log.id} is already there.")
            if path and self._load(log.id).log.seq != builds_on:
                raise Stale(f"The game {log.id} has moved on.")
            rows = {"changes": {str(change["seq"]): change for change in changes}} if changes else {}
            JsonFile(path or self._month(self._day(header)) / f"{log.id}.json").write({"game": {"1": header}, **rows})
            self._open.pop(log.id, None)
            self._played(log.id, brought.played)

    def read(self, game_id: str) -> Log:
        """Return a game. Raises NoSuchGame, Damaged, HandEdited, UnknownVersion, NotRead."""
        return self._current(game_id).log

    def append(self, game_id: str, seq: int, path: str, before: Any, after: Any, kind: str = "") -> Log:
        """Store one change on top of change `seq`, and return the game after it.

        Raises Stale when `seq` is not the newest, Mismatch when `before` is not what is there, NotJson, NotSaved.
        """
        before, after = plain(before), plain(after)

        def changed(log: Log) -> Change:
            return Change(log.seq + 1, self._time(), self._by, path, before, after, kind)

        return self._add(game_id, seq, changed)

    def undo(self, game_id: str, seq: int) -> Log:
        """Take the newest live change of the hands back. Raises as `append` does, and NothingToUndo."""

        def taken_back(log: Log) -> Change:
            change = undoable(log.changes)
            if change is None:
                raise NothingToUndo("There is nothing to undo.")
            return reverse(change, log.seq + 1, self._time(), self._by, "undo")

        return self._add(game_id, seq, taken_back)

    def redo(self, game_id: str, seq: int) -> Log:
        """Repeat the change undone last. Raises as `append` does, and NothingToRedo."""

        def repeated(log: Log) -> Change:
            change = redoable(log.changes)
            if change is None:
                raise NothingToRedo("There is nothing to redo.")
            return repeat(change, log.seq + 1, self._time(), self._by)

        return self._add(game_id, seq, repeated)

    def delete(self, game_id: str) -> None:
        """Take a game out of the history; `restore` brings it back."""
        with self._shelf.locked():
            # Repaired first if need be: the backup goes, for it would bring the game back.
            path = self._current(game_id).file.path
            self._shelf.move(path, path.with_suffix(".deleted"), without=backup_of(path))
            self._open.pop(game_id, None)

    def restore(self, game_id: str) -> None:
        """Bring a deleted game back. Raises Exists when another one has taken its place."""
        with self._shelf.locked():
            deleted = self._find(game_id, ".deleted")
            if deleted is None:
                raise NoSuchGame(f"There is no deleted game {game_id}.")
            if self._find(game_id):
                raise Exists(f"The game {game_id} is already there.")
            self._shelf.move(deleted, deleted.with_suffix(".json"))

    def history(self) -> Iterator[Facts]:
        """Yield the summary of every game with its `id`, and `started`, last played first."""
        return self._index.summaries()

    def ids(self) -> list[str]:
        """Return the id of every game there is, also of those the history has to leave out."""
        return self._index.ids()

    def refresh(self, game_id: str) -> None:
        """Bring a game's summary up to date: when it starts and when it ends, never on a tap."""
        self._index.refresh(self._path(game_id).parent, game_id)

    def _add(self, game_id: str, seq: int, make: Callable[[Log], Change]) -> Log:
        with self._shelf.locked():
            opened = self._current(game_id)
            if seq != opened.log.seq:
                raise Stale(f"The game has moved on: change {opened.log.seq} is the newest, not {seq}.")
            change = make(opened.log)
            late = self._late(game_id, change.at) if change.is_play else {}
            if late:
                opened = opened.noting(late)
            self._open[game_id] = opened = opened.plus(change)
            if change.is_play:
                self._played(game_id, late.get("played", days.moment(change.at)))
        return opened.log

    def _late(self, game_id: str, time: str) -> Facts:
        """What to note in a game that is played now, when by the clock another one was played later: its place."""
        newest, last = self._last = self._last or self._index.newest()
        return {} if days.moment(time) > newest or last == game_id else {"played": min(newest + 1, LATEST)}

    def _played(self, game_id: str, at: int) -> None:
        self._last = max(self._last or self._index.newest(), (at, game_id))

    def _current(self, game_id: str) -> Opened:
        opened = self._open.get(game_id)
        if opened is None or opened.seen != signature(opened.file.path):
            opened = self._load(game_id)
            while len(self._open) >= OPEN_GAMES:
                self._open.pop(next(iter(self._open)), None)
            self._open[game_id] = opened
        return opened

    def _load(self, game_id: str) -> Opened:
        opened = self._shelf.read(
            self._path(game_id), lambda tables, file: Opened(file, log_in(tables, game_id), file.seen)
        )
        if opened is None:
            raise NoSuchGame(f"There is no game {game_id}.")
        return opened

    def _path(self, game_id: str) -> Path:
        path = self._find(game_id)
        if path is None:
            raise NoSuchGame(f"There is no game {game_id}.")
        return path

    def _find(self, game_id: str, suffix: str = ".json") -> Path | None:
        """Look in the month the id begins with, then in all: an imported id may begin with anything."""
        if not isinstance(game_id, str) or not SAFE_NAME.fullmatch(game_id):
            raise NoSuchGame(f"{quoted(game_id)} cannot be the id of a game: letters, digits, - and _ only.")
        for folder in self._folders(game_id):
            path = folder / (game_id + suffix)
            if path.exists() or (suffix == ".json" and backup_of(path).exists()):
                return path
        return None

    def _folders(self, game_id: str) -> Iterator[Path]:
        yield self.folder / "games" / game_id[:7]
        yield from months(self.folder)

    def _month(self, day: str) -> Path:
        folder = self.folder / "games" / day[:7]
        if not folder.is_dir():
            try:
                folder.mkdir(exist_ok=True)
                private(folder)
                sync_folder(folder.parent)  # Or a power cut may take the month with the game in it.
            except OSError as error:
                raise NotSaved(f"{folder} cannot be made: {error.strerror}.") from error
        return folder

    def _day(self, header: Facts) -> str:
        return days.day(header["started"]) or days.day(days.written(self._now()))

    def _new_id(self, day: str) -> str:
        while self._find(game_id := f"{day}-{os.urandom(3).hex()}"):
            pass
        return game_id

    def _time(self) -> str:
        return days.universal(self._now())
