"""Devout Knights (15.2.4) and Prized Trophies (15.2.5): relics that lie with warriors, go along with them, or are removed."""

from collections.abc import Iterable

from rootlog.engine.event import MOVED, Event
from rootlog.engine.factions.common import FactionPart
from rootlog.engine.factions.keepers.common import LETTER
from rootlog.engine.factions.keepers.relics import kind, relics_in
from rootlog.engine.general.clash import Clash, Effect
from rootlog.engine.judging.budget import Budget
from rootlog.engine.judging.source import play
from rootlog.engine.judging.turn import Hypothesis
from rootlog.engine.law import chapter
from rootlog.engine.pieces import Faction
from rootlog.engine.reasons import NO_EVIDENCE, Evidence

R = chapter("keepers")

SUPPLIED = "supply>forest"

CARRIED = Budget("relics carried", LETTER)
"""Relics that go along; a credit's value is their way, from one clearing to another."""
TROPHY = Budget("relics put back", LETTER)
"""Relics that are put into a forest; a credit's value is their kind."""


class DevoutKnights(FactionPart):
    """15.2.4."""

    def battle_effects(self, turn: Hypothesis, clash: Clash) -> Iterable[Effect]:
        """15.2.4: with a relic their warriors ignore the first hit."""
        side = clash.side(self.faction)
        if side is not None and side.warriors:
            before = turn.events[clash.index].before
            if relics_in(before, clash.clearing):
                yield Effect(self.faction, R.DEVOUT_KNIGHTS, ward=1)

    def entered(self, turn: Hypothesis, event: Event, movers: frozenset[Faction]) -> None:
        """15.2.4: each warrior that they move may take a relic along."""
        if event.owner == self.faction and event.kind == MOVED:
            way = event.origin, event.here
            turn.grant(CARRIED, {way}, R.DEVOUT_KNIGHTS, count=event.count)

    @play(MOVED, code="t", turns="any")
    def carry_a_relic(self, turn: Hypothesis, event: Event) -> Hypothesis:
        """15.2.4."""
        way = (event.origin, event.here)
        return turn.pay(
            CARRIED,
            way,
            R.DEVOUT_KNIGHTS,
            "one relic each",
            Evidence(relic=(event.moved.thing, 1), origin=event.origin, target=event.here),
            count=event.count,
        )


class PrizedTrophies(FactionPart):
    """15.2.5."""

    def removed(self, turn: Hypothesis, event: Event, remover: Faction) -> None:
        """15.2.5: an enemy who removes a relic puts it into a forest, and scores a point more."""
        if event.owner != self.faction or event.code[0] != "t" or remover == self.faction:
            return
        turn.earn(
            event.count,
            R.PRIZED_TROPHIES,
            "a trophy",
            NO_EVIDENCE,
            faction=remover,
            must=event.moved.short < event.count and self._is_put_back(turn, event),
        )
        if event.moved.target.kind != "forest":
            sort = kind(event.moved.thing)
            fits = None if not sort else {sort, ""}
            turn.owe(
                TROPHY,
                fits,
                R.PRIZED_TROPHIES,
                "no forest",
                Evidence(relic=(event.moved.thing, event.count), origin=event.origin),
                count=event.count,
            )

    def _is_put_back(self, turn: Hypothesis, event: Event) -> bool:
        """True if what was removed comes to a forest. If not, that is the mistake, with the point or without it."""
        return event.moved.target.kind == "forest" or any(
            later.kind == SUPPLIED and later.owner == self.faction
            for later in turn.events[event.index + 1 :]
        )

    @play(SUPPLIED, code="t", turns="any")
    def put_back(self, turn: Hypothesis, event: Event) -> Hypothesis:
        """15.2.5: a relic that was removed is put into any forest."""
        sort = kind(event.moved.became)
        return turn.pay(
            TROPHY,
            sort,
            R.PRIZED_TROPHIES,
            "nothing removed",
            Evidence(relic=(event.moved.became, 1)),
            count=event.count,
        )
