"""Closed vocabularies fail loudly: a member that one place does not know is an error there, never a silent default."""

import ast
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from scorekeeper.scoring.codes import Code

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "scorekeeper"
MATCHES = [
    pytest.param(match, id=f"{path.relative_to(PACKAGE)}:{match.lineno}")
    for path in sorted(PACKAGE.rglob("*.py"))
    for match in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
    if isinstance(match, ast.Match) and not any(isinstance(case.pattern, ast.MatchSequence) for case in match.cases)
]

# Each vocabulary: its file, the text there before which a member is put, the member, and who must complain of it.
UNIONS = [
    ("preset.py", "Points = ", "OddPoints", {"scoring/points.py", "scoring/sense.py", "card.py"}),
    ("hand.py", "Played = ", "OddEntry", {"scoring/hand.py", "scoring/fold.py", "sheet.py"}),
]
ENUMS = [
    ("ONCE", "Rounds", {"scoring/preset.py", "cardwords.py"}),
    ("BID_HIGHER", "DealerMay", {"scoring/auction.py", "cardwords.py"}),
    ("STUCK", "NobodyBids", {"scoring/fold.py", "cardwords.py"}),
    ("SAME", "Misdeals", {"scoring/fold.py", "cardwords.py"}),
    ("HIGHEST", "SeveralOut", {"scoring/ending.py", "cardwords.py"}),
    ("PLAY_ON", "Level", {"scoring/ending.py", "cardwords.py"}),
    ("ANYONE", "WhoGoesOut", {"scoring/ending.py", "cardwords.py"}),
]


@pytest.mark.parametrize("match", MATCHES)
def test_every_match_is_closed(match):
    """The last case takes whatever is left, and refuses it: `assert_never`, or for a file's text an error."""
    last = match.cases[-1]
    assert isinstance(last.pattern, ast.MatchAs) and last.pattern.pattern is None
    assert ast.unparse(last.body[-1]).startswith(("assert_never(", "raise "))


def test_every_place_complains_of_an_unknown_member(tmp_path):
    """With a member more in each vocabulary, mypy names every place that decides by it, and for that member."""
    shutil.copytree(PACKAGE, tmp_path / "scorekeeper", ignore=shutil.ignore_patterns("assets", "ui", "__pycache__"))
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    scoring = tmp_path / "scorekeeper" / "scoring"
    for where, place, odd, _ in UNIONS:
        text = (scoring / where).read_text(encoding="utf-8")
        head, tail = text.split(f"\n{place}")
        added = f"@dataclass\nclass {odd}:\n    n: int\n"
        (scoring / where).write_text(f"{head}\n{added}\n{place}{odd} | {tail}", encoding="utf-8")
    text = (scoring / "preset.py").read_text(encoding="utf-8")
    for first, _, _ in ENUMS:
        assert text.count(f"    {first} = ") == 1
        text = text.replace(f"    {first} = ", f'    ODD = "odd"\n    {first} = ')
    (scoring / "preset.py").write_text(text, encoding="utf-8")
    command = [sys.executable, "-m", "mypy", "scorekeeper/scoring", "scorekeeper/card.py", "scorekeeper/sheet.py"]
    said = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False).stdout
    found = re.findall(r'scorekeeper/(\S+?):\d+: .*"assert_never".* type "(?:Literal\[)?(\w+)', said)
    wanted = {(place, odd) for *_, odd, places in [*UNIONS, *ENUMS] for place in places}
    assert set(found) == wanted, said


def test_the_readme_explains_every_code():
    """Its table has the codes of game files, the sentence below it the rest; and each is used."""
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    explained = readme.split("is refused, never repaired:")[1].split("\n## ")[0]
    assert set(re.findall(r"`([a-z.]+)`", explained)) == {code.value for code in Code}
    code = "".join(path.read_text(encoding="utf-8") for path in PACKAGE.rglob("*.py"))
    assert set(re.findall(r"Problem\(\s*Code\.(\w+)", code)) == set(Code.__members__)
