"""The entry page of one round, from the table's facts and what the form holds."""

import json
from collections.abc import Iterator
from typing import Any

from flask import url_for
from wtforms import Form

from companion.rules.cards import RANKS
from companion.rules.game import Ace, Declaration, MeldKind, Penalties, Transfers, Turn
from companion.web.called import called
from companion.web.card_words import CardWords, card_words
from companion.web.entry_form import FALSE_MELDS, FALSE_PLAYER, HAND, NOBODY
from companion.web.entry_pages import (
    CountsFields,
    EntryPage,
    FalseDeclarationLine,
    HandField,
    HandsPad,
    MeldPad,
    VerdictShown,
)
from companion.web.entry_report import Wrong, typed_count
from companion.web.entry_table import EntryTable
from companion.web.hand_text import rank_values
from companion.web.pages import Link, Option
from companion.web.scoreboard import contract_words, head
from companion.web.translating import gettext as _

JOKER_NAME = RANKS[0]
LETTERS_IN_A_LINE = 32
"""So many stand side by side on a screen of 320 pixels, in the widest of the usual types."""

FEWEST_LINES, MOST_LINES = 2, 5


def entry_page(table: EntryTable, form: Form, *, wrong: Wrong, verdict: VerdictShown) -> EntryPage:
    """Everything the template shows; ``wrong`` are the sentences beside the fields."""
    words = card_words()
    correcting = table.report is not None
    at: dict[str, Any] = {"session_id": table.public_id}
    if correcting:
        at["position"] = table.place
    return EntryPage(
        head=head(table.session),
        heading=heading(table),
        context=context(table),
        back=_back(table),
        table=url_for("sessions.table", session_id=table.public_id),
        action=url_for("rounds.correct" if correcting else "rounds.new_round", **at),
        draft=f"round:{table.public_id}:{table.place if correcting else 'new'}",
        token=form["token"].data or "",
        place=typed_count(form["place"]),
        seen=typed_count(form["seen"]),
        winners=tuple(
            Option(value=seat, words=name, chosen=form["winner"].data == seat)
            for seat, name in table.seats
        ),
        nobody=Option(value=NOBODY, words=_("nobody"), chosen=form["winner"].data == NOBODY),
        verdict=verdict,
        verdict_lines=verdict_lines(table),
        save_words=_("Save the correction") if correcting else _("Save"),
        turns=_turns(table, form),
        melds=meld_pad(table, form, words, wrong),
        counts=_counts(table, form, wrong),
        hands=hands_pad(table, form, words, wrong),
        rummy=form["rummy"].data if "rummy" in table.game.report_keys else None,
        buys=typed_count(form["buys"]) if table.buys_asked else None,
        note=form["note"].data or "",
        reason=form["reason"].data or "" if correcting else None,
        noted=() if correcting else tuple(_noted(table)),
        false_declarations=_false_declarations(table, form),
        dealer_to=_dealer_to(table) if table.dealer else None,
        more_open=_more_open(form, wrong),
        strike_to=url_for("striking.ask", **at) if correcting else None,
    )


def verdict_lines(table: EntryTable) -> int:
    """How many lines the longest verdict takes that names everybody, on the smallest phone.

    Its room is kept from the first tap on, so that nothing moves when the last hand is typed.
    """
    if not isinstance(table.game.scoring(table.rules), Penalties):
        return FEWEST_LINES
    known = called(table.session.players)
    lines, used = 1, 0
    for _seat, name in table.seats:
        needed = len(f" {known[name]} 100 ·")
        if used + needed > LETTERS_IN_A_LINE:
            lines, used = lines + 1, 0
        used += needed
    return max(FEWEST_LINES, min(lines, MOST_LINES))


def heading(table: EntryTable) -> str:
    """Which round it is."""
    if table.number is None:
        return _("A struck round") if table.report is not None else _("One more round")
    if table.playoff:
        return _("Play-off, round %(number)s", number=table.number)
    return _("Round %(number)s", number=table.number)


def context(table: EntryTable) -> str:
    """Who dealt and what the round asked for."""
    if not table.dealer:
        return ""
    parts = [_("%(name)s dealt %(cards)s", name=table.dealer, cards=table.hand_size)]
    if table.contract is not None:
        parts.append(contract_words(table.contract))
    return " · ".join(parts)


def _back(table: EntryTable) -> Link:
    if table.report is None:
        href = url_for("sessions.table", session_id=table.public_id)
        return Link(href=href, words=_("To the table"))
    href = url_for("rounds.one_round", session_id=table.public_id, position=table.place)
    return Link(href=href, words=_("To the round"))


def _turns(table: EntryTable, form: Form) -> tuple[Option, ...]:
    if "turn" not in table.game.report_keys:
        return ()
    chosen = form["turn"].data or Turn.LATER.value
    return tuple(
        Option(value=value, words=words, chosen=value == chosen) for value, words in turn_words()
    )


def turn_words() -> tuple[tuple[str, str], ...]:
    """When the winner went out, in the words of the keys."""
    return (
        (Turn.LATER.value, _("later")),
        (Turn.FIRST.value, _("first turn")),
        (Turn.FIRST_NO_DRAW.value, _("no draw")),
    )


def meld_pad(table: EntryTable, form: Form, words: CardWords, wrong: Wrong) -> MeldPad:
    """The pad as this game and this round need it."""
    rules = table.game.meld_rules(table.rules)
    transfers = isinstance(table.game.scoring(table.rules), Transfers)
    contract = table.contract
    slots: tuple[str, ...] = ()
    if contract is not None:
        slots = (f"group:{rules.shortest_group}",) * contract.groups
        slots += (f"run:{rules.shortest_run}",) * contract.runs
    patterns = patterns_of(table)
    return MeldPad(
        text=form["melds"].data or "",
        label=meld_label(table),
        hint=_("Cards as 7C or 10♥, runs as 3-5C, a wild as 2H=7C; melds apart by |."),
        words=words,
        kinds=tuple(kind.value for kind in MeldKind if kind in rules.kinds),
        patterns=patterns,
        slots=slots,
        grows=not patterns and (contract is None or (not contract.groups and contract.runs == 3)),
        packs=table.deck.packs,
        jokers=table.deck.jokers,
        top=13 if rules.ace is Ace.LOW else 14,
        twos_wild=rules.twos_wild,
        shortest=rules.shortest_run,
        folded=not transfers and not form["melds"].data,
        wrong=tuple(wrong.get("melds", ())),
    )


def patterns_of(table: EntryTable) -> tuple[tuple[int, ...], ...]:
    """The shapes that a whole hand of this game may have."""
    layout = table.game.layout(table.rules, Declaration(round_number=table.number))
    return layout.patterns if layout is not None else ()


def meld_label(table: EntryTable) -> str:
    """What the melds of this game are called."""
    rules = table.game.meld_rules(table.rules)
    if table.contract is not None:
        return _("What the winner opened with")
    if isinstance(table.game.scoring(table.rules), Transfers):
        return _("Runs on the table")
    if rules.kinds == {MeldKind.GROUP}:
        return _("Groups of the winner")
    return _("Melds of the winner")


def hands_pad(table: EntryTable, form: Form, words: CardWords, wrong: Wrong) -> HandsPad | None:
    """A line for each hand, and the keys for what is in it."""
    values = table.card_values
    if values is None:
        return None
    worth: dict[str, int] = rank_values(values)
    ranks = [*zip(RANKS[1:], words.ranks, strict=True)]
    if table.deck.jokers:
        ranks.append((JOKER_NAME, words.joker))
    return HandsPad(
        rows=tuple(
            HandField(
                seat=seat,
                name=name,
                text=form[f"{HAND}{seat}"].data or "",
                wrong=tuple(wrong.get(f"{HAND}{seat}", ())),
            )
            for seat, name in table.seats
        ),
        values=json.dumps(worth),
        ranks=tuple(ranks),
        packs=table.deck.packs,
        jokers=table.deck.jokers,
    )


def _counts(table: EntryTable, form: Form, wrong: Wrong) -> CountsFields | None:
    if "counts" not in table.game.report_keys:
        return None
    twos, jokers = typed_count(form["twos"]), typed_count(form["jokers"])
    errors = tuple(each for name in ("twos", "jokers") for each in wrong.get(name, ()))
    return CountsFields(
        twos=twos,
        jokers=jokers,
        one_suit=bool(form["one_suit"].data),
        open=bool(twos or jokers or form["one_suit"].data or errors),
        wrong=errors,
    )


def _noted(table: EntryTable) -> Iterator[str]:
    """The false declarations noted while the round was played: they are saved with it."""
    for entry in table.found.declared_falsely:
        yield _("%(name)s: noted, and saved with this round.", name=entry.fact["player"])


def _dealer_to(table: EntryTable) -> str:
    """Where the table says that another player dealt."""
    position = None if table.report is None else table.place
    return url_for("course.dealer", session_id=table.public_id, position=position)


def _false_declarations(table: EntryTable, form: Form) -> tuple[FalseDeclarationLine, ...]:
    lines = []
    for field in form:
        if not field.name.startswith(FALSE_PLAYER):
            continue
        number = field.name.removeprefix(FALSE_PLAYER)
        players = [Option(value="", words=_("nobody"), chosen=not field.data)]
        players += [
            Option(value=seat, words=name, chosen=field.data == seat) for seat, name in table.seats
        ]
        lines.append(
            FalseDeclarationLine(
                number=int(number),
                players=tuple(players),
                melds=form[FALSE_MELDS + number].data or "",
            )
        )
    return tuple(lines)


def _more_open(form: Form, wrong: Wrong) -> bool:
    """The folded part opens where something is in it."""
    names: list[Any] = ["note", "reason", "buys", "rummy"]
    filled = any(form[name].data for name in names)
    declared = any(field.data for field in form if field.name.startswith(FALSE_PLAYER))
    return filled or declared or any(name in wrong for name in names)
