"""What a check can say: one code for each broken rule, pointing at meld and card."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum


class Code(StrEnum):
    """Every finding there is (rules.md, section 2), in the order of its table."""

    CARD_UNREADABLE = "card.unreadable"
    TOO_MANY_COPIES = "deck.too_many_copies"
    TOO_MANY_JOKERS = "deck.too_many_jokers"
    DEAL_IMPOSSIBLE = "deal.impossible"
    NOT_WILD = "wild.not_wild"
    TOO_SHORT = "meld.too_short"
    TOO_LONG = "meld.too_long"
    KIND = "meld.kind"
    MIXED_SUITS = "run.mixed_suits"
    DUPLICATE = "run.duplicate"
    WRAPS_ACE = "run.wraps_ace"
    GAP = "run.gap"
    MIXED_RANKS = "group.mixed_ranks"
    UNCLEAR = "meld.unclear"
    NO_NATURAL = "meld.no_natural"
    UNDECLARED = "wild.undeclared"
    CONTRADICTS = "wild.contradicts"
    LAYOUT_CARDS = "layout.cards"
    LAYOUT_PATTERN = "layout.pattern"
    LAYOUT_MELDS = "layout.melds"
    CONTRACT_MELDS = "contract.melds"
    CONTRACT_SIZE = "contract.size"
    CONTRACT_CONTIGUOUS = "contract.contiguous"
    NOT_OPENED = "layoff.not_opened"
    TOO_SOON = "layoff.too_soon"
    FINAL_ROUND = "layoff.final_round"
    NO_FIT = "layoff.no_fit"
    NO_DISCARD = "layoff.no_discard"
    SWAP_NOT_RUN = "swap.not_run"
    SWAP_WRONG_CARD = "swap.wrong_card"
    SWAP_KEPT = "swap.kept"
    NO_MELDS = "round.no_melds"
    HAND_COUNT = "hand.count"
    HAND_MISSING = "hand.missing"
    HAND_WINNER = "hand.winner"
    FINISHED = "session.finished"


CANNOT_BE_ACCEPTED = frozenset({Code.CARD_UNREADABLE, Code.DEAL_IMPOSSIBLE, Code.FINISHED})


@dataclass(frozen=True, kw_only=True, slots=True)
class Finding:
    """One failed check.

    ``meld`` and ``card`` count from 0 and are None when the finding is about the whole; ``player``
    is set where it is about somebody's hand. ``rule`` is the section of rules.md: ``checks`` or a
    game's id. ``values`` stand in the sentence: numbers, names, and cards as values of ``cards``.
    ``cure`` says which remedy the sentence may add (None: no obvious one).
    """

    code: Code
    rule: str
    meld: int | None = None
    card: int | None = None
    player: str | None = None
    values: Mapping[str, object] = field(default_factory=dict)
    cure: str | None = None
