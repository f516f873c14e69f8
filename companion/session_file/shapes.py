"""The shapes a file may hold: text, whole numbers, switches, lists and objects with known keys."""

from collections.abc import Collection, Mapping
from typing import Any

from companion.rules.messages import N_, InputError

LONGEST_NAME = 100
LONGEST_QUOTE = 60
LONGEST_NOTE = 10_000
HIGHEST_NUMBER = 1_000_000


def shortened(value: object) -> str:
    """What was typed, cut and on one line, so that a sentence about it stays a sentence."""
    if isinstance(value, list | Mapping):
        # It may be as deep as JSON allows, and nobody would find a fault by reading it.
        return "[…]" if isinstance(value, list) else "{…}"
    text = value if isinstance(value, str) else repr(value)
    seen = "".join(sign if sign.isprintable() else " " for sign in text[:LONGEST_QUOTE])
    return seen if len(text) <= LONGEST_QUOTE else seen[:-1] + "…"


def object_of(value: object, key: str, known: Collection[str]) -> Mapping[str, Any]:
    """An object all of whose keys are among *known*."""
    if not isinstance(value, Mapping):
        raise InputError(N_("“{key}” must be an object: keys with their values."), key=key)
    for each in value:
        if each not in known:
            raise InputError(
                N_("“{unknown}” is not a key of “{key}”. Its keys are: {known}."),
                unknown=shortened(each),
                key=key,
                known=", ".join(known),
            )
    return value


def list_of(value: object, key: str, *, longest: int) -> list[Any]:
    """A list of at most *longest* things."""
    if not isinstance(value, list):
        raise InputError(N_("“{key}” must be a list."), key=key)
    if len(value) > longest:
        raise InputError(
            N_("“{key}” may hold at most {longest} entries, not {number}."),
            key=key,
            longest=longest,
            number=len(value),
        )
    return value


def text_of(value: object, key: str, *, longest: int) -> str:
    """Text of at most *longest* characters that can be written out again."""
    if not isinstance(value, str):
        raise InputError(N_("“{key}” must be text."), key=key)
    if len(value) > longest:
        raise InputError(
            N_("“{key}” may be at most {longest} characters long, not {length}."),
            key=key,
            longest=longest,
            length=len(value),
        )
    try:
        value.encode("utf-8")
    except UnicodeEncodeError as fault:
        raise InputError(
            N_("“{key}” holds half a character, which nobody can read."), key=key
        ) from fault
    return value


def whole_number_of(value: object, key: str, *, low: int = 0, high: int = HIGHEST_NUMBER) -> int:
    """A whole number from *low* to *high*; true and 3.0 are none."""
    if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
        raise InputError(
            N_("“{key}” must be a whole number from {low} to {high}."), key=key, low=low, high=high
        )
    return value


def switch_of(value: object, key: str) -> bool:
    """True or false and nothing in their place."""
    if not isinstance(value, bool):
        raise InputError(N_("“{key}” must be true or false."), key=key)
    return value


def name_of(value: object, key: str) -> str:
    """A player's name: one line that is not blank."""
    name = text_of(value, key, longest=LONGEST_NAME)
    if not name.strip() or any(ord(sign) < 32 for sign in name):
        raise InputError(N_("A name in “{key}” must be one line and not blank."), key=key)
    return name


def player_of(value: object, key: str, players: Collection[str]) -> str:
    """One of the session's players."""
    name = name_of(value, key)
    if name not in players:
        raise InputError(
            N_(
                "“{player}” in “{key}” is not a player of this session. The players are: {players}."
            ),
            player=name,
            key=key,
            players=", ".join(players),
        )
    return name
