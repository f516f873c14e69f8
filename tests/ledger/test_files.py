"""Session files come in and go out again without a change, and the audit watches over them."""

from __future__ import annotations

from typing import Any

import pytest

from companion.ledger import Ledger, Refused, SessionView, audit
from companion.rules.findings import Code
from companion.rules.messages import InputError
from companion.rules.scoring import score_session
from companion.session_file import read_session, write_session
from companion.store import rounds
from companion.store.errors import DamagedSession, SeatedTwice

from .conftest import BRUNO_WINS, DRAWN, WallClock, enter, sessions_of_all_games, thursday

DOCUMENTS = sessions_of_all_games()


def brought_in(ledger: Ledger, document: dict[str, Any]) -> SessionView:
    view = ledger.bring_in(document)
    assert isinstance(view, SessionView)
    return view


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda document: document["game"])
def test_a_file_comes_out_as_it_went_in(ledger: Ledger, document: dict[str, Any]) -> None:
    view = brought_in(ledger, document)
    session = read_session(document)
    assert view.session == session
    assert view.score == score_session(session)
    assert write_session(view.session) == write_session(session)
    assert ledger.look(view.public_id) == view
    assert [found.drifted for found in audit(ledger.store)] == [()]


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda document: document["game"])
def test_a_session_goes_on_from_machine_to_machine(
    ledger: Ledger, document: dict[str, Any]
) -> None:
    first = brought_in(ledger, document)
    second = brought_in(ledger, write_session(first.session))
    assert second.session == first.session
    assert second.public_id != first.public_id


def test_a_file_brought_in_a_second_time_is_known(ledger: Ledger) -> None:
    document = DOCUMENTS[0]
    assert ledger.brought_in_before(document) == ()
    view = brought_in(ledger, document)
    laid_out_otherwise = dict(reversed(document.items()))
    assert ledger.brought_in_before(laid_out_otherwise) == (view.public_id,)
    assert ledger.brought_in_before({**document, "title": "Another"}) == ()


def test_people_keep_their_names_when_a_file_spells_them_otherwise(ledger: Ledger) -> None:
    thursday(ledger)
    document = {
        **DOCUMENTS[3],
        "players": ["ANA", "BRUNO", "Rui"],
        "left": [{"player": "BRUNO", "after_round": 1}],
        "rounds": [{"winner": "ANA", "hands": {"BRUNO": 5, "Rui": "KC"}}],
    }
    view = brought_in(ledger, document)
    assert view.session.players == ("Ana", "Bruno", "Rui")
    assert view.score.totals == {"Ana": 15, "Bruno": 0, "Rui": 0}
    assert [left.player for left in view.session.left] == ["Bruno"]
    assert [found.drifted for found in audit(ledger.store)] == [(), ()]


def test_a_file_with_one_person_under_two_spellings_is_refused(ledger: Ledger) -> None:
    document = {**DOCUMENTS[1], "players": ["Rui", "RUI"], "rounds": []}
    with pytest.raises(SeatedTwice):
        ledger.bring_in(document)


@pytest.mark.parametrize("document", [None, [], {}, {**DOCUMENTS[0], "extra": 1}])
def test_a_file_that_can_not_be_understood_is_not_kept(ledger: Ledger, document: object) -> None:
    with pytest.raises(InputError):
        ledger.bring_in(document)
    assert list(audit(ledger.store)) == []


def test_a_file_whose_cards_can_not_be_dealt_is_not_kept(ledger: Ledger) -> None:
    document = {
        **DOCUMENTS[2],
        "players": [f"Player {number}" for number in range(8)],
        "rounds": [],
    }
    refused = ledger.bring_in(document)
    assert isinstance(refused, Refused)
    assert [finding.code for finding in refused.findings] == [Code.DEAL_IMPOSSIBLE]
    assert list(audit(ledger.store)) == []


def test_the_audit_names_each_round_whose_result_would_differ(ledger: Ledger, table: str) -> None:
    enter(ledger, table, BRUNO_WINS, DRAWN, BRUNO_WINS)
    with ledger.store.writing() as w:
        w.db.execute(
            "UPDATE rounds SET digest = 'as shown by an older companion' WHERE position = 3"
        )
        # As if the third round had been scored by other rules, and the first changed by hand.
        w.db.execute("UPDATE rounds SET report = '{\"winner\":null}' WHERE position = 1")
    (found,) = audit(ledger.store)
    assert found.drifted == (1, 3)
    assert found.title == "Thursday table"


def test_the_audit_passes_over_what_was_deleted_while_it_ran(
    ledger: Ledger, clock: WallClock
) -> None:
    thursday(ledger, title="stays")
    goes = thursday(ledger, title="goes").public_id
    findings = audit(ledger.store)
    assert next(findings).title == "stays"
    ledger.put_away(goes)
    clock.pass_time(days=31)
    ledger.tidy()
    assert list(findings) == []


@pytest.mark.parametrize(
    "damage",
    [
        'UPDATE rounds SET report = \'{"winner": 2, "hands": -1}\'',
        "UPDATE rounds SET report = 'torn'",
        "UPDATE sessions SET game = 'bridge' WHERE title = 'harmed'",
        "UPDATE sessions SET options = '{\"jokers\": 99}' WHERE title = 'harmed'",
        "UPDATE sessions SET options = 'torn' WHERE title = 'harmed'",
    ],
)
def test_a_damaged_session_is_named_and_the_others_work(ledger: Ledger, damage: str) -> None:
    harmed = enter(ledger, thursday(ledger, title="harmed").public_id, BRUNO_WINS)
    sound = thursday(ledger, title="sound").public_id
    with ledger.store.writing() as w:
        w.db.execute(damage)
        w.db.execute("UPDATE sessions SET version = version + 1")
    enter(ledger, sound, BRUNO_WINS)
    with pytest.raises(DamagedSession):
        ledger.look(harmed.public_id)
    with pytest.raises(DamagedSession):
        ledger.record(harmed.public_id, DRAWN, position=2)
    first, second = audit(ledger.store)
    assert (first.title, bool(first.damaged), first.drifted) == ("harmed", True, ())
    assert (second.title, second.damaged, second.drifted) == ("sound", None, ())
    with ledger.store.reading() as r:
        assert len(rounds.raw(r, harmed.public_id)) == 1
