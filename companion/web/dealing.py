"""What the deck allows: told before the table sits down, and why a deal cannot be dealt."""

from companion.rules.findings import Code
from companion.rules.game import Deck, Game
from companion.rules.house_rules import HouseRules
from companion.rules.scoring import score_session
from companion.rules.session import Session
from companion.web.languages import worded
from companion.web.new_session_pages import DealShown
from companion.web.translating import gettext as _
from companion.web.translating import ngettext


def deal_shown(game: Game, rules: HouseRules, players: int) -> DealShown:
    """The first deal's reckoning for that many players, or the refusal with its remedies."""
    fewest, most = game.seats
    if not fewest <= players <= most:
        sentence = (
            _("Still missing: at least %(fewest)s players.", fewest=fewest)
            if players < fewest
            else _("At most %(most)s players.", most=most)
        )
        return DealShown(possible=players < fewest, sentence=sentence)
    if refused := game.seats_refused(rules, players):
        return DealShown(possible=False, sentence=worded(refused))
    return _reckoning(game, rules, players)


def _reckoning(game: Game, rules: HouseRules, players: int) -> DealShown:
    deck = game.deck(rules, players)
    hand = game.hand_size(rules, players, 1)
    if not _can_be_dealt(game, rules, players):
        return DealShown(
            possible=False,
            sentence=_(
                "%(players)s × %(hand)s cards and one turned up leave no stock of %(cards)s.",
                players=players,
                hand=hand,
                cards=deck.cards,
            ),
            remedies=tuple(worded(remedy) for remedy in game.too_few_cards(rules, players)),
        )
    return DealShown(
        possible=True,
        sentence=_("%(deck)s, %(hand)s each.", deck=deck_words(deck), hand=hand),
    )


def deck_words(deck: Deck) -> str:
    """All cards in play: 2 packs, 1 joker: 105 cards."""
    packs = ngettext("%(num)s pack", "%(num)s packs", deck.packs)
    jokers = ngettext("%(num)s joker", "%(num)s jokers", deck.jokers)
    if not deck.jokers:
        return _("%(packs)s: %(cards)s cards", packs=packs, cards=deck.cards)
    return _("%(packs)s, %(jokers)s: %(cards)s cards", packs=packs, jokers=jokers, cards=deck.cards)


def _can_be_dealt(game: Game, rules: HouseRules, players: int) -> bool:
    """Whether the rules would score a session of so many players at all."""
    seats = tuple(str(seat) for seat in range(players))
    session = Session(game=game, rules=rules, players=seats, first_dealer=seats[0])
    findings = score_session(session).findings
    return all(finding.code is not Code.DEAL_IMPOSSIBLE for finding in findings)
