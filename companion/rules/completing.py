"""Which single card would complete a hand, so that it goes out or opens.

Trying all 53 cards one by one gives the same answer; here each way of going out has a query that
looks at all of them together and lays nothing. A hand that holds as many cards as go out at most
has been drawn to already, so one of its cards is thrown away first.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import combinations

from companion.rules.arrange import arrange
from companion.rules.arranging.contract_hands import one_more_for_whole
from companion.rules.arranging.loose import ranks_of, sort_out
from companion.rules.arranging.mixed_melds import leaves_at_most
from companion.rules.arranging.one_more_opening import one_more_to_open
from companion.rules.arranging.one_more_run import one_more_run
from companion.rules.arranging.stages import finds_a_meld
from companion.rules.arranging.whole_groups import groups_by_rank
from companion.rules.cards import JOKER, SUITS, Card, Laid, TypedMeld
from companion.rules.game import (
    Contract,
    Deck,
    Declaration,
    Game,
    Layout,
    MeldKind,
    MeldRules,
    Transfers,
)
from companion.rules.house_rules import HouseRules
from companion.rules.readings import is_wild
from companion.rules.round_deck import Pile, copies_in_play, deck_findings

ALL_CARDS = (*(Card(rank, suit) for suit in SUITS for rank in range(1, 14)), JOKER)
"""Every card there is, suit by suit, the joker last."""
LAST_DISCARD = 1

Completes = Callable[[list[Card]], bool]
"""Whether a hand goes out or opens."""


def completing(
    game: Game, rules: HouseRules, cards: TypedMeld, *, declared: Declaration, deck: Deck
) -> tuple[Card, ...]:
    """The cards with one of which the hand goes out or opens, of those not all in the hand.

    None for a hand that cannot be: unreadable cards, or more of a kind than there are.
    """
    meld_rules, layout = game.meld_rules(rules), game.layout(rules, declared)
    hand = [laid.card for laid in cards.cards]
    if cards.unreadable or any(deck_findings(deck, [Pile(cards=cards.cards)])):
        return ()
    if any(
        place not in (None, card) and not is_wild(meld_rules, card) for card, place in cards.cards
    ):
        return ()
    drawn = _to_be_drawn(deck, hand)
    thrown = LAST_DISCARD if must_throw_first(layout, len(hand)) else 0
    if layout is not None and not layout.shortest_only and not _right_number(layout, hand, thrown):
        return ()
    if layout is not None and layout.patterns and isinstance(game.scoring(rules), Transfers):
        over = len(hand) + 1 - (layout.cards or 0)
        found = one_more_run(meld_rules, layout.patterns, sort_out(meld_rules, hand), over)
        return tuple(card for card in drawn if card in found)
    if layout is not None and _only_groups(meld_rules, layout):
        return tuple(_completing_groups(meld_rules, layout, hand, drawn))
    if layout is not None and layout.contract is not None:
        complete = _completing_opening if layout.shortest_only else _completing_contract
        hands = _once_thrown(hand, thrown)
        return tuple(complete(meld_rules, layout, layout.contract, hands, drawn))
    if layout is None:
        drawn = tuple(_that_may_lie(meld_rules, hand, drawn))
    completes = _query(game, rules, meld_rules, layout, declared, deck)
    return tuple(_tried(completes, meld_rules, hand, drawn, thrown))


def must_throw_first(layout: Layout | None, cards: int) -> bool:
    """A hand of so many cards has been drawn to already: one goes before the next is drawn."""
    return cards == _most_to_go_out(layout)


def unseen(deck: Deck, *piles: TypedMeld) -> Counter[Card]:
    """How many copies of each card lie in none of these piles; never fewer than none."""
    seen = Counter(laid.card for pile in piles for laid in pile.cards)
    return Counter({card: max(0, copies_in_play(deck, card) - seen[card]) for card in ALL_CARDS})


def _to_be_drawn(deck: Deck, hand: list[Card]) -> tuple[Card, ...]:
    """The cards of which not every copy is in the hand."""
    held = Counter(hand)
    return tuple(card for card in ALL_CARDS if held[card] < copies_in_play(deck, card))


def _most_to_go_out(layout: Layout | None) -> int | None:
    """How many cards a hand holds at most that goes out; None where any number may."""
    if layout is None or layout.cards is None:
        return None
    return layout.cards if layout.contract is not None else layout.cards + LAST_DISCARD


def _right_number(layout: Layout, hand: list[Card], thrown: int) -> bool:
    """Whether one card more makes a number of cards that can go out."""
    most = _most_to_go_out(layout)
    size = len(hand) - thrown + 1
    return most is None or (layout.cards or 0) <= size <= most


def _only_groups(rules: MeldRules, layout: Layout) -> bool:
    return rules.kinds == {MeldKind.GROUP} and layout.cards is not None and not layout.patterns


def _completing_groups(
    rules: MeldRules, layout: Layout, hand: list[Card], drawn: Sequence[Card]
) -> Iterator[Card]:
    """In groups only the copies of each rank count: ranks held equally often fare alike."""
    over = len(hand) + 1 - (layout.cards or 0)
    copies = ranks_of(sort_out(rules, hand))
    known: dict[object, bool] = {}
    for card in drawn:
        kind = JOKER if is_wild(rules, card) else copies[card.rank]
        if kind not in known:
            held = sort_out(rules, [*hand, card])
            known[kind] = any(
                groups_by_rank(rules, ranks, wilds, fewest=layout.fewest_melds) is not None
                for ranks, wilds in _with_thrown_away(ranks_of(held), held.wilds, over)
            )
        if known[kind]:
            yield card


def _with_thrown_away(
    ranks: Counter[int], wilds: int, over: int
) -> Iterator[tuple[Counter[int], int]]:
    """The ranks and wilds that stay when so many cards are thrown away, each way once."""
    each_once = [rank for rank, count in ranks.items() for _ in range(min(count, over))]
    for fewer in range(min(wilds, over) + 1):
        for thrown in set(combinations(sorted(each_once), over - fewer)):
            yield +(ranks - Counter(thrown)), wilds - fewer


def _completing_opening(
    rules: MeldRules,
    layout: Layout,
    contract: Contract,
    hands: list[list[Card]],
    drawn: Sequence[Card],
) -> Iterator[Card]:
    """A contract opens whatever else is in hand, so nothing needs to be thrown away."""
    (hand,) = hands
    lacks = one_more_to_open(rules, layout, contract, sort_out(rules, hand))
    yield from (card for card in drawn if lacks.opens or card in lacks.cards)


def _completing_contract(
    rules: MeldRules,
    layout: Layout,
    contract: Contract,
    hands: list[list[Card]],
    drawn: Sequence[Card],
) -> Iterator[Card]:
    """A contract that holds the whole hand leaves nothing over."""
    found = set[Card]()
    for hand in hands:
        found |= one_more_for_whole(rules, layout, contract, sort_out(rules, hand))
    yield from (card for card in drawn if card in found)


def _that_may_lie(rules: MeldRules, hand: list[Card], drawn: Sequence[Card]) -> Iterator[Card]:
    """Without a meld for it a card is thrown away itself, so all the others must lie already."""
    complete = leaves_at_most(rules, sort_out(rules, hand), 0)
    for card in drawn:
        held = sort_out(rules, [*hand, card])
        if complete or is_wild(rules, card) or finds_a_meld(rules, held, card):
            yield card


def _query(
    game: Game,
    rules: HouseRules,
    meld_rules: MeldRules,
    layout: Layout | None,
    declared: Declaration,
    deck: Deck,
) -> Completes:
    """Whether one hand goes out or opens, as quickly as that can be seen."""
    if layout is None:
        return lambda hand: leaves_at_most(meld_rules, sort_out(meld_rules, hand), LAST_DISCARD)
    return partial(_arranges, game, rules, declared, deck)


def _arranges(
    game: Game, rules: HouseRules, declared: Declaration, deck: Deck, hand: list[Card]
) -> bool:
    """By the whole search, where there is no quicker way."""
    cards = TypedMeld(text="", cards=tuple(Laid(card) for card in hand))
    found = arrange(game, rules, cards, declared=declared, deck=deck)
    return found.goes_out or bool(found.opens)


def _tried(
    completes: Completes,
    rules: MeldRules,
    hand: list[Card],
    drawn: Sequence[Card],
    thrown: int,
) -> Iterator[Card]:
    """Card by card; where a joker does not help and may be anything, nothing else does."""
    hands = _once_thrown(hand, thrown)
    if is_wild(rules, JOKER) and not rules.min_naturals:
        hands = [each for each in hands if completes([*each, JOKER])]
    for card in drawn:
        if any(completes([*each, card]) for each in hands):
            yield card


def _once_thrown(hand: list[Card], thrown: int) -> list[list[Card]]:
    """The hand, or where one card must go first, what stays in every way to throw one away."""
    return [_without(hand, card) for card in sorted(set(hand))] if thrown else [hand]


def _without(hand: list[Card], card: Card) -> list[Card]:
    rest = list(hand)
    rest.remove(card)
    return rest
