"""What a sheet is printed on, and which way round."""

from dataclasses import dataclass
from enum import StrEnum


class Paper(StrEnum):
    """The sizes a home printer has."""

    A4 = "a4"
    A5 = "a5"
    LETTER = "letter"


UPRIGHT = {Paper.A4: 5, Paper.LETTER: 5, Paper.A5: 4}
"""So many players still fit beside each other on an upright page."""

CROWDED = 8
"""More players leave each a narrow column even on a broad page."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Format:
    """Paper, which way round, how large the type is, and whether the columns must be narrow: named
    as in the print style."""

    paper: Paper
    landscape: bool
    small: bool
    crowded: bool = False

    @property
    def names(self) -> str:
        """The classes of the page."""
        way = "landscape" if self.landscape else "portrait"
        kinds = f"{' small' if self.small else ''}{' crowded' if self.crowded else ''}"
        return f"{self.paper}-{way}{kinds}"


def format_for(paper: Paper, players: int) -> Format:
    """Upright while the players fit; small type where even the broad page gets narrow."""
    crowded = players > CROWDED
    return Format(
        paper=paper,
        landscape=players > UPRIGHT[paper],
        small=paper is Paper.A5 or crowded,
        crowded=crowded,
    )
