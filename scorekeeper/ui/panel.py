"""What the entry panel asks, as data: one question at a time and its answers, and how much room they take."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from scorekeeper import intent
from scorekeeper.intent import Intended
from scorekeeper.scoring.game import Game
from scorekeeper.scoring.preset import Preset
from scorekeeper.scoring.words import counted
from scorekeeper.ui.theme import Look, label

HEADER = 54.0  # with the gap under it
GAP = 6.0
EDGES = 8.0  # above and below what is asked
CAPTION = 22.0  # a line that says what the chips under it mean
STRIP = 18.0  # the tricks as they fell
PREVIEW = 100.0
LEAST = 48.0  # pixels a chip is wide
WIDEST_GAP = 8.0


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
class Answer:
    """One chip: what it says, and what a tap on it means. With `why_not` it is dimmed, and a tap says why."""

    id: str
    words: str
    what: Callable[..., Intended]
    facts: tuple[object, ...]
    spoken: str
    why_not: str | None = None
    chosen: bool = False
    contract: str = ""  # the one whose colour the words have


@dataclass(frozen=True, slots=True)
class Ask:
    """A question with its answers. No other question of the game has its `key`: chips live and die with theirs.

    `side` is the side whose tricks are counted. Where not all answers have room, those around number `near` are shown.
    """

    key: str
    words: str
    answers: tuple[Answer, ...]
    side: int | None = None
    near: int = 0


def asks(game: Game, place: int, trump: str = "") -> tuple[Ask, ...]:
    """What is asked now, the header's question first; `place` is the entry's place in the game.

    Trump is asked before the tricks, and no more once tricks are told, unless `trump` says "later" or "now" of a place.
    """
    if game.phase == "auction":
        return _bids(game, place), *_contracts(game, place)
    if needs_cards(game):
        return (_cards(game, place),)
    if asks_trump(game, place, trump):
        return _contracts(game, place)
    return (_shares(game, place) if is_sharing(game) else _counts(game, place),)


def lacks_trump(game: Game) -> bool:
    """Whether the contract of the hand in play was not said."""
    high = game.auction.high
    return bool(game.preset.contracts and high and high.contract is None)


def asks_trump(game: Game, place: int, trump: str) -> bool:
    """Whether trump is asked for now, rather than tricks."""
    started = bool(game.open.taken or game.open.count)
    return lacks_trump(game) and (trump == f"now {place}" or not (started or trump == f"later {place}"))


def is_sharing(game: Game) -> bool:
    """Whether the declarer's tricks are counted, and those of others are still to be said."""
    return intent.sharing(game) is not None and intent.counted(game) is None


def needs_cards(game: Game) -> bool:
    """Whether the partner's cards are still to be told."""
    high = game.auction.high
    return high is not None and game.preset.ladder[high.bid].choose_cards and game.open.partner_cards is None


def _bids(game: Game, place: int) -> Ask:
    auction, seat, who = game.auction, intent.caller(game), game.names.players
    over = f" over {game.preset.ladder[auction.high.bid].name}" if auction.high else ""
    words = f"{who[seat]} to call{over}" if game.open.declarer is None else f"{who[seat]} won the bid with"

    def answers() -> Iterator[Answer]:
        for bid in game.preset.bids:
            refused = auction.refusal(seat, bid.id)
            spoken = f"{who[seat]} bids {bid.name}"
            yield Answer(f"bid-{bid.id}", bid.name, intent.call, (seat, bid.id), spoken, refused and refused.message)

    named = "declarer" if game.open.declarer is not None else "turn"
    return Ask(f"{place} bid {len(auction.calls)} {named} {seat}", words, tuple(answers()))


def _contracts(game: Game, place: int) -> tuple[Ask, ...]:
    """The contract of the high bid, where there are any to choose from."""
    high, over = game.auction.high, game.auction.is_over
    if not game.preset.contracts or high is None:
        return ()
    answers = tuple(
        Answer(
            f"contract-{one.id}", label(one.id, one.name), intent.choose_contract, (one.id,), one.name,
            chosen=high.contract == one.id, contract=one.id,
        )
        for one in game.preset.contracts
    )  # fmt: skip
    words = "What’s trump?" if over else f"{game.names.players[high.seat]}’s {game.preset.ladder[high.bid].name} in"
    return (Ask(f"{place} contract {len(game.auction.calls)}", words, answers),)


def _cards(game: Game, place: int) -> Ask:
    high = game.auction.high
    most = game.preset.ladder[high.bid].partner_cards if high else 0
    answers = (
        Answer(f"cards-{n}", str(n), intent.choose_cards, (n,), f"{counted(n, 'cards')} from the partner")
        for n in range(most + 1)
    )
    return Ask(f"{place} cards", "Cards from the partner?", tuple(answers))


def _counts(game: Game, place: int) -> Ask:
    """The final count of the declarer's side."""
    preset, high, known = game.preset, game.auction.high, game.open.count
    side = preset.side_of(game.auction.declarer or 0)
    near = known[side] or 0 if known else preset.ladder[high.bid].needs if high else 0
    return _numbers(game, f"{place} tricks", "tricks", intent.count, side, counts(preset), near, known is not None)


def _shares(game: Game, place: int) -> Ask:
    """What the next side after the declarer's took of the rest."""
    preset, side = game.preset, intent.sharing(game) or 0
    told = sum(took or 0 for took in game.open.count or ())
    rest = range(preset.least, preset.total - told + 1, preset.step)
    return _numbers(game, f"{place} share {side} {told}", "share", intent.share, side, rest)


def _numbers(
    game: Game, key: str, name: str, what: Callable[..., Intended], side: int, numbers: Iterable[int],
    near: int = 0, is_known: bool = False,
) -> Ask:  # fmt: skip
    who, unit = game.names.sides[side], game.preset.unit
    answers = (
        Answer(
            f"{name}-{n}", str(n), what, (n,), f"{who} took {counted(n, unit)} in all", chosen=is_known and n == near
        )
        for n in numbers
    )
    return Ask(key, f"{unit.capitalize()} {who} took", tuple(answers), side, near)


def counts(preset: Preset) -> range:
    """What a side can take in a hand."""
    return range(preset.least, preset.total - preset.least + 1, preset.step)


# -- how much room that takes -------------------------------------------------


@dataclass(frozen=True, slots=True)
class Grid:
    """How chips lie in a panel: its inner `width`, its greatest height `most`, a chip's height, the preview's."""

    width: float
    most: float
    touch: float
    preview: float

    @property
    def per_row(self) -> int:
        """How many chips stand side by side."""
        return max(1, int((self.width + 1) // (LEAST + 1)))

    def rows(self, chips: int) -> int:
        """How many rows so many chips fill."""
        return -(-chips // self.per_row)

    def folds(self, chips: int, beside: float) -> bool:
        """Whether so many chips have no room in the panel with something `beside` them."""
        room = self.most - HEADER - EDGES - beside
        return self.rows(chips) > max(2, room // (self.touch + GAP))

    def part(self, chips: int) -> int:
        """How many of so many chips one part of a fold has: its parts stand in one row."""
        return max(self.per_row, self.rows(chips))

    def height(self, chips: int, beside: float = 0) -> float:
        """The height of so many chips; folded, they are a row of parts and the chips of one."""
        rows = 1 + self.rows(self.part(chips)) if self.folds(chips, beside) else self.rows(chips)
        return rows * (self.touch + GAP)

    def gap(self, chips: int) -> float:
        """The pixels between so many chips of a row."""
        return max(1.0, min(WIDEST_GAP, (self.width - chips * LEAST) / max(1, chips - 1)))


def grid(look: Look, width: float, most: float) -> Grid:
    """The grid of a panel of this width and greatest height."""
    return Grid(width, most, look.touch(), PREVIEW * look.unit * min(look.scale, 1.2))


def panel_height(preset: Preset, lay: Grid) -> float:
    """The highest of the panel's states, header and margins included, so that nothing jumps."""
    trick = STRIP + GAP + lay.touch * 1.1 + GAP + CAPTION + GAP if preset.unit == "tricks" else 0
    play = lay.height(len(counts(preset)), lay.preview) + max(trick, lay.preview)
    auction = lay.height(len(preset.bids)) + (_suits_too(preset, lay) if has_room_for_suits(preset, lay) else 0)
    return min(lay.most, HEADER + EDGES + max(auction, lay.height(len(preset.contracts)), play))


def has_room_for_suits(preset: Preset, lay: Grid) -> bool:
    """Whether the auction can show the contracts below the bids; else trump is asked for after it."""
    return HEADER + EDGES + lay.height(len(preset.bids)) + _suits_too(preset, lay) <= lay.most


def _suits_too(preset: Preset, lay: Grid) -> float:
    return CAPTION + GAP + lay.height(len(preset.contracts)) if preset.contracts else 0
