"""What evenings add up to: who played, won, went out, against whom, in which game and year.

Pure: from the scores of sessions to counts. A player is whatever tells two people apart, here
the number of a person, so that a changed name changes no count.
"""

from companion.tallies.counting import seat_tallies
from companion.tallies.records import Against, Best, InGame, Record, everybodys_counts, record_of
from companion.tallies.season import SeasonLine, season_of
from companion.tallies.values import Counts, SeatTally, SessionTally

__all__ = [
    "Against",
    "Best",
    "Counts",
    "InGame",
    "Record",
    "SeasonLine",
    "SeatTally",
    "SessionTally",
    "everybodys_counts",
    "record_of",
    "season_of",
    "seat_tallies",
]
