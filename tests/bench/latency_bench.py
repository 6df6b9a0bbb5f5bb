"""Tap to changed screen, beside the smallest Flet app: `python tests/bench/latency_bench.py [taps] [folder]`.

The table has 40 hands behind it and 1,000 games in the store; the counter is served by our own server. Both run in one
browser, their taps in turn. Measured in the page: from `pointerup` to the first change of what a screen reader is told,
which Flutter sends with the frame that paints it. The budget: twice the counter by the median, 2.5 times by p95.
Every tap is on the disk before it shows: the figures depend on the disk under the folder, so that part is printed too.
"""

from __future__ import annotations

import statistics
import sys
import tempfile
import time
from collections import defaultdict
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))
sys.path.insert(0, str(Path(__file__).parents[1] / "browser"))
sys.path.insert(0, str(Path(__file__).parent))

from believable import fill
from drive import Screen, app, free_port, running, start_chromium
from playwright.sync_api import Page, sync_playwright

from tests import steps
from tests.steps import quick

COUNTER = """
import sys
import flet as ft
from scorekeeper.ui import serve
from scorekeeper.ui.tids import tid

@ft.component
def Counter():
    count, set_count = ft.use_state(0)
    return ft.Column([tid("count", ft.Text(str(count))),
                      tid("more", ft.Button("More", on_click=lambda: set_count(lambda n: n + 1)))])

sys.exit(serve.serve(lambda page: page.render(Counter), int(sys.argv[1]), False))
"""
WATCH = """name => {
  const find = () => document.querySelector(`[flt-semantics-identifier="${name}"]`);
  const said = () => { const node = find(); return node ? (node.ariaLabel || '') + '|' + node.innerText : ''; };
  if (!window.watching) {
    window.watching = true;
    addEventListener('pointerup', () => { window.up = performance.now(); }, true);
  }
  if (window.observer) window.observer.disconnect();
  const before = said();
  window.up = window.seen = null;
  window.observer = new MutationObserver(() => {
    if (window.up !== null && window.seen === null && said() !== before) window.seen = performance.now();
  });
  window.observer.observe(document.body, {subtree: true, childList: true, characterData: true, attributes: true});
}"""
# A hand's taps, and where each shows; then all of it is undone.
CYCLE = [
    ("seat-1", "contract"), ("bid-4", "contract"), ("contract-hearts", "trump"), ("take-1", "take-1"),
    ("take-0", "take-0"), ("tricks-5", "preview"),
    ("undo", "preview"), ("undo", "take-0"), ("undo", "take-1"), ("undo", "trump"), ("undo", "contract"),
    ("undo", "contract"),
]  # fmt: skip


def tap(page: Page, name: str, shows: str) -> float:
    """Milliseconds from letting go to the change."""
    box = page.locator(f'[flt-semantics-identifier="{name}"]').first.bounding_box()
    assert box
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.evaluate(WATCH, shows)
    page.mouse.down()
    page.mouse.up()
    page.wait_for_function("() => window.seen !== null", timeout=20_000, polling=10)
    taken = page.evaluate("window.seen - window.up")
    page.wait_for_timeout(30)
    return float(taken)


def storing(data: Path, game: str, count: int = 40) -> list[float]:
    """Milliseconds to store a tap, without any screen."""
    at, taken = steps.room(data).table(game), []
    for number in range(count):
        began = time.perf_counter()
        assert (at.redo if number % 2 else at.undo)(at.seq) is None
        taken.append((time.perf_counter() - began) * 1000)
    return taken


def p(values: list[float], percent: int) -> float:
    return sorted(values)[round(percent / 100 * (len(values) - 1))]


def played(data: Path) -> str:
    """A game of 40 hands that is still on, among a thousand."""
    fill(data, 1000)
    hands = [step for number in range(40) for step in quick(number % 4, "6", "hearts", 5)]
    at = steps.table(data, "shoot-the-moon", *hands)
    assert not at.is_finished
    return at.id


def main() -> None:
    """Taps in turn, then the figures."""
    cycles = max(1, int(next((one for one in sys.argv[1:] if one.isdigit()), "96")) // len(CYCLE))
    where = next((one for one in sys.argv[1:] if not one.isdigit()), None)
    with tempfile.TemporaryDirectory(dir=where) as folder, sync_playwright() as playwright:
        data, port, browser = Path(folder) / "data", free_port(), start_chromium(playwright.chromium)
        game = played(data)
        counting = [sys.executable, "-c", COUNTER, str(port)]
        with app(data) as server, running(counting, port, Path(folder) / "counter.log") as counter:
            ours, theirs = Screen(browser.new_page()), Screen(browser.new_page())
            for screen in (ours, theirs):
                screen.page.set_viewport_size({"width": 360, "height": 640})
            ours.open(f"{server.url}/game/{game}", "undo")
            theirs.open(counter.url, "more")
            by_tap: dict[str, list[float]] = defaultdict(list)
            small: list[float] = []
            for number in range(cycles + 1):
                for name, shows in CYCLE:
                    theirs.page.bring_to_front()
                    small.append(tap(theirs.page, "more", "count"))
                    ours.page.bring_to_front()
                    by_tap[name].append(tap(ours.page, name, shows))
                if not number:  # the first one warms up
                    small.clear()
                    by_tap.clear()
        browser.close()
        stored = storing(data, game)
    every = [one for taken in by_tap.values() for one in taken]
    for name, taken in [("counter", small), ("table", every), *by_tap.items(), ("storing alone", stored)]:
        print(f"{name:16} p50 {p(taken, 50):6.1f} ms   p95 {p(taken, 95):6.1f} ms   of {len(taken)}")
    ratio, wide = (p(every, part) / p(small, part) for part in (50, 95))
    mean = statistics.mean(every) / statistics.mean(small)
    print(f"ratio: p50 {ratio:.2f}, p95 {wide:.2f}, mean {mean:.2f} (at most 2 and 2.5)")


if __name__ == "__main__":
    main()
