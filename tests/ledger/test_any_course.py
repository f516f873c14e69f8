"""People come and go, deal out of turn and change the rules in any order: the book stays whole."""

from __future__ import annotations

import tempfile
from contextlib import suppress
from pathlib import Path

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule

from companion.ledger import Ledger, SessionView, audit
from companion.rules.messages import InputError
from companion.session_file import read_session, write_session
from companion.store.errors import NotSeated
from companion.store.opening import open_store

from .conftest import FOUR, thursday

EVERYBODY = (*FOUR, "Eva", "Rui")
IMPOSSIBLE = (InputError, NotSeated)
"""How an action says that it cannot be; anything else is a fault."""


class EventfulEvening(RuleBasedStateMachine):
    """A table of the game for two to twelve at which anything may happen at any time."""

    def __init__(self) -> None:
        super().__init__()
        self.folder = tempfile.TemporaryDirectory()
        self.ledger = Ledger(open_store(Path(self.folder.name) / "companion.sqlite"))
        self.table = thursday(self.ledger, game="continental-large").public_id

    def teardown(self) -> None:
        self.ledger.store.close()
        self.folder.cleanup()

    @property
    def now(self) -> SessionView:
        return self.ledger.look(self.table)

    @rule(who=st.sampled_from([None, *EVERYBODY]), twos=st.integers(0, 3))
    def record(self, who: str | None, twos: int) -> None:
        counts = {"counts": {"twos": twos}} if who else {}
        with suppress(*IMPOSSIBLE):
            self.ledger.record(
                self.table, {"winner": who, **counts}, position=self.now.next_position
            )

    @rule(which=st.integers(0, 50), misdeal=st.booleans())
    def strike_or_count_again(self, which: int, *, misdeal: bool) -> None:
        if rounds := self.now.rounds:
            each = rounds[which % len(rounds)]
            act = self.ledger.strike if misdeal else self.ledger.count_again
            with suppress(*IMPOSSIBLE):
                act(self.table, each.position, seen=each.stored.corrections)

    @rule(who=st.sampled_from(EVERYBODY), what=st.sampled_from(["sit_out", "come_back", "leave"]))
    def come_or_go(self, who: str, what: str) -> None:
        with suppress(*IMPOSSIBLE):
            getattr(self.ledger, what)(self.table, who)

    @rule(
        who=st.sampled_from(EVERYBODY),
        start=st.sampled_from(["zero", "highest", "average", -7, 20]),
        left_of=st.sampled_from([None, *EVERYBODY]),
    )
    def join(self, who: str, start: str | int, left_of: str | None) -> None:
        with suppress(*IMPOSSIBLE):
            self.ledger.join(self.table, who, start=start, left_of=left_of)

    @rule(shift=st.integers(1, 5))
    def move(self, shift: int) -> None:
        order = self.now.score.staying
        with suppress(*IMPOSSIBLE):
            self.ledger.move_seats(self.table, order[shift:] + order[:shift])

    @rule(who=st.sampled_from(EVERYBODY), back=st.integers(0, 3))
    def deal_by_hand(self, who: str, back: int) -> None:
        last = len(self.now.rounds)
        position = last - back + 1 if 0 < back <= last else None
        with suppress(*IMPOSSIBLE):
            self.ledger.deal_by_hand(self.table, who, position=position)

    @rule(two=st.integers(0, 4), rounds=st.sampled_from(["open", "open", 6]))
    def change_rules(self, two: int, rounds: str | int) -> None:
        with suppress(*IMPOSSIBLE):
            self.ledger.change_rules(self.table, {"two": two, "rounds": rounds})

    @rule(who=st.sampled_from(EVERYBODY))
    def declare_falsely(self, who: str) -> None:
        with suppress(*IMPOSSIBLE):
            self.ledger.declare_falsely(self.table, who)

    @rule(which=st.integers(0, 50))
    def take_back(self, which: int) -> None:
        if course := self.now.course:
            with suppress(*IMPOSSIBLE):
                self.ledger.take_back(self.table, course[which % len(course)].id)

    @invariant()
    def what_is_remembered_is_what_the_book_says(self) -> None:
        remembered = self.now
        assert remembered == Ledger(self.ledger.store).look(self.table)
        assert remembered.row.state == ("finished" if remembered.score.finished else "running")
        (found,) = audit(self.ledger.store)
        assert (found.damaged, found.drifted) == (None, ())

    @invariant()
    def every_round_adds_up_to_nought_and_the_file_says_the_same(self) -> None:
        view = self.now
        for each in view.score.rounds:
            assert sum(points or 0 for points in each.deltas.values()) == 0
        assert sum(view.score.won.values()) == 0
        assert read_session(write_session(view.session)) == view.session


TestEventfulEvening = EventfulEvening.TestCase
TestEventfulEvening.settings = settings(max_examples=40, stateful_step_count=25, deadline=None)
