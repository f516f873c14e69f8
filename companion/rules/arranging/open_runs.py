"""What can become of the open runs of a suit when the sweep comes to one of its places."""

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from companion.rules.arranging.loose import last_position
from companion.rules.game import MeldRules


class OpenRun(NamedTuple):
    """A run that may still grow: its places and naturals so far, as far as they matter."""

    span: int
    naturals: int


class RunNeeds(NamedTuple):
    """What a run must come to; ``never_too_long`` where it may fill all places there are."""

    shortest: int
    longest: int
    naturals: int
    never_too_long: bool

    @property
    def span_matters(self) -> int:
        """Places are counted up to the longest run, or, where none is too long, the shortest."""
        return self.shortest if self.never_too_long else self.longest

    def open_run(self, span: int, naturals: int) -> OpenRun:
        """A run with so many places and naturals, as far as they matter."""
        return OpenRun(min(span, self.span_matters), min(naturals, self.naturals))

    def room(self, length: int) -> int:
        """The wilds that a run of that length could still take.

        A run that is never too long can be cut in two as soon as it has twice the shortest length.
        """
        return self.longest - (2 * self.shortest - 1 if self.never_too_long else length)


class RunStep(NamedTuple):
    """One way on: the runs still open, and for each run before what it did.

    ``taken``: naturals laid; ``wilds``: wilds spent; ``room``: wilds that closed runs could still
    take; ``opened``: new runs.
    """

    open: tuple[OpenRun, ...]
    taken: int
    wilds: int
    room: int
    moves: tuple[str, ...]
    opened: int


CLOSE, NATURAL, WILD = "close", "natural", "wild"


def run_needs(rules: MeldRules) -> RunNeeds:
    """What the game asks of a run."""
    last = last_position(rules)
    return RunNeeds(
        shortest=rules.shortest_run,
        longest=min(rules.longest_run, last),
        naturals=rules.min_naturals,
        never_too_long=rules.longest_run >= last,
    )


@lru_cache(maxsize=4096)
def run_steps(
    needs: RunNeeds, runs: tuple[OpenRun, ...], copies: int, *, may_open: bool, may_bridge: bool
) -> tuple[RunStep, ...]:
    """Every way on for the open runs of a suit with so many copies of the card in this place."""
    steps: dict[tuple[object, ...], RunStep] = {}
    for step in _moved(needs, runs, copies, may_bridge=may_bridge):
        for opened in range((copies - step.taken if may_open else 0) + 1):
            new = (needs.open_run(1, 1),) * opened
            further = step._replace(
                open=tuple(sorted(step.open + new)), taken=step.taken + opened, opened=opened
            )
            steps.setdefault(further[:4], further)
    return tuple(steps.values())


def _moved(
    needs: RunNeeds, runs: tuple[OpenRun, ...], copies: int, *, may_bridge: bool
) -> Iterator[RunStep]:
    """Every run before closes, or goes on with a natural or a wild."""
    if not runs:
        yield RunStep((), 0, 0, 0, (), 0)
        return
    run, *others = runs
    for move, grown, wilds, room in _moves(needs, run, may_bridge=may_bridge):
        taken = int(move == NATURAL)
        if taken <= copies:
            for rest in _moved(needs, tuple(others), copies - taken, may_bridge=may_bridge):
                yield RunStep(
                    grown + rest.open,
                    taken + rest.taken,
                    wilds + rest.wilds,
                    room + rest.room,
                    (move, *rest.moves),
                    0,
                )


def _moves(
    needs: RunNeeds, run: OpenRun, *, may_bridge: bool
) -> Iterator[tuple[str, tuple[OpenRun, ...], int, int]]:
    """What one run may do: the move, the run if it stays open, wilds spent, room if it closes."""
    may_grow = run.span < needs.span_matters or needs.never_too_long
    if may_grow:
        yield NATURAL, (needs.open_run(run.span + 1, run.naturals + 1),), 0, 0
    if run.naturals >= needs.naturals:
        missing = max(0, needs.shortest - run.span)
        yield CLOSE, (), missing, needs.room(run.span + missing)
    if may_grow and may_bridge:
        yield WILD, (needs.open_run(run.span + 1, run.naturals),), 1, 0
