"""Building: in a ruled clearing with an open slot, paid with wood of ruled clearings linked to it."""

from rootlog.engine.editions.pnp import building
from rootlog.engine.editions.pnp.common import UNTOLD, PnpPart, R
from rootlog.engine.editions.pnp.marquise.actions import PnpMarquiseActions
from rootlog.engine.editions.pnp.marquise.pieces import WOOD
from rootlog.engine.event import PLACED, REMOVED, Event
from rootlog.engine.general.ruling import rules, tally
from rootlog.engine.judging.budget import Budget
from rootlog.engine.judging.ledger import match
from rootlog.engine.judging.source import play
from rootlog.engine.judging.turn import Hypothesis
from rootlog.engine.pieces import Piece
from rootlog.engine.reasons import ILLEGAL, Evidence
from rootlog.engine.state import State

SPENT = Budget("wood", "C")
"""Wood that buildings cost; a credit's value is the clearing it leaves."""
MOST = 15
"""The wood that there is."""


class Building(PnpPart):
    """The action Build."""

    actions: PnpMarquiseActions

    @play(PLACED, code="b", moment="actions")
    def build(self, turn: Hypothesis, event: Event) -> Hypothesis:
        """The next building of a track, at its cost, for its points, as far as they are stated."""
        self.actions.act(turn, R.MARQUISE_DAYLIGHT)
        here, state = event.here, event.before
        ruled = rules(turn, state, self.faction, here)
        known = Evidence(clearing=here, tally=tally(state, here))
        turn.require(ruled, R.MARQUISE_BUILD_CLEARING, "not ruled", known)
        building.build(turn, here)
        return self.pay_and_score(turn, event, self.linked(turn, state, here))

    def pay_and_score(
        self, turn: Hypothesis, event: Event, places: frozenset[object]
    ) -> Hypothesis:
        """Owe the wood, from those places, and earn the points."""
        track, place = f"C.{event.code}", self.number(event.before, event.code)
        cost, points = (self.facts.space(track, place, key) for key in ("cost", "vp"))
        built = Piece(event.owner, event.code), self.law.house
        known = Evidence(piece=built, clearing=event.here)
        if cost is None:
            turn.grant(SPENT, places, R.MARQUISE_BUILD_COST, count=MOST)
        else:
            turn.owe(SPENT, places, R.MARQUISE_BUILD_COST, "too little wood", known, count=cost)
        if points is not None:
            return turn.earn(points, R.MARQUISE_BUILD_SCORE, "building", known)
        for one in UNTOLD:
            turn.earn(one, R.MARQUISE_BUILD_SCORE, "building", known, must=False)
        return turn

    def linked(self, turn: Hypothesis, state: State, here: int) -> frozenset[object]:
        """The clearing itself, and those that she rules and reaches through such; all that she rules where paths are not stated."""
        ruled = {
            n for n in self.table.map.clearings if rules(turn, state, self.faction, n) is not False
        }
        reached, frontier = {here}, [here]
        while frontier:
            near = self.facts.neighbours(frontier.pop())
            if near is None:
                return frozenset(ruled | {here})
            frontier.extend((near & ruled) - reached)
            reached |= near & ruled
        return frozenset(reached)

    @play(REMOVED, code="t")
    def spend_wood(self, turn: Hypothesis, event: Event) -> Hypothesis | None:
        """Wood is a cost; what it pays for may stand before or after."""
        if event.code != WOOD.code:
            return None
        if not turn.past("wood"):
            turn.go("wood")
        rule, known = R.MARQUISE_BUILD_COST, Evidence(clearing=event.origin)
        return turn.pay(SPENT, event.origin, rule, "wood for nothing", known, count=event.count)

    def close(self, turn: Hypothesis) -> None:
        """Wood that is enough, and lies where it is not linked to what it pays for, is stated as such."""
        owed, unused = match(turn.debts_of(SPENT), turn.credits_of(SPENT))
        for debt, credit in zip(owed, unused, strict=False):
            rule, known = R.MARQUISE_BUILD_CLEARING, Evidence(clearing=credit.value)
            turn.object_to(rule, ILLEGAL, "not linked", known, index=debt.index)
            debts = list(turn.debts)
            debts[debts.index(debt)] = debt._replace(fits=frozenset((credit.value,)))
            turn.debts = tuple(debts)
