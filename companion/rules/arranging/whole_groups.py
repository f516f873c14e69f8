"""Going out with groups only: all cards in at least so many groups."""

from collections import Counter

from companion.rules.arranging.laying import LaidOut, lay
from companion.rules.arranging.loose import LooseCards, Planned, ranks_of
from companion.rules.arranging.sweep_steps import GroupStep
from companion.rules.arranging.swept_melds import groups_of, with_wilds
from companion.rules.game import MeldRules

WILDS_ALONE = 0
"""Stands in the place of a rank for groups without naturals."""


def whole_groups(rules: MeldRules, hand: LooseCards, *, fewest: int) -> LaidOut | None:
    """All cards in groups; None if that is impossible."""
    ranks = ranks_of(hand)
    groups = groups_by_rank(rules, ranks, hand.wilds, fewest=fewest)
    if groups is None:
        return None
    spare = hand.wilds - sum(_missing(rules, ranks[rank], groups[rank]) for rank in groups)
    melds: list[Planned] = [
        meld
        for rank in sorted(groups)
        for meld in groups_of(rules, rank, GroupStep(groups[rank], ranks[rank], 0, 0))
    ]
    return lay(rules, hand, list(with_wilds(rules, melds, spare)))


def groups_by_rank(
    rules: MeldRules, naturals: Counter[int], wilds: int, *, fewest: int
) -> Counter[int] | None:
    """How many groups each rank makes, so that all cards lie in groups; None if that cannot be.

    Every rank makes as few groups as hold its naturals. Where these are too few groups, or too
    short for all cards, one more is made where it costs the fewest wilds.
    """
    size = naturals.total() + wilds
    longest = rules.longest_group or size
    groups = Counter({rank: -(-count // longest) for rank, count in naturals.items()})
    if not rules.min_naturals:
        groups[WILDS_ALONE] = 0
    for _ in range(max(fewest, -(-size // longest)) - groups.total()):
        costs = {
            rank: _missing(rules, naturals[rank], groups[rank] + 1)
            - _missing(rules, naturals[rank], groups[rank])
            for rank in groups
            if naturals[rank] >= (groups[rank] + 1) * rules.min_naturals
        }
        if not costs:
            return None
        groups[min(costs, key=costs.__getitem__)] += 1
    needed = sum(_missing(rules, naturals[rank], groups[rank]) for rank in groups)
    if needed > wilds or any(naturals[rank] < groups[rank] * rules.min_naturals for rank in groups):
        return None
    return groups


def _missing(rules: MeldRules, naturals: int, groups: int) -> int:
    """The wilds that so many groups of a rank need at least."""
    return max(0, groups * rules.shortest_group - naturals)
