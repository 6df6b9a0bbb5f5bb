"""The commands that take games in and out: import, export, backup. Works without Flet."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import BinaryIO

from scorekeeper.archive import Tidings
from scorekeeper.bundle import WRONG
from scorekeeper.room import Room, open_room
from scorekeeper.scoring.foreign import told, visible
from scorekeeper.scoring.limits import LARGEST_FILE
from scorekeeper.store import StoreError

BAD_FILE = 2


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the commands to the command line."""
    where = argparse.ArgumentParser(add_help=False)
    where.add_argument("--data", type=Path, metavar="DIR", default=argparse.SUPPRESS, help="the folder of the games")
    bring = commands.add_parser(
        "import", parents=[where], help="take in games from files",
        description="Take in game files, bundles and backups. Nothing that is there is replaced: a game that is there "
        "already stays, one that went on elsewhere goes on here, and of one that was changed on two devices both "
        "versions are kept. The same file twice adds nothing.",
    )  # fmt: skip
    bring.add_argument("files", nargs="+", metavar="FILE", help="a game file or bundle; - reads standard input")
    bring.set_defaults(run=_import)
    give = commands.add_parser(
        "export", parents=[where], help="write games to a file",
        description="Write all games, with every change, people and house rules, as one bundle that `import` reads. "
        "With --game one game file, or several games as a bundle.",
    )  # fmt: skip
    give.add_argument("--game", action="append", metavar="ID", help="only this game; may be given several times")
    kinds = give.add_mutually_exclusive_group()
    kinds.add_argument("--csv", dest="kind", action="store_const", const="csv", help="a table, one row a hand")
    kinds.add_argument("--text", dest="kind", action="store_const", const="text", help="score sheets as text")
    kinds.add_argument("--html", dest="kind", action="store_const", const="html", help="a page to print, of one game")
    give.add_argument("-o", dest="out", metavar="FILE", help="write to this file instead of standard output")
    give.set_defaults(run=_export)
    backup = commands.add_parser(
        "backup", parents=[where], help="write everything to one file", description="The same as export -o FILE."
    )
    backup.add_argument("out", metavar="FILE", help="the file to write; `import` brings everything back")
    backup.set_defaults(run=_export, game=None, kind=None)


def _import(options: argparse.Namespace) -> int:
    room = _room(options)
    if room is None:
        return BAD_FILE
    tidings, unread = Tidings(), False
    for name in options.files:
        try:
            with _opened(name) as file:
                for _ in room.bring(titled(name), file, tidings):
                    pass
        except OSError as error:
            print(f"{titled(name)}: {error.strerror or error}", file=sys.stderr)
            unread = True
    print("\n".join(tidings.details()), file=sys.stderr, end="\n" if tidings.details() else "")
    if not unread or tidings.arrivals:
        print("\n".join(tidings.summary()))
    return BAD_FILE if unread or tidings.refused else 0


def read(name: str) -> bytes:
    """The content of a game or preset file or, for "-", of standard input; of a bigger one only enough to say so."""
    with _opened(name) as file:
        return file.read(LARGEST_FILE + 1)


def _opened(name: str) -> AbstractContextManager[BinaryIO]:
    return nullcontext(sys.stdin.buffer) if name == "-" else Path(name).open("rb")


def titled(name: str) -> str:
    """What a file is called in messages."""
    return "standard input" if name == "-" else visible(name)


def _export(options: argparse.Namespace) -> int:
    room = _room(options)
    if room is None:
        return BAD_FILE
    try:
        text = _text(room, options.game, options.kind)
        if options.out is None:
            sys.stdout.write(text)
        else:
            _write(Path(options.out), text)
    except WRONG as error:
        print(told(str(error)), file=sys.stderr)
        return BAD_FILE
    except OSError as error:
        print(f"{titled(options.out or '-')}: {error.strerror or error}", file=sys.stderr)
        return BAD_FILE
    print("\n".join(room.archive.left_out), file=sys.stderr, end="\n" if room.archive.left_out else "")
    return BAD_FILE if room.archive.left_out else 0


def _text(room: Room, games: list[str] | None, kind: str | None) -> str:
    archive = room.archive
    ids = archive.ids() if games is None and kind == "html" else games or []
    if kind == "html" and len(ids) != 1:
        raise StoreError("A page to print is of one game: say which with --game ID.")
    if kind is None:
        return archive.game(games[0]) if games and len(games) == 1 else archive.backup(games)
    each: dict[str, Callable[[], str]] = {
        "csv": lambda: archive.csv(games),
        "text": lambda: archive.text(games) + "\n",
        "html": lambda: archive.page(ids[0]),
    }
    return each[kind]()


def _write(path: Path, text: str) -> None:
    """Write a file as a whole or not at all: the last backup is not lost to a full disk."""
    part = path.with_name(f".{path.name}.part")
    try:
        with part.open("w", encoding="utf-8", newline="") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)


def _room(options: argparse.Namespace) -> Room | None:
    try:
        return open_room(options.data)
    except StoreError as error:
        print(told(str(error)), file=sys.stderr)
        return None
