"""A QR code as the path of its dark modules."""

import segno

from companion.sheet_pages.pages import Code


def qr_code(text: str | None) -> Code | None:
    """The code of an address; None without one. One row after another, dark stretches joined."""
    if not text:
        return None
    rows = [bytes(row) for row in segno.make_qr(text, error="m").matrix]
    strokes = [
        f"M{start} {y}h{end - start}v1h{start - end}z"
        for y, row in enumerate(rows)
        for start, end in _stretches(row)
    ]
    return Code(size=len(rows), path="".join(strokes))


def _stretches(row: bytes) -> list[tuple[int, int]]:
    """Where dark modules begin and end."""
    dark = [False, *(bool(module) for module in row), False]
    edges = [x for x in range(len(row) + 1) if dark[x] != dark[x + 1]]
    return list(zip(edges[::2], edges[1::2], strict=True))
