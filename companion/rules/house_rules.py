"""House rules: each a typed field with a range and a label, read from a session's options."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, fields
from typing import Any, TypeVar

from companion.rules.messages import N_, InputError


@dataclass(frozen=True, kw_only=True, slots=True)
class WholeNumber:
    """A whole number from ``low`` to ``high``; ``words`` are allowed in its place.

    ``None`` among the words is "none" (``null`` in a file, ``none`` on the command line).
    """

    low: int
    high: int
    words: Mapping[str | None, str] = field(default_factory=dict)


@dataclass(frozen=True, kw_only=True, slots=True)
class Choice:
    """One of several words or numbers, each with its label."""

    labels: Mapping[str | int, str]


@dataclass(frozen=True, slots=True)
class Switch:
    """On or off."""


Kind = WholeNumber | Choice | Switch


@dataclass(frozen=True, kw_only=True, slots=True)
class HouseRule:
    """One thing that a table may decide for itself: key, kind, default and label.

    ``by_default`` is None where the game works the value out (packs by the number of players).
    """

    key: str
    kind: Kind
    by_default: Any
    label: str


@dataclass(frozen=True, kw_only=True)
class HouseRules:
    """What one table plays by. Each game has its own subclass with its own fields."""


Rules = TypeVar("Rules", bound=HouseRules)


def whole_number(
    default: int | str | None,
    *,
    low: int,
    high: int,
    label: str,
    words: Mapping[str | None, str] | None = None,
) -> Any:
    """A field that holds a whole number, or one of ``words``."""
    kind = WholeNumber(low=low, high=high, words=words or {})
    return field(default=default, metadata={"kind": kind, "label": label})


def choice(default: str | int | None, *, labels: Mapping[str | int, str], label: str) -> Any:
    """A field that holds one of the keys of ``labels``."""
    return field(default=default, metadata={"kind": Choice(labels=labels), "label": label})


def switch(default: bool, *, label: str) -> Any:
    """A field that is on or off."""
    return field(default=default, metadata={"kind": Switch(), "label": label})


def next_dealer_rule() -> Any:
    """Who deals next: the player to the left, unless the table lets the winner deal."""
    return choice(
        "left",
        labels={"left": N_("the player to the left"), "winner": N_("the winner")},
        label=N_("Who deals next"),
    )


_read_off: dict[type[HouseRules], tuple[HouseRule, ...]] = {}
"""Read off once a game: every request and every form asks for them."""


def house_rules_of(rules: type[HouseRules]) -> tuple[HouseRule, ...]:
    """All house rules of a game in the order in which menus and forms show them."""
    if rules not in _read_off:
        _read_off[rules] = tuple(_fields_of(rules))
    return _read_off[rules]


def _fields_of(rules: type[HouseRules]) -> Iterator[HouseRule]:
    """Each field of the game's house rules with what was said of it there."""
    return (
        HouseRule(
            key=each.name,
            kind=each.metadata["kind"],
            by_default=each.default,
            label=each.metadata["label"],
        )
        for each in fields(rules)
    )


def read_house_rules(rules: type[Rules], options: Mapping[str, object]) -> Rules:
    """The house rules that *options* ask for, everything else as the game has it.

    Raises ``InputError`` for an unknown key or a value out of range.
    """
    known = {rule.key: rule for rule in house_rules_of(rules)}
    for key, value in options.items():
        if key not in known:
            raise InputError(
                N_("This game has no house rule “{key}”. It has: {known}."),
                key=key,
                known=", ".join(known),
            )
        _refuse_unless_allowed(known[key], value)
    return rules(**options)


def changed_house_rules(rules: HouseRules) -> dict[str, Any]:
    """What this table plays differently from the game as it stands, by key."""
    return {
        rule.key: getattr(rules, rule.key)
        for rule in house_rules_of(type(rules))
        if getattr(rules, rule.key) != rule.by_default
    }


def _refuse_unless_allowed(rule: HouseRule, value: object) -> None:
    """Refuse *value* where the house rule does not allow it; ``True`` is no number here."""
    match rule.kind:
        case Switch():
            if not isinstance(value, bool):
                raise InputError(N_("The house rule “{key}” is true or false."), key=rule.key)
        case Choice(labels=labels):
            if isinstance(value, bool) or not isinstance(value, str | int) or value not in labels:
                raise InputError(
                    N_("The house rule “{key}” is one of: {allowed}."),
                    key=rule.key,
                    allowed=", ".join(str(each) for each in labels),
                )
        case WholeNumber(low=low, high=high, words=words):
            if (value is None or isinstance(value, str)) and value in words:
                return
            if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
                raise InputError(
                    N_("The house rule “{key}” is a whole number from {low} to {high}{words}."),
                    key=rule.key,
                    low=low,
                    high=high,
                    words="".join(f" / {'none' if each is None else each}" for each in words),
                )
