"""Warm Sun Prophets, demoted Lizard Envoys: they make other players' pieces battle."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rootlog.engine.event import BATTLE, Event
from rootlog.engine.general import battle
from rootlog.engine.hirelings.acting import Actor
from rootlog.engine.judging.source import play

if TYPE_CHECKING:
    from rootlog.engine.judging.turn import Turn


class WarmSunProphets(Actor):
    """Battles that others begin in their controller's turn are theirs."""

    def brings(self, turn: Turn, event: Event) -> bool:
        """A battle of somebody who is not at turn."""
        return event.kind == BATTLE and event.owner != turn.faction

    @play(BATTLE, turns="other", mine=False)
    def forced_battle(self, turn: Turn, event: Event) -> Turn | None:
        """1.5.5: it is fought as if who is made to battle had chosen to, who therefore scores as ever (19.3.6)."""
        if not self.brings(turn, event) or not self.controlled(turn, event):
            return None
        self.begin(turn, event)
        return battle.battle(turn, event)


SOURCE = WarmSunProphets
