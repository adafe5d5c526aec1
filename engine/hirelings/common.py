"""What all hirelings share (law-6: 19.3; law-16: 22.3): whose they count as, what their actions demand, what they may not do."""

from __future__ import annotations

from collections.abc import Iterator

from rootlog.engine.changes import Battled, Moved
from rootlog.engine.event import (
    BATTLE,
    LOST_ITEM,
    MOVED,
    PLACED,
    REMOVALS,
    REMOVED,
    Event,
)
from rootlog.engine.general import battle, moving, placing
from rootlog.engine.general.clash import Side
from rootlog.engine.general.coalitions import in_coalition
from rootlog.engine.hirelings.acting import Actor
from rootlog.engine.law import chapter
from rootlog.engine.pieces import Faction, Piece, supply
from rootlog.engine.source import play
from rootlog.engine.state import State
from rootlog.engine.turn import Turn
from rootlog.engine.words import faction_name, piece_name

R = chapter("hirelings")
ACTIONS = chapter("actions")
MAPS = chapter("maps")

SHELVES = ("supply", "board", "hand", "deck", "discard", "display", "crafted", "box")
ON_CARD = (
    "board>clearing",
    "clearing>board",
    "clearing>keeping",
    "items!",
    "items>items",
    LOST_ITEM,
    *(f"{kind}>items" for kind in ("supply", "box", "stock", "ruin")),
    "items>supply",
    *(f"{kind}>board" for kind in SHELVES),
    *(f"board>{kind}" for kind in SHELVES),
)
"""What goes on on a hireling's card: cards, pieces and items come and go as it says."""


class Hireling(Actor):
    """A hireling: its pieces act by its own actions alone, and count as its controller's for rule only."""

    # --- what its actions do -----------------------------------------------------------------------------------

    def done(self, turn: Turn, event: Event) -> Turn:
        """Require what the general rules and 19.3 demand of an action."""
        if event.kind == BATTLE:
            return battle.battle(turn, event)
        if event.kind == MOVED and event.code[0] in "wp":
            self._move(turn, event)
        elif event.kind == PLACED:
            if event.code[0] == "b":
                placing.build(turn, turn.faction, event.here, event.count)
            else:
                placing.place(turn, turn.faction, event.here)
        elif event.moved.target.kind == "path":
            self._lay(turn, event)
        return turn

    def _move(self, turn: Turn, event: Event) -> None:
        """19.3.4, 19.3.5: on its own, by ways that are open to it; its controller's rule of either end will do."""
        companion = self._companion(turn, event)
        turn.require(
            not companion,
            R.SEPARATE_ACTIONS,
            "the {} moves from {} to {} together with pieces of the {}",
            faction_name(self.faction),
            event.origin,
            event.here,
            faction_name(companion),
        )
        if event.code[0] == "p" or not self.walks:
            return
        self._check_way(turn, event)
        owed = len(turn.debts)
        moving.enter(turn, event.here)
        # what its coming brings upon its controller, it brings by the rule that says so (19.3.7)
        turn.debts = (
            *turn.debts[:owed],
            *(debt._replace(rule=R.WEIRD_STUFF) for debt in turn.debts[owed:]),
        )

    def _check_way(self, turn: Turn, event: Event) -> None:
        state, master = event.before, turn.faction
        origin, target = event.origin, event.here
        near = moving.adjacent(turn, state, self.faction, origin, target)
        if not near and moving.adjacent(turn, state, master, origin, target):
            turn.require(
                turn.failed,
                R.SEPARATE_EFFECTS,
                "only for the {} itself are {} and {} adjacent, not for the {}",
                faction_name(master),
                origin,
                target,
                faction_name(self.faction),
            )
        else:
            moving.travel(turn, self.faction, origin, target, ruler=master)

    def _companion(self, turn: Turn, event: Event) -> Faction:
        """The player whose warriors or pawn go the same way in the same action."""
        step = next(s for s in turn.log.steps if s.action == event.action)
        for change in step.changes:
            if (
                type(change) is Moved
                and type(change.thing) is Piece
                and change.thing.owner in self.table.factions
                and change.thing.code[0] in "wp"
                and change.source == event.moved.source
                and change.target == event.moved.target
            ):
                return change.thing.owner
        return ""

    def _lay(self, turn: Turn, event: Event) -> None:
        """Pieces lie on paths that are open; rivers are none for it (19.3.5)."""
        one, other = (int(number) for number in str(event.moved.target.key).split("_"))
        chart = self.table.map
        turn.require(
            other in chart.neighbours[one] or other not in chart.river_neighbours[one],
            R.SEPARATE_EFFECTS,
            "the {} is placed between {} and {}, which only a river joins",
            faction_name(self.faction),
            one,
            other,
        )
        if self.law.switch("closed_path_pieces") == "no":
            turn.require(
                (one, other) not in event.before.closed,
                MAPS.CLOSED_PATHS,
                "the path between {} and {} is closed",
                one,
                other,
            )

    # --- its card ----------------------------------------------------------------------------------------------

    @play(*ON_CARD, turns="other", mine=False)
    def card_effect(self, turn: Turn, event: Event) -> Turn | None:
        """Cards, items and pieces that come to its card or leave it: as the card says, which is not known here."""
        moved = event.moved
        if self.faction in (moved.source.faction, moved.target.faction):
            return turn
        return None

    @play(*REMOVALS, "path>supply", "path>coffin", "forest>supply", turns="other")
    def leave(self, turn: Turn, event: Event) -> Turn | None:
        """Its pieces leave the map: in a battle as hits tell, else by an ability or by what others do."""
        clash = turn.clash
        if clash is not None and clash.clearing == event.origin and clash.side(self.faction):
            return None
        return turn

    @play(*REMOVALS, turns="other", mine=False)
    def raze(self, turn: Turn, event: Event) -> Turn | None:
        """What its card removes outside of battle, where it is."""
        if (
            not self.razes
            or event.owner in ("", self.faction, turn.faction)
            or not self._controlled(turn, event.before, turn.faction)
            or not any(
                type(thing) is Piece and thing.owner == self.faction
                for thing in event.before.pieces(event.origin)
            )
        ):
            return None
        turn.cost += 1  # a reading that leaves nothing to an unseen card is better
        battle.remove(turn, event, self.faction)
        return turn

    # --- 19.3 Rules --------------------------------------------------------------------------------------------

    def spares(self, turn: Turn, state: State, faction: Faction, piece: Piece) -> bool:
        """19.3.2: it is no enemy to its controller and that player's partners; older laws name players only as enemies."""
        if piece.owner != self.faction:
            return False
        return self.law.switch("hirelings") == "absent" or any(
            master and (master == faction or in_coalition(state, master, faction))
            for master in self.masters(turn, state)
        )

    @play(REMOVED, "clearing>coffin", code="w", turns="other")
    def mistaken_for_own(self, turn: Turn, event: Event) -> Turn | None:
        """19.3.3: a piece that is paid, or replaced, as if it were one of its controller's faction."""
        clash = turn.clash
        if clash is not None and clash.clearing == event.origin:
            return None
        own = Piece(turn.faction, event.code)
        moved = event.moved._replace(thing=own, became=own, target=supply(turn.faction))
        posed = event._replace(owner=turn.faction, change=moved)
        turn.require(
            False,
            R.SEPARATE_PIECES,
            "{} of the {} in {} stands for a piece of the {}",
            piece_name(event.moved.thing, event.count),
            faction_name(self.faction),
            event.origin,
            faction_name(turn.faction),
        )
        turn.cost -= 1  # of two ways to tell of the same mistake, this one
        return min(self._posing(turn, posed), key=lambda after: after.cost, default=None)

    def _posing(self, turn: Turn, posed: Event) -> Iterator[Turn]:
        """What the event could be, were it the player's own piece."""
        for source, read in turn.plays(posed):
            if source.faction == turn.faction and posed.owner == turn.faction:
                other = turn.fork(posed)
                other.failed = True
                after = read.run(source, other.go(read.moment), posed)
                if after is not None:
                    yield after

    def joins(
        self, turn: Turn, side: Side, enemy: Faction, clearing: int, *, attacks: bool
    ) -> Side:
        """19.3.2: its controller is no enemy, nor are that player's partners; 19.3.5: nobody plays ambush cards for it."""
        change = turn.event.change if turn.event is not None else None
        if side.faction == self.faction and type(change) is Battled:
            turn.require(
                not self._befriended(turn, turn.state, enemy),
                ACTIONS.BATTLE,
                "the {} and the {} battle in {}, and are no enemies",
                faction_name(self.faction),
                faction_name(enemy),
                clearing,
            )
            turn.require(
                len(change.ambushes) < (2 if attacks else 1),
                R.SEPARATE_EFFECTS,
                "an ambush card is played for the {} in {}",
                faction_name(self.faction),
                clearing,
            )
        return side

    def _befriended(self, turn: Turn, state: State, enemy: Faction) -> bool:
        """Whether that faction, or who controls that hireling, surely controls this one or is that player's partner."""
        others = turn.behind(state, enemy)
        return bool(others) and all(
            master and (master == other or in_coalition(state, master, other))
            for master in self.masters(turn, state)
            for other in others
        )

    def removed(self, turn: Turn, event: Event, remover: Faction) -> None:
        """19.3.6: nobody scores for what it removes."""
        if remover == self.faction and event.code[0] in "bt":
            what = piece_name(event.moved.thing, event.count)
            words = f"removing {what} by the {faction_name(self.faction)}"
            turn.earn_nothing(R.NO_SCORING_FROM_REMOVAL, words, turn.faction)
