"""Bad input: mutated presets and game files give exit status 0, 1 or 2 and a clear message, never a traceback."""

import contextlib
import copy
import io
import json
import sys
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scorekeeper import cli

ROOT = Path(__file__).parents[1]
PRESETS = [
    json.loads(path.read_text(encoding="utf-8"))
    for path in sorted((ROOT / "presets").glob("*.json"))
    if path.name != "preset.schema.json"
]
for path in sorted((ROOT / "tests" / "words").glob("*.json")):
    word = json.loads(path.read_text(encoding="utf-8"))
    changed = next(one for one in PRESETS if one["id"] == word["base"]) | word["changes"]
    PRESETS.append({key: value for key, value in changed.items() if value is not None})
GAMES = [
    json.loads(path.read_text(encoding="utf-8"))
    for folder in ("golden", "real")
    for path in sorted((ROOT / "tests" / folder).glob("*.json"))
]
GAMES += [game | {"preset": next(one for one in PRESETS if one["id"] == game["preset"])} for game in GAMES]

STRANGE = st.one_of(
    st.none(), st.booleans(), st.integers(-3, 13), st.integers(), st.floats(), st.text(max_size=5),
    st.sampled_from([
        10**30, -(10**30), 1e308, "", " ", "\x00", "\u202e", "\ud800", "pass", "3", "moon", "spades", "tricks", "-bid",
        [], {}, [[]], [0, 6], [3, 3], {"from": 1, "to": 10**9}, {"by_partner_cards": [1]}, {"tricks_plus": 1},
        "x" * 5000, {"bid": 1, "tricks": -2, "plus": 3}, {"finished": True}, "twice", "draw", "equal",
        "stuck dealer", "made",
        {"bid": "3", "needs": 3}, {"seat": 0, "bid": "3"}, {"misdeal": True}, {"calls": []}, {"passed_out": True},
    ]),
).map(copy.deepcopy)  # fmt: skip


def places(value, way=()):
    """The way to every place in a JSON value."""
    yield way
    children = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, child in children:
        yield from places(child, (*way, key))


@st.composite
def mutated(draw, originals):
    """A JSON value that is right but for one to four places: changed, removed, doubled, renamed or moved."""
    whole = {"whole": copy.deepcopy(draw(st.sampled_from(originals)))}
    for _ in range(draw(st.integers(1, 4))):
        *way, last = draw(st.sampled_from([way for way in places(whole) if way]))
        parent = whole
        for key in way:
            parent = parent[key]
        action = draw(st.sampled_from(["change", "change", "change", "remove", "add", "copy"]))
        if action == "change" or len(way) == 0:
            parent[last] = draw(STRANGE)
        elif action == "remove":
            del parent[last]
        elif action == "add":
            parent.insert(last, draw(STRANGE)) if isinstance(parent, list) else parent.update({draw(st.text()): 1})
        else:
            other = draw(st.sampled_from([other for other in places(whole) if other]))
            value = whole
            for key in other:
                value = value[key]
            parent[last] = copy.deepcopy(value)
    return whole["whole"]


def run(*argv, stdin=b""):
    """Run one command in this process: exit status, standard output, standard error."""
    out, err = (io.TextIOWrapper(io.BytesIO(), encoding="utf-8") for _ in range(2))
    kept, sys.stdin = sys.stdin, io.TextIOWrapper(io.BytesIO(stdin))
    try:
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
            status = cli.main(list(argv))
    finally:
        sys.stdin = kept
    out.flush(), err.flush()
    return status, *(stream.buffer.getvalue().decode("utf-8") for stream in (out, err))


def check(status, out, err, place="standard input: "):
    """A status that was promised; every line of a complaint names the file first."""
    assert status in (0, 1, 2)
    assert (status == 0) == (err == "")
    assert "Traceback" not in err
    for line in err.splitlines():
        assert line.startswith(place), err
        assert len(line) > len(place) + 8


many = settings(max_examples=1000, deadline=10_000, suppress_health_check=list(HealthCheck))


@many
@given(mutated(PRESETS))
def test_a_mutated_preset(data):
    """`presets check` says what is wrong with it, or that it is fine."""
    status, out, err = run("presets", "check", "-", stdin=json.dumps(data).encode())
    check(status, out, err)
    assert status != 1


@many
@given(mutated(GAMES), st.booleans())
def test_a_mutated_game_file(data, as_json):
    """`replay` scores it, refuses an entry, or says what is wrong with the file."""
    status, out, err = run("replay", "-", *["--json"] * as_json, stdin=json.dumps(data).encode())
    check(status, out, err)
    if as_json:
        assert ("error" in json.loads(out)) == (status != 0)


@settings(max_examples=200, deadline=10_000)
@given(st.binary(max_size=300) | st.text(max_size=300).map(str.encode))
def test_any_bytes(raw):
    """No bytes are too strange."""
    for command in (("replay",), ("presets", "check")):
        status, out, err = run(*command, "-", stdin=raw)
        check(status, out, err)
        assert status == 2


def game(**changes):
    """A small right game file with some fields changed, as text."""
    return json.dumps(GAMES[0] | {"hands": []} | changes)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "not JSON: Expecting value in line 1, column 1"),
        ("{\n 'a': 1}", "line 2, column 2"),
        ("[" * 100_000, "nested too deep"),
        ('{"a":' * 100_000, "nested too deep"),
        ("[" * 900 + "]" * 900, "at most 50 levels"),
        ("1" * 10_000, "this is not JSON we can read"),
        ("NaN", "NaN is no number"),
        ("[-Infinity]", "-Infinity is no number"),
        ("null", "format: expected"),
        (game(preset="nope"), 'There is no preset "nope"'),
        (game(preset="../presets/pepper"), "There is no preset"),
        (game(preset={}), "format: expected"),
        (game(players=["Ann"]), "players: 1 names, but this game is for 4"),
        (game(players=["Ann", "", "Cid", "Dee"]), "players[1]: "),
        (game(dealer=4), "dealer: there is no seat 4"),
        (game(dealer="x"), 'dealer: expected a whole number, got "x"'),
        (game(dealer=1.5), "dealer: expected a whole number, got 1.5"),
        (game(dealer=True), "dealer: expected a whole number, got true"),
        (game(start={"scores": [1]}), "start.scores: 1 given, but there are 2 sides"),
        (game(start={"scores": [1, 10**101]}), "start.scores[1]: "),
        (game(start={"games": [5, 0]}), "start.games: "),
        (game(start={"target": 0}), "start.target: "),
        (game(sides=["Us"]), "sides: 1 given"),
        (game(extra=1), 'unknown: "extra"'),
        (game(version=2), "version: expected 1, got 2"),
        (game(hands=[{"tricks": [3, "x"]}]), 'hands[0].tricks[1]: expected a whole number, got "x"'),
        (game(hands=[{"calls": [{"seat": 0}]}]), "hands[0].calls[0]: these are missing: bid"),
        (game(hands=[{"misdeal": 1}]), "hands[0].misdeal: expected true, got 1"),
        (game(hands=[{"calls": [{"seat": 0, "bid": 3}]}]), "hands[0].calls[0].bid: expected text, got 3"),
    ],
)  # fmt: skip
def test_a_wrong_game_file_names_the_place(text, words):
    """The message says where and what was expected."""
    status, out, err = run("replay", "-", stdin=text.encode())
    check(status, out, err)
    assert status == 2
    assert words in err


def test_nested_nearly_too_deep():
    """Wherever the limit of the machine lies, a deep value is a wrong value and no crash."""
    for depth in range(800, 1010, 3):
        deep = game().replace('"hands": []', f'"note": {"[" * depth}{"]" * depth}, "hands": []')
        status, out, err = run("replay", "-", stdin=deep.encode())
        check(status, out, err)
        assert status == 2


def test_a_ladder_without_end():
    """A preset of a hundred thousand bids is refused, and soon."""
    data = copy.deepcopy(PRESETS[0])
    data["auction"]["bids"] = [{"from": 0, "to": 1000}] * 100
    status, out, err = run("presets", "check", "-", stdin=json.dumps(data).encode())
    check(status, out, err)
    assert "at most 200" in err
    assert len(err.splitlines()) <= 201


def test_every_fault_of_a_file_is_named_at_once():
    """Three wrong places, three lines."""
    status, _, err = run("replay", "-", stdin=game(dealer="x", players=[1, "Bob"], version=3).encode())
    assert status == 2
    assert len(err.splitlines()) == 3


def test_a_directory_a_missing_file_and_bytes_that_are_no_text(tmp_path):
    """Each is one line with the file's name, also for `presets check` and `presets show`."""
    (tmp_path / "bytes.json").write_bytes(b"\xff\xfe{}")
    for name, words in (("", "directory"), ("none.json", "No such file"), ("bytes.json", "not UTF-8")):
        path = str(tmp_path / name) if name else str(tmp_path)
        for command in (("replay",), ("replay", "--json"), ("presets", "check")):
            status, _, err = run(*command, path)
            assert status == 2
            assert err.startswith(f"{path}: ")
            assert words in err
    assert run("presets", "show", str(tmp_path / "bytes.json"))[0] == 2
    assert run("presets", "show", "no-such-game")[0] == 2
