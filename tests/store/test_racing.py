"""Many phones at once: each round is taken by exactly one, and no phone is turned away."""

from __future__ import annotations

import threading
from collections.abc import Callable

from companion.store import rounds, sessions
from companion.store.connections import Store
from companion.store.errors import RoundTaken
from companion.store.opening import open_store
from companion.store.rows import SessionRow

from .conftest import thursday

PHONES = 8


def all_at_once(act: Callable[[int], None]) -> list[BaseException]:
    """Let every phone act in its own thread from one moment on; return what went wrong."""
    gate = threading.Barrier(PHONES)
    trouble: list[BaseException] = []

    def phone(number: int) -> None:
        gate.wait()
        try:
            act(number)
        except BaseException as error:
            trouble.append(error)

    threads = [threading.Thread(target=phone, args=(number,)) for number in range(PHONES)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return trouble


def test_of_eight_phones_that_enter_the_same_round_exactly_one_succeeds(
    store: Store, session: SessionRow
) -> None:
    for place in range(1, 26):
        saved: list[int] = []

        def enter(number: int, place: int = place, saved: list[int] = saved) -> None:
            with store.writing() as w:
                rounds.record(
                    w,
                    session,
                    position=place,
                    report={"winner": None, "note": str(number)},
                    digest="",
                )
            saved.append(number)

        trouble = all_at_once(enter)
        assert len(saved) == 1
        assert len(trouble) == PHONES - 1
        for refusal in trouble:
            assert isinstance(refusal, RoundTaken)
            assert refusal.stored.report["note"] == str(saved[0])


def test_eight_resendings_of_one_form_make_one_round_and_get_one_answer(
    store: Store, session: SessionRow
) -> None:
    answers: list[int] = []

    def enter(_: int) -> None:
        with store.writing() as w:
            stored = rounds.record(
                w, session, position=1, report={"winner": "Ana"}, digest="", form="form-1"
            )
        answers.append(stored.id)

    assert all_at_once(enter) == []
    assert len(answers) == PHONES
    assert len(set(answers)) == 1


def test_phones_that_look_before_they_write_are_never_turned_away(
    store: Store, session: SessionRow
) -> None:
    def enter(number: int) -> None:
        for _ in range(25):
            with store.writing() as w:
                place = rounds.count(w, session.id) + 1
                report = {"winner": None, "note": str(number)}
                rounds.record(w, session, position=place, report=report, digest="")

    assert all_at_once(enter) == []
    with store.reading() as r:
        places = [stored.position for stored in rounds.of_session(r, session)]
    assert places == list(range(1, PHONES * 25 + 1))


def test_two_companions_on_one_file_wait_for_each_other(store: Store, session: SessionRow) -> None:
    other = open_store(store.path)

    def enter(number: int) -> None:
        for _ in range(10):
            with (store if number % 2 else other).writing() as w:
                place = rounds.count(w, session.id) + 1
                rounds.record(w, session, position=place, report={"winner": None}, digest="")

    assert all_at_once(enter) == []
    other.close()
    with store.reading() as r:
        assert rounds.count(r, session.id) == PHONES * 10


def test_whoever_reads_sees_one_moment_however_much_is_written_meanwhile(store: Store) -> None:
    session = thursday(store)
    with store.reading() as r:
        before = sessions.version_of(r, session.public_id)

        def write() -> None:
            with store.writing() as w:
                rounds.record(w, session, position=1, report={"winner": None}, digest="")

        writer = threading.Thread(target=write)
        writer.start()
        writer.join()
        assert sessions.version_of(r, session.public_id) == before
        assert rounds.of_session(r, session) == ()
    with store.reading() as r:
        assert sessions.version_of(r, session.public_id) == before + 1
