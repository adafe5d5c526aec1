"""Riverfolk Flotilla, demoted Otter Divers: a hireling (law-6: 19; law-16: 22). What it does is printed on its card."""

from rootlog.engine.hirelings.common import Hireling


class RiverfolkFlotilla(Hireling):
    """A pawn on the rivers."""

    walks = False


SOURCE = RiverfolkFlotilla
