"""Between two rounds: who leaves, comes, sits out or moves, what the table changes, who deals."""

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, replace

from companion.rules.game import Tie
from companion.rules.happenings import (
    ComesBack,
    DealsByHand,
    DeclaredFalsely,
    Departure,
    Happening,
    Joins,
    RulesChanged,
    SeatsMoved,
    SitsOut,
    Start,
    StartLine,
    average,
)
from companion.rules.messages import N_, InputError, Message
from companion.rules.session import Session
from companion.rules.table import Table, after_the_end, settled


@dataclass(frozen=True, slots=True)
class Between:
    """All that happens between the rounds of a session, by the number of the round before.

    Those whom ``left`` names leave before anything else happens.
    """

    by_round: Mapping[int, tuple[Happening, ...]]

    @classmethod
    def of(cls, session: Session) -> "Between":
        """What this session tells."""
        found: defaultdict[int, list[Happening]] = defaultdict(list)
        for each in (*session.left, *session.course):
            found[each.after_round].append(each)
        return cls({number: tuple(happened) for number, happened in found.items()})

    def then(self, table: Table) -> Table:
        """The table after all that happens behind its last round.

        Once the game is over, only other house rules can still change that. Raises
        ``InputError`` for what cannot happen to those who are there.
        """
        before = table
        for each in self.by_round.get(table.number, ()):
            table = _after(table, each)
        if table is not before:
            _refuse_numbers(table)
        return table


def opened(session: Session) -> Table:
    """The table before the first round: totals start at 0."""
    coming = frozenset(each.player for each in session.course if isinstance(each, Joins))
    players = len(session.players) - len(coming)
    table = Table(
        game=session.game,
        rules=session.rules,
        course=session.game.course(session.rules, players),
        deck=session.game.deck(session.rules, players),
        seats=session.players,
        named_dealer=session.first_dealer,
        totals=dict.fromkeys(session.players, 0),
        coming=coming,
    )
    return settled(table)


def _after(table: Table, happening: Happening) -> Table:
    """The table after one thing that happened."""
    if isinstance(happening, RulesChanged):
        return _other_rules(table, happening)
    if table.over or isinstance(happening, DeclaredFalsely):
        return table
    if table.playoff is not None:
        return _in_a_playoff(table, happening)
    match happening:
        case Departure():
            return _left(table, happening)
        case SitsOut(player=player):
            _refuse_unless(table, player, player in table.at_cards)
            return _seated(replace(table, away=table.away | {player}))
        case ComesBack(player=player):
            _refuse_unless(table, player, player in table.away)
            return _seated(replace(table, away=table.away - {player}))
        case Joins():
            return _joined(table, happening)
        case SeatsMoved(players=players):
            return _moved(table, players)
    _refuse_unless(table, happening.player, happening.player in table.at_cards)
    return replace(table, by_hand=happening.player)


def _seated(table: Table) -> Table:
    """The same with another number of people at the cards."""
    rules = table.game.seated(table.rules, len(table.at_cards))
    return settled(table if rules == table.rules else replace(table, rules=rules))


def _other_rules(table: Table, changed: RulesChanged) -> Table:
    """The house rules from the next round on; they may let a game that was over go on.

    In a play-off the rounds are over; it ends at once where the tied now share the win.
    """
    rules = table.game.seated(changed.rules, len(table.at_cards))
    table = settled(replace(table, rules=rules))
    if table.playoff is not None:
        return replace(table, over=table.over or table.course.tie is Tie.SHARE)
    if table.number == 0 or _too_few(table):
        return table
    return after_the_end(replace(table, over=False))


def _in_a_playoff(table: Table, happening: Happening) -> Table:
    """The rounds are over: who leaves gives up the tie, and the deal may be set by hand."""
    tied = table.playing
    if isinstance(happening, DealsByHand) and happening.player in tied:
        return replace(table, by_hand=happening.player)
    if isinstance(happening, Departure) and table.playoff is not None:
        return after_the_end(replace(table, playoff=table.playoff.without(happening.player)))
    return table


def _left(table: Table, departure: Departure) -> Table:
    """Whoever leaves is gone; with fewer than the game seats it is over.

    In a game for two and more that is when one is left.
    """
    player = departure.player
    _refuse_unless(table, player, player in table.staying)
    left = (*table.left, departure)
    table = _seated(replace(table, left=left, away=table.away - {player}))
    return replace(table, over=True) if _too_few(table) else table


def _too_few(table: Table) -> bool:
    return len(table.staying) < table.game.seats[0]


def _joined(table: Table, joins: Joins) -> Table:
    """The newcomer sits down with a total that is a line of its own."""
    points = _start(table, joins.start)
    line = StartLine(
        player=joins.player, after_round=table.number, points=points, start=joins.start
    )
    others = [player for player in table.seats if player != joins.player]
    place = table.seats.index(joins.player)
    if joins.left_of is not None:
        place = others.index(joins.left_of) + 1
    return _seated(
        replace(
            table,
            seats=(*others[:place], joins.player, *others[place:]),
            coming=table.coming - {joins.player},
            totals={**table.totals, joins.player: points},
            starts=(*table.starts, line),
        )
    )


def _start(table: Table, start: Start | int) -> int:
    """The total to begin with, from the totals of everybody who is still in the session."""
    totals = tuple(table.totals[player] for player in table.staying)
    match start:
        case Start.ZERO:
            return 0
        case Start.HIGHEST:
            return max(totals)
        case Start.AVERAGE:
            return average(totals, high_wins=table.game.high_wins)
    return start


def _moved(table: Table, players: tuple[str, ...]) -> Table:
    """The new order of play; who is not there keeps a place behind the others."""
    if not set(table.staying) <= set(players):
        missing = next(player for player in table.staying if player not in players)
        raise InputError(N_("“{player}” has no place in the new order."), player=missing)
    absent = (player for player in table.seats if player not in players)
    return replace(table, seats=(*players, *absent))


def _refuse_unless(table: Table, player: str, possible: bool) -> None:
    """Only who is there can leave, sit out, come back or deal."""
    if not possible:
        raise InputError(
            N_(
                "“{player}” cannot do that after round {round}: not at the table, or there already."
            ),
            player=player,
            round=table.number,
        )


def _refuse_numbers(table: Table) -> None:
    """Each round has as many players as the game seats."""
    if table.over or table.playoff is not None:
        return
    fewest, most = table.game.seats
    players = len(table.at_cards)
    if not fewest <= players <= most:
        raise InputError(
            N_("Round {round} would have {players} players. {game} is for {fewest} to {most}."),
            round=table.number + 1,
            players=players,
            game=Message(text=table.game.name),
            fewest=fewest,
            most=most,
        )
