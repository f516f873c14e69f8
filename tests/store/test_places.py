"""Names leave a report and come back into it without a change."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from companion.store.places import as_text, from_text, with_names, with_numbers

PLAYERS = ["Ana", "2", "Élia", "null", "winner"]
NUMBERS = {name: number for number, name in enumerate(PLAYERS, start=1)}
NAMES = {number: name for name, number in NUMBERS.items()}

players = st.sampled_from(PLAYERS)
loose = st.one_of(st.none(), st.booleans(), st.integers(), st.text(st.characters(codec="utf-8")))
reports = st.fixed_dictionaries(
    {"winner": st.none() | players},
    optional={
        "melds": st.lists(st.text(st.characters(codec="utf-8"))),
        "hands": st.dictionaries(players, st.integers() | st.just("KC")),
        "players": st.lists(players),
        "failed": st.lists(
            st.fixed_dictionaries({"player": players, "melds": st.lists(st.just("3-5C"))})
        ),
        "note": loose,
        "accepted": st.booleans(),
    },
)


@given(reports)
def test_a_report_with_names_survives_being_kept(report: dict[str, object]) -> None:
    kept = as_text(with_numbers(report, NUMBERS))
    assert with_names(from_text(kept), NAMES) == report


def test_half_of_a_sign_pair_does_not_stop_a_save() -> None:
    assert from_text(as_text({"note": "broken \ud83c sign"})) == {"note": "broken ? sign"}
