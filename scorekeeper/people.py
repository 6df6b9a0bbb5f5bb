"""The people of the household. Who somebody is, is an id: a name can change, be shared, or be one person's second.

A person is `{"name", "hidden"?, "merged_into"?}` in the store. Somebody merged into another is that other one from
then on, in old games too; nothing in any game is rewritten, so parting them again is as easy.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from secrets import token_hex
from typing import Any

from scorekeeper.scoring.foreign import alike
from scorekeeper.scoring.limits import name_fault
from scorekeeper.scoring.words import counted, names, shown
from scorekeeper.store import Store, StoreError
from scorekeeper.tally import hands_of

Json = dict[str, Any]

COUNTED = re.compile(r" \(\d+ games?\)$")  # what a label adds to a name


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody, with the number of games played; `others` are the (id, name) of those merged into this one."""

    id: str
    name: str
    games: int
    hidden: bool
    others: tuple[tuple[str, str], ...] = ()

    @property
    def label(self) -> str:
        """What tells people of one name apart."""
        return f"{self.name} ({counted(self.games, 'games')})"


class People:
    """Everybody. What changes them returns a sentence that says why it can't be, else ""; all raise StoreError."""

    def __init__(self, store: Store, summaries: Callable[[], Iterable[Json]]) -> None:
        self._store, self._summaries = store, summaries

    # -- who is who ------------------------------------------------------

    def known(self) -> dict[str, str]:
        """Names by id, those merged into somebody under that one's name."""
        people = self._store.players()
        return {person: shown(people[root(people, person)]["name"]) for person in people}

    def today(self) -> Callable[[Json], Json]:
        """What gives a game's summary the people of today, and the names they go by."""
        people, known = self._store.players(), self.known()
        merged = {person: one for person in people if (one := root(people, person)) != person}

        def renamed(game: Json) -> Json:
            tally = game["tally"]
            called = [known.get(key, name) for key, name in zip(tally["who"], tally["names"], strict=True)]
            if called == tally["names"] and merged.keys().isdisjoint(tally["who"]):
                return game
            players = [known.get(key, name) for key, name in zip(game["people"], game["players"], strict=True)]
            sides = list(names(players, len(game["sides"]), game["given"]).sides)
            return game | {"players": players, "sides": sides, "tally": _merged(tally | {"names": called}, merged)}

        return renamed

    def resolve(self, person: str) -> str:
        """Who somebody is today: the one they were merged into, if they were."""
        return root(self._store.players(), person)

    def everybody(self) -> list[Person]:
        """All who count as somebody of their own, by name, with their games."""
        people, games = self._store.players(), self._games()
        others: dict[str, list[tuple[str, str]]] = {}
        for person in people:
            others.setdefault(root(people, person), []).append((person, shown(people[person]["name"])))
        found = [
            Person(person, shown(one["name"]), games[person], bool(one.get("hidden")), tuple(others[person][1:]))
            for person, one in _own(people)
        ]
        return sorted(found, key=lambda one: (alike(one.name), -one.games, one.id))

    def named(self, name: str) -> list[Person]:
        """Everybody called that and not hidden, who played most first."""
        return [one for one in self.everybody() if not one.hidden and alike(one.name) == alike(name)]

    def names(self) -> list[str]:
        """What to offer for a seat, in alphabetical order: names, and where two share one, labels that tell."""
        return sorted(self._offered().values(), key=alike)

    def labels(self, ids: Sequence[str | None], names: Sequence[str]) -> list[str]:
        """What to put into the seats for these people today; a name where somebody is not known."""
        offered, people = self._offered(), self._store.players()
        return [offered.get(root(people, person or ""), name) for person, name in zip(ids, names, strict=True)]

    def seated(
        self, seats: Sequence[str], sitting: Iterable[tuple[str | None, str]] = (), keep: bool = True
    ) -> list[tuple[str, str]]:
        """Id and name for what was put into each seat; a name of somebody `sitting` there before means that one.

        Nobody sits twice: two Anns at a table are two people. With `keep` those who are new are somebody from now on.
        Raises StoreError for a new name nobody can have.
        """
        offered, people, before = self._offered(), self._store.players(), list(sitting)
        taken: dict[str, str] = {}
        for seat in seats:
            wanted = alike(seat)
            meant = [root(people, person) for person, name in before if person in people and alike(name) == wanted]
            meant += [person for person, label in offered.items() if alike(label) == wanted]
            name = people[meant[0]]["name"] if meant else seat
            meant += [person for person, one in _own(people) if person in offered and alike(one["name"]) == wanted]
            person = next((one for one in meant if one not in taken), None) or new_id()
            if person not in people and (said := name_fault(name)):
                raise StoreError(f"{said}.")
            taken[person] = people.setdefault(person, {"name": name})["name"]
        if keep and len(people) > len(self._store.players()):
            self._store.save_players(people)
        return list(taken.items())

    def called(self) -> dict[str, str]:
        """What tells everybody apart, by id, also those who are hidden."""
        return self._offered(hidden=True)

    def _offered(self, hidden: bool = False) -> dict[str, str]:
        """What tells those who are not hidden apart, by id; games are counted only where two share a name."""
        everybody = _own(self._store.players())
        offered = {person: shown(one["name"]) for person, one in everybody if hidden or not one.get("hidden")}
        counts = Counter(alike(name) for name in offered.values())
        if len(counts) == len(offered):
            return offered
        return {one.id: one.label if counts[alike(one.name)] > 1 else one.name
                for one in self.everybody() if one.id in offered}  # fmt: skip

    def _games(self) -> Counter[str]:
        """The number of games of everybody who sat in one, at its start or later."""
        people, games = self._store.players(), Counter[str]()
        for game in self._summaries():
            games.update({root(people, person) for person in game["tally"]["who"]})
        return games

    # -- changing them -----------------------------------------------------

    def rename(self, person: str, name: str) -> str:
        """Call somebody something else, in old games too."""
        name = name.strip()
        if problem := name_fault(name) if name else "Type a name first":
            return f"{problem}."
        return self._change(person, name=name)

    def hide(self, person: str, hidden: bool = True) -> str:
        """Offer somebody for new games no more, or again."""
        return self._change(person, hidden=hidden or None)

    def merge(self, person: str, into: str) -> str:
        """From now on `person` is `into`, in old games too."""
        people = self._store.players()
        into = root(people, into)
        if into not in people or root(people, person) == into:
            return "These are one person already." if into in people else "There is no such person any more."
        both = {root(people, person), into}
        if any(both <= {root(people, one) for one in game["tally"]["who"]} for game in self._summaries()):
            one, other = people[root(people, person)]["name"], people[into]["name"]
            return f"{one} and {other} have sat in one game: they are two people."
        return self._change(person, merged_into=into, hidden=None)

    def part(self, person: str) -> str:
        """Take a merge back."""
        return self._change(person, merged_into=None)

    def delete(self, person: str) -> str:
        """Take somebody away who never played."""
        people = self._store.players()
        if games := self._games()[person]:
            name = people.get(person, {}).get("name", person)
            return f"{name} has played {counted(games, 'games')} and can't be deleted. Hide {name} instead."
        self._store.save_players({key: one for key, one in people.items() if root(people, key) != person})
        return ""

    def _change(self, person: str, **changed: Any) -> str:
        people = self._store.players()
        if person not in people:
            return "There is no such person any more."
        one = {key: value for key, value in (people[person] | changed).items() if value is not None}
        self._store.save_players({**people, person: one})
        return ""


def root(people: Mapping[str, Json], person: str) -> str:
    """The one somebody was merged into, however often. Files made by hand may go in circles: the first of them then."""
    seen = [person]
    while (into := people.get(seen[-1], {}).get("merged_into")) in people:
        if into in seen:
            return min(seen[seen.index(into) :])
        seen.append(str(into))
    return seen[-1]


def _own(people: Mapping[str, Json]) -> list[tuple[str, Json]]:
    """Those who were not merged into somebody."""
    return [(person, one) for person, one in people.items() if root(people, person) == person]


def without_count(label: str) -> str:
    """The name in what tells people of one name apart."""
    return COUNTED.sub("", label)


def new_id() -> str:
    """An id no other device makes: people of two phones must not become one because both counted from 1."""
    return f"p{token_hex(6)}"


def _merged(tally: Json, merged: Mapping[str, str]) -> Json:
    """A tally in which those who are one person now are counted as one."""
    numbers: dict[str, int] = {}
    now = [numbers.setdefault(merged.get(key, key), len(numbers)) for key in tally["who"]]
    called = dict(zip(now, tally["names"], strict=True))
    bids, contracts, rounds = hands_of(tally)
    hands = bids, contracts, [[[now[seat] for seat in seats], *rest] for seats, *rest in rounds]
    return tally | {"who": list(numbers), "names": list(called.values()), "hands": json.dumps(hands)}
