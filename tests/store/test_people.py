"""People are told apart by their names, and stay themselves when a name changes."""

from __future__ import annotations

from datetime import date

import pytest

from companion.store import people, sessions
from companion.store.connections import Store
from companion.store.errors import (
    NamelessPerson,
    NameTaken,
    NameTooLong,
    NoSuchPerson,
    SatTogether,
    SeatedTwice,
)

from .conftest import thursday


def person(store: Store, name: str) -> int:
    with store.writing() as w:
        return people.find_or_add(w, name).id


@pytest.mark.parametrize(
    "other", ["bruno", "  Bruno ", "BRUNO", "\uff22runo", "Br\u200duno", "Bru\u00adno"]
)
def test_two_spellings_of_one_name_are_one_person(store: Store, other: str) -> None:
    assert person(store, "Bruno") == person(store, other)


@pytest.mark.parametrize(("one", "other"), [("Ana", "Anna"), ("José", "Jose"), ("A B", "AB")])
def test_names_that_only_look_alike_are_two_people(store: Store, one: str, other: str) -> None:
    assert person(store, one) != person(store, other)


def test_letters_composed_in_two_ways_are_one_name(store: Store) -> None:
    assert person(store, "José") == person(store, "Jose\u0301")


@pytest.mark.parametrize("name", ["", "   ", "\n\t", "\u200b\u200e"])
def test_a_name_nobody_can_see_is_no_name(store: Store, name: str) -> None:
    with pytest.raises(NamelessPerson):
        person(store, name)


def test_a_name_is_kept_on_one_line(store: Store) -> None:
    with store.writing() as w:
        assert people.find_or_add(w, "Ana\n  Maria\x00").name == "Ana Maria"


def test_a_name_does_not_turn_the_writing_around_it(store: Store) -> None:
    with store.writing() as w:
        assert people.find_or_add(w, "\u202eanA").name == "anA"


def test_a_name_with_markup_is_only_a_name(store: Store) -> None:
    with store.writing() as w:
        assert people.find_or_add(w, "<b>Ana</b>").name == "<b>Ana</b>"


def test_the_same_person_can_not_sit_on_two_seats(store: Store) -> None:
    with pytest.raises(SeatedTwice):
        thursday(store, players=["Ana", "Bruno", "ana "], first_dealer=None)
    with store.reading() as r:
        assert people.everybody(r) == ()


def test_a_name_somebody_else_has_can_not_be_taken(store: Store) -> None:
    ana, bruno = person(store, "Ana"), person(store, "Bruno")
    with pytest.raises(NameTaken) as refusal, store.writing() as w:
        people.rename(w, ana, "BRUNO")
    assert refusal.value.person.id == bruno


def test_a_person_may_change_only_the_capitals_of_the_own_name(store: Store) -> None:
    ana = person(store, "ana")
    with store.writing() as w:
        assert people.rename(w, ana, "Ana").name == "Ana"


def test_merged_people_have_one_name_and_all_their_evenings(store: Store) -> None:
    first = thursday(store, players=["Ana", "Brunno"])
    second = thursday(store, players=["Bruno", "Ana"])
    brunno, bruno = person(store, "Brunno"), person(store, "Bruno")
    with store.writing() as w:
        people.merge(w, brunno, into=bruno)
        assert sessions.find(w, first.public_id).names == ("Ana", "Bruno")
        assert sessions.find(w, first.public_id).version == first.version + 1
        assert sessions.find(w, second.public_id).names == ("Bruno", "Ana")
        assert {entry.person.name: entry.sessions for entry in people.everybody(w)} == {
            "Ana": 2,
            "Bruno": 2,
        }
        with pytest.raises(NoSuchPerson):
            people.by_id(w, brunno)
    assert person(store, "brunno") == bruno


def test_people_who_sat_at_one_table_can_not_be_merged(store: Store) -> None:
    thursday(store)
    with pytest.raises(SatTogether) as refusal, store.writing() as w:
        people.merge(w, people.find_or_add(w, "Ana").id, into=people.find_or_add(w, "Bruno").id)
    assert refusal.value.title == "Thursday table"


def test_an_old_spelling_may_become_the_name(store: Store) -> None:
    brunno, bruno = person(store, "Brunno"), person(store, "Bruno")
    with store.writing() as w:
        people.merge(w, brunno, into=bruno)
        assert people.rename(w, bruno, "Brunno").id == bruno
    assert person(store, "Brunno") == bruno


def test_merging_twice_leads_from_every_spelling_to_the_last(store: Store) -> None:
    one, two, three = person(store, "Bruno"), person(store, "Brunno"), person(store, "Brno")
    with store.writing() as w:
        people.merge(w, one, into=two)
        people.merge(w, two, into=three)
        people.merge(w, three, into=three)
    assert person(store, "Bruno") == person(store, "Brunno") == three


def test_somebody_put_aside_is_not_offered_and_comes_back_by_playing(store: Store) -> None:
    thursday(store)
    duarte = person(store, "Duarte")
    with store.writing() as w:
        people.put_aside(w, duarte)
    with store.reading() as r:
        assert "Duarte" not in [entry.person.name for entry in people.everybody(r)]
        (aside,) = people.everybody(r, put_aside=True)
        assert aside.person.id == duarte
        assert aside.last_date == date(2026, 11, 26)
    thursday(store)
    with store.reading() as r:
        assert people.everybody(r, put_aside=True) == ()


def test_who_played_last_is_offered_first(store: Store) -> None:
    thursday(store, players=["Zita", "Ana"], date=date(2026, 1, 1), first_dealer=None)
    thursday(store, players=["Zita", "Bruno"], date=date(2026, 2, 1), first_dealer=None)
    person(store, "Nobody Yet")
    with store.reading() as r:
        offered = [(entry.person.name, entry.sessions) for entry in people.everybody(r)]
    assert offered == [("Bruno", 1), ("Zita", 2), ("Ana", 1), ("Nobody Yet", 0)]


@pytest.mark.parametrize("number", [0, 99, 10**30])
def test_nobody_has_a_number_that_was_never_given(store: Store, number: int) -> None:
    with pytest.raises(NoSuchPerson), store.writing() as w:
        people.rename(w, number, "Ana")


def test_a_name_has_room_for_a_hundred_letters(store: Store) -> None:
    person(store, "A" * 100)
    with pytest.raises(NameTooLong):
        person(store, "A" * 101)
