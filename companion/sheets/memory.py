"""What was printed lately, kept by its content."""

import threading
from collections import OrderedDict


class Memory:
    """PDFs by the digest of what they were made from; the longest unused go first."""

    def __init__(self, most: int) -> None:
        """*most*: how many bytes are kept."""
        self._most = most
        self._kept: OrderedDict[bytes, bytes] = OrderedDict()
        self._lock = threading.Lock()

    def get(self, key: bytes) -> bytes | None:
        """The PDF made from that, if it is still known."""
        with self._lock:
            if key in self._kept:
                self._kept.move_to_end(key)
            return self._kept.get(key)

    def keep(self, key: bytes, pdf: bytes) -> None:
        """Remember a PDF, and forget others until all fit."""
        with self._lock:
            self._kept[key] = pdf
            while sum(map(len, self._kept.values())) > self._most:
                self._kept.popitem(last=False)
