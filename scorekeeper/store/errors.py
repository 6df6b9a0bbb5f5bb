"""What can go wrong with stored games, each with a text meant for people."""

from __future__ import annotations

from scorekeeper.scoring.foreign import told


class StoreError(Exception):
    """The root of everything the store raises for the app to show; `str()` is a sentence for people, on one line."""

    def __init__(self, message: str) -> None:
        super().__init__(told(message))


class Damaged(StoreError):
    """A file's content is not what was written; it has been set aside when the store says so in its notices."""


class HandEdited(StoreError):
    """A whole, readable file without a checksum: somebody edited it and took the checksum out."""


class UnknownVersion(StoreError):
    """Written by a later version of the program; the file is left untouched."""


class NotRead(StoreError):
    """The disk or the system would not let the file be read; nothing was changed."""


class NotSaved(StoreError):
    """Disk full, read only, I/O error, or the lock is taken: what was on disk before is still there."""


class NotJson(StoreError, ValueError):
    """A value that JSON cannot hold was to be stored; nothing was written."""


class Stale(StoreError):
    """The change builds on a sequence number that is no longer the newest (double tap, second process)."""


class Exists(StoreError):
    """A game with this id is already there."""


class NoSuchGame(StoreError, LookupError):
    """There is no game with this id, or the id could never be one."""


class NothingToUndo(StoreError):
    """No live change of a hand is left to take back."""


class NothingToRedo(StoreError):
    """No undone change is left to repeat."""


class UnknownPreset(StoreError, LookupError):
    """No preset with this id ships with the program; the text lists the ids there are."""
