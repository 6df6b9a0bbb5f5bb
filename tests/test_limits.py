"""One set of limits: what may be entered, what is read again, and how big a file may be."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scorekeeper.scoring import limits
from scorekeeper.scoring.foreign import HIDDEN, LONGEST_LINE, alike, quoted, told, visible, visible_in
from scorekeeper.scoring.game import Start
from scorekeeper.scoring.hand import Adjustment, PaperSays, Seating
from scorekeeper.scoring.limits import NAME, NOTE, NUMBER, entry_fault, name_fault, number_fault, unstorable
from scorekeeper.store import NotJson, StoreError, shape
from tests import steps
from tests.hostile import FLAG, NUMBERS, SIGNS, WORDS, reopens
from tests.steps import NAMES, quick

TEXT = st.sampled_from(WORDS) | st.text(max_size=100).map(lambda text: text.encode(errors="ignore").decode())
NUMBER_TYPED = st.sampled_from(NUMBERS) | st.integers().map(str)
law = settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))


# -- what is entered ---------------------------------------------------------------


@law
@given(st.lists(TEXT, min_size=4, max_size=4), st.lists(TEXT, min_size=2, max_size=2), st.data())
def test_whatever_is_entered_opens_again(tmp_path_factory, names, sides, data):
    """Names, sides, notes, points, paper, seats: each is refused in words, or stored and read by every way out."""
    folder = tmp_path_factory.mktemp("limits")
    room = steps.room(folder / "here")
    numbers = [limits.whole(data.draw(NUMBER_TYPED)) or 0 for _ in range(2)]
    try:
        table = room.start(room.presets()["shoot-the-moon"], names, 0, Start(tuple(numbers)), sides)
    except StoreError as error:
        assert told(str(error)) == str(error)
        assert not room.store.ids()
        table = room.start(room.presets()["shoot-the-moon"], NAMES[:4], 0)
    number, text = limits.whole(data.draw(NUMBER_TYPED)) or 0, data.draw(TEXT)
    for entry in (Adjustment(0, number, text), PaperSays((number, 0)), Seating((text or "x", *NAMES[5:8]))):
        table.put(len(table.facts["hands"]), entry, table.seq)
    for path, value in (("sides", [text, ""]), ("players/1", text), ("note", text), ("start", {"scores": [number, 0]})):
        before = table.facts["players"][1] if path == "players/1" else table.facts.get(path)
        table.change(path, before, value, table.seq)
    room.people.rename(room.people.everybody()[0].id, text)
    reopens(folder / "here", folder / "there")


@pytest.mark.parametrize(("text", "right"), [
    ("x" * NAME, True), ("x" * (NAME + 1), False), *((f"A{sign}b", False) for sign in SIGNS), ("Zoë", True),
    (FLAG, True), ("👨\u200d👩\u200d👧", True), ("علی\u200cرضا", True), ("An\u200dn", False), ("مريم", True),
    ("d'Arc <b>", True),
])  # fmt: skip
def test_a_name(text, right):
    """Any script and emoji with what holds them together; nothing that can't be seen."""
    assert (name_fault(text) == "") is right
    assert not HIDDEN.search(name_fault(text))


def test_numbers_and_notes_have_an_end():
    """The last that fits, and the first that does not."""
    assert not number_fault(str(NUMBER)) and number_fault(str(NUMBER + 1)) and number_fault("1.5")
    assert not entry_fault({"note": "x" * NOTE}) and entry_fault({"note": "x" * (NOTE + 1)})
    assert not entry_fault([{"n": -NUMBER}]) and entry_fault([{"n": -NUMBER - 1}])
    assert not entry_fault({"players": ["x" * 85, "Bob"]}, {"players": ["x" * 85, "Ann"]}), "what was there may stay"


def test_composed_and_decomposed_accents_are_one_name(tmp_path):
    """Zoë from a phone and Zoë from a Mac are one person, also in another case."""
    room = steps.room(tmp_path)
    for name in ("Zo\u00eb", "Zoe\u0308", "ZOE\u0308"):
        room.start(room.presets()["shoot-the-moon"], (name, "Bob", "Cid", "Dee"), 0)
    assert [(one.name, one.games) for one in room.people.named("zo\u00eb")] == [("Zo\u00eb", 3)]
    assert alike("ÅNGSTRÖM") == alike("a\u030angstro\u0308m")


# -- what is read again ------------------------------------------------------------------


@pytest.mark.parametrize("odd", [
    {"players": ["x" * 85, "Bob", "Cid", "Dee"]}, {"sides": ["x" * 94, ""]},
    {"players": ["A\tb", "B\x1b[31m", "\u202eCid", "Dee"]},
    {"start": {"scores": [-1_000_001, -(10**30)]}}, {"note": "x" * 5000}, {"sides": ["\t", "\u2028"]},
    {"hands": [{"adjustment": {"side": 0, "points": 5, "note": "x" * 501 + "\x1e"}}]},
    {"hands": [{"paper_says": [1_000_001, 0]}]}, {"hands": [{"seating": ["y" * 85, "\x07", "Cid", "Dee"]}]},
])  # fmt: skip
def test_a_game_that_was_locked_opens_again(tmp_path, odd):
    """What earlier editions took, each as they stored it; and it goes out and comes in as any other."""
    at = steps.table(tmp_path / "here", "shoot-the-moon", *quick(0, "4", "hearts", 5))
    store = steps.room(tmp_path / "here").store
    seq = at.seq
    for path, value in odd.items():
        if path == "hands":
            store.append(at.id, seq, "hands/1", None, value[0])
        else:
            store.append(at.id, seq, path, at.facts.get(path), value)
    reopens(tmp_path / "here", tmp_path / "there")
    room = steps.room(tmp_path / "here")
    again = steps.play(room.table(at.id), *quick(1, "4", "low", 2))
    assert len(again.states) == 3 + ("hands" in odd)


@pytest.mark.parametrize(
    "value", ["x" * 100_001, 10**101, {"a": [["x" * 100_001]]}, eval("[" * 60 + "]" * 60)], ids=repr
)
def test_what_could_not_be_read_again_is_not_stored(tmp_path, value):
    """The store refuses it, whoever asks."""
    at = steps.table(tmp_path)
    assert unstorable(value)
    with pytest.raises(NotJson):
        at._store.append(at.id, at.seq, "note", None, value)


def test_the_schemas_say_the_same():
    """The one place of the limits, and the files that repeat them."""
    folder = Path(shape.__file__).parent
    game = json.loads((folder / "game.schema.json").read_text(encoding="utf-8"))
    people = json.loads((folder / "household.schema.json").read_text(encoding="utf-8"))["definitions"]["people"]
    texts = [game["definitions"]["name"], game["properties"]["note"], game["properties"]["sides"]["items"]]
    texts += [
        game["definitions"]["adjustment"]["properties"]["note"],
        people["additionalProperties"]["properties"]["name"],
    ]
    assert {one["maxLength"] for one in texts} == {limits.LONGEST_TEXT}
    number, target = game["definitions"]["number"], game["properties"]["start"]["properties"]["target"]
    assert -number["minimum"] == number["maximum"] == target["maximum"] == float(limits.LARGEST_NUMBER)


# -- what is said of foreign text ----------------------------------------------------------


@settings(max_examples=300, deadline=None)
@given(st.text(), st.text() | st.lists(st.text()) | st.dictionaries(st.text(), st.integers() | st.none()))
def test_foreign_text_is_one_line_that_hides_nothing(text, value):
    """Quoted, told and visible; JSON made visible is the same JSON."""
    for said in (visible(text), told(text), quoted(text), quoted(value)):
        assert not HIDDEN.search(said) and len(said.splitlines()) <= 1
    assert len(quoted(value)) <= 60 and len(told(text * 100)) <= LONGEST_LINE
    line = json.dumps(value, ensure_ascii=False)
    assert json.loads(visible(line)) == value
    assert not HIDDEN.search(visible_in(text))


# -- how big a file may be -------------------------------------------------------------------

BOMBS = {
    "lists": (b"[", b"[],", 21_000_000, b"[]]"),
    "objects": (b"[", b'{"a":1},', 7_900_000, b"{}]"),
    "deep": (b"", b"[", 60_000_000, b""),
    "quotes": (b'"', b'\\"', 30_000_000, b""),
    "wrong players": (b'{"format": "scorekeeper.game", "players": [', b"1,", 900_000, b"1]}"),
    "wrong bundle": (b'{"format": "scorekeeper.bundle", "version": 1,\n "people": {},\n "presets": [],\n "games": [\n',
                     b"  {},\n", 10_000, b"  {}]}"),
}  # fmt: skip
COMMAND = """
import sys
from pathlib import Path
from scorekeeper import cli
status = cli.main(sys.argv[1:])
most = next(line for line in Path("/proc/self/status").read_text().splitlines() if line.startswith("VmHWM"))
print(int(most.split()[1]) // 1024, file=sys.stderr)
sys.exit(status)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux says how much a program took since it began")
@pytest.mark.parametrize("name", BOMBS)
def test_a_hostile_file_takes_little_memory(tmp_path, name):
    """Refused before it fills the memory: at most 256 MB, the file's own 64 and Python included."""
    begin, middle, times, end = BOMBS[name]
    (tmp_path / "bomb.json").write_bytes(begin + middle * times + end)
    for command in (["replay"], ["presets", "check"], ["import", "--data", str(tmp_path / "data")]):
        done = subprocess.run([sys.executable, "-c", COMMAND, *command, str(tmp_path / "bomb.json")],
                              capture_output=True, text=True, check=False)  # fmt: skip
        *said, megabytes = done.stderr.splitlines()
        assert done.returncode == 2 and all("bomb.json: " in line for line in said), said[-3:]
        assert int(megabytes) < 256, (command, megabytes)
