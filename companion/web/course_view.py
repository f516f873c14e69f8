"""The pages of dealers, house rules and false declarations, from the session and what was typed."""

from flask import request, url_for
from wtforms import Form

from companion.ledger import SessionView
from companion.rules.house_rules import HouseRules
from companion.store.errors import NoSuchRound
from companion.web import house_rule_fields
from companion.web.course_pages import DealerPage, FalseDeclarationPage, HouseRulesPage
from companion.web.happened import happened
from companion.web.one_time import new_token, one_time
from companion.web.pages import Link, Option
from companion.web.scoreboard import head
from companion.web.translating import gettext as _

FACE_UP = "face_up"


def dealer_page(
    found: SessionView, position: int | None, *, wrong: tuple[str, ...] = ()
) -> DealerPage:
    """Who may deal a round. Raises ``NoSuchRound`` for a place without one, or for a misdeal."""
    number, dealer, players = _dealt(found, position)
    if position is None:
        heading = _("Who deals round %(number)s?", number=number)
        back = Link(
            href=url_for("sessions.table", session_id=found.public_id), words=_("To the table")
        )
    else:
        heading = _("Who dealt round %(number)s?", number=number)
        back = Link(
            href=url_for("rounds.one_round", session_id=found.public_id, position=position),
            words=_("To the round"),
        )
    chosen = request.form.get("player", dealer)
    return DealerPage(
        head=head(found.session),
        heading=heading,
        back=back,
        action=url_for("course.dealer", session_id=found.public_id, position=position),
        lead=_(
            "By the rotation or by hand, it is %(name)s now. The deal passes on from whoever"
            " deals.",
            name=dealer,
        ),
        players=tuple(Option(value=each, words=each, chosen=each == chosen) for each in players),
        wrong=wrong,
    )


def _dealt(found: SessionView, position: int | None) -> tuple[int, str, tuple[str, ...]]:
    """Number, dealer and players of a round."""
    if position is None:
        coming = found.score.next
        if coming is None:
            raise NoSuchRound(len(found.rounds) + 1)
        return coming.number, coming.dealer, coming.playing
    score = found.rounds[position - 1].score if 1 <= position <= len(found.rounds) else None
    if score is None:
        raise NoSuchRound(position)
    return score.number, score.dealer, score.players


def house_rules_page(
    found: SessionView, form: Form | None = None, *, wrong: tuple[str, ...] = ()
) -> HouseRulesPage:
    """The form of the house rules, filled with those of the next round."""
    game = found.session.game
    filled = form or house_rule_fields.form_of(game, None, found.score.rules)
    coming = found.score.next
    if coming is not None:
        lead = _(
            "They hold from round %(number)s on. Earlier rounds keep theirs.", number=coming.number
        )
    else:
        lead = _("The game is over. With more rounds or a higher total to reach it goes on.")
    return HouseRulesPage(
        head=head(found.session),
        back=Link(
            href=url_for("sessions.table", session_id=found.public_id), words=_("To the table")
        ),
        action=url_for("course.house_rules", session_id=found.public_id),
        lead=lead,
        rules=house_rule_fields.shown(game, filled),
        wrong=wrong,
    )


def false_declaration_page(
    found: SessionView, *, wrong: tuple[str, ...] = ()
) -> FalseDeclarationPage:
    """Who may have declared a hand that was none in the running round."""
    coming = found.score.next
    chosen = request.form.get("player", "")
    noted = {each.id for each in found.declared_falsely}
    if coming is None:
        heading = _("False declaration")
    else:
        heading = _("False declaration in round %(number)s", number=coming.number)
    return FalseDeclarationPage(
        head=head(found.session),
        heading=heading,
        back=Link(
            href=url_for("sessions.table", session_id=found.public_id), words=_("To the table")
        ),
        action=url_for("course.false_declaration", session_id=found.public_id),
        token=one_time(request.form.get("token")) or new_token(),
        rule=false_declaration_rule(found.score.rules),
        players=tuple(
            Option(value=each, words=each, chosen=each == chosen)
            for each in (coming.playing if coming else ())
        ),
        melds=request.form.get("melds", ""),
        noted=tuple(each for each in happened(found) if each.entry in noted),
        wrong=wrong,
    )


def false_declaration_rule(rules: HouseRules) -> str:
    """What the table does with a hand that was declared and is none."""
    does = getattr(rules, "false_declaration", None)
    if does == FACE_UP:
        return _(
            "In this game the hand stays open on the table until the end of the round, and its"
            " owner plays on. There is no penalty."
        )
    if does is None:
        return _(
            "This game has no rule about it: by default the cards go back to the hand and play"
            " goes on."
        )
    return _(
        "In this game the cards go back to the hand and play goes on; what was seen stays known."
        " There is no penalty."
    )
