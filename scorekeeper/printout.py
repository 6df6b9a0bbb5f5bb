"""Games on paper and in tables: a sheet to print, as one page without scripts; CSV with a row for every hand. Pure."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape
from itertools import pairwise

from scorekeeper import sheet
from scorekeeper.scoring.game import Game
from scorekeeper.scoring.words import joined, minus, signed

COLUMNS = ("date", "game", "rules", "hand", "dealer", "declarer", "bid", "contract", "made", "result")
FORMULA = ("=", "+", "-", "@", "\t", "\r", "＝", "＋", "－", "＠")
INKS = ("#07524B", "#713600", "#4A2A86", "#7A1747")
MARKS = ("●", "◆", "▲", "■")


@dataclass(frozen=True, slots=True)
class Printed:
    """A game as it goes to paper: its states as `replay` gives them, and what else there is to say."""

    id: str
    day: str
    states: Sequence[Game]
    problem: str = ""
    note: str = ""


# -- CSV ---------------------------------------------------------------------------


def csv_text(games: Sequence[Printed]) -> str:
    """One row a hand, for spreadsheets; a game of fewer sides than another leaves the last columns empty."""
    sides = max((game.states[0].preset.sides for game in games), default=2)
    out = io.StringIO()
    table = csv.writer(out, lineterminator="\n")
    each = [f"{name} {side + 1}" for side in range(sides) for name in ("side", "points", "score")]
    table.writerow([*COLUMNS, *each, "target"])
    for game in games:
        table.writerows([_cell(value) for value in row] for row in _rows(game, sides))
    return out.getvalue()


def _rows(game: Printed, sides: int) -> Iterator[list[str | int]]:
    number = 0
    for state in game.states[1:]:
        result = state.result
        assert result is not None
        high, names = result.high, result.names
        number += high is not None or result.passed_out
        who = [names.players[high.seat], state.preset.ladder[high.bid].name] if high else ["", ""]
        contract = state.preset.contract_names[high.contract] if high and high.contract else ""
        made = "" if result.made is None else "yes" if result.made else "no"
        each = [cell for side in zip(state.names.sides, result.points, state.scores, strict=True) for cell in side]
        empty = [""] * (3 * (sides - state.preset.sides))
        hand: str | int = number if high or result.passed_out else ""
        yield [
            game.day, game.id, state.preset.name, hand, names.players[result.dealer], *who, contract, made,
            sheet.outcome(state.preset, result), *each, *empty, state.target,
        ]  # fmt: skip


def _cell(value: str | int) -> str | int:
    """What a spreadsheet would run as a formula is marked as text; numbers are numbers, also below 0."""
    return f"'{value}" if isinstance(value, str) and value.lstrip(" ").startswith(FORMULA) else value


# -- the page ------------------------------------------------------------------------

STYLE = """
:root { color-scheme: light; }
body { font: 12pt/1.4 Georgia, "Times New Roman", serif; color: #1d1b16; background: #fff; max-width: 46rem;
  margin: 1.5rem auto; padding: 0 1rem; }
h1 { font-size: 1.5em; margin: 0; } p { margin: .3em 0; } .quiet { color: #4a4438; }
svg { width: 100%; height: auto; margin: 1em 0 .5em; }
div { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
th, td { padding: .25em .5em; text-align: left; border-bottom: 1px solid #d8cfbc; vertical-align: top; }
th { border-bottom: 2px solid #1d1b16; font-size: .85em; overflow-wrap: anywhere; }
th.n, td.n { text-align: right; white-space: nowrap; } td.score { font-weight: bold; } .end td { font-style: italic; }
thead { display: table-header-group; } tr { break-inside: avoid; }
@page { size: A4; margin: 16mm; }
@media print { body { margin: 0; max-width: none; padding: 0; font-size: 10.5pt; } div { overflow: visible; } }
""".strip()


def page(game: Printed) -> str:
    """The sheet as one web page: everything in it, nothing loaded, nothing run, every name escaped."""
    first, last = game.states[0], game.states[-1]
    title = f"{last.preset.name}: {joined(first.names.sides, 'against')}"
    said = [game.day, game.note, game.problem and f"Not all is counted: {game.problem}"]
    return "\n".join(
        [
            '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">",
            f"<title>{escape(title)}</title>\n<style>\n{STYLE}\n</style>\n</head>\n<body>",
            f"<h1>{escape(title)}</h1>",
            *(f'<p class="quiet">{escape(line)}</p>' for line in said if line),
            *(f"<p><strong>{escape(line)}</strong></p>" for line in sheet.closing(last)),
            _picture(game.states),
            _table(game.states),
            "</body>\n</html>\n",
        ]
    )


def _table(states: Sequence[Game]) -> str:
    last = states[-1]
    numbers = "".join(f'<th class="n">{escape(name)}</th>' for name in (*last.names.sides, "To"))
    head = f"<th>Hand</th><th>Dealer</th><th>Bid</th><th></th>{numbers}"
    rows = []
    for line, state in zip(sheet.lines(states), states[1:], strict=True):
        scores = "".join(
            f'<td class="n score">{f"<small>{signed(points)}</small> " if points else ""}{minus(score)}</td>'
            for points, score in zip(line.points, line.scores, strict=True)
        )
        texts = (str(line.number or ""), line.dealer, line.bid, line.result)
        words = "".join(f"<td>{escape(text)}</td>" for text in texts)
        rows.append(f'<tr>{words}{scores}<td class="n">{line.target}</td></tr>')
        if state.winner is not None and state is not last and state.result:
            end = escape(state.result.ending)
            rows.append(f'<tr class="end"><td colspan="{5 + last.preset.sides}">{end}</td></tr>')
    return f"<div><table>\n<thead><tr>{head}</tr></thead>\n<tbody>\n" + "\n".join(rows) + "\n</tbody>\n</table></div>"


def _picture(states: Sequence[Game]) -> str:
    """The scores as lines, the target dashed, and a line for 0."""
    if len(states) < 3:
        return ""
    last, end = states[-1], len(states) - 1
    values = [score for state in states for score in (*state.scores, state.target)]
    low, high = min(0, *values), max(1, *values)

    def at(hand: int, value: int) -> str:
        return f"{10 + 620 * hand / end:.1f},{190 - 180 * (value - low) / (high - low):.1f}"

    def line(points: Sequence[str], more: str) -> str:
        return f'<polyline fill="none" points="{" ".join(points)}" {more}/>'

    targets = [at(i, state.target) for now, after in pairwise(range(end + 1)) for i, state in _step(states, now, after)]
    parts = [
        line([at(0, 0), at(end, 0)], 'stroke="#8a8272"'),
        line(targets, 'stroke="#8a8272" stroke-dasharray="5 4"'),
    ]
    key = []
    for side, name in enumerate(last.names.sides):
        ink, mark = INKS[side % len(INKS)], MARKS[side % len(MARKS)]
        scores = [at(i, state.scores[side]) for i, state in enumerate(states)]
        parts.append(line(scores, f'stroke="{ink}" stroke-width="2.5"'))
        x, y = map(float, scores[-1].split(","))
        words = f"{mark} {minus(last.scores[side])}"
        parts.append(f'<text x="{x + 6:.1f}" y="{y + 4:.1f}" fill="{ink}" font-size="13">{words}</text>')
        key.append(f'<span style="color:{ink}">{mark} {escape(name)}</span>')
    title = "<title>The scores hand by hand</title>"
    return f'<svg viewBox="0 0 700 200" role="img">{title}{"".join(parts)}</svg>\n<p>{" &#160; ".join(key)}</p>'


def _step(states: Sequence[Game], now: int, after: int) -> tuple[tuple[int, Game], ...]:
    """The target stays until the hand that moves it is over."""
    return (now, states[now]), (after, states[now]), (after, states[after])
