"""The Legendary Forge: who rules there may score more for items that are crafted."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rootlog.engine.general.ruling import rules
from rootlog.engine.landmarks.common import Landmark, R

if TYPE_CHECKING:
    from rootlog.engine.event import Event
    from rootlog.engine.judging.turn import Turn
    from rootlog.engine.pieces import Faction

EXTRA = 2
"""As many points more, at most, are left to its card."""


class LegendaryForge(Landmark):
    """What its card adds to an item is allowed, never demanded."""

    def crafted_item(self, turn: Turn, event: Event, crafter: Faction) -> None:
        """Who rules its clearing or has a piece there may score more."""
        if self.number is None:
            return
        ruled = rules(turn, event.before, crafter, self.number)
        if ruled is False and not self.visited(event.before, crafter):
            return
        for _ in range(EXTRA):
            turn.earn(1, R.LANDMARKS, "crafting at the Legendary Forge", crafter, must=False)


SOURCE = LegendaryForge
