"""An open battle of this edition: what there is to know of it next to its two sides (`general.clash`)."""

from typing import NamedTuple

from rootlog.engine.general.clash import Clash
from rootlog.engine.judging.budget import TurnNote
from rootlog.engine.judging.turn import Hypothesis
from rootlog.engine.pieces import Faction

FIGHT = TurnNote("fight")
REVIVED = TurnNote("revived", "C")
"""The number of warriors that fell in the open battle and were placed in the Keep again."""
HIGHEST_ROLL = 3
AMBUSH_HITS = 2


class PnpBattle(NamedTuple):
    """The battle that was begun last.

    `ambushes` were played, all by the defender. `retreat` is the event of the first move out of it, -1 without one, `left`
    how many warriors went, and where to. `pursued` counts ambushes played at those who retreat, `bolts` hits of crossbows
    (by those who take them). `losses` has for each side the events of its losses; `bare`: who defends has no warriors there.
    """

    ambushes: int = 0
    retreat: int = -1
    left: int = 0
    target: object = None
    pursued: int = 0
    bolts: tuple[Faction, ...] = ()
    losses: tuple[tuple[Faction, int], ...] = ()
    bare: bool = False

    def last_loss(self, faction: Faction) -> int | None:
        """The event of the last loss of a side."""
        return next((index for who, index in reversed(self.losses) if who == faction), None)


def fight_of(turn: Hypothesis) -> PnpBattle:
    """The open battle."""
    fight = turn.counts.get(FIGHT)
    assert isinstance(fight, PnpBattle)  # asked while a battle is open
    return fight


def open_in(turn: Hypothesis, clearing: object, faction: Faction) -> Clash | None:
    """The battle that is open in that clearing and in which that faction fights."""
    clash = turn.clash
    if clash is None or clash.clearing != clearing or clash.side(faction) is None:
        return None
    return clash
