"""The one function that computes a score: replay what the table reported, round by round."""

from collections.abc import Mapping
from dataclasses import replace

from companion.rules.between import Between, opened
from companion.rules.findings import Code, Finding
from companion.rules.messages import N_, InputError
from companion.rules.rotation import starter
from companion.rules.rounds import Deal, Outcome, outcome, stand
from companion.rules.session import NextRound, RoundReport, RoundScore, Session, SessionScore
from companion.rules.table import Table, passed_over, played


def score_session(session: Session) -> SessionScore:
    """Every round's points with their reasons, the totals, the places, and what comes next.

    Struck rounds are not rounds: they are left out and change nothing. A round with findings that
    nobody accepted counts for nothing, but keeps its number, dealer and starter. Raises
    ``InputError`` where somebody wins or holds cards in a round without taking part in it.
    """
    between = Between.of(session)
    table = opened(session)
    refused = table.refused
    table = between.then(table)
    rounds: list[RoundScore] = []
    running: list[Mapping[str, int]] = []
    for place, report in enumerate(session.rounds):
        if report.struck:
            continue
        refused = refused or table.refused
        late = table.over
        score, table = _replayed(table, place, report)
        rounds.append(score)
        running.append(table.totals)
        if not late:
            table = between.then(table)
    if session.finished:
        table = replace(table, over=True)
    return _session_score(table, tuple(rounds), tuple(running), refused or table.refused)


def _session_score(
    table: Table,
    rounds: tuple[RoundScore, ...],
    running: tuple[Mapping[str, int], ...],
    refused: tuple[Finding, ...],
) -> SessionScore:
    """What follows from the session as the table stands at its end."""
    finished = table.over and not table.unscored and not refused
    ranks = table.ranks()
    return SessionScore(
        rounds=rounds,
        running=running,
        totals=table.totals,
        ranks=ranks,
        winners=tuple(player for player in ranks if finished and ranks[player] == 1),
        finished=finished,
        next=None if refused else _next_round(table),
        seats=table.seats,
        rules=table.rules,
        deck=table.deck,
        open=table.course.open,
        over=table.over,
        left=table.left,
        coming=table.coming,
        away=table.away,
        starts=table.starts,
        findings=refused,
    )


def would_be(session: Session, report: RoundReport, *, place: int | None = None) -> Session:
    """The session with one more round, or with the round at *place* reported anew.

    Scoring it is the preview of that round: screen and book use the same function.
    """
    rounds = list(session.rounds)
    if place is None:
        rounds.append(report)
    else:
        rounds[place] = report
    return replace(session, rounds=tuple(rounds))


def _replayed(table: Table, place: int, report: RoundReport) -> tuple[RoundScore, Table]:
    """One round on top of what the table stands at: its score, and the table after it."""
    if table.over:
        return _after_the_game(table, place, report)
    deal = table.next_deal()
    _refuse_strangers(table, deal, report)
    found = outcome(deal, report)
    stands = bool(table.refused) or stand(found.findings, accepted=report.accepted)
    score = _round_score(table, deal, place, report, found, stands=stands)
    points = None if stands else found.points
    after = played(table, dealer=score.dealer, winner=report.winner, points=points)
    return score, after


def _after_the_game(table: Table, place: int, report: RoundReport) -> tuple[RoundScore, Table]:
    """A round after the end of the game is not scored and does not undo the finish."""
    deal = table.next_deal()
    finding = Finding(code=Code.FINISHED, rule=table.game.id, values={"round": deal.number})
    found = Outcome(points={}, findings=(finding,))
    score = _round_score(table, deal, place, report, found, stands=True)
    return score, passed_over(table, dealer=score.dealer, winner=report.winner)


def _round_score(
    table: Table, deal: Deal, place: int, report: RoundReport, found: Outcome, *, stands: bool
) -> RoundScore:
    """What follows from one report; without points while a finding stands."""
    dealer = table.deals_next()
    return RoundScore(
        report=place,
        number=deal.number,
        dealer=dealer,
        starts=starter(dealer, table.seats, among=deal.players),
        hand_size=deal.hand_size,
        contract=table.game.contract(deal.number),
        players=deal.players,
        rules=deal.rules,
        deck=deal.deck,
        winner=report.winner,
        deltas={each: None if stands else found.points[each] for each in deal.players},
        lines=() if stands else found.lines,
        melds=found.melds,
        validated=found.validated,
        accepted=report.accepted and bool(found.findings) and not stands,
        playoff=table.playoff is not None,
        findings=found.findings,
    )


def _refuse_strangers(table: Table, deal: Deal, report: RoundReport) -> None:
    """Only who takes part in a round can win it or hold cards in it."""
    for player in filter(None, (report.winner, *report.hands)):
        if player not in deal.players:
            raise InputError(
                N_("“{player}” does not take part in round {round}. Who does: {players}."),
                player=player,
                round=deal.number,
                players=", ".join(deal.players),
            )
    if report.players is None:
        return
    if table.playoff is None:
        raise InputError(
            N_("Round {round} is no play-off, so “players” means nothing in it."),
            round=deal.number,
        )
    if set(report.players) != set(deal.players):
        raise InputError(
            N_("The play-off in round {round} is between {players} and nobody else."),
            round=deal.number,
            players=", ".join(deal.players),
        )


def _next_round(table: Table) -> NextRound | None:
    """What the table deals next: nothing when the game is over.

    At the end of the rounds nothing either while one of them stands unscored.
    """
    if table.over or (table.unscored and table.playoff is not None):
        return None
    deal = table.next_deal()
    dealer = table.deals_next()
    return NextRound(
        number=deal.number,
        dealer=dealer,
        starts=starter(dealer, table.seats, among=deal.players),
        hand_size=deal.hand_size,
        playing=deal.players,
        rounds=table.course.rounds,
        contract=table.game.contract(deal.number),
        players=None if table.playoff is None else deal.players,
    )
