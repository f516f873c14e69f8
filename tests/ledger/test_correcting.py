"""A round entered wrongly is corrected: all totals follow, and what it said before stays."""

from __future__ import annotations

import pytest

from companion.ledger import Ledger, Recorded, Refused, SessionView, audit
from companion.rules.findings import Code
from companion.rules.messages import InputError
from companion.store import access
from companion.store.errors import NoSuchRound, RoundChanged
from companion.store.rows import Report, SessionState

from .conftest import BRUNO_WINS, DRAWN, FOUR, WallClock, enter, thursday

PENALTIES = {
    "Ana": (0, 10, 20, 30),
    "Bruno": (45, 0, 7, 11),
    "Carla": (5, 6, 0, 8),
    "Duarte": (9, 4, 3, 0),
}


def contract_round(winner: str) -> Report:
    """Everybody but the winner holds fixed points in this winner's round."""
    points = dict(zip(FOUR, PENALTIES[winner], strict=True))
    return {"winner": winner, "hands": {name: points[name] for name in FOUR if name != winner}}


def seven_rounds(ledger: Ledger) -> str:
    table = thursday(ledger, game="contract").public_id
    winners = ("Ana", "Bruno", "Carla", "Duarte", "Ana", "Bruno", "Carla")
    enter(ledger, table, *[contract_round(winner) for winner in winners])
    return table


def no_drift(ledger: Ledger) -> bool:
    return all(not found.drifted and not found.damaged for found in audit(ledger.store))


def test_correcting_round_three_of_seven_moves_every_total_after_it(ledger: Ledger) -> None:
    table = seven_rounds(ledger)
    before = ledger.look(table)
    # Ana 0+45+5+9+0+45+5, Bruno 10+0+6+4+10+0+6, Carla 20+7+0+3+20+7+0, Duarte 30+11+8+0+30+11+8.
    assert before.score.totals == {"Ana": 109, "Bruno": 36, "Carla": 57, "Duarte": 98}
    assert before.score.finished

    kept = ledger.correct(table, 3, contract_round("Duarte"), seen=0, reason="it was Duarte")
    assert isinstance(kept, Recorded)
    after = ledger.look(table)
    # Round 3 was 5, 6, 0, 8 and is 9, 4, 3, 0.
    assert after.score.totals == {"Ana": 113, "Bruno": 34, "Carla": 60, "Duarte": 90}
    assert after.rounds[1].running == before.rounds[1].running
    assert after.rounds[2].running != before.rounds[2].running
    assert after.version > before.version
    assert after.revised
    assert after.rounds[2].stored.corrections == 1
    assert no_drift(ledger)


def test_the_history_tells_what_was_there_when_and_from_which_phone(
    ledger: Ledger, table: str, clock: WallClock
) -> None:
    with ledger.store.writing() as w:
        phone = access.let_in(w, "Ana's phone").id
    enter(ledger, table, BRUNO_WINS)
    clock.pass_time(hours=1)
    ledger.correct(table, 1, DRAWN, seen=0, reason="Bruno held a card", device=phone)
    clock.pass_time(hours=1)
    ledger.correct(table, 1, BRUNO_WINS, seen=1)
    first, second = ledger.look(table).rounds[0].history
    assert (first.before, first.after) == (BRUNO_WINS, DRAWN)
    assert (first.reason, first.device) == ("Bruno held a card", "Ana's phone")
    assert (second.before, second.after) == (DRAWN, BRUNO_WINS)
    assert second.at - first.at == first.at - ledger.look(table).row.created_at

    with ledger.store.writing() as w:
        access.rename_device(w, phone, "Ana's new phone")
    assert ledger.look(table).rounds[0].history[0].device == "Ana's new phone"


def test_opening_a_correction_and_leaving_it_changes_nothing(ledger: Ledger, table: str) -> None:
    before = enter(ledger, table, BRUNO_WINS, DRAWN)
    preview = ledger.preview(table, before.rounds[0].stored.report, position=1)
    assert preview.round == before.rounds[0].score
    kept = ledger.correct(table, 1, {**BRUNO_WINS, "turn": "later"}, seen=0)
    assert isinstance(kept, Recorded)
    assert kept.again
    assert ledger.look(table) == before


def test_what_was_previewed_of_a_correction_is_what_is_kept(ledger: Ledger, table: str) -> None:
    enter(ledger, table, BRUNO_WINS, DRAWN)
    report = {"winner": "Carla", "counts": {"jokers": 1}}
    preview = ledger.preview(table, report, position=1)
    ledger.correct(table, 1, report, seen=0)
    view = ledger.look(table)
    assert view.rounds[0].score == preview.round
    assert view.score == preview.score


def test_a_correction_that_fails_a_check_is_refused(ledger: Ledger, table: str) -> None:
    before = enter(ledger, table, BRUNO_WINS)
    refused = ledger.correct(table, 1, {"winner": "Ana", "melds": ["3-5C"]}, seen=0)
    assert isinstance(refused, Refused)
    assert Code.LAYOUT_CARDS in {finding.code for finding in refused.findings}
    assert ledger.look(table) == before


def test_the_slower_of_two_corrections_is_told_of_the_quicker(ledger: Ledger, table: str) -> None:
    enter(ledger, table, BRUNO_WINS)
    ledger.correct(table, 1, DRAWN, seen=0)
    with pytest.raises(RoundChanged) as refusal:
        ledger.correct(table, 1, {"winner": "Ana", "counts": {}}, seen=0)
    assert refusal.value.stored.report == DRAWN


def test_a_correction_sent_twice_is_made_once(ledger: Ledger, table: str) -> None:
    enter(ledger, table, BRUNO_WINS)
    for _ in range(2):
        assert isinstance(ledger.correct(table, 1, DRAWN, seen=0, form="form-1"), Recorded)
    assert len(ledger.look(table).rounds[0].history) == 1


def test_a_misdeal_is_not_a_round_same_dealer_and_same_number_again(
    ledger: Ledger, table: str
) -> None:
    enter(ledger, table, BRUNO_WINS, DRAWN)
    ledger.strike(table, 1, seen=0, reason="misdeal")
    view = ledger.look(table)
    assert view.rounds[0].score is None
    assert view.rounds[0].stored.struck
    second = view.rounds[1].score
    assert second is not None
    assert (second.number, second.dealer) == (1, "Ana")
    assert set(view.score.totals.values()) == {0}
    assert view.next_position == 3
    assert no_drift(ledger)


def test_a_round_that_was_no_misdeal_counts_again(ledger: Ledger, table: str) -> None:
    before = enter(ledger, table, BRUNO_WINS, DRAWN)
    ledger.strike(table, 1, seen=0)
    kept = ledger.count_again(table, 1, seen=1)
    assert isinstance(kept, Recorded)
    after = ledger.look(table)
    assert after.score == before.score
    assert len(after.rounds[0].history) == 2
    assert no_drift(ledger)


def test_striking_a_round_of_a_finished_session_lets_it_go_on(ledger: Ledger, table: str) -> None:
    enter(ledger, table, *[DRAWN] * 4)
    ledger.strike(table, 2, seen=0)
    view = ledger.look(table)
    assert not view.score.finished
    assert view.row.state is SessionState.RUNNING
    assert enter(ledger, table, BRUNO_WINS).score.finished


def test_a_correction_may_end_the_game_earlier_and_later_rounds_say_so(ledger: Ledger) -> None:
    table = thursday(
        ledger,
        game="rummy",
        players=("Ana", "Bruno"),
        options={"target": 50, "hands": 9},
    ).public_id
    enter(
        ledger,
        table,
        {"winner": "Ana", "hands": {"Bruno": 20}},
        {"winner": "Ana", "hands": {"Bruno": 20}},
        {"winner": "Bruno", "hands": {"Ana": 7}},
    )
    ledger.correct(table, 1, {"winner": "Ana", "hands": {"Bruno": 40}}, seen=0)
    view = ledger.look(table)
    last = view.rounds[2].score
    assert last is not None
    assert [finding.code for finding in last.findings] == [Code.FINISHED]
    assert view.score.totals == {"Ana": 60, "Bruno": 0}
    assert no_drift(ledger)


def test_striking_is_refused_where_a_later_report_would_make_no_sense(ledger: Ledger) -> None:
    table = thursday(ledger, game="contract").public_id
    seven = {**contract_round("Ana"), "buys": 1, "melds": ["3-7C", "3-7D", "9-KH"]}
    before = enter(ledger, table, *[contract_round("Bruno")] * 6, seven)
    with pytest.raises(InputError, match="buys"):
        ledger.strike(table, 2, seen=0)
    assert ledger.look(table) == before


def test_a_round_that_was_never_played_can_not_be_corrected(ledger: Ledger, table: str) -> None:
    for act in (
        lambda: ledger.correct(table, 1, DRAWN, seen=0),
        lambda: ledger.strike(table, 1, seen=0),
        lambda: ledger.preview(table, DRAWN, position=1),
    ):
        with pytest.raises(NoSuchRound):
            act()


def test_a_session_read_again_is_not_replayed_until_something_happens(
    ledger: Ledger, table: str
) -> None:
    first: SessionView = enter(ledger, table, BRUNO_WINS)
    assert ledger.look(table) is first
    assert first.row.watch_token is not None
    assert ledger.watch(first.row.watch_token) is first
    ledger.retitle(table, "Friday table")
    assert ledger.look(table) is not first
    assert ledger.look(table).session.title == "Friday table"
