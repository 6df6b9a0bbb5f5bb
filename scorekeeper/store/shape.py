"""Is this JSON the shape of a preset or a game file? Every fault at once, each with its place and what was expected."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from decimal import Decimal
from functools import cache
from pathlib import Path
from typing import Any

import fastjsonschema

from scorekeeper.scoring.preset import Fault
from scorekeeper.store.presets import shipped

TYPES = {"integer": "a whole number", "string": "text", "object": "an object { }", "array": "a list [ ]",
         "boolean": "true or false", "null": "null"}  # fmt: skip


class Malformed(ValueError):
    """JSON of the wrong shape; `faults` holds every (place, message), the text one line for each."""

    def __init__(self, faults: list[Fault]) -> None:
        super().__init__("\n".join(f"{place}: {message}" if place else message for place, message in faults))
        self.faults = faults


def parse_json(text: str) -> Any:
    """The value of a JSON text. Raises Malformed naming line and column, also for what would hang or overflow."""
    try:
        return json.loads(text, parse_float=Decimal, parse_constant=_no_constant)
    except json.JSONDecodeError as error:
        raise Malformed([("", f"this is not JSON: {error.msg} in line {error.lineno}, column {error.colno}")]) from None
    except RecursionError:
        raise Malformed([("", "this is nested too deep to be a game or a preset")]) from None
    except ValueError as error:
        raise Malformed([("", f"this is not JSON we can read: {error}")]) from None


def check_game(data: Any) -> None:
    """Raises Malformed unless `data` has the shape of a game file."""
    _check(Path(__file__).with_name("game.schema.json"), "scorekeeper.game", data)


def check_preset(data: Any) -> None:
    """Raises Malformed unless `data` has the shape of a preset."""
    _check(shipped() / "preset.schema.json", "scorekeeper.preset", data)


def _check(schema: Path, wanted: str, data: Any) -> None:
    if not isinstance(data, dict) or data.get("format") != wanted:
        raise Malformed([("format", f'expected "{wanted}": this is another kind of file')])
    try:
        _validator(schema)(data)
    except fastjsonschema.JsonSchemaValuesException as error:
        raise Malformed(list(dict.fromkeys(_faults(error)))) from None


@cache
def _validator(schema: Path) -> Callable[[Any], Any]:
    definition = json.loads(schema.read_text(encoding="utf-8"))
    compiled: Callable[[Any], Any] = fastjsonschema.compile(definition, use_default=False, fast_fail=False)
    return compiled


def _faults(error: fastjsonschema.JsonSchemaValuesException) -> Iterator[Fault]:
    for one in error.errors:
        place = str(one.name).removeprefix("data").removeprefix(".")
        yield place, _expected(one)


def _expected(one: fastjsonschema.JsonSchemaValueException) -> str:
    rule, wanted = one.rule, one.rule_definition
    if rule == "type":
        kinds = " or ".join(TYPES[kind] for kind in ([wanted] if isinstance(wanted, str) else wanted))
        return f"expected {kinds}, got {_shown(one.value)}"
    if rule == "required":
        return f"these are missing: {', '.join(key for key in wanted if key not in one.value)}"
    if rule == "additionalProperties":
        known = one.definition.get("properties", {})
        extra = [key for key in one.value if key not in known]
        return f"unknown: {', '.join(map(_shown, extra))}; known here: {', '.join(known)}"
    if rule in ("enum", "const"):
        choices = [wanted] if rule == "const" else wanted
        return f"expected {' or '.join(map(_shown, choices))}, got {_shown(one.value)}"
    if rule == "pattern":
        needed = "text without control characters" if "u0000" in wanted else f"text of the form {wanted}"
        return f"expected {needed}, got {_shown(one.value)}"
    return f"{one.message.removeprefix(str(one.name))[1:]}, got {_shown(one.value)}"


def _shown(value: Any) -> str:
    try:
        text = str(value) if isinstance(value, Decimal) else json.dumps(value, ensure_ascii=False, default=str)
    except RecursionError:
        return "something nested very deep"
    text = "".join(sign if sign.isprintable() else ascii(sign)[1:-1] for sign in text[:61])
    return text if len(text) <= 60 else f"{text[:57]}…"


def _no_constant(name: str) -> Any:
    raise ValueError(f"{name} is no number")
