"""The warlord (14.2.2): its place, and the rule that only battle removes it, only its own turn moves it."""

from rootlog.engine.event import PLACED, REMOVALS, Event
from rootlog.engine.factions.common import FactionPart
from rootlog.engine.factions.hundreds.common import WARLORD
from rootlog.engine.general import hits
from rootlog.engine.judging.source import play
from rootlog.engine.judging.turn import Hypothesis
from rootlog.engine.law import chapter
from rootlog.engine.pieces import Faction
from rootlog.engine.reasons import Evidence
from rootlog.engine.state import State

R = chapter("hundreds")


class Warlord(FactionPart):
    """14.2.2: the events that may befall the warlord."""

    def where(self, state: State) -> int | None:
        """The clearing of the warlord; None if it is not on the map."""
        return next(iter(self.on_map(state, WARLORD)), None)

    def removed(self, turn: Hypothesis, event: Event, remover: Faction) -> None:
        """14.2.2: only battle removes the warlord."""
        if event.owner == self.faction and event.code == WARLORD.code:
            clash = turn.clash
            fights = clash is not None and clash.side(self.faction) is not None
            if not (fights and clash is not None and clash.clearing == event.origin):
                self._keep(turn, event)

    @play(*sorted(REMOVALS), code="w_w", turns="any")
    def lose_the_warlord(self, turn: Hypothesis, event: Event) -> Hypothesis:
        """14.2.2."""
        hits.settle(turn)
        self._keep(turn, event)
        return turn

    def _keep(self, turn: Hypothesis, event: Event) -> None:
        turn.require(False, R.THE_WARLORD, "outside battle", Evidence(clearing=event.origin))

    def entered(self, turn: Hypothesis, event: Event, movers: frozenset[Faction]) -> None:
        """14.2.2: the warlord moves in the turn of the Hundreds only."""
        if event.owner == self.faction and event.code == WARLORD.code:
            own = turn.faction == self.faction
            turn.require(
                own,
                R.THE_WARLORD,
                "moves",
                Evidence(origin=event.origin, target=event.here, faction=turn.faction),
            )

    @play(PLACED, code="w_w", turns="other")
    def place_the_warlord(self, turn: Hypothesis, event: Event) -> Hypothesis:
        """14.2.2: only Anoint places the warlord."""
        return turn.require(
            False, R.THE_WARLORD, "placed", Evidence(clearing=event.here, faction=turn.faction)
        )
