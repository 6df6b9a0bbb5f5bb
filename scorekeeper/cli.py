"""The command line. Everything but the app itself works without Flet."""

from __future__ import annotations

import argparse
import json
import sys
from functools import cache
from pathlib import Path
from typing import Any

from scorekeeper import card, cli_files, sheet
from scorekeeper.cli_files import read, titled
from scorekeeper.exchange import read_game, report
from scorekeeper.scoring.foreign import Faulty, told, visible
from scorekeeper.scoring.hand import Problem
from scorekeeper.scoring.preset import Preset
from scorekeeper.scoring.reading import parse
from scorekeeper.store import StoreError, load_shipped, shipped_ids
from scorekeeper.store.shape import check_game, check_preset, parse_json

WRONG = (Faulty, StoreError, OSError)
REFUSED, BAD_FILE = 1, 2


def main(argv: list[str] | None = None) -> int:
    """Run one command. The exit status: 0, 1 (the rules refuse an entry), 2 (a file or the command line is wrong)."""
    for stream in (sys.stdout, sys.stderr):
        stream.reconfigure(encoding="utf-8", errors="replace")  # type: ignore[union-attr]
    options = _parser().parse_args(argv)
    try:
        return int(options.run(options))
    except BrokenPipeError:  # `scorekeeper replay … | head`
        sys.stderr.close()
        return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="scorekeeper",
        description="Keeps score at the table for bid trick games. Without a command it opens the app.",
    )
    parser.set_defaults(run=_app)
    parser.add_argument(
        "--web", action="store_true", help="serve the app to a browser on this machine and print the address"
    )
    parser.add_argument("--port", type=int, metavar="N", help="with --web: the port (default: a free one)")
    parser.add_argument("--no-browser", action="store_true", help="with --web: don't open a browser")
    parser.add_argument(
        "--data", type=Path, metavar="DIR", help="keep games in this folder instead of your user data folder"
    )
    commands = parser.add_subparsers(title="commands", metavar="COMMAND")
    replay = commands.add_parser(
        "replay", help="score game files", description="Score game files and print a score sheet for each."
    )
    replay.add_argument("files", nargs="+", metavar="FILE", help="a game file; - reads standard input")
    replay.add_argument(
        "--json", action="store_true", help="print one JSON object a file, a line each, instead of score sheets"
    )
    replay.set_defaults(run=_replay)
    cli_files.add(commands)
    _presets_parser(commands.add_parser("presets", help="list, show and check the rules of games"))
    return parser


def _presets_parser(presets: argparse.ArgumentParser) -> None:
    presets.set_defaults(run=_list)
    commands = presets.add_subparsers(title="commands", metavar="COMMAND")
    commands.add_parser("list", help="list the games there are (also without a command)").set_defaults(run=_list)
    show = commands.add_parser("show", help="print a game's rule card")
    show.add_argument("preset", metavar="ID", help="a preset's id, or the path of a preset file")
    show.set_defaults(run=_show)
    check = commands.add_parser("check", help="say what is wrong with preset files, if anything")
    check.add_argument("files", nargs="+", metavar="FILE", help="a preset file; - reads standard input")
    check.set_defaults(run=_check)


def _app(options: argparse.Namespace) -> int:
    try:
        from scorekeeper.ui.app import start  # Flet: only where a screen is wanted
    except ModuleNotFoundError as error:
        print(f"The app needs {error.name}, which is not installed: pip install scorekeeper", file=sys.stderr)
        return BAD_FILE
    return int(start(data=options.data, web=options.web, port=options.port, browser=not options.no_browser))


def _replay(options: argparse.Namespace) -> int:
    return max(_replay_one(name, options.json) for name in options.files)


def _replay_one(name: str, as_json: bool) -> int:
    try:
        data = parse_json(read(name))
        check_game(data)
        file = read_game(data, _preset(data["preset"]))
    except WRONG as error:
        if as_json:
            print(_json({"error": {"code": "file", "message": _said(name, error)}}))
        return _complain(name, error)
    if as_json:
        found, problem = report(file)
        print(_json(found))
        scored = len(found["hands"])
    else:
        states, problem = file.replay()
        print(sheet.text(states), end="\n\n")
        scored = len(states) - 1
    return _refused(name, scored, problem) if problem else 0


def _json(value: Any) -> str:
    return visible(json.dumps(value, ensure_ascii=False))


def _refused(name: str, hand: int, problem: Problem) -> int:
    print(f"{titled(name)}: hands[{hand}]: {told(problem.message)} ({problem.code})", file=sys.stderr)
    return REFUSED


def _list(_: argparse.Namespace) -> int:
    found = [_preset(preset_id) for preset_id in shipped_ids()]
    width = max(len(preset.id) for preset in found)
    for family in dict.fromkeys(sorted(preset.family for preset in found)):
        print(family)
        for preset in found:
            if preset.family == family:
                print(f"  {preset.id:<{width}}  {preset.name}: {preset.summary}")
    return 0


def _show(options: argparse.Namespace) -> int:
    name = options.preset
    try:
        preset = _preset(name if name in shipped_ids() or not Path(name).exists() else _preset_json(name))
    except WRONG as error:
        return _complain(name, error)
    print(card.text(preset))
    return 0


def _check(options: argparse.Namespace) -> int:
    return max(_check_one(name) for name in options.files)


def _check_one(name: str) -> int:
    try:
        preset = _preset(_preset_json(name))
    except WRONG as error:
        return _complain(name, error)
    print(f"{titled(name)}: {preset.name} is fine")
    return 0


def _preset_json(name: str) -> Any:
    return parse_json(read(name))


def _preset(named: Any) -> Preset:
    """The preset with this id, or in this JSON."""
    return _shipped(named) if isinstance(named, str) else _parsed(named)


@cache
def _shipped(preset_id: str) -> Preset:
    return _parsed(load_shipped(preset_id))


def _parsed(data: Any) -> Preset:
    check_preset(data)
    return parse(data)


def _said(name: str, error: Exception) -> str:
    words = error.strerror or str(error) if isinstance(error, OSError) else str(error)
    return "\n".join(f"{titled(name)}: {told(line)}" for line in words.split("\n"))


def _complain(name: str, error: Exception) -> int:
    print(_said(name, error), file=sys.stderr)
    return BAD_FILE
