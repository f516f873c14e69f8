"""What the rules say to a question: by the same functions as the command line."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from companion.answers.arrange import Arranged, arranged
from companion.answers.check import Checked, checked
from companion.answers.layoff import Tried, tried
from companion.rules.arrange import Arrangement, arrange
from companion.rules.cards import Card, Laid, TypedMeld, read_hand, read_meld
from companion.rules.check import Accepted, CheckedMeld, unreadable_findings
from companion.rules.completing import completing, must_throw_first, unseen
from companion.rules.exposure import transfer_lines
from companion.rules.findings import Code, Finding
from companion.rules.game import Declaration, Layout, Purpose, ScoreLine, Turn
from companion.rules.layoff import Fits, Lies
from companion.rules.messages import InputError
from companion.web import card_faces, checker_links
from companion.web.checker_pages import AnswerShown, Instead, LiesThen, Lying, Said, Waited, Waiting
from companion.web.checker_question import SHOWN_BETWEEN, Ask, Question
from companion.web.languages import language, whole, worded
from companion.web.pages import Amount, Face
from companion.web.translating import gettext as _
from companion.web.translating import ngettext
from companion.wording import finding_text, line_text
from companion.wording.cards import card_text
from companion.wording.finding_rules import RulesAtHand, finding_rule
from companion.wording.rules_met import rules_met

STILL_TO_COME = frozenset(
    {
        Code.TOO_SHORT,
        Code.LAYOUT_CARDS,
        Code.LAYOUT_PATTERN,
        Code.LAYOUT_MELDS,
        Code.CONTRACT_MELDS,
    }
)
"""Findings that say nothing but that cards are missing, as long as cards are missing."""

LONGEST_SHOWN = 12


def answer_to(question: Question) -> AnswerShown:
    """The answer; what cannot be understood is answered by its sentence."""
    if question.wrong:
        return AnswerShown(state="bad", word=_("Not clear"), short=question.wrong[0])
    if not question.typed:
        return AnswerShown(state="none", short=_still_asked(question))
    try:
        match question.ask:
            case Ask.CARDS:
                return _on_cards(question, arranged(question.request()))
            case Ask.LAYOFF | Ask.SWAP:
                return _on_adding(question, tried(question.request()))
            case _:
                return _on_melds(question, checked(question.request()))
    except InputError as fault:
        return AnswerShown(state="bad", word=_("Not clear"), short=worded(fault.message))


def _still_asked(question: Question) -> str:
    """What is still to be typed before anything can be said."""
    if question.ask is Ask.CARDS:
        return _("Tap the cards of the hand.")
    if question.ask in (Ask.LAYOFF, Ask.SWAP):
        if not question.text("meld"):
            return _("Tap the meld on the table.")
        return _("Now the cards for it.")
    return _("Lay the melds.")


def _on_melds(question: Question, found: Checked) -> AnswerShown:
    verdict = found.verdict
    layout = None
    if found.purpose is not Purpose.MELD:
        layout = found.game.layout(found.rules, found.declared)
    at_hand = RulesAtHand(found.game, found.rules, deck=found.deck, layout=layout)
    said = [_said(finding, at_hand) for finding in verdict.findings]
    shown = AnswerShown(
        state="good",
        word=_("Legal"),
        piles=tuple(_lying(index, each, said) for index, each in enumerate(verdict.checked)),
        said=tuple(each for each in said if each.meld is None),
        melds=SHOWN_BETWEEN.join(each.typed.text for each in verdict.checked),
    )
    if isinstance(verdict, Accepted):
        melds = [meld for meld in verdict.melds if meld is not None]
        met = rules_met(melds, rules=at_hand, language=language())
        return _legal(question, found, replace(shown, met=met))
    shown = replace(shown, state="bad", word=_("Not legal"), short=_first(verdict.findings))
    laid, wanted = _laid(verdict.checked), _wanted(found, layout)
    if undeclared := _only_undeclared(verdict.findings, complete=wanted is None or laid >= wanted):
        return _asking_back(question, shown, undeclared)
    if wanted is not None and laid < wanted:
        if all(finding.code in STILL_TO_COME for finding in verdict.findings):
            short = _("%(laid)s of %(wanted)s cards", laid=laid, wanted=wanted)
            shown = replace(shown, state="waiting", word=_("Not complete"), short=short)
        return shown
    return replace(shown, instead=_cure(question, found))


def _legal(question: Question, found: Checked, shown: AnswerShown) -> AnswerShown:
    """What each opponent pays, and whether the same cards would pay more."""
    if found.exposed is None:
        return shown
    lines = transfer_lines(found.game, found.rules, found.exposed)
    better = _best(found, _turn(question))
    instead = None
    if better is not None and _sum(better.lines) > _sum(lines):
        instead = _instead(question, better, _("The same cards pay more like this:"))
    return replace(
        shown,
        short=_pays(lines),
        lines=_amounts(lines),
        lines_title=_("Each of the others pays"),
        instead=instead,
    )


def _cure(question: Question, found: Checked) -> Instead | None:
    """How the same cards would go out or open; else the melds that they make."""
    better = _best(found, _turn(question))
    if better is None or better.findings or not better.melds:
        return None
    if found.purpose is Purpose.MELD:
        return _instead(question, better, _("These cards make:"))
    if better.goes_out:
        return _instead(question, better, _("The same cards go out like this:"))
    if better.opens:
        return _instead(question, better, _("The same cards open like this:"))
    no_other = (
        _("There is no other way to lay these cards that goes out.")
        if better.opens is None
        else _("There is no other way to lay these cards that fits the contract.")
    )
    return Instead(title=no_other, melds=())


def _best(found: Checked, turn: Turn) -> Arrangement | None:
    """The best arrangement of the declared cards; None where they are too many or unreadable."""
    if any(each.verdict is None for each in found.verdict.checked):
        return None
    cards = tuple(Laid(laid.card) for each in found.verdict.checked for laid in each.typed.cards)
    declared = Declaration() if found.purpose is Purpose.MELD else found.declared
    typed = TypedMeld(text="", cards=cards)
    try:
        return arrange(
            found.game, found.rules, typed, declared=declared, deck=found.deck, turn=turn
        )
    except InputError:
        return None


def _turn(question: Question) -> Turn:
    """When the hand went out, where that is paid for."""
    return Turn(question.text("turn")) if "turn" in question.keys else Turn.LATER


def _instead(question: Question, better: Arrangement, title: str) -> Instead:
    texts = [" ".join(meld.cards) for meld in better.melds]
    return Instead(
        title=title,
        melds=tuple(card_faces.meld(text) for text in texts),
        left=_faces(better.left),
        pays=_pays(better.lines) if better.lines else "",
        link=None if better.left else checker_links.link_to_melds(question, texts),
    )


def _on_cards(question: Question, asked: Arranged) -> AnswerShown:
    found = asked.found
    layout = asked.game.layout(asked.rules, asked.declared)
    at_hand = RulesAtHand(asked.game, asked.rules, deck=asked.deck, layout=layout)
    if found.findings:
        said = tuple(_said(finding, at_hand) for finding in found.findings)
        return AnswerShown(
            state="bad",
            word=_("Not possible"),
            short=_first(found.findings),
            piles=(_pile("", asked.cards, said),),
            said=said,
        )
    succeeds = found.goes_out or bool(found.opens)
    # What was seen only decides how many are unseen, so a slip there stops nothing.
    slips = unreadable_findings(read_hand(question.text("seen")), None)
    return AnswerShown(
        state="good" if succeeds else "bad",
        word=_word(found, layout),
        short=_short(found),
        piles=tuple(
            Lying(name="", faces=card_faces.meld(" ".join(meld.cards))) for meld in found.melds
        ),
        said=tuple(_said(finding, at_hand) for finding in slips),
        left=_faces(found.left),
        lines=_amounts(found.lines),
        lines_title=_("Each of the others pays") if found.lines else "",
        waiting=None if succeeds else _waiting(question, asked, layout),
        melds=SHOWN_BETWEEN.join(" ".join(meld.cards) for meld in found.melds) if succeeds else "",
    )


def _word(found: Arrangement, layout: Layout | None) -> str:
    """Where the opening holds the whole hand it goes out."""
    if found.goes_out:
        return _("Goes out")
    if found.opens is None or (layout is not None and not layout.shortest_only):
        return _("Doesn’t go out")
    return _("Opens") if found.opens else _("Doesn’t open")


def _short(found: Arrangement) -> str:
    if found.lines:
        return _pays(found.lines)
    return ngettext("%(num)s card is left.", "%(num)s cards are left.", len(found.left))


def _waiting(question: Question, asked: Arranged, layout: Layout | None) -> Waiting:
    """Every single card that would complete the hand, the likeliest first."""
    cards = completing(
        asked.game, asked.rules, asked.cards, declared=asked.declared, deck=asked.deck
    )
    counts = unseen(asked.deck, asked.cards, read_hand(question.text("seen")))
    waited = [Waited(face=_faces([card])[0], unseen=counts[card]) for card in cards]
    waited.sort(key=lambda each: -each.unseen)
    if not cards:
        return Waiting(title=_("No single card completes it."), cards=())
    full = must_throw_first(layout, asked.cards.length)
    return Waiting(
        title=_("Throw one away; then each of these completes it:")
        if full
        else _("Each of these completes it:"),
        cards=tuple(waited),
        sum=_(
            "%(count)s of %(all)s unseen cards",
            count=whole(sum(each.unseen for each in waited)),
            all=whole(counts.total()),
        ),
    )


def _on_adding(question: Question, asked: Tried) -> AnswerShown:
    """Laying off, or taking a joker: the meld, the cards, and what lies there afterwards."""
    verdict, attempt = asked.verdict, asked.attempt
    deck = asked.game.deck(asked.rules, None)
    at_hand = RulesAtHand(asked.game, asked.rules, deck=deck, layout=None)
    said = tuple(_said(finding, at_hand) for finding in verdict.findings)
    names = {0: (_("On the table"), attempt.meld), None: (_("Laid off"), attempt.cards)}
    if question.ask is Ask.SWAP:
        names[None] = (_("For the joker"), attempt.cards)
        if attempt.onto:
            names[1] = (_("Takes the joker"), attempt.onto)
    piles = tuple(
        _pile(name, read_meld(text), tuple(each for each in said if each.meld == index))
        for index, (name, text) in names.items()
    )
    general = tuple(each for each in said if each.meld not in names)
    if isinstance(verdict, Fits):
        word = _("Fits") if question.ask is Ask.LAYOFF else _("Allowed")
        after = tuple(_lies_then(each) for each in verdict.lies)
        met = rules_met(
            [lies.meld.read for lies in verdict.lies],
            rules=at_hand,
            language=language(),
            codes=_conditions(question),
        )
        return AnswerShown(state="good", word=word, piles=piles, after=after, met=met)
    word = _("Doesn’t fit") if question.ask is Ask.LAYOFF else _("Not allowed")
    shown = AnswerShown(
        state="bad", word=word, short=_first(verdict.findings), piles=piles, said=general
    )
    if undeclared := _only_undeclared(verdict.findings):
        return _asking_back(question, shown, undeclared)
    return shown


def _conditions(question: Question) -> Iterator[Code]:
    """What a lay-off or a taken joker had to satisfy, also where nobody was asked for it."""
    if question.ask is Ask.SWAP:
        yield from (Code.SWAP_WRONG_CARD, Code.SWAP_KEPT)
        return
    yield Code.NO_FIT
    if question.game.contract(1) is not None:
        yield Code.TOO_SOON


def _only_undeclared(findings: Sequence[Finding], *, complete: bool = True) -> Finding | None:
    """The first wild that is to be declared, where nothing else is wrong with what lies there."""
    waits = () if complete else STILL_TO_COME
    if any(finding.code not in (Code.UNDECLARED, *waits) for finding in findings):
        return None
    return next((finding for finding in findings if finding.code is Code.UNDECLARED), None)


def _asking_back(question: Question, shown: AnswerShown, undeclared: Finding) -> AnswerShown:
    """Which card the wild is decides; each is one tap away."""
    return replace(
        shown,
        state="waiting",
        word=_("Not clear"),
        short=_first([undeclared]),
        choose=checker_links.declared_ways(question, undeclared),
    )


def _lies_then(lies: Lies) -> LiesThen:
    """The meld with its new cards marked, and where a joker could lie as well."""
    note = ""
    if lies.or_as is not None:
        note = _(
            "Or the joker lies at the other end, as %(card)s.",
            card=card_text(lies.or_as, language()),
        )
    faces = card_faces.meld(" ".join(lies.meld.read.cards))
    return LiesThen(faces=faces, new=lies.new, note=note)


def _lying(index: int, meld: CheckedMeld, said: Iterable[Said]) -> Lying:
    """A declared meld: as it was read where it is clear, else as it was typed."""
    own = tuple(each for each in said if each.meld == index)
    if not own and meld.read is not None:
        faces = card_faces.meld(" ".join(meld.read.cards))
        return Lying(name=str(index + 1), faces=faces)
    return _pile(str(index + 1), meld.typed, own)


def _pile(name: str, typed: TypedMeld, said: tuple[Said, ...]) -> Lying:
    """Cards as they were typed; what is no card stands among them as it was typed."""
    faces = list(card_faces.laid(typed.cards))
    for each in typed.unreadable:
        text = each.text[:LONGEST_SHOWN]
        faces.insert(each.index, Face(rank=text, suit="", spoken=text))
    marked = frozenset(each.card for each in said if each.card is not None)
    return Lying(
        name=name,
        faces=tuple(faces),
        marked=marked,
        whole=bool(said) and not marked,
        said=said,
    )


def _said(finding: Finding, at_hand: RulesAtHand) -> Said:
    """A finding beside the cards it is about, so its sentence need not name the meld."""
    return Said(
        text=finding_text(replace(_told(finding), meld=None), language()),
        rule=finding_rule(finding, rules=at_hand, language=language()),
        meld=finding.meld,
        card=finding.card,
    )


def _first(findings: Sequence[Finding]) -> str:
    return finding_text(_told(findings[0]), language())


def _told(finding: Finding) -> Finding:
    """Where the cards are tapped nobody needs to know how a wild is declared in text."""
    if finding.code is Code.UNDECLARED and finding.cure == "declare":
        return replace(finding, cure="ask")
    return finding


def _laid(melds: Sequence[CheckedMeld]) -> int:
    return sum(each.typed.length for each in melds)


def _wanted(found: Checked, layout: Layout | None) -> int | None:
    """How many cards a whole declaration has; None where that is not fixed."""
    if layout is None:
        return None
    if layout.cards is None and layout.contract is not None:
        melds, contract = found.game.meld_rules(found.rules), layout.contract
        return contract.groups * melds.shortest_group + contract.runs * melds.shortest_run
    return layout.cards


def _faces(cards: Iterable[Card]) -> tuple[Face, ...]:
    return card_faces.laid(Laid(card) for card in cards)


def _sum(lines: Iterable[ScoreLine]) -> int:
    return sum(line.points for line in lines)


def _pays(lines: Sequence[ScoreLine]) -> str:
    return _("Each of the others pays %(points)s.", points=whole(_sum(lines)))


def _amounts(lines: Sequence[ScoreLine]) -> tuple[Amount, ...]:
    """Line by line, and the sum below."""
    if not lines:
        return ()
    amounts = [Amount(why=line_text(line, language()), points=whole(line.points)) for line in lines]
    return (*amounts, Amount(why=_("together"), points=whole(_sum(lines)), is_sum=True))
