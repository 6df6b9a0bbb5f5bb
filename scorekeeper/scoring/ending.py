"""How a hand moves the target, and who has won, and why: several out at once, level at the top, a floor."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, assert_never

from scorekeeper.scoring.preset import Bid, Level, Preset, SeveralOut, WhoGoesOut
from scorekeeper.scoring.words import Names, counted, joined, minus


class Verdict(NamedTuple):
    """The winner of the game, or None while it goes on or is drawn; `why` is empty when there is nothing to explain."""

    winner: int | None = None
    why: str = ""
    drawn: bool = False


class Declared(NamedTuple):
    """What became of a bid: the side that won the auction, what it bid, and whether it made it."""

    side: int
    bid: Bid
    made: bool


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
    preset: Preset, scores: tuple[int, ...], target: int, hands: int, names: Names, declared: Declared | None = None
) -> Verdict:
    """Who has won with these scores after so many hands. `declared` is None where nothing was played."""
    if declared and (declared.bid.wins if declared.made else declared.bid.loses):
        return _by_bid(preset, scores, names, declared)
    floor = preset.lose_at
    lost = [] if floor is None or min(scores) > floor else [side for side, score in enumerate(scores) if score <= floor]
    played_out = 0 < preset.hands <= hands
    if not lost and not played_out and (max(scores) < target or not target):
        return GOES_ON
    reached = [side for side, score in enumerate(scores) if target and score >= target]
    if out := [side for side in reached if _may_go_out(preset, side, declared)]:
        return _out(preset, scores, target, names, out, declared)
    if lost and floor is not None:
        fell = f"{_who(lost, names)} fell to {minus(floor)} or below and {_one(lost, names, 'loses', 'lose')}"
        return _fallen(scores, lost, fell, names)
    if played_out:
        return _top(preset, scores, names, f"{counted(hands, 'hands')} are played", declared)
    held = f"{_who(reached, names)} {_one(reached, names, 'has', 'have')} {target} or more"
    return Verdict(None, f"{held}, but may go out only by {_way_out(preset.who_goes_out)}: play on.")


def finished(preset: Preset, scores: tuple[int, ...], games: tuple[int, ...], names: Names) -> Verdict:
    """Who wins when the table ends the game: the most games of a match, then the most points; nobody when level."""
    ahead = games if preset.match_games > 1 and games.count(max(games)) == 1 else scores
    best = [side for side, score in enumerate(ahead) if score == max(ahead)]
    if len(best) > 1:
        return Verdict(
            None, f"The table ends the game. {_who(best, names)} are level at {minus(max(ahead))}: a draw.", True
        )
    leads = f"{names.sides[best[0]]} {names.verb('are ahead and win', 'is ahead and wins')}"
    return Verdict(best[0], f"The table ends the game. {leads} with {_versus(ahead, best[0])}.")


def _may_go_out(preset: Preset, side: int, declared: Declared | None) -> bool:
    """Whether this hand lets a side win: anyone, the declaring side by a made bid, or another side by setting it."""
    match preset.who_goes_out:
        case WhoGoesOut.ANYONE:
            return True
        case WhoGoesOut.AGENCY:
            return declared is not None and declared.made == (side == declared.side)
        case WhoGoesOut.MADE:
            return declared is not None and declared.made and side == declared.side
        case _:
            assert_never(preset.who_goes_out)


def _way_out(who: WhoGoesOut) -> str:
    return "making a bid" if who is WhoGoesOut.MADE else "making a bid or setting the other side"


def _by_bid(preset: Preset, scores: tuple[int, ...], names: Names, declared: Declared) -> Verdict:
    """The bid itself decides the game."""
    side, bid, made = declared
    if made:
        return Verdict(side, f"{names.sides[side]} made {bid.name}, which wins the game, {_versus(scores, side)}.")
    failed = f"{names.sides[side]} {names.verb('were', 'was')} {preset.set_word} in {bid.name}, which loses the game"
    return _fallen(scores, [side], failed, names)


def _out(
    preset: Preset, scores: tuple[int, ...], target: int, names: Names, out: list[int], declared: Declared | None
) -> Verdict:
    """Who wins among the sides that are out, if anyone."""
    reached = f"{_who(out, names)} reached {target}"
    if len(out) == 1:
        return Verdict(out[0], f"{reached} and {names.verb('win', 'wins')}, {_versus(scores, out[0])}.")
    match preset.several_out:
        case SeveralOut.DECLARER if declared and declared.made and declared.side in out:
            return _privileged(reached, scores, declared.side, names)
        case SeveralOut.HIGHEST | SeveralOut.DECLARER:
            return _top(preset, scores, names, reached, declared, out)
        case _:
            assert_never(preset.several_out)


def _top(
    preset: Preset, scores: tuple[int, ...], names: Names, lead: str, declared: Declared | None, out: Sequence[int] = ()
) -> Verdict:
    """The highest wins, of those that are `out` or of all; level ones as the rules say."""
    top = max(scores[side] for side in out or range(len(scores)))
    best = [side for side in out or range(len(scores)) if scores[side] == top]
    if len(best) == 1:
        ahead = f"{names.sides[best[0]]} {names.verb('are ahead and win', 'is ahead and wins')}"
        return Verdict(best[0], f"{lead}. {ahead} with {_versus(scores, best[0])}.")
    level = f"{lead}{' and' if best == out else f'. {_who(best, names)}'} are level at {minus(top)}"
    match preset.level:
        case Level.DECLARER if declared and declared.made and declared.side in best:
            return _privileged(lead, scores, declared.side, names)
        case Level.DRAW:
            return Verdict(None, f"{level}: a draw.", True)
        case Level.PLAY_ON | Level.DECLARER:
            return Verdict(None, f"{level}: play on.")
        case _:
            assert_never(preset.level)


def _privileged(reached: str, scores: tuple[int, ...], winner: int, names: Names) -> Verdict:
    so = names.verb("so they win", "and so wins")
    return Verdict(
        winner, f"{reached}. {names.sides[winner]} won the bid and made it, {so} with {_versus(scores, winner)}."
    )


def _fallen(scores: tuple[int, ...], lost: Sequence[int], fell: str, names: Names) -> Verdict:
    """Who wins because others have lost: the one alone ahead of those who have not."""
    left = [score for side, score in enumerate(scores) if side not in lost]
    if not left or left.count(max(left)) > 1:
        return Verdict(None, f"{fell}, but nobody is ahead alone: play on.")
    winner = next(side for side, score in enumerate(scores) if side not in lost and score == max(left))
    return Verdict(winner, f"{fell}: {names.sides[winner]} {names.verb('win', 'wins')}, {_versus(scores, winner)}.")


def _who(sides: Sequence[int], names: Names) -> str:
    return "Both sides" if len(sides) == len(names.sides) == 2 else joined([names.sides[side] for side in sides])


def _one(sides: Sequence[int], names: Names, singular: str, plural: str) -> str:
    return singular if names.alone and len(sides) == 1 else plural


def _versus(scores: tuple[int, ...], winner: int) -> str:
    """The winner's score first: "53 to 54", "22 to 13 and 5"."""
    others = [minus(score) for side, score in enumerate(scores) if side != winner]
    return f"{minus(scores[winner])} to {joined(others)}"
