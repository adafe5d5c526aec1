"""The court: everything that judging a game asks for, put together once per game.

It knows the table, has found every source that the table brings, and answers the general questions by asking them.
"""

from __future__ import annotations

from collections.abc import Iterable

from rootlog.engine import cards, factions, general, maps, words
from rootlog.engine.agenda import Agenda
from rootlog.engine.event import DRAWN, SCORE, SPENDINGS, Event
from rootlog.engine.factions import FactionData
from rootlog.engine.factions.common import Unmodelled
from rootlog.engine.game import Table, TurnLog
from rootlog.engine.law import Law, Rule
from rootlog.engine.pieces import Faction, Suit, Thing, hand
from rootlog.engine.source import Play, Source

_ENDING = frozenset((DRAWN, SCORE, *SPENDINGS))


class Court:
    """The sources at a table, and the turn that is before the court.

    `log` is the turn being judged, `agenda` its faction's. `explaining` makes turns keep the reasons that hold, too.
    """

    def __init__(self, table: Table, *, explaining: bool = False) -> None:
        """Find all sources that the table brings: factions, the cards of its deck for each faction, its map."""
        self.table = table
        self.law: Law = table.law
        self.deck = cards.deck(table.deck)
        self.explaining = explaining
        self.log: TurnLog
        self.agenda: Agenda
        self.surplus: dict[Faction, int] = {}
        """How many cards beyond its hand limit a faction had when its last turn ended."""
        self.ending = 0
        """From which event on the turn only draws, discards and scores."""
        self.factions: dict[Faction, Source] = {
            letter: factions.source(self, letter) for letter in table.factions
        }
        self.sources: tuple[Source, ...] = (
            *(source for letter in table.factions for source in general.sources(self, letter)),
            *self.factions.values(),
            *(source for letter in table.factions for source in cards.sources(self, letter)),
            *maps.sources(self),
        )
        self.outsiders = tuple(s for s in self.factions.values() if isinstance(s, Unmodelled))
        self.unjudged = frozenset(f for f, source in self.factions.items() if source.taints)
        self._heads: dict[tuple[str, Faction, str, Faction], tuple[tuple[Source, Play], ...]] = {}
        self.tie_breakers = _overriding(self.sources, "wins_ties", "rules_without_majority")
        self.linkers = _overriding(self.sources, "links")
        self.placing = _overriding(self.sources, "forbids_placing")
        self.free_movers = _overriding(self.sources, "moves_freely")
        self.battlers = _overriding(self.sources, "battle_effects")
        self.mourners = _overriding(self.sources, "removed")
        self.brokers = _overriding(self.sources, "crafted_item")
        self.effects = _overriding(self.sources, "crafted_card")
        self.rule_counters = _overriding(self.sources, "rule_bonus")
        self.severers = _overriding(self.sources, "severs")
        self.carriers = _overriding(self.sources, "carries")
        self.closers = _overriding(self.sources, "close")
        self._entrants: dict[tuple[str, Faction], tuple[Source, ...]] = {}

    def sit(self, log: TurnLog, happened: tuple[Event, ...] = ()) -> None:
        """Take up a turn with these events."""
        self.log = log
        agenda = self.factions[log.faction].agenda
        if agenda is not None:
            self.agenda = agenda
        self.ending = len(happened)
        while self.ending and happened[self.ending - 1].kind in _ENDING:
            self.ending -= 1

    def rise(self) -> None:
        """Leave the turn: cards that its faction keeps beyond its hand limit are not an omission of each later turn."""
        faction = self.log.faction
        size = self.log.after.size(hand(faction))
        self.surplus[faction] = max(0, size - self.hand_limit(faction))

    # --- facts about the table, in the words of messages -----------------------------------------------------

    def faction_data(self, faction: Faction) -> FactionData:
        """The data of a faction's board."""
        return factions.data(faction)

    def hand_limit(self, faction: Faction) -> int:
        """How many cards the faction may keep at the end of its turn."""
        return factions.data(faction).hand_limit

    def step_rule(self, slot: str) -> Rule:
        """The rule of a step of the turn before the court."""
        return self.agenda.slots[self.agenda.range(slot)[0]].rule

    def name(self, faction: Faction) -> str:
        """The faction's short name, as in "the Marquise rules neither"."""
        return words.faction(faction)

    def suit_name(self, suit: Suit | None) -> str:
        """The suit in words; a suit that is not written is "some"."""
        return words.suit(suit)

    def piece_name(self, thing: Thing, count: int = 1) -> str:
        """A piece in words, as "a sawmill" or "2 roosts"."""
        return words.thing(thing, count)

    def item_name(self, letter: str) -> str:
        """An item in words."""
        return words.item(letter)

    def describe(self, event: Event) -> str:
        """An event in words, as "2 Marquise warriors from 5 to 9"."""
        return words.event(event)

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

    # --- plays ----------------------------------------------------------------------------------------------

    def plays(self, event: Event) -> Iterable[tuple[Source, Play]]:
        """The plays that may begin with that event, in a fixed order, with the sources that offer them."""
        key = event.kind, event.owner, event.code, self.log.faction
        found = self._heads.get(key)
        if found is None:
            found = self._heads[key] = tuple(self._matching(event))
        return found

    def _matching(self, event: Event) -> Iterable[tuple[Source, Play]]:
        for source in self.sources:
            mine, own_turn = event.owner == source.faction, self.log.faction == source.faction
            for play in source.plays:
                if (
                    event.kind in play.kinds
                    and event.code.startswith(play.code)
                    and (mine or not play.mine)
                    and (play.turns == "any" or own_turn == (play.turns == "own"))
                ):
                    yield source, play


def _overriding(sources: tuple[Source, ...], *questions: str) -> tuple[Source, ...]:
    """The sources that have an answer of their own to one of those questions, so that the others need not be asked."""
    return tuple(
        source
        for source in sources
        if any(getattr(type(source), name) is not getattr(Source, name) for name in questions)
    )
