"""The readings of a run against the slow twin that tries every order (rules.md, check 5)."""

from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.rules.cards import JOKER, SUITS, Card, Laid
from companion.rules.findings import Code
from companion.rules.game import Ace, MeldKind, MeldRules
from companion.rules.judged import AcceptedMeld, MeldVerdict
from companion.rules.melds import judge_meld

from .slow_twin import corner, deciding_readings, readings, wild

RUNS = frozenset({MeldKind.RUN})
MOST_CARDS = 5


@st.composite
def run_rules(draw: st.DrawFn) -> MeldRules:
    """Games where only runs count, with and without wild twos and with every demand."""
    return MeldRules(
        kinds=RUNS,
        longest_run=draw(st.sampled_from((5, 13, 14))),
        ace=draw(st.sampled_from(Ace)),
        twos_wild=draw(st.booleans()),
        min_naturals=draw(st.integers(0, 2)),
    )


@st.composite
def near_runs(draw: st.DrawFn) -> tuple[Laid, ...]:
    """Cards out of one run in some order, some of them exchanged for wilds, some declared."""
    length = draw(st.integers(3, MOST_CARDS))
    start = draw(st.integers(1, 15 - length))
    suit = draw(st.sampled_from(SUITS))
    places = [Card(1 if p == 14 else p, suit) for p in range(start, start + length)]
    cards = [draw(_in_place(place)) for place in places]
    order = draw(st.one_of(st.just(list(range(length))), st.permutations(range(length))))
    return tuple(cards[index] for index in order)


@st.composite
def _in_place(draw: st.DrawFn, place: Card) -> Laid:
    """The card itself, or a wild for it, now and then a stray card or another declaration."""
    card = draw(
        st.one_of(
            st.just(place),
            st.just(place),
            st.just(JOKER),
            st.builds(Card, st.just(2), st.sampled_from(SUITS)),
            st.builds(Card, st.integers(1, 13), st.sampled_from(SUITS)),
        )
    )
    said = draw(st.one_of(st.none(), st.none(), st.just(place), st.just(Card(2, place.suit))))
    return Laid(card, said if card.rank in (0, 2) else None)


def codes(verdict: MeldVerdict) -> list[Code]:
    """What was found."""
    return [fault.code for fault in verdict.faults]


@settings(max_examples=120, deadline=None)
@given(run_rules(), near_runs())
def test_a_run_is_read_as_the_first_of_three_steps_reads_it(
    rules: MeldRules, cards: tuple[Laid, ...]
) -> None:
    cards = tuple(Laid(card, declared if wild(rules, card) else None) for card, declared in cards)
    expected = deciding_readings(rules, cards)
    verdict = judge_meld(rules, cards)
    free = any(wild(rules, card) and not declared for card, declared in cards)
    if len(expected) == 1 or (expected and not free):
        assert verdict.meld is not None
        read = tuple(placed.card for placed in verdict.meld.cards)
        assert (verdict.meld.suit, verdict.meld.start, read) in expected
        too_long = len(cards) > rules.longest_run
        assert isinstance(verdict, AcceptedMeld) is not too_long
    elif expected:
        assert Code.UNDECLARED in codes(verdict)
    else:
        assert verdict.meld is None
        assert Code.UNDECLARED not in codes(verdict)
        _explained(rules, cards, verdict)


def _explained(rules: MeldRules, cards: tuple[Laid, ...], verdict: MeldVerdict) -> None:
    """Without a reading, the code says which demand was too much, or that there is no run."""
    found = set(codes(verdict))
    if Code.KIND in found:
        return
    if corner(rules, cards):
        assert found & {Code.WRAPS_ACE, Code.MIXED_SUITS, Code.DUPLICATE}
        return
    orders = list(permutations(cards))
    fewer = bool(readings(rules, orders, naturals=0))
    undeclared = bool(readings(rules, orders, declared=False))
    neither = bool(readings(rules, orders, declared=False, naturals=0))
    assert (Code.NO_NATURAL in found) is (fewer or (neither and not undeclared))
    assert (Code.CONTRADICTS in found) is (not fewer and neither)
    no_run = found & {Code.MIXED_SUITS, Code.DUPLICATE, Code.WRAPS_ACE, Code.GAP}
    assert no_run <= {Code.WRAPS_ACE} if neither else no_run


@settings(deadline=None)
@given(run_rules(), near_runs(), st.permutations(SUITS))
def test_other_suits_change_nothing(
    rules: MeldRules, cards: tuple[Laid, ...], suits: list[str]
) -> None:
    renamed = dict(zip(SUITS, suits, strict=True)) | {"": ""}

    def elsewhere(card: Card | None) -> Card | None:
        return None if card is None else Card(card.rank, renamed[card.suit])

    moved = tuple(Laid(Card(c.rank, renamed[c.suit]), elsewhere(d)) for c, d in cards)
    here, there = judge_meld(rules, cards), judge_meld(rules, moved)
    assert codes(here) == codes(there)
    assert (here.meld is None) is (there.meld is None)


@settings(max_examples=200, deadline=None)
@given(run_rules(), near_runs(), st.data())
def test_the_order_of_typing_never_makes_a_legal_run_illegal(
    rules: MeldRules, cards: tuple[Laid, ...], data: st.DataObject
) -> None:
    """Another order may make it ambiguous or, with a wild two, go round the corner; no more."""
    shuffled = tuple(data.draw(st.permutations(cards)))
    if isinstance(judge_meld(rules, cards), AcceptedMeld):
        assert set(codes(judge_meld(rules, shuffled))) <= {Code.UNDECLARED, Code.WRAPS_ACE}


@pytest.mark.parametrize("ace", Ace)
def test_thirteen_naturals_are_a_run_in_every_order(ace: Ace) -> None:
    rules = MeldRules(kinds=RUNS, longest_run=14, ace=ace)
    cards = tuple(Laid(Card(rank, "S")) for rank in (2, 1, *range(13, 2, -1)))
    assert isinstance(judge_meld(rules, cards), AcceptedMeld)
