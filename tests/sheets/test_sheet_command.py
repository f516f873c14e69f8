"""``companion sheet``: a session file becomes a document without a server."""

import io
import json
from pathlib import Path

import pypdf
import pytest
from click.testing import CliRunner, Result

from companion.cli import main
from tests.sheets.conftest import THURSDAY, text_of


def run(*arguments: str, typed: str | None = None) -> Result:
    """The command with these arguments."""
    return CliRunner().invoke(main, ["sheet", *arguments], input=typed, env={"LANG": "en"})


@pytest.fixture
def thursday(tmp_path: Path) -> Path:
    """A session file."""
    file = tmp_path / "thursday.json"
    file.write_text(json.dumps(THURSDAY), encoding="utf-8")
    return file


def test_a_session_file_becomes_a_pdf(thursday: Path, tmp_path: Path) -> None:
    out = tmp_path / "out.pdf"
    answer = run(str(thursday), "-o", str(out), "--paper", "letter", "--language", "es")
    assert answer.exit_code == 0
    reader = pypdf.PdfReader(out)
    assert "26 de noviembre de 2026" in text_of(reader)
    assert round(float(reader.pages[0].mediabox.width)) == 612


def test_several_files_become_one_document(thursday: Path, tmp_path: Path) -> None:
    out = tmp_path / "season.pdf"
    assert run(str(thursday), str(thursday), "-o", str(out)).exit_code == 0
    assert len(pypdf.PdfReader(out).pages) == 2


def test_standard_input_and_output_serve_as_well() -> None:
    answer = run("-", "-o", "-", typed=json.dumps(THURSDAY))
    assert answer.exit_code == 0
    assert len(pypdf.PdfReader(io.BytesIO(answer.stdout_bytes)).pages) == 1


def test_html_needs_no_pango(
    thursday: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "libpango-1.0.so.0").touch()
    monkeypatch.setenv("LD_LIBRARY_PATH", str(tmp_path))
    out = tmp_path / "out.html"
    assert run(str(thursday), "-o", str(out)).exit_code == 0
    assert "<style>" in out.read_text(encoding="utf-8")
    refused = run(str(thursday), "-o", str(tmp_path / "out.pdf"))
    assert refused.exit_code == 2
    assert "sudo apt-get install -y --no-install-recommends libpangoft2-1.0-0" in refused.stderr
    assert not (tmp_path / "out.pdf").exists()


@pytest.mark.parametrize(
    ("content", "sentence"),
    [("{", "no JSON"), ('{"format": "companion-session/1", "gmae": 1}', "gmae")],
)
def test_a_file_that_cannot_be_used_is_one_line_and_two(
    tmp_path: Path, content: str, sentence: str
) -> None:
    file = tmp_path / "broken.json"
    file.write_text(content, encoding="utf-8")
    answer = run(str(file), "-o", str(tmp_path / "out.pdf"))
    assert answer.exit_code == 2
    assert answer.stderr.count("\n") == 1
    assert sentence in answer.stderr


def test_of_several_files_the_one_that_cannot_be_used_is_named(
    thursday: Path, tmp_path: Path
) -> None:
    (tmp_path / "broken.json").write_text("{", encoding="utf-8")
    answer = run(str(thursday), str(tmp_path / "broken.json"), "-o", str(tmp_path / "out.pdf"))
    assert answer.exit_code == 2
    assert "broken.json: This is no JSON" in answer.stderr


def test_a_place_that_cannot_be_written_is_named(thursday: Path, tmp_path: Path) -> None:
    answer = run(str(thursday), "-o", str(tmp_path / "nowhere" / "out.html"))
    assert answer.exit_code == 2
    assert "nowhere" in answer.stderr


@pytest.mark.parametrize(
    ("kind", "words"),
    [
        ("standings", "Standings after round 3"),
        ("blank", "15 cards each"),
        ("rules", "Rounds 4 changed"),
    ],
)
def test_other_sheets_of_the_same_table(
    thursday: Path, tmp_path: Path, kind: str, words: str
) -> None:
    out = tmp_path / "out.pdf"
    assert run(str(thursday), "-o", str(out), "--kind", kind).exit_code == 0
    assert words in text_of(pypdf.PdfReader(out))
