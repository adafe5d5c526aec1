"""The Print and Play Edition of December 1st: its chapter, its facts, its general rules and its four factions."""

from rootlog.engine import factions

HOUSE = "pnp"
"""The name of the edition's folder."""
LETTERS = factions.letters(HOUSE)
"""The factions that there are, in the order in which they set up and play."""
