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


@dataclass(frozen=True, kw_only=True, slots=True)
class Format:
    """Paper, which way round, and how large the type is: named as in the print style."""

    paper: Paper
    landscape: bool
    small: bool

    @property
    def names(self) -> str:
        """The classes of the page."""
        way = "landscape" if self.landscape else "portrait"
        return f"{self.paper}-{way}{' small' if self.small else ''}"


def format_for(paper: Paper, players: int) -> Format:
    """Upright while the players fit; small type where even the broad page gets narrow."""
    landscape = players > UPRIGHT[paper]
    return Format(paper=paper, landscape=landscape, small=paper is Paper.A5 or players > 8)
