"""All kinds of rewriting: importing the modules that have them enters them."""

from tests.rewriting import (
    bent,
    boards,
    cards,
    costs,
    counts,
    events,
    groups,
    items,
    layout,
    letters,
    order,
)
from tests.rewriting.kinds import KINDS

MODULES = (bent, boards, cards, costs, counts, events, groups, items, layout, letters, order)

__all__ = ["KINDS", "MODULES"]
