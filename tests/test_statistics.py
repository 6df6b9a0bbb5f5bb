"""Statistics: figures of small games worked out by hand, and laws that hold for all."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import believable
import pytest

from scorekeeper.room import Room, summarise
from scorekeeper.statistics import FORM, Book, Figure, Figures, Streak, Wanted
from scorekeeper.store import Store, load_shipped
from scorekeeper.tally import hands_of

Json = dict[str, Any]
SHOOT = load_shipped("shoot-the-moon")


def bid(seat: int, bid: str, contract: str, took: int) -> Json:
    """A hand in which only the winning bid was written down; `took` is for the declarer's side."""
    tricks = [took, 6 - took] if seat % 2 == 0 else [6 - took, took]
    return {"calls": [{"seat": seat, "bid": bid, "contract": contract}], "tricks": tricks}


def game(number: int, hands: list[Json], **more: Any) -> Json:
    """A game's summary as the history yields it; Ann and Cid play Bob and Dee, and Ann deals first."""
    facts = {
        "format": "scorekeeper.game", "version": 1, "id": f"g{number}",
        "preset": SHOOT, "players": ["Ann", "Bob", "Cid", "Dee"], "people": ["a", "b", "c", "d"], "dealer": 0,
        "start": {"scores": [24, 10]}, "hands": hands,
    } | more  # fmt: skip
    summary = json.loads(json.dumps(summarise({key: value for key, value in facts.items() if value is not None})))
    return summary | {"id": f"g{number}", "started": f"2026-0{number}-01T19:30:00Z"}


# Dealer 0: Bob bids 4 hearts and takes 4. Dealer 1: Ann bids 5 spades, takes 3. Dealer 2: Cid's Shoot, all six.
FIRST = [bid(1, "4", "hearts", 4), bid(0, "5", "spades", 3), bid(2, "shoot", "hearts", 6)]
WON = [*FIRST, bid(0, "4", "hearts", 5)]
LOST = [bid(seat, "6", "clubs", 6) for seat in (1, 3, 1, 3)]  # from 10 to 34
EXPECTED = [
    # who, figure, total, of
    ("a", "games", 1, 1),
    ("b", "games", 0, 1),
    ("a", "hands", 4, 1),
    ("a", "bids", 1, 2),
    ("a", "average", 9, 2),
    ("a", "declarer", -5 + 4, 2),
    ("a", "partner", 12, 1),
    ("a", "defender", 2, 1),
    ("b", "bids", 1, 1),
    ("b", "declarer", 4, 1),
    ("b", "partner", 0, 0),
    ("b", "defender", 3 + 0 + 1, 3),
    ("c", "bids", 1, 1),
    ("c", "average", 0, 0),
    ("d", "bids", 0, 0),
    ("d", "partner", 4, 1),
    ("ac", "bids", 2, 3),
    ("ac", "declarer", -5 + 12 + 4, 3),
    ("ac", "partner", 0, 0),
    ("ac", "defender", 2, 1),
    ("ab", "hands", 0, 0),
]


def figures(*games: Json, who: str = "a", **more: Any) -> Figures:
    """The figures of one, or of partners, of games oldest first."""
    return Book(games[::-1]).figures(Wanted(frozenset(who), **more))


def shown(rates: Any) -> dict[Any, str]:
    return {key: str(figure) for key, figure in rates.items() if figure.of}


@pytest.mark.parametrize(("who", "name", "total", "of"), EXPECTED)
def test_figures_by_hand(who: str, name: str, total: int, of: int) -> None:
    figure = getattr(figures(game(1, WON), who=who), name)
    assert (figure.total, figure.of) == (total, of)
    assert figure.games == (["g1"] if of else [])


def test_by_bid_contract_and_place() -> None:
    found = figures(game(1, WON))
    assert shown(found.by_bid) == {"5": "0 of 1", "4": "1 of 1"}
    assert shown(found.by_contract) == {"spades": "0 of 1", "hearts": "1 of 1"}
    assert shown(found.by_place) == {3: "0 of 1", 1: "1 of 1"}
    assert shown(found.at_place) == {0: "0 of 1", 3: "1 of 1", 2: "0 of 1", 1: "1 of 1"}
    assert shown(figures(game(1, WON), who="c").named) == {"shoot": "1 of 1"}
    assert found.contract_words["spades"] == (0, "spades")


def test_head_to_head_form_and_streaks() -> None:
    games = [game(1, WON), game(2, WON), game(3, LOST), game(4, WON)]
    found = figures(*games)
    assert shown(found.against) == {("b",): "3 of 4", ("d",): "3 of 4"}
    assert shown(found.beside) == {"c": "3 of 4"}
    assert shown(figures(*games, who="ac").against) == {("b", "d"): "3 of 4"}
    assert found.form == [("g1", True), ("g2", True), ("g3", False), ("g4", True)]
    assert (found.games_streak.best, found.games_streak.games) == (2, ["g1", "g2"])


def test_form_is_of_the_last_ten() -> None:
    games = [game(1, WON) | {"id": f"g{number}"} for number in range(12)]
    assert [one for one, _ in figures(*games).form] == [f"g{number}" for number in range(12 - FORM, 12)]


def test_abandoned_games_are_left_out() -> None:
    assert figures(game(1, WON, status="abandoned")) == Figures()
    assert Book([game(1, WON, status="abandoned")]).people() == []


def test_unfinished_game_counts_by_its_hands() -> None:
    found = figures(game(1, FIRST[:2]))
    assert (found.hands.total, found.games.of, found.form) == (2, 0, [])


def test_what_was_no_hand_does_not_count() -> None:
    entries = [{"misdeal": True}, FIRST[0], {"adjustment": {"side": 0, "points": 1}}, {"paper_says": [1, 2]}]
    open_hand = {"calls": [{"seat": 1, "bid": "3"}]}
    assert figures(game(1, [*entries, open_hand])).hands.total == 1


def test_substituted_player_splits() -> None:
    """Eve takes Ann's seat for the last hand: Ann keeps her hands, the game is Eve's."""
    seating = {"seating": ["Eve", "Bob", "Cid", "Dee"], "people": ["e", "b", "c", "d"]}
    one = game(1, [*FIRST, seating, bid(0, "4", "hearts", 5)])
    ann, eve, pair = figures(one), figures(one, who="e"), figures(one, who="ec")
    assert (ann.hands.total, ann.games.of, str(ann.bids)) == (3, 0, "0 of 1")
    assert (eve.hands.total, str(eve.games), str(eve.bids)) == (1, "1 of 1", "1 of 1")
    assert (pair.hands.total, str(figures(one, who="c").games)) == (1, "1 of 1")
    assert Book([one]).partners("c") == ["a", "e"]


def test_seating_without_people_means_those_of_that_name() -> None:
    one = game(1, [FIRST[0], {"seating": ["Bob", "Ann", "Cid", "Gus"]}, bid(1, "4", "clubs", 4)])
    assert one["tally"]["who"] == ["a", "b", "c", "d", ":Gus"]
    assert figures(one).declarer.of == 1
    assert Book([one]).figures(Wanted(frozenset({":Gus"}))).hands.total == 1


def test_two_anns_stay_apart() -> None:
    one = game(1, WON, players=["Ann", "Ann", "Cid", "Dee"])
    assert (str(figures(one).games), str(figures(one, who="b").games)) == ("1 of 1", "0 of 1")
    assert sorted((key, name) for key, name, _ in Book([one]).people())[:2] == [("a", "Ann"), ("b", "Ann")]


def test_renaming_keeps_figures() -> None:
    old, new = game(1, WON), game(2, WON, players=["Anna", "Bob", "Cid", "Dee"])
    assert figures(old, new).games.of == 2
    assert Book([new, old]).people()[0][:2] == ("a", "Anna")


def test_without_people_names_are_who_they_are() -> None:
    assert Book([game(1, WON, people=None)]).figures(Wanted(frozenset({":Ann"}))).hands.total == 4


def test_filters_partition() -> None:
    games = [game(number, WON) for number in (1, 2, 3)]
    every = figures(*games)
    before, after = figures(*games, until="2026-02-01"), figures(*games, since="2026-02-01")
    assert (before.hands.games, after.hands.games) == (["g1"], ["g2", "g3"])
    assert before.declarer.total + after.declarer.total == every.declarer.total
    assert figures(*games, preset="shoot-the-moon") == every
    assert figures(*games, preset="euchre") == Figures()
    assert figures(*games, among=frozenset("d")) == every
    assert figures(*games, among=frozenset("x")) == Figures()


def test_figure_never_divides_by_zero() -> None:
    assert (Figure().value, Figure(3, 4).value, str(Figure(3, 4)), Figure(3, 4).is_few) == (None, 0.75, "3 of 4", True)
    assert not Figure(3, 5).is_few


def test_streak_keeps_the_games_of_the_best() -> None:
    streak = Streak()
    for number, success in enumerate([1, 1, 0, 1, 0, 1, 1]):
        streak.add(f"g{number}", bool(success))
    assert (streak.best, streak.games) == (2, ["g0", "g1"])


# -- laws, over believable games ------------------------------------------------


@pytest.fixture(scope="module")
def book() -> Book:
    """Sixty evenings of several games."""
    facts = list(believable.games(60, seed=7))
    rows = [json.loads(json.dumps(summarise(one))) | {key: one[key] for key in ("id", "started")} for one in facts]
    return Book(rows[::-1])


def hands_played(book: Book) -> int:
    rounds = [each for one in book.games.values() for each in hands_of(one["tally"])[2]]
    return sum(sum(dealt) for _, dealt, _, _ in rounds)


def test_every_hand_has_one_declarer(book: Book) -> None:
    every = [book.figures(Wanted(frozenset({one.key}))) for one in book.people()]
    assert sum(found.declarer.of for found in every) == hands_played(book) > 300


def test_parts_make_the_whole(book: Book) -> None:
    for person in book.people():
        found = book.figures(Wanted(frozenset({person.key})))
        assert found.declarer.of + found.partner.of + found.defender.of == found.hands.total
        for parts in (found.by_bid, found.by_place):
            assert sum(one.of for one in parts.values()) == found.bids.of
            assert sum(one.total for one in parts.values()) == found.bids.total
        assert sum(one.of for one in found.at_place.values()) == found.hands.total
        assert sum(one.total for one in found.at_place.values()) == found.bids.of
        assert found.bids_streak.best <= found.bids.total
        assert found.hands.of == len(found.hands.games)


def test_presets_partition(book: Book) -> None:
    who = frozenset({book.people()[0].key})
    every = book.figures(Wanted(who))
    parts = [book.figures(Wanted(who, preset)) for preset in every.presets]
    for name in ("games", "hands", "bids", "declarer", "partner", "defender"):
        assert sum(getattr(one, name).of for one in parts) == getattr(every, name).of
        assert sum(getattr(one, name).total for one in parts) == getattr(every, name).total


def test_partners_have_what_both_have(book: Book) -> None:
    first = book.people()[0].key
    mine = book.figures(Wanted(frozenset({first})))
    for other, rate in mine.beside.items():
        pair = book.figures(Wanted(frozenset({first, other})))
        assert str(pair.games) == str(rate)


# -- in the room ------------------------------------------------------------------


def test_room_keeps_figures_until_a_game_changes(tmp_path: Path) -> None:
    believable.fill(tmp_path, 20)
    room = Room(Store(tmp_path, summarise=summarise, edition="test"))
    wanted = Wanted(frozenset({"p1"}))
    before = room.statistics().figures(wanted)
    assert room.statistics().figures(wanted) is before
    newest = next(one for one in before.hands.games[::-1])
    room.delete(newest)
    assert newest not in room.statistics().figures(wanted).hands.games
    room.restore(newest)
    assert room.statistics().figures(wanted) == before
