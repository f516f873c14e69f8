"""The checker's pages, from a question and its answer."""

import datetime as dt

from flask import url_for

from companion.ledger import SessionView
from companion.rules.game import Ace, Declaration, Layout, MeldKind, MeldRules
from companion.rules.layoff import Opened
from companion.rules.registry import all_games
from companion.web import card_faces, checker_links
from companion.web.card_words import card_words
from companion.web.checker_answer import answer_to
from companion.web.checker_pages import (
    CardsField,
    CheckerPage,
    ChoiceField,
    GamesPage,
    LoosePad,
    NumberField,
    ProofPage,
)
from companion.web.checker_question import (
    MELDS,
    PILES,
    SENT_BETWEEN,
    SHOWN_BETWEEN,
    USUAL,
    Ask,
    Question,
    asks_of,
)
from companion.web.entry_pages import MeldPad
from companion.web.entry_view import turn_words
from companion.web.languages import clock, day, whole
from companion.web.pages import Link, Option
from companion.web.scoreboard import contract_words
from companion.web.share import code, for_other_phones
from companion.web.translating import gettext as _

LONGEST_CODE = 1200
"""Characters of an address beyond which its code is too fine for a phone's camera."""


def games_page() -> GamesPage:
    """Every game with its summary."""
    return GamesPage(
        games=tuple(
            (checker_links.of_game(game), _(game.name), _(game.summary))
            for game in all_games().values()
        )
    )


def checker_page(question: Question, found: SessionView | None) -> CheckerPage:
    """The whole page; ``found`` is the table it is asked from."""
    answer = answer_to(question)
    changed = sum(rule.changed for rule in question.rule_fields)
    return CheckerPage(
        game=_(question.game.name),
        game_id=question.game.id,
        back=_back(question),
        here=url_for("checker.show"),
        rules_href=url_for("rules_pages.of_game", game_id=question.game.id),
        games=tuple(
            Option(
                value=checker_links.of_game(game),
                words=_(game.name),
                chosen=game == question.game,
            )
            for game in all_games().values()
        ),
        asks=tuple(
            Option(value=ask.value, words=_ask_words(question, ask), chosen=ask is question.ask)
            for ask in asks_of(question.game)
        ),
        ask=question.ask.value,
        rounds=_rounds(question),
        contract=_contract(question),
        rule_fields=question.rule_fields,
        rules_changed=changed,
        rules_open=bool(question.wrong),
        answer=answer,
        address=checker_links.address(question),
        proof=checker_links.address(question, "checker.proof"),
        melds=_meld_pad(question) if PILES[question.ask] == (MELDS,) else None,
        loose=_loose_pad(question),
        numbers=_numbers(question),
        choices=_choices(question),
        table=question.table,
        use=checker_links.use_in(question, answer, found) if found is not None else None,
    )


def proof_page(question: Question, now: dt.datetime) -> ProofPage:
    """Question and answer to be sent and printed, with the code of their own address."""
    link = for_other_phones(checker_links.address(question, "checker.proof"))
    return ProofPage(
        game=_(question.game.name),
        question=_ask_words(question, question.ask),
        facts=_facts(question),
        seen=card_faces.meld(question.text("seen")) if "seen" in question.keys else (),
        answer=answer_to(question),
        address=link,
        code=code(link) if len(link) <= LONGEST_CODE else "",
        back=Link(href=checker_links.address(question), words=_("Change the question")),
        when=f"{day(now.date())}, {clock(now)}",
    )


def _back(question: Question) -> Link:
    if question.table:
        href = url_for("sessions.table", session_id=question.table)
        return Link(href=href, words=_("To the table"))
    return Link(href=url_for("home.start"), words=_("To the start"))


def _ask_words(question: Question, ask: Ask) -> str:
    """What can be asked, in the words of the game."""
    kinds = question.game.meld_rules(question.rules).kinds
    match ask:
        case Ask.HAND:
            return _("Opening") if _opens(question) else _("Whole hand")
        case Ask.MELD:
            names = {
                frozenset({MeldKind.RUN}): _("Single runs"),
                frozenset({MeldKind.GROUP}): _("Single groups"),
            }
            return names.get(kinds) or _("Single melds")
        case Ask.CARDS:
            return _("Loose cards")
        case Ask.LAYOFF:
            return _("Lay-off")
        case Ask.SWAP:
            return _("Take a joker")


def _opens(question: Question) -> bool:
    layout = _layout(question)
    return layout is not None and layout.contract is not None and layout.shortest_only


def _layout(question: Question) -> Layout | None:
    """What a whole hand looks like in the round that is asked about."""
    declared = Declaration(round_number=question.number)
    return question.game.layout(question.rules, declared)


def _rounds(question: Question) -> tuple[Option, ...]:
    """The rounds to choose from, where each has its own contract."""
    if "round" not in question.keys:
        return ()
    numbers: list[int] = []
    while question.game.contract(len(numbers) + 1) is not None:
        numbers.append(len(numbers) + 1)
    return tuple(
        Option(value=str(number), words=whole(number), chosen=number == question.number)
        for number in numbers
    )


def _contract(question: Question) -> str:
    asked = question.game.contract(question.number) if "round" in question.keys else None
    if asked is None:
        return ""
    number = _("Round %(number)s", number=whole(question.number))
    return f"{number}: {contract_words(asked)}"


def _meld_pad(question: Question) -> MeldPad:
    """The pad as the game and the question need it."""
    rules = question.game.meld_rules(question.rules)
    deck = question.game.deck(question.rules, _players(question))
    layout = _layout(question) if question.ask is Ask.HAND else None
    slots = _slots(rules, layout)
    patterns = layout.patterns if layout is not None else ()
    return MeldPad(
        text=question.text(MELDS).replace(SENT_BETWEEN, SHOWN_BETWEEN),
        label=_("Melds on the table"),
        hint=_("Cards as 7C or 10♥, runs as 3-5C, a wild as 2H=7C; melds apart by |."),
        words=card_words(),
        kinds=tuple(kind.value for kind in MeldKind if kind in rules.kinds),
        patterns=patterns,
        slots=slots,
        grows=not patterns and not (layout is not None and layout.shortest_only),
        packs=deck.packs,
        jokers=deck.jokers,
        top=13 if rules.ace is Ace.LOW else 14,
        twos_wild=rules.twos_wild,
        shortest=rules.shortest_run,
        folded=False,
    )


def _slots(rules: MeldRules, layout: Layout | None) -> tuple[str, ...]:
    contract = layout.contract if layout is not None else None
    if contract is None:
        return ()
    groups = (f"group:{rules.shortest_group}",) * contract.groups
    return groups + (f"run:{rules.shortest_run}",) * contract.runs


def _players(question: Question) -> int | None:
    """The number of players, where it is known and a game seats them."""
    typed = question.text("players")
    fewest, most = question.game.seats
    known = typed.isascii() and typed.isdecimal() and len(typed) < 3
    return int(typed) if known and fewest <= int(typed) <= most else None


def _loose_pad(question: Question) -> LoosePad:
    deck = question.game.deck(question.rules, _players(question))
    return LoosePad(
        fields=tuple(_field(question, key) for key in PILES[question.ask]),
        words=card_words(),
        packs=deck.packs,
        jokers=deck.jokers,
    )


def _field(question: Question, key: str) -> CardsField:
    labels = {
        MELDS: _("Melds on the table"),
        "meld": _("The meld on the table"),
        "onto": _("The meld that takes the joker"),
        "seen": _("Seen on the table"),
    }
    own = {
        Ask.CARDS: _("The hand"),
        Ask.LAYOFF: _("Cards to lay off"),
        Ask.SWAP: _("The card for the joker"),
    }
    hints = {"seen": _("What lies face up, to count what is still unseen.")}
    return CardsField(
        key=key,
        label=labels.get(key) or own[question.ask],
        hint=hints.get(key, ""),
        text=question.text(key),
        optional=key in ("seen", "onto"),
        melds=key == MELDS,
    )


def _numbers(question: Question) -> tuple[NumberField, ...]:
    labels = {
        "players": _("Players at the table"),
        "buys": _("Discards bought"),
        "hand": _("Cards in the hand before"),
    }
    return tuple(
        NumberField(key=key, label=label, text=question.text(key))
        for key, label in labels.items()
        if key in question.keys
    )


def _choices(question: Question) -> tuple[ChoiceField, ...]:
    opened = (
        (Opened.EARLIER.value, _("earlier")),
        (Opened.THIS_TURN.value, _("this turn")),
        (Opened.NO.value, _("not yet")),
    )
    offered = {"turn": (_("Went out"), turn_words()), "opened": (_("Opened"), opened)}
    return tuple(
        ChoiceField(
            key=key,
            label=label,
            options=tuple(
                Option(value=value, words=words, chosen=value == question.text(key))
                for value, words in values
            ),
        )
        for key, (label, values) in offered.items()
        if key in question.keys
    )


def _facts(question: Question) -> tuple[tuple[str, str], ...]:
    """Everything that the answer depends on, besides the cards that are shown with it."""
    facts = []
    if contract := _contract(question):
        facts.append((_("Contract"), contract))
    for choice in _choices(question):
        chosen = next((each.words for each in choice.options if each.chosen), "")
        if question.text(choice.key) != USUAL[choice.key]:
            facts.append((choice.label, chosen))
    facts += [(each.label, each.text) for each in _numbers(question) if each.text]
    facts += [
        (rule.label, _value(rule.options, rule.number))
        for rule in question.rule_fields
        if rule.changed
    ]
    return tuple(facts)


def _value(options: tuple[Option, ...], number: str | None) -> str:
    """What a house rule is set to, as its field shows it."""
    chosen = next((each for each in options if each.chosen), None)
    if number and (chosen is None or chosen.value == "number"):
        return number
    return chosen.words if chosen is not None else ""
