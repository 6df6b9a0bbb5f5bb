"""The rules of one game as data: `parse` turns a preset's JSON into an immutable `Preset` that makes sense.

The shape (types, names, closed vocabulary) is checked by `presets/preset.schema.json` before `parse`;
what needs arithmetic or a look at two fields at once, by `sense`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from scorekeeper.scoring import sense
from scorekeeper.scoring.words import counted

Json = dict[str, Any]
Fault = tuple[str, str]  # (place in the file, what is wrong and how to mend it)

SIZES = {"singles": 1, "pairs": 2, "trios": 3}
NOTHING: Json = {}


class PresetError(ValueError):
    """A preset that can't be played; `faults` holds every (place, message), the text one line for each."""

    def __init__(self, faults: list[Fault]) -> None:
        super().__init__("\n".join(f"{place}: {message}" for place, message in faults))
        self.faults = faults


@dataclass(frozen=True, slots=True)
class Row:
    """One line of a points table: it fits from `tricks` on, and only a lone hand (or not) where `alone` says so."""

    points: int
    tricks: int = 0
    alone: bool | None = None


@dataclass(frozen=True, slots=True)
class Points:
    """How many points something is worth: `kind` says which of the other fields counts.

    "constant": `number`; "bid" and "-bid": what the bid is worth; "tricks": tricks taken plus `number`;
    "table": the last of `rows` that fits; "cards": `by_cards` at the number of the partner's cards.
    """

    kind: str
    number: int = 0
    rows: tuple[Row, ...] = ()
    by_cards: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Bid:
    """A rung of the ladder. `needs` is in tricks (or points); None in `made` or `set` means the preset's own.

    `place` is its index in the preset's list (a range is one element), `rank` its place on the whole ladder.
    """

    id: str
    name: str
    place: int
    needs: int
    worth: int
    rank: int = 0
    made: Points | None = None
    set: Points | None = None
    alone: bool = False
    partner_cards: int = 0
    choose_cards: bool = False  # `partner_cards` is then the most that may be chosen
    raises: int = 0
    target_to: int | None = None
    closes: bool = False
    requires: str | None = None
    least_score: int | None = None


@dataclass(frozen=True, slots=True)
class PenaltyRule:
    """What the offender's side and every other side get, and whether that replaces the hand's points."""

    id: str
    name: str
    offender: Points
    others: Points
    instead: bool


@dataclass(frozen=True, slots=True)
class Contract:
    """What a hand may be played in: a suit, high, low, doubles ..."""

    id: str
    name: str


@dataclass(frozen=True)
class Preset:
    """The rules of one game; presets/README.md explains every field. `data` is the JSON it was read from."""

    id: str
    name: str
    family: str
    summary: str
    players: int
    per_side: int
    unit: str
    total: int
    step: int
    open_auction: bool
    nobody_bids: str
    bids: tuple[Bid, ...]
    contracts: tuple[Contract, ...]
    made: Points
    set: Points
    defend_made: Points
    defend_set: Points
    penalties: tuple[PenaltyRule, ...]
    start: int
    cap: int | None
    several_out: str
    level: str
    agency: bool
    lose_at: int | None
    match_games: int
    made_word: str
    set_word: str
    data: Json

    @cached_property
    def sides(self) -> int:
        """How many sides there are. Side 0 owns seat 0, and sides alternate round the table."""
        return self.players // self.per_side

    @cached_property
    def ladder(self) -> dict[str, Bid]:
        """Bids by id, lowest first."""
        return {bid.id: bid for bid in self.bids}

    @cached_property
    def contract_names(self) -> dict[str, str]:
        """Contracts' names by id, in the preset's order."""
        return {contract.id: contract.name for contract in self.contracts}

    @cached_property
    def penalty_rules(self) -> dict[str, PenaltyRule]:
        """Penalties by id."""
        return {rule.id: rule for rule in self.penalties}

    @cached_property
    def turns(self) -> tuple[tuple[int, ...], ...]:
        """For each dealer the seats in the order of their first turn: from the dealer's left to the dealer."""
        return tuple((*range(dealer + 1, self.players), *range(dealer + 1)) for dealer in range(self.players))

    @cached_property
    def stuck(self) -> bool:
        """Whether the dealer must bid when nobody else does."""
        return self.nobody_bids == "dealer must bid"

    @cached_property
    def all_of_them(self) -> str:
        """Everything a hand has to take, in words: "6 tricks"."""
        return counted(self.total, self.unit)

    @cached_property
    def match_wins(self) -> int:
        """Games a side needs to win the match: 1 where a game stands alone."""
        return self.match_games // 2 + 1

    def left_of(self, seat: int) -> int:
        """The next seat clockwise: the deal passes to the left (rules.md, D24)."""
        return (seat + 1) % self.players

    def side_of(self, seat: int) -> int:
        """The side that owns a seat."""
        return seat % self.sides


def parse(data: Json) -> Preset:
    """The preset that `data` describes. Raises PresetError naming every place where it makes no sense."""
    preset = _read(data)
    if faults := list(dict.fromkeys(sense.faults(preset))):
        raise PresetError(faults)
    return preset


def _read(data: Json) -> Preset:
    counting, auction, ending = data["counting"], data["auction"], data.get("ending", NOTHING)
    words, points = data.get("words", NOTHING), data["points"]
    ladder = (bid for place, item in enumerate(auction["bids"]) for bid in _bids(item, place))
    return Preset(
        id=data["id"], name=data["name"], family=data["family"], summary=data["summary"],
        players=data["players"], per_side=SIZES[data["sides"]],
        unit=counting["what"], total=counting["total"], step=counting.get("step", 1),
        open_auction=auction["rounds"] == "open", nobody_bids=auction["nobody_bids"],
        bids=tuple(replace(bid, rank=rank) for rank, bid in enumerate(ladder)),
        contracts=tuple(Contract(*_contract(item)) for item in data["contracts"]),
        made=_points(points["made"]), set=_points(points["set"]),
        defend_made=_defence(points["defenders"], "made"), defend_set=_defence(points["defenders"], "set"),
        penalties=tuple(_penalty(item) for item in data.get("penalties", ())),
        start=data["target"]["start"], cap=data["target"].get("cap"),
        several_out=ending.get("several_out", "highest"), level=ending.get("level", "play on"),
        agency=ending.get("who_goes_out", "anyone") != "anyone", lose_at=ending.get("lose_at"),
        match_games=data.get("match", NOTHING).get("games", 1),
        made_word=words.get("made", "made"), set_word=words.get("set", "set"), data=data,
    )  # fmt: skip


def _bids(item: Any, place: int) -> Iterator[Bid]:
    """The bids of one element of the ladder: a number, a range of numbers, or a bid with values of its own."""
    item = {"from": item, "to": item} if isinstance(item, int) else item
    if "from" not in item:
        yield _named_bid(item, place)
        return
    for number in range(item["from"], item["to"] + 1, item.get("step", 1)):
        yield Bid(str(number), str(number), place, needs=number, worth=item.get("worth", number))


def _named_bid(item: Json, place: int) -> Bid:
    item = {"name": str(item["bid"]), "worth": item["needs"]} | item
    cards, target = item.get("partner_cards", 0), item.get("target", NOTHING)
    made, lost = item.get("made"), item.get("set")
    return Bid(
        id=str(item["bid"]), name=item["name"], place=place, needs=item["needs"], worth=item["worth"],
        made=None if made is None else _points(made), set=None if lost is None else _points(lost),
        alone=item.get("alone", False), closes=item.get("closes", False),
        partner_cards=cards if isinstance(cards, int) else cards["up_to"], choose_cards=not isinstance(cards, int),
        raises=target.get("raise", 0), target_to=target.get("to"),
        requires=item.get("requires"), least_score=item.get("least_score"),
    )  # fmt: skip


def _contract(item: str | Json) -> tuple[str, str]:
    if isinstance(item, str):
        return item, f"{item}s" if item.isdigit() else item.replace("-", " ")
    return item["contract"], item["name"]


def _points(item: Any) -> Points:
    if isinstance(item, int):
        return Points("constant", item)
    if isinstance(item, str):
        return Points(item)
    if isinstance(item, list):
        return Points("table", rows=tuple(Row(**row) for row in item))
    if "tricks_plus" in item:
        return Points("tricks", item["tricks_plus"])
    return Points("cards", by_cards=tuple(item["by_partner_cards"]))


def _defence(item: Any, event: str) -> Points:
    return _points(item[event]) if isinstance(item, dict) and event in item else _points(item)


def _penalty(item: Json) -> PenaltyRule:
    offender, others = _points(item["offender"]), _points(item.get("others", 0))
    return PenaltyRule(item["penalty"], item["name"], offender, others, item.get("instead_of_hand", False))
