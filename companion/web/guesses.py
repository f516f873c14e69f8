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
    """Counts the wrong links of each address within the last ``seconds``.

    Addresses that were not heard of longest are forgotten beyond ``remembered``, so that a flood
    of senders cannot fill the memory.
    """

    allowed: int = 10
    seconds: float = 60.0
    remembered: int = 5000
    clock: Callable[[], float] = time.monotonic
    _wrong: OrderedDict[str, list[float]] = field(default_factory=OrderedDict)
    _lock: threading.Lock = field(default_factory=threading.Lock)

    def wait(self, sender: str) -> int:
        """How many seconds *sender* has to wait before the next try; 0 when none."""
        with self._lock:
            recent = self._recent(sender)
            if len(recent) < self.allowed:
                return 0
            return max(1, round(recent[-self.allowed] + self.seconds - self.clock()))

    def count(self, sender: str) -> None:
        """Remember one wrong link from *sender*."""
        with self._lock:
            self._wrong[sender] = [*self._recent(sender), self.clock()][-self.allowed :]
            self._wrong.move_to_end(sender)
            while len(self._wrong) > self.remembered:
                self._wrong.popitem(last=False)

    def _recent(self, sender: str) -> list[float]:
        since = self.clock() - self.seconds
        return [moment for moment in self._wrong.get(sender, []) if moment > since]
