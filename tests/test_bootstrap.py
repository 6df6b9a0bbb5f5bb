"""A checkout on a bare Python makes its own environment, or says in a line what to do."""

import subprocess
import sys
from pathlib import Path

import pytest

from scorekeeper import bootstrap


@pytest.fixture
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A checkout that installs without the internet, and its commands not run but noted in `ran.txt`."""
    (tmp_path / "pyproject.toml").write_text("[project]")
    monkeypatch.setattr(bootstrap, "ROOT", tmp_path)

    def note(what: str, command: list[str]) -> None:
        with (tmp_path / "ran.txt").open("a") as ran:
            print(what, *command, file=ran)
        python = tmp_path / ".venv" / "bin" / "python"
        python.parent.mkdir(parents=True, exist_ok=True)
        python.touch()

    monkeypatch.setattr(bootstrap, "run", note)
    return tmp_path


def test_environment_is_made_once_and_again_when_the_project_changes(checkout: Path) -> None:
    ran = checkout / "ran.txt"
    python = bootstrap.environment()
    assert python == checkout / ".venv/bin/python"
    assert [line.split()[0] for line in ran.read_text().splitlines()] == ["make", "install"]
    bootstrap.environment()
    assert len(ran.read_text().splitlines()) == 2
    (checkout / "pyproject.toml").write_text("[project]\nname = 'x'")
    bootstrap.environment()
    assert len(ran.read_text().splitlines()) == 4


def test_an_interrupted_installation_is_begun_again(checkout: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def stop(what: str, command: list[str]) -> None:
        raise SystemExit("stopped")

    with monkeypatch.context() as patch, pytest.raises(SystemExit):
        patch.setattr(bootstrap, "run", stop)
        bootstrap.environment()
    bootstrap.environment()
    assert "install" in (checkout / "ran.txt").read_text()


def test_python_without_ensurepip(checkout: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Root of a Debian installs it; another user is told what to type."""
    monkeypatch.setattr(bootstrap, "find_spec", lambda name: None)
    monkeypatch.setattr("shutil.which", lambda name: "/usr/bin/apt-get")
    monkeypatch.setattr(bootstrap, "is_root", lambda: False)
    with pytest.raises(SystemExit, match=bootstrap.VENV_BY_HAND):
        bootstrap.environment()
    monkeypatch.setattr(bootstrap, "is_root", lambda: True)
    bootstrap.environment()
    assert "apt-get -qq -y install python3-venv" in (checkout / "ran.txt").read_text()


def test_old_python_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "version_info", (3, 9, 2))
    with pytest.raises(SystemExit, match=r"needs Python 3\.11 or newer"):
        bootstrap.environment()


def test_a_command_that_fails_ends_in_one_line() -> None:
    with pytest.raises(SystemExit, match="Could not do it: see above"):
        bootstrap.run("do it", [sys.executable, "-c", "raise SystemExit(3)"])


def test_module_start_needs_no_environment(tmp_path: Path) -> None:
    """`python -m scorekeeper` where everything is installed goes straight to the command line, in any folder."""
    command = [sys.executable, "-m", "scorekeeper", "--help"]
    kept = {"PYTHONPATH": str(bootstrap.ROOT), "PATH": ""}
    done = subprocess.run(command, cwd=tmp_path, env=kept, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "replay" in done.stdout
