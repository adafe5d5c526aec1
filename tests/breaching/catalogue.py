"""All classes of breaches: importing the modules that have them enters them."""

from tests.breaching import (
    alliance_and_vagabond,
    at_the_outset,
    by_scribes,
    crafts_and_points,
    marauder_expansion,
    marquise_and_eyrie,
    moves_and_battles,
    order_and_limits,
    payments,
    riverfolk_expansion,
    underworld_expansion,
)
from tests.breaching.kinds import KINDS

MODULES = (
    moves_and_battles,
    crafts_and_points,
    marquise_and_eyrie,
    alliance_and_vagabond,
    riverfolk_expansion,
    underworld_expansion,
    marauder_expansion,
    order_and_limits,
    payments,
    by_scribes,
    at_the_outset,
)
assert all(
    any(kind.propose.__module__ == one.__name__ for kind in KINDS.values()) for one in MODULES
)
