"""Highway Bandits, demoted Bandit Guilds: a hireling (law-6: 19; law-16: 22). What it does is printed on its card."""

from rootlog.engine.hirelings.common import Hireling


class HighwayBandits(Hireling):
    """Four warriors that stand on paths (maps: on none that is closed; 19.3.5: on no river)."""


SOURCE = HighwayBandits
