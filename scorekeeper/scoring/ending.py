"""How a hand moves the target, and who has won: several out at once, level at the top, a floor, a match."""

from __future__ import annotations

from dataclasses import dataclass

from scorekeeper.scoring.preset import Bid, Preset
from scorekeeper.scoring.words import Names, joined


@dataclass(frozen=True, slots=True)
class Play:
    """What the ending needs of the hand just played: who declared, and whether the bid was made."""

    declaring: int
    made: bool


@dataclass(frozen=True, slots=True)
class Verdict:
    """The winner of the game, or None while it goes on; `why` is empty when there is nothing to explain."""

    winner: int | None = None
    why: str = ""


GOES_ON = Verdict()


def moved(preset: Preset, target: int, bid: Bid) -> int:
    """The target after this bid was made: raised or set, never lowered, never past the cap."""
    wanted = max(target + bid.raises, bid.target_to or 0)
    return wanted if preset.cap is None else min(wanted, preset.cap)


def verdict(preset: Preset, scores: tuple[int, ...], target: int, play: Play | None, names: Names) -> Verdict:
    """Who has won with these scores. `play` is None where no hand was played (an adjustment)."""
    reached = [side for side, score in enumerate(scores) if score >= target]
    out = [side for side in reached if _may_go_out(preset, side, play)]
    if out:
        winner = _winner(preset, scores, out, play)
        return Verdict(winner, f"{_reached(out, target, names)} {_because(preset, scores, out, winner, names)}")
    if preset.lose_at is not None and min(scores) <= preset.lose_at:
        return _fallen(scores, preset.lose_at, names)
    return Verdict(None, _held_back(reached, target, names)) if reached else GOES_ON


def _may_go_out(preset: Preset, side: int, play: Play | None) -> bool:
    """With agency, only the declarer's side by making the bid, or another side by setting it."""
    return not preset.agency or (play is not None and play.made == (side == play.declaring))


def _winner(preset: Preset, scores: tuple[int, ...], out: list[int], play: Play | None) -> int | None:
    """The one who wins among several out, if anyone: the declarer's privilege always needs a made bid."""
    top = max(scores[side] for side in out)
    best = [side for side in out if scores[side] == top]
    made = play.declaring if play and play.made else None
    if made in out and preset.several_out == "declarer":
        return made
    if len(best) == 1:
        return best[0]
    return made if made in best and preset.level == "declarer" else None


def _reached(out: list[int], target: int, names: Names) -> str:
    who = "Both sides" if len(out) == len(names.sides) == 2 else joined([names.sides[side] for side in out])
    return f"{who} reached {target}"


def _because(preset: Preset, scores: tuple[int, ...], out: list[int], winner: int | None, names: Names) -> str:
    """The rest of the sentence after who reached the target."""
    if winner is None:
        return f"and are level at {max(scores[side] for side in out)}: play on."
    result = _versus(scores, winner)
    if len(out) == 1:
        return f"and {names.verb('win', 'wins')}, {result}."
    side = names.sides[winner]
    if scores[winner] > max(score for other, score in enumerate(scores) if other != winner):
        return f"and {side} {names.verb('are', 'is')} ahead: {names.verb('they win', 'the game is won')}, {result}."
    return f". {side} won the bid and made it, so {names.verb('they win', 'the game is won')} with {result}."


def _versus(scores: tuple[int, ...], winner: int) -> str:
    """"53 to 54": the winner's score first."""
    return " to ".join(map(str, (scores[winner], *scores[:winner], *scores[winner + 1 :])))


def _fallen(scores: tuple[int, ...], floor: int, names: Names) -> Verdict:
    lost = [side for side, score in enumerate(scores) if score <= floor]
    left = [side for side in range(len(scores)) if side not in lost]
    best = [side for side in left if scores[side] == max(scores[other] for other in left)]
    fell = f"{joined([names.sides[side] for side in lost])} fell to {min(scores)} and {names.verb('lose', 'loses')}"
    if len(best) != 1:
        return Verdict(None, f"{fell}, but nobody else is ahead alone: play on.")
    return Verdict(best[0], f"{fell}: {names.sides[best[0]]} {names.verb('win', 'wins')}.")


def _held_back(reached: list[int], target: int, names: Names) -> str:
    who = joined([names.sides[side] for side in reached])
    return f"{who} reached {target}, but may go out only by making the bid or setting the other side: play on."
