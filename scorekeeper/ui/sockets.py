"""What a page's socket may cost: cures of Flet's web server, and limits for garbage, silence and absence.

They reach into private names like the other cures (fixes.py), which install them where there is a web server.
"""

import asyncio
import contextlib
import gc
import logging
from collections.abc import Mapping
from typing import Any

PATIENCE = 10.0  # seconds until a socket must have said who it is
ABSENCE = 600  # seconds a page is waited for: its open sheet or half entered form; all else is stored anyway
KEPT = 16  # pages waited for at most
# What may come in, by its action: the parts it must have, and their types.
MESSAGES: Mapping[int, dict[str, Any]] = {
    1: {"session_id": str | None, "page_name": str, "page": dict},  # who it is
    3: {"target": int, "name": str, "data": object},  # an event
    4: {"id": int, "props": dict},  # what was typed or chosen
    5: {"control_id": int, "call_id": str, "result": object, "error": str | None},  # the answer to a call
}
log = logging.getLogger("scorekeeper.ui")


def install() -> None:
    """Cure this process."""
    from flet_web.fastapi.flet_app import FletApp
    from flet_web.fastapi.flet_app_manager import FletAppManager

    release_sockets(FletApp)
    read_strictly(FletApp)
    keep_few(FletAppManager)


def release_sockets(cls: Any) -> None:
    """Let go of a session whose socket died, and of a socket that never had one.

    In Flet an error while sending skips the end of `handle`: the session stays attached to the dead socket, the
    returning browser gets a new one, the old is never freed. A socket that says nothing is waited for for ever.
    """
    send, handle = cls._FletApp__send_loop, cls.handle

    async def send_loop(app: Any) -> None:
        try:
            await send(app)
        except Exception as error:
            log.debug("a socket died while sending: %r", error)

    async def handle_socket(app: Any, websocket: Any) -> None:
        async def give_up() -> None:
            await asyncio.sleep(PATIENCE)
            if app._FletApp__session is None:
                await end(websocket)

        waiting = asyncio.create_task(give_up())
        try:
            await handle(app, websocket)
        except AttributeError:  # the end of `handle` asks for the id of a session that never was
            if app._FletApp__session is not None:
                raise
        finally:
            waiting.cancel()

    cls._FletApp__send_loop, cls.handle = send_loop, handle_socket


async def end(websocket: Any) -> None:
    with contextlib.suppress(RuntimeError):  # it may be gone already
        await websocket.close(1008)


def read_strictly(cls: Any) -> None:
    """End a connection at the first message that can't be read, with one line; Flet writes a traceback."""
    import msgpack
    from flet.messaging.protocol import decode_ext_from_msgpack
    from starlette.websockets import WebSocketDisconnect

    async def receive_loop(app: Any) -> None:
        websocket, queue = app._FletApp__websocket, app._FletApp__send_queue
        try:
            while True:
                try:
                    data = await websocket.receive_bytes()
                except (WebSocketDisconnect, RuntimeError):  # it left, or sending found it gone
                    break
                if data[:1] != b"\0":
                    raise ValueError("not of the protocol")
                message = msgpack.unpackb(data[1:], ext_hook=decode_ext_from_msgpack)
                check(message, registered=app._FletApp__session is not None)
                await app._FletApp__on_message(message)
        except Exception as error:  # whatever the bytes did to the readers
            log.warning("A page sent what can't be read: its connection is closed (%s).", type(error).__name__)
            log.debug("%r", error, exc_info=True)
            await end(websocket)
        finally:
            queue.put_nowait(None)

    cls._FletApp__receive_loop = receive_loop


def check(message: Any, *, registered: bool) -> None:
    """Raises for what is no message, or has no place here: who it is comes once, and before all else."""
    action, body = message
    parts = MESSAGES[action]
    if registered == (action == 1) or body.keys() != parts.keys():
        raise ValueError("out of place")
    for name, kind in parts.items():
        if not isinstance(body[name], kind):
            raise TypeError(name)
    if any(str(name).startswith("_") for name in body.get("props", ())):
        raise ValueError("Flet's own")


def keep_few(cls: Any) -> None:
    """Wait for few absent pages, and not long; Flet waits an hour for each that was ever closed.

    A page is full of circles: what it held is freed by the garbage collector alone, which comes seldom here.
    """
    disconnect, gone = cls.disconnect_session, 0

    async def disconnect_session(manager: Any, session_id: str, _: int) -> None:
        nonlocal gone
        await disconnect(manager, session_id, ABSENCE)
        absent = [(one.expires_at, key) for key, one in manager._FletAppManager__sessions.items() if one.expires_at]
        for _, key in sorted(absent)[:-KEPT]:
            await manager.delete_session(key)
        gone += 1
        if gone % KEPT == 0:
            gc.collect()

    cls.disconnect_session = disconnect_session
