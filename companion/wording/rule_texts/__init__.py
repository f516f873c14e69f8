"""A game's rules in words: short sentences made from the game itself and the house rules in force.

Nothing here knows any game by name: a game that is added is told from its own fields.
"""

from companion.wording.rule_texts.chapters import (
    contract_rows,
    contract_text,
    rules_in_words,
)
from companion.wording.rule_texts.values import Chapter, ContractRow, Row

__all__ = ["Chapter", "ContractRow", "Row", "contract_rows", "contract_text", "rules_in_words"]
