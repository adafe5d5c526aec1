"""The cards of the Exiles & Partisans deck that are always in force, and those used in battle."""

from __future__ import annotations

from collections.abc import Iterable

from rootlog.engine.cards.improvement import Improvement
from rootlog.engine.event import SPENDINGS, Event
from rootlog.engine.general.clash import Clash, Effect
from rootlog.engine.judging.budget import DRAWS
from rootlog.engine.judging.source import play
from rootlog.engine.judging.turn import Turn
from rootlog.engine.law import chapter
from rootlog.engine.pieces import COFFIN, Faction, Piece
from rootlog.engine.state import State
from rootlog.engine.words import faction_name

R = chapter("actions")


class BoatBuilders(Improvement):
    """Rivers are paths for its faction."""

    card = "boatbuilders"

    def links(self, turn: Turn, state: State, faction: Faction, one: int, other: int) -> bool:
        """Clearings that a river joins."""
        return faction == self.faction and other in self.table.map.river_neighbours[one]


class Tunnels(Improvement):
    """Clearings with its faction's crafting pieces are adjacent to each other for it."""

    card = "tunnels"

    def links(self, turn: Turn, state: State, faction: Faction, one: int, other: int) -> bool:
        """Two clearings with crafting pieces; any two where it is not known which pieces craft."""
        if faction != self.faction:
            return False
        who = self.bench.factions[faction]
        return (
            who.crafts_in(turn, state, one) is not False
            and who.crafts_in(turn, state, other) is not False
        )


class CorvidPlanners(Improvement):
    """Its faction need not rule where its moves begin or end."""

    card = "corvidplanners"

    def moves_freely(self, turn: Turn, state: State, faction: Faction) -> bool:
        """Its own faction."""
        return faction == self.faction


class SoupKitchens(Improvement):
    """Its faction's tokens count for rule, each as two."""

    card = "soupkitchens"

    def rule_bonus(self, turn: Turn, state: State, clearing: int) -> int:
        """Twice its tokens there."""
        return 2 * sum(
            count
            for thing, count in state.pieces(clearing).items()
            if type(thing) is Piece and thing.owner == self.faction and thing.code[0] == "t"
        )


class CoffinMakers(Improvement):
    """Start of Birdsong: a point for every five warriors on it, and they go back. That they go back is not written."""

    card = "coffinmakers"
    enters = ("start of birdsong",)

    def enter(self, turn: Turn, slot: str) -> None:
        """Earn the points; the log's state before is that with the warriors still on the card."""
        buried = turn.log.before.size(COFFIN)
        words = f"{buried} warriors on {self.title}"
        turn.earn(buried // 5, R.PERSISTENT_EFFECTS, words, index=-1)


class MasterEngravers(Improvement):
    """A point more for each item that its faction crafts."""

    card = "masterengravers"

    def crafted_item(self, turn: Turn, event: Event, crafter: Faction) -> None:
        """Earn it."""
        if crafter == self.faction:
            turn.earn(1, R.PERSISTENT_EFFECTS, f"crafting an item with {self.title}", crafter)


class MurineBroker(Improvement):
    """A card for each item that somebody else crafts."""

    card = "murinebroker"

    def crafted_item(self, turn: Turn, event: Event, crafter: Faction) -> None:
        """Owe the draw; where its faction is not judged, only allow it."""
        if crafter == self.faction:
            return
        budget = DRAWS.of(self.faction)
        if self.faction in self.bench.unjudged:
            turn.grant(budget, None, R.PERSISTENT_EFFECTS)
            return
        words = "the {:draws} no card for the item that the {:crafts}, as {} has it"
        names = faction_name(self.faction), faction_name(crafter), self.title
        turn.owe(budget, None, R.PERSISTENT_EFFECTS, words, *names, effect=True)


# --- battle ------------------------------------------------------------------------------------------------


class Partisans(Improvement):
    """In clearings of its suit, either side: an extra hit, then all cards of other suits in hand are discarded."""

    def battle_effects(self, turn: Turn, clash: Clash) -> Iterable[Effect]:
        """Perhaps an extra hit (a hand without other suits leaves no trace); surely where cards were discarded for it."""
        if self._here(clash):
            dealt = (self.card, self.faction) in clash.used
            yield Effect(self.faction, R.EXTRA_HITS, low=int(dealt), high=1)

    @play(*SPENDINGS, code="#", turns="any")
    def discard_for_partisans(self, turn: Turn, event: Event) -> Turn | None:
        """Cards of other suits; birds are wild, so they may go or stay."""
        clash = turn.clash
        if clash is None or not self._here(clash) or event.suit == self.suit:
            return None
        used = self.card, self.faction
        if used not in clash.used:
            turn.clash = clash._replace(used=(*clash.used, used))
        return turn

    def _here(self, clash: Clash) -> bool:
        fights = clash.side(self.faction) is not None
        return fights and self.suit in self.table.suits[clash.clearing]


class FoxPartisans(Partisans):
    """Partisans in fox clearings."""

    card = "foxpartisans"


class MousePartisans(Partisans):
    """Partisans in mouse clearings."""

    card = "mousepartisans"


class RabbitPartisans(Partisans):
    """Partisans in rabbit clearings."""

    card = "rabbitpartisans"
