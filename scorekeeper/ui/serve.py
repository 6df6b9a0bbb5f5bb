"""The app in the browser: served to this computer only, and to pages of our own only."""

import asyncio
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

import uvicorn
from flet.utils import is_linux_server
from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from scorekeeper.ui import fixes

ASSETS = Path(__file__).parent / "assets"
NAMES = {"127.0.0.1", "localhost", "[::1]"}
# Nothing comes from or goes to another site, and none may frame us. Flutter compiles WebAssembly and starts blob: workers.
POLICY = "; ".join(
    (
        "default-src 'self' blob: data:",
        "script-src 'self' blob: 'unsafe-inline' 'wasm-unsafe-eval'",
        "style-src 'self' 'unsafe-inline'",
        "connect-src 'self' ws: data: blob:",
        "frame-ancestors 'none'",
    )
)


def build(main: Callable[..., Any]) -> ASGIApp:
    """The whole web application around a Flet `main(page)`."""
    from flet_web.fastapi import app as flet_app

    fixes.install()
    app = flet_app(main, assets_dir=str(ASSETS), app_name="Scorekeeper", no_cdn=True)
    app.router.routes[:] = [route for route in app.router.routes if getattr(route, "path", "") in ("/ws", "")]  # no /docs
    return Gate(Packed(app))


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
                headers = MutableHeaders(scope=message)
                del headers["access-control-allow-origin"]
                headers.update({"content-security-policy": POLICY, "cross-origin-resource-policy": "same-origin"})
                headers.update({"x-frame-options": "DENY", "x-content-type-options": "nosniff", "referrer-policy": "no-referrer"})
            await send(message)

        return await self.app(scope, receive, guarded)


def is_ours(scope: Scope) -> bool:
    """Whether a request names this server in its one Host and, if it has an Origin, comes from there."""
    headers, port = Headers(scope=scope), (scope.get("server") or ("", 0))[1]
    hosts, origins = headers.getlist("host"), headers.getlist("origin")
    if len(hosts) != 1 or len(origins) > 1:
        return False
    name, colon, number = hosts[0].lower().rpartition(":") if not hosts[0].endswith("]") else (hosts[0], "", "")
    if not colon:
        name, number = hosts[0].lower(), "80"
    return name in NAMES and number == str(port) and all(origin.lower() == f"http://{hosts[0].lower()}" for origin in origins)


async def refuse(scope: Scope, send: Send) -> None:
    if scope["type"] == "websocket":
        return await send({"type": "websocket.close", "code": 4403})
    await send({"type": "http.response.start", "status": 403, "headers": [(b"content-type", b"text/plain")]})
    await send({"type": "http.response.body", "body": b"Scorekeeper answers to its own page only."})


class Packed:
    """Compresses each file once, after it was first asked for, and keeps the result.

    The engine has 8 MB: packing it for every request would cost more than sending it. `no-cache` lets the browser keep a
    file but ask whether it changed (a tag comes back): no file's address changes with Flet's version, so a longer leave
    would pair yesterday's engine with today's server after an update.
    """

    KINDS = ("text/", "application/json", "application/wasm", "application/javascript", "font/", "application/octet-stream")

    def __init__(self, app: ASGIApp) -> None:
        self.app = app
        self.packed: dict[tuple[str, str], bytes] = {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or scope["method"] != "GET":
            return await self.app(scope, receive, send)
        wants = "gzip" in Headers(scope=scope).get("accept-encoding", "") and "range" not in Headers(scope=scope)
        key, parts, start = ("", ""), [], None

        async def pack(message: Message) -> None:
            nonlocal key, start
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                headers["cache-control"] = "no-cache"
                headers.add_vary_header("Accept-Encoding")
                if wants and message["status"] == 200 and headers.get("content-type", "").startswith(self.KINDS):
                    key, start = (scope["path"], headers.get("etag", "")), message
                    if body := self.packed.get(key):
                        headers.update({"content-encoding": "gzip", "content-length": str(len(body))})
                await send(message)
            elif start is None:
                await send(message)
            elif body := self.packed.get(key):
                if not message.get("more_body"):
                    await send({"type": "http.response.body", "body": body})
            else:
                parts.append(message.get("body", b""))
                await send(message)

        await self.app(scope, receive, pack)
        if parts:
            self.packed[key] = await asyncio.to_thread(gzip.compress, b"".join(parts), 6)
        return None


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
    except OSError as error:
        print(f"Port {port} can't be used ({(error.strerror or str(error)).lower()}): choose another one.", file=sys.stderr)
        return 1
    url = "http://127.0.0.1:{}/".format(listener.getsockname()[1])

    def ready() -> None:
        print(f"Scorekeeper is running at {url}  (Ctrl+C stops it)", flush=True)
        if open_browser and not is_linux_server():  # without a display it could only be a browser in this terminal
            threading.Thread(target=webbrowser.open, args=(url,), daemon=True).start()

    config = uvicorn.Config(
        build(main), log_config=None, log_level="warning", access_log=False, server_header=False, proxy_headers=False,
        ws="websockets-sansio", ws_max_size=1_000_000, ws_ping_interval=5, ws_ping_timeout=5, timeout_graceful_shutdown=1,
    )  # fmt: skip
    server = Server(config)
    server.ready = ready
    with listener:
        server.run(sockets=[listener])
    return 0


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


logging.getLogger("uvicorn.error").addFilter(lambda record: "timeout graceful shutdown" not in record.getMessage())
