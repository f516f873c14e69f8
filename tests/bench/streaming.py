"""Event stream or polling: how an ordinary page is answered while two hundred phones watch.

The stand-in stream runs inside the companion itself, with the server as ``companion serve`` sets
it up, and says only that it is still there, as often as a polling phone asks.
"""

import logging
import socket
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, contextmanager
from http.client import HTTPConnection, HTTPException
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter, sleep
from typing import Any

from companion.cli.serve import THREADS, bound_server
from companion.web import create_app
from tests.bench.figures import Figure, milliseconds
from tests.bench.watching import EVERY, WATCHERS, opened, watchers

PATIENCE = 0.5
"""After so many seconds an answer counts as none."""

ASKED = 10
STREAM = "/stream"
PAGE = "/"


def figures() -> Iterator[Figure]:
    """The same page while phones hold streams open, on few threads or many, and while they poll."""
    for streams, threads in (
        (THREADS - 1, THREADS),
        (WATCHERS, THREADS),
        (WATCHERS, WATCHERS + THREADS),
    ):
        what = f"a page, {streams} event streams on {threads} threads"
        with (
            TemporaryDirectory() as folder,
            site(Path(folder), threads) as port,
            held_open(port, streams),
        ):
            yield figure(what, port)
    with TemporaryDirectory() as folder:
        tables = opened(Path(folder), tables=1)
        with site(Path(folder), THREADS) as port, watchers(port, tables):
            sleep(EVERY)
            yield figure(f"a page, {WATCHERS} polling on {THREADS} threads", port)


def figure(what: str, port: int) -> Figure:
    """How long the page took, and how often it came at all."""
    taken = [asked(port) for _ in range(ASKED)]
    answered = sum(each < PATIENCE for each in taken)
    return milliseconds(what, taken, note=f"{answered} of {ASKED} answered in {PATIENCE:g} s")


def asked(port: int) -> float:
    """Seconds until a new phone has the page; all of its patience if it never came."""
    connection = HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
    started = perf_counter()
    try:
        connection.request("GET", PAGE)
        connection.getresponse().read()
    except (OSError, HTTPException):
        return PATIENCE
    finally:
        connection.close()
    return perf_counter() - started


@contextmanager
def held_open(port: int, streams: int) -> Iterator[None]:
    """So many phones listen to the stream."""
    with ExitStack() as phones:
        for _ in range(streams):
            phone = phones.enter_context(socket.create_connection(("127.0.0.1", port)))
            phone.sendall(f"GET {STREAM} HTTP/1.1\r\nHost: bench\r\n\r\n".encode())
        sleep(1)
        yield


@contextmanager
def site(instance: Path, threads: int) -> Iterator[int]:
    """The port of a companion that also has the stream."""
    context = get_context("spawn")
    here, there = context.Pipe()
    process = context.Process(target=serve, args=(there, instance, threads), daemon=True)
    process.start()
    try:
        port: int = here.recv()
        asked(port)
        yield port
    finally:
        process.kill()
        process.join()


def serve(there: Connection, instance: Path, threads: int) -> None:
    """Answer until the process is killed."""
    logging.getLogger("waitress.queue").setLevel(logging.ERROR)
    app = create_app({"INSTANCE": instance})
    app.wsgi_app = with_stream(app.wsgi_app)  # type: ignore[method-assign]
    server = bound_server(app, "127.0.0.1", 0)
    server.task_dispatcher.set_thread_count(threads)
    there.send(int(server.effective_port))
    server.run()


def with_stream(wsgi_app: Callable[..., Iterable[bytes]]) -> Callable[..., Iterable[bytes]]:
    """The site, and one address more."""

    def answer(environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
        if environ["PATH_INFO"] != STREAM:
            return wsgi_app(environ, start_response)
        start_response("200 OK", [("Content-Type", "text/event-stream")])
        return still_there()

    return answer


def still_there() -> Iterator[bytes]:
    """Lines that an event stream may hold without meaning anything."""
    while True:
        yield b": still there\n\n"
        sleep(EVERY)
