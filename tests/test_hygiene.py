"""What no committed file may hold."""

import re
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
TEXT = (".py", ".html", ".css", ".js", ".svg", ".md", ".toml", ".sh", ".po", ".json", "")

# Suit signs are ordinary characters here; picture characters, and what turns a sign into one, not.
EMOJI = re.compile("[\U0001f000-\U0001faff\u2600-\u265f\u2667-\u27bf\ufe0f\u2b50\u2b55]")
SUITS = frozenset("♠♣♥♦♡♢♤♧")
UNFINISHED = re.compile(r"\b(TODO|FIXME|XXX|HACK)\b|pragma: no " + r"cover")
MACHINE_PATHS = re.compile(r"(?<![\w.])/(home|root|Users|work|tmp)/\w")
INLINE_SCRIPT = re.compile(r"<script(?![^>]*\bsrc=)[^>]*>|\son[a-z]+=[\"']|javascript:", re.I)
INLINE_STYLE = re.compile(r"<style\b|\sstyle=[\"']", re.I)


def tracked() -> list[Path]:
    """The committed text files."""
    names = subprocess.run(
        ["git", "ls-files", "-z", "--cached"], cwd=ROOT, check=True, capture_output=True, text=True
    ).stdout.split("\0")
    files = [ROOT / name for name in names if name]
    return [file for file in files if file.is_file() and file.suffix in TEXT]


def lines_with(pattern: re.Pattern[str], files: list[Path]) -> list[str]:
    """Where the pattern stands, as ``file:line: text``."""
    return [
        f"{file.relative_to(ROOT)}:{number}: {line.strip()[:100]}"
        for file in files
        if file != Path(__file__).resolve()
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), start=1)
        if any(match.group() not in SUITS for match in pattern.finditer(line))
    ]


@pytest.fixture(scope="module")
def files() -> list[Path]:
    """The committed text files, read once for all checks."""
    found = tracked()
    assert found
    return found


def test_no_picture_characters_stand_in_any_file(files: list[Path]) -> None:
    assert lines_with(EMOJI, files) == []


def test_nothing_is_left_for_later(files: list[Path]) -> None:
    assert lines_with(UNFINISHED, files) == []


def test_no_file_knows_the_machine_it_was_written_on(files: list[Path]) -> None:
    assert lines_with(MACHINE_PATHS, files) == []


def test_pages_hold_no_inline_script_and_no_inline_style(files: list[Path]) -> None:
    templates = [file for file in files if file.suffix == ".html"]
    assert lines_with(INLINE_SCRIPT, templates) == []
    assert lines_with(INLINE_STYLE, templates) == []


def test_no_page_style_or_script_asks_another_site_for_anything(files: list[Path]) -> None:
    served = [file for file in files if file.suffix in (".html", ".css", ".js")]
    assert lines_with(re.compile(r"(src|href|url\()\s*=?\s*[\"']?(https?:)?//", re.I), served) == []
