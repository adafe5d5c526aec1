"""The Outcast, demoted The Brigand: a hireling (law-6: 19; law-16: 22). What it does is printed on its card."""

from rootlog.engine.hirelings.common import Hireling


class Outcast(Hireling):
    """A pawn that goes where it likes, and clubs on its card."""

    walks = False


SOURCE = Outcast
