"""Sunward Expedition, demoted Mole Artisans: a hireling (law-6: 19; law-16: 22). What it does is printed on its card."""

from rootlog.engine.hirelings.common import Hireling


class SunwardExpedition(Hireling):
    """Eight warriors, and tokens that they leave behind."""


SOURCE = SunwardExpedition
