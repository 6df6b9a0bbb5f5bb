"""Cures for the defects of Flet 1.0.5 that would cost a table its evening. Call `install()` before the app runs.

They reach into private names, so Flet is pinned; tests/ui/test_fixes.py fails without each cure.
"""

import itertools
import logging
import secrets
import traceback
import weakref
from collections.abc import Iterator
from dataclasses import is_dataclass
from importlib.util import find_spec
from typing import Any

import flet as ft
from flet.components.component import Component
from flet.controls import base_control
from flet.controls.base_control import BaseControl
from flet.controls.id_counter import ControlId
from flet.controls.object_patch import DiffBuilder
from flet.controls.value_types import Prop, Value
from flet.messaging.session import Session

from scorekeeper.ui import sockets

MESSAGE = "Something went wrong, your scores are safe"
MOST_LOGGED = 200  # different errors a process remembers
log = logging.getLogger("scorekeeper.ui")
logged: set[str] = set()


def install() -> None:
    """Cure this process; calling it again changes nothing."""
    if getattr(Session, "_scorekeeper_cures", False):
        return
    Session._scorekeeper_cures = True  # type: ignore[attr-defined]
    scatter_control_ids()
    report_errors()
    survive_renders()
    draw_what_was_typed()
    look_into_what_is_set()
    set_defaults_quickly()
    end_effects()
    if find_spec("flet_web"):  # a phone has no web server
        sockets.install()


def scatter_control_ids() -> None:
    """Start control ids anywhere.

    Flet counts from 3 in every process, and a browser that waited out a restart sends its queued taps to the new
    process: there the number of Undo may belong to Delete. A scattered start makes stale ids name nothing.
    """
    ControlId._counter = itertools.count(1_000_000 + secrets.randbelow(1 << 29))


def report_errors() -> None:
    """Answer an exception in a handler with a message; Flet would replace the whole app by an error box."""
    Session.error = tell  # type: ignore[method-assign, assignment]
    logging.getLogger("flet").addFilter(lambda record: not record.msg.startswith("Unhandled error in"))  # told here too


def tell(session: Session, details: str) -> None:
    """Log the details (once: the same again is one line) and say `MESSAGE` on the page; never raises."""
    log.error("%s", details.strip() if details not in logged else details.strip().splitlines()[-1][:200])
    if len(logged) < MOST_LOGGED:
        logged.add(details)
    try:
        page = session.page
        if not any(view.controls for view in page.views):  # the very first drawing failed: nothing else would be seen
            page.views[-1].controls = [ft.SafeArea(ft.Text(MESSAGE, size=20))]
            page.update()
        else:
            above = ft.Margin.only(left=8, right=8, bottom=(page.height or 0) * 0.7)  # of what is tapped, as a toast
            page.show_dialog(ft.SnackBar(ft.Text(MESSAGE), behavior=ft.SnackBarBehavior.FLOATING, margin=above))
    except Exception:
        log.exception("could not show the message")


def survive_renders() -> None:
    """Report an exception while a component draws itself again, and go on.

    Flet's update task would die of it unseen: the page then stays frozen for good, even when loaded again.
    """
    draw = Component.update

    def update(component: Component) -> None:
        try:
            draw(component)
        except Exception:
            tell(component.page.session, traceback.format_exc())

    Component.update = update  # type: ignore[method-assign]
    work: Any = Session._Session__updates_scheduler  # type: ignore[attr-defined]

    async def updates_scheduler(session: Any) -> None:
        while not session._Session__closed:  # what is no component (a dialog) can raise too
            try:
                await work(session)
                break
            except Exception:
                tell(session, traceback.format_exc())

    Session._Session__updates_scheduler = updates_scheduler  # type: ignore[attr-defined]


def draw_what_was_typed() -> None:
    """Draw again between a typed letter and the Enter or tap that came with it.

    Handlers know what was there when they were drawn. Where a slow machine or line bunches events up, Save would
    save the text without its last letters.
    """
    dispatch = Session.dispatch_event

    async def dispatch_event(session: Any, control_id: int, event_name: str, event_data: Any) -> None:
        if event_name == "change":
            session._typed = True
        elif vars(session).pop("_typed", False):
            drawn, session._Session__pending_updates = session._Session__pending_updates, set()
            for control in drawn:
                control.update()
        await dispatch(session, control_id, event_name, event_data)

    Session.dispatch_event = dispatch_event  # type: ignore[method-assign, assignment]


def end_effects() -> None:
    """Let a page that is given up end what it began; Flet leaves it watching its table for ever."""
    close = Session.close

    def end(session: Session) -> None:
        drawn = [control for control in session.index.values() if isinstance(control, Component)]
        cleanups = [getattr(hook, "cleanup", None) for component in drawn for hook in component._state.hooks]
        try:
            for cleanup in filter(None, cleanups):
                cleanup()
        finally:
            close(session)

    Session.close = end  # type: ignore[method-assign]


def look_into_what_is_set() -> None:
    """Search a control for other controls where it has something, not in all of its sixty properties.

    After every drawing Flet walks what is new and what is gone, default by default: nearly half of its time.
    """

    def configure(builder: Any, item: Any, parent: Any, frozen: bool, shallow: bool = False) -> Iterator[Any]:
        is_control = isinstance(item, BaseControl)
        if not (is_control or isinstance(item, Value)):
            yield from configure_other(builder, item, parent, frozen, shallow)
            return
        parent = parent or (reference() if (reference := getattr(item, "_parent", None)) else None)
        if parent:
            item._parent = weakref.ref(parent)
        if hasattr(item, "_frozen"):
            frozen = item._frozen
        elif frozen:
            item._frozen = frozen  # type: ignore[attr-defined]
        if getattr(type(item), "__flet_control_cls__", None) is None:
            type(item).__flet_control_cls__ = BaseControl  # type: ignore[attr-defined]
        if is_control and not shallow:
            item.build()
            item._before_update_safe()
            object.__setattr__(item, "_initialized", True)
        if is_control:
            yield item
        if not shallow:
            for part in parts(item):
                yield from builder._configure_dataclass(part, item if is_control else parent, frozen)
        if not frozen:
            item._dirty.clear()

    def removed(builder: Any, item: Any, recurse: bool) -> Iterator[Any]:
        if not isinstance(item, BaseControl) or hasattr(item, "__prev_lists"):
            yield from removed_other(builder, item, recurse)
            return
        if recurse:
            for part in parts(item):
                yield from builder._removed_controls(part, recurse)
        yield item

    cls: Any = DiffBuilder
    configure_other, removed_other = cls._configure_dataclass, cls._removed_controls
    cls._configure_dataclass, cls._removed_controls = configure, removed


def parts(control: Any) -> list[Any]:
    """Everything of a control (or of a value like a style) that may hold another one."""
    own = [getattr(control, name) for name in type(control)._structural_fields]
    return [part for part in (*own, *control._values.values()) if isinstance(part, (list, dict)) or is_dataclass(part)]


def set_defaults_quickly() -> None:
    """Let a new control have sixty defaults without comparing each, and find an event's type once, not each time."""
    prop: Any = Prop
    module: Any = base_control
    put, find, known = prop.__set__, module.get_event_field_type, dict[tuple[type, str], Any]()

    def put_if_set(prop: Any, control: Any, value: Any) -> None:
        if value is not prop.default or prop.name in control._values:
            put(prop, control, value)

    def event_type(control: Any, name: str) -> Any:
        if (key := (type(control), name)) not in known:
            known[key] = find(control, name)
        return known[key]

    prop.__set__ = put_if_set
    module.get_event_field_type = event_type
