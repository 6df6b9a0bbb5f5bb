"""What surrounds the screens, in real Chromium with a tiny app: signs, addresses, restarts, other sites."""

import http.server
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from drive import Screen, Server, free_port, running

pytestmark = pytest.mark.browser

SIGNS = "♠♥♦♣♤♡♢♧ →←↑↓↶↷⟲⟳ ✓✗★☆ ●◆▲■○◇ ½−·…–— 🀰🀱🂓 ⚀⚅ ①⑩ ≤≥ ⚠ ♛"
APP = f'''
import itertools, sys
import flet as ft
from scorekeeper.ui import fixes, serve
from scorekeeper.ui.tids import tid
if "uncured" in sys.argv:
    fixes.install = lambda: None

def main(page):
    log = ft.Text("nothing")
    def say(words):
        log.value = words
        page.update()
    def draw(e=None):
        # With "other" Undo's number goes to Delete, as it may in an app that went on while the browser waited.
        buttons = [tid("delete", ft.Button("Delete", on_click=lambda: say("deleted")))] if "other" in sys.argv else []
        buttons += [tid("undo", ft.Button("Undo", on_click=lambda: say("undone"))),
                    tid("bad", ft.Button("Bad", on_click=lambda: 1 / 0))]
        signs = [ft.Text("{SIGNS}", weight=weight) for weight in (None, ft.FontWeight.W_500, ft.FontWeight.BOLD)]
        page.views[:] = [ft.View(route=page.route, controls=[tid("route", ft.Text(page.route)), tid("log", log),
            tid("go", ft.Button("Go", on_click=lambda: page.run_task(page.push_route, "/game/7"))), *buttons, *signs])]
        page.update()
    page.on_route_change = draw
    draw()

sys.exit(serve.serve(main, int(sys.argv[1]), False))
'''


def command(port: int, *how: str) -> list[str]:
    return [sys.executable, "-c", APP, str(port), *how]


@pytest.fixture(scope="module")
def shell(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    port = free_port()
    with running(command(port), port, tmp_path_factory.mktemp("shell") / "log") as server:
        yield server


def test_every_sign_is_drawn_without_internet(shell: Server, screen: Screen) -> None:
    """A sign no font has makes the engine ask for fallback fonts that aren't there (and draw a box)."""
    missing: list[str] = []
    screen.page.on("response", lambda response: response.status >= 400 and missing.append(response.url))
    screen.open(shell.url, "route")
    screen.page.wait_for_timeout(500)
    assert screen.page.title() == "Scorekeeper"
    assert (missing, screen.outside, screen.errors) == ([], [], [])


def test_address_reload_and_back(shell: Server, screen: Screen) -> None:
    screen.open(f"{shell.url}/game/5", "route")
    assert screen.text("route") == "/game/5"
    screen.tap("go")
    screen.expect("route", "/game/7")
    assert screen.page.url == f"{shell.url}/game/7"
    screen.reload("route")
    assert screen.text("route") == "/game/7"
    screen.page.go_back()
    screen.expect("route", "/game/5")


def test_exception_leaves_the_app_usable(shell: Server, screen: Screen) -> None:
    screen.open(shell.url, "bad").tap("bad")
    screen.page.get_by_text("Something went wrong, your scores are safe").first.wait_for(state="attached")
    screen.tap("undo")
    screen.expect("log", "undone")


@pytest.mark.parametrize(("how", "after"), [(["uncured"], "deleted"), ([], "nothing")])
def test_tap_made_during_a_restart_hits_nothing_else(
    tmp_path: Path, screen: Screen, how: list[str], after: str
) -> None:
    """The new process has another button where the old one had Undo: the queued tap must not press it."""
    port = free_port()
    with running(command(port, *how), port, tmp_path / "log") as first:
        screen.open(first.url, "undo")
        first.kill()
        screen.tap("undo")
    with running(command(port, "other", *how), port, tmp_path / "log2"):
        screen.wait("delete", 30)
        screen.page.wait_for_timeout(1000)
        assert screen.text("log") == after


ATTACK = """<script>
  const say = text => document.title += text;
  const socket = new WebSocket('ws://127.0.0.1:PORT/ws');
  socket.onopen = () => say('socket open;'); socket.onerror = () => say('socket refused;');
  fetch('http://127.0.0.1:PORT/').then(r => r.text()).then(() => say('page read;')).catch(() => say('page refused;'));
</script><iframe src="http://127.0.0.1:PORT/"></iframe>"""


@pytest.fixture
def other_site(shell: Server) -> Iterator[str]:
    class Page(http.server.BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.end_headers()
            self.wfile.write(ATTACK.replace("PORT", str(shell.port)).encode())

        def log_message(self, *_: object) -> None:
            pass

    site = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Page)
    threading.Thread(target=site.serve_forever, daemon=True).start()
    yield f"http://localhost:{site.server_port}/"
    site.shutdown()


def test_page_of_another_site_reaches_nothing(other_site: str, new_screen: Callable[..., Screen]) -> None:
    page = new_screen().page
    page.goto(other_site)
    page.wait_for_function("document.title.includes('socket') && document.title.includes('page')")
    assert "socket refused;" in page.title()
    assert "page refused;" in page.title()
    assert page.frames[1].evaluate("document.title") != "Scorekeeper"
