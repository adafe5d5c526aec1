"""The Elder Treetop: beside a building slot more in its clearing, perhaps a point more for a building removed there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rootlog.engine.landmarks.common import Landmark, R
from rootlog.engine.words import piece_name

if TYPE_CHECKING:
    from rootlog.engine.event import Event
    from rootlog.engine.judging.turn import Turn
    from rootlog.engine.pieces import Faction


class ElderTreetop(Landmark):
    """What its card adds for a building is allowed, never demanded: in which slot it stood is not recorded."""

    def removed(self, turn: Turn, event: Event, remover: Faction) -> None:
        """A building of somebody else that leaves its clearing may score a point more; of several one stood in its slot."""
        if event.code[0] != "b" or event.here != self.number or remover == event.owner:
            return
        words = f"removing {piece_name(event.moved.thing)} at the Elder Treetop"
        turn.earn(1, R.LANDMARKS, words, remover, must=False)


SOURCE = ElderTreetop
