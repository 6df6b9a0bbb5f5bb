"""A new game: rules, names and seats, the first dealer; side by side on a desktop, on a phone in two steps."""

from functools import partial

import flet as ft

from scorekeeper.ui.draft import suggestions
from scorekeeper.ui.folds import folds
from scorekeeper.ui.form import Form
from scorekeeper.ui.frame import BAR, title_bar
from scorekeeper.ui.kit import button, chip, icon_button, mark, side_ink
from scorekeeper.ui.picker import Picker, preset_row
from scorekeeper.ui.seating import Seats, seating
from scorekeeper.ui.session import Session
from scorekeeper.ui.theme import Look
from scorekeeper.ui.tids import tid

LIST = 400.0  # the list's width where it stands beside the seats


@ft.component
def NewGameScreen(session: Session, look: Look, *more: str):
    """The screen; on a phone first the list, once a game is chosen the seats."""
    form = ft.use_memo(lambda: Form(session, *more), [])
    _, drawn = ft.use_state(0)
    form.redraw = lambda: drawn(lambda n: n + 1)
    beside = look.width >= 1000
    picking = form.picking and not beside

    def back() -> None:
        if picking and form.draft.preset:
            form.show(picking=False)
        else:
            session.back()

    bar = title_bar(look, back, "Choose a game" if picking else "New game")
    if picking:
        body: ft.Control = ft.Row(
            [_picker(look, form, min(look.width - 24, 900))], expand=True, alignment=ft.MainAxisAlignment.CENTER
        )
    elif beside:
        seats = _tall(look, form, min(look.width - LIST - 72, 900), False) if form.draft.preset else _nothing_yet(look)
        body = ft.Row(
            [_picker(look, form, LIST), ft.Container(seats, expand=True, alignment=ft.Alignment.TOP_CENTER)],
            spacing=24,
            expand=True,
        )
    else:
        body = _wide(look, form) if look.wide else _tall(look, form, look.width - 24, True)
    return ft.Column(
        [bar, ft.Container(body, expand=True, padding=ft.Padding.only(left=12, right=12, bottom=10))],
        spacing=0,
        expand=True,
    )


def _picker(look: Look, form: Form, width: float) -> ft.Control:
    chosen = form.draft.preset.id if form.draft.preset else ""
    columns = 2 if width >= 640 * look.scale else 1
    return ft.Container(
        Picker(look, form.presets, form.used, chosen, form.choose, form.read_rules, width, columns), width=width
    )


def _nothing_yet(look: Look) -> ft.Control:
    felt = look.colours.felt_ink
    words = ft.Column(
        [
            look.text("♠ ♥ ♦ ♣", 30, colour=felt),
            look.text("What are we playing? Pick a game on the left.", 18, colour=felt),
        ],
        horizontal_alignment=ft.CrossAxisAlignment.CENTER,
        alignment=ft.MainAxisAlignment.CENTER,
    )
    return ft.Container(words, bgcolor=look.colours.felt, border_radius=26, expand=True, alignment=ft.Alignment.CENTER)


def _tall(look: Look, form: Form, width: float, change: bool) -> ft.Control:
    """One below the other; the way to start stays at the bottom."""
    fixed = BAR + 3.4 * look.touch() + look.touch(56) + 130 * look.scale
    felt = min(look.height - fixed, width * 0.8)
    parts = [
        _chosen(look, form, width, change),
        _felt(look, form, width, felt),
        *_below(look, form, width),
        *folds(look, form),
    ]
    scroll = ft.Column(parts, spacing=8, scroll=ft.ScrollMode.AUTO, expand=True)
    return ft.Column([scroll, *_start(look, form)], spacing=8, expand=True, width=width)


def _wide(look: Look, form: Form) -> ft.Control:
    """The felt beside what goes with it, where a phone lies on its side."""
    side = look.width * 0.36
    width = look.width - side - 36
    felt = ft.Column(
        [_felt(look, form, width, look.height - BAR - 50), *folds(look, form)],
        spacing=8,
        scroll=ft.ScrollMode.AUTO,
        width=width,
    )
    panel = ft.Column(
        [_chosen(look, form, side, True), *_below(look, form, side)], spacing=8, scroll=ft.ScrollMode.AUTO, expand=True
    )
    right = ft.Column([panel, *_start(look, form)], spacing=6, width=side)
    return ft.Row([felt, right], spacing=12, expand=True, vertical_alignment=ft.CrossAxisAlignment.STRETCH)


def _chosen(look: Look, form: Form, width: float, change: bool) -> ft.Control:
    """What is played, its rule card, and on a phone the way back to the list."""
    preset = form.draft.rules
    card = icon_button(
        look, "rule-card", ft.Icons.MENU_BOOK, f"Rules of {preset.name}", lambda: form.read_rules(preset.id)
    )
    if not change:
        return ft.Row([ft.Container(look.text(preset.name, 24, bold=True, lines=1), expand=True), card])
    row = ft.Container(preset_row(look, preset, lambda: form.choose(preset.id), chosen=True, brief=True), expand=True)
    swap = button(
        look,
        "change-preset",
        "Change",
        lambda: form.show(picking=True),
        height=look.touch(),
        label="Play another game",
        expand=width < 300 * look.scale,
    )
    if width < 300 * look.scale:
        return ft.Column([ft.Row([row]), ft.Row([swap, card], spacing=4)], spacing=6)
    return ft.Row([row, swap, card], spacing=4)


def _felt(look: Look, form: Form, width: float, height: float) -> ft.Control:
    faults = form.draft.faults() if form.tried else {}
    seats = Seats(
        form.draft,
        form.picked,
        faults,
        type=lambda seat, value: form.edit("typed", seat, value),
        focus=lambda seat: form.show(focused=seat),
        enter=partial(form.session.page.run_task, form.enter),
        deal=lambda seat: form.edit(first_dealer=seat),
        swap=form.swap,
        refs=form.refs,
        begin_typing=look.roomy,
    )
    return seating(look, seats, width, height)


def _below(look: Look, form: Form, width: float) -> list[ft.Control]:
    """Known people to tap for the field in use; the sides; the draw."""
    draft = form.draft
    free = suggestions(draft, form.focused, form.known)[:12] if form.focused is not None else []
    chips = [
        chip(
            look,
            f"known-{at}",
            f"  {name}  ",
            partial(form.take, name),
            label=f"{name} sits in seat {(form.focused or 0) + 1}",
            expand=False,
        )
        for at, name in enumerate(free)
    ]
    strip = (
        [ft.Container(ft.Row(chips, scroll=ft.ScrollMode.HIDDEN, spacing=6), height=look.touch(), width=width)]
        if chips
        else []
    )
    sides = [
        ft.Row(
            [mark(look, side, 14), look.text(name, 14, colour=side_ink(look, side), lines=1)],
            spacing=5,
            tight=True,
            wrap=False,
        )
        for side, name in enumerate(draft.side_names)
        if draft.rules.per_side > 1
    ]
    draw = button(look, "draw-dealer", "Draw the dealer", form.draw_dealer, icon=ft.Icons.CASINO, height=look.touch())
    named = ft.Column(
        [ft.Container(one, clip_behavior=ft.ClipBehavior.HARD_EDGE) for one in sides], spacing=2, expand=True
    )
    warning = [look.text(draft.warning(), 14, bold=True)] if draft.warning() else []
    if width < 330 * look.scale:
        return [*strip, named, draw, *warning]
    return [*strip, ft.Row([named, draw], spacing=8), *warning]


def _start(look: Look, form: Form) -> list[ft.Control]:
    """What is missing, and the one thing to do next."""
    draft = form.draft
    problem = draft.problem() if form.tried else ""
    said = (
        [tid("problem", look.text(problem, 15, bold=True, colour=look.colours.bad), live_region=True)]
        if problem
        else []
    )
    if form.asked and draft.ready:
        deals = f"{draft.players[draft.dealer]} deals first: tap another D if not, then Start."
        said.append(tid("ask-dealer", look.text(deals, 15, bold=True), live_region=True))
    return [
        *said,
        button(
            look,
            "start-game",
            "Start the game" if look.scale < 1.4 else "Start",
            form.start,
            strong=True,
            icon=ft.Icons.PLAY_ARROW,
            height=look.touch(56),
        ),
    ]
