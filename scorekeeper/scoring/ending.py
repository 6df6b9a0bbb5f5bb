"""How a hand moves the target, and who has won, and why: several out at once, level at the top, a floor."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from scorekeeper.scoring.preset import Bid, Preset
from scorekeeper.scoring.words import Names, joined, minus


class Play(NamedTuple):
    """What the ending needs of the hand just played: the side that declared, and whether it made its bid."""

    declaring: int
    made: bool


class Verdict(NamedTuple):
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
    floor = preset.lose_at
    if max(scores) < target and (floor is None or min(scores) > floor):
        return GOES_ON
    reached = [side for side, score in enumerate(scores) if score >= target]
    if out := [side for side in reached if _may_go_out(preset, side, play)]:
        return _out(preset, scores, target, out, play, names)
    if floor is not None and min(scores) <= floor:
        return _fallen(scores, floor, names)
    return Verdict(None, f"{_have(reached, names, f'{target} or more')}, but may go out only "
                         "by making a bid or setting the other side: play on.")  # fmt: skip


def _may_go_out(preset: Preset, side: int, play: Play | None) -> bool:
    """With agency, only the declarer's side by making the bid, or another side by setting it."""
    return not preset.agency or (play is not None and play.made == (side == play.declaring))


def _out(
    preset: Preset, scores: tuple[int, ...], target: int, out: list[int], play: Play | None, names: Names
) -> Verdict:
    """Who wins among the sides that are out, if anyone: the declarer's privilege always needs a made bid."""
    top = max(scores[side] for side in out)
    best = [side for side in out if scores[side] == top]
    made = play.declaring if play and play.made else None
    reached = f"{_who(out, names)} reached {target}"
    if len(out) == 1:
        return Verdict(out[0], f"{reached} and {names.verb('win', 'wins')}, {_versus(scores, out[0])}.")
    breaks_tie = preset.level == "declarer" and made in best and len(best) > 1
    if made is not None and made in out and (preset.several_out == "declarer" or breaks_tie):
        return _privileged(reached, scores, made, names)
    if len(best) == 1:
        ahead = f"{names.sides[best[0]]} {names.verb('are ahead and win', 'is ahead and wins')}"
        return Verdict(best[0], f"{reached}. {ahead} with {_versus(scores, best[0])}.")
    level = " and" if best == out else f". {_who(best, names)}"
    return Verdict(None, f"{reached}{level} are level at {top}: play on.")


def _privileged(reached: str, scores: tuple[int, ...], winner: int, names: Names) -> Verdict:
    so = names.verb("so they win", "and so wins")
    return Verdict(
        winner, f"{reached}. {names.sides[winner]} won the bid and made it, {so} with {_versus(scores, winner)}."
    )


def _fallen(scores: tuple[int, ...], floor: int, names: Names) -> Verdict:
    """Who wins because others are at the floor: the one alone ahead of those who are not."""
    left = [score for score in scores if score > floor]
    lost = [side for side, score in enumerate(scores) if score <= floor]
    fell = f"{_who(lost, names)} fell to {minus(floor)} or below and {'loses' if names.alone and len(lost) == 1 else 'lose'}"
    if not left or left.count(max(left)) > 1:
        return Verdict(None, f"{fell}, but nobody is ahead alone: play on.")
    winner = scores.index(max(left))
    return Verdict(winner, f"{fell}: {names.sides[winner]} {names.verb('win', 'wins')}, {_versus(scores, winner)}.")


def _who(sides: Sequence[int], names: Names) -> str:
    return "Both sides" if len(sides) == len(names.sides) == 2 else joined([names.sides[side] for side in sides])


def _have(sides: Sequence[int], names: Names, what: str) -> str:
    return f"{_who(sides, names)} {'has' if names.alone and len(sides) == 1 else 'have'} {what}"


def _versus(scores: tuple[int, ...], winner: int) -> str:
    """"53 to 54", "22 to 13 and 5": the winner's score first."""
    others = [minus(score) for side, score in enumerate(scores) if side != winner]
    return f"{minus(scores[winner])} to {joined(others)}"
