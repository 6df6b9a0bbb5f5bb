"""Home, new game, rules and settings without a browser: what a tap does, what is said, what is kept."""

import asyncio
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from scorekeeper import intent, room
from scorekeeper.room import Room
from scorekeeper.store import Store
from scorekeeper.ui.app import main
from scorekeeper.ui.draft import Draft, begin, suggestions
from scorekeeper.ui.picker import groups
from scorekeeper.ui.rules import spoken
from scorekeeper.ui.seating import plan
from scorekeeper.ui.theme import LIGHT, Look
from tests.ui.harness import InProcess

FOUR = ("Ann", "Bob", "Cid", "Dee")
MOON = "shoot-the-moon"
Steps = Callable[[InProcess], Awaitable[Any]]


@pytest.fixture
def house(tmp_path: Path) -> Room:
    return open_room(tmp_path)


def open_room(folder: Path) -> Room:
    return Room(Store(folder, summarise=room.summarise, edition="1"))


class View(InProcess):
    """A page of the app that also goes where the app sends it."""

    async def settle(self, rounds: int = 8) -> None:
        await super().settle(rounds)
        wanted = [args["route"] for name, args in self.calls if name == "push_route"]
        self.calls.clear()
        if wanted:
            await self.go(wanted[-1])


def on(house: Room, steps: Steps, route: str = "/", width: float = 360, height: float = 640) -> Any:
    """What the steps return on a page of the app."""

    async def run() -> Any:
        async with View(lambda page: main(page, house), width, height, route) as app:
            return await steps(app)

    with ThreadPoolExecutor(1) as elsewhere:  # a browser test's loop may be running in this thread
        return elsewhere.submit(asyncio.run, run()).result()


async def names(app: InProcess, *typed: str) -> None:
    for seat, name in enumerate(typed):
        await app.type(f"player-{seat}", name)


def preset(house: Room, preset_id: str = MOON) -> Any:
    return house.presets()[preset_id]


# -- a new game ------------------------------------------------------------


def test_a_stranger_starts_a_game(house: Room) -> None:
    async def steps(app: InProcess) -> None:
        await app.click(f"preset-{MOON}")
        await names(app, *FOUR)
        await app.click("dealer-3")
        await app.click("start-game")

    on(house, steps, "/new")
    summary = house.running()
    assert summary
    assert summary["players"] == list(FOUR)
    assert house.table(summary["id"]).game.dealer == 3


def test_a_second_game_with_the_same_people_needs_only_start(house: Room) -> None:
    house.start(preset(house), FOUR, 3, sides=("Reds", ""))

    async def steps(app: InProcess) -> list[bool]:
        await app.click("start-game")
        return [app.has("player-0")]

    on(house, steps, "/new")
    games = list(house.history())
    assert [game["players"] for game in games] == [list(FOUR)] * 2
    assert {house.table(game["id"]).game.dealer for game in games} == {3, 0}  # the deal goes on
    assert games[0]["sides"] == ["Reds", "Bob & Dee"]


def test_missing_names_are_asked_for_and_nothing_starts(house: Room) -> None:
    async def steps(app: InProcess) -> tuple[str, str, str]:
        await names(app, "Ann", " ")
        await app.type("player-3", "Dee")
        before = app.label("player-1")
        await app.click("start-game")
        return before, app.text("problem"), app.label("player-2")

    before, problem, field = on(house, steps, f"/new/{MOON}")
    assert "Who sits" not in before  # nobody is scolded before the first try
    assert problem == "Who sits in seats 2 and 3?"
    assert field == "Name in seat 3. Who sits here?"
    assert house.running() is None


def test_two_of_one_name_are_allowed_and_warned_about(house: Room) -> None:
    async def steps(app: InProcess) -> list[str]:
        await names(app, "Ann", "ann", "Cid", "Dee")
        told = app.texts()
        await app.click("start-game")
        return told

    assert "Two are called Ann: they count as two people." in on(house, steps, f"/new/{MOON}")
    assert house.running()


def test_two_taps_swap_two_people_and_a_third_lets_go(house: Room) -> None:
    house.start(preset(house), FOUR, 0)

    async def steps(app: InProcess) -> list[str]:
        await app.click("swap-0")
        assert app.label("swap-0") == "Ann stays"
        assert app.label("swap-2") == "Swap Ann and Cid"
        await app.click("swap-2")
        await app.click("swap-1")
        await app.click("swap-1")
        return [app.label(f"dealer-{seat}") for seat in range(4)]

    assert on(house, steps, "/new") == [f"{name} deals first" for name in ("Cid", "Bob", "Ann", "Dee")]


def test_the_dealer_may_be_drawn(house: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("random.randrange", lambda players: players - 1)

    async def steps(app: InProcess) -> list[bool]:
        await app.click("draw-dealer")
        return [bool(app.find(f"dealer-{seat}").get("selected")) for seat in range(4)]

    assert on(house, steps, f"/new/{MOON}") == [False, False, False, True]


@pytest.mark.parametrize(("preset_id", "seats"), [("moon-3", 3), (MOON, 4), ("bid-euchre-six-hand", 6)])
def test_the_table_has_as_many_seats_as_the_game(house: Room, preset_id: str, seats: int) -> None:
    async def steps(app: InProcess) -> list[str]:
        return app.ids("player-")

    assert len(on(house, steps, f"/new/{preset_id}")) == seats


def test_known_people_are_offered_for_the_field_in_use(house: Room) -> None:
    house.start(preset(house), ("Ann", "Bob", "Cid", "Cher"), 0)

    async def steps(app: InProcess) -> list[list[str]]:
        for seat in range(4):
            await app.type(f"player-{seat}", "")
        await app.fire("player-1", "focus")
        everybody = [app.text(name).strip() for name in app.ids("known-")]
        await app.type("player-1", "c")
        some = [app.text(name).strip() for name in app.ids("known-")]
        await app.click("known-1")
        return [everybody, some, [app.label("dealer-1")]]

    assert on(house, steps, "/new") == [["Ann", "Bob", "Cher", "Cid"], ["Cher", "Cid"], ["Cid deals first"]]


def test_enter_after_the_last_name_asks_for_the_dealer(house: Room) -> None:
    """However often: the dealer is tapped, and so is Start."""

    async def steps(app: InProcess) -> None:
        await names(app, *FOUR)
        for _ in range(2):
            await app.fire("player-3", "submit")
        assert app.text("ask-dealer") == "Ann deals first: tap another D if not, then Start."
        await app.click("dealer-2")
        await app.fire("player-3", "submit")
        assert app.text("ask-dealer").startswith("Cid deals first")
        assert house.running() is None
        await app.click("start-game")

    on(house, steps, f"/new/{MOON}")
    running = house.running()
    assert running
    assert house.table(running["id"]).game.dealer == 2


def test_enter_starts_what_is_offered_but_no_new_people(house: Room) -> None:
    """The same people again need no more; once another name is typed, Enter only goes on."""
    house.start(preset(house), FOUR, 0)

    async def other(app: InProcess) -> None:
        await app.type("player-1", "Eve")
        await app.fire("player-1", "submit")

    async def same(app: InProcess) -> None:
        await app.fire("player-1", "submit")

    for steps, games in ((other, 1), (same, 2)):
        on(house, steps, "/new")
        assert len(list(house.history())) == games


def test_start_tapped_twice_starts_once(house: Room) -> None:
    house.start(preset(house), FOUR, 0)

    async def steps(app: InProcess) -> None:
        tap = app.handler("start-game", "click")["_i"]
        await app.session.dispatch_event(tap, "click", None)
        await app.session.dispatch_event(tap, "click", None)

    on(house, steps, "/new")
    assert len(list(house.history())) == 2


def test_a_game_begun_on_paper_goes_on(house: Room) -> None:
    async def steps(app: InProcess) -> None:
        await names(app, *FOUR)
        await app.click("from-paper")
        await app.type("start-score-0", "22")
        await app.type("start-score-1", "−4")
        await app.type("start-target", "36")
        await app.click("start-game")

    on(house, steps, f"/new/{MOON}")
    summary = house.running()
    assert summary
    assert (summary["scores"], summary["target"]) == ([22, -4], 36)


def test_games_of_a_match_so_far_are_asked_for(house: Room) -> None:
    async def steps(app: InProcess) -> str:
        await names(app, *FOUR)
        await app.click("from-paper")
        await app.type("start-games-1", "2")
        wrong = app.label("start-games-1")
        await app.type("start-games-1", "1")
        await app.click("start-game")
        return wrong

    assert on(house, steps, "/new/moon-4-match").endswith("At most 1")
    running = house.running()
    assert running
    assert house.table(running["id"]).game.games == (0, 1)


@pytest.mark.parametrize(
    ("field", "value", "says"),
    [
        ("start-score-0", "many", "A whole number, please"),
        ("start-score-0", "32", "Already there: this game is over"),
        ("start-target", "49", "At most 48"),
        ("start-target", "0", "At least 1"),
    ],
)
def test_what_paper_can_not_say_is_told_at_the_field(house: Room, field: str, value: str, says: str) -> None:
    async def steps(app: InProcess) -> str:
        await names(app, *FOUR)
        await app.click("from-paper")
        await app.type(field, value)
        await app.click("start-game")
        return app.label(field)

    assert on(house, steps, f"/new/{MOON}").endswith(says)
    assert house.running() is None


def test_sides_take_names_of_their_own(house: Room) -> None:
    async def steps(app: InProcess) -> None:
        await names(app, *FOUR)
        await app.click("name-sides")
        await app.type("side-name-1", "The Foxes")
        await app.click("start-game")

    on(house, steps, f"/new/{MOON}")
    running = house.running()
    assert running
    assert running["sides"] == ["Ann & Cid", "The Foxes"]


def test_a_look_at_the_rules_does_not_lose_the_names(house: Room) -> None:
    async def steps(app: InProcess) -> list[str]:
        await names(app, *FOUR)
        await app.click("rule-card")
        assert app.page.route == f"/rules/{MOON}"
        await app.click("back")
        return [app.label(f"dealer-{seat}") for seat in range(4)]

    assert on(house, steps, f"/new/{MOON}") == [f"{name} deals first" for name in FOUR]


def test_another_game_keeps_the_people(house: Room) -> None:
    house.start(preset(house), FOUR, 0)

    async def steps(app: InProcess) -> list[str]:
        await app.click("change-preset")
        assert app.ids("preset-")[0] == f"preset-{MOON}"  # last played first
        await app.click("preset-moon-3")
        return [app.label(name) for name in app.ids("dealer-")]

    assert on(house, steps, "/new") == ["Ann deals first", "Bob deals first", "Cid deals first"]


def test_a_start_that_can_not_be_kept_says_so_and_may_be_tried_again(
    house: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    house.start(preset(house), FOUR, 0)
    monkeypatch.setattr(house, "begin", lambda *_, **__: "The disk is full.")

    async def steps(app: InProcess) -> list[str]:
        await app.click("start-game")
        told = app.texts()
        monkeypatch.undo()
        await app.click("start-game")
        return told

    assert "The disk is full." in on(house, steps, "/new")
    assert len(list(house.history())) == 2


def test_unknown_rules_in_the_address_lead_to_the_list(house: Room) -> None:
    async def steps(app: InProcess) -> bool:
        return app.has("search") and not app.has("start-game")

    assert on(house, steps, "/new/no-such-game")


# -- home --------------------------------------------------------------------


def test_home_offers_the_running_game_first(house: Room) -> None:
    table = house.start(preset(house), FOUR, 3)
    for step in (lambda g: intent.name_declarer(g, 0), lambda g: intent.call(g, 0, "4"), lambda g: intent.count(g, 5)):
        assert table.do(step, table.seq) is None
    assert table.do(intent.record, table.seq) is None

    async def steps(app: InProcess) -> tuple[str, str, list[str]]:
        label, ids = app.label("resume-game"), app.ids()
        await app.click("resume-game")
        return label, app.page.route, ids

    label, route, ids = on(house, steps)
    assert label == "Resume: Ann & Cid 4, Bob & Dee 1, to 32"
    assert route == f"/game/{table.id}"
    assert ids[0] == "resume-game"
    assert "same-again" not in ids


def test_home_without_games_has_nothing_to_resume(house: Room) -> None:
    async def steps(app: InProcess) -> list[str]:
        return app.ids()

    assert on(house, steps) == ["new-game", "history", "presets", "settings"]


@pytest.mark.parametrize(("tap", "route"), [("new-game", "/new"), ("presets", "/rules"), ("settings", "/settings")])
def test_home_leads_everywhere_and_back_leads_home(house: Room, tap: str, route: str) -> None:
    async def steps(app: InProcess) -> list[str]:
        await app.click(tap)
        there = app.page.route
        await app.click("back")
        return [there, app.page.route]

    assert on(house, steps) == [route, "/"]


def test_same_again_starts_at_once(house: Room) -> None:
    house.set(last={"preset": MOON, "players": list(FOUR), "sides": [], "dealer": 1})

    async def steps(app: InProcess) -> str:
        label = app.label("same-again")
        await app.click("same-again")
        return label

    assert on(house, steps) == "Same again: Ann, Bob, Cid and Dee – Shoot the Moon"
    running = house.running()
    assert running
    assert house.table(running["id"]).game.dealer == 2


def test_what_the_store_has_to_say_is_said_until_put_away(house: Room) -> None:
    house.store.notices.append("A game was damaged; the version before it is used.")

    async def steps(app: InProcess) -> list[bool]:
        told = app.has("notices")
        await app.click("dismiss-notices")
        return [told, app.has("notices")]

    assert on(house, steps) == [True, False]
    assert not house.store.notices


# -- rules -------------------------------------------------------------------


def test_rules_are_found_by_any_word_and_read(house: Room) -> None:
    async def steps(app: InProcess) -> tuple[list[str], list[str], str]:
        await app.type("search", "six-hand")
        found = app.ids("preset-")
        await app.type("search", "nothing like it")
        nothing = app.ids("preset-")
        await app.type("search", "shoot the moon")
        await app.click(f"preset-{MOON}")
        return found, nothing, app.page.route

    found, nothing, route = on(house, steps, "/rules")
    assert found == ["preset-bid-euchre-six-hand"]
    assert nothing == []
    assert route == f"/rules/{MOON}"


def test_the_rule_card_has_every_sentence_and_says_its_cards(house: Room) -> None:
    from scorekeeper import card

    async def steps(app: InProcess) -> tuple[str, list[str], list[str]]:
        texts = [*app.texts(), *(span.get("text", "") for span in app.controls() if span["_c"] == "TextSpan")]
        labels = [one.get("label") or "" for one in app.controls() if one["_c"] == "Semantics"]
        await app.click("play-this")
        return app.page.route, texts, labels

    route, texts, labels = on(house, steps, f"/rules/{MOON}")
    assert route == f"/new/{MOON}"
    sections = dict(card.sections(preset(house)))
    for line in sections[card.Kind.POINTS] + sections[card.Kind.WINNING] + sections[card.Kind.NOTES]:
        assert line.words in texts
    assert next(one for one in labels if one.startswith("spades: ")).startswith("spades: jack of spades, jack of clubs")


def test_from_a_game_the_card_shows_its_cards_first_and_leads_back(house: Room) -> None:
    table = house.start(preset(house), FOUR, 0)

    async def steps(app: InProcess) -> tuple[list[str], str]:
        await app.click("rule-card")
        await app.click("whole-card")
        ids = [name for name in app.ids() if name in ("back", "play-this") or name.startswith("rules-")]
        await app.click("back")
        return ids, app.page.route

    ids, route = on(house, steps, f"/game/{table.id}")
    assert ids[:2] == ["back", "rules-cards"]
    assert "play-this" not in ids
    assert route == f"/game/{table.id}"


@pytest.mark.parametrize(
    ("face", "words"), [("J♠", "jack of spades"), ("10♥", "10 of hearts"), ("Benny", "Benny"), ("6-6", "6-6")]
)
def test_cards_are_said_as_people_say_them(face: str, words: str) -> None:
    assert spoken(face) == words


@pytest.mark.parametrize("preset_id", sorted(Room.presets.__get__(open_room(Path("/nonexistent-house")))()))
def test_every_preset_has_a_card_and_a_table(house: Room, preset_id: str) -> None:
    async def steps(app: InProcess) -> bool:
        card = app.has("rules-deal")
        await app.go(f"/new/{preset_id}")
        return card and app.has("player-0")

    assert on(house, steps, f"/rules/{preset_id}")


# -- settings ----------------------------------------------------------------


@pytest.mark.parametrize(
    ("tap", "name", "value"),
    [
        ("theme-dark", "theme", "dark"), ("text-200", "text_size", 200), ("setting-four-colour", "four_colour", True),
        ("setting-keep-awake", "keep_awake", False), ("setting-vibrate", "vibrate", False),
        ("setting-confirm-leaving", "confirm_leaving", True),
    ],
)  # fmt: skip
def test_a_setting_takes_effect_at_once_and_stays(
    house: Room, tmp_path: Path, tap: str, name: str, value: object
) -> None:
    async def steps(app: InProcess) -> tuple[str, str]:
        before = repr(app.root)
        await app.click(tap)
        return before, repr(app.root)

    before, after = on(house, steps, "/settings")
    assert before != after
    assert open_room(tmp_path).settings[name] == value


def test_settings_say_where_games_are_kept(house: Room) -> None:
    async def steps(app: InProcess) -> str:
        return app.label("data-folder")

    assert on(house, steps, "/settings").endswith(str(house.store.folder))


# -- the draft and the picture, without a page ---------------------------------


def test_the_draft_begins_with_the_last_game_and_the_next_dealer(house: Room) -> None:
    last = {"preset": MOON, "players": list(FOUR), "sides": ["Reds", ""], "dealer": 3}
    draft = begin(house.presets(), last)
    assert draft.ready
    assert (draft.players, draft.dealer, draft.side_names) == (FOUR, 0, ("Reds", "Bob & Dee"))
    assert begin(house.presets(), {}) == Draft()
    assert begin(house.presets(), {"preset": "gone", "players": ["Ann"]}).preset is None


def test_suggestions_leave_out_who_sits_already(house: Room) -> None:
    draft = Draft(preset(house)).put("typed", 0, "ann").put("typed", 1, "B")
    assert suggestions(draft, 1, ["Ann", "Bea", "Bob", "Cid"]) == ["Bea", "Bob"]


def test_the_last_played_come_first_and_no_game_twice(house: Room) -> None:
    found = groups(house.presets(), ["pepper", "euchre"])
    assert found[0][0] == "Last played"
    assert [one.id for one in found[0][1]] == ["pepper", "euchre"]
    ids = [one.id for _, members in found for one in members]
    assert sorted(ids) == sorted(house.presets())


@pytest.mark.parametrize("players", range(2, 9))
@pytest.mark.parametrize(
    ("width", "height", "scale"), [(336, 240, 1), (336, 240, 2), (374, 250, 1), (776, 620, 1), (900, 400, 2)]
)
def test_seats_never_touch_and_lie_clockwise(players: int, width: float, height: float, scale: float) -> None:
    look = Look(LIGHT, width, max(height, 360), scale=scale)
    tall, boxes = plan(look, players, width, height)
    assert len(boxes) == players
    for at, box in enumerate(boxes):
        assert box.left >= 0
        assert box.left + box.width <= width
        assert box.top >= 0
        assert box.top + box.height <= tall
        for other in boxes[at + 1 :]:
            apart = box.left + box.width <= other.left or other.left + other.width <= box.left
            assert apart or box.top + box.height <= other.top or other.top + other.height <= box.top
    assert boxes[0].top == max(box.top for box in boxes)
    if players > 2:
        assert boxes[1].left < boxes[-1].left
