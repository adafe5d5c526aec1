"""Flame Bearers, demoted Rat Ravagers: a hireling (law-6: 19; law-16: 22). What it does is printed on its card."""

from rootlog.engine.hirelings.common import Hireling


class FlameBearers(Hireling):
    """Six warriors that burn down what they find."""

    razes = True


SOURCE = FlameBearers
