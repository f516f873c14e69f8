"""Where a session stands between two rounds: who still plays, who dealt last, what is settled."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from companion.rules.findings import Code, Finding
from companion.rules.game import Course, Deck, Game, NextDealer, Tie
from companion.rules.happenings import Departure, StartLine
from companion.rules.house_rules import HouseRules
from companion.rules.playoff import PlayOff
from companion.rules.rotation import first_dealer, next_dealer
from companion.rules.rounds import Deal
from companion.rules.standings import leaders, ranks


@dataclass(frozen=True, kw_only=True, slots=True)
class Table:
    """All that the next round depends on, carried from round to round.

    ``course``, ``deck`` and ``refused`` (why it can't be dealt) follow from ``rules`` and who
    plays; ``seats`` in the order of play; ``coming``: who joins later; ``left``: who has left, in
    that order; ``away``: who sits out; ``dealt``: who has dealt; ``starts``: the totals that people
    joined with; ``number`` of the last round that counts as one, with its ``dealer`` and
    ``winner``; ``by_hand``: who deals next whose turn it is not; ``unscored``: a round stands that
    counts for nothing; ``over``: no further round belongs to the game.
    """

    game: Game
    rules: HouseRules
    course: Course
    deck: Deck
    seats: tuple[str, ...]
    named_dealer: str
    totals: Mapping[str, int]
    coming: frozenset[str] = frozenset()
    left: tuple[Departure, ...] = ()
    away: frozenset[str] = frozenset()
    dealt: frozenset[str] = frozenset()
    starts: tuple[StartLine, ...] = ()
    number: int = 0
    dealer: str | None = None
    winner: str | None = None
    by_hand: str | None = None
    playoff: PlayOff | None = None
    unscored: bool = False
    over: bool = False
    refused: tuple[Finding, ...] = ()

    @property
    def gone(self) -> tuple[str, ...]:
        """Those who have left, in that order."""
        return tuple(each.player for each in self.left)

    @property
    def staying(self) -> tuple[str, ...]:
        """Everybody who has come and not left, in the order of play."""
        absent = self.coming.union(self.gone)
        return tuple(player for player in self.seats if player not in absent)

    @property
    def at_cards(self) -> tuple[str, ...]:
        """Everybody who stays and does not sit out."""
        return tuple(player for player in self.staying if player not in self.away)

    @property
    def playing(self) -> tuple[str, ...]:
        """Who takes part in the next round: everybody at the cards, or those still tied."""
        return self.at_cards if self.playoff is None else self.playoff.tied

    def next_deal(self) -> Deal:
        """The round that is dealt next."""
        number = self.number + 1
        players = self.playing
        return Deal(
            game=self.game,
            rules=self.rules,
            players=players,
            number=number,
            hand_size=self.game.hand_size(self.rules, len(players), number),
            deck=self.deck,
        )

    def deals_next(self) -> str:
        """Who deals the next round; in a play-off the deal always passes left."""
        named = self.named_dealer if self.dealer is None else None
        if self.by_hand is not None:
            named = self.by_hand
        if named is not None:
            return first_dealer(named, self.seats, among=self.playing)
        return next_dealer(
            self.course.next_dealer if self.playoff is None else NextDealer.LEFT,
            self.seats,
            last_dealer=self.dealer or self.named_dealer,
            last_winner=self.winner,
            among=self.playing,
        )

    def ranks(self) -> dict[str, int]:
        """The place of every player as things stand."""
        return ranks(
            self.totals,
            high_wins=self.game.high_wins,
            playoff=self.playoff,
            gone=self.gone,
            coming=self.coming,
        )


def settled(table: Table) -> Table:
    """What follows from the house rules and from who is there: course, deck, whether it deals.

    Where there are as many rounds as players, who left counts only if they have dealt.
    """
    players = len(table.at_cards)
    belong = len(table.staying) + sum(player in table.dealt for player in table.gone)
    course = table.game.course(table.rules, belong)
    deck = table.game.deck(table.rules, players)
    refused = _undealable(table, players, deck, course.rounds or 1)
    return replace(table, course=course, deck=deck, refused=refused)


def played(
    table: Table, *, dealer: str, winner: str | None, points: Mapping[str, int] | None
) -> Table:
    """The table after one more round: its points counted and the end looked for.

    ``points`` None: the round is not scored, but keeps its number, dealer and starter.
    """
    totals, playoff = table.totals, table.playoff
    if points is not None and playoff is not None:
        playoff = playoff.after(points)
    elif points is not None:
        totals = {player: total + points.get(player, 0) for player, total in totals.items()}
    after = replace(
        table,
        number=table.number + 1,
        dealer=dealer,
        dealt=table.dealt | {dealer},
        by_hand=None,
        winner=winner,
        totals=totals,
        playoff=playoff,
        unscored=table.unscored or points is None,
    )
    return after_the_end(after)


def passed_over(table: Table, *, dealer: str, winner: str | None) -> Table:
    """The table after a round that came when the game was over: only numbers and deal go on."""
    return replace(table, number=table.number + 1, dealer=dealer, by_hand=None, winner=winner)


def after_the_end(table: Table) -> Table:
    """The game is over after its rounds or at its target, unless a tie is to be played off.

    While a round stands unscored, no play-off starts.
    """
    if table.playoff is not None:
        return replace(table, over=table.playoff.decided)
    course = table.course
    totals = {player: table.totals[player] for player in table.staying}
    rounds_played = course.rounds is not None and table.number >= course.rounds
    target_reached = course.target is not None and max(totals.values()) >= course.target
    if not rounds_played and not target_reached:
        return table
    if course.tie is Tie.PLAYOFF and not table.unscored:
        tied = leaders(totals, high_wins=table.game.high_wins)
        if len(tied) > 1:
            return replace(table, playoff=PlayOff(tied=tied))
    return replace(table, over=True)


def _undealable(table: Table, players: int, deck: Deck, rounds: int) -> tuple[Finding, ...]:
    """The largest hands and the upturned card must leave one card of stock at least (check 3)."""
    game, rules, numbers = table.game, table.rules, range(1, rounds + 1)
    hand_size = max(game.hand_size(rules, players, number) for number in numbers)
    if players * hand_size + 1 < deck.cards:
        return ()
    values = {
        "players": players,
        "hand_size": hand_size,
        "cards": deck.cards,
        "needed": players * hand_size + 2,
        "remedies": game.too_few_cards(rules, players),
    }
    return (Finding(code=Code.DEAL_IMPOSSIBLE, rule="checks", values=values),)
