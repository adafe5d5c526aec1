"""The Tower, and the Pass where it is on the Mountain map (law-4: 14.1.3.IV, later 17.3.4, 25.4.4)."""

from rootlog.engine.general.ruling import rules
from rootlog.engine.judging.turn import Hypothesis
from rootlog.engine.landmarks.common import Landmark
from rootlog.engine.law import Rule, chapter
from rootlog.engine.reasons import Evidence

MAPS = chapter("maps")


class Tower(Landmark):
    """Its clearing is worth a point to who rules it when its Evening ends."""

    enters = ("end of evening",)

    def home(self) -> tuple[int | None, Rule]:
        """On the Mountain map, at the Pass."""
        return self.table.map.tower, MAPS.MOUNTAIN_SETUP

    def enter(self, turn: Hypothesis, slot: str) -> None:
        """At the end of Evening it scores for who rules it."""
        chart = self.table.map
        number = self.number or chart.tower
        if number is None:
            return
        state = turn.state if turn.event is not None else turn.facts.over()
        ruled = rules(turn, state, turn.faction, number)
        where = Evidence(clearing=number)
        if ruled is False:
            key = "the Pass" if number == chart.tower else "the Tower"
            turn.earn_nothing(MAPS.THE_PASS, key, where, like=1)
            return
        key = "ruling the Pass" if number == chart.tower else "ruling the Tower"
        turn.earn(1, MAPS.THE_PASS, key, where, must=self.sure and ruled is True)


SOURCE = Tower
