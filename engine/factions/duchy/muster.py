"""The Duchy's warriors: Birdsong's (12.4), and those that the Assembly recruits (12.5.1.II)."""

from collections.abc import Callable

from rootlog.engine.changes import Moved
from rootlog.engine.event import PLACED, Event
from rootlog.engine.factions.common import FactionPart
from rootlog.engine.factions.duchy import rota
from rootlog.engine.factions.duchy.ministers import RISEN, Ministers
from rootlog.engine.factions.duchy.pieces import (
    ACTING,
    CITADEL,
    DUCHY,
    PLACED_BELOW,
    WARRIOR,
    R,
)
from rootlog.engine.game import Game
from rootlog.engine.judging.budget import Budget
from rootlog.engine.judging.source import Watcher, play
from rootlog.engine.judging.turn import Hypothesis
from rootlog.engine.pieces import supply
from rootlog.engine.reasons import NO_EVIDENCE, Evidence
from rootlog.engine.state import State

MUSTERING = "Birdsong's warriors"

MUSTER = Budget("Birdsong's warriors", DUCHY, places="w")
"""Warriors that Birdsong places; a credit's value is 0, the Burrow."""


class Muster(FactionPart, Watcher[None, int]):
    """Warriors that come to the Burrow. It keeps how many lie in the supply because Birdsong did not place them, as was reported."""

    ministers: Ministers

    def begin(self, game: Game) -> int:
        """None yet."""
        return 0

    def remember(self, turn: Hypothesis, *, read: bool) -> int:
        """12.4: those that this turn should have placed, too; not those that the record moves though they were not placed."""
        unplaced = self._unplaced(turn) if read and turn.faction == self.faction else 0
        home = supply(self.faction)
        before = self.kept(turn) + unplaced
        if not before:
            return 0
        found = sum(
            event.moved.short
            for event in turn.events
            if type(event.change) is Moved
            and event.change.thing == WARRIOR
            and event.change.target != home
        )
        return max(0, before - found)

    def _unplaced(self, turn: Hypothesis) -> int:
        """The number of warriors that Birdsong had to place and that are not placed."""
        owed = sum(debt.must for debt in turn.debts_of(MUSTER))
        return max(0, owed - len(turn.credits_of(MUSTER)))

    def owe_muster(self, turn: Hypothesis) -> None:
        """12.4: a warrior and one for each symbol uncovered, as far as the supply goes."""
        least, most = turn.span(self._due(turn))
        turn.owe(MUSTER, {0}, R.BIRDSONG, "mustered", NO_EVIDENCE, count=least, step=True)
        turn.grant(MUSTER, {0}, R.BIRDSONG, count=most - least)

    def _due(self, turn: Hypothesis) -> Callable[[State], int]:
        def due(state: State) -> int:
            citadels = self.number(state, CITADEL.code)
            icons = sum(space["warriors"] for space in self.data.tracks[CITADEL.code][:citadels])
            brings: int = self.data.board["recruit_base"] + icons
            return max(0, min(brings, state.count(WARRIOR, supply(self.faction)) - self.kept(turn)))

        return due

    def _was_in_vain(self, turn: Hypothesis, event: Event) -> bool:
        """True if Birdsong placed nothing, for want of warriors, and so many are too few for what lies in the supply now."""
        due = self._due(turn)
        return event.count < due(turn.state) and turn.span(due)[0] == 0

    @play(PLACED_BELOW, code="w", certain=True)
    def muster(self, turn: Hypothesis, event: Event) -> Hypothesis:
        """12.4: Birdsong's warriors; 12.5.1.II: those beyond are recruited, one an action."""
        if turn.agenda.range(MUSTERING)[0] >= turn.opened and not self._was_in_vain(turn, event):
            turn.go(MUSTERING)
        due = min(event.count, turn.open(MUSTER, 0, surely=turn.past(MUSTERING)))
        if due:
            turn.go(MUSTERING).pay(MUSTER, 0, R.BIRDSONG, "", count=due)
        if event.count > due:
            turn.go(ACTING)
        for _ in range(event.count - due):
            self.ministers.act(turn, rota.RECRUIT, "recruiting", NO_EVIDENCE)
        return turn

    @play(PLACED, code="w")
    def recruit_elsewhere(self, turn: Hypothesis, event: Event) -> Hypothesis:
        """12.4, 12.5.1.II: warriors come to the Burrow and to no clearing of the map."""
        birdsong = turn.open(MUSTER, 0) > 0 or turn.agenda.range(MUSTERING)[0] >= turn.opened
        rule = R.BIRDSONG if birdsong else R.RECRUIT
        if turn.take(RISEN, event.here) is not None:  # they stand for those that come up
            turn.pay(RISEN, event.here, R.DIG, "", free=True)
            if not birdsong:
                rule = R.DIG
        placed = Evidence(warriors=(event.moved.thing, event.count), clearing=event.here)
        turn.require(False, rule, "not in the Burrow", placed)
        return turn.pay(MUSTER, 0, rule, "", count=event.count, free=True)
