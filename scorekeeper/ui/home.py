"""Home: a running game first, then everything else."""

from typing import Any

import flet as ft

from scorekeeper.scoring.words import joined, minus
from scorekeeper.sheet import SUITS
from scorekeeper.ui.draft import begin
from scorekeeper.ui.kit import button, card, icon_button
from scorekeeper.ui.session import Session
from scorekeeper.ui.theme import MARKS, Look
from scorekeeper.ui.tids import tid

Json = dict[str, Any]


@ft.component
def HomeScreen(session: Session, look: Look, *more: str):
    """The felt with the game under way, and the ways on."""
    _, drawn = ft.use_state(0)
    room = session.room
    running = room.running()
    notices = list(room.store.notices)

    def dismiss() -> None:
        room.store.notices.clear()
        drawn(lambda n: n + 1)

    felt = _felt(look, running, lambda: session.go(f"/game/{running['id']}") if running else None)
    ways = _ways(session, look, running)
    said = [_notices(look, notices, dismiss)] if notices else []
    if look.wide:
        side = min(520 * look.unit, look.width * 0.42)
        right = ft.Column(
            [*said, *ways], spacing=10, width=side, alignment=ft.MainAxisAlignment.CENTER, scroll=ft.ScrollMode.AUTO
        )
        body: ft.Control = ft.Row(
            [ft.Container(felt, expand=True), right],
            spacing=16,
            expand=True,
            vertical_alignment=ft.CrossAxisAlignment.STRETCH,
        )
    else:
        body = ft.Column([ft.Container(felt, expand=True), *said, *ways], spacing=10, expand=True)
    return ft.Container(body, padding=12 * min(look.unit, 1.6), expand=True)


def _felt(look: Look, running: Json | None, resume) -> ft.Control:
    """The app's name on the cloth, the suits in its corners; in the middle the game that waits."""
    ink, unit = look.colours.felt_ink, look.unit
    name = ft.Semantics(
        header=True, content=look.text("Scorekeeper", 34, bold=True, colour=ink, most=min(56 * unit, look.width * 0.11))
    )
    said = look.text("Every bid, every trick, every point", 15, colour=ink, align=ft.TextAlign.CENTER)
    card = [_resume(look, running, resume)] if running else []
    inside = [*card, name] if running and (look.height < 480 or look.scale > 1.3) else [name, said, *card]
    column = ft.Column(
        inside,
        spacing=12,
        alignment=ft.MainAxisAlignment.CENTER,
        horizontal_alignment=ft.CrossAxisAlignment.CENTER,
        scroll=ft.ScrollMode.AUTO,
    )
    middle = ft.Container(column, alignment=ft.Alignment.CENTER, padding=16, left=0, right=0, top=0, bottom=0)
    return ft.Container(
        ft.Stack([*([_corners(look)] if look.height >= 480 else []), middle], expand=True),
        bgcolor=look.colours.felt,
        border_radius=28,
        expand=True,
        clip_behavior=ft.ClipBehavior.ANTI_ALIAS,
    )


def _corners(look: Look) -> ft.Control:
    """The four suits, woven into the cloth."""
    size = look.short * 0.17
    corners = [(suit, x, y) for suit, (x, y) in zip(SUITS.values(), ((-1, -1), (1, -1), (-1, 1), (1, 1)), strict=True)]
    glyphs = [look.text(suit, 1, colour=look.colours.felt_ink, opacity=0.1) for suit, _, _ in corners]
    for glyph in glyphs:
        glyph.size = size
    woven = [
        ft.Container(
            glyph,
            alignment=ft.Alignment(x, y),
            left=14,
            right=14,
            top=4,
            bottom=4,
        )
        for glyph, (_, x, y) in zip(glyphs, corners, strict=True)
    ]
    stack = ft.Stack(woven, expand=True)
    return ft.Container(ft.Semantics(exclude_semantics=True, content=stack), left=0, right=0, top=0, bottom=0)


def _resume(look: Look, running: Json, resume) -> ft.Control:
    """The running game: sides, digits, target; one tap and one sits at the table again."""
    c = look.colours
    sides, scores = running["sides"], [minus(score) for score in running["scores"]]
    told = ", ".join(f"{name} {score}" for name, score in zip(sides, scores, strict=True))
    lines = [
        ft.Row(
            [
                look.text(MARKS[at % len(MARKS)], 16, colour=c.now_ink),
                ft.Container(look.text(name, 18, colour=c.now_ink, lines=2), expand=True),
                look.digits(score, min(look.size(40), 84, look.height * 0.14), c.now_ink),
            ],
            spacing=10,
        )
        for at, (name, score) in enumerate(zip(sides, scores, strict=True))
    ]
    foot = look.text(f"{running['name']}, to {running['target']}", 14, colour=c.now_ink, lines=2)
    head = ft.Row(
        [
            ft.Icon(ft.Icons.PLAY_ARROW, color=c.now_ink, size=28 * look.unit),
            look.text("Resume", 22, bold=True, colour=c.now_ink),
        ]
    )
    box = ft.Container(
        ft.Column([head, *lines, foot], spacing=6, tight=True),
        bgcolor=c.now,
        border_radius=22,
        padding=16,
        on_click=resume,
        ink=True,
        width=min(look.width * (0.5 if look.wide else 0.9) - 40, 440 * look.unit),
    )
    return tid("resume-game", box, f"Resume: {told}, to {running['target']}", button=True)


def _ways(session: Session, look: Look, running: Json | None) -> list[ft.Control]:
    def way(identifier: str, words: str, icon: ft.IconData, route: str, **how) -> ft.Control:
        return button(look, identifier, words, lambda: session.go(route), icon=icon, expand=True, **how)

    small = look.touch(56)
    new = way("new-game", "New game", ft.Icons.ADD, "/new", strong=running is None, height=look.touch(64))
    more = [
        way("history", "History", ft.Icons.HISTORY, "/history", height=small),
        way("presets", "Rules", ft.Icons.MENU_BOOK, "/rules", height=small, label="Games and their rules"),
    ]
    cramped = look.width * (0.42 if look.wide else 1) < 400 * look.scale and look.scale > 1.3
    pairs = [ft.Row([one]) for one in more] if cramped else [ft.Row(more, spacing=10)]
    return [
        ft.Row([new]),
        *([] if running else _again(session, look)),
        *pairs,
        ft.Row([way("settings", "Settings", ft.Icons.TUNE, "/settings", height=small)]),
    ]


def _again(session: Session, look: Look) -> list[ft.Control]:
    """The last game's people and rules at once."""
    room = session.room
    draft = begin(room.presets(), room.last())
    if not draft.ready:
        return []

    def again() -> None:
        offer = draft.rules.id, draft.players, draft.dealer, draft.sides
        table = room.begin(offer, draft.rules, draft.players, draft.dealer, None, draft.sides)
        session.say(table) if isinstance(table, str) else session.begun(table)

    words = f"Same again: {joined(draft.players)} – {draft.rules.name}"
    shown = ft.Column(
        [
            look.text("Same again", 17, bold=True),
            look.text(f"{', '.join(draft.players)} – {draft.rules.name}", 14, colour=look.colours.quiet, lines=3),
        ],
        spacing=2,
        tight=True,
    )
    box = ft.Container(
        ft.Row(
            [ft.Icon(ft.Icons.REPLAY, color=look.colours.ink, size=24 * look.unit), ft.Container(shown, expand=True)],
            spacing=12,
        ),
        bgcolor=look.colours.chip,
        border_radius=16,
        padding=12,
        on_click=again,
        ink=True,
    )
    return [tid("same-again", box, words, button=True)]


def _notices(look: Look, notices: list[str], dismiss) -> ft.Control:
    """What the store has to tell, until it is read."""
    words = ft.Column([look.text(one, 15, lines=4) for one in notices[-3:]], spacing=4, expand=True)
    close = icon_button(look, "dismiss-notices", ft.Icons.CLOSE, "Read: put away", dismiss)
    row = ft.Row([ft.Icon(ft.Icons.INFO_OUTLINE, color=look.colours.ink), words, close], spacing=10)
    return tid("notices", card(look, row, padding=10), merge=False, live_region=True)
