"""The app is killed as a power cut does it: every tap that was shown is there, and the page comes back."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest
from drive import Screen, app, free_port

from tests import steps
from tests.steps import quick

pytestmark = pytest.mark.browser


def unfinished(folder: Path) -> list[str]:
    return [row["id"] for row in steps.room(folder).history() if row["status"] == "running"]


@pytest.mark.parametrize(
    ("taps", "said"),
    [
        (
            [("pass", "seat-1", "pass"), ("bid-4", "contract", "Cid · 4"), ("contract-low", "trump", "low"),
             ("bid-5", "contract", "Dee · 5")],
            ("contract", "Dee · 5"),
        ),
        (
            [("seat-2", "contract", "Cid"), ("bid-5", "contract", "Cid · 5"), ("contract-clubs", "trump", "clubs"),
             ("take-0", "take-0", "1 trick"), ("take-1", "take-1", "1 trick")],
            ("take-1", "1 trick"),
        ),
    ],
    ids=["auction", "play"],
)  # fmt: skip
def test_killed_in_the_middle_of_a_hand(
    tmp_path: Path, screen: Screen, taps: Sequence[tuple[str, str, str]], said: tuple[str, str]
) -> None:
    """What was on the screen is there again, by itself, and after a reload; one unfinished game; and it goes on."""
    data, port = tmp_path / "data", free_port()
    game = steps.table(data, "shoot-the-moon", *quick(3, "4", "hearts", 5))
    with app(data, port) as server:
        screen.open(f"{server.url}/game/{game.id}", "undo")
        for name, where, words in taps:
            screen.tap(name)
            screen.expect(where, words)
        server.kill()
    seen = steps.stored(data, game.id)
    with app(data, port):
        assert unfinished(data) == [game.id]
        screen.page.wait_for_timeout(1500)
        screen.awake("undo", 40)
        screen.expect(*said)
        screen.tap("undo")
        last = taps[-1][0]
        screen.page.wait_for_timeout(300)
        assert len(steps.stored(data, game.id)[-1].open.calls) + len(steps.stored(data, game.id)[-1].open.taken) == (
            len(seen[-1].open.calls) + len(seen[-1].open.taken) - 1
        )
        screen.tap(last)
        screen.expect(*said)
        screen.reload("undo")
        screen.expect(*said)
    assert steps.stored(data, game.id) == seen
    assert unfinished(data) == [game.id]


def test_killed_while_the_result_is_shown(tmp_path: Path, screen: Screen) -> None:
    """The history has the game finished, with the right winner; nothing is unfinished (trial 4)."""
    data, port = tmp_path / "data", free_port()
    game = steps.table(data, "shoot-the-moon", *quick(1, "5", "low", 5)[:-1], scores=(10, 30))
    with app(data, port) as server:
        screen.open(f"{server.url}/game/{game.id}", "record").tap("record")
        screen.expect("winner", "Bob & Dee win")
        server.kill()
    row = next(steps.room(data).history())
    assert (row["id"], row["status"], row["winner"], row["scores"]) == (game.id, "finished", 1, [11, 35])
    with app(data, port):
        screen.reload("winner")
        screen.expect("winner", "Bob & Dee win")
        screen.tap("home")
        screen.wait("new-game")
        assert not screen.has("resume-game")


def test_six_hands_and_a_kill(tmp_path: Path, screen: Screen) -> None:
    """Home offers the one unfinished game with its score, and it opens with six hands (trial 1)."""
    data, port = tmp_path / "data", free_port()
    hands = [step for number in range(6) for step in quick(number % 4, "4", "hearts", 3)]
    game = steps.table(data, "shoot-the-moon", *hands)
    with app(data, port) as server:
        screen.open(f"{server.url}/game/{game.id}", "undo")
        screen.expect("hand-number", "Hand 7")
        server.kill()
    with app(data, port) as server:
        screen.open(server.url, "resume-game")
        screen.tap("resume-game")
        screen.expect("hand-number", "Hand 7")
        assert screen.text("score-0").startswith(str(game.game.scores[0]))
    assert unfinished(data) == [game.id]
