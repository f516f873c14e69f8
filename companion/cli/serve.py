"""``companion serve``: the site for this home network, with a code that lets the scorer in."""

import gc
import ipaddress
import signal
import socket
import sys
import threading
from pathlib import Path
from types import FrameType
from typing import Any, NoReturn

import click
import segno

from companion.cli.help import command
from companion.cli.output import cannot_be_used, reason_of, say
from companion.rules.messages import N_

PORT = 8000
THREADS = 8
"""So many answer; who waits for a sheet has a thread besides, so that no save waits for one."""

CONNECTIONS = 1000
"""Two hundred watchers hold a connection each and leave room for those who score."""

MEGABYTE = 1024 * 1024
LARGEST_UPLOAD = 12 * MEGABYTE
"""A little more than the site itself takes, so that it is the site that says what is too much."""


@command(N_("Start the site for this home network and show how to get in."))
@click.option(
    "--host",
    default="0.0.0.0",  # noqa: S104 - the other phones at the table are on this network
    show_default=True,
    help=N_("Address to listen on; 127.0.0.1 for this machine only."),
)
@click.option(
    "--port",
    default=PORT,
    show_default=True,
    type=click.IntRange(0, 65535),
    help=N_("Port to listen on; 0 takes a free one."),
)
@click.option(
    "--instance",
    type=click.Path(file_okay=False, path_type=Path),
    show_default="instance",
    help=N_("Folder that holds the score book."),
)
@click.option("--address", help=N_("How phones reach this machine, if it is not found by itself."))
@click.option("--code/--no-code", default=True, help=N_("Show the code to scan."))
def serve(host: str, port: int, instance: Path | None, address: str | None, *, code: bool) -> None:
    """Run the site until it is stopped."""
    app = _application(instance)
    server = bound_server(app, host, port)
    bound = int(server.effective_port)
    entrance = f"http://{_in_address(address or _reached_at(host))}:{bound}"
    app.config["ENTRANCE"] = entrance
    # Before anything is shown: who reads it may stop the site at once, and that too ends in order.
    signal.signal(signal.SIGTERM, _stop)
    _welcome(entrance, _scorer_key(app), code=code)
    threading.Thread(target=_make_ready, args=(app,), daemon=True).start()
    server.run()


def _application(instance: Path | None) -> Any:
    """The site over its instance folder; a score book that cannot be used stops the start."""
    # Imported here, so that the help of this command comes at once.
    from companion.cli.book import told_in_one_line
    from companion.store.errors import StoreError
    from companion.web import create_app

    try:
        with told_in_one_line():
            app = create_app({"INSTANCE": instance} if instance else None)
            # What was put away over thirty days ago goes for good now, and so do old tokens.
            app.extensions["ledger"].tidy()
    except StoreError as trouble:
        raise click.ClickException(str(trouble)) from trouble
    return app


def _make_ready(app: Any) -> None:
    """What nobody has to wait for, while the site answers already."""
    from companion.web.warming import warm_up

    warm_up(app)
    # What is here now stays: looking through all of it for garbage would hold up one answer in
    # some hundreds for as long as the slowest question to the checker takes.
    gc.collect()
    gc.freeze()
    _say_what_pdfs_lack()


def bound_server(app: Any, host: str, port: int) -> Any:
    """A bound server, answering as soon as it runs."""
    from waitress.server import create_server

    from companion.sheets import Bounds

    try:
        return create_server(
            app,
            host=host,
            port=port,
            threads=THREADS + Bounds().places,
            connection_limit=CONNECTIONS,
            asyncore_use_poll=True,
            ident=None,
            # Nothing is written outside the instance folder, not even a large upload in /tmp.
            max_request_body_size=LARGEST_UPLOAD,
            inbuf_overflow=LARGEST_UPLOAD,
            outbuf_overflow=64 * MEGABYTE,
            clear_untrusted_proxy_headers=not app.config["PROXY_HOPS"],
        )
    except OSError as trouble:
        raise cannot_be_used(
            N_("Port {port} can’t be used: {reason}. Try --port {other}."),
            port=port,
            reason=reason_of(trouble),
            other=port + 1,
        ) from trouble


def _scorer_key(app: Any) -> str:
    from companion.store.keys import scorer_key

    return scorer_key(Path(app.instance_path))


def _welcome(entrance: str, key: str, *, code: bool) -> None:
    """The address, and the link with the key as text and as a code to scan."""
    link = f"{entrance}/key/{key}"
    click.echo("")
    click.echo(say(N_("The companion is at {address}"), address=entrance))
    click.echo(say(N_("To score, scan this code or open {link}"), link=link))
    click.echo("")
    if code:
        _show_code(link)
    click.echo(say(N_("Whoever opens that link may write here. Ctrl+C stops the companion.")))
    sys.stdout.flush()


def _show_code(link: str) -> None:
    """The link as a code in the terminal, where the terminal can draw it."""
    try:
        segno.make(link, error="l", micro=False).terminal(compact=True, border=2)
    except UnicodeEncodeError:
        click.echo(say(N_("This terminal can’t draw the code.")))
    click.echo("")


def _say_what_pdfs_lack() -> None:
    """Scoring needs no Pango and no font; printing does, and the command that helps is named."""
    from companion.sheets import Printer

    with Printer() as printer:
        lacking = printer.lacking()
    if lacking is not None:
        told = N_(
            "PDFs can’t be made yet; scoring, and printing from the browser, need nothing more. "
            "For PDFs, type: {command}"
        )
        click.echo(say(told, command=lacking.command), err=True)


def _reached_at(host: str) -> str:
    """The address other phones find this machine at."""
    if not _means_every_address(host):
        return host
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    probe = "2001:db8::1" if ":" in host else "192.0.2.1"
    with socket.socket(family, socket.SOCK_DGRAM) as sock:
        try:
            # Sends nothing: the system only says which of its addresses would be used.
            sock.connect((probe, 9))
            return str(sock.getsockname()[0])
        except OSError:
            return "localhost"


def _means_every_address(host: str) -> bool:
    """0.0.0.0 and :: listen everywhere, but nobody can open them."""
    try:
        return ipaddress.ip_address(host).is_unspecified
    except ValueError:
        return False


def _in_address(host: str) -> str:
    """The host as it stands in a web address; numbers of the longer kind in brackets."""
    return f"[{host}]" if ":" in host else host


def _stop(_signal: int, _frame: FrameType | None) -> NoReturn:
    """End as Ctrl+C does: what is being answered is answered."""
    raise SystemExit(0)
