"""Runs and groups, legal one by one, that leave as few cards as possible, then as few points.

The ranks are swept upwards, suit by suit. A state is what later ranks have to know: the runs that
are still open in each suit, the cards of this rank that may make a group, and the wilds spoken
for. Where the wilds of a run lie does not matter, so a run opens at its lowest natural and closes
at its highest, and what is missing to its shortest length is paid in wilds.

The sweep is repeated with more cards that may be left until a way is found: states that leave too
much are dropped at once, so dense hands, which go out, are answered as quickly as others.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from companion.rules.arranging.loose import LooseCards, last_position
from companion.rules.arranging.open_runs import OpenRun, RunStep, run_needs, run_steps
from companion.rules.arranging.stages import RankEnd, Stage, SuitPlace, Way, hopeless_cards
from companion.rules.arranging.wild_melds import most_in_wild_melds
from companion.rules.cards import ACE, HIGH_ACE, JOKER, SUITS, TWO, Card
from companion.rules.game import MeldKind, MeldRules

Values = Callable[[Card], int]
A_CARD = 10_000
"""What leaving a card weighs: more than the points of all cards together."""


class State(NamedTuple):
    """What later ranks must know.

    ``open``: the open runs by suit. ``low_aces``: aces of each suit already laid low. ``pool``:
    cards of this rank that no run took. ``wilds``: those spoken for. ``room``: how many more the
    melds could take.
    """

    open: tuple[tuple[OpenRun, ...], ...]
    low_aces: tuple[int, ...]
    pool: int
    wilds: int
    room: int


class GroupStep(NamedTuple):
    """Groups made of a pool: how many, with so many of its cards and so many wilds."""

    groups: int
    taken: int
    wilds: int
    room: int


Action = RunStep | GroupStep


class Step(NamedTuple):
    """What was left on the best way to a state, and the last step of that way."""

    left: int
    before: State | None
    action: Action | None


Reached = dict[State, Step]
START = State(((), (), (), ()), (0, 0, 0, 0), 0, 0, 0)


class Found(NamedTuple):
    """The best way: its stages with what was done at each, and the wilds still to lay."""

    done: tuple[tuple[Stage, Action], ...]
    spare: int


def best_way(rules: MeldRules, hand: LooseCards, values: Values) -> Found:
    """The way that leaves the fewest cards, then the fewest points."""
    sweep = Sweep(rules, hand, values)
    hopeless = hopeless_cards(rules, hand)
    more = 0
    while True:
        found = sweep.run(hopeless + more)
        if found is not None:
            return found
        more = more + 1 + more // 2


class Sweep:
    """One hand and what leaving its cards weighs."""

    def __init__(self, rules: MeldRules, hand: LooseCards, values: Values) -> None:
        """Work out the way once; it is gone several times."""
        self._rules = rules
        self._hand = hand
        self._needs = run_needs(rules)
        self._stages = tuple(Way(rules, hand).stages())
        self._weights = {rank: A_CARD + values(Card(rank, SUITS[0])) for rank in range(1, 14)}
        wilds = [Card(TWO, suit) for suit, copies in hand.twos.items() for _ in range(copies)]
        wilds += [JOKER] * hand.jokers
        self._wild_weights = sorted(A_CARD + values(card) for card in wilds)
        self._last = last_position(rules)

    def run(self, allowed: int) -> Found | None:
        """The best way that leaves no more than so many cards."""
        limit = (allowed + 1) * A_CARD
        reached: Reached = {START: Step(0, None, None)}
        trail = []
        for stage in self._stages:
            trail.append(reached)
            if isinstance(stage, SuitPlace):
                reached = self._after(self._suit_ways(stage, reached), limit)
            else:
                reached = self._after(self._rank_ways(stage, reached), limit)
        ends = [(step.left + self._wilds_left(state), state) for state, step in reached.items()]
        left, state = min(ends, key=lambda end: end[0], default=(limit, START))
        if left >= limit:
            return None
        return self._traced([*trail, reached], state)

    def _after(self, ways: Iterable[tuple[State, Step]], limit: int) -> Reached:
        """Of all ways that lead to one state the one that leaves the least."""
        reached: Reached = {}
        for state, step in ways:
            if step.left < limit and state.wilds <= self._hand.wilds:
                known = reached.get(state)
                if known is None or step.left < known.left:
                    reached[state] = step
        return reached

    def _suit_ways(self, place: SuitPlace, reached: Reached) -> Iterator[tuple[State, Step]]:
        """Runs of the suit close, go on or open; what they do not take waits for a group."""
        suit = place.suit
        for state, step in reached.items():
            laid_low = state.low_aces[suit] if place.position == HIGH_ACE else 0
            copies = place.copies - laid_low
            free = self._hand.wilds - state.wilds
            moves = run_steps(
                self._needs,
                state.open[suit],
                copies,
                may_open=place.missing <= free,
                may_bridge=0 < place.next_card <= free,
            )
            for move in moves:
                yield self._suit_moved(place, state, move, copies), Step(step.left, state, move)

    def _suit_moved(self, place: SuitPlace, state: State, move: RunStep, copies: int) -> State:
        """The state after what the runs of a suit did. Aces that are not laid low may be high."""
        suit = place.suit
        low_aces, pool = state.low_aces, state.pool
        if place.position == ACE and self._last == HIGH_ACE:
            low_aces = (*low_aces[:suit], move.taken, *low_aces[suit + 1 :])
        else:
            pool += copies - move.taken
        return State(
            open=(*state.open[:suit], move.open, *state.open[suit + 1 :]),
            low_aces=low_aces,
            pool=pool,
            wilds=state.wilds + move.wilds + (move.taken if place.wild else 0),
            room=min(state.room + move.room, self._hand.wilds),
        )

    def _rank_ways(self, end: RankEnd, reached: Reached) -> Iterator[tuple[State, Step]]:
        """The cards of the rank that no run took make groups or are left."""
        weight = 0 if end.wild else self._weights[end.rank]
        for state, step in reached.items():
            for made in group_steps(self._rules, state.pool, self._hand.wilds - state.wilds):
                after = state._replace(
                    pool=0,
                    wilds=state.wilds + made.wilds + (made.taken if end.wild else 0),
                    room=min(state.room + made.room, self._hand.wilds),
                )
                left = step.left + weight * (state.pool - made.taken)
                yield after, Step(left, state, made)

    def _wilds_left(self, state: State) -> int:
        """What leaving the wilds weighs that no meld has room for, the cheapest first."""
        spare = self._hand.wilds - state.wilds
        over = spare - state.room - most_in_wild_melds(self._rules, spare)
        return sum(self._wild_weights[: max(0, over)])

    def _traced(self, trail: Sequence[Reached], state: State) -> Found:
        """What was done at each stage on the best way to a state."""
        spare = self._hand.wilds - state.wilds
        done: list[tuple[Stage, Action]] = []
        for stage, reached in zip(reversed(self._stages), reversed(trail[1:]), strict=True):
            _, before, action = reached[state]
            if before is None or action is None:
                break
            done.append((stage, action))
            state = before
        return Found(tuple(reversed(done)), spare)


@lru_cache(maxsize=1024)
def group_steps(rules: MeldRules, pool: int, wilds: int) -> tuple[GroupStep, ...]:
    """No group, or so many of one rank: as large as the pool allows, wilds for what is missing.

    Where a group may have any length, one is as good as several.
    """
    steps = [GroupStep(0, 0, 0, 0)]
    if MeldKind.GROUP not in rules.kinds:
        return tuple(steps)
    longest = rules.longest_group or pool + wilds
    for groups in range(1, (pool if rules.longest_group else 1) + 1):
        taken = min(pool, groups * longest)
        missing = max(0, groups * rules.shortest_group - taken)
        if taken >= max(1, groups * rules.min_naturals) and missing <= wilds:
            steps.append(GroupStep(groups, taken, missing, groups * longest - taken - missing))
    return tuple(steps)
