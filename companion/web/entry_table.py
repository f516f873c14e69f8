"""What is known of a round before anything is typed: number, dealer, who takes part, the deck."""

from dataclasses import dataclass, replace

from companion.ledger import SessionView
from companion.rules.game import CardValues, Collection, Contract, Deck, Game, Penalties
from companion.rules.house_rules import HouseRules
from companion.rules.session import RoundReport, Session
from companion.store.errors import NoSuchRound


@dataclass(frozen=True, kw_only=True)
class EntryTable:
    """The table at which one round is entered or corrected.

    ``place`` counts all rounds from 1, struck ones too; ``number`` is None for a struck round and
    after the end of the game. ``players`` take part in this round, by its ``rules`` and ``deck``.
    ``report``: what a saved round says, None for a new one; ``seen``: how often it was corrected.
    """

    found: SessionView
    place: int
    number: int | None
    dealer: str
    starts: str
    hand_size: int
    contract: Contract | None
    players: tuple[str, ...]
    rules: HouseRules
    deck: Deck
    playoff: bool = False
    report: RoundReport | None = None
    seen: int = 0

    @property
    def session(self) -> Session:
        """The session as it is kept."""
        return self.found.session

    @property
    def public_id(self) -> str:
        """The session's name in an address."""
        return self.found.row.public_id

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self.session.game

    @property
    def card_values(self) -> CardValues | None:
        """What cards left in a hand count; None where hands don't matter."""
        scoring = self.game.scoring(self.rules)
        return scoring.values if isinstance(scoring, Penalties | Collection) else None

    @property
    def seats(self) -> tuple[tuple[str, str], ...]:
        """Who takes part: the seat's number as the form sends it, and the name."""
        return tuple(
            (str(seat), name)
            for seat, name in enumerate(self.session.players)
            if name in self.players
        )

    @property
    def buys_asked(self) -> bool:
        """Whether what the winner bought means something in this round."""
        return "buys" in self.game.report_keys and self.game.buys_matter(self.number or 1)


def next_round(found: SessionView) -> EntryTable:
    """The round that is dealt next; after the end of the game one that nobody deals."""
    place = len(found.rounds) + 1
    coming = found.score.next
    if coming is None:
        return EntryTable(
            found=found,
            place=place,
            number=None,
            dealer="",
            starts="",
            hand_size=0,
            contract=None,
            players=found.score.staying,
            rules=found.score.rules,
            deck=found.score.deck,
        )
    return EntryTable(
        found=found,
        place=place,
        number=coming.number,
        dealer=coming.dealer,
        starts=coming.starts,
        hand_size=coming.hand_size,
        contract=coming.contract,
        players=coming.playing,
        rules=found.score.rules,
        deck=found.score.deck,
        playoff=coming.players is not None,
    )


def round_in_place(view: SessionView, place: str) -> EntryTable:
    """The table of a new round's form: the next round, or the one that has taken its place."""
    if place.isdecimal() and 1 <= int(place) <= len(view.rounds):
        return replace(saved_round(view, int(place)), report=None)
    return next_round(view)


def saved_round(found: SessionView, place: int) -> EntryTable:
    """A round that was saved, to be corrected. Raises ``NoSuchRound``."""
    if not 1 <= place <= len(found.rounds):
        raise NoSuchRound(place)
    kept = found.rounds[place - 1]
    report, score, seen = kept.report, kept.score, kept.stored.corrections
    if score is None:
        return EntryTable(
            found=found,
            place=place,
            number=None,
            dealer="",
            starts="",
            hand_size=0,
            contract=None,
            players=found.session.players,
            rules=found.session.rules,
            deck=found.score.deck,
            report=report,
            seen=seen,
        )
    return EntryTable(
        found=found,
        place=place,
        number=score.number,
        dealer=score.dealer,
        starts=score.starts,
        hand_size=score.hand_size,
        contract=score.contract,
        players=score.players,
        rules=score.rules,
        deck=score.deck,
        playoff=score.playoff,
        report=report,
        seen=seen,
    )
