"""One session as the pages read it: what is kept, and what follows from it."""

from companion.ledger import SessionView
from companion.web.book import ledger


def evening(public_id: str) -> SessionView:
    """The session of that address. Raises ``NoSuchSession`` or ``DamagedSession``."""
    return ledger().look(public_id)


def watched(watch_token: str) -> SessionView:
    """The session a watch link shows."""
    return ledger().watch(watch_token)


Evening = SessionView
"""What the entry pages call it."""
