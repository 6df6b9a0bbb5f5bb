"""The table by keyboard: digits for bids and tricks, letters for suits, Enter records."""

import time
from collections.abc import Callable

import flet as ft

from scorekeeper import intent
from scorekeeper.scoring.game import Game
from scorekeeper.scoring.hand import PASS
from scorekeeper.table import Table
from scorekeeper.ui.panel import Taps, counts

LETTERS = {"S": "spades", "H": "hearts", "D": "diamonds", "C": "clubs", "U": "high", "L": "low"}
PATIENCE = 0.8  # seconds for the second digit of a number


class Keys:
    """Turns keys into the same intentions as taps."""

    def __init__(self, table: Table, taps: Taps, others: dict[str, Callable[[], None]]) -> None:
        self.table, self.taps, self.others = table, taps, others
        self._typed, self._at = "", 0.0

    def press(self, event: ft.KeyboardEvent) -> None:
        """One key."""
        key, game = event.key.upper().removeprefix("NUMPAD "), self.table.game
        if event.ctrl or event.meta:
            again = key == "Y" or (key == "Z" and event.shift)
            if key in ("Y", "Z"):
                self.others["redo" if again else "undo"]()
        elif key in ("/", "?") and (event.shift or key == "?"):
            self.others["keys"]()
        elif key == "ENTER":
            self._do(intent.record)
        elif key.isdigit() and len(key) == 1:
            self._digit(key, game)
        else:
            self._letter(key, event.shift, game)

    def _do(self, what: Callable[..., intent.Intended], *facts: object) -> None:
        self.taps.do((lambda game: what(game, *facts)) if facts else what, self.table.seq)

    def _letter(self, key: str, shift: bool, game: Game) -> None:
        named = [bid.id for bid in game.preset.bids if shift and not bid.id.isdigit() and bid.id[0].upper() == key]
        if named and game.phase == "auction":
            self._do(intent.call, intent.caller(game), named[0])
        elif LETTERS.get(key) in game.preset.contract_names:
            self._do(intent.choose_contract, LETTERS[key])
        elif key == "P" and game.phase == "auction":
            self._do(intent.call, game.auction.turn, PASS)
        elif key == "R":
            self.others["card"]()

    def _digit(self, key: str, game: Game) -> None:
        """A number of one digit, or the second digit of a longer one that exists."""
        now, known = (
            time.monotonic(),
            set(game.preset.ladder) if game.phase == "auction" else {str(n) for n in counts(game.preset)},
        )
        typed = self._typed + key if now - self._at < PATIENCE else key
        self._typed, self._at = (typed, now) if any(one.startswith(typed) for one in known) else (key, now)
        if self._typed in known:
            if game.phase == "auction":
                self._do(intent.call, intent.caller(game), self._typed)
            else:
                self._do(intent.count, int(self._typed))
