"""Times as games and changes carry them: the one place that reads them, and that knows what day it was there.

A game says where its clock stood ("2026-12-31T20:30:00-05:00") and keeps that day wherever it is looked at. One that
ends in Z, or says no zone, was written before that or elsewhere: this device's zone is the best guess.
"""

from __future__ import annotations

import re
from datetime import UTC, date, datetime

TIME = re.compile(r"\d{4}-\d\d-\d\d([T ]\d\d:\d\d.{0,24})?", re.ASCII)  # people may know no more than the day


def local(time: object) -> datetime | None:
    """The moment on the clock of the place; None for what is no time."""
    if not isinstance(time, str) or not TIME.fullmatch(time):
        return None
    try:
        at = datetime.fromisoformat(time)
    except ValueError:
        return None
    if at.tzinfo and not time.endswith("Z"):
        return at
    try:
        return at.astimezone()
    except (OverflowError, ValueError, OSError):  # the first and last days of the calendar, in some zones
        return at.replace(tzinfo=UTC)


def day(time: object) -> str:
    """The day it was there, as 2026-12-31; "" for what is no time."""
    return at.date().isoformat() if (at := local(time)) else ""


def on_day(time: object, day: str) -> str:
    """The time of day of a game's time, on another day. Raises ValueError for what is no day like 2026-12-31."""
    at = date.fromisoformat(day.strip())
    return written((local(time) or datetime.now().astimezone()).replace(year=at.year, month=at.month, day=at.day))


def moment(time: object) -> int:
    """The moment in milliseconds since 1970, to compare it with others; 0 for what is no time."""
    return round(at.timestamp() * 1000) if (at := local(time)) else 0


def written(at: datetime) -> str:
    """A game's time, which says what the clock showed."""
    return at.isoformat(timespec="seconds")


def universal(at: datetime) -> str:
    """A change's time, in UTC; so fine that no two taps at two tables have the same."""
    return at.astimezone(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z").replace(".000Z", "Z")
