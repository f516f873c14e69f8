"""So many questions at once and so many a minute, so that nobody keeps the machine from others.

A library for this keeps its counts in a server of its own; for one process a dictionary is enough.
"""

import threading
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field


@dataclass(kw_only=True)
class Pace:
    """Each sender may ask ``at_once`` times, and again as time passes: ``a_minute``.

    Senders that were not heard of longest are forgotten beyond ``remembered``.
    """

    at_once: int = 120
    a_minute: float = 120.0
    remembered: int = 5000
    clock: Callable[[], float] = time.monotonic
    _left: OrderedDict[str, tuple[float, float]] = field(default_factory=OrderedDict)
    _lock: threading.Lock = field(default_factory=threading.Lock)

    def wait(self, sender: str) -> int:
        """Count one question; how many seconds *sender* has to wait before it, 0 when none."""
        with self._lock:
            now = self.clock()
            left, since = self._left.get(sender, (float(self.at_once), now))
            left = min(self.at_once, left + (now - since) * self.a_minute / 60)
            allowed = left >= 1
            self._left[sender] = (left - 1 if allowed else left, now)
            self._left.move_to_end(sender)
            while len(self._left) > self.remembered:
                self._left.popitem(last=False)
            return 0 if allowed else max(1, round((1 - left) * 60 / self.a_minute))
