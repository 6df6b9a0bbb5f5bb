"""Broken files of every kind through every command and into the app: an answer in words, never a crash, nothing hidden.

The same broken files in every run: enough of each kind that one careless message is found.
"""

import copy
import json
import random
import re
import shutil
import zlib
from pathlib import Path
from typing import Any

import pytest

from scorekeeper.room import StoreError, open_room
from scorekeeper.scoring.foreign import HIDDEN, LONGEST_LINE
from scorekeeper.scoring.game import Start
from scorekeeper.ui.draft import begin
from tests import steps
from tests.hostile import SIGNS
from tests.steps import NAMES, play, quick
from tests.test_bad_input import places, run

EACH = 60  # broken files of a kind
STRANGE = (
    *SIGNS, *(f"A{sign}b" for sign in SIGNS), None, True, -1, 7, 10**30, 1.5, 1e308, "", "x" * 3000, "pass", "3",
    "moon", [], {}, [[]], [None] * 50, {"\x1e": 1}, {"\u202ex" * 900: {}}, "\ud800", "../..",
    "2026-13-45", {"from": 1, "to": 10**9},
)  # fmt: skip
PYTHON = re.compile(
    r"__|Traceback|Error\b|object has no|NoneType|argument|subscriptable|iterable|unhashable|codec|<class|<built-in|"
    r"\bdict\b|\bstr\b|\bint\(|0x[0-9a-f]{6}|sys\.|exceeds? the limit|list ind|invalid literal"
)


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A household: games under way and finished, people of whom two are one, settings, rules of its own."""
    folder = tmp_path_factory.mktemp("torture") / "home"
    room = steps.room(folder)
    rules = room.presets()["shoot-the-moon"]
    room.store.save_house_preset(rules.data | {"id": "our-rules", "name": "Our rules"})
    table = play(room.start(rules, NAMES[:4], 3, Start((20, 30)), ("Reds", "")), *quick(0, "4", "hearts", 5))
    play(table, steps.seat(1))
    play(room.start(rules, NAMES[2:6], 0), *quick(1, "4", "low", 2), *quick(2, "4", "low", 6))
    people = room.people.everybody()
    room.people.merge(people[0].id, people[-1].id)
    room.set(theme="dark", text_size=130)
    return folder


def originals(home: Path) -> dict[str, bytes]:
    """A right file of each kind; those of the household lie in its folder."""
    archive = steps.room(home).archive
    stored = sorted(home.glob("games/*/*.json"))[-1]
    return {
        "game file": archive.game(archive.ids()[0]).encode(),
        "bundle": archive.backup().encode(),
        "preset": (home / "presets" / "our-rules.json").read_bytes(),
        "stored game": stored.read_bytes(),
        "settings": (home / "settings.json").read_bytes(),
        "players": (home / "players.json").read_bytes(),
    }


def at_home(home: Path, kind: str) -> Path:
    """Where a household keeps what `kind` names."""
    named = {"preset": "presets/our-rules.json", "settings": "settings.json", "players": "players.json"}
    return home / named[kind] if kind in named else sorted(home.glob("games/*/*.json"))[-1]


def broken(content: bytes, seed: int) -> bytes:
    """The file with some places changed: its values, or, one time in four, its bytes."""
    chance = random.Random(seed)
    if seed % 4 == 0:
        return in_bytes(content, chance)
    whole = {"whole": json.loads(content)}
    checksum = whole["whole"].pop("checksum", None)
    for _ in range(chance.randint(1, 3)):
        *way, last = chance.choice([way for way in places(whole) if way])
        parent: Any = whole
        for key in way:
            parent = parent[key]
        match chance.randrange(4):
            case 0 if way:
                del parent[last]
            case 1 if isinstance(parent, dict) and way:
                parent[chance.choice(SIGNS) + str(last)] = parent.pop(last)
            case _:
                parent[last] = copy.deepcopy(chance.choice(STRANGE))
    return sealed(whole["whole"], checksum is not None and seed % 3 > 0)


def in_bytes(content: bytes, chance: random.Random) -> bytes:
    at = chance.randrange(len(content))
    junk = chance.choice(
        [b"\xff", b"\x00\x1b[2J", b'"', b"}", b"[" * 5000, b"", "\u202e".encode(), b"\\ud800", b"9" * 5000]
    )
    return content[:at] + junk + (content[at + chance.randrange(20) :] if chance.random() < 0.7 else b"")


def sealed(value: Any, seal: bool) -> bytes:
    """As text; with a right checksum where that is wanted, so that what is inside is looked at."""
    if not (seal and isinstance(value, dict) and all(isinstance(table, dict) for table in value.values())):
        return json.dumps(value).encode()
    tables = "".join(
        f"{json.dumps(name)}: {{\n"
        + ",\n".join(f"{json.dumps(key)}: {json.dumps(row)}" for key, row in table.items())
        + "\n},\n"
        for name, table in value.items()
    )
    body = f"{{\n{tables}".encode()
    return body + f'"checksum": "crc32 {zlib.crc32(body):08x}"\n}}\n'.encode()


def in_words(out: str, err: str, name: str = "") -> None:
    """Nothing hidden on either stream; every line of a complaint is short, in our own words, and names its file."""
    assert not HIDDEN.search(out.removeprefix("\ufeff").replace("\n", "")), ascii(out)
    assert not HIDDEN.search(err.replace("\n", "")), ascii(err)
    for line in err.splitlines():
        assert line.startswith(name) and len(line) <= LONGEST_LINE + len(name) + 50, ascii(line)
        assert not PYTHON.search(line.removeprefix(name)), line


KINDS = ("game file", "bundle", "preset", "stored game", "settings", "players")
SEEDS = range(EACH)


@pytest.mark.parametrize("kind", KINDS)
def test_a_broken_file_on_the_command_line(home: Path, tmp_path: Path, kind: str) -> None:
    """Replayed, checked, shown, brought in: 0, 1 or 2 as the README has them."""
    content = originals(home)[kind]
    path = tmp_path / "broken \x1b[31m\u202e.json"
    name = f"{tmp_path}/broken \\u001b[31m\\u202e.json: "
    for seed in SEEDS:
        path.write_bytes(broken(content, seed))
        for command in (["replay"], ["replay", "--json"], ["presets", "check"], ["presets", "show"]):
            status, out, err = run(*command, str(path))
            assert status in (0, 1, 2) and (status == 0) == (not err), (command, seed, err)
            in_words(out, err, name)
        status, out, err = run("import", "--data", str(tmp_path / "there"), str(path))
        assert status in (0, 2), (seed, err)
        in_words(out, err, name)
    assert_opens(tmp_path / "there")


@pytest.mark.parametrize("kind", KINDS[2:])
def test_a_broken_file_in_the_household(home: Path, tmp_path: Path, kind: str) -> None:
    """The app opens with what is left, says what is wrong, and everything readable goes out."""
    content = originals(home)[kind]
    for seed in SEEDS:
        folder = tmp_path / str(seed)
        shutil.copytree(home, folder)
        at_home(folder, kind).write_bytes(broken(content, seed))
        for backup in folder.rglob("*.bak"):
            backup.unlink()
        for form in ([], ["--csv"], ["--text"]):
            status, out, err = run("export", "--data", str(folder), *form)
            assert status in (0, 2) and (status == 0) == (not err), (seed, err)
            in_words(out, err)
            if not form:
                (tmp_path / "all.json").write_text(out, encoding="utf-8")
        status, _, err = run("import", "--data", str(tmp_path / f"{seed} there"), str(tmp_path / "all.json"))
        assert status == 0 or not out or "breaks the rules" in err, (seed, err)
        assert_opens(folder)


def assert_opens(folder: Path) -> None:
    """Everything the screens ask for is there, or a sentence that says why not."""
    room = open_room(folder)
    list(room.history())
    for game_id in room.store.ids():
        try:
            room.table(game_id)
        except StoreError as error:
            in_words("", str(error))
    begin(room.presets(), room.last())
    shown = [room.names(), room.people.everybody(), room.running(), room.settings, room.statistics().people]
    assert all(one is not Ellipsis for one in shown)
    for notice in room.store.notices:
        assert "\n" not in notice
        in_words("", notice)


def test_the_broken_files_are_broken(home: Path) -> None:
    """Most of them, and the same ones in every run."""
    for kind, content in originals(home).items():
        files = [broken(content, seed) for seed in SEEDS]
        assert files == [broken(content, seed) for seed in SEEDS]
        assert len(set(files)) > EACH * 0.9, kind
