"""The score book of this site: the store it keeps, opened once for all threads."""

import atexit
import datetime as dt
from pathlib import Path

from flask import Flask, current_app

from companion.ledger import Ledger, Tallies
from companion.store.connections import DATABASE_NAME, Store
from companion.store.opening import open_store


def store() -> Store:
    """The store of the site that answers this request."""
    opened: Store = current_app.extensions["store"]
    return opened


def ledger() -> Ledger:
    """What can happen at a table, over that store."""
    kept: Ledger = current_app.extensions["ledger"]
    return kept


def tallies() -> Tallies:
    """What the finished sessions add up to."""
    counted: Tallies = current_app.extensions["tallies"]
    return counted


def instance() -> Path:
    """The folder of this companion: everything that is written lies in it."""
    return Path(current_app.instance_path)


def today() -> dt.date:
    """The day by this machine's own clock; an evening belongs to the day it began on."""
    return dt.datetime.now().astimezone().date()


def set_up(app: Flask) -> None:
    """Open the store; a newer database than this program stops the start."""
    opened = open_store(app.config["INSTANCE"] / DATABASE_NAME)
    app.extensions["store"] = opened
    app.extensions["ledger"] = Ledger(opened)
    app.extensions["tallies"] = Tallies(opened)
    atexit.register(opened.close)
