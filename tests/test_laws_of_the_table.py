"""One law over everything a table can do: the numbers shown are those `replay` gives for the exported game, always."""

import json
import shutil
import tempfile
from pathlib import Path

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from scorekeeper import correction, intent
from scorekeeper.exchange import read_game, report
from scorekeeper.room import open_room
from scorekeeper.scoring.hand import Adjustment, Call, Hand, Misdeal, PaperSays, Seating
from scorekeeper.store.shape import check_game
from tests.steps import NAMES

RULES = ("shoot-the-moon", "double-deck-52", "moon-3", "euchre", "moon-4-match", "pepper")


class Evening(RuleBasedStateMachine):
    """A table with a real folder; nothing here knows what the numbers should be but the exported game."""

    @initialize(name=st.sampled_from(RULES), dealer=st.integers(0, 2))
    def sit_down(self, name, dealer):
        self.folder = Path(tempfile.mkdtemp())
        room = open_room(self.folder)
        preset = room.presets()[name]
        self.table = room.start(preset, NAMES[: preset.players], dealer)

    def teardown(self):
        shutil.rmtree(self.folder, ignore_errors=True)

    def do(self, intention):
        """A tap: done or refused; a refusal changes nothing."""
        before = self.table.facts
        problem = self.table.do(intention, self.table.seq)
        assert problem is None or self.table.facts == before

    def hand(self, data):
        """Some finished hand, right or wrong."""
        preset = self.table.preset
        call = Call(data.draw(st.integers(0, preset.players - 1)), data.draw(st.sampled_from(list(preset.ladder))))
        took = data.draw(st.integers(0, preset.total))
        rest = (preset.total - took, *[0] * (preset.sides - 2))
        side = preset.side_of(call.seat)
        return Hand((call,), (*rest[:side], took, *rest[side:]), partner_cards=0)

    @rule(data=st.data())
    def enter_a_hand(self, data):
        """The five taps, whether or not each is possible now."""
        preset = self.table.preset
        seat = data.draw(st.integers(0, preset.players - 1))
        bid, took = data.draw(st.sampled_from(list(preset.ladder))), data.draw(st.integers(0, preset.total))
        self.do(lambda game: intent.name_declarer(game, seat))
        self.do(lambda game: intent.call(game, seat, bid))
        self.do(lambda game: intent.choose_cards(game, 0))
        self.do(lambda game: intent.count(game, took))
        for _ in range(preset.total - took if preset.sides > 2 else 0):
            self.do(lambda game: intent.take(game, (preset.side_of(seat) + 1) % preset.sides))
        self.do(intent.record)

    @rule(what=st.sampled_from(["call", "take", "misdeal", "pass out"]), side=st.integers(0, 1))
    def tap(self, what, side):
        taps = {
            "call": lambda game: intent.call(game, game.auction.turn or 0, "pass"),
            "take": lambda game: intent.take(game, side), "misdeal": intent.misdeal, "pass out": intent.pass_out,
        }  # fmt: skip
        self.do(taps[what])

    @rule(data=st.data(), how=st.sampled_from([correction.edit, correction.insert]), keep=st.booleans())
    def correct(self, data, how, keep):
        file = self.table.file
        if not file.hands and how is correction.edit:
            return
        at = data.draw(st.integers(0, len(file.hands) - (how is correction.edit)))
        sides = file.preset.sides
        other = st.sampled_from([Misdeal(), Adjustment(0, -3), PaperSays((0,) * sides), Seating(file.players[::-1])])
        entry = data.draw(other) if data.draw(st.booleans()) else self.hand(data)
        self.carry_out(how(file, at, entry, keep))

    @rule(data=st.data(), keep=st.booleans())
    def delete(self, data, keep):
        file = self.table.file
        if file.hands:
            self.carry_out(correction.delete(file, data.draw(st.integers(0, len(file.hands) - 1)), keep))

    def carry_out(self, plan):
        """What was previewed is what comes; a correction that can't be changes nothing."""
        before = json.dumps(self.table.facts)
        problem = self.table.correct(plan, self.table.seq)
        if problem:
            assert json.dumps(self.table.facts) == before
        else:
            assert self.table.states == plan.states

    @rule()
    def undo(self):
        self.table.undo(self.table.seq)

    @rule()
    def undo_and_redo_is_nothing(self):
        before = self.table.facts
        if self.table.undo(self.table.seq) is None:
            assert self.table.redo(self.table.seq) is None
            assert self.table.facts == before

    @rule()
    def redo(self):
        self.table.redo(self.table.seq)

    @rule(status=st.sampled_from([None, "abandoned"]))
    def give_up_or_take_up(self, status):
        now = self.table.facts.get("status")
        if now != status:
            assert self.table.change("status", now, status, self.table.seq) is None

    @rule()
    def restart(self):
        self.table = open_room(self.folder).table(self.table.id)

    @invariant()
    def shown_is_what_replay_gives(self):
        if not hasattr(self, "table"):
            return
        exported = json.loads(json.dumps(self.table.facts))
        check_game(exported)
        found, problem = report(read_game(exported, self.table.preset))
        game = self.table.game
        assert problem is None and self.table.problem is None
        shown = {"scores": list(game.scores), "target": game.target, "next_dealer": game.dealer,
                 "games": list(game.games), "winner": game.winner, "match_winner": game.match_winner}  # fmt: skip
        assert {key: found[key] for key in shown} == shown
        assert len(found["hands"]) == len(exported["hands"]) == len(self.table.states) - 1


TestEvening = Evening.TestCase
TestEvening.settings = settings(
    max_examples=60, stateful_step_count=30, deadline=None, suppress_health_check=list(HealthCheck)
)
