"""The rule card says every word of the vocabulary that a preset uses, and nothing of those it doesn't."""

import pytest

from scorekeeper import card
from tests.scoring import dealing

DEAL, AUCTION, POINTS, WINNING = card.Kind.DEAL, card.Kind.AUCTION, card.Kind.POINTS, card.Kind.WINNING
LINES = [
    ("rounds twice", AUCTION, "Twice round from the dealer's left, the second time only if nobody bid in the "
     "first; each bid must be higher."),
    ("dealer may equal", AUCTION, "Every seat calls once, from the dealer's left; each bid must be higher, but "
     "the dealer may take it for the same."),
    ("at most", AUCTION, "Nullo: takes no trick at all."),
    ("at most", AUCTION, "Few: takes at most 1 trick."),
    ("only the stuck dealer", AUCTION, "3, forced: needs 3 tricks, only for the dealer, when everybody else has "
     "passed."),
    ("sums", POINTS, "Bid made: the declarer's side scores what was bid plus the tricks taken plus 2; euchred: "
     "minus 2 times what was bid."),
    ("sums", POINTS, "Every other side scores 10 times the tricks taken when the bid is made, what was bid plus "
     "the tricks taken when it is euchred."),
    ("own points of ranges", POINTS, "5 and 6: 2 times what was bid made, −20 euchred; the others 0, or +5 when "
     "it is euchred."),
    ("own points of ranges", POINTS, "shoot: the others +1."),
    ("times", POINTS, "no trump: 2 times the points for the declarer's side."),
    ("penalties in tricks", POINTS, "Renege: minus what was bid for the side that did it, the points taken for "
     "the others, instead of the hand's points."),
    ("penalties in tricks", POINTS, "Ends it: minus what was bid minus 5 for the side that did it, what was bid "
     "for the others, instead of the hand's points."),
    ("loose", DEAL, "Not all of the 4 points need be taken."),
    ("least", DEAL, "A side may come to −3."),
    ("misdeal passes the deal", DEAL, "A misdeal passes the deal."),
    ("hands", WINNING, "The game has 3 hands; the most points win."),
    ("hands", WINNING, "Level at the top: a draw."),
    ("who goes out made", WINNING, "Only a side that made its bid may go out."),
    ("wins and loses", WINNING, "A made Moon wins the game."),
    ("wins and loses", WINNING, "A Moon that is euchred loses the game."),
]  # fmt: skip


@pytest.mark.parametrize(("word", "kind", "line"), LINES)
def test_a_word_has_its_line(word, kind, line):
    sections = dict(card.sections(dealing.ALL[word]))
    assert line in [str(one) for one in sections[kind]]


def test_a_game_without_a_target_names_none():
    sections = dict(card.sections(dealing.ALL["hands without a target, play on"]))
    assert not [line for line in sections[card.Kind.WINNING] if "to 0" in line.words or "there at once" in line.about]


def test_where_a_preset_came_from_is_said():
    from scorekeeper.scoring.reading import parse

    preset = parse(dealing.RULES["euchre"].data | {"based_on": "pepper"})
    assert "Based on: pepper." in card.text(preset)
    assert "Based on" not in card.text(dealing.RULES["euchre"])


@pytest.mark.parametrize("name", dealing.ALL)
def test_every_line_is_a_sentence(name):
    for kind, lines in card.sections(dealing.ALL[name]):
        for line in lines:
            assert kind is card.Kind.RANKING or line.words.endswith("."), line
