"""Games in and out of the store as files. Bringing one in joins, never replaces; the same again adds nothing."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from hashlib import sha256
from io import BytesIO
from typing import Any, BinaryIO, TypeVar

from scorekeeper import bundle, merge, sheet
from scorekeeper.bundle import SAFE_ID, WRONG
from scorekeeper.days import local
from scorekeeper.exchange import game_file, read_game
from scorekeeper.fitness import sound
from scorekeeper.people import root
from scorekeeper.printout import Printed, csv_text, page
from scorekeeper.scoring.foreign import alike, told, visible
from scorekeeper.scoring.reading import parse
from scorekeeper.scoring.words import counted
from scorekeeper.store import Log, NoSuchGame, Store, StoreError
from scorekeeper.store.shape import check_preset

Json = dict[str, Any]
Made = TypeVar("Made")

OWN_ID = re.compile(r"p[0-9a-f]{12}")  # a person's id no two devices make
FORK = re.compile(r"(.+)-x[0-9a-f]{8}")
FORKED = "Changed on two devices; this is how the other one had it."


@dataclass(frozen=True, slots=True)
class Arrival:
    """What became of one game of a file: `what` is "added", "updated", "unchanged", "conflict" or "refused"."""

    what: str
    file: str = ""
    id: str = ""
    note: str = ""


@dataclass(slots=True)
class Tidings:
    """What became of all games of some files, for people."""

    arrivals: list[Arrival] = field(default_factory=list)
    others: list[str] = field(default_factory=list)  # people and house rules that came along

    def of(self, what: str) -> list[Arrival]:
        """The arrivals of one kind."""
        return [one for one in self.arrivals if one.what == what]

    @property
    def refused(self) -> bool:
        """Whether something was not taken in."""
        return bool(self.of("refused"))

    def summary(self) -> list[str]:
        """A sentence for each kind of arrival."""
        kinds = (
            ("added", "{} added."), ("updated", "{} went on there: the missing hands are added."),
            ("unchanged", "{} already here: nothing to add."),
            ("conflict", "{} changed on both devices: both versions are kept."),
        )  # fmt: skip
        found = [words.format(counted(len(ones), "games")) for what, words in kinds if (ones := self.of(what))]
        if refused := len(self.of("refused")):
            found.append(f"{refused} not taken in.")
        return [*(found or ["There is no game in it."]), *self.others]

    def details(self) -> list[str]:
        """What is worth saying about single games and whole files."""
        lines = [(one.file, line) for one in self.arrivals for line in one.note.split("\n") if line]
        return [f"{file}: {line}" for file, line in lines]


class Archive:
    """The way out of a store and into it."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self.left_out: list[str] = []  # what the last file of all games could not take along, and why

    # -- out -----------------------------------------------------------------

    def backup(self, ids: Iterable[str] | None = None) -> str:
        """Everything that is kept but the settings, or only these games, as a bundle. Raises StoreError."""
        logs = self._each(ids, lambda game_id: sound(self._store.read(game_id)))
        people: Mapping[str, Json] = self._store.players()
        presets = list(self._house_rules()) if ids is None else []
        if ids is not None:
            wanted = {person for log in logs for person, _ in merge.seats(log.facts) if person}
            wanted |= {root(people, person) for person in wanted}
            people = {person: one for person, one in people.items() if person in wanted}
        return bundle.write(logs, people, presets)

    def ids(self) -> list[str]:
        """Every game's id, oldest first; before them those the history can't show."""
        shown = dict.fromkeys([one["id"] for one in self._store.history()][::-1])
        return [*(game_id for game_id in self._store.ids() if game_id not in shown), *shown]

    def _each(self, ids: Iterable[str] | None, make: Callable[[str], Made]) -> list[Made]:
        """Something of each of these games; of all there are, what can't be read is left out, and named."""
        self.left_out, found = [], []
        if ids is not None:
            return [make(game_id) for game_id in ids]
        for game_id in self.ids():
            try:
                found.append(make(game_id))
            except WRONG as error:
                self.left_out.append(told(f"The game {game_id} is left out: {error}"))
        return found

    def _house_rules(self) -> Iterator[Json]:
        """The house's rules that can be played."""
        for preset_id, preset in self._store.house_presets().items():
            try:
                check_preset(preset)
                parse(preset)
                yield preset
            except WRONG as error:
                self.left_out.append(told(f"The rules {preset_id} are left out: {getattr(error, 'brief', error)}"))

    def game(self, game_id: str) -> str:
        """A game file. Raises StoreError."""
        return game_file(self._called_today(game_id))

    def text(self, ids: Iterable[str] | None = None) -> str:
        """Score sheets as text. Raises StoreError."""
        return "\n\n".join(sheet.text(game.states) for game in self._each(ids, self.printed))

    def csv(self, ids: Iterable[str] | None = None) -> str:
        """A table with a row for every hand, with the mark by which spreadsheets know UTF-8. Raises as `text` does."""
        return "\ufeff" + csv_text(self._each(ids, self.printed))

    def page(self, game_id: str) -> str:
        """A score sheet as a web page to print. Raises as `text` does."""
        return page(self.printed(game_id))

    def printed(self, game_id: str) -> Printed:
        """A game as it goes to paper. Raises as `text` does."""
        facts = self._called_today(game_id)
        states, problem = read_game(facts, parse(facts["preset"])).replay()
        stopped = problem.message if problem else ""
        return Printed(game_id, _day(facts.get("started")), states, stopped, visible(facts.get("note", "")))

    def _called_today(self, game_id: str) -> Json:
        people = self._store.players()
        known = {person: people[root(people, person)]["name"] for person in people}
        return merge.renamed(sound(self._store.read(game_id)).facts, known)

    # -- in --------------------------------------------------------------------

    def bring(self, name: str, content: bytes | BinaryIO, tidings: Tidings) -> Iterator[Arrival]:
        """Take in what a file holds, a game a step, and note it in `tidings`. A bad file is a refusal, no exception.

        Each game is taken whole or not at all.
        """
        name = visible(name)
        file = BytesIO(content) if isinstance(content, bytes) else content
        for arrival in self._arrivals(name, file, tidings):
            tidings.arrivals.append(arrival)
            yield arrival

    def _arrivals(self, name: str, file: BinaryIO, tidings: Tidings) -> Iterator[Arrival]:
        try:
            found = bundle.read(file, name)
            persons = self._people(found.people, tidings)
            self._presets(found.presets, tidings)
            for place, raw in found:
                yield replace(self._arrival(place, raw, persons), file=name)
        except WRONG as error:
            yield Arrival("refused", name, note=str(error).removeprefix(f"{name}: "))

    def _arrival(self, place: str, raw: Any, persons: Mapping[str, str]) -> Arrival:
        try:
            log, odd = bundle.game(place, raw)
            return replace(self._join(self._identified(log, persons)), note=odd)
        except WRONG as error:
            return Arrival("refused", note=str(error))

    def _join(self, log: Log) -> Arrival:
        """Put a game where it belongs: beside those here, or on top of the one it continues. Raises StoreError."""
        base = found[1] if (found := FORK.fullmatch(log.id)) else log.id
        for game_id in dict.fromkeys((base, log.id)):
            here = self._here(game_id)
            if here and (more := merge.missing(here, log)) is not None:
                return self._continued(here, more)
        place, tried = log.id, [log.id]
        while here := self._here(place):
            if (more := merge.missing(here, log)) is not None:
                return self._continued(here, more)
            place = f"{base[:50]}-x{sha256(merge.parting(here, log).encode()).hexdigest()[:8]}"
            if place in tried:
                raise StoreError(f"The game {log.id} is here in a form that can't be told apart from this one.")
            tried.append(place)
        if place == log.id:
            self._store.bring(log)
            return Arrival("added", id=place)
        noted = log.header | {"id": place, "note": FORKED}
        self._store.bring(Log(place, noted, log.changes, log.facts))
        return Arrival("conflict", id=place)

    def _continued(self, here: Log, more: list[Any]) -> Arrival:
        if not more:
            return Arrival("unchanged", id=here.id)
        self._store.bring(Log(here.id, here.header, (*here.changes, *more), here.facts), here.seq)
        return Arrival("updated", id=here.id)

    def _here(self, game_id: str) -> Log | None:
        try:
            return self._store.read(game_id)
        except NoSuchGame:
            return None

    # -- who came along ----------------------------------------------------------

    def _people(self, theirs: Mapping[str, Json], tidings: Tidings) -> dict[str, str]:
        """Add those not known here; gives everybody's id here."""
        mine = self._store.players()
        ids = {person: _own_id(mine, person, one["name"]) for person, one in theirs.items()}
        added = {}
        for person, one in theirs.items():
            if ids[person] not in mine:
                into = ids.get(one.get("merged_into", ""))
                added[ids[person]] = {"name": one["name"]} | ({"hidden": True} if one.get("hidden") else {})
                added[ids[person]] |= {"merged_into": into} if into and into != ids[person] else {}
        if added:
            self._store.save_players(mine | added)
            tidings.others.append(f"{len(added)} {'person' if len(added) == 1 else 'people'} came along.")
        return ids

    def _identified(self, log: Log, ids: Mapping[str, str]) -> Log:
        """The game with everybody in it known here; those who came without an id are one person for each name."""
        mine = self._store.players()
        added: dict[str, Json] = {}

        def who(person: str | None, name: str) -> str:
            here = ids.get(person or "") or _own_id(mine, person or "", name)
            if here not in mine:
                added.setdefault(here, {"name": name})
            return here

        found = merge.identified(log, who)
        if added:
            self._store.save_players(mine | added)
        return found

    def _presets(self, theirs: list[Json], tidings: Tidings) -> None:
        """Keep house rules that are not here; of two under one id those here stay."""
        mine = self._store.house_presets()
        for preset in theirs:
            here = mine.get(preset["id"])
            if here is None:
                self._store.save_house_preset(preset)
            if here != preset:
                what = "came along" if here is None else "differ there; those here are kept"
                tidings.others.append(f"The rules “{visible(preset['name'])}” {what}.")


def _own_id(mine: Mapping[str, Json], person: str, name: str) -> str:
    """Who somebody from elsewhere is here: an id that no two devices make is enough, any other needs the same name."""
    if SAFE_ID.fullmatch(person):
        known = mine.get(person)
        if known is None or OWN_ID.fullmatch(person) or alike(known["name"]) == alike(name):
            return person
    return "p" + sha256(f"{person}\n{alike(name)}".encode()).hexdigest()[:12]


def _day(started: object) -> str:
    """A day and time as tables sort it."""
    at = local(started)
    return f"{at.date().isoformat()} {at:%H:%M}" if at else ""
