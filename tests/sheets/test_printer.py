"""The printing process: what it refuses, what it survives, and when it ends."""

import os
import select
import signal
import socket
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier

import pytest

from companion.sheet_pages import no_pdf_text
from companion.sheets import Bounds, NoPdf, Printer, Reason
from companion.sheets.line import Line
from companion.sheets.memory import Memory
from tests.sheets.conftest import opened, text_of

ENDLESS = "<html lang='en'><title>-</title>" + "<table><tr><td>1<td>2<td>3</table>" * 12_000


def hello(text: str = "Olá") -> str:
    """The smallest sheet there is."""
    return f"<html lang='en'><title>Sheet</title><h1>{text}</h1>"


def children_of(parent: int) -> list[int]:
    """The processes that a process has started and that still run."""
    found = []
    for status in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = status.read_text(encoding="utf-8").rpartition(")")[2].split()
        except (FileNotFoundError, ProcessLookupError):
            continue
        if int(fields[1]) == parent and fields[0] != "Z":
            found.append(int(status.parent.name))
    return found


def ended(process: int) -> bool:
    """Whether a process is gone, waited for at most half a minute."""
    try:
        handle = os.pidfd_open(process)
    except ProcessLookupError:
        return True
    try:
        return bool(select.select([handle], [], [], 30)[0])
    finally:
        os.close(handle)


def test_no_address_is_asked_and_no_file_is_read(printer: Printer, tmp_path: Path) -> None:
    secret = tmp_path / "secret.svg"
    secret.write_text("<svg xmlns='http://www.w3.org/2000/svg'><text>hidden</text></svg>")
    with socket.create_server(("127.0.0.1", 0)) as server:
        server.setblocking(False)
        site = f"http://127.0.0.1:{server.getsockname()[1]}"
        html = (
            f"<html lang='en'><head><title>-</title><link rel='stylesheet' href='{site}/a.css'>"
            f"<style>@import url({site}/b.css); body {{ background: url({site}/c.png) }}</style>"
            f"</head><h1>All of it</h1><img alt='d' src='{site}/d.png'>"
            f"<img alt='e' src='{secret.as_uri()}'><object data='{secret.as_uri()}'></object>"
            f"<svg><image href='{site}/f.png'/><use href='{secret.as_uri()}#x'/></svg>"
            f"<a rel='attachment' href='{secret.as_uri()}'>g</a>"
        )
        reader = opened(printer, html, css=f"@font-face {{ font-family: x; src: url({site}/x) }}")
        with pytest.raises(BlockingIOError):
            server.accept()
    assert "All of it" in text_of(reader)
    assert "hidden" not in text_of(reader)
    assert not reader.attachments


def test_the_same_sheet_again_comes_from_memory_without_any_process() -> None:
    with Printer() as printer:
        first = printer.pdf(hello(), css="", pictures={})
        printer.close()
        started_before = children_of(os.getpid())
        assert printer.pdf(hello(), css="", pictures={}) is first
        assert children_of(os.getpid()) == started_before


def test_a_sheet_that_needs_too_much_memory_costs_only_itself() -> None:
    with Printer(Bounds(bytes=300_000_000)) as printer:
        answer = printer.pdf(ENDLESS, css="", pictures={})
        assert isinstance(answer, NoPdf)
        assert answer.reason is Reason.FAILED
        assert isinstance(printer.pdf(hello(), css="", pictures={}), bytes)


def test_a_sheet_that_takes_too_long_is_given_up_and_the_next_one_printed() -> None:
    with Printer(Bounds(seconds=1)) as printer:
        assert printer.pdf(ENDLESS, css="", pictures={}) == NoPdf(reason=Reason.TOO_LONG)
        assert isinstance(printer.pdf(hello(), css="", pictures={}), bytes)


def test_a_printing_process_that_died_is_replaced() -> None:
    with Printer() as printer:
        before = set(children_of(os.getpid()))
        assert printer.lacking() is None
        (child,) = set(children_of(os.getpid())) - before
        os.kill(child, signal.SIGKILL)
        assert ended(child)
        assert isinstance(printer.pdf(hello(), css="", pictures={}), bytes)


def test_an_idle_printing_process_goes_by_itself_and_comes_back() -> None:
    with Printer(Bounds(idle=0)) as printer:
        before = set(children_of(os.getpid()))
        assert printer.lacking() is None
        assert all(ended(child) for child in set(children_of(os.getpid())) - before)
        assert printer.lacking() is None


def test_the_printing_process_ends_with_a_server_that_is_killed() -> None:
    program = (
        "import os, signal\n"
        "from pathlib import Path\n"
        "from companion.sheets import Printer\n"
        "printer = Printer()\n"
        "assert printer.lacking() is None\n"
        "print(Path(f'/proc/self/task/{os.getpid()}/children').read_text(), flush=True)\n"
        "os.kill(os.getpid(), signal.SIGKILL)\n"
    )
    answer = subprocess.run(
        [sys.executable, "-c", program], check=False, capture_output=True, text=True
    )
    (child,) = map(int, answer.stdout.split())
    assert ended(child)


def test_twenty_sheets_at_once_are_all_printed(printer: Printer) -> None:
    with ThreadPoolExecutor(20) as threads:
        answers = list(
            threads.map(
                lambda number: printer.pdf(hello(f"Sheet {number}"), css="", pictures={}),
                range(20),
            )
        )
    assert all(isinstance(answer, bytes) for answer in answers)


def test_the_line_takes_small_work_and_a_large_piece_only_alone() -> None:
    line = Line(100, 9)
    with line.place(60) as first, line.place(40) as second, line.place(1) as third:
        assert (first, second, third) == (True, True, False)
    with line.place(5000) as large, line.place(1) as small:
        assert (large, small) == (True, False)
    with line.place(100) as again:
        assert again


def test_the_line_keeps_so_many_waiting_and_no_more_however_little_they_want() -> None:
    line = Line(100, 2)
    with line.place(1) as first, line.place(1) as second, line.place(1) as third:
        assert (first, second, third) == (True, True, False)
        with line.place(1) as still:
            assert not still
    with line.place(1) as first, line.place(1) as second:
        assert (first, second) == (True, True)


def test_a_full_line_is_told_at_once() -> None:
    together = Barrier(2)

    def ask(text: str) -> bytes | NoPdf:
        together.wait()
        return printer.pdf(hello(text), css="", pictures={})

    # The first starts the process, which takes far longer than the second's refusal.
    with Printer(Bounds(line=0)) as printer, ThreadPoolExecutor(2) as threads:
        answers = list(threads.map(ask, ("one", "two")))
    kinds = {answer.reason if isinstance(answer, NoPdf) else "pdf" for answer in answers}
    assert kinds == {"pdf", Reason.BUSY}


def test_memory_forgets_what_was_not_used_for_longest() -> None:
    memory = Memory(10)
    memory.keep(b"a", b"12345")
    memory.keep(b"b", b"12345")
    assert memory.get(b"a") == b"12345"
    memory.keep(b"c", b"12345")
    assert (memory.get(b"a"), memory.get(b"b"), memory.get(b"c")) == (b"12345", None, b"12345")
    memory.keep(b"d", b"more than ten bytes")
    assert memory.get(b"d") is None


@pytest.fixture
def without(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A folder that the system's linker asks first: an empty file in it hides a library."""
    monkeypatch.setenv("LD_LIBRARY_PATH", str(tmp_path))
    return tmp_path


def test_without_pango_the_packages_to_install_are_named(without: Path) -> None:
    (without / "libpangoft2-1.0.so.0").touch()
    with Printer() as printer:
        answer = printer.pdf(hello(), css="", pictures={})
    assert answer == NoPdf(
        reason=Reason.LACKING,
        command="sudo apt-get install -y --no-install-recommends libpangoft2-1.0-0",
    )


def test_without_anything_all_packages_are_named_together(without: Path) -> None:
    for library in ("pango-1.0", "pangoft2-1.0", "fontconfig", "harfbuzz-subset"):
        for version in "01":
            (without / f"lib{library}.so.{version}").touch()
    with Printer() as printer:
        answer = printer.lacking()
    assert answer is not None
    assert answer.command == (
        "sudo apt-get install -y --no-install-recommends"
        " libpangoft2-1.0-0 libharfbuzz-subset0 fonts-dejavu-core"
    )


def test_without_fonts_nothing_crashes_and_a_font_is_asked_for(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    settings = tmp_path / "fonts.conf"
    settings.write_text('<?xml version="1.0"?><fontconfig></fontconfig>')
    monkeypatch.setenv("FONTCONFIG_FILE", str(settings))
    with Printer() as printer:
        answer = printer.lacking()
    assert answer is not None
    assert answer.command.endswith("--no-install-recommends fonts-dejavu-core")


def test_installing_what_lacked_is_seen_without_a_restart(without: Path) -> None:
    hidden = without / "libpango-1.0.so.0"
    hidden.touch()
    with Printer() as printer:
        assert printer.lacking() is not None
        hidden.unlink()
        assert isinstance(printer.pdf(hello(), css="", pictures={}), bytes)


@pytest.mark.parametrize("reason", Reason)
def test_every_reason_has_a_sentence_that_says_what_helps(reason: Reason) -> None:
    sentence = no_pdf_text(reason, command="sudo apt-get install x", language="en")
    assert "browser" in sentence
    assert ("sudo apt-get install x" in sentence) is (reason is Reason.LACKING)
