"""What a winner laid on the table and what each opponent pays for it (rules.md, section 3)."""

from companion.rules.cards import JOKER, TWO, Card
from companion.rules.check import Accepted, Verdict
from companion.rules.game import Exposure, Game, ScoreLine, Transfers, Turn, TwosPay
from companion.rules.house_rules import HouseRules


def exposure(game: Game, rules: HouseRules, verdict: Verdict, turn: Turn) -> Exposure:
    """What payments look at: twos that pay, jokers, and whether all is of one suit.

    A declaration with findings is paid as it lies, should the table accept it: twos and jokers
    as printed, and one suit only if every meld could be read.
    """
    transfers = _transfers(game, rules)
    cards = [laid.card for each in verdict.checked for laid in each.typed.cards]
    if isinstance(verdict, Accepted):
        own_place_pays = transfers.twos_pay is TwosPay.ALL
        twos = sum(
            placed.card.rank == TWO and (own_place_pays or placed.card != placed.place)
            for each in verdict.checked
            for placed in (each.meld.cards if each.meld else ())
        )
    elif transfers.twos_pay is TwosPay.ALL or game.meld_rules(rules).twos_wild:
        twos = sum(card.rank == TWO for card in cards)
    else:
        twos = 0
    return Exposure(
        twos=twos,
        jokers=cards.count(JOKER),
        one_suit=_printed_in_one_suit(cards)
        if transfers.strict_suit
        else _placed_in_one_suit(verdict),
        turn=turn,
    )


def transfer_lines(game: Game, rules: HouseRules, exposed: Exposure) -> tuple[ScoreLine, ...]:
    """What each opponent pays, line by line with its reason, without lines of no points.

    Empty in games without transfers.
    """
    scoring = game.scoring(rules)
    if not isinstance(scoring, Transfers):
        return ()
    lines = (line for award in scoring.awards for line in award(rules, exposed))
    return tuple(line for line in lines if line.points)


def _transfers(game: Game, rules: HouseRules) -> Transfers:
    scoring = game.scoring(rules)
    if not isinstance(scoring, Transfers):
        raise TypeError(f"nobody pays transfers in {game.id}")
    return scoring


def _printed_in_one_suit(cards: list[Card]) -> bool:
    """All cards of one suit as printed; a joker has none."""
    return len({card.suit for card in cards}) == 1 and JOKER not in cards


def _placed_in_one_suit(verdict: Verdict) -> bool:
    """All places of one suit: a wild takes the suit that it stands for."""
    suits = {None if each.meld is None else each.meld.suit for each in verdict.checked}
    return len(suits) == 1 and None not in suits
