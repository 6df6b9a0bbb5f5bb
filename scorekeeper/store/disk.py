"""Files that are whole or were never written: the atomic write, the checksum, and TinyDB's storage on top of them."""

from __future__ import annotations

import contextlib
import json
import os
import sys
import zlib
from collections.abc import Sequence
from dataclasses import dataclass
from operator import is_
from pathlib import Path
from typing import Any

from tinydb.storages import Storage

from scorekeeper.scoring.limits import DEEPEST, LARGEST_FILE, MOST_VALUES, unstorable

from .errors import Damaged, HandEdited, NotJson, NotRead, NotSaved

Tables = dict[str, dict[str, Any]]
Signature = tuple[int, int, int]

OPENING, CLOSING = b"{\n", b"\n},\n"  # of a file, of a table
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


def write_atomically(path: Path, *content: bytes) -> None:
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


def private(path: Path) -> None:
    """Keep a file or folder from the other users of the computer."""
    with contextlib.suppress(OSError):  # a file system without permissions
        path.chmod(0o700 if path.is_dir() else 0o600)


def sync_folder(folder: Path) -> None:
    """Make a rename last through a power cut; Windows has no such call and needs none."""
    if os.name != "posix":
        return
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def _write_through(path: Path, content: Sequence[bytes]) -> None:
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | getattr(os, "O_BINARY", 0), 0o600)
    try:
        for part in content:  # not joined first: with 1,800 changes that takes as long as writing them
            rest = memoryview(part)
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
    except (OSError, NotImplementedError):
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
    """Return the value as JSON would give it back: a copy nobody else can change, tuples as lists.

    Raises NotJson for what could not be written, or not be read again.
    """
    copy = json.loads(to_text(value))
    if said := unstorable(copy):
        raise NotJson(f"This cannot be stored: {said}.")
    return copy


def to_text(value: Any) -> str:
    """Write JSON on one line; NotJson for what it cannot hold, NaN and broken surrogates included."""
    try:
        text = json.dumps(value, ensure_ascii=False, allow_nan=False)
        text.encode()
    except (TypeError, ValueError, RecursionError) as error:
        said = "half a letter" if isinstance(error, UnicodeError) else "something that is no JSON"
        raise NotJson(f"This cannot be stored: there is {said} in it.") from error
    return text


def oversize(content: bytes, games: int = 1) -> str:
    """Why a file as large as so many of the largest games is not even parsed; "" when it is not so large."""
    if len(content) > (most := games * LARGEST_FILE):
        return f"this is too big: files of up to {most // 1_000_000} MB are read"
    values = content.count(b",") + content.count(b"[") + content.count(b"{")
    return f"this has {values} values: up to {most} are read" if values > (most := games * MOST_VALUES) else ""


def not_json(error: ValueError | RecursionError) -> str:
    """What is wrong with a text that `json` refuses."""
    if isinstance(error, json.JSONDecodeError):
        return f"this is not JSON: {error.msg} in line {error.lineno}, column {error.colno}"
    if isinstance(error, UnicodeDecodeError):
        return "this is not UTF-8 text"
    if isinstance(error, RecursionError):
        return f"this is nested too deep: at most {DEEPEST} levels are read"
    return "this is not JSON we can read: " + (str(error) if "is no number" in str(error) else "a number is too long")


def seal(crc: int) -> bytes:
    """Close a file with its checksum: enough against accidents, and short enough to read."""
    return SEAL + f"crc32 {crc:08x}".encode() + b'"\n}\n'


def unpack(content: bytes, name: str, trusting: bool = False) -> Tables:
    """Read a file's tables; Damaged when they are not what was written.

    HandEdited when all is whole but the checksum was taken out; `trusting` lets such a file through.
    """
    if said := oversize(content, 4):
        raise Damaged(f"{name} is no file of this program: {said}.")
    try:
        tables = json.loads(content.decode())
    except (ValueError, RecursionError) as error:
        raise Damaged(f"{name} is damaged: {not_json(error)}.") from error
    written = tables.pop("checksum", None) if isinstance(tables, dict) else None
    if not isinstance(tables, dict) or not all(map(_is_table, tables.values())):
        raise Damaged(f"{name} is damaged: it holds something else than documents.")
    if written is None and not trusting:
        raise HandEdited(f"{name} was edited by hand: it has no checksum. Bring it in with `scorekeeper import`.")
    end = content.rfind(SEAL)
    if written is not None and content[end:] != seal(zlib.crc32(content[:end])):
        raise Damaged(f"{name} is damaged: its checksum does not fit. If you edited it, delete the checksum line.")
    return dict(tables)


def _is_table(value: Any) -> bool:
    return isinstance(value, dict) and all(isinstance(document, dict) for document in value.values())


class JsonFile(Storage):
    """TinyDB's storage on one file: one document a line, sealed, replaced as a whole.

    Documents count as facts: they are added or replaced by others, never changed in place, so the text made for
    them is kept. That, and not reading again what nobody else wrote, makes change 1,800 about as quick as change 18.
    """

    def __init__(self, path: Path, trusting: bool = False) -> None:
        self.path = path
        self.seen: Signature | None = None
        self._trusting = trusting
        self._tables: Tables | None = None
        self._parts: dict[str, _Part] = {}

    def read(self) -> Tables | None:
        """Return the newest tables, None when there is no file. Raises Damaged, HandEdited, NotRead."""
        found = signature(self.path)
        if found is None or found != self.seen:
            self.close()
            self._load()
        return None if self._tables is None else dict(self._tables)

    def write(self, data: Tables) -> None:
        """Replace the file. Raises NotJson, NotSaved; the file is then the one before."""
        content, parts, crc = [OPENING], {}, zlib.crc32(OPENING)
        for name, table in data.items():
            part = parts[name] = _part(name, table, crc, self._parts.get(name))
            content += [part.text, CLOSING]
            crc = zlib.crc32(CLOSING, part.crc)
        self.seen = None  # Should anything fail now, the next read takes nothing for granted.
        write_atomically(self.path, *content, seal(crc))
        self.seen, self._tables, self._parts = signature(self.path), data, parts

    def close(self) -> None:
        """Forget everything; there is no open file."""
        self.seen, self._tables, self._parts = None, None, {}

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
        if stat.st_mode & 0o077:  # of an earlier edition
            private(self.path)
        self._tables = unpack(content, self.path.name, self._trusting)
        self.seen = (stat.st_ino, stat.st_size, stat.st_mtime_ns)


@dataclass(frozen=True, slots=True)
class _Part:
    """One table's text up to its last row, and what it was made from."""

    start: int  # the checksum of all the file's text before it
    keys: list[str]
    documents: list[Any]
    text: bytes
    crc: int  # the checksum of all the file's text up to its end


def _part(name: str, table: dict[str, Any], start: int, known: _Part | None) -> _Part:
    """Make a table's text; when rows were only added, make no more than theirs."""
    keys, documents = list(table), list(table.values())
    done = len(known.keys) if known else 0
    if not known or known.start != start or keys[:done] != known.keys or not all(map(is_, documents, known.documents)):
        head, done = f"{to_text(name)}: {{\n".encode(), 0
        known = _Part(start, [], [], head, zlib.crc32(head, start))
    rows = [f"{to_text(key)}: {to_text(table[key])}" for key in keys[done:]]
    added = ((",\n" if done and rows else "") + ",\n".join(rows)).encode()
    return _Part(start, keys, documents, known.text + added, zlib.crc32(added, known.crc))
