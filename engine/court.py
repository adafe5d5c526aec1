"""The court: everything that judging a game asks for, put together once per game.

It knows the table, has found every source that the table brings, and answers the general questions by asking them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from importlib import import_module
from typing import TYPE_CHECKING

from rootlog.engine import cards, factions, general, maps
from rootlog.engine.agenda import Agenda
from rootlog.engine.changes import Marked
from rootlog.engine.event import DRAWN, LOST_ITEM, MARK, SCORE, SPENDINGS, Event
from rootlog.engine.factions.common import Unmodelled
from rootlog.engine.finding import Finding
from rootlog.engine.game import Game, Table, TurnLog
from rootlog.engine.law import Law, Rule
from rootlog.engine.pieces import Faction, Thing, crafted, hand
from rootlog.engine.source import Play, Source, Truth
from rootlog.engine.state import State

if TYPE_CHECKING:
    from rootlog.engine.general.homelands import Homelands
    from rootlog.engine.turn import Turn

_ENDING = frozenset((DRAWN, SCORE, MARK, LOST_ITEM, *SPENDINGS))


class Court:
    """The sources at a table, and the turn that is before the court.

    `log` is the turn being judged, `agenda` its faction's. `explaining` makes turns keep the reasons that hold, too.
    """

    def __init__(self, table: Table, *, explaining: bool = False) -> None:
        """Find all sources that the table brings: factions, the cards of its deck for each faction, its map."""
        self.table = table = _laid(table) if table.landmarks else table
        self.undealt = tuple(n for n in table.map.clearings if n not in table.suits)
        """The clearings whose suits the record does not tell: where there are any, nothing can be judged."""
        self.law: Law = table.law
        self.deck = cards.deck(table.deck)
        self.explaining = explaining
        self.log: TurnLog
        self.agenda: Agenda
        self.surplus: dict[Faction, int] = {}
        """How many cards beyond its hand limit a faction may have, because too large a hand was objected to before."""
        self.lack: dict[Faction, int] = {}
        """How many cards fewer than it should a faction has in hand, because that was objected to before."""
        self.lacks: list[tuple[int, Faction, int]] = []
        """The same turn by turn: the turn's number, the faction, the cards."""
        self.unscored: dict[Faction, int] = {}
        """How many points a faction earned and did not write, as was told."""
        self.homelands: Homelands | None = None
        """The homelands chosen so far, where factions are set up by their cards; None where they are by their chapters."""
        self.turn: Turn | None = None
        """The reading of the turn that is being worked on."""
        self.ruling: dict[tuple[int, Faction, int, str], Truth] = {}
        """Who rules what in the states and phases of the turn before the court, by the state's identity (general.ruling).

        The game keeps its states alive, so that no other state gets the identity of one.
        """
        self.events: tuple[Event, ...] = ()
        """The events of the turn before the court."""
        self.ending = 0
        """From which event on the turn only draws, discards and scores."""
        self.factions: dict[Faction, Source] = {
            letter: _faction(self, letter) for letter in table.factions
        }
        judged = [letter for letter, source in self.factions.items() if not source.taints]
        self.sources: tuple[Source, ...] = (
            *(source for letter in judged for source in general.sources(self, letter)),
            *(source for letter in table.factions for source in cards.sources(self, letter)),
            *self.factions.values(),
            *maps.sources(self),
            *(_drafting(self) if table.advanced or table.map.suits is None else ()),
            *(_landmarks(self) if _has_landmarks(table) else ()),
            *(_hirelings(self) if table.hirelings else ()),
        )
        self.outsiders = tuple(s for s in self.factions.values() if isinstance(s, Unmodelled))
        self.unjudged = frozenset(f for f, source in self.factions.items() if source.taints)
        self.watchers = tuple(s for s in self.sources if _watches(type(s)))
        self._areas = [crafted(letter) for letter in table.factions]
        self._regimes: dict[tuple[int, ...], _Regime] = {}
        self._known: dict[int, _Regime] = {}
        self._entrants: dict[tuple[str, Faction], tuple[Source, ...]] = {}

    def open(self, game: Game) -> list[Finding]:
        """Take up a game: what its header breaks, and what sources have to know of all of it."""
        return [
            finding
            for source in self.sources
            if type(source).overture is not Source.overture
            for finding in source.overture(game)
        ]

    def sit(self, log: TurnLog, happened: tuple[Event, ...] = ()) -> None:
        """Take up a turn with these events."""
        self.log = log
        self.events = happened
        self.ruling.clear()
        self._known.clear()
        self.ending = _hired(happened) if self.table.hirelings else len(happened)
        while self.ending and (
            happened[self.ending - 1].kind in _ENDING
            or happened[self.ending - 1].owner in self.table.hirelings
        ):
            self.ending -= 1
        for watcher in self.watchers:
            watcher.sit(log, happened)
        agenda = self.factions[log.faction].agenda  # which may depend on what happens in the turn
        if agenda is not None:
            self.agenda = agenda

    def rise(self, turn: Turn | None = None) -> None:
        """Leave the turn as it was read, None if it was not judged.

        Cards that were drawn without leave, as was said, and cards kept beyond the hand limit are not an omission of each
        later turn.
        """
        for watcher in self.watchers:
            watcher.rise(turn)
        self.ruling.clear()
        self.turn = None
        if turn is None:
            return
        for other in self.factions:
            wrong = turn.counted(f"surplus {other}")
            if wrong and other != self.log.faction:
                self.surplus[other] = self.surplus.get(other, 0) + wrong
        faction = self.log.faction
        size = self.log.after.size(hand(faction))
        kept = max(0, size - factions.data(faction).hand_limit)
        wrong = turn.unearned + turn.counted(f"surplus {faction}")
        self.surplus[faction] = max(kept, self.surplus.get(faction, 0) + wrong)
        self.lack[faction] = self.lack.get(faction, 0) + turn.lacking
        if turn.lacking:
            self.lacks.append((self.log.number, faction, turn.lacking))
        for scorer, points in turn.unscored:
            self.unscored[scorer] = self.unscored.get(scorer, 0) + points

    @property
    def phase(self) -> str:
        """The phase in which the reading that is being worked on stands; empty between turns."""
        return self.agenda.phase(self.turn.slot) if self.turn is not None else ""

    # --- facts about the table, in the words of messages -----------------------------------------------------

    def step_rule(self, slot: str) -> Rule:
        """The rule of a step of the turn before the court."""
        return self.agenda.slots[self.agenda.range(slot)[0]].rule

    def entrants(self, slot: str, faction: Faction) -> tuple[Source, ...]:
        """The sources that have something to bring at that slot of that faction's turn."""
        key = slot, faction
        found = self._entrants.get(key)
        if found is None:
            found = self._entrants[key] = tuple(
                source
                for source in self.sources
                if slot in source.enters and source.faction in ("", faction)
            )
        return found

    # --- who has a say ---------------------------------------------------------------------------------------

    def asking(self, question: str, state: State) -> tuple[Source, ...]:
        """The sources in play in that state that have an answer of their own to a general question (`source.Source`)."""
        answering = self._regime(state).answering
        found = answering.get(question)
        if found is None:
            standard = getattr(Source, question)
            found = answering[question] = tuple(
                source
                for source in self.sources
                if getattr(type(source), question) is not standard and source.active(state)
            )
        return found

    def behind(self, state: State, faction: Faction) -> frozenset[Faction]:
        """The players one of whom acts with that faction's pieces: it itself; none for what nobody controls."""
        if faction in self.factions:
            return frozenset((faction,))
        masters = (
            source.masters(state) or ()
            for source in self.asking("masters", state)
            if source.faction == faction
        )
        return frozenset(next(masters, ())) - {""}

    def plays(self, event: Event) -> tuple[tuple[Source, Play], ...]:
        """The plays that may begin with that event, in a fixed order, with the sources in play that offer them."""
        heads = self._regime(event.before).heads
        key = event.kind, event.owner, event.code, self.log.faction
        found = heads.get(key)
        if found is None:
            found = heads[key] = tuple(self._matching(event))
        return found

    def _regime(self, state: State) -> _Regime:
        """What is known of the sources while the same cards lie in the play areas.

        States share what did not change, so play areas with the same identity hold the same cards; the regime keeps
        them alive, so that no other play area gets their identity.
        """
        found = self._known.get(id(state))
        if found is None:
            areas = [state.at(area) for area in self._areas]
            key = tuple(map(id, areas))
            found = self._regimes.get(key) or self._regimes.setdefault(key, _Regime(areas))
            self._known[id(state)] = found
        return found

    def _matching(self, event: Event) -> Iterable[tuple[Source, Play]]:
        for source in self.sources:
            if not source.plays or not source.active(event.before):
                continue
            mine, own_turn = event.owner == source.faction, self.log.faction == source.faction
            for play in source.plays:
                if (
                    event.kind in play.kinds
                    and event.code.startswith(play.code)
                    and (mine or not play.mine)
                    and (play.turns == "any" or own_turn == (play.turns == "own"))
                ):
                    yield source, play


def _hired(happened: tuple[Event, ...]) -> int:
    """From which event on there is only what hirelings do that are taken at the end of the turn."""
    for event in happened:
        if type(event.change) is Marked and event.change.kind == "hireling":
            return event.index
    return len(happened)


def _hirelings(court: Court) -> tuple[Source, ...]:
    from rootlog.engine import hirelings  # most games have none

    return hirelings.sources(court)


def _has_landmarks(table: Table) -> bool:
    """Whether landmarks are in play, by the header or by the map."""
    return bool(table.landmarks or table.map.ferry or table.map.tower)


def _drafting(court: Court) -> tuple[Source, ...]:
    from rootlog.engine.general.drafting import Drafting  # not on the map with printed suits

    return (Drafting(court),)


def _laid(table: Table) -> Table:
    from rootlog.engine import landmarks  # most games have none

    return landmarks.laid(table)


def _landmarks(court: Court) -> tuple[Source, ...]:
    from rootlog.engine import landmarks  # as above

    return landmarks.sources(court)


def _faction(court: Court, letter: str) -> Source:
    """The source of that faction's rules; one that judges nothing while its chapter is not modelled.

    A faction's module `rules` names its class `SOURCE`.
    """
    if not factions.modelled(letter):
        return Unmodelled(court, letter)
    rules = import_module(f"{factions.__name__}.{factions.data(letter).stem}.rules")
    made: Source = rules.SOURCE(court, letter)
    return made


def _watches(kind: type[Source]) -> bool:
    """Whether sources of that kind look at whole turns."""
    return kind.sit is not Source.sit or kind.rise is not Source.rise


class _Regime:
    """While these play areas last: who answers which question, and which plays begin with which kind of event."""

    __slots__ = ("answering", "areas", "heads")

    def __init__(self, areas: list[Mapping[Thing, int]]) -> None:
        self.areas = areas
        self.answering: dict[str, tuple[Source, ...]] = {}
        self.heads: dict[tuple[str, Faction, str, Faction], tuple[tuple[Source, Play], ...]] = {}
