"""The entry panel during play: partner's cards, tricks as they fall, the preview of the result, the final count."""

from functools import partial

import flet as ft

from scorekeeper import intent
from scorekeeper.scoring.game import Game
from scorekeeper.scoring.words import counted, signed
from scorekeeper.ui.kept import Kept
from scorekeeper.ui.kit import mark, rows, side_ink, side_tint
from scorekeeper.ui.panel import Grid, Taps, choice, contracts, counts, is_sharing, needs_cards
from scorekeeper.ui.theme import Look
from scorekeeper.ui.tids import tid


def play(look: Look, kept: Kept, game: Game, after: Game | None, taps: Taps, lay: Grid) -> list[ft.Control]:
    """In the middle what is to be said next; below always the final count."""
    high, started = game.auction.high, bool(game.open.taken or game.open.count)
    if after is not None:
        middle = _preview(look, game, after)
    elif needs_cards(game):
        middle = _cards(look, kept, game, taps, lay)
    elif game.preset.contracts and high and high.contract is None and not started:
        middle = contracts(look, kept, game, taps, lay)
    else:
        middle = _tricks(look, kept, game, taps, lay)
    return [*middle, ft.Container(expand=True), *_final(look, kept, game, taps, lay)]


def _cards(look: Look, kept: Kept, game: Game, taps: Taps, lay: Grid) -> list[ft.Control]:
    high = game.auction.high
    most = game.preset.ladder[high.bid].partner_cards if high else 0
    found = [
        choice(
            look,
            kept,
            taps,
            f"cards-{n}",
            str(n),
            intent.choose_cards,
            n,
            label=f"{counted(n, 'cards')} from the partner",
            height=lay.touch,
        )
        for n in range(most + 1)
    ]
    return rows(found, lay.per_row, lay.gap)


def _tricks(look: Look, kept: Kept, game: Game, taps: Taps, lay: Grid) -> list[ft.Control]:
    """The tricks as they fell, and a big button a side. Points are not tapped one by one."""
    if game.preset.unit != "tricks":
        return []
    total = game.preset.total
    taken = game.open.taken or [side for side, took in enumerate(game.open.count or ()) for _ in range(took)]
    won = [taken[place] if place < len(taken) else None for place in range(total)]
    segments = [kept(f"trick {at}", (look, side), partial(_segment, look, side)) for at, side in enumerate(won)]
    strip = ft.Row(segments, spacing=3, height=18)
    buttons = [_taker(look, kept, game, side, name, taps, lay) for side, name in enumerate(game.names.sides)]
    return [strip, ft.Row(buttons, spacing=lay.gap)]


def _segment(look: Look, side: int | None) -> ft.Control:
    shape = None if side is None else mark(look, side, 12)
    if shape:
        shape.size = 13
    return ft.Container(
        shape,
        height=18,
        expand=True,
        border_radius=7,
        alignment=ft.Alignment.CENTER,
        bgcolor=look.colours.chip if side is None else side_tint(look, side),
        border=None if side is None else ft.Border.all(1.5, side_ink(look, side)),
    )


def _taker(look: Look, kept: Kept, game: Game, side: int, name: str, taps: Taps, lay: Grid) -> ft.Control:
    known = game.open.count
    took = known[side] if known else game.open.taken.count(side)
    return kept(f"take-{side}", (look, name, took, lay), lambda: _taker_of(look, side, name, took, taps, lay))


def _taker_of(look: Look, side: int, name: str, took: int, taps: Taps, lay: Grid) -> ft.Control:
    ink = side_ink(look, side)
    words = ft.Row(
        [
            mark(look, side, 16),
            ft.Container(look.text(name, 16, colour=ink, lines=2, most=24), expand=True),
            look.text(str(took), 22, bold=True, colour=ink, most=32),
        ],
        spacing=6,
    )
    box = ft.Container(
        words,
        bgcolor=side_tint(look, side),
        border=ft.Border.all(2, ink),
        border_radius=18,
        height=lay.touch * 1.1,
        on_click=lambda: taps.intend(intent.take, side),
        ink=True,
        padding=ft.Padding.symmetric(horizontal=10),
        alignment=ft.Alignment.CENTER,
    )
    spoken = f"A trick for {name}, {counted(took, 'tricks')} so far"
    return ft.Container(tid(f"take-{side}", box, spoken, button=True), expand=True)


def _preview(look: Look, game: Game, after: Game) -> list[ft.Control]:
    """What Record will do, with its reasons."""
    result = after.result
    assert result is not None
    added = [0] * game.preset.sides
    for line in result.lines:
        added[line.side] += line.points
    summary = ft.Row(
        [
            ft.Row(
                [
                    mark(look, side, 16),
                    look.text(
                        f"{signed(points)} → {after.scores[side]}".replace("-", "−"),
                        19,
                        bold=True,
                        colour=side_ink(look, side),
                        most=26,
                    ),
                ],
                spacing=6,
            )
            for side, points in enumerate(added)
        ],
        alignment=ft.MainAxisAlignment.SPACE_AROUND,
    )
    reasons = look.text(" ".join(result.why), 14, lines=3 if look.roomy else 2, most=17, tooltip="\n".join(result.why))
    return [
        tid(
            "preview",
            ft.Column([summary, ft.Container(reasons, padding=ft.Padding.symmetric(horizontal=8))], spacing=2),
        )
    ]


def _final(look: Look, kept: Kept, game: Game, taps: Taps, lay: Grid) -> list[ft.Control]:
    """The final count of the declarer's side; of three sides then what the next one took."""
    side, known = game.preset.side_of(game.auction.declarer or 0), game.open.count
    what, name, most = intent.count, "tricks", game.preset.total
    if is_sharing(game) and known:
        what, name, most = intent.share, "share", most - known[side]
        side = (side + 1) % game.preset.sides
    who = game.names.sides[side]
    found = [
        choice(
            look,
            kept,
            taps,
            f"{name}-{n}",
            str(n),
            what,
            n,
            chosen=name == "tricks" and known is not None and known[side] == n,
            label=f"{who} took {counted(n, game.preset.unit)} in all",
            height=lay.touch,
            most=30,
        )
        for n in counts(game.preset)
        if n <= most
    ]
    return rows(found, lay.per_row, lay.gap)
