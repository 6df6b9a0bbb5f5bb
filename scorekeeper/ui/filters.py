"""Which games the history shows: what is looked for, and the pills and field to say it."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import flet as ft

from scorekeeper.room import Json, Room
from scorekeeper.scoring.foreign import alike
from scorekeeper.ui.frame import TextBox
from scorekeeper.ui.session import Session
from scorekeeper.ui.theme import Look
from scorekeeper.ui.tids import tid


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which games to show; what is empty does not matter."""

    words: str = ""
    status: str = ""
    preset: str = ""
    player: str = ""  # who it is, not what they are called

    def fits(self, game: Json) -> bool:
        """Whether a summary is of a game that is looked for."""
        who, named = game["tally"]["who"], game["tally"]["names"]
        text = alike(" ".join((game["name"], *named, *game["sides"])))
        finished = game["status"] == "finished"
        return (
            (not self.status or (self.status == "finished") == finished)
            and (not self.preset or game["name"] == self.preset)
            and (not self.player or self.player in who)
            and all(word in text for word in alike(self.words).split())
        )


class Games:
    """The history, read as far as it was needed; what was read is kept as long as the screen is open."""

    def __init__(self, room: Room) -> None:
        self._rest: Iterator[Json] = room.history()
        self._read: list[Json] = []

    def __iter__(self) -> Iterator[Json]:
        yield from self._read
        for game in self._rest:
            self._read.append(game)
            yield game

    def find(self, wanted: Wanted, most: int) -> tuple[list[Json], bool]:
        """The newest games that fit, and whether there are more."""
        found: list[Json] = []
        for game in self:
            if wanted.fits(game):
                if len(found) == most:
                    return found, True
                found.append(game)
        return found, False

    def names(self) -> set[str]:
        """The names of the games played, as far as they were read."""
        return {game["name"] for game in self._read}

    def people(self) -> dict[str, str]:
        """Everybody who sat in a game read so far, and their name there."""
        told = [game["tally"] for game in self._read]
        return {who: name for one in told for who, name in zip(one["who"], one["names"], strict=True)}


# -- on the screen ------------------------------------------------------------


def filters(session: Session, look: Look, wanted: Wanted, games: Games, look_for: Callable[..., None]) -> ft.Control:
    """The search field and the pills; `look_for` takes what changes."""
    letters = min(look.size(16), 26)
    field = TextBox(
        value=wanted.words, on_change=lambda e: look_for(words=e.control.value), text_size=letters,
        label="Search players and games",
        label_style=ft.TextStyle(size=min(look.size(15), 22), color=look.colours.quiet),
        prefix_icon=ft.Icons.SEARCH, filled=True, fill_color=look.colours.panel, height=look.touch(),
        color=look.colours.ink,
        border=ft.OutlineInputBorder(side=ft.BorderSide(1, look.colours.quiet), border_radius=16),
        content_padding=ft.Padding.symmetric(horizontal=12, vertical=max(4, (look.touch() - letters * 1.5) / 2)),
    )  # fmt: skip
    presets = {name: name for name in sorted(games.names() | {wanted.preset} - {""})}
    called = games.people() | session.room.people.called()
    players = {who: called[who] for who in sorted(called, key=lambda who: alike(called[who]))}

    def pick(status: str) -> Callable[[], None]:
        return lambda: look_for(status="" if wanted.status == status else status)

    chosen = [
        _pill(look, f"filter-{name}", words, pick(status), wanted.status == status)
        for status, name, words in (("finished", "finished", "Finished"), ("running", "unfinished", "Unfinished"))
    ]
    chosen += [
        _menu(look, "filter-preset", "Game", wanted.preset, presets, lambda value: look_for(preset=value)),
        _menu(look, "filter-player", "Player", wanted.player, players, lambda value: look_for(player=value)),
    ]
    pills = ft.Row(chosen, spacing=6, run_spacing=6, wrap=True)
    searched = tid("filter-search", field)
    if look.width >= 600 * look.unit * look.scale:
        return ft.Row([ft.Container(searched, expand=4), ft.Container(pills, expand=5)], spacing=8)
    return ft.Column([searched, pills], spacing=8, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)


def _face(look: Look, words: str, chosen: bool, **more) -> ft.Container:
    c = look.colours
    shown = look.text(
        f"✓ {words}" if chosen else words, 14, bold=chosen, most=24, lines=1, colour=c.now_ink if chosen else c.ink
    )
    return ft.Container(
        ft.Row([shown], tight=True), bgcolor=c.now if chosen else c.chip, border_radius=16, height=look.touch(),
        padding=ft.Padding.symmetric(horizontal=9 * look.unit), **more,
    )  # fmt: skip


def _pill(look: Look, identifier: str, words: str, tap: Callable[[], None], chosen: bool) -> ft.Control:
    return tid(identifier, _face(look, words, chosen, on_click=tap, ink=True), words, button=True, selected=chosen)


def _menu(
    look: Look, identifier: str, words: str, value: str, values: dict[str, str], pick: Callable[[str], None]
) -> ft.Control:
    """A pill that opens a list to choose from; the first line takes the choice back."""

    def item(shown: str, one: str) -> ft.PopupMenuItem:
        text = look.text(shown, 16, most=26, lines=1)
        return ft.PopupMenuItem(text, on_click=lambda: pick(one), checked=one == value, height=look.touch())

    items = [item(f"Every {words.lower()}", ""), *(item(shown, one) for one, shown in values.items())]
    chosen = values.get(value, "")
    face = _face(look, f"{chosen or words} ▾", bool(value))
    said = f"{words}: {chosen or 'every'}"
    opener = ft.PopupMenuButton(face, items=items, tooltip=said, padding=0, bgcolor=look.colours.panel)
    return tid(identifier, opener, merge=True)
