"""The history and a game's sheet without a browser: what is listed, found, deleted, said and copied."""

import time
from datetime import datetime
from pathlib import Path

import pytest

from scorekeeper import intent, sheet
from scorekeeper.room import Room
from scorekeeper.ui.filters import Games, Wanted
from scorekeeper.ui.sheet import rows_of
from scorekeeper.ui.sheetscreen import when
from tests.ui.evening import WON, View, do, enter, on, open_room, play


@pytest.fixture
def house(tmp_path: Path) -> Room:
    return open_room(tmp_path)


# -- the list ---------------------------------------------------------------


def test_nothing_yet(house: Room) -> None:
    async def steps(app: View) -> str:
        return app.text("empty")

    assert "No games yet" in on(house, steps, "/history")


def test_a_row_says_who_played_how_it_stands_and_who_won(house: Room) -> None:
    won, running = play(house, WON), play(house, WON[:2])

    async def steps(app: View) -> None:
        said = app.label(f"game-{won.id}")
        assert said.startswith("Shoot the Moon, Today") and "Finished" in said
        assert said.endswith("Ann & Cid 42, won; Bob & Dee 2; to 40")
        assert "Unfinished. Ann & Cid −8; Bob & Dee −4; to 32" in app.label(f"game-{running.id}")
        assert "Ann & Cid  ★" in app.text(f"game-{won.id}")
        assert "★" not in app.text(f"game-{running.id}")

    on(house, steps, "/history")


def test_filters_and_search(house: Room) -> None:
    won, running = play(house, WON), play(house, (), ("Eve", "Fay", "Gil", "Hal"), "euchre")

    async def shown(app: View) -> list[str]:
        return sorted(one.removeprefix("game-") for one in app.ids("game-"))

    async def steps(app: View) -> None:
        both = sorted([won.id, running.id])
        assert await shown(app) == both
        await app.click("filter-finished")
        assert await shown(app) == [won.id]
        await app.click("filter-unfinished")
        assert await shown(app) == [running.id]
        await app.click("filter-unfinished")
        assert await shown(app) == both
        await app.type("filter-search", "fay euch")
        assert await shown(app) == [running.id]
        await app.type("filter-search", "nobody")
        assert await shown(app) == [] and app.text("empty") == "No game fits."

    on(house, steps, "/history")


@pytest.mark.parametrize(
    ("wanted", "fits"),
    [
        (Wanted(player="p1"), True),
        (Wanted(player="Ann"), False),
        (Wanted(player="p3"), True),
        (Wanted("eve moon"), True),
        (Wanted(preset="Shoot the Moon"), True),
        (Wanted(preset="Euchre"), False),
        (Wanted("ANN moon"), True),
        (Wanted("ann zoe"), False),
        (Wanted("ann", "finished"), False),
        (Wanted("", "running"), True),
    ],
)
def test_wanted(wanted: Wanted, fits: bool) -> None:
    """Everybody who sat there is looked for, by who they are or by name."""
    tally = {"who": ["p1", "p2", "p3"], "names": ["Ann", "Bob", "Eve"]}
    game = {"name": "Shoot the Moon", "sides": ["Ann", "Bob"], "status": "running", "tally": tally}
    assert wanted.fits(game) is fits


def test_the_filter_is_still_there_on_the_way_back_from_a_sheet(house: Room) -> None:
    won, running = play(house, WON), play(house)

    async def steps(app: View) -> None:
        await app.click("filter-finished")
        await app.click(f"game-{won.id}")
        assert app.route == f"/history/{won.id}"
        await app.click("back")
        assert app.ids("game-") == [f"game-{won.id}"]

    on(house, steps, "/history")
    assert not running.is_finished


def test_delete_and_undo(house: Room) -> None:
    won, other = play(house, WON), play(house)

    async def steps(app: View) -> None:
        await app.click(f"delete-{won.id}")
        await app.click("delete-sure")
        assert app.ids("game-") == [f"game-{other.id}"]
        await app.click("toast-undo")
        assert sorted(app.ids("game-")) == sorted([f"game-{won.id}", f"game-{other.id}"])

    on(house, steps, "/history")
    assert house.table(won.id).game.scores == (42, 2)


def test_history_is_read_page_by_page() -> None:
    read = []

    class Long:
        def history(self):
            for number in range(1000):
                read.append(number)
                yield {"id": str(number), "name": "N", "sides": [], "status": "finished",
                       "tally": {"who": [], "names": []}}  # fmt: skip

    games = Games(Long())  # type: ignore[arg-type]
    found, more = games.find(Wanted(), 50)
    assert [game["id"] for game in found] == [str(n) for n in range(50)] and more
    assert len(read) == 51
    assert len(games.find(Wanted(), 100)[0]) == 100 and len(read) == 101


def test_more_games_on_request(house: Room) -> None:
    for _ in range(52):
        play(house)

    async def steps(app: View) -> None:
        assert len(app.ids("game-")) == 50
        await app.click("more")
        assert len(app.ids("game-")) == 52 and not app.has("more")

    on(house, steps, "/history")


# -- the sheet --------------------------------------------------------------


def test_a_sheet_tells_every_hand_and_why_on_a_tap(house: Room) -> None:
    table = play(house, WON)

    async def steps(app: View) -> None:
        assert [one for one in app.ids("hand-") if one != "hand-number"] == [f"hand-{n}" for n in range(1, 12)]
        said = app.label("hand-8")
        assert said.startswith("Hand 8, Cid dealt. Ann Shoot spades, made. Ann & Cid +12, now 22; Bob & Dee 0, now −1.")
        assert said.endswith("Target 36, was 32.")
        assert "euchred ✗" in app.text("hand-1") and "made ✓" in app.text("hand-8")
        assert "now to 36, was 32" in app.texts()
        await app.click("hand-8")
        assert "Ann made Shoot, so the target rises from 32 to 36." in app.text("hand-8")
        await app.click("hand-8")
        assert "rises" not in app.text("hand-8")

    on(house, steps, f"/history/{table.id}")


def test_copy_takes_the_whole_sheet(house: Room) -> None:
    table = play(house, WON)

    async def steps(app: View) -> None:
        assert app.handler("copy-sheet", "click")["action"]["args"]["data"] == sheet.text(table.states)
        await app.click("copy-sheet")

    on(house, steps, f"/history/{table.id}")


def test_resume_an_unfinished_game_and_rematch_a_finished_one(house: Room) -> None:
    won, running = play(house, WON), play(house, WON[:2])

    async def resume(app: View) -> str:
        assert not app.has("rematch")
        await app.click("resume")
        return app.route

    async def rematch(app: View) -> str:
        assert not app.has("resume")
        await app.click("rematch")
        return app.route

    assert on(house, resume, f"/history/{running.id}") == f"/game/{running.id}"
    again = on(house, rematch, f"/history/{won.id}").removeprefix("/game/")
    assert house.table(again).game.dealer == won.game.dealer


def test_a_sheet_follows_its_game(house: Room) -> None:
    table = play(house, WON[:2])

    async def steps(app: View) -> None:
        enter(table, WON[2])
        await app.settle()
        assert app.has("hand-3")

    on(house, steps, f"/history/{table.id}")


def test_misdeals_and_open_hands(house: Room) -> None:
    table = play(house, WON[:1])
    do(table, intent.misdeal)
    do(table, lambda game: intent.name_declarer(game, 0))

    async def steps(app: View) -> None:
        assert app.ids("hand-") == ["hand-1"] and app.ids("entry-") == ["entry-2"]
        assert app.label("entry-2").startswith("Misdeal.")

    on(house, steps, f"/history/{table.id}")


def test_a_game_that_is_not_there_says_so(house: Room) -> None:
    async def steps(app: View) -> None:
        assert "There is no game 2020-01-01-none." in app.text("problem")
        await app.click("back")
        assert app.has("filter-search")

    on(house, steps, "/history/2020-01-01-none")


def test_a_very_long_game_shows_its_end_first_and_is_quick(house: Room) -> None:
    table = play(house, [(0, "6", "clubs", 0), (1, "6", "clubs", 0)] * 60)

    async def steps(app: View) -> float:
        assert len(app.ids("hand-")) == 100 and not app.has("hand-20") and app.has("hand-120")
        await app.click("earlier")
        assert app.has("hand-1") and not app.has("earlier")
        began = time.perf_counter()
        await app.click("hand-1")
        return time.perf_counter() - began

    assert on(house, steps, f"/history/{table.id}") < 0.3
    assert len(rows_of(table.states, 50)) == 50


@pytest.mark.parametrize(
    ("started", "said"),
    [
        ("2026-11-29T10:05:00+00:00", "Today, "),
        ("2026-11-28T10:05:00+00:00", "Yesterday, "),
        ("2026-11-02T10:05:00+00:00", "Mon 2 Nov, "),
        ("2024-02-29T10:05:00+00:00", "Thu 29 Feb 2024, "),
        ("once upon a time", ""),
        (None, ""),
    ],
)
def test_dates_as_people_say_them(started: str | None, said: str) -> None:
    now = datetime(2026, 11, 29, 12, 0).astimezone()
    assert when(started, now).startswith(said) and (said or not when(started, now))
