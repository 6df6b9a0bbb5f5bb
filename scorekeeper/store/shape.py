"""Is this JSON the shape of a preset or a game file? Every fault at once, each with its place and what was expected."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from decimal import Decimal
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Any

import fastjsonschema

from scorekeeper.scoring.foreign import Fault, Faulty, listed, quoted
from scorekeeper.scoring.limits import DEEPEST
from scorekeeper.store.disk import not_json, oversize
from scorekeeper.store.presets import shipped

TYPES = {"integer": "a whole number", "string": "text", "object": "an object { }", "array": "a list [ ]",
         "boolean": "true or false", "null": "null"}  # fmt: skip
# All of a JSON text but its brackets; possessive, so that a hostile text takes neither memory nor time.
BETWEEN = re.compile(rb'"(?:[^"\\]++|\\.)*+"?|[^][{}"]++', re.DOTALL)
PAIR = re.compile(rb"\[\]|\{\}")
HALF_LETTER, HALF = re.compile(rb"\\u[dD][89a-fA-F]"), re.compile("[\ud800-\udfff]")
MANY_VALUES = 200_000  # in a file so large, the first fault is told, not all: they would fill the memory


class Malformed(Faulty):
    """JSON of the wrong shape."""


def parse_json(content: bytes, games: int = 1) -> Any:
    """The value of a JSON file. Raises Malformed naming line and column; what would fill the memory is not parsed."""
    if said := oversize(content, games):
        raise Malformed([("", said)])
    if len(brackets := BETWEEN.sub(b"", content)) > 2 * DEEPEST and _is_deep(brackets):
        raise Malformed([("", f"this is nested too deep to be a game or a preset: at most {DEEPEST} levels are read")])
    try:
        value = json.loads(content.decode("utf-8-sig"), parse_float=Decimal, parse_constant=_no_constant)
    except ValueError as error:
        raise Malformed([("", not_json(error))]) from None
    if HALF_LETTER.search(content):
        _check_letters(value)
    return value


def _is_deep(brackets: bytes) -> bool:
    """Takes a level of pairs away at a time; what is left was deeper, or has no partner at all."""
    for _ in range(DEEPEST):
        brackets = PAIR.sub(b"", brackets)
    return bool(PAIR.search(brackets)) or len(brackets) > DEEPEST


def _check_letters(value: Any) -> None:
    """JSON can name half a letter, which no file can hold."""
    for place, text in texts(value):
        if half := HALF.search(text):
            raise Malformed([(place, f"{quoted(half[0])} is half a letter: no file can hold it")])


def texts(value: Any, place: str = "") -> Iterator[tuple[str, str]]:
    """Every text in a JSON value, keys too, with its place."""
    if isinstance(value, str):
        yield place, value
    elif isinstance(value, dict):
        for key, inside in value.items():
            yield place, key
            yield from texts(inside, f"{place}.{key}" if place else key)
    elif isinstance(value, list):
        for at, inside in enumerate(value):
            yield from texts(inside, f"{place}[{at}]")


def check_game(data: Any) -> None:
    """Raises Malformed unless `data` has the shape of a game file."""
    _check(Path(__file__).with_name("game.schema.json"), "scorekeeper.game", data)


def check_preset(data: Any) -> None:
    """Raises Malformed unless `data` has the shape of a preset."""
    _check(shipped() / "preset.schema.json", "scorekeeper.preset", data)


def _values(value: Any) -> Iterator[bool]:
    yield True
    if isinstance(value, dict | list):
        for inside in value.values() if isinstance(value, dict) else value:
            yield from _values(inside)


def fitting(kind: str, data: dict[str, Any]) -> tuple[dict[str, Any], list[Fault]]:
    """What of the "people" or the "settings" has their shape, and the faults of the rest."""
    try:
        _household(kind)(data)
        return data, []
    except fastjsonschema.JsonSchemaValueException as error:
        if len(data) == 1:
            return {}, list(_faults([error]))
    parts = [fitting(kind, {key: value}) for key, value in data.items()]
    return {key: one for part, _ in parts for key, one in part.items()}, [
        fault for _, found in parts for fault in found
    ]


@cache
def _household(kind: str) -> Callable[[Any], Any]:
    definition = json.loads(Path(__file__).with_name("household.schema.json").read_text(encoding="utf-8"))
    compiled: Callable[[Any], Any] = fastjsonschema.compile(definition["definitions"][kind], use_default=False)
    return compiled


def _check(schema: Path, wanted: str, data: Any) -> None:
    if not isinstance(data, dict) or data.get("format") != wanted:
        raise Malformed([("format", f'expected "{wanted}": this is another kind of file')])
    try:
        _validator(schema, True)(data)
    except fastjsonschema.JsonSchemaValueException as first:
        try:
            if next(islice(_values(data), MANY_VALUES, None), None) is None:
                _validator(schema, False)(data)
        except fastjsonschema.JsonSchemaValuesException as error:
            raise Malformed(list(dict.fromkeys(_faults(error.errors)))) from None
        raise Malformed(list(_faults([first]))) from None


@cache
def _validator(schema: Path, first_only: bool) -> Callable[[Any], Any]:
    definition = json.loads(schema.read_text(encoding="utf-8"))
    compiled: Callable[[Any], Any] = fastjsonschema.compile(definition, use_default=False, fast_fail=first_only)
    return compiled


def _faults(errors: list[fastjsonschema.JsonSchemaValueException]) -> Iterator[Fault]:
    for one in errors:
        place = str(one.name).removeprefix("data").removeprefix(".")
        yield place, _expected(one)


def _expected(one: fastjsonschema.JsonSchemaValueException) -> str:
    rule, wanted = one.rule, one.rule_definition
    if rule == "type":
        kinds = " or ".join(TYPES[kind] for kind in ([wanted] if isinstance(wanted, str) else wanted))
        return f"expected {kinds}, got {quoted(one.value)}"
    if rule == "required":
        return f"these are missing: {', '.join(key for key in wanted if key not in one.value)}"
    if rule == "additionalProperties":
        known = one.definition.get("properties", {})
        extra = [key for key in one.value if key not in known]
        return f"unknown: {listed(map(quoted, extra), 5)}; known here: {', '.join(known)}"
    if rule in ("enum", "const"):
        choices = [wanted] if rule == "const" else wanted
        return f"expected {' or '.join(map(quoted, choices))}, got {quoted(one.value)}"
    if rule == "pattern":
        needed = "text without control characters" if "u0000" in wanted else f"text of the form {wanted}"
        return f"expected {needed}, got {quoted(one.value)}"
    return f"{one.message.removeprefix(str(one.name))[1:]}, got {quoted(one.value)}"


def _no_constant(name: str) -> Any:
    raise ValueError(f"{name} is no number")
