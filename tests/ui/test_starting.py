"""Every start is one game, and the way back from a game leads home: by each button, however often it is tapped."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from scorekeeper.room import Room, StoreError
from scorekeeper.ui.app import main
from tests.ui.evening import FOUR, WON, View, on, open_room, play

MOON = "shoot-the-moon"
Ways = Callable[[View], Awaitable[None]]


@pytest.fixture
def house(tmp_path: Path) -> Room:
    found = open_room(tmp_path)
    play(found, WON)
    return found


async def type_and_start(app: View) -> None:
    for seat, name in enumerate(("Eve", "Fay", "Gus", "Hal")):
        await app.type(f"player-{seat}", name)


async def nothing(app: View) -> None:
    return


STARTS = [
    ("/", "same-again", nothing),
    ("/new", "start-game", nothing),
    (f"/new/{MOON}", "start-game", type_and_start),
    ("/game/ID", "rematch", nothing),
    ("/history/ID", "rematch", nothing),
]


def games(house: Room) -> list[str]:
    return [row["id"] for row in house.history()]


@pytest.mark.parametrize(("route", "button", "before"), STARTS)
def test_tapped_three_times_before_the_screen_changes(house: Room, route: str, button: str, before: Ways) -> None:
    (won,) = games(house)

    async def steps(app: View) -> None:
        await before(app)
        tap = app.handler(button, "click")["_i"]
        for _ in range(3):
            await app.session.dispatch_event(tap, "click", None)
        await app.settle()
        assert app.route.startswith("/game/") and not app.route.endswith(won)

    on(house, steps, route.replace("ID", won))
    assert len(games(house)) == 2


@pytest.mark.parametrize(("route", "button", "before"), STARTS)
def test_the_browsers_back_leads_home_and_home_to_a_new_form(
    house: Room, route: str, button: str, before: Ways
) -> None:
    (won,) = games(house)
    place = route.replace("ID", won)

    async def steps(app: View) -> None:
        await app.go("/")
        await app.go(place)
        await before(app)
        await app.click(button)
        begun = app.route
        assert app.has("undo")
        await app.go(place)  # as the browser's back does
        assert app.has("resume-game") and not app.has("start-game") and not app.has("rematch")
        await app.click("new-game")
        assert app.has("start-game")
        await app.go(place if place == "/new" else "/")
        await app.go(begun)
        assert app.has("undo")

    on(house, steps)
    assert len(games(house)) == 2


def test_two_tabs_that_tap_rematch_sit_at_one_table(house: Room) -> None:
    """Each of them sees the same next game, as long as it goes on; once it is given up, Rematch is another."""
    (won,) = games(house)

    async def run() -> None:
        page = lambda: View(lambda page: main(page, house), route=f"/game/{won}")  # noqa: E731
        async with page() as one, page() as other:
            for app in (one, other):
                await app.click("rematch")
            assert one.route == other.route and len(games(house)) == 2
            table = house.table(one.route.rpartition("/")[2])
            table.change("status", None, "abandoned", table.seq)
            for app in (one, other):
                await app.go(f"/history/{won}")
                await app.click("rematch")
            assert one.route == other.route != f"/game/{table.id}" and len(games(house)) == 3

    asyncio.run(run())


def test_a_start_that_could_not_be_kept_can_be_tried_again(house: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise StoreError("The disk is full.")

    async def steps(app: View) -> None:
        with monkeypatch.context() as disk:
            disk.setattr(house.store, "create", full)
            await app.click("start-game")
        assert app.has("start-game")
        await app.click("start-game")
        assert app.has("undo")

    on(house, steps, "/new")
    assert len(games(house)) == 2
    assert house.table(games(house)[0]).game.names.players == FOUR
