"""The rule card: one game with the house rules in force, on two sides of a small sheet."""

import math
from collections.abc import Sequence

from companion.rules.game import Game
from companion.rules.house_rules import HouseRules
from companion.sheet_pages.pages import RuleCardPage
from companion.sheet_pages.paper import Format, Paper
from companion.sheet_pages.words import words_of
from companion.wording.house_rules import told_rules
from companion.wording.rule_texts import Chapter, contract_rows, rules_in_words

ON_THE_FRONT = 3
"""Cards, melds and going out are asked for in the middle of a round; the rest is for its end."""


IN_A_LINE = 58
"""So many letters of the larger type fit into a line."""

LINES = 35
"""So many lines of the larger type fit on a side."""


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
    front, back = chapters[:ON_THE_FRONT], chapters[ON_THE_FRONT:]
    contracts = contract_rows(game, rules, players=players, language=language)
    in_force = tuple(each for each in told_rules(rules, language) if not each.worked_out)
    tables = 2 * bool(contracts) + len(contracts) + 2 + len(in_force)
    return RuleCardPage(
        language=language,
        format=Format(paper=paper, landscape=paper is not Paper.A5, small=False),
        title=words.gettext(game.name),
        facts=tuple(filter(None, (title, seats))),
        large=max(_lines(front), _lines(back) + tables) <= LINES,
        front=front,
        back=back,
        contracts=contracts,
        house_rules=in_force,
        date=date,
    )


def _lines(chapters: Sequence[Chapter]) -> int:
    """About how many lines of the larger type these take, headings counted twice."""
    texts = [
        *(sentence for chapter in chapters for sentence in chapter.sentences),
        *(f"{row.what} {row.much}" for chapter in chapters for row in chapter.rows),
    ]
    return 2 * len(chapters) + sum(math.ceil(len(text) / IN_A_LINE) for text in texts)
