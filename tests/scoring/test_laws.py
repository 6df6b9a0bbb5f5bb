"""Laws of the fold that hold for every game of every preset."""

import copy
import json
from dataclasses import replace
from itertools import pairwise

import dealing
import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from scorekeeper.exchange import read_game
from scorekeeper.scoring import fold
from scorekeeper.scoring import hand as facts
from scorekeeper.scoring.hand import Adjustment, AfterEnd, Dealer, Hand, PaperSays, Problem, Seating
from scorekeeper.store.changes import Change, apply, reverse
from scorekeeper.store.shape import check_game

SLOW = [HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.large_base_example]
law = settings(max_examples=200, deadline=None, suppress_health_check=SLOW)
randoms = st.randoms(use_true_random=False)


@law
@given(dealing.played())
def test_one_entry_at_a_time_equals_the_whole_replay(played):
    """Appending an entry to a state gives what replaying all entries gives."""
    game = fold.begin(played.preset, played.players, played.dealer, played.start)
    states = [game]
    for entry in played.hands:
        states.append(fold.play(states[-1], entry))
    assert tuple(states) == played.states()


@law
@given(dealing.played(), st.integers(1, 7))
def test_rotating_the_seats_rotates_the_result(played, by):
    """Nobody has an advantage by where they sit: everything moves with the seats."""
    turned = rotated(played, by)
    for before, after in zip(played.states(), turned.states(), strict=True):
        assert after.scores == turn(before.scores, by)
        assert after.games == turn(before.games, by)
        assert after.target == before.target
        assert after.dealer == (before.dealer + by) % played.preset.players
        sides = played.preset.sides
        assert after.winner == (None if before.winner is None else (before.winner + by) % sides)
        assert after.names.players == turn(before.names.players, by)


def turn(items, by):
    """A tuple whose elements moved `by` places on, round the end."""
    return items and tuple(items[(i - by) % len(items)] for i in range(len(items)))


def rotated(played, by):
    """The same game with everybody `by` seats further on."""
    seats, sides = played.preset.players, played.preset.sides
    start = replace(played.start, scores=turn(played.start.scores, by), games=turn(played.start.games, by))

    def moved(entry):
        match entry:
            case Hand():
                return replace(
                    entry,
                    calls=tuple(replace(call, seat=(call.seat + by) % seats) for call in entry.calls),
                    tricks=turn(entry.tricks, by),
                    penalties=tuple(replace(item, seat=(item.seat + by) % seats) for item in entry.penalties),
                    taken=tuple((side + by) % sides for side in entry.taken),
                    count=turn(entry.count, by),
                )
            case Adjustment():
                return replace(entry, side=(entry.side + by) % sides)
            case Seating():
                return Seating(turn(entry.players, by), turn(entry.people, by))
            case PaperSays():
                return PaperSays(turn(entry.scores, by))
            case Dealer():
                return Dealer((entry.seat + by) % seats)
        return entry

    hands = tuple(moved(entry) for entry in played.hands)
    return replace(
        played, players=turn(played.players, by), dealer=(played.dealer + by) % seats, start=start, hands=hands
    )


@law
@given(dealing.played())
def test_points_are_the_sum_of_their_reasons(played):
    """What an entry adds to a score is the sum of its lines, and every line has a sentence."""
    states = played.states()
    for before, after in pairwise(states):
        if isinstance(after.result.entry, AfterEnd):
            assert after == before._replace(result=after.result)
            continue
        lines, scores = after.result.lines, list(before.base[0])
        for line in lines:
            scores[line.side] += line.points
        assert after.scores == tuple(scores)
        assert after.result.points == tuple(now - then for now, then in zip(after.scores, before.base[0], strict=True))
        assert len(after.result.why) == len(lines) + len(after.result.notes) + len(after.result.endings)
        assert all(sentence[-1] == "." and "  " not in sentence for sentence in after.result.why)


@law
@given(dealing.played(), randoms)
def test_a_refused_entry_changes_nothing(played, rng):
    """A refusal has a code and a sentence with a remedy, and leaves the state as it was."""
    last = played.states()[-1]
    kept = copy.deepcopy(last._replace(preset=None)), last.preset
    for _ in range(10):
        found = fold.play(last, dealing.junk(rng, played.preset))
        if isinstance(found, Problem):
            assert found.code.replace(".", "").isalpha()
            assert found.message.endswith(".")
            assert (last._replace(preset=None), last.preset) == kept
        else:
            assert isinstance(found.result.entry, Dealer) or found.result.dealer == last.dealer


@law
@given(dealing.played(), randoms)
def test_an_edited_game_equals_the_game_entered_rightly(played, rng):
    """Wrong entries that are edited, undone or taken out leave no trace in the numbers."""
    table = {"hands": []}

    def change(path, before, after):
        made = Change(1, "", "", path, before, after)
        return made, apply(table, made)

    for index, entry in enumerate(map(facts.to_json, played.hands)):
        wrong = facts.to_json(dealing.junk(rng, played.preset))
        match rng.randrange(4):
            case 0:  # entered rightly
                _, table = change(f"hands/{index}", None, entry)
            case 1:  # entered wrongly and edited
                _, table = change(f"hands/{index}", None, wrong)
                _, table = change(f"hands/{index}", wrong, entry)
            case 2:  # entered wrongly, undone, entered rightly
                made, table = change(f"hands/{index}", None, wrong)
                table = apply(table, reverse(made, 2, "", "", "undo"))
                _, table = change(f"hands/{index}", None, entry)
            case 3:  # one too many before it, taken out later
                _, table = change(f"hands/{index}", None, wrong)
                _, table = change(f"hands/{index + 1}", None, entry)
                _, table = change(f"hands/{index}", wrong, None)
    edited = replace(played, hands=tuple(facts.from_json(item) for item in table["hands"]))
    assert edited.states() == played.states()


@law
@given(dealing.played())
def test_an_early_edit_moves_all_that_follows(played):
    """Ten points put in at the start are in every later score of the first game, unless they end it."""
    first = Adjustment(0, -10)
    states, problem = fold.replay(played.preset, played.players, played.dealer, played.start, (first, *played.hands))
    assume(problem is None and len(states) > 1)
    for before, after in zip(played.states(), states[1:], strict=False):
        if before.winner is not None or after.winner is not None:
            break
        assert after.scores[0] == before.scores[0] - 10
        assert after.scores[1:] == before.scores[1:]


@law
@given(dealing.played(), st.lists(st.integers(-1, 13), min_size=0, max_size=4))
def test_a_hand_has_its_total(played, tricks):
    """A count is taken only with one number a side, none too small or great, together the total."""
    preset, last = played.preset, played.states()[-1]
    assume(not last.is_over and last.open is fold.OPEN)
    bid = next(bid for bid in preset.bids if not bid.requires and bid.least_score is None and not bid.only_stuck)
    found = fold.play(last, Hand((facts.Call(last.dealer, bid.id),), tuple(tricks), 0))
    right = (
        len(tricks) == preset.sides
        and (sum(tricks) == preset.total or (preset.loose and sum(tricks) < preset.total))
        and all(preset.least <= took <= preset.total - preset.least and took % preset.step == 0 for took in tricks)
    )
    assert right == (not isinstance(found, Problem)), found
    if not right:
        assert found.code in ("tricks.count", "tricks.sum")


@law
@given(dealing.played())
def test_a_target_only_rises_and_never_passes_its_cap(played):
    """Within a game the target never falls; no target is ever over the cap."""
    states = played.states()
    for before, after in pairwise(states):
        assert after.target >= before.base[1]
        assert played.preset.cap is None or after.target <= played.preset.cap


@law
@given(dealing.played())
def test_a_winner_has_what_it_takes(played):
    """Who wins has reached the target (or the others fell, or it was the last hand), and nothing follows the end."""
    rules = played.preset
    for state in played.states():
        if (state.winner is not None or state.drawn) and isinstance(state.result.entry, Hand | Adjustment):
            fallen = rules.lose_at is not None and min(state.scores) <= rules.lose_at
            by_bid = any(bid.wins or bid.loses for bid in rules.bids)
            played_out = 0 < rules.hands <= state.hands
            assert played_out or fallen or by_bid or max(state.scores) >= state.target > 0
            assert played_out or fallen or by_bid or state.drawn or state.scores[state.winner] >= state.target
            assert state.result.ending.endswith(".")
        if state.is_over:
            assert state.drawn == (state.match_winner is None)
            if isinstance(state.result.entry, Hand):
                assert state.drawn or state.games[state.match_winner] == rules.match_wins
            assert fold.play(state, Hand()).code == "game.over"


@law
@given(dealing.played())
def test_a_game_of_so_many_hands_ends_with_the_last_of_them(played):
    """It goes on before, and after it only while sides are level that play on."""
    for state in played.states():
        if 0 < played.preset.hands <= state.hands and not state.is_over:
            assert state.scores.count(max(state.scores)) > 1


@law
@given(dealing.played())
def test_facts_go_to_json_and_back(played):
    """A game file holds exactly what was said, and has the shape the schema describes."""
    whole = {"preset": played.preset.data, "players": list(played.players), "dealer": played.dealer}
    start = {name: getattr(played.start, name) for name in ("scores", "target", "games", "hands")}
    data = {
        "format": "scorekeeper.game",
        "version": 1,
        **whole,
        "start": {key: value for key, value in start.items() if value is not None},
        "hands": [facts.to_json(entry) for entry in played.hands],
    }
    again = json.loads(json.dumps(data))
    check_game(again)
    assert read_game(again, played.preset).hands == played.hands
    assert read_game(again, played.preset).replay()[0] == played.states()


@law
@given(dealing.played())
def test_what_may_be_called_is_what_is_not_refused(played):
    """`legal` and `refusal` agree, and a call that is not refused leads on."""
    last = played.states()[-1]
    assume(not last.is_over)
    auction = last.auction
    for bid in (*played.preset.ladder, "pass", "nonsense"):
        if auction.turn is not None:
            refused = auction.refusal(auction.turn, bid)
            assert (refused is None) == (bid in auction.legal())
            after = auction.after(facts.Call(auction.turn, bid))
            assert after == refused if refused else after.calls[-1].bid == bid
    assert last.phase == ("play" if auction.is_over else "auction")


@pytest.mark.parametrize("name", dealing.ALL)
@settings(max_examples=5, deadline=None, suppress_health_check=SLOW)
@given(st.data())
def test_every_preset_has_its_games(name, data):
    """The laws' games cover every preset: each can be dealt and played."""
    played = data.draw(dealing.played(preset_ids=(name,)))
    assert len(played.states()) == len(played.hands) + 1
