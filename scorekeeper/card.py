"""The rule card: what a table may ask about a game, in plain sentences made from its preset. Pure."""

from __future__ import annotations

from collections.abc import Iterator

from scorekeeper.scoring.preset import Bid, Points, Preset
from scorekeeper.scoring.words import counted, joined, signed

Section = tuple[str, list[str]]

NOBODY = {
    "dealer must bid": "If everybody else passes, the dealer must bid.",
    "thrown in": "If everybody passes, the hand is thrown in and the deal passes on.",
    "redeal": "If everybody passes, the same dealer deals again.",
}


def sections(preset: Preset) -> list[Section]:
    """The card as headings with sentences, in the order a table asks."""
    found: list[Section] = [
        ("Deal", list(_deal(preset))),
        ("Auction", list(_auction(preset))),
        ("Points", list(_points(preset))),
        ("Winning", list(_winning(preset))),
        ("Cards from high to low", [f"{key}: {cards}" for key, cards in preset.data.get("ranking", {}).items()]),
        ("Notes", [*preset.data.get("notes", []), f"Source: {preset.data['source']}."]),
    ]
    return [(heading, body) for heading, body in found if body]


def text(preset: Preset) -> str:
    """The card as text."""
    body = [f"{heading}\n" + "\n".join(f"  {line}" for line in found) for heading, found in sections(preset)]
    return "\n\n".join([f"{preset.name} ({preset.id})\n{preset.summary}", *body])


def _deal(preset: Preset) -> Iterator[str]:
    deal = preset.data["deal"]
    sides = {1: "each for themselves", 2: "in pairs, partners across", 3: "in two trios, seated alternately"}
    yield f"{preset.players} players, {sides[preset.per_side]}."
    yield f"{deal['pack']}; {deal['each']} to each player{'; ' + deal['note'] if 'note' in deal else ''}."


def _auction(preset: Preset) -> Iterator[str]:
    yield f"Bids from low to high: {joined(_ladder(preset), 'and')}."
    once = "Every seat calls once, from the dealer's left; each bid must be higher."
    yield "Round and round until all but one have passed; each bid must be higher." if preset.open_auction else once
    yield NOBODY[preset.nobody_bids]
    yield from (line for bid in preset.bids for line in _named(preset, bid))
    if preset.contracts:
        yield f"The declarer names {joined([contract.name for contract in preset.contracts], 'or')}."


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


def _named(preset: Preset, bid: Bid) -> Iterator[str]:
    if bid.id == bid.name and not (bid.alone or bid.closes or bid.requires):
        return
    facts = [f"needs {counted(bid.needs, preset.unit)}"]
    facts += ["played alone"] * bid.alone
    if bid.partner_cards:
        facts.append(f"with {'up to ' * bid.choose_cards}{counted(bid.partner_cards, 'cards')} from the partner")
    facts += [f"only over {preset.ladder[bid.requires].name}"] if bid.requires else []
    facts += [f"not with a score below {bid.least_score}"] if bid.least_score is not None else []
    facts += ["ends the auction"] * bid.closes
    yield f"{bid.name}: {', '.join(facts)}."


def _points(preset: Preset) -> Iterator[str]:
    made, lost = preset.made_word, preset.set_word
    own, set_back, defended, setting = (
        _worth(points, preset.unit) for points in (preset.made, preset.set, preset.defend_made, preset.defend_set)
    )
    yield f"Bid {made}: the declarer's side scores {own}; {lost}: {set_back}."
    if preset.defend_made == preset.defend_set:
        yield f"Every other side scores {defended}, whatever becomes of the bid."
    else:
        yield f"Every other side scores {defended} when the bid is made, {setting} when it is {lost}."
    for bid in preset.bids:
        if bid.made or bid.set:
            own, set_back = (_worth(points, preset.unit) for points in (bid.made or preset.made, bid.set or preset.set))
            yield f"{bid.name}: {own} {made}, {set_back} {lost}."
    for rule in preset.penalties:
        offender, others = _worth(rule.offender, preset.unit), _worth(rule.others, preset.unit)
        instead = "instead of" if rule.instead else "besides"
        yield f"{rule.name}: {offender} for the side that did it, {others} for the others, {instead} the hand's points."


def _worth(points: Points, unit: str) -> str:
    match points.kind:
        case "bid":
            return "what was bid"
        case "-bid":
            return "minus what was bid"
        case "tricks":
            return f"the {unit} taken" + (f" plus {points.number}" if points.number else "")
        case "cards":
            values = [f"{number} with {counted(cards, 'cards')}" for cards, number in enumerate(points.by_cards)]
            return joined(values, "or")
        case "table":
            return joined([_row(row.points, row.tricks, row.alone, unit) for row in points.rows], "or")
    return signed(points.number)


def _row(points: int, tricks: int, alone: bool | None, unit: str) -> str:
    who = {None: "", True: " alone", False: " not alone"}[alone]
    return f"{points}" + (f" from {counted(tricks, unit)}" if tricks else "") + who


def _winning(preset: Preset) -> Iterator[str]:
    most = f", at most to {preset.cap}" if preset.cap else ""
    yield f"The game is to {preset.start}{most}; exactly {preset.start} is enough."
    for bid in preset.bids:
        if bid.raises:
            yield f"A made {bid.name} raises the target by {bid.raises}."
        if bid.target_to:
            yield f"A made {bid.name} sets the target to {bid.target_to}."
    if preset.several_out == "declarer":
        yield "Several there at once: the declarer who made the bid wins, even with fewer; otherwise the highest."
    else:
        yield "Several there at once: the highest wins."
    level = "play on" if preset.level == "play on" else "the declarer who made the bid wins"
    yield f"Level at the top: {level}."
    if preset.agency:
        yield "Only a side that made its bid or set the other may go out."
    if preset.lose_at is not None:
        yield f"A side at {signed(preset.lose_at)} or below loses."
    if preset.match_games > 1:
        yield f"A match is the best of {preset.match_games} games."
