"""Shapes: how many runs need at least each length of a pattern, as a sum of weights."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import product

from companion.rules.arranging.suit_cover import (
    Choice,
    Cover,
    Window,
    choices_by_place,
    presence,
    windows,
)
from companion.rules.cards import ACE, TWO
from companion.rules.game import MeldRules

Pattern = tuple[int, ...]


@dataclass(frozen=True, eq=False, kw_only=True, slots=True)
class Shapes:
    """The shapes that some pattern has room for, and the search that weighs by them.

    ``valid``: bits of the shapes that fit into a pattern, with any number of twos in their own
    place; ``goals``: bits of those that fill it, without such twos. ``own``: the weight of a run
    with a two in its own place. ``corner``: the weight of a run that needs another wild there,
    between a low ace and its next natural. Both are 0 where nobody asks about twos. ``leaving``:
    the weight of a natural that is left over, 0 where none may be.
    """

    patterns: tuple[Pattern, ...]
    cover: Cover
    valid: int
    goals: int
    most_runs: int
    own: int
    corner: int
    leaving: int = 0

    def with_other_wilds(self, sums: int, others: int) -> int:
        """The shapes whose corners are no more than *others* and the twos in their own place."""
        kept = sums & self.valid
        corners = 1
        while self.corner and sums >> corners * self.corner:
            for own in range(max(0, corners - others), self.most_runs + 1):
                shapes = sums >> corners * self.corner + own * self.own
                kept |= (shapes & self.valid & (1 << self.own) - 1) << own * self.own
            corners += 1
        return kept

    def with_fewest_corners(self, sums: int, shape: int) -> int:
        """That shape with as few corners as its suit needs for it."""
        while not sums >> shape & 1:
            shape += self.corner
        return shape

    def pattern_for(self, needed: Pattern, *, exactly: bool) -> Pattern:
        """A pattern whose runs are at least as long as needed, both longest first."""
        return next(
            pattern
            for pattern in self.patterns
            if fits(needed, pattern) and (len(needed) == len(pattern) or not exactly)
        )


def fits(needed: Pattern, pattern: Pattern) -> bool:
    """Whether the pattern has a run as long as needed for each, both longest first."""
    return len(needed) <= len(pattern) and all(
        length <= room for length, room in zip(needed, pattern, strict=False)
    )


@lru_cache(maxsize=32)
def shapes_of(
    rules: MeldRules,
    patterns: tuple[Pattern, ...],
    wilds: int,
    *,
    twos_count: bool = False,
    left: int = 0,
) -> Shapes:
    """The shapes for hands with so many wilds.

    ``twos_count``: whether it matters how many wild twos lie in their own place. ``left``: so many
    naturals at most may be left over; the two are not asked for together.
    """
    weights, own = _weights(patterns)
    most_runs = max(map(len, patterns))
    corner = own * (2 * most_runs + 1)
    shapes = dict(_shapes(patterns, weights))
    # One place in the sums counts either the twos or the cards left.
    twos = range(most_runs + 1 if twos_count else left + 1)
    corners = range(most_runs + 1 if twos_count else 1)
    limits = [0]
    for cards in range(1, sum(patterns[0]) + 2 + left):
        fit = sum(1 << shape for shape, needed in shapes.items() if sum(needed) <= cards + wilds)
        limits.append(sum(fit << each * own + more * corner for each in twos for more in corners))
    choices = choices_by_place(
        _choice(weights, window, own, corner) if twos_count else _choice(weights, window, 0, 0)
        for window in windows(rules, max(weights))
        if window.wilds(free_twos=rules.twos_wild) <= wilds
    )
    valid = sum(1 << shape for shape in shapes)
    return Shapes(
        patterns=patterns,
        cover=Cover(
            choices=choices,
            limits=tuple(limits),
            presence=presence(max(weights)),
            leaving=own if left else 0,
            free_twos=rules.twos_wild,
        ),
        valid=sum(valid << each * own for each in twos),
        goals=sum(
            1 << shape
            for shape, needed in shapes.items()
            if not rules.min_naturals
            or any(fits(needed, each) and len(needed) == len(each) for each in patterns)
        ),
        most_runs=most_runs,
        own=own if twos_count else 0,
        corner=corner if twos_count else 0,
        leaving=own if left else 0,
    )


def _weights(patterns: tuple[Pattern, ...]) -> tuple[dict[int, int], int]:
    """A weight for each length so that two shapes never add up to a third; and the next weight."""
    weights, weight = {}, 1
    for length in sorted({length for pattern in patterns for length in pattern}):
        weights[length] = weight
        most = max(sum(room >= length for room in pattern) for pattern in patterns)
        weight *= 2 * most + 1
    return weights, weight


def _shapes(
    patterns: tuple[Pattern, ...], weights: dict[int, int]
) -> Iterator[tuple[int, Pattern]]:
    """Every shape that a pattern has room for: its sum, and the lengths it needs."""
    most = max(map(len, patterns))
    for counts in product(range(most + 1), repeat=len(weights)):
        runs = zip(weights, counts, strict=True)
        lengths = (length for length, count in runs for _ in range(count))
        needed = tuple(sorted(lengths, reverse=True))
        if any(fits(needed, pattern) for pattern in patterns):
            yield sum(weights[length] for length in needed), needed


def _choice(weights: dict[int, int], window: Window, own: int, corner: int) -> Choice:
    """A run of the shortest length of a pattern that holds these naturals."""
    length = min(each for each in weights if each >= window.length)
    if TWO in window.places:
        return Choice(window.cards, weights[length] + own, window.places)
    around = corner if ACE in window.places else 0
    return Choice(window.cards, weights[length] + around, window.places)
