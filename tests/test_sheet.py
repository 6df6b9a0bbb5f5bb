"""The score sheet as text, compared with golden sheets; and what its lines say.

After a change that is wanted, `python tests/test_sheet.py` writes the golden sheets anew: read what differs.
"""

import json
import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parents[1]))

from scorekeeper import sheet
from scorekeeper.exchange import read_game
from scorekeeper.scoring.reading import parse

HERE = Path(__file__).parent
ROOT = HERE.parent
GOLDEN = sorted((HERE / "golden").glob("*.json"))
RECORDED = HERE / "real" / "euchre-final-62fffa41.json"


def states(path):
    """The states of a game file that names a shipped preset."""
    data = json.loads(path.read_text(encoding="utf-8"))
    preset = parse(json.loads((ROOT / "presets" / f"{data['preset']}.json").read_text(encoding="utf-8")))
    found, problem = read_game(data, preset).replay()
    assert problem is None, problem
    return found


def sheets():
    """Every golden sheet's path with the game it shows."""
    yield HERE / "golden" / f"{RECORDED.stem}.txt", RECORDED
    for path in GOLDEN:
        yield path.with_suffix(".txt"), path


@pytest.mark.parametrize(("golden", "game"), [*sheets()], ids=lambda path: path.stem)
def test_a_golden_sheet(golden, game):
    """The sheet reads as it always did."""
    assert sheet.text(states(game)) + "\n" == golden.read_text(encoding="utf-8")


def test_lines_number_hands_only():
    """Hands and passed-out hands are counted; misdeals, adjustments, seats and paper are not."""
    found = sheet.lines(states(HERE / "golden" / "rising-target.json"))
    assert [line.number for line in found if line.number] == list(range(1, 1 + sum(line.number > 0 for line in found)))
    assert {line.result for line in found} >= {"made", "euchred", "misdeal", "adjusted", "new seats", "paper", "open"}


if __name__ == "__main__":
    for target, source in sheets():
        target.write_text(sheet.text(states(source)) + "\n", encoding="utf-8")
