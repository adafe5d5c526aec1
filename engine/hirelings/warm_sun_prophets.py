"""Warm Sun Prophets, demoted Lizard Envoys: a hireling (law-6: 19; law-16: 22). What it does is printed on its card."""

from rootlog.engine.hirelings.common import Hireling


class WarmSunProphets(Hireling):
    """Four warriors that make other players' pieces battle (19.3.6)."""

    presses = True


SOURCE = WarmSunProphets
