"""Runs the app without a browser: a real Flet session and real patches, about a millisecond a step.

    async with InProcess(main) as app:                      # no server: for screens
        await app.click("pass"); assert app.text("score-0") == "0"
    async with Wire("ws://127.0.0.1:8550/ws") as client:    # a real server: for sessions and sockets

Both keep the tree of controls as the browser would, and find by the identifiers of scorekeeper/ui/tids.py.
Neither knows what is covered or off the screen: that is for tests/browser.
"""

import asyncio
import inspect
import time
from collections.abc import Callable, Iterator
from typing import Any, Self

import msgpack
import websockets
from flet.controls.base_control import BaseControl
from flet.controls.context import _context_page, context
from flet.messaging.connection import Connection
from flet.messaging.protocol import (
    Message,
    MessageAction,
    RegisterClientResponseBody,
    configure_encode_object_for_msgpack,
)
from flet.messaging.session import Session
from flet.pubsub.pubsub_hub import PubSubHub

REGISTER, PATCH, EVENT, CALL, CRASH = 1, 2, 3, 5, 6
SET, INSERT, REMOVE, MOVE = range(4)


def page_of(width: float, height: float, route: str) -> dict[str, Any]:
    """What a browser says about itself."""
    size = {"width": width, "height": height}
    return {"route": route, "web": True, "platform": "linux", "platform_brightness": "light", **size}


class Tree:
    """The controls as a client sees them."""

    def __init__(self) -> None:
        self.root: dict[str, Any] = {}
        self.index: dict[int, dict[str, Any]] = {}
        self.lost = 0  # patches for controls we don't have: something is drawn down the wrong connection
        self.crash: str | None = None

    def receive(self, action: int, body: dict[str, Any]) -> None:
        if action == REGISTER:
            self.root = body["page_patch"]
            self._learn(self.root)
        elif action == PATCH:
            self._patch(body["id"], body["patch"])
        elif action == CRASH:
            self.crash = body["message"]

    def _learn(self, value: Any) -> None:
        if isinstance(value, dict):
            if "_i" in value:
                self.index[value["_i"]] = value
            value = list(value.values())
        if isinstance(value, list):
            for item in value:
                self._learn(item)

    def _patch(self, identifier: int, patch: list[Any]) -> None:
        if identifier not in self.index:
            self.lost += 1
            return
        nodes: dict[int, Any] = {}
        deepest: dict[int, int] = {}  # of a list, the last place that something is changed in

        def number(spec: list[Any], node: Any) -> None:
            nodes[spec[0]] = node
            deepest[spec[0]] = max(
                [key for key in (spec[1] if len(spec) > 1 else {}) if isinstance(key, int)], default=-1
            )
            for key, inner in (spec[1] if len(spec) > 1 else {}).items():
                number(inner, node[key])

        number(patch[0], self.index[identifier])
        for kind, at, key, *more in patch[1:]:
            node = nodes[at]
            # The client looks up all places first: behind what comes or goes it would change another one.
            assert kind == SET or deepest[at] < key, f"a list changes before what is changed in it: {patch}"
            if kind == SET:
                node.__setitem__(key, more[0])
            elif kind == INSERT:
                node.insert(key, more[0])
            elif kind == REMOVE:
                node.pop(key)
            elif kind == MOVE:
                nodes[more[0]].insert(more[1], node.pop(key))
            if kind in (SET, INSERT):
                self._learn(more[0])

    def controls(self, within: Any = None) -> Iterator[dict[str, Any]]:
        value = self.root if within is None else within
        if isinstance(value, dict):
            if value.get("open") is False:  # a sheet that is sliding away
                return
            if "_c" in value:
                yield value
            value = list(value.values())
        if isinstance(value, list):
            for item in value:
                if item is not None:  # a property set back to nothing
                    yield from self.controls(item)

    def find(self, identifier: str) -> dict[str, Any]:
        for control in self.controls():
            if control["_c"] == "Semantics" and control.get("identifier") == identifier:
                return control
        raise LookupError(f"no {identifier}; there are {', '.join(self.ids())}")

    def ids(self, prefix: str = "") -> list[str]:
        named = (c.get("identifier") for c in self.controls() if c["_c"] == "Semantics")
        return [name for name in named if name and name.startswith(prefix)]

    def has(self, identifier: str) -> bool:
        return identifier in self.ids()

    def label(self, identifier: str) -> str:
        return self.find(identifier).get("label") or ""

    def text(self, identifier: str) -> str:
        return " ".join(str(c.get("value")) for c in self.controls(self.find(identifier)) if c["_c"] == "Text")

    def texts(self) -> list[str]:
        return [c.get("value", "") for c in self.controls() if c["_c"] == "Text"]

    def disabled(self, identifier: str) -> bool:
        return any(c.get("disabled") for c in self.controls(self.find(identifier)))

    def handler(self, identifier: str, event: str) -> dict[str, Any]:
        """The control under an identifier that answers to an event."""
        for control in self.controls(self.find(identifier)):
            if control.get(f"on_{event}"):
                return control
        raise LookupError(f"{identifier} has no on_{event}")


class _Sink(Connection):
    """A connection that ends in the harness, through the real packing."""

    def __init__(self, receive: Callable[[int, Any], None]) -> None:
        super().__init__()
        self.loop, self.page_url, self._receive = asyncio.get_running_loop(), "http://test", receive
        self.pubsubhub = PubSubHub(self.loop)

    def send_message(self, message: Message) -> None:
        packed = msgpack.packb([message.action, message.body], default=configure_encode_object_for_msgpack(BaseControl))
        self._receive(*msgpack.unpackb(packed, ext_hook=lambda code, data: data, strict_map_key=False))


class InProcess(Tree):
    """The app in this process. `calls` are the methods it called on the client; `replies[name]` answers them."""

    def __init__(self, main: Callable[..., Any], width: float = 360, height: float = 640, route: str = "/") -> None:
        super().__init__()
        self._main, self._client = main, page_of(width, height, route)
        self.calls: list[tuple[str, Any]] = []
        self.replies: dict[str, Any] = {}

    async def __aenter__(self) -> Self:
        self.session = Session(_Sink(self._message))
        self.page = self.session.page
        self.session.apply_page_patch(self._client)
        body = RegisterClientResponseBody(self.session.id, self.session.get_page_patch(), "")
        self.session.connection.send_message(Message(MessageAction.REGISTER_CLIENT, body))
        _context_page.set(self.page)
        context.reset_auto_update()
        try:
            result = self._main(self.page)
            if inspect.isawaitable(result):
                await result
            await self.session.after_event(self.page)
        except Exception as error:  # as Flet's own servers do
            self.session.error(str(error))
        await self.settle()
        return self

    async def __aexit__(self, *_: object) -> None:
        self.session.close()
        await asyncio.sleep(0)

    def _message(self, action: int, body: Any) -> None:
        self.receive(action, body)
        if action == CALL:
            self.calls.append((body["name"], body.get("args")))
            loop, answer = asyncio.get_running_loop(), self.replies.get(body["name"])
            loop.call_soon(self.session.handle_invoke_method_results, body["control_id"], body["call_id"], answer, None)

    async def settle(self, rounds: int = 8) -> None:
        for _ in range(rounds):
            await asyncio.sleep(0)
        assert not self.crash, self.crash

    async def fire(self, identifier: str, event: str, data: Any = None, **props: Any) -> None:
        """Send an event, after the properties the client would have changed with it."""
        control = self.handler(identifier, event)
        assert event != "click" or not self.disabled(identifier), f"{identifier} is disabled"
        if props:
            self.session.apply_patch(control["_i"], props)
            control.update(props)
        await self.session.dispatch_event(control["_i"], event, data)
        await self.settle()

    async def click(self, identifier: str) -> None:
        await self.fire(identifier, "click")

    async def type(self, identifier: str, text: str) -> None:
        await self.fire(identifier, "change", text, value=text)

    async def go(self, route: str) -> None:
        """What a typed address, back and forward do."""
        self.session.apply_page_patch({"route": route})
        await self.session.dispatch_event(self.page._i, "route_change", {"route": route})
        await self.settle()


class Wire(Tree):
    """A client of a running server. Keep `session_id` and give it to the next one to come back."""

    def __init__(self, url: str, session_id: str = "", route: str = "/", **options: Any) -> None:
        super().__init__()
        self.url, self.session_id, self.options = url, session_id, options
        self._client = page_of(360, 640, route)

    async def __aenter__(self) -> Self:
        self.socket = await websockets.connect(self.url, user_agent_header="wire", max_size=None, **self.options)
        await self.send(REGISTER, {"session_id": self.session_id or None, "page_name": "", "page": self._client})
        self._reader = asyncio.create_task(self._read())
        await self.until(lambda: self.root)
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.socket.close()
        await asyncio.gather(self._reader, return_exceptions=True)

    async def send(self, action: int, body: Any) -> None:
        await self.socket.send(b"\x00" + msgpack.packb([action, body]))

    async def _read(self) -> None:
        async for frame in self.socket:
            action, body = msgpack.unpackb(frame[1:], ext_hook=lambda code, data: data, strict_map_key=False)
            if action == REGISTER:
                self.session_id = body["session_id"]
            self.receive(action, body)
            if action == CALL:
                answer = {"result": None, "error": None}
                await self.send(CALL, {"control_id": body["control_id"], "call_id": body["call_id"], **answer})

    async def click(self, identifier: str) -> None:
        await self.send(EVENT, {"target": self.handler(identifier, "click")["_i"], "name": "click", "data": None})

    async def until(self, true: Callable[[], Any], seconds: float = 5) -> None:
        """Wait for something to be so; what is not yet there counts as not so."""
        end = time.monotonic() + seconds
        while True:
            try:
                if true():
                    return
            except LookupError:
                pass
            if time.monotonic() > end:
                raise TimeoutError(f"still not so; on the screen: {self.texts()}")
            await asyncio.sleep(0.005)
