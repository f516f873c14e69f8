"""People come and go, seats and rules change: noted once, shown with who and when, taken back."""

from __future__ import annotations

from typing import Any

import pytest

from companion.ledger import Ledger, PutAway, Recorded, Refused, SessionView, audit
from companion.rules.findings import Code
from companion.rules.messages import InputError
from companion.session_file import write_session
from companion.store.errors import FormReused, NamelessPerson, NoSuchRound, NotSeated

from .conftest import BRUNO_WINS, DRAWN, FOUR, enter, thursday

SETS = "continental-sets"
ANA_OUT = {"winner": "Ana", "hands": {"Bruno": 4, "Carla": 10, "Duarte": 25}}


@pytest.fixture
def large(ledger: Ledger) -> str:
    """A table of the game for two to twelve, with one round played."""
    table = thursday(ledger, game="continental-large").public_id
    enter(ledger, table, BRUNO_WINS)
    return table


@pytest.fixture
def sets(ledger: Ledger) -> str:
    """A table of sets, with one round played."""
    table = thursday(ledger, game=SETS).public_id
    enter(ledger, table, ANA_OUT)
    return table


def seen(found: SessionView | Refused) -> SessionView:
    """The session after an action that was not refused."""
    assert isinstance(found, SessionView)
    return found


def last(view: SessionView) -> int:
    """The entry that was noted last."""
    return max(each.id for each in view.course)


def test_who_sits_out_is_left_out_until_coming_back(ledger: Ledger, large: str) -> None:
    view = seen(ledger.sit_out(large, "Carla"))
    assert view.score.away == {"Carla"}
    enter(ledger, large, BRUNO_WINS)
    view = seen(ledger.come_back(large, "Carla"))
    enter(ledger, large, BRUNO_WINS)
    view = ledger.look(large)
    assert [len(each.players) for each in view.score.rounds] == [4, 3, 4]
    assert all(not found.drifted for found in audit(ledger.store))


def test_a_second_tap_changes_nothing(ledger: Ledger, large: str) -> None:
    acts: list[Any] = [
        lambda: ledger.sit_out(large, "Carla"),
        lambda: ledger.come_back(large, "Carla"),
        lambda: ledger.join(large, "Eva", start="average"),
        lambda: ledger.move_seats(large, ("Eva", *FOUR)),
        lambda: ledger.deal_by_hand(large, "Duarte"),
        lambda: ledger.change_rules(large, {"two": 4}),
        lambda: ledger.leave(large, "Eva"),
    ]
    for act in acts:
        once = seen(act())
        assert seen(act()).course == once.course


def test_what_was_noted_says_when_and_can_be_taken_back(ledger: Ledger, large: str) -> None:
    before = ledger.look(large)
    acts: list[Any] = [
        lambda: ledger.sit_out(large, "Carla"),
        lambda: ledger.join(large, "Eva", start=7, left_of="Ana"),
        lambda: ledger.move_seats(large, ("Duarte", "Carla", "Bruno", "Ana")),
        lambda: ledger.deal_by_hand(large, "Duarte"),
        lambda: ledger.change_rules(large, {"two": 4}),
        lambda: ledger.leave(large, "Bruno"),
        lambda: ledger.declare_falsely(large, "Ana", melds=("3-5C",)),
    ]
    for act in acts:
        changed = seen(act())
        assert changed.session != before.session
        (entry,) = changed.course
        assert entry.at == ledger.store._clock()
        after = ledger.take_back(large, entry.id)
        assert (after.session, after.score) == (before.session, before.score)
        assert ledger.take_back(large, entry.id).session == before.session


def test_who_joins_has_a_seat_and_a_start_as_a_line_of_its_own(ledger: Ledger, sets: str) -> None:
    view = seen(ledger.join(sets, " eva ", start="average", left_of="Ana"))
    assert view.score.seats == ("Ana", "eva", "Bruno", "Carla", "Duarte")
    assert [(each.player, each.points) for each in view.score.starts] == [("eva", 10)]
    enter(ledger, sets, {"winner": "eva", "hands": dict.fromkeys(FOUR, 5)})
    assert ledger.look(sets).score.totals == {
        "Ana": 5,
        "Bruno": 9,
        "Carla": 15,
        "Duarte": 30,
        "eva": 10,
    }


def test_who_has_played_since_joining_may_leave_but_is_not_taken_out(
    ledger: Ledger, sets: str
) -> None:
    view = seen(ledger.join(sets, "Eva", start="zero"))
    enter(ledger, sets, {"winner": "Eva", "hands": dict.fromkeys(FOUR, 5)})
    before = ledger.look(sets)
    with pytest.raises(InputError, match="may leave"):
        ledger.take_back(sets, last(view))
    assert ledger.look(sets) == before
    assert ledger.leave(sets, "Eva").score.gone == ("Eva",)


def test_what_a_round_rests_on_is_not_taken_back(ledger: Ledger, sets: str) -> None:
    view = seen(ledger.sit_out(sets, "Carla"))
    enter(ledger, sets, {"winner": "Ana", "hands": {"Bruno": 4, "Duarte": 5}})
    before = ledger.look(sets)
    with pytest.raises(InputError, match="Round 2 would not count any more"):
        ledger.take_back(sets, last(view))
    assert ledger.look(sets) == before
    ledger.strike(sets, 2, seen=0)
    assert ledger.take_back(sets, last(view)).score.away == frozenset()


def test_more_players_than_the_cards_allow_are_refused_with_what_helps(ledger: Ledger) -> None:
    players = tuple("ABCDEFG")
    table = thursday(ledger, game=SETS, players=players).public_id
    refused = ledger.join(table, "H", start="zero")
    assert isinstance(refused, Refused)
    assert [each.code for each in refused.findings] == [Code.DEAL_IMPOSSIBLE]
    assert ledger.look(table).session.players == players
    seen(ledger.change_rules(table, {"packs": 3}))
    view = seen(ledger.join(table, "H", start="zero"))
    assert len(view.score.staying) == 8
    refused = ledger.change_rules(table, {"hand_size": 15})
    assert isinstance(refused, Refused)
    seen(ledger.sit_out(table, "H"))
    seen(ledger.change_rules(table, {"hand_size": 15}))
    assert isinstance(ledger.come_back(table, "H"), Refused)


@pytest.mark.parametrize("start", [40, 41])
def test_nobody_joins_with_a_total_that_ends_the_game(ledger: Ledger, start: int) -> None:
    table = thursday(ledger, game=SETS, options={"target": 40}).public_id
    with pytest.raises(InputError, match="would end the game"):
        ledger.join(table, "Eva", start=start)
    assert seen(ledger.join(table, "Eva", start=39)).score.totals["Eva"] == 39


def test_what_makes_no_sense_leaves_no_trace(ledger: Ledger, sets: str) -> None:
    before = ledger.look(sets)
    acts: list[tuple[Any, type[Exception]]] = [
        (lambda: ledger.join(sets, "Ana", start="zero"), InputError),
        (lambda: ledger.join(sets, "Eva", start="much"), InputError),
        (lambda: ledger.join(sets, "Eva", start="zero", left_of="Zé"), NotSeated),
        (lambda: ledger.join(sets, "  ", start="zero"), NamelessPerson),
        (lambda: ledger.sit_out(sets, "Zé"), NotSeated),
        (lambda: ledger.come_back(sets, "Zé"), NotSeated),
        (lambda: ledger.move_seats(sets, ("Ana", "Bruno")), InputError),
        (lambda: ledger.move_seats(sets, ("Ana", "Ana", "Bruno", "Carla")), InputError),
        (lambda: ledger.deal_by_hand(sets, "Zé"), NotSeated),
        (lambda: ledger.deal_by_hand(sets, "Ana", position=9), NoSuchRound),
        (lambda: ledger.change_rules(sets, {"packs": 9}), InputError),
        (lambda: ledger.declare_falsely(sets, "Zé"), NotSeated),
    ]
    for act, trouble in acts:
        with pytest.raises(trouble):
            act()
    assert ledger.look(sets) == before
    ledger.sit_out(sets, "Ana")
    with pytest.raises(InputError, match="would have 2 players"):
        ledger.sit_out(sets, "Bruno")
    ledger.put_away(sets)
    with pytest.raises(PutAway):
        ledger.come_back(sets, "Ana")


def test_the_dealer_of_a_past_round_is_set_by_hand_and_later_ones_follow(
    ledger: Ledger, large: str
) -> None:
    enter(ledger, large, DRAWN, DRAWN)
    view = ledger.deal_by_hand(large, "Duarte", position=2)
    assert [each.dealer for each in view.score.rounds] == ["Ana", "Duarte", "Ana"]
    assert view.score.next is not None
    assert view.score.next.dealer == "Bruno"
    assert all(not found.drifted for found in audit(ledger.store))
    again = ledger.deal_by_hand(large, "Bruno", position=2)
    assert [each.dealer for each in again.score.rounds] == ["Ana", "Bruno", "Carla"]


def test_a_round_dealt_by_hand_is_dealt_by_hand_again_when_it_was_a_misdeal(
    ledger: Ledger, large: str
) -> None:
    ledger.deal_by_hand(large, "Duarte")
    enter(ledger, large, DRAWN)
    ledger.strike(large, 2, seen=0)
    coming = ledger.look(large).score.next
    assert coming is not None
    assert (coming.number, coming.dealer) == (2, "Duarte")


def test_other_house_rules_hold_from_the_next_round_on(ledger: Ledger, large: str) -> None:
    seen(ledger.change_rules(large, {"no_wild": 20}))
    view = enter(ledger, large, BRUNO_WINS)
    assert [each.deltas["Ana"] for each in view.score.rounds] == [-11, -21]
    assert view.session.rules.no_wild == 10  # type: ignore[attr-defined]
    assert view.score.rules.no_wild == 20  # type: ignore[attr-defined]
    corrected = ledger.correct(large, 1, {**BRUNO_WINS, "turn": "first"}, seen=0)
    assert isinstance(corrected, Recorded)
    view = ledger.look(large)
    assert [each.deltas["Ana"] for each in view.score.rounds] == [-18, -21]


def test_a_game_that_is_over_goes_on_by_another_number_of_rounds(ledger: Ledger) -> None:
    table = thursday(ledger).public_id
    assert enter(ledger, table, *[DRAWN] * 4).score.finished
    with pytest.raises(InputError, match="game is over"):
        ledger.sit_out(table, "Ana")
    view = seen(ledger.change_rules(table, {"rounds": 6}))
    assert not view.score.finished
    assert len(enter(ledger, table, DRAWN).rounds) == 5
    ended = seen(ledger.change_rules(table, {"rounds": 5}))
    assert ended.score.finished


def test_while_the_tied_play_it_off_nobody_else_comes_or_goes(ledger: Ledger) -> None:
    table = thursday(ledger, game=SETS, players=FOUR[:3], options={"rounds": 2}).public_id
    enter(
        ledger,
        table,
        {"winner": "Ana", "hands": {"Bruno": 5, "Carla": 9}},
        {"winner": "Bruno", "hands": {"Ana": 5, "Carla": 9}},
    )
    with pytest.raises(InputError, match="tied players play for the win"):
        ledger.join(table, "Eva", start="zero")
    view = ledger.leave(table, "Ana")
    assert view.score.winners == ("Bruno",)


def test_nothing_happens_in_a_session_the_table_has_closed(ledger: Ledger, large: str) -> None:
    ledger.finish(large)
    with pytest.raises(InputError, match="Go on playing first"):
        ledger.change_rules(large, {"two": 4})
    with pytest.raises(InputError, match="Go on playing first"):
        ledger.sit_out(large, "Ana")
    with pytest.raises(InputError, match="No round is being played"):
        ledger.declare_falsely(large, "Ana")


def test_a_false_declaration_goes_into_the_report_of_the_round_it_was_noted_in(
    ledger: Ledger, large: str
) -> None:
    view = ledger.declare_falsely(large, "Carla", melds=("KC AC 2C",), form="false-one")
    assert ledger.declare_falsely(large, "Carla", form="false-one").course == view.course
    assert [each.fact["player"] for each in view.declared_falsely] == ["Carla"]
    report = {**DRAWN, "failed": [{"player": "Ana", "melds": []}]}
    assert ledger.preview(large, report).report["failed"] == [
        {"player": "Ana", "melds": []},
        {"player": "Carla", "melds": ["KC AC 2C"]},
    ]
    enter(ledger, large, report)
    view = ledger.look(large)
    assert [each.player for each in view.rounds[1].report.failed] == ["Ana", "Carla"]
    assert view.declared_falsely == ()
    again = ledger.record(large, report, position=3, form="round-three")
    assert isinstance(again, Recorded)
    assert again.stored.report["failed"] == report["failed"]
    with pytest.raises(FormReused):
        ledger.declare_falsely(large, "Carla", form="round-three")


def test_a_round_sent_again_after_a_false_declaration_is_the_same_round(
    ledger: Ledger, large: str
) -> None:
    ledger.declare_falsely(large, "Carla")
    first = ledger.record(large, DRAWN, position=2, form="round-two")
    second = ledger.record(large, DRAWN, position=2, form="round-two")
    assert isinstance(first, Recorded)
    assert isinstance(second, Recorded)
    assert (second.again, second.stored) == (True, first.stored)


def test_an_eventful_session_leaves_and_comes_back_the_same(ledger: Ledger, large: str) -> None:
    ledger.join(large, "Eva", start="highest", left_of="Bruno")
    ledger.sit_out(large, "Ana")
    enter(ledger, large, DRAWN, BRUNO_WINS)
    ledger.strike(large, 2, seen=0)
    ledger.change_rules(large, {"out": 2})
    ledger.leave(large, "Duarte")
    ledger.declare_falsely(large, "Eva")
    view = ledger.look(large)
    document = write_session(view.session)
    copy = seen(ledger.bring_in(document))
    assert write_session(copy.session) == document
    assert copy.score == view.score
