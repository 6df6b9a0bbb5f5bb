"""What every shipped preset owes its players: rules that make sense, scored examples, a rule card, an explanation."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

import fastjsonschema
import pytest

from scorekeeper.scoring.reading import parse

ROOT = Path(__file__).parents[1]
FOLDER = ROOT / "presets"
SCHEMA = json.loads((FOLDER / "preset.schema.json").read_text(encoding="utf-8"))
README = (FOLDER / "README.md").read_text(encoding="utf-8")
validate = fastjsonschema.compile(SCHEMA, use_default=False, fast_fail=False)

PATHS = sorted(path for path in FOLDER.glob("*.json") if path.name != "preset.schema.json")
PRESETS = [pytest.param(json.loads(path.read_text(encoding="utf-8")), id=path.stem) for path in PATHS]
NAMED_IN_THE_PLAN = {
    "shoot-the-moon", "double-deck-52", "moon-3", "moon-3-marks", "moon-4", "moon-4-min-3", "moon-4-min-5",
    "moon-3-no-trump", "moon-4-match", "euchre", "euchre-stick-the-dealer", "euchre-benny", "bid-euchre",
    "bid-euchre-agency", "double-deck-52-agency", "double-deck-50", "bid-euchre-six-hand", "pepper", "cincinnati",
    "auction-euchre", "texas-42", "rook-300",
}  # fmt: skip


def cases(preset_id):
    path = ROOT / "tests" / "cases" / f"{preset_id}.json"
    return json.loads(path.read_text(encoding="utf-8")) if path.exists() else []


def scored_hands(preset) -> Iterator[tuple[str, bool, dict]]:
    """(winning bid, made, expected row) for each played hand a case accepts; made is found from the facts alone."""
    rules = parse(preset)
    for case in cases(preset["id"]):
        for hand, row in zip(case["game"]["hands"], case["expect"], strict=True):
            if "tricks" in hand and "rejected" not in row:
                call = [call for call in hand["calls"] if call["bid"] != "pass"][-1]
                taken = hand["tricks"][rules.side_of(call["seat"])]
                yield call["bid"], rules.ladder[call["bid"]].is_met(taken), row


def places(schema) -> Iterator[tuple[str, dict]]:
    """(name, its schema) of every property anywhere in the schema."""
    if isinstance(schema, list):
        for part in schema:
            yield from places(part)
    if isinstance(schema, dict):
        if isinstance(properties := schema.get("properties"), dict):
            yield from properties.items()
        for part in schema.values():
            yield from places(part)


def test_every_game_of_the_plan_is_shipped():
    assert {path.stem for path in PATHS} == NAMED_IN_THE_PLAN


@pytest.mark.parametrize("preset", PRESETS)
def test_a_preset_is_well_formed_and_makes_sense(preset):
    """The schema finds no fault in it, and neither do the rules of arithmetic."""
    validate(preset)
    parse(preset)


@pytest.mark.parametrize("path", PATHS, ids=lambda path: path.stem)
def test_a_preset_is_called_like_its_file(path):
    assert json.loads(path.read_text(encoding="utf-8"))["id"] == path.stem


@pytest.mark.parametrize("field", ["id", "name", "summary"])
def test_no_two_presets_look_alike_in_the_list(field):
    found = [preset.values[0][field] for preset in PRESETS]
    assert len(found) == len(set(found))


@pytest.mark.parametrize("preset", PRESETS)
def test_a_preset_has_scored_examples_of_the_hands_that_matter(preset):
    """A hand made, a hand set, the top of the ladder made and set, a game over and a game still going on."""
    hands = list(scored_hands(preset))
    top = parse(preset).bids[-1].id
    assert {made for _, made, _ in hands} == {True, False}
    assert {made for bid, made, _ in hands if bid == top} == {True, False}
    assert {row.get("game_over") for _, _, row in hands} >= {True, False}


@pytest.mark.parametrize("preset", PRESETS)
def test_a_preset_has_an_example_of_every_named_bid_made_and_set(preset):
    hands = {(bid, made) for bid, made, _ in scored_hands(preset)}
    named = [bid.id for bid in parse(preset).bids if not bid.id.isdigit()]
    assert {(bid, made) for bid in named for made in (True, False)} <= hands


@pytest.mark.parametrize("preset", PRESETS)
def test_the_examples_have_an_id_a_reason_and_a_row_for_each_hand(preset):
    found = cases(preset["id"])
    assert len({case["id"] for case in found}) == len(found)
    for case in found:
        assert case["basis"] and case["note"]
        assert case["game"]["preset"] == preset["id"]
        assert len(case["expect"]) == len(case["game"]["hands"])


def test_no_example_is_of_a_game_that_is_not_shipped():
    assert {path.stem for path in (ROOT / "tests" / "cases").glob("*.json")} == {path.stem for path in PATHS}


@pytest.mark.parametrize("preset", PRESETS)
def test_the_rule_card_has_its_facts(preset):
    """The deal, the cards from high to low for every contract, and sentences that end."""
    assert preset["deal"]["pack"] and preset["deal"]["note"]
    assert preset["ranking"]
    assert {contract.id for contract in parse(preset).contracts} <= set(preset["ranking"])
    assert preset["notes"]
    assert all(re.search(r"\.$", sentence) for sentence in [*preset["notes"], preset["summary"]])


@pytest.mark.parametrize("preset", PRESETS)
def test_the_cards_dealt_are_in_the_pack(preset):
    size = int(re.search(r"\((\d+) (?:cards|tiles)", preset["deal"]["pack"])[1])
    assert preset["players"] * preset["deal"]["each"] <= size


@pytest.mark.parametrize("preset", [param for param in PRESETS if "spades" in param.values[0]["contracts"]])
def test_both_bowers_lead_a_trump_suit(preset):
    bowers = {"spades": "J♠ J♣", "clubs": "J♣ J♠", "hearts": "J♥ J♦", "diamonds": "J♦ J♥"}
    for suit, jacks in bowers.items():
        assert preset["ranking"][suit].removeprefix("Benny ").startswith(jacks)


def test_the_readme_explains_every_field():
    missing = {name for name, _ in places(SCHEMA) if not re.search(rf'[`"]{re.escape(name)}[`"]', README)}
    assert not missing


def test_the_readme_walks_through_a_whole_preset():
    """The pieces of the walk put together are shoot-the-moon, word for word."""
    walk = README.split("## A walk through one preset")[1].split("\n## ")[0]
    pieces = re.findall(r"```json\n(.*?)```", walk, re.DOTALL)
    shipped = (FOLDER / "shoot-the-moon.json").read_text(encoding="utf-8")
    assert json.loads("{" + ",".join(pieces) + "}") == json.loads(shipped)


def test_the_readme_s_rows_are_rules_that_pass():
    """Each example in the table of all fields, put into a preset, is well formed."""
    preset = dict(PRESETS[0].values[0])
    rows = re.findall(r"^\| `([$\w]+)` \| (?:yes|no|unless [^|]+) \| `(.+)` \|$", README, re.MULTILINE)
    assert {name for name, _ in rows} == set(SCHEMA["properties"])
    for name, example in rows:
        validate({**preset, name: json.loads(example)})


def test_the_schema_describes_every_field_for_editors():
    bare = [name for name, schema in places(SCHEMA) if "description" not in schema]
    assert set(bare) <= {"$schema", "format", "version", "from", "to", "up_to", "points"}


def bids(*ladder):
    return {"auction": {"rounds": "once", "nobody_bids": "redeal", "bids": list(ladder)}}


def points(made=1, lost=0, defenders=0):
    return {"points": {"made": made, "set": lost, "defenders": defenders}}


WRONG = [
    (bids("3"), "auction.bids[0]"),
    (bids({"from": 3, "to": "6"}), "auction.bids[0].to"),
    (bids(3, {"bid": "moon", "needs": "6"}), "auction.bids[1].needs"),
    (bids(3, {"bid": "moon", "needs": 6, "partner_cards": {"up_to": 0}}), "auction.bids[1].partner_cards.up_to"),
    (bids(3, {"bid": "moon", "needs": 6, "target": {"raise": 0}}), "auction.bids[1].target.raise"),
    (bids(3, {"bid": "moon", "needs": 6, "made": {"by_partner_cards": [1, None]}}),
     "auction.bids[1].made.by_partner_cards[1]"),
    (points(made="trick"), "points.made"),
    (points(lost=[{"points": 2}, {"tricks": -1, "points": 0}]), "points.set[1].tricks"),
    (points(defenders={"made": 0, "set": {"tricks_plus": "2"}}), "points.defenders.set.tricks_plus"),
    ({"contracts": ["spades", {"contract": "High", "name": "high"}]}, "contracts[1].contract"),
    ({"penalties": [{"penalty": "renege", "name": "Renege", "offender": "trick"}]}, "penalties[0].offender"),
]  # fmt: skip


@pytest.mark.parametrize(("change", "place"), WRONG, ids=[place for _, place in WRONG])
def test_the_schema_names_the_exact_place(change, place):
    """One wrong value gives one fault, at the value itself and not at what stands around it."""
    with pytest.raises(fastjsonschema.JsonSchemaValuesException) as caught:
        validate({**PRESETS[0].values[0], **change})
    assert [error.name for error in caught.value.errors] == [f"data.{place}"]


def test_the_schema_finds_all_faults_at_once():
    with pytest.raises(fastjsonschema.JsonSchemaValuesException) as caught:
        validate({**PRESETS[0].values[0], **bids("3", {"bid": "moon", "needs": "6"}), **points(made="trick")})
    places_named = {error.name for error in caught.value.errors}
    assert places_named == {"data.auction.bids[0]", "data.auction.bids[1].needs", "data.points.made"}
