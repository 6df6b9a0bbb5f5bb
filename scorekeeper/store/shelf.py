"""Reading that survives damage: the version before the newest, the damaged file set aside, a sentence about it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from scorekeeper.scoring.foreign import told

from .disk import JsonFile, Tables, backup_of, sync_folder
from .errors import Damaged, NotSaved

if TYPE_CHECKING:
    from filelock import FileLock

PATIENCE = 10.0  # seconds to wait for another process; a write takes about a millisecond
T = TypeVar("T")


class Shelf:
    """One folder of stored files: its lock, its repairs, and what to tell people about them in `notices`."""

    def __init__(self, folder: Path, now: Callable[[], datetime]) -> None:
        self.folder = folder
        self.now = now
        self.notices: list[str] = []
        self._lock: FileLock | None = None

    def notice(self, sentence: str) -> None:
        """Keep a sentence for the app to show, once."""
        if (said := told(sentence)) not in self.notices:
            self.notices.append(said)

    @contextmanager
    def locked(self) -> Iterator[None]:
        """Hold the folder: whoever decides by what is on disk and then writes, does both inside."""
        from filelock import FileLock, Timeout  # Here, because its import takes longer than all of the store's.

        self._lock = self._lock or FileLock(self.folder / "lock", timeout=PATIENCE, mode=0o600)
        try:
            self._lock.acquire()
        except Timeout as error:
            raise NotSaved("Not saved: another program keeps the games locked.") from error
        except (OSError, NotImplementedError) as error:
            raise NotSaved(f"Not saved: the folder {self.folder} could not be locked: {error}.") from error
        try:
            yield
        finally:
            self._lock.release()

    def read(self, path: Path, understand: Callable[[Tables, JsonFile], T], trusting: bool = False) -> T | None:
        """Read a file and understand it; None when it never was. Falls back to the version before.

        Raises Damaged, after setting all of it aside, when no version makes sense.
        """
        try:
            found = _understood(path, understand, trusting)
        except Damaged:
            found = None
        if found is None and (path.exists() or backup_of(path).exists()):
            with self.locked():
                return self._repaired(path, understand, trusting)
        return found

    def _repaired(self, path: Path, understand: Callable[[Tables, JsonFile], T], trusting: bool) -> T | None:
        problem = f"{path.name} is missing."
        try:
            # Once more, under the lock: another process may have repaired it, or have been about to replace it.
            found = _understood(path, understand, trusting)
            if found is not None:
                return found
        except Damaged as error:
            problem = str(error)
        backup = backup_of(path)
        try:
            before = _understood(backup, understand, trusting)
        except Damaged:
            before = None
        if before is None:
            both = [name for name in (self._set_aside(path), self._set_aside(backup)) if name]
            self.notice(f"{problem} It could not be repaired and was set aside as {' and '.join(both)}.")
            raise Damaged(problem)
        aside = self._set_aside(path)
        self.move(backup, path)  # Takes no room, so a full disk does not stand in the way.
        kept = f" The damaged file was kept as {aside}." if aside else ""
        self.notice(f"{problem} The version before it was opened: please check the last entry.{kept}")
        return _understood(path, understand, trusting)

    def _set_aside(self, path: Path) -> str | None:
        aside = path.with_name(f"{path.name}.damaged-{self.now():%Y%m%dT%H%M%S}")
        try:
            path.replace(aside)
        except FileNotFoundError:
            return None
        except OSError as error:
            raise NotSaved(f"{path.name} is damaged and could not be set aside: {error.strerror}.") from error
        return aside.name

    def tidy(self, folder: Path) -> None:
        """Remove what a killed write left behind. Only under the lock: nobody can be writing it then."""
        for temporary in folder.glob("*.tmp"):
            with suppress(OSError):
                temporary.unlink()

    def move(self, path: Path, target: Path, *, without: Path | None = None) -> None:
        """Rename a file so that it lasts, after removing another one that must not outlive it. Raises NotSaved."""
        try:
            if without:
                without.unlink(missing_ok=True)
            path.replace(target)
            sync_folder(path.parent)
        except OSError as error:
            raise NotSaved(f"{path.name} could not be moved: {error.strerror}.") from error


def _understood(path: Path, understand: Callable[[Tables, JsonFile], T], trusting: bool) -> T | None:
    file = JsonFile(path, trusting)
    tables = file.read()
    return None if tables is None else understand(tables, file)
