"""What is made once a start is made before the first visitor waits for it."""

from flask import Flask

LOOKED_AT = (
    "/",
    "/check?game=continental-bicycle",
    "/check?game=rummy&ask=cards&cards=3-5C",
    "/check/proof?game=rummy&melds=3-5C",
)
"""Pages that anyone may open; between them they need most styles, scripts and words."""


def warm_up(app: Flask) -> None:
    """Read all templates in, and look at some pages, so that their files are squeezed already."""
    for name in app.jinja_env.list_templates():
        app.jinja_env.get_template(name)
    visitor = app.test_client()
    for address in LOOKED_AT:
        visitor.get(address)
