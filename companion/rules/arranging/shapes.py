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

    ``valid`` and ``goals``: bits of the shapes that fit into a pattern, and that fill it.
    ``corner``: the weight of a run that needs a wild between a low ace and its next natural.
    """

    patterns: tuple[Pattern, ...]
    cover: Cover
    valid: int
    goals: int
    corner: int

    def with_corners(self, sums: int, most: int) -> int:
        """The shapes that need at most so many wilds in the place of the two."""
        shapes = 0
        for corners in range(most + 1):
            shapes |= sums >> corners * self.corner & self.valid
        return shapes

    def corners_of(self, sums: int, shape: int) -> int:
        """How few such wilds that shape needs."""
        corners = 0
        while not sums >> (shape + corners * self.corner) & 1:
            corners += 1
        return corners

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
    rules: MeldRules, patterns: tuple[Pattern, ...], wilds: int, *, twos_count: bool
) -> Shapes:
    """The shapes for hands with so many wilds.

    ``twos_count``: whether each two that a suit is given lies in its own place; if not, a wild
    two may as well lie elsewhere.
    """
    lengths = sorted({length for pattern in patterns for length in pattern})
    radix = 2 * max(map(len, patterns)) + 1
    weights = {length: radix**index for index, length in enumerate(lengths)}
    corner = radix ** len(lengths)
    shapes = dict(_shapes(patterns, weights))
    corners = range(radix if twos_count else 1)
    limits = tuple(
        sum(
            1 << shape + corner * each
            for shape, needed in shapes.items()
            if sum(needed) <= cards + wilds
            for each in corners
        )
        for cards in range(sum(patterns[0]) + 2)
    )
    free_twos = rules.twos_wild and not twos_count
    choices = choices_by_place(
        _choice(weights, window, corner if twos_count else 0)
        for window in windows(rules, lengths[-1])
        if window.wilds(free_twos=free_twos) <= wilds
    )
    return Shapes(
        patterns=patterns,
        cover=Cover(
            choices=choices,
            limits=limits,
            presence=presence(lengths[-1]),
            free_twos=free_twos,
        ),
        valid=sum(1 << shape for shape in shapes),
        goals=sum(
            1 << shape
            for shape, needed in shapes.items()
            if not rules.min_naturals
            or any(fits(needed, each) and len(needed) == len(each) for each in patterns)
        ),
        corner=corner,
    )


def _shapes(
    patterns: tuple[Pattern, ...], weights: dict[int, int]
) -> Iterator[tuple[int, Pattern]]:
    """Every shape that a pattern has room for: its sum, and the lengths it needs."""
    most = max(map(len, patterns))
    for counts in product(range(most + 1), repeat=len(weights)):
        runs = zip(weights, counts, strict=True)
        needed = tuple(
            sorted((length for length, count in runs for _ in range(count)), reverse=True)
        )
        if any(fits(needed, pattern) for pattern in patterns):
            yield sum(weights[length] for length in needed), needed


def _choice(weights: dict[int, int], window: Window, corner: int) -> Choice:
    """A run of the shortest length of a pattern that holds these naturals."""
    length = min(each for each in weights if each >= window.length)
    around = ACE in window.places and TWO not in window.places
    return Choice(window.cards, weights[length] + corner * around, window.places)
