"""The key, the pencil and the watch link open what they should and nothing else."""

from __future__ import annotations

import stat
import threading
from pathlib import Path

import pytest

from companion.store import access, keys, sessions
from companion.store.connections import Store
from companion.store.errors import NoSuchDevice, NoSuchSession, PencilGone
from companion.store.rows import Device, SessionRow

from .conftest import TableClock, thursday


@pytest.fixture
def phone(store: Store) -> Device:
    with store.writing() as w:
        return access.let_in(w, "Safari on iPhone")


def may_score(store: Store, device: Device, session: SessionRow) -> bool:
    with store.reading() as r:
        return access.may_score(r, device.id, session.id)


def test_a_phone_that_was_only_let_in_may_write_nothing(
    store: Store, phone: Device, session: SessionRow
) -> None:
    assert not may_score(store, phone, session)
    with store.reading() as r:
        assert not access.may_score_everything(r, phone.id)
        assert not access.may_score_everything(r, "made up")
        assert not access.may_score_something(r, phone.id)
        assert not access.may_score(r, "made up", session.id)


def test_the_key_opens_every_session(store: Store, phone: Device, session: SessionRow) -> None:
    with store.writing() as w:
        access.give_key(w, phone.id)
        assert access.may_score_everything(w, phone.id)
        assert [held.name for held in access.key_holders(w)] == ["Safari on iPhone"]
        assert access.device(w, phone.id).holds_key
    assert may_score(store, phone, session)
    assert may_score(store, phone, thursday(store))


def test_a_pencil_opens_its_session_only(store: Store, phone: Device, session: SessionRow) -> None:
    other = thursday(store)
    with store.writing() as w:
        token = access.hand_over_pencil(w, session)
        assert access.pencil_offered(w, token).id == session.id
        assert access.take_pencil(w, token, phone.id).id == session.id
        assert [holder.device.name for holder in access.pencil_holders(w, session.id)] == [
            "Safari on iPhone"
        ]
    assert may_score(store, phone, session)
    assert not may_score(store, phone, other)
    with store.reading() as r:
        assert access.may_score_something(r, phone.id)
        assert not access.may_score_everything(r, phone.id)


def test_a_pencil_is_handed_over_once(store: Store, phone: Device, session: SessionRow) -> None:
    with store.writing() as w:
        second = access.let_in(w, "another phone")
        token = access.hand_over_pencil(w, session, device_id=second.id)
        access.take_pencil(w, token, phone.id)
    with pytest.raises(PencilGone), store.writing() as w:
        access.take_pencil(w, token, second.id)
    assert not may_score(store, second, session)


def test_the_phone_that_took_the_pencil_may_load_the_page_again(
    store: Store, phone: Device, session: SessionRow, clock: TableClock
) -> None:
    with store.writing() as w:
        token = access.hand_over_pencil(w, session)
        access.take_pencil(w, token, phone.id)
    clock.pass_time(hours=1)
    with store.writing() as w:
        assert access.take_pencil(w, token, phone.id).id == session.id
        access.take_pencil_back(w, session, phone.id)
    with pytest.raises(PencilGone), store.writing() as w:
        access.take_pencil(w, token, phone.id)
    assert not may_score(store, phone, session)


def test_of_two_phones_that_grasp_the_pencil_at_once_one_gets_it(
    store: Store, session: SessionRow
) -> None:
    with store.writing() as w:
        token = access.hand_over_pencil(w, session)
        phones = [access.let_in(w, f"phone {number}") for number in range(4)]
    gate = threading.Barrier(len(phones))

    def grasp(device: Device) -> None:
        gate.wait()
        try:
            with store.writing() as w:
                access.take_pencil(w, token, device.id)
        except PencilGone:
            pass

    threads = [threading.Thread(target=grasp, args=(device,)) for device in phones]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [may_score(store, device, session) for device in phones].count(True) == 1


def test_the_pencil_waits_ten_minutes(
    store: Store, phone: Device, session: SessionRow, clock: TableClock
) -> None:
    with store.writing() as w:
        token = access.hand_over_pencil(w, session)
    clock.pass_time(minutes=10)
    with pytest.raises(PencilGone), store.writing() as w:
        access.take_pencil(w, token, phone.id)
    with store.writing() as w:
        clock.pass_time(seconds=1)
    with store.writing() as w:
        assert access.forget_old_pencil_links(w) == 1


def test_the_file_does_not_hold_a_pencil_that_could_be_taken_from_it(
    store: Store, session: SessionRow
) -> None:
    with store.writing() as w:
        token = access.hand_over_pencil(w, session)
    with store.reading() as r:
        assert token not in str(list(r.db.query("SELECT * FROM pencil_links")))


def test_a_phone_sent_away_may_nothing_any_more(
    store: Store, phone: Device, session: SessionRow
) -> None:
    with store.writing() as w:
        access.give_key(w, phone.id)
        access.take_pencil(w, access.hand_over_pencil(w, session), phone.id)
        access.send_away(w, phone.id)
        assert access.key_holders(w) == ()
        assert access.pencil_holders(w, session.id) == ()
        with pytest.raises(NoSuchDevice):
            access.device(w, phone.id)
    assert not may_score(store, phone, session)


def test_a_phone_may_get_a_better_name(store: Store, phone: Device) -> None:
    with store.writing() as w:
        access.rename_device(w, phone.id, "Ana's phone")
        assert access.device(w, phone.id).name == "Ana's phone"


def test_a_watch_link_shows_its_session_until_it_is_renewed_or_switched_off(
    store: Store, session: SessionRow
) -> None:
    first = session.watch_token
    assert first is not None
    with store.writing() as w:
        assert sessions.watched(w, first).id == session.id
        second = access.renew_watch_link(w, session)
        with pytest.raises(NoSuchSession):
            sessions.watched(w, first)
        assert sessions.version_watched(w, second) == (session.public_id, session.version + 1)
        access.switch_off_watch_link(w, session)
        with pytest.raises(NoSuchSession):
            sessions.watched(w, second)
        assert sessions.find(w, session.public_id).watch_token is None


def test_what_is_put_away_can_not_be_watched(store: Store, session: SessionRow) -> None:
    assert session.watch_token is not None
    with store.writing() as w:
        sessions.put_away(w, session.id)
        with pytest.raises(NoSuchSession):
            sessions.watched(w, session.watch_token)


def test_a_watch_link_is_no_address_of_a_session(store: Store, session: SessionRow) -> None:
    assert session.watch_token is not None
    assert session.watch_token != session.public_id
    with store.reading() as r, pytest.raises(NoSuchSession):
        sessions.find(r, session.watch_token)


def test_keys_are_made_once_and_read_by_their_owner_only(tmp_path: Path) -> None:
    instance = tmp_path / "instance"
    secret, scorer = keys.secret_key(instance), keys.scorer_key(instance)
    assert (keys.secret_key(instance), keys.scorer_key(instance)) == (secret, scorer)
    assert len(secret) == 43
    assert len(scorer) == 24
    for file in instance.iterdir():
        assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert {file.name for file in instance.iterdir()} == {"secret_key", "scorer_key"}


def test_only_the_whole_scorers_key_is_the_scorers_key(tmp_path: Path) -> None:
    key = keys.scorer_key(tmp_path)
    assert keys.is_scorer_key(tmp_path, key)
    for wrong in ("", key[:-1], key + "x", key.swapcase(), "clé", "\ud83c"):
        assert not keys.is_scorer_key(tmp_path, wrong)


def test_a_renewed_key_makes_the_old_one_worthless(tmp_path: Path) -> None:
    old = keys.scorer_key(tmp_path)
    new = keys.renew_scorer_key(tmp_path)
    assert old != new
    assert keys.is_scorer_key(tmp_path, new)
    assert not keys.is_scorer_key(tmp_path, old)


def test_an_empty_key_file_is_filled(tmp_path: Path) -> None:
    (tmp_path / "scorer_key").touch()
    key = keys.scorer_key(tmp_path)
    assert keys.is_scorer_key(tmp_path, key)
    assert not keys.is_scorer_key(tmp_path, "")


def test_starters_that_come_together_get_one_key(tmp_path: Path) -> None:
    gate = threading.Barrier(8)
    got: list[str] = []

    def start() -> None:
        gate.wait()
        got.append(keys.secret_key(tmp_path))

    threads = [threading.Thread(target=start) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(got) == 8
    assert len(set(got)) == 1
