"""What the template of the table page reads."""

from dataclasses import dataclass

from companion.web.course_pages import HappenedShown, UndoForm
from companion.web.pages import Head, Link, Scoreboard


@dataclass(frozen=True, kw_only=True)
class TablePage:
    """The page of one session for its scorer.

    ``here``: where the page asks whether it still holds, with its ``mark``. ``action``: the one
    main button; ``empty``: what stands where no round is yet; ``watch_code``:
    the address of the code to scan, empty while the watch link is switched off. ``news``: what was
    just saved, with its ``undo``; ``noted``: what was just noted between the rounds; ``between``:
    after which round something happened, and what. ``bring_back_to``: where a session that was put
    away is brought back, for who may do that.
    """

    head: Head
    board: Scoreboard
    here: str
    mark: str
    menu: tuple[Link, ...]
    action: Link | None
    empty: str = ""
    watch_code: str = ""
    undo: UndoForm | None = None
    news: str = ""
    noted: HappenedShown | None = None
    bring_back_to: str = ""
    between: tuple[tuple[str, str], ...] = ()
