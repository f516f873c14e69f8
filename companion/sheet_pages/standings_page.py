"""The standings on one page, large enough to be read on the fridge from across the kitchen."""

from companion.rules.session import Session, SessionScore
from companion.sheet_pages.codes import qr_code
from companion.sheet_pages.pages import StandingsPage
from companion.sheet_pages.paper import Format, Paper
from companion.sheet_pages.session_page import (
    facts_of,
    is_signed,
    payments_of,
    standings_of,
    standings_title,
    win_rule,
)
from companion.sheet_pages.words import words_of

AT_FULL_SIZE = 7
"""So many players fill a page at the large type; more get the smaller one."""

LARGEST = 4
"""So few leave room for larger type still."""


def standings_page(
    session: Session,
    score: SessionScore,
    *,
    language: str,
    region: str = "",
    paper: Paper = Paper.A4,
    watch_link: str | None = None,
) -> StandingsPage:
    """Who stands where, in the reader's language; the same words as on the session sheet."""
    words = words_of(language, region)
    players = len(session.players)
    return StandingsPage(
        language=language,
        format=Format(paper=paper, landscape=False, small=players > AT_FULL_SIZE),
        title=session.title or words.gettext(session.game.name),
        few=players <= LARGEST,
        facts=facts_of(session, words),
        standings_title=standings_title(score, words),
        standings=standings_of(session, score, words, signed=is_signed(session)),
        win_rule=win_rule(session, words),
        payments=payments_of(session, score, words),
        code=qr_code(watch_link),
        date=session.date or "",
    )
