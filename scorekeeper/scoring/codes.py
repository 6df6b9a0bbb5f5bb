"""Every way an entry, a call or a tap can be refused: stable words that game files and other programs rely on."""

from enum import StrEnum


class Code(StrEnum):
    """What the table tried; the README explains each to those who read `replay --json`."""

    BID_UNKNOWN = "bid.unknown"  # a bid this game does not have
    BID_LOW = "bid.low"  # a bid that is not higher than the one before
    BID_CLOSED = "bid.closed"  # a call after the auction was over
    BID_STUCK = "bid.stuck"  # to pass as the dealer, where the dealer must bid
    BID_INELIGIBLE = "bid.ineligible"  # a bid that needs a better score, or another bid before it
    TURN = "turn"  # a call by a seat that has had its turn
    AUCTION_OPEN = "auction.open"  # what only a finished auction allows
    CONTRACT_UNKNOWN = "contract.unknown"  # a contract this game does not have
    TRICKS_COUNT = "tricks.count"  # numbers too many, too few, or impossible
    TRICKS_SUM = "tricks.sum"  # a count that is not all the tricks of a hand
    CARDS_NEEDED = "cards.needed"  # a hand without its number of cards from the partner
    PENALTY_UNKNOWN = "penalty.unknown"  # a penalty this game does not have
    SEAT_UNKNOWN = "seat.unknown"  # a seat or a side that is not at the table
    GAME_OVER = "game.over"  # anything after the end
    STALE = "stale"  # a tap on what is no longer there
    UNDO = "undo"  # to undo when there is nothing to undo
    REDO = "redo"  # to redo when there is nothing to redo
    LIMIT = "limit"  # a text too long or with hidden signs, or a number too large
    STORE = "store"  # what could not be read from the disk or written to it
