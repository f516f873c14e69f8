"""Continental with groups only; the cards left in the hand count (rules.md, section 5)."""

from dataclasses import dataclass

from companion.rules.game import (
    CardValues,
    Course,
    Deck,
    Declaration,
    DrawnRound,
    Game,
    Layout,
    MeldKind,
    MeldRules,
    Penalties,
    Purpose,
    Tie,
)
from companion.rules.house_rules import HouseRules, choice, switch, whole_number
from companion.rules.messages import N_, Message

CARDS_FOR_EACH_BUY = 3


@dataclass(frozen=True, kw_only=True)
class SetsRules(HouseRules):
    """The house rules of section 5. ``jokers`` None: four, or six with three packs."""

    hand_size: int = choice(
        15,
        labels={15: N_("15 cards"), 13: N_("13 cards"), 12: N_("12 cards")},
        label=N_("Cards dealt"),
    )
    packs: int = whole_number(2, low=2, high=3, label=N_("Packs of 52 cards"))
    jokers: int | None = choice(
        None,
        labels={0: N_("none"), 4: N_("4 jokers"), 6: N_("6 jokers")},
        label=N_("Jokers"),
    )
    min_naturals: int = whole_number(1, low=0, high=3, label=N_("Natural cards in each group"))
    rounds: int | str = whole_number(
        "players",
        low=1,
        high=999,
        words={"players": N_("as many as players")},
        label=N_("Rounds"),
    )
    target: int | None = whole_number(
        None, low=1, high=9999, words={None: N_("none")}, label=N_("A total that ends the game")
    )
    tie: str = choice(
        "playoff",
        labels={"playoff": N_("an extra round among them"), "share": N_("they share the win")},
        label=N_("If several have the lowest total"),
    )
    drawn_round: str = choice(
        "no_score",
        labels={"no_score": N_("nobody scores"), "all_count": N_("everybody counts the hand")},
        label=N_("A round that nobody wins"),
    )
    partial_melds: bool = switch(False, label=N_("Groups may be laid down turn by turn"))


def meld_rules(rules: SetsRules) -> MeldRules:
    """Groups of three or more of one rank; only jokers are wild."""
    return MeldRules(kinds=frozenset({MeldKind.GROUP}), min_naturals=rules.min_naturals)


def deck(rules: SetsRules, _players: int | None) -> Deck:
    """Two packs and four jokers; a third pack brings two jokers more."""
    with_packs = 4 if rules.packs == 2 else 6
    jokers = with_packs if rules.jokers is None else rules.jokers
    return Deck(packs=rules.packs, jokers=jokers)


def hand_size(rules: SetsRules, _players: int, _round_number: int) -> int:
    """Fifteen cards, or what the table deals."""
    return rules.hand_size


def layout(rules: SetsRules, declared: Declaration) -> Layout | None:
    """As many cards as were dealt, three more for each buy, in at least two groups."""
    if rules.partial_melds:
        return None
    dealt = rules.hand_size if declared.hand_size is None else declared.hand_size
    return Layout(cards=dealt + CARDS_FOR_EACH_BUY * declared.buys, fewest_melds=2)


def scoring(rules: SetsRules) -> Penalties:
    """Everybody else counts the whole hand: ace 1, joker 15."""
    return Penalties(
        values=CardValues(ace=1, joker=15),
        drawn_round=DrawnRound(rules.drawn_round),
    )


def can_hold(rules: SetsRules, _round_number: int, dealt: int, held: int) -> bool:
    """Nothing was laid down: a loser holds the dealt cards, three more for each discard bought."""
    whole_hand = held >= dealt and (held - dealt) % CARDS_FOR_EACH_BUY == 0
    return whole_hand or rules.partial_melds


def course(rules: SetsRules, players: int) -> Course:
    """One round a player, or as the table says; a tie for the lowest total is played off."""
    rounds = players if isinstance(rules.rounds, str) else rules.rounds
    return Course(rounds=rounds, target=rules.target, tie=Tie(rules.tie))


def too_few_cards(rules: SetsRules, players: int) -> tuple[Message, ...]:
    """Thirteen cards each, or a third pack with two more jokers."""
    thirteen = Message(text=N_("Deal 13 cards each."))
    third_pack = Message(text=N_("Play with a third pack and two more jokers."))
    enough = players * 13 + 2 <= deck(rules, players).cards
    return (thirteen, third_pack) if enough and rules.hand_size > 13 else (third_pack,)


def partial_melds(rules: SetsRules) -> bool:
    """Whether only what stays in the hand counts."""
    return rules.partial_melds


GAME = Game(
    id="continental-sets",
    name=N_("Continental (sets only)"),
    summary=N_("Groups only, the whole hand at once. Cards left in the hand count; lowest wins."),
    seats=(3, 8),
    house_rules=SetsRules,
    meld_rules=meld_rules,
    deck=deck,
    hand_size=hand_size,
    layout=layout,
    scoring=scoring,
    course=course,
    too_few_cards=too_few_cards,
    report_keys=frozenset({"hands", "buys", "players"}),
    default_purpose=Purpose.GOING_OUT,
    high_wins=False,
    buy_cards=CARDS_FOR_EACH_BUY,
    partial_melds=partial_melds,
    can_hold=can_hold,
)
