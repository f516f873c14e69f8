"""One round, opened: every line of every number, its cards, its checks and its history."""

from collections.abc import Iterable

from flask import url_for
from werkzeug import Response

from companion.ledger import RoundView, SessionView
from companion.rules.game import Transfers, Turn
from companion.rules.session import ReadMeld, RoundScore
from companion.store.errors import NoSuchRound
from companion.store.rows import Report
from companion.web import card_faces, fragments
from companion.web.access import Who, may_use
from companion.web.evening import evening
from companion.web.finding_words import finding_shown
from companion.web.languages import clock, day, language, whole
from companion.web.pages import Amount, Change, Link, MeldShown, PlayerRound, RoundPage
from companion.web.rounds import bp as bp  # its routes share one address
from companion.web.scoreboard import contract_words, head, how_words
from companion.web.translating import gettext as _
from companion.wording import line_text


@bp.get("/<int:position>/")
@may_use(Who.PENCIL)
def one_round(session_id: str, position: int) -> Response:
    """Every line of every number of one round, and what can be done about it."""
    back = Link(href=url_for("sessions.table", session_id=session_id), words=_("To the table"))
    shown = page(evening(session_id), position, back, scorer=True)
    return fragments.answer("sessions/round.html", shown)


def page(found: SessionView, position: int, back: Link, *, scorer: bool = False) -> RoundPage:
    """The page of a round. Raises ``NoSuchRound``."""
    if not 1 <= position <= len(found.rounds):
        raise NoSuchRound(position)
    view = found.rounds[position - 1]
    score = view.score
    scoring = found.session.game.scoring(found.session.rules)
    both_ways = isinstance(scoring, Transfers)
    return RoundPage(
        head=head(found.session),
        heading=_("Round %(number)s", number=score.number) if score else _("Misdeal"),
        back=back,
        facts=tuple(_facts(view)),
        signed=both_ways,
        players=_players(found, view),
        melds=_melds(view),
        lines=_lines(score),
        lines_title=_("Each of the others pays") if both_ways else "",
        findings=tuple(finding_shown(each) for each in score.findings) if score else (),
        accepted=view.report.accepted,
        struck=view.report.struck,
        note=view.report.note,
        history=tuple(_changes(view)),
        actions=_actions(found, position) if scorer else (),
        other_dealer=_other_dealer(found, position) if scorer else None,
        counts_for_nothing=score is not None and not score.scored,
    )


def _actions(found: SessionView, position: int) -> tuple[Link, ...]:
    href = url_for("rounds.correct", session_id=found.public_id, position=position)
    strike = url_for("striking.ask", session_id=found.public_id, position=position)
    struck = found.rounds[position - 1].report.struck
    if struck:
        return (Link(href=strike, words=_("Count it again")),)
    return (Link(href=strike, words=_("Strike")), Link(href=href, words=_("Correct")))


def _other_dealer(found: SessionView, position: int) -> Link | None:
    """Where the table says that somebody else dealt."""
    if found.rounds[position - 1].score is None:
        return None
    at = url_for("course.dealer", session_id=found.public_id, position=position)
    return Link(href=at, words=_("Another player dealt"))


def _facts(view: RoundView) -> Iterable[tuple[str, str]]:
    """Who dealt and started, who went out and how, what was asked for."""
    score, report = view.score, view.report
    if score is not None:
        yield _("Dealt by"), score.dealer
        yield _("Started"), score.starts
        yield _("Cards dealt"), whole(score.hand_size)
        if score.contract is not None:
            yield _("Contract"), contract_words(score.contract)
        if score.playoff:
            yield _("Play-off of"), ", ".join(score.players)
    yield _("Went out"), report.winner or _("nobody")
    if words := how_words(report, score):
        yield _("How"), words
    if report.buys:
        yield _("Bought cards"), whole(report.buys)
    for failed in report.failed:
        shown = " | ".join(failed.melds)
        yield _("False declaration"), f"{failed.player}: {shown}" if shown else failed.player
    yield _("Entered"), _moment(view)


def _moment(view: RoundView) -> str:
    at = view.stored.created_at.astimezone()
    when = f"{day(at.date())}, {clock(at)}"
    return f"{when} · {view.stored.device}" if view.stored.device else when


def _players(found: SessionView, view: RoundView) -> tuple[PlayerRound, ...]:
    if view.score is None:
        return ()
    took_part = view.score.players
    return tuple(
        PlayerRound(
            name=name,
            points=view.score.deltas.get(name),
            total=view.running[name] if view.running is not None else None,
            hand=card_faces.hand(view.report.hands.get(name)),
            winner=name == view.report.winner,
        )
        for name in found.session.players
        if name in took_part
    )


def _melds(view: RoundView) -> tuple[MeldShown, ...]:
    """The melds as the rules read them; as they were typed, where one of them could not be read.

    Pointed-at cards are marked.
    """
    marked: dict[int, set[int]] = {}
    for finding in view.score.findings if view.score else ():
        if finding.meld is not None and finding.card is not None:
            marked.setdefault(finding.meld, set()).add(finding.card)
    typed = view.report.melds or ()
    read: tuple[ReadMeld, ...] = view.score.melds if view.score else ()
    all_read = len(read) == len(typed)
    texts = [" ".join(meld.cards) for meld in read] if all_read else list(typed)
    return tuple(
        MeldShown(faces=card_faces.meld(text), marked=frozenset(marked.get(place, ())))
        for place, text in enumerate(texts)
    )


def _lines(score: RoundScore | None) -> tuple[Amount, ...]:
    """What each opponent pays, line by line, and the sum below."""
    if score is None or not score.lines:
        return ()
    lines = [
        Amount(why=line_text(line, language()), points=whole(line.points)) for line in score.lines
    ]
    total = sum(line.points for line in score.lines)
    return (*lines, Amount(why=_("together"), points=whole(total), is_sum=True))


def _changes(view: RoundView) -> Iterable[Change]:
    for change in view.history:
        at = change.at.astimezone()
        yield Change(
            when=f"{day(at.date())}, {clock(at)}",
            device=change.device or "",
            before=report_words(change.before),
            after=report_words(change.after),
            reason=change.reason,
        )


def report_words(report: Report) -> str:
    """What a report said, in one line: who went out, how, by what, and what the others held."""
    if report.get("struck"):
        return _("misdeal")
    parts = [report.get("winner") or _("nobody went out"), *_how_reported(report)]
    if melds := report.get("melds"):
        parts.append(" | ".join(melds))
    if counts := report.get("counts"):
        twos, jokers = counts.get("twos", 0), counts.get("jokers", 0)
        parts.append(
            _("twos: %(twos)s, jokers: %(jokers)s", twos=whole(twos), jokers=whole(jokers))
        )
        parts += [_("All of one suit")] if counts.get("one_suit") else []
    parts += [f"{name} {held or '0'}" for name, held in (report.get("hands") or {}).items()]
    failed = _("False declaration")
    parts += [f"{failed}: {each['player']}" for each in report.get("failed", ())]
    return " · ".join((*parts, *filter(None, [report.get("note")])))


def _how_reported(report: Report) -> Iterable[str]:
    """What else a report said of the winner's hand."""
    turns = {Turn.FIRST: _("first turn"), Turn.FIRST_NO_DRAW: _("without drawing")}
    bought = _("Bought cards")
    marks = (
        (report.get("turn") in turns, turns.get(report.get("turn", Turn.LATER), "")),
        (report.get("rummy"), _("rummy")),
        (report.get("accepted"), _("accepted")),
        (report.get("buys"), f"{bought} {report.get('buys')}"),
    )
    return (words for holds, words in marks if holds)
