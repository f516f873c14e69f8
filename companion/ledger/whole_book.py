"""All sessions one after the other, for tables and sums over many evenings."""

from __future__ import annotations

from collections.abc import Iterator

from companion.ledger.replay import replay
from companion.ledger.values import SessionView
from companion.store import sessions
from companion.store.connections import Store
from companion.store.errors import DamagedSession, NoSuchSession


def every_session(store: Store) -> Iterator[SessionView]:
    """Every session that isn't put away, by day; one that can't be read is passed over.

    Each is read for itself, so that saves at the tables go on meanwhile.
    """
    with store.reading() as r:
        ids = sessions.on_the_shelves(r)
    for public_id in ids:
        try:
            with store.reading() as r:
                view = replay(r, sessions.find(r, public_id))
        except (DamagedSession, NoSuchSession):
            continue
        yield view
