"""The statistics without a browser: whose they are, what is chosen, what is said, and the games behind a figure."""

from pathlib import Path

import pytest

from scorekeeper.room import Room
from scorekeeper.statistics import Figure
from scorekeeper.ui.figures import mean, of_how_many, percent
from tests.ui.evening import WON, View, on, open_room, play

MADE = ((0, "4", "hearts", 5), (0, "5", "spades", 5))


@pytest.fixture
def house(tmp_path: Path) -> Room:
    return open_room(tmp_path)


def person(house: Room, name: str) -> str:
    return next(key for key, one in house.store.players().items() if one["name"] == name)


async def choose(app: View, menu: str, words: str) -> None:
    """Open a menu and tap a line."""
    for control in app.controls(app.find(menu)):
        if control["_c"] == "PopupMenuItem" and control.get("content") == words:
            await app.session.dispatch_event(control["_i"], "click", None)
            return await app.settle()
    raise LookupError(words)


@pytest.mark.parametrize(
    ("figure", "big", "small"),
    [
        (Figure(), "–", "none yet"),
        (Figure(3, 4), "3 of 4", "too few to say"),
        (Figure(3, 5), "60 %", "3 of 5"),
        (Figure(0, 9), "0 %", "0 of 9"),
    ],
)
def test_no_percentage_of_a_few(figure: Figure, big: str, small: str) -> None:
    assert (percent(figure), of_how_many(figure)) == (big, small)


@pytest.mark.parametrize(("figure", "words"), [(Figure(), "–"), (Figure(-7, 2), "−3.5"), (Figure(-1, 90), "0")])
def test_means(figure: Figure, words: str) -> None:
    assert mean(figure) == words


def test_nothing_yet(house: Room) -> None:
    async def steps(app: View) -> str:
        return app.text("empty")

    assert "Nothing has been played yet" in on(house, steps, "/stats")


def test_figures_of_an_evening(house: Room) -> None:
    play(house, WON)

    async def steps(app: View) -> None:
        await app.click(f"stats-player-{person(house, 'Ann')}")
        assert app.label("stat-games") == "Games won: 1 of 1, too few to say"
        assert app.label("stat-bids") == "Bids made: 83 %, 5 of 6"
        assert app.label("stat-hands") == "Hands: 11, in 1 game"
        assert app.label("stat-average") == "Average bid: 4.0, of 3 bids, too few to say"
        assert app.label("stat-contract-hearts") == "Hearts: 2 made, 1 set, too few to say"
        assert app.label("stat-bid-shoot") == app.label("stat-named-shoot") == "Shoot: 2 made, 1 set, too few to say"
        assert app.label("stat-form") == "1 of the last 1 won; oldest first: won"
        assert app.label("stat-streak-bids") == "Bids made in a row: 5, the longest so far"
        assert app.label(f"stat-against-{person(house, 'Bob')}").startswith("Against Bob: 1 of 1")
        assert "Bidding last, as dealer: " in app.label("stat-place-0")

    on(house, steps, "/stats")


def test_a_figure_opens_its_games(house: Room) -> None:
    won, running = play(house, WON), play(house, WON[:2])

    async def steps(app: View) -> str:
        await app.click("stat-games")
        assert app.ids("game-") == [f"game-{won.id}"]
        await app.click("close")
        await app.click("stat-hands")  # the first sheet stays in the tree until a browser has closed it
        assert app.has(f"game-{running.id}")
        await app.click(f"game-{running.id}")
        return app.route

    assert on(house, steps, "/stats") == f"/history/{running.id}"


def test_partner_game_and_time(house: Room) -> None:
    play(house, WON)
    play(house, [(0, "call", "hearts", 5)], ("Ann", "Cid", "Bob", "Dee"), "euchre")

    async def steps(app: View) -> None:
        assert app.has("stats-partner") and "don’t compare" in " ".join(app.texts())
        await choose(app, "stats-partner", "With Bob")
        assert app.label("stat-hands") == "Hands: 1, in 1 game"
        await choose(app, "stats-partner", "With anyone")
        await choose(app, "stats-preset", "Shoot the Moon")
        assert app.label("stat-hands") == "Hands: 11, in 1 game"
        assert app.has("stat-bid-4")
        await choose(app, "stats-span", "The last 30 days")
        assert app.label("stat-hands") == "Hands: 11, in 1 game"

    on(house, steps, f"/stats/{person(house, 'Ann')}")


def test_what_was_chosen_is_there_again(house: Room) -> None:
    play(house, WON)

    async def steps(app: View) -> None:
        await app.click(f"stats-player-{person(house, 'Dee')}")
        before = app.label("stat-bids")
        await app.go("/")
        await app.go("/stats")
        assert app.label("stat-bids") == before == "Bids made: –, none yet"

    on(house, steps, "/stats")


def test_history_leads_there(house: Room) -> None:
    async def steps(app: View) -> str:
        await app.click("statistics")
        return app.route

    assert on(house, steps, "/history") == "/stats"
