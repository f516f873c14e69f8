"""Where the checker leads: to other questions, to the proof, and back to the table."""

from collections.abc import Sequence

from flask import url_for

from companion.ledger import SessionView
from companion.rules.cards import Card, Laid, read_meld, split_melds
from companion.rules.findings import Finding
from companion.rules.game import Game
from companion.web.checker_pages import AnswerShown, UseIn
from companion.web.checker_question import (
    ADDING,
    MELDS,
    PILES,
    SENT_BETWEEN,
    Ask,
    Question,
    address_of,
    pairs_at_table,
)
from companion.web.languages import language
from companion.web.one_time import new_token
from companion.web.pages import Link
from companion.web.translating import gettext as _
from companion.wording.cards import card_text


def address(question: Question, endpoint: str = "checker.show", **instead: str) -> str:
    """The address of a question in its best form; the table it was asked from stays at home."""
    pairs = question.pairs(**instead)
    if question.table and endpoint == "checker.show":
        pairs.append(("table", question.table))
    return f"{url_for(endpoint)}?{address_of(pairs)}"


def link_to_melds(question: Question, melds: Sequence[str]) -> Link:
    """The same question about other melds."""
    return Link(href=address(question, melds=SENT_BETWEEN.join(melds)), words=_("Look at it"))


def declared_ways(question: Question, undeclared: Finding) -> tuple[Link, ...]:
    """The same question once for each card that a wild among its cards may stand for."""
    if undeclared.card is None:
        return ()
    ways = []
    for place in map(undeclared.values.get, ("one", "other")):
        if isinstance(place, Card):
            said = _declared(question, undeclared.meld, undeclared.card, place)
            words = _("As %(card)s", card=card_text(place, language()))
            ways.append(Link(href=address(question, **said), words=words))
    return tuple(ways)


def _declared(question: Question, meld: int | None, at: int, place: Card) -> dict[str, str]:
    """What is said otherwise when the card at that place is declared."""
    key = PILES[question.ask][0]
    if question.ask in ADDING:
        key = "cards" if meld is None else ("meld", "onto")[meld]
    melds = split_melds(question.text(key)) if key == MELDS else (question.text(key),)
    which = (meld or 0) if key == MELDS else 0
    cards = list(read_meld(melds[which]).cards)
    cards[at] = cards[at]._replace(declared=place)
    declared = " ".join(map(_typed, cards))
    return {key: SENT_BETWEEN.join((*melds[:which], declared, *melds[which + 1 :]))}


def _typed(laid: Laid) -> str:
    declared = laid.declared
    return laid.card.code if declared is None else f"{laid.card.code}={declared.code}"


def from_table(found: SessionView) -> str:
    """The checker with the game, the house rules and the round of a table."""
    game, coming = found.session.game, found.score.next
    number = coming.number if coming is not None else max(1, len(found.score.rounds))
    said = pairs_at_table(game, found.score.rules, len(found.score.staying), number)
    return f"{url_for('checker.show')}?{address_of([*said.items(), ('table', found.public_id)])}"


def of_game(game: Game) -> str:
    """The checker of one game."""
    return f"{url_for('checker.show')}?{address_of([('game', game.id)])}"


def use_in(question: Question, answer: AnswerShown, found: SessionView) -> UseIn | None:
    """The next round with these melds: as what its winner laid, or as a false declaration."""
    coming = found.score.next
    whole = question.ask is Ask.HAND or (question.ask is Ask.CARDS and answer.state == "good")
    if coming is None or not whole or not answer.melds or found.session.game != question.game:
        return None
    if answer.state == "good":
        words = _("Use in round %(number)s", number=coming.number)
        href = url_for(
            "rounds.new_round",
            session_id=found.public_id,
            melds=answer.melds,
            turn=question.said.get("turn") if "turn" in question.keys else None,
            buys=question.said.get("buys") if "buys" in question.keys else None,
        )
        return UseIn(melds=Link(href=href, words=words))
    if answer.state != "bad":
        return None
    return UseIn(
        title=_("A false declaration in round %(number)s, by:", number=coming.number),
        action=url_for("course.declare_falsely", session_id=found.public_id),
        token=new_token(),
        players=coming.playing,
    )
