"""The headers of every answer: what a page may load, who may frame it, how long it is kept."""

from collections.abc import Mapping

from flask import Flask, Response, request, session
from flask.sessions import SecureCookieSessionInterface

from companion.web.book import today

CONTENT_SECURITY_POLICY = "; ".join(
    (
        "default-src 'self'",
        "base-uri 'none'",
        "object-src 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)

HEADERS = {
    "Content-Security-Policy": CONTENT_SECURITY_POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    # A watch link is a secret: it leaves with no click. CSRF on https needs the own one.
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=(), payment=()",
}


NO_PAGES = frozenset({"text/css", "text/javascript"})
HEADERS_OF_FILES = {
    name: HEADERS[name]
    for name in ("X-Content-Type-Options", "Cross-Origin-Resource-Policy", "Referrer-Policy")
}
"""For a style or script, where what only concerns pages would be a tenth of its weight."""

PICTURE = "image/svg+xml"
HEADERS_OF_PICTURES = HEADERS_OF_FILES | {
    "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'"
}
"""For a drawn picture of our own: opened by itself it is a page, and needs nothing."""

MONTH = "month"
"""When the cookie was last renewed."""


class CookiesFollowTheScheme(SecureCookieSessionInterface):
    """The session cookie is ``Secure`` exactly when the page came over https.

    A home network speaks plain http, where a ``Secure`` cookie would never come back.
    """

    def get_cookie_secure(self, _app: Flask) -> bool:
        """Whether this answer travels over https."""
        return request.is_secure


def _headers_of(response: Response) -> Mapping[str, str]:
    if response.mimetype in NO_PAGES:
        return HEADERS_OF_FILES
    if response.mimetype == PICTURE and request.endpoint in ("static", "favicon"):
        return HEADERS_OF_PICTURES
    return HEADERS


def _finish(response: Response) -> Response:
    """Put the headers on; a page with state is never kept, so that no button shows an old one."""
    for name, value in _headers_of(response).items():
        response.headers.setdefault(name, value)
    if request.is_secure:
        response.headers.setdefault("Strict-Transport-Security", "max-age=31536000")
    response.headers.setdefault("Cache-Control", "no-store")
    if request.endpoint != "static":
        response.vary.update(("HX-Request", "HX-Target", "Cookie", "Accept-Language"))
    return response


def _keep_the_phone_known(response: Response) -> Response:
    """Keep the cookie when the browser is closed, and a year from every month it is used in.

    Nobody scans a code twice in an evening; and no answer carries a cookie without need.
    """
    month = today().strftime("%Y-%m")
    if session and session.get(MONTH) != month:
        session[MONTH] = month
        session.permanent = True
    return response


def set_up(app: Flask) -> None:
    """Cookies and headers for the whole site."""
    app.session_interface = CookiesFollowTheScheme()
    app.after_request(_keep_the_phone_known)
    app.after_request(_finish)
