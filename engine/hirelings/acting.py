"""When hirelings act (law-6: 19.2; law-16: 22.2).

What a hireling does is printed on its card, not in the Law. So an action of its pieces is taken for one of its card where
the Law leaves room for it: on its controller's turn at the start of Birdsong, once in Daylight, or when it is hired. What
its abilities do is not known here, and objects to nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rootlog.engine.event import BATTLE, PLACED, TRIPS, Event
from rootlog.engine.general import hits
from rootlog.engine.hirelings import deeds
from rootlog.engine.hirelings.control import DOUBTED, HIRED, Control
from rootlog.engine.judging.agenda import BIRDSONG, DAYLIGHT
from rootlog.engine.judging.budget import Note
from rootlog.engine.judging.source import Source, play
from rootlog.engine.judging.turn import Turn
from rootlog.engine.law import chapter
from rootlog.engine.pieces import Faction
from rootlog.engine.words import faction_name

if TYPE_CHECKING:
    from rootlog.engine.judging.bench import Bench

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
ACTED = Note("acted")
"""In which phase a hireling acted last in the turn, and in which event, by its code."""


class Actor(Source):
    """A hireling as it acts: on its controller's turn."""

    def __init__(self, bench: Bench, code: Faction, control: Control) -> None:
        """A hireling of that game, and what is known of who controls it."""
        super().__init__(bench, code)
        self.control = control

    # --- 19.2 Abilities and Actions ----------------------------------------------------------------------------

    @play(*DEEDS, turns="other")
    def hireling_action(self, turn: Turn, event: Event) -> Turn | None:
        """19.2.1, 19.2.3, 19.2.4: when hired, at the start of Birdsong, once in Daylight."""
        if event.code.startswith(("#", "%")):
            return None
        self.begin(turn, event)
        return deeds.perform(turn, event)

    @play(*DEEDS, turns="other")
    def hireling_action_in_birdsong(self, turn: Turn, event: Event) -> Turn | None:
        """19.2.3: what is done later in Birdsong than at its start; other steps of Birdsong follow."""
        if not self.controlled(turn, event) or turn.slot == 0:
            return None
        if turn.agenda.phase(turn.slot) != BIRDSONG or turn.counted(HIRED.of(self.faction)):
            return None
        hits.settle(turn)
        if deeds.perform(turn, event).failed:
            return None
        turn.cost -= 1  # of two ways to tell of the same mistake, this one
        return turn.require(
            False,
            R.START_OF_BIRDSONG_ACTION,
            "the {} acts in Birdsong after the step “{}”",
            faction_name(self.faction),
            turn.agenda.slots[turn.slot].name,
        )

    def begin(self, turn: Turn, event: Event) -> None:
        """Require that it may act now, going on or anew; what its abilities place they may place anytime."""
        if turn.counted(HIRED.of(self.faction)):
            return
        if not self.controlled(turn, event):
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
        turn.keep(ACTED.of(self.faction), (stage, event.index))

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
                False,
                R.ONCE_PER_DAYLIGHT_ACTION,
                "the {} " + words,
                faction_name(self.faction),
            )

    def _object_to_stranger(self, turn: Turn) -> None:
        """19.3.4: it takes its own actions only, and those are its controller's to take. Once told, it is not known."""
        hits.settle(turn)
        if turn.counted(DOUBTED.of(self.faction)):
            return
        turn.count(DOUBTED.of(self.faction))
        holder = next(iter(self.control.controllers(turn, turn.state, self.faction)))
        turn.require(
            False,
            R.SEPARATE_ACTIONS,
            "the {} acts in the turn of the {}; {}",
            faction_name(self.faction),
            faction_name(turn.faction),
            f"the {faction_name(holder)} controls it" if holder else "nobody controls it",
        )

    def _stage(self, turn: Turn) -> tuple[str, int]:
        """In which phase it acted last in this turn, and in which event."""
        stage = turn.counts.get(ACTED.of(self.faction), ("", -1))
        assert isinstance(stage, tuple)  # only written here
        return stage

    def _continues(self, turn: Turn, last: int, event: Event) -> bool:
        """Whether no player did anything since, so that it is the same action that goes on."""
        return not any(
            self.control.acts(other) and not self.brings(turn, other)
            for other in turn.events[last + 1 : event.index]
        )

    def brings(self, turn: Turn, event: Event) -> bool:
        """Whether its card may be what makes a player do that: no hireling's but those that say so."""
        return False

    def controlled(self, turn: Turn, event: Event) -> bool:
        """Whether whoever is at turn may control it when that event happens."""
        return turn.faction in self.control.controllers(turn, event.before, self.faction)
