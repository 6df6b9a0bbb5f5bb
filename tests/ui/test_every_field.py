"""Whatever is typed into any field of the app: it is taken or refused with words, and every game opens again."""

import re
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from scorekeeper.room import Room
from tests.hostile import NUMBERS, WORDS, reopens
from tests.ui.evening import FOUR, View, on, open_room, play

MATCH = "moon-4-match"
Tries = Callable[[View, str], Awaitable[None]]


async def press(app: View, *identifiers: str) -> None:
    """Tap what is there of these."""
    for identifier in identifiers:
        if app.has(identifier):
            await app.click(identifier)


def starting(field: str, *folds: str) -> Tries:
    """A field of the new game's form."""

    async def tries(app: View, text: str) -> None:
        await app.go("/")
        await app.go(f"/new/{MATCH}")
        for seat, name in enumerate(FOUR):
            await app.type(f"player-{seat}", name)
        await press(app, *[fold for fold in folds if not app.has(field)])
        await app.type(field, text)
        await press(app, "start-game")

    return tries


def at_table(screen: str, field: str, *saves: str, first: tuple[str, str] | None = None) -> Tries:
    """A field of a screen beside the table, of the newest game."""

    async def tries(app: View, text: str) -> None:
        await app.go("/")
        await app.go(f"/game/{next(iter(app.house.history()))['id']}/{screen}")
        if first:
            await app.type(*first)
        await app.type(field, text)
        await press(app, *saves)

    return tries


async def rename(app: View, text: str) -> None:
    await app.go("/")
    await app.go("/players")
    row = app.ids("player-row-")[0]
    person = row.removeprefix("player-row-")
    await press(app, row, f"rename-{person}")
    await app.type(f"new-name-{person}", text)
    await press(app, f"save-name-{person}")


def looking(route: str, field: str) -> Tries:
    async def tries(app: View, text: str) -> None:
        await app.go(route)
        await app.type(field, text)

    return tries


FIELDS: dict[str, Tries] = {
    "player": starting("player-1"),
    "side-name": starting("side-name-0", "name-sides"),
    "start-score": starting("start-score-0", "from-paper"),
    "start-target": starting("start-target", "from-paper"),
    "start-games": starting("start-games-0", "from-paper"),
    "player at the table": at_table("seats", "player-2", "save-seats"),
    "player from the start": at_table("about", "player-2", "save-about"),
    "side": at_table("about", "side-0", "save-about"),
    "day": at_table("about", "day", "save-about"),
    "paper": at_table("paper", "paper-0", "save-paper", first=("paper-1", "7")),
    "adjustment-note": at_table("adjust", "adjustment-note", "step-5", "save-correction"),
    "new-name": rename,
    "search": looking("/rules", "search"),
    "search-players": looking("/players", "search-players"),
    "filter-search": looking("/history", "filter-search"),
}


@pytest.fixture
def house(tmp_path: Path) -> Room:
    house = open_room(tmp_path / "here")
    for four in (FOUR, ["Eva", "Fay", "Gus", "Hal"], ["Ida", "Jim", "Kay", "Leo"], ("Ann", "Mia", "Ned", "Oda")):
        play(house, [(0, "4", "hearts", 4)], four)
    return house


@pytest.mark.parametrize("field", FIELDS)
def test_a_field_takes_nothing_that_locks_a_game(house: Room, tmp_path: Path, field: str) -> None:
    """A third of the texts in turn; at the end every game opens, and goes to another device and back."""
    at = list(FIELDS).index(field)

    async def steps(app: View) -> None:
        app.house = house
        for text in NUMBERS[:-4] if field.startswith(("start-", "paper")) else WORDS[at % 3 :: 3]:
            await FIELDS[field](app, text)

    on(house, steps)
    reopens(tmp_path / "here", tmp_path / "there")


def test_every_field_is_tried() -> None:
    """A field that is new in the code gets its line above."""
    source = "\n".join(path.read_text(encoding="utf-8") for path in Path("scorekeeper/ui").glob("*.py"))
    made = re.findall(r"\bfield\(\s*look,\s*f?\"([a-z-]+?)-?(?:\{[^\"]*)?\"", source)
    numbers = re.findall(r"\bnumber\(f?\"([a-z-]+?)-?(?:\{[^\"]*)?\"", source)
    assert {*made, *numbers} <= set(FIELDS)
    assert source.count("TextBox(") == 3, "the class, `field` and the history's search: what else is new?"
