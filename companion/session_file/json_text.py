"""JSON text to plain values, with bounds and with an eye on what JSON itself lets pass."""

import json
from collections import Counter
from typing import Any

from companion.rules.messages import N_, InputError
from companion.session_file.shapes import shortened

LONGEST_FILE = 4_000_000


def read_json(text: str, *, longest: int = LONGEST_FILE) -> Any:
    """The value that *text* writes down.

    Raises ``InputError`` where it is no JSON, says one key of an object twice, holds a number that
    is none (``NaN``), is nested too deeply or is longer than *longest* characters.
    """
    if len(text) > longest:
        raise InputError(
            N_("This is {length} characters long; more than {longest} cannot be read."),
            length=len(text),
            longest=longest,
        )
    try:
        return _READER.decode(text)
    except json.JSONDecodeError as fault:
        raise InputError(
            N_("This is no JSON: line {line}, character {column} cannot be understood."),
            line=fault.lineno,
            column=fault.colno,
        ) from fault
    except RecursionError as fault:
        raise InputError(N_("This JSON is nested too deeply.")) from fault
    except InputError:
        raise
    except ValueError as fault:
        raise InputError(N_("This JSON holds a number with too many digits.")) from fault


def _keys_once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object, unless it says one thing twice: then nobody knows which is meant."""
    found = dict(pairs)
    if len(found) < len(pairs):
        twice, _ = Counter(key for key, _ in pairs).most_common(1)[0]
        raise InputError(N_("The key “{key}” stands twice."), key=shortened(twice))
    return found


def _no_number(name: str) -> None:
    """``NaN`` and ``Infinity`` are no numbers of JSON, though Python would take them."""
    raise InputError(N_("“{name}” is no number."), name=name)


_READER = json.JSONDecoder(object_pairs_hook=_keys_once, parse_constant=_no_number)
"""Made once: a batch reads thousands of lines a second."""
