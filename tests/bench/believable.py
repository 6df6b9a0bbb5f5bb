"""Believable games: people that come back, bids as a sensible table makes them, most of them made, real endings.

`games(count)` gives facts as the store folds them; `fill(folder, count)` puts them where the store keeps its games.
"""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[2]))

from scorekeeper.scoring import fold
from scorekeeper.scoring import hand as facts
from scorekeeper.scoring.auction import Auction
from scorekeeper.scoring.game import Game
from scorekeeper.scoring.hand import PASS, Call, Entry, Hand, Problem, Seating
from scorekeeper.scoring.preset import Bid, Preset
from scorekeeper.scoring.reading import parse
from scorekeeper.store import Change, load_shipped
from scorekeeper.store.disk import JsonFile

Json = dict[str, Any]

PLAYED = {"shoot-the-moon": 9, "double-deck-52": 4, "bid-euchre": 3, "moon-3": 2, "euchre": 1, "rook-300": 1}
NAMES = (
    "Ann", "Bob", "Cid", "Dee", "Eve", "Fay", "Gus", "Hal", "Ida", "Jim", "Kay", "Lou", "Max", "Nan", "Ola", "Pat",
)  # fmt: skip
PEOPLE = {f"p{number}": name for number, name in enumerate(NAMES, 1)}
CORE = 5  # who is at nearly every evening
HANDS = 60  # no game goes on for longer


def games(count: int, seed: int = 1, start: datetime = datetime(2021, 1, 3, 19, tzinfo=UTC)) -> Iterator[Json]:
    """Facts of games, oldest first, about six a week; the very last is still under way."""
    rng = random.Random(seed)
    rules = {preset: parse(load_shipped(preset)) for preset in PLAYED}
    at = start
    for number in range(count):
        at += timedelta(minutes=rng.choice([45, 60, 75, 60 * 24, 60 * 48, 60 * 72]))
        preset = rules[rng.choices([*PLAYED], [*PLAYED.values()])[0]]
        yield _game(rng, preset, number, at, last=number == count - 1)


def _game(rng: random.Random, preset: Preset, number: int, at: datetime, last: bool) -> Json:
    weights = [12 if place < CORE else 2 for place in range(len(PEOPLE))]
    people: list[str] = []
    while len(people) < preset.players:
        people = list(dict.fromkeys([*people, rng.choices([*PEOPLE], weights)[0]]))
    players, dealer = [PEOPLE[one] for one in people], rng.randrange(preset.players)
    started = at.isoformat(timespec="seconds").replace("+00:00", "Z")
    return {
        "format": "scorekeeper.game", "version": 1, "id": f"{at:%Y-%m-%d}-{number:06x}", "started": started,
        "preset": preset.data, "players": players, "people": people, "dealer": dealer,
        "hands": [facts.to_json(one) for one in _hands(rng, fold.begin(preset, players, dealer), last)],
        **({"status": "abandoned"} if rng.random() < 0.02 else {}),
    }  # fmt: skip


def _hands(rng: random.Random, game: Game, unfinished: bool) -> list[Entry]:
    found: list[Entry] = []
    while not game.is_over and len(found) < (4 if unfinished else HANDS):
        entry: Entry = hand(rng, game)
        if rng.random() < 0.001:
            entry = _somebody_leaves(rng, game)
        after = fold.play(game, entry)
        assert not isinstance(after, Problem), (entry, after)
        found, game = [*found, entry], after
    return found


def _somebody_leaves(rng: random.Random, game: Game) -> Seating:
    known = {name: key for key, name in PEOPLE.items()}
    players, seat = list(game.names.players), rng.randrange(game.preset.players)
    players[seat] = rng.choice([name for name in NAMES if name not in players])
    return Seating(tuple(players), tuple(known[name] for name in players))


def hand(rng: random.Random, game: Game) -> Hand:
    """A finished hand: each seat bids once or passes, and the declarer takes about what was bid."""
    preset, auction = game.preset, game.auction
    strong = rng.randrange(preset.players)  # who has the cards this time
    while not auction.is_over:
        auction = _call(rng, auction, strong)
    if auction.high is None:
        return Hand(auction.calls)
    bid = preset.ladder[auction.high.bid]
    tricks = _tricks(rng, preset, bid, preset.side_of(auction.high.seat))
    return Hand(auction.calls, tricks, rng.randrange(bid.partner_cards + 1) if bid.choose_cards else None)


def _call(rng: random.Random, auction: Auction, strong: int) -> Auction:
    preset, legal = auction.preset, auction.legal()
    bids = [bid for bid in legal if bid != PASS]
    eager = 0.8 if auction.turn == strong else 0.3
    bid = PASS
    if PASS not in legal or (bids and rng.random() < eager / (1 + len(preset.bids) - len(bids))):
        bid = bids[min(int(rng.expovariate(0.9)), len(bids) - 1)]
    contract = rng.choice([*preset.contract_names]) if preset.contract_names and bid != PASS else None
    after = auction.after(Call(auction.turn, bid, contract))
    assert not isinstance(after, Problem)
    return after


def _tricks(rng: random.Random, preset: Preset, bid: Bid, declaring: int) -> tuple[int, ...]:
    """What was bid and perhaps more, three times in four; the rest goes to the others as it falls."""
    needs, step = bid.needs // preset.step, preset.step
    whole = preset.total // step
    made = rng.random() < (0.55 if bid.needs == preset.total else 0.76)
    own = min(whole, needs + int(rng.expovariate(1))) if made else max(0, needs - 1 - int(rng.expovariate(1)))
    found = [0] * preset.sides
    found[declaring] = own
    for _ in range(whole - own):
        found[rng.choice([side for side in range(preset.sides) if side != declaring])] += 1
    return tuple(took * step for took in found)


def fill(folder: Path, count: int, seed: int = 1) -> None:
    """Put games (and their people) into a store's folder, without the syncs that would make this take minutes."""
    import scorekeeper.store.disk as disk

    through, disk._sync = disk._sync, lambda _: None
    try:
        (folder / "games").mkdir(parents=True, exist_ok=True)
        players = {key: {"name": name} for key, name in PEOPLE.items()}
        JsonFile(folder / "players.json").write({"players": players})
        for game in games(count, seed):
            hands = game.pop("hands")
            changes = {
                str(n): Change(n, game["started"], "", f"hands/{n - 1}", None, one).to_json()
                for n, one in enumerate(hands, 1)
            }
            path = folder / "games" / game["started"][:7] / f"{game['id']}.json"
            path.parent.mkdir(exist_ok=True)
            JsonFile(path).write({"game": {"1": game}, "changes": changes})
    finally:
        disk._sync = through


if __name__ == "__main__":
    for one in games(int(sys.argv[1]) if len(sys.argv) > 1 else 3):
        print(json.dumps(one))
