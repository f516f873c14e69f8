"""Styles and scripts: named by their content, kept for ever, sent small."""

import gzip
import hashlib
import mimetypes
import re
from functools import lru_cache
from pathlib import Path
from typing import Any

import zopfli.gzip
from flask import Flask, Response, abort, g, request

from companion.web.access import Who, may_use
from companion.web.places import static_folder

FOR_EVER = "public, max-age=31536000, immutable"
WORTH_SQUEEZING = ("text/", "application/javascript", "application/json", "image/svg+xml")
SMALLEST_SQUEEZED = 500
"""Below this many bytes the headers weigh more than what is saved."""

# The machine's own table of types differs between systems; ours must not.
TYPES = {
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml; charset=utf-8",
    ".png": "image/png",
    ".webmanifest": "application/manifest+json",
}

JOINED = frozenset({".js", ".css"})
MOST_JOINED = 8
COMMENTS = re.compile(rb"^[ \t]*(/\*.*?\*/|//[^\n]*)[ \t]*\n", re.DOTALL | re.MULTILINE)
"""Comments that stand on lines of their own."""

INDENTATION = re.compile(rb"^[ \t]+", re.MULTILINE)


def _worth_squeezing(content_type: str) -> bool:
    return content_type.startswith((*WORTH_SQUEEZING, "application/manifest+json"))


ROUNDS_OF_SQUEEZING = 5
"""A file is squeezed once a start; more rounds than these take longer and save no more."""


@lru_cache(maxsize=256)
def _content(paths: tuple[Path, ...], _changed: tuple[int, ...]) -> tuple[bytes, bytes, str]:
    """The files, the same squeezed, and the digest that names them; read again when they change."""
    plain = b"\n".join(_to_send(path) for path in paths)
    squeezed = zopfli.gzip.compress(plain, numiterations=ROUNDS_OF_SQUEEZING)
    return plain, squeezed, hashlib.sha256(plain).hexdigest()[:12]


def _to_send(path: Path) -> bytes:
    """A file as it travels: what is written for readers of the source stays at home."""
    plain = path.read_bytes()
    if path.suffix not in JOINED or ".min." in path.name:
        return plain
    return INDENTATION.sub(b"", COMMENTS.sub(b"", plain))


def _kept(paths: tuple[Path, ...]) -> tuple[bytes, bytes, str]:
    return _content(paths, tuple(path.stat().st_mtime_ns for path in paths))


def _takes_squeezed(size: int) -> bool:
    """Whether it is worth it, and the browser can read it."""
    return size >= SMALLEST_SQUEEZED and request.accept_encodings["gzip"] > 0


def as_it_travels(plain: bytes, squeezed: bytes, content_type: str) -> Response:
    """An answer whose squeezed form is there already."""
    response = Response(plain, content_type=content_type)
    if _worth_squeezing(content_type):
        response.vary.add("Accept-Encoding")
        if _takes_squeezed(len(plain)):
            response.set_data(squeezed)
            response.headers["Content-Encoding"] = "gzip"
    return response


def _found(filename: str) -> tuple[Path, ...]:
    """The static files of that name; nothing outside the folder, nothing hidden.

    Names joined by ``+`` are several scripts or styles in one answer. Empty if one isn't there.
    """
    folder = static_folder()
    paths = tuple((folder / name).resolve() for name in filename.split("+"))
    if len(paths) > 1 and {path.suffix for path in paths} - JOINED:
        return ()
    there = all(
        path.is_relative_to(folder) and path.is_file() and not path.name.startswith(".")
        for path in paths
    )
    return paths if there and len(paths) <= MOST_JOINED else ()


def version_of(filename: str) -> str:
    """What stands behind ``?v=`` in the address of a static file.

    Looked up once a request: a board of many icons would ask the disk for each of them.
    """
    known: dict[str, str] = g.setdefault("static_versions", {})
    if filename not in known:
        known[filename] = _looked_up(filename)
    return known[filename]


def _looked_up(filename: str) -> str:
    try:
        return _kept(tuple(static_folder() / name for name in filename.split("+")))[2]
    except FileNotFoundError:
        return "missing"


@may_use(Who.ANYONE)
def static_file(filename: str) -> Response:
    """One file of the static folder, or several of a kind joined."""
    paths = _found(filename)
    if not paths:
        abort(404)
    plain, squeezed, version = _kept(paths)
    last = paths[-1]
    content_type = (
        TYPES.get(last.suffix) or mimetypes.guess_type(last.name)[0] or "application/octet-stream"
    )
    response = as_it_travels(plain, squeezed, content_type)
    response.set_etag(f"{version}-{response.headers.get('Content-Encoding', 'plain')}")
    asked_by_content = request.args.get("v") == version
    response.headers["Cache-Control"] = FOR_EVER if asked_by_content else "no-cache"
    response.make_conditional(request)
    return response


@may_use(Who.ANYONE)
def favicon() -> Response:
    """Where browsers look for a picture when a page (a printed sheet) names none."""
    return static_file("icon.svg")


def _add_version(endpoint: str, values: dict[str, Any]) -> None:
    if endpoint == "static" and "filename" in values:
        values.setdefault("v", version_of(values["filename"]))


def _squeeze_pages(response: Response) -> Response:
    """Pages travel over weak wireless: squeeze what is text and long enough."""
    if (
        response.direct_passthrough
        or response.is_streamed
        or "Content-Encoding" in response.headers
        or response.status_code in (204, 304)
        or not _worth_squeezing(response.content_type or "")
    ):
        return response
    response.vary.add("Accept-Encoding")
    body = response.get_data()
    if _takes_squeezed(len(body)):
        response.set_data(gzip.compress(body, 5, mtime=0))
        response.headers["Content-Encoding"] = "gzip"
    return response


def set_up(app: Flask) -> None:
    """The route of the static folder and the squeezing of all answers."""
    app.add_url_rule("/static/<path:filename>", "static", static_file)
    app.add_url_rule("/favicon.ico", "favicon", favicon)
    app.url_defaults(_add_version)
    app.after_request(_squeeze_pages)
