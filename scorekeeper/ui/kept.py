"""Controls of the drawing before, used again where nothing they show has changed.

Flet compares what a component draws with what it drew before, property by property; the very same object it passes
over. A tap changes a few chips of thirty: keeping the others is most of the way to the screen.
"""

from collections.abc import Callable

import flet as ft


class Kept:
    """One component's controls by their place: `kept = ft.use_memo(Kept, [])`, then `kept.begin()` in each drawing.

    A control may only stand where it stood: `place` names the list it is in as well, if that differs.
    """

    def __init__(self) -> None:
        self._before: dict[str, tuple[tuple[object, ...], ft.Control]] = {}
        self._now: dict[str, tuple[tuple[object, ...], ft.Control]] = {}

    def begin(self) -> None:
        """A new drawing. What the last one left out is forgotten."""
        self._before, self._now = self._now, {}

    def __call__(self, place: str, shows: tuple[object, ...], make: Callable[[], ft.Control]) -> ft.Control:
        """What stands at a place, made anew when what it `shows` is not what it showed."""
        known = self._before.get(place)
        self._now[place] = known = known if known and known[0] == shows else (shows, make())
        return known[1]
