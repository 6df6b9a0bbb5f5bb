"""Sentences for people: names of sides, signed numbers, counted things. No markup, no layout."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import zip_longest

from scorekeeper.scoring.foreign import shortened, visible
from scorekeeper.scoring.limits import NAME


@dataclass(frozen=True, slots=True)
class Names:
    """Who sits where. `sides` are the sides' names, made from the players' unless the table gave its own."""

    players: tuple[str, ...]
    sides: tuple[str, ...]
    alone: bool  # every side is one player, so that verbs are singular

    def verb(self, plural: str, singular: str) -> str:
        """The form of a verb that fits a side."""
        return singular if self.alone else plural


def names(players: Sequence[str], sides: int, given: Sequence[str] = ()) -> Names:
    """Names for a table, as they may be shown; `given` sides' names win over made ones, empty ones don't."""
    players = [shown(name) for name in players]
    made = [" & ".join(players[side::sides]) for side in range(sides)]
    named = tuple([shown(own) or name for own, name in zip_longest(given, made, fillvalue="")])
    return Names(tuple(players), named, len(players) == sides)


def shown(text: str, most: int = NAME) -> str:
    """A name or a note as it may be shown: nothing in it hidden, and no longer than it can be."""
    return shortened(visible(text), most)


def signed(number: int) -> str:
    """+5, 0 or −5, with a real minus sign."""
    return f"+{number}" if number > 0 else f"−{-number}" if number else "0"


def minus(number: int) -> str:
    """A number with a real minus sign when it is below 0."""
    return str(number) if number >= 0 else f"−{-number}"


def counted(number: int, unit: str) -> str:
    """A number of things, the unit given in the plural: "1 trick", "5 tricks"."""
    return f"1 {unit[:-1]}" if number == 1 else f"{number} {unit}"


def joined(items: Sequence[str], last: str = "and") -> str:
    """Items as one says them: "a", "a and b", "a, b and c"."""
    return f" {last} ".join([*([", ".join(items[:-1])] if items[:-1] else []), *items[-1:]])


# -- what somebody at the table has said -----------------------------------------


def seated(before: Sequence[str], after: Sequence[str]) -> str:
    """Who sits where somebody else sat."""
    changed = [f"{new} takes the seat of {old}" for old, new in zip(before, after, strict=True) if new != old]
    return f"{joined(changed) or 'Nobody changed seats'}."


def deals(players: Sequence[str], seat: int, due: int) -> str:
    """Who deals, and whose turn it was."""
    turn = ", as was due" if seat == due else f", not {players[due]}: the deal goes round from there"
    return f"{players[seat]} deals{turn}."


def compared(sides: Sequence[str], paper: Sequence[int], own: Sequence[int]) -> str:
    """Where somebody's paper sheet differs."""
    gaps = [
        f"{name}: {minus(theirs)} on paper, {minus(ours)} here ({signed(ours - theirs)})"
        for name, theirs, ours in zip(sides, paper, own, strict=True)
        if theirs != ours
    ]
    return "The paper differs. " + "; ".join(gaps) + "." if gaps else "The paper agrees."
