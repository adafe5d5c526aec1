"""The rule set: all sources at a table, found once and never changed. It answers who has a say; it knows no turn."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from rootlog.engine import cards
from rootlog.engine.event import Event
from rootlog.engine.game import Game, Table, TurnLog
from rootlog.engine.judging.agenda import Agenda
from rootlog.engine.judging.source import Play, RuleSource, Watcher
from rootlog.engine.judging.turn import Hypothesis
from rootlog.engine.law import Law
from rootlog.engine.pieces import Faction, Thing, clearing, crafted
from rootlog.engine.reasons import Objection
from rootlog.engine.state import State

Step = tuple[int, "Callable[[Hypothesis], None] | None", tuple[RuleSource, ...], str]
"""The calls of a slot of an agenda when a turn reaches it: its number, what it owes, the sources that bring something, its name."""

ANYBODY = "*"
"""In place of a faction: whoever's event it is."""

Head = tuple[str, Faction, str, Faction]
"""The key by which plays are found: an event's kind, owner and code, and whose turn it is."""

Offers = tuple[tuple[RuleSource, Play], ...]
"""Plays with the sources that offer them, in a fixed order."""

Heads = dict[tuple[str, Faction], list[tuple[tuple[bool, int], RuleSource, Play]]]
"""Plays by the kind of the event that they begin with, and its owner, with their place in the order."""

Seats = tuple[dict[Faction, RuleSource], tuple[RuleSource, ...]]
"""The factions' own sources by letter, and all sources in the order in which they are asked."""


class EditionRules(NamedTuple):
    """The way in which an edition's battles and games are judged, if one answer is needed.

    `begin` opens a battle, with what that requires. `belongs` says if an event is a loss in the open battle, `lose`
    posts it, `settle` closes the battle. `whole` looks at a game whose turns were judged (turn order, victory, cards that
    cannot be), given a turn that nobody plays and the game. `won` is the event by which the last turn of a
    finished record wins by points.
    """

    begin: Callable[[Hypothesis, Event], Hypothesis]
    belongs: Callable[[Hypothesis, Event], bool]
    lose: Callable[[Hypothesis, Event], Hypothesis]
    settle: Callable[[Hypothesis], Hypothesis]
    whole: Callable[[Hypothesis, Game], Iterable[Objection]]
    won: Callable[[TurnLog, Sequence[Event], int], int | None]


class RuleSet:
    """The sources at a table.

    `factions` are the sources of the factions' own rules, `sources` all of them in a fixed order, `watchers` those that
    look at whole turns, `unjudged` the factions whose chapter is not modelled. `ways` is how battles and games are judged.
    """

    __slots__ = (
        "__weakref__",
        "_apart",
        "_areas",
        "_regimes",
        "_steps",
        "able",
        "agendas",
        "clearings",
        "crafted",
        "deck",
        "factions",
        "law",
        "noting",
        "observing",
        "offers",
        "remembering",
        "sources",
        "steady",
        "table",
        "undealt",
        "unjudged",
        "watchers",
        "ways",
    )

    def __init__(self, table: Table, seat: Callable[[RuleSet], Seats], ways: EditionRules) -> None:
        """Seat the sources that `seat` finds for a table (`seating.seat`)."""
        self.ways = ways
        self.agendas: dict[tuple[Faction, str], Agenda] = {}
        """The agendas of the factions, by the letter and the name of one where a faction has several: their steps call sources."""
        self.table = table
        self.law: Law = table.law
        self.deck = cards.deck(table.deck)
        self.clearings = tuple(map(clearing, table.map.clearings))
        """The clearings of the map."""
        self.undealt = tuple(n for n in table.map.clearings if n not in table.suits)
        """The clearings whose suits the record does not tell: where there are any, nothing can be judged."""
        self.factions, self.sources = seat(self)
        self.unjudged = frozenset(f for f, source in self.factions.items() if source.taints)
        self.watchers = tuple(s for s in self.sources if isinstance(s, Watcher))
        steady = [s for s in self.sources if type(s).active is RuleSource.active]
        self.steady = dict.fromkeys(steady, True)
        """The sources that are always in play: all but crafted cards."""
        observing = [w for w in self.watchers if type(w).observe is not Watcher.observe]
        self.observing = _by_turn(table.factions, observing)
        """The watchers that see something of a turn as a whole, by the faction at turn."""
        remembering = [w for w in self.watchers if type(w).remember is not Watcher.remember]
        self.remembering = _by_turn(
            table.factions, [w for w in remembering if w in self.steady and (w.own or not w.note)]
        )
        """The watchers that do not just keep what they have, by the faction at turn; all but the following ones."""
        self.noting = tuple([w for w in remembering if w.note])
        """Those that do so where something is noted."""
        self.crafted = tuple([w for w in remembering if w not in self.steady])
        """Those of crafted cards."""
        apart: dict[Faction, list[RuleSource]] = {}
        for source in self.sources:
            if source not in self.steady:
                apart.setdefault(source.faction, []).append(source)
        self._areas = [crafted(faction) for faction in apart]
        self._apart = tuple(apart.values())
        """The others, by the play area in which their cards may lie."""
        self._regimes: dict[tuple[int, ...], ActiveSources] = {}
        self.able: Mapping[str, list[RuleSource]] = (able := defaultdict(list))
        """The sources that have an answer of their own to a question, in play or not, where there are any."""
        heads: Heads = defaultdict(list)
        self.offers = _Offers(heads, self.steady)
        number = 0
        for source in self.sources:
            for question in source.answers:
                able[question].append(source)
            for play in source.plays:
                owner = source.faction if play.mine else ANYBODY
                number += 1
                for kind in play.kinds:
                    heads[kind, owner].append(((play.last, number), source, play))
        self._steps: dict[tuple[Agenda, Faction], tuple[tuple[Step, ...], ...]] = {}

    def steps(self, agenda: Agenda, faction: Faction) -> tuple[tuple[Step, ...], ...]:
        """For each slot of the agenda of that faction's turn what it and those behind it call, where they call anything."""
        key = agenda, faction
        found = self._steps.get(key)
        if found is None:
            entering: dict[str, list[RuleSource]] = {}
            for source in self.sources:
                if source.enters and source.faction in ("", faction):
                    for name in source.enters:
                        entering.setdefault(name, []).append(source)
            every = [
                (number, slot.enter, tuple(entering.get(slot.name, ())), slot.name)
                for number, slot in enumerate(agenda.slots)
            ]
            calling = [one for one in every if one[1] is not None or one[2]]
            found = self._steps[key] = tuple(
                [
                    tuple([one for one in calling if one[0] >= number])
                    for number in range(len(every))
                ]
            )
        return found

    def regime(self, state: State) -> ActiveSources:
        """Facts about the sources while the same cards are in the play areas.

        States share what did not change, so play areas with the same identity hold the same cards; the regime keeps
        them alive, so that no other play area gets their identity.
        """
        noted: ActiveSources | None = state.regime
        if noted is not None and noted.able is self.able:
            return noted
        areas = state.lying(self._areas)
        key = tuple(map(id, areas))
        found = self._regimes.get(key)
        if found is None:
            active = self.steady.copy()
            for there, sources in zip(areas, self._apart, strict=True):
                for source in sources:
                    active[source] = bool(there) and source.active(state)
            found = self._regimes[key] = ActiveSources(self, areas, active)
        state.regime = found
        return found


def _by_turn(
    factions: Sequence[Faction], watchers: Sequence[Watcher[Any, Any]]
) -> Mapping[Faction, tuple[Watcher[Any, Any], ...]]:
    """Those of the watchers that are asked in the turns of each faction; under no letter in those of any other."""
    asked = {
        faction: tuple([w for w in watchers if not w.own or w.faction == faction])
        for faction in factions
    }
    return asked | {"": tuple([w for w in watchers if not w.own])}


class ActiveSources:
    """While these play areas last: which sources are in play, who answers which question, which plays begin with which event."""

    __slots__ = ("able", "acting", "active", "answering", "areas", "crafted", "heads", "together")

    def __init__(
        self,
        rule_set: RuleSet,
        areas: Sequence[Mapping[Thing, int]],
        active: dict[RuleSource, bool],
    ) -> None:
        """With the sources of a rule set, of which those are in play; nothing has been asked yet."""
        self.areas = areas
        self.able = rule_set.able
        """The answers that the rule set's sources have of their own; by them it knows those that are its."""
        self.active = active
        self.crafted = frozenset([one for one in rule_set.crafted if active[one]])
        """The watchers of cards that lie in these play areas."""
        self.acting: dict[tuple[str, Faction], tuple[Callable[[Hypothesis], None], ...]] = {}
        """The calls at a moment of that faction's turn that sources may meet."""
        self.answering = _Answering(self.able, active)
        self.together: dict[tuple[str, ...], tuple[tuple[RuleSource, ...], ...]] = {}
        self.heads = _Heads(rule_set.offers, active)

    def playing(self, sources: Sequence[RuleSource]) -> tuple[RuleSource, ...]:
        """Those of the sources that are in play."""
        active = self.active
        return tuple([source for source in sources if active[source]])


class _Answering(dict[str, tuple[RuleSource, ...]]):
    """By question the sources in play that have an answer of their own (`source.RuleSource`), found when it is first asked."""

    __slots__ = ("able", "active")

    def __init__(
        self, able: Mapping[str, list[RuleSource]], active: Mapping[RuleSource, bool]
    ) -> None:
        self.able = able
        self.active = active

    def __missing__(self, question: str) -> tuple[RuleSource, ...]:
        asked, active = self.able.get(question, ()), self.active
        found = self[question] = tuple([source for source in asked if active[source]])
        return found


class _Heads(dict[Head, Offers]):
    """By an event's head the plays that may begin with it, in a fixed order, where some are those of cards; found when such an event is first met."""

    __slots__ = ("active", "offers")

    def __init__(self, offers: _Offers, active: Mapping[RuleSource, bool]) -> None:
        self.offers = offers
        self.active = active

    def __missing__(self, head: Head) -> Offers:
        active, (plays, _) = self.active, self.offers[head]
        found = self[head] = tuple([one for one in plays if active[one[0]]])
        return found


class _Offers(dict[Head, tuple[Offers, tuple[RuleSource, ...]]]):
    """By an event's head the plays that may begin with it where their sources are in play, and those of the sources that may not be.

    Found when such an event is first met. `heads` has the plays by the kind of their event, and by its owner where it has to be
    their faction's, with their place in the order: those that are asked last come last.
    """

    __slots__ = ("heads", "steady")

    def __init__(
        self,
        heads: Heads,
        steady: Mapping[RuleSource, bool],
    ) -> None:
        self.heads = heads
        self.steady = steady

    def __missing__(self, head: Head) -> tuple[Offers, tuple[RuleSource, ...]]:
        kind, owner, code, faction = head
        begun: list[tuple[tuple[bool, int], RuleSource, Play]] = []
        for asked in (ANYBODY, owner):
            for one in self.heads.get((kind, asked), ()):
                _, source, play = one
                turns = play.turns
                if (turns == "any" or (faction == source.faction) == (turns == "own")) and (
                    not play.code or code.startswith(play.code)
                ):
                    begun.append(one)
        begun.sort()  # no two are at the same place
        found = [(source, play) for _, source, play in begun]
        cards = tuple([source for source, _ in found if source not in self.steady])
        self[head] = both = tuple(found), cards
        return both
