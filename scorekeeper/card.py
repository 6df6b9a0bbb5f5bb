"""The rule card: what a table may ask about a game, in plain sentences made from its preset. Pure."""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from itertools import groupby
from typing import NamedTuple, assert_never

from scorekeeper import cardwords
from scorekeeper.scoring.preset import (
    Bid,
    ByCards,
    Points,
    Preset,
    Sum,
    Table,
)
from scorekeeper.scoring.words import counted, joined, signed


class Kind(StrEnum):
    """What a section is about; its heading."""

    DEAL = "Deal"
    AUCTION = "Auction"
    POINTS = "Points"
    WINNING = "Winning"
    RANKING = "Cards from high to low"
    NOTES = "Notes"


class Line(NamedTuple):
    """A sentence; `about` is what it is about, where that stands before it: a bid, a penalty, a contract."""

    words: str
    about: str = ""

    def __str__(self) -> str:
        return f"{self.about}: {self.words}" if self.about else self.words


class Section(NamedTuple):
    """A heading with its sentences; in a ranking a contract's name is `about` and its cards are the words."""

    kind: Kind
    lines: tuple[Line, ...]


def sections(preset: Preset) -> list[Section]:
    """The card as headings with sentences, in the order a table asks."""
    ranking = [Line(cards, about) for about, cards in preset.data.get("ranking", {}).items()]
    notes = [*map(Line, preset.data.get("notes", [])), Line(f"{preset.data['source']}.", "Source")]
    notes += [Line(f"{preset.data['based_on']}.", "Based on")] if "based_on" in preset.data else []
    found = [
        Section(Kind.DEAL, tuple(_deal(preset))),
        Section(Kind.AUCTION, tuple(_auction(preset))),
        Section(Kind.POINTS, tuple(_points(preset))),
        Section(Kind.WINNING, tuple(_winning(preset))),
        Section(Kind.RANKING, tuple(ranking)),
        Section(Kind.NOTES, tuple(notes)),
    ]
    return [section for section in found if section.lines]


def text(preset: Preset) -> str:
    """The card as text."""
    body = ["\n".join([kind, *(f"  {line}" for line in lines)]) for kind, lines in sections(preset)]
    return "\n\n".join([f"{preset.name} ({preset.id})\n{preset.summary}", *body])


def _deal(preset: Preset) -> Iterator[Line]:
    deal = preset.data["deal"]
    sides = {1: "each for themselves", 2: "in pairs, partners across", 3: "in two trios, seated alternately"}
    yield Line(f"{preset.players} players, {sides[preset.per_side]}.")
    yield Line(f"{deal['pack']}; {deal['each']} to each player{'; ' + deal['note'] if 'note' in deal else ''}.")
    yield Line(cardwords.misdeal(preset.misdeal))
    if preset.loose:
        yield Line(f"Not all of the {preset.all_of_them} need be taken.")
    if preset.least:
        yield Line(f"A side may come to {signed(preset.least)}.")


def _auction(preset: Preset) -> Iterator[Line]:
    yield Line(f"{joined(_ladder(preset), 'and')}.", "Bids from low to high")
    yield Line(f"{cardwords.rounds(preset.rounds)}; {cardwords.dealer_may(preset.dealer_may)}.")
    yield Line(cardwords.nobody_bids(preset.nobody_bids))
    yield from (line for bid in preset.bids for line in _named(preset, bid))
    if preset.contracts:
        yield Line(f"The declarer names {joined([contract.name for contract in preset.contracts], 'or')}.")


def _ladder(preset: Preset) -> list[str]:
    """Names of bids, runs of numbers folded: "70 to 120 by 5"."""
    found: list[list[Bid]] = []
    for bid in preset.bids:
        run = found[-1] if found else []
        step = preset.step if len(run) < 2 else run[1].needs - run[0].needs
        if run and bid.id.isdigit() and run[-1].id.isdigit() and bid.needs - run[-1].needs == step:
            run.append(bid)
        else:
            found.append([bid])
    return [_run(run, preset.step) for run in found]


def _run(bids: list[Bid], step: int) -> str:
    if len(bids) < 3:
        return joined([bid.name for bid in bids])
    return f"{bids[0].name} to {bids[-1].name}" + (f" by {step}" if step > 1 else "")


def _named(preset: Preset, bid: Bid) -> Iterator[Line]:
    if bid.id == bid.name and not (
        bid.alone or bid.closes or bid.requires or bid.only_stuck or bid.at_most is not None
    ):
        return
    facts = [_wanted(preset, bid)]
    facts += ["played alone"] * bid.alone
    if bid.partner_cards:
        facts.append(f"with {'up to ' * bid.choose_cards}{counted(bid.partner_cards, 'cards')} from the partner")
    facts += [f"only over {preset.ladder[bid.requires].name}"] if bid.requires else []
    facts += [f"not with a score below {bid.least_score}"] if bid.least_score is not None else []
    facts += ["only for the dealer, when everybody else has passed"] * bid.only_stuck
    facts += ["ends the auction"] * bid.closes
    yield Line(f"{', '.join(facts)}.", bid.name)


def _wanted(preset: Preset, bid: Bid) -> str:
    if bid.at_most is None:
        return f"needs {counted(bid.needs, preset.unit)}"
    return (
        f"takes at most {counted(bid.at_most, preset.unit)}" if bid.at_most else f"takes no {preset.unit[:-1]} at all"
    )


def _points(preset: Preset) -> Iterator[Line]:
    made, lost = preset.made_word, preset.set_word
    own, set_back, defended, setting = (
        _worth(points, preset.unit) for points in (preset.made, preset.set, preset.defend_made, preset.defend_set)
    )
    yield Line(f"the declarer's side scores {own}; {lost}: {set_back}.", f"Bid {made}")
    if preset.defend_made == preset.defend_set:
        yield Line(f"Every other side scores {defended}, whatever becomes of the bid.")
    else:
        yield Line(f"Every other side scores {defended} when the bid is made, {setting} when it is {lost}.")
    yield from _own_points(preset)
    for contract in preset.contracts:
        if contract.times != 1:
            yield Line(f"{contract.times} times the points for the declarer's side.", contract.name)
    for rule in preset.penalties:
        offender, others = _worth(rule.offender, preset.unit), _worth(rule.others, preset.unit)
        both = f"{offender} for the side that did it, {others} for the others"
        yield Line(f"{both}, {'instead of' if rule.instead else 'besides'} the hand's points.", rule.name)


def _own_points(preset: Preset) -> Iterator[Line]:
    """Bids that score otherwise than the rest, neighbours that score alike in one line."""
    for own, alike in groupby(preset.bids, lambda bid: (bid.made, bid.set, bid.defend_made, bid.defend_set)):
        if any(own):
            names = [bid.name for bid in alike]
            yield Line(_outcomes(preset, *own), joined(names) if len(names) < 3 else f"{names[0]} to {names[-1]}")


def _outcomes(
    preset: Preset, made: Points | None, lost: Points | None, defended: Points | None, setting: Points | None
) -> str:
    said = []
    if made or lost:
        own, back = (_worth(points, preset.unit) for points in (made or preset.made, lost or preset.set))
        said.append(f"{own} {preset.made_word}, {back} {preset.set_word}")
    if defended and setting:
        both = [_worth(points, preset.unit) for points in (defended, setting)]
        said.append(
            f"the others {both[0] if both[0] == both[1] else f'{both[0]}, or {both[1]} when it is {preset.set_word}'}"
        )
    return f"{'; '.join(said)}."


def _worth(points: Points, unit: str) -> str:
    match points:
        case Sum():
            return _sum(points, unit)
        case ByCards(values):
            return joined([f"{number} with {counted(cards, 'cards')}" for cards, number in enumerate(values)], "or")
        case Table(rows):
            return joined([_row(row.points, row.tricks, row.alone, unit) for row in rows], "or")
        case _:
            assert_never(points)


def _sum(points: Sum, unit: str) -> str:
    """ "what was bid", "minus 2 times what was bid", "the tricks taken plus 2", "−6"."""
    found = ""
    for times, what in ((points.bid, "what was bid"), (points.tricks, f"the {unit} taken")):
        if times:
            sign = (" plus " if found else "") if times > 0 else " minus " if found else "minus "
            found += sign + (f"{abs(times)} times {what}" if abs(times) > 1 else what)
    if not found:
        return signed(points.plus)
    return found + (f" {'plus' if points.plus > 0 else 'minus'} {abs(points.plus)}" if points.plus else "")


def _row(points: int, tricks: int, alone: bool | None, unit: str) -> str:
    who = {None: "", True: " alone", False: " not alone"}[alone]
    return f"{points}" + (f" from {counted(tricks, unit)}" if tricks else "") + who


def _winning(preset: Preset) -> Iterator[Line]:
    most = f", at most to {preset.cap}" if preset.cap else ""
    if preset.start:
        yield Line(f"The game is to {preset.start}{most}; exactly {preset.start} is enough.")
    if preset.hands:
        yield Line(f"The game has {counted(preset.hands, 'hands')}; the most points win.")
    for bid in preset.bids:
        if bid.wins:
            yield Line(f"A made {bid.name} wins the game.")
        if bid.loses:
            yield Line(f"A {bid.name} that is {preset.set_word} loses the game.")
        if bid.raises:
            yield Line(f"A made {bid.name} raises the target by {bid.raises}.")
        if bid.target_to:
            yield Line(f"A made {bid.name} sets the target to {bid.target_to}.")
    if preset.start:
        yield Line(cardwords.several_out(preset.several_out), "Several there at once")
    yield Line(cardwords.level(preset.level), "Level at the top")
    if who := cardwords.who_goes_out(preset.who_goes_out):
        yield Line(who)
    if preset.lose_at is not None:
        yield Line(f"A side at {signed(preset.lose_at)} or below loses.")
    if preset.match_games > 1:
        yield Line(f"A match is the best of {preset.match_games} games.")
