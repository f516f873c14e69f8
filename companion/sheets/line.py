"""The line before the printer: how much work may wait there at once."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager


class Line:
    """Lets so much work wait and no more, so that printing never takes all threads for long."""

    def __init__(self, most: int) -> None:
        """*most*: how much work may wait, in the unit in which ``place`` is asked."""
        self._most = most
        self._waiting = 0
        self._door = threading.Lock()

    @contextmanager
    def place(self, size: int) -> Iterator[bool]:
        """A place for work of that size, or False at once; more than *most* only when alone."""
        with self._door:
            admitted = not self._waiting or self._waiting + size <= self._most
            self._waiting += size if admitted else 0
        try:
            yield admitted
        finally:
            with self._door:
                self._waiting -= size if admitted else 0
