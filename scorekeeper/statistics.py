"""Statistics: the tallies of many games added up to the figures of a player or a partnership. Pure.

Every hand that was played counts for those who sat there when it was; a game (a match counts once) for those who sat
there at its end. Abandoned games are left out; of an unfinished game the hands count, the game does not.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any, NamedTuple

from scorekeeper.days import day
from scorekeeper.scoring.foreign import alike
from scorekeeper.tally import bids_of, hands_of

Json = dict[str, Any]
Words = tuple[list[Any], list[Any]]  # of a game's bids and contracts

FEW = 5  # a rate of fewer says little, and is shown as "3 of 4"
FORM = 10  # games that make somebody's form
DEALER = 0  # places are counted from the dealer to the left: 1 sits at the dealer's left


@dataclass(slots=True)
class Figure:
    """So much (or so many) of so many, and the games it comes from, oldest first."""

    total: int = 0
    of: int = 0
    games: list[str] = field(default_factory=list)
    _last: str = field(default="", repr=False, compare=False)

    def add(self, game: str, total: int, of: int = 1) -> None:
        """Count more, in one game after another."""
        self.total += total
        self.of += of
        if game != self._last:
            self._last = game
            self.games.append(game)

    @property
    def value(self) -> float | None:
        """A rate or a mean; None where there is nothing to divide by."""
        return self.total / self.of if self.of else None

    @property
    def is_few(self) -> bool:
        """Whether it is of too few to be more than chance."""
        return self.of < FEW

    def __str__(self) -> str:
        return f"{self.total} of {self.of}"


@dataclass(slots=True)
class Streak:
    """The longest run of successes so far; of equal ones the first."""

    best: int = 0
    games: list[str] = field(default_factory=list)
    _run: int = 0
    _now: list[str] = field(default_factory=list)

    def add(self, game: str, success: bool) -> None:
        """One more, in the order of time."""
        if not success:
            self._run, self._now = 0, []
            return
        self._run += 1
        if self._now[-1:] != [game]:
            self._now.append(game)
        if self._run > self.best:
            self.best, self.games = self._run, self._now[:]


_counts: Callable[[], dict[Any, Figure]] = partial(defaultdict, Figure)


@dataclass(slots=True)
class Figures:
    """All figures of a player or a partnership. A partnership's are of the hands both played on one side."""

    games: Figure = field(default_factory=Figure)  # won, of finished games
    hands: Figure = field(default_factory=Figure)  # hands, of games
    bids: Figure = field(default_factory=Figure)  # made, of bids won
    average: Figure = field(default_factory=Figure)  # the sum, of bids that are numbers
    declarer: Figure = field(default_factory=Figure)  # points, of hands; so are the next two
    partner: Figure = field(default_factory=Figure)
    defender: Figure = field(default_factory=Figure)
    by_bid: dict[str, Figure] = field(default_factory=_counts)  # made, of bids won; so are the next three
    by_contract: dict[str, Figure] = field(default_factory=_counts)
    named: dict[str, Figure] = field(default_factory=_counts)  # bids for everything: Shoots, Moons ...
    by_place: dict[int, Figure] = field(default_factory=_counts)
    at_place: dict[int, Figure] = field(default_factory=_counts)  # bids won, of hands in that place from the dealer
    against: dict[tuple[str, ...], Figure] = field(default_factory=_counts)  # won, of finished games; so is the next
    beside: dict[str, Figure] = field(default_factory=_counts)
    games_streak: Streak = field(default_factory=Streak)
    bids_streak: Streak = field(default_factory=Streak)
    form: list[tuple[str, bool]] = field(default_factory=list)  # the last finished games, oldest first
    presets: dict[str, str] = field(default_factory=dict)  # names by id
    bid_words: dict[str, tuple[int, str]] = field(default_factory=dict)  # place in the preset, and name
    contract_words: dict[str, tuple[int, str]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Wanted:
    """Whose figures (one person, or partners), and of which games; what is empty does not matter.

    Days are those of the place: from `since` on, before `until`. `among` names people who must have played too.
    """

    subject: frozenset[str]
    preset: str = ""
    since: str = ""
    until: str = ""
    among: frozenset[str] = frozenset()

    def takes(self, game: Json) -> bool:
        """Whether a game counts."""
        return (
            (not self.preset or self.preset == game["preset"])
            and (not (self.since or self.until) or self._is_time_of(game))
            and (self.subject | self.among).issubset(game["tally"]["who"])
        )

    def _is_time_of(self, game: Json) -> bool:
        there = day(game["started"])
        return self.since <= there and (not self.until or there < self.until)


class Person(NamedTuple):
    """Somebody who played: who, by what name last, in how many games."""

    key: str
    name: str
    games: int


class Book:
    """Games as the history yields them, newest first, each with its `tally`; what was added up once is kept."""

    def __init__(self, games: Sequence[Json]) -> None:
        self.games = {one["id"]: one for one in games if one.get("tally") and one["status"] != "abandoned"}
        self._figures: dict[Wanted, Figures] = {}
        self._people: list[Person] = []
        self._partners: dict[str, list[str]] = {}

    def figures(self, wanted: Wanted) -> Figures:
        """The figures of a player or a partnership."""
        if wanted not in self._figures:
            found = Figures()
            for game in reversed(self.games.values()):
                if wanted.takes(game):
                    bids, contracts, rounds = hands_of(game["tally"])
                    _add_hands(found, game, (bids, contracts), rounds, wanted.subject)
                    _add_end(found, game, rounds[-1], wanted.subject)
            for place, figure in found.by_place.items():  # each bid was won in a hand that is counted there already
                found.at_place[place].total = figure.of
            self._figures[wanted] = found
        return self._figures[wanted]

    def people(self) -> list[Person]:
        """Everybody who played, the most faithful first."""
        if not self._people:
            names: dict[str, str] = {}
            count: Counter[str] = Counter()
            for game in self.games.values():
                count.update(game["tally"]["who"])
                for key, name in zip(game["tally"]["who"], game["tally"]["names"], strict=True):
                    names.setdefault(key, name)
            found = [Person(key, names[key], games) for key, games in count.items()]
            self._people = sorted(found, key=lambda one: (-one.games, alike(one.name), one.key))
        return self._people

    def partners(self, key: str) -> list[str]:
        """Everybody who sat on one side with somebody, the most frequent first."""
        if key not in self._partners:
            count: Counter[str] = Counter()
            for game in self.games.values():
                who = game["tally"]["who"]
                if key in who:
                    mine = who.index(key)
                    found = {one for each in hands_of(game["tally"])[2] for one in _side_of(each, {mine})[1]}
                    count.update(who[one] for one in found - {mine})
            self._partners[key] = [one for one, _ in count.most_common()]
        return self._partners[key]


def _side_of(each: list[Any], mine: set[int]) -> tuple[int, list[int]]:
    """The side all of `mine` sat on in a round, and everybody on it; -1 and nobody when they did not."""
    seats, sides = each[0], len(each[3])
    for side in range(sides):
        if mine.issubset(members := seats[side::sides]):
            return side, members
    return -1, []


def _add_hands(found: Figures, game: Json, words: Words, rounds: list[Any], subject: frozenset[str]) -> None:
    tally, game_id, first = game["tally"], game["id"], 1
    mine = {tally["who"].index(key) for key in subject}
    for each in rounds:
        side, (seats, dealt, defended, declared) = _side_of(each, mine)[0], each
        if side < 0 or not (hands := sum(dealt)):
            continue
        found.presets[game["preset"]] = game["name"]
        found.hands.add(game_id, hands, first)
        first = 0
        if hands := defended[2 * side]:
            found.defender.add(game_id, defended[2 * side + 1], hands)
        own = {seat for seat, one in enumerate(seats) if one in mine}
        for seat in own:
            for dealer, count in enumerate(dealt):
                if count:
                    found.at_place[(seat - dealer) % len(seats)].add(game_id, 0, count)
        _add_bids(found, game["id"], words, declared[side], own)


def _add_bids(found: Figures, game_id: str, words: Words, declared: list[int], mine: set[int]) -> None:
    """The bids of a side in a round; what is one figure for all of them is summed up first, which is quicker."""
    own: list[tuple[int, ...]] = []
    partner: list[tuple[int, ...]] = []
    for row in bids_of(declared):
        (own if row[0] in mine else partner).append(row)
    if partner:
        found.partner.add(game_id, sum(row[5] for row in partner), len(partner))
    if not own:
        return
    found.declarer.add(game_id, sum(row[5] for row in own), len(own))
    found.bids.add(game_id, sum(row[4] for row in own), len(own))
    (bids, contracts), numbers = words, []
    for _, place, bid, contract, made, _ in own:
        what, name, rank, is_named = bids[bid]
        found.bids_streak.add(game_id, bool(made))
        found.by_place[place].add(game_id, made)
        found.by_bid[what].add(game_id, made)
        found.bid_words[what] = rank, name
        if is_named:
            found.named[what].add(game_id, made)
        elif what.isdigit():
            numbers.append(int(what))
        if contract >= 0:
            what, name, rank = contracts[contract]
            found.by_contract[what].add(game_id, made)
            found.contract_words[what] = rank, name
    if numbers:
        found.average.add(game_id, sum(numbers), len(numbers))


def _add_end(found: Figures, game: Json, last: list[Any], subject: frozenset[str]) -> None:
    """The game itself, for those who sat there at its end."""
    tally, game_id = game["tally"], game["id"]
    who, winner = tally["who"], tally["won"]
    side, members = _side_of(last, {who.index(key) for key in subject})
    if side < 0 or game["status"] != "finished":
        return
    won, sides = winner == side, len(last[3])  # a draw is a finished game that nobody won
    found.presets[game["preset"]] = game["name"]
    found.games.add(game_id, won)
    found.games_streak.add(game_id, won)
    found.form[:] = [*found.form[1 - FORM :], (game_id, won)]
    for key in {who[one] for one in members} - subject:
        found.beside[key].add(game_id, won)
    for other in range(sides):
        if other != side:
            people = sorted(who[one] for one in last[0][other::sides])
            for rivals in [tuple(people)] if len(subject) > 1 else [(one,) for one in people]:
                found.against[rivals].add(game_id, won)
