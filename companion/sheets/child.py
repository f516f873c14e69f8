"""The printing child: reads sheets from its standard input and writes PDFs to its standard output.

Started by its path with a bare interpreter, so it imports nothing of ours. It looks for Pango and
fonts before it touches them (without any font Pango ends the process), loads WeasyPrint once, and
prints each sheet in a fork of itself: that is as quick as a warm process, leaves nothing behind,
and a crash costs one sheet. It ends when its input does, or after some minutes without work.

A message is four bytes of length, then one byte of kind, then what it carries.
"""

import ctypes
import gc
import json
import os
import resource
import select
import signal
import struct
import traceback
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any
from xml.etree import ElementTree

READY, LACKING, PDF, FAILED, TOO_LONG, PRINT = b"r", b"l", b"p", b"f", b"t", b"s"

FONTCONFIG = "libfontconfig.so.1"
LIBRARIES = {
    "libgobject-2.0.so.0": "libpangoft2-1.0-0",
    "libpango-1.0.so.0": "libpangoft2-1.0-0",
    "libpangoft2-1.0.so.0": "libpangoft2-1.0-0",
    FONTCONFIG: "libpangoft2-1.0-0",
    "libharfbuzz.so.0": "libpangoft2-1.0-0",
}
"""What Pango needs, and the Debian package that brings it along."""

FASTER = {"libharfbuzz-subset.so.0": "libharfbuzz-subset0"}
"""Without it fonts are cut down in Python: it works, at half the speed."""

FONTS = "fonts-dejavu-core"
SITE = "http://sheet.invalid/"
"""Where a sheet believes its pictures are; nothing there is ever asked."""

POINTS = 0.75
"""Points to a pixel."""

GRACE = 5
"""Seconds after which the system itself ends a fork that nobody watches any more."""

WARM_UP = (
    "<!DOCTYPE html><html lang='en'><head><title>-</title></head><body><table><thead><tr>"
    "<th>1</th></tr></thead><tbody><tr><td>1</td></tr></tbody></table></body></html>"
)


class _FontList(ctypes.Structure):
    """The head of fontconfig's list of fonts."""

    _fields_ = (("count", ctypes.c_int), ("size", ctypes.c_int), ("fonts", ctypes.c_void_p))


def count_fonts() -> int:
    """How many fonts the system has."""
    fontconfig = ctypes.CDLL(FONTCONFIG)
    fontconfig.FcPatternCreate.restype = ctypes.c_void_p
    fontconfig.FcFontList.restype = ctypes.POINTER(_FontList)
    fontconfig.FcFontList.argtypes = (ctypes.c_void_p, ctypes.c_void_p, ctypes.c_void_p)
    found = fontconfig.FcFontList(None, fontconfig.FcPatternCreate(), None)
    return found.contents.count if found else 0


def _absent(libraries: Mapping[str, str]) -> list[str]:
    packages = []
    for library, package in libraries.items():
        try:
            ctypes.CDLL(library)
        except OSError:
            packages.append(package)
    return packages


def lacking_packages() -> list[str]:
    """What must be installed before a PDF can be made; empty when it can be made."""
    missing = _absent(LIBRARIES)
    no_fonts = bool(_absent({FONTCONFIG: ""})) or not count_fonts()
    if not missing and not no_fonts:
        return []
    return list(dict.fromkeys(missing + _absent(FASTER) + [FONTS] * no_fonts))


def read_exactly(source: int, size: int) -> bytes:
    """So many bytes; fewer only at the end of the input."""
    parts = []
    while size and (part := os.read(source, min(size, 1 << 20))):
        parts.append(part)
        size -= len(part)
    return b"".join(parts)


def read_message(source: int) -> tuple[bytes, bytes] | None:
    """The next message's kind and content; None at the end."""
    head = read_exactly(source, 5)
    if len(head) < 5:
        return None
    (size,) = struct.unpack(">I", head[:4])
    body = read_exactly(source, size)
    return (head[4:], body) if len(body) == size else None


def write_message(target: int, kind: bytes, body: bytes = b"") -> None:
    """Send one message whole."""
    rest = memoryview(struct.pack(">I", len(body)) + kind + body)
    while rest:
        rest = rest[os.write(target, rest) :]


def _fetcher(pictures: Mapping[str, str]) -> Any:
    """Hands out the sheet's own pictures and refuses every other address and file."""
    from weasyprint.urls import URLFetcher, URLFetcherResponse

    class OnlyOwnPictures(URLFetcher):  # type: ignore[misc]  # WeasyPrint has no types
        def fetch(self, url: str, headers: Any = None) -> Any:
            del headers
            name = url.removeprefix(SITE)
            if name == url or name not in pictures:
                raise ValueError(f"a sheet fetches nothing: {url}")
            body = pictures[name].encode()
            return URLFetcherResponse(url, body, {"Content-Type": "image/svg+xml"})

    return OnlyOwnPictures()


class _DrawnOnce:
    """A sign that is drawn by WeasyPrint once in each size; hundreds more only repeat the strokes.

    Each comes into a fresh group of the PDF, so the same strokes mean the same every time.
    """

    def __init__(self, image: Any) -> None:
        self._image = image
        self._strokes: dict[tuple[float, float], list[Any]] = {}

    def get_intrinsic_size(self, *about: Any) -> Any:
        return self._image.get_intrinsic_size(*about)

    def draw(self, stream: Any, width: float, height: float, style: Any) -> None:
        if strokes := self._strokes.get((width, height)):
            stream.stream.extend(strokes)
            return
        before = len(stream.stream)
        self._image.draw(stream, width, height, style)
        self._strokes[width, height] = stream.stream[before:]


def _signs(pictures: Mapping[str, str], fetcher: Any) -> dict[str, Any]:
    """The sheet's pictures by the addresses they are asked for, ready to be drawn."""
    from weasyprint.images import SVGImage

    return {
        # Ours, from beside this program.
        SITE + name: _DrawnOnce(SVGImage(ElementTree.fromstring(text), SITE, fetcher, None))  # noqa: S314
        for name, text in pictures.items()
    }


class _Tags:
    """The tags of a PDF that is about to be written, and what WeasyPrint leaves open in them."""

    def __init__(self, pdf: Any) -> None:
        self._objects = pdf.objects
        self._root = self._at(pdf.catalog["StructTreeRoot"])
        self._all: list[Any] = [
            each for each in pdf.objects if isinstance(each, dict) and "S" in each
        ]

    def finish(self) -> None:
        """Close what is open."""
        self._leave_feet_out()
        for each in self._all:
            if each["S"] == "/TH":
                self._say_what_it_heads(each)
            elif each["S"] == "/TD":
                # WeasyPrint counts columns wrong behind cells of two rows; the heads say it better.
                each["A"].pop("Headers", None)
            elif each["S"] == "/Figure":
                self._place(each)

    def _at(self, reference: bytes) -> Any:
        return self._objects[int(reference.split()[0])]

    def _leave_feet_out(self) -> None:
        """The foot of a page is no content: WeasyPrint tags it, in a branch it then cuts off."""
        document = self._at(self._root["K"][0])
        read = set(document["K"])
        for each in self._all:
            if each.get("P") == document.reference and each.reference not in read:
                page = self._at(each["Pg"])
                for marked in self._marked(each):
                    self._make_artifact(page, marked)

    def _marked(self, element: Any) -> Iterator[int]:
        for kid in element["K"]:
            if isinstance(kid, int):
                yield kid
            else:
                yield from self._marked(self._at(kid))

    def _make_artifact(self, page: Any, marked: int) -> None:
        strokes = self._at(page["Contents"]).stream
        tags = self._at(self._root["ParentTree"])["Nums"][2 * page["StructParents"] + 1]
        # Feet are drawn last.
        for place in range(len(strokes) - 1, 0, -1):
            if isinstance(about := strokes[place], dict) and about.get("MCID") == marked:
                strokes[place - 1] = "/Artifact"
                about.clear()
                about.update(Type="/Pagination", Subtype="/Footer")
                tags[marked] = "null"
                return

    def _say_what_it_heads(self, element: Any) -> None:
        """So every cell is told what it stands below and beside."""
        row = self._at(element["P"])
        in_head = self._at(row["P"])["S"] == "/THead"
        element["A"]["Scope"] = "/Column" if in_head else "/Row"

    def _place(self, element: Any) -> None:
        """WeasyPrint says where a picture is in pixels from the top: in points from the foot."""
        left, top, right, bottom = (POINTS * side for side in element["A"]["BBox"])
        height = self._at(element["Pg"])["MediaBox"][3]
        element["A"]["BBox"][:] = (left, height - bottom, right, height - top)


@lru_cache(maxsize=2)
def _style(css: str) -> Any:
    """The print style, read once for all sheets: that takes a fifth of the time of a short one."""
    from weasyprint import CSS

    return CSS(string=css, base_url=SITE, url_fetcher=_fetcher({}))


@lru_cache(maxsize=1)
def _defaults() -> Any:
    """How WeasyPrint draws what no style speaks of, less the notes and markers of every element.

    No sheet has any, yet they would be worked out for each of its elements, for a twelfth of
    the time.
    """
    from weasyprint import CSS
    from weasyprint.html import UA, UA_COUNTER_STYLE

    rules = [rule for rule in UA.splitlines() if not rule.startswith("::")]
    return CSS(string="\n".join(rules), counter_style=UA_COUNTER_STYLE)


def _document(html: str, fetcher: Any) -> Any:
    """A sheet ready to be laid out.

    Sheets are written so that they are XML as well as HTML: the parser of the standard library,
    which forgives nothing, reads them many times quicker than the one that WeasyPrint has. That
    one reads whatever else comes.
    """
    from weasyprint import HTML

    class Sheet(HTML):  # type: ignore[misc]  # WeasyPrint has no types
        def _ua_stylesheets(self, forms: bool = False) -> list[Any]:
            del forms
            return [_defaults()]

    try:
        # Ours: what people wrote is text in it, and it names no entities of its own.
        root = ElementTree.fromstring(html)  # noqa: S314
    except ElementTree.ParseError:
        return Sheet(string=html, base_url=SITE, url_fetcher=fetcher)
    sheet = Sheet(string="<html/>", base_url=SITE, url_fetcher=fetcher)
    sheet.etree_element = root
    sheet.wrapper_element = sheet.wrapper_element.from_html_root(root, content_language=None)
    return sheet


def make_pdf(html: str, css: str, pictures: Mapping[str, str]) -> bytes:
    """One tagged PDF (PDF/UA-1) of the sheet."""
    fetcher = _fetcher(pictures)
    pdf: bytes = _document(html, fetcher).write_pdf(
        stylesheets=[_style(css)],
        pdf_variant="pdf/ua-1",
        cache=_signs(pictures, fetcher),
        finisher=lambda _document, pdf: _Tags(pdf).finish(),
    )
    return pdf


def _print_in_fork(job: Mapping[str, Any], limits: Mapping[str, int], target: int) -> None:
    """What the fork does: bound itself, print, answer. The collector would only cost time here."""
    resource.setrlimit(resource.RLIMIT_AS, (limits["bytes"], limits["bytes"]))
    seconds = limits["seconds"] + GRACE
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
    gc.disable()
    try:
        write_message(target, PDF, make_pdf(**job))
    except BaseException:
        write_message(target, FAILED, traceback.format_exc().encode())


def print_apart(job: Mapping[str, Any], limits: Mapping[str, int]) -> tuple[bytes, bytes]:
    """Print in a fork and hand back its answer, or what became of it."""
    # Here, so that the next forks find it read.
    _style(job["css"])
    source, target = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            os.close(source)
            _print_in_fork(job, limits, target)
        finally:
            # Whatever happens, no fork ever goes on as if it were its parent.
            os._exit(0)
    os.close(target)
    in_time, _, _ = select.select([source], [], [], limits["seconds"])
    answer = read_message(source) if in_time else (TOO_LONG, b"")
    os.close(source)
    if answer is None or answer[0] == TOO_LONG:
        os.kill(child, signal.SIGKILL)
    _, status = os.waitpid(child, 0)
    return answer or (FAILED, f"the printing process ended with {status}".encode())


def serve(limits: Mapping[str, int], source: int, target: int) -> None:
    """Print sheet after sheet until the input ends or nobody has asked for a while."""
    while select.select([source], [], [], limits["idle"])[0]:
        message = read_message(source)
        if message is None:
            return
        write_message(target, *print_apart(json.loads(message[1]), limits))


def main() -> None:
    """Look, load, warm up, say so, and print."""
    source, target = os.dup(0), os.dup(1)
    # Whatever a library prints must not get between the messages.
    os.dup2(2, 1)
    head = read_message(source)
    if head is None:
        return
    limits = json.loads(head[1])
    if packages := lacking_packages():
        write_message(target, LACKING, json.dumps(packages).encode())
        return
    try:
        make_pdf(WARM_UP, "", {})
    except BaseException:
        write_message(target, FAILED, traceback.format_exc().encode())
        return
    gc.collect()
    gc.freeze()
    write_message(target, READY)
    serve(limits, source, target)


if __name__ == "__main__":
    main()
