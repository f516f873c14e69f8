"""A fragment is a block of its page, asked for at the page's own address by htmx.

This is the only place that reads or writes the ``HX-`` headers.
"""

from typing import Any

from flask import Response, current_app, make_response, render_template, request
from jinja2 import Template


def from_htmx() -> bool:
    """Whether htmx asks, so that a part of the page is enough."""
    return request.headers.get("HX-Request") == "true"


def wanted_fragment() -> str | None:
    """The id of the element that htmx is going to fill, if it says so (``section#deal``)."""
    _, _, element_id = request.headers.get("HX-Target", "").partition("#")
    return element_id or None


def asks_for(element_id: str) -> bool:
    """Whether that element is all htmx asks for."""
    return from_htmx() and wanted_fragment() == element_id


def answer(template: str, page: Any, *, status: int = 200) -> Response:
    """The page, or the one block of it that htmx asks for.

    When htmx asks for a block that this page does not have, a save has led to another page: the
    browser is sent there as a whole, so its history and its back button stay ordinary.
    """
    if not from_htmx():
        return make_response(render_template(template, page=page), status)
    found: Template = current_app.jinja_env.get_or_select_template(template)
    block = found.blocks.get(wanted_fragment() or "")
    if block is None:
        response = make_response("", 200)
        response.headers["HX-Redirect"] = request.full_path.rstrip("?")
        return response
    context: dict[str, Any] = {"page": page}
    current_app.update_template_context(context)
    html = "".join(block(found.new_context(context)))
    return make_response(html, status)


def into_note(response: Response) -> Response:
    """Turn a refusal that is no page of its own into the form's one-sentence note."""
    response.headers["HX-Retarget"] = "find [data-note]"
    response.headers["HX-Reswap"] = "innerHTML"
    return response


def load_again(response: Response) -> Response:
    """Have the browser load the whole page again."""
    response.headers["HX-Refresh"] = "true"
    return response


def over_the_page(response: Response) -> Response:
    """Show the answer in place of the whole page that htmx asked from."""
    response.headers["HX-Retarget"] = "#page"
    response.headers["HX-Reselect"] = "#page"
    response.headers["HX-Reswap"] = "outerHTML"
    return response
