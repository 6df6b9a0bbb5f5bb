"""Texts that people paste and files carry when nobody checks, and what must hold of everything the app then writes."""

from pathlib import Path

from scorekeeper.archive import Tidings
from scorekeeper.scoring.foreign import HIDDEN
from tests import steps

LENGTHS = (80, 81, 94, 500, 501, 5000, 100_001)
SIGNS = (
    "\t", "\n", "\r", "\x00", "\x1b[31m", "\x1e", "\x7f", "\x85", "\x9b2J", "\xad", "\u061c", "\u200b", "\u200c",
    "\u200d", "\u200e", "\u200f", "\u2028", "\u2029", "\u202a", "\u202e", "\u2066", "\u2069", "\ufeff", "\U000e0041",
)  # fmt: skip
FLAG = "🏴\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f"
WORDS = (
    *("x" * length for length in LENGTHS), *(f"A{sign}b" for sign in SIGNS), "\t", "\u200b", "\u202e", "\u200d",
    "", "  Ann  ", "Zo\u00eb", "Zoe\u0308", "İ", "李雷", "مريم", "👨\u200d👩\u200d👧", FLAG, "<b>&amp;", '"', "\\",
    "=1+1", "Ann (2 games)", "a" * 75 + " (2 games)", "0",
)  # fmt: skip
NUMBERS = (
    "", " ", "0", "-1", "−5", "+3", "1_000", "999999", "1000000", "1000001", "-1000001", "9" * 30, "9" * 5000, "1.5",
    "1e9", "١٢", "x", "1\u200f", "\x1b[31m", "5\t",
)  # fmt: skip


def reopens(folder: Path, elsewhere: Path) -> None:
    """Every game opens, stands in the history, goes out in every form and comes back; nothing hidden is shown."""
    room = steps.room(folder)
    ids = room.store.ids()
    tables = [room.table(game_id) for game_id in ids]
    assert len(list(room.history())) == len(ids), room.store.notices
    archive = room.archive
    shown = [archive.text(), archive.csv().removeprefix("\ufeff"), *(archive.page(game_id) for game_id in ids)]
    shown += [
        *room.names(),
        *(why for table in tables for state in table.states if state.result for why in state.result.why),
    ]
    assert not [text for text in shown if HIDDEN.search(text.replace("\n", ""))]
    assert not archive.left_out
    there = steps.room(elsewhere)
    for content in (archive.backup(), *map(archive.game, ids)):
        tidings = Tidings()
        list(there.bring("all", content.encode(), tidings))
        assert not tidings.refused, tidings.details()
    assert [there.table(game_id).states for game_id in ids] == [table.states for table in tables]
