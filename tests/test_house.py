"""The house rules of the code itself: who imports whom, no game's name in Python, and how long things may get."""

import ast
import json
import re
import statistics
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "scorekeeper"
FILES = sorted(PACKAGE.rglob("*.py"))
SCORING = sorted((PACKAGE / "scoring").glob("*.py"))

# Who may import whom, from left to right: ui, cli -> the live table -> store -> scoring; what only tells (sheets,
# statistics ...) knows nothing of the store, and neither does the ui. A new module finds its place here.
PURE = {"scoring", "days"}
TELLING = {"exchange", "sheet", "card", "cardwords", "statistics", "tally"}
LIVE = {"table", "room", "intent", "correction", "people", "archive", "bundle", "merge", "printout", "fitness",
        "beginning"}  # fmt: skip
ALLOWED = {
    **dict.fromkeys(PURE, frozenset()),
    "store": PURE,
    **dict.fromkeys(TELLING, TELLING | PURE),
    **dict.fromkeys(LIVE, LIVE | TELLING | PURE | {"store"}),
    "ui": LIVE | TELLING | PURE | {"bootstrap"},
    "cli_files": LIVE | TELLING | PURE | {"store"},
    "cli": LIVE | TELLING | PURE | {"store", "ui", "bootstrap", "cli_files"},
    "__main__": {"cli", "bootstrap"},
    "__init__": set(),
    "bootstrap": set(),
}


def part(path):
    """The part of the package a file belongs to: its folder, or its own name."""
    inside = path.relative_to(PACKAGE)
    return inside.parts[0] if len(inside.parts) > 1 else inside.stem


def imports(path):
    """Every module a file imports, at the top or inside a function, by its full name."""
    package = ["scorekeeper", *path.relative_to(PACKAGE).parts[:-1]]
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) + 1 - node.level] if node.level else []
            module = ".".join([*base, *([node.module] if node.module else [])])
            # `from scorekeeper import card` imports a module, `from scorekeeper.card import text` a name in one.
            yield from (f"{module}.{alias.name}" for alias in node.names) if module == "scorekeeper" else [module]


def functions(path):
    """Every function of a file with its length in lines."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield f"{path.name}: {node.name}", node.end_lineno - node.lineno + 1


def names(path):
    return str(path.relative_to(ROOT))


@pytest.mark.parametrize("path", FILES, ids=names)
def test_imports_point_one_way(path):
    """A part imports only what lies to its right in the design's picture."""
    mine = part(path)
    assert mine in ALLOWED, f"{mine} is new: say in this test what it may import"
    used = {name.split(".")[1] for name in imports(path) if name.startswith("scorekeeper.")}
    assert used <= ALLOWED[mine] | {mine}, f"{names(path)} may not import {used - ALLOWED[mine] - {mine}}"


@pytest.mark.parametrize(("library", "home"), [("flet", "ui"), ("flet_web", "ui"), ("tinydb", "store")])
def test_a_library_has_one_home(library, home):
    """Flet is imported only in ui/, TinyDB only in store/."""
    importers = {part(path) for path in FILES if library in {name.split(".")[0] for name in imports(path)}}
    assert importers <= {home}


def test_scoring_needs_only_the_standard_library():
    """The scoring core imports nothing but itself and Python."""
    used = {name.split(".")[0] for path in SCORING for name in imports(path)}
    assert used - {"scorekeeper"} <= sys.stdlib_module_names


def game_names():
    """Ids and names of all presets, as words to look for; a number in a name makes no word of its own."""
    for path in sorted((ROOT / "presets").glob("*.json")):
        if path.name != "preset.schema.json":
            preset = json.loads(path.read_text(encoding="utf-8"))
            yield from {preset["id"], preset["name"].lower(), preset["family"].lower()}


@pytest.mark.parametrize("path", FILES, ids=names)
def test_no_game_is_named_in_python(path):
    """A new game is a JSON file: no id, name or family of one stands in the code, comments included."""
    text = path.read_text(encoding="utf-8").lower()
    # "42" and "moon" are also a number and a bid's id; they count as names only as a whole text.
    found = [
        name
        for name in game_names()
        if re.search(rf"[\"']{re.escape(name)}[\"']" if name in {"42", "moon"} else rf"\b{re.escape(name)}\b", text)
    ]
    assert not found


def test_functions_of_scoring_are_short():
    """Half of them have at most 8 lines, none more than 25."""
    lengths = dict(found for path in SCORING for found in functions(path))
    assert not {name: length for name, length in lengths.items() if length > 25}
    assert statistics.median(lengths.values()) <= 8


@pytest.mark.parametrize("path", FILES, ids=names)
def test_a_module_stays_small(path):
    """A module has 280 lines at most."""
    assert len(path.read_text(encoding="utf-8").splitlines()) <= 280
