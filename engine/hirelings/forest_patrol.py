"""Forest Patrol, demoted Feline Physicians: a hireling (law-6: 19; law-16: 22). What it does is printed on its card."""

from rootlog.engine.hirelings.common import Hireling


class ForestPatrol(Hireling):
    """Twelve warriors that walk and fight."""


SOURCE = ForestPatrol
