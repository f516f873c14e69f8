"""The process dies in mid-save: nothing answered as saved is lost, nothing is doubled."""

from __future__ import annotations

import random
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from companion.store import backup, rounds, sessions
from companion.store.opening import open_store

from .conftest import thursday

SAVE_UNTIL_KILLED = """
import os, sys, threading
from pathlib import Path
from companion.store import rounds, sessions
from companion.store.opening import open_store

store = open_store(Path(sys.argv[1]))
with store.reading() as r:
    session = sessions.find(r, sys.argv[2])

def phone(name):
    number = 0
    while True:
        number += 1
        report = {"winner": name, "note": str(number)}
        with store.writing() as w:
            place = rounds.count(w, session.id) + 1
            form = f"{name}-{number}-{place}"
            rounds.record(w, session, position=place, report=report, digest=form, form=form)
        # One write a line: print() sends text and newline apart, and four phones interleave.
        os.write(1, f"{place} {name} {number}\n".encode())

for name in session.names:
    threading.Thread(target=phone, args=(name,), daemon=True).start()
threading.Event().wait()
"""


@pytest.mark.parametrize("seed", range(6))
def test_what_was_answered_as_saved_survives_the_death_of_the_process(
    path: Path, seed: int
) -> None:
    store = open_store(path)
    session = thursday(store)
    store.close()
    saver = subprocess.Popen(
        [sys.executable, "-c", SAVE_UNTIL_KILLED, str(path), session.public_id],
        stdout=subprocess.PIPE,
        text=True,
    )
    assert saver.stdout is not None
    answered = [saver.stdout.readline() for _ in range(random.Random(seed).randint(1, 200))]
    saver.send_signal(signal.SIGKILL)
    answered += saver.stdout.readlines()
    saver.wait()
    saver.stdout.close()

    backup.check_integrity(path)
    store = open_store(path)
    with store.reading() as r:
        kept = rounds.of_session(r, sessions.find(r, session.public_id))
        places = [stored.position for stored in kept]
        assert places == list(range(1, len(kept) + 1))
        by_place = {stored.position: stored for stored in kept}
        for answer in (line.split() for line in answered if line.endswith("\n")):
            place, name, number = int(answer[0]), answer[1], answer[2]
            assert by_place[place].report == {"winner": name, "note": number}
        told = {(stored.report["winner"], stored.report["note"]) for stored in kept}
        assert len(told) == len(kept)
        forms = {row["token"] for row in r.db.query("SELECT token FROM form_tokens")}
        assert forms == {stored.digest for stored in kept}
    store.close()
