"""`import`, `export` and `backup`: exit codes, where things go, what is said."""

from __future__ import annotations

import csv
import io
import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from scorekeeper import cli

ROOT = Path(__file__).parents[1]
REAL = sorted((ROOT / "tests" / "real").glob("*.json"))
GOLDEN = ROOT / "tests" / "golden" / "match.json"
Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Run:
    """Run a command on the data in a folder: status, output, errors."""

    def ran(*argv: object, data: str = "data") -> tuple[int, str, str]:
        capsys.readouterr()
        status = cli.main(["--data", str(tmp_path / data), *map(str, argv)])
        captured = capsys.readouterr()
        return status, captured.out, captured.err

    return ran


def test_a_backup_and_its_restore(run: Run, tmp_path: Path) -> None:
    """Everything out by one command, everything in by another; the next backup is the same file."""
    assert run("import", *REAL)[:2] == (0, f"{len(REAL)} games added.\n")
    first, second = tmp_path / "first.json", tmp_path / "second.json"
    assert run("backup", first) == (0, "", "")
    assert run("import", first, data="other") == (0, "5 games added.\n4 people came along.\n", "")
    assert run("backup", second, data="other")[0] == 0
    assert first.read_bytes() == second.read_bytes()
    assert run("export")[1] == first.read_text(encoding="utf-8")
    assert run("import", second) == (0, "5 games already here: nothing to add.\n", "")
    assert not list(tmp_path.glob(".*.part"))


def test_data_may_stand_before_or_after_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Both are the same folder."""
    folder = str(tmp_path / "data")
    assert cli.main(["import", str(REAL[0]), "--data", folder]) == 0
    assert cli.main(["--data", folder, "import", str(REAL[0])]) == 0
    assert capsys.readouterr().out.splitlines() == ["1 game added.", "1 game already here: nothing to add."]


def test_one_game_as_file_text_table_and_page(run: Run, tmp_path: Path) -> None:
    """--game takes one; the game file is read by `replay`, and -o writes it."""
    run("import", *REAL, GOLDEN)
    rows = list(csv.DictReader(io.StringIO(run("export", "--csv")[1])))
    game = next(row["game"] for row in rows if row["game"].startswith("euchre"))
    out = tmp_path / "game.json"
    assert run("export", "--game", game, "-o", out) == (0, "", "")
    assert json.loads(out.read_text())["format"] == "scorekeeper.game"
    status, sheet, _ = run("replay", out)
    assert status == 0
    assert run("export", "--game", game, "--text")[1].strip() == sheet.strip()
    assert run("export", "--game", game, "--html")[1].startswith("<!doctype html>")
    assert {row["game"] for row in csv.DictReader(io.StringIO(run("export", "--csv", "--game", game)[1]))} == {game}
    several = {row["game"] for row in rows}
    two = run("export", *[word for one in sorted(several)[:2] for word in ("--game", one)])[1]
    assert len(json.loads(two)["games"]) == 2


@pytest.mark.parametrize(
    ("argv", "words"),
    [
        (["export", "--html"], "which with --game"),
        (["export", "--game", "nope"], "There is no game nope."),
        (["export", "--game", "../x"], "letters, digits"),
        (["backup", "/nowhere/at/all.json"], "/nowhere/at/all.json: No such file or directory"),
        (["import", "/nowhere.json"], "/nowhere.json: No such file or directory"),
        (["import", str(ROOT / "README.md")], "README.md: this is not JSON"),
        (["import", str(ROOT / "presets" / "pepper.json")], "these are rules"),
    ],
)
def test_what_is_wrong_is_said_with_status_2(run: Run, argv: list[str], words: str) -> None:
    """No traceback, one line."""
    status, _, err = run(*argv)
    assert status == 2
    assert words in err
    assert "Traceback" not in err


def test_a_failed_backup_keeps_the_one_before(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A disk that is full does not cost the old file."""
    run("import", REAL[0])
    out = tmp_path / "backup.json"
    run("backup", out)
    before = out.read_bytes()
    run("import", REAL[1])

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("scorekeeper.cli_files.os.fsync", full)
    assert run("backup", out) == (2, "", f"{out}: No space left on device\n")
    assert out.read_bytes() == before
    assert [path.name for path in tmp_path.glob("*backup*")] == ["backup.json"]


def test_good_games_of_a_bad_bundle_come_in(run: Run, tmp_path: Path) -> None:
    """Status 2, the places on standard error, the count on standard output."""
    run("import", *REAL)
    out = tmp_path / "b.json"
    run("backup", out)
    data = json.loads(out.read_text())
    data["games"][1]["header"]["dealer"] = 9
    out.write_text(json.dumps(data))
    status, said, err = run("import", out, data="other")
    assert status == 2
    assert said.splitlines()[:2] == ["4 games added.", "1 not taken in."]
    assert err == f"{out}: games[1].dealer: there is no seat 9: seats are 0 to 3\n"


def test_it_works_as_a_program_and_on_standard_input(tmp_path: Path) -> None:
    """`scorekeeper export | scorekeeper import -` copies everything; the page's signs survive any locale."""

    def scorekeeper(*argv: str, stdin: bytes = b"") -> subprocess.CompletedProcess[bytes]:
        command = [sys.executable, "-m", "scorekeeper", *argv]
        return subprocess.run(command, input=stdin, capture_output=True, cwd=ROOT, timeout=60, check=True)

    one, other = str(tmp_path / "one"), str(tmp_path / "other")
    scorekeeper("import", "--data", one, *map(str, REAL))
    all_of_it = scorekeeper("export", "--data", one).stdout
    assert b"5 games added." in scorekeeper("import", "--data", other, "-", stdin=all_of_it).stdout
    assert scorekeeper("export", "--data", other).stdout == all_of_it


@pytest.mark.parametrize("command", ["import", "export", "backup"])
def test_each_command_has_a_help_text(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    """It names its options."""
    with pytest.raises(SystemExit) as stopped:
        cli.main([command, "--help"])
    assert stopped.value.code == 0
    assert "--data DIR" in capsys.readouterr().out
