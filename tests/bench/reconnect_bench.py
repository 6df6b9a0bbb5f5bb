"""Memory of the server over reconnects: `python tests/bench/reconnect_bench.py [times]`.

Both kinds: one page that comes back again and again, and a new page each time (closed tabs), each with a table drawn.
The budget: from the 200th to the last at most 5 % more.
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))
sys.path.insert(0, str(Path(__file__).parents[1] / "browser"))

from drive import Server, app

from tests import steps
from tests.steps import quick
from tests.ui.harness import Wire


def megabytes(server: Server) -> float:
    """What the server's process has in memory (Linux)."""
    status = Path(f"/proc/{server.process.pid}/status").read_text()
    return int(status.split("VmRSS:")[1].split()[0]) / 1024


async def reconnect(server: Server, route: str, times: int, same: bool) -> list[float]:
    """Memory at the start and after every hundred."""
    used, session = [megabytes(server)], ""
    for number in range(1, times + 1):
        async with Wire(f"ws://127.0.0.1:{server.port}/ws", session, route=route) as page:
            await page.until(lambda: page.has("undo"), 20)
            session = page.session_id if same else ""
        if number % 100 == 0:
            used.append(megabytes(server))
    return used


def main() -> int:
    times, worst = max(300, int(sys.argv[1]) if len(sys.argv) > 1 else 1000), 0.0
    for same in (True, False):
        with tempfile.TemporaryDirectory() as folder:
            table = steps.table(Path(folder) / "data", "shoot-the-moon", *quick(0, "4", "hearts", 5))
            with app(Path(folder) / "data") as server:
                used = asyncio.run(reconnect(server, f"/game/{table.id}", times, same))
        growth = used[-1] / used[2] - 1
        worst = max(worst, growth)
        print(f"{'one page' if same else 'new pages':10}", *(f"{one:6.1f}" for one in used), f" MB  {growth:+.1%}")
    return worst > 0.05


if __name__ == "__main__":
    sys.exit(main())
