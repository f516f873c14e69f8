"""A spreadsheet opens the tables as they were meant."""

from __future__ import annotations

import csv
import datetime as dt
import io

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.exchange.spreadsheet import (
    BYTE_ORDER_MARK,
    COMMA,
    SEMICOLON,
    Cell,
    Table,
    cell,
    csv_bytes,
    is_taken_for_something_else,
)

WRITTEN = st.text(st.characters(codec="utf-8"), max_size=20)


def read_back(content: bytes, separator: str) -> list[list[str]]:
    text = content.decode("utf-8")
    assert text.startswith(BYTE_ORDER_MARK)
    lines = io.StringIO(text.removeprefix(BYTE_ORDER_MARK), newline="")
    return list(csv.reader(lines, delimiter=separator, strict=True))


@pytest.mark.parametrize(
    "name",
    [
        "=1+1",
        "=HYPERLINK(A1)",
        "+Ana",
        "-Ana",
        "−5",
        "@Ana",
        "＝1+1",
        "\t=1",
        " =1",
        "|calc",
        "007",
        "12",
        "1e5",
        "1,5",
        "3/4",
        "12:30",
        "2026-11-26",
        "50%",
        "€ 5",
        "(5)",
        "½",
        "３",
        "3 May",
        "Jan 5",
        "5 mai",
        "DEZ-26",
        "TRUE",
        "falso",
        "'Ana",
    ],
)
def test_a_name_that_looks_like_something_else_stays_text(name: str) -> None:
    assert cell(name) == f"'{name}"


@pytest.mark.parametrize(
    "name",
    [
        "Ana",
        "Zé",
        "Ana-Maria",
        "O’Neil",
        "May",
        "Mai",
        "Mayra 2",
        "Player 2",
        "True Grit",
        "李",
        "–",
        "...",
        "",
        " ",
    ],
)
def test_an_ordinary_name_stays_as_it_is(name: str) -> None:
    assert cell(name) == name


def test_negatives_are_numbers_with_a_plain_minus_and_days_are_days() -> None:
    assert cell(-9) == "-9"
    assert cell(1234567) == "1234567"
    assert cell(0) == "0"
    assert cell(None) == ""
    assert cell(dt.date(2026, 11, 26)) == "2026-11-26"


@given(WRITTEN)
def test_no_text_begins_a_formula_and_none_is_lost(text: str) -> None:
    written = cell(text)
    assert written in (text, f"'{text}")
    assert not written.strip().startswith(("=", "+", "-", "@"))
    assert not is_taken_for_something_else(written) or written.startswith("'")


@given(
    st.lists(st.tuples(WRITTEN, st.integers(), WRITTEN), max_size=4),
    st.sampled_from((COMMA, SEMICOLON)),
)
def test_a_table_is_read_back_cell_by_cell(rows: list[tuple[Cell, ...]], separator: str) -> None:
    head = ("Name", "=SUM(A1)", "Note")
    content = csv_bytes(Table(head=head, rows=rows), separator)
    expected = [[cell(value) for value in row] for row in (head, *rows)]
    assert read_back(content, separator) == expected
