"""What a game began with, put right from its sheet and from the table; who dealt out of turn; who sat in old hands."""

from pathlib import Path

import pytest

from scorekeeper.days import day
from scorekeeper.room import Room
from scorekeeper.table import Table
from tests.ui.evening import View, enter, on, open_room, play

HANDS = ((0, "4", "hearts", 5), (1, "4", "clubs", 4))


@pytest.fixture
def house(tmp_path: Path) -> Room:
    return open_room(tmp_path)


@pytest.fixture
def table(house: Room) -> Table:
    """Two hands; then Eve takes Bob's seat, and a third."""
    found = play(house, HANDS)
    found.put(2, house.seating(("Ann", "Eve", "Cid", "Dee"), found.sitting), found.seq)
    enter(found, (1, "5", "spades", 5))
    return found


def test_the_first_dealer_people_sides_and_day_from_the_sheet(house: Room, table: Table) -> None:
    """What follows is said before anything is saved; then all of it is so, here and in the history."""
    before = table.facts

    async def steps(app: View) -> None:
        await app.click("about")
        assert app.route == f"/game/{table.id}/about"
        await app.click("dealer-1")
        assert "Bob dealt, not Dee" in app.text("shift-1")
        await app.click("swap-0")
        await app.click("swap-2")
        await app.type("side-1", "Foxes")
        await app.type("day", "2025-12-24")
        assert "Cid & Ann 7 · Foxes 10" in app.text("correction-total")
        assert table.facts == before
        await app.click("save-about")
        assert app.route == f"/history/{table.id}"

    on(house, steps, f"/history/{table.id}")
    assert [state.result.dealer for state in table.states[1:] if state.result] == [1, 2, 3, 3]
    assert table.states[0].names.players == ("Cid", "Bob", "Ann", "Dee")
    assert table.game.names.players == ("Cid", "Eve", "Ann", "Dee")
    assert table.game.scores == (7, 10)
    row = next(house.history())
    assert day(row["started"]) == "2025-12-24" and row["sides"] == ["Cid & Ann", "Foxes"]
    assert row["started"][10:] == before["started"][10:]
    assert open_room(Path(house.store.folder)).table(table.id).states == table.states


@pytest.mark.parametrize(
    ("field", "typed", "says"),
    [("day", "yesterday", "A day is written like 2026-12-31."), ("day", "2999-01-01", "That day is still to come."),
     ("player-2", " ", "Who sat in seat 3?"), ("player-0", "Eve", "Eve would then sit in two seats from entry 3 on")],
)  # fmt: skip
def test_what_can_not_be_is_said_and_not_saved(house: Room, table: Table, field: str, typed: str, says: str) -> None:
    before = table.seq

    async def steps(app: View) -> None:
        await app.type(field, typed)
        assert says in app.text("correction-problem")
        await app.click("save-about")
        assert app.has("save-about")

    on(house, steps, f"/game/{table.id}/about")
    assert table.seq == before


def test_somebody_else_deals_from_the_tables_menu(house: Room, table: Table) -> None:
    async def steps(app: View) -> None:
        await app.click("more")
        await app.click("other-dealer")
        assert "Who deals the next hand?" in app.text("correction-problem")
        await app.click("dealer-1")
        await app.click("save-correction")

    on(house, steps, f"/game/{table.id}")
    assert table.facts["hands"][-1] == {"dealer": 1}
    assert table.game.dealer == 1


def test_who_dealt_an_old_hand_is_inserted_before_it_and_can_be_corrected(house: Room, table: Table) -> None:
    async def steps(app: View) -> None:
        await app.click("kind-dealer")
        await app.click("dealer-2")
        assert "Cid dealt, not Ann" in app.text("shift-3")
        await app.click("save-correction")
        await app.go(f"/game/{table.id}/edit/1")
        await app.click("dealer-3")
        await app.click("save-correction")

    on(house, steps, f"/game/{table.id}/insert/1")
    assert table.facts["hands"][1] == {"dealer": 3}
    assert [state.result.dealer for state in table.states[1:] if state.result] == [3, 3, 3, 0, 0]


@pytest.mark.parametrize(("at", "name"), [(0, "Bob"), (1, "Bob"), (2, "Eve"), (3, "Eve")])
@pytest.mark.parametrize("what", ["edit", "insert"])
def test_old_hands_show_who_played_them(house: Room, table: Table, at: int, name: str, what: str) -> None:
    """Before the substitute came, it was the other one."""
    if at == 2 and what == "edit":
        return
    expected = "Bob" if at < 3 else "Eve"

    async def steps(app: View) -> None:
        assert app.text("declarer-1") == expected
        await app.click("kind-adjustment")
        assert app.text("side-1") == f"{expected} & Dee"

    on(house, steps, f"/game/{table.id}/{what}/{at}")


def test_the_sheet_and_what_was_changed_name_them_too(house: Room, table: Table) -> None:
    async def steps(app: View) -> None:
        assert "Bob & Dee +1" in app.label("hand-1")
        assert "Eve & Dee +5" in app.label("hand-3")

    async def told(app: View) -> None:
        assert any("Bob 4 ♣" in words for words in app.texts())
        assert any("Eve 5 ♠" in words for words in app.texts())

    for at in (1, 3):
        entry = table.facts["hands"][at]
        table.change(f"hands/{at}", entry, entry | {"penalties": []}, table.seq)
    on(house, steps, f"/history/{table.id}")
    on(house, told, f"/game/{table.id}/trail")


def test_the_history_finds_it_under_everybody_who_sat_there(house: Room, table: Table) -> None:
    """And names the sides as they sat at the end."""
    for _ in range(2):
        play(house, HANDS, ("Gus", "Hal", "Ida", "Jon"))
    house.people.rename(house.people.named("Hal")[0].id, "Eve")

    async def steps(app: View) -> None:
        assert "Eve & Dee" in app.text(f"game-{table.id}")
        for name in ("Bob", "Eve Dee"):
            await app.type("filter-search", name)
            assert app.ids("game-") == [f"game-{table.id}"]
        await app.type("filter-search", "")
        menu = next(one for one in app.controls(app.find("filter-player")) if one["_c"] == "PopupMenuButton")
        shown = {text["value"]: item["_i"] for item in menu["items"] for text in app.controls(item) if "value" in text}
        for words, games in (("Bob", 1), ("Eve (1 game)", 1), ("Eve (2 games)", 2), ("Every player", 3)):
            await app.session.dispatch_event(shown[words], "click", None)
            await app.settle()
            assert len(app.ids("game-")) == games
            assert app.has(f"game-{table.id}") == (games != 2)

    on(house, steps, "/history")


def test_two_who_sat_in_one_game_are_not_merged(house: Room, table: Table) -> None:
    """Also when one came for the other; and nothing is changed."""
    people = house.people
    bob, eve, dee = (people.named(name)[0].id for name in ("Bob", "Eve", "Dee"))
    for one, other in ((bob, dee), (eve, bob)):
        assert people.merge(one, other).endswith("have sat in one game: they are two people.")
    assert people.resolve(eve) == eve
    play(house, (), ("Gus", "Hal", "Ida", "Jon"))
    gus, hal = (people.named(name)[0].id for name in ("Gus", "Hal"))
    assert people.merge(gus, bob) == ""
    assert "Bob and Hal have sat in one game" in people.merge(bob, hal)
