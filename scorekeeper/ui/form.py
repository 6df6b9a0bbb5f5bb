"""The new game's form: what has been entered, how the screen stands, and what every tap does."""

import random
from collections.abc import Callable
from dataclasses import replace

import flet as ft

from scorekeeper.ui.draft import SEATS, Draft, begin
from scorekeeper.ui.session import Session


class Form:
    """What has been entered and how the screen stands; every tap works on the newest state, whatever is drawn."""

    def __init__(self, session: Session, preset_id: str = "") -> None:
        room = session.room
        self.session, self.presets, self.known = session, room.presets(), room.names()
        self.fresh = begin(self.presets, room.last(), preset_id)
        self.draft: Draft = session.draft or self.fresh
        if preset_id and self.fresh.preset:
            self.put(preset=self.fresh.preset)
        self.offer = object()
        self.used = tuple(room.settings.get("used", ()))
        self.picking = self.draft.preset is None
        self.picked: int | None = None
        self.focused: int | None = None
        self.tried = self.asked = self.naming = self.paper = False
        self.refs = tuple(ft.Ref[ft.TextField]() for _ in range(SEATS))
        self.redraw: Callable[[], None] = lambda: None

    def put(self, field: str = "", at: int = 0, value: str = "", **changed) -> None:
        """Change the draft: one text of a list, or whole fields."""
        self.draft = self.draft.put(field, at, value) if field else replace(self.draft, **changed)
        self.session.draft = self.draft

    def show(self, **changed) -> None:
        """Change how the screen stands."""
        for name, value in changed.items():
            setattr(self, name, value)
        self.redraw()

    def edit(self, field: str = "", at: int = 0, value: str = "", **changed) -> None:
        """Change the draft and draw it."""
        self.put(field, at, value, **changed)
        self.redraw()

    def choose(self, preset_id: str) -> None:
        """The game to play; a phone goes on to the seats."""
        self.put(preset=self.presets[preset_id])
        self.show(picking=False, picked=None, focused=None, tried=False)

    def read_rules(self, preset_id: str) -> None:
        """The rule card; what was entered waits."""
        self.session.go(f"/rules/{preset_id}")

    def swap(self, seat: int) -> None:
        """Pick a seat up; the second one picked changes places with it."""
        if self.picked not in (None, seat):
            self.draft = self.session.draft = self.draft.swap(self.picked, seat)
        self.show(picked=seat if self.picked is None else None, focused=None)

    def draw_dealer(self) -> None:
        """Chance decides."""
        self.edit(first_dealer=random.randrange(self.draft.rules.players))
        seat = self.draft.dealer
        self.session.say(f"{self.draft.players[seat] or f'Seat {seat + 1}'} deals first")

    def take(self, name: str) -> None:
        """Somebody known takes the seat in use; on to the next free one."""
        seat = self.focused or 0
        self.edit("typed", seat, name)
        self.session.page.run_task(self.next_seat, seat)

    async def enter(self, seat: int) -> None:
        """Enter goes on to the next free seat, and starts what is offered; of what was typed, the dealer is asked."""
        if self.draft == self.fresh and self.draft.ready:
            self.start()
        elif self.draft.players[seat] and not await self.next_seat(seat):
            self.show(asked=True)

    async def next_seat(self, seat: int) -> bool:
        """Puts the cursor into the next free seat, where there is one."""
        players = self.draft.players
        free = [
            (seat + step) % len(players) for step in range(1, len(players)) if not players[(seat + step) % len(players)]
        ]
        target = self.refs[free[0]].current if free else None
        if target:
            await target.focus()
        return bool(free)

    def start(self) -> None:
        """Begin the game, or say what is missing."""
        draft = self.draft
        if not draft.ready:
            return self.show(tried=True)
        given = draft.rules, draft.players, draft.dealer, draft.start(), draft.sides
        table = self.session.room.begin(self.offer, *given)
        if isinstance(table, str):
            return self.session.say(table)
        self.session.draft = None
        return self.session.begun(table)
