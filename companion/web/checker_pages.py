"""What the checker's templates read: one frozen value for each part of its pages."""

from dataclasses import dataclass

from companion.web.card_words import CardWords
from companion.web.entry_pages import MeldPad
from companion.web.new_session_pages import RuleField
from companion.web.pages import Amount, Face, Link, Option


@dataclass(frozen=True, kw_only=True)
class Said:
    """A failed check: its sentence, its rule in words, and the card it points at."""

    text: str
    rule: str
    meld: int | None = None
    card: int | None = None


@dataclass(frozen=True, kw_only=True)
class Lying:
    """Cards that lie together, with what is wrong with them.

    ``name``: which cards these are; ``whole``: all of them are meant.
    """

    name: str
    faces: tuple[Face, ...]
    marked: frozenset[int] = frozenset()
    whole: bool = False
    said: tuple[Said, ...] = ()


@dataclass(frozen=True, kw_only=True)
class LiesThen:
    """A meld as it lies afterwards, with the places of its new cards; ``note``: where else."""

    faces: tuple[Face, ...]
    new: frozenset[int]
    note: str = ""


@dataclass(frozen=True, kw_only=True)
class Instead:
    """Another way to lay the same cards."""

    title: str
    melds: tuple[tuple[Face, ...], ...]
    left: tuple[Face, ...] = ()
    pays: str = ""
    link: Link | None = None


@dataclass(frozen=True, kw_only=True)
class Waited:
    """One card that would complete the hand, and how many of it nobody has seen yet."""

    face: Face
    unseen: int


@dataclass(frozen=True, kw_only=True)
class Waiting:
    """Every single card that would complete the hand."""

    title: str
    cards: tuple[Waited, ...]
    sum: str = ""


@dataclass(frozen=True, kw_only=True)
class AnswerShown:
    """What the rules say.

    ``state``: good, bad, waiting (something is still to come), none (nothing was asked yet).
    ``word``: the one large word; ``short``: the sentence beside it. ``choose``: the same question
    with a wild declared, one way each. ``met``: the rules that make it legal.
    """

    state: str
    word: str = ""
    short: str = ""
    piles: tuple[Lying, ...] = ()
    said: tuple[Said, ...] = ()
    left: tuple[Face, ...] = ()
    lines: tuple[Amount, ...] = ()
    lines_title: str = ""
    after: tuple[LiesThen, ...] = ()
    choose: tuple[Link, ...] = ()
    instead: Instead | None = None
    waiting: Waiting | None = None
    melds: str = ""
    met: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True)
class CardsField:
    """A field for cards, which the loose keys write into; ``melds``: it holds several melds."""

    key: str
    label: str
    hint: str
    text: str
    optional: bool = False
    melds: bool = False


@dataclass(frozen=True, kw_only=True)
class NumberField:
    """A number that belongs to the question."""

    key: str
    label: str
    text: str


@dataclass(frozen=True, kw_only=True)
class ChoiceField:
    """One of several words that belongs to the question."""

    key: str
    label: str
    options: tuple[Option, ...]


@dataclass(frozen=True, kw_only=True)
class LoosePad:
    """The keys of all cards, for one or several fields."""

    fields: tuple[CardsField, ...]
    words: CardWords
    packs: int
    jokers: int


@dataclass(frozen=True, kw_only=True)
class UseIn:
    """What can be done with the answer at the table it was asked from.

    ``melds``: the entry of the next round with what its winner laid. Or the form that notes a false
    declaration: ``action``, its ``token``, and the ``players`` who may have made it.
    """

    melds: Link | None = None
    title: str = ""
    action: str = ""
    token: str = ""
    players: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True)
class CheckerPage:
    """The checker: the question, and its answer."""

    game: str
    game_id: str
    back: Link
    here: str
    rules_href: str
    games: tuple[Option, ...]
    asks: tuple[Option, ...]
    ask: str
    rounds: tuple[Option, ...]
    contract: str
    rule_fields: tuple[RuleField, ...]
    rules_changed: int
    rules_open: bool
    answer: AnswerShown
    address: str
    proof: str
    loose: LoosePad
    melds: MeldPad | None = None
    numbers: tuple[NumberField, ...] = ()
    choices: tuple[ChoiceField, ...] = ()
    table: str = ""
    use: UseIn | None = None


@dataclass(frozen=True, kw_only=True)
class ProofPage:
    """Question and answer to be sent, shown and printed; nothing on it can be changed.

    ``facts``: what the answer depends on besides the cards; ``seen``: the cards seen on the table.
    """

    game: str
    question: str
    facts: tuple[tuple[str, str], ...]
    seen: tuple[Face, ...]
    answer: AnswerShown
    address: str
    code: str
    back: Link
    when: str


@dataclass(frozen=True, kw_only=True)
class GamesPage:
    """Which game is the hand of?"""

    games: tuple[tuple[str, str, str], ...]
