"""What a tap means: an intention gives the hand under way anew, or says why not. Nothing is stored here."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from scorekeeper import intent
from scorekeeper.room import load_shipped
from scorekeeper.scoring import fold
from scorekeeper.scoring.hand import Call, Finished, Hand, Misdeal, PassedOut, Penalty, Problem
from scorekeeper.scoring.preset import Preset
from scorekeeper.scoring.reading import parse
from tests import steps
from tests.steps import RECORD, bid, cards, penalty, seat, take, tricks, trump


def game(preset: str, *doing, dealer: int = 3):
    """A game with the hand under way after some intentions."""
    return played(parse(load_shipped(preset)), *doing, dealer=dealer)


def played(rules: Preset, *doing, dealer: int = 3):
    before = now = fold.begin(rules, steps.NAMES[: rules.players], dealer % rules.players)
    for step in doing:
        entry = step(now)
        assert not isinstance(entry, Problem), entry
        now = fold.play(before, entry)
        assert not isinstance(now, Problem), now
        before = before if now.is_open else now
    return now


P = "pass"
CALLS_OF_FOUR = (bid(0, "3"), bid(1, P), bid(2, "4"), bid(3, P))


@pytest.mark.parametrize(
    ("preset", "before", "intention", "gives"),
    [
        ("shoot-the-moon", (), seat(2), Hand(declarer=2)),
        ("shoot-the-moon", (seat(2),), seat(2), Hand()),
        ("shoot-the-moon", (seat(2),), seat(1), Hand(declarer=1)),
        ("shoot-the-moon", (seat(2),), bid(2, "5"), Hand((Call(2, "5"), Call(3, P)))),  # seats skipped passed
        ("shoot-the-moon", (), bid(0, "3"), Hand((Call(0, "3"),))),
        # Somebody else's bid or pass in between forgets who was named: the auction is said call by call then.
        ("shoot-the-moon", (seat(2),), bid(0, P), Hand((Call(0, P),))),
        # The seat whose bid is high already has won with it.
        ("shoot-the-moon", (bid(0, "3"),), seat(0), Hand((Call(0, "3"), Call(1, P), Call(2, P), Call(3, P)))),
        ("shoot-the-moon", (bid(0, "3"),), trump("low"), Hand((Call(0, "3", "low"),))),
        ("shoot-the-moon", (bid(0, "3"), trump("low")), trump("low"), Hand((Call(0, "3"),))),
        ("shoot-the-moon", (bid(0, "3"), trump("low")), trump("high"), Hand((Call(0, "3", "high"),))),
        ("shoot-the-moon", (*CALLS_OF_FOUR, *take(0, 1)), take(0)[0], (0, 1, 0)),
        ("shoot-the-moon", CALLS_OF_FOUR, tricks(5), ((5, 1), ())),
        ("moon-3", (seat(1), bid(1, "5"), *take(0)), tricks(4), ((0, 4, 0), ())),
        ("moon-3", (seat(1), bid(1, "5"), tricks(4)), lambda game: intent.share(game, 2), ((1, 4, 2), ())),
        ("shoot-the-moon", (), steps.MISDEAL, Misdeal()),
        ("euchre", (), steps.PASS_OUT, PassedOut()),
    ],
)
def test_a_tap(preset, before, intention, gives) -> None:
    """Every kind of tap that is possible, with the hand it gives."""
    entry = intention(game(preset, *before))
    if isinstance(gives, tuple):
        seen = (entry.count, entry.taken) if isinstance(gives[0], tuple) else entry.taken
        assert seen == gives
    else:
        assert entry == gives


@pytest.mark.parametrize(
    ("preset", "before", "intention", "code"),
    [
        ("shoot-the-moon", CALLS_OF_FOUR, seat(2), "bid.closed"),
        ("shoot-the-moon", (bid(0, P),), seat(0), "turn"),
        ("shoot-the-moon", (bid(0, "4"),), bid(1, "4"), "bid.low"),
        ("shoot-the-moon", (bid(0, "4"),), bid(0, "5"), "turn"),
        ("shoot-the-moon", (), bid(0, "7"), "bid.unknown"),
        ("shoot-the-moon", (bid(0, P), bid(1, P), bid(2, P)), bid(3, P), "bid.stuck"),
        ("shoot-the-moon", (), trump("low"), "auction.open"),
        ("shoot-the-moon", (), tricks(3), "auction.open"),
        ("shoot-the-moon", CALLS_OF_FOUR, RECORD, "tricks.sum"),
        ("shoot-the-moon", (*CALLS_OF_FOUR, *take(0, 0, 0, 0, 0)), RECORD, "tricks.sum"),
        ("shoot-the-moon", (*CALLS_OF_FOUR, *take(0, 0, 0, 0, 0, 1)), take(1)[0], "tricks.sum"),
        ("moon-3", (seat(1), bid(1, "5"), tricks(5)), RECORD, "tricks.sum"),
    ],
)
def test_a_tap_that_says_why_not(preset, before, intention, code) -> None:
    """What can't be done is a Problem with a sentence for the table."""
    problem = intention(game(preset, *before))
    assert isinstance(problem, Problem)
    assert problem.code == code
    assert problem.message.endswith(".")


def test_a_count_replaces_tricks_and_is_whole() -> None:
    """The count stands for all tricks of the hand: none can fall after it."""
    now = game("shoot-the-moon", *CALLS_OF_FOUR, *take(0, 0), tricks(4))
    assert (now.open.count, now.open.taken) == ((4, 2), ())
    after = take(1)[0](now)
    assert isinstance(after, Problem) and after.code == "tricks.sum"


def test_counts_of_either_side() -> None:
    """The count is the declarer's side's; with two sides the rest is the other's."""
    for declarer, expected in ((0, (5, 1)), (1, (1, 5)), (2, (5, 1)), (3, (1, 5))):
        assert intent.counted(game("shoot-the-moon", seat(declarer), bid(declarer, "4"), tricks(5))) == expected


def test_cards_and_penalties() -> None:
    """Cards from the partner and reneges go with the hand."""
    now = game("double-deck-52", seat(0), bid(0, "moon"), trump("high"), cards(2))
    assert now.open.partner_cards == 2
    now = game("euchre", seat(0), bid(0, "call"), penalty(1, "renege"), tricks(3))
    assert RECORD(now) == replace(now.open, tricks=(3, 2), count=None)
    assert now.open.penalties == (Penalty(1, "renege"),)


def test_preview_is_what_recording_gives() -> None:
    """Nothing until all is known; then exactly the state after Record."""
    start = game("shoot-the-moon")
    now = game("shoot-the-moon", *CALLS_OF_FOUR, *take(0, 0, 0, 0, 1))
    assert intent.preview(start, now) is None
    full = game("shoot-the-moon", *CALLS_OF_FOUR, *take(0, 0, 0, 0, 1, 0))
    after = intent.preview(start, full)
    assert after is not None
    assert after == fold.play(start, RECORD(full))
    assert after.scores == (4, 1)


def test_no_preview_while_cards_are_missing() -> None:
    """A lone bid that must say how many cards came from the partner can't be recorded without."""
    now = game("double-deck-52", seat(0), bid(0, "moon"), trump("high"), tricks(12))
    assert intent.preview(game("double-deck-52"), now) is None


def loose(*taps):
    """A game of three in which not all is taken, at the declarer's count."""
    word = json.loads((Path(__file__).parent / "words" / "loose.json").read_text(encoding="utf-8"))
    changes = {field: word["changes"][field] for field in ("counting", "auction")}
    rules = parse(load_shipped("moon-3") | changes)
    return played(rules, seat(1), bid(1, "2"), *taps, dealer=2)


def test_where_not_all_is_taken_every_side_is_asked() -> None:
    """The count of the others does not follow from the declarer's: each is said, and only then the hand is known."""
    now = loose(tricks(2))
    assert (now.open.count, intent.sharing(now), intent.counted(now)) == ((None, 2, None), 2, None)
    assert isinstance(RECORD(now), Problem)
    now = loose(tricks(2), lambda game: intent.share(game, 1))
    assert (now.open.count, intent.sharing(now), intent.counted(now)) == ((None, 2, 1), 0, None)
    now = loose(tricks(2), lambda game: intent.share(game, 1), lambda game: intent.share(game, 0))
    assert (intent.sharing(now), intent.counted(now)) == (None, (0, 2, 1))
    assert RECORD(now).tricks == (0, 2, 1)
    assert isinstance(intent.share(now, 1), Problem)


def test_an_old_count_of_three_sides_is_shared_as_before() -> None:
    """Where all is taken, the last side has the rest."""
    now = game("moon-3", seat(1), bid(1, "5"), tricks(4))
    assert intent.sharing(now) == 2
    assert intent.sharing(game("shoot-the-moon", *CALLS_OF_FOUR, tricks(4))) is None
    assert intent.sharing(game("shoot-the-moon")) is None


def test_the_table_may_end_the_game() -> None:
    """Also in the middle of a hand: it takes the place of that hand."""
    assert intent.finish(game("shoot-the-moon")) == Finished()
