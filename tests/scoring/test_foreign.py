"""Text from outside: what hides in it is shown, what is long is cut, and what may be entered has its limits."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest

from scorekeeper.scoring import foreign, limits
from scorekeeper.scoring.foreign import Faulty, alike, listed, quoted, shortened, told, visible, visible_in


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Ann", "Ann"),
        ("Zoë 李雷", "Zoë 李雷"),
        ("a\x1bb", "a\\u001bb"),
        ("a\nb", "a\\nb"),
        ("‮lrig", "\\u202elrig"),
        ("می‌خواهم", "می‌خواهم"),  # a joiner that its script needs
        ("a‍b", "a\\u200db"),
        ("👩‍🌾", "👩‍🌾"),
    ],
)
def test_what_hides_is_shown_as_json_writes_it(text: str, shown: str) -> None:
    """And nothing else is touched."""
    assert visible(text) == shown
    assert visible_in({"n": [text, 1, None]}) == {"n": [shown, 1, None]}
    assert visible_in({"\x1b": {"x": True}}) == {"\\u001b": {"x": True}}


def test_values_are_quoted_to_stand_in_a_sentence() -> None:
    """On one line, cut where they are long."""
    deep: list[Any] = []
    for _ in range(100_000):
        deep = [deep]
    assert [quoted("a\n"), quoted(Decimal("1.50")), quoted({"a": 1})] == ['"a\\n"', "1.50", '{"a": 1}']
    assert quoted(deep) == "something nested very deep"
    assert len(quoted("x" * 1000)) == 60
    assert shortened("four", 4) == "four"
    assert listed(range(3)) == "0, 1, 2"
    assert listed(range(9), 2) == "0, 1, …"
    assert len(told("x" * 5000)) == foreign.LONGEST_LINE
    assert alike("Zoe\u0308") == alike("ZOË")


def test_faults_of_a_file_are_told_and_counted() -> None:
    """Each on a line of its own, after fifty only their number."""
    assert str(Faulty([("here", "is wrong"), ("", "so is this")])) == "here: is wrong\nso is this"
    assert Faulty([("here", "is wrong")]).brief == "here: is wrong"
    many = Faulty([("here", "is wrong")] * 60)
    assert many.brief == "here: is wrong (and 50 more)"
    assert many.faults[-1] == ("", "and 10 more")


@pytest.mark.parametrize(
    ("text", "fault"),
    [("x" * 80, ""), ("x" * 81, "A name has 80 letters at most, not 81"), ("a\tb", "There is a sign in it")],
)
def test_names(text: str, fault: str) -> None:
    """At most 80 letters, all of them to be seen."""
    assert limits.name_fault(text).startswith(fault)
    assert bool(limits.name_fault(text)) == bool(fault)


def test_notes_and_numbers() -> None:
    """A note has 500 letters, a number a million; with any minus sign."""
    assert limits.note_fault("x" * 501) == "A note has 500 letters at most, not 501"
    assert [limits.whole(" −21 "), limits.whole("7"), limits.whole("x")] == [-21, 7, None]
    told = [limits.number_fault(words, 1, 48) for words in ("", "12", "x", "0", "49")]
    assert told == ["", "", "A whole number, please", "At least 1", "At most 48"]


def test_what_a_change_may_enter() -> None:
    """What was there before may stay, whatever it is."""
    long = {"seating": ["x" * 90]}
    assert limits.entry_fault({"seating": ["Ann"], "people": [None]}) == ""
    assert limits.entry_fault(long) == "A name has 80 letters at most, not 90."
    assert limits.entry_fault(long, long) == ""
    assert limits.entry_fault({"adjustment": {"note": "x" * 501}}).startswith("A note")
    assert limits.entry_fault({"paper_says": [1_000_001]}) == "1000001 is too much: 1000000 at most."


def test_what_could_not_be_read_again() -> None:
    """Longer, larger or deeper than any reader takes."""
    deep: Any = 1
    for _ in range(limits.DEEPEST + 1):
        deep = [deep]
    assert limits.unstorable({"a": ["b", 1, None, True]}) == ""
    assert limits.unstorable("x" * (limits.LONGEST_TEXT + 1)) == "a text is too long"
    assert limits.unstorable([limits.LARGEST_NUMBER + 1]) == "a number is too large"
    assert limits.unstorable(deep) == "it is nested too deep"
