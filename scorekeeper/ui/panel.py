"""What both halves of the entry panel share: its grid, what its chips do, the contracts."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import flet as ft

from scorekeeper import intent
from scorekeeper.intent import Intended
from scorekeeper.scoring.game import Game
from scorekeeper.scoring.preset import Preset
from scorekeeper.ui.kept import Kept
from scorekeeper.ui.kit import chip, fit, rows
from scorekeeper.ui.theme import Look, label, sign

HEADER = 54.0
GAP = 6.0
LEAST = 48.0  # pixels a chip is wide


@dataclass(slots=True, eq=False)
class Taps:
    """What a view can ask for; the same object for its life. Taps build on `seq`, what it drew last."""

    do: Callable[[Callable[[Game], Intended], int], None]
    say: Callable[[str], None]
    undo: Callable[[], None]
    redo: Callable[[], None]
    ask_penalty: Callable[[], None]
    open_card: Callable[[], None]
    open_menu: Callable[[], None]
    leave: Callable[[], None]
    seq: int = 0

    def intend(self, what: Callable[..., Intended], *facts: object) -> None:
        """Do something on what is seen."""
        self.do((lambda game: what(game, *facts)) if facts else what, self.seq)


@dataclass(frozen=True, slots=True)
class Grid:
    """How the panel's chips lie at one width, and how high the panel is."""

    width: float
    touch: float
    bids: int
    contracts: int
    counts: int
    gap: float
    per_row: int

    @property
    def height(self) -> float:
        """The highest of the panel's states, header and margins included."""
        row = self.touch + GAP
        auction = row * (self.bids + self.contracts)
        play = row * self.counts + max(row * max(self.contracts, 1), self.touch * 1.1 + 26)
        return HEADER + max(auction, play) + 8


def grid(look: Look, preset: Preset, width: float) -> Grid:
    """The panel's grid for a preset."""
    per_row, gap = fit(look, width)
    touch = look.touch()
    return Grid(
        width,
        touch,
        -(-len(preset.bids) // per_row),
        -(-len(preset.contracts) // per_row),
        -(-len(counts(preset)) // per_row),
        gap,
        per_row,
    )


def counts(preset: Preset) -> range:
    return range(0, preset.total + 1, preset.step)


def widths(names: Sequence[str], lay: Grid) -> list[tuple[int, float]]:
    """How the chips of these names share their rows: long names have more, while the others stay wide enough.

    For each its share, and the greatest type size in pixels that shows the whole name.
    """
    size = -(-len(names) // -(-len(names) // lay.per_row))
    found: list[tuple[int, float]] = []
    for at in range(0, len(names), size):
        row = names[at : at + size]
        spare = max(0.0, lay.width - lay.gap * (len(row) - 1) - LEAST * len(row))
        wished = [max(0.5, len(name) * 10 - LEAST) for name in row]
        for name, more in zip(row, wished, strict=True):
            wide = LEAST + spare * more / sum(wished)
            found.append((round(wide * 10), (wide - 6) / len(name) / 0.64))
    return found


def is_sharing(game: Game) -> bool:
    """Whether the declarer's tricks are counted, and those of the two others not yet."""
    return game.preset.sides == 3 and game.open.count is not None and intent.counted(game) is None


def needs_cards(game: Game) -> bool:
    high = game.auction.high
    return high is not None and game.preset.ladder[high.bid].choose_cards and game.open.partner_cards is None


def maybe(taps: Taps, why_not: str | None, what: Callable[..., Intended], *facts: object) -> Callable[[], None]:
    """A tap that does something, or says why it can't be done."""
    if why_not:
        return lambda: taps.say(why_not)
    return lambda: taps.intend(what, *facts)


def choice(
    look: Look, kept: Kept, taps: Taps, identifier: str, words: str, what: Callable[..., Intended], *facts: object,
    why_not: str | None = None, **more: Any,
) -> ft.Control:  # fmt: skip
    """A chip that does something on a tap, kept from drawing to drawing."""
    shows = (look, words, what, facts, why_not, *more.values())
    tap = maybe(taps, why_not, what, *facts)
    return kept(identifier, shows, lambda: chip(look, identifier, words, tap, why_not=why_not, **more))


def contracts(look: Look, kept: Kept, game: Game, taps: Taps, lay: Grid) -> list[ft.Control]:
    high = game.auction.high
    why_not = None if high else "Bid first: the contract goes with the bid."
    found = []
    for contract in game.preset.contracts:
        text = label(contract.id, contract.name)
        worded = text != sign(contract.id, contract.name)
        chosen = bool(high and high.contract == contract.id)
        found.append(
            choice(
                look,
                kept,
                taps,
                f"contract-{contract.id}",
                text,
                intent.choose_contract,
                contract.id,
                label=contract.name,
                chosen=chosen,
                why_not=why_not,
                height=lay.touch,
                colour=None if chosen else look.suit_ink(contract.id),
                most=22 if worded else 34,
            )
        )
    return rows(found, lay.per_row, lay.gap)
