"""Reports are entered once, corrected without overwriting, and never counted twice."""

from __future__ import annotations

from typing import Any

import pytest

from companion.store import access, people, rounds, sessions
from companion.store.connections import Store
from companion.store.errors import (
    FormReused,
    NoSuchRound,
    NotSeated,
    RoundChanged,
    RoundTaken,
)
from companion.store.rows import Report, SessionRow, SessionState, StoredRound

from .conftest import TableClock, thursday

BRUNO_WINS = {"winner": "Bruno", "turn": "later", "melds": ["3-5C", "6-8S", "9-JH", "Q-AD", "9-JC"]}
DRAWN = {"winner": None}


def enter(store: Store, session: SessionRow, report: Report, **others: Any) -> StoredRound:
    """Record the report in the next place, as a phone that has seen every round would."""
    with store.writing() as w:
        place = others.pop("position", rounds.count(w, session.id) + 1)
        return rounds.record(w, session, position=place, report=report, digest="", **others)


def reports(store: Store, session: SessionRow) -> list[Report]:
    with store.reading() as r:
        return [stored.report for stored in rounds.of_session(r, session)]


def test_a_report_comes_back_as_it_was_given(store: Store, session: SessionRow) -> None:
    report = {
        "winner": "Ana",
        "hands": {"Bruno": "KC AH 5D JK", "Carla": 45, "Duarte": ""},
        "players": ["Ana", "Bruno"],
        "failed": [{"player": "Carla", "melds": ["3-5C"]}],
        "note": "Ana: «joker!» \U0001f0cf",
    }
    stored = enter(store, session, report)
    assert stored.position == 1
    assert stored.report == report
    assert list(stored.report) == list(report)
    assert reports(store, session) == [report]


def test_the_file_keeps_seats_and_not_names(store: Store, session: SessionRow) -> None:
    enter(store, session, {"winner": "Bruno", "hands": {"Ana": 45}})
    with store.reading() as r:
        (raw,) = rounds.raw(r, session.public_id)
    assert raw.text == '{"winner":2,"hands":{"1":45}}'


def test_a_renamed_player_is_called_by_the_new_name_in_every_report(
    store: Store, session: SessionRow
) -> None:
    enter(store, session, {"winner": "Bruno", "hands": {"Ana": 45}})
    with store.writing() as w:
        people.rename(w, session.seats[1].person_id, "Bruno Alves")
    with store.reading() as r:
        again = sessions.find(r, session.public_id)
    assert again.version > session.version
    assert reports(store, again) == [{"winner": "Bruno Alves", "hands": {"Ana": 45}}]


@pytest.mark.parametrize(
    "report",
    [
        {"winner": "Zé"},
        {"winner": 2},
        {"winner": ["Ana"]},
        {"winner": "Ana", "hands": {"Zé": 4}},
        {"winner": "Ana", "players": ["Ana", "Zé"]},
        {"winner": "Ana", "failed": [{"player": "Zé", "melds": []}]},
    ],
)
def test_somebody_without_a_seat_is_in_no_report(
    store: Store, session: SessionRow, report: Report
) -> None:
    with pytest.raises(NotSeated):
        enter(store, session, report)
    assert reports(store, session) == []


def test_two_phones_enter_the_same_round_and_the_second_sees_what_the_first_saved(
    store: Store, session: SessionRow
) -> None:
    enter(store, session, BRUNO_WINS)
    with pytest.raises(RoundTaken) as refusal:
        enter(store, session, DRAWN, position=1)
    assert refusal.value.stored.report == BRUNO_WINS
    assert reports(store, session) == [BRUNO_WINS]


def test_a_round_can_not_leave_a_hole_before_it(store: Store, session: SessionRow) -> None:
    with pytest.raises(NoSuchRound):
        enter(store, session, DRAWN, position=2)


def test_a_form_sent_twice_makes_one_round_and_gets_the_same_answer(
    store: Store, session: SessionRow
) -> None:
    first = enter(store, session, BRUNO_WINS, form="form-1", position=1)
    enter(store, session, DRAWN)
    again = enter(store, session, BRUNO_WINS, form="form-1", position=1)
    assert again == first
    assert reports(store, session) == [BRUNO_WINS, DRAWN]


def test_a_form_changed_after_it_was_saved_and_sent_again_is_not_swallowed(
    store: Store, session: SessionRow
) -> None:
    enter(store, session, BRUNO_WINS, form="form-1", position=1)
    with pytest.raises(RoundTaken) as refusal:
        enter(store, session, DRAWN, form="form-1", position=1)
    assert refusal.value.stored.report == BRUNO_WINS


def test_a_token_of_one_session_is_worth_nothing_in_another(
    store: Store, session: SessionRow
) -> None:
    other = thursday(store)
    enter(store, session, BRUNO_WINS, form="form-1")
    with pytest.raises(FormReused):
        enter(store, other, BRUNO_WINS, form="form-1")


def test_a_correction_keeps_what_was_there_when_and_from_which_phone(
    store: Store, session: SessionRow, clock: TableClock
) -> None:
    with store.writing() as w:
        phone = access.let_in(w, "Ana's phone")
    enter(store, session, BRUNO_WINS, device=phone.id)
    clock.pass_time(minutes=40)
    with store.writing() as w:
        corrected = rounds.correct(
            w,
            session,
            position=1,
            report=DRAWN,
            seen=0,
            reason="nobody was out",
            digests={},
            device=phone.id,
        )
    assert corrected.report == DRAWN
    assert corrected.corrections == 1
    with store.reading() as r:
        (entry,) = rounds.history(r, session)
    assert (entry.before, entry.after) == (BRUNO_WINS, DRAWN)
    assert (entry.reason, entry.device) == ("nobody was out", "Ana's phone")
    assert entry.at == clock.moment


def test_a_correction_that_changes_nothing_leaves_no_trace(
    store: Store, session: SessionRow
) -> None:
    enter(store, session, BRUNO_WINS)
    with store.writing() as w:
        version = sessions.version_of(w, session.public_id)
        rounds.correct(w, session, position=1, report=dict(BRUNO_WINS), seen=0, digests={})
        assert rounds.history(w, session) == ()
        assert sessions.version_of(w, session.public_id) == version


def test_two_phones_that_correct_the_same_round_do_not_overwrite_each_other(
    store: Store, session: SessionRow
) -> None:
    enter(store, session, BRUNO_WINS)
    with store.writing() as w:
        rounds.correct(w, session, position=1, report=DRAWN, seen=0, digests={})
    with pytest.raises(RoundChanged) as refusal, store.writing() as w:
        rounds.correct(w, session, position=1, report={"winner": "Ana"}, seen=0, digests={})
    assert refusal.value.stored.report == DRAWN


def test_a_correction_sent_twice_is_made_once(store: Store, session: SessionRow) -> None:
    enter(store, session, BRUNO_WINS)
    for _ in range(2):
        with store.writing() as w:
            rounds.correct(w, session, position=1, report=DRAWN, seen=0, digests={}, form="form-2")
    with store.reading() as r:
        assert len(rounds.history(r, session)) == 1


def test_a_correction_changed_after_it_was_made_and_sent_again_is_not_swallowed(
    store: Store, session: SessionRow
) -> None:
    enter(store, session, BRUNO_WINS)
    with store.writing() as w:
        rounds.correct(w, session, position=1, report=DRAWN, seen=0, digests={}, form="form-2")
    ana: Report = {"winner": "Ana"}
    with pytest.raises(RoundChanged), store.writing() as w:
        rounds.correct(w, session, position=1, report=ana, seen=0, digests={}, form="form-2")


def test_a_struck_round_stays_where_it_was(store: Store, session: SessionRow) -> None:
    enter(store, session, BRUNO_WINS)
    with store.writing() as w:
        struck = rounds.correct(
            w, session, position=1, report={**BRUNO_WINS, "struck": True}, seen=0, digests={}
        )
    assert struck.struck
    assert enter(store, session, DRAWN).position == 2


def test_what_the_rules_made_of_later_rounds_is_kept_anew_with_a_correction(
    store: Store, session: SessionRow
) -> None:
    with store.writing() as w:
        for place in (1, 2, 3):
            rounds.record(w, session, position=place, report=DRAWN, digest=f"old {place}")
        rounds.correct(
            w, session, position=1, report=BRUNO_WINS, seen=0, digests={1: "new 1", 3: "new 3"}
        )
        assert [stored.digest for stored in rounds.of_session(w, session)] == [
            *("new 1", "old 2", "new 3")
        ]


def test_each_action_changes_the_version_and_may_finish_the_session(
    store: Store, session: SessionRow
) -> None:
    enter(store, session, BRUNO_WINS, state=SessionState.FINISHED)
    with store.reading() as r:
        after = sessions.find(r, session.public_id)
        assert after.version == session.version + 1
        assert after.state is SessionState.FINISHED


def test_correcting_a_round_that_was_never_played_is_refused(
    store: Store, session: SessionRow
) -> None:
    with pytest.raises(NoSuchRound), store.writing() as w:
        rounds.correct(w, session, position=1, report=DRAWN, seen=0, digests={})


@pytest.mark.parametrize("position", [0, -1, 2, 10**30, -(10**30)])
def test_a_place_no_round_ever_had_is_no_place(
    store: Store, session: SessionRow, position: int
) -> None:
    enter(store, session, DRAWN)
    with store.reading() as r, pytest.raises(NoSuchRound):
        rounds.at(r, session, position)
