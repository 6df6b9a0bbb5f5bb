"""The store keeps a game, refuses what is stale, and takes back any depth after a restart."""

from __future__ import annotations

import json

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from playing import HEADER, counting, file_of, hand, play
from tinydb import TinyDB

from scorekeeper.store import (
    Exists,
    HandEdited,
    Mismatch,
    NoSuchGame,
    NothingToRedo,
    NothingToUndo,
    NotJson,
    Stale,
    Store,
    fold,
    log_from,
    redoable,
    undoable,
)
from scorekeeper.store.disk import JsonFile


def test_a_new_game_is_the_facts_without_hands(store):
    """The store adds id, start and version."""
    game_id = store.create(HEADER)
    facts = store.read(game_id).facts
    assert facts == {**HEADER, "id": game_id, "started": "2026-11-29T19:30:00+00:00", "version": 1, "hands": []}
    assert game_id.startswith("2026-11-29-")
    assert store.read(game_id).seq == 0


def test_an_imported_game_keeps_its_id_and_comes_once(store):
    """Trial 21: an id that is there is refused."""
    assert store.create({"id": "from_paper", "started": "2019-03-02T10:00:00Z"}) == "from_paper"
    assert (store.folder / "games/2019-03/from_paper.json").exists()
    with pytest.raises(Exists):
        store.create({"id": "from_paper", "started": "2026-03-02T10:00:00Z"})


@pytest.mark.parametrize("odd", ["", "../x", "a/b", "a.b", "x" * 65, "ä", "a\n", 7])
def test_an_id_that_is_no_file_name_is_refused(store, odd):
    """Nothing outside the folder can be reached."""
    for attempt in (store.read, store.delete, store.restore, store.refresh, lambda i: store.create({"id": i})):
        with pytest.raises(NoSuchGame):
            attempt(odd)


def test_the_file_is_for_people_and_for_tinydb(store, game):
    """One change a line, plain letters, and TinyDB opens it."""
    text = file_of(store, game).read_text(encoding="utf-8")
    assert sum('"seq"' in line for line in text.splitlines()) == 3
    assert text.count('"seq": 1,') == 1
    assert "♥" in text
    assert set(json.loads(text)) == {"game", "changes", "checksum"}
    with TinyDB(file_of(store, game), storage=JsonFile) as database:
        assert [document["seq"] for document in database.table("changes").all()] == [1, 2, 3]


def test_a_restart_finds_the_same_game(store, game):
    """Trial 1: another process sees the same facts."""
    assert Store(store.folder).read(game) == store.read(game)
    assert Store(store.folder).read(game).facts == store.read(game).facts


def test_a_double_tap_is_refused(store, game):
    """Trial 2: the same sequence number counts once."""
    store.append(game, 3, "hands/3", None, hand(3))
    with pytest.raises(Stale):
        store.append(game, 3, "hands/3", None, hand(3))
    assert len(Store(store.folder).read(game).facts["hands"]) == 4


def test_another_process_is_noticed(store, game):
    """What it wrote is read before anything is decided; a stale store cannot overwrite it."""
    other = Store(store.folder)
    other.append(game, 3, "hands/3", None, hand(3))
    with pytest.raises(Stale):
        store.append(game, 3, "hands/3", None, "mine")
    assert store.append(game, 4, "hands/4", None, hand(4)).seq == 5
    assert other.read(game).seq == 5


def test_a_change_that_does_not_fit_stores_nothing(store, game):
    """Mismatch comes before the disk."""
    before = file_of(store, game).read_bytes()
    with pytest.raises(Mismatch):
        store.append(game, 3, "hands/1", hand(9), hand(10))
    assert file_of(store, game).read_bytes() == before


LOOP: list = []
LOOP.append(LOOP)


@pytest.mark.parametrize("odd", [{1, 2}, object(), float("nan"), float("inf"), b"x", "\ud800", LOOP, {(1, 2): 3}])
def test_a_value_that_is_not_json_leaves_the_file_whole(store, game, odd):
    """Trial 6: an error, and the previous valid version stays."""
    before = file_of(store, game).read_bytes()
    with pytest.raises(NotJson):
        store.append(game, 3, "hands/3", None, {"odd": odd})
    for attempt in (store.create, store.save_settings, lambda v: store.save_players({"p": v})):
        with pytest.raises(NotJson):
            attempt({"odd": odd})
    assert file_of(store, game).read_bytes() == before
    assert store.append(game, 3, "hands/3", None, hand(3)).seq == 4


def test_what_is_stored_cannot_be_changed_from_outside(store, game):
    """A value handed in stays the caller's own."""
    value = {"tricks": [1, 5]}
    log = store.append(game, 3, "hands/3", None, value)
    value["tricks"][0] = 6
    assert log.facts["hands"][3] == {"tricks": [1, 5]}


def test_undo_and_redo_after_a_restart(store, game):
    """Any depth; an ordinary change ends redo."""
    log = store.read(game)
    for left in (2, 1, 0):
        log = Store(store.folder).undo(game, log.seq)
        assert len(log.facts["hands"]) == left
    with pytest.raises(NothingToUndo):
        store.undo(game, log.seq)
    for there in (1, 2, 3):
        log = Store(store.folder).redo(game, log.seq)
        assert len(log.facts["hands"]) == there
    with pytest.raises(NothingToRedo):
        store.redo(game, log.seq)
    assert [change.kind for change in log.changes] == [""] * 3 + ["undo"] * 3 + ["redo"] * 3
    with pytest.raises(Stale):
        store.undo(game, log.seq - 1)


def test_deleted_and_restored(store, game):
    """A deleted game is out of the history until it is restored, all of it."""
    facts = store.read(game).facts
    store.delete(game)
    assert list(store.history()) == []
    for attempt in (store.read, store.delete):
        with pytest.raises(NoSuchGame):
            attempt(game)
    store.restore(game)
    assert store.read(game).facts == facts
    assert [row["id"] for row in store.history()] == [game]
    for attempt in (store.restore,):
        with pytest.raises(NoSuchGame):
            attempt(game)


def test_restore_does_not_replace(store, game):
    """A game that took its place stays."""
    store.delete(game)
    store.create({"id": game})
    with pytest.raises(Exists):
        store.restore(game)


def test_a_file_without_checksum_says_the_way_back(store, game):
    """Edited by hand: not opened, not touched, and import can read it."""
    path = file_of(store, game)
    lines = path.read_text(encoding="utf-8").replace('"Ann"', '"Zoë"').splitlines()
    edited = "\n".join([*lines[:-3], "}", "}"])
    path.write_text(edited, encoding="utf-8")
    with pytest.raises(HandEdited, match="scorekeeper import"):
        Store(store.folder).read(game)
    assert path.read_text(encoding="utf-8") == edited
    assert log_from(path.read_bytes(), "x").facts["players"][0] == "Zoë"
    assert log_from(path.read_bytes(), "x").id == game


def test_three_hundred_hands(store):
    """Trial 8: no error."""
    log = play(store, store.create(HEADER), 300)
    assert len(Store(store.folder).read(log.id).facts["hands"]) == 300


STEPS = st.lists(st.sampled_from(["hand", "edit", "name", "undo", "redo", "restart"]), max_size=25)


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(steps=STEPS)
def test_what_is_in_memory_is_what_is_on_disk(tmp_path_factory, steps):
    """The log grown step by step equals the fold of what another process reads; undo then redo is identity."""
    store = Store(tmp_path_factory.mktemp("law"), summarise=counting)
    log = store.read(store.create(HEADER))
    for number, step in enumerate(steps):
        hands = log.facts["hands"]
        if step == "hand":
            log = store.append(log.id, log.seq, f"hands/{len(hands)}", None, hand(number))
        elif step == "edit" and hands:
            log = store.append(log.id, log.seq, "hands/0/n", hands[0]["n"], number)
        elif step == "name":
            log = store.append(log.id, log.seq, "players/0", log.facts["players"][0], f"Ann {number}")
        elif step == "undo" and undoable(log.changes):
            before = log.facts
            log = store.undo(log.id, log.seq)
            again = store.redo(log.id, log.seq)
            assert again.facts == before
            log = store.undo(log.id, again.seq)
        elif step == "redo" and redoable(log.changes):
            log = store.redo(log.id, log.seq)
        elif step == "restart":
            store = Store(store.folder)
        assert fold(log.header, log.changes) == log.facts
        other = Store(store.folder).read(log.id)
        assert (other, other.facts) == (log, log.facts)
