"""Woodland Band, demoted Traveling Band: a hireling (law-6: 19; law-16: 22). What it does is printed on its card."""

from rootlog.engine.hirelings.common import Hireling


class WoodlandBand(Hireling):
    """Five warriors that walk from clearing to clearing."""


SOURCE = WoodlandBand
