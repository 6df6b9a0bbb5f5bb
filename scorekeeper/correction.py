"""What a correction of an old entry would do to everything after it, before it is done. Pure.

A correction is a new list of entries. It goes through the same fold as a first entry, so it is checked the same way,
and dealer, target, winner and every later number follow by themselves.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from scorekeeper.exchange import GameFile
from scorekeeper.scoring import fold
from scorekeeper.scoring.codes import Code
from scorekeeper.scoring.game import Game
from scorekeeper.scoring.hand import PASS, AfterEnd, Call, Entry, Hand, Problem, from_json, to_json

Json = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Shift:
    """A later entry whose numbers change: its place now and then, and both states."""

    at: int
    before: Game
    after: Game


@dataclass(frozen=True, slots=True)
class Correction:
    """What would be. `problem` says why it can't be done; else `states` is the game as it would stand.

    `late` counts the entries that would come after the end; `counted` those that come to count again.
    """

    hands: tuple[Entry, ...]
    states: tuple[Game, ...] = ()
    shifts: tuple[Shift, ...] = ()
    late: int = 0
    counted: int = 0
    problem: Problem | None = None


def edit(file: GameFile, at: int, entry: Entry, keep_late: bool = True) -> Correction:
    """Put `entry` in the place of the one at `at`."""
    return _correct(file, (*file.hands[:at], entry, *file.hands[at + 1 :]), at, 1, keep_late)


def insert(file: GameFile, at: int, entry: Entry, keep_late: bool = True) -> Correction:
    """Put a forgotten `entry` before the one at `at`."""
    return _correct(file, (*file.hands[:at], entry, *file.hands[at:]), at, 1, keep_late, moved=1)


def delete(file: GameFile, at: int, keep_late: bool = True) -> Correction:
    """Take the entry at `at` out."""
    return _correct(file, (*file.hands[:at], *file.hands[at + 1 :]), at, 0, keep_late, moved=-1)


def begin(file: GameFile, so: GameFile, keep_late: bool = True) -> Correction:
    """Let the game have begun as `so` did: with another first dealer, other people, other names of the sides."""
    return _correct(file, so.hands, 0, 0, keep_late, begun=replace(so, hands=()).replay()[0][0])


def _correct(
    file: GameFile, hands: tuple[Entry, ...], at: int, own: int, keep_late: bool, moved: int = 0,
    begun: Game | None = None,
) -> Correction:  # fmt: skip
    """Fold the new entries: what then comes after the end is marked or dropped, what no longer does counts again."""
    before, _ = file.replay()
    states, folded = [begun or before[0]], list[Entry]()
    late = counted = 0
    for place, entry in enumerate(hands):
        later = place >= at + own
        if later and isinstance(entry, AfterEnd) and not states[-1].is_over:
            entry, counted = entry.entry, counted + 1
        after = fold.play(states[-1], entry)
        if later and isinstance(after, Problem):
            if late_one := after.code is Code.GAME_OVER:
                late += 1
                if not keep_late:
                    continue
            entry = _late(entry) if late_one else _winning_call_only(entry, states[-1])
            after = fold.play(states[-1], entry)
        if isinstance(after, Problem):
            return Correction(hands, problem=_placed(after, place, at, own))
        states.append(after)
        folded.append(entry)
    return Correction(tuple(folded), tuple(states), _shifts(before, states, at + own, moved), late, counted)


def _late(entry: Entry) -> Entry:
    return entry if isinstance(entry, AfterEnd) else AfterEnd(entry)


def _winning_call_only(entry: Entry, state: Game) -> Entry:
    """A hand without the calls that were outbid: when the deal has moved, they can't have come in that order."""
    if not isinstance(entry, Hand):
        return entry
    won = tuple(call for call in entry.calls if call.bid != PASS)[-1:]
    if entry.tricks is None and won and len(entry.calls) > 1:  # under way: the seats after the declarer's have passed
        turns = state.preset.turns[state.dealer]
        won += tuple(Call(seat, PASS) for seat in turns[turns.index(won[0].seat) + 1 :])
    return replace(entry, calls=won)


def _placed(problem: Problem, place: int, at: int, own: int) -> Problem:
    """The problem, with the place where it would arise when that is a later entry."""
    if place < at + own:
        return problem
    return Problem(problem.code, f"Then entry {place + 1} would break the rules: {problem.message}")


def _shifts(before: Sequence[Game], after: Sequence[Game], first: int, moved: int) -> tuple[Shift, ...]:
    """Later entries whose points, scores, target, dealer or winner differ."""
    found = []
    for place in range(first, len(after) - 1):
        old = place - moved
        if 0 <= old < len(before) - 1 and _shown(before[old + 1]) != _shown(after[place + 1]):
            found.append(Shift(place, before[old + 1], after[place + 1]))
    return tuple(found)


def _shown(state: Game) -> tuple[object, ...]:
    points = state.result and state.result.points
    return state.scores, state.target, state.dealer, state.winner, state.match_winner, state.games, points


def ending_words(before: Game, correction: Correction) -> str:
    """What the correction does to the end of the game, in a sentence; empty when nothing."""
    after = correction.states[-1]
    if before.is_over and not after.is_over:
        return "The game goes on: nobody has won it yet."
    if not before.is_over and after.is_over:
        return f"That ends the game: {winner(after)}."
    if before.is_over and after.match_winner != before.match_winner:
        return f"Another side wins: {winner(after)}."
    if before.is_over and correction.late:
        return f"That ends the game earlier: {winner(after)}."
    if before.is_over and winner(after) != winner(before):
        return f"Then {winner(after)}."
    return ""


def winner(game: Game) -> str:
    """ "Ann & Cid win", "Ann wins" or "it is a draw"."""
    if game.match_winner is None:
        return "it is a draw"
    return f"{game.names.sides[game.match_winner]} {game.names.verb('win', 'wins')}"


def change(correction: Correction, facts: Json, today: Json, header: Json) -> tuple[str, Any, Any] | None:
    """The one change that stores a correction and what goes with it of the header: path, before, after; None for none.

    Only the entries that are corrected change: `today` are the facts with the names people go by, which are not facts.
    """
    stored = {from_json(now): then for now, then in zip(today["hands"], facts["hands"], strict=True)}
    hands = [stored.get(entry) or to_json(entry) for entry in correction.hands]
    changed = {key: value for key, value in {**header, "hands": hands}.items() if value != facts.get(key)}
    if changed.keys() <= {"hands"}:
        return difference(facts["hands"], hands) if changed else None
    return "", {key: facts.get(key) for key in changed}, changed


def difference(before: list[Json], after: list[Json]) -> tuple[str, Any, Any]:
    """The smallest change that leads from one list of entries to another: of one entry, else of the whole list."""
    at = next((i for i, (one, other) in enumerate(zip(before, after, strict=False)) if one != other), None)
    at = min(len(before), len(after)) if at is None else at
    grown = len(after) - len(before)
    if grown == 1 and after[at + 1 :] == before[at:]:
        return f"hands/{at}", None, after[at]
    if grown == -1 and after[at:] == before[at + 1 :]:
        return f"hands/{at}", before[at], None
    if grown == 0 and at < len(after) and after[at + 1 :] == before[at + 1 :]:
        return f"hands/{at}", before[at], after[at]
    return "hands", before, after
