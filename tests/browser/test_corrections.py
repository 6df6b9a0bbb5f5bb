"""Corrections in a real browser: old hands, the winning hand, points, seats, and the trail."""

from drive import app

from tests import steps

FOUR = (
    *steps.quick(0, "4", "hearts", 4), *steps.quick(1, "5", "low", 5), *steps.quick(2, "shoot", "spades", 6),
    *steps.quick(3, "3", "clubs", 4),
)  # fmt: skip


def test_edit_hand_2_of_4_and_see_everything_follow(tmp_path, screen):
    """From the sheet: preview first, then saved; cancel changes nothing; undo takes it back; the trail tells."""
    table = steps.table(tmp_path / "data", "shoot-the-moon", *FOUR)
    with app(tmp_path / "data") as server:
        screen.open(f"{server.url}/history/{table.id}", "hand-2")
        screen.tap("hand-2")
        screen.tap("edit-1")
        screen.wait("save-correction")
        screen.tap("bid-moon")
        screen.tap("tricks-6")
        screen.expect("correction-total", "to 48")
        assert screen.text("shift-4").startswith("Hand 4")
        before = steps.room(tmp_path / "data").table(table.id)
        assert before.game.scores == table.game.scores
        screen.tap("save-correction")
        screen.wait("hand-2")
        after = steps.room(tmp_path / "data").table(table.id)
        assert after.game.target == 48
        assert after.facts["hands"][0] == before.facts["hands"][0]
        assert after.facts["hands"][2:] == before.facts["hands"][2:]
        screen.open(f"{server.url}/game/{table.id}/trail", "change-21")
        assert "became" in screen.text("change-21")
        screen.open(f"{server.url}/game/{table.id}", "undo")
        screen.tap("undo")
        screen.expect("target", "36")
        assert steps.stored(tmp_path / "data", table.id)[-1].scores == table.game.scores
    assert not screen.errors


def test_undo_the_winning_hand(tmp_path, screen):
    """Trial 11 on the screen: open again, nobody has won, the same dealer."""
    table = steps.table(tmp_path / "data", "shoot-the-moon", *steps.quick(1, "6", "low", 6), scores=(0, 27), dealer=0)
    with app(tmp_path / "data") as server:
        screen.open(f"{server.url}/game/{table.id}", "winner")
        screen.expect("winner", "Bob & Dee")
        screen.tap("undo")
        screen.wait("record")
        screen.expect("dealer", "Ann deals")
        assert not screen.has("winner")
        assert screen.text("score-1").startswith("27")


def test_points_adjusted_and_a_substitute(tmp_path, screen):
    """Both from the table's menu; the deal stays where it was."""
    table = steps.table(tmp_path / "data", "shoot-the-moon", *steps.quick(0, "4", "hearts", 4))
    with app(tmp_path / "data") as server:
        screen.open(f"{server.url}/game/{table.id}", "more")
        screen.tap("more")
        screen.tap("adjust")
        screen.wait("save-correction")
        screen.tap("step--5")
        screen.expect("correction-total", "−1")
        screen.tap("save-correction")
        screen.wait("seat-0")
        screen.expect("score-0", "-1 Ann & Cid")
        screen.open(f"{server.url}/game/{table.id}/seats", "player-1")
        screen.fill("player-1", "Eve")
        screen.tap("save-seats")
        screen.wait("seat-0")
        screen.expect("score-1", "Eve & Dee")
        screen.expect("dealer", "Ann deals, then Eve")
    assert not screen.errors
