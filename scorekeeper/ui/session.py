"""One view's connection to the room: where it is, what it says, what it follows. Made once a page."""

import asyncio
import logging
from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from typing import Any

import flet as ft

from scorekeeper.room import Room
from scorekeeper.scoring.codes import Code
from scorekeeper.scoring.hand import Problem
from scorekeeper.table import Table
from scorekeeper.ui import dialogs
from scorekeeper.ui.draft import Draft
from scorekeeper.ui.kit import button
from scorekeeper.ui.theme import Look

TENDING = 2.0  # seconds between two looks at the disk
log = logging.getLogger("scorekeeper.ui")


@dataclass(frozen=True, eq=False, slots=True)
class Said:
    """Some words, and what takes back what they tell. The same words said twice are two."""

    words: str
    undo: Callable[[], object] | None = None


class Session:
    """What a page's screens ask for beyond their own drawing."""

    def __init__(self, room: Room, page: ft.Page) -> None:
        self.room, self.page = room, page
        self.revive: Callable[[], None] = lambda: None  # set by the screen that follows a table
        self.settings_changed: Callable[[], None] = lambda: None  # set by the app: draws everything anew
        self.shown: Callable[[Any], None] = lambda _: None  # set by the app: words in front of the screen
        self.trail: list[str] = []  # where this page has been; the last is where it is
        self._taken: set[int] = set()  # places in the trail whose offer to start a game was taken: home from then on
        self.files = ft.FilePicker()
        self._wakelock, self._haptics = ft.Wakelock(), ft.HapticFeedback()
        self.draft: Draft | None = None  # a new game half entered: looking at a rule card does not lose it

    def go(self, route: str) -> None:
        """Show another screen; its address is in the browser's bar."""
        if self.is_home and self.trail[-1:] == [route]:  # the address is there already, and only the screen is not
            self._taken.discard(len(self.trail) - 1)
            self.settings_changed()
        else:
            self._push(route)

    def _push(self, route: str) -> None:
        self.page.run_task(self.page.push_route, route)

    def begun(self, table: Table) -> None:
        """Show a game that began on this screen. The way back leads home, not to another start of the same."""
        forms = [at for at, route in enumerate(self.trail) if route.startswith("/new")]
        self._taken.update(forms, [len(self.trail) - 1])
        self.go(f"/game/{table.id}")

    @property
    def is_home(self) -> bool:
        """Whether home is shown here, whatever the address names."""
        return len(self.trail) - 1 in self._taken

    def came(self, route: str) -> None:
        """Notes where the page is now, however it came there."""
        if self.trail[-2:-1] == [route]:
            self.trail.pop()
        elif self.trail[-1:] != [route]:
            self._taken.discard(len(self.trail))
            self.trail.append(route)

    def back(self) -> None:
        """The screen before this one; home when there is none."""
        self.go(self.trail[-2] if len(self.trail) > 1 else "/")

    def stay(self) -> bool:
        """Whether the browser's back was for a sheet: it closes, and the address is again that of the screen."""
        if closed := dialogs.close(self.page):
            self._push(self.trail[-1])
        return closed

    def say(self, words: str, undo: Callable[[], object] | None = None) -> None:
        """A short message that goes away by itself; with `undo`, a button to take back what it tells."""
        self.shown(Said(words, undo))

    def answer(self, problem: Problem | None) -> None:
        """Tell why nothing happened; a stale tap needs no words, for the screen shows what came between."""
        if problem and problem.code is not Code.STALE:
            self.say(problem.message)

    def follow(self, table: Table, show: Callable[[int], None]) -> Callable[[], None]:
        """Call `show` with the table's version on this page after every change, until the returned function is called.

        Now and then the table looks whether another process changed the game, and saves what could not be saved.
        """

        async def drawn() -> None:
            show(table.version)

        def changed() -> None:
            if self._is_there():  # asleep: it reads the table again when it is back
                self.page.run_task(drawn)

        async def tend() -> None:
            while True:
                await asyncio.sleep(TENDING)
                if self._is_there():
                    table.tend()

        def stop() -> None:
            tending.cancel()
            unwatch()

        unwatch, tending = table.watch(changed), self.page.run_task(tend)
        self.revive = changed
        return stop

    def _is_there(self) -> bool:
        return self.page.session.connection is not None

    def keyboard(self, press: Callable[[ft.KeyboardEvent], None]) -> Callable[[], None]:
        """Keys go to `press` until the returned function is called."""
        self.page.on_keyboard_event = press

        def stop() -> None:
            if self.page.on_keyboard_event is press:
                self.page.on_keyboard_event = None

        return stop

    def leave(self, look: Look) -> None:
        """Home, after a question where the settings ask for one."""
        if not self.room.settings["confirm_leaving"]:
            self.go("/")
            return
        body = [
            look.text("The game is kept as it stands.", 16),
            button(look, "leave", "Leave the table", lambda: self.leave_dialog("/"), strong=True),
        ]
        dialogs.sheet(look, self.page, "Leave the table?", body, brief=True)

    def leave_dialog(self, route: str) -> None:
        """Close what is open and show another screen."""
        self.page.pop_dialog()
        self.go(route)

    # -- the device --------------------------------------------------------

    def stay_awake(self, wanted: bool) -> Callable[[], None]:
        """Keep the screen on while wanted and the settings say so, also after the app was in the background."""
        wanted = wanted and self.room.settings["keep_awake"]

        def hold() -> None:
            self._try(self._wakelock.enable if wanted else self._wakelock.disable)

        def resumed(event: ft.AppLifecycleStateChangeEvent) -> None:
            if event.state in (ft.AppLifecycleState.RESUME, ft.AppLifecycleState.SHOW):
                hold()

        self.page.on_app_lifecycle_state_change = resumed
        hold()
        return lambda: self._try(self._wakelock.disable)

    def buzz(self) -> None:
        """A short vibration: a hand was recorded."""
        if self.room.settings["vibrate"]:
            self._try(self._haptics.medium_impact)

    def _try(self, service: Callable[[], Coroutine[Any, Any, None]]) -> None:
        """Ask the device for something it may not have."""

        async def ask() -> None:
            try:
                await service()
            except Exception as error:  # each platform fails in a way of its own, and none of them matters
                log.debug("the device refused: %r", error)

        if self._is_there():
            self.page.run_task(ask)
