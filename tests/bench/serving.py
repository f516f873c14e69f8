"""The companion as a process of its own over a folder, and a phone that is let in there."""

import os
import re
import socket
from collections.abc import Iterator
from contextlib import closing, contextmanager
from http.client import HTTPConnection
from pathlib import Path
from subprocess import DEVNULL, PIPE, Popen
from time import perf_counter
from urllib.parse import urlencode, urlsplit

from tests.bench.figures import COMPANION


class Served:
    """A running companion: where it answers, its key, and how long it took to be ready."""

    def __init__(self, instance: Path) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        words = ["serve", "--host", "127.0.0.1", "--port", str(self.port), "--no-code"]
        started = perf_counter()
        self.process = Popen(
            [*COMPANION, *words, "--instance", str(instance)],
            stdout=PIPE,
            stderr=DEVNULL,
            text=True,
            env={**os.environ, "PYTHONUNBUFFERED": "1", "LANGUAGE": "en"},
        )
        assert self.process.stdout is not None
        self.key = ""
        for line in self.process.stdout:
            found = re.search(r"/key/(\S+)", line)
            self.key = found.group(1) if found else self.key
            if "Ctrl+C" in line:
                break
        self.ready_after = perf_counter() - started
        assert self.key, "the companion did not start"

    def core_seconds(self) -> float:
        """How long the process has kept a core busy so far, whatever else the machine did.

        0 where the system does not tell.
        """
        told = Path(f"/proc/{self.process.pid}/stat")
        if not told.exists():
            return 0.0
        user, system = told.read_text().rpartition(")")[2].split()[11:13]
        return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")

    def stop(self) -> None:
        """End it as Ctrl+C does."""
        self.process.terminate()
        self.process.communicate()


@contextmanager
def served(instance: Path) -> Iterator[Served]:
    """A companion over this folder, for as long as the block lasts."""
    running = Served(instance)
    try:
        yield running
    finally:
        running.stop()


class Phone:
    """A browser without scripts that keeps its connection open."""

    def __init__(self, port: int) -> None:
        self._connection = HTTPConnection("127.0.0.1", port, timeout=60)
        self._headers: dict[str, str] = {}

    def let_in(self, key: str) -> None:
        """Scan the code that the companion shows."""
        self.get(f"/key/{key}")
        assert "Cookie" in self._headers

    def get(self, address: str, **headers: str) -> tuple[int, str, float]:
        """Status, page, and how many seconds the answer took."""
        return self._asked("GET", address, None, headers)

    def send(self, address: str, fields: dict[str, str]) -> tuple[int, str, float]:
        """The same for a form."""
        form = {"Content-Type": "application/x-www-form-urlencoded"}
        return self._asked("POST", address, urlencode(fields), form)

    def _asked(
        self, method: str, address: str, body: str | None, headers: dict[str, str]
    ) -> tuple[int, str, float]:
        path = urlsplit(address)._replace(scheme="", netloc="").geturl()
        started = perf_counter()
        self._connection.request(method, path, body, {**self._headers, **headers})
        answer = self._connection.getresponse()
        page = answer.read().decode()
        taken = perf_counter() - started
        if cookie := answer.getheader("Set-Cookie"):
            self._headers["Cookie"] = cookie.split(";")[0]
        return answer.status, page, taken

    def close(self) -> None:
        """Hang up."""
        self._connection.close()


@contextmanager
def scorer(site: Served) -> Iterator[Phone]:
    """A phone that may do everything."""
    with closing(Phone(site.port)) as phone:
        phone.let_in(site.key)
        yield phone


def hidden(page: str, name: str) -> str:
    """What a hidden field of a form holds."""
    found = re.search(rf'name="{name}" value="([^"]*)"', page)
    assert found is not None, name
    return found.group(1)


class Entry:
    """Saves one round after the other at a table, each by a form of its own."""

    def __init__(self, phone: Phone, public_id: str) -> None:
        self.phone = phone
        self.address = f"/sessions/{public_id}/rounds/new"
        _status, page, _taken = phone.get(self.address)
        self._csrf = hidden(page, "csrf_token")
        self._place = int(hidden(page, "place"))

    def save(self, **fields: str) -> float:
        """How many seconds it took until the round was answered as saved."""
        token = f"bench-{self.address[-40:-11]}-{self._place}".replace("/", "_")
        sent = {"csrf_token": self._csrf, "token": token, "place": str(self._place), **fields}
        status, page, taken = self.phone.send(self.address, sent)
        assert status == 303, page
        self._place += 1
        return taken
