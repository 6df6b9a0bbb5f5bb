"""One view's connection to the room: where it is, what it says, what it follows. Made once a page."""

from collections.abc import Callable

import flet as ft

from scorekeeper import intent
from scorekeeper.room import Room
from scorekeeper.scoring.hand import Problem
from scorekeeper.table import Table
from scorekeeper.ui.draft import Draft


class Session:
    """What a page's screens ask for beyond their own drawing."""

    def __init__(self, room: Room, page: ft.Page) -> None:
        self.room, self.page = room, page
        self.revive: Callable[[], None] = lambda: None  # set by the screen that follows a table
        self.settings_changed: Callable[[], None] = lambda: None  # set by the app: draws everything anew
        self.trail: list[str] = []  # where this page has been; the last is where it is
        self.draft: Draft | None = None  # a new game half entered: looking at a rule card does not lose it

    def go(self, route: str) -> None:
        """Show another screen; its address is in the browser's bar."""
        self.page.run_task(self.page.push_route, route)

    def came(self, route: str) -> None:
        """Notes where the page is now, however it came there."""
        if self.trail[-2:-1] == [route]:
            self.trail.pop()
        elif self.trail[-1:] != [route]:
            self.trail.append(route)

    def back(self) -> None:
        """The screen before this one; home when there is none."""
        self.go(self.trail[-2] if len(self.trail) > 1 else "/")

    def say(self, words: str) -> None:
        """A short message that goes away by itself."""
        self.page.show_dialog(ft.SnackBar(ft.Text(words), duration=3000))

    def answer(self, problem: Problem | None) -> None:
        """Tell why nothing happened; a stale tap needs no words, for the screen shows what came between."""
        if problem and problem.code != "stale":
            self.say(problem.message)

    def follow(self, table: Table, show: Callable[[int], None]) -> Callable[[], None]:
        """Call `show` with the table's version on this page after every change, until the returned function is called."""

        async def drawn() -> None:
            show(table.version)

        def changed() -> None:
            if self.page.session.connection is not None:  # asleep: it reads the table again when it is back
                self.page.run_task(drawn)

        self.revive = changed
        return table.watch(changed)

    def tap_seat(self, table: Table) -> Callable[[int], None]:
        """What a tap on a seat does."""
        return lambda seat: self.answer(table.do(lambda game: intent.name_declarer(game, seat), table.seq))

    def open_card(self, table: Table) -> Callable[[], None]:
        """Opens the rule card."""
        return lambda: self.go(f"/rules/{table.preset.id}")

    def ask_penalty(self, table: Table) -> None:
        """Who did it, and what."""
