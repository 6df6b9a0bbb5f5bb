"""Every scored example in tests/cases and every recorded game in tests/real gives what is known of it."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from scorekeeper.exchange import read_game, report
from scorekeeper.scoring import fold
from scorekeeper.scoring.hand import Problem
from scorekeeper.scoring.reading import parse
from scorekeeper.store.shape import check_game, check_preset
from tests.steps import NAMES

ROOT = Path(__file__).parent
CASES = [
    pytest.param(case, id=f"{path.stem}-{case['id']}")
    for path in sorted((ROOT / "cases").glob("*.json"))
    for case in json.loads(path.read_text(encoding="utf-8"))
]
WORDS = [
    pytest.param(word, case, id=f"{path.stem}: {case['note']}")
    for path in sorted((ROOT / "words").glob("*.json"))
    for word in [json.loads(path.read_text(encoding="utf-8"))]
    for case in word["cases"]
]
# A case names what it refuses by a word; the program by a code.
CODES = {"eligible": "bid.ineligible", "bid": "bid.unknown", "low": "bid.low", "closed": "bid.closed",
         "stuck": "bid.stuck", "cards": "cards.needed"}  # fmt: skip


def preset(name):
    return parse(json.loads((ROOT.parent / "presets" / f"{name}.json").read_text(encoding="utf-8")))


@pytest.mark.parametrize("case", CASES)
def test_a_case_gives_its_rows(case):
    """An accepted entry gives its row; a refused one names the right code and changes nothing."""
    agrees(read_game(case["game"], preset(case["game"]["preset"])), case)


@pytest.mark.parametrize(("word", "case"), WORDS)
def test_a_word_of_the_vocabulary_gives_its_rows(word, case):
    """A shipped preset with one word changed; a field that is None is left out. Scored by hand."""
    base = json.loads((ROOT.parent / "presets" / f"{word['base']}.json").read_text(encoding="utf-8"))
    rules = {key: value for key, value in (base | word["changes"]).items() if value is not None}
    check_preset(rules)
    game = {"format": "scorekeeper.game", "version": 1, "preset": rules, "players": list(NAMES[: rules["players"]])}
    game |= {key: case[key] for key in ("dealer", "start", "hands") if key in case}
    check_game(game)
    agrees(read_game(game, parse(rules)), case)


def agrees(file, case):
    """Entry by entry the game gives what the case expects."""
    accepted = []
    for entry, expected in zip(file.hands, case["expect"], strict=True):
        tried = replace(file, hands=(*accepted, entry))
        found, problem = report(tried)
        if "rejected" in expected:
            assert problem and problem.code.startswith(CODES.get(expected["rejected"], expected["rejected"])), problem
        else:
            assert problem is None
            row = found["hands"][-1]
            assert {key: row[key] for key in expected} == expected, row["why"]
            accepted.append(entry)


@pytest.mark.parametrize("path", sorted((ROOT / "real").glob("*.json")), ids=lambda path: path.stem)
def test_a_recorded_game_is_over_exactly_at_its_last_hand(path):
    """Tournament games recorded by strangers: nothing before the end wins, the last hand does."""
    data = json.loads(path.read_text(encoding="utf-8"))
    states, problem = read_game(data, preset(data["preset"])).replay()
    assert problem is None
    assert [state.is_over for state in states] == [False] * (len(states) - 1) + [True]
    assert isinstance(fold.play(states[-1], states[-1].result.entry), Problem)
