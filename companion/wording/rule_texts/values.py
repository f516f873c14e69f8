"""What the chapters of the rules are made of, and what each of them is told from."""

from collections.abc import Iterator
from dataclasses import dataclass

from companion.rules.game import Deck, Game, MeldRules
from companion.rules.house_rules import HouseRules
from companion.wording.catalogue import Language


@dataclass(frozen=True, kw_only=True, slots=True)
class Row:
    """A thing and how much of it: what is paid for, how many cards are dealt."""

    what: str
    much: str


@dataclass(frozen=True, kw_only=True, slots=True)
class Chapter:
    """A heading, the sentences below it, and what is better read as a list."""

    title: str
    sentences: tuple[str, ...]
    rows: tuple[Row, ...] = ()


@dataclass(frozen=True, kw_only=True, slots=True)
class ContractRow:
    """What one round asks for, and how many cards are dealt in it."""

    number: int
    contract: str
    dealt: int


@dataclass(frozen=True, kw_only=True, slots=True)
class Told:
    """A game as one table plays it, and the language to tell it in."""

    game: Game
    rules: HouseRules
    players: int
    words: Language

    @property
    def deck(self) -> Deck:
        """All cards in play."""
        return self.game.deck(self.rules, self.players)

    @property
    def melds(self) -> MeldRules:
        """What a meld may look like."""
        return self.game.meld_rules(self.rules)

    @property
    def has_wilds(self) -> bool:
        """Whether any card stands for another."""
        return self.melds.twos_wild or self.deck.jokers > 0

    def dealt(self, number: int = 1, players: int | None = None) -> int:
        """How many cards everybody gets in that round."""
        return self.game.hand_size(self.rules, players or self.players, number)

    def say(self, text: str, **values: object) -> str:
        """A sentence with its numbers in this language."""
        return self.words.gettext(text).format(**values)

    def count(self, several: tuple[str, str], count: int, **values: object) -> str:
        """A sentence for one or for so many."""
        return self.words.ngettext(*several, count).format(count=count, **values)


Sentences = Iterator[str]
"""The sentences of a chapter in their order."""
