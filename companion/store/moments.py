"""Moments and days as they are kept, and read back even where a list holds a damaged one."""

from __future__ import annotations

from datetime import date, datetime

from companion.store.errors import DamagedSession
from companion.store.rows import SessionRow


def kept(moment: datetime) -> str:
    """The moment as a text that sorts like the moment does."""
    return moment.isoformat(timespec="microseconds")


def moment_in(session: SessionRow, text: str) -> datetime:
    """The moment something happened in a session. Raises DamagedSession where it is none."""
    try:
        return datetime.fromisoformat(text)
    except ValueError as trouble:
        raise DamagedSession(session, str(trouble)) from trouble


def moment_or_none(text: str | None) -> datetime | None:
    """The moment; None where there is none, or where what is kept is none."""
    try:
        return datetime.fromisoformat(text) if text else None
    except ValueError:
        return None


def day_or_none(text: str | None) -> date | None:
    """The day; None where there is none, or where what is kept is none."""
    try:
        return date.fromisoformat(text) if text else None
    except ValueError:
        return None
