"""Turmoil: what brings it on, and what has to follow."""

from rootlog.engine.editions.pnp import building
from rootlog.engine.editions.pnp.common import PnpPart, R
from rootlog.engine.editions.pnp.eyrie.columns import COLUMNS, PnpDecreeColumns, roosts
from rootlog.engine.editions.pnp.hits import settle
from rootlog.engine.event import APPOINTED, PLACED, PURGE, Event
from rootlog.engine.factions.eyrie.columns import waive
from rootlog.engine.factions.eyrie.turmoil import LEADER, PURGED, TURMOIL, appoint, undeposed
from rootlog.engine.judging.budget import OVER_THE_LIMIT, Budget
from rootlog.engine.judging.source import play
from rootlog.engine.judging.turn import Hypothesis
from rootlog.engine.reasons import NO_EVIDENCE, Evidence
from rootlog.engine.state import State

FOUNDED = Budget("roost of turmoil", "E")
"""The roost that turmoil brings where none is left."""
ANY_NUMBER = 99


def reach(turn: Hypothesis, step: str) -> Hypothesis:
    """Go to a step of Daylight; turmoil has ended the turn."""
    if TURMOIL not in turn.counts:
        return turn.go(step)
    settle(turn)
    return turn.require(False, R.EYRIE_TURMOIL_END, "after turmoil", Evidence(step=step))


class PnpTurmoil(PnpPart):
    """Turmoil."""

    columns: PnpDecreeColumns
    """Those that may bring it on."""

    @play(PURGE)
    def turmoil(self, turn: Hypothesis, event: Event) -> Hypothesis:
        """Because a card of the column at hand cannot be taken; the rest of the Decree is waived.

        Where the new leader is written first, turmoil began with that.
        """
        return turn if TURMOIL in turn.counts else self._begin(turn, event)

    def _begin(self, turn: Hypothesis, event: Event) -> Hypothesis:
        key, rule = self.columns.failing(turn), R.EYRIE_DECREE_RUN
        turn.require(key is not None, rule, "all is taken", NO_EVIDENCE)
        if key is not None:
            known = Evidence(column=COLUMNS[key][0])
            turn.require(self.columns.stuck(turn, key) is not False, rule, "not stuck", known)
        waive(turn, *COLUMNS)
        turn.keep(TURMOIL, True).count(OVER_THE_LIMIT.of(self.faction), ANY_NUMBER)
        turn.owe(LEADER, None, R.EYRIE_TURMOIL_LEADER, "no leader", NO_EVIDENCE, effect=True)
        if not roosts(event.before, self.table.map.clearings):
            self._owe_roost(turn, event.before)
        return turn.go("start of evening")

    def _owe_roost(self, turn: Hypothesis, state: State) -> None:
        """A roost, unless no clearing has room for it."""
        if any(building.has_room(turn, state, n) is not False for n in self.table.map.clearings):
            turn.owe(FOUNDED, None, R.EYRIE_TURMOIL_ROOST, "no roost", NO_EVIDENCE)
        else:
            turn.grant(FOUNDED, None, R.EYRIE_TURMOIL_ROOST)

    @play(PLACED, code="b")
    def found_a_roost(self, turn: Hypothesis, event: Event) -> Hypothesis | None:
        """With no roost on the map, one in any clearing with room."""
        if TURMOIL not in turn.counts or roosts(event.before, self.table.map.clearings):
            return None
        building.build(turn, event.here)
        rule, count = R.EYRIE_TURMOIL_ROOST, event.count
        return turn.pay(FOUNDED, None, rule, "one roost", NO_EVIDENCE, count=count)

    @play(APPOINTED, code="#")
    def choose_a_leader(self, turn: Hypothesis, event: Event) -> Hypothesis:
        """One that is face up; when none is, all are. It may be written before the Decree is discarded."""
        purged = any(one.kind == PURGE for one in turn.events[event.index :])
        if TURMOIL not in turn.counts and purged:
            now, turn.state = turn.state, undeposed(turn, event)
            self._begin(turn, event)
            turn.state = now
        return appoint(turn, event, self.data, R.EYRIE_TURMOIL_LEADER, R.EYRIE_TURMOIL_RESET)

    def close(self, turn: Hypothesis) -> None:
        """A new leader without a purge: the Decree is not discarded."""
        if TURMOIL in turn.counts or not turn.credits_of(LEADER):
            return
        turn.grant(LEADER, None, R.EYRIE_TURMOIL_LEADER)
        waive(turn, *COLUMNS)
        turn.owe(PURGED, None, R.EYRIE_TURMOIL_DISCARD, "not purged", NO_EVIDENCE, index=-1)
