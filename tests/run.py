"""Runs all tests: `python3 tests/run.py [--explore] [ARGUMENTS OF PYTEST]`, with any bare Python 3.11 or newer.

Makes a virtual environment of its own, and brings Chromium where there is none. Every run tries the same examples;
with --explore fresh ones, and the taps of every game at every size: that takes longer, and may find something new.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path[0] = str(ROOT)

from scorekeeper.bootstrap import apt, environment, is_root, say  # noqa: E402

CAN_START = """
import sys
sys.path.insert(0, "tests/browser")
from drive import start_chromium
from playwright.sync_api import sync_playwright
with sync_playwright() as playwright:
    start_chromium(playwright.chromium).close()
"""
NO_CHROMIUM = """There is no Chromium that starts here, and the tests need one. Please type, as root,
    apt-get install chromium
or whatever brings /usr/bin/chromium on this system, and start again. It said:
"""


def bring_chromium(python: Path) -> None:
    """The system's Chromium, else Playwright's own, else Debian's."""
    if not (problem := chromium_problem(python)):
        return
    say("Bringing Chromium for the tests ...")
    subprocess.run([python, "-m", "playwright", "install", "chromium"], check=False)
    if not (problem := chromium_problem(python)):
        return
    if is_root() and shutil.which("apt-get"):
        subprocess.run(apt("chromium"), check=False)
        problem = chromium_problem(python)
    if problem:
        sys.exit(NO_CHROMIUM + problem)


def chromium_problem(python: Path) -> str:
    """Empty when Chromium starts."""
    done = subprocess.run([python, "-c", CAN_START], cwd=ROOT, capture_output=True, text=True, check=False)
    said = [line for line in done.stderr.splitlines() if line.startswith("playwright._impl")]
    return "\n".join(said) or done.stderr if done.returncode else ""


def main(arguments: list[str]) -> int:
    python = environment(".venv-test", "[dev]")
    bring_chromium(python)
    if arguments == ["--prepare"]:
        return 0
    explore = "--explore" in arguments
    given = [one for one in arguments if one != "--explore"]
    # Tests of one file share servers and stay on one worker.
    command = [python, "-m", "pytest", *(given or ["-n", "2", "--dist", "loadfile", "--durations=20"])]
    profile = f"--hypothesis-profile={'default' if explore else 'ci'}"  # both come with hypothesis
    return subprocess.call([*command, profile], cwd=ROOT, env=os.environ | ({"EXPLORE": "1"} if explore else {}))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
