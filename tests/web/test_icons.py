"""The companion's own icon, in the forms that phones put on their first screen."""

import json
import re
import struct

from flask.testing import FlaskClient

PNG = b"\x89PNG\r\n\x1a\n"


def size_of(picture: bytes) -> str:
    """How large a picture says that it is."""
    assert picture.startswith(PNG)
    width, height = struct.unpack(">II", picture[16:24])
    return f"{width}x{height}"


def test_every_icon_of_the_manifest_is_there_in_the_size_it_is_announced_in(
    stranger: FlaskClient,
) -> None:
    manifest = json.loads(stranger.get("/static/companion.webmanifest").data)
    pictures = [icon for icon in manifest["icons"] if icon["type"] == "image/png"]
    assert {icon["sizes"] for icon in pictures} == {"192x192", "512x512"}
    assert {icon["purpose"] for icon in pictures} == {"any", "maskable"}
    for icon in pictures:
        answer = stranger.get(f"/static/{icon['src']}")
        assert answer.content_type == icon["type"]
        assert size_of(answer.data) == icon["sizes"]


def test_the_icon_for_an_apple_has_the_size_it_is_shown_in(stranger: FlaskClient) -> None:
    page = stranger.get("/").get_data(as_text=True)
    found = re.search(r'<link rel="apple-touch-icon" href="([^"]+)">', page)
    assert found is not None
    answer = stranger.get(found.group(1))
    assert size_of(answer.data) == "180x180"
    assert "immutable" in answer.headers["Cache-Control"]
