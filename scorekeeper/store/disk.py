"""Files that are whole or were never written: the atomic write, the checksum, and TinyDB's storage on top of them."""

from __future__ import annotations

import contextlib
import json
import os
import sys
import zlib
from pathlib import Path
from typing import Any

from tinydb.storages import Storage

from .errors import Damaged, HandEdited, NotJson, NotRead, NotSaved

Tables = dict[str, dict[str, Any]]
Signature = tuple[int, int, int]
Lines = dict[str, tuple[Any, str]]  # a document's key -> the document and the line made for it

SEAL = b'"checksum": "'


def backup_of(path: Path) -> Path:
    """Where the version before the newest is kept."""
    return path.with_suffix(".bak")


def signature(path: Path) -> Signature | None:
    """Tell one version of a file from every other (each write makes a new inode), None when there is no file."""
    try:
        stat = path.stat()
    except FileNotFoundError:
        return None
    except OSError as error:
        raise NotRead(f"{path.name} could not be read: {error.strerror}.") from error
    return stat.st_ino, stat.st_size, stat.st_mtime_ns


def write_atomically(path: Path, content: bytes) -> None:
    """Replace a file so that a crash, a full disk or a power cut leaves the old version or the new one, whole.

    Call it under the folder's lock: the temporary name is always the same, so a kill leaves one at most.
    Raises NotSaved; then the previous version is in its place again.
    """
    temporary, backup = path.with_suffix(".tmp"), backup_of(path)
    replaced = False
    try:
        _write_through(temporary, content)
        _keep_previous(path, backup)
        temporary.replace(path)
        replaced = True
        sync_folder(path.parent)
    except OSError as error:
        _put_back(path, backup, temporary, replaced)
        raise NotSaved(f"{path.name} was not saved: {error.strerror or error}.") from error


def sync_folder(folder: Path) -> None:
    """Make a rename last through a power cut; Windows has no such call and needs none."""
    if os.name != "posix":
        return
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def _write_through(path: Path, content: bytes) -> None:
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | getattr(os, "O_BINARY", 0), 0o644)
    try:
        rest = memoryview(content)
        while rest:
            rest = rest[os.write(descriptor, rest) :]
        _sync(descriptor)
    finally:
        os.close(descriptor)


def _sync(descriptor: int) -> None:
    if sys.platform in ("darwin", "ios"):
        # Apple's fsync stops at the drive's own cache; only this reaches the medium. Not every volume has it.
        import fcntl

        with contextlib.suppress(OSError):
            fcntl.fcntl(descriptor, getattr(fcntl, "F_FULLFSYNC", 51))
            return
    os.fsync(descriptor)


def _keep_previous(path: Path, backup: Path) -> None:
    if not path.exists():
        return  # The first version, or a repair: an existing backup is then the only good one.
    backup.unlink(missing_ok=True)
    try:
        backup.hardlink_to(path)
    except OSError:
        path.replace(backup)  # No hard links here (FAT, some phones): readers look at the backup for a moment.


def _put_back(path: Path, backup: Path, temporary: Path, replaced: bool) -> None:
    with contextlib.suppress(OSError):
        temporary.unlink(missing_ok=True)  # Must not go on filling a full disk.
    with contextlib.suppress(OSError):
        if backup.exists() and (replaced or not path.exists()):
            backup.replace(path)
        elif replaced:
            path.unlink()


def plain(value: Any) -> Any:
    """Return the value as JSON would give it back: a copy nobody else can change, tuples as lists."""
    return json.loads(to_text(value))


def to_text(value: Any) -> str:
    """Write JSON on one line; NotJson for what it cannot hold, NaN and broken surrogates included."""
    try:
        text = json.dumps(value, ensure_ascii=False, allow_nan=False)
        text.encode()
    except (TypeError, ValueError, RecursionError) as error:
        raise NotJson(f"This cannot be stored: {error}.") from error
    return text


def checksum(body: bytes) -> str:
    """Enough against accidents (one in four thousand million), and short enough to read."""
    return f"crc32 {zlib.crc32(body):08x}"


def sealed(body: bytes) -> bytes:
    """Close a file's text with the checksum of all that stands before it."""
    return body + SEAL + checksum(body).encode() + b'"\n}\n'


def unpack(content: bytes, name: str, trusting: bool = False) -> Tables:
    """Read a file's tables; Damaged when they are not what was written.

    HandEdited when all is whole but the checksum was taken out; `trusting` lets such a file through.
    """
    try:
        tables = json.loads(content.decode())
        seal = tables.pop("checksum", None)
        whole = all(isinstance(document, dict) for table in tables.values() for document in table.values())
    except (ValueError, AttributeError, TypeError, RecursionError) as error:
        raise Damaged(f"{name} is damaged: {error}.") from error
    if not whole:
        raise Damaged(f"{name} is damaged: it holds something else than documents.")
    if seal is None and not trusting:
        raise HandEdited(f"{name} was edited by hand: it has no checksum. Bring it in with `scorekeeper import`.")
    if seal is not None and content != sealed(content[: content.rfind(SEAL)]):
        raise Damaged(f"{name} is damaged: its checksum does not fit. If you edited it, delete the checksum line.")
    return dict(tables)


class JsonFile(Storage):
    """TinyDB's storage on one file: one document a line, sealed, replaced as a whole.

    Documents count as facts: they are added or replaced by others, never changed in place, so the line made for one
    is kept. That, and not reading again what nobody else wrote, makes change 1,800 about as quick as change 18.
    """

    def __init__(self, path: Path, trusting: bool = False) -> None:
        self.path = path
        self.seen: Signature | None = None
        self._trusting = trusting
        self._tables: Tables | None = None
        self._lines: dict[str, Lines] = {}

    def read(self) -> Tables | None:
        """Return the newest tables, None when there is no file. Raises Damaged, HandEdited, NotRead."""
        found = signature(self.path)
        if found is None or found != self.seen:
            self.close()
            self._load()
        return None if self._tables is None else dict(self._tables)

    def write(self, data: Tables) -> None:
        """Replace the file. Raises NotJson, NotSaved; the file is then the one before."""
        lines = {name: _lines(documents, self._lines.get(name, {})) for name, documents in data.items()}
        content = sealed(_text(lines).encode())
        self.seen = None  # Should anything fail now, the next read takes nothing for granted.
        write_atomically(self.path, content)
        self.seen, self._tables, self._lines = signature(self.path), data, lines

    def close(self) -> None:
        """Forget everything; there is no open file."""
        self.seen, self._tables, self._lines = None, None, {}

    def _load(self) -> None:
        try:
            with self.path.open("rb") as file:
                # The signature of the very file that is read, even if another process replaces it now.
                stat = os.fstat(file.fileno())
                content = file.read()
        except FileNotFoundError:
            return
        except OSError as error:
            raise NotRead(f"{self.path.name} could not be read: {error.strerror}.") from error
        self._tables = unpack(content, self.path.name, self._trusting)
        self.seen = (stat.st_ino, stat.st_size, stat.st_mtime_ns)


def _lines(documents: dict[str, Any], known: Lines) -> Lines:
    lines: Lines = {}
    for key, document in documents.items():
        pair = known.get(key)
        if pair is None or pair[0] is not document:
            pair = (document, f"{to_text(key)}: {to_text(document)}")
        lines[key] = pair
    return lines


def _text(tables: dict[str, Lines]) -> str:
    parts = [
        f"{to_text(name)}: {{\n" + ",\n".join([line for _, line in lines.values()]) + "\n},\n"
        for name, lines in tables.items()
    ]
    return "{\n" + "".join(parts)
