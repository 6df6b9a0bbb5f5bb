"""The files games come in from outside: read with suspicion, checked to the last change, every fault with its place.

Three kinds: a game file (the facts of one game), a bundle (games with all their changes, people, house rules), and a
game's file taken from the store's own folder. `Bundle.game` gives one game, checked, or raises; nothing is stored here.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from hashlib import sha256
from typing import Any, BinaryIO

from scorekeeper.days import local
from scorekeeper.exchange import GameFileError, read_game
from scorekeeper.fitness import rules
from scorekeeper.scoring.foreign import Faulty, quoted, visible
from scorekeeper.scoring.limits import LARGEST_BUNDLE, LARGEST_FILE, LONGEST_TEXT
from scorekeeper.scoring.reading import PresetError
from scorekeeper.store import Change, Log, StoreError, apply, load_shipped, log_from
from scorekeeper.store.shape import Malformed, check_game, parse_json

Json = dict[str, Any]

FORMAT, VERSION = "scorekeeper.bundle", 1
OPENING, GAMES, CLOSING = (
    f'{{"format": "{FORMAT}", "version": {VERSION},\n',
    ' "games": [\n',
    "]}",
)  # as `write` has them
MOST_CHANGES = 20_000
SAFE_ID = re.compile(r"[A-Za-z0-9_-]{1,64}")
RESERVED = re.compile(r"(con|prn|aux|nul|com\d|lpt\d)", re.IGNORECASE)  # names Windows keeps for devices
ENTRY = re.compile(r"^hands\[(\d+)\]")
FROM_FILE = "file"  # who made the changes of a game that came without any
WRONG = (Faulty, StoreError)


@dataclass(frozen=True, slots=True)
class Bundle:
    """A file's content, its outer shape checked. `games` are still to be checked one by one."""

    games: Iterable[tuple[str, Any]]
    people: dict[str, Json] = field(default_factory=dict)
    presets: list[Json] = field(default_factory=list)

    def __iter__(self) -> Iterator[tuple[str, Any]]:
        """Every game with the place where it stands. Raises Malformed where the file ends too early."""
        return iter(self.games)


def read(file: BinaryIO, name: str) -> Bundle:
    """What is in a file. Raises Malformed, GameFileError, PresetError, StoreError naming the place.

    A bundle as `write` makes it may be large: its games are read one by one.
    """
    first = file.readline(LARGEST_FILE + 1)
    head = [first]
    while first == OPENING.encode() and head[-1] and sum(map(len, head)) <= LARGEST_FILE:
        head.append(file.readline(LARGEST_FILE + 1))
        if head[-1] == GAMES.encode():
            outer = _bundle(parse_json(b"".join(head) + CLOSING.encode()))
            return replace(outer, games=_one_by_one(file))
    content = b"".join([*head, file.read(4 * LARGEST_FILE + 1)])
    data = parse_json(content, 4)
    if not isinstance(data, dict):
        raise Malformed([("", "this is no game, no bundle of games and no file of the app's own")])
    if isinstance(data.get("game"), dict) and "format" not in data:
        log = log_from(content, name)
        return Bundle([("", {"header": log.header, "changes": [change.to_json() for change in log.changes]})])
    match data.get("format"):
        case "scorekeeper.game":
            return Bundle([("", data)])
        case "scorekeeper.bundle":
            return _bundle(data)
        case "scorekeeper.preset":
            raise Malformed([("format", "these are rules, not games: bring them in where rules are made")])
        case _:
            wanted = 'expected "scorekeeper.bundle" or "scorekeeper.game"'
            raise Malformed([("format", f"{wanted}: this is another kind of file")])


def _one_by_one(file: BinaryIO) -> Iterator[tuple[str, bytes]]:
    """The games of a bundle, a line each, as far as it goes."""
    at, size, line = 0, 0, b""
    while size <= LARGEST_BUNDLE and (line := file.readline(LARGEST_FILE + 1)).endswith(b",\n"):
        yield f"games[{at}]", line[:-2]
        at, size = at + 1, size + len(line)
    if not (last := line.rstrip()).endswith(b"}" + CLOSING.encode()):
        most = f"games of up to {LARGEST_FILE // 1_000_000} MB and files of up to {LARGEST_BUNDLE // 1_000_000} MB"
        raise Malformed([(f"games[{at}]", f"the file ends here, or is too big: {most} are read")])
    yield f"games[{at}]", last.removesuffix(CLOSING.encode())


def write(games: list[Log], people: Mapping[str, Json], presets: list[Json]) -> str:
    """The bundle of some games, a line for each."""
    lines = [_line({"header": log.header, "changes": [one.to_json() for one in log.changes]}) for log in games]
    return (
        f'{OPENING} "people": {_line(people)},\n'
        f' "presets": [{_lines(map(_line, presets))}],\n{GAMES[:-1]}{_lines(iter(lines))}{CLOSING}\n'
    )


def _line(value: Any) -> str:
    return visible(json.dumps(value, ensure_ascii=False, default=str))


def _lines(lines: Iterator[str]) -> str:
    return "".join(f"{',' * (at > 0)}\n  {line}" for at, line in enumerate(lines))


# -- the outer shape -----------------------------------------------------------


def _bundle(data: Json) -> Bundle:
    if data.get("version") != VERSION:
        found = quoted(data.get("version"))
        raise Malformed([("version", f"expected {VERSION}, got {found}: a newer program may have written this")])
    games, people, presets = data.get("games", []), data.get("people", {}), data.get("presets", [])
    for place, value in (("games", games), ("presets", presets)):
        if not isinstance(value, list):
            raise Malformed([(place, f"expected a list [ ], got {quoted(value)}")])
    if not isinstance(people, dict):
        raise Malformed([("people", f"expected an object {{ }}, got {quoted(people)}")])
    for person, one in people.items():
        _check_person(f"people.{quoted(person)}", person, one)
    for at, preset in enumerate(presets):
        _placed(f"presets[{at}]", lambda preset=preset: rules(_line(preset)))
    return Bundle([(f"games[{at}]", one) for at, one in enumerate(games)], people, presets)


def _check_person(place: str, person: str, one: Any) -> None:
    if not SAFE_ID.fullmatch(person):
        raise Malformed([(place, "an id has letters, digits, - and _ only, 64 at most")])
    if not isinstance(one, dict) or not isinstance(one.get("name"), str):
        raise Malformed([(place, f"expected an object with a name, got {quoted(one)}")])
    if not 1 <= len(name := one["name"]) <= LONGEST_TEXT:
        raise Malformed([(f"{place}.name", f"expected 1 to {LONGEST_TEXT} letters, got {quoted(name)}")])
    if not isinstance(one.get("merged_into", ""), str) or not isinstance(one.get("hidden", False), bool):
        raise Malformed([(place, f"a field has the wrong type in {quoted(one)}")])


# -- one game ------------------------------------------------------------------


def game(place: str, raw: Any) -> tuple[Log, str]:
    """A game of a bundle or file, checked at every moment of it; and what is odd about it, if anything.

    Raises Malformed, GameFileError, PresetError or StoreError whose text names the place.
    """
    found: tuple[Log, str] = _placed(place, lambda: _game(raw))
    return found


def _placed(place: str, make: Any) -> Any:
    try:
        return make()
    except (Malformed, GameFileError, PresetError) as error:
        inside = [(f"{place}.{where}" if place and where else place or where, said) for where, said in error.faults[:5]]
        raise Malformed(inside) from None
    except RecursionError:
        raise Malformed([(place, "this is nested too deep to be a game")]) from None
    except (ValueError, StoreError) as error:
        raise Malformed([(place, f"{error}".removesuffix("."))]) from None


def _game(raw: Any) -> tuple[Log, str]:
    raw = parse_json(raw) if isinstance(raw, bytes) else raw
    if not isinstance(raw, dict):
        raise Malformed([("", f"expected an object {{ }}, got {quoted(raw)}")])
    header, changes = _from_facts(raw) if "hands" in raw else _from_log(raw)
    if not isinstance(header.get("preset"), dict):
        check_game({**header, "hands": []})
        header["preset"] = load_shipped(header["preset"])
    facts = {**header, "hands": []}
    _sound(facts)
    said: list[tuple[int, Any]] = []  # every entry there ever was, checked together: undo may bring each one back
    for at, change in enumerate(changes):
        facts = _placed(f"changes[{at}]", lambda facts=facts, change=change: apply(facts, change))
        if change.path == "hands":
            said += [(at, entry) for entry in [*(change.before or ()), *(change.after or ())]]
        elif change.path.startswith("hands/") and change.path.count("/") == 1:
            said += [(at, entry) for entry in (change.before, change.after) if entry is not None]
        else:
            _placed(f"changes[{at}]", lambda now=facts: _sound(now))
    _entries(facts, said)
    states, problem = _sound(facts).replay()
    broken = problem and f"entry {len(states)} breaks the rules, and no later one is counted: {problem.message}"
    return Log.of(header["id"], header, changes), broken or ""


def _entries(facts: Json, said: list[tuple[int, Any]]) -> None:
    try:
        for at in range(0, len(said), 5000):
            _sound({**facts, "hands": [entry for _, entry in said[at : at + 5000]]})
    except (Malformed, GameFileError) as error:
        faults = [(ENTRY.sub(lambda found: f"changes[{said[int(found[1])][0]}]", place), words)
                  for place, words in error.faults]  # fmt: skip
        raise Malformed(faults) from None


def _from_facts(raw: Json) -> tuple[Json, list[Change]]:
    """A game file as a game whose hands came one by one."""
    check_game(raw)
    header = {key: value for key, value in raw.items() if key != "hands"}
    header.setdefault("id", f"file-{sha256(_line(raw).encode()).hexdigest()[:12]}")
    hands = enumerate(raw["hands"])
    at = raw.get("started", "")
    return header, [Change(seq + 1, at, FROM_FILE, f"hands/{seq}", None, entry) for seq, entry in hands]


def _from_log(raw: Json) -> tuple[Json, list[Change]]:
    header, changes = raw.get("header"), raw.get("changes", [])
    if not isinstance(header, dict) or not isinstance(changes, list) or set(raw) - {"header", "changes"}:
        raise Malformed([("", "expected a header { } and changes [ ], and nothing else")])
    if "hands" in header or not isinstance(header.get("id"), str) or "started" not in header:
        raise Malformed([("header", "an id and the time it started are needed, and no hands")])
    if len(changes) > MOST_CHANGES:
        raise Malformed([("changes", f"{len(changes)} are more than any game has")])
    found = []
    for at, one in enumerate(changes):
        change = _placed(f"changes[{at}]", lambda one=one: Change.from_json(one))
        if change.seq != at + 1:
            raise Malformed([(f"changes[{at}].seq", f"expected {at + 1}, got {change.seq}: changes are missing")])
        if not _is_time(change.at):
            raise Malformed(
                [(f"changes[{at}].at", f"expected a time like 2026-11-29T19:30:00Z, got {quoted(change.at)}")]
            )
        if any(len(text) > 100 for text in (change.by, change.path)):
            raise Malformed([(f"changes[{at}]", f"a text in it is too long: {quoted(one)}")])
        found.append(change)
    return dict(header), found


def _is_time(text: str) -> bool:
    """Whether it is a moment as the store writes it, or none at all."""
    return not text or local(text) is not None


def _sound(facts: Json) -> Any:
    """The game file of facts that make sense at this moment."""
    check_game(facts)
    if not _is_time(started := facts.get("started", "")):
        raise Malformed([("started", f"expected a time like 2026-11-29T19:30:00-05:00, got {quoted(started)}")])
    if RESERVED.fullmatch(facts["id"]):
        raise Malformed([("id", f"no file can have the name {quoted(facts['id'])}")])
    return read_game(facts, _placed("preset", lambda: rules(_line(facts["preset"]))))
