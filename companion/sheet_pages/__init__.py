"""What stands on a sheet: page objects from a session and its score, and their HTML.

Used by the site and by the command line alike, so there is no request here and no printing: the
HTML prints from a browser, or becomes a PDF in ``companion.sheets``.
"""

from companion.sheet_pages.blank_page import blank_page
from companion.sheet_pages.html import pictures, self_contained, sheet_html, stylesheet
from companion.sheet_pages.names import file_name, no_pdf_text
from companion.sheet_pages.notes import Changed, Correction
from companion.sheet_pages.pages import (
    BlankPage,
    Frame,
    RuleCardPage,
    SeatsAsked,
    SessionPage,
    SheetPage,
    StandingsPage,
    Way,
)
from companion.sheet_pages.paper import Paper
from companion.sheet_pages.rule_card import rule_card
from companion.sheet_pages.session_page import session_page
from companion.sheet_pages.standings_page import standings_page

__all__ = [
    "BlankPage",
    "Changed",
    "Correction",
    "Frame",
    "Paper",
    "RuleCardPage",
    "SeatsAsked",
    "SessionPage",
    "SheetPage",
    "StandingsPage",
    "Way",
    "blank_page",
    "file_name",
    "no_pdf_text",
    "pictures",
    "rule_card",
    "self_contained",
    "session_page",
    "sheet_html",
    "standings_page",
    "stylesheet",
]
