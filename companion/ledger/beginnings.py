"""How a session comes into the book: opened at the table, or brought in from a file."""

from __future__ import annotations

import datetime as dt
import hashlib
import json
from dataclasses import asdict
from typing import Any

from companion.ledger import kinds
from companion.ledger.digest import digests
from companion.ledger.errors import OpenedAlready
from companion.ledger.replay import position_after, replay
from companion.ledger.values import Opening, Refused, SessionView
from companion.rules.scoring import score_session
from companion.rules.session import Session, SessionScore
from companion.session_file import FORMAT, read_session, write_session
from companion.store import course, forms, rounds, sessions
from companion.store.connections import Reading, Writing
from companion.store.errors import DamagedSession
from companion.store.people import clean_name, name_key
from companion.store.rows import SessionRow, SessionState

OPEN = "open"
BRING_IN = "bring in"


def opened_before(r: Reading, opening: Opening, *, form: str | None) -> SessionView | None:
    """The session this form has opened already. Raises OpenedAlready if it was changed since."""
    made = None if form is None else forms.used(r, form, action=OPEN)
    if form is None or made is None:
        return None
    row = sessions.by_number(r, made.session_id)
    if not forms.same_content(r, form, _content(opening)):
        raise OpenedAlready(row.public_id)
    return replay(r, row)


def open_table(
    w: Writing, opening: Opening, *, form: str | None, device: str | None
) -> SessionView | Refused:
    """Seat the table and begin. Raises InputError and what is wrong with a name."""
    session = read_session(_document(opening))
    score = score_session(session)
    if score.findings:
        return Refused(findings=score.findings)
    row = _open(w, session, date=opening.date, score=score, origin=None, device=device)
    if form is not None:
        forms.remember(w, form, action=OPEN, content=_content(opening), session_id=row.id)
    return replay(w, row)


def bring_in(
    w: Writing, document: object, *, form: str | None, device: str | None
) -> SessionView | Refused:
    """Keep the session of a file, each round with the mark of what is derived from it now."""
    session = read_session(document)
    score = score_session(session)
    if score.findings:
        return Refused(findings=score.findings)
    written = write_session(session)
    day = dt.date.fromisoformat(session.date) if session.date else w.now.date()
    row = _open(w, session, date=day, score=score, origin=origin_of(document), device=device)
    if form is not None:
        content = origin_of(document)
        forms.remember(w, form, action=BRING_IN, content=content, session_id=row.id)
    # The people of this companion may be called a little differently than the file calls them.
    numbers = {name: number for number, name in enumerate(session.players, start=1)}
    _bring_in_rounds(w, row, written["rounds"], score, numbers, device)
    _bring_in_course(w, row, written, numbers, device)
    return replay(w, sessions.by_number(w, row.id))


def brought_in_with(r: Reading, document: object, *, form: str | None) -> SessionView | None:
    """The session this form has brought in. Raises OpenedAlready if its file was changed since."""
    made = None if form is None else forms.used(r, form, action=BRING_IN)
    if form is None or made is None:
        return None
    row = sessions.by_number(r, made.session_id)
    if not forms.same_content(r, form, origin_of(document)):
        raise OpenedAlready(row.public_id)
    return replay(r, row)


def here_already(r: Reading, document: object) -> tuple[str, ...]:
    """The sessions that this file has made, or that were written out as this file.

    One that was played on since the file was written, or before, is the same session too.
    """
    session = read_session(document)
    found = list(sessions.with_origin(r, origin_of(document)))
    if session.date is not None:
        day = dt.date.fromisoformat(session.date)
        like = sessions.alike(r, game=session.game.id, date=day, title=session.title)
        found += [each for each in like if each not in found and _same_evening(r, each, session)]
    return tuple(found)


def _same_evening(r: Reading, public_id: str, session: Session) -> bool:
    """The same people in the same seats, and one's rounds begin as the other's do."""
    try:
        other = replay(r, sessions.find(r, public_id)).session
    except DamagedSession:
        return False
    common = min(len(session.rounds), len(other.rounds))
    return [name_key(name) for name in session.players] == [
        name_key(name) for name in other.players
    ] and session.rounds[:common] == other.rounds[:common]


def origin_of(document: object) -> str:
    """The mark of a file's content; how it was laid out doesn't matter. Raises InputError."""
    written = write_session(read_session(document))
    return hashlib.sha256(json.dumps(written, sort_keys=True).encode()).hexdigest()


def _document(opening: Opening) -> dict[str, Any]:
    names = [clean_name(name) for name in opening.players]
    document: dict[str, Any] = {
        "format": FORMAT,
        "game": opening.game,
        "options": dict(opening.options),
        "title": opening.title,
        "date": opening.date.isoformat(),
        "players": names,
        "rounds": [],
    }
    if opening.first_dealer is not None:
        document["first_dealer"] = clean_name(opening.first_dealer)
    return document


def _content(opening: Opening) -> str:
    return forms.content_of({**asdict(opening), "date": opening.date.isoformat()})


def _open(
    w: Writing,
    session: Session,
    *,
    date: dt.date,
    score: SessionScore,
    origin: str | None,
    device: str | None,
) -> SessionRow:
    return sessions.open_session(
        w,
        game=session.game.id,
        options=write_session(session).get("options", {}),
        title=session.title,
        date=date,
        players=session.players,
        first_dealer=session.first_dealer,
        state=SessionState.FINISHED if score.finished else SessionState.RUNNING,
        closed=session.finished,
        origin=origin,
        device=device,
    )


def _bring_in_rounds(
    w: Writing,
    row: SessionRow,
    reports: list[dict[str, Any]],
    score: SessionScore,
    numbers: dict[str, int],
    device: str | None,
) -> None:
    marks = digests(score, len(reports), numbers)
    for position, report in enumerate(reports, start=1):
        rounds.record(
            w,
            row,
            position=position,
            report=report,
            digest=marks[position],
            names=numbers,
            device=device,
        )


def _bring_in_course(
    w: Writing,
    row: SessionRow,
    written: dict[str, Any],
    numbers: dict[str, int],
    device: str | None,
) -> None:
    left = [{"what": kinds.LEFT, **each} for each in written.get("left", ())]
    for entry in (*left, *written.get("course", ())):
        after = position_after(written["rounds"], entry["after_round"])
        kind = kinds.LEFT if entry["what"] == "leaves" else entry["what"]
        fact = {key: value for key, value in entry.items() if key not in {"after_round", "what"}}
        course.note(
            w, row, kind=kind, after_position=after, fact=fact, names=numbers, device=device
        )
