"""The live table: takes an intention, checks it, stores it, then shows it to every view. Nothing of Flet here.

Nothing a view shows is anywhere but on the disk; the one exception, a disk that can't be written, is said aloud:
`unsaved` then holds the changes that wait for it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any

from scorekeeper import correction as corrections
from scorekeeper.correction import Correction
from scorekeeper.exchange import GameFile, read_game
from scorekeeper.fitness import unfit
from scorekeeper.intent import Intended
from scorekeeper.merge import renamed
from scorekeeper.scoring import fold
from scorekeeper.scoring import hand as facts
from scorekeeper.scoring.codes import Code
from scorekeeper.scoring.game import Game
from scorekeeper.scoring.hand import Entry, Problem
from scorekeeper.scoring.preset import Preset
from scorekeeper.scoring.reading import parse
from scorekeeper.store import Change, Log, NothingToRedo, NothingToUndo, NotSaved, Stale, Store, StoreError
from scorekeeper.store.changes import redoable, repeat, reverse, undoable

Json = dict[str, Any]
Intention = Callable[[Game], Intended]

__all__ = ["Change", "Intention", "Table"]

STALE = Problem(Code.STALE, "The table has moved on: look again, then tap.")


class Table:
    """One game, open. `states`: a Game for the start and after every entry; `seq`: what an intention builds on."""

    def __init__(self, store: Store, log: Log, names: Callable[[], Mapping[str, str]] = dict) -> None:
        """Raises PresetError or GameFileError for facts without sense; `problem` says where one breaks the rules."""
        self._store, self._names = store, names
        self._views: dict[object, Callable[[], None]] = {}
        self.unsaved: list[Change] = []
        self.trouble = ""
        self.version = 0
        self.log = log
        self.preset: Preset = parse(log.facts["preset"])
        self.states: tuple[Game, ...] = ()
        self.problem: Problem | None = None
        self._folded: Json | None = None
        self._replayed()

    # -- what is there ---------------------------------------------------

    @property
    def id(self) -> str:
        """The game's id."""
        return self.log.id

    @property
    def seq(self) -> int:
        """The newest change's number."""
        return self.log.seq

    @property
    def facts(self) -> Json:
        """The facts as they are stored."""
        return self.log.facts

    @property
    def game(self) -> Game:
        """The newest state."""
        return self.states[-1]

    @property
    def before(self) -> Game:
        """The state the hand under way began from."""
        return self.states[-2] if self.game.is_open else self.game

    @property
    def is_finished(self) -> bool:
        """Whether the game (or match) is won, or was abandoned."""
        return self.game.is_over or self.log.facts.get("status") == "abandoned"

    @property
    def next_undo(self) -> Change | None:
        """The tap that undo would take back."""
        return undoable(self.log.changes)

    @property
    def next_redo(self) -> Change | None:
        """The tap that redo would repeat."""
        return redoable(self.log.changes)

    @property
    def sitting(self) -> list[tuple[str | None, str]]:
        """Who sits in each seat now, and the name they go by."""
        seatings = [entry for entry in self.facts["hands"] if "seating" in entry]
        people = (seatings[-1] if seatings else self.facts).get("people") or [None] * self.preset.players
        return list(zip(people, self.game.names.players, strict=True))

    # -- what can be done ------------------------------------------------

    def do(self, intention: Intention, builds_on: int) -> Problem | None:
        """Carry an intention out on the hand under way, or say why not. Stale and double ones are refused."""
        if builds_on != self.seq:
            return STALE
        if self.problem:
            return Problem(self.problem.code, f"Entry {len(self.states)} breaks the rules: undo goes back before it.")
        intended = intention(self.game)
        if isinstance(intended, Problem):
            return intended
        at = len(self.log.facts["hands"]) - self.game.is_open
        return self.put(at, intended, builds_on)

    def put(self, at: int, entry: Entry, builds_on: int) -> Problem | None:
        """Put an entry in the place of the one at `at`, or after the last."""
        hands = self.log.facts["hands"]
        after = fold.play(self.states[at], entry)
        if isinstance(after, Problem):
            return after
        before = hands[at] if at < len(hands) else None
        stored = facts.to_json(entry)
        return None if stored == before else self.change(f"hands/{at}", before, stored, builds_on)

    def change(self, path: str, before: Any, after: Any, builds_on: int) -> Problem | None:
        """Store one change of the facts and show it; what nobody may enter is refused."""
        if problem := unfit(self.log.facts, self.preset, path, before, after):
            return problem
        return self._store_then_show(builds_on, lambda: self._store.append(self.id, builds_on, path, before, after),
                                     lambda seq: Change(seq, "", "", path, before, after))  # fmt: skip

    def correct(self, correction: Correction, builds_on: int, header: Json | None = None) -> Problem | None:
        """Carry out a correction that was looked at before, with what it goes with in the header."""
        if correction.problem:
            return correction.problem
        change = corrections.change(correction, self.facts, self.today, header or {})
        return self.change(*change, builds_on) if change else None

    def undo(self, builds_on: int) -> Problem | None:
        """Take the newest tap back."""
        change = self.next_undo
        if change is None:
            return Problem(Code.UNDO, "There is nothing to undo.")
        return self._store_then_show(builds_on, lambda: self._store.undo(self.id, builds_on),
                                     lambda seq: reverse(change, seq, "", "", "undo"))  # fmt: skip

    def redo(self, builds_on: int) -> Problem | None:
        """Repeat the tap undone last."""
        change = self.next_redo
        if change is None:
            return Problem(Code.REDO, "There is nothing to redo.")
        return self._store_then_show(builds_on, lambda: self._store.redo(self.id, builds_on),
                                     lambda seq: repeat(change, seq, "", ""))  # fmt: skip

    def _store_then_show(
        self, builds_on: int, store: Callable[[], Log], made: Callable[[int], Change]
    ) -> Problem | None:
        if builds_on != self.seq:
            return STALE
        was_finished = self.is_finished
        try:
            self.save()
            log = store()
        except (Stale, NothingToUndo, NothingToRedo):
            self._overtaken()
            return STALE
        except NotSaved as error:
            return self._keep(made(self.seq + 1), error)
        except StoreError as error:
            return Problem(Code.STORE, str(error))
        self._show(log)
        if self.is_finished != was_finished:
            self._summarise()
        return None

    def _keep(self, change: Change, error: NotSaved) -> Problem | None:
        """The disk refuses: the table goes on in view, and says that it is not being saved."""
        self.unsaved.append(change)
        self.trouble = str(error)
        self._show(self.log.plus(change))
        return None

    def save(self) -> None:
        """Store what waits for the disk, in order. Raises NotSaved while it still can't be, Stale if others went on."""
        while self.unsaved:
            one = self.unsaved[0]
            self._store.append(self.id, one.seq - 1, one.path, one.before, one.after, one.kind)
            self.unsaved.pop(0)

    def tend(self) -> None:
        """Save what waits, or look whether another process changed the game; called now and then."""
        if not self.unsaved:
            with suppress(StoreError):  # a game that can't be read now is on the screen still; a tap says what is wrong
                self.reread()
            return
        try:
            self.save()
        except Stale:
            self._overtaken()
        except StoreError as error:
            self.trouble = str(error)
        else:
            self._summarise()
            self._publish()

    def _overtaken(self) -> None:
        """Another process went on: what it stored stands, and what waited for the disk can't follow it."""
        if self.unsaved:
            self.unsaved.clear()
            self._store.notices.append("The game went on elsewhere while nothing could be saved here: please check it.")
        self.reread()

    def _summarise(self) -> None:
        """The history's entry, when a game ends and when it is open again. Only a cache: without, the history folds."""
        with suppress(StoreError):
            self._store.refresh(self.id)

    def reread(self) -> None:
        """Show what is on the disk, which another process may have changed."""
        if not self.unsaved and (log := self._store.read(self.id)) != self.log:
            self._show(log)

    def rename(self) -> None:
        """Show the names people go by now."""
        self._show(self.log)

    # -- who looks -------------------------------------------------------

    def watch(self, view: Callable[[], None]) -> Callable[[], None]:
        """Call `view` after every change, until the returned function is called."""
        key = object()
        self._views[key] = view
        return lambda: self._views.pop(key, None) and None

    def _show(self, log: Log) -> None:
        self.log = log
        self._replayed()
        self._publish()

    def _publish(self) -> None:
        self.version += 1
        for view in list(self._views.values()):
            view()

    def _replayed(self) -> None:
        """Fold the facts; what did not change since the last fold is not folded again."""
        now, then = self.today, self._folded
        self._folded = now
        if then is None or any(then.get(key) != now.get(key) for key in (then | now) if key != "hands"):
            self.states, self.problem = read_game(now, self.preset).replay()
            return
        same = _common(then["hands"], now["hands"], len(self.states) - 1)
        states, self.problem = list(self.states[: same + 1]), None
        for entry in now["hands"][same:]:
            after = fold.play(states[-1], facts.from_json(entry))
            if isinstance(after, Problem):
                self.problem = after
                break
            states.append(after)
        self.states = tuple(states)

    @property
    def file(self) -> GameFile:
        """The facts as a game file, with the names people go by today."""
        return read_game(self.today, self.preset)

    @property
    def today(self) -> Json:
        """The facts with the names people go by today: identity is not the name."""
        return renamed(self.log.facts, self._names())


def _common(old: list[Json], new: list[Json], most: int) -> int:
    """How many entries at the start are the same."""
    pairs = zip(old[:most], new, strict=False)
    different = (at for at, (one, other) in enumerate(pairs) if one is not other and one != other)
    return next(different, min(len(old), len(new), most))
