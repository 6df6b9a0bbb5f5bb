"""How a hand moves the target, and who has won, and why: several out at once, level at the top, a floor."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, assert_never

from scorekeeper.scoring.preset import Bid, Level, Preset, SeveralOut, WhoGoesOut
from scorekeeper.scoring.words import Names, joined, minus


class Verdict(NamedTuple):
    """The winner of the game, or None while it goes on; `why` is empty when there is nothing to explain."""

    winner: int | None = None
    why: str = ""


GOES_ON = Verdict()


def moved(preset: Preset, target: int, bid: Bid) -> int:
    """The target after this bid was made: raised or set, never lowered, never past the cap."""
    wanted = max(target + bid.raises, bid.target_to or 0)
    return wanted if preset.cap is None else min(wanted, preset.cap)


def rise(player: str, bid: Bid, before: int, after: int) -> str:
    """Why the target moved."""
    return f"{player} made {bid.name}, so the target rises from {before} to {after}."


def match_words(preset: Preset, games: tuple[int, ...], winner: int | None, names: Names) -> str:
    """The sentence for the end of a match; nothing where a game stands alone or the match goes on."""
    if winner is None or preset.match_games == 1:
        return ""
    others = joined([str(won) for side, won in enumerate(games) if side != winner])
    return f"{names.sides[winner]} {names.verb('win', 'wins')} the match, {games[winner]} games to {others}."


def verdict(
    preset: Preset, scores: tuple[int, ...], target: int, names: Names, declaring: int | None = None, made: bool = False
) -> Verdict:
    """Who has won with these scores. `declaring` is the side whose bid was made or set, None after an adjustment."""
    floor = preset.lose_at
    if max(scores) < target and (floor is None or min(scores) > floor):
        return GOES_ON
    reached = [side for side, score in enumerate(scores) if score >= target]
    if out := [side for side in reached if _may_go_out(preset, side, declaring, made)]:
        return _out(preset, scores, target, names, out, declaring if made else None)
    if floor is not None and min(scores) <= floor:
        return _fallen(scores, floor, names)
    held = f"{_who(reached, names)} {_one(reached, names, 'has', 'have')} {target} or more"
    return Verdict(None, f"{held}, but may go out only by making a bid or setting the other side: play on.")


def _may_go_out(preset: Preset, side: int, declaring: int | None, made: bool) -> bool:
    """With agency, only the declaring side by making its bid, or another side by setting it."""
    match preset.who_goes_out:
        case WhoGoesOut.ANYONE:
            return True
        case WhoGoesOut.AGENCY:
            return declaring is not None and made == (side == declaring)
        case _:
            assert_never(preset.who_goes_out)


def _out(
    preset: Preset, scores: tuple[int, ...], target: int, names: Names, out: list[int], made_by: int | None
) -> Verdict:
    """Who wins among the sides that are out, if anyone: the declarer's privilege always needs a made bid."""
    top = max(scores[side] for side in out)
    best = [side for side in out if scores[side] == top]
    reached = f"{_who(out, names)} reached {target}"
    if len(out) == 1:
        return Verdict(out[0], f"{reached} and {names.verb('win', 'wins')}, {_versus(scores, out[0])}.")
    if made_by is not None and made_by in _favoured(preset, out, best):
        return _privileged(reached, scores, made_by, names)
    if len(best) == 1:
        ahead = f"{names.sides[best[0]]} {names.verb('are ahead and win', 'is ahead and wins')}"
        return Verdict(best[0], f"{reached}. {ahead} with {_versus(scores, best[0])}.")
    who = " and" if best == out else f". {_who(best, names)}"
    return Verdict(None, f"{reached}{who} are level at {top}: play on.")


def _favoured(preset: Preset, out: list[int], best: list[int]) -> list[int]:
    """The sides among which a made bid decides."""
    match preset.several_out:
        case SeveralOut.DECLARER:
            return out
        case SeveralOut.HIGHEST:
            pass
        case _:
            assert_never(preset.several_out)
    match preset.level:
        case Level.DECLARER:
            return best if len(best) > 1 else []
        case Level.PLAY_ON:
            return []
        case _:
            assert_never(preset.level)


def _privileged(reached: str, scores: tuple[int, ...], winner: int, names: Names) -> Verdict:
    so = names.verb("so they win", "and so wins")
    return Verdict(
        winner, f"{reached}. {names.sides[winner]} won the bid and made it, {so} with {_versus(scores, winner)}."
    )


def _fallen(scores: tuple[int, ...], floor: int, names: Names) -> Verdict:
    """Who wins because others are at the floor: the one alone ahead of those who are not."""
    left = [score for score in scores if score > floor]
    lost = [side for side, score in enumerate(scores) if score <= floor]
    fell = f"{_who(lost, names)} fell to {minus(floor)} or below and {_one(lost, names, 'loses', 'lose')}"
    if not left or left.count(max(left)) > 1:
        return Verdict(None, f"{fell}, but nobody is ahead alone: play on.")
    winner = scores.index(max(left))
    return Verdict(winner, f"{fell}: {names.sides[winner]} {names.verb('win', 'wins')}, {_versus(scores, winner)}.")


def _who(sides: Sequence[int], names: Names) -> str:
    return "Both sides" if len(sides) == len(names.sides) == 2 else joined([names.sides[side] for side in sides])


def _one(sides: Sequence[int], names: Names, singular: str, plural: str) -> str:
    return singular if names.alone and len(sides) == 1 else plural


def _versus(scores: tuple[int, ...], winner: int) -> str:
    """The winner's score first: "53 to 54", "22 to 13 and 5"."""
    others = [minus(score) for side, score in enumerate(scores) if side != winner]
    return f"{minus(scores[winner])} to {joined(others)}"
