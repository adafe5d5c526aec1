"""All kinds of rewriting: importing the modules that have them enters them."""

from tests.rewriting import cards, counts, groups, items, layout, letters, order
from tests.rewriting.kinds import KINDS

MODULES = (cards, counts, groups, items, layout, letters, order)

__all__ = ["KINDS", "MODULES"]
