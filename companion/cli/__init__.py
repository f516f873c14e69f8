"""The command line."""

import click


@click.group()
def main() -> None:
    """Check melds, pay rounds and keep the score of a card night."""
