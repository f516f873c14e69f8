"""A season as a table: a row for each player, by their places in it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.exchange.spreadsheet import Cell, Table
from companion.tallies import SeasonLine
from companion.wording.catalogue import words_in


def season_table(
    lines: Sequence[SeasonLine], names: Mapping[int, str], language: str, *, with_points: bool
) -> Table:
    """How often everybody reached each place has a column for each place.

    Points have a column only where all sessions are of one game; others can't be compared.
    """
    _ = words_in(language).gettext
    last = max((place for line in lines for place in line.places), default=0)
    places = range(1, last + 1)
    head = (
        *(_("Place"), _("Player"), _("Sessions"), _("Won"), _("Won, shared"), _("Places shared")),
        *(_("Rounds"), _("Went out")),
        *((_("Points"),) if with_points else ()),
        *(_("Place {number}").format(number=place) for place in places),
    )
    return Table(
        head=head,
        rows=[_row(line, names, places, with_points=with_points) for line in lines],
    )


def _row(
    line: SeasonLine, names: Mapping[int, str], places: range, *, with_points: bool
) -> Sequence[Cell]:
    counts = line.counts
    return (
        *(line.rank, names[line.player], counts.sessions, counts.won, counts.shared_wins),
        *(counts.shared_places, counts.rounds, counts.went_out),
        *((counts.points,) if with_points else ()),
        *(line.places.get(place, 0) for place in places),
    )
