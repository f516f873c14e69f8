"""From nothing to an answer: the command started anew each time."""

from collections.abc import Iterator
from statistics import median

from tests.bench.figures import Figure, core_seconds_of_command, milliseconds, seconds_of_command

STARTS = 15
HAND = "3-5C | 6-8S | 9-JH | Q-AD | 9-JC"


def figures() -> Iterator[Figure]:
    """``check`` and ``arrange``, on the clock; the core says whether the machine was busy."""
    yield started("check", HAND, target=200)
    yield started("arrange", HAND.replace("|", ""))


def started(command: str, cards: str, *, target: float | None = None) -> Figure:
    """One command with these cards, several times."""
    words = (command, "continental-bicycle", cards)
    taken = [seconds_of_command(*words) for _ in range(STARTS)]
    core = median(core_seconds_of_command(*words) for _ in range(STARTS))
    note = f"{STARTS} times; {core * 1000:.0f} ms of one core"
    return milliseconds(f"companion {command}, cold", taken, target=target, note=note)
