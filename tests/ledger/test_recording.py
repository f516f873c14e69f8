"""A round is previewed and saved by the same function, once, and only if the rules say yes."""

from __future__ import annotations

import threading

import pytest

from companion.ledger import Ledger, OpenedAlready, Opening, PutAway, Recorded, Refused, SessionView
from companion.rules.findings import Code
from companion.rules.messages import InputError
from companion.store import shelves
from companion.store.errors import (
    NamelessPerson,
    NoSuchRound,
    NoSuchSession,
    RoundTaken,
    SeatedTwice,
)
from companion.store.rows import Report, SessionState

from .conftest import BRUNO_WINS, DRAWN, FOUR, THURSDAY, WORKED_EXAMPLE, enter, thursday

THREE_SEVENS: Report = {"winner": "Ana", "melds": ["7C 8C 9C", "7C 8C 9C", "7C 8C 9C"]}
KING_ACE_TWO: Report = {"winner": "Ana", "melds": ["KC AC 2C", "6-8S", "9-JH", "Q-AD", "9-JC"]}


def codes(refused: object) -> set[Code]:
    assert isinstance(refused, Refused)
    return {finding.code for finding in refused.findings}


def test_the_session_of_the_file_format_is_scored_as_it_says(ledger: Ledger, table: str) -> None:
    view = enter(
        ledger,
        table,
        BRUNO_WINS,
        DRAWN,
        {"winner": "Ana", "turn": "first", "counts": {"twos": 1}},
    )
    assert view.rounds[0].score is not None
    assert view.rounds[0].score.deltas == {"Ana": -11, "Bruno": 33, "Carla": -11, "Duarte": -11}
    assert view.rounds[1].score is not None
    assert set(view.rounds[1].score.deltas.values()) == {0}
    # Going out 1, a two 1, the first turn 7: 9 from each.
    assert view.rounds[2].running == {"Ana": 16, "Bruno": 24, "Carla": -20, "Duarte": -20}
    assert view.score.next is not None
    assert view.score.next.dealer == "Duarte"
    assert view.next_position == 4
    assert not view.revised


def test_what_was_previewed_is_what_is_kept(ledger: Ledger, table: str) -> None:
    for report in (BRUNO_WINS, DRAWN, {"winner": "Carla", "counts": {"jokers": 2}}):
        preview = ledger.preview(table, report)
        assert not preview.stands
        view = enter(ledger, table, report)
        assert view.rounds[-1].score == preview.round
        assert view.score == preview.score


def test_a_preview_keeps_nothing(ledger: Ledger, table: str) -> None:
    before = ledger.look(table)
    ledger.preview(table, BRUNO_WINS)
    assert ledger.look(table) == before


@pytest.mark.parametrize(
    ("report", "code"),
    [
        (THREE_SEVENS, Code.TOO_MANY_COPIES),
        (KING_ACE_TWO, Code.WRAPS_ACE),
        ({"winner": "Ana"}, Code.NO_MELDS),
        ({"winner": "Ana", "melds": ["7X"]}, Code.CARD_UNREADABLE),
    ],
)
def test_a_round_that_fails_a_check_is_refused_and_not_kept(
    ledger: Ledger, table: str, report: Report, code: Code
) -> None:
    refused = ledger.record(table, report, position=1)
    assert code in codes(refused)
    assert ledger.look(table).rounds == ()
    assert ledger.preview(table, report).stands


def test_the_table_may_accept_a_failed_check_in_so_many_words(ledger: Ledger, table: str) -> None:
    view = enter(ledger, table, {**KING_ACE_TWO, "accepted": True})
    score = view.rounds[0].score
    assert score is not None
    assert score.accepted
    assert Code.WRAPS_ACE in {finding.code for finding in score.findings}
    assert score.scored


def test_what_is_no_card_can_not_be_accepted(ledger: Ledger, table: str) -> None:
    report = {"winner": "Ana", "melds": ["7X"], "accepted": True}
    assert codes(ledger.record(table, report, position=1)) >= {Code.CARD_UNREADABLE}
    assert ledger.look(table).rounds == ()


def test_a_blank_hand_of_a_loser_is_named_and_a_zero_is_not(ledger: Ledger) -> None:
    table = thursday(ledger, game="contract").public_id
    blank = ledger.record(table, {"winner": "Ana", "hands": {"Bruno": 5, "Carla": 0}}, position=1)
    assert codes(blank) == {Code.HAND_MISSING}
    assert isinstance(blank, Refused)
    assert blank.preview is not None
    kept = ledger.record(
        table, {"winner": "Ana", "hands": {"Bruno": 5, "Carla": 0, "Duarte": 1}}, position=1
    )
    assert isinstance(kept, Recorded)


@pytest.mark.parametrize(
    "report",
    [
        {"winner": "Zé", "melds": WORKED_EXAMPLE},
        {"winner": ["Ana", "Bruno"]},
        {"winner": "Ana", "hands": {"Bruno": -4}},
        {"winner": "Ana", "wimmer": "Ana"},
        {},
    ],
)
def test_what_can_not_be_understood_is_an_error_and_not_kept(
    ledger: Ledger, table: str, report: Report
) -> None:
    with pytest.raises(InputError):
        ledger.record(table, report, position=1)
    with pytest.raises(InputError):
        ledger.preview(table, report)
    assert ledger.look(table).rounds == ()


def test_a_round_after_the_end_of_the_game_is_refused_even_if_accepted(
    ledger: Ledger, table: str
) -> None:
    view = enter(ledger, table, *[DRAWN] * 4)
    assert view.score.finished
    assert view.row.state is SessionState.FINISHED
    for report in (DRAWN, {**BRUNO_WINS, "accepted": True}):
        assert codes(ledger.record(table, report, position=5)) == {Code.FINISHED}


def test_a_finished_session_lies_on_the_shelf_of_the_finished(ledger: Ledger, table: str) -> None:
    enter(ledger, table, *[DRAWN] * 4)
    with ledger.store.reading() as r:
        wanted = shelves.Wanted(shelf=shelves.Shelf.FINISHED)
        assert [line.public_id for line in shelves.lines(r, wanted)] == [table]


def test_the_second_phone_is_told_of_the_round_before_its_cards_are_judged(
    ledger: Ledger, table: str
) -> None:
    enter(ledger, table, BRUNO_WINS)
    for late in (DRAWN, THREE_SEVENS, {"winner": "Zé"}):
        with pytest.raises(RoundTaken) as refusal:
            ledger.record(table, late, position=1)
        assert refusal.value.stored.report == BRUNO_WINS


def test_a_resent_form_gets_its_round_even_after_the_game_is_over(
    ledger: Ledger, table: str
) -> None:
    first = ledger.record(table, BRUNO_WINS, position=1, form="form-1")
    enter(ledger, table, *[DRAWN] * 3)
    again = ledger.record(table, BRUNO_WINS, position=1, form="form-1")
    assert isinstance(first, Recorded)
    assert isinstance(again, Recorded)
    assert (first.again, again.again) == (False, True)
    assert first.stored == again.stored
    assert len(ledger.look(table).rounds) == 4


def test_a_form_says_the_same_when_only_its_spelling_was_tidied_up(
    ledger: Ledger, table: str
) -> None:
    typed = {"winner": "Bruno", "turn": "later", "melds": WORKED_EXAMPLE, "accepted": False}
    ledger.record(table, typed, position=1, form="form-1")
    again = ledger.record(table, typed, position=1, form="form-1")
    assert isinstance(again, Recorded)
    assert again.again
    assert again.stored.report == BRUNO_WINS


def test_eight_phones_save_the_same_round_and_one_succeeds(ledger: Ledger, table: str) -> None:
    gate = threading.Barrier(8)
    outcomes: list[str] = []

    def save(number: int) -> None:
        gate.wait()
        try:
            ledger.record(table, {"winner": None, "note": str(number)}, position=1)
            outcomes.append("saved")
        except RoundTaken:
            outcomes.append("taken")

    threads = [threading.Thread(target=save, args=(number,)) for number in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(outcomes) == ["saved"] + ["taken"] * 7
    assert len(ledger.look(table).rounds) == 1


def test_a_round_can_not_be_saved_before_the_one_before_it(ledger: Ledger, table: str) -> None:
    with pytest.raises(NoSuchRound):
        ledger.record(table, BRUNO_WINS, position=2)


def test_nothing_is_written_in_a_session_that_was_put_away(ledger: Ledger, table: str) -> None:
    ledger.put_away(table)
    with pytest.raises(PutAway):
        ledger.record(table, BRUNO_WINS, position=1)
    ledger.bring_back(table)
    assert isinstance(ledger.record(table, BRUNO_WINS, position=1), Recorded)


def test_a_session_that_never_was_has_no_rounds(ledger: Ledger) -> None:
    with pytest.raises(NoSuchSession):
        ledger.record("nothing-of-the-kind", BRUNO_WINS, position=1)
    with pytest.raises(NoSuchSession):
        ledger.look("nothing-of-the-kind")


def test_cards_that_can_not_be_dealt_open_no_session(ledger: Ledger) -> None:
    eight = tuple(f"Player {number}" for number in range(1, 9))
    opening = Opening(game="continental-sets", players=eight, date=THURSDAY)
    assert codes(ledger.open_session(opening)) == {Code.DEAL_IMPOSSIBLE}
    with ledger.store.reading() as r:
        assert shelves.count(r, shelves.Wanted(shelf=shelves.Shelf.RUNNING)) == 0


@pytest.mark.parametrize(
    "others",
    [
        {"game": "bridge"},
        {"players": ("Ana",)},
        {"players": tuple("ABCDEFGHIJKLM")},
        {"options": {"jokers": 99}},
        {"options": {"jokerz": 2}},
        {"first_dealer": "Zé"},
        {"title": "x" * 100_000},
    ],
)
def test_an_agreement_that_makes_no_sense_opens_no_session(
    ledger: Ledger, others: dict[str, object]
) -> None:
    with pytest.raises(InputError):
        thursday(ledger, **others)


def test_names_are_people_before_they_are_seated(ledger: Ledger) -> None:
    assert thursday(ledger, players=(" ana ", "Bruno", "C", "D")).session.players[0] == "ana"
    assert thursday(ledger, players=("ANA", "Bruno", "C", "D")).session.players[0] == "ana"
    with pytest.raises(SeatedTwice):
        thursday(ledger, players=("Ana", "aná", "ANA", "D"))
    with pytest.raises(NamelessPerson):
        thursday(ledger, players=("Ana", " ", "C", "D"))


def test_the_first_dealer_is_found_however_the_name_was_typed(ledger: Ledger) -> None:
    thursday(ledger)
    view = thursday(ledger, players=("BRUNO", "ana", "C", "D"), first_dealer="ana")
    assert view.score.next is not None
    assert view.score.next.dealer == "Ana"


def test_a_form_sent_twice_opens_one_session(ledger: Ledger) -> None:
    opening = Opening(game="contract", players=FOUR, date=THURSDAY, first_dealer="Bruno")
    first = ledger.open_session(opening, form="form-1")
    again = ledger.open_session(opening, form="form-1")
    assert isinstance(first, SessionView)
    assert isinstance(again, SessionView)
    assert first.public_id == again.public_id
    other = Opening(game="contract", players=FOUR, date=THURSDAY, first_dealer="Ana")
    with pytest.raises(OpenedAlready) as refusal:
        ledger.open_session(other, form="form-1")
    assert refusal.value.public_id == first.public_id
