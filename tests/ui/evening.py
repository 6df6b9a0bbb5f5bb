"""Games to look at: hands entered tap by tap into a room, and a page of the app on it."""

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Sequence
from pathlib import Path
from typing import Any

from scorekeeper import intent, room
from scorekeeper.room import Room
from scorekeeper.scoring.game import Start
from scorekeeper.store import Store
from scorekeeper.table import Table
from scorekeeper.ui.app import main
from tests.ui.harness import InProcess

FOUR = ("Ann", "Bob", "Cid", "Dee")
LONG = ("Bartholomew-Maximilia", "Constantinopolis Joe", "Wilhelmina Featherst", "Christopher Llewelly")
Hand = tuple[int, str, str, int]  # seat, bid, contract, tricks of the declarer's side

# Ann and Cid come from 8 below zero, move the target twice and win with 42 to 2.
WON: tuple[Hand, ...] = (
    (1, "6", "clubs", 2), (0, "shoot", "hearts", 4), (1, "5", "spades", 2), (0, "4", "low", 5), (1, "6", "clubs", 6),
    (0, "4", "hearts", 5), (2, "6", "low", 6), (0, "shoot", "spades", 6), (0, "shoot", "hearts", 6),
    (2, "4", "diamonds", 5), (0, "4", "spades", 4),
)  # fmt: skip


def open_room(folder: Path) -> Room:
    return Room(Store(folder, summarise=room.summarise, edition="1"))


def play(
    house: Room, hands: Iterable[Hand] = (), players: Sequence[str] = FOUR, preset: str = "shoot-the-moon",
    dealer: int = 3, start: Start | None = None,
) -> Table:  # fmt: skip
    table = house.start(house.presets()[preset], players, dealer, start)
    for one in hands:
        enter(table, one)
    return table


def enter(table: Table, hand: Hand) -> None:
    seat, bid, contract, took = hand
    do(table, lambda game: intent.name_declarer(game, seat))
    do(table, lambda game: intent.call(game, seat, bid))
    if contract:
        do(table, lambda game: intent.choose_contract(game, contract))
    if table.preset.sides > 2:
        others = [side for side in range(table.preset.sides) if side != seat]
        taken = [seat] * took + [others[at % len(others)] for at in range(table.preset.total - took)]
        for side in taken:
            do(table, lambda game, side=side: intent.take(game, side))
    else:
        do(table, lambda game: intent.count(game, took))
    do(table, intent.record)


def do(table: Table, intention: Callable[..., Any]) -> None:
    problem = table.do(intention, table.seq)
    assert problem is None, problem


class View(InProcess):
    """A page of the app that also goes where the app sends it; `route` is where it is."""

    route = "/"

    async def settle(self, rounds: int = 8) -> None:
        await super().settle(rounds)
        wanted = [args["route"] for name, args in self.calls if name == "push_route"]
        self.calls.clear()
        if wanted:
            self.route = wanted[-1]
            await self.go(wanted[-1])


def on(
    house: Room, steps: Callable[[View], Awaitable[Any]], route: str = "/", width: float = 360, height: float = 640
) -> Any:
    """What the steps return on a page of the app."""

    async def run() -> Any:
        async with View(lambda page: main(page, house), width, height, route) as app:
            return await steps(app)

    return asyncio.run(run())
