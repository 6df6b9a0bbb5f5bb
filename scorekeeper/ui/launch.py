"""A window where one can be had, else the browser, with one line that says why."""

import os
import socket
import sys
from collections.abc import Callable
from contextlib import redirect_stdout
from typing import Any

import flet as ft
from flet.utils import is_linux_server

from scorekeeper.ui import fixes
from scorekeeper.ui.serve import ASSETS, name_page, serve

PATIENCE = 8.0  # seconds for each answer of the server that has the window's program


def launch(main: Callable[..., Any], *, web: bool, port: int | None = None, browser: bool = True) -> int:
    """Run `main(page)` in a window; with `web`, or where there can be none, in the browser. Returns the exit status."""
    fixes.install()
    if web:
        return serve(main, port, browser)
    why = why_no_window() or open_window(main)
    if not why:
        return 0
    print(f"Opening in the browser instead of a window: {why}.", file=sys.stderr, flush=True)
    return serve(main, port, browser)


def why_no_window() -> str | None:
    """None when the window's program is there (it may be downloaded now), else the reason in a few words."""
    # Asked as Flet asks: without a display it would quietly serve the whole network on 0.0.0.0:8000.
    if is_linux_server() or os.environ.get("FLET_FORCE_WEB_SERVER"):
        return "there is no display"
    try:
        import flet_desktop
    except ImportError:
        return "flet-desktop is not installed"
    if os.environ.get("FLET_VIEW_PATH"):
        return None
    before = socket.getdefaulttimeout()
    socket.setdefaulttimeout(PATIENCE)  # Flet's download has none and would wait for ever
    try:
        with redirect_stdout(sys.stderr):  # "Preparing Flet ..." and its progress
            flet_desktop.ensure_client_cached()
    except Exception as error:
        return f"its program could not be downloaded ({getattr(error, 'reason', error)})"
    finally:
        socket.setdefaulttimeout(before)
    return None


def open_window(main: Callable[..., Any]) -> str | None:
    """Run the app in its window until it is closed; returns the reason if the window never came up."""
    came_up: list[ft.Page] = []

    def before(page: ft.Page) -> None:
        came_up.append(page)
        name_page(page)

    try:
        ft.run(main, before_main=before, host="127.0.0.1", assets_dir=str(ASSETS))
    except KeyboardInterrupt:
        return None
    except OSError as error:
        return f"the window could not be started ({error.strerror or error})"
    return None if came_up else "the window could not be started"
