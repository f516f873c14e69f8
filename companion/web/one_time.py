"""One-time tokens of forms: a form that is sent twice makes one thing."""

import re
import secrets

SHAPE = re.compile(r"[A-Za-z0-9_-]{8,64}")


def new_token() -> str:
    """The token of a form that is shown for the first time."""
    return secrets.token_urlsafe(18)


def one_time(token: str | None) -> str | None:
    """A one-time token as this site makes them; nothing else is kept."""
    return token if token and SHAPE.fullmatch(token) else None
