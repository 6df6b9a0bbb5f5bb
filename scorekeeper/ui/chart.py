"""The course of a game as a picture: a line a side, the target with its moves, and zero when a score fell below it."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import ceil, floor, gcd

import flet as ft
import flet_charts as fc

from scorekeeper.scoring.game import Game
from scorekeeper.scoring.words import joined, minus
from scorekeeper.ui.kit import mark, side_ink
from scorekeeper.ui.theme import Look
from scorekeeper.ui.tids import tid

STEPS = (1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1000)


@dataclass(frozen=True, slots=True)
class Point:
    """How it stood after so many hands."""

    hands: int
    scores: tuple[int, ...]
    target: int


Leg = tuple[Point, ...]  # one game; a match has several


def course(states: Sequence[Game]) -> tuple[Leg, ...]:
    """The points of every game of `states`; what changed no score and was no hand leaves none."""
    legs = [[Point(0, *states[0].base)]]
    for before, state in pairwise(states):
        if state.is_open:
            continue
        if before.winner is not None and not before.is_over:
            legs.append([Point(before.hands, *before.base)])
        point = Point(state.hands, state.scores, state.target)
        if point != legs[-1][-1]:
            legs[-1].append(point)
    return tuple(tuple(leg) for leg in legs)


def describe(legs: Sequence[Leg], names: Sequence[str]) -> str:
    """The picture in sentences."""
    hands = legs[-1][-1].hands
    if not hands and len(legs[0]) == 1:
        return f"No hand has been played yet; to {legs[0][0].target}."
    found = [f"{'1 hand' if hands == 1 else f'{hands} hands'}{f', {len(legs)} games' if len(legs) > 1 else ''}."]
    leg = legs[-1]
    sides = [_journey(name, [point.scores[side] for point in leg]) for side, name in enumerate(names)]
    found.append(f"{'Last game: ' if len(legs) > 1 else ''}{joined(sides)}.")
    moves = [f"to {b.target} in hand {b.hands}" for a, b in pairwise(leg) if a.target != b.target]
    found.append(
        f"The target moved from {leg[0].target} {joined(moves)}." if moves else f"The target is {leg[-1].target}."
    )
    return " ".join(found)


def _journey(name: str, scores: Sequence[int]) -> str:
    low = min(scores)
    dip = f" by way of {minus(low)}" if low < min(scores[0], scores[-1]) else ""
    return f"{name} from {minus(scores[0])}{dip} to {minus(scores[-1])}"


def ticks(low: float, high: float, most: int) -> range:
    """Round numbers from low to high, at most about `most` of them; zero is one where it lies between."""
    step = next((step for step in STEPS if (high - low) / step <= most), 5000)
    return range(ceil(low / step) * step, floor(high / step) * step + 1, step)


@ft.memo
@ft.component
def Chart(look: Look, legs: tuple[Leg, ...], names: tuple[str, ...], height: float, fill: bool = False):
    """The picture, about `height` high with its legend; with `fill` it takes the room it is given."""
    points = [point for leg in legs for point in leg]
    low = min(0, *(min(point.scores) for point in points))
    top = max(max(*point.scores, point.target) for point in points)
    pad = (top - low) * 0.05
    span = (low - pad, top + pad)
    rows = ticks(*span, max(3, int(height / (40 * look.unit))))
    picture = fc.LineChart(
        data_series=_series(look, legs, span, low < 0),
        min_x=0, max_x=max(points[-1].hands, 1), min_y=span[0], max_y=span[1],
        height=None if fill else height - 26 * look.unit,
        interactive=False, animation=0, expand=fill, bgcolor=ft.Colors.TRANSPARENT,
        horizontal_grid_lines=fc.ChartGridLines(interval=rows.step, color=look.colours.line, width=1),
        left_axis=_axis(look, [(value, look.text(minus(value), 12, most=18)) for value in rows], 34),
        bottom_axis=_axis(look, _hands(look, points[-1].hands), 26),
        right_axis=_axis(look, _ends(look, points[-1], span, height), 50),
    )  # fmt: skip
    whole = ft.Column([_legend(look, names, points[-1].target), picture], spacing=6)
    said = f"The course of the game. {describe(legs, names)}"
    return tid("picture", ft.Semantics(content=whole, exclude_semantics=True), said, merge=True, image=True)


def _axis(look: Look, labels: Sequence[tuple[float, ft.Control]], size: float) -> fc.ChartAxis:
    spacing = gcd(*(int(value) for value, _ in labels)) or 1
    shown = [fc.ChartAxisLabel(value=value, label=label) for value, label in labels]
    room = size * min(look.unit * look.scale, 1.5)
    return fc.ChartAxis(labels=shown, label_size=room, label_spacing=spacing)


def _hands(look: Look, hands: int) -> list[tuple[float, ft.Control]]:
    most = max(3, min(9, int(look.width / 90)))
    return [(value, look.text(f"{value}", 12, most=18)) for value in ticks(0, max(hands, 1), most)]


def _ends(look: Look, last: Point, span: tuple[float, float], height: float) -> list[tuple[float, ft.Control]]:
    """Each side's shape and score where its line ends; those that would touch are moved apart."""
    apart = (span[1] - span[0]) * 17 * look.unit / max(height - 80, 60)
    order = sorted(range(len(last.scores)), key=lambda side: last.scores[side])
    places: list[float] = []
    for side in order:
        places.append(max(last.scores[side], places[-1] + apart if places else span[0]))
    over = max(0.0, places[-1] - span[1])
    return [(round(place - over), _end(look, side, last)) for side, place in zip(order, places, strict=True)]


def _end(look: Look, side: int, last: Point) -> ft.Control:
    ink = side_ink(look, side)
    score = look.text(minus(last.scores[side]), 13, bold=True, most=20, colour=ink, no_wrap=True)
    shape = [] if _shape(look, side, last.hands) else [mark(look, side, 12, most=18)]
    return ft.Row([ft.Container(width=4 if shape else 8), *shape, score], spacing=3, tight=True)


def _series(look: Look, legs: Sequence[Leg], span: tuple[float, float], below: bool) -> list[fc.LineChartData]:
    """Lines drawn from back to front: zero, borders between games, target, sides."""
    c = look.colours
    last = legs[-1][-1].hands
    found = [_line([(0, 0), (max(last, 1), 0)], c.quiet, 1.5)] if below else []
    found += [_line([(leg[0].hands, span[0]), (leg[0].hands, span[1])], c.line, 1.5) for leg in legs[1:]]
    for leg in legs:
        found.append(_line(_stairs(leg), c.quiet, 2, dash_pattern=[7, 5]))
        for side in reversed(range(len(leg[0].scores))):
            line = [(point.hands, point.scores[side]) for point in leg]
            found.append(_line(line, side_ink(look, side), 3, point=_shape(look, side, last)))
    return found


def _stairs(leg: Leg) -> list[tuple[float, float]]:
    """The target, level until the hand that moved it."""
    found: list[tuple[float, float]] = [(leg[0].hands, leg[0].target)]
    for before, point in pairwise(leg):
        if point.target != before.target:
            found += [(point.hands, before.target), (point.hands, point.target)]
    return [*found, (max(leg[-1].hands, leg[0].hands + 1), leg[-1].target)]


def _line(points: Sequence[tuple[float, float]], colour: str, width: float, **more) -> fc.LineChartData:
    shown = [fc.LineChartDataPoint(x, y) for x, y in points]
    return fc.LineChartData(points=shown, color=colour, stroke_width=width, rounded_stroke_join=True, **more)


def _shape(look: Look, side: int, hands: int) -> fc.ChartPointShape | bool:
    """A side's mark on every hand, as long as there is room for them."""
    if hands > look.width / 24:
        return False
    ink, size = side_ink(look, side), min(look.unit, 1.3)
    if side % 2:
        return fc.ChartSquarePoint(color=ink, size=8 * size, stroke_width=0)
    return fc.ChartCirclePoint(color=ink, radius=4.5 * size)


def _legend(look: Look, names: Sequence[str], target: int) -> ft.Control:
    shown: list[ft.Control] = [_entry(look, side, name) for side, name in enumerate(names)]
    shown.append(look.text(f"– – to {target}", 14, colour=look.colours.quiet, most=22))
    return ft.Row(shown, spacing=16, run_spacing=2, wrap=True)


def _entry(look: Look, side: int, name: str) -> ft.Control:
    words = look.text(name, 14, colour=side_ink(look, side), most=22, lines=1)
    named = ft.Container(words, expand=True, expand_loose=True)
    return ft.Row([mark(look, side, 14, most=22), named], spacing=6, tight=True)
