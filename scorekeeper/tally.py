"""The tally of one game: what is needed of it to add it up with others, small enough to be kept beside it. Pure.

Who somebody is, is said by the person's id where there is one, else by ":" and the name.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from scorekeeper.scoring.game import Game, Result
from scorekeeper.scoring.hand import Seating
from scorekeeper.scoring.preset import Bid, Preset

Json = dict[str, Any]
People = Sequence[str | None]


@dataclass(slots=True)
class _Round:
    """The hands of one seating: who sits where, deals by dealer; for each side what it defended, and what it bid."""

    seats: list[str]
    names: Sequence[str]
    dealt: list[int]
    defended: list[int]
    declared: list[list[int]]

    @classmethod
    def of(cls, seats: list[str], names: Sequence[str], sides: int) -> _Round:
        return cls(seats, names, [0] * len(seats), [0] * 2 * sides, [[] for _ in range(sides)])

    def to_json(self, who: Mapping[str, int]) -> list[Any]:
        return [[who[key] for key in self.seats], self.dealt, self.defended, self.declared]


def tally(states: Sequence[Game], people: People | None = ()) -> Json:
    """What is needed of one game to add it up with others, as compact JSON; `people` are the persons by seat.

    Of its hands everything lies in one text, which `hands_of` reads: it is needed only of games somebody asks about.
    """
    preset, names = states[0].preset, states[0].names.players
    rounds = [_Round.of(_keys(names, people or (), {}), names, preset.sides)]
    bids: dict[str, int] = {}
    contracts: dict[str, int] = {}
    for state in states[1:]:
        result, now = state.result, rounds[-1]
        if result and isinstance(result.entry, Seating):
            players = result.entry.players
            seats = _keys(players, result.entry.people, dict(zip(now.names, now.seats, strict=True)))
            rounds.append(_Round.of(seats, players, preset.sides))
        elif result and result.made is not None and result.high:
            _add_hand(now, result, preset, bids, contracts)
    who = {key: name for one in rounds for key, name in zip(one.seats, one.names, strict=True)}
    numbers = {key: number for number, key in enumerate(who)}
    ranks = list(preset.contract_names)
    hands = [
        [_bid(preset.ladder[bid], preset.total) for bid in bids],
        [(one, preset.contract_names[one], ranks.index(one)) for one in contracts],
        [one.to_json(numbers) for one in rounds],
    ]
    return {
        "who": list(who), "names": list(who.values()), "won": states[-1].match_winner,
        "hands": json.dumps(hands, separators=(",", ":")),
    }  # fmt: skip


def _add_hand(now: _Round, result: Result, preset: Preset, bids: dict[str, int], contracts: dict[str, int]) -> None:
    assert result.high
    (seat, bid, contract), points = (result.high.seat, result.high.bid, result.high.contract), result.points
    declaring, place = preset.side_of(seat), (seat - result.dealer) % preset.players
    played = -1 if contract is None else contracts.setdefault(contract, len(contracts))
    now.declared[declaring] += (
        seat, place, bids.setdefault(bid, len(bids)), played, int(bool(result.made)), points[declaring],
    )  # fmt: skip
    now.dealt[result.dealer] += 1
    for side in range(preset.sides):
        if side != declaring:
            now.defended[2 * side] += 1
            now.defended[2 * side + 1] += points[side]


def hands_of(tally: Json) -> tuple[list[Any], list[Any], list[Any]]:
    """The bids that were won (id, name, rank, is it named), their contracts (id, name, rank), and the rounds.

    A round is the hands of one seating: the numbers in `who` of those in the seats, deals by dealer, hands and points
    of each side that defended, and each side's bids, six numbers in a row: seat, place from the dealer, bid, contract
    (-1: unknown), made, points.
    """
    bids, contracts, rounds = json.loads(tally["hands"])
    return bids, contracts, rounds


def bids_of(declared: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """The bids of a side in a round."""
    return zip(*[iter(declared)] * 6, strict=True)


def _keys(names: Sequence[str], people: People, before: Mapping[str, str]) -> list[str]:
    """Who sits where. A seating that does not say who people are means those of that name who sat there before."""
    persons = people or [None] * len(names)
    return [person or before.get(name) or f":{name}" for name, person in zip(names, persons, strict=True)]


def _bid(bid: Bid, everything: int) -> tuple[str, str, int, int]:
    """Id, name, rank, and whether it is a Shoot, a Moon, a 21, a Nullo: alone, or for everything or nothing."""
    special = bid.alone or bid.at_most is not None or (bid.needs == everything and bid.id != str(bid.needs))
    return bid.id, bid.name, bid.rank, int(special)
