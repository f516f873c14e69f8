"""Whatever is brought in, there is an answer, and nothing breaks by it."""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.exchange.archive import write_archive
from companion.ledger import Ledger
from companion.store import backup
from companion.store.keys import scorer_key
from companion.web import create_app
from tests.ledger.conftest import sessions_of_all_games

from .conftest import brought_in, elsewhere, upload

CHANGES = st.lists(
    st.tuples(st.floats(0, 1, exclude_max=True), st.binary(max_size=4), st.integers(0, 4)),
    min_size=1,
    max_size=8,
)
"""Where in a file, what is put there, and how many bytes it takes away."""


@pytest.fixture(scope="module")
def genuine(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    """One file of each kind, as a companion makes them."""
    folder = tmp_path_factory.mktemp("genuine")
    ledger: Ledger = elsewhere(folder)
    for document in sessions_of_all_games():
        brought_in(ledger, document)
    archive = io.BytesIO()
    now = datetime(2026, 11, 27, tzinfo=UTC)
    write_archive(ledger.store.path, archive, workplace=folder, now=now)
    copy = backup.copy_as(ledger.store.path, folder / "copy.sqlite").read_bytes()
    ledger.store.close()
    return {
        "archive": archive.getvalue(),
        "copy": copy,
        "session": json.dumps(sessions_of_all_games()[0]).encode(),
    }


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    """A site that is sent all of it."""
    app = create_app({"INSTANCE": tmp_path_factory.mktemp("site")})
    yield app
    app.extensions["store"].close()


@pytest.fixture(scope="module")
def phone(site: Flask) -> FlaskClient:
    """Whoever sends it."""
    client = site.test_client()
    client.get(f"/key/{scorer_key(Path(site.instance_path))}")
    return client


def changed(content: bytes, changes: list[tuple[float, bytes, int]]) -> bytes:
    for place, put, taken in changes:
        at = int(place * len(content))
        content = content[:at] + put + content[at + taken :]
    return content


@settings(max_examples=120)
@given(which=st.sampled_from(("archive", "copy", "session")), changes=CHANGES)
def test_a_changed_file_is_brought_in_asked_about_or_refused(
    genuine: dict[str, bytes],
    phone: FlaskClient,
    which: str,
    changes: list[tuple[float, bytes, int]],
) -> None:
    answer = upload(phone, changed(genuine[which], changes), "a file")
    assert answer.status_code in {200, 303, 409, 422}


@settings(max_examples=60)
@given(
    content=st.binary(max_size=300)
    | st.text(max_size=100).map(lambda text: text.encode("utf-8", "surrogatepass"))
    | st.recursive(
        st.none() | st.booleans() | st.integers() | st.text(max_size=20),
        lambda inner: st.lists(inner) | st.dictionaries(st.text(max_size=12), inner),
    ).map(lambda value: json.dumps(value).encode())
)
def test_noise_is_refused(phone: FlaskClient, content: bytes) -> None:
    assert upload(phone, content, "noise").status_code == 422


def test_after_all_that_the_site_still_hands_everything_out(phone: FlaskClient) -> None:
    assert phone.get("/").status_code == 200
    for table in ("rounds", "standings"):
        assert phone.get(f"/data/{table}.csv").data.startswith(b"\xef\xbb\xbf")
    archive = zipfile.ZipFile(io.BytesIO(phone.get("/data/everything.zip").data))
    assert archive.testzip() is None
