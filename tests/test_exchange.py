"""Files in and out: round trips, joining what another device has, hostile files, tables and pages, and people."""

from __future__ import annotations

import csv
import html.parser
import io
import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scorekeeper import cli
from scorekeeper.archive import Tidings
from scorekeeper.exchange import read_game, report
from scorekeeper.intent import Intended
from scorekeeper.room import Room
from scorekeeper.scoring.game import Game
from scorekeeper.scoring.hand import Adjustment
from scorekeeper.scoring.reading import parse
from scorekeeper.table import Table
from tests import steps
from tests.steps import NAMES, play, quick
from tests.test_bad_input import mutated

RULES = "shoot-the-moon"
HAND = quick(0, "4", "hearts", 5)
SECOND = quick(1, "4", "low", 2)
Rooms = Callable[..., Room]


@pytest.fixture
def phone(tmp_path: Path) -> Callable[[str], Room]:
    """Makes rooms: `phone("A")`."""
    return lambda name: steps.room(tmp_path / name, by=name)


def game(where: Room, *taps: Any, names: tuple[str, ...] = NAMES[:4], **more: Any) -> Table:
    """A game of four on a phone."""
    return play(where.start(where.presets()[RULES], names, 3, **more), *taps)


def bring(where: Room, content: str | bytes, name: str = "f.json") -> Tidings:
    """What became of a file."""
    tidings = Tidings()
    for _ in where.bring(name, content.encode() if isinstance(content, str) else content, tidings):
        pass
    return tidings


def kinds(tidings: Tidings) -> list[str]:
    return [one.what for one in tidings.arrivals]


def bundle(where: Room) -> str:
    return where.archive.backup()


def adjusted(points: int) -> Callable[[Game], Intended]:
    return lambda _: Adjustment(0, points, "agreed")


# -- round trips -----------------------------------------------------------------


def test_a_backup_restored_and_backed_up_again_is_the_same(phone: Rooms) -> None:
    """Every change survives, and so do people, what is hidden and merged, and undo."""
    a, b = phone("A"), phone("B")
    table = game(a, *HAND, *SECOND)
    table.undo(table.seq)
    game(a, *HAND, names=("Ann", "Eve", "Fay", "Gus"))
    a.people.hide(a.people.named("Gus")[0].id)
    a.people.merge(a.people.named("Eve")[0].id, a.people.named("Bob")[0].id)
    assert kinds(bring(b, bundle(a))) == ["added", "added"]
    assert bundle(b) == bundle(a)
    copy = b.table(table.id)
    assert copy.next_redo
    assert [change.by for change in copy.log.changes] == [change.by for change in table.log.changes]
    assert [one.label for one in b.people.everybody()] == [one.label for one in a.people.everybody()]


def test_the_same_file_twice_adds_nothing(phone: Rooms) -> None:
    """Trial 21: bundles and game files, and one's own; the folder stays byte for byte what it was."""
    a, b = phone("A"), phone("B")
    table = game(a, *HAND)
    for text in (bundle(a), a.archive.game(table.id)):
        bring(b, text)
        before = files(b)
        assert kinds(bring(b, text)) == ["unchanged"]
        assert files(b) == before
        before = files(a)
        assert kinds(bring(a, text)) == ["unchanged"]
        assert files(a) == before


def files(where: Room) -> dict[str, bytes]:
    """What is on the disk, but for caches and the lock."""
    found = [path for path in where.store.folder.rglob("*") if path.is_file() and path.name != "lock"]
    return {path.name: path.read_bytes() for path in found if path.parent.name != "index"}


def test_one_game_in_every_form(phone: Rooms) -> None:
    """A game file is scored by `replay` to the same numbers, and carries preset, people and sides."""
    a = phone("A")
    table = game(a, *HAND, *SECOND, sides=("Us", "Them"))
    data = json.loads(a.archive.game(table.id))
    assert {"id", "started", "people", "sides"} <= data.keys()
    assert data["preset"]["id"] == RULES
    found, problem = report(read_game(data, parse(data["preset"])))
    assert problem is None
    assert tuple(found["scores"]) == table.game.scores
    assert "Us" in a.archive.text([table.id])


@settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.lists(st.sampled_from(["hand", "second", "undo", "redo", "minus", "away"]), max_size=12))
def test_whatever_was_played_comes_back_equal(tmp_path_factory: pytest.TempPathFactory, taps: list[str]) -> None:
    """Laws: export, import, export is the identity; a phone that knows any earlier moment is brought up to date."""
    folder = tmp_path_factory.mktemp("law")
    a, b, c = (steps.room(folder / name) for name in "abc")
    table, said = game(a), []
    for tap in taps:
        if tap == "away":
            said.append((bundle(a), a.archive.game(table.id)))
        elif tap in ("undo", "redo"):
            (table.undo if tap == "undo" else table.redo)(table.seq)
        elif not table.game.is_over and not table.game.is_open:
            dealer = table.game.dealer
            hand = quick((dealer + 1) % 4, "4", "hearts", 5 if tap == "hand" else 2)
            play(table, *([adjusted(-9)] if tap == "minus" else hand))
    for text, file in [*said, (bundle(a), a.archive.game(table.id))]:
        assert kinds(bring(b, text)) in (["added"], ["updated"], ["unchanged"])
        if said == []:
            bring(c, file)
            assert c.table(table.id).game.scores == table.game.scores
    assert bundle(b) == bundle(a)
    assert b.table(table.id).states == table.states


# -- joining ---------------------------------------------------------------------


def test_two_histories_become_one(phone: Rooms) -> None:
    """Trial 20: the union, nothing lost, in either order."""
    a, b = phone("A"), phone("B")
    mine, yours = game(a, *HAND), game(b, *SECOND_FIRST)
    assert kinds(bring(a, bundle(b))) == ["added"]
    assert {one["id"] for one in a.history()} == {mine.id, yours.id}
    assert sorted(kinds(bring(b, bundle(a)))) == ["added", "unchanged"]
    assert {one["id"] for one in b.history()} == {mine.id, yours.id}


SECOND_FIRST = quick(2, "5", "clubs", 5)


def test_the_longer_version_goes_on_without_loss(phone: Rooms) -> None:
    """One log begins the other: what is missing is added, and the open table shows it at once."""
    a, b = phone("A"), phone("B")
    table = game(a, *HAND)
    bring(b, bundle(a))
    open_there = b.table(table.id)
    play(table, *SECOND)
    assert kinds(bring(b, bundle(a))) == ["updated"]
    assert open_there.game.scores == table.game.scores
    assert kinds(bring(a, bundle(b))) == ["unchanged"]
    assert bundle(a) == bundle(b)


def test_a_game_changed_on_two_phones_is_kept_twice(phone: Rooms) -> None:
    """The conflict is said, the second version has a note, and passing files to and fro makes no third."""
    a, b, c = phone("A"), phone("B"), phone("C")
    mine = game(a, *HAND)
    bring(b, bundle(a))
    yours = b.table(mine.id)
    play(mine, *quick(1, "4", "low", 2))
    play(yours, *quick(1, "5", "clubs", 6))
    told = bring(a, bundle(b))
    assert kinds(told) == ["conflict"]
    assert any("both versions are kept" in words for words in told.summary())
    (other,) = [one["id"] for one in a.history() if one["id"] != mine.id]
    assert a.table(other).game.scores == yours.game.scores
    assert a.table(mine.id).game.scores == mine.game.scores
    assert "two devices" in a.table(other).facts["note"]
    play(yours, *quick(2, "4", "hearts", 5))  # it goes on there, and its copy here
    for _ in range(2):
        assert kinds(bring(a, bundle(b)))[:1] in (["updated"], ["unchanged"])
        bring(b, bundle(a))
    assert len(list(a.history())) == len(list(b.history())) == 2
    assert a.table(other).game.scores == yours.game.scores
    bring(c, bundle(a))
    assert set(kinds(bring(c, bundle(b)))) == {"unchanged"}


def test_a_game_file_is_joined_by_its_hands(phone: Rooms) -> None:
    """It has no taps: an older one adds nothing, a newer one adds its hands, also on top of a hand half entered."""
    a, b = phone("A"), phone("B")
    table = game(a, *HAND)
    first = a.archive.game(table.id)
    play(table, *SECOND[:2])
    half = a.archive.game(table.id)
    play(table, *SECOND[2:])
    whole = a.archive.game(table.id)
    assert [kinds(bring(b, text))[0] for text in (first, half, whole, half, first, bundle(a))] == [
        "added", "updated", "updated", "unchanged", "unchanged", "unchanged",
    ]  # fmt: skip
    assert b.table(table.id).game.scores == table.game.scores
    c = phone("C")
    bring(c, half)
    play(c.table(table.id), *quick(1, "6", "high", 6)[2:])
    assert kinds(bring(c, whole)) == ["conflict"]


def test_an_abandoned_game_stays_out_of_the_statistics_after_its_journey(phone: Rooms) -> None:
    """Trial 22."""
    a, b = phone("A"), phone("B")
    table = game(a, *HAND)
    assert table.change("status", None, "abandoned", table.seq) is None
    for where, text in ((b, bundle(a)), (phone("C"), a.archive.game(table.id))):
        bring(where, text)
        assert [one["status"] for one in where.history()] == ["abandoned"]
        assert not where.statistics().games


def test_negative_scores_travel(phone: Rooms) -> None:
    """Trial 23: −14 is saved, exported, imported, in the table and in the picture."""
    a, b = phone("A"), phone("B")
    table = game(a, adjusted(-14))
    bring(b, bundle(a))
    assert b.table(table.id).game.scores == (-14, 0)
    row = list(csv.DictReader(io.StringIO(a.archive.csv([table.id]).removeprefix(BOM))))[-1]
    assert (row["points 1"], row["score 1"]) == ("-14", "-14")
    play(table, *HAND)
    assert "−14" in a.archive.page(table.id)
    assert "<svg" in a.archive.page(table.id)


def test_a_file_of_the_store_itself_comes_in_without_its_checksum(phone: Rooms) -> None:
    """Edited by hand: the checksum is gone, or it fits; one that does not fit is refused."""
    a = phone("A")
    table = game(a, *HAND)
    raw = next(a.store.folder.glob("games/*/*.json")).read_text()
    bare = re.sub(r',\n"checksum": "[^"]*"', "", raw)
    assert bare != raw
    assert kinds(bring(phone("B"), raw)) == kinds(bring(phone("C"), bare)) == ["added"]
    assert kinds(bring(phone("D"), raw.replace('"tricks": [5, 1]', '"tricks": [4, 2]'))) == ["refused"]
    assert phone("C").table(table.id).states == table.states


def test_house_rules_come_along_and_never_replace(phone: Rooms) -> None:
    """Of two under one id those here stay, and it is said."""
    a, b, c = phone("A"), phone("B"), phone("C")
    rules = a.presets()[RULES].data
    a.store.save_house_preset(rules | {"id": "ours", "name": "Ours"})
    c.store.save_house_preset(rules | {"id": "ours", "name": "Others"})
    bring(b, bundle(a))
    assert b.presets()["ours"].name == "Ours"
    assert any("differ there" in words for words in bring(c, bundle(a)).summary())
    assert c.presets()["ours"].name == "Others"


# -- people ----------------------------------------------------------------------


def test_two_anns_of_two_phones_stay_apart(phone: Rooms) -> None:
    """Trial 19: each phone's Ann is somebody; at a new game the table picks which."""
    a, b = phone("A"), phone("B")
    game(a, *HAND), game(a, *HAND), game(b, *HAND)
    bring(a, bundle(b))
    assert [one.games for one in a.people.named("ann")] == [2, 1]
    assert [name for name in a.names() if name.startswith("Ann")] == ["Ann (1 game)", "Ann (2 games)"]
    few = a.people.named("Ann")[1].id
    table = game(a, names=("Ann (1 game)", "Bob (2 games)", "Cid (2 games)", "Dee (2 games)"))
    assert table.facts["people"][0] == few
    assert table.game.names.players == ("Ann", "Bob", "Cid", "Dee")
    assert a.last()["players"][0] == "Ann (2 games)", "the label follows the games"
    assert a.rematch(table).facts["people"] == table.facts["people"]


def test_a_rename_shows_in_old_games_and_keeps_the_statistics(phone: Rooms) -> None:
    """Trial 19: identity is not the name."""
    a = phone("A")
    table = game(a, *HAND)
    ann = table.facts["people"][0]
    assert a.settle(lambda: a.people.rename(ann, "Anna")) == ""
    assert table.game.names.sides[0] == "Anna & Cid"
    assert next(a.history())["sides"][0] == "Anna & Cid"
    assert next(a.history())["players"][0] == "Anna"
    assert "Anna" in a.archive.text([table.id])
    assert a.statistics().people()[0].key in table.facts["people"]
    assert {one.name for one in a.statistics().people()} == {"Anna", "Bob", "Cid", "Dee"}
    assert a.settle(lambda: a.people.rename(ann, " ")) and a.settle(lambda: a.people.rename(ann, "x\x07"))
    b = phone("B")
    bring(b, a.archive.game(table.id))
    assert kinds(bring(b, bundle(a))) == ["unchanged"]
    assert kinds(bring(a, bundle(b))) == ["unchanged"]


def test_merging_counts_both_as_one_and_can_be_taken_back(phone: Rooms) -> None:
    """Old games of both show the one name; parted, all is as before."""
    a = phone("A")
    game(a, *HAND, names=("Ann", "Bob", "Cid", "Dee"))
    second = game(a, *HAND, names=("Annie", "Bob", "Cid", "Dee"))
    before, annie = list(a.history()), second.facts["people"][0]
    ann = a.people.named("Ann")[0].id
    assert a.settle(lambda: a.people.merge(annie, ann)) == ""
    assert second.game.names.players[0] == "Ann"
    (one,) = a.people.named("Ann")
    assert (one.games, one.others) == (2, ((annie, "Annie"),))
    assert "Annie" not in a.names()
    assert next(one for one in a.statistics().people() if one.key == ann).games == 2
    assert a.settle(lambda: a.people.merge(ann, annie)) == "These are one person already."
    assert a.settle(lambda: a.people.part(annie)) == ""
    assert list(a.history()) == before


def test_who_played_cant_be_deleted_but_hidden(phone: Rooms) -> None:
    """The reason is given; who never played can go."""
    a = phone("A")
    table = game(a, *HAND)
    ann = table.facts["people"][0]
    assert a.settle(lambda: a.people.delete(ann)) == "Ann has played 1 game and can't be deleted. Hide Ann instead."
    assert a.settle(lambda: a.people.hide(ann)) == ""
    assert "Ann" not in a.names()
    assert table.game.names.players[0] == "Ann"
    a.delete(table.id)
    assert a.settle(lambda: a.people.delete(ann)) == ""
    assert ann not in a.known()


def test_two_anns_at_one_table_are_two(phone: Rooms) -> None:
    """Typed twice, the name is two people."""
    people = game(phone("A"), names=("Ann", "Bob", "Ann", "Dee")).facts["people"]
    assert len(set(people)) == 4


def test_people_in_circles_are_still_somebody(phone: Rooms) -> None:
    """A file made by hand can't make people vanish or the app hang."""
    a = phone("A")
    merged = {"x": "y", "y": "x", "z": "y", "w": "nobody"}
    a.store.save_players({one: {"name": one.upper(), "merged_into": into} for one, into in merged.items()})
    assert [one.name for one in a.people.everybody()] == ["W", "X"]
    assert a.known() == {"x": "X", "y": "X", "z": "X", "w": "W"}


def test_a_name_alone_is_one_person_apart_from_those_here(phone: Rooms) -> None:
    """Game files without people: their Ann is one Ann in all such files, not the Ann of this phone."""
    a = phone("A")
    game(a, *HAND)
    for dealer in (0, 1):
        plain = {"format": "scorekeeper.game", "version": 1, "preset": RULES, "players": list(NAMES[:4]), "hands": []}
        assert kinds(bring(a, json.dumps(plain | {"dealer": dealer}))) == ["added"]
    assert [one.games for one in a.people.named("Ann")] == [2, 1]


# -- hostile files ---------------------------------------------------------------


def header(**changed: Any) -> dict[str, Any]:
    plain = {"format": "scorekeeper.game", "version": 1, "id": "g", "started": "2026-11-29T19:30:00Z", "preset": RULES}
    return plain | {"players": list(NAMES[:4]), "dealer": 3} | changed


def change(seq: int = 1, path: str = "hands/0", before: Any = None, after: Any = None, **more: Any) -> dict[str, Any]:
    after = {"misdeal": True} if after is None and before is None else after
    return {"seq": seq, "at": "2026-11-29T19:30:00Z", "by": "", "path": path, "before": before, "after": after} | more


def packed(*games: Any, **more: Any) -> str:
    return json.dumps({"format": "scorekeeper.bundle", "version": 1, "games": list(games)} | more)


BOM = "\ufeff"  # by which spreadsheets know UTF-8
TIME = "2026-11-29T19:30:00-05:00"
ONE = {"header": header(), "changes": [change()]}


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "not JSON"),
        ("[" * 100_000, "nested too deep"),
        (b"\xff\xfe", "not UTF-8"),
        ("[]", "no game"),
        ('{"format": "scorekeeper.preset"}', "format: these are rules"),
        ('{"format": "other"}', "format: expected"),
        (packed(version=2), "version: expected 1, got 2"),
        (packed(games=5), "games: expected a list"),
        (packed(people=[]), "people: expected an object"),
        (packed(people={"../x": {"name": "Ann"}}), "an id has letters"),
        (packed(people={"p1": {"name": ""}}), 'people."p1".name: expected 1 to 100000 letters'),
        (packed(people={"p1": {"name": "x" * 100_001}}), "expected 1 to 100000 letters"),
        (packed(people={"p1": "Ann"}), "expected an object with a name"),
        (packed(presets=[{"format": "scorekeeper.preset"}]), "presets[0]"),
        *(
            (packed({"header": header(started=odd)}), f"games[0].started: expected a time like {TIME}, got \"{odd}\"")
            for odd in ("2026-13-45", "9999999", "yesterday", "2026-11-29T25:00:00Z")
        ),
        (json.dumps(header(started="2026-13-45", hands=[])), f'started: expected a time like {TIME}, got "2026-13-45"'),
        (json.dumps(header(started=20261129, hands=[])), "started: expected text"),
        (packed({"header": header(), "changes": [change(path="started", before="2026-11-29T19:30:00Z", after="soon")]}),
         f'games[0].changes[0].started: expected a time like {TIME}, got "soon"'),
        (packed({"header": header(played=-1)}), "games[0].played: must be bigger"),
        (packed(7), "games[0]: expected an object { }, got 7"),
        (packed({"header": {}}), "games[0].header: an id and the time"),
        (packed({"header": header(players=["\ud800", "Bob", "Cid", "Dee"])}),
         'games[0].header.players[0]: "\\ud800" is half a letter'),
        (packed(people={"p1": {"name": "\ud800"}}), 'people.p1.name: "\\ud800" is half a letter'),
        (packed({"header": header(id="../../etc/passwd")}), "games[0].id: "),
        (packed({"header": header(id="..\\x")}), "games[0].id: "),
        (packed({"header": header(id="NUL")}), "no file can have the name"),
        (packed({"header": header(id="x\n")}), "games[0].id: "),
        (packed({"header": header(id="")}), "games[0].id: "),
        (packed({"header": header(players=["Ann", "", "Cid", "Dee"])}), "games[0].players[1]: "),
        (packed({"header": header(people=["p1"])}), "games[0].people: 1 given, but there are 4 seats"),
        (packed({"header": header(preset="nope")}), 'There is no preset "nope"'),
        (packed({"header": header(preset={"id": "x"})}), "games[0].preset.format: "),
        (packed({"header": header(extra=1)}), "unknown: \"extra\""),
        (packed({"header": header(), "changes": [change(2)]}), "games[0].changes[0].seq: expected 1, got 2"),
        (packed({"header": header(), "changes": [change(kind="evil")]}), "games[0].changes[0]: change 1: unknown kind"),
        (packed({"header": header(), "changes": [{"seq": 1}]}), "games[0].changes[0]"),
        (packed({"header": header(), "changes": [change(at="yesterday")]}), "games[0].changes[0].at: "),
        (packed({"header": header(), "changes": [change(by="x" * 101)]}), "games[0].changes[0]: a text"),
        (packed({"header": header(), "changes": [change(path="../x")]}), 'there is no ".."'),
        (packed({"header": header(), "changes": [change(path="hands/7")]}), "hands/7"),
        (packed({"header": header(), "changes": [change(after={"tricks": ["x", 1]})]}),
         "games[0].changes[0].tricks[0]: expected a whole number"),
        (packed({"header": header(), "changes": [change(after="x")]}), "games[0].changes[0]: expected an object"),
        (packed({"header": header(), "changes": [change(), change(2, before={"misdeal": True}, after={"no": 1})]}),
         "games[0].changes[1]: unknown"),
        (packed({"header": header(), "changes": [change(path="dealer", before=3, after=9)]}), "changes[0].dealer"),
        (packed({"header": header(), "changes": [change(path="preset", before=RULES, after="x")]}), "changes[0]"),
        (packed({"header": header(), "changes": [change(after={"seating": list("abcd"), "people": ["p"]})]}),
         "people: 1 given"),
        (packed({"header": header(start={"scores": [1.5, 2]})}), "start.scores[0]: expected a whole number, got 1.5"),
        (json.dumps(header(hands=[{"tricks": [1, "x"]}])), "hands[0].tricks[1]: expected a whole number"),
        ('{"game": {"1": 5}}', "damaged"),
    ],
)  # fmt: skip
def test_a_hostile_file_is_refused_with_the_place(phone: Rooms, text: str | bytes, words: str) -> None:
    """Nothing of it is taken in, and the message says where it is wrong."""
    a = phone("A")
    tidings = bring(a, text)
    assert kinds(tidings) == ["refused"]
    assert words in " ".join(tidings.details())
    assert all(line.isprintable() for line in tidings.details())
    assert not list(a.history())
    assert not list(a.store.folder.glob("games/*/*"))


def test_one_bad_game_keeps_no_other_out(phone: Rooms) -> None:
    """Each game is all or nothing, and the report counts them."""
    a = phone("A")
    tidings = bring(a, packed({"header": header(), "changes": [change(), change(3)]}, ONE, 5))
    assert kinds(tidings) == ["refused", "added", "refused"]
    assert tidings.summary()[:2] == ["1 game added.", "2 not taken in."]
    assert len(a.table("g").states) == 2


def test_a_game_that_breaks_its_rules_is_kept_and_said(phone: Rooms) -> None:
    """A backup must come back whole, also where the program has become stricter."""
    a = phone("A")
    wrong = {"tricks": [1, 1], "calls": [{"seat": 0, "bid": "4"}]}
    tidings = bring(a, json.dumps(header(hands=[{"misdeal": True}, wrong])))
    assert kinds(tidings) == ["added"]
    assert "entry 2 breaks the rules" in tidings.details()[0]
    assert a.table("g").problem


@pytest.mark.parametrize(("text", "limit"), [
    (b"[" * 70_000_000, "files of up to 64 MB"),
    (b"[" + b"[]," * 6_000_000, "up to 4000000 are read"),
    (b"[" * 60 + b"]" * 60, "at most 50 levels"),
])  # fmt: skip
def test_a_file_too_big_is_not_even_read(phone: Rooms, text: bytes, limit: str) -> None:
    """Too many bytes, values or levels: it says how big it may be."""
    assert limit in bring(phone("A"), text).details()[0]


def sample() -> str:
    """A bundle with all there can be in one."""
    hand = {"calls": [{"seat": 0, "bid": "4", "contract": "hearts"}], "tricks": [4, 2]}
    changes = [
        change(), change(2, before={"misdeal": True}, after=hand), change(3, "hands/1", after={"calls": []}),
        change(4, "hands/1", {"calls": []}, None, kind="undo"), change(5, "players/0", "Ann", "Anna"),
        change(6, "hands/1", None, {"seating": list("abcd"), "people": [None, "p1", "p2", "p3"]}),
    ]  # fmt: skip
    people = {"p1": {"name": "Ann"}, "p2": {"name": "Bob", "hidden": True}, "p3": {"name": "Bo", "merged_into": "p2"}}
    full = {"header": header(people=["p1", None, "p2", "p3"], sides=["Us", "Them"]), "changes": changes}
    return packed(full, ONE | {"header": header(id="h")}, people=people)


@settings(max_examples=300, deadline=None, suppress_health_check=list(HealthCheck))
@given(mutated([json.loads(sample())]))
def test_a_mutated_bundle_leaves_whole_games_or_none(tmp_path_factory: pytest.TempPathFactory, data: Any) -> None:
    """No traceback; what came in opens at every moment of it, can be undone to its start, and goes out again."""
    a = steps.room(tmp_path_factory.mktemp("bundle"))
    tidings = bring(a, json.dumps(data))
    came = {one.id for one in tidings.arrivals if one.what in ("added", "conflict")}
    assert all(one.note for one in tidings.of("refused"))
    assert {one["id"] for one in a.history()} == came
    assert not a.store.notices
    for game_id in came:
        table = a.table(game_id)
        assert a.archive.page(game_id) and a.archive.csv([game_id]) and a.archive.text([game_id])
        while table.next_undo:
            assert table.undo(table.seq) is None
    assert a.people.everybody() is not None
    text = bundle(a)
    again = bring(steps.room(tmp_path_factory.mktemp("again")), text)
    assert set(kinds(again)) <= {"added"}
    assert len(again.arrivals) == len(came)
    assert set(kinds(bring(a, text))) <= {"unchanged"}


@settings(max_examples=100, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.binary(max_size=200))
def test_any_bytes_are_refused(tmp_path_factory: pytest.TempPathFactory, raw: bytes) -> None:
    """No bytes are too strange."""
    assert kinds(bring(steps.room(tmp_path_factory.mktemp("bytes")), raw)) == ["refused"]


# -- tables and pages --------------------------------------------------------------


@pytest.mark.parametrize("name", ['=cmd|"/c calc"!A1', "+1", "-2", "@SUM(A1)", "  =1", "＝1"])
def test_no_name_is_a_formula_in_a_spreadsheet(phone: Rooms, name: str) -> None:
    """It is marked as text; quotes, commas and lines stay in their cell."""
    a = phone("A")
    table = game(a, *HAND, names=(name, 'Bob "B", Jr', "Cid", "Dee"))
    rows = list(csv.reader(io.StringIO(a.archive.csv().removeprefix(BOM))))
    assert len({len(row) for row in rows}) == 1
    for row in rows[1:]:
        assert not [cell for cell in row if cell[:1] in "=+@" and cell]
        assert [cell for cell in row if cell.startswith("-")] == [cell for cell in row if re.fullmatch(r"-\d+", cell)]
    shown = table.game.names.players[0]
    assert rows[1][rows[0].index("declarer")] == f"'{shown}"


def test_the_table_has_a_row_for_every_hand(phone: Rooms) -> None:
    """Misdeals and adjustments too; games of two and of three sides fit into one table."""
    a = phone("A")
    table = game(a, *HAND, steps.MISDEAL, adjusted(-2))
    three = next(one for one in a.presets().values() if one.sides == 3)
    play(a.start(three, NAMES[: three.players], 0), adjusted(4))
    rows = list(csv.DictReader(io.StringIO(a.archive.csv([table.id]).removeprefix(BOM))))
    assert [row["result"] for row in rows] == ["made", "misdeal", "adjusted"]
    assert [row["hand"] for row in rows] == ["1", "", ""]
    first = rows[0]
    assert (first["dealer"], first["declarer"], first["bid"], first["contract"], first["made"]) == (
        "Dee", "Ann", "4", "hearts", "yes",
    )  # fmt: skip
    assert (first["points 1"], first["score 2"], first["target"]) == ("4", "1", "32")
    both = list(csv.DictReader(io.StringIO(a.archive.csv().removeprefix(BOM))))
    assert len(both) == 4
    assert {row["side 3"] for row in both if row["game"] == table.id} == {""}


class Tags(html.parser.HTMLParser):
    """Every tag and attribute of a page."""

    def __init__(self) -> None:
        super().__init__()
        self.tags: set[str] = set()
        self.attributes: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        self.attributes |= {name for name, _ in attrs}


def test_the_page_holds_names_as_text_only(phone: Rooms) -> None:
    """No script, nothing loaded, whatever somebody calls himself."""
    a = phone("A")
    evil = "<script>alert(1)</script>"
    names = (evil, '"><img src=x onerror=y>', "&amp;", "Dee")
    table = game(a, *HAND, *SECOND, names=names, sides=("<b>Us", "</style>"))
    text = a.archive.page(table.id)
    found = Tags()
    found.feed(text)
    assert not found.tags & {"script", "img", "b", "link", "iframe"}
    assert not [name for name in found.attributes if name.startswith("on") or name in ("src", "href")]
    assert "&lt;script&gt;" in text
    assert "http://" not in text and "https://" not in text


# -- the command line ----------------------------------------------------------------


def test_the_import_of_one_phone_on_the_command_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """More of it in test_cli_exchange.py."""
    assert cli.main(["--data", str(tmp_path / "A"), "export"]) == 0
    assert json.loads(capsys.readouterr().out)["format"] == "scorekeeper.bundle"
