"""What a socket may cost: garbage, silence and absence against a real server, with the real app or a tiny one."""

import asyncio
import contextlib
import random
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgpack
import pytest
import websockets

from scorekeeper.ui import fixes, sockets
from tests.ui.harness import CALL, EVENT, REGISTER, Wire, page_of

ROOT = Path(__file__).parents[2]
PROPS = 4
APP = """
import sys
import flet as ft
from scorekeeper.ui import serve, sockets
from scorekeeper.ui.tids import tid
sockets.PATIENCE, serve.MOST = float(sys.argv[1]), 40

def main(page):
    said = ft.Text("")
    def change(event):
        said.value = event.control.value.upper()
        page.update()
    page.add(tid("typed", ft.TextField(on_change=change)), tid("said", said))

sys.exit(serve.serve(main, 0, False))
"""


@contextlib.contextmanager
def running(patience: float = 10) -> Iterator[tuple[int, list[str]]]:
    """A server's port, and afterwards what it wrote."""
    process = subprocess.Popen(
        [sys.executable, "-c", APP, str(patience)], cwd=ROOT, text=True, stdout=-1, stderr=subprocess.STDOUT
    )
    assert process.stdout
    log: list[str] = []
    try:
        yield int(process.stdout.readline().split(":")[2].split("/")[0]), log
    finally:
        process.terminate()
        log += process.communicate()[0].splitlines()


def frame(*message: Any) -> bytes:
    return b"\0" + msgpack.packb(list(message))


def nested(depth: int) -> bytes:
    return b"\0" + b"\x91" * depth + b"\xc0"


HELLO = frame(REGISTER, {"session_id": None, "page_name": "", "page": page_of(360, 640, "/")})
TOO_EARLY = [
    frame(EVENT, {"target": 1, "name": "click", "data": None}),
    frame(PROPS, {"id": 1, "props": {"value": "x"}}),
    frame(CALL, {"control_id": 1, "call_id": "x", "result": None, "error": None}),
]
NO_TEXT = b"\xff\xfe"  # sent as text
UNREADABLE: list[bytes | str] = [
    NO_TEXT,
    b"", b"\0", b"\x01", b"\x01\0\0\0\x01x", b"\x07abc", "text", "\0", b"\0\xc1", b"\0\xdd\xff\xff\xff\xff",
    b"\0\xdf\xff\xff\xff\xff", b"\0\xc6\xff\xff\xff\xff", b"\0\x92\x01", nested(400), nested(5_000), nested(900_000),
    b"\0" + bytes(900_000), b"\0\xd6\x01abcd", b"\0\xd6\x02abcd", b"\0\xd6\x03abcd", b"\0\xd6\x04\xff\xff\xff\xff",
    b"\0\xd6\xffabcd", frame(), frame(3), frame(3, None), frame(3, []), frame(3, {}), frame(3, {}, {}), frame(None, {}),
    frame("3", {}), frame(2, {}), frame(6, {"message": "x"}), frame(7, {"text": "x"}), frame(99, {}), frame(-1, {}),
    frame(2**63, {}), frame(1.5, {}), frame([], {}), frame({}, {}), b"\0\x81\x03\x80", b"\0\xa2ab",
    frame(REGISTER, {}), frame(REGISTER, {"session_id": 5, "page_name": "", "page": {}}),
    frame(REGISTER, {"session_id": None, "page_name": "", "page": []}),
    frame(REGISTER, {"session_id": None, "page_name": "", "page": {}, "more": 1}),
    frame(EVENT, {"target": "1", "name": "click", "data": None}), frame(EVENT, {"target": 1, "name": 5, "data": None}),
    frame(EVENT, {"target": 1, "name": "click"}), frame(PROPS, {"id": 1, "props": []}),
    frame(PROPS, {"id": 1, "props": {"_i": 3}}),
    frame(PROPS, {"id": None, "props": {}}), frame(CALL, {"control_id": 1, "call_id": 1, "result": 0, "error": None}),
]  # fmt: skip


def mutations(seed: int, count: int) -> Iterator[bytes]:
    """Bytes at random, and messages that lost or got some."""
    chance = random.Random(seed)
    for _ in range(count):
        yield b"\0\xc1" + chance.randbytes(chance.randrange(200))
        yield chance.choice([HELLO, *TOO_EARLY])[: chance.randrange(5, 20)]


async def ends(port: int, *sent: bytes | str) -> None:
    """Whether the server closes the connection at what was sent."""
    async with websockets.connect(f"ws://127.0.0.1:{port}/ws", max_size=None) as client:
        with contextlib.suppress(websockets.ConnectionClosed):
            for one in sent:
                await client.send(one, text=True if one == NO_TEXT else None)
        with contextlib.suppress(websockets.ConnectionClosed):
            async with asyncio.timeout(5):
                while True:
                    await client.recv()


async def types(client: Wire, words: str) -> None:
    field = client.handler("typed", "change")["_i"]
    await client.send(PROPS, {"id": field, "props": {"value": words}})
    await client.send(EVENT, {"target": field, "name": "change", "data": words})


def test_what_cannot_be_read_costs_a_line_and_the_connection() -> None:
    """Before the page said who it is and after; whoever else is there notices nothing."""
    before = [*UNREADABLE, *TOO_EARLY, *mutations(1, 20)]
    after = [*UNREADABLE, HELLO, *mutations(2, 20)]

    async def run(port: int) -> None:
        async with Wire(f"ws://127.0.0.1:{port}/ws") as witness:
            for sent in before:
                await ends(port, sent)
            for sent in after:
                await ends(port, HELLO, sent)
            await types(witness, "still there")
            await witness.until(lambda: witness.text("said") == "STILL THERE")
            assert not witness.lost

    with running() as (port, log):
        asyncio.run(run(port))
    assert len(log) <= len(before) + len(after)
    assert {line.split(" (")[0] for line in log} == {
        "A page sent what can't be read: its connection is closed",
        "Invalid UTF-8 sequence received from client.",
    }
    assert max(map(len, log)) < 100


def test_an_error_said_again_is_one_line(caplog: pytest.LogCaptureFixture) -> None:
    """Events with nonsense in them can't fill the log with tracebacks."""
    for _ in range(3):
        fixes.tell(object(), "Traceback\n  line 1\nValueError: again and again")  # type: ignore[arg-type]
    assert [len(one.getMessage().splitlines()) for one in caplog.records if "again and" in one.getMessage()] == [
        3,
        1,
        1,
    ]


async def closed(port: int, words: bytes) -> bool:
    """Whether the server ends a connection after these first bytes, by itself."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(words)
    try:
        async with asyncio.timeout(5):
            with contextlib.suppress(ConnectionError):
                while got := await reader.read(10_000):
                    if b"\x88\x02\x03\xf0" in got:  # a websocket's farewell; the answer is waited for a while
                        break
        return True
    except TimeoutError:
        return False
    finally:
        writer.close()


def test_who_says_nothing_is_not_waited_for() -> None:
    """No request, half of one, half a handshake, half a second request, a socket without a page: and a page stays."""
    whole = "GET / HTTP/1.1\r\nHost: 127.0.0.1:PORT\r\n\r\n"
    upgrade = (
        "GET /ws HTTP/1.1\r\nHost: 127.0.0.1:PORT\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
        "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    )
    said = ["", whole[:20], upgrade[:-2], whole + whole[:30], upgrade]

    async def run(port: int) -> list[bool]:
        async with Wire(f"ws://127.0.0.1:{port}/ws") as page:
            ended = await asyncio.gather(*(closed(port, one.replace("PORT", str(port)).encode()) for one in said))
            await asyncio.sleep(1)
            await types(page, "here")
            await page.until(lambda: page.text("said") == "HERE")
            return ended

    with running(0.4) as (port, log):
        assert asyncio.run(run(port)) == [True] * 5
    assert log == []


def test_connections_have_a_most() -> None:
    """Beyond it they are refused at once; who is there stays, and there is room again when others left."""

    async def run(port: int) -> None:
        async with Wire(f"ws://127.0.0.1:{port}/ws") as page:
            crowd = [socket.create_connection(("127.0.0.1", port)) for _ in range(60)]
            await asyncio.sleep(0.3)
            assert await closed(port, b"")
            await types(page, "here")
            await page.until(lambda: page.text("said") == "HERE")
            for one in crowd:
                one.close()
            await asyncio.sleep(0.3)
            async with Wire(f"ws://127.0.0.1:{port}/ws") as other:
                assert other.has("typed")

    with running() as (port, log):
        asyncio.run(run(port))
    assert log == []


ROOM = """
import asyncio, gc, socket, sys
import uvicorn
from flet.messaging.session import Session
from flet_web.fastapi.flet_app import FletApp, app_manager
from flet_web.fastapi import app as flet_app
from scorekeeper.ui import fixes, sockets
from scorekeeper.ui.app import main
from tests.ui.harness import Wire
from tests import steps
from pathlib import Path

fixes.install()
table = steps.table(Path(sys.argv[1]))
room = steps.room(Path(sys.argv[1]))

async def visit(url, sid=""):
    async with Wire(url, sid, route=f"/game/{table.id}") as page:
        await page.until(lambda: page.has("seat-0"))
        return page.session_id

async def job():
    listener = socket.create_server(("127.0.0.1", 0))
    app = flet_app(lambda page: main(page, room), no_cdn=True)
    server = uvicorn.Server(uvicorn.Config(app, ws="websockets-sansio", log_config=None))
    serving = asyncio.create_task(server.serve(sockets=[listener]))
    url = "ws://127.0.0.1:%d/ws" % listener.getsockname()[1]
    first = await visit(url)
    for n in range(60):
        await visit(url, first if n < 20 else "")
    last = await visit(url)
    assert await visit(url, last) == last  # a short absence costs nothing
    assert await visit(url, first) != first  # a long one only what was not stored
    for _ in range(50):
        await asyncio.sleep(0.05)
        gc.collect()
    kept = sum(isinstance(one, Session) for one in gc.get_objects())
    connections = sum(isinstance(one, FletApp) for one in gc.get_objects())
    print(kept, connections, len(room.table(table.id)._views), len(asyncio.all_tasks()))
    server.should_exit = True
    await asyncio.wait([serving], timeout=3)

asyncio.run(job())
"""


def test_absent_pages_are_few_and_hold_nothing_when_they_are_given_up(tmp_path: Path) -> None:
    """After 60 reconnects of both kinds: as many sessions and watchers of the table as pages that are waited for."""
    done = subprocess.run(
        [sys.executable, "-c", ROOM, str(tmp_path)], cwd=ROOT, text=True, capture_output=True, timeout=60, check=False
    )
    assert done.returncode == 0, done.stderr
    sessions, connections, watchers, tasks = map(int, done.stdout.split())
    assert (sessions, connections, watchers) == (sockets.KEPT, 0, sockets.KEPT)
    assert (
        tasks <= 3 * sockets.KEPT + 10
    )  # drawing, looking at the disk, a call that was not answered; the server's own
