"""What can be set, where it is set, and what holds when nobody sets it."""

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from flask import Config

from companion.store.keys import secret_key
from companion.web.places import prepare_instance

ONE_YEAR = 365 * 24 * 3600

DEFAULTS: Mapping[str, Any] = {
    # How other phones reach this site, where somebody asks from the machine itself.
    "ENTRANCE": "",
    # Whether who has no key may ask the checker; it writes nothing and knows no session.
    "CHECKER_OPEN": True,
    # How many proxies stand in front; 0 believes no forwarded header at all.
    "PROXY_HOPS": 0,
    # A round with every hand typed out is a few kilobytes, a session file a few hundred.
    "MAX_CONTENT_LENGTH": 2 * 1024 * 1024,
    "MAX_FORM_MEMORY_SIZE": 1024 * 1024,
    "MAX_FORM_PARTS": 1000,
    # A form that lay open through a long supper still saves.
    "WTF_CSRF_TIME_LIMIT": None,
    "PERMANENT_SESSION_LIFETIME": ONE_YEAR,
    "SESSION_REFRESH_EACH_REQUEST": False,
    "SESSION_COOKIE_NAME": "companion",
    "SESSION_COOKIE_HTTPONLY": True,
    "SESSION_COOKIE_SAMESITE": "Lax",
}


def settings_for(config: Mapping[str, Any]) -> dict[str, Any]:
    """All settings: *config* over the instance's ``config.py`` over the defaults."""
    folder = config.get("INSTANCE") or os.environ.get("COMPANION_INSTANCE") or "instance"
    instance = prepare_instance(folder)
    settings = Config(instance, {**DEFAULTS})
    settings.from_pyfile("config.py", silent=True)
    settings.update(config)
    settings["INSTANCE"] = Path(instance)
    if not settings.get("SECRET_KEY"):
        settings["SECRET_KEY"] = secret_key(instance)
    return dict(settings)
