"""All kinds of slips: importing the modules that have them enters them."""

from tests.slipping import actions, clearings, counts, letters, signs
from tests.slipping.kinds import KINDS

MODULES = (clearings, counts, letters, actions, signs)
assert len(KINDS) > 40
