"""Changes apply, fold and reverse as the game file's shape says."""

from __future__ import annotations

import copy
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.store import Change, Mismatch, apply, fold, redoable, reverse, undoable
from scorekeeper.store.changes import repeat

FACTS = {"players": ["Ann", "Bob"], "start": {"target": 32}, "hands": [{"tricks": [4, 2]}, {"misdeal": True}]}


def change(path: str, before: Any, after: Any, seq: int = 1, kind: str = "") -> Change:
    return Change(seq, "2026-11-29T19:30:00Z", "phone", path, before, after, kind)


FITTING = [
    ("dealer", None, 3, lambda f: f.update(dealer=3)),
    ("start", {"target": 32}, None, lambda f: f.pop("start")),
    ("start/target", 32, 36, lambda f: f["start"].update(target=36)),
    ("players/0", "Ann", "Anna", lambda f: f.update(players=["Anna", "Bob"])),
    ("hands/2", None, {"x": 1}, lambda f: f["hands"].append({"x": 1})),
    ("hands/1", None, {"x": 1}, lambda f: f["hands"].insert(1, {"x": 1})),
    ("hands/0", None, {"x": 1}, lambda f: f["hands"].insert(0, {"x": 1})),
    ("hands/0", {"tricks": [4, 2]}, None, lambda f: f["hands"].pop(0)),
    ("hands/0/tricks", [4, 2], None, lambda f: f["hands"][0].pop("tricks")),
    ("hands/0/tricks/1", 2, 3, lambda f: f["hands"][0]["tricks"].__setitem__(1, 3)),
    ("hands", [{"tricks": [4, 2]}, {"misdeal": True}], [], lambda f: f.update(hands=[])),
    (
        "",
        {"dealer": None, "players": ["Ann", "Bob"]},
        {"dealer": 1, "players": ["Bob", "Ann"]},
        lambda f: f.update(dealer=1, players=["Bob", "Ann"]),
    ),
]
UNFIT = [
    ("dealer", 2, 3), ("dealer/x", None, 1), ("players/0", "Bob", "Anna"), ("players/2", "Cid", "Cia"),
    ("players/3", None, "Cid"), ("players/-1", "Bob", "Bo"), ("players/²", "Bob", "Bo"), ("players/x", None, "Bo"),
    ("players/0/0", "A", "B"), ("hands/5/tricks", None, [1, 2]), ("hands/1", None, None),
    ("hands", [], [{}]), ("", 1, 2), ("", {"dealer": 2}, {"dealer": 3}),
    ("", {"dealer": None}, {"players": ["Eve"]}), ("", {"": None}, {"": 1}),
]  # fmt: skip


@pytest.mark.parametrize(("path", "before", "after", "expected"), FITTING)
def test_a_change_does_what_it_says_and_its_reverse_takes_it_back(path, before, after, expected):
    """Both lists and dicts; the facts given stay as they were."""
    facts, wanted = copy.deepcopy(FACTS), copy.deepcopy(FACTS)
    expected(wanted)
    one = change(path, before, after)
    changed = apply(facts, one)
    assert changed == wanted
    assert facts == FACTS
    assert apply(changed, reverse(one, 2, "t", "b", "undo")) == FACTS


@pytest.mark.parametrize(("path", "before", "after"), UNFIT)
def test_a_change_that_does_not_fit_names_its_path(path, before, after):
    """A wrong `before`, a place that is not there, a way that leads nowhere."""
    with pytest.raises(Mismatch) as caught:
        apply(copy.deepcopy(FACTS), change(path, before, after))
    assert path in str(caught.value)


def test_facts_share_what_did_not_change():
    """Copies are made along the path only."""
    changed = apply(FACTS, change("players/0", "Ann", "Anna"))
    assert changed["hands"] is FACTS["hands"]


@pytest.mark.parametrize("kind", ["", "undo", "redo"])
def test_json_and_back(kind):
    """An ordinary change carries no kind."""
    one = change("hands/0", None, {"x": 1}, kind=kind)
    assert Change.from_json(one.to_json()) == one
    assert ("kind" in one.to_json()) == bool(kind)


@pytest.mark.parametrize("odd", [{}, {"seq": "1"}, {"seq": True}, {"kind": "jump"}, {"path": 3}, {"more": 1}])
def test_nonsense_is_no_change(odd):
    """Missing, unknown and wrongly typed fields are refused."""
    stored = {**change("hands/0", None, 1).to_json(), **odd} if odd else {}
    with pytest.raises((ValueError, TypeError, KeyError)):
        Change.from_json(stored)


def test_undo_leaves_names_alone():
    """Trial 14: a renamed player is no step of undo, and does not clear redo."""
    first, name = change("hands/0", None, 1), change("players/0", "Ann", "Anna", 2)
    assert undoable([first, name]) == first
    undone = reverse(first, 3, "t", "b", "undo")
    assert undoable([first, name, undone]) is None
    assert redoable([first, undone, name]) == first


def test_undo_takes_a_dealer_back_with_the_hands_that_followed():
    """Both in one step: hands that were called in another order fit no other dealer."""
    hand, both = change("hands/0", None, 1), change("", {"dealer": 3, "hands": [1]}, {"dealer": 0, "hands": [2]}, 2)
    assert undoable([hand, both]) == both
    assert undoable([hand, both, reverse(both, 3, "t", "b", "undo")]) == hand


def test_a_new_hand_clears_redo():
    """After undo and another hand there is nothing to repeat."""
    first = change("hands/0", None, 1)
    changes = [first, reverse(first, 2, "t", "b", "undo"), change("hands/0", None, 2, 3)]
    assert redoable(changes) is None
    assert undoable(changes) == changes[-1]


@given(st.lists(st.sampled_from(["hand", "edit", "drop", "name", "undo", "redo"]), max_size=40))
def test_undo_and_redo_equal_a_model(steps):
    """Any depth, any mixture: the fold equals two stacks of whole states, with names outside them."""
    header = {"players": ["Ann"]}
    log: list[Change] = []
    hands, past, future = [], [], []
    for number, step in enumerate(steps, 1):
        if step == "undo" and past:
            log.append(reverse(undoable(log), number, "t", "b", "undo"))
            future.append(hands)
            hands = past.pop()
        elif step == "redo" and future:
            log.append(repeat(redoable(log), number, "t", "b"))
            past.append(hands)
            hands = future.pop()
        elif step == "name":
            old = fold(header, log)["players"][0]
            log.append(change("players/0", old, f"Ann {number}", number))
        elif step == "hand" or (hands and step in ("edit", "drop")):
            place = number % (len(hands) + (step == "hand"))
            before, after = None if step == "hand" else hands[place], None if step == "drop" else number
            log.append(change(f"hands/{place}", before, after, number))
            past.append(hands)
            hands = fold(header, log)["hands"]
            future = []
        assert fold(header, log)["hands"] == hands
        assert (undoable(log) is None) == (not past)
        assert (redoable(log) is None) == (not future)
