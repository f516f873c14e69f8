"""Where a session stands between two rounds: who still plays, who dealt last, what is settled."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from companion.rules.findings import Code, Finding
from companion.rules.game import Course, Deck, Game, NextDealer, Tie
from companion.rules.house_rules import HouseRules
from companion.rules.playoff import PlayOff
from companion.rules.rotation import first_dealer, next_dealer
from companion.rules.rounds import Deal
from companion.rules.session import Session
from companion.rules.standings import leaders, ranks


@dataclass(frozen=True, kw_only=True, slots=True)
class Table:
    """All that the next round depends on, carried from round to round.

    ``course`` and ``deck`` follow from ``rules`` and the number of players; ``seats`` in the order
    of play; ``gone`` in the order of leaving; ``number`` of the last round that counts as one,
    with its ``dealer`` and ``winner``; ``unscored``: a round stands that counts for nothing;
    ``over``: no further round belongs to the game.
    """

    game: Game
    rules: HouseRules
    course: Course
    deck: Deck
    seats: tuple[str, ...]
    named_dealer: str
    totals: Mapping[str, int]
    gone: tuple[str, ...] = ()
    number: int = 0
    dealer: str | None = None
    winner: str | None = None
    playoff: PlayOff | None = None
    unscored: bool = False
    over: bool = False

    @property
    def staying(self) -> tuple[str, ...]:
        """Everybody who has not left, in the order of play."""
        return tuple(player for player in self.seats if player not in self.gone)

    @property
    def playing(self) -> tuple[str, ...]:
        """Who takes part in the next round: everybody who stays, or those still tied."""
        return self.staying if self.playoff is None else self.playoff.tied

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
        if self.dealer is None:
            return first_dealer(self.named_dealer, self.seats, among=self.playing)
        return next_dealer(
            self.course.next_dealer if self.playoff is None else NextDealer.LEFT,
            self.seats,
            last_dealer=self.dealer,
            last_winner=self.winner,
            among=self.playing,
        )

    def ranks(self) -> dict[str, int]:
        """The place of every player as things stand."""
        return ranks(
            self.totals, high_wins=self.game.high_wins, playoff=self.playoff, gone=self.gone
        )


def opened(session: Session) -> Table:
    """The table before the first round: totals start at 0."""
    table = Table(
        game=session.game,
        rules=session.rules,
        course=session.game.course(session.rules, len(session.players)),
        deck=session.game.deck(session.rules, len(session.players)),
        seats=session.players,
        named_dealer=session.first_dealer,
        totals=dict.fromkeys(session.players, 0),
    )
    return _after_departures(table, session)


def played(
    table: Table,
    session: Session,
    *,
    dealer: str,
    winner: str | None,
    points: Mapping[str, int] | None,
) -> Table:
    """The table after one more round: its points counted, the end looked for, leavers gone.

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
        winner=winner,
        totals=totals,
        playoff=playoff,
        unscored=table.unscored or points is None,
    )
    return _after_departures(_after_the_end(after), session)


def passed_over(table: Table, *, dealer: str, winner: str | None) -> Table:
    """The table after a round that came when the game was over: only numbers and deal go on."""
    return replace(table, number=table.number + 1, dealer=dealer, winner=winner)


def _after_the_end(table: Table) -> Table:
    """The game is over after its rounds or at its target, unless a tie is to be played off.

    While a round stands unscored, no play-off starts.
    """
    if table.playoff is not None:
        return replace(table, over=table.playoff.decided)
    course = table.course
    rounds_played = course.rounds is not None and table.number >= course.rounds
    target_reached = course.target is not None and max(table.totals.values()) >= course.target
    if not rounds_played and not target_reached:
        return table
    if course.tie is Tie.PLAYOFF and not table.unscored:
        tied = leaders(table.totals, high_wins=table.game.high_wins)
        if len(tied) > 1:
            return replace(table, playoff=PlayOff(tied=tied))
    return replace(table, over=True)


def _after_departures(table: Table, session: Session) -> Table:
    """Whoever leaves after this round is gone; when one is left, the game is over.

    Who leaves after the game is over has not left.
    """
    for departure in session.left:
        if departure.after_round == table.number and not table.over:
            gone = (*table.gone, departure.player)
            table = replace(table, gone=gone, over=len(gone) >= len(table.seats) - 1)
    return table


def undealable(table: Table, players: int, number: int) -> Finding | None:
    """A deal of *players* hands and the upturned card must leave one card of stock at least."""
    hand_size = table.game.hand_size(table.rules, players, number)
    cards = table.deck.cards
    if players * hand_size + 1 < cards:
        return None
    return Finding(
        code=Code.DEAL_IMPOSSIBLE,
        rule="checks",
        values={
            "players": players,
            "hand_size": hand_size,
            "cards": cards,
            "needed": players * hand_size + 2,
            "remedies": table.game.too_few_cards(table.rules, players),
        },
    )
