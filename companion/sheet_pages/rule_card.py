"""The rule card: one game with the house rules in force, on two sides of a small sheet."""

from companion.rules.game import Game
from companion.rules.house_rules import HouseRules
from companion.sheet_pages.pages import RuleCardPage
from companion.sheet_pages.paper import Format, Paper
from companion.sheet_pages.words import words_of
from companion.wording.house_rules import told_rules
from companion.wording.rule_texts import contract_rows, rules_in_words

ON_THE_FRONT = 3
"""Cards, melds and going out are asked for in the middle of a round; the rest is for its end."""


def rule_card(
    game: Game,
    rules: HouseRules,
    *,
    players: int,
    language: str,
    region: str = "",
    paper: Paper = Paper.A5,
    title: str = "",
    date: str = "",
) -> RuleCardPage:
    """The rules of a game as a table of so many plays it.

    On A5 two upright pages; on a larger sheet the two sides beside each other, to be folded.
    *title* and *date*: whose house rules these are.
    """
    words = words_of(language, region)
    seats = words.ngettext("{count} player", "{count} players", players)
    chapters = rules_in_words(game, rules, players=players, language=language)
    return RuleCardPage(
        language=language,
        format=Format(paper=paper, landscape=paper is not Paper.A5, small=False),
        title=words.gettext(game.name),
        facts=tuple(filter(None, (title, seats))),
        front=chapters[:ON_THE_FRONT],
        back=chapters[ON_THE_FRONT:],
        contracts=contract_rows(game, rules, players=players, language=language),
        house_rules=tuple(each for each in told_rules(rules, language) if not each.worked_out),
        date=date,
    )
