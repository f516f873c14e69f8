"""All routes of the site, by the page they belong to."""

from flask import Flask

from companion.web import (
    checker_api,
    course,
    downloads,
    exchange,
    finding,
    finish,
    home,
    keys,
    new_session,
    players,
    round_page,
    rules_pages,
    season,
    seats_page,
    session_files,
    settling,
    share,
    striking,
    table,
    watch,
)

BLUEPRINTS = (
    home.bp,
    finding.bp,
    keys.bp,
    new_session.bp,
    table.bp,
    round_page.bp,
    striking.bp,
    seats_page.bp,
    course.bp,
    finish.bp,
    share.bp,
    downloads.bp,
    session_files.bp,
    exchange.bp,
    watch.bp,
    rules_pages.bp,
    players.bp,
    season.bp,
    settling.bp,
    checker_api.bp,
)


def register(app: Flask) -> None:
    """Put every page at its address."""
    for blueprint in BLUEPRINTS:
        app.register_blueprint(blueprint)
