"""The defects of Flet 1.0.5 that scorekeeper/ui/fixes.py cures: shown in a process without, gone with them."""

import asyncio
import logging
import subprocess
import sys
import textwrap
from collections.abc import Callable
from pathlib import Path

import flet as ft
import pytest

from scorekeeper.ui import fixes
from scorekeeper.ui.tids import tid
from tests.ui.harness import InProcess

ROOT = Path(__file__).parents[2]


@pytest.fixture(autouse=True)
def cured() -> None:
    fixes.install()


def outcome(code: str, cure: bool) -> str:
    """What a piece of code prints in a process of its own, with or without the cures."""
    start = "from scorekeeper.ui import fixes\n" + ("fixes.install()\n" if cure else "")
    command = [sys.executable, "-c", start + textwrap.dedent(code)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def both(code: str) -> tuple[str, str]:
    return outcome(code, cure=False), outcome(code, cure=True)


APP = """
    import asyncio, logging
    import flet as ft
    from scorekeeper.ui.tids import tid
    from tests.ui.harness import InProcess
    logging.disable()

    @ft.component
    def Counter():
        n, set_n = ft.use_state(0)
        if n == 1:
            raise ValueError("one")
        return ft.Column([
            tid("n", ft.Text(str(n))),
            tid("one", ft.Button("one", on_click=lambda: set_n(1))),
            tid("two", ft.Button("two", on_click=lambda: set_n(2))),
            tid("bad", ft.Button("bad", on_click=lambda: 1 / 0)),
        ])

    async def steps(*taps):
        async with InProcess(lambda page: page.render(Counter)) as app:
            for tap in taps:
                try:
                    await app.click(tap)
                except AssertionError:
                    return "crash"
            return app.text("n") + (" told" if fixes.MESSAGE in app.texts() else "")
"""


def test_exception_while_drawing_again_does_not_freeze_the_page() -> None:
    """After a component raised once, the next change is drawn and the table was told."""
    assert both(APP + "    print(asyncio.run(steps('one', 'two')))") == ("0", "2 told")


def test_exception_in_a_handler_leaves_the_app_in_place() -> None:
    """A handler's exception is a message over the app, not an error box in its place."""
    assert both(APP + "    print(asyncio.run(steps('bad', 'two')))") == ("crash", "2 told")


async def _first_draw_fails(page: ft.Page) -> None:
    raise ValueError("no such game")


def test_exception_in_main_shows_the_message_on_the_empty_page(caplog: pytest.LogCaptureFixture) -> None:
    async def run() -> list[str]:
        async with InProcess(_first_draw_fails) as app:
            return app.texts()

    assert fixes.MESSAGE in asyncio.run(run())
    assert "no such game" in caplog.text


def test_an_exception_is_logged_with_its_place(caplog: pytest.LogCaptureFixture) -> None:
    def fail() -> None:
        raise ValueError("seventeen")

    async def run() -> None:
        async with InProcess(lambda page: page.add(tid("x", ft.Button("x", on_click=lambda: fail())))) as app:
            await app.click("x")

    with caplog.at_level(logging.ERROR, "scorekeeper.ui"):
        asyncio.run(run())
    assert "seventeen" in caplog.text
    assert "test_fixes.py" in caplog.text


def test_telling_never_raises() -> None:
    """Even where there is no page any more to tell."""
    fixes.tell(object(), "whatever")  # type: ignore[arg-type]


def test_control_ids_of_two_processes_do_not_meet() -> None:
    """A tap queued for the old process must name nothing in the new one."""
    code = "import flet as ft; print(ft.Text('x')._i)"
    assert outcome(code, cure=False) == outcome(code, cure=False)
    assert outcome(code, cure=True) != outcome(code, cure=True)


SOCKETS = """
    import asyncio, gc, logging, socket
    import msgpack, uvicorn
    import flet as ft
    from flet_web.fastapi import app as flet_app
    from flet_web.fastapi.flet_app import FletApp, app_manager
    from scorekeeper.ui.tids import tid
    from tests.ui.harness import Wire
    import websockets
    logging.disable()

    def main(page):
        async def flood():
            for _ in range(3):
                page.title += "x"
                page.update()
                await asyncio.sleep(0)
        page.add(tid("go", ft.Button("go", on_click=flood)))

    async def server(job):
        listener = socket.create_server(("127.0.0.1", 0))
        server = uvicorn.Server(uvicorn.Config(flet_app(main, no_cdn=True), ws="websockets-sansio", log_config=None))
        task = asyncio.create_task(server.serve(sockets=[listener]))
        print(await job("ws://127.0.0.1:%d/ws" % listener.getsockname()[1]))
        server.should_exit = True
        await asyncio.wait([task], timeout=3)
"""


def test_a_session_outlives_a_socket_that_died_while_sending() -> None:
    """Who comes back after a connection broke in the middle of a message gets the same session; none is left over."""
    code = """
    async def job(url):
        from starlette.websockets import WebSocket
        async with Wire(url) as client:
            real = WebSocket.send_bytes
            async def broken(self, data):
                raise RuntimeError("the line is dead")
            WebSocket.send_bytes = broken
            await client.until(lambda: client.has("go"))
            await client.click("go")
            await asyncio.sleep(.1)
        await asyncio.sleep(.1)
        WebSocket.send_bytes = real
        async with Wire(url, client.session_id) as again:
            same = again.session_id == client.session_id
        return same, len(app_manager._FletAppManager__sessions)
    asyncio.run(server(job))
    """
    assert both(SOCKETS + code) == ("(False, 2)", "(True, 1)")


def test_a_socket_that_never_registers_is_let_go() -> None:
    code = """
    async def job(url):
        for _ in range(20):
            async with websockets.connect(url):
                pass
        await asyncio.sleep(.2)
        gc.collect()
        return sum(isinstance(thing, FletApp) for thing in gc.get_objects())
    asyncio.run(server(job))
    """
    assert both(SOCKETS + code) == ("20", "0")


def test_curing_twice_cures_once() -> None:
    from flet.components.component import Component

    before: Callable[..., object] = Component.update
    fixes.install()
    assert Component.update is before


DRAWN = """
    import asyncio
    import flet as ft
    from flet.controls import object_patch
    from scorekeeper.ui.tids import tid
    from tests.ui.harness import InProcess

    seen = [0]
    for name in ("_configure_dataclass", "_removed_controls"):
        def walk(builder, *given, real=getattr(object_patch.DiffBuilder, name)):
            seen[0] += 1
            yield from real(builder, *given)
        setattr(object_patch.DiffBuilder, name, walk)

    @ft.component
    def Rows():
        n, set_n = ft.use_state(3)
        style = ft.TextStyle(weight=ft.FontWeight.BOLD)
        rows = [tid(f"row-{i}-{n}", ft.Container(ft.Text(f"{i} of {n}", style=style), padding=n)) for i in range(n)]
        buttons = [tid("more", ft.Button("more", on_click=lambda: set_n(n + 4))),
                   tid("fewer", ft.Button("fewer", on_click=lambda e: set_n(n - 2)))]
        return ft.Column([*buttons, *rows] if n % 2 else [ft.Row(rows), *buttons])

    async def main():
        async with InProcess(lambda page: page.render(Rows)) as app:
            for tap in ("more", "fewer", "fewer", "more"):
                await app.click(tap)
            return app.ids(), app.texts(), app.lost

    print(asyncio.run(main()))
    print(seen[0])
"""


def test_a_drawing_looks_into_what_is_set_only() -> None:
    """The same screen, and less than a quarter of the looking."""
    (screen, without), (same, cured) = (said.splitlines() for said in both(DRAWN))
    assert same == screen
    assert "row-6-7" in screen
    assert int(cured) < int(without) / 4
