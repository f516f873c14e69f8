"""A measured figure: what was done, its median and its worst, and what it is held against."""

import gc
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from resource import RUSAGE_CHILDREN, getrusage
from statistics import median
from subprocess import run
from time import perf_counter, process_time
from typing import TypeVar

COMPANION = (sys.executable, "-c", "from companion.cli import main; main()")
"""The command as it is installed, whatever the path says."""

Given = TypeVar("Given")


@dataclass(frozen=True, kw_only=True, slots=True)
class Figure:
    """Median and worst of some measurements.

    ``unit`` is ``ms``, or ``a second``, where more is better. ``most`` and ``worst_allowed`` are
    the targets of design.md, section 8, in that unit; for rates they are the least.
    """

    what: str
    median: float
    worst: float
    unit: str = "ms"
    target: float | None = None
    worst_allowed: float | None = None
    note: str = ""

    @property
    def met(self) -> bool:
        """Whether the figure is within its targets."""
        pairs = ((self.median, self.target), (self.worst, self.worst_allowed))
        return all(
            wanted is None or (found >= wanted if self.unit == "a second" else found <= wanted)
            for found, wanted in pairs
        )


def milliseconds(
    what: str,
    seconds: Sequence[float],
    *,
    target: float | None = None,
    worst_allowed: float | None = None,
    note: str = "",
) -> Figure:
    """A figure from times in seconds."""
    return Figure(
        what=what,
        median=median(seconds) * 1000,
        worst=max(seconds) * 1000,
        target=target,
        worst_allowed=worst_allowed,
        note=note,
    )


def times(work: Callable[[Given], object], given: Iterable[Given]) -> list[float]:
    """Seconds of this process for each piece of work, one after the other.

    What other programs take meanwhile does not count, nor does looking through what was there
    before for garbage; the garbage of the work itself does.
    """
    with only_new_garbage():
        taken = []
        for each in given:
            started = process_time()
            work(each)
            taken.append(process_time() - started)
        return taken


@contextmanager
def only_new_garbage() -> Iterator[None]:
    """Leave what is in memory now out of the collections to come."""
    gc.collect()
    gc.freeze()
    try:
        yield
    finally:
        gc.unfreeze()


def seconds_of_command(*words: str) -> float:
    """How long a command takes on the clock, from its start to its end."""
    started = perf_counter()
    run([*COMPANION, *words], check=False, capture_output=True)
    return perf_counter() - started


def core_seconds_of_command(*words: str) -> float:
    """How long a command keeps one core busy, whatever else the machine does meanwhile."""
    before = getrusage(RUSAGE_CHILDREN)
    run([*COMPANION, *words], check=False, capture_output=True)
    after = getrusage(RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
