"""The totals, the next deal and the lines of the rounds, as every screen shows them."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field

from companion.rules.game import Contract, Game, Penalties, Scoring, Transfers, Turn
from companion.rules.session import NextRound, RoundReport, RoundScore, Session, SessionScore
from companion.web.languages import signed, whole
from companion.web.pages import Deal, Head, RoundLine, Scoreboard, Standing
from companion.web.translating import gettext as _
from companion.web.translating import ngettext


@dataclass(frozen=True, kw_only=True)
class Surroundings:
    """What a scoreboard needs besides the score: where its lines lead, what is new or corrected.

    ``first_round`` is the address of the round in place 1. In the others rounds are named by their
    place among all reports, counted from 0.
    """

    first_round: str
    corrections: Mapping[int, int] = field(default_factory=dict)
    new: int | None = None

    def href_of(self, place: int) -> str:
        """The address of a round: making each by itself would take half the time of a page."""
        before, _sep, after = self.first_round.rpartition("1")
        return f"{before}{place + 1}{after}"


def head(session: Session) -> Head:
    """The table's name over the game and which end of its order wins."""
    subtitle = f"{_(session.game.name)} · {order_words(session.game)}"
    return Head(title=session.title or _(session.game.name), subtitle=subtitle)


def order_words(game: Game) -> str:
    """Whether the highest or the lowest total wins."""
    return _("high wins") if game.high_wins else _("low wins")


def scoreboard(session: Session, score: SessionScore, around: Surroundings) -> Scoreboard:
    """Everything that the table page and the watchers show of a session."""
    return Scoreboard(
        standings=standings(score),
        rounds=round_lines(session, score, around),
        order=order_words(session.game),
        signed=isinstance(session.game.scoring(session.rules), Transfers),
        deal=deal(score.next) if score.next else None,
        result=result_words(score),
        warnings=board_warnings(score),
    )


def shared_ranks(ranks: Mapping[str, int]) -> dict[str, str]:
    """Each player's rank as a badge; a shared one carries a mark: 3=."""
    sharing = Counter(ranks.values())
    return {name: f"{rank}=" if sharing[rank] > 1 else str(rank) for name, rank in ranks.items()}


def standings(score: SessionScore) -> tuple[Standing, ...]:
    """The totals in seat order, so that people find themselves where they sit."""
    counted = [each for each in score.rounds if each.scored and not each.playoff]
    last: Mapping[str, int | None] = counted[-1].deltas if counted else {}
    ranks = shared_ranks(score.ranks)
    gone = {*score.gone}
    return tuple(
        Standing(
            name=name,
            rank=ranks[name] if counted else "",
            total=score.totals[name],
            last=last.get(name),
            first=bool(counted) and score.ranks[name] == 1,
            deals=score.next is not None and score.next.dealer == name,
            starts=score.next is not None and score.next.starts == name,
            gone=name in gone,
            words=_words(name, score, leads=bool(counted), gone=name in gone),
        )
        for name in score.seats
        if name not in score.coming
    )


def _words(name: str, score: SessionScore, *, leads: bool, gone: bool) -> tuple[str, ...]:
    if gone:
        return (_("has left"),)
    if name in score.away:
        return (_("sits out"),)
    if name in score.winners:
        return (_("wins") if len(score.winners) == 1 else _("shares the win"),)
    if leads and not score.finished and score.ranks[name] == 1:
        return (_("leads"),)
    return ()


def deal(coming: NextRound) -> Deal:
    """The next round: number, dealer, starter, cards, contract."""
    return Deal(
        round_words=_round_words(coming),
        dealer=coming.dealer,
        starter=coming.starts,
        deals_words=_("deals %(cards)s", cards=coming.hand_size),
        starts_words=_("starts"),
        contract=contract_words(coming.contract) if coming.contract else "",
        who_plays=names_in_words(coming.players) if coming.players else "",
    )


def _round_words(coming: NextRound) -> str:
    if coming.players:
        return _("Play-off, round %(number)s", number=coming.number)
    if coming.rounds is not None and coming.number <= coming.rounds:
        return _("Round %(number)s of %(last)s", number=coming.number, last=coming.rounds)
    return _("Round %(number)s", number=coming.number)


def contract_words(contract: Contract) -> str:
    """What a contract asks for: 2 groups and 1 run."""
    groups = ngettext("%(num)s group", "%(num)s groups", contract.groups)
    runs = ngettext("%(num)s run", "%(num)s runs", contract.runs)
    if not contract.runs:
        return groups
    if not contract.groups:
        return runs
    return _("%(one)s and %(other)s", one=groups, other=runs)


def names_in_words(names: tuple[str, ...]) -> str:
    """Several names as one would say them: Ana, Bruno and Carla."""
    if len(names) < 2:
        return "".join(names)
    return _("%(one)s and %(other)s", one=", ".join(names[:-1]), other=names[-1])


def result_words(score: SessionScore) -> str:
    """Who won, once the session is finished."""
    if not score.finished or not score.winners:
        return ""
    if len(score.winners) == 1:
        return _("%(name)s wins.", name=score.winners[0])
    return _("%(names)s share the win.", names=names_in_words(score.winners))


def board_warnings(score: SessionScore) -> tuple[str, ...]:
    """Rounds that count for nothing until somebody corrects or accepts them."""
    return tuple(
        _("Round %(number)s does not count yet: its cards fail a check.", number=each.number)
        for each in score.rounds
        if not each.scored
    )


def round_lines(
    session: Session, score: SessionScore, around: Surroundings
) -> tuple[RoundLine, ...]:
    """The rounds, newest first, struck ones among them."""
    scored = {each.report: each for each in score.rounds}
    scoring = session.game.scoring(session.rules)
    nobody = _("nobody went out")
    lines = []
    for place, report in enumerate(session.rounds):
        round_score = scored.get(place)
        lines.append(
            RoundLine(
                href=around.href_of(place),
                number=str(round_score.number) if round_score else "–",
                who=report.winner or nobody,
                how=how_words(report, round_score),
                points=_points(round_score, scoring),
                struck=report.struck,
                new=place == around.new,
                badges=_badges(report, round_score, around.corrections.get(place, 0)),
                warnings=_line_warnings(round_score),
            )
        )
    return tuple(reversed(lines))


def how_words(report: RoundReport, score: RoundScore | None) -> str:
    """How the winner went out: first turn, by counts, or the lengths of the melds."""
    parts = []
    if report.turn is Turn.FIRST:
        parts.append(_("first turn"))
    elif report.turn is Turn.FIRST_NO_DRAW:
        parts.append(_("without drawing"))
    if report.rummy:
        parts.append(_("rummy"))
    if report.counts is not None:
        parts.append(_("counts"))
    elif score is not None and score.lines and len(score.melds) == len(report.melds or ()):
        lengths = sorted((len(meld.cards) for meld in score.melds), reverse=True)
        parts.append("·".join(str(length) for length in lengths))
    return ", ".join(parts)


def _points(score: RoundScore | None, scoring: Scoring) -> str:
    """What the winner got, or in penalty games what the others counted together."""
    if score is None or not score.scored:
        return "–"
    points = {name: each or 0 for name, each in score.deltas.items()}
    if isinstance(scoring, Penalties):
        return whole(sum(points.values()))
    return signed(points[score.winner]) if score.winner in points else "0"


def _badges(report: RoundReport, score: RoundScore | None, corrections: int) -> tuple[str, ...]:
    marks = []
    if report.struck:
        marks.append(_("misdeal"))
    if score is not None and score.playoff:
        marks.append(_("play-off"))
    if corrections > int(report.struck):
        marks.append(_("corrected"))
    if score is not None and score.accepted and score.findings:
        marks.append(_("accepted"))
    return tuple(marks)


def _line_warnings(score: RoundScore | None) -> tuple[str, ...]:
    return (_("does not count yet"),) if score is not None and not score.scored else ()
