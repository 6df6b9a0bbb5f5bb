"""What the screens ask for: the open tables of this process, people, games, presets and settings. Nothing of Flet here."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from scorekeeper.exchange import GameFileError, read_game
from scorekeeper.scoring.game import Start
from scorekeeper.scoring.hand import Problem
from scorekeeper.scoring.preset import Preset, PresetError, parse
from scorekeeper.scoring.words import names
from scorekeeper.statistics import Book
from scorekeeper.store import Store, load_shipped, shipped_ids
from scorekeeper.store import StoreError as StoreError  # the screens catch it, and import no store
from scorekeeper.store.shape import Malformed, check_game, check_preset
from scorekeeper.table import Table
from scorekeeper.tally import tally

Json = dict[str, Any]

DEFAULTS: Json = {
    "theme": "system", "four_colour": False, "text_size": 100, "keep_awake": True, "vibrate": True,
    "confirm_leaving": False,
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Seat:
    """Somebody in a seat; `person` is who they are, whatever they are called."""

    name: str
    person: str


class Room:
    """Everything one process has on the table. Views of one game share its Table."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._tables: dict[str, Table] = {}
        self._presets: dict[str, Preset] | None = None
        self._book = Book(())

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
                except (Malformed, PresetError) as error:
                    self.store.notices.append(f"The rules {preset_id} can't be used: {error}")
        return self._presets

    # -- games -----------------------------------------------------------

    def table(self, game_id: str) -> Table:
        """The table of a game. Raises StoreError with a sentence when it can't be opened."""
        if game_id not in self._tables:
            try:
                log = self.store.read(game_id)
                check_game({key: value for key, value in log.facts.items() if key != "deleted"})
                self._tables[game_id] = Table(self.store, log, self.known)
            except (Malformed, PresetError, GameFileError) as error:
                raise StoreError(f"The game {game_id} can't be read: {error}") from error
        return self._tables[game_id]

    def start(
        self, preset: Preset, seats: Sequence[str], dealer: int, start: Start | None = None, sides: Sequence[str] = ()
    ) -> Table:
        """A new game with these names in the seats. Raises StoreError."""
        players = [name.strip() for name in seats]
        header: Json = {
            "format": "scorekeeper.game", "preset": preset.data, "players": players,
            "people": [self._person(name) for name in players], "dealer": dealer,
        }  # fmt: skip
        if any(sides):
            header["sides"] = [side.strip() for side in sides]
        if start and (given := {key: getattr(start, key) for key in ("scores", "target", "games") if getattr(start, key)}):
            header["start"] = {key: list(value) if isinstance(value, tuple) else value for key, value in given.items()}
        game_id = self.store.create(header)
        self.store.refresh(game_id)
        last = {"preset": preset.id, "players": players, "sides": header.get("sides", []), "dealer": dealer}
        self.set(last=last, used=[preset.id, *[one for one in self.settings.get("used", []) if one != preset.id]])
        return self.table(game_id)

    def rematch(self, table: Table) -> Table:
        """A new game of the same people in the same seats, and the deal goes on. Raises StoreError."""
        game = table.game
        return self.start(table.preset, game.names.players, game.dealer, None, game.given)

    def delete(self, game_id: str) -> None:
        """Take a game out of the history; `restore` brings it back. Raises StoreError."""
        self.store.delete(game_id)
        self._tables.pop(game_id, None)

    def restore(self, game_id: str) -> None:
        """Bring a deleted game back. Raises StoreError."""
        self.store.restore(game_id)

    def begin(self, *given: Any, **more: Any) -> Table | str:
        """As `start`, but where the game can't be kept, the sentence that says why."""
        try:
            return self.start(*given, **more)
        except StoreError as error:
            return str(error)

    def running(self) -> Json | None:
        """The summary of the newest unfinished game."""
        return next((one for one in self.history() if one.get("status") == "running"), None)

    def history(self) -> Iterator[Json]:
        """Summaries, newest first."""
        return self.store.history()

    def statistics(self) -> Book:
        """Everything that can be added up; what was added up is kept as long as no game changes."""
        games = list(self.history())
        if games != self._book.read:
            self._book = Book(games)
        return self._book

    # -- people ----------------------------------------------------------

    def known(self) -> dict[str, str]:
        """Names by person."""
        return {person: one["name"] for person, one in self.store.players().items()}

    def names(self) -> list[str]:
        """Names to offer, in alphabetical order."""
        return sorted({one["name"] for one in self.store.players().values() if not one.get("hidden")}, key=str.casefold)

    def _person(self, name: str) -> str:
        """The known person of that name, or a new one."""
        people = self.store.players()
        for person, one in people.items():
            if one["name"].casefold() == name.casefold() and not one.get("hidden"):
                return person
        number = 1 + max((int(person[1:]) for person in people if person[1:].isdigit()), default=0)
        self.store.save_players({**people, f"p{number}": {"name": name}})
        return f"p{number}"

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


def summarise(facts: Json) -> Json:
    """What the lists show of a game, from its facts."""
    preset = parse(facts["preset"])
    states, problem = read_game(facts, preset).replay()
    game = states[-1]
    status = facts.get("status") or ("finished" if game.is_over else "running")
    return {
        "preset": preset.id, "name": preset.name, "players": facts["players"], "people": facts.get("people"),
        "sides": list(names(facts["players"], preset.sides, facts.get("sides", ())).sides), "scores": list(game.scores),
        "target": game.target, "status": status, "winner": game.winner, "hands": len(facts["hands"]),
        "games": list(game.games) if preset.match_games > 1 else None,
        "problem": problem.message if isinstance(problem, Problem) else None,
        "tally": tally(states, facts.get("people")),
    }  # fmt: skip
