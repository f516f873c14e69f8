"""The melds of the best way through a sweep, and the wilds that are over laid on them."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import cast

from companion.rules.arranging.laying import LaidOut, lay
from companion.rules.arranging.loose import (
    LooseCards,
    Planned,
    PlannedGroup,
    PlannedRun,
    last_position,
)
from companion.rules.arranging.mixed_melds import Found, Values, best_way
from companion.rules.arranging.open_runs import NATURAL, WILD, OpenRun, RunNeeds, RunStep, run_needs
from companion.rules.arranging.stages import RankEnd
from companion.rules.arranging.sweep_steps import GroupStep
from companion.rules.arranging.wild_melds import most_in_wild_melds, wild_kind, wild_melds
from companion.rules.cards import KING, SUITS
from companion.rules.game import MeldKind, MeldRules

WILD_MELD_AT = 7
"""A meld of wilds alone stands for this rank, or for a run around it."""


@dataclass(frozen=True, kw_only=True, slots=True)
class GrowingRun:
    """A run on its way up: its naturals, and its end so far."""

    naturals: tuple[int, ...]
    end: int

    @property
    def start(self) -> int:
        """It opened at its lowest natural."""
        return self.naturals[0]

    def as_open(self, needs: RunNeeds) -> OpenRun:
        """The run as the sweep sees it."""
        return needs.open_run(self.end - self.start + 1, len(self.naturals))


def fewest_cards_then_points(rules: MeldRules, hand: LooseCards, values: Values) -> LaidOut:
    """Melds legal one by one that leave as few cards as possible, then as few points."""
    found = best_way(rules, hand, values)
    melds = list(_melds(rules, found))
    return lay(rules, hand, list(with_wilds(rules, melds, found.spare)))


def _melds(rules: MeldRules, found: Found) -> Iterator[Planned]:
    """The melds in the order in which they are complete."""
    growing: dict[int, list[GrowingRun]] = {}
    for stage, action in found.done:
        if isinstance(stage, RankEnd):
            yield from groups_of(rules, stage.rank, cast(GroupStep, action))
        else:
            step = cast(RunStep, action)
            going_on = []
            for run, move in zip(growing.get(stage.suit, []), step.moves, strict=True):
                if move in (NATURAL, WILD):
                    going_on.append(_grown(run, natural=move == NATURAL))
                else:
                    yield _closed(rules, SUITS[stage.suit], run)
            new = GrowingRun(naturals=(stage.position,), end=stage.position)
            going_on += [new] * step.opened
            needs = run_needs(rules)
            growing[stage.suit] = sorted(going_on, key=lambda run: run.as_open(needs))


def _grown(run: GrowingRun, *, natural: bool) -> GrowingRun:
    end = run.end + 1
    return GrowingRun(naturals=(*run.naturals, end) if natural else run.naturals, end=end)


def _closed(rules: MeldRules, suit: str, run: GrowingRun) -> PlannedRun:
    """The run, made as long as the shortest one; upwards as far as there is room."""
    length = max(rules.shortest_run, run.end - run.start + 1)
    start = min(run.start, last_position(rules) - length + 1)
    return PlannedRun(suit=suit, start=start, length=length, naturals=frozenset(run.naturals))


def groups_of(rules: MeldRules, rank: int, made: GroupStep) -> Iterator[PlannedGroup]:
    """Groups of one rank, their naturals shared out evenly; rank 0 where there are none."""
    for index in range(made.groups):
        naturals = made.taken // made.groups + (index < made.taken % made.groups)
        wilds = max(0, rules.shortest_group - naturals)
        yield PlannedGroup(rank=rank or WILD_MELD_AT, naturals=naturals, wilds=wilds)


def with_wilds(rules: MeldRules, melds: list[Planned], spare: int) -> Iterator[Planned]:
    """Wilds that are over make melds of their own, or lie where there is room."""
    alone = most_in_wild_melds(rules, spare)
    spare -= alone
    if spare > sum(_room(rules, meld) for meld in melds):
        melds = [part for meld in melds for part in _cut(rules, meld)]
    for meld in melds:
        more = min(spare, _room(rules, meld, spare))
        spare -= more
        yield _longer(rules, meld, more)
    for length in wild_melds(rules, alone) or ():
        if wild_kind(rules, length) is MeldKind.GROUP:
            yield PlannedGroup(rank=WILD_MELD_AT, naturals=0, wilds=length)
        else:
            start = max(1, min(WILD_MELD_AT, KING - length + 1))
            yield PlannedRun(suit=SUITS[0], start=start, length=length, naturals=frozenset())


def _room(rules: MeldRules, meld: Planned, spare: int = 0) -> int:
    """How many wilds more the meld can take; all of them where no group is too long."""
    if isinstance(meld, PlannedRun):
        return min(rules.longest_run, last_position(rules)) - meld.length
    if rules.longest_group is None:
        return max(spare, rules.longest_run)
    return rules.longest_group - meld.naturals - meld.wilds


def _longer(rules: MeldRules, meld: Planned, wilds: int) -> Planned:
    """The meld with so many wilds more: a run grows upwards first, then downwards."""
    if isinstance(meld, PlannedGroup):
        return replace(meld, wilds=meld.wilds + wilds)
    length = meld.length + wilds
    start = min(meld.start, last_position(rules) - length + 1)
    return replace(meld, start=start, length=length)


def _cut(rules: MeldRules, meld: Planned) -> tuple[Planned, ...]:
    """Two runs of one that is twice as long as it must be, each with the naturals it needs."""
    enough = (
        halves
        for halves in _halves(rules, meld)
        if all(len(half.naturals) >= rules.min_naturals for half in halves)
    )
    return next(enough, (meld,))


def _halves(rules: MeldRules, meld: Planned) -> Iterator[tuple[PlannedRun, PlannedRun]]:
    """Every way to cut a run in two that are long enough; a group is never cut."""
    whole = meld.length if isinstance(meld, PlannedRun) else 0
    for length in range(rules.shortest_run, whole - rules.shortest_run + 1):
        run = cast(PlannedRun, meld)
        middle = run.start + length
        low = frozenset(place for place in run.naturals if place < middle)
        yield (
            replace(run, length=length, naturals=low),
            replace(run, start=middle, length=whole - length, naturals=run.naturals - low),
        )
