"""Furious Protector, demoted Stoic Protector: a hireling (law-6: 19; law-16: 22). What it does is printed on its card."""

from rootlog.engine.hirelings.common import Hireling


class FuriousProtector(Hireling):
    """A pawn that fights."""

    walks = False


SOURCE = FuriousProtector
