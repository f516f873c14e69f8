"""Whether what was once shown would still be shown: every session replayed, every mark compared."""

from __future__ import annotations

from collections.abc import Iterator

from companion.ledger.digest import digests
from companion.ledger.replay import replay
from companion.ledger.values import Audited
from companion.store import sessions
from companion.store.connections import Reading, Store
from companion.store.errors import DamagedSession, NoSuchSession


def audit(store: Store) -> Iterator[Audited]:
    """Replay every session, those put away included, and name what drifted or is damaged."""
    with store.reading() as r:
        ids = sessions.every_id(r)
    for public_id in ids:
        found = _found(store, public_id)
        # Handed out only now, with the file let go: whoever listens may want to write meanwhile.
        if found is not None:
            yield found


def _found(store: Store, public_id: str) -> Audited | None:
    """One session's audit; None if it was deleted for good since the list was made."""
    with store.reading() as r:
        try:
            return audited(r, public_id)
        except NoSuchSession:
            return None


def audited(r: Reading, public_id: str) -> Audited:
    """One session's replay beside the marks that were kept with its rounds."""
    try:
        view = replay(r, sessions.find(r, public_id))
    except DamagedSession as trouble:
        return Audited(
            public_id=public_id, title=sessions.title_of(r, public_id), damaged=trouble.what
        )
    marks = digests(view.score, len(view.rounds), view.row.numbers)
    drifted = tuple(
        each.position for each in view.rounds if each.stored.digest != marks[each.position]
    )
    return Audited(public_id=public_id, title=view.row.title, drifted=drifted)
