"""Text that came from outside, as it may be shown: nothing in it hidden, no line broken, shortened, with its place."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Sequence
from decimal import Decimal
from typing import Any
from unicodedata import normalize

Fault = tuple[str, str]  # (place in the file, what is wrong and how to mend it)

LONGEST_LINE = 1000  # letters of a message
MOST_FAULTS = 50  # of one file; more help nobody

# What hides in a text, turns its direction or breaks its line. Scripts and emoji need the two joiners, and the tags
# behind a black flag: there they stay.
HIDDEN = re.compile(
    "[\x00-\x1f\x7f-\x9f\xad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b\u200e\u200f\u2028-\u202e"
    "\u2060-\u206f\u3164\ufeff\uffa0\ufff0-\ufffb\ud800-\udfff\U000e0000-\U000e001f]"
    "|(?<![^\x00-\x7f])[\u200c\u200d]|[\u200c\u200d](?![^\x00-\x7f])"
    "|(?<![\U0001f3f4\U000e0020-\U000e007e])[\U000e0020-\U000e007f]"
)


def visible(text: str) -> str:
    """The text with every hidden sign as JSON writes it: `\\u202e`. JSON stays JSON, and means the same."""
    if text.isascii() and text.isprintable():
        return text
    return HIDDEN.sub(lambda found: json.dumps(found[0])[1:-1], text)


def visible_in(value: Any) -> Any:
    """A JSON value with all its texts visible."""
    text = repr(value)  # there, what Python can't print is written with a backslash: quicker than to look at each text
    if "\\" not in text and (text.isascii() or not HIDDEN.search(text)):
        return value
    if isinstance(value, dict):
        return {visible(key): visible_in(inside) for key, inside in value.items()}
    if isinstance(value, list):
        return [visible_in(inside) for inside in value]
    return visible(value) if isinstance(value, str) else value


def shortened(text: str, most: int) -> str:
    """The text, or its beginning where it is longer than `most`."""
    return text if len(text) <= most else f"{text[: most - 1]}…"


def quoted(value: object, most: int = 60) -> str:
    """A value of a file as JSON shows it, to stand in a sentence."""
    if isinstance(value, Decimal):
        return shortened(str(value), most)
    try:
        text = json.dumps(value[:most] if isinstance(value, str) else value, ensure_ascii=False, default=str)
    except RecursionError:
        return "something nested very deep"
    return shortened(visible(text), most)


def listed(items: Iterable[object], most: int = 30) -> str:
    """Things to choose from, with commas; of very many the first."""
    found = list(items)
    return ", ".join([*(visible(str(item)) for item in found[:most]), *(["…"] if len(found) > most else [])])


def alike(text: str) -> str:
    """What two ways of writing one name have in common: capitals, and accents that come as signs of their own."""
    return normalize("NFC", text).casefold()


class Faulty(ValueError):
    """A file that can't be used; `faults` holds (place, message), the text one line for each."""

    def __init__(self, faults: Sequence[Fault]) -> None:
        more = [("", f"and {len(faults) - MOST_FAULTS} more")] if len(faults) > MOST_FAULTS else []
        self.faults = [(visible(shortened(place, 200)), told(words)) for place, words in faults[:MOST_FAULTS]] + more
        super().__init__("\n".join(f"{place}: {words}" if place else words for place, words in self.faults))

    @property
    def brief(self) -> str:
        """The first fault, in one line."""
        more = f" (and {len(self.faults) - 1} more)" if len(self.faults) > 1 else ""
        return f"{self}".partition("\n")[0] + more


def told(message: str) -> str:
    """A message as one line that shows all there is in it."""
    return shortened(visible(message), LONGEST_LINE)
