"""Makes a private Python environment beside a checkout, for a system Python that installs nothing (PEP 668).

Standard library only, and readable by Pythons too old for the rest, so that they can be told so.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
VENV_BY_HAND = "sudo apt-get install python3-venv"


def say(words: str) -> None:
    print(words, file=sys.stderr, flush=True)


def environment(folder: str = ".venv", extras: str = "") -> Path:
    """The Python of the environment in `folder` of the checkout, made (again) when it isn't up to date.

    Ends the program with a message where that can't be done.
    """
    if sys.version_info < (3, 11):  # noqa: UP036 (this file is what an older one gets to read)
        sys.exit(f"Scorekeeper needs Python 3.11 or newer; this is {sys.version.split()[0]}.")
    home = ROOT / folder
    python = home / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    stamp, made = home / "made-from", fingerprint(extras)
    if python.exists() and stamp.exists() and stamp.read_text() == made:
        return python
    require_venv()
    say(f"First start: making a private Python environment in {folder} ...")
    run("make the environment", [sys.executable, "-m", "venv", "--clear", str(home)])
    say("Installing Scorekeeper and what it needs; this takes a minute ...")
    options = ["-qq", "--disable-pip-version-check", "--no-input", "--editable", f"{ROOT}{extras}"]
    run("install (is there internet?)", [str(python), "-m", "pip", "install", *options])
    stamp.write_text(made)
    return python


def fingerprint(extras: str) -> str:
    """Changes with all that an environment depends on: what to install, this Python, and where the checkout lies."""
    parts = (ROOT / "pyproject.toml").read_bytes(), sys.version, str(ROOT), extras
    return hashlib.sha256(repr(parts).encode()).hexdigest()


def require_venv() -> None:
    """Debian's Python comes without the module that puts pip into environments."""
    if find_spec("ensurepip"):
        return
    if not shutil.which("apt-get"):
        sys.exit(
            "This Python lacks ensurepip: please install your system's package for Python's venv, and start again."
        )
    if not is_root():
        sys.exit("This Python can't make environments yet. Type this, then start again:\n    " + VENV_BY_HAND)
    say("Installing python3-venv ...")
    run("install python3-venv", apt("python3-venv"))


def apt(package: str) -> list[str]:
    quiet = "DEBIAN_FRONTEND=noninteractive apt-get -qq -y"
    return ["sh", "-c", f"{quiet} install {package} >/dev/null || {{ {quiet} update && {quiet} install {package}; }}"]


def is_root() -> bool:
    return hasattr(os, "geteuid") and os.geteuid() == 0


def run(what: str, command: list[str]) -> None:
    """Run a command, or end the program with what could not be done."""
    kept = {**os.environ, "PIP_USER": "0"}  # a user's own setting that would stop pip in an environment
    if subprocess.run(command, env=kept, stdout=sys.stderr, check=False).returncode:
        sys.exit(f"Could not {what}: see above.")


def start(arguments: list[str]) -> None:
    """Go on as `python -m scorekeeper` in the environment; does not return."""
    python = environment()
    if Path(sys.prefix).resolve() == python.parents[1].resolve():
        sys.exit(f"The environment in {python.parents[1]} is damaged: please delete that folder and start again.")
    # -P: with a start from within this folder, our statistics.py would hide Python's.
    command = [str(python), "-P", "-m", "scorekeeper", *arguments]
    if os.name == "nt":  # there, exec gives the terminal back before the program has ended
        sys.exit(subprocess.call(command))
    os.execv(command[0], command)
