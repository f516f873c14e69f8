"""Melds of wilds alone, where the game asks for no natural."""

from companion.rules.game import MeldKind, MeldRules


def wild_melds(rules: MeldRules, wilds: int) -> tuple[int, ...] | None:
    """Lengths of melds that so many wilds make by themselves; None if they cannot."""
    if not wilds:
        return ()
    if rules.min_naturals:
        return None
    for kind in sorted(rules.kinds):
        shortest, longest = _lengths(rules, kind, wilds)
        melds = -(-wilds // longest)
        if melds * shortest <= wilds:
            shorter, longer = divmod(wilds, melds)
            return (shorter + 1,) * longer + (shorter,) * (melds - longer)
    return None


def wild_kind(rules: MeldRules, length: int) -> MeldKind:
    """What a meld of so many wilds alone is laid as: a group where it can be one."""
    return next(
        kind
        for kind in sorted(rules.kinds)
        if length in range(_lengths(rules, kind, length)[0], _lengths(rules, kind, length)[1] + 1)
    )


def most_in_wild_melds(rules: MeldRules, wilds: int) -> int:
    """How many of so many wilds can lie in melds by themselves."""
    return next(some for some in range(wilds, -1, -1) if wild_melds(rules, some) is not None)


def _lengths(rules: MeldRules, kind: MeldKind, wilds: int) -> tuple[int, int]:
    if kind is MeldKind.RUN:
        return rules.shortest_run, rules.longest_run
    return rules.shortest_group, rules.longest_group or max(wilds, rules.shortest_group)
