"""Drives the app in Chromium as a person would: real taps on what carries an identifier (scorekeeper/ui/tids.py)."""

import contextlib
import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserType, Locator, Page, expect

ROOT = Path(__file__).parents[2]
CHROMIUM = Path("/usr/bin/chromium")
FLAGS = [
    "--no-sandbox", "--disable-dev-shm-usage", "--disable-background-networking", "--disable-component-update",
    "--disable-sync", "--no-first-run", "--disable-quic",
]  # fmt: skip
# The placeholder that switches semantics on takes no mouse; on phones only a click in its very middle counts.
SEMANTICS_ON = """() => {
  if (document.querySelector('flt-semantics')) return true;
  const button = document.querySelector('flt-semantics-placeholder'), box = button && button.getBoundingClientRect();
  if (button) button.dispatchEvent(new MouseEvent('click',
    {bubbles: true, clientX: box.left + box.width / 2, clientY: box.top + box.height / 2}));
  return false;
}"""
BOXES = """() => Object.fromEntries([...document.querySelectorAll('[flt-semantics-identifier]')].map(node => {
  const box = node.getBoundingClientRect();
  return [node.getAttribute('flt-semantics-identifier'), [box.x, box.y, box.width, box.height]];
}))"""
SAID = """() => [...document.querySelectorAll('[flt-semantics-identifier]')]
  .map(node => [node.getAttribute('flt-semantics-identifier'), node.ariaLabel, node.innerText].join()).join()"""
TURN = "where => { history.pushState({}, '', where); dispatchEvent(new PopStateEvent('popstate', {state: {}})); }"
FRAMES = "n => new Promise(done => { const next = () => n-- <= 0 ? done() : requestAnimationFrame(next); next(); })"


def start_chromium(kind: BrowserType) -> Browser:
    """The system's Chromium, else Playwright's own. Without either this raises: the tests fail, they don't skip."""
    return kind.launch(executable_path=str(CHROMIUM) if CHROMIUM.exists() else None, args=FLAGS)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class Server:
    """A running app: `url`, `process`, `output` (what it printed), and `kill()` as the power cut does it."""

    def __init__(self, command: list[str], port: int, log: Path) -> None:
        self.url, self.port, self.log = f"http://127.0.0.1:{port}", port, log
        with log.open("ab") as out:
            self.process = subprocess.Popen(command, cwd=ROOT, stdout=out, stderr=subprocess.STDOUT)

    @property
    def output(self) -> str:
        return self.log.read_text()

    def wait(self, seconds: float = 30) -> "Server":
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", self.port), 0.3):
                return self
            if self.process.poll() is not None:
                break
            time.sleep(0.03)
        self.stop()
        raise RuntimeError(f"the app did not start:\n{self.output}")

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()

    def stop(self) -> int:
        """End it in order (at once when it does not obey within five seconds); returns its exit status."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
            with contextlib.suppress(subprocess.TimeoutExpired):
                return self.process.wait(5)
            self.kill()
        return self.process.returncode


@contextlib.contextmanager
def app(data: Path, port: int = 0, *more: str) -> Iterator[Server]:
    """The real app on the data in a folder: `with app(tmp_path) as server: ...`."""
    port = port or free_port()
    options = ["--web", "--port", str(port), "--no-browser", "--data", str(data), *more]
    data.mkdir(parents=True, exist_ok=True)
    with running([sys.executable, "-m", "scorekeeper", *options], port, data.parent / f"{data.name}.log") as server:
        yield server


@contextlib.contextmanager
def running(command: list[str], port: int, log: Path) -> Iterator[Server]:
    """Any server that will listen on a port, stopped at the end."""
    server = Server(command, port, log).wait()
    try:
        yield server
    finally:
        server.stop()


class Screen:
    """One page of the app. Every method takes the identifier of a control."""

    def __init__(self, page: Page) -> None:
        self.page, self.errors, self.outside = page, [], []
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("requestfinished", self._note)
        page.on("requestfailed", self._note)

    def _note(self, request: Any) -> None:
        """Whatever left this computer; what our own policy stopped (`csp`) did not leave."""
        if not re.match(r"(https?|wss?)://127\.0\.0\.1[:/]|data:|blob:", request.url) and request.failure != "csp":
            self.outside.append(request.url)

    def open(self, url: str, ready: str | None = None, timeout: float = 30) -> "Screen":
        """Load an address, switch semantics on, and wait for a control."""
        self.page.goto(url)
        return self.awake(ready, timeout)

    def reload(self, ready: str | None = None) -> "Screen":
        self.page.reload()
        return self.awake(ready)

    def awake(self, ready: str | None = None, timeout: float = 30) -> "Screen":
        """Semantics on (needed after each load), and a control there."""
        self.page.wait_for_function(SEMANTICS_ON, timeout=timeout * 1000, polling=30)
        if ready:
            self.wait(ready, timeout)
        return self

    def turn(self, route: str, ready: str) -> "Screen":
        """To a screen that says something else, without a load, as the browser's own way forward leads there."""
        with self.told():
            self.page.evaluate(TURN, route)
        self.wait(ready)
        self.rest()
        return self

    @contextlib.contextmanager
    def told(self) -> Iterator[None]:
        """What is done inside changes what a screen reader is told, in the end."""
        before = self.page.evaluate(SAID)
        yield
        self.page.wait_for_function(f"said => ({SAID})() !== said", arg=before, timeout=10_000)

    def rest(self) -> None:
        """Wait until everything stands still."""
        before: dict[str, tuple[float, ...]] = {}
        for _ in range(40):
            self.page.wait_for_timeout(60)
            if (boxes := self.boxes()) and boxes == before:
                return
            before = boxes

    def stays(self, faults: Callable[..., list[str]], *size: float) -> list[str]:
        """The faults that stay: a new size first shows the old layout, until the app has heard of it."""
        for _ in range(40):
            if not (found := faults(self, *size)):
                break
            self.page.wait_for_timeout(150)
        return found

    def find(self, identifier: str) -> Locator:
        return self.page.locator(f'[flt-semantics-identifier="{identifier}"]').first

    def wait(self, identifier: str, timeout: float = 10) -> Locator:
        found = self.find(identifier)
        found.wait_for(state="attached", timeout=timeout * 1000)
        return found

    def gone(self, identifier: str, timeout: float = 10) -> None:
        self.find(identifier).wait_for(state="detached", timeout=timeout * 1000)

    def has(self, identifier: str) -> bool:
        return self.find(identifier).count() > 0

    def ids(self, prefix: str = "") -> list[str]:
        return [name for name in self.boxes() if name.startswith(prefix)]

    def boxes(self) -> dict[str, tuple[float, float, float, float]]:
        """x, y, width and height of everything that has an identifier."""
        return {name: tuple(box) for name, box in self.page.evaluate(BOXES).items()}

    def text(self, identifier: str) -> str:
        """The label, or the text inside."""
        return self.wait(identifier).evaluate("node => node.getAttribute('aria-label') || node.innerText").strip()

    def expect(self, identifier: str, words: str, timeout: float = 10) -> None:
        """Wait until label or text contains the words."""
        end = time.monotonic() + timeout
        while words not in (seen := self.text(identifier) if self.has(identifier) else "(not there)"):
            assert time.monotonic() < end, f"{identifier}: wanted {words!r}, see {seen!r}"
            self.page.wait_for_timeout(20)

    def tap(self, identifier: str, timeout: float = 10) -> None:
        """A click of the mouse in the middle: what lies on top gets it, as with a finger."""
        self.wait(identifier, timeout).click(timeout=timeout * 1000)

    def fill(self, identifier: str, value: str) -> None:
        """Type into a field. Flutter writes its own, older text a frame or two after focus; see whether ours stayed."""
        field = self.wait(identifier).locator("input, textarea").first
        for _ in range(5):
            if not field.evaluate("node => document.activeElement === node"):
                field.click()
            self.frames()
            field.fill(value)
            self.frames()
            if field.input_value() == value:
                return
        raise AssertionError(f"{identifier}: typed {value!r}, the field has {field.input_value()!r}")

    def value(self, identifier: str) -> str:
        return self.wait(identifier).locator("input, textarea").first.input_value()

    def press(self, key: str) -> None:
        self.page.keyboard.press(key)

    def frames(self, count: int = 3) -> None:
        self.page.evaluate(FRAMES, count)

    def scroll_to(self, identifier: str, inside: str, step: int = 300) -> Locator:
        """Wheel until a row is there: rows off the screen are not in the page at all."""
        box = self.wait(inside).bounding_box()
        assert box
        self.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        for _ in range(80):
            if self.has(identifier):
                return self.find(identifier)
            self.page.mouse.wheel(0, step)
            self.page.wait_for_timeout(60)
        raise AssertionError(f"{identifier} did not appear")

    def resize(self, width: int, height: int) -> None:
        self.page.set_viewport_size({"width": width, "height": height})
        self.page.wait_for_timeout(300)

    def dark(self, on: bool) -> None:
        self.page.emulate_media(color_scheme="dark" if on else "light")
        self.page.wait_for_timeout(200)

    def screenshot(self, path: Path | str, width: int = 0, height: int = 0, dark: bool | None = None) -> None:
        if width:
            self.resize(width, height)
        if dark is not None:
            self.dark(dark)
        self.frames()
        self.page.screenshot(path=str(path))


__all__ = ["Screen", "Server", "app", "expect", "free_port", "running", "start_chromium"]
os.environ.setdefault("PYTHONUNBUFFERED", "1")  # what a server prints is in its log at once
