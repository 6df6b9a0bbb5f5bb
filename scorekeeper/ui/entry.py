"""Entering a hand, where the thumb is: the question of the moment, its answers as chips, the preview, Record.

The panel keeps its height through a hand, so nothing jumps; where Record was, the next hand has only words,
so that a second tap on it can't hit anything. A chip is never used again for another question or in another row:
a tap on its way when the screen changes then hits what it was meant for, or nothing.
"""

from collections.abc import Callable, Sequence

import flet as ft

from scorekeeper import intent
from scorekeeper.scoring.game import Game
from scorekeeper.scoring.hand import PASS
from scorekeeper.ui.kit import Tap, chip, icon_button, side_ink, side_tint, tapped
from scorekeeper.ui.panel import (
    CAPTION,
    GAP,
    HEADER,
    LEAST,
    Answer,
    Ask,
    Grid,
    Taps,
    asks,
    asks_trump,
    has_room_for_suits,
    lacks_trump,
    panel_height,
)
from scorekeeper.ui.play import Preview, tricks
from scorekeeper.ui.theme import Look
from scorekeeper.ui.tids import tid


@ft.memo
@ft.component
def Entry(look: Look, game: Game, before: Game, place: int, taps: Taps, lay: Grid):
    """The panel for the hand under way, the entry at `place`; `before` is the state it began from."""
    when, set_when = ft.use_state("")
    after, asked = intent.preview(before, game), asks(game, place, when)
    if game.phase == "auction" and not has_room_for_suits(game.preset, lay):
        asked = asked[:1]
    ready = after is not None and asked[0].side is not None
    trump = _trump(look, game, place, when, set_when)
    inside = ft.Column(
        [
            _header(look, game, ready, asked[0], taps, trump),
            *([Preview(look, after)] if after and ready else _open(look, game, asked, taps, lay)),
            *(_block(look, ask, taps, lay, captioned=at > 0) for at, ask in enumerate(asked)),
        ],
        spacing=GAP,
        # Another question is another column, whatever it has in common with the last one.
        key=" ".join([*(ask.key for ask in asked), "ready" if ready else ""]),
    )
    return ft.Container(
        inside,
        bgcolor=look.colours.panel,
        height=lay.most if look.wide and not look.roomy else panel_height(game.preset, lay),
        padding=ft.Padding.only(left=8, right=8, bottom=4),
        border_radius=24 if look.wide else ft.BorderRadius.only(top_left=24, top_right=24),
        border=ft.Border.all(1, look.colours.line)
        if look.wide
        else ft.Border.only(top=ft.BorderSide(1, look.colours.line)),
    )


def _open(look: Look, game: Game, asked: Sequence[Ask], taps: Taps, lay: Grid) -> list[ft.Control]:
    """What stands over the chips while not all is known: where tricks are counted, each as it falls."""
    if asked[0].side is None:
        return []
    if game.preset.unit != "tricks":
        return [ft.Container(expand=True)]
    return [tricks(look, game, taps, lay), ft.Container(expand=True), _caption(look, asked[0])]


def _block(look: Look, ask: Ask, taps: Taps, lay: Grid, captioned: bool) -> ft.Control:
    """A question's chips; with its words over them when the header has another's."""
    chips = Chips(look, ask, taps, lay, lay.preview if ask.side is not None else 0)
    return ft.Column([_caption(look, ask), chips], spacing=GAP) if captioned else chips


def _caption(look: Look, ask: Ask) -> ft.Control:
    """What the chips below it mean."""
    ink = look.colours.quiet if ask.side is None else side_ink(look, ask.side)
    words = look.text(ask.words, 14, bold=True, colour=ink, lines=1, most=18)
    return ft.Container(words, height=CAPTION, padding=ft.Padding.only(left=8))


# -- the header -----------------------------------------------------------


def _header(look: Look, game: Game, ready: bool, ask: Ask, taps: Taps, trump: list[ft.Control]) -> ft.Control:
    """On the left what is asked, or Record when nothing is; on the right what seldom happens."""
    if ready:
        left = _record(look, taps)
    else:
        words = "Who took the trick?" if ask.side is not None and game.preset.unit == "tricks" else ask.words
        left = ft.Container(look.text(words, 17, bold=True, lines=2, most=21), padding=ft.Padding.only(left=10))
    row = [ft.Container(left, expand=True), *trump, *_seldom(look, game, taps)]
    return ft.Row(row, spacing=0, height=HEADER - GAP, vertical_alignment=ft.CrossAxisAlignment.CENTER)


def _record(look: Look, taps: Taps) -> ft.Control:
    box = ft.Container(
        look.text("Record", 20, bold=True, colour=look.colours.now_ink, most=34),
        bgcolor=look.colours.now,
        border_radius=18,
        height=HEADER - GAP,
        alignment=ft.Alignment.CENTER,
        on_click=tapped(taps.intend, intent.record),
        ink=True,
    )
    return tid("record", box, "Record this hand", button=True)


def _trump(look: Look, game: Game, place: int, when: str, set_when: Callable[[str], None]) -> list[ft.Control]:
    """Trump may be said later, or after all: the table need not say it."""
    if game.phase != "play" or not lacks_trump(game):
        return []
    name, words = ("later", "Later") if asks_trump(game, place, when) else ("now", "Trump")
    flip = tapped(set_when, f"{name} {place}")
    return [
        chip(look, f"trump-{name}", words, flip, label=f"Say trump {name}", expand=False, width=82, height=48, most=24)
    ]


def _seldom(look: Look, game: Game, taps: Taps) -> list[ft.Control]:
    """Pass, and what seldom happens."""
    found: list[ft.Control] = []
    if game.phase == "auction":
        if game.open.declarer is None:
            found.append(_pass(look, game, taps))
        if not game.preset.stuck:
            words, tap = "Passed out: nobody bids", tapped(taps.intend, intent.pass_out)
            found.append(icon_button(look, "passed-out", ft.Icons.DO_NOT_DISTURB_ALT, words, tap))
    elif game.preset.penalties:
        found.append(icon_button(look, "penalty", ft.Icons.GAVEL, "Penalty", taps.ask_penalty))
    again = tapped(taps.intend, intent.misdeal)
    return [*found, icon_button(look, "misdeal", ft.Icons.REPLAY, "Misdeal: deal again", again)]


def _pass(look: Look, game: Game, taps: Taps) -> ft.Control:
    seat = intent.caller(game)
    stuck = game.auction.refusal(seat, PASS)
    spoken = f"{game.names.players[seat]} passes"
    answer = Answer("pass", "Pass", intent.call, (seat, PASS), spoken, stuck and stuck.message)
    return _chip(look, answer, taps, 48, expand=False, width=82, most=24)


# -- chips ----------------------------------------------------------------


@ft.memo
@ft.component
def Chips(look: Look, ask: Ask, taps: Taps, lay: Grid, beside: float):
    """The answers of one question, in rows; too many are folded: a row of parts, and the part that is open."""
    opened, open_part = ft.use_state(-1)
    if not lay.folds(len(ask.answers), beside):
        return ft.Column(_rows(look, ask, ask.answers, taps, lay), spacing=GAP)
    size = lay.part(len(ask.answers))
    parts = [ask.answers[at : at + size] for at in range(0, len(ask.answers), size)]
    near = next((at for at, part in enumerate(parts) if ask.near <= int(part[-1].words)), 0)
    shown = near if opened < 0 else opened
    names = [_part(look, part, at == shown, tapped(open_part, at), lay.touch) for at, part in enumerate(parts)]
    numbers = ft.Column(_rows(look, ask, parts[shown], taps, lay), spacing=GAP, key=str(shown))
    return ft.Column([ft.Row(names, spacing=lay.gap(len(names))), ft.Container(numbers)], spacing=GAP)


def _part(look: Look, part: Sequence[Answer], is_open: bool, tap: Tap, height: float) -> ft.Control:
    """Opens some of the numbers; drawn as an outline, for it enters nothing."""
    first, last = part[0].words, part[-1].words
    words = f"{first}–{last}" if len(part) > 1 else first
    named = chip(
        look, f"part-{first}", words, tap, label=f"Show {first} to {last}", height=height, most=18,
        ground=look.colours.panel,
    )  # fmt: skip
    outline = ft.Border.all(3 if is_open else 1, look.colours.ink if is_open else look.colours.quiet)
    return ft.Container(named, border=outline, border_radius=14, expand=True)


def _rows(look: Look, ask: Ask, answers: Sequence[Answer], taps: Taps, lay: Grid) -> list[ft.Control]:
    """Answers in rows of about the same length."""
    size = -(-len(answers) // lay.rows(len(answers)))
    return [_row(look, ask, answers[at : at + size], taps, lay) for at in range(0, len(answers), size)]


def _row(look: Look, ask: Ask, answers: Sequence[Answer], taps: Taps, lay: Grid) -> ft.Control:
    """Long words have more of the row, while the others stay wide enough."""
    gap = lay.gap(len(answers))
    spare = max(0.0, lay.width - gap * (len(answers) - 1) - LEAST * len(answers))
    wished = [max(0.5, len(answer.words) * 10 - LEAST) for answer in answers]
    widths = [LEAST + spare * more / sum(wished) for more in wished]
    ground = None if ask.side is None else side_tint(look, ask.side)
    ink = None if ask.side is None else side_ink(look, ask.side)
    chips = [
        _chip(
            look, answer, taps, lay.touch, expand=round(wide * 10), most=min((wide - 6) / len(answer.words) / 0.64, 30),
            ground=ground, colour=ink if ink else look.suit_ink(answer.contract) if answer.contract else None,
        )
        for answer, wide in zip(answers, widths, strict=True)
    ]  # fmt: skip
    return ft.Row(chips, spacing=gap)


def _chip(look: Look, answer: Answer, taps: Taps, height: float, **more) -> ft.Control:
    why_not = answer.why_not
    tap = (lambda: taps.say(why_not)) if why_not else tapped(taps.intend, answer.what, *answer.facts)
    return chip(
        look, answer.id, answer.words, tap, label=answer.spoken, chosen=answer.chosen, why_not=why_not,
        height=height, **more,
    )  # fmt: skip
