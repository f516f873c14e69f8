"""A scorekeeping companion for an evening of Rummy-family card games."""

__version__ = "0.1.0"
