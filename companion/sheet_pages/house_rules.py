"""This table's house rules in one line."""

from companion.rules.house_rules import HouseRules
from companion.wording.house_rules import told_rules


def changed_rules_line(rules: HouseRules, language: str) -> str:
    """What the table plays differently, each with its label; empty when nothing."""
    return "; ".join(
        f"{each.label}: {each.value}" for each in told_rules(rules, language) if each.changed
    )
