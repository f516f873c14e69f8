"""This table's house rules in one line."""

from companion.rules.house_rules import (
    Choice,
    HouseRule,
    HouseRules,
    Switch,
    changed_house_rules,
    house_rules_of,
)
from companion.sheet_pages.words import Words


def changed_rules_line(rules: HouseRules, words: Words) -> str:
    """What the table plays differently, each with its label; empty when nothing."""
    changed = changed_house_rules(rules)
    return "; ".join(
        f"{words.gettext(rule.label)}: {_value(rule, changed[rule.key], words)}"
        for rule in house_rules_of(type(rules))
        if rule.key in changed
    )


def _value(rule: HouseRule, value: object, words: Words) -> str:
    """A value as the table says it."""
    match rule.kind:
        case Switch():
            return words.gettext("yes") if value else words.gettext("no")
        case Choice(labels=labels):
            return words.gettext(labels[value])  # type: ignore[index]
        case kind:
            if isinstance(value, int):
                return words.whole(value)
            return words.gettext(kind.words[value])  # type: ignore[index]
