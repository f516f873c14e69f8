"""What people are called where many names share a line."""

from hypothesis import given
from hypothesis import strategies as st

from companion.web.called import called


def test_a_long_name_is_its_first_word() -> None:
    names = called(["Maria Madalena Costas", "Bartolomeu Fernandes", "Ana"])
    assert list(names.values()) == ["Maria", "Bartolomeu", "Ana"]


def test_a_name_that_is_short_anyway_stays_whole() -> None:
    assert called(["Ana Sofia", "Bruno"])["Ana Sofia"] == "Ana Sofia"


def test_two_with_one_first_name_keep_an_initial() -> None:
    names = called(["Maria Madalena Costas", "Maria Antónia Silva", "Bruno"])
    assert list(names.values()) == ["Maria C.", "Maria S.", "Bruno"]


def test_who_could_be_taken_for_somebody_else_keeps_the_whole_name() -> None:
    same = ["Maria Madalena Costas", "Maria Manuela Castro"]
    assert list(called(same).values()) == same
    assert called(["Maria Madalena Costas", "maria"])["Maria Madalena Costas"] == "Maria C."


def test_one_long_word_stays_as_it_is() -> None:
    assert called(["Wolfeschlegelsteinhausen"]) == {
        "Wolfeschlegelsteinhausen": "Wolfeschlegelsteinhausen"
    }


NAMES = st.lists(
    st.text("AaBb ", min_size=1, max_size=24).filter(
        lambda name: name.split() and name == name.strip()
    ),
    min_size=1,
    max_size=8,
    unique_by=str.casefold,
)


@given(NAMES)
def test_nobody_is_ever_called_as_somebody_else_is(names: list[str]) -> None:
    words = [word.casefold() for word in called(names).values()]
    assert len(set(words)) == len(names)
