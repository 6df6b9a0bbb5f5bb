"""The sides' scores in huge digits, and the bar to the target with its moves and their reason."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

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
    for before, state in pairwise(states):
        result = state.result
        assert result is not None
        if before.winner is not None:
            found.clear()
        if result.high and result.made and state.target != before.base[1]:
            found.append(Move(before.base[1], state.preset.ladder[result.high.bid].name, state.hands))
    return tuple(found)


@ft.memo
@ft.component
def Scores(
    look: Look,
    scores: tuple[int, ...],
    names: tuple[str, ...],
    target: int,
    games: tuple[int, ...] | None,
    upright: bool,
):
    """One card a side; `upright` stacks them. `games` is given in a match."""
    room = look.aside if upright else (look.width - 16) / len(names) - 8
    cards = [
        Side(look, side, name, score, target, games and games[side], room, upright)
        for side, (name, score) in enumerate(zip(names, scores, strict=True))
    ]
    return ft.Column(cards, spacing=8, expand=True) if upright else ft.Row(cards, spacing=8)


@ft.memo
@ft.component
def Side(look: Look, side: int, name: str, score: int, target: int, games: int | None, room: float, upright: bool):
    """A side's score: big digits for the eye, one sentence for the ear; `room` is the card's width."""
    ink, number = side_ink(look, side), f"{score}".replace("-", "−")
    needs = f"needs {target - score}" if score < target else "is there"
    won = "" if games is None else f"{games} won"
    heading = ft.Row(
        [
            ft.Container(
                look.text(name, 15, bold=True, lines=2 if upright and look.roomy else 1, most=24), expand=True
            ),
            mark(look, side, 17, most=26),
        ],
        spacing=4,
    )
    narrow, edge = room < 150, 8 if room < 150 else 14
    size = digit_size(look, number, room - 2 * edge)
    beside = not narrow and not upright
    most = max(14.0, (room - 2 * edge - 10 - size * len(number) / 2) / 4.6) if beside else 22.0
    facts = [look.text(words, 14, lines=1, most=min(most, 22.0)) for words in (needs, won) if words]
    digits = look.digits(number, size, ink, max_lines=1, no_wrap=True)
    body: list[ft.Control] = [heading, digits, *facts]
    if beside:
        aside = ft.Container(ft.Column(facts, spacing=0, tight=True), padding=ft.Padding.only(bottom=4))
        body[1:] = [ft.Row([digits, aside], spacing=10, vertical_alignment=ft.CrossAxisAlignment.END)]
    box = ft.Container(
        ft.Column(body, spacing=0, alignment=ft.MainAxisAlignment.CENTER),
        bgcolor=side_tint(look, side),
        border_radius=20,
        padding=ft.Padding.symmetric(horizontal=edge, vertical=5),
    )
    spoken = ", ".join(filter(None, [f"{score} {name}", needs, won]))
    return ft.Container(tid(f"score-{side}", box, spoken, exclude_semantics=True), expand=True)


def digit_size(look: Look, number: str, room: float = math.inf) -> float:
    """The type size of a score: digits, 0.7 of it, are an eighth of the short side high, if the number has the room."""
    size = look.short / 8 / 0.7 * (1.3 if look.roomy else 1.05)
    return min(size, room * 2 / len(number))  # a digit is half as wide as its type is high
