"""Every word of the vocabulary on the table's screen: a hand entered by chips, the end by draw, and nothing breaks."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from scorekeeper import intent
from scorekeeper.scoring.game import Start
from scorekeeper.ui.app import main
from tests import steps
from tests.scoring import dealing
from tests.ui.harness import InProcess


@pytest.mark.parametrize("word", dealing.WORDS)
def test_a_hand_by_chips(tmp_path: Path, word: str) -> None:
    """Who won it, with what, all that is then asked, Record; the hand is scored, and its screens can be opened."""
    room, rules = steps.room(tmp_path), dealing.WORDS[word]
    table = room.start(rules, steps.NAMES[: rules.players], rules.players - 1, Start())
    seat, bid = next((s, b) for s in range(rules.players) for b in [rules.bids[0].id]
                     if table.game.auction.refusal(s, b) is None)  # fmt: skip

    async def go() -> None:
        async with InProcess(lambda page: main(page, room), 1440, 900, f"/game/{table.id}") as page:
            await page.click(f"seat-{seat}")
            await page.click(f"bid-{bid}")
            for _ in range(8):
                if page.has("record"):
                    break
                asked = [one for kind in ("contract-", "tricks-", "share-") for one in page.ids(kind)]
                assert asked, page.ids()
                await page.click(asked[0])
            await page.click("record")
            assert table.game.hands == 1
            for route in (f"/history/{table.id}", f"/rules/{rules.id}", f"/game/{table.id}"):
                await page.go(route)

    asyncio.run(go())


def test_a_draw_is_said(tmp_path: Path) -> None:
    """The table ends a level game: nobody wins, and it is finished."""
    table = steps.table(tmp_path, "shoot-the-moon", intent.finish)
    room = steps.room(tmp_path)
    assert room.table(table.id).is_finished

    async def go() -> None:
        async with InProcess(lambda page: main(page, room), 360, 640, f"/game/{table.id}") as page:
            assert page.text("winner") == "A draw"
            await page.go("/history")

    asyncio.run(go())
