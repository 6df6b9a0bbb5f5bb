"""Games of every shipped preset for the laws: hypothesis draws them, the fold only helps to know what is legal next."""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from itertools import pairwise
from pathlib import Path

from hypothesis import strategies as st

from scorekeeper.scoring import fold, points
from scorekeeper.scoring.game import Game, Start
from scorekeeper.scoring.hand import (
    PASS,
    Adjustment,
    AfterEnd,
    Call,
    Dealer,
    Finished,
    Hand,
    Misdeal,
    PaperSays,
    PassedOut,
    Penalty,
    Problem,
    Seating,
)
from scorekeeper.scoring.reading import parse

PRESETS = Path(__file__).parents[2] / "presets"
RULES = {
    path.stem: parse(json.loads(path.read_text(encoding="utf-8")))
    for path in sorted(PRESETS.glob("*.json"))
    if path.name != "preset.schema.json"
}
WORDS = {  # a shipped preset with one word of the vocabulary changed
    path.stem: parse(
        {key: value for key, value in (RULES[word["base"]].data | word["changes"]).items() if value is not None}
    )
    for path in sorted((Path(__file__).parents[1] / "words").glob("*.json"))
    for word in [json.loads(path.read_text(encoding="utf-8"))]
}
ALL = RULES | WORDS
NAMES = ("Ann", "Bob", "Cid", "Dee", "Eve", "Fay", "Gus", "Hal")


@dataclass(frozen=True)
class Played:
    """A game that keeps to the rules."""

    preset: object
    players: tuple
    dealer: int
    start: Start
    hands: tuple

    def states(self):
        """A state for the start and for every entry."""
        states, problem = fold.replay(self.preset, self.players, self.dealer, self.start, self.hands)
        assert problem is None, problem
        return states


def calls(rng, auction):
    """Some calls to the end of the auction or, half the time, to where the rest is left out; skipped seats too."""
    complete = rng.random() < 0.6
    while not auction.is_over:
        if not complete and auction.high and rng.random() < 0.5:
            break
        legal = auction.legal()
        bid = PASS if PASS in legal and rng.random() < 0.55 else rng.choice(legal[: rng.choice([2, 9])])
        seat = auction.turn
        if not complete and rng.random() < 0.3:
            seat = rng.choice([one for one in auction.waiting if auction.refusal(one, bid) is None])
        contracts = [*auction.preset.contract_names]
        contract = rng.choice(contracts) if contracts and bid != PASS and rng.random() < 0.8 else None
        auction = auction.after(Call(seat, bid, contract))
        assert not isinstance(auction, Problem)
    return auction


def count(rng, preset):
    """A right count of tricks or points."""
    if preset.least and rng.random() < 0.3:
        return (preset.total - preset.least, preset.least)
    cuts = sorted(rng.randrange(0, preset.total // preset.step + 1) for _ in range(preset.sides - 1))
    edges = [0, *cuts, preset.total // preset.step]
    found = tuple((high - low) * preset.step for low, high in pairwise(edges))
    return tuple(rng.choice([took, max(0, took - preset.step)]) for took in found) if preset.loose else found


def hand(rng, game, unfinished=False):
    """A whole hand, or one with pencil marks that is still open."""
    preset, auction = game.preset, calls(rng, game.auction)
    penalties = ()
    if preset.penalties and rng.random() < 0.2 and auction.high:
        rules = [rng.choice(preset.penalties).id for _ in range(rng.choice([1, 1, 2]))]
        penalties = tuple(Penalty(rng.randrange(preset.players), rule) for rule in rules)
    if auction.is_over and auction.high is None:
        return Hand(auction.calls)
    bid = preset.ladder[auction.high.bid]
    cards = rng.randrange(bid.partner_cards + 1) if bid.choose_cards or rng.random() < 0.1 else None
    found = Hand(auction.calls, count(rng, preset), cards, penalties)
    if points.ends_by_penalty(preset, found) and rng.random() < 0.5:
        found = replace(found, tricks=None)
    if not unfinished:
        return found
    taken = tuple(rng.randrange(preset.sides) for _ in range(rng.randrange(min(preset.total, 20))))
    cut, half = rng.randrange(len(found.calls) + 1), (1, *[None] * (preset.sides - 1))
    known = rng.choice([None, found.tricks, half if preset.loose else None])
    marks = Hand(found.calls[:cut], None, cards, penalties, rng.choice([None, 0]), taken, known)
    if points.ends_by_penalty(preset, marks):
        marks = replace(marks, penalties=())
    return Hand(found.calls[:cut]) if isinstance(fold.play(game, marks), Problem) else marks


def entry(rng, game):
    """Anything that may follow."""
    preset, kind = game.preset, rng.random()
    if kind < 0.01:
        return Finished()
    if kind < 0.05:
        return Misdeal()
    if kind < 0.1 and not preset.stuck:
        return PassedOut()
    if kind < 0.15:
        by = rng.randrange(-20, 20) * preset.step
        return Adjustment(rng.randrange(preset.sides), by, rng.choice(["", "agreed"]))
    if kind < 0.2:
        people = tuple(rng.choice([None, "p1", "p2"]) for _ in range(preset.players))
        return Seating(tuple(rng.sample(NAMES, preset.players)), rng.choice([(), people]))
    if kind < 0.25:
        return PaperSays(tuple(score + rng.choice([0, 0, 1, -3]) for score in game.scores))
    if kind < 0.29:
        return Dealer(rng.randrange(preset.players))
    return hand(rng, game)


def start(rng, preset):
    """Afresh, or carried on from paper: perhaps near the target, over it, below zero, or in the midst of a match."""
    if rng.random() < 0.4:
        return Start()
    target = rng.choice([None, preset.start or None, min(preset.start + 4, preset.cap or preset.start + 4)])
    near = (target or preset.start) - 4 * preset.step
    scores = tuple(rng.choice([0, near, near + rng.randrange(8), -rng.randrange(30)]) for _ in range(preset.sides))
    games = tuple(rng.randrange(preset.match_wins) for _ in range(preset.sides))
    hands = rng.randrange(preset.hands) if preset.hands else 0
    return Start(rng.choice([None, scores, scores]), target, rng.choice([None, games]), hands)


@st.composite
def played(draw, longest=14, preset_ids=tuple(ALL)):
    """A game: mostly hands, some of everything else, perhaps an open hand at last, perhaps over."""
    preset, rng = ALL[draw(st.sampled_from(preset_ids))], draw(st.randoms(use_true_random=False))
    players, dealer = tuple(rng.sample(NAMES, preset.players)), rng.randrange(preset.players)
    found = Played(preset, players, dealer, start(rng, preset), ())
    game: Game | Problem = fold.begin(preset, players, dealer, found.start)
    for _ in range(draw(st.integers(0, longest))):
        if game.is_over:
            break
        found = replace(found, hands=(*found.hands, entry(rng, game)))
        game = fold.play(game, found.hands[-1])
        assert not isinstance(game, Problem), (found, game)
    if not game.is_over and rng.random() < 0.4:
        found = replace(found, hands=(*found.hands, hand(rng, game, unfinished=True)))
    if game.is_over and rng.random() < 0.3:
        found = replace(
            found, hands=(*found.hands, AfterEnd(rng.choice([Misdeal(), Hand((), (0, 1)), found.hands[-1]])))
        )
    return found


def junk(rng, preset):
    """An entry that is most likely wrong."""
    seat = rng.randrange(-1, preset.players + 1)
    bid = rng.choice([PASS, "nonsense", "", *preset.ladder])
    call = Call(seat, bid, rng.choice([None, None, "nonsense", *preset.contract_names]))
    penalties = (Penalty(seat, rng.choice(["nonsense", *preset.penalty_rules])),) if rng.random() < 0.3 else ()
    tricks = tuple(rng.randrange(-1, preset.total + 2) for _ in range(rng.choice([preset.sides] * 4 + [0, 1, 9])))
    cards = rng.choice([None, -1, 0, 1, 99])
    repeated = (call,) * rng.choice([0, 1, 1, 2])
    numbers = tuple(range(rng.randrange(9)))
    return rng.choice(
        [
            Hand(repeated, tricks, cards, penalties),
            Hand(repeated, tricks, cards, penalties),
            Hand(repeated, None, cards, penalties, seat, numbers, rng.choice([None, tricks])),
            PassedOut(),
            Adjustment(seat, 5),
            Seating(NAMES[: len(numbers)]),
            PaperSays(numbers),
            Dealer(seat),
        ]
    )
