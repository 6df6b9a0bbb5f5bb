"""A new game while it is being entered: rules, names, seats, dealer, scores from paper. Nothing of Flet in it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from scorekeeper.people import without_count
from scorekeeper.scoring.foreign import alike
from scorekeeper.scoring.game import Start
from scorekeeper.scoring.limits import NUMBER, name_fault, number_fault, whole
from scorekeeper.scoring.preset import Preset
from scorekeeper.scoring.words import joined, names

SEATS = 8
EMPTY = ("",) * SEATS


@dataclass(frozen=True, slots=True)
class Draft:
    """What has been entered so far. Seats beyond the preset's keep their names for a bigger game."""

    preset: Preset | None = None
    typed: tuple[str, ...] = EMPTY
    typed_sides: tuple[str, ...] = EMPTY
    first_dealer: int = 0
    scores: tuple[str, ...] = EMPTY
    games: tuple[str, ...] = EMPTY
    target: str = ""

    @property
    def rules(self) -> Preset:
        """The preset, where one is chosen for sure."""
        assert self.preset is not None
        return self.preset

    @property
    def players(self) -> tuple[str, ...]:
        """The names of this game's seats."""
        return tuple(name.strip() for name in self.typed[: self.rules.players])

    @property
    def sides(self) -> tuple[str, ...]:
        """Names given to sides; empty ones are made from the players'."""
        return tuple(name.strip() for name in self.typed_sides[: self.rules.sides])

    @property
    def side_names(self) -> tuple[str, ...]:
        """What the sides will be called; a seat without a name is counted from 1."""
        shown = [name or f"seat {seat + 1}" for seat, name in enumerate(self.players)]
        return names(shown, self.rules.sides, self.sides).sides

    @property
    def dealer(self) -> int:
        """Who deals first."""
        return self.first_dealer % self.rules.players

    @property
    def ready(self) -> bool:
        """Whether a tap on Start would start."""
        return self.preset is not None and not self.faults()

    def put(self, field: str, at: int, value: str) -> Draft:
        """With one text of one of the lists changed."""
        texts = list(getattr(self, field))
        texts[at] = value
        changed: dict[str, Any] = {field: tuple(texts)}
        return replace(self, **changed)

    def swap(self, one: int, other: int) -> Draft:
        """With two people in each other's seats."""
        return self.put("typed", one, self.typed[other]).put("typed", other, self.typed[one])

    def faults(self) -> dict[str, str]:
        """What keeps the game from starting, by the identifier of the field."""
        found = {f"player-{seat}": "Who sits here?" for seat, name in enumerate(self.players) if not name}
        found |= _faults("player", [name_fault(without_count(name)) for name in self.players])
        found |= _faults("side-name", map(name_fault, self.sides))
        for side in range(self.rules.sides):
            found |= _number(f"start-score-{side}", self.scores[side])
            if self.rules.match_games > 1:
                found |= _number(f"start-games-{side}", self.games[side], 0, self.rules.match_wins - 1)
        found |= _number("start-target", self.target, 1, self.rules.cap or NUMBER)
        if not found and (there := self._there()):
            found[f"start-score-{there[0]}"] = "Already there: this game is over"
        return found

    def problem(self) -> str:
        """The faults in one sentence; "" when there are none."""
        found = self.faults()
        nameless = [seat + 1 for seat, name in enumerate(self.players) if not name]
        if nameless:
            seats = joined([str(seat) for seat in nameless])
            return f"Who sits in seat{'s' * (len(nameless) > 1)} {seats}?"
        return next((f"{words}." for words in found.values()), "")

    def warning(self) -> str:
        """What is odd and allowed."""
        told = [alike(name) for name in self.players if name]
        twice = next((name for name in self.players if told.count(alike(name)) > 1), None)
        return f"Two are called {twice}: they count as two people." if twice else ""

    def start(self) -> Start | None:
        """Where the game goes on from paper; None for a fresh one."""
        preset = self.rules
        target = whole(self.target)
        scores = _given(self.scores[: preset.sides])
        games = _given(self.games[: preset.sides]) if preset.match_games > 1 else None
        return Start(scores, target, games) if scores or target or games else None

    def _there(self) -> list[int]:
        start = self.start()
        target = (start and start.target) or self.rules.start
        return [side for side, score in enumerate((start and start.scores) or ()) if score >= target]


def begin(presets: dict[str, Preset], last: dict[str, Any], preset_id: str | None = None) -> Draft:
    """The draft a new game begins with: the last game's people and rules, the deal gone on by one seat."""
    players, sides = last.get("players", []), last.get("sides", [])
    preset = presets.get(preset_id or last.get("preset", ""))
    dealer = (last["dealer"] + 1) % max(len(players), 1) if "dealer" in last else 0
    return Draft(preset, _filled(players), _filled(sides), dealer)


def suggestions(draft: Draft, seat: int, known: Sequence[str]) -> list[str]:
    """Known people who may be meant in a seat: those not sitting yet, who begin as typed."""
    typed = alike(draft.typed[seat].strip())
    seated = {alike(name) for name in draft.players}
    free = [name for name in known if alike(name) not in seated]
    return [name for name in free if alike(name).startswith(typed)]


def _filled(texts: Sequence[str]) -> tuple[str, ...]:
    return (*texts, *EMPTY)[:SEATS]


def _faults(field: str, said: Iterable[str]) -> dict[str, str]:
    return {f"{field}-{at}": words for at, words in enumerate(said) if words}


def _number(field: str, text: str, least: int = -NUMBER, most: int = NUMBER) -> dict[str, str]:
    said = number_fault(text, least, most)
    return {field: said} if said else {}


def _given(texts: Sequence[str]) -> tuple[int, ...] | None:
    return tuple(whole(text) or 0 for text in texts) if any(text.strip() for text in texts) else None
