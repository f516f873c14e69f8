"""Whatever a table does in whatever order, the book says what a plain replay of it says."""

from __future__ import annotations

import tempfile
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule

from companion.ledger import Ledger, Recorded, Refused, audit
from companion.rules.messages import InputError
from companion.rules.scoring import score_session
from companion.session_file import read_session
from companion.store.errors import RoundTaken
from companion.store.opening import open_store

from .conftest import BRUNO_WINS, DRAWN, FOUR, thursday

REPORTS: list[dict[str, Any]] = [
    dict(BRUNO_WINS),
    dict(DRAWN),
    {"winner": "Ana", "turn": "first", "counts": {"twos": 1, "jokers": 0, "one_suit": False}},
    {"winner": "Duarte", "melds": ["KC AC 2C"], "accepted": True},
    {"winner": "Carla", "melds": ["3-5C"]},
]
STANDS = REPORTS[4]
"""The one that fails its check and wasn't accepted."""


class Evening(RuleBasedStateMachine):
    """The ledger beside a plain list of what the table has reported."""

    def __init__(self) -> None:
        super().__init__()
        self.folder = tempfile.TemporaryDirectory()
        self.ledger = Ledger(open_store(Path(self.folder.name) / "companion.sqlite"))
        options = {"rounds": "open", "dealer": "winner"}
        self.table = thursday(self.ledger, options=options).public_id
        self.plain: list[dict[str, Any]] = []
        self.corrections: list[int] = []
        self.forms: list[tuple[str, int, dict[str, Any]]] = []

    def teardown(self) -> None:
        self.ledger.store.close()
        self.folder.cleanup()

    @rule(report=st.sampled_from(REPORTS))
    def record(self, report: dict[str, Any]) -> None:
        position = len(self.plain) + 1
        form = f"form-{len(self.forms)}"
        outcome = self.ledger.record(self.table, report, position=position, form=form)
        if report is STANDS:
            assert isinstance(outcome, Refused)
            return
        assert isinstance(outcome, Recorded)
        self.plain.append(report)
        self.corrections.append(0)
        self.forms.append((form, position, report))

    @rule(which=st.integers(0, 50))
    def send_a_form_again(self, which: int) -> None:
        if self.forms:
            form, position, report = self.forms[which % len(self.forms)]
            outcome = self.ledger.record(self.table, report, position=position, form=form)
            assert isinstance(outcome, Recorded)
            assert (outcome.position, outcome.again) == (position, True)

    @rule(which=st.integers(0, 50), report=st.sampled_from(REPORTS))
    def enter_a_place_that_is_taken(self, which: int, report: dict[str, Any]) -> None:
        if self.plain:
            with pytest.raises(RoundTaken):
                self.ledger.record(self.table, report, position=which % len(self.plain) + 1)

    @rule(which=st.integers(0, 50), report=st.sampled_from(REPORTS))
    def correct(self, which: int, report: dict[str, Any]) -> None:
        if self.plain:
            place = which % len(self.plain)
            outcome = self.ledger.correct(
                self.table, place + 1, report, seen=self.corrections[place]
            )
            if report is STANDS:
                assert isinstance(outcome, Refused)
            else:
                self._now_says(place, report)

    @rule(which=st.integers(0, 50), misdeal=st.booleans())
    def strike_or_count_again(self, which: int, *, misdeal: bool) -> None:
        if self.plain:
            place = which % len(self.plain)
            act = self.ledger.strike if misdeal else self.ledger.count_again
            act(self.table, place + 1, seen=self.corrections[place])
            report = {key: value for key, value in self.plain[place].items() if key != "struck"}
            self._now_says(place, {**report, "struck": True} if misdeal else report)

    @rule()
    def finish_and_play_on(self) -> None:
        self.ledger.finish(self.table)
        self.ledger.reopen(self.table)

    def _now_says(self, place: int, report: dict[str, Any]) -> None:
        self.corrections[place] += report != self.plain[place]
        self.plain[place] = report

    @invariant()
    def the_book_says_what_a_plain_replay_says(self) -> None:
        view = self.ledger.look(self.table)
        document = {
            "format": "companion-session/1",
            "game": "continental-bicycle",
            "options": {"rounds": "open", "dealer": "winner"},
            "title": "Thursday table",
            "date": "2026-11-26",
            "players": list(FOUR),
            "rounds": self.plain,
        }
        assert view.session == read_session(document)
        assert view.score == score_session(read_session(document))
        assert [len(each.history) for each in view.rounds] == self.corrections
        assert all(not found.drifted for found in audit(self.ledger.store))


TestEvening = Evening.TestCase
TestEvening.settings = settings(max_examples=25, stateful_step_count=20, deadline=None)


class EveningWithLeavers(RuleBasedStateMachine):
    """Rummy, where players leave, come back, and rounds before that turn out to be misdeals."""

    def __init__(self) -> None:
        super().__init__()
        self.folder = tempfile.TemporaryDirectory()
        self.ledger = Ledger(open_store(Path(self.folder.name) / "companion.sqlite"))
        options = {"hands": 99, "target": None, "dealer": "winner"}
        self.table = thursday(self.ledger, game="rummy", options=options).public_id

    def teardown(self) -> None:
        self.ledger.store.close()
        self.folder.cleanup()

    @rule(who=st.sampled_from(FOUR), points=st.integers(1, 40))
    def record(self, who: str, points: int) -> None:
        view = self.ledger.look(self.table)
        coming = view.score.next
        if coming is None:
            return
        gone = {left.player for left in view.session.left}
        hands = {name: points for name in FOUR if name not in gone | {who}}
        with suppress(InputError):
            self.ledger.record(
                self.table, {"winner": who, "hands": hands}, position=view.next_position
            )

    @rule(which=st.integers(0, 50), misdeal=st.booleans())
    def strike_or_count_again(self, which: int, *, misdeal: bool) -> None:
        view = self.ledger.look(self.table)
        if view.rounds:
            each = view.rounds[which % len(view.rounds)]
            act = self.ledger.strike if misdeal else self.ledger.count_again
            with suppress(InputError):
                act(self.table, each.position, seen=each.stored.corrections)

    @rule(who=st.sampled_from(FOUR), before_the_last=st.integers(0, 3))
    def leave(self, who: str, before_the_last: int) -> None:
        last = len(self.ledger.look(self.table).rounds)
        with suppress(InputError):
            self.ledger.leave(self.table, who, after_position=max(0, last - before_the_last))

    @rule(which=st.integers(0, 50))
    def stay(self, which: int) -> None:
        course = self.ledger.look(self.table).course
        if course:
            with suppress(InputError):
                self.ledger.take_back(self.table, course[which % len(course)].id)

    @invariant()
    def what_is_remembered_is_what_the_book_says(self) -> None:
        remembered = self.ledger.look(self.table)
        assert remembered == Ledger(self.ledger.store).look(self.table)
        assert remembered.row.state == ("finished" if remembered.score.finished else "running")
        (found,) = audit(self.ledger.store)
        assert found.damaged is None
        assert found.drifted == ()


TestEveningWithLeavers = EveningWithLeavers.TestCase
TestEveningWithLeavers.settings = settings(max_examples=40, stateful_step_count=20, deadline=None)
