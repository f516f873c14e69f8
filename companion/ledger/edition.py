"""Which program derives: a mark that differs as soon as any of its rules does."""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path

DERIVING = ("rules", "session_file", "tallies")
"""The packages that everything counted of a session comes out of."""


@cache
def edition() -> str:
    """The digest of the deriving packages' own text.

    A count is remembered under it, so after a change of the rules nothing old is shown, whether or
    not somebody thought of it.
    """
    home = Path(__file__).parent.parent
    digest = hashlib.sha256()
    for package in DERIVING:
        for source in sorted((home / package).rglob("*.py")):
            digest.update(source.read_bytes())
    return digest.hexdigest()[:16]
