"""Boards that were answered lately: made once, however many phones ask for the same.

A save makes every watcher of its table ask for the same board within three seconds. The board is
kept as it travels, under everything it depends on, so none is ever given to a reader it was not
made for. It lives as long as the process, since another program may show the same differently.
"""

import gzip
import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable
from dataclasses import dataclass, field

from flask import Flask, current_app

MOST_KEPT = 100
"""A board weighs ten kilobytes; after five hundred rounds, two hundred."""


@dataclass(frozen=True, kw_only=True)
class Board:
    """A board as it travels: as it is, and squeezed."""

    plain: bytes
    squeezed: bytes


@dataclass(kw_only=True)
class _Place:
    """Where a board is kept, or waited for while somebody makes it."""

    making: threading.Lock = field(default_factory=threading.Lock)
    board: Board | None = None


class Boards:
    """The boards of late; safe to ask from many threads at once."""

    def __init__(self, most: int = MOST_KEPT) -> None:
        self._most = most
        self._places: OrderedDict[Hashable, _Place] = OrderedDict()
        self._guard = threading.Lock()
        self.made = 0
        """How many have been made since the start."""

    def of(self, key: Hashable, make: Callable[[], bytes]) -> Board:
        """The board under this key; who asks first makes it, the others wait for it.

        What *make* raises concerns its caller only: the next one in line tries again.
        """
        place = self._place(key)
        with place.making:
            if place.board is None:
                plain = make()
                place.board = Board(plain=plain, squeezed=gzip.compress(plain, 5, mtime=0))
                with self._guard:
                    self.made += 1
            return place.board

    def _place(self, key: Hashable) -> _Place:
        """The key's place; the longest unused one is given up."""
        with self._guard:
            place = self._places.setdefault(key, _Place())
            self._places.move_to_end(key)
            while len(self._places) > self._most:
                self._places.popitem(last=False)
            return place


def boards() -> Boards:
    """The boards of the site that answers this request."""
    kept: Boards = current_app.extensions["boards"]
    return kept


def set_up(app: Flask) -> None:
    """Nothing is kept yet."""
    app.extensions["boards"] = Boards()
