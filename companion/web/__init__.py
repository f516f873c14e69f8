"""The site: Flask blueprints, forms and fragments over the ledger."""

from collections.abc import Mapping
from typing import Any

from flask import Flask
from flask_wtf import CSRFProtect
from jinja2 import StrictUndefined
from werkzeug.middleware.proxy_fix import ProxyFix

from companion.web import (
    access,
    blueprints,
    boards,
    book,
    bringing_in,
    checker,
    checker_api,
    damaged,
    errors,
    headers,
    languages,
    printing,
    shell,
    static_files,
    translating,
)
from companion.web.places import prepare_instance, templates_folder
from companion.web.settings import settings_for


def create_app(config: Mapping[str, Any] | None = None) -> Flask:
    """The whole site over one instance folder.

    *config* wins over the environment (``COMPANION_INSTANCE``), and that over the instance's own
    ``config.py``. ``INSTANCE`` names the folder that everything is written to.
    Raises ``RuntimeError`` when a route does not say who may use it.
    """
    settings = settings_for(config or {})
    instance = prepare_instance(settings["INSTANCE"])
    app = Flask(
        "companion.web",
        static_folder=None,
        template_folder=str(templates_folder()),
        instance_path=str(instance),
    )
    app.config.update(settings)
    app.jinja_env.undefined = StrictUndefined
    app.jinja_env.trim_blocks = True
    app.jinja_env.lstrip_blocks = True
    if hops := app.config["PROXY_HOPS"]:
        app.wsgi_app = ProxyFix(  # type: ignore[method-assign]
            app.wsgi_app, x_for=hops, x_proto=hops, x_host=hops, x_prefix=hops
        )
    book.set_up(app)
    boards.set_up(app)
    printing.set_up(app)
    languages.set_up(app)
    translating.set_up(app)
    static_files.set_up(app)
    access.set_up(app)
    CSRFProtect(app)
    headers.set_up(app)
    errors.set_up(app)
    damaged.set_up(app)
    bringing_in.set_up(app)
    shell.set_up(app)
    checker.set_up(app)
    checker_api.set_up(app)
    blueprints.register(app)
    access.refuse_undeclared_routes(app)
    return app
