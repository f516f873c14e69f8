"""Which melds can be made of loose cards: one search for each kind of going out or opening."""
