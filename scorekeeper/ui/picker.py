"""The list of games people play: the last used first, then by family, with a search field."""

from collections.abc import Callable, Sequence

import flet as ft

from scorekeeper.scoring.preset import Preset
from scorekeeper.ui.frame import field, heading
from scorekeeper.ui.kit import icon_button
from scorekeeper.ui.theme import Look
from scorekeeper.ui.tids import tid

RECENT = 3
Groups = list[tuple[str, list[Preset]]]


def groups(presets: dict[str, Preset], used: Sequence[str], wanted: str = "") -> Groups:
    """The presets in the order of the list, those that fit the words looked for."""
    words = wanted.casefold().split()
    fitting = {key: one for key, one in presets.items() if all(word in _about(one) for word in words)}
    recent = [fitting[key] for key in used if key in fitting][:RECENT]
    families: dict[str, list[Preset]] = {}
    for preset in sorted(fitting.values(), key=lambda one: (one.family.casefold(), one.name.casefold())):
        if preset not in recent:
            families.setdefault(preset.family, []).append(preset)
    return [(name, found) for name, found in [("Last played", recent), *families.items()] if found]


def _about(preset: Preset) -> str:
    return f"{preset.name} {preset.family} {preset.summary} {preset.id} {preset.players} players".casefold()


@ft.memo
@ft.component
def Picker(
    look: Look,
    presets: dict[str, Preset],
    used: tuple[str, ...],
    chosen: str,
    tap: Callable[[str], None],
    tap_card: Callable[[str], None] | None,
    width: float,
    columns: int = 1,
):
    """The list; `tap_card` adds the way to each rule card."""
    wanted, want = ft.use_state("")
    found = groups(presets, used, wanted)
    rows: list[ft.Control] = []
    for name, members in found:
        cells = [_row(look, preset, preset.id == chosen, tap, tap_card, width / columns - 6) for preset in members]
        rows += [heading(look, name), ft.Row(cells, wrap=True, spacing=10, run_spacing=6)]
    if not found:
        rows.append(ft.Container(look.text(f"No game fits “{wanted}”.", 16), padding=12))
    search = field(look, "search", wanted, want, "Search the games", hint="Search", prefix_icon=ft.Icons.SEARCH)
    listed = ft.Column([*rows, ft.Container(height=16)], scroll=ft.ScrollMode.AUTO, expand=True, spacing=4)
    return ft.Container(
        ft.Column([search, listed], spacing=4, horizontal_alignment=ft.CrossAxisAlignment.STRETCH),
        width=width,
        expand=True,
    )


def _row(
    look: Look,
    preset: Preset,
    chosen: bool,
    tap: Callable[[str], None],
    tap_card: Callable[[str], None] | None,
    width: float,
) -> ft.Control:
    row = preset_row(look, preset, lambda: tap(preset.id), chosen=chosen)
    card = tap_card and icon_button(
        look, f"rules-{preset.id}", ft.Icons.MENU_BOOK, f"Rules of {preset.name}", lambda: tap_card(preset.id)
    )
    return ft.Row([ft.Container(row, expand=True), *([card] if card else [])], spacing=2, width=width, key=preset.id)


def preset_row(
    look: Look, preset: Preset, tap: Callable[[], None], *, chosen: bool = False, brief: bool = False
) -> ft.Control:
    """One game: how many play it, its name, what it is in a line."""
    c = look.colours
    disc = 36 * min(look.unit, 1.3)
    seats = ft.Container(
        look.digits(str(preset.players), disc * 0.52, c.felt_ink),
        width=disc,
        height=disc,
        border_radius=disc / 2,
        bgcolor=c.felt,
        alignment=ft.Alignment.CENTER,
    )
    ink = c.now_ink if chosen else c.ink
    summary = look.text(preset.summary, 14, colour=ink if chosen else c.quiet, lines=4)
    words = ft.Column(
        [look.text(preset.name, 17, bold=True, colour=ink, lines=2), *([] if brief else [summary])],
        spacing=1,
        expand=True,
        tight=True,
    )
    box = ft.Container(
        ft.Row([seats, words], spacing=12),
        bgcolor=c.now if chosen else c.panel,
        border_radius=16,
        ink=True,
        on_click=tap,
        padding=ft.Padding.symmetric(horizontal=12, vertical=8),
    )
    return tid(f"preset-{preset.id}", box, f"{preset.name}. {preset.summary}", button=True, selected=chosen or None)
