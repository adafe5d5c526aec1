"""Corvid Spies, demoted Raven Guards: a hireling (law-6: 19; law-16: 22). What it does is printed on its card."""

from rootlog.engine.hirelings.common import Hireling


class CorvidSpies(Hireling):
    """Six warriors that walk and fight."""


SOURCE = CorvidSpies
