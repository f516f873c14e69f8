"""What the pages of data in and out read: everything already worded."""

from dataclasses import dataclass

from companion.web.pages import Head, Link


@dataclass(frozen=True, kw_only=True)
class File:
    """One file to take along: where it lies, what it is, and what it is good for."""

    href: str
    words: str
    more: str


@dataclass(frozen=True, kw_only=True)
class Copy:
    """One copy of the score book: when it was made, and how large it is."""

    href: str
    when: str
    size: str


@dataclass(frozen=True, kw_only=True)
class Incoming:
    """The form that brings a file in.

    ``text``: what the last file held, so that a fault in it can be put right here; ``wrong``: what
    is the matter with it; ``most``: bytes that a file may have.
    """

    action: str
    token: str
    most: int
    text: str = ""
    wrong: str = ""


@dataclass(frozen=True, kw_only=True)
class DataPage:
    """Everything that can be taken along and brought in. ``news``: what was just done."""

    files: tuple[File, ...]
    incoming: Incoming
    copies: tuple[Copy, ...]
    copies_folder: str
    news: str = ""
    refused: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True)
class AgainPage:
    """A file whose session is here already: leave it, or bring it in a second time."""

    here: tuple[Link, ...]
    back: Link
    action: str
    token: str
    text: str


@dataclass(frozen=True, kw_only=True)
class FilesPage:
    """The files of one session."""

    head: Head
    back: Link
    files: tuple[File, ...]


@dataclass(frozen=True, kw_only=True)
class DamagedPage:
    """A session that can't be understood: what is wrong, and its rounds as they lie in the file."""

    title: str
    what: str
    rounds: tuple[tuple[int, str], ...]
