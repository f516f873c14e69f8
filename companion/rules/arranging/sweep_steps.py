"""What later ranks have to know of the melds below them, and what can be done at each stage.

The ranks are swept upwards, suit by suit. Where the wilds of a run lie does not matter, so a run
opens at its lowest natural and closes at its highest, and what is missing to its shortest length
is paid in wilds.
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from companion.rules.arranging.loose import last_position
from companion.rules.arranging.open_runs import OpenRun, RunStep, run_needs, run_steps
from companion.rules.arranging.stages import RankEnd, Stage, SuitPlace
from companion.rules.cards import ACE, HIGH_ACE
from companion.rules.game import MeldKind, MeldRules


class State(NamedTuple):
    """What later ranks must know.

    ``open``: the open runs by suit. ``low_aces``: aces of each suit already laid low. ``pool``:
    cards of this rank that no run took. ``wilds``: those spoken for. ``room``: how many more the
    melds could take.
    """

    open: tuple[tuple[OpenRun, ...], ...] = ((), (), (), ())
    low_aces: tuple[int, ...] = (0, 0, 0, 0)
    pool: int = 0
    wilds: int = 0
    room: int = 0


class GroupStep(NamedTuple):
    """Groups made of a pool: how many, with so many of its cards and so many wilds."""

    groups: int
    taken: int
    wilds: int
    room: int


NO_GROUP = GroupStep(0, 0, 0, 0)
NO_RUN = RunStep((), 0, 0, 0, (), 0)
Action = RunStep | GroupStep


class Steps:
    """What can be done with so many wilds by the rules of a game."""

    def __init__(self, rules: MeldRules, wilds: int) -> None:
        """Look the rules up once."""
        self._rules = rules
        self._wilds = wilds
        self._needs = run_needs(rules)
        self._last = last_position(rules)

    def after(self, stage: Stage, state: State) -> Iterator[tuple[State, Action, int]]:
        """Every state that a stage can lead to, by what action, and the cards it leaves."""
        if isinstance(stage, RankEnd):
            return self._groups(stage, state)
        return self._runs(stage, state)

    def _runs(self, place: SuitPlace, state: State) -> Iterator[tuple[State, Action, int]]:
        """Runs of the suit close, go on or open; what they do not take waits for a group."""
        laid_low = state.low_aces[place.suit] if place.position == HIGH_ACE else 0
        copies = place.copies - laid_low
        free = self._wilds - state.wilds
        if not copies and not state.open[place.suit]:
            yield state, NO_RUN, 0
            return
        moves = run_steps(
            self._needs,
            state.open[place.suit],
            copies,
            may_open=place.missing <= free,
            may_bridge=0 < place.next_card <= free,
        )
        for move in moves:
            wilds = state.wilds + move.wilds + (move.taken if place.wild else 0)
            if wilds <= self._wilds:
                yield self._moved(place, state, move, copies, wilds), move, 0

    def _moved(
        self, place: SuitPlace, state: State, move: RunStep, copies: int, wilds: int
    ) -> State:
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
            wilds=wilds,
            room=min(state.room + move.room, self._wilds),
        )

    def _groups(self, end: RankEnd, state: State) -> Iterator[tuple[State, Action, int]]:
        """The cards of the rank that no run took make groups or are left; wild twos are not."""
        if not state.pool:
            yield state, NO_GROUP, 0
            return
        for made in group_steps(self._rules, state.pool, self._wilds - state.wilds):
            wilds = state.wilds + made.wilds + (made.taken if end.wild else 0)
            if wilds <= self._wilds:
                room = min(state.room + made.room, self._wilds)
                after = State(state.open, state.low_aces, 0, wilds, room)
                yield after, made, 0 if end.wild else state.pool - made.taken


@lru_cache(maxsize=1024)
def group_steps(rules: MeldRules, pool: int, wilds: int) -> tuple[GroupStep, ...]:
    """No group, or so many of one rank: as large as the pool allows, wilds for what is missing.

    Where a group may have any length, one is as good as several.
    """
    steps = [NO_GROUP]
    if MeldKind.GROUP not in rules.kinds:
        return tuple(steps)
    longest = rules.longest_group or pool + wilds
    for groups in range(1, (pool if rules.longest_group else 1) + 1):
        taken = min(pool, groups * longest)
        missing = max(0, groups * rules.shortest_group - taken)
        if taken >= max(1, groups * rules.min_naturals) and missing <= wilds:
            steps.append(GroupStep(groups, taken, missing, groups * longest - taken - missing))
    return tuple(steps)
