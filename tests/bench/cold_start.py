"""From nothing to an answer: the command started anew each time."""

from collections.abc import Iterator

from tests.bench.figures import Figure, milliseconds, seconds_of_command

STARTS = 15
HAND = "3-5C | 6-8S | 9-JH | Q-AD | 9-JC"


def figures() -> Iterator[Figure]:
    """``check`` and ``arrange``, on the clock."""
    taken = [seconds_of_command("check", "continental-bicycle", HAND) for _ in range(STARTS)]
    yield milliseconds("companion check, cold", taken, target=200, note=f"{STARTS} times")
    loose = HAND.replace("|", "")
    taken = [seconds_of_command("arrange", "continental-bicycle", loose) for _ in range(STARTS)]
    yield milliseconds("companion arrange, cold", taken, note=f"{STARTS} times")
