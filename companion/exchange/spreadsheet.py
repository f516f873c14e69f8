"""Tables as CSV that a spreadsheet opens as it was meant: text stays text, numbers are numbers."""

from __future__ import annotations

import csv
import datetime as dt
import io
import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain

Cell = str | int | dt.date | None

BYTE_ORDER_MARK = "\ufeff"
"""Without it a spreadsheet takes UTF-8 for an older encoding."""

COMMA = ","
SEMICOLON = ";"
"""Where a comma stands in decimal numbers, spreadsheets part their columns by semicolons."""

TEXT_FOLLOWS = "'"
"""What a spreadsheet's own users type before text that must not be read as anything else."""

BEGINS_A_FORMULA = tuple("=+-@\t\r\N{MINUS SIGN}|%")
MONTHS = (
    "jan(uary|eiro)?|ene(ro)?|feb(ruary|rero)?|fev(ereiro)?|mar(ch|ço|zo)?|apr(il)?|abr(il)?|mayo?"
    "|maio?|jun(e|ho|io)?|jul(y|ho|io)?|aug(ust)?|ago(sto)?|sept?(ember|iembre)?|set(embro)?"
    "|oct(ober|ubre)?|out(ubro)?|nov(ember|embro|iembre)?|dec(ember)?|dez(embro)?|dic(iembre)?"
)
READS_AS_DATE = re.compile(rf"(?=.*\d)[\W\d]*({MONTHS})[\W\d]*")
READS_AS_WORD = frozenset({"true", "false", "verdadeiro", "falso", "verdadero"})


@dataclass(frozen=True, kw_only=True, slots=True)
class Table:
    """A head and rows; every row has a cell for each word of the head."""

    head: Sequence[str]
    rows: Iterable[Sequence[Cell]]


def csv_lines(table: Table, separator: str = COMMA) -> Iterator[bytes]:
    """The table as CSV, line by line, with the separator of the reader's spreadsheet."""
    yield BYTE_ORDER_MARK.encode()
    for row in chain([table.head], table.rows):
        line = io.StringIO()
        csv.writer(line, delimiter=separator).writerow([cell(value) for value in row])
        yield line.getvalue().encode()


def csv_bytes(table: Table, separator: str = COMMA) -> bytes:
    """The whole table as one file."""
    return b"".join(csv_lines(table, separator))


def cell(value: Cell) -> str:
    """A number in plain digits with a plain minus, a day as year-month-day, text as only text."""
    if value is None:
        return ""
    if not isinstance(value, str):
        return str(value)
    return f"{TEXT_FOLLOWS}{value}" if is_taken_for_something_else(value) else value


def is_taken_for_something_else(text: str) -> bool:
    """Whether a spreadsheet would read this text as a formula, a number, a date or a truth."""
    seen = unicodedata.normalize("NFKC", text).strip()
    if not seen:
        return False
    # Text with its own mark in front would lose it.
    if seen.startswith((*BEGINS_A_FORMULA, TEXT_FOLLOWS)):
        return True
    if not any(sign.isalpha() for sign in seen):
        return any(sign.isnumeric() for sign in seen)
    low = seen.casefold()
    return seen[0].isnumeric() or low in READS_AS_WORD or bool(READS_AS_DATE.fullmatch(low))
