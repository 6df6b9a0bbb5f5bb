"""A new game: rules, names and seats, the first dealer; side by side on a desktop, on a phone in two steps."""

import random
from dataclasses import replace

import flet as ft

from scorekeeper.ui.draft import SEATS, Draft, begin, suggestions
from scorekeeper.ui.frame import BAR, field, fold, title_bar
from scorekeeper.ui.kit import button, chip, icon_button, mark, side_ink
from scorekeeper.ui.picker import Picker, preset_row
from scorekeeper.ui.seating import Seats, seating
from scorekeeper.ui.session import Session
from scorekeeper.ui.theme import Look
from scorekeeper.ui.tids import tid

LIST = 400.0  # the list's width where it stands beside the seats


class Form:
    """What has been entered and how the screen stands; every tap works on the newest state, whatever is drawn."""

    def __init__(self, session: Session, preset_id: str = "") -> None:
        room = session.room
        self.session, self.presets, self.known = session, room.presets(), room.names()
        fresh = begin(self.presets, room.settings.get("last", {}), preset_id)
        self.draft: Draft = session.draft or fresh
        if preset_id and fresh.preset:
            self.put(preset=fresh.preset)
        self.used = tuple(room.settings.get("used", ()))
        self.picking = self.draft.preset is None
        self.picked: int | None = None
        self.focused: int | None = None
        self.tried = self.started = self.naming = self.paper = False
        self.refs = tuple(ft.Ref[ft.TextField]() for _ in range(SEATS))
        self.redraw = lambda: None

    def put(self, field: str = "", at: int = 0, value: str = "", **changed) -> None:
        """Change the draft: one text of a list, or whole fields."""
        self.draft = self.draft.put(field, at, value) if field else replace(self.draft, **changed)
        self.session.draft = self.draft

    def show(self, **changed) -> None:
        """Change how the screen stands."""
        for name, value in changed.items():
            setattr(self, name, value)
        self.redraw()

    def edit(self, field: str = "", at: int = 0, value: str = "", **changed) -> None:
        """Change the draft and draw it."""
        self.put(field, at, value, **changed)
        self.redraw()

    def choose(self, preset_id: str) -> None:
        """The game to play; a phone goes on to the seats."""
        self.put(preset=self.presets[preset_id])
        self.show(picking=False, picked=None, focused=None, tried=False)

    def read_rules(self, preset_id: str) -> None:
        """The rule card; what was entered waits."""
        self.session.go(f"/rules/{preset_id}")

    def swap(self, seat: int) -> None:
        """Pick a seat up; the second one picked changes places with it."""
        if self.picked not in (None, seat):
            self.draft = self.session.draft = self.draft.swap(self.picked, seat)
        self.show(picked=seat if self.picked is None else None, focused=None)

    def draw_dealer(self) -> None:
        """Chance decides."""
        self.edit(first_dealer=random.randrange(self.draft.rules.players))
        seat = self.draft.dealer
        self.session.say(f"{self.draft.players[seat] or f'Seat {seat + 1}'} deals first")

    async def sit(self, seat: int, name: str) -> None:
        """Somebody known takes a seat; on to the next free one."""
        self.edit("typed", seat, name)
        await self.next_seat(seat)

    async def enter(self, seat: int) -> None:
        """Enter goes on to the next free seat, and starts when everybody sits."""
        if self.draft.players[seat] and not await self.next_seat(seat):
            self.start()

    async def next_seat(self, seat: int) -> bool:
        """Puts the cursor into the next free seat, where there is one."""
        players = self.draft.players
        free = [(seat + step) % len(players) for step in range(1, len(players)) if not players[(seat + step) % len(players)]]
        target = self.refs[free[0]].current if free else None
        if target:
            await target.focus()
        return bool(free)

    def start(self) -> None:
        """Begin the game, or say what is missing."""
        draft = self.draft
        if self.started or not draft.ready:
            return self.show(tried=True)
        self.started = True
        table = self.session.room.begin(draft.rules, draft.players, draft.dealer, draft.start(), draft.sides)
        if isinstance(table, str):
            self.started = False
            return self.session.say(table)
        self.session.draft = None
        return self.session.go(f"/game/{table.id}")


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
        body: ft.Control = ft.Row([_picker(look, form, min(look.width - 24, 900))], expand=True,
                                  alignment=ft.MainAxisAlignment.CENTER)  # fmt: skip
    elif beside:
        seats = _tall(look, form, min(look.width - LIST - 72, 900), False) if form.draft.preset else _nothing_yet(look)
        body = ft.Row(
            [_picker(look, form, LIST), ft.Container(seats, expand=True, alignment=ft.Alignment.TOP_CENTER)], spacing=24, expand=True
        )
    else:
        body = _wide(look, form) if look.wide else _tall(look, form, look.width - 24, True)
    return ft.Column(
        [bar, ft.Container(body, expand=True, padding=ft.Padding.only(left=12, right=12, bottom=10))], spacing=0, expand=True
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
        [look.text("♠ ♥ ♦ ♣", 30, colour=felt), look.text("What are we playing? Pick a game on the left.", 18, colour=felt)],
        horizontal_alignment=ft.CrossAxisAlignment.CENTER, alignment=ft.MainAxisAlignment.CENTER,
    )  # fmt: skip
    return ft.Container(words, bgcolor=look.colours.felt, border_radius=26, expand=True, alignment=ft.Alignment.CENTER)


def _tall(look: Look, form: Form, width: float, change: bool) -> ft.Control:
    """One below the other; the way to start stays at the bottom."""
    fixed = BAR + 3.4 * look.touch() + look.touch(56) + 130 * look.scale
    felt = min(look.height - fixed, width * 0.8)
    parts = [_chosen(look, form, width, change), _felt(look, form, width, felt), *_below(look, form, width), *_folds(look, form)]
    scroll = ft.Column(parts, spacing=8, scroll=ft.ScrollMode.AUTO, expand=True)
    return ft.Column([scroll, *_start(look, form)], spacing=8, expand=True, width=width)


def _wide(look: Look, form: Form) -> ft.Control:
    """The felt beside what goes with it, where a phone lies on its side."""
    side = look.width * 0.36
    width = look.width - side - 36
    felt = ft.Column(
        [_felt(look, form, width, look.height - BAR - 50), *_folds(look, form)], spacing=8, scroll=ft.ScrollMode.AUTO, width=width
    )
    panel = ft.Column(
        [_chosen(look, form, side, True), *_below(look, form, side)], spacing=8, scroll=ft.ScrollMode.AUTO, expand=True
    )
    right = ft.Column([panel, *_start(look, form)], spacing=6, width=side)
    return ft.Row([felt, right], spacing=12, expand=True, vertical_alignment=ft.CrossAxisAlignment.STRETCH)


def _chosen(look: Look, form: Form, width: float, change: bool) -> ft.Control:
    """What is played, its rule card, and on a phone the way back to the list."""
    preset = form.draft.rules
    card = icon_button(look, "rule-card", ft.Icons.MENU_BOOK, f"Rules of {preset.name}", lambda: form.read_rules(preset.id))
    if not change:
        return ft.Row([ft.Container(look.text(preset.name, 24, bold=True, lines=1), expand=True), card])
    row = ft.Container(preset_row(look, preset, lambda: form.choose(preset.id), chosen=True, brief=True), expand=True)
    swap = button(look, "change-preset", "Change", lambda: form.show(picking=True), height=look.touch(), label="Play another game",
                  expand=width < 300)  # fmt: skip
    if width < 300:
        return ft.Column([ft.Row([row]), ft.Row([swap, card], spacing=4)], spacing=6)
    return ft.Row([row, swap, card], spacing=4)


def _felt(look: Look, form: Form, width: float, height: float) -> ft.Control:
    faults = form.draft.faults() if form.tried else {}
    seats = Seats(
        form.draft, form.picked, faults,
        type=lambda seat, value: form.edit("typed", seat, value), focus=lambda seat: form.show(focused=seat), enter=form.enter,
        deal=lambda seat: form.edit(first_dealer=seat), swap=form.swap, refs=form.refs, begin_typing=look.roomy,
    )  # fmt: skip
    return seating(look, seats, width, height)


def _below(look: Look, form: Form, width: float) -> list[ft.Control]:
    """Known people to tap for the field in use; the sides; the draw."""
    draft = form.draft
    free = suggestions(draft, form.focused, form.known)[:12] if form.focused is not None else []
    chips = [
        chip(look, f"known-{at}", f"  {name}  ", lambda name=name: form.session.page.run_task(form.sit, form.focused, name),
             label=f"{name} sits in seat {(form.focused or 0) + 1}", expand=False)
        for at, name in enumerate(free)
    ]  # fmt: skip
    strip = [ft.Container(ft.Row(chips, scroll=ft.ScrollMode.HIDDEN, spacing=6), height=look.touch(), width=width)] if chips else []
    sides = [
        ft.Row([mark(look, side, 14), look.text(name, 14, colour=side_ink(look, side), lines=1)], spacing=5, tight=True, wrap=False)
        for side, name in enumerate(draft.side_names)
        if draft.rules.per_side > 1
    ]
    draw = button(look, "draw-dealer", "Draw the dealer", form.draw_dealer, icon=ft.Icons.CASINO, height=look.touch())
    named = ft.Column([ft.Container(one, clip_behavior=ft.ClipBehavior.HARD_EDGE) for one in sides], spacing=2, expand=True)
    warning = [look.text(draft.warning(), 14, bold=True)] if draft.warning() else []
    if width < 330:
        return [*strip, named, draw, *warning]
    return [*strip, ft.Row([named, draw], spacing=8), *warning]


def _folds(look: Look, form: Form) -> list[ft.Control]:
    return [
        *([_naming(look, form)] if form.draft.rules.per_side > 1 else []),
        _paper(look, form),
    ]


def _naming(look: Look, form: Form) -> ft.Control:
    fields = [
        _labelled(look, f"Side {side + 1}: {name}", field(
            look, f"side-name-{side}", form.draft.typed_sides[side], lambda value, side=side: form.edit("typed_sides", side, value),
            f"Name of side {side + 1}", hint=name, capitalization=ft.TextCapitalization.WORDS))
        for side, name in enumerate(form.draft.side_names)
    ]  # fmt: skip
    return fold(look, "name-sides", "Name the sides", form.naming, lambda: form.show(naming=not form.naming), fields)


def _paper(look: Look, form: Form) -> ft.Control:
    """Scores, target and games won so far, for a game begun on paper."""
    draft, faults = form.draft, form.draft.faults()
    preset = draft.rules

    def number(identifier: str, label: str, kind: str, at: int, value: str, hint: str) -> ft.Control:
        def change(text: str) -> None:
            form.edit(**{kind: text}) if kind == "target" else form.edit(kind, at, text)

        fault = faults.get(identifier, "")
        return _labelled(look, label, field(look, identifier, value, change, label, hint=hint, fault=fault))

    names = draft.side_names
    fields = [number(f"start-score-{at}", f"{name} have", "scores", at, draft.scores[at], "0") for at, name in enumerate(names)]
    fields.append(number("start-target", "Playing to", "target", 0, draft.target, str(preset.start)))
    if preset.match_games > 1:
        fields += [number(f"start-games-{at}", f"Games won by {name}", "games", at, draft.games[at], "0")
                   for at, name in enumerate(names)]  # fmt: skip
    return fold(look, "from-paper", "Carry on from paper", form.paper, lambda: form.show(paper=not form.paper), fields)


def _labelled(look: Look, words: str, control: ft.Control) -> ft.Control:
    label = ft.Semantics(exclude_semantics=True, content=look.text(words, 14, colour=look.colours.quiet, lines=2))
    return ft.Column([label, control], spacing=3)


def _start(look: Look, form: Form) -> list[ft.Control]:
    """What is missing, and the one thing to do next."""
    problem = form.draft.problem() if form.tried else ""
    said = [tid("problem", look.text(problem, 15, bold=True, colour=look.colours.bad), live_region=True)] if problem else []
    return [*said, button(look, "start-game", "Start the game", form.start, strong=True, icon=ft.Icons.PLAY_ARROW,
                          height=look.touch(56))]  # fmt: skip
