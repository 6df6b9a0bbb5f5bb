"""A window, else the browser with one line that says why."""

import os
import re
import signal
import stat
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
CODE = """
import sys
from scorekeeper.ui.launch import launch

def main(page):
    pass

{before}
sys.exit(launch(main, web={web}, port=None, browser=False))
"""
RUNNING = re.compile(r"Scorekeeper is running at http://127\.0\.0\.1:\d+/  \(Ctrl\+C stops it\)")


def start(web: bool = False, before: str = "", **environment: str) -> tuple[str, str]:
    """What the program prints to both streams until it serves; then it is stopped, in order."""
    kept = {name: value for name, value in os.environ.items() if name not in ("DISPLAY", "WAYLAND_DISPLAY")}
    code = CODE.format(web=web, before=before)
    process = subprocess.Popen(
        [sys.executable, "-c", code], cwd=ROOT, env=kept | environment, text=True, stdout=-1, stderr=-1
    )
    assert process.stdout
    line = process.stdout.readline()
    process.send_signal(signal.SIGTERM)
    out, err = process.communicate(timeout=20)
    assert process.returncode == 0, err
    return (line + out).strip(), err.strip()


def test_web_serves_at_once() -> None:
    out, err = start(web=True)
    assert RUNNING.fullmatch(out)
    assert err == ""


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux may have no display")
def test_no_display_is_one_line() -> None:
    out, err = start()
    assert RUNNING.fullmatch(out)
    assert err == "Opening in the browser instead of a window: there is no display."


def test_no_internet_is_one_line(tmp_path: Path) -> None:
    """The window's program can't be downloaded."""
    nowhere = {"FLET_CLIENT_URL": "http://127.0.0.1:9/client.tar.gz", "https_proxy": "http://127.0.0.1:9"}
    out, err = start(DISPLAY=":99", HOME=str(tmp_path), **nowhere)
    assert RUNNING.search(out)
    assert err.splitlines()[-1].startswith(
        "Opening in the browser instead of a window: its program could not be downloaded"
    )
    assert "Traceback" not in err


def test_a_download_that_hangs_is_given_up(tmp_path: Path) -> None:
    before = """
import socket
from scorekeeper.ui import launch as module
module.PATIENCE = 0.5
mute = socket.create_server(("127.0.0.1", 0))
import os
os.environ["FLET_CLIENT_URL"] = "http://127.0.0.1:%d/client.tar.gz" % mute.getsockname()[1]
"""
    out, err = start(before=before, DISPLAY=":99", HOME=str(tmp_path))
    assert RUNNING.search(out)
    assert "could not be downloaded (timed out)" in err


def test_flet_desktop_not_installed_is_one_line() -> None:
    out, err = start(before="sys.modules['flet_desktop'] = None", DISPLAY=":99")
    assert RUNNING.fullmatch(out)
    assert err == "Opening in the browser instead of a window: flet-desktop is not installed."


@pytest.mark.skipif(sys.platform != "linux", reason="a stand-in for Linux's client")
def test_a_window_that_does_not_come_up_is_one_line(tmp_path: Path) -> None:
    """The program is there but ends at once: a library or the display is missing."""
    client = tmp_path / "flet"
    client.write_text("#!/bin/sh\nexit 1\n")
    client.chmod(client.stat().st_mode | stat.S_IXUSR)
    out, err = start(DISPLAY=":99", FLET_VIEW_PATH=str(tmp_path))
    assert RUNNING.fullmatch(out)
    assert err == "Opening in the browser instead of a window: the window could not be started."
