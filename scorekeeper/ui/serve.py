"""The app in the browser: served to this computer only, and to pages of our own only."""

import asyncio
import gc
import gzip
import logging
import os
import socket
import sys
import threading
import webbrowser
from collections.abc import Callable
from pathlib import Path
from typing import Any

import flet as ft
import uvicorn
from flet.utils import is_linux_server
from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from uvicorn.protocols.http.auto import AutoHTTPProtocol

from scorekeeper.scoring.limits import LARGEST_MESSAGE
from scorekeeper.ui import fixes, sockets

ASSETS = Path(__file__).parent / "assets"
MOST = 250  # connections at a time: a full room of phones loading the page at once
NAMES = {"127.0.0.1", "localhost", "[::1]"}
# Nothing comes from or goes to another site, and none may frame us. Flutter compiles WebAssembly, starts blob: workers.
POLICY = "; ".join(
    (
        "default-src 'self' blob: data:",
        "script-src 'self' blob: 'unsafe-inline' 'wasm-unsafe-eval'",
        "style-src 'self' 'unsafe-inline'",
        "connect-src 'self' ws: data: blob:",
        "frame-ancestors 'none'",
    )
)
HEADERS = {
    "content-security-policy": POLICY,
    "cross-origin-opener-policy": "same-origin",  # these two give Flutter's WebAssembly its threads
    "cross-origin-embedder-policy": "require-corp",
    "cross-origin-resource-policy": "same-origin",
    "x-frame-options": "DENY",
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
}


def build(main: Callable[..., Any]) -> ASGIApp:
    """The whole web application around a Flet `main(page)`."""
    from flet_web.fastapi import app as flet_app

    fixes.install()
    app = flet_app(main, before_main=name_page, assets_dir=str(ASSETS), app_name="Scorekeeper", no_cdn=True)
    app.user_middleware.clear()  # it invites every site: Access-Control-Allow-Origin: *
    ours = ("/ws", "")  # and not FastAPI's /docs
    app.router.routes[:] = [route for route in app.router.routes if getattr(route, "path", "") in ours]
    return Gate(Packed(app))


def name_page(page: ft.Page) -> None:
    """Flet takes the title off the browser's tab when the page has none."""
    page.title = "Scorekeeper"


class Gate:
    """Lets in only what comes from this computer's own page.

    Another site may know our port: its scripts send their own Origin; a name rebound to 127.0.0.1 is a foreign Host;
    a frame around us could catch taps. Flet checks none of them and invites every origin.
    """

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            return await self.app(scope, receive, send)
        if not is_ours(scope):
            return await refuse(scope, send)

        async def guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                MutableHeaders(scope=message).update(HEADERS)
            await send(message)

        return await self.app(scope, receive, guarded)


def is_ours(scope: Scope) -> bool:
    """Whether a request names this server in its one Host and, if it has an Origin, comes from there."""
    headers, port = Headers(scope=scope), (scope.get("server") or ("", 0))[1]
    hosts, origins = headers.getlist("host"), headers.getlist("origin")
    allowed = {f"{name}:{port}" for name in NAMES} | (NAMES if port == 80 else set())
    return len(hosts) == 1 and hosts[0] in allowed and origins in ([], [f"http://{hosts[0]}"])


async def refuse(scope: Scope, send: Send) -> None:
    if scope["type"] == "websocket":
        await send({"type": "websocket.close", "code": 4403})
    else:
        await send({"type": "http.response.start", "status": 403, "headers": [(b"content-type", b"text/plain")]})
        await send({"type": "http.response.body", "body": b"Scorekeeper answers to its own page only."})


class Packed:
    """Compresses each file once, after it was first asked for, and keeps the result.

    The engine has 8 MB: packing it for every request would cost more than sending it. With `no-cache` a browser keeps
    a file but asks whether it changed. A longer leave would pair yesterday's engine with today's server after an
    update, for its address stays the same; asking costs a millisecond on this computer.
    """

    KINDS = ("text/", "application/json", "application/wasm", "font/otf", "font/ttf", "application/octet-stream")

    def __init__(self, app: ASGIApp) -> None:
        self.app = app
        self.packed: dict[tuple[str, str], bytes] = {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or scope["method"] != "GET":
            return await self.app(scope, receive, send)
        asked = Headers(scope=scope)
        # Addresses of games and screens all give the small index: kept apart, they would pile up.
        wants = "gzip" in asked.get("accept-encoding", "") and "range" not in asked and "." in scope["path"]
        key, ready = ("", ""), b""
        parts: list[bytes] | None = None

        async def pack(message: Message) -> None:
            nonlocal key, ready, parts
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                headers["cache-control"] = "no-cache"
                headers.add_vary_header("Accept-Encoding")
                if wants and message["status"] == 200 and headers.get("content-type", "").startswith(self.KINDS):
                    key = scope["path"], headers.get("etag", "")
                    if ready := self.packed.get(key, b""):
                        headers.update({"content-encoding": "gzip", "content-length": str(len(ready))})
                    else:
                        parts = []
            elif ready:
                message = {**message, "body": b"" if message.get("more_body") else ready}
            elif parts is not None:
                parts.append(message.get("body", b""))
            await send(message)

        await self.app(scope, receive, pack)
        if parts:
            self.packed[key] = await asyncio.to_thread(gzip.compress, b"".join(parts), 6)
        return None


Http: Any = AutoHTTPProtocol  # whichever of its two uvicorn finds


class Patient(Http):  # type: ignore[misc]
    """Waits a while, not for ever, for a request to be made to its end; takes no more connections than `MOST`."""

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self.answered: Any = None
        if len(self.connections) > MOST:
            transport.abort()
        else:
            self.loop.call_later(sockets.PATIENCE, self.look)

    def look(self) -> None:
        """Close when nothing was asked since the last look."""
        if self.transport.is_closing() or self.transport.get_protocol() is not self:  # it became a websocket
            return
        if self.cycle is self.answered:
            self.transport.close()
            return
        if self.cycle.response_complete:
            self.answered = self.cycle
        self.loop.call_later(sockets.PATIENCE, self.look)


class Server(uvicorn.Server):
    """Says when it is ready, and takes the first Ctrl+C or SIGTERM as a wish to end in order."""

    ready: Callable[[], None]

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets=sockets)
        self.ready()

    def handle_exit(self, sig: int, frame: Any) -> None:
        self.force_exit = self.should_exit
        self.should_exit = True


def serve(main: Callable[..., Any], port: int | None = None, open_browser: bool = True) -> int:
    """Serve until stopped; returns the exit status. Without a port (or 0) any free one is taken."""
    try:
        listener = listen(port or 0)
    except (OSError, OverflowError) as error:
        reason = (getattr(error, "strerror", None) or "no such port").lower()
        print(f"Port {port} can't be used ({reason}): choose another one.", file=sys.stderr)
        return 1
    url = f"http://127.0.0.1:{listener.getsockname()[1]}/"

    def ready() -> None:
        seldom_collect()
        print(f"Scorekeeper is running at {url}  (Ctrl+C stops it)", flush=True)
        if open_browser and not is_linux_server():  # without a display it could only be a browser in this terminal
            threading.Thread(target=webbrowser.open, args=(url,), daemon=True).start()

    config = uvicorn.Config(
        build(main),
        log_config=None,
        log_level="warning",
        access_log=False,
        server_header=False,
        proxy_headers=False,
        http=Patient,
        ws="websockets-sansio",
        ws_max_size=LARGEST_MESSAGE + 1_000_000,  # a chosen file comes in one message
        ws_ping_interval=5,  # a phone that fell asleep is noticed within ten seconds, not forty
        ws_ping_timeout=5,
        timeout_graceful_shutdown=1,
    )
    logging.getLogger("uvicorn.error").addFilter(brief)
    server = Server(config)
    server.ready = ready
    with listener:
        server.run(sockets=[listener])
    return 0


def brief(record: logging.LogRecord) -> bool:
    """A text that is none gets a line in the log, no traceback."""
    if record.exc_info and isinstance(record.exc_info[1], UnicodeDecodeError):
        record.exc_info = None
    return True


def seldom_collect() -> None:
    """Spare taps the garbage collector: going through all that Flet and the rules have loaded takes it 40 ms a time."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 50)


def listen(port: int) -> socket.socket:
    """A socket on 127.0.0.1, never on another address."""
    listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    try:
        if os.name == "posix":  # a restart need not wait for the last connections; on Windows this would share the port
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(("127.0.0.1", port))
        listener.listen(128)
    except (OSError, OverflowError):
        listener.close()
        raise
    return listener
