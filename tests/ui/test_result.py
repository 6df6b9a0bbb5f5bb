"""The end of a game without a browser: who won and why, the picture in words, what the buttons do."""

from pathlib import Path

import pytest

from scorekeeper import intent
from scorekeeper.scoring.game import Start
from scorekeeper.ui.chart import Point, course, describe, ticks
from scorekeeper.ui.sheet import rows_of
from tests.ui.evening import LONG, WON, View, do, enter, on, open_room, play


def test_winner_score_and_why(tmp_path: Path) -> None:
    house = open_room(tmp_path)
    table = play(house, WON)

    async def steps(app: View) -> None:
        assert app.text("winner") == "Ann & Cid win"
        assert app.label("score-0").startswith("42 Ann & Cid")
        assert app.label("score-1").startswith("2 Bob & Dee")
        assert app.text("why").endswith("Ann & Cid reached 40 and win, 42 to 2.")
        assert "Ann & Cid from 0 by way of −8 to 42" in app.label("picture")
        assert "to 36 in hand 8 and to 40 in hand 9" in app.label("picture")
        assert not app.has("record") and not app.has("seat-0")

    on(house, steps, f"/game/{table.id}")


@pytest.mark.parametrize("size", [(360, 640), (640, 360), (800, 1280), (1440, 900)])
def test_every_way_on_is_there_on_every_screen(tmp_path: Path, size: tuple[int, int]) -> None:
    house = open_room(tmp_path)
    table = play(house, WON)

    async def steps(app: View) -> None:
        shown = ("winner", "why", "picture", "score-0", "score-1")
        for one in (*shown, "rematch", "new-game", "correct-last", "history", "home"):
            assert app.ids().count(one) == 1, one

    on(house, steps, f"/game/{table.id}", *size)


def test_rematch_keeps_the_seats_and_the_deal_goes_on(tmp_path: Path) -> None:
    house = open_room(tmp_path)
    table = play(house, WON)

    async def steps(app: View) -> str:
        await app.click("rematch")
        return app.route

    again = house.table(on(house, steps, f"/game/{table.id}").removeprefix("/game/"))
    assert again.id != table.id
    assert again.game.names == table.game.names
    assert again.game.dealer == table.game.dealer == (3 + len(WON)) % 4
    assert again.game.scores == (0, 0) and again.game.target == 32


def test_a_rematch_that_cannot_be_stored_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from scorekeeper.room import StoreError

    house = open_room(tmp_path)
    table = play(house, WON)

    def full(*_: object) -> None:
        raise StoreError("The disk is full.")

    monkeypatch.setattr(house, "rematch", full)

    async def steps(app: View) -> list[str]:
        await app.click("rematch")
        assert app.route == "/"
        return app.texts()

    assert "The disk is full." in on(house, steps, f"/game/{table.id}")


def test_correcting_the_last_hand_opens_it_again(tmp_path: Path) -> None:
    house = open_room(tmp_path)
    table = play(house, WON)

    async def steps(app: View) -> None:
        await app.click("correct-last")
        assert not app.has("winner") and app.has("record")
        await app.click("tricks-2")  # it was set after all
        await app.click("record")
        assert not app.has("winner")

    on(house, steps, f"/game/{table.id}")
    assert table.game.scores == (34, 4)


def test_a_match_says_so_and_shows_every_game(tmp_path: Path) -> None:
    house = open_room(tmp_path)
    table = play(house, (), preset="moon-4-match", start=Start(games=(1, 1)))
    while not table.is_finished:
        enter(table, (0, "7", "", 7))

    async def steps(app: View) -> None:
        assert app.text("winner") == "Ann & Cid win the match"
        assert "2 games to 1" in app.text("why")
        assert "2 won" in app.label("score-0")

    on(house, steps, f"/game/{table.id}")


# -- the picture ------------------------------------------------------------


def test_the_course_has_a_point_a_hand_and_none_for_a_misdeal(tmp_path: Path) -> None:
    table = play(open_room(tmp_path), WON[:2])
    do(table, intent.misdeal)
    enter(table, WON[2])
    do(table, lambda game: intent.name_declarer(game, 0))  # a hand under way is no point
    (leg,) = course(table.states)
    assert [point.hands for point in leg] == [0, 1, 2, 3]
    assert leg[-1] == Point(3, table.game.scores, 32)


def test_a_carried_on_game_begins_where_the_paper_ended(tmp_path: Path) -> None:
    table = play(open_room(tmp_path), WON[:1], start=Start(scores=(22, 10), target=36))
    (leg,) = course(table.states)
    assert leg[0] == Point(0, (22, 10), 36)


def test_games_of_a_match_are_legs_of_their_own(tmp_path: Path) -> None:
    table = play(open_room(tmp_path), [(0, "7", "", 7)] * 4, preset="moon-4-match")
    first, second = course(table.states)
    assert first[-1].scores[0] >= 21 and second[0] == Point(first[-1].hands, (0, 0), 21)


def test_the_picture_in_words_before_the_first_hand(tmp_path: Path) -> None:
    table = play(open_room(tmp_path))
    assert describe(course(table.states), table.game.names.sides) == "No hand has been played yet; to 32."


@pytest.mark.parametrize(("low", "high"), [(0, 1), (-9, 42), (-31, 22), (0, 52), (-700, 900), (-0.4, 8)])
def test_ticks_are_round_few_and_meet_zero(low: float, high: float) -> None:
    found = ticks(low, high, 6)
    assert 0 in found and 2 <= len(found) <= 7
    assert low <= found[0] and found[-1] <= high


def test_sheet_rows_of_the_last_hands_keep_their_numbers(tmp_path: Path) -> None:
    table = play(open_room(tmp_path), WON)
    assert rows_of(table.states, 3) == rows_of(table.states)[-3:]
    assert [row.number for row in rows_of(table.states, 3)] == [9, 10, 11]


def test_three_single_players_with_long_names(tmp_path: Path) -> None:
    house = open_room(tmp_path)
    table = play(house, (), LONG[:3], "moon-3", dealer=0)
    while not table.is_finished:
        enter(table, (0, "7", "", 7))

    async def steps(app: View) -> None:
        assert app.text("winner") == f"{LONG[0]} wins"
        assert all(name in app.label("picture") for name in LONG[:3])

    on(house, steps, f"/game/{table.id}")
