"""Sessions are finished and reopened by the table's word, people leave, old things go."""

from __future__ import annotations

import pytest

from companion.ledger import EndsByItself, Ledger, Refused, SessionView, audit
from companion.rules.findings import Code
from companion.rules.messages import InputError
from companion.store import people, sessions, shelves
from companion.store.errors import NoSuchSession, NotSeated
from companion.store.rows import SessionState

from .conftest import BRUNO_WINS, DRAWN, WallClock, enter, thursday


def open_table(ledger: Ledger) -> str:
    return thursday(ledger, options={"rounds": "open"}).public_id


def test_an_open_session_ends_when_the_table_says_so(ledger: Ledger) -> None:
    table = open_table(ledger)
    assert not enter(ledger, table, *[DRAWN] * 6, BRUNO_WINS).score.finished
    finished = ledger.finish(table)
    assert isinstance(finished, SessionView)
    assert finished.score.winners == ("Bruno",)
    assert finished.row.state is SessionState.FINISHED
    assert ledger.look(table) == finished


def test_nothing_is_entered_after_the_table_has_finished_until_it_plays_on(ledger: Ledger) -> None:
    table = open_table(ledger)
    enter(ledger, table, BRUNO_WINS)
    ledger.finish(table)
    refused = ledger.record(table, {**DRAWN, "accepted": True}, position=2)
    assert isinstance(refused, Refused)
    assert [finding.code for finding in refused.findings] == [Code.FINISHED]
    assert ledger.preview(table, DRAWN).stands

    reopened = ledger.reopen(table)
    assert not reopened.score.finished
    assert reopened.row.state is SessionState.RUNNING
    assert len(enter(ledger, table, DRAWN).rounds) == 2


def test_past_rounds_of_a_finished_open_session_can_be_corrected(ledger: Ledger) -> None:
    table = open_table(ledger)
    enter(ledger, table, BRUNO_WINS, DRAWN)
    ledger.finish(table)
    ledger.correct(table, 1, {"winner": "Carla", "counts": {}}, seen=0)
    view = ledger.look(table)
    assert view.score.winners == ("Carla",)
    assert view.row.state is SessionState.FINISHED


def test_a_session_does_not_finish_while_a_round_stands_unscored(ledger: Ledger) -> None:
    table = open_table(ledger)
    brought = ledger.bring_in(
        {
            "format": "companion-session/1",
            "game": "continental-bicycle",
            "options": {"rounds": "open"},
            "players": ["Ana", "Bruno", "Carla", "Duarte"],
            "rounds": [{"winner": "Ana", "melds": ["3-5C"]}],
        }
    )
    assert isinstance(brought, SessionView)
    refused = ledger.finish(brought.public_id)
    assert isinstance(refused, Refused)
    assert {finding.code for finding in refused.findings} == {Code.LAYOUT_CARDS}
    ledger.strike(brought.public_id, 1, seen=0)
    assert isinstance(ledger.finish(brought.public_id), SessionView)
    assert isinstance(ledger.finish(table), SessionView)


def test_a_session_of_fixed_length_ends_by_itself(ledger: Ledger, table: str) -> None:
    with pytest.raises(EndsByItself):
        ledger.finish(table)
    with pytest.raises(EndsByItself):
        ledger.reopen(table)


def rummy_table(ledger: Ledger) -> str:
    return thursday(
        ledger, game="rummy", players=("Ana", "Bruno", "Rui"), options={"hands": 9}
    ).public_id


def test_who_leaves_takes_no_part_in_later_rounds_and_is_last(ledger: Ledger) -> None:
    table = rummy_table(ledger)
    enter(ledger, table, {"winner": "Rui", "hands": {"Ana": 9, "Bruno": 9}})
    view = ledger.leave(table, "Rui")
    assert view.score.ranks["Rui"] == 3
    assert view.score.totals["Rui"] == 18
    after = enter(ledger, table, {"winner": "Ana", "hands": {"Bruno": 4}})
    assert after.rounds[1].score is not None
    assert after.rounds[1].score.players == ("Ana", "Bruno")
    with pytest.raises(InputError):
        ledger.record(table, {"winner": "Rui", "hands": {}}, position=3)
    assert all(not found.drifted for found in audit(ledger.store))


def test_who_left_after_a_round_still_left_there_when_an_earlier_one_is_struck(
    ledger: Ledger,
) -> None:
    table = rummy_table(ledger)
    won_by_ana = {"winner": "Ana", "hands": {"Bruno": 4, "Rui": 4}}
    enter(ledger, table, won_by_ana, won_by_ana)
    ledger.leave(table, "Rui")
    enter(ledger, table, {"winner": "Ana", "hands": {"Bruno": 4}})
    ledger.strike(table, 1, seen=0)
    view = ledger.look(table)
    assert [score.players for score in view.score.rounds] == [
        ("Ana", "Bruno", "Rui"),
        ("Ana", "Bruno"),
    ]
    assert [(left.player, left.after_round) for left in view.session.left] == [("Rui", 1)]


def test_leaving_can_be_taken_back(ledger: Ledger) -> None:
    table = rummy_table(ledger)
    before = ledger.look(table)
    (entry,) = ledger.leave(table, "Rui").course
    assert ledger.take_back(table, entry.id).score == before.score


def test_when_one_is_left_the_session_is_over(ledger: Ledger) -> None:
    table = rummy_table(ledger)
    ledger.leave(table, "Rui")
    view = ledger.leave(table, "Ana")
    assert view.score.winners == ("Bruno",)
    assert view.row.state is SessionState.FINISHED


def test_leaving_that_makes_no_sense_leaves_no_trace(ledger: Ledger, table: str) -> None:
    before = ledger.look(table)
    with pytest.raises(NotSeated):
        ledger.leave(table, "Zé")
    assert ledger.look(table) == before


def test_a_title_nobody_could_read_again_is_refused(ledger: Ledger, table: str) -> None:
    with pytest.raises(InputError):
        ledger.retitle(table, "x" * 100_000)
    assert ledger.look(table).session.title == "Thursday table"


def test_a_renamed_player_is_renamed_on_every_screen(ledger: Ledger, table: str) -> None:
    view = enter(ledger, table, BRUNO_WINS)
    with ledger.store.writing() as w:
        people.rename(w, view.seats[1].person_id, "Bruno Alves")
    after = ledger.look(table)
    assert after.score.totals["Bruno Alves"] == 33
    assert all(not found.drifted for found in audit(ledger.store))


def test_links_are_renewed_switched_off_and_handed_over(ledger: Ledger, table: str) -> None:
    token = ledger.renew_watch_link(table)
    assert ledger.watch(token).public_id == table
    ledger.switch_off_watch_link(table)
    with pytest.raises(NoSuchSession):
        ledger.watch(token)
    pencil = ledger.hand_over_pencil(table)
    other = thursday(ledger).public_id
    assert pencil not in {ledger.hand_over_pencil(table), ledger.hand_over_pencil(other)}


def test_tidying_forgets_only_what_is_long_gone(
    ledger: Ledger, table: str, clock: WallClock
) -> None:
    kept = thursday(ledger).public_id
    ledger.put_away(table)
    clock.pass_time(days=29)
    ledger.tidy()
    assert ledger.look(table).row.put_away_at is not None
    clock.pass_time(days=2)
    ledger.tidy()
    with pytest.raises(NoSuchSession):
        ledger.look(table)
    assert ledger.look(kept).public_id == kept


def test_only_what_is_there_can_be_put_away(ledger: Ledger) -> None:
    for act in (ledger.put_away, ledger.bring_back):
        with pytest.raises(NoSuchSession):
            act("nothing-of-the-kind")


def test_an_old_pencil_is_tidied_away(ledger: Ledger, table: str, clock: WallClock) -> None:
    ledger.hand_over_pencil(table)
    clock.pass_time(hours=1)
    ledger.tidy()
    with ledger.store.reading() as r:
        assert not list(r.db.query("SELECT * FROM pencil_links"))
        assert sessions.every_id(r) == (table,)


def test_a_session_that_can_not_be_read_can_still_be_put_away(ledger: Ledger, table: str) -> None:
    with ledger.store.writing() as w:
        w.db.execute("UPDATE sessions SET options = 'torn'")
    ledger.put_away(table)
    with ledger.store.reading() as r:
        assert shelves.count(r, shelves.Wanted(shelf=shelves.Shelf.PUT_AWAY)) == 1
    ledger.bring_back(table)
    with ledger.store.reading() as r:
        assert shelves.count(r, shelves.Wanted(shelf=shelves.Shelf.RUNNING)) == 1
