"""The sides' scores in huge digits, and the bar to the target with its moves and their reason."""

from collections.abc import Sequence
from dataclasses import dataclass

import flet as ft

from scorekeeper.scoring.game import Game
from scorekeeper.ui.kit import mark, side_ink, side_tint
from scorekeeper.ui.theme import Look
from scorekeeper.ui.tids import tid


@dataclass(frozen=True, slots=True)
class Move:
    """The target was `before` until hand `number`, whose `bid` moved it."""

    before: int
    bid: str
    number: int


def moves(states: Sequence[Game]) -> tuple[Move, ...]:
    """Every move of the target in the game under way."""
    found: list[Move] = []
    number = 0
    for before, state in zip(states, states[1:], strict=False):
        result = state.result
        assert result is not None
        if before.winner is not None:
            found.clear()
        number += result.high is not None and result.made is not None or result.passed_out
        if result.high and result.made and state.target != before.base[1]:
            found.append(Move(before.base[1], state.preset.ladder[result.high.bid].name, number))
    return tuple(found)


@ft.memo
@ft.component
def Scores(look: Look, scores: tuple[int, ...], names: tuple[str, ...], target: int, games: tuple[int, ...] | None,
           upright: bool):  # fmt: skip
    """One card a side; `upright` stacks them. `games` is given in a match."""
    alone = len(names) > 2
    cards = [
        Side(look, side, name, score, target, games and games[side], alone and not upright)
        for side, (name, score) in enumerate(zip(names, scores, strict=True))
    ]
    return ft.Column(cards, spacing=8, expand=True) if upright else ft.Row(cards, spacing=8)


@ft.memo
@ft.component
def Side(look: Look, side: int, name: str, score: int, target: int, games: int | None, narrow: bool):
    """A side's score as one sentence for the ear and big digits for the eye."""
    ink, number = side_ink(look, side), f"{score}".replace("-", "−")
    needs = f"needs {target - score}" if score < target else "is there"
    won = "" if games is None else f" · {games} won"
    digits = max(look.short / 8 / 0.7, 60 * look.unit) if look.wide or look.short < 700 else 150
    digits = min(digits, 118) if narrow and look.short < 700 else digits
    body = [
        ft.Row(
            [look.text(name, 15, lines=1, most=30, expand=True), mark(look, side, 18)], spacing=4,
            vertical_alignment=ft.CrossAxisAlignment.CENTER,
        ),
        look.digits(number, digits * (0.92 if narrow and len(number) > 2 else 1), ink, max_lines=1, no_wrap=True),
        look.text(f"{needs}{won}", 14, colour=look.colours.ink, lines=1, most=26),
    ]  # fmt: skip
    box = tid(
        f"score-{side}",
        ft.Container(
            ft.Column(body, spacing=0, alignment=ft.MainAxisAlignment.CENTER), bgcolor=side_tint(look, side), border_radius=20,
            padding=ft.Padding.symmetric(horizontal=8 if narrow else 14, vertical=6),
        ),
        f"{number} {name}, {needs}{won}",
    )  # fmt: skip
    return ft.Container(box, expand=True)
