"""Warm Sun Prophets, demoted Lizard Envoys: players' pieces are made to move and battle; a card of the discard pile."""

from rootlog.engine.changes import Battled
from rootlog.engine.event import BATTLE, MOVED, RECOVERED, Event
from rootlog.engine.general import battle, moving
from rootlog.engine.hirelings.abilities import USED, Ability, R
from rootlog.engine.hirelings.acting import DONE, Actor, act_of
from rootlog.engine.judging.budget import TurnNote
from rootlog.engine.judging.source import play
from rootlog.engine.judging.turn import Hypothesis
from rootlog.engine.pieces import Piece
from rootlog.engine.reasons import NO_EVIDENCE, Evidence

AMBUSH = "ambush"
FORCED = TurnNote("forced move")
"""In which action pieces were made to move, from where to where; a warlord goes with his warriors."""
OWN_ACTS = 2
"""The acts that it can bring its controller: a move and a battle after it."""


class WarmSunProphets(Actor):
    """A Prophet more, or somebody who is where a Prophet is battles, or moves away with all that can, and battles."""

    def perform(self, turn: Hypothesis, event: Event) -> Hypothesis:
        """A Prophet comes to a clearing without one."""
        if act_of(event) == "place":
            turn.require(
                event.here not in self.on_map(event.before),
                R.ABILITY,
                "prophet already",
                Evidence(clearing=event.here),
            )
        return super().perform(turn, event)

    def brought(self, turn: Hypothesis) -> int:
        """A move and a battle of its controller's own, in place of another Prophet."""
        state, done = turn.log.before, DONE.of(self.faction)
        holders = self.control.controllers(turn, state, self.faction)
        acts = turn.faction in holders and not turn.counted(done.at("place"))
        return OWN_ACTS if acts and self.on_map(state) else 0

    def brings(self, turn: Hypothesis, event: Event) -> bool:
        """A battle or move of somebody who is not at turn."""
        return event.kind in (BATTLE, MOVED) and event.owner != turn.faction

    @play(MOVED, code="w", turns="other", mine=False)
    def forced_move(self, turn: Hypothesis, event: Event) -> Hypothesis | None:
        """1.5.5: all warriors of a player that can leave a clearing with a Prophet."""
        if event.owner not in self.rule_set.factions or not self.controlled(turn, event):
            return None
        if event.origin not in self.on_map(event.before) or not _all_go(turn, event):
            return None
        done, trip = DONE.of(self.faction).at("force"), (event.action, event.origin, event.here)
        if turn.counts.get(FORCED, trip) != trip:
            return None
        self.begin(turn, event, "force")
        turn.keep(FORCED, trip).keep(done, 1)
        return moving.move(turn, event.owner, event.origin, event.here)

    @play(BATTLE, turns="other", mine=False)
    def forced_battle(self, turn: Hypothesis, event: Event) -> Hypothesis | None:
        """19.2.2: it is fought as if who is made to battle had chosen to (1.5.5), who therefore scores as ever (19.3.6)."""
        change = event.change
        assert type(change) is Battled  # begins with battles
        if event.owner not in self.rule_set.factions or not self.controlled(turn, event):
            return None
        fought = DONE.of(self.faction).at("forced battle")
        if event.owner == turn.faction and turn.counted(fought):
            return None
        self.begin(turn, event, "force")
        turn.count(fought)
        turn.require(
            turn.counted(fought) == 1,
            R.ONCE_PER_DAYLIGHT_ACTION,
            "prophets battle twice",
            Evidence(times=turn.counted(fought)),
        )
        turn.require(
            change.clearing in self.on_map(event.before)
            or turn.counted(DONE.of(self.faction).at("force")) > 0,
            R.ABILITY,
            "prophets elsewhere",
            Evidence(clearing=change.clearing),
        )
        return battle.battle(turn, event)


def _all_go(turn: Hypothesis, event: Event) -> bool:
    """True if all warriors go that are there, or as many as are not held."""
    if event.count >= event.before.pieces(event.origin).get(Piece(event.owner, "w"), 0):
        return True
    more = event._replace(change=event.moved._replace(count=event.count + 1))
    return moving.held(turn.fork(more), event.before, event.owner, event.origin) is not None


class LizardEnvoys(Ability):
    """At the start of Birdsong a card of the discard pile, no ambush, comes to its controller's hand."""

    @play(RECOVERED, code="#", turns="any", mine=False)
    def take_from_the_discard_pile(self, turn: Hypothesis, event: Event) -> Hypothesis | None:
        """19.2.3: one card; what lies on top of the pile, and which suit is commonest there, is not followed."""
        if (
            event.owner != turn.faction
            or turn.slot > 0
            or not self.may_use(turn, event.before, event.owner)
        ):
            return None
        note = USED.of(self.code)
        turn.go("start of birdsong").count(note, event.count)
        ambush = event.card.name == AMBUSH
        key = "envoys take an ambush" if ambush else "envoys take a second card"
        one = turn.counted(note) == 1 and not ambush
        return turn.require(one, R.START_OF_BIRDSONG_ACTION, key, NO_EVIDENCE)


PROMOTED = (WarmSunProphets,)
DEMOTED = (LizardEnvoys,)
