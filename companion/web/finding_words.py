"""Failed checks in the reader's language, each with the way to its rule."""

from flask import url_for

from companion.rules.findings import Finding
from companion.rules.registry import all_games
from companion.web.languages import language
from companion.web.pages import FindingShown, Link
from companion.web.translating import gettext as _
from companion.wording import finding_text


def finding_shown(finding: Finding) -> FindingShown:
    """A finding as a sentence; its rule is a page where it belongs to one game."""
    return FindingShown(text=finding_text(finding, language()), rule=rule_link(finding.rule))


def rule_link(rule: str) -> Link | None:
    """The page of the game whose rule it is; the checks of every game have none."""
    game = all_games().get(rule)
    if game is None:
        return None
    return Link(href=url_for("rules_pages.of_game", game_id=rule), words=_(game.name))
