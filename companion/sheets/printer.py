"""The parent's side of printing: asks the child, waits within bounds, remembers what it printed."""

import hashlib
import json
import subprocess
import sys
import threading
import weakref
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from types import TracebackType
from typing import Self

from companion.sheets import child
from companion.sheets.line import Line
from companion.sheets.memory import Memory

CHILD = Path(child.__file__)
INSTALL = "sudo apt-get install -y --no-install-recommends"
MEGABYTE = 1024 * 1024


class Reason(StrEnum):
    """Why there is no PDF."""

    LACKING = "lacking"
    BUSY = "busy"
    TOO_LONG = "too_long"
    FAILED = "failed"


@dataclass(frozen=True, kw_only=True, slots=True)
class NoPdf:
    """A PDF that was not made.

    ``command`` installs what the system lacks (``Reason.LACKING``). ``detail`` is for the log:
    what the child said when it failed.
    """

    reason: Reason
    command: str = ""
    detail: str = ""


@dataclass(frozen=True, kw_only=True, slots=True)
class Bounds:
    """What printing may use.

    ``seconds`` and ``bytes``: for one sheet. ``idle``: after so many seconds without work the
    child goes. ``kept``: bytes of PDFs remembered. ``line``: characters of HTML that may wait at
    once, some three seconds of work; a longer sheet is taken when nobody else waits. ``places``:
    sheets that may wait at once, each in a thread of its own.
    """

    seconds: int = 60
    bytes: int = 1536 * MEGABYTE
    idle: int = 600
    kept: int = 32 * MEGABYTE
    line: int = 600_000
    places: int = 24


@dataclass(frozen=True, slots=True)
class _Child:
    """A running child: asked over its input, answering over its output."""

    process: "subprocess.Popen[bytes]"

    def ask(self, kind: bytes, body: bytes) -> tuple[bytes, bytes] | None:
        """One question, one answer; None when the child is gone."""
        questions, answers = self.process.stdin, self.process.stdout
        if questions is None or answers is None:
            return None
        with suppress(BrokenPipeError):
            child.write_message(questions.fileno(), kind, body)
            return child.read_message(answers.fileno())
        return None

    def end(self) -> None:
        """Close its input, which ends it, and wait for that."""
        for pipe in (self.process.stdin, self.process.stdout):
            if pipe is not None:
                pipe.close()
        self.process.wait()


class Printer:
    """Makes PDFs for one site or one command, one after another; may be used by many threads.

    Nothing is started before the first sheet. ``close`` ends the child; so does the end of the
    process, however it comes.
    """

    def __init__(self, bounds: Bounds | None = None) -> None:
        """Set the bounds; nothing is started yet."""
        self._bounds = bounds or Bounds()
        self._turn = threading.Lock()
        self._line = Line(self._bounds.line, self._bounds.places)
        self._memory = Memory(self._bounds.kept)
        self._child: _Child | None = None
        self._forget_child: weakref.finalize[[], Printer] | None = None

    def __enter__(self) -> Self:
        """Use it for one command: ``with Printer() as printer``."""
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """End the child."""
        self.close()

    def close(self) -> None:
        """End the child, if there is one; a later sheet starts another."""
        with self._turn:
            self._end_child()

    def lacking(self) -> NoPdf | None:
        """What keeps this machine from making PDFs at all, or None; starts the child to look."""
        with self._turn:
            return self._ready()

    def pdf(self, html: str, *, css: str, pictures: Mapping[str, str]) -> bytes | NoPdf:
        """The sheet as a tagged PDF, or why there is none.

        ``css``: the print style. ``pictures``: the text of each SVG that the style names, by that
        name; no other address and no file is ever read. The same sheet again comes from memory.
        """
        job = json.dumps({"html": html, "css": css, "pictures": dict(pictures)}).encode()
        key = hashlib.sha256(job).digest()
        if known := self._memory.get(key):
            return known
        with self._line.place(len(html)) as admitted:
            if not admitted:
                return NoPdf(reason=Reason.BUSY)
            with self._turn:
                return self._memory.get(key) or self._print(key, job)

    def _print(self, key: bytes, job: bytes) -> bytes | NoPdf:
        """Ask the child; one that went idle or died since the last sheet is replaced once."""
        for _attempt in range(2):
            if (obstacle := self._ready()) is not None:
                return obstacle
            answer = self._child.ask(child.PRINT, job) if self._child else None
            if answer is not None:
                return self._understood(key, *answer)
            self._end_child()
        return NoPdf(reason=Reason.FAILED, detail="the printing process ended twice")

    def _understood(self, key: bytes, kind: bytes, body: bytes) -> bytes | NoPdf:
        if kind == child.PDF:
            self._memory.keep(key, body)
            return body
        if kind == child.TOO_LONG:
            return NoPdf(reason=Reason.TOO_LONG)
        return NoPdf(reason=Reason.FAILED, detail=body.decode(errors="replace"))

    def _ready(self) -> NoPdf | None:
        """Have a child that can print, or say what is in the way. Packages are looked for anew."""
        if self._child is not None and self._child.process.poll() is None:
            return None
        self._end_child()
        started = self._start()
        limits = {name: getattr(self._bounds, name) for name in ("seconds", "bytes", "idle")}
        match started.ask(child.READY, json.dumps(limits).encode()):
            case (child.READY, _):
                self._child = started
                self._forget_child = weakref.finalize(self, started.end)
                return None
            case (child.LACKING, packages):
                obstacle = NoPdf(
                    reason=Reason.LACKING, command=" ".join([INSTALL, *json.loads(packages)])
                )
            case answer:
                detail = answer[1].decode(errors="replace") if answer else "it said nothing"
                obstacle = NoPdf(reason=Reason.FAILED, detail=detail)
        started.end()
        return obstacle

    def _start(self) -> _Child:
        """A child of its own session, so that an interrupt at the terminal is for the site only."""
        process = subprocess.Popen(  # noqa: S603  # runs a file of ours, no argument from outside
            [sys.executable, "-I", str(CHILD)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            bufsize=0,
            start_new_session=True,
        )
        return _Child(process)

    def _end_child(self) -> None:
        if self._forget_child is not None:
            self._forget_child()
        self._child = self._forget_child = None
