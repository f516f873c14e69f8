"""Draw the icons anew that phones want as pictures, from our own drawing static/icon.svg.

    python -m scripts.icons

Phones cut an icon to their own shape: what they cut stands on a ground that reaches every edge,
small enough that nothing of the drawing is lost.
"""

import re
import shutil
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

STATIC = Path(__file__).resolve().parent.parent / "static"
ICONS = {
    "icon-180.png": (180, 0.9),
    "icon-192.png": (192, None),
    "icon-512.png": (512, None),
    "icon-512-cut.png": (512, 0.8),
}
"""Each picture's edge, and how much of it the drawing takes where the phone cuts it to shape."""

PAGE = """
<body style="margin:0; height:{edge}px; background:{ground}; display:grid; place-items:center">
<div style="width:{drawn}px;height:{drawn}px">{drawing}</div>
"""


def draw(browser: Browser, name: str) -> None:
    """One icon, as a browser draws it."""
    edge, part = ICONS[name]
    drawing = (STATIC / "icon.svg").read_text()
    found = re.search(r'<rect[^>]*fill="(#\w+)"', drawing)
    assert found is not None, "the drawing has no ground"
    page = browser.new_page(viewport={"width": edge, "height": edge})
    ground = "transparent" if part is None else found.group(1)
    drawn = round(edge * (part or 1))
    page.set_content(PAGE.format(edge=edge, ground=ground, drawn=drawn, drawing=drawing))
    page.screenshot(path=STATIC / name, omit_background=True)
    page.close()


def main() -> None:
    """Draw them all."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=shutil.which("chromium"), args=["--no-sandbox"]
        )
        for name in ICONS:
            draw(browser, name)
        browser.close()


if __name__ == "__main__":
    main()
