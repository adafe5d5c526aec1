"""The Elder Treetop: a building slot more in its clearing, and perhaps a point more for a building removed there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rootlog.engine.landmarks.common import Landmark, R
from rootlog.engine.words import piece_name

if TYPE_CHECKING:
    from rootlog.engine.event import Event
    from rootlog.engine.game import Table
    from rootlog.engine.pieces import Faction
    from rootlog.engine.turn import Turn


class ElderTreetop(Landmark):
    """A building more finds room here."""

    @classmethod
    def lay(cls, table: Table, number: int) -> Table:
        slots = {**table.map.slots, number: table.map.slots[number] + 1}
        return table._replace(map=table.map.with_slots(slots))

    def removed(self, turn: Turn, event: Event, remover: Faction) -> None:
        if event.code[0] != "b" or event.here != self.number or remover == event.owner:
            return
        words = f"removing {piece_name(event.moved.thing)} at the Elder Treetop"
        turn.earn(event.count, R.LANDMARKS, words, remover, must=False)


SOURCE = ElderTreetop
