"""The line before the printer: how much work may wait there at once."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager


class Line:
    """Lets so much work wait and no more, so that printing never takes all threads for long."""

    def __init__(self, most: int, places: int) -> None:
        """*most*: how much work may wait, in the unit in which ``place`` is asked; *places*: in
        how many pieces, for each keeps a thread waiting."""
        self._most = most
        self._places = places
        self._waiting: list[int] = []
        self._door = threading.Lock()

    @contextmanager
    def place(self, size: int) -> Iterator[bool]:
        """A place for work of that size, or False at once; more than *most* only when alone."""
        with self._door:
            admitted = not self._waiting or (
                len(self._waiting) < self._places and sum(self._waiting) + size <= self._most
            )
            if admitted:
                self._waiting.append(size)
        try:
            yield admitted
        finally:
            if admitted:
                with self._door:
                    self._waiting.remove(size)
