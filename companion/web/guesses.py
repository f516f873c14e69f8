"""Guessing a link is slow: a few wrong ones, then a pause.

A library for this keeps its counts in a server of its own or guards every route; one dictionary
is enough for one process, and only wrong links are counted.
"""

import threading
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field


@dataclass(kw_only=True)
class Guesses:
    """Counts the different wrong links that each address tried within the last ``seconds``.

    The same wrong link again is no new guess: it is an old page that asks on. Addresses that were
    not heard of longest are forgotten beyond ``remembered``, so that a flood of senders cannot
    fill the memory.
    """

    allowed: int = 10
    seconds: float = 60.0
    remembered: int = 5000
    clock: Callable[[], float] = time.monotonic
    _wrong: OrderedDict[str, dict[str, float]] = field(default_factory=OrderedDict)
    _lock: threading.Lock = field(default_factory=threading.Lock)

    def wait(self, sender: str) -> int:
        """How many seconds *sender* has to wait before the next try; 0 when none."""
        with self._lock:
            recent = self._recent(sender)
            if len(recent) < self.allowed:
                return 0
            return max(1, round(min(recent.values()) + self.seconds - self.clock()))

    def count(self, sender: str, link: str) -> None:
        """Remember that *link* from *sender* opened nothing."""
        with self._lock:
            recent = self._recent(sender)
            recent.setdefault(link[:64], self.clock())
            self._wrong[sender] = recent
            self._wrong.move_to_end(sender)
            while len(self._wrong) > self.remembered:
                self._wrong.popitem(last=False)

    def _recent(self, sender: str) -> dict[str, float]:
        since = self.clock() - self.seconds
        tried = self._wrong.get(sender, {})
        return {link: moment for link, moment in tried.items() if moment > since}
