"""What the table reads: points with their reasons, moves of the target, endings and refusals, for pairs and singles."""

import dealing
import pytest

from scorekeeper.scoring import fold
from scorekeeper.scoring.game import Start
from scorekeeper.scoring.hand import (
    Adjustment,
    Call,
    Dealer,
    Hand,
    Misdeal,
    PaperSays,
    PassedOut,
    Penalty,
    Problem,
    Seating,
)
from scorekeeper.scoring.reading import parse

FOUR, THREE = ("Ann", "Bob", "Cid", "Dee"), ("Ann", "Bob", "Cid")


def hand(seat, bid, tricks, contract=None, cards=None, penalties=()):
    return Hand((Call(seat, bid, contract),), tricks, cards, tuple(Penalty(*item) for item in penalties))


def house(name, **changes):
    """A shipped preset with some of its fields replaced."""
    return parse(dealing.RULES[name].data | changes)


def last(preset, entries, scores=None, target=None, games=None):
    preset = dealing.RULES[preset] if isinstance(preset, str) else preset
    players = FOUR if preset.players == 4 else THREE
    states, problem = fold.replay(preset, players, preset.players - 1, Start(scores, target, games), entries)
    assert problem is None, problem
    return states[-1]


@pytest.mark.parametrize(
    ("preset", "scores", "entry", "why", "winner"),
    [
        # points
        ("shoot-the-moon", None, hand(0, "4", (5, 1), "hearts"),
         ["Ann & Cid bid 4 in hearts and made it with 5 of 6 tricks: +4.", "Bob & Dee took 1 trick: +1."], None),
        ("shoot-the-moon", None, hand(1, "6", (2, 4), "low"),
         ["Bob & Dee bid 6 in low and were euchred with 4 of 6 tricks: −6.", "Ann & Cid took 2 tricks: +2."], None),
        ("moon-3", None, hand(0, "5", (4, 2, 1), "3"),
         ["Ann bid 5 in 3s and was set with 4 of 7 tricks: −5.", "Bob took 2 tricks: +2.", "Cid took 1 trick: +1."],
          None),
        ("moon-3-marks", None, hand(0, "5", (4, 2, 1)),
         ["Ann bid 5 and was set with 4 of 7 tricks: 0.", "Bob set the bid: +1.", "Cid set the bid: +1."], None),
        ("rook-300", None, hand(0, "90", (85, 35)),
         ["Ann & Cid bid 90 and were set with 85 of 120 points: −90.", "Bob & Dee took 35 points: +35."], None),
        (house("euchre", points={"made": 1, "set": 0, "defenders": {"made": 1,
         "set": 2}}, words={"made": "home"}), None,
         hand(0, "call", (3, 2)),
         ["Ann & Cid bid Call and were home with 3 of 5 tricks: +1.", "Bob & Dee defended a made bid: +1."], None),
        # penalties
        ("double-deck-52", None, hand(0, "5", (8, 4), penalties=[(1, "renege")]),
         ["Ann & Cid bid 5 and made it with 8 of 12 tricks: +8.", "Bob & Dee took 4 tricks: +4.",
          "Bob & Dee pay for Bob’s renege: −6."], None),
        ("double-deck-52-agency", None, hand(0, "5", (8, 4), penalties=[(2, "renege")]),
         ["Ann & Cid pay for Cid’s renege: −5.", "Bob & Dee gain by Cid’s renege: +5."], None),
        (house("moon-3", penalties=[{"penalty": "x", "name": "Renege", "offender": -2, "others": 1}]), None,
         hand(0, "5", (5, 2, 0), penalties=[(0, "x")]),
         ["Ann bid 5 and made it with 5 of 7 tricks: +5.", "Bob took 2 tricks: +2.", "Ann pays for the renege: −2.",
          "Bob gains by Ann’s renege: +1.", "Cid gains by Ann’s renege: +1."], None),
        # the target
        ("shoot-the-moon", (22, 10), hand(0, "shoot", (6, 0), "spades"),
         ["Ann & Cid bid Shoot in spades and made it with 6 of 6 tricks: +12.",
          "Ann made Shoot, so the target rises from 32 to 36."], None),
        # one out
        ("shoot-the-moon", (30, -5), hand(0, "3", (3, 3)),
         [..., "Ann & Cid reached 32 and win, 33 to −2."], 0),
        ("moon-3", (18, 0, 0), hand(0, "5", (5, 2, 0)), [..., "Ann reached 21 and wins, 23 to 2 and 0."], 0),
        # several out
        ("double-deck-52", (48, 50), hand(0, "5", (5, 7)), [...,
         "Both sides reached 52. Ann & Cid won the bid and made it, "
          "so they win with 53 to 57."], 0),
        ("moon-3", (17, 20, 3), hand(0, "4", (4, 3, 0)),
         [..., "Ann and Bob reached 21. Ann won the bid and made it, and so wins with 21 to 23 and 3."], 0),
        ("shoot-the-moon", (30, 30), hand(0, "3", (3, 3)),
         [..., "Both sides reached 32 and are level at 33: play on."], None),
        ("shoot-the-moon", (30, 31), hand(0, "3", (3, 3)),
         [..., "Both sides reached 32. Bob & Dee are ahead and win with 34 to 33."], 1),
        ("moon-3-no-trump", (17, 20, 3), hand(0, "4", (4, 3, 0)),
         [..., "Ann and Bob reached 21. Bob is ahead and wins with 23 to 21 and 3."], 1),
        ("moon-3-no-trump", (18, 20, 20), hand(0, "4", (4, 2, 1)),
         [..., "Ann, Bob and Cid reached 21. Ann and Bob are level at 22: play on."], None),
        ("moon-3-marks", (0, 6, 6), hand(0, "5", (4, 2, 1)),
         [..., "Bob and Cid reached 7 and are level at 7: play on."], None),
        (house("shoot-the-moon", ending={"level": "declarer"}), (30, 30), hand(0, "3", (3, 3)),
         [..., "Both sides reached 32. Ann & Cid won the bid and made it, so they win with 33 to 33."], 0),
        (house("shoot-the-moon", ending={"level": "declarer"}), (40, 31), hand(0, "4", (3, 3)),
         [..., "Both sides reached 32. Ann & Cid are ahead and win with 36 to 34."], 0),
        # agency
        ("bid-euchre-agency", (10, 30), hand(0, "3", (3, 3)),
         [..., "Bob & Dee have 32 or more, but may go out only by making a bid or setting the other side: play on."],
          None),
        ("bid-euchre-agency", (30, 31), hand(0, "4", (4, 2)), [..., "Ann & Cid reached 32 and win, 34 to 33."], 0),
        (house("moon-3", ending={"who_goes_out": "made or set the other"}), (0, 20, 0), hand(0, "5", (5, 2, 0)),
         [..., "Bob has 21 or more, but may go out only by making a bid or setting the other side: play on."], None),
        ("bid-euchre-agency", (10, 31), Adjustment(1, 1),
         ["Bob & Dee have an adjustment: +1.",
          "Bob & Dee have 32 or more, but may go out only by making a bid or setting the other side: play on."], None),
        # the floor
        ("double-deck-50", (-45, 20), hand(0, "6", (5, 7)),
         [..., "Ann & Cid fell to −50 or below and lose: Bob & Dee win, 27 to −51."], 1),
        (house("moon-3", ending={"lose_at": -10}), (-8, 3, 2), hand(0, "5", (4, 2, 1)),
         [..., "Ann fell to −10 or below and loses: Bob wins, 5 to −13 and 3."], 1),
        (house("moon-3", ending={"lose_at": -10}), (-8, 2, 2), hand(0, "5", (5, 1, 1)), [...], None),
        (house("moon-3", ending={"lose_at": -10}), (-8, 2, 2), hand(0, "7", (5, 1, 1)),
         [..., "Ann fell to −10 or below and loses, but nobody is ahead alone: play on."], None),
        # other entries
        ("moon-3", None, Misdeal(), ["A misdeal: the same dealer deals again."], None),
        ("moon-3", None, PassedOut(), ["Nobody bid: the deal passes on."], None),
        (house("moon-3", auction=dealing.RULES["moon-3"].data["auction"] | {"nobody_bids": "redeal"}), None,
         PassedOut(), ["Nobody bid: the same dealer deals again."], None),
        ("moon-3", None, Adjustment(1, -2, "agreed at the table"),
         ["Bob has an adjustment (agreed at the table): −2."], None),
        ("euchre", (9, 4), Adjustment(0, 1), [..., "Ann & Cid reached 10 and win, 10 to 4."], 0),
        ("moon-3", None, Seating(("Bob", "Ann", "Eve")),
         ["Bob takes the seat of Ann, Ann takes the seat of Bob and Eve takes the seat of Cid."], None),
        ("moon-3", None, Dealer(1), ["Bob deals, not Cid: the deal goes round from there."], None),
        ("moon-3", None, Dealer(2), ["Cid deals, as was due."], None),
        ("moon-3", None, Seating(THREE), ["Nobody changed seats."], None),
        ("euchre", (5, -2), PaperSays((5, -2)), ["The paper agrees."], None),
        ("euchre", (5, -2), PaperSays((6, -2)), ["The paper differs. Ann & Cid: 6 on paper, 5 here (−1)."], None),
    ],
)  # fmt: skip
def test_what_the_table_reads(preset, scores, entry, why, winner):
    """The sentences of an entry; `...` stands for those of its points."""
    game = last(preset, [entry], scores)
    said = list(game.result.why)
    assert (said if why[0] is not ... else [..., *said[len(game.result.lines) :]]) == why
    assert game.winner == winner


def test_a_match_ends_with_its_second_game():
    """The next entry starts the next game from nothing; the deal goes on; two games win."""
    sweep = hand(0, "21", (7, 0))
    game = last("moon-4-match", [sweep])
    assert (game.winner, game.match_winner, game.games, game.scores) == (0, None, (1, 0), (21, 0))
    assert (game.phase, game.base, game.dealer) == ("auction", ((0, 0), 21), 0)
    game = last("moon-4-match", [sweep, hand(1, "3", (3, 4))])
    assert (game.winner, game.scores, game.games) == (None, (3, 4), (1, 0))
    game = last("moon-4-match", [sweep, sweep])
    assert game.result.why[-2:] == (
        "Ann & Cid reached 21 and win, 21 to 0.",
        "Ann & Cid win the match, 2 games to 0.",
    )
    assert (game.phase, game.is_over, game.match_winner) == ("over", True, 0)


def test_a_match_carried_on_from_paper():
    """With a game each from paper, the next game decides."""
    game = last("moon-4-match", [hand(0, "21", (7, 0))], games=(1, 1))
    assert (game.match_winner, game.games) == (0, (2, 1))


@pytest.mark.parametrize("preset", ["moon-4-match", "moon-4"])
def test_paper_is_compared_after_the_end_and_begins_nothing(preset):
    """The end of a game is when people compare."""
    game = last(preset, [hand(0, "21", (7, 0)), PaperSays((21, 0))])
    assert (game.winner, game.scores, game.result.why) == (0, (21, 0), ("The paper agrees.",))


@pytest.mark.parametrize("entry", [Misdeal(), PassedOut(), Adjustment(0, 1), Seating(FOUR), Dealer(2), Hand()])
def test_whatever_follows_a_game_of_a_match_begins_the_next(entry):
    """No entry repeats the end of the game before it."""
    game = last("moon-4-match", [hand(0, "21", (7, 0)), entry])
    assert game.winner is None
    assert game.scores == ((1, 0) if isinstance(entry, Adjustment) else (0, 0))


@pytest.mark.parametrize(
    ("preset", "entry", "code", "words"),
    [
        ("shoot-the-moon", PassedOut(), "bid.stuck", "must bid"),
        ("shoot-the-moon", hand(0, "3", (3, 3, 0)), "tricks.count", "each of the 2 sides"),
        ("shoot-the-moon", hand(0, "3", (7, -1)), "tricks.count", "0 to 6 tricks"),
        ("shoot-the-moon", hand(0, "3", (3, 2)), "tricks.sum", "That makes 5 tricks"),
        ("rook-300", hand(0, "90", (83, 37)), "tricks.count", "in steps of 5"),
        ("double-deck-52", hand(0, "moon", (12, 0)), "cards.needed", "0 to 2"),
        ("double-deck-52", hand(0, "moon", (12, 0), cards=3), "cards.needed", "0 to 2"),
        ("double-deck-52", hand(0, "5", (12, 0), penalties=[(0, "revoke")]), "penalty.unknown", "take one of renege"),
        ("shoot-the-moon", hand(0, "3", (3, 3), penalties=[(0, "revoke")]), "penalty.unknown", "enter an adjustment"),
        ("double-deck-52", hand(0, "5", (12, 0), penalties=[(4, "renege")]), "seat.unknown", "seats 1 to 4"),
        ("shoot-the-moon", hand(4, "3", (3, 3)), "seat.unknown", "no seat 5"),
        ("moon-4", Hand((), (4, 3)), "tricks.count", "name the bid"),
        ("double-deck-52", Hand(tuple(Call(seat, "pass") for seat in range(4)), None, None, (Penalty(0, "renege"),)),
         "penalty.unknown", "Nobody bid"),
        ("shoot-the-moon", Hand((), (6, 0)), "bid.stuck", "the dealer must"),
        ("shoot-the-moon", Hand(declarer=4), "seat.unknown", "no seat 5"),
        ("shoot-the-moon", Hand(taken=(0, 2)), "seat.unknown", "no side 3"),
        ("shoot-the-moon", Hand(taken=(0,) * 7), "tricks.sum", "7 tricks"),
        ("shoot-the-moon", Hand(count=(4, 3)), "tricks.sum", "7 tricks"),
        ("shoot-the-moon", Adjustment(2, 5), "seat.unknown", "no side 3"),
        ("shoot-the-moon", Seating(("Ann",)), "seat.unknown", "all 4 players"),
        ("shoot-the-moon", PaperSays((1,)), "tricks.count", "each of the 2 sides"),
        ("shoot-the-moon", Dealer(4), "seat.unknown", "no seat 5"),
        ("shoot-the-moon", Dealer(-1), "seat.unknown", "seats 1 to 4"),
    ],
)  # fmt: skip
def test_a_refusal_names_the_remedy(preset, entry, code, words):
    """An entry that breaks the rules gives its code and a sentence that helps."""
    rules = dealing.RULES[preset]
    found = fold.play(fold.begin(rules, FOUR, 3), entry)
    assert isinstance(found, Problem)
    assert found.code == code
    assert words in found.message


def test_all_pass_where_the_hand_is_thrown_in():
    """Four passes are a passed-out hand, also with a count of nothing."""
    passes = tuple(Call(seat, "pass") for seat in range(4))
    for entry in (Hand(passes), Hand(passes, (0, 0)), Hand((), (0, 0))):
        game = last("moon-4", [entry])
        assert (game.result.passed_out, game.dealer, game.open) == (True, 0, fold.OPEN)


def test_an_open_hand_must_be_finished_first():
    """Nothing follows a hand without its tricks, not even an empty one."""
    game = fold.begin(dealing.RULES["moon-4"], FOUR, 3)
    for entry in (Hand(), Hand((Call(0, "5"),)), Hand((Call(0, "21"),), None, 1)):
        after = fold.play(game, entry)
        assert after.is_open
        assert fold.play(after, Misdeal()).code == "tricks.count"
    assert not game.is_open


def test_a_pencilled_count_may_be_unfinished():
    """Before it is recorded, a count may still have tricks to share out."""
    game = fold.play(fold.begin(dealing.RULES["moon-3"], THREE, 2), Hand(count=(3, 2, 0)))
    assert game.open.count == (3, 2, 0)


def test_who_dealt_out_of_turn_deals_one_hand_and_the_deal_goes_round_from_there():
    """One hand by the dealer's partner: its auction, its dealer and all later ones follow; scores don't."""
    four = [hand(0, "4", (4, 2)), hand(1, "4", (2, 4))]
    states, _ = fold.replay(dealing.RULES["shoot-the-moon"], FOUR, 3, None, [four[0], Dealer(2), *four])
    assert [state.result.dealer for state in states[1:]] == [3, 2, 2, 3]
    assert [state.dealer for state in states] == [3, 0, 2, 3, 0]
    assert states[2].auction.turn == 3
    assert states[2].scores == states[1].scores


@pytest.mark.parametrize("end", [hand(0, "21", (7, 0)), Hand((Call(0, "5"),))])
def test_nobody_deals_after_the_end_or_while_a_hand_is_open(end):
    """A dealer is named before the hand."""
    after = fold.play(fold.begin(dealing.RULES["moon-4"], FOUR, 3), end)
    assert isinstance(fold.play(after, Dealer(0)), Problem)


def test_side_names_of_the_table_win_over_made_ones():
    """A given name is used, an empty one isn't; it stays when seats change."""
    rules = dealing.RULES["moon-4"]
    states, _ = fold.replay(rules, FOUR, 3, None, [Seating(("Eve", "Bob", "Cid", "Fay"))], ("Us", ""))
    assert [state.names.sides for state in states] == [("Us", "Bob & Dee"), ("Us", "Bob & Fay")]
