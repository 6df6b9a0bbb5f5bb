"""The cards of the statistics: what there is to see of a player or a partnership, in one column or two."""

from collections.abc import Mapping, Sequence

import flet as ft

from scorekeeper.scoring.words import counted
from scorekeeper.sheet import SUITS
from scorekeeper.statistics import DEALER, Figure, Figures
from scorekeeper.ui import figures
from scorekeeper.ui.figures import Open
from scorekeeper.ui.frame import heading
from scorekeeper.ui.kit import card
from scorekeeper.ui.theme import Look, sign

MOST = 8  # rivals shown
SIGNS = {*SUITS, "high", "low", "no-trump"}
PLACES = {DEALER: "Bidding last, as dealer", 1: "Bidding first", 2: "Bidding second", 3: "Bidding third"}
FOOT = (
    "Hands count for those who sat there when they were played, a game for those who sat there at its end. "
    "Abandoned games are left out; of an unfinished game the hands count, the game does not."
)


def sections(look: Look, found: Figures, names: Mapping[str, str], open_: Open, width: float) -> list[ft.Control]:
    """The headline, then cards in one column or two."""
    left = [_form(look, found, open_), _contracts(look, found, open_), _points(look, found, open_)]
    left += [_streaks(look, found, open_)]
    right = [_bids(look, found, open_), _named(look, found, open_), _places(look, found, open_)]
    right += [_rivals(look, found, names, open_)]
    if width >= 860 * look.scale:
        columns = [ft.Column([one for one in side if one], spacing=10, expand=True) for side in (left, right)]
        cards: list[ft.Control] = [ft.Row(columns, spacing=12, vertical_alignment=ft.CrossAxisAlignment.START)]
    else:
        cards = [one for one in (left[0], right[0], left[1], right[1], left[2], right[2], left[3], right[3]) if one]
    foot = ft.Container(look.text(FOOT, 13, colour=look.colours.quiet, most=24), padding=8)
    return [*_headline(look, found, open_, width), *cards, foot]


def _headline(look: Look, found: Figures, open_: Open, width: float) -> list[ft.Control]:
    mixed, hands = len(found.presets) > 1, found.hands
    small = "choose one game" if mixed else figures.of_hands(found.average, "bids")
    average = "–" if mixed else figures.mean(found.average)
    games = counted(len(hands.games), "games")
    tiles = [
        figures.tile(look, "games", "Games won", figures.percent(found.games),
                     figures.of_how_many(found.games, "none finished"), found.games.games, open_, "Finished games"),
        figures.tile(look, "bids", "Bids made", figures.percent(found.bids), figures.of_how_many(found.bids),
                     found.bids.games, open_),
        figures.tile(look, "hands", "Hands", f"{hands.total}", f"in {games}", hands.games, open_),
        figures.tile(look, "average", "Average bid", average, small, [] if mixed else found.average.games, open_),
    ]  # fmt: skip
    across = 4 if width >= 560 * look.scale else 2 if width >= 250 * look.scale else 1
    return [ft.Row(tiles[at : at + across], spacing=10, intrinsic_height=True) for at in range(0, 4, across)]


def _card(look: Look, title: str, rows: Sequence[ft.Control], bars: bool = False) -> ft.Control | None:
    """Rows under a title; of `bars` it says which part is which."""
    if not rows:
        return None
    top = ft.Row(
        [ft.Container(heading(look, title), expand=True), *(_key(look) if bars else [])],
        vertical_alignment=ft.CrossAxisAlignment.START,
    )
    column = ft.Column([top, *rows], spacing=2, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)
    return card(look, column, padding=ft.Padding.symmetric(horizontal=8, vertical=6))


def _key(look: Look) -> list[ft.Control]:
    c = look.colours
    words = [look.text(f"■ {word}", 13, colour=ink, most=20) for word, ink in (("made", c.good), ("set", c.bad))]
    column = ft.Row(words, spacing=8, tight=True)
    spoken = ft.Semantics(exclude_semantics=True, content=column)  # each bar says it in words
    return [ft.Container(spoken, padding=ft.Padding.only(top=10, right=8))]


def _form(look: Look, found: Figures, open_: Open) -> ft.Control | None:
    return _card(look, "Form", [figures.form(look, found.form, open_)])


def _contracts(look: Look, found: Figures, open_: Open) -> ft.Control | None:
    """The suits first, then the preset's others; where presets are mixed, the frequent ones."""
    most = max((one.of for one in found.by_contract.values()), default=0)
    suits, mixed = list(SUITS), len(found.presets) > 1

    def order(key: str) -> tuple[int, int]:
        return (suits.index(key), 0) if key in suits else (9, -found.by_contract[key].of * mixed)

    keys = sorted(found.by_contract, key=lambda one: (order(one), found.contract_words[one]))
    often = [key for key in keys if not mixed or key in suits or not found.by_contract[key].is_few]
    wide = _head(look, 34 if all(key in SIGNS for key in often) else 76)
    rows = [
        figures.bar(look, f"contract-{key}", _contract(look, key, found.contract_words[key][1]),
                    found.contract_words[key][1].capitalize(), found.by_contract[key], most, open_, wide_head=wide)
        for key in often
    ]  # fmt: skip
    if often != keys:
        rows.append(_quiet(look, "Rarer ones are shown when one game is chosen."))
    return _card(look, "By contract", rows, bars=True)


def _contract(look: Look, key: str, name: str) -> ft.Control:
    """A sign everybody knows, else the name."""
    if key in SIGNS:
        return look.text(sign(key, name), 22, bold=True, colour=look.suit_ink(key), most=38)
    return look.text(name.capitalize(), 16, bold=True, colour=look.suit_ink(key), lines=2, most=26)


def _quiet(look: Look, words: str) -> ft.Control:
    return ft.Container(look.text(words, 14, colour=look.colours.quiet, most=24), padding=8)


def _head(look: Look, wide: float) -> float:
    return wide * min(look.unit * look.scale, 1.7)


def _bids(look: Look, found: Figures, open_: Open) -> ft.Control | None:
    """Each bid of one game; those of different games don't compare."""
    if len(found.presets) > 1:
        words = "Bids of different games don’t compare. Choose one game above to see each bid."
        return _card(look, "By bid", [_quiet(look, words)])
    bids = sorted(found.by_bid.items(), key=lambda one: found.bid_words[one[0]])
    return _card(look, "By bid", _bid_bars(look, "bid", found, bids, open_), bars=True)


def _named(look: Look, found: Figures, open_: Open) -> ft.Control | None:
    """Bids for everything, of all games together: Shoots, Moons."""
    bids = sorted(found.named.items(), key=lambda one: found.bid_words[one[0]])
    return _card(look, "All or nothing", _bid_bars(look, "named", found, bids, open_), bars=True)


def _bid_bars(
    look: Look, kind: str, found: Figures, bids: Sequence[tuple[str, Figure]], open_: Open
) -> list[ft.Control]:
    most = max((figure.of for _, figure in bids), default=0)
    wide = _head(look, 34 if all(len(found.bid_words[key][1]) < 4 for key, _ in bids) else 72)
    rows = []
    for key, figure in bids:
        name = found.bid_words[key][1]
        head = look.text(name, 17, bold=True, lines=2, most=28)
        rows.append(figures.bar(look, f"{kind}-{key}", head, name, figure, most, open_, wide_head=wide))
    return rows


def _points(look: Look, found: Figures, open_: Open) -> ft.Control | None:
    kinds = (("declarer", "As declarer"), ("partner", "As partner"), ("defender", "As defender"))
    rows = [
        figures.line(look, key, words, figures.mean(figure), figures.of_hands(figure), figure.games, open_)
        for key, words in kinds
        if (figure := getattr(found, key)).of
    ]
    return _card(look, "Points a hand", rows)


def _places(look: Look, found: Figures, open_: Open) -> ft.Control | None:
    """By the seat from the dealer; the dealer bids last."""
    most = max((one.of for one in found.by_place.values()), default=1)
    rows: list[ft.Control] = []
    for place in sorted(found.at_place, key=lambda one: (one == DEALER, one)):
        name, at, made = PLACES.get(place, f"Bidding {place}th"), found.at_place[place], found.by_place.get(place)
        above = f"{name}: {at} bids won"
        rows.append(figures.bar(look, f"place-{place}", None, name, made or Figure(), most, open_, above=above))
    return _card(look, "By seat from the dealer", rows, bars=True)


def _streaks(look: Look, found: Figures, open_: Open) -> ft.Control | None:
    kinds = (("streak-games", "Games won in a row", found.games_streak, found.games),
             ("streak-bids", "Bids made in a row", found.bids_streak, found.bids))  # fmt: skip
    rows = [
        figures.line(look, key, words, f"{streak.best}", "the longest so far", streak.games, open_)
        for key, words, streak, figure in kinds
        if figure.of
    ]
    return _card(look, "Longest streaks", rows)


def _rivals(look: Look, found: Figures, names: Mapping[str, str], open_: Open) -> ft.Control | None:
    """Head to head, and beside whom; those played most come first."""

    def rows(kind: str, word: str, rates: Mapping[tuple[str, ...], Figure]) -> list[ft.Control]:
        ranked = sorted(rates.items(), key=lambda one: (-one[1].of, one[0]))
        shown: list[ft.Control] = [
            figures.line(look, f"{kind}-{'+'.join(keys)}", f"{word} {' & '.join(names[key] for key in keys)}",
                         figures.percent(figure), f"won {figures.of_how_many(figure)}", figure.games, open_)
            for keys, figure in ranked[:MOST]
        ]  # fmt: skip
        return [*shown, *([_quiet(look, f"{len(ranked) - MOST} more, less often")] if ranked[MOST:] else [])]

    beside = {(key,): figure for key, figure in found.beside.items()}
    return _card(look, "Head to head", [*rows("against", "Against", found.against), *rows("beside", "With", beside)])
