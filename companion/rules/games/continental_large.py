"""Continental for 2 to 12 players, runs only, every deal a game (rules.md, section 4)."""

from dataclasses import dataclass

from companion.rules import transfer_game
from companion.rules.game import Deck, Game, Purpose
from companion.rules.house_rules import choice, whole_number
from companion.rules.messages import N_, Message
from companion.rules.transfer_game import TransferHouseRules

JOKERS_WITH_PACKS = {2: 1, 3: 3, 4: 4}


@dataclass(frozen=True, kw_only=True)
class LargeRules(TransferHouseRules):
    """The house rules of section 3 with the packs, the course and the false hand of section 4.

    ``packs`` and ``jokers`` None: by the number of players.
    """

    packs: int | None = whole_number(None, low=2, high=4, label=N_("Packs of 52 cards"))
    jokers: int | None = whole_number(None, low=0, high=8, label=N_("Jokers"))
    rounds: int | str = whole_number(
        "open",
        low=1,
        high=999,
        words={
            "players": N_("as many as players"),
            "open": N_("open, until the scorer finishes"),
        },
        label=N_("Rounds"),
    )
    false_declaration: str = choice(
        "face_up",
        labels={
            "pick_up": N_("the cards go back to the hand"),
            "face_up": N_("the hand stays open on the table"),
        },
        label=N_("After a false declaration"),
    )


def packs_for(players: int | None) -> int:
    """Up to five players two packs, up to eight three, up to twelve four."""
    if players is None or players <= 5:
        return 2
    return 3 if players <= 8 else 4


def deck(rules: LargeRules, players: int | None) -> Deck:
    """Two packs and one joker, three and three, four and four: by the number of players."""
    packs = rules.packs or packs_for(players)
    jokers = JOKERS_WITH_PACKS[packs] if rules.jokers is None else rules.jokers
    return Deck(packs=packs, jokers=jokers)


def too_few_cards(_rules: LargeRules, _players: int) -> tuple[Message, ...]:
    """Another pack."""
    return (Message(text=N_("Play with one more pack.")),)


def seats_refused(_rules: LargeRules, _players: int) -> None:
    """House rules do not change who can sit down."""


GAME = Game(
    id="continental-large",
    name=N_("Continental (2–12 players)"),
    summary=N_("15 cards, runs only, up to twelve players. Every deal is a game of its own."),
    seats=(2, 12),
    house_rules=LargeRules,
    meld_rules=transfer_game.meld_rules,
    deck=deck,
    hand_size=transfer_game.hand_size,
    layout=transfer_game.layout,
    scoring=transfer_game.scoring,
    course=transfer_game.course,
    too_few_cards=too_few_cards,
    seats_refused=seats_refused,
    report_keys=transfer_game.REPORT_KEYS,
    default_purpose=Purpose.GOING_OUT,
    high_wins=True,
)
