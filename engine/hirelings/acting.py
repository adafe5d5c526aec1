"""When hirelings act (law-6: 19.2; law-16: 22.2).

What a hireling does is printed on its card: which acts its pieces have, and in which phase of its controller's turn, is in
its data file; what the card says of them beyond that, in the module named like that file.
"""

from rootlog.engine.event import BATTLE, DRAWN, PLACED, REMOVALS, TRIPS, Event
from rootlog.engine.general import battle, hits
from rootlog.engine.hirelings import deeds
from rootlog.engine.hirelings.control import DOUBTED, HIRED, HirelingPart
from rootlog.engine.judging.agenda import BIRDSONG, DAYLIGHT
from rootlog.engine.judging.budget import TurnNote
from rootlog.engine.judging.source import Play, play
from rootlog.engine.judging.turn import Hypothesis
from rootlog.engine.law import chapter
from rootlog.engine.pieces import Faction, Piece
from rootlog.engine.reasons import Evidence, Reason
from rootlog.engine.state import State

R = chapter("hirelings")

LAID = (
    "supply>path",
    "clearing>path",
    "path>path",
    "path>clearing",
)
"""Other places to which pieces of hirelings go: to paths and from there."""
RETURNED = "board>clearing"
FORESTED = "supply>forest"

DEEDS = (*TRIPS, PLACED, BATTLE, *LAID, RETURNED, FORESTED, "clearing!")
"""The acts of a hireling's pieces."""
ACTED = TurnNote("acted")
"""In which phase a hireling acted last in the turn, and in which event, by its code."""
DONE = TurnNote("done")
"""The number of times that a hireling did something in the turn, by its code at the name of the act."""
WAY = TurnNote("way")
"""From where to where a hireling's pieces moved last in the turn, by its code."""

CULLED = TurnNote("culled")
"""The events in which a hireling removed pieces by its card in the turn, by its code."""

NAMED = {
    "place": ("it places", "it places so many"),
    "lay": ("it places", "it places so many on paths"),
    "return": ("it returns", "it returns so often"),
    "move": ("it moves", "it moves so often"),
    "battle": ("it battles", "it battles so often"),
    "remove": ("it removes", "it removes so many"),
    "force": ("it moves others", "it moves others so often"),
}
"""The keys of the sentences that a hireling does an act, and that it does so, so often."""


def act_of(event: Event) -> str:
    """Which act of a hireling's pieces that event is, as data files name them."""
    if event.kind == BATTLE:
        return "battle"
    if event.kind in LAID:
        return "lay"
    if event.kind == RETURNED:
        return "return"
    return "place" if event.kind in (PLACED, FORESTED) else "move"


def cull(turn: Hypothesis, code: Faction, event: Event) -> None:
    """Keep in mind that the hireling of that code removes pieces in that event."""
    turn.keep(CULLED.of(code), (*culled(turn, code), event.index))


def culled(turn: Hypothesis, code: Faction) -> tuple[int, ...]:
    """The events in which the hireling of that code removed pieces by its card."""
    known = turn.counts.get(CULLED.of(code), ())
    assert isinstance(known, tuple)  # only written above
    return known


class Actor(HirelingPart):
    """A hireling as it acts: on its controller's turn, what its card lets it do, when the card says."""

    # --- 19.2 Abilities and Actions ----------------------------------------------------------------------------

    @play(*DEEDS, turns="other", choices=(False, True))
    def hireling_action(
        self, turn: Hypothesis, event: Event, in_birdsong: bool
    ) -> Hypothesis | None:
        """19.2.1, 19.2.3, 19.2.4: when hired, at the start of Birdsong, once in Daylight."""
        if event.code.startswith(("#", "%")):
            return None
        act = act_of(event)
        if in_birdsong:
            return self._act_in_birdsong(turn, event, act)
        self.begin(turn, event, act)
        self._count(turn, event, act)
        return self.perform(turn, event)

    def _act_in_birdsong(self, turn: Hypothesis, event: Event, act: str) -> Hypothesis | None:
        """19.2.3, 19.2.4: acts in Birdsong, not at its start or not by the card; other steps of Birdsong follow."""
        if act not in self.side.acts:
            return None
        early = self.side.moment == DAYLIGHT
        if not self.controlled(turn, event) or (turn.slot == 0 and not early):
            return None
        if turn.agenda.phase(turn.slot) != BIRDSONG or turn.counted(HIRED.of(self.faction)):
            return None
        if any(e.kind == DRAWN and e.owner == turn.faction for e in turn.events[: event.index]):
            return None  # that draw may have been Evening's
        hits.settle(turn)
        self._count(turn, event, act)
        if self.perform(turn, event).failed:
            return None
        turn.cost -= 1  # of two ways to tell of the same mistake, this one
        values = Evidence(hireling=self.side.name, step=turn.agenda.slots[turn.slot].name)
        if early:
            return turn.require(False, R.ONCE_PER_DAYLIGHT_ACTION, "in Birdsong", values)
        return turn.require(False, R.START_OF_BIRDSONG_ACTION, "later in Birdsong", values)

    @play(*sorted(REMOVALS), turns="other", mine=False)
    def remove(self, turn: Hypothesis, event: Event) -> Hypothesis | None:
        """19.2.3: the pieces that its card removes outside of battle, where it is; behind other steps of Birdsong it is late."""
        if event.owner in ("", self.faction) or event.code[0] not in "wbt":
            return None
        late = turn.slot > 0 and turn.agenda.phase(turn.slot) == BIRDSONG
        where = event.before, event.origin, event.owner
        if not (self._may_cull(turn, *where) if late else self.culls(turn, *where)):
            return None
        self.begin(turn, event, "remove")
        cull(turn, self.faction, event)
        battle.remove(turn, event, self.faction)
        return turn

    def moment_of(self, turn: Hypothesis, play: Play, event: Event) -> str | None:
        """19.2.3, 19.2.4: the phase that its card names, unless it acts as it is hired."""
        hired = self.control.hiring(turn, self.faction)
        return self.side.moment if hired is None or event.index < hired.index else None

    def culls(self, turn: Hypothesis, state: State, clearing: int, owner: Faction) -> bool:
        """19.2.3: True if its card may remove that faction's pieces there, at the start of its controller's Birdsong."""
        return turn.slot <= 0 and self._may_cull(turn, state, clearing, owner)

    def _may_cull(self, turn: Hypothesis, state: State, clearing: int, owner: Faction) -> bool:
        """True if its card may remove that faction's pieces there, at some start of Birdsong."""
        if "remove" not in self.side.acts:
            return False
        if turn.faction not in self.control.controllers(turn, state, self.faction):
            return False
        if owner == turn.faction and self.spares_controller:
            return False
        here = (self.on_map(known, kind) for known in (state, turn.log.before) for kind in "wp")
        return any(clearing in there for there in here)

    spares_controller = True
    """True if what it removes are enemy pieces only."""

    def perform(self, turn: Hypothesis, event: Event) -> Hypothesis:
        """Require what the general rules and the card demand of that act."""
        return deeds.perform(turn, event)

    def begin(self, turn: Hypothesis, event: Event, act: str) -> None:
        """Require that it may act now, going on or again."""
        hired = self.control.hiring(turn, self.faction)
        if hired is not None and (hired.index < event.index or not self.controlled(turn, event)):
            self._when_hired(turn, event, act, hired)
            return
        if not self.controlled(turn, event):
            self._object_to_stranger(turn)
            return
        if act not in self.side.acts:
            hits.settle(turn)
            does = Evidence(hireling=self.side.name)
            acts = (Reason(R.SEPARATE_ACTIONS, True, NAMED[act][0], does),)
            values = Evidence(acts=acts, hireling=self.side.name)
            turn.require(False, R.SEPARATE_ACTIONS, "not on its card", values)
            return
        stage, last = self._stage(turn)
        if stage and self._continues(turn, last, event):
            hits.settle(turn)
        elif self.side.moment == BIRDSONG:
            stage = BIRDSONG
            self._begin_in_birdsong(turn)
        else:
            self._begin_in_daylight(turn, again=stage == DAYLIGHT)
            stage = DAYLIGHT
        turn.keep(ACTED.of(self.faction), (stage, event.index))

    def _when_hired(self, turn: Hypothesis, event: Event, act: str, hired: Event) -> None:
        """19.2.1: its act when somebody takes control of it, at the end of a turn."""
        hits.settle(turn)
        kinds = self.side.hired
        fits, name = act in ("place", "lay") and event.code[0] in kinds, self.side.name
        key = "only places when hired" if kinds else "does nothing when hired"
        turn.require(fits, R.WHEN_HIRED_ACTION, key, Evidence(hireling=name))
        there = sum(
            number
            for kind in kinds
            for where, number in hired.before.find(Piece(self.faction, kind))
            if where.kind in ("clearing", "path") and hired.index < event.index
        )
        values = Evidence(hireling=name, there=there)
        turn.require(not there, R.WHEN_HIRED_ACTION, "on the map already", values)

    def _begin_in_birdsong(self, turn: Hypothesis) -> None:
        """19.2.3: at the start of Birdsong."""
        if turn.slot == 0:
            turn.go(f"start of {BIRDSONG}")
            return
        hits.settle(turn)
        turn.cost -= 2  # of several ways to tell of the same mistake, this one
        values = Evidence(hireling=self.side.name)
        turn.require(False, R.START_OF_BIRDSONG_ACTION, "after the start", values)

    def _begin_in_daylight(self, turn: Hypothesis, *, again: bool) -> None:
        """19.2.4: once in Daylight."""
        late = turn.past(DAYLIGHT)
        if not late:
            turn.go(DAYLIGHT)
        else:
            hits.settle(turn)
        if again or late:
            key = "twice in Daylight" if again else "it acts after Daylight"
            turn.cost -= 2  # of several ways to tell of the same mistake, this one
            values = Evidence(hireling=self.side.name)
            turn.require(False, R.ONCE_PER_DAYLIGHT_ACTION, key, values)

    def _count(self, turn: Hypothesis, event: Event, act: str) -> None:
        """Require that the action does nothing more often than its card lets it; one way is one move."""
        most = self.side.acts.get(act)
        if turn.counted(HIRED.of(self.faction)) or self.side.moment is None:
            return
        note, way = DONE.of(self.faction).at(act), WAY.of(self.faction)
        number = event.count if act in ("place", "lay") else 1
        if act == "move":
            trip = event.moved.source, event.moved.target
            number = int(turn.counts.get(way) != trip)
            turn.keep(way, trip)
        turn.count(note, number)
        if most is not None and number:
            rule = (
                R.START_OF_BIRDSONG_ACTION
                if self.side.moment == BIRDSONG
                else R.ONCE_PER_DAYLIGHT_ACTION
            )
            does = Evidence(hireling=self.side.name, number=turn.counted(note))
            acts = (Reason(rule, True, NAMED[act][1], does),)
            values = Evidence(acts=acts, most=most)
            turn.require(turn.counted(note) <= most, rule, "too often", values)

    def on_map(self, state: State, kind: str = "w") -> dict[int, int]:
        """The number of its pieces of some kind in which clearing."""
        piece = Piece(self.faction, kind)
        return {int(w.key): n for w, n in state.find(piece) if w.kind == "clearing"}

    def _object_to_stranger(self, turn: Hypothesis) -> None:
        """19.3.4: it takes its own actions only, and those are its controller's to take. Once reported, it is not known."""
        hits.settle(turn)
        if turn.counted(DOUBTED.of(self.faction)):
            return
        turn.count(DOUBTED.of(self.faction))
        holder = next(iter(self.control.controllers(turn, turn.state, self.faction)))
        values = Evidence(hireling=self.side.name, faction=turn.faction, holder=holder)
        key = "for another to use" if holder else "nobody controls it"
        turn.require(False, R.SEPARATE_ACTIONS, key, values)

    def _stage(self, turn: Hypothesis) -> tuple[str, int]:
        """In which phase it acted last in this turn, and in which event."""
        stage = turn.counts.get(ACTED.of(self.faction), ("", -1))
        assert isinstance(stage, tuple)  # only written here
        return stage

    def _continues(self, turn: Hypothesis, last: int, event: Event) -> bool:
        """True if no player did anything since, so that it is the same action that goes on.

        What goes along with pieces that it makes move, as relics do, is no other act.
        """
        written = turn.events[last].action
        return not any(
            self.control.acts(other)
            and other.action != written
            and other.owner == turn.faction  # others answer, as with Field Hospitals
            and not self.brings(turn, other)
            and not any(s.escorts(turn, other) for s in turn.asking("escorts", other.before))
            for other in turn.events[last + 1 : event.index]
        )

    def brings(self, turn: Hypothesis, event: Event) -> bool:
        """True if its card may be what makes a player do that: no hireling's but those that say so."""
        return False

    def controlled(self, turn: Hypothesis, event: Event) -> bool:
        """True if whoever is at turn may control it when that event happens."""
        return turn.faction in self.control.controllers(turn, event.before, self.faction)
