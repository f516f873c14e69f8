"""Who may do what: phones with the scorer's key, pencils handed over, watch links.

A phone is known by a random id that its signed cookie carries. What it may do is kept here, so
it can be sent away without changing anybody else's key.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any

from companion.store import sessions
from companion.store.connections import Reading, Writing
from companion.store.errors import NoSuchDevice, PencilGone
from companion.store.moments import kept
from companion.store.people import clean_name
from companion.store.rows import Device, PencilHolder, SessionRow
from companion.store.versions import look_different

PENCIL_MINUTES = 10


def let_in(w: Writing, name: str) -> Device:
    """Know a phone from now on, under a name a person can recognise."""
    device_id = w.new_token()
    w.db.table("devices").insert(
        {
            "id": device_id,
            "name": clean_name(name),
            "created_at": w.stamp,
        }
    )
    return device(w, device_id)


def device(r: Reading, device_id: str) -> Device:
    """The phone with this id. Raises NoSuchDevice, also for one that was sent away."""
    rows = r.db.query("SELECT * FROM devices WHERE id = ? AND sent_away_at IS NULL", [device_id])
    for row in rows:
        return _device(row)
    raise NoSuchDevice(device_id)


def key_holders(r: Reading) -> tuple[Device, ...]:
    """The phones that hold the scorer's key, the latest first."""
    rows = r.db.query(
        "SELECT * FROM devices WHERE key_since IS NOT NULL AND sent_away_at IS NULL"
        " ORDER BY key_since DESC"
    )
    return tuple(_device(row) for row in rows)


def give_key(w: Writing, device_id: str) -> None:
    """This phone has shown the companion's key: it may do everything."""
    device(w, device_id)
    w.db.table("devices").update(device_id, {"key_since": w.stamp})


def rename_device(w: Writing, device_id: str, name: str) -> None:
    """Call a phone something else, also in what it has entered already."""
    device(w, device_id)
    w.db.table("devices").update(device_id, {"name": clean_name(name)})
    look_different(
        w,
        "SELECT session_id FROM rounds WHERE device_id = ? UNION SELECT rounds.session_id"
        " FROM round_history JOIN rounds ON rounds.id = round_history.round_id"
        " WHERE round_history.device_id = ?",
        [device_id, device_id],
    )


def send_away(w: Writing, device_id: str) -> None:
    """This phone may do nothing any more; what it entered keeps its name."""
    device(w, device_id)
    w.db.table("devices").update(device_id, {"sent_away_at": w.stamp})
    w.db.execute("DELETE FROM pencils WHERE device_id = ?", [device_id])


def may_score_everything(r: Reading, device_id: str) -> bool:
    """Whether this phone holds the companion's key."""
    rows = r.db.query(
        "SELECT 1 FROM devices WHERE id = ? AND key_since IS NOT NULL AND sent_away_at IS NULL",
        [device_id],
    )
    return any(True for _ in rows)


def may_score(r: Reading, device_id: str, session_id: int) -> bool:
    """Whether this phone may write in this session: by the key, or by a pencil handed over."""
    rows = r.db.query(
        "SELECT 1 FROM devices WHERE id = ? AND sent_away_at IS NULL AND (key_since IS NOT NULL"
        " OR EXISTS (SELECT 1 FROM pencils WHERE device_id = devices.id AND session_id = ?))",
        [device_id, session_id],
    )
    return any(True for _ in rows)


def may_score_something(r: Reading, device_id: str) -> bool:
    """Whether this phone may write anywhere: by the key, or by the pencil of any session."""
    rows = r.db.query(
        "SELECT 1 FROM devices WHERE id = ? AND sent_away_at IS NULL AND (key_since IS NOT NULL"
        " OR EXISTS (SELECT 1 FROM pencils WHERE device_id = devices.id))",
        [device_id],
    )
    return any(True for _ in rows)


def hand_over_pencil(w: Writing, session: SessionRow, *, device_id: str | None = None) -> str:
    """A token that lets one other phone write in this session, once and within ten minutes.

    Only its digest is kept, so the file can't be used to get in.
    """
    token = w.new_token()
    w.db.table("pencil_links").insert(
        {
            "digest": _digest(token),
            "session_id": session.id,
            "expires_at": kept(w.now + timedelta(minutes=PENCIL_MINUTES)),
            "created_at": w.stamp,
            "device_id": device_id,
        }
    )
    return token


def pencil_offered(r: Reading, token: str) -> SessionRow:
    """The session whose pencil this token hands over. Raises PencilGone."""
    rows = r.db.query(
        "SELECT session_id FROM pencil_links"
        " WHERE digest = ? AND taken_at IS NULL AND expires_at > ?",
        [_digest(token), r.stamp],
    )
    for row in list(rows):
        return sessions.by_number(r, row["session_id"])
    raise PencilGone


def take_pencil(w: Writing, token: str, device_id: str) -> SessionRow:
    """This phone takes the pencil; the token works no more. Raises PencilGone or NoSuchDevice.

    For the phone that took it the same link goes on leading to the session: a page that is loaded
    again is no second taking.
    """
    device(w, device_id)
    session = _taken_before(w, token, device_id)
    if session is not None:
        return session
    session = pencil_offered(w, token)
    w.db.table("pencil_links").update(_digest(token), {"taken_at": w.stamp, "taken_by": device_id})
    w.db.execute(
        "INSERT OR IGNORE INTO pencils (session_id, device_id, created_at) VALUES (?, ?, ?)",
        [session.id, device_id, w.stamp],
    )
    sessions.touch(w, session.id)
    return session


def take_pencil_back(w: Writing, session: SessionRow, device_id: str) -> None:
    """This phone may no longer write in this session."""
    w.db.execute(
        "DELETE FROM pencils WHERE session_id = ? AND device_id = ?", [session.id, device_id]
    )
    sessions.touch(w, session.id)


def pencil_holders(r: Reading, session_id: int) -> tuple[PencilHolder, ...]:
    """The phones that took this session's pencil, the first one first."""
    rows = r.db.query(
        "SELECT devices.*, pencils.created_at AS since FROM pencils"
        " JOIN devices ON devices.id = pencils.device_id"
        " WHERE pencils.session_id = ? ORDER BY pencils.created_at, devices.id",
        [session_id],
    )
    return tuple(
        PencilHolder(device=_device(row), since=datetime.fromisoformat(row["since"]))
        for row in rows
    )


def renew_watch_link(w: Writing, session: SessionRow) -> str:
    """Give the session another watch link; the old one shows nothing any more."""
    token = w.new_token()
    w.db.table("sessions").update(session.id, {"watch_token": token})
    sessions.touch(w, session.id)
    return token


def switch_off_watch_link(w: Writing, session: SessionRow) -> None:
    """Nobody can watch the session until its link is renewed."""
    w.db.table("sessions").update(session.id, {"watch_token": None})
    sessions.touch(w, session.id)


def forget_old_pencil_links(w: Writing) -> int:
    """Let go of pencil links that were never taken in time; return how many."""
    return w.db.execute(
        "DELETE FROM pencil_links WHERE taken_at IS NULL AND expires_at < ?",
        [w.stamp],
    ).rowcount


def _taken_before(r: Reading, token: str, device_id: str) -> SessionRow | None:
    """The session whose pencil this phone took with this very token, while it still holds it."""
    rows = r.db.query(
        "SELECT pencils.session_id FROM pencil_links"
        " JOIN pencils ON pencils.session_id = pencil_links.session_id"
        " AND pencils.device_id = pencil_links.taken_by"
        " WHERE pencil_links.digest = ? AND pencil_links.taken_by = ?",
        [_digest(token), device_id],
    )
    for row in list(rows):
        return sessions.by_number(r, row["session_id"])
    return None


def _digest(token: str) -> str:
    return hashlib.sha256(token.encode("utf-8", "replace")).hexdigest()


def _device(row: Mapping[str, Any]) -> Device:
    return Device(
        id=row["id"],
        name=row["name"],
        created_at=datetime.fromisoformat(row["created_at"]),
        holds_key=row["key_since"] is not None,
    )
