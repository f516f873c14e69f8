"""Short runs, legal one by one, that leave as few cards as possible.

A run of ``n`` naturals takes any number of wilds from what its length needs up to the longest
run. So what counts of a way to make runs is: the wilds needed, the runs, and the naturals left.
The cards left are then the naturals left, or more where the runs have no room for all wilds.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate, product
from operator import or_

from companion.rules.arranging.laying import LaidOut, lay
from companion.rules.arranging.loose import LooseCards, PlannedRun, last_position
from companion.rules.arranging.suit_cover import (
    Choice,
    Cover,
    choices_by_place,
    parts,
    presence,
    suit_reach,
    suit_trace,
    suits_of,
    together,
    windows,
)
from companion.rules.cards import SUITS, TWO
from companion.rules.game import MeldRules

Places = tuple[int, ...]
WILD_RUN_START = 3


@dataclass(frozen=True, eq=False, kw_only=True, slots=True)
class Balance:
    """Sums of wilds needed, runs made and naturals left, for hands of one size.

    ``run``: the weight of one run, a wild being 1. ``goals``: for each number of cards left, the
    sums that leave no more.
    """

    cover: Cover
    run: int
    enough: int
    goals: tuple[int, ...]


def fewest_left(rules: MeldRules, hand: LooseCards) -> LaidOut:
    """Runs that are legal one by one and leave as few cards as possible."""
    balance = _balance(rules, hand.size, hand.wilds)
    suits = suits_of(rules, hand)
    sums = [suit_reach(balance.cover, suit) for suit in suits]
    joined = list(accumulate(sums, lambda some, more: together(some, more) & balance.enough))
    wild_run = balance.run + rules.shortest_run
    with_wild_runs = [joined[-1]]
    while rules.min_naturals == 0 and with_wild_runs[-1]:
        with_wild_runs.append(with_wild_runs[-1] << wild_run & balance.enough)
    goal, wild_runs = _best(balance, with_wild_runs)
    goal -= wild_runs * wild_run
    made: list[tuple[str, Places]] = [(SUITS[0], ())] * wild_runs
    for index in range(len(SUITS) - 1, -1, -1):
        own = goal
        if index:
            goal, own = parts(joined[index - 1], sums[index], goal)
        made += ((SUITS[index], each) for each in suit_trace(balance.cover, suits[index], own))
    return lay(rules, hand, list(_stretched(rules, hand, made)))


def _best(balance: Balance, sums: list[int]) -> tuple[int, int]:
    """The sum that leaves the fewest cards, and how many runs of wilds alone it takes."""
    found, wild_runs = next(
        (reached & goal, wild_runs)
        for goal in balance.goals
        for wild_runs, reached in enumerate(sums)
        if reached & goal
    )
    return (found & -found).bit_length() - 1, wild_runs


def _stretched(
    rules: MeldRules, hand: LooseCards, made: list[tuple[str, Places]]
) -> Iterator[PlannedRun]:
    """Each run around its naturals, as long as the wilds allow."""
    last = last_position(rules)
    lengths = [
        max(rules.shortest_run, places[-1] - places[0] + 1 if places else 0) for _, places in made
    ]
    free_twos = rules.twos_wild
    naturals = sum(not (free_twos and place == TWO) for _, places in made for place in places)
    spare = hand.wilds + naturals - sum(lengths)
    for (suit, places), length in zip(made, lengths, strict=True):
        more = min(spare, rules.longest_run - length)
        spare -= more
        lowest = places[0] if places else WILD_RUN_START
        start = min(lowest, last - length - more + 1)
        yield PlannedRun(suit=suit, start=start, length=length + more, naturals=frozenset(places))


@lru_cache(maxsize=32)
def _balance(rules: MeldRules, cards: int, wilds: int) -> Balance:
    """The weights for hands of so many cards, and what is worth looking at."""
    longest = rules.longest_run
    most_runs = cards // rules.shortest_run
    run = 2 * wilds + rules.shortest_run + 1
    leaving = run * (2 * most_runs + 1)
    goals = [0] * (cards + 1)
    for needed, runs, left in product(
        range(wilds + 1), range(most_runs + 1), range(cards - wilds + 1)
    ):
        sum_ = needed + run * runs + leaving * left
        goals[max(left, cards - longest * runs)] |= 1 << sum_
    enough = list(accumulate(goals, or_))
    free_twos = rules.twos_wild
    needs = ((each, each.wilds(free_twos=free_twos)) for each in windows(rules, longest))
    choices = choices_by_place(
        Choice(window.cards, run + wild, window.places) for window, wild in needs if wild <= wilds
    )
    cover = Cover(
        choices=choices,
        limits=(enough[-1],) * (cards + 1),
        presence=presence(longest),
        leaving=leaving,
        free_twos=free_twos,
    )
    return Balance(cover=cover, run=run, enough=enough[-1], goals=tuple(enough))
