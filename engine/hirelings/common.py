"""Things that all hirelings share (law-6: 19.3; law-16: 22.3): whose they count as, and what is no part of their actions."""

from collections.abc import Iterator

from rootlog.engine import hirelings
from rootlog.engine.changes import Battled
from rootlog.engine.event import FALLEN, LOST_ITEM, REMOVALS, Event
from rootlog.engine.general.clash import BattleSide
from rootlog.engine.general.coalitions import in_coalition
from rootlog.engine.hirelings.control import DOUBTED, HirelingPart
from rootlog.engine.judging.source import play
from rootlog.engine.judging.turn import Hypothesis
from rootlog.engine.law import chapter
from rootlog.engine.pieces import Faction, Piece, supply
from rootlog.engine.reasons import Evidence
from rootlog.engine.state import State

R = chapter("hirelings")
ACTIONS = chapter("actions")

SHELVES = ("supply", "board", "hand", "deck", "discard", "display", "crafted", "box")
ON_CARD = (
    "clearing>keeping",
    "items!",
    "items>items",
    LOST_ITEM,
    *(f"{kind}>items" for kind in ("supply", "box", "stock", "ruin")),
    "items>supply",
    *(f"{kind}>board" for kind in SHELVES),
    *(f"board>{kind}" for kind in SHELVES),
)
"""The coming and going on a hireling's card: cards, pieces and items come and go as it says."""


class Hireling(HirelingPart):
    """A hireling as it is: its pieces are its controller's for rule only."""

    # --- its card ----------------------------------------------------------------------------------------------

    @play(*ON_CARD, turns="other", mine=False)
    def card_effect(self, turn: Hypothesis, event: Event) -> Hypothesis | None:
        """Items and pieces that come to its card or leave it: how its card pays for what it does is not followed."""
        source, target = event.moved.source, event.moved.target
        if target.kind == "items" and source.faction in self.rule_set.factions:
            return None  # a player gives it an item: that is for its card to say
        if event.code.startswith("#"):
            return None  # no card of a hireling takes cards
        return turn if self.faction in (source.faction, target.faction) else None

    @play(*REMOVALS, "path>supply", "path>coffin", "forest>supply", turns="other")
    def leave(self, turn: Hypothesis, event: Event) -> Hypothesis | None:
        """Its pieces leave paths by an ability; in a clearing what removes them tells of it, unless nothing can."""
        if event.moved.source.kind == "clearing" and not self.side.safe:
            return None
        values = Evidence(hireling=self.side.name)
        return turn.require(not self.side.safe, R.ABILITY, "cannot be removed", values)

    # --- 19.3 Rules --------------------------------------------------------------------------------------------

    def masters(self, turn: Hypothesis, state: State) -> frozenset[Faction]:
        """19.3.1: its pieces are its controller's for rule; its own, if nobody controls it."""
        return self.control.controllers(turn, state, self.faction)

    def spares(self, turn: Hypothesis, state: State, faction: Faction, piece: Piece) -> bool:
        """19.3.2: it is no enemy to its controller and that player's partners; older laws name players only as enemies."""
        if piece.owner != self.faction:
            return False
        return self.law.switch("hirelings") == "absent" or any(
            master and (master == faction or in_coalition(state, master, faction))
            for master in self.masters(turn, state)
        )

    @play(*FALLEN, code="w", turns="other")
    def mistaken_for_own(self, turn: Hypothesis, event: Event) -> Hypothesis | None:
        """19.3.3: a piece that is paid, or replaced, as if it were one of its controller's faction."""
        clash = turn.clash
        if clash is not None and clash.clearing == event.origin:
            return None
        own = Piece(turn.faction, event.code)
        moved = event.moved._replace(thing=own, became=own, target=supply(turn.faction))
        posed = event._replace(owner=turn.faction, change=moved)
        values = Evidence(
            pieces=(event.moved.thing, event.count),
            hireling=hirelings.name(self.faction, self.table.demoted),
            clearing=event.origin,
            faction=turn.faction,
        )
        turn.require(False, R.SEPARATE_PIECES, "counts as another's", values)
        turn.cost -= 1  # of two ways to tell of the same mistake, this one
        return min(self._posing(turn, posed), key=lambda after: after.cost, default=None)

    def _posing(self, turn: Hypothesis, posed: Event) -> Iterator[Hypothesis]:
        """The acts that the event could be, were it the player's own piece."""
        for source, read in turn.plays(posed):
            if source.faction == turn.faction and posed.owner == turn.faction:
                other = turn.fork(posed)
                other.failed = True
                after = read.on(source, other.go(read.moment), posed)
                if after is not None:
                    yield after

    def evades(self, turn: Hypothesis, state: State, faction: Faction, clearing: int) -> bool:
        """19.2.2: as its card says."""
        return faction == self.faction and self.side.safe

    def joins(
        self, turn: Hypothesis, side: BattleSide, enemy: Faction, clearing: int, *, attacks: bool
    ) -> BattleSide:
        """19.3.2: its controller is no enemy, nor are that player's partners; 19.3.5: nobody plays ambush cards for it."""
        change = turn.event.change if turn.event is not None else None
        if side.faction == self.faction and type(change) is Battled:
            values = Evidence(
                hireling=hirelings.name(self.faction, self.table.demoted),
                enemy=enemy,
                clearing=clearing,
            )
            turn.require(attacks or not self.side.safe, R.ABILITY, "cannot be battled", values)
            hostile = bool(turn.counted(DOUBTED.of(self.faction))) or not self._befriended(
                turn, turn.state, enemy
            )
            turn.require(hostile, ACTIONS.BATTLE, "not enemies", values)
            fair = len(change.ambushes) < (2 if attacks else 1)
            turn.require(fair, R.SEPARATE_EFFECTS, "ambush for it", values)
        return side

    def _befriended(self, turn: Hypothesis, state: State, enemy: Faction) -> bool:
        """True if that faction, or who controls that hireling, surely controls this one or is that player's partner."""
        others = turn.behind(state, enemy)
        return bool(others) and all(
            master and (master == other or in_coalition(state, master, other))
            for master in self.masters(turn, state)
            for other in others
        )

    def removed(self, turn: Hypothesis, event: Event, remover: Faction) -> None:
        """19.3.6: nobody scores for what it removes."""
        if remover == self.faction:
            values = Evidence(
                pieces=(event.moved.thing, event.count),
                hireling=hirelings.name(self.faction, self.table.demoted),
            )
            rule, faction = R.NO_SCORING_FROM_REMOVAL, turn.faction
            turn.earn_nothing(rule, "removed by it", values, faction=faction)
