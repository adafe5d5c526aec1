"""Spring Uprising, demoted Rabbit Scouts: a hireling (law-6: 19; law-16: 22). What it does is printed on its card."""

from rootlog.engine.hirelings.common import Hireling


class SpringUprising(Hireling):
    """Four warriors; where they rise, what stands there may go."""

    razes = True


SOURCE = SpringUprising
