"""What the screens ask for: the open tables of this process, people, games, presets, settings. Nothing of Flet here."""

from __future__ import annotations

import gc
import platform
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, BinaryIO

from scorekeeper.archive import Archive, Arrival, Tidings
from scorekeeper.fitness import game_of, sound
from scorekeeper.people import People
from scorekeeper.scoring.foreign import Faulty, told
from scorekeeper.scoring.game import Start
from scorekeeper.scoring.hand import Problem, Seating
from scorekeeper.scoring.limits import entry_fault
from scorekeeper.scoring.preset import Preset
from scorekeeper.scoring.reading import parse
from scorekeeper.statistics import Book
from scorekeeper.store import Store, data_folder, load_shipped, shipped_ids
from scorekeeper.store import StoreError as StoreError  # the screens catch it, and import no store
from scorekeeper.store.shape import check_preset
from scorekeeper.table import Table
from scorekeeper.tally import hands_of, tally

Json = dict[str, Any]

EDITION = "6"  # of what `summarise` makes: another number makes every summary anew
START = ("scores", "target", "games")
DEFAULTS: Json = {
    "theme": "system", "four_colour": False, "text_size": 100, "keep_awake": True, "vibrate": True,
    "confirm_leaving": False,
}  # fmt: skip


class Room:
    """Everything one process has on the table. Views of one game share its Table."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._tables: dict[str, Table] = {}
        self._presets: dict[str, Preset] | None = None
        self._read: tuple[list[Json], Json] = [], {}
        self._book = Book(())  # of what was read last
        self._begun: dict[object, str] = {}  # the game each offer to start began
        self.people = People(store, store.history)
        self.archive = Archive(store)

    # -- rules -----------------------------------------------------------

    def presets(self) -> dict[str, Preset]:
        """Every preset there is, by id; the house's own win over shipped ones. A faulty one is left out, and said."""
        if self._presets is None:
            found = {preset_id: load_shipped(preset_id) for preset_id in shipped_ids()}
            self._presets = {}
            for preset_id, data in (found | self.store.house_presets()).items():
                try:
                    check_preset(data)
                    self._presets[preset_id] = parse(data)
                except Faulty as error:
                    self.store.notices.append(told(f"The rules {preset_id} can't be used: {error.brief}"))
        return self._presets

    # -- games -----------------------------------------------------------

    def table(self, game_id: str) -> Table:
        """The table of a game. Raises StoreError with a sentence when it can't be opened."""
        if game_id not in self._tables:
            self._tables[game_id] = Table(self.store, sound(self.store.read(game_id)), self.known)
        return self._tables[game_id]

    def start(
        self, preset: Preset, seats: Sequence[str], dealer: int, start: Start | None = None, sides: Sequence[str] = (),
        sitting: Iterable[tuple[str | None, str]] = (),
    ) -> Table:  # fmt: skip
        """A new game with these names in the seats; those of `sitting` are meant first. Raises StoreError."""
        header: Json = {"dealer": dealer}
        if any(sides):
            header["sides"] = [side.strip() for side in sides]
        if start and (given := {key: found for key in START if (found := getattr(start, key))}):
            header["start"] = {key: list(value) if isinstance(value, tuple) else value for key, value in given.items()}
        if said := entry_fault(header):
            raise StoreError(said)
        seated = self.people.seated([name.strip() for name in seats], sitting)
        people, players = [person for person, _ in seated], [name for _, name in seated]
        header |= {"format": "scorekeeper.game", "preset": preset.data, "players": players, "people": people}
        try:
            game_of(header | {"version": 1, "hands": []})
        except Faulty as error:
            raise StoreError(f"{error.brief}.") from error
        game_id = self.store.create(header)
        self.store.refresh(game_id)
        last = {key: header.get(key, []) for key in ("players", "people", "sides")} | {"preset": preset.id}
        used = [preset.id, *[one for one in self.settings.get("used", []) if one != preset.id]]
        self.set(last=last | {"dealer": dealer}, used=used)
        return self.table(game_id)

    def rematch(self, table: Table) -> Table:
        """A new game of the same people in the same seats, and the deal goes on. Raises StoreError."""
        game = table.game
        players, given = game.names.players, game.given
        return self.once(table.id, lambda: self.start(table.preset, players, game.dealer, None, given, table.sitting))

    def once(self, offer: object, start: Callable[[], Table]) -> Table:
        """The game that an offer began, for whoever takes it, as long as that game goes on; else it begins. Raises
        StoreError."""
        begun = self._tables.get(self._begun.get(offer, ""))
        if begun:
            begun.tend()  # it may be over by now, on another device
        if begun is None or begun.is_finished:
            begun = start()
            self._begun[offer] = begun.id
        return begun

    def last(self) -> Json:
        """What the newest game began with, its people as they are called now; {} before the first."""
        last: Json = self.settings.get("last", {})
        if len(last.get("people", ())) != len(last.get("players", ())) or not last:
            return last
        return last | {"players": self.people.labels(last["people"], last["players"])}

    def delete(self, game_id: str) -> None:
        """Take a game out of the history; `restore` brings it back. Raises StoreError."""
        self.store.delete(game_id)
        self._tables.pop(game_id, None)

    def restore(self, game_id: str) -> None:
        """Bring a deleted game back. Raises StoreError."""
        self.store.restore(game_id)

    def begin(self, offer: object, *given: Any, **more: Any) -> Table | str:
        """As `start`, once for an offer; where the game can't be kept, the sentence that says why."""
        try:
            return self.once(offer, lambda: self.start(*given, **more))
        except StoreError as error:
            return str(error)

    def seating(
        self, names: Sequence[str], sitting: Iterable[tuple[str | None, str]] = (), keep: bool = True
    ) -> Seating:
        """These people in the seats from now on; those of `sitting` (a table's) are meant first."""
        seated = self.people.seated([name.strip() for name in names], sitting, keep)
        return Seating(tuple(name for _, name in seated), tuple(person for person, _ in seated))

    def running(self) -> Json | None:
        """The summary of the unfinished game that was played last."""
        return next((one for one in self.history() if one.get("status") == "running"), None)

    def history(self) -> Iterator[Json]:
        """Summaries, last played first, with the people of today."""
        return map(self.people.today(), self.store.history())

    def statistics(self) -> Book:
        """Everything that can be added up; what was added up is kept as long as no game changes."""
        with _unswept():
            read = list(self.store.history()), self.store.players()
            if read != self._read:
                self._read, self._book = read, Book(list(map(self.people.today(), read[0])))
        return self._book

    # -- people ----------------------------------------------------------

    def known(self) -> dict[str, str]:
        """Names by person."""
        return self.people.known()

    def names(self) -> list[str]:
        """Names to offer, in alphabetical order; where two share one, something that tells them apart."""
        return self.people.names()

    def settle(self, change: Callable[[], str]) -> str:
        """Change people, and show it at every open table; the sentence that says why it can't be, else ""."""
        try:
            problem = change()
            for table in self._tables.values():
                table.rename()
        except StoreError as error:
            return str(error)
        return problem

    # -- files -----------------------------------------------------------

    def bring(self, name: str, content: bytes | BinaryIO, tidings: Tidings) -> Iterator[Arrival]:
        """Take games in from a file, a game a step; what is there stays. A bad file is a refusal, no exception."""
        for arrival in self.archive.bring(name, content, tidings):
            if arrival.id in self._tables:
                self._tables[arrival.id].reread()
            self._presets = None
            yield arrival

    # -- settings --------------------------------------------------------

    @property
    def settings(self) -> Json:
        """Settings, with what was never set as it comes."""
        return DEFAULTS | self.store.settings()

    def set(self, **changed: Any) -> None:
        """Change settings."""
        self.store.save_settings(self.store.settings() | changed)

    def change(self, **changed: Any) -> str:
        """As `set`, but where settings can't be kept, the sentence that says why."""
        try:
            self.set(**changed)
        except StoreError as error:
            return str(error)
        return ""


@contextmanager
def _unswept() -> Iterator[None]:
    """Spare Python its search for rubbish in what is only being read: there is none, and it takes half the time."""
    swept = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if swept:
            gc.enable()


def open_room(folder: Path | None = None) -> Room:
    """The room of the games in a folder, or of this user's. Raises StoreError when there can be no such folder."""
    return Room(Store(folder or data_folder(), summarise=summarise, edition=EDITION, by=platform.node()))


def summarise(facts: Json) -> Json:
    """What the lists show of a game, from its facts: `players` and `people` are those who sit there at last."""
    file = game_of(facts)
    preset = file.preset
    states, problem = file.replay()
    game = states[-1]
    added = tally(states, facts.get("people"))
    seats = hands_of(added)[2][-1][0]
    status = facts.get("status") or ("finished" if game.is_over else "running")
    return {
        "preset": preset.id, "name": preset.name, "players": list(game.names.players),
        "people": [added["who"][number] for number in seats],
        "sides": list(game.names.sides), "scores": list(game.scores),
        "target": game.target, "status": status, "winner": game.winner, "hands": len(facts["hands"]),
        "given": facts.get("sides", []), "games": list(game.games) if preset.match_games > 1 else None,
        "problem": problem.message if isinstance(problem, Problem) else None,
        "tally": added,
    }  # fmt: skip
