"""Where names stand in a report, and how they are kept.

A report names people; the file keeps the numbers of their seats instead. So a person who is
renamed or merged is called by the right name in every evening they ever played, and no report
has to be rewritten for it.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any

from companion.store.errors import NotSeated

ONE_NAME = ("winner", "dealer", "player", "left_of")
"""Keys that hold one name, or null."""

MANY_NAMES = ("players", "sits_out")
"""Keys that hold a list of names."""

BY_NAME = ("hands",)
"""Keys that hold something for each name."""

EACH_WITH_NAME = ("failed",)
"""Keys that hold a list of objects with names of their own."""


def with_numbers(report: Mapping[str, Any], numbers: Mapping[str, int]) -> dict[str, Any]:
    """The report with seat numbers in place of names.

    Raises NotSeated for a name without a seat.
    """
    return _exchanged(report, lambda name: _looked_up(numbers, name))


def with_names(report: Mapping[str, Any], names: Mapping[int, str]) -> dict[str, Any]:
    """The report with names in place of seat numbers.

    Raises NotSeated for a number that no seat of the session has.
    """
    # JSON has texts for keys, so the numbers in `hands` come back as texts.
    known = {str(number): name for number, name in names.items()}
    return _exchanged(report, lambda number: _looked_up(known, str(number)))


def as_text(value: Mapping[str, Any]) -> str:
    """The value as the text that is kept; a lone half of a sign pair becomes a question mark."""
    return storable(json.dumps(value, ensure_ascii=False, separators=(",", ":")))


def from_text(text: str) -> dict[str, Any]:
    """The object that was kept as this text. Raises ValueError if it is none."""
    try:
        value = json.loads(text)
    except RecursionError as trouble:
        raise ValueError("nested too deeply") from trouble
    if not isinstance(value, dict):
        raise ValueError("not an object")
    return value


def storable(text: str) -> str:
    """The text without what can't be written as UTF-8."""
    return text.encode("utf-8", "replace").decode("utf-8")


def _looked_up(table: Mapping[str, int] | Mapping[str, str], key: object) -> int | str:
    """What stands for the key; a list or a number is nobody's name."""
    if isinstance(key, str) and key in table:
        return table[key]
    raise NotSeated(key)


def _exchanged(report: Mapping[str, Any], other: Callable[[object], Any]) -> dict[str, Any]:
    """The report with every name sent through `other`, its keys in their old order."""
    return {key: _exchanged_at(key, value, other) for key, value in report.items()}


def _exchanged_at(key: str, value: Any, other: Callable[[object], Any]) -> Any:
    if value is None:
        return None
    if key in ONE_NAME:
        return other(value)
    if key in MANY_NAMES and isinstance(value, list | tuple):
        return [other(name) for name in value]
    if key in BY_NAME and isinstance(value, Mapping):
        return {other(name): entry for name, entry in value.items()}
    if key in EACH_WITH_NAME and isinstance(value, list | tuple):
        return [
            _exchanged(entry, other) if isinstance(entry, Mapping) else entry for entry in value
        ]
    return value
