"""What the table reported of each round: entered once, corrected without overwriting."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.store import forms, sessions
from companion.store.connections import Reading, Writing, findable
from companion.store.errors import (
    DamagedSession,
    NoSuchRound,
    NotSeated,
    RoundChanged,
    RoundTaken,
)
from companion.store.moments import moment_in
from companion.store.places import as_text, from_text, storable, with_names, with_numbers
from companion.store.rows import (
    Correction,
    RawRound,
    Report,
    SessionRow,
    SessionState,
    StoredRound,
)

RECORD = "record"
CORRECT = "correct"

_ROUNDS = (
    "SELECT rounds.*, devices.name AS device,"
    " (SELECT count(*) FROM round_history WHERE round_history.round_id = rounds.id) AS corrections"
    " FROM rounds LEFT JOIN devices ON devices.id = rounds.device_id"
    " WHERE rounds.session_id = ?"
)
_ALL_ROUNDS = f"{_ROUNDS} ORDER BY rounds.position"
_ONE_ROUND = f"{_ROUNDS} AND rounds.position = ?"


def record(
    w: Writing,
    session: SessionRow,
    *,
    position: int,
    report: Report,
    digest: str,
    state: SessionState | None = None,
    names: Mapping[str, int] | None = None,
    device: str | None = None,
    form: str | None = None,
    sent: Report | None = None,
) -> StoredRound:
    """Keep what the table reported of the round in this place.

    `position` is the place the entering phone expected to fill, `digest` what the rules made of the
    report, `names` the seat numbers by the names this report uses, where they aren't the people's,
    `form` the form's one-time token: used again for the same report it returns the round it made.
    `sent` is the report as the form had it, where it was tidied up since.
    Raises RoundTaken when another round is there, NoSuchRound when one before it is missing.
    """
    sent = report if sent is None else sent
    earlier = saved_with(w, session, form=form, report=sent)
    if earlier is not None:
        return earlier
    refuse_taken(w, session, position)
    numbers = session.numbers if names is None else names
    w.db.table("rounds").insert(
        {
            "session_id": session.id,
            "position": position,
            "report": as_text(with_numbers(report, numbers)),
            "struck": int(report.get("struck") is True),
            "digest": digest,
            "created_at": w.stamp,
            "device_id": device,
        }
    )
    _remember(w, session, form=form, action=RECORD, report=sent, position=position)
    sessions.touch(w, session.id, state)
    return at(w, session, position)


def saved_with(
    r: Reading, session: SessionRow, *, form: str | None, report: Report
) -> StoredRound | None:
    """The round this form's token has made already, if any.

    Raises RoundTaken if the form was changed since: what was typed later must not vanish silently.
    """
    if form is None:
        return None
    used = forms.used(r, form, action=RECORD, session_id=session.id)
    if used is None or used.position is None:
        return None
    stored = at(r, session, used.position)
    if not forms.same_content(r, form, forms.content_of(report)):
        raise RoundTaken(stored)
    return stored


def refuse_taken(r: Reading, session: SessionRow, position: int) -> None:
    """Only the next place is free. Raises RoundTaken before it and NoSuchRound after it."""
    expected = count(r, session.id) + 1
    if position < expected:
        raise RoundTaken(at(r, session, position))
    if position > expected:
        raise NoSuchRound(expected)


def correct(
    w: Writing,
    session: SessionRow,
    *,
    position: int,
    report: Report,
    seen: int,
    reason: str = "",
    digests: Mapping[int, str],
    state: SessionState | None = None,
    device: str | None = None,
    form: str | None = None,
    sent: Report | None = None,
) -> StoredRound:
    """Put another report in the place of a round's; the old one stays in its history.

    `seen` is how many corrections the round had when the form was opened; `digests` is what the
    rules now make of the session's rounds, by place. The same report again changes nothing.
    Raises NoSuchRound, or RoundChanged when somebody else corrected it meanwhile.
    """
    sent = report if sent is None else sent
    stored = at(w, session, position)
    if _corrected_with(w, session, stored, form=form, report=sent):
        return stored
    if as_text(stored.report) == as_text(report):
        return stored
    if stored.corrections != seen:
        raise RoundChanged(stored)
    old, new = (as_text(with_numbers(each, session.numbers)) for each in (stored.report, report))
    w.db.table("round_history").insert(
        {
            "round_id": stored.id,
            "old_report": old,
            "new_report": new,
            "reason": storable(reason),
            "created_at": w.stamp,
            "device_id": device,
        }
    )
    changes: dict[str, Any] = {"report": new, "struck": int(report.get("struck") is True)}
    w.db.table("rounds").update(stored.id, changes)
    keep_digests(w, session, digests)
    _remember(w, session, form=form, action=CORRECT, report=sent, position=position)
    sessions.touch(w, session.id, state)
    return at(w, session, position)


def _corrected_with(
    r: Reading, session: SessionRow, stored: StoredRound, *, form: str | None, report: Report
) -> bool:
    """Whether this form has made its correction already. Raises RoundChanged if it was changed."""
    if form is None or not forms.used(r, form, action=CORRECT, session_id=session.id):
        return False
    if not forms.same_content(r, form, forms.content_of(report)):
        raise RoundChanged(stored)
    return True


def keep_digests(w: Writing, session: SessionRow, digests: Mapping[int, str]) -> None:
    """Keep what the rules make of the rounds, by place, after something before them changed."""
    for position, digest in digests.items():
        w.db.execute(
            "UPDATE rounds SET digest = ? WHERE session_id = ? AND position = ? AND digest <> ?",
            [digest, session.id, position, digest],
        )


def count(r: Reading, session_id: int) -> int:
    """How many rounds the session has, struck ones included: also the place of the last."""
    rows = r.db.query(
        "SELECT coalesce(max(position), 0) AS last FROM rounds WHERE session_id = ?", [session_id]
    )
    return int(next(iter(rows))["last"])


def of_session(r: Reading, session: SessionRow) -> tuple[StoredRound, ...]:
    """Every round's latest report, in order. Raises DamagedSession."""
    names = sessions.names_of(session.seats)
    return tuple(
        _stored(session, row, names) for row in list(r.db.query(_ALL_ROUNDS, [session.id]))
    )


def at(r: Reading, session: SessionRow, position: int) -> StoredRound:
    """The round in this place. Raises NoSuchRound or DamagedSession."""
    names = sessions.names_of(session.seats)
    for row in list(r.db.query(_ONE_ROUND, [session.id, findable(position)])):
        return _stored(session, row, names)
    raise NoSuchRound(position)


def history(r: Reading, session: SessionRow) -> tuple[Correction, ...]:
    """Every correction of the session's rounds, by place, then by time. Raises DamagedSession."""
    rows = r.db.query(
        "SELECT rounds.position, round_history.*, devices.name AS device FROM round_history"
        " JOIN rounds ON rounds.id = round_history.round_id"
        " LEFT JOIN devices ON devices.id = round_history.device_id"
        " WHERE rounds.session_id = ? ORDER BY rounds.position, round_history.id",
        [session.id],
    )
    names = sessions.names_of(session.seats)
    return tuple(
        Correction(
            position=row["position"],
            before=_report(session, row["old_report"], names),
            after=_report(session, row["new_report"], names),
            reason=row["reason"],
            at=moment_in(session, row["created_at"]),
            device=row["device"],
        )
        for row in rows
    )


def raw(r: Reading, public_id: str) -> tuple[RawRound, ...]:
    """The rounds as they lie in the file, whatever they hold: for a damaged session's page."""
    rows = r.db.query(
        "SELECT position, report FROM rounds"
        " WHERE session_id = (SELECT id FROM sessions WHERE public_id = ?) ORDER BY position",
        [public_id],
    )
    return tuple(RawRound(position=row["position"], text=row["report"]) for row in rows)


def _remember(
    w: Writing,
    session: SessionRow,
    *,
    form: str | None,
    action: str,
    report: Report,
    position: int,
) -> None:
    if form is not None:
        forms.remember(
            w,
            form,
            action=action,
            content=forms.content_of(report),
            session_id=session.id,
            position=position,
        )


def _stored(session: SessionRow, row: Mapping[str, Any], names: Mapping[int, str]) -> StoredRound:
    return StoredRound(
        id=row["id"],
        position=row["position"],
        report=_report(session, row["report"], names),
        digest=row["digest"],
        created_at=moment_in(session, row["created_at"]),
        device=row["device"],
        corrections=row["corrections"],
    )


def _report(session: SessionRow, text: str, names: Mapping[int, str]) -> Report:
    try:
        return with_names(from_text(text), names)
    except (ValueError, NotSeated) as trouble:
        raise DamagedSession(session, str(trouble)) from trouble
