"""Does a well-formed preset make sense? Each fault is (place in the file, what is wrong and how to mend it)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import assert_never

from scorekeeper.scoring.foreign import Fault, quoted
from scorekeeper.scoring.preset import Bid, ByCards, Level, Points, Preset, Sum, Table

PASS = "pass"
MOST_BIDS = 200
OWN = ("made", "set", "defend_made", "defend_set")


def faults(preset: Preset) -> Iterator[Fault]:
    """Every place where the preset contradicts itself."""
    yield from _table_faults(preset)
    for below, bid in enumerate(preset.bids[:MOST_BIDS]):
        yield from _bid_faults(preset, bid, preset.bids[:below])
    for name in OWN:
        yield from _points_faults(f"points.{name}".replace("defend_", "defenders."), getattr(preset, name), preset)
    yield from _target_faults(preset)
    yield from _twice("contracts", (contract.id for contract in preset.contracts))
    yield from _twice("penalties", (rule.id for rule in preset.penalties))


def _table_faults(preset: Preset) -> Iterator[Fault]:
    if preset.players % preset.per_side or preset.sides < 2:
        yield "sides", f"{preset.players} players don't make two or more {preset.data['sides']}"
    if preset.total % preset.step:
        yield "counting.step", f"{preset.total} {preset.unit} can't be counted in steps of {preset.step}"
    if preset.least % preset.step:
        yield "counting.least", f"{preset.least} can't be counted in steps of {preset.step}"
    if preset.match_games > 1 and (preset.hands or preset.level is Level.DRAW):
        yield "match.games", "every game of a match must have a winner: leave out `hands` and `draw`, or the match"
    if preset.match_games % 2 == 0:
        yield "match.games", f"the best of {preset.match_games} can end level: take an odd number"
    if not preset.bids:
        yield "auction.bids", "there is no bid: is a range's `from` above its `to`?"
    if len(preset.bids) > MOST_BIDS:
        yield "auction.bids", f"{len(preset.bids)} bids are more than a table can use: at most {MOST_BIDS}"


def _bid_faults(preset: Preset, bid: Bid, lower: tuple[Bid, ...]) -> Iterator[Fault]:
    place = f"auction.bids[{bid.place}]"
    wanted, name = (bid.needs, "needs") if bid.at_most is None else (bid.at_most, "at_most")
    if wanted > preset.total - preset.least:
        yield f"{place}.{name}", f"{wanted} {preset.unit} needed, but a hand has {preset.total - preset.least}"
    if wanted % preset.step:
        yield f"{place}.{name}", f"{wanted} can't be reached in steps of {preset.step}"
    if bid.at_most is not None and not bid.worth and None in (bid.made, bid.set):
        yield f"{place}.worth", "say what it is worth, or give it its own `made` and `set`"
    if bid.only_stuck and not preset.stuck:
        yield f"{place}.only", 'here no dealer is stuck: `nobody_bids` would have to be "dealer must bid"'
    if bid.id == PASS:
        yield f"{place}.bid", '"pass" is no bid: every seat may pass without it'
    if bid.requires is not None and bid.requires not in {other.id for other in lower}:
        yield f"{place}.requires", f"{quoted(bid.requires)} is no lower bid of this ladder"
    yield from _rank_faults(place, bid, lower)
    yield from _target_to_faults(preset, place, bid)
    for name in OWN:
        if (points := getattr(bid, name)) is not None:
            yield from _points_faults(f"{place}.{name}".replace("defend_", "defenders."), points, preset, bid)


def _rank_faults(place: str, bid: Bid, lower: tuple[Bid, ...]) -> Iterator[Fault]:
    """The first lower bid that clashes with this one; naming one is enough."""
    for other in lower:
        if other.id == bid.id:
            yield place, f"{quoted(bid.name)} has the same rank as auction.bids[{other.place}]: name a bid once"
            return
        if bid.id.isdigit() and other.id.isdigit() and int(other.id) > int(bid.id):
            yield place, f"{bid.id} stands above {other.id}: list the bids from low to high"
            return


def _target_to_faults(preset: Preset, place: str, bid: Bid) -> Iterator[Fault]:
    if (bid.raises or bid.target_to) and not preset.start:
        yield f"{place}.target", "this game has no target that could move"
    if bid.target_to is not None and preset.cap is not None and bid.target_to > preset.cap:
        yield f"{place}.target.to", f"{bid.target_to} is over the cap of {preset.cap}"


def _points_faults(place: str, points: Points, preset: Preset, bid: Bid | None = None) -> Iterator[Fault]:
    match points:
        case Sum():
            pass
        case ByCards(values):
            if not (bid and bid.choose_cards and len(values) == bid.partner_cards + 1):
                needed = (
                    f"give `partner_cards` as up_to, and a value for each of 0 to {bid.partner_cards if bid else 0}"
                )
                yield f"{place}.by_partner_cards", f"{needed} cards"
        case Table(rows):
            for i, row in enumerate(rows):
                if row.tricks > preset.total:
                    yield f"{place}[{i}].tricks", f"{row.tricks} {preset.unit}, but a hand has {preset.total}"
        case _:
            assert_never(points)


def _target_faults(preset: Preset) -> Iterator[Fault]:
    if preset.cap is not None and preset.cap < preset.start:
        yield "target.cap", f"{preset.cap} is below the start of {preset.start}"
    if preset.lose_at is not None and preset.lose_at >= 0:
        yield "ending.lose_at", f"{preset.lose_at} is where a game begins or above: take a number below 0"


def _twice(place: str, ids: Iterable[str]) -> Iterator[Fault]:
    seen: set[str] = set()
    for i, one in enumerate(ids):
        if one in seen:
            yield f"{place}[{i}]", f"{quoted(one)} is there twice"
        seen.add(one)
