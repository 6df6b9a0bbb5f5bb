"""The command line: exit codes, standard input, several files, JSON lines, help, presets, and life without Flet."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from scorekeeper import cli

ROOT = Path(__file__).parents[1]
REAL = sorted((ROOT / "tests" / "real").glob("*.json"))
GOLDEN = ROOT / "tests" / "golden" / "rising-target.json"
PLAYERS = ["Ann", "Bob", "Cid", "Dee"]


def game(*hands, **changes):
    """A game file of Shoot the Moon as text."""
    whole = {"format": "scorekeeper.game", "version": 1, "preset": "shoot-the-moon", "players": PLAYERS, "dealer": 3}
    return json.dumps({**whole, "hands": list(hands), **changes})


def scorekeeper(*argv, stdin="", **env):
    """Run the program as a process of its own."""
    command = [sys.executable, "-m", "scorekeeper", *map(str, argv)]
    found = subprocess.run(
        command, input=stdin.encode(), capture_output=True, cwd=ROOT, timeout=60, env=os.environ | env, check=False
    )
    return found.returncode, found.stdout.decode(), found.stderr.decode()


@pytest.fixture
def write(tmp_path):
    """Write a text under a name; gives the path as text."""

    def written(name, text):
        (tmp_path / name).write_text(text, encoding="utf-8")
        return str(tmp_path / name)

    return written


GOOD = {"calls": [{"seat": 0, "bid": "4", "contract": "hearts"}], "tricks": [4, 2]}
WRONG = {"calls": [{"seat": 0, "bid": "4"}], "tricks": [4, 3]}


def test_the_exit_status_is_that_of_the_worst_file(write, capsys):
    """0: all scored; 1: the rules refuse an entry; 2: a file is none. The others are scored all the same, in order."""
    good, refused, broken = write("a", game(GOOD)), write("b", game(GOOD, WRONG)), write("c", "{")
    assert cli.main(["replay", good]) == 0
    assert cli.main(["replay", refused, good]) == 1
    capsys.readouterr()
    assert cli.main(["replay", "--json", broken, refused, good]) == 2
    captured = capsys.readouterr()
    first, second, third = map(json.loads, captured.out.splitlines())
    assert first["error"]["code"] == "file"
    assert (second["error"]["hand"], second["error"]["code"]) == (1, "tricks.sum")
    assert second["scores"] == third["scores"] == [4, 2]
    assert f"{broken}: this is not JSON" in captured.err
    assert f"{refused}: hands[1]: That makes 7 tricks" in captured.err


def test_json_lines_are_what_the_design_shows(write, capsys):
    """The worked example of the design: 22 and 12 more are 34, but the target has moved to 36."""
    shoot = {"calls": [{"seat": 3, "bid": "shoot", "contract": "spades"}], "tricks": [0, 6]}
    assert cli.main(["replay", "--json", write("a", game(shoot, start={"scores": [22, 10], "target": 36}))]) == 0
    found = json.loads(capsys.readouterr().out)
    row = found["hands"][0]
    assert row.pop("why") == [
        "Bob & Dee bid Shoot in spades and made it with 6 of 6 tricks: +12.",
        "Dee made Shoot, so the target rises from 36 to 40.",
    ]
    assert row == {
        "hand": 0, "dealer": 3, "declarer": 3, "bid": "shoot", "contract": "spades", "made": True,
        "passed_out": False, "points": [0, 12], "scores": [22, 22], "target": 40, "next_dealer": 0, "games": [0, 0],
        "game_over": False, "winner": None, "match_winner": None,
    }  # fmt: skip
    bids = ["3", "4", "5", "6", "shoot", "moon", "pass"]
    assert found["open"] == {"phase": "auction", "turn": 1, "high": None, "declarer": None, "legal": bids}
    assert found["target"] == 40


def test_an_open_hand_is_a_row_too(write, capsys):
    """The hand under way has a row that changes nothing, and `open` says who may call what."""
    calls = [{"seat": 0, "bid": "5"}, {"seat": 1, "bid": "shoot"}]
    assert cli.main(["replay", "--json", write("a", game(GOOD, {"calls": []}, dealer=2))]) == 0
    assert cli.main(["replay", "--json", write("b", game({"calls": calls}))]) == 0
    empty, called = map(json.loads, capsys.readouterr().out.splitlines())
    assert [row["made"] for row in empty["hands"]] == [True, None]
    assert empty["open"]["turn"] == 0
    assert called["hands"][0]["points"] == [0, 0]
    assert called["open"] == {
        "phase": "auction", "turn": 2, "high": {"seat": 1, "bid": "shoot"}, "declarer": None, "legal": ["moon", "pass"],
    }  # fmt: skip


def test_a_finished_game_is_over(capsys):
    """A recorded game ends with its winner; nothing may be called."""
    assert cli.main(["replay", "--json", str(REAL[0])]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["game_over"], found["winner"], found["match_winner"]) == (True, 1, 1)
    assert found["open"] == {"phase": "over", "turn": None, "high": None, "declarer": None, "legal": []}


def test_sheets_of_several_files(capsys):
    """Without --json there is a sheet a file, as the golden ones show."""
    assert cli.main(["replay", str(GOLDEN), str(REAL[0])]) == 0
    out = capsys.readouterr().out
    assert out.startswith(GOLDEN.with_suffix(".txt").read_text(encoding="utf-8"))
    assert "North & South against East & West" in out


def test_standard_input_and_a_real_process():
    """`-` reads standard input; text is UTF-8 whatever the terminal says."""
    status, out, err = scorekeeper("replay", "-", stdin=game(GOOD), PYTHONIOENCODING="ascii", LC_ALL="C")
    assert (status, err) == (0, "")
    assert "Ann · 4 ♥" in out
    status, out, err = scorekeeper("replay", "-", stdin=game(WRONG))
    assert status == 1
    assert err.startswith("standard input: hands[0]: ")


def test_a_reader_that_leaves_early_is_no_error():
    """`scorekeeper replay ... | head -1` ends quietly."""
    files = " ".join(map(str, REAL * 200))
    found = subprocess.run(
        f"{sys.executable} -m scorekeeper replay --json {files} | head -1", shell=True, capture_output=True, cwd=ROOT,
        timeout=60, check=False,
    )  # fmt: skip
    assert found.stdout.count(b"\n") == 1
    assert found.stderr == b""


@pytest.mark.parametrize("command", [[], ["replay"], ["presets"], ["presets", "show"], ["presets", "check"]])
def test_help_says_what_a_command_does(command, capsys):
    """Every command explains itself and ends well."""
    with pytest.raises(SystemExit) as ended:
        cli.main([*command, "--help"])
    assert ended.value.code == 0
    assert capsys.readouterr().out.startswith("usage: scorekeeper")


@pytest.mark.parametrize("argv", [["replay"], ["nonsense"], ["replay", "--nonsense", "x"], ["--port", "x"]])
def test_a_wrong_command_line_is_status_2(argv, capsys):
    """The command line is wrong: 2, with the usage."""
    with pytest.raises(SystemExit) as ended:
        cli.main(argv)
    assert ended.value.code == 2
    assert "usage: scorekeeper" in capsys.readouterr().err


def test_presets_are_listed_shown_and_checked(write, capsys):
    """The list has every preset, a card its rules, and a check names the place of a fault."""
    assert cli.main(["presets"]) == cli.main(["presets", "list"]) == 0
    listed = capsys.readouterr().out
    paths = [path for path in sorted((ROOT / "presets").glob("*.json")) if path.name != "preset.schema.json"]
    for path in paths:
        assert f"  {path.stem} " in listed
        assert cli.main(["presets", "show", path.stem]) == 0
        card = capsys.readouterr().out
        assert all(heading in card for heading in ("Deal\n", "Auction\n", "Points\n", "Winning\n"))
    assert cli.main(["presets", "check", *map(str, paths)]) == 0
    data = json.loads(paths[0].read_text(encoding="utf-8"))
    data["auction"]["bids"][0] = {"from": 1, "to": 7}
    wrong = write("house.json", json.dumps(data))
    assert cli.main(["presets", "show", str(paths[0])]) == 0
    capsys.readouterr()
    assert cli.main(["presets", "check", str(paths[1]), wrong]) == 2
    captured = capsys.readouterr()
    assert captured.out == f"{paths[1]}: {json.loads(paths[1].read_text(encoding='utf-8'))['name']} is fine\n"
    assert "auction.bids[0].needs: 6 tricks needed, but a hand has 5" in captured.err


def test_scoring_works_without_flet(tmp_path):
    """A checkout without Flet replays; only the app asks for it, in one line."""
    block = "import sys\nfor name in ('flet', 'flet_web', 'flet_charts', 'flet_desktop'): sys.modules[name] = None\n"
    run = f"{block}from scorekeeper.cli import main\nsys.exit(main(sys.argv[1:]))"
    env = os.environ | {"PYTHONPATH": str(ROOT), "HOME": str(tmp_path)}

    def python(*argv):
        command = [sys.executable, "-c", run, *argv]
        return subprocess.run(command, capture_output=True, text=True, cwd=ROOT, env=env, timeout=60, check=False)

    replayed = python("replay", str(GOLDEN))
    assert (replayed.returncode, replayed.stderr) == (0, "")
    assert python("presets").returncode == 0
    app = python()
    assert app.returncode == 2
    assert "flet" in app.stderr.lower()
    assert "Traceback" not in app.stderr


def test_the_readme_shows_what_the_program_prints(capsys):
    """The sheet in the README is the real one, and its game file is right."""
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    command = re.search(r"\$ python3 scorekeeper replay (\S+)\n(.*?)```", readme, re.S)
    assert cli.main(["replay", str(ROOT / command[1])]) == 0
    assert capsys.readouterr().out.strip() == command[2].strip()
    game_file = re.search(r'```json\n(\{"format": "scorekeeper.game".*?)```', readme, re.S)
    status, out, _ = scorekeeper("replay", "--json", "-", stdin=game_file[1])
    assert status == 0
    assert json.loads(out)["scores"] == [-5, 14]
