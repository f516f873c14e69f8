"""The chart of the totals: geometry by hand and by property."""

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.sheet_pages.chart import LINE_HEIGHT, draw, nice_step, spread
from companion.sheet_pages.words import words_of


@pytest.mark.parametrize(
    ("span", "ticks", "step"),
    [(0, 5, 1), (4, 5, 1), (54, 5, 20), (100, 5, 20), (101, 5, 50), (500, 14, 50), (9999, 5, 2000)],
)
def test_steps_are_one_two_or_five_times_a_power_of_ten(span: int, ticks: int, step: int) -> None:
    assert nice_step(span, ticks) == step


@given(st.lists(st.floats(0, 100), min_size=1, max_size=12))
def test_names_at_the_ends_never_lie_on_each_other_and_keep_their_order(
    wanted: list[float],
) -> None:
    places = spread(wanted, gap=LINE_HEIGHT, low=0, high=100)
    in_order = sorted(places)
    gaps = [below - above for above, below in itertools.pairwise(in_order)]
    assert all(gap >= LINE_HEIGHT - 1e-9 for gap in gaps)
    assert in_order[-1] <= 100 + 1e-9
    order = sorted(range(len(wanted)), key=lambda each: wanted[each])
    assert [places[each] for each in order] == in_order


def test_lines_start_at_zero_and_pass_through_every_total() -> None:
    chart = draw(
        ("Ana", "Zé"),
        [{"Ana": 10, "Zé": -10}, {"Ana": 0, "Zé": 0}, {"Ana": 20, "Zé": -20}],
        words_of("en"),
        width=300,
        show="Totals.",
        signed=True,
    )
    assert chart
    assert [row.label for row in chart.rows] == ["−20", "−10", "0", "+10", "+20"]
    assert [column.label for column in chart.columns] == ["1", "2", "3"]
    middle = (chart.top + chart.bottom) / 2
    ana, ze = chart.curves
    assert ana.points.split()[0] == f"{chart.left},{middle}"
    assert ana.end == (chart.right, chart.top)
    assert ze.end == (chart.right, chart.bottom)
    assert (ana.label, ze.label) == ("Ana +20", "Zé −20")
    assert chart.in_words == "Totals. Ana: +10, 0, +20; Zé: −10, 0, −20"


def test_one_round_is_no_course_yet() -> None:
    nothing = draw(("Ana",), [{"Ana": 1}], words_of("en"), width=300, show="", signed=False)
    assert nothing is None


def test_a_long_evening_is_told_in_a_dozen_totals_and_always_the_last() -> None:
    running = [{"Ana": number} for number in range(1, 500)]
    chart = draw(("Ana",), running, words_of("en"), width=300, show="", signed=False)
    assert chart
    told = chart.in_words.partition(": ")[2].split(", ")
    assert len(told) <= 13
    assert told[-1] == "499"
    assert len(chart.curves[0].dots) == 1


@pytest.mark.parametrize(
    "name", ["M" * 40, "Wilhelmina-Charlotte von Öttingen", "漢" * 40, "Ж" * 40]
)
def test_a_long_name_is_cut_so_that_it_stays_on_the_paper(name: str) -> None:
    totals = [{name: -10, "Zé": 10}, {name: -17, "Zé": 17}]
    chart = draw((name, "Zé"), totals, words_of("en"), width=300, show="", signed=True)
    assert chart
    label = chart.curves[0].label
    assert label.startswith(name[0])
    assert label.endswith("… −17")
    assert chart.right > chart.width / 2


def test_a_short_name_is_never_cut() -> None:
    chart = draw(
        ("Mi", "Li"),
        [{"Mi": 10_000, "Li": 0}, {"Mi": -10_000, "Li": 0}],
        words_of("en"),
        width=300,
        show="",
        signed=True,
    )
    assert chart
    assert [curve.label for curve in chart.curves] == ["Mi −10,000", "Li 0"]
