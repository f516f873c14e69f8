"""What the templates at the end of an evening read: everything already worded."""

from dataclasses import dataclass

from companion.web.pages import Head, Link, Option


@dataclass(frozen=True, kw_only=True)
class Settling:
    """Who gives whom how much. ``here``: where the form asks again with a stake."""

    here: str
    payments: tuple[str, ...]
    stake: str
    example: str
    currencies: tuple[Option, ...]
    worth: str = ""
    money: tuple[str, ...] = ()
    odd: str = ""
    wrong: str = ""


@dataclass(frozen=True, kw_only=True)
class FinalPlace:
    """One player's place at the end."""

    rank: str
    name: str
    total: int
    winner: bool
    shared: bool
    words: str = ""


@dataclass(frozen=True, kw_only=True)
class FinishPage:
    """How the evening ended, and what can still be done."""

    head: Head
    back: Link
    finished: bool
    result: str
    places: tuple[FinalPlace, ...]
    signed: bool
    rematch: Link
    settling: Settling | None = None
    in_the_way: tuple[str, ...] = ()
    close_to: str | None = None
    play_on: Link | None = None
    reopen_to: str | None = None


@dataclass(frozen=True, kw_only=True)
class SettlingPage:
    """Settling up for whoever watches."""

    head: Head
    back: Link
    settling: Settling
