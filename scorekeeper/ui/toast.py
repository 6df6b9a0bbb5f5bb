"""What the app says for a moment: a few words below the bar, where nothing is recorded, and perhaps a way back."""

import asyncio

import flet as ft

from scorekeeper.ui.kit import button
from scorekeeper.ui.session import Said, Session
from scorekeeper.ui.theme import Look
from scorekeeper.ui.tids import tid

SHORT, LONG, READING = 3.0, 8.0, 15  # seconds; with a way back; letters read in one
WIDEST = 560
_NOTHING: Said | None = None


@ft.component
def Toast(session: Session, look: Look):
    """The newest words alone, in front of the screen; a tap puts them away, else time does."""
    said, say = ft.use_state(_NOTHING)
    session.shown = say

    def wait() -> None:
        async def leave(one: Said) -> None:
            await asyncio.sleep(seconds(one))
            say(lambda now: None if now is one else now)

        if said:
            session.page.run_task(leave, said)

    ft.use_effect(wait, [said])
    if said is None:
        return ft.Container(left=0, top=0, width=0, height=0)
    words = look.text(said.words, 16, colour=look.colours.felt_ink, lines=6, most=32)
    inside: list[ft.Control] = [ft.Container(tid("toast", words, live_region=True), expand=True)]
    if undo := said.undo:

        def back() -> None:
            say(None)
            undo()

        inside.append(button(look, "toast-undo", "Undo", back, strong=True, label=f"Undo: {said.words}", most=32))
    edge = max(8, (look.width - WIDEST) / 2)
    left, right = (8, look.width / 2) if look.wide else (edge, edge)  # a wide table has its chips on the right
    return ft.Container(
        ft.Row(inside, spacing=12, vertical_alignment=ft.CrossAxisAlignment.CENTER),
        bgcolor=look.colours.pill,
        border=ft.Border.all(1, look.colours.now),
        border_radius=16,
        padding=ft.Padding.only(left=16, right=8 if said.undo else 16, top=8, bottom=8),
        on_click=lambda: say(None),
        left=left,
        right=right,
        top=max(64, look.touch()) + 4,
    )


def seconds(said: Said) -> float:
    """How long it stays."""
    return max(LONG if said.undo else SHORT, len(said.words) / READING)
