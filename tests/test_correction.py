"""Correcting old entries: everything after them follows, nothing else changes, nothing is done unseen."""

import json
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper import correction
from scorekeeper.exchange import GameFile, report
from scorekeeper.scoring.game import Start
from scorekeeper.scoring.hand import Adjustment, AfterEnd, Call, Hand, Misdeal, PaperSays, Seating
from scorekeeper.scoring.reading import parse

PRESETS = Path(__file__).parents[1] / "presets"
PEOPLE = ("Ann", "Bob", "Cid", "Dee")


def preset(name):
    return parse(json.loads((PRESETS / f"{name}.json").read_text(encoding="utf-8")))


def hand(seat, bid, tricks, contract="hearts"):
    return Hand((Call(seat, bid, contract),), tricks)


def game(*hands, start=None, rules="shoot-the-moon"):
    return GameFile(preset(rules), PEOPLE, 3, start or Start(), hands)


FOUR = game(hand(0, "4", (4, 2)), hand(1, "5", (1, 5)), hand(2, "shoot", (6, 0)), hand(3, "3", (2, 4)))


def entered_rightly(file, hands):
    """What the game gives when it is entered like this from the start."""
    return report(replace(file, hands=hands))[0]


def test_edit_hand_2_of_4_and_everything_follows():
    """Trial 9: totals, target, dealer and winner as if it had been entered rightly from the start."""
    right = hand(1, "moon", (0, 6))
    plan = correction.edit(FOUR, 1, right)
    assert plan.problem is None
    assert plan.hands == (FOUR.hands[0], right, *FOUR.hands[2:])
    assert report(replace(FOUR, hands=plan.hands))[0] == entered_rightly(FOUR, plan.hands)
    assert [shift.at for shift in plan.shifts] == [2, 3]
    assert plan.states[-1].target == 48


@pytest.mark.parametrize(
    ("wrong", "code"),
    [
        (hand(0, "2", (4, 2)), "bid.unknown"),
        (hand(0, "4", (4, 1)), "tricks.sum"),
        (hand(0, "4", (7, -1)), "tricks.count"),
        (hand(0, "4", (4, 2), "queens"), "contract.unknown"),
        (hand(7, "4", (4, 2)), "seat.unknown"),
        (Hand((Call(2, "4"), Call(3, "4")), (4, 2)), "bid.low"),
        (Hand((Call(2, "moon"), Call(3, "pass")), (6, 0)), "bid.closed"),
        (Adjustment(5, 1), "seat.unknown"),
        (Seating(("Ann", "Bob")), "seat.unknown"),
        (PaperSays((1,)), "tricks.count"),
    ],
)
def test_every_value_refused_on_entry_is_refused_on_edit(wrong, code):
    """Trial 12."""
    for plan in (correction.edit(FOUR, 1, wrong), correction.insert(FOUR, 2, wrong)):
        assert plan.problem and plan.problem.code == code
        assert not plan.states


def test_of_two_equal_hands_only_the_chosen_one_changes():
    """Trial 13: hands 2 and 5 are equal; 5 is edited."""
    same = hand(0, "4", (4, 2))
    file = game(*[same] * 5)
    plan = correction.edit(file, 4, hand(0, "6", (6, 0)))
    assert plan.hands[:4] == (same,) * 4
    assert plan.hands[4] != same
    assert not plan.shifts


def test_a_hand_turned_into_a_misdeal_keeps_the_deal_where_it_was():
    """Every later dealer moves back by one, and an auction that can't have come in that order is its winning call."""
    file = game(
        hand(0, "4", (4, 2)), hand(1, "4", (2, 4)),
        Hand((Call(2, "3"), Call(3, "4", "clubs"), Call(0, "pass"), Call(1, "pass")), (2, 4)),
    )  # fmt: skip
    plan = correction.edit(file, 1, Misdeal())
    assert plan.problem is None
    assert [state.result.dealer for state in plan.states[1:]] == [3, 0, 0]
    assert plan.hands[2].calls == (Call(3, "4", "clubs"),)


def test_the_hand_under_way_stays_under_way_when_the_deal_moves():
    """An open hand past its auction keeps its declarer and its tricks so far."""
    calls = (Call(2, "pass"), Call(3, "4", "clubs"), Call(0, "pass"), Call(1, "pass"))
    file = game(hand(0, "4", (4, 2)), hand(1, "4", (2, 4)), Hand(calls, taken=(1, 1, 0)))
    plan = correction.delete(file, 0)
    state = plan.states[-1]
    assert (plan.problem, state.phase, state.auction.declarer, state.open.taken) == (None, "play", 3, (1, 1, 0))


NEAR = Start(scores=(30, 10))


def test_a_correction_that_ends_the_game_earlier_asks_what_becomes_of_the_rest():
    """Kept, marked and uncounted; or dropped."""
    file = game(hand(0, "3", (2, 4)), hand(1, "3", (3, 3)), hand(2, "3", (3, 3)), start=NEAR)
    won = hand(0, "3", (3, 3))
    kept, dropped = (correction.edit(file, 0, won, keep) for keep in (True, False))
    assert kept.late == dropped.late == 2
    assert [type(entry) for entry in kept.hands] == [Hand, AfterEnd, AfterEnd]
    assert dropped.hands == (won,)
    assert kept.states[-1].scores == dropped.states[-1].scores == (33, 13)
    assert correction.ending_words(file.replay()[0][-1], kept) == "That ends the game earlier: Ann & Cid win."


def test_reopening_counts_again_what_was_kept():
    """The way back: what was marked as after the end is played again."""
    file = game(hand(0, "3", (2, 4)), hand(1, "3", (3, 3)), start=NEAR)
    ended = correction.edit(file, 0, hand(0, "3", (3, 3)))
    over = replace(file, hands=ended.hands)
    again = correction.edit(over, 0, file.hands[0])
    assert (again.hands, again.counted) == (file.hands, 1)
    assert correction.ending_words(over.replay()[0][-1], again) == "The game goes on: nobody has won it yet."


def test_deleting_the_winning_hand_reopens_the_game():
    """Trial 11."""
    file = game(hand(0, "3", (2, 4)), hand(1, "6", (0, 6)), start=Start(scores=(0, 27)))
    assert file.replay()[0][-1].match_winner == 1
    plan = correction.delete(file, 1)
    state = plan.states[-1]
    assert (state.match_winner, state.games, state.dealer, state.scores) == (None, (0, 0), 0, (-3, 31))


def test_a_substitute_in_hand_4_leaves_past_hands_and_the_deal_alone():
    """Trial 18: the same seat deals this hand, rotation goes on from there, past hands keep their players."""
    plan = correction.insert(FOUR, 3, Seating(("Ann", "Eve", "Cid", "Dee")))
    assert [state.result.dealer for state in plan.states[1:]] == [3, 0, 1, 2, 2]
    assert plan.states[3].names.players == PEOPLE
    assert plan.states[-1].names.players[1] == "Eve"
    assert plan.states[-1].scores == FOUR.replay()[0][-1].scores


def test_a_later_hand_that_would_break_the_rules_stops_the_correction():
    """Below zero nobody may shoot: the place is named, nothing is changed."""
    file = GameFile(
        preset("moon-3"), ("Ann", "Bob", "Cid"), 2, Start(),
        (Hand((Call(0, "4", "5"),), (4, 2, 1)), Hand((Call(0, "21", "5"),), (6, 1, 0))),
    )  # fmt: skip
    plan = correction.edit(file, 0, Hand((Call(0, "4", "5"),), (3, 3, 1)))
    assert plan.problem and plan.problem.code == "bid.ineligible" and "entry 2" in plan.problem.message


HANDS = st.builds(
    lambda seat, bid, took: hand(seat, bid, (took, 6 - took)),
    st.integers(0, 3), st.sampled_from(["3", "4", "5", "6", "shoot", "moon"]), st.integers(0, 6),
)  # fmt: skip


@settings(max_examples=150, deadline=None)
@given(st.lists(HANDS | st.just(Misdeal()), min_size=1, max_size=12), st.data())
def test_an_edited_game_equals_the_same_game_entered_rightly(hands, data):
    """Edit, insert and delete anywhere: what follows is what entering it so from the start gives."""
    whole = game(*hands)
    states, _ = whole.replay()
    file = replace(whole, hands=whole.hands[: len(states) - 1])
    at = data.draw(st.integers(0, len(file.hands) - 1))
    entry = data.draw(HANDS)
    for plan in (correction.edit(file, at, entry), correction.insert(file, at, entry), correction.delete(file, at)):
        assert plan.problem is None
        again, problem = replace(file, hands=plan.hands).replay()
        assert problem is None
        assert again == plan.states
        counted = tuple(one for one in plan.hands if not isinstance(one, AfterEnd))
        assert replace(file, hands=counted).replay()[0][-1].scores == plan.states[-1].scores
