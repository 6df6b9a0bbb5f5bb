"""The web server: who is let in, what is sent, how it starts and stops. Real sockets, a tiny app."""

import asyncio
import contextlib
import gzip
import http.client
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
import websockets

from tests.ui.harness import Wire

ROOT = Path(__file__).parents[2]
APP = """
import sys
import flet as ft
from scorekeeper.ui.serve import serve
from scorekeeper.ui.tids import tid

def main(page):
    page.add(tid("route", ft.Text(page.route)))

sys.exit(serve(main, int(sys.argv[1]), False))
"""


@contextlib.contextmanager
def running(port: int = 0) -> Iterator[tuple[subprocess.Popen[str], int]]:
    process = subprocess.Popen([sys.executable, "-c", APP, str(port)], cwd=ROOT, text=True, stdout=-1, stderr=-1)
    assert process.stdout
    try:
        line = process.stdout.readline()
        assert line.startswith("Scorekeeper is running at http://127.0.0.1:"), line
        assert line.endswith("/  (Ctrl+C stops it)\n")
        yield process, int(line.split(":")[2].split("/")[0])
    finally:
        process.kill()
        process.communicate()


@pytest.fixture(scope="module")
def port() -> Iterator[int]:
    with running() as (_, number):
        yield number


def get(port: int, path: str = "/", **headers: str) -> tuple[http.client.HTTPResponse, bytes]:
    """One request, with exactly the headers given (and Host when it is not)."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=10)
    named = {name.replace("_", "-"): value.replace("PORT", str(port)) for name, value in headers.items()}
    connection.request("GET", path, headers=named)
    response = connection.getresponse()
    return response, response.read()


@pytest.mark.parametrize("host", ["127.0.0.1:PORT", "localhost:PORT", "[::1]:PORT"])
def test_own_names_are_let_in(port: int, host: str) -> None:
    assert get(port, Host=host)[0].status == 200
    assert get(port, Host=host, Origin=f"http://{host}")[0].status == 200


FOREIGN = [
    {"Host": "evil.example:PORT"},  # a name rebound to 127.0.0.1
    {"Host": "evil.example"},
    {"Host": "127.0.0.1"},
    {"Host": "127.0.0.1:1"},
    {"Host": "127.0.0.1:PORT.evil.example"},
    {"Host": "evil.example@127.0.0.1:PORT"},
    {"Host": ""},
    {"Host": "127.0.0.1:PORT", "Origin": "http://evil.example"},
    {"Host": "127.0.0.1:PORT", "Origin": "http://127.0.0.1:1"},
    {"Host": "127.0.0.1:PORT", "Origin": "https://127.0.0.1:PORT"},
    {"Host": "127.0.0.1:PORT", "Origin": "http://localhost:PORT"},
    {"Host": "127.0.0.1:PORT", "Origin": "null"},  # a sandboxed frame
]


@pytest.mark.parametrize("headers", FOREIGN)
def test_other_sites_are_refused(port: int, headers: dict[str, str]) -> None:
    assert get(port, **headers)[0].status == 403


async def knock(port: int, headers: dict[str, str]) -> bool:
    """Whether a websocket with these headers is let in."""
    lines = ["GET /ws HTTP/1.1", "Connection: Upgrade", "Upgrade: websocket", "Sec-WebSocket-Version: 13"]
    lines += ["Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==", *(f"{name}: {value}" for name, value in headers.items())]
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(("\r\n".join(lines) + "\r\n\r\n").replace("PORT", str(port)).encode())
    status = await reader.readline()
    writer.close()
    assert b" 101 " in status or b" 403 " in status, status
    return b" 101 " in status


@pytest.mark.parametrize("headers", FOREIGN)
def test_websockets_of_other_sites_are_refused(port: int, headers: dict[str, str]) -> None:
    assert not asyncio.run(knock(port, headers))


def test_websocket_of_the_own_page_is_let_in(port: int) -> None:
    assert asyncio.run(knock(port, {"Host": "127.0.0.1:PORT", "Origin": "http://127.0.0.1:PORT"}))
    assert asyncio.run(knock(port, {"Host": "127.0.0.1:PORT"}))


def test_no_response_invites_or_allows_another_site(port: int) -> None:
    response, _ = get(port)
    assert response.getheader("access-control-allow-origin") is None
    assert "frame-ancestors 'none'" in (response.getheader("content-security-policy") or "")
    assert response.getheader("x-frame-options") == "DENY"
    assert response.getheader("cross-origin-resource-policy") == "same-origin"


def test_addresses_of_games_and_screens_load(port: int) -> None:
    """A deep link gets the page; a missing file is missing; FastAPI's own pages are not there."""
    for path in ("/", "/game/2026-11-29-7f3a", "/history", "/docs", "/openapi.json/x"):
        response, page = get(port, path)
        assert response.status == 200
        assert b"<title>Scorekeeper</title>" in page
    assert get(port, "/openapi.json")[0].status == 404
    assert get(port, "/../serve.py")[0].status == 404


def test_deep_link_reaches_the_app(port: int) -> None:
    async def run() -> str:
        async with Wire(f"ws://127.0.0.1:{port}/ws", route="/game/7") as client:
            await client.until(lambda: client.has("route"))
            return client.text("route")

    assert asyncio.run(run()) == "/game/7"


def test_engine_is_packed_once_and_revalidated(port: int) -> None:
    plain, body = get(port, "/main.dart.wasm")
    get(port, "/main.dart.wasm", Accept_Encoding="gzip")  # packed after this one
    for _ in range(100):
        packed, small = get(port, "/main.dart.wasm", Accept_Encoding="gzip")
        if packed.getheader("content-encoding") == "gzip":
            break
        time.sleep(0.1)
    assert plain.getheader("content-encoding") is None
    assert packed.getheader("content-encoding") == "gzip"
    assert len(small) == int(packed.getheader("content-length") or 0) < len(body) / 2
    assert gzip.decompress(small) == body
    assert packed.getheader("content-type") == "application/wasm"
    again, nothing = get(port, "/main.dart.wasm", Accept_Encoding="gzip", If_None_Match=packed.getheader("etag") or "")
    assert (again.status, nothing) == (304, b"")
    assert again.getheader("cache-control") == "no-cache"


def test_a_frame_too_big_ends_only_its_own_socket(port: int) -> None:
    async def run() -> None:
        async with websockets.connect(f"ws://127.0.0.1:{port}/ws") as client:
            with contextlib.suppress(websockets.ConnectionClosed):
                await client.send(b"\x00" * 1_100_000)
            with pytest.raises(websockets.ConnectionClosed):
                await client.recv()

    asyncio.run(run())
    assert get(port)[0].status == 200


def test_listens_on_this_computer_only(port: int) -> None:
    """Not on any other address this machine has."""
    for address in {"127.0.0.2", *(info[4][0] for info in socket.getaddrinfo(socket.gethostname(), None))}:
        if address not in ("127.0.0.1", "::1"):
            with pytest.raises(OSError), socket.create_connection((str(address), port), timeout=1):
                pass


def test_port_in_use_is_one_clear_line(port: int) -> None:
    done = subprocess.run([sys.executable, "-c", APP, str(port)], cwd=ROOT, text=True, capture_output=True, check=False)
    assert done.returncode == 1
    assert done.stdout == ""
    assert done.stderr.strip().splitlines() == [
        f"Port {port} can't be used (address already in use): choose another one."
    ]


def test_impossible_port_is_one_clear_line() -> None:
    done = subprocess.run([sys.executable, "-c", APP, "70000"], cwd=ROOT, text=True, capture_output=True, check=False)
    assert done.returncode == 1
    assert len(done.stderr.strip().splitlines()) == 1


@pytest.mark.parametrize("sign", [signal.SIGINT, signal.SIGTERM])
def test_stops_at_once_with_a_page_open(sign: signal.Signals) -> None:
    """No traceback, nothing more on the screen, and the port is free for the next start."""

    async def run() -> float:
        async with Wire(f"ws://127.0.0.1:{port}/ws"):
            start = time.monotonic()
            process.send_signal(sign)
            await asyncio.to_thread(process.wait, 5)
            return time.monotonic() - start

    with running() as (process, port):
        assert asyncio.run(run()) < 2
        assert process.returncode == 0
        assert process.communicate() == ("", "")
        with running(port):
            pass
