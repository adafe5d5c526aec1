"""When hirelings act (law-6: 19.2; law-16: 22.2).

What a hireling does is printed on its card, not in the Law. So an action of its pieces is taken for one of its card where
the Law leaves room for it: on its controller's turn at the start of Birdsong, once in Daylight, or when it is hired. What
its abilities do is not known here, and objects to nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rootlog.engine import hirelings
from rootlog.engine.agenda import BIRDSONG, DAYLIGHT
from rootlog.engine.event import BATTLE, PLACED, TRIPS, Event
from rootlog.engine.general import battle, hits
from rootlog.engine.hirelings.control import DOUBTED, HIRED, Control
from rootlog.engine.law import chapter
from rootlog.engine.pieces import Faction
from rootlog.engine.source import Source, play
from rootlog.engine.state import State
from rootlog.engine.turn import Turn
from rootlog.engine.words import faction_name

if TYPE_CHECKING:
    from rootlog.engine.bench import Bench

R = chapter("hirelings")

LAID = (
    "supply>path",
    "clearing>path",
    "path>path",
    "path>clearing",
    "supply>forest",
)
"""Where else pieces of hirelings go: to paths and from there."""

DEEDS = (*TRIPS, PLACED, BATTLE, *LAID, "clearing!")
"""What a hireling's pieces do."""


class Actor(Source):
    """A hireling as it acts: on its controller's turn."""

    walks = True
    """Whether its moves are bound to paths and rule (4.2); a pawn that swims, say, is not."""
    razes = False
    """Whether its card removes pieces of others outside of battle."""
    presses = False
    """Whether its card makes other players' pieces battle."""

    def __init__(self, bench: Bench, faction: Faction, control: Control) -> None:
        """A hireling of that game, whose control is kept there."""
        super().__init__(bench, faction)
        self.control = control
        self.data = hirelings.hireling(faction)
        self.demoted = faction in bench.table.demoted

    # --- 19.2 Abilities and Actions ----------------------------------------------------------------------------

    @play(*DEEDS, turns="other")
    def hireling_action(self, turn: Turn, event: Event) -> Turn | None:
        """19.2.1, 19.2.3, 19.2.4: when hired, at the start of Birdsong, once in Daylight."""
        if event.code.startswith(("#", "%")):
            return None
        self._begin(turn, event)
        return self.done(turn, event)

    @play(*DEEDS, turns="other")
    def hireling_action_in_birdsong(self, turn: Turn, event: Event) -> Turn | None:
        """19.2.3: what is done later in Birdsong than at its start; other steps of Birdsong follow."""
        if not self._controlled(turn, event.before, turn.faction) or turn.slot == 0:
            return None
        if turn.agenda.phase(turn.slot) != BIRDSONG or turn.counted(HIRED + self.faction):
            return None
        hits.settle(turn)
        if self.done(turn, event).failed:
            return None
        turn.cost -= 1  # of two ways to tell of the same mistake, this one
        return turn.require(
            False,
            R.START_OF_BIRDSONG_ACTION,
            "the {} acts in Birdsong after the step “{}”",
            faction_name(self.faction),
            turn.agenda.slots[turn.slot].name,
        )

    def _begin(self, turn: Turn, event: Event) -> None:
        """Require that it may act now, going on or anew; what its abilities place they may place anytime."""
        if turn.counted(HIRED + self.faction):
            return
        if not self._controlled(turn, event.before, turn.faction):
            if event.kind not in (PLACED, *LAID):
                self._object_to_stranger(turn)
            return
        stage, last = self._stage(turn)
        if stage and self._continues(turn, last, event):
            hits.settle(turn)
        elif not stage and turn.slot == 0:
            stage = BIRDSONG
            turn.go(f"start of {BIRDSONG}")
        else:
            self._begin_in_daylight(turn, again=stage == DAYLIGHT)
            stage = DAYLIGHT
        turn.keep(self._key, (stage, event.index))

    def _begin_in_daylight(self, turn: Turn, *, again: bool) -> None:
        """19.2.4: once in Daylight."""
        late = turn.past(DAYLIGHT)
        if not late:
            turn.go(DAYLIGHT)
        else:
            hits.settle(turn)
        if again or late:
            words = "acts a second time in this Daylight" if again else "acts after Daylight"
            turn.cost -= 2  # of several ways to tell of the same mistake, this one
            turn.require(
                turn.failed,
                R.ONCE_PER_DAYLIGHT_ACTION,
                "the {} " + words,
                faction_name(self.faction),
            )

    def _object_to_stranger(self, turn: Turn) -> None:
        """19.3.4: it takes its own actions only, and those are its controller's to take. Once told, it is not known."""
        hits.settle(turn)
        if turn.counted(DOUBTED + self.faction):
            return
        turn.count(DOUBTED + self.faction)
        holder = next(iter(self.masters(turn, turn.state)))
        turn.require(
            False,
            R.SEPARATE_ACTIONS,
            "the {} acts in the turn of the {}; {}",
            faction_name(self.faction),
            faction_name(turn.faction),
            f"the {faction_name(holder)} controls it" if holder else "nobody controls it",
        )

    @property
    def _key(self) -> str:
        return "acts " + self.faction

    def _stage(self, turn: Turn) -> tuple[str, int]:
        """In which phase it acted last in this turn, and in which event."""
        stage = turn.counts.get(self._key, ("", -1))
        assert isinstance(stage, tuple)  # only written here
        return stage

    def _continues(self, turn: Turn, last: int, event: Event) -> bool:
        """Whether no player did anything since, so that it is the same action that goes on."""
        return not any(
            self.control.acts(other) and not self._forced(turn, other)
            for other in turn.events[last + 1 : event.index]
        )

    def _forced(self, turn: Turn, event: Event) -> bool:
        """Whether its card may be what makes that event happen."""
        return self.presses and event.kind == BATTLE and event.owner != turn.log.faction

    def _controlled(self, turn: Turn, state: State, faction: Faction) -> bool:
        return faction in self.masters(turn, state)

    @play(BATTLE, turns="other", mine=False)
    def forced_battle(self, turn: Turn, event: Event) -> Turn | None:
        """19.3.6: some hirelings make the pieces of other players battle; who battles scores as ever."""
        if not self._forced(turn, event) or not self._controlled(turn, event.before, turn.faction):
            return None
        self._begin(turn, event)
        return battle.battle(turn, event)

    # --- what the subclass says --------------------------------------------------------------------------------

    def done(self, turn: Turn, event: Event) -> Turn:
        """Require what the general rules and 19.3 demand of an action."""
        raise NotImplementedError

    def masters(self, turn: Turn, state: State) -> frozenset[Faction]:
        """19.3.1: its pieces are its controller's for rule; its own, if nobody controls it."""
        return self.control.controllers(state, self.faction)
