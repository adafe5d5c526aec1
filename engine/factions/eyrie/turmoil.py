"""Turmoil (7.7): its causes, its costs, and what is missing where it should have come."""

from rootlog.engine.event import APPOINTED, PURGE, Event
from rootlog.engine.factions import FactionData
from rootlog.engine.factions.common import FactionPart
from rootlog.engine.factions.eyrie.columns import COLUMNS, DecreeColumns, R, waive
from rootlog.engine.factions.eyrie.leaders import VIZIERS, is_unknown, leading
from rootlog.engine.factions.eyrie.unadded import Unadded
from rootlog.engine.general import hits
from rootlog.engine.judging.budget import Budget, TurnNote
from rootlog.engine.judging.source import play
from rootlog.engine.judging.turn import Hypothesis
from rootlog.engine.law import Rule
from rootlog.engine.pieces import place
from rootlog.engine.reasons import MISSING, NO_EVIDENCE, Evidence
from rootlog.engine.state import State

VIZIER = "loyalvizier"

LEADER = Budget("leader", "E")
"""Leaders that are chosen; a credit's value is the leader's name."""
PURGED = Budget("purge", "E", written="$_->")
"""The Decree that is discarded, where the turn shows only what comes behind that."""
TURMOIL = TurnNote("turmoil", "E")
"""Set when turmoil has begun."""
DECREED = TurnNote("birds decreed", "E")
"""The number of birds that the Decree held when a leader was deposed, and its discard was not yet written."""


def reach(turn: Hypothesis, step: str) -> Hypothesis:
    """Go to a step of Daylight; turmoil has ended it (7.7.4)."""
    if TURMOIL not in turn.counts:
        return turn.go(step)
    hits.settle(turn)
    return turn.require(False, R.REST, "after turmoil", Evidence(step=step))


class Turmoil(FactionPart):
    """7.7: turmoil."""

    columns: DecreeColumns
    """Those that may bring it on."""
    unadded: Unadded
    """Cards that may lie in them unseen."""

    @play(PURGE, turns="any")
    def turmoil(self, turn: Hypothesis, event: Event) -> Hypothesis:
        """7.7: in the Eyrie's turn, because a card of the column at hand cannot be taken; the rest of the Decree is waived.

        Where the new leader is written first, turmoil began with that.
        """
        if turn.faction != self.faction:
            values = Evidence(faction=turn.faction)
            return turn.require(False, R.TURMOIL, "in another's turn", values)
        return turn if TURMOIL in turn.counts else self._begin(turn)

    def _begin(self, turn: Hypothesis) -> Hypothesis:
        key = self.columns.failing(turn)
        unseen = self.unadded.turns(turn) > 0 or is_unknown(turn, self.faction)
        turn.require(key is not None or unseen, R.TURMOIL, "all resolved", NO_EVIDENCE)
        if key is not None:
            stuck = self.columns.stuck(turn, key)
            turn.require(
                unseen or stuck is not False,
                R.TURMOIL,
                "still possible",
                Evidence(column=COLUMNS[key][0]),
            )
            waive(turn, key)
        turn.keep(TURMOIL, True)
        turn.owe(LEADER, None, R.DEPOSE, "no new leader", NO_EVIDENCE, effect=True)
        self._humiliate(turn)
        return turn.go("start of evening")  # 7.7.4: it has all its steps from there on

    def _humiliate(self, turn: Hypothesis) -> None:
        """7.7.1: a point for every bird card, viziers included; as many as there are when it begins."""
        birds, unknown = self.columns.birds(turn.state)
        birds = turn.counted(DECREED) or birds
        broke = turn.state.scores.get(self.faction) == 0
        turn.earn(-birds, R.HUMILIATE, "birds", Evidence(birds=birds), must=not broke)
        unknown += self.unadded.turns(turn)
        if is_unknown(turn, self.faction):
            unknown += VIZIERS
        for _ in range(unknown):
            turn.earn(-1, R.HUMILIATE, "a card", NO_EVIDENCE, must=False)

    @play(APPOINTED, code="#")
    def depose(self, turn: Hypothesis, event: Event) -> Hypothesis:
        """7.7.3: a leader that is face up; when none is, all are. It may be written before the Decree is discarded."""
        if TURMOIL not in turn.counts:
            now, turn.state = turn.state, undeposed(turn, event)
            turn.keep(DECREED, self.columns.birds(turn.state)[0])
            if any(one.kind == PURGE for one in turn.events[event.index :]):
                self._begin(turn)
            turn.state = now
        return appoint(turn, event, self.data, R.DEPOSE, R.A_NEW_CLUTCH)

    def miss(self, turn: Hypothesis, key: str) -> None:
        """7.7, 7.7.2: a card of that column could not be taken, and the Decree is not discarded."""
        if turn.credits_of(LEADER):
            turn.grant(LEADER, None, R.DEPOSE)
            self._humiliate(turn)
            turn.owe(PURGED, None, R.PURGE, "not discarded", NO_EVIDENCE, index=-1)
            return
        turn.object_to(
            R.TURMOIL,
            MISSING,
            "no turmoil",
            Evidence(column=COLUMNS[key][0], cards=tuple(self.columns.held(turn, key))),
            index=-1,
        )


def appoint(
    turn: Hypothesis, event: Event, data: FactionData, deposing: Rule, renewing: Rule
) -> Hypothesis:
    """Require that the new leader is face up, or that none is and all are turned up again; and set it aside."""
    before = turn.log.before
    stock = before.cards(place("stock", data.letter))
    face_up = [card.name for card, _ in stock if card.name != VIZIER]
    leaders = [card["name"] for card in data.cards["leader"]]
    name, others = event.card.name, tuple(n.capitalize() for n in face_up or leaders if n)
    known = Evidence(leader=str(name).capitalize(), leaders=others)
    deposed = name == leading(before, data.letter)
    turn.require(not deposed or not face_up, deposing, "same leader", known)
    if name in (None, *leaders):
        turn.require(not face_up or name in face_up, renewing, "face down", known)
    else:
        turn.require(False, deposing, "a vizier", known)
    return turn.pay(LEADER, name, deposing, "without turmoil", known)


def undeposed(turn: Hypothesis, event: Event) -> State:
    """The state before an event, and before the leader in force stepped down with its viziers."""
    return turn.events[event.index - 1].after if event.index else turn.log.before
