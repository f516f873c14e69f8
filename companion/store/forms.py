"""One-time tokens: a form that is sent twice makes one thing and gets one answer."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from datetime import timedelta
from typing import Any

from companion.store.connections import Reading, Writing
from companion.store.errors import FormReused
from companion.store.moments import kept
from companion.store.rows import Made

DAYS_REMEMBERED = 90
"""A phone may lie in a drawer for weeks with a draft that was saved long ago."""


def content_of(form: Mapping[str, Any]) -> str:
    """What tells two forms with different content apart."""
    return hashlib.sha256(json.dumps(form, sort_keys=True).encode()).hexdigest()


def used(r: Reading, token: str, *, action: str, session_id: int | None = None) -> Made | None:
    """What the token's form made when it came first; None while it is unused.

    Raises FormReused when the token belongs to another kind of form or another session.
    """
    rows = r.db.query("SELECT * FROM form_tokens WHERE token = ?", [token])
    for row in rows:
        if row["action"] != action or session_id not in {None, row["session_id"]}:
            raise FormReused(token)
        return Made(session_id=row["session_id"], position=row["position"])
    return None


def same_content(r: Reading, token: str, content: str) -> bool:
    """Whether the token came with this very content the first time."""
    rows = r.db.query("SELECT 1 FROM form_tokens WHERE token = ? AND content = ?", [token, content])
    return any(True for _ in rows)


def remember(
    w: Writing,
    token: str,
    *,
    action: str,
    content: str,
    session_id: int,
    position: int | None = None,
) -> None:
    """Note what the form has made, in the action that made it."""
    w.db.table("form_tokens").insert(
        {
            "token": token,
            "action": action,
            "content": content,
            "session_id": session_id,
            "position": position,
            "created_at": w.stamp,
        }
    )


def forget_old(w: Writing) -> int:
    """Let go of tokens that no phone will send again; return how many."""
    before = kept(w.now - timedelta(days=DAYS_REMEMBERED))
    return w.db.execute("DELETE FROM form_tokens WHERE created_at < ?", [before]).rowcount
