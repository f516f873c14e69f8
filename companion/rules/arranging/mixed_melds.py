"""Runs and groups, legal one by one, that leave as few cards as possible, then as few points.

Of all ways that are begun, the one that has left the least goes on; among equals the one furthest
on. So the first way that arrives is the best, and a hand that goes out is found without a detour.
A way is dropped where another came as far with the same runs open, no more wilds spent and no less
room for them.
"""

from collections.abc import Callable, Iterator
from heapq import heappop, heappush
from itertools import count
from typing import NamedTuple

from companion.rules.arranging.loose import LooseCards
from companion.rules.arranging.stages import RankEnd, Stage, Way, hopeless_cards
from companion.rules.arranging.sweep_steps import Action, State, Steps
from companion.rules.arranging.wild_melds import most_in_wild_melds
from companion.rules.cards import JOKER, SUITS, TWO, Card
from companion.rules.game import MeldRules
from companion.rules.messages import N_, InputError

Values = Callable[[Card], int]
A_CARD = 10_000
"""What leaving a card weighs: more than the points of all cards together."""
MOST_LOOKS = 10_000
"""Far more than a hand of a real round takes; beyond it an answer would take too long."""


class Begun(NamedTuple):
    """A way so far: how many stages it has passed, where it is, and how it came there."""

    stages: int
    state: State
    before: "Begun | None" = None
    action: Action | None = None


class Found(NamedTuple):
    """The best way: its stages with what was done at each, and the wilds still to lay."""

    done: tuple[tuple[Stage, Action], ...]
    spare: int


def best_way(rules: MeldRules, hand: LooseCards, values: Values) -> Found:
    """The way that leaves the fewest cards, then the fewest points."""
    sweep = _Sweep(rules, hand, values)
    _left, arrived = next(each for each in _in_order(sweep) if sweep.has_arrived(each[1]))
    return sweep.traced(arrived)


def leaves_at_most(rules: MeldRules, hand: LooseCards, cards: int) -> bool:
    """Whether all cards but so many find melds; given up as soon as more are left for sure."""
    sweep = _Sweep(rules, hand, lambda _card: 0)
    most = cards * A_CARD
    left = next(left for left, way in _in_order(sweep) if left > most or sweep.has_arrived(way))
    return left <= most


def _in_order(sweep: "_Sweep") -> Iterator[tuple[int, Begun]]:
    """The ways with what they have left, the least first: the first that arrives is the best.

    Raises ``InputError`` for cards that fit together in more ways than can be looked at.
    """
    serial = count()
    waiting = [(sweep.surely_left[0], 0, next(serial), Begun(0, State()))]
    passed: dict[tuple[object, ...], list[State]] = {}
    for _ in range(MOST_LOOKS):
        left, _, _, begun = heappop(waiting)
        yield left, begun
        if sweep.has_arrived(begun) or not _is_new(passed, begun):
            continue
        for further, more in sweep.onwards(begun):
            heappush(waiting, (left + more, -further.stages, next(serial), further))
    raise InputError(N_("These are too many cards that fit together: ask about fewer of them."))


def _is_new(passed: dict[tuple[object, ...], list[State]], begun: Begun) -> bool:
    """Whether no better way came as far with the same cards in the same places."""
    state = begun.state
    others = passed.setdefault((begun.stages, *state[:3]), [])
    if any(other.wilds <= state.wilds and other.room >= state.room for other in others):
        return False
    others.append(state)
    return True


class _Sweep:
    """One hand, and what leaving its cards weighs.

    ``surely_left``: for each number of stages passed, the weight of the later cards that no meld
    can take.
    """

    def __init__(self, rules: MeldRules, hand: LooseCards, values: Values) -> None:
        self._rules = rules
        self._wilds = hand.wilds
        self._steps = Steps(rules, hand.wilds)
        self._weights = {rank: A_CARD + values(Card(rank, SUITS[0])) for rank in range(1, 14)}
        wilds = [Card(TWO, suit) for suit, copies in hand.twos.items() for _ in range(copies)]
        wilds += [JOKER] * hand.jokers
        self._wild_weights = sorted(A_CARD + values(card) for card in wilds)
        self.stages = tuple(Way(rules, hand).stages())
        hopeless = hopeless_cards(rules, hand)
        self.surely_left = [0]
        for stage in reversed(self.stages):
            here = (
                hopeless[stage.rank] * self._weights[stage.rank]
                if isinstance(stage, RankEnd)
                else 0
            )
            self.surely_left.append(self.surely_left[-1] + here)
        self.surely_left.reverse()

    def onwards(self, begun: Begun) -> Iterator[tuple[Begun, int]]:
        """Every way on and what it leaves beyond what was sure; at the end the wilds left over."""
        passed = begun.stages
        if passed == len(self.stages):
            yield Begun(passed + 1, begun.state, begun), self._wilds_left(begun.state)
            return
        stage = self.stages[passed]
        sure = self.surely_left[passed] - self.surely_left[passed + 1]
        for state, action, left in self._steps.after(stage, begun.state):
            weight = left * self._weights[stage.rank] if isinstance(stage, RankEnd) else 0
            yield Begun(passed + 1, state, begun, action), weight - sure

    def _wilds_left(self, state: State) -> int:
        """What leaving the wilds weighs that no meld has room for, the cheapest first."""
        spare = self._wilds - state.wilds
        over = spare - state.room - most_in_wild_melds(self._rules, spare)
        return sum(self._wild_weights[: max(0, over)])

    def has_arrived(self, begun: Begun) -> bool:
        """Whether the way has passed all stages and its last wilds are reckoned."""
        return begun.stages > len(self.stages)

    def traced(self, arrived: Begun) -> Found:
        """What was done at each stage of a way."""
        spare = self._wilds - arrived.state.wilds
        done: list[tuple[Stage, Action]] = []
        begun = arrived.before
        while begun is not None and begun.action is not None:
            done.append((self.stages[begun.stages - 1], begun.action))
            begun = begun.before
        return Found(tuple(reversed(done)), spare)
