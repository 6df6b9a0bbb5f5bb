"""From a preset's JSON to a `Preset` that makes sense.

The shape (types, names, closed vocabulary) is checked by `presets/preset.schema.json` before `parse`;
what needs arithmetic or a look at two fields at once, by `sense`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from scorekeeper.scoring import sense
from scorekeeper.scoring.foreign import Faulty, visible_in
from scorekeeper.scoring.preset import (
    Bid,
    ByCards,
    Contract,
    DealerMay,
    Json,
    Level,
    Misdeals,
    NobodyBids,
    PenaltyRule,
    Points,
    Preset,
    Rounds,
    Row,
    SeveralOut,
    Sum,
    Table,
    WhoGoesOut,
)

SIZES = {"singles": 1, "pairs": 2, "trios": 3}
NOTHING: Json = {}
NAMED = {"bid": Sum(bid=1), "-bid": Sum(bid=-1), "tricks": Sum(tricks=1)}


class PresetError(Faulty):
    """A preset that can't be played."""


def parse(data: Json) -> Preset:
    """The preset that `data` describes. Raises PresetError naming every place where it makes no sense."""
    preset = _read(visible_in(data))
    if faults := list(dict.fromkeys(sense.faults(preset))):
        raise PresetError(faults)
    return preset


def _read(data: Json) -> Preset:
    counting, auction, ending = data["counting"], data["auction"], data.get("ending", NOTHING)
    words, points, target = data.get("words", NOTHING), data["points"], data.get("target", NOTHING)
    ladder = (bid for place, item in enumerate(auction["bids"]) for bid in _bids(item, place))
    return Preset(
        id=data["id"], name=data["name"], family=data["family"], summary=data["summary"],
        players=data["players"], per_side=SIZES[data["sides"]],
        unit=counting["what"], total=counting["total"], step=counting.get("step", 1),
        loose=counting.get("loose", False), least=counting.get("least", 0),
        rounds=Rounds(auction["rounds"]), dealer_may=DealerMay(auction.get("dealer_may", "bid higher")),
        nobody_bids=NobodyBids(auction["nobody_bids"]),
        bids=tuple(replace(bid, rank=rank) for rank, bid in enumerate(ladder)),
        contracts=tuple(_contract(item) for item in data["contracts"]),
        made=_points(points["made"]), set=_points(points["set"]),
        defend_made=_defence(points["defenders"], "made"), defend_set=_defence(points["defenders"], "set"),
        penalties=tuple(_penalty(item) for item in data.get("penalties", ())),
        misdeal=Misdeals(data.get("misdeal", "same dealer")), start=target.get("start", 0), cap=target.get("cap"),
        several_out=SeveralOut(ending.get("several_out", "highest")), level=Level(ending.get("level", "play on")),
        who_goes_out=WhoGoesOut(ending.get("who_goes_out", "anyone")), lose_at=ending.get("lose_at"),
        hands=ending.get("hands", 0),
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
        bid = Bid(str(number), str(number), place, needs=number, worth=item.get("worth", number))
        yield replace(bid, alone=item.get("alone", False), **_own_points(item))


def _named_bid(item: Json, place: int) -> Bid:
    needs: int = item.get("needs", 0)
    cards, target = item.get("partner_cards", 0), item.get("target", NOTHING)
    return Bid(
        id=str(item["bid"]), name=item.get("name", str(item["bid"])), place=place, needs=needs,
        worth=item.get("worth", needs), at_most=item.get("at_most"), **_own_points(item),
        wins=item.get("wins", False), loses=item.get("loses", False), only_stuck="only" in item,
        alone=item.get("alone", False), closes=item.get("closes", False),
        partner_cards=cards if isinstance(cards, int) else cards["up_to"], choose_cards=not isinstance(cards, int),
        raises=target.get("raise", 0), target_to=target.get("to"),
        requires=item.get("requires"), least_score=item.get("least_score"),
    )  # fmt: skip


def _own_points(item: Json) -> dict[str, Any]:
    """The points that are a bid's own, by the names of its fields."""
    found: dict[str, Any] = {name: _points(item[name]) for name in ("made", "set") if name in item}
    if "defenders" in item:
        found |= {f"defend_{event}": _defence(item["defenders"], event) for event in ("made", "set")}
    return found


def _contract(item: str | Json) -> Contract:
    if isinstance(item, str):
        return Contract(item, f"{item}s" if item.isdigit() else item.replace("-", " "))
    return Contract(item["contract"], item["name"], item.get("times", 1))


def _points(item: Any) -> Points:
    if isinstance(item, list):
        return Table(tuple(Row(**row) for row in item))
    if isinstance(item, dict) and "by_partner_cards" in item:
        return ByCards(tuple(item["by_partner_cards"]))
    return _sum(item)


def _sum(item: int | str | Json) -> Sum:
    if isinstance(item, int):
        return Sum(plus=item)
    if isinstance(item, str):
        return NAMED[item]
    return Sum(tricks=1, plus=item["tricks_plus"]) if "tricks_plus" in item else Sum(**item)


def _defence(item: Any, event: str) -> Points:
    return _points(item[event]) if isinstance(item, dict) and event in item else _points(item)


def _penalty(item: Json) -> PenaltyRule:
    offender, others = _sum(item["offender"]), _sum(item.get("others", 0))
    return PenaltyRule(item["penalty"], item["name"], offender, others, item.get("instead_of_hand", False))
