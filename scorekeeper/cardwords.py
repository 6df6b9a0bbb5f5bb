"""What each word of a preset's closed vocabularies means, as the rule card says it. Pure."""

from __future__ import annotations

from typing import assert_never

from scorekeeper.scoring.preset import DealerMay, Level, Misdeals, NobodyBids, Rounds, SeveralOut, WhoGoesOut


def misdeal(then: Misdeals) -> str:
    """Who deals after a misdeal."""
    match then:
        case Misdeals.SAME:
            return "After a misdeal the same dealer deals again."
        case Misdeals.PASSES:
            return "A misdeal passes the deal."
        case _:
            assert_never(then)


def dealer_may(what: DealerMay) -> str:
    """How high a bid must be."""
    match what:
        case DealerMay.BID_HIGHER:
            return "each bid must be higher"
        case DealerMay.EQUAL:
            return "each bid must be higher, but the dealer may take it for the same"
        case _:
            assert_never(what)


def rounds(how: Rounds) -> str:
    """How often a seat calls."""
    match how:
        case Rounds.ONCE:
            return "Every seat calls once, from the dealer's left"
        case Rounds.TWICE:
            return "Twice round from the dealer's left, the second time only if nobody bid in the first"
        case Rounds.OPEN:
            return "Round and round until all but one have passed"
        case _:
            assert_never(how)


def nobody_bids(then: NobodyBids) -> str:
    """What follows when every seat passes."""
    match then:
        case NobodyBids.STUCK:
            return "If everybody else passes, the dealer must bid."
        case NobodyBids.THROWN_IN:
            return "If everybody passes, the hand is thrown in and the deal passes on."
        case NobodyBids.REDEAL:
            return "If everybody passes, the same dealer deals again."
        case _:
            assert_never(then)


def several_out(then: SeveralOut) -> str:
    """Who wins when several are there at once."""
    match then:
        case SeveralOut.HIGHEST:
            return "the highest wins."
        case SeveralOut.DECLARER:
            return "the declarer who made the bid wins, even with fewer; otherwise the highest."
        case _:
            assert_never(then)


def level(then: Level) -> str:
    """What follows when sides are level at the top."""
    match then:
        case Level.PLAY_ON:
            return "play on."
        case Level.DRAW:
            return "a draw."
        case Level.DECLARER:
            return "the declarer who made the bid wins."
        case _:
            assert_never(then)


def who_goes_out(who: WhoGoesOut) -> str:
    """Who may win; nothing where anyone may."""
    match who:
        case WhoGoesOut.ANYONE:
            return ""
        case WhoGoesOut.AGENCY:
            return "Only a side that made its bid or set the other may go out."
        case WhoGoesOut.MADE:
            return "Only a side that made its bid may go out."
        case _:
            assert_never(who)
