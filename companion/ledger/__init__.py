"""What can happen at a table: open a session, record, correct, strike, finish, reopen.

One action is one transaction. The preview of a round and its saving use the same function, so the
screen never promises what the book doesn't keep.
"""

from companion.ledger.audit import audit
from companion.ledger.counting import Tallied, Tallies
from companion.ledger.errors import EndsByItself, OpenedAlready, PutAway
from companion.ledger.table import Ledger
from companion.ledger.taking_over import TakenOver
from companion.ledger.values import (
    Audited,
    Opening,
    Preview,
    Recorded,
    Refused,
    RoundView,
    SessionView,
)
from companion.ledger.whole_book import every_session

__all__ = [
    "Audited",
    "EndsByItself",
    "Ledger",
    "OpenedAlready",
    "Opening",
    "Preview",
    "PutAway",
    "Recorded",
    "Refused",
    "RoundView",
    "SessionView",
    "TakenOver",
    "Tallied",
    "Tallies",
    "audit",
    "every_session",
]
