"""The session sheet: from a session and its score to what stands on the paper."""

import datetime as dt
from collections.abc import Sequence
from contextlib import suppress

from companion.rules.game import Transfers
from companion.rules.session import Session, SessionScore
from companion.rules.settling import fewest_payments
from companion.sheet_pages import chart
from companion.sheet_pages.between import between_rows
from companion.sheet_pages.codes import qr_code
from companion.sheet_pages.house_rules import changed_rules_line
from companion.sheet_pages.notes import Correction, notes_to
from companion.sheet_pages.pages import Payment, SessionPage, Standing
from companion.sheet_pages.paper import Paper, format_for
from companion.sheet_pages.rounds import round_rows, task_label
from companion.sheet_pages.words import Words, words_of

CHART_WIDTHS = {
    Paper.A4: {False: 300.0, True: 440.0},
    Paper.LETTER: {False: 300.0, True: 440.0},
    Paper.A5: {False: 370.0, True: 310.0},
}
"""The room there is beside the standings, on upright A5 below them, in points: upright, broad."""


def session_page(
    session: Session,
    score: SessionScore,
    *,
    language: str,
    region: str = "",
    paper: Paper = Paper.A4,
    corrections: Sequence[Correction] = (),
    watch_link: str | None = None,
) -> SessionPage:
    """The session sheet in the reader's language, with the dates and numbers of *region*.

    *score* is what ``score_session`` makes of *session*. *corrections*: what was changed in which
    report after it was saved. *watch_link*: the address to print as a QR code.
    """
    words = words_of(language, region)
    format_ = format_for(paper, len(session.players))
    signed = is_signed(session)
    happened = between_rows(session, score, words, signed=signed)
    notes = notes_to(session, score, words, corrections=corrections, signed=signed)
    return SessionPage(
        language=language,
        format=format_,
        title=session.title or words.gettext(session.game.name),
        facts=facts_of(session, words),
        house_rules=changed_rules_line(session.rules, language),
        revised=_revised(corrections, words),
        players=session.players,
        task_label=task_label(session, score, words),
        begun=happened.get(0),
        rounds=round_rows(session, score, words, notes=notes, happened=happened, signed=signed),
        notes=notes,
        standings_title=standings_title(score, words),
        standings=standings_of(session, score, words, signed=signed),
        win_rule=win_rule(session, words),
        chart=chart.draw(
            [player for player in session.players if player not in score.coming],
            score.running,
            words,
            width=CHART_WIDTHS[paper][format_.landscape],
            show=words.gettext("Chart of the totals after each round."),
            signed=signed,
            began={each.player: (each.after_round, each.points) for each in score.starts},
        ),
        payments=payments_of(session, score, words),
        code=qr_code(watch_link),
        date=session.date or "",
    )


def is_signed(session: Session) -> bool:
    """Whether points are balances that carry a plus: in the games that pay the winner."""
    return isinstance(session.game.scoring(session.rules), Transfers)


def facts_of(session: Session, words: Words) -> tuple[str, ...]:
    """Date, game and players: the line below the title."""
    facts = [words.ngettext("{count} player", "{count} players", len(session.players))]
    if session.title:
        facts.insert(0, words.gettext(session.game.name))
    if session.date:
        day = session.date
        with suppress(ValueError):
            day = words.day(dt.date.fromisoformat(session.date))
        facts.insert(0, day)
    return tuple(facts)


def _revised(corrections: Sequence[Correction], words: Words) -> str:
    """That the sheet differs from what was first written, and since when."""
    if not corrections:
        return ""
    when = words.moment(max(each.when for each in corrections))
    return words.gettext("Revised {when}").format(when=when)


def standings_title(score: SessionScore, words: Words) -> str:
    """What the standings are headed: final, or after which round."""
    if score.finished:
        return words.gettext("Final standings")
    if not score.rounds:
        return words.gettext("Standings")
    number = words.whole(score.rounds[-1].number)
    return words.gettext("Standings after round {number}").format(number=number)


def standings_of(
    session: Session, score: SessionScore, words: Words, *, signed: bool
) -> tuple[Standing, ...]:
    """Best first, equal places in the order of the seats and marked as shared."""
    there = [player for player in session.players if player not in score.coming]
    taken = [score.ranks[player] for player in there]
    order = sorted(there, key=lambda player: score.ranks[player])
    return tuple(
        Standing(
            place=f"{score.ranks[player]}{'=' if taken.count(score.ranks[player]) > 1 else ''}",
            name=player,
            total=words.points(score.totals[player], signed=signed),
            word=_word(player, score, words),
        )
        for player in order
    )


def _word(player: str, score: SessionScore, words: Words) -> str:
    """Who wins or leads, in a word, so that neither weight nor colour has to say it."""
    if player in score.winners:
        shared = len(score.winners) > 1
        return words.gettext("shares the win") if shared else words.gettext("wins")
    for departure in score.left:
        if departure.player == player:
            after = words.whole(departure.after_round)
            return words.gettext("left after round {number}").format(number=after)
    if score.ranks[player] == 1 and score.rounds and not score.finished:
        return words.gettext("leads")
    return ""


def win_rule(session: Session, words: Words) -> str:
    """Whether high or low wins."""
    if session.game.high_wins:
        return words.gettext("The highest total wins.")
    return words.gettext("The lowest total wins.")


def payments_of(session: Session, score: SessionScore, words: Words) -> tuple[Payment, ...]:
    """How to settle up once a game of transfers is over."""
    if not score.finished or not is_signed(session):
        return ()
    return tuple(
        Payment(giver=each.giver, taker=each.taker, points=words.whole(each.points))
        for each in fewest_payments(score.won)
    )
