"""How long and how large anything may be: what people enter, what is read again, and how big a file may get.

What is entered is held to the first set. What is read, may be anything that any edition ever stored: the second set.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from scorekeeper.scoring.foreign import HIDDEN, quoted

NAME, NOTE, NUMBER = 80, 500, 1_000_000  # letters of a name and a note; points

LONGEST_TEXT, LARGEST_NUMBER, DEEPEST = 100_000, 10**100, 50  # read again; schemas say the same
LARGEST_FILE = 16_000_000  # bytes of one game or one preset; a long game has 20,000
MOST_VALUES = 1_000_000  # in such a file
LARGEST_MESSAGE = 64_000_000  # bytes of a file chosen in the app; a larger one comes in on the command line
LARGEST_BUNDLE = 1_000_000_000  # bytes; ten thousand games with every tap have 300,000,000


def name_fault(text: str) -> str:
    """Why this can't be a name, in a sentence without its full stop; "" when it can."""
    return _text_fault(text, "name", NAME)


def note_fault(text: str) -> str:
    """As `name_fault`, for a note."""
    return _text_fault(text, "note", NOTE)


def _text_fault(text: str, what: str, most: int) -> str:
    if found := HIDDEN.search(text):
        return f"There is a sign in it that can't be seen ({quoted(found[0])[1:-1]}): type it anew"
    return f"A {what} has {most} letters at most, not {len(text)}" if len(text) > most else ""


def whole(text: str) -> int | None:
    """The whole number somebody typed, with any minus sign; None when it is none."""
    try:
        return int(text.strip().replace("−", "-"))
    except ValueError:
        return None


def number_fault(text: str, least: int = -NUMBER, most: int = NUMBER) -> str:
    """As `name_fault`, for a number between the two; nothing typed is no fault."""
    if not text.strip():
        return ""
    number = whole(text)
    if number is None:
        return "A whole number, please"
    return f"At least {least}" if number < least else f"At most {most}" if number > most else ""


def entry_fault(after: Any, before: Any = None) -> str:
    """What in a change of the facts nobody may enter, in a sentence; what was there before may stay."""
    known = set(_leaves(before))
    for key, value in _leaves(after):
        if (key, value) in known:
            continue
        if isinstance(value, str) and (said := note_fault(value) if key == "note" else name_fault(value)):
            return f"{said}."
        if isinstance(value, int) and abs(value) > NUMBER:
            return f"{quoted(value)} is too much: {NUMBER} at most."
    return ""


def _leaves(value: Any, key: str = "") -> Iterator[tuple[str, Any]]:
    """Every text and number with the name of its field."""
    if isinstance(value, dict):
        for name, inside in value.items():
            yield from _leaves(inside, name)
    elif isinstance(value, list):
        for inside in value:
            yield from _leaves(inside, key)
    elif isinstance(value, str | int):
        yield key, value


def unstorable(value: Any, depth: int = 0) -> str:
    """What could not be read again after it was stored; "" when all is well."""
    if isinstance(value, str):
        return "a text is too long" if len(value) > LONGEST_TEXT else ""
    if isinstance(value, int):
        return "a number is too large" if abs(value) > LARGEST_NUMBER else ""
    if not isinstance(value, dict | list):
        return ""
    if depth == DEEPEST:
        return "it is nested too deep"
    inside = [*value, *value.values()] if isinstance(value, dict) else value
    return next((said for one in inside if (said := unstorable(one, depth + 1))), "")
