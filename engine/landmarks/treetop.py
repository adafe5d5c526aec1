"""The Elder Treetop: next to a building slot more in its clearing, perhaps a point more for a building removed there."""

from rootlog.engine.event import PLACED, Event
from rootlog.engine.judging.budget import TurnNote
from rootlog.engine.judging.turn import Hypothesis
from rootlog.engine.landmarks.common import Landmark, R
from rootlog.engine.pieces import Faction
from rootlog.engine.reasons import Evidence

EMPTIED = TurnNote("the Treetop's slot emptied")
"""Removals this turn that may have emptied the slot of the Elder Treetop."""


class ElderTreetop(Landmark):
    """The points that its card adds for a building are allowed, never demanded: in which slot it stood is not recorded."""

    def removed(self, turn: Hypothesis, event: Event, remover: Faction) -> None:
        """Of the buildings of somebody else that leave its clearing one may score a point more: the slot holds one.

        A building that was placed there in the turn may stand in the slot that was emptied before. What somebody removes who
        scores nothing, as a hireling, may have stood elsewhere.
        """
        if event.code[0] != "b" or event.here != self.number or remover == event.owner:
            return
        if event.before.scores.get(remover) is None:
            return
        built = sum(
            one.count
            for one in turn.events[: event.index]
            if one.kind == PLACED and one.code[0] == "b" and one.here == self.number
        )
        if turn.counted(EMPTIED) > built:
            return
        turn.count(EMPTIED)
        turn.earn(
            1,
            R.LANDMARKS,
            "treetop",
            Evidence(piece=event.moved.thing),
            faction=remover,
            must=False,
        )


SOURCE = ElderTreetop
