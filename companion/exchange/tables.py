"""Rounds and standings as tables: of one session as it is read, of all sessions as it is counted.

A table of one session has a column for each player; a table of all sessions has a row for each
player, so that it can be filtered and summed. Places shared by several stand as plain numbers.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence

from companion.exchange.spreadsheet import Cell, Table
from companion.ledger import RoundView, SessionView
from companion.rules.game import Turn
from companion.rules.happenings import StartLine
from companion.rules.messages import N_
from companion.wording.catalogue import words_in

Say = Callable[[str], str]
"""A sentence in the reader's language."""

TURNS = {
    Turn.LATER: "",
    Turn.FIRST: N_("first turn"),
    Turn.FIRST_NO_DRAW: N_("first turn, no draw"),
}


def rounds_of_session(view: SessionView, language: str) -> Table:
    """One row a round, misdeals among them: who dealt, who went out, what everybody has since.

    What somebody joined with is a row of its own, before the first round they could play: so each
    column of points adds up to its total.
    """
    _ = words_in(language).gettext
    names = view.session.players
    head = (
        *(_("Round"), _("Dealer"), _("Starts"), _("Cards dealt"), _("Went out"), _("How")),
        *names,
        *(_("{name}, total").format(name=name) for name in names),
        *(_("Remarks"), _("Note"), _("Corrections")),
    )
    return Table(head=head, rows=list(_rows_in_order(view, _)))


def standings_of_session(view: SessionView, language: str) -> Table:
    """One row a player, by places."""
    _ = words_in(language).gettext
    return Table(head=_standing_head(_), rows=list(_standing_cells(view)))


def rounds_of_all(views: Iterable[SessionView], language: str) -> Table:
    """One row for each player of each round that was played; misdeals are none.

    What somebody started with stands in their first row only, so that it may be summed like the
    points.
    """
    _ = words_in(language).gettext
    head = (
        *(_("Session"), _("Date"), _("Game"), _("Table"), _("Finished"), _("Round")),
        *(_("Play-off"), _("Dealer"), _("Player"), _("Went out")),
        *(_("Started with"), _("Points"), _("Total")),
    )
    return Table(head=head, rows=(row for view in views for row in _player_rows(view, _)))


def standings_of_all(views: Iterable[SessionView], language: str) -> Table:
    """One row for each player of each session."""
    _ = words_in(language).gettext
    head = (
        *(_("Session"), _("Date"), _("Game"), _("Table"), _("Finished"), _("Rounds")),
        *_standing_head(_),
    )
    return Table(head=head, rows=(row for view in views for row in _standing_rows(view, _)))


def _rows_in_order(view: SessionView, say: Say) -> Iterator[Sequence[Cell]]:
    """Every round, and every start where it happened."""
    coming = sorted(view.score.starts, key=lambda each: each.after_round)
    for each in view.rounds:
        while coming and each.score is not None and coming[0].after_round < each.score.number:
            yield _start_row(view, coming.pop(0), say)
        yield _round_row(view, each, say)
    for start in coming:
        yield _start_row(view, start, say)


def _start_row(view: SessionView, start: StartLine, say: Say) -> Sequence[Cell]:
    """What somebody joined with: points of no round."""
    names = view.session.players
    facts: list[Cell] = [None for _fact in range(6)]
    points: list[Cell] = [start.points if name == start.player else None for name in names]
    return [*facts, *points, *points, say(N_("Joined with")), None, None]


def _round_row(view: SessionView, each: RoundView, say: Say) -> Sequence[Cell]:
    names = view.session.players
    score, report = each.score, each.report
    if score is None or each.running is None:
        facts: list[Cell] = [None for _fact in range(6)]
        points: list[Cell] = [None for _seat in (*names, *names)]
    else:
        facts = [score.number, score.dealer, score.starts, score.hand_size]
        facts += [report.winner, say(TURNS[report.turn]) if TURNS[report.turn] else None]
        points = [score.deltas.get(name) for name in names]
        points += [each.running.get(name) for name in names]
    return [*facts, *points, _remarks(each, say), report.note, len(each.history)]


def _remarks(each: RoundView, say: Say) -> str:
    """What else must be known of a round's numbers."""
    score = each.score
    if score is None:
        return say(N_("misdeal"))
    marks = (
        (score.playoff, N_("play-off")),
        (not score.scored, N_("does not count yet")),
        (score.accepted and bool(score.findings), N_("accepted")),
        (each.report.counts is not None, N_("counts")),
    )
    return ", ".join(say(words) for holds, words in marks if holds)


def _session_cells(view: SessionView, say: Say) -> tuple[Cell, ...]:
    """Which session a row belongs to."""
    return (
        view.row.id,
        view.row.date,
        say(view.session.game.name),
        view.session.title,
        int(view.score.finished),
    )


def _player_rows(view: SessionView, say: Say) -> Iterator[Sequence[Cell]]:
    where = _session_cells(view, say)
    started = {each.player: each.points for each in view.score.starts}
    for each in view.rounds:
        score = each.score
        if score is None or each.running is None:
            continue
        for name in score.deltas:
            yield (
                *where,
                score.number,
                int(score.playoff),
                score.dealer,
                name,
                int(name == score.winner),
                started.pop(name, 0),
                score.deltas[name],
                each.running.get(name),
            )


def _standing_rows(view: SessionView, say: Say) -> Iterator[Sequence[Cell]]:
    where = (*_session_cells(view, say), len(view.score.rounds))
    return ((*where, *cells) for cells in _standing_cells(view))


def _standing_head(_: Say) -> Sequence[str]:
    """What is said of a standing; the start and the points of all rounds but play-offs are it."""
    return (
        *(_("Place"), _("Player"), _("Started with"), _("Total")),
        *(_("Rounds won"), _("Wins the session")),
    )


def _standing_cells(view: SessionView) -> Iterator[Sequence[Cell]]:
    won = Counter(each.winner for each in view.score.rounds if each.winner and each.scored)
    started = {each.player: each.points for each in view.score.starts}
    for name in _by_places(view):
        yield (
            *(view.score.ranks[name], name, started.get(name, 0), view.score.totals[name]),
            *(won[name], int(name in view.score.winners)),
        )


def _by_places(view: SessionView) -> list[str]:
    """Everybody by their place, equal ones in seat order."""
    return sorted(view.session.players, key=lambda name: view.score.ranks[name])
