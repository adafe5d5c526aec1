"""The powers that a hireling gives its controller (law-6: 19.2.2; law-16: 22.2.2): what the abilities of all cards share.

What a card gives is in the module named like the hireling's file. Whose it is may not be known: then what it would
give is allowed, and nothing that it would oblige to is demanded.
"""

from collections.abc import Iterable, Iterator
from typing import Self

from rootlog.engine.event import Event
from rootlog.engine.general import moving
from rootlog.engine.hirelings.acting import DONE
from rootlog.engine.hirelings.control import Control, HirelingPart
from rootlog.engine.judging.budget import TurnNote
from rootlog.engine.judging.rule_set import RuleSet
from rootlog.engine.judging.truth import Truth
from rootlog.engine.judging.turn import Hypothesis
from rootlog.engine.law import chapter
from rootlog.engine.pieces import Faction, Piece, supply
from rootlog.engine.reasons import ILLEGAL, MISSING, Evidence
from rootlog.engine.state import State

R = chapter("hirelings")

FLOTILLA = "h_O"
USED = TurnNote("used hireling")
"""The number of times that an action that a hireling gives its controller was taken in the turn, by its code."""


class Ability(HirelingPart):
    """Something that the card of a hireling gives its controller; it is nobody's own, or one faction's where each is asked."""

    rule = R.START_OF_BIRDSONG_ACTION
    """The rule by which what it did is looked at when the turn is over."""

    @classmethod
    def sources(cls, rule_set: RuleSet, code: Faction, control: Control) -> Iterator[Self]:
        """The sources that there are of it: one."""
        yield cls(rule_set, code, control, "")

    def controls(self, turn: Hypothesis, state: State, faction: Faction) -> Truth:
        """True if that faction controls the hireling; None where that is not known."""
        holders = self.control.controllers(turn, state, self.code)
        if faction not in holders:
            return False
        return True if len(holders) == 1 else None

    def may_use(self, turn: Hypothesis, state: State, faction: Faction) -> bool:
        """True if that faction may control the hireling."""
        return self.controls(turn, state, faction) is not False

    def stock(self, turn: Hypothesis, state: State) -> int:
        """The number of its warriors that surely are in its supply."""
        if any(s.withholds(turn, state, self.code) for s in turn.asking("withholds", state)):
            return 0
        return state.count(Piece(self.code, "w"), supply(self.code))

    def illegal(self, turn: Hypothesis, key: str, event: Event, **values: object) -> None:
        """Object to an event, in the words of that key."""
        turn.object_to(self.rule, ILLEGAL, key, Evidence(values), index=event.index)

    def missing(
        self,
        turn: Hypothesis,
        key: str,
        event: Event | None,
        /,
        *,
        warning: bool = False,
        **values: object,
    ) -> None:
        """Object to what does not follow an event, or is not done in the turn, in the words of that key."""
        index = event.index if event is not None else -1
        turn.object_to(self.rule, MISSING, key, Evidence(values), index=index, warning=warning)

    def require_first(self, turn: Hypothesis, placed: list[Event], then: list[Event]) -> None:
        """19.2.4: pieces that the card has placed first do not come when the rest of the action has begun."""
        start = min((event.index for event in then), default=len(turn.events))
        late = next((event for event in placed if event.index > start), None)
        if late is not None:
            name = self.side.name
            self.illegal(turn, "placed too late", late, hireling=name, clearing=late.here)

    def once(self, turn: Hypothesis, what: str) -> Hypothesis:
        """19.2.4: the act in Daylight that it gives its controller is done once."""
        note = USED.of(self.code).at(what)
        turn.require(
            not turn.counted(note),
            R.ONCE_PER_DAYLIGHT_ACTION,
            "given twice",
            Evidence(hireling=self.side.name),
        )
        return turn.count(note)


class FactionAbility(Ability):
    """One that the general rules ask of a faction's own sources: there is one for each player."""

    @classmethod
    def sources(cls, rule_set: RuleSet, code: Faction, control: Control) -> Iterator[Self]:
        """The sources that there are of it: one for each player."""
        for letter in rule_set.table.factions:
            yield cls(rule_set, code, control, letter)


def lies(state: State, code: Faction, kind: str) -> list[str]:
    """The keys of the places of some kind (`forest`, `path`) where pieces of a hireling are."""
    return [
        str(where.key)
        for letter in "wp"
        for where, _ in state.find(Piece(code, letter))
        if where.kind == kind
    ]


def stays(turn: Hypothesis, state: State, place: int, near: Iterable[int]) -> bool:
    """True if a hireling of the faction at turn cannot leave that clearing, or may move to none of those `near`."""
    if moving.held(turn, state, turn.faction, place) is not None:
        return True
    return all(moving.closed(turn, state, other) for other in near)


class Duty(Ability):
    """The duty that a hireling's card lays down for the start of its controller's Birdsong."""

    def close(self, turn: Hypothesis) -> None:
        """19.2.3: reported where it is known who controls it, and it is on the map."""
        before = turn.log.before
        if self.controls(turn, before, turn.faction) is not True:
            return
        places = lies(before, self.code, "clearing")
        if not places or turn.counted(DONE.of(self.code).at("move")):
            return
        if any(
            stays(turn, before, int(place), self._near(turn, before, int(place)))
            for place in places
        ):
            return
        name = self.side.name
        self.missing(turn, "does not move", None, warning=True, hireling=name, faction=turn.faction)

    def _near(self, turn: Hypothesis, state: State, place: int) -> Iterable[int]:
        """The clearings to which it may move from there: the Flotilla along the river, others by paths."""
        if self.code == FLOTILLA:
            return self.table.map.river_neighbours[place]
        return moving.neighbours(turn, state, self.code, place)
