"""House rules in the reader's language: each with its label and its value as the table says it."""

from dataclasses import dataclass

from companion.rules.house_rules import Choice, HouseRule, HouseRules, Switch, house_rules_of
from companion.rules.messages import N_
from companion.wording.catalogue import words_in

ON, OFF = N_("yes"), N_("no")
WORKED_OUT = N_("as the game has it")


@dataclass(frozen=True, kw_only=True, slots=True)
class ToldRule:
    """One house rule in words.

    ``changed``: the table plays it differently from the game. ``worked_out``: the game finds the
    value itself, as with packs by the number of players.
    """

    label: str
    value: str
    changed: bool
    worked_out: bool


def told_rules(rules: HouseRules, language: str) -> tuple[ToldRule, ...]:
    """Every house rule in the order in which menus and forms show them."""
    words = words_in(language)
    values = ((rule, getattr(rules, rule.key)) for rule in house_rules_of(type(rules)))
    return tuple(
        ToldRule(
            label=words.gettext(rule.label),
            value=value_text(rule, value, language),
            changed=value != rule.by_default,
            worked_out=value is None and _known_word(rule, value) is None,
        )
        for rule, value in values
    )


def value_text(rule: HouseRule, value: object, language: str) -> str:
    """The value of a house rule as a reader would say it."""
    words = words_in(language)
    known = words.gettext(text) if (text := _known_word(rule, value)) else None
    return known or (str(value) if isinstance(value, int) else words.gettext(WORKED_OUT))


def _known_word(rule: HouseRule, value: object) -> str | None:
    """The word that a house rule has for a value."""
    match rule.kind:
        case Switch():
            return ON if value else OFF
        case Choice(labels=labels):
            return labels.get(value)  # type: ignore[call-overload,no-any-return]
        case kind:
            return kind.words.get(value)  # type: ignore[call-overload,no-any-return]
