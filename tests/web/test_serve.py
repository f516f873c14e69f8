"""``companion serve`` as somebody types it: an address, a link that lets in, and plain refusals."""

import re
import signal
import socket
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from http.cookiejar import CookieJar
from pathlib import Path
from urllib.request import HTTPCookieProcessor, build_opener

from flask import Flask

from companion.web.warming import LOOKED_AT, warm_up

COMPANION = Path(sys.executable).with_name("companion")


@contextmanager
def served(instance: Path, *more: str) -> Iterator[tuple["subprocess.Popen[str]", str]]:
    """The running command and what it said until it was ready."""
    command: list[str | Path] = [
        COMPANION,
        "serve",
        "--host",
        "127.0.0.1",
        "--port",
        "0",
        "--instance",
        instance,
    ]
    with subprocess.Popen(
        [*command, *more], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    ) as process:
        assert process.stdout is not None
        said = []
        for line in process.stdout:
            said.append(line)
            if "Ctrl+C" in line:
                break
        yield process, "".join(said)
        process.send_signal(signal.SIGTERM)
        process.communicate()


def refused(instance: Path, *more: str) -> str:
    """The one line of a start that does not go."""
    done = subprocess.run(
        [COMPANION, "serve", "--instance", instance, *more],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 2
    lines = done.stderr.strip().splitlines()
    assert "Traceback" not in done.stderr
    return lines[-1]


def test_the_printed_link_lets_a_phone_in(tmp_path: Path) -> None:
    with served(tmp_path) as (process, said):
        link = re.search(r"http://\S+/key/\S+", said)
        assert link is not None
        phone = build_opener(HTTPCookieProcessor(CookieJar()))
        page = phone.open(link.group(0)).read().decode()
        assert "New session" in page
        assert "█" in said
    assert process.returncode == 0


def test_without_a_code_only_the_link_is_shown(tmp_path: Path) -> None:
    with served(tmp_path, "--no-code", "--address", "table.local") as (_process, said):
        assert "http://table.local:" in said
        assert "█" not in said


def test_the_key_is_the_same_at_every_start(tmp_path: Path) -> None:
    keys = set()
    for _ in range(2):
        with served(tmp_path, "--no-code") as (_process, said):
            keys |= set(re.findall(r"/key/(\S+)", said))
    assert len(keys) == 1


def test_a_port_that_is_taken_is_one_line_with_what_to_type(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        said = refused(tmp_path, "--host", "127.0.0.1", "--port", str(port))
    assert f"--port {port + 1}" in said


def test_a_newer_score_book_is_left_alone(tmp_path: Path) -> None:
    with served(tmp_path, "--no-code"):
        pass
    database = tmp_path / "companion.sqlite"
    with sqlite3.connect(database) as db:
        db.execute(
            "INSERT INTO _sqlite_migrations (migration_set, name, applied_at)"
            " VALUES ('companion', 'm999_from_the_future', '2030-01-01')"
        )
    db.close()
    before = database.read_bytes()
    assert "newer" in refused(tmp_path)
    assert database.read_bytes() == before


def test_what_is_made_once_is_made_before_the_first_visitor_waits_for_it(app: Flask) -> None:
    for address in LOOKED_AT:
        assert app.test_client().get(address).status_code == 200
    read_in = app.jinja_env.cache
    assert read_in is not None
    read_in.clear()
    warm_up(app)
    assert len(read_in) == len(app.jinja_env.list_templates())
