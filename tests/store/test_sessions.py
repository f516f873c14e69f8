"""Sessions are opened, found by an address nobody can guess, put away and brought back."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta, timezone

import pytest

from companion.store import access, course, forms, rounds, sessions
from companion.store.connections import Store, random_token
from companion.store.errors import NoSuchSession, NotSeated
from companion.store.rows import SessionRow, SessionState

from .conftest import PLAYERS, TableClock, thursday


def found(store: Store, session: SessionRow) -> SessionRow:
    with store.reading() as r:
        return sessions.find(r, session.public_id)


def test_a_session_keeps_what_the_table_agreed_on(store: Store) -> None:
    session = thursday(store, options={"rounds": 4, "twos_wild": False}, first_dealer="Carla")
    kept = found(store, session)
    assert kept == session
    assert kept.game == "continental-bicycle"
    assert kept.options == {"rounds": 4, "twos_wild": False}
    assert kept.names == PLAYERS
    assert kept.first_dealer == "Carla"
    assert kept.date == date(2026, 11, 26)
    assert kept.state is SessionState.RUNNING


def test_an_evening_keeps_its_first_day_whatever_the_clock_says_later(
    store: Store, clock: TableClock
) -> None:
    half_past_nine = datetime(2026, 11, 26, 21, 30, tzinfo=timezone(timedelta(hours=-11)))
    clock.moment = half_past_nine.astimezone(UTC)
    session = thursday(store, date=half_past_nine.date())
    clock.pass_time(hours=3, minutes=10)
    with store.writing() as w:
        sessions.close(w, session.id, state=SessionState.FINISHED)
    assert found(store, session).date == date(2026, 11, 26)


def test_addresses_hold_144_random_bits_and_can_not_be_counted_through(store: Store) -> None:
    ids = {thursday(store).public_id for _ in range(50)}
    assert len(ids) == 50
    assert {len(public_id) for public_id in ids} == {24}
    assert not any(token.startswith("-") for token in (random_token() for _ in range(2000)))


def test_a_session_without_a_seat_for_its_dealer_is_not_opened(store: Store) -> None:
    with pytest.raises(NotSeated):
        thursday(store, first_dealer="Zé")


def test_a_session_that_never_was_is_not_found(store: Store) -> None:
    with store.reading() as r:
        for look in (sessions.find, sessions.version_of, sessions.version_watched):
            with pytest.raises(NoSuchSession):
                look(r, "nothing-of-the-kind")


def test_closing_and_reopening_are_the_tables_own_word(store: Store, session: SessionRow) -> None:
    with store.writing() as w:
        sessions.close(w, session.id, state=SessionState.FINISHED)
    closed = found(store, session)
    assert (closed.closed, closed.state) == (True, SessionState.FINISHED)
    with store.writing() as w:
        sessions.reopen(w, session.id, state=SessionState.RUNNING)
    reopened = found(store, session)
    assert (reopened.closed, reopened.state) == (False, SessionState.RUNNING)
    assert reopened.version == session.version + 2


def test_what_was_put_away_can_be_brought_back_for_thirty_days(
    store: Store, session: SessionRow, clock: TableClock
) -> None:
    with store.writing() as w:
        sessions.put_away(w, session.id)
    clock.pass_time(days=30)
    with store.writing() as w:
        assert sessions.forget_long_put_away(w) == 0
        sessions.bring_back(w, session.id)
    assert found(store, session).put_away_at is None


def test_after_thirty_days_everything_of_a_session_is_gone(
    store: Store, session: SessionRow, clock: TableClock
) -> None:
    other = thursday(store)
    with store.writing() as w:
        phone = access.let_in(w, "phone")
        for kept in (session, other):
            rounds.record(
                w, kept, position=1, report={"winner": None}, digest="", form=f"form-{kept.id}"
            )
            rounds.correct(w, kept, position=1, report={"winner": "Ana"}, seen=0, digests={})
            course.note(w, kept, kind="left", after_position=1, fact={"player": "Ana"})
            access.take_pencil(w, access.hand_over_pencil(w, kept), phone.id)
        sessions.put_away(w, session.id)
    clock.pass_time(days=31)
    with store.writing() as w:
        assert sessions.forget_long_put_away(w) == 1
        tables = ("sessions", "rounds", "round_history", "course", "form_tokens", "pencils")
        assert [w.db.table(name).count for name in tables] == [1] * len(tables)
        assert w.db.table("seats").count == len(PLAYERS)
    with pytest.raises(NoSuchSession):
        found(store, session)
    assert found(store, other).names == PLAYERS


def test_somebody_who_left_is_noted_and_the_note_can_be_taken_back(
    store: Store, session: SessionRow
) -> None:
    with store.writing() as w:
        course.note(w, session, kind="left", after_position=2, fact={"player": "Carla"})
        (entry,) = course.of_session(w, session)
        assert (entry.kind, entry.after_position) == ("left", 2)
        assert entry.fact == {"player": "Carla"}
        course.take_back(w, session, entry.id)
        assert course.of_session(w, session) == ()
    assert found(store, session).version == session.version + 2


def test_a_session_brought_in_from_a_file_is_known_by_it(store: Store) -> None:
    brought = thursday(store, origin="digest-of-the-file")
    with store.reading() as r:
        assert sessions.with_origin(r, "digest-of-the-file") == (brought.public_id,)
        assert sessions.with_origin(r, "another") == ()


def test_forms_are_remembered_for_a_season(
    store: Store, session: SessionRow, clock: TableClock
) -> None:
    with store.writing() as w:
        forms.remember(w, "form-1", action="open", content="", session_id=session.id)
    clock.pass_time(days=89)
    with store.writing() as w:
        assert forms.forget_old(w) == 0
    clock.pass_time(days=2)
    with store.writing() as w:
        assert forms.forget_old(w) == 1
        assert forms.used(w, "form-1", action="open") is None


def test_a_title_may_hold_anything_that_can_be_typed(store: Store) -> None:
    title = "'; DROP TABLE rounds; -- <b>\U0001f0cf</b> =1+1"
    assert found(store, thursday(store, title=title)).title == title
