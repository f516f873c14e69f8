"""How cards are called aloud, and the letters of the suits, in the reader's language."""

from dataclasses import dataclass

from companion.rules.cards import RANKS, SUITS
from companion.web.translating import gettext as _
from companion.web.translating import pgettext


@dataclass(frozen=True, kw_only=True)
class CardWords:
    """The words from which a card's name is made: seven of clubs.

    ``ranks`` from the ace to the king; ``suits`` and ``letters`` by C, D, H, S.
    """

    ranks: tuple[str, ...]
    suits: dict[str, str]
    letters: dict[str, str]
    joker: str
    card: str
    wild: str

    def spoken(self, code: str) -> str:
        """A card as it is read out: ``7C`` is seven of clubs."""
        if code == RANKS[0]:
            return self.joker
        rank = self.ranks[RANKS.index(code[:-1]) - 1]
        return self.card.format(rank=rank, suit=self.suits[code[-1]])


def card_words() -> CardWords:
    """The words of this reader."""
    return CardWords(
        ranks=(
            _("ace"),
            _("two"),
            _("three"),
            _("four"),
            _("five"),
            _("six"),
            _("seven"),
            _("eight"),
            _("nine"),
            _("ten"),
            _("jack"),
            _("queen"),
            _("king"),
        ),
        suits=dict(zip(SUITS, (_("clubs"), _("diamonds"), _("hearts"), _("spades")), strict=True)),
        letters=dict(
            zip(
                SUITS,
                (
                    pgettext("letter of clubs", "C"),
                    pgettext("letter of diamonds", "D"),
                    pgettext("letter of hearts", "H"),
                    pgettext("letter of spades", "S"),
                ),
                strict=True,
            )
        ),
        joker=_("joker"),
        card=_("{rank} of {suit}"),
        wild=_("{card} as {place}"),
    )
