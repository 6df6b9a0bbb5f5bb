"""Game files in and out: facts to states, and the report of `replay`. Pure; shapes are checked before."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from scorekeeper.scoring import fold
from scorekeeper.scoring import hand as facts
from scorekeeper.scoring.foreign import Fault, Faulty, visible
from scorekeeper.scoring.game import Game, Start
from scorekeeper.scoring.hand import Entry, Problem
from scorekeeper.scoring.preset import Preset

Json = dict[str, Any]

ORDER = (
    "format", "version", "id", "started", "played", "status", "note", "preset", "players", "people", "sides", "dealer",
    "start", "hands",
)  # fmt: skip


class GameFileError(Faulty):
    """A game file that makes no sense."""


@dataclass(frozen=True, slots=True)
class GameFile:
    """A game as facts, ready to be scored."""

    preset: Preset
    players: tuple[str, ...]
    dealer: int
    start: Start
    hands: tuple[Entry, ...]
    sides: tuple[str, ...] = ()

    def replay(self) -> tuple[tuple[Game, ...], Problem | None]:
        """A state for the start and for every entry, and the problem of the first that breaks the rules."""
        return fold.replay(self.preset, self.players, self.dealer, self.start, self.hands, self.sides)


def read_game(data: Json, preset: Preset) -> GameFile:
    """The game that well-shaped JSON describes under `preset`. Raises GameFileError naming every place."""
    start = data.get("start", {})
    if faults := list(_faults(data, start, preset)):
        raise GameFileError(faults)
    return GameFile(
        preset, tuple(data["players"]), data["dealer"],
        Start(_numbers(start.get("scores")), start.get("target"), _numbers(start.get("games")), start.get("hands", 0)),
        tuple([facts.from_json(entry) for entry in data["hands"]]), tuple(data.get("sides", ())),
    )  # fmt: skip


def _numbers(items: list[int] | None) -> tuple[int, ...] | None:
    return None if items is None else tuple(items)


def _faults(data: Json, start: Json, preset: Preset) -> Iterator[Fault]:
    seats, sides = preset.players, preset.sides
    if len(data["players"]) != seats:
        yield "players", f"{len(data['players'])} names, but this game is for {seats}"
    if not 0 <= data["dealer"] < seats:
        yield "dealer", f"there is no seat {data['dealer']}: seats are 0 to {seats - 1}"
    for name, items in (
        ("sides", data.get("sides")),
        *((f"start.{key}", start.get(key)) for key in ("scores", "games")),
    ):
        if items is not None and len(items) != sides:
            yield name, f"{len(items)} given, but there are {sides} sides"
    seatings = [(f"hands[{at}].", one.get("after_end", one)) for at, one in enumerate(data["hands"])]
    for place, entry in [("", data), *[(place, one) for place, one in seatings if "seating" in one]]:
        if (people := entry.get("people")) is not None and len(people) != len(entry.get("seating", data["players"])):
            yield f"{place}people", f"{len(people)} given, but there are {seats} seats"
    if preset.cap is not None and start.get("target", 0) > preset.cap:
        yield "start.target", f"{start['target']} is over the cap of {preset.cap}"
    if 0 < preset.hands <= start.get("hands", 0):
        yield "start.hands", f"{preset.hands} hands end the game: there is nothing to carry on"
    if any(won >= preset.match_wins for won in start.get("games", ())):
        yield "start.games", f"{preset.match_wins} won games end the match: there is nothing to carry on"


def game_file(facts: Json) -> str:
    """The game file of facts that carry their whole preset: a line for every field and every hand."""
    said = {key: facts[key] for key in ORDER if key in facts} | {"format": "scorekeeper.game", "version": 1}
    fields = [f"{_text(key)}: {_text(value)}" for key, value in said.items() if key != "hands"]
    hands = ",\n".join(f"  {_text(entry)}" for entry in facts["hands"])
    return "{" + ",\n ".join([*fields, f'"hands": [\n{hands}\n ]']) + "}\n"


def _text(value: Any) -> str:
    return visible(json.dumps(value, ensure_ascii=False))


def report(file: GameFile) -> tuple[Json, Problem | None]:
    """What `replay --json` prints for a game file, and the problem that stopped it."""
    states, problem = file.replay()
    last = states[-1]
    found: Json = {"hands": [_row(index, state) for index, state in enumerate(states[1:])], "open": _open(last)}
    found |= _standing(last)
    if problem:
        found["error"] = {"hand": len(states) - 1, "code": problem.code, "message": problem.message}
    return found, problem


def _standing(state: Game) -> Json:
    return {
        "scores": list(state.scores), "target": state.target or None, "next_dealer": state.dealer,
        "games": list(state.games), "game_over": state.winner is not None or state.drawn,
        "winner": state.winner, "match_winner": state.match_winner,
    }  # fmt: skip


def _row(index: int, state: Game) -> Json:
    result = state.result
    assert result is not None
    high = result.high
    return {
        "hand": index, "dealer": result.dealer, "declarer": high and high.seat, "bid": high and high.bid,
        "contract": high and high.contract, "made": result.made, "passed_out": result.passed_out,
        "points": list(result.points),
        **_standing(state), "why": list(result.why),
    }  # fmt: skip


def _open(state: Game) -> Json:
    auction, over = state.auction, state.is_over
    return {
        "phase": state.phase, "turn": None if over else auction.turn,
        "high": auction.high and {"seat": auction.high.seat, "bid": auction.high.bid},
        "declarer": auction.declarer, "legal": [] if over else list(auction.legal()),
    }  # fmt: skip
