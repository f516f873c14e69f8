"""Shorthand for the tests of arrangements: small hands drawn on purpose, and what must hold."""

import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from companion.rules.arrange import Arrangement, arrange
from companion.rules.cards import JOKER, SUITS, Card, read_hand, read_meld
from companion.rules.check import Accepted, check_melds
from companion.rules.exposure import exposure, transfer_lines
from companion.rules.game import Declaration, Game, Layout, MeldRules, Purpose, Transfers, Turn
from companion.rules.hands import card_points
from companion.rules.house_rules import HouseRules, read_house_rules
from companion.rules.registry import game_called
from companion.rules.session import ReadMeld


class Table(NamedTuple):
    """A game at a table with its house rules, and what is known of the hand."""

    game: Game
    rules: HouseRules
    declared: Declaration

    def arranged(self, cards: Sequence[Card], turn: Turn = Turn.LATER) -> Arrangement:
        """The arrangement of these cards, in the order given."""
        text = " ".join(card.code for card in cards)
        deck = self.game.deck(self.rules, None)
        return arrange(
            self.game, self.rules, read_hand(text), declared=self.declared, deck=deck, turn=turn
        )

    def deck(self) -> list[Card]:
        """All cards in play."""
        deck = self.game.deck(self.rules, None)
        cards = [Card(rank, suit) for suit in SUITS for rank in range(1, 14)]
        return cards * deck.packs + [JOKER] * deck.jokers

    @property
    def meld_rules(self) -> MeldRules:
        """What a single meld may look like."""
        return self.game.meld_rules(self.rules)

    @property
    def layout(self) -> Layout | None:
        """What the whole must look like."""
        return self.game.layout(self.rules, self.declared)

    @property
    def may_touch(self) -> bool:
        """Whether runs of a suit may touch."""
        return self.layout is None or self.layout.runs_may_touch

    def is_wild_two(self, card: Card) -> bool:
        """A two, where twos are wild."""
        return card.rank == 2 and self.meld_rules.twos_wild

    def points(self, cards: Sequence[Card]) -> int:
        """What the cards count in a hand; nothing where hands are not counted."""
        scoring = self.game.scoring(self.rules)
        if isinstance(scoring, Transfers):
            return 0
        return sum(card_points(scoring.values, card) for card in cards)


def table(game_id: str, *, options: dict[str, Any] | None = None, **declared: Any) -> Table:
    """A table that plays that game by those house rules."""
    game = game_called(game_id)
    rules = read_house_rules(game.house_rules, options or {})
    return Table(game, rules, Declaration(**declared))


def with_layout(at: Table, layout: Layout) -> Table:
    """The same game with a smaller hand, so that plain enumeration can follow."""
    return at._replace(game=replace(at.game, layout=lambda _rules, _declared: layout))


def drawn(at: Table, rng: random.Random, *, size: int, wilds: int, dense: bool) -> list[Card]:
    """So many cards of the deck with so many wilds among them, close together if *dense*."""
    deck = at.deck()
    wild = [card for card in deck if card == JOKER or at.is_wild_two(card)]
    naturals = [card for card in deck if card not in wild]
    if dense:
        suits = rng.choice(("C", "CD", "CD", SUITS))
        lowest = rng.choice((0, 0, 2, 4, 7, 8))
        ranks = {place % 13 + 1 for place in range(lowest, lowest + rng.choice((4, 5, 6)))}
        near = [card for card in naturals if card.suit in suits and card.rank in ranks]
        naturals = near if len(near) >= size else naturals
    wilds = min(wilds, len(wild), size)
    cards = rng.sample(wild, wilds) + rng.sample(naturals, size - wilds)
    rng.shuffle(cards)
    return cards


def canonical(meld: ReadMeld) -> ReadMeld:
    """In a group no wild needs a place; only without naturals it has to be declared."""
    if meld.kind == "run":
        return meld
    return replace(meld, cards=tuple(card.split("=")[0] for card in meld.cards))


def assert_sound(at: Table, cards: Sequence[Card], found: Arrangement, turn: Turn) -> None:
    """Every card lies once, and what was found passes the check that players have to pass."""
    texts = [" ".join(meld.cards) for meld in found.melds]
    laid = [laid.card for text in texts for laid in read_meld(text).cards]
    assert Counter([*laid, *found.left]) == Counter(cards)
    whole = found.goes_out or found.opens
    purpose = Purpose.GOING_OUT if whole else Purpose.MELD
    deck = at.game.deck(at.rules, None)
    verdict = check_melds(
        at.game, at.rules, texts, purpose=purpose, declared=at.declared, deck=deck
    )
    assert isinstance(verdict, Accepted), (texts, verdict.findings)
    assert verdict.melds == tuple(canonical(meld) for meld in found.melds)
    if found.exposed is not None:
        exposed = exposure(at.game, at.rules, verdict, turn)
        assert found.lines == transfer_lines(at.game, at.rules, exposed)
