"""A preset that contradicts itself is refused with the place and the remedy, and every fault at once."""

import copy

import dealing
import pytest

from scorekeeper.scoring.reading import PresetError, parse

ONE = dealing.RULES["shoot-the-moon"].data


def changed(changes, base=ONE):
    """A preset with some places set to something else: {"auction/bids/4/needs": 7}."""
    data = copy.deepcopy(base)
    for path, value in changes.items():
        *way, last = [int(key) if key.isdigit() else key for key in path.split("/")]
        place = data
        for key in way:
            place = place[key]
        place[last] = value
    return data


SHOOT, MOON = "auction/bids/4", "auction/bids/5"


@pytest.mark.parametrize(
    ("changes", "place", "words"),
    [
        ({f"{SHOOT}/needs": 7}, "auction.bids[4].needs", "7 tricks needed, but a hand has 6"),
        ({"target/cap": 30}, "target.cap", "below the start of 32"),
        ({f"{MOON}/target/to": 50}, "auction.bids[5].target.to", "over the cap of 48"),
        ({"auction/bids": [3, 3]}, "auction.bids[1]", "same rank as auction.bids[0]"),
        ({"auction/bids": [4, 3]}, "auction.bids[1]", "list the bids from low to high"),
        ({"auction/bids": [{"from": 5, "to": 4}]}, "auction.bids", "above its `to`"),
        ({f"{MOON}/bid": "shoot"}, "auction.bids[5]", "same rank"),
        ({f"{SHOOT}/bid": "pass"}, "auction.bids[4].bid", '"pass" is no bid'),
        ({f"{SHOOT}/requires": "moon"}, "auction.bids[4].requires", "no lower bid"),
        ({"auction/bids": [{"from": 0, "to": 300}]}, "auction.bids", "301 bids are more than a table can use"),
        ({"players": 5}, "sides", "5 players don't make two or more pairs"),
        ({"players": 2}, "sides", "2 players don't make two or more pairs"),
        ({"counting/step": 4}, "counting.step", "can't be counted in steps of 4"),
        ({"counting/step": 2}, "auction.bids[0].needs", "3 can't be reached in steps of 2"),
        ({"match": {"games": 2}}, "match.games", "take an odd number"),
        ({"ending/lose_at": 0}, "ending.lose_at", "take a number below 0"),
        ({"contracts/1": "spades"}, "contracts[1]", '"spades" is there twice'),
        ({"penalties": [{"penalty": "a", "name": "A", "offender": 1}] * 2}, "penalties[1]", "there twice"),
        ({"points/made": [{"tricks": 7, "points": 1}]}, "points.made[0].tricks", "a hand has 6"),
        ({"points/set": {"by_partner_cards": [1]}}, "points.set.by_partner_cards", "up_to"),
        ({"points/defenders": {"made": 1, "set": [{"tricks": 9, "points": 1}]}}, "points.defenders.set[0].tricks", "9"),
        ({f"{SHOOT}/made": {"by_partner_cards": [1, 2]}}, "auction.bids[4].made.by_partner_cards", "up_to"),
        (
            {f"{SHOOT}/defenders": [{"tricks": 8, "points": 1}]},
            "auction.bids[4].defenders.made[0].tricks",
            "a hand has 6",
        ),
        ({"auction/bids/0": {"bid": "nullo", "at_most": 7, "worth": 1}}, "auction.bids[0].at_most", "a hand has 6"),
        ({"auction/bids/0": {"bid": "nullo", "at_most": 0}}, "auction.bids[0].worth", "say what it is worth"),
        ({"auction/bids/0": {"bid": "nullo", "at_most": 0, "made": 9}}, "auction.bids[0].worth", "`made` and `set`"),
        (
            {
                "auction": {
                    "rounds": "once",
                    "nobody_bids": "redeal",
                    "bids": [{"bid": 3, "needs": 3, "only": "stuck dealer"}],
                }
            },
            "auction.bids[0].only",
            "no dealer is stuck",
        ),
        ({"counting": {"what": "points", "total": 12, "step": 2, "least": -3}}, "counting.least", "in steps of 2"),
        ({"match": {"games": 3}, "ending/level": "draw"}, "match.games", "must have a winner"),
        ({"match": {"games": 3}, "ending/hands": 8}, "match.games", "must have a winner"),
        ({"target": {}}, "auction.bids[4].target", "no target that could move"),
        ({f"{SHOOT}/set": [{"tricks": 8, "points": 1}]}, "auction.bids[4].set[0].tricks", "a hand has 6"),
    ],
)
def test_a_contradiction_is_named(changes, place, words):
    """The fault says where it is and what is wrong."""
    with pytest.raises(PresetError) as caught:
        parse(changed(changes))
    assert (place, True) in [(where, words in what) for where, what in caught.value.faults], caught.value.faults
    assert f"{place}: " in str(caught.value)


def test_all_faults_are_named_at_once():
    """Three things wrong, three faults."""
    with pytest.raises(PresetError) as caught:
        parse(changed({f"{SHOOT}/needs": 7, "target/cap": 30, "match": {"games": 4}}))
    assert {place for place, _ in caught.value.faults} >= {"auction.bids[4].needs", "target.cap", "match.games"}


def test_a_range_is_one_place():
    """Faults of a bid out of a range name the range."""
    with pytest.raises(PresetError) as caught:
        parse(changed({"auction/bids": [3, {"from": 4, "to": 8}]}))
    assert {place for place, _ in caught.value.faults} == {"auction.bids[1].needs"}


@pytest.mark.parametrize("name", dealing.RULES)
def test_shipped_presets_make_sense(name):
    """Every shipped preset parses, and its ladder rises by rank."""
    preset = dealing.RULES[name]
    assert [bid.rank for bid in preset.bids] == list(range(len(preset.bids)))
    assert preset.id == name
