"""Eyrie Dynasties: chapter 7 of the Law, in its order. The Decree (7.5.2) and turmoil (7.7) stand in decree.py."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from rootlog.engine.agenda import BIRDSONG, DAYLIGHT, EVENING, Agenda, Slot
from rootlog.engine.bench import Bench
from rootlog.engine.budget import DRAWS
from rootlog.engine.changes import Battled, Moved
from rootlog.engine.event import CRAFT, DECREED, PLACED, Event
from rootlog.engine.factions.eyrie.decree import (
    COLUMNS,
    ROOST,
    SCORING,
    DecreeSource,
    listed,
    plural,
)
from rootlog.engine.factions.eyrie.setup import Settling
from rootlog.engine.general import crafting, hands, hits, placing
from rootlog.engine.general.clash import Clash, Effect
from rootlog.engine.law import Rule, chapter
from rootlog.engine.pieces import Faction, Piece, hand, supply
from rootlog.engine.reasons import ILLEGAL, Reason
from rootlog.engine.source import Source, play
from rootlog.engine.words import piece_name

if TYPE_CHECKING:
    from rootlog.engine.game import Step
    from rootlog.engine.state import State
    from rootlog.engine.turn import Turn

R = chapter("eyrie")
GENERAL = chapter("golden")

BUILDER, COMMANDER, DESPOT = "builder", "commander", "despot"
EMERGENCY, ADDING, NEW_ROOST, CRAFTING, DRAWING = (
    "emergency orders",
    "add to the Decree",
    "a new roost",
    "craft",
    "draw",
)


class Eyrie(DecreeSource):
    """The Eyrie's rules and turns."""

    # --- 7.2 Faction rules and abilities, 7.8 Leaders ---------------------------------------------------------

    def crafting_suits(self, turn: Turn, state: State) -> list[str]:
        """7.2.1: they craft with roosts."""
        return self.suits_of(state, ROOST)

    def wins_ties(self, turn: Turn, state: State, clearing: int) -> bool:
        """7.2.2: they rule when tied, where they have a piece; by older laws, where there is any piece at all."""
        pieces = [thing for thing in state.pieces(clearing) if isinstance(thing, Piece)]
        if self.law.switch("eyrie_tie") == "not empty":
            return bool(pieces)
        return any(piece.owner == self.faction for piece in pieces)

    def item_points(self, turn: Turn, state: State, listed: int) -> tuple[int, Rule]:
        """7.2.3: one point for an item, unless the Builder leads them (7.8.1)."""
        if self.leader(state) == BUILDER:
            return listed, R.BUILDER
        return self.data.board["item_vp"], R.DISDAIN_FOR_TRADE

    def battle_effects(self, turn: Turn, clash: Clash) -> Iterable[Effect]:
        """7.8.3: an extra hit as attacker."""
        attacks = clash.attacker.faction == self.faction
        if attacks and self.leader(turn.log.before) == COMMANDER:
            yield Effect(self.faction, R.COMMANDER, low=1, high=1)

    def removed(self, turn: Turn, event: Event, remover: Faction) -> None:
        """7.8.4: a point more for a battle in which they remove an enemy building or token."""
        clash = turn.clash
        if clash is None or event.code[0] not in "bt":
            return
        if remover != self.faction or event.owner == self.faction:
            return
        occasion = f"despot {clash.index}"
        if (
            clash.side(self.faction)
            and not turn.counted(occasion)
            and self.leader(turn.log.before) == DESPOT
        ):
            turn.count(occasion)
            sure = event.moved.short < event.count
            turn.earn(1, R.DESPOT, "the Despot", self.faction, must=sure)

    # --- 7.3 Setup -------------------------------------------------------------------------------------------

    def set_up(self, turn: Turn) -> Iterable[tuple[int, Reason]]:
        """7.3.2 to 7.3.4."""
        return Settling(turn, self.data).set_up()

    # --- 7.4 Birdsong ----------------------------------------------------------------------------------------

    def emergency_orders(self, turn: Turn) -> None:
        """7.4.1: a card for an empty hand, and for no other. Draws so far stand in the ledger already."""
        draws = DRAWS.of(self.faction)
        drawn = sum(credit.budget == draws for credit in turn.credits)
        held = max(0, turn.state.size(hand(self.faction)) - drawn)
        empty = turn.log.before.size(hand(self.faction)) == 0
        if empty and not held:
            if drawn or turn.event is None or turn.event.kind != DECREED:
                words = "the hand is empty when Birdsong begins, and no card is drawn"
                turn.owe(draws, {EMERGENCY}, R.EMERGENCY_ORDERS, words, step=True)
            if not drawn:
                turn.keep("no orders", True)
        elif empty or not held:
            turn.grant(draws, {EMERGENCY}, R.EMERGENCY_ORDERS)
        words = "a card is drawn in Birdsong with {} in hand" if held else "a second card is drawn"
        turn.credits = tuple(
            c._replace(value=EMERGENCY, rule=R.EMERGENCY_ORDERS, words=words, values=(held,))
            if c.budget == draws
            else c
            for c in turn.credits
        )

    def owe_addition(self, turn: Turn) -> None:
        """7.4.2: at least one card is added."""
        if not turn.counts.get("no orders"):
            words = "no card is added to the Decree"
            turn.owe("addition", None, R.ADD_TO_THE_DECREE, words, step=True)

    @play(DECREED, code="#", moment=ADDING)
    def add_to_the_Decree(self, turn: Turn, event: Event) -> Turn:  # noqa: N802
        """7.4.2: one or two cards, at most one of them a bird."""
        limits = self.data.board["decree_additions"]
        birds = turn.count("birds added", event.count if event.suit == "B" else 0)
        added = turn.count("added", event.count).counted("added")
        turn.require(
            added - event.count > limits["most"] or added <= limits["most"],
            R.ADD_TO_THE_DECREE,
            "{} cards are added to the Decree, two at most may be",
            added,
        )
        turn.require(
            event.suit != "B" or birds.counted("birds added") <= limits["birds"],
            R.ADD_TO_THE_DECREE,
            "{} bird cards are added to the Decree, one at most may be",
            turn.counted("birds added"),
        )
        return turn.pay("addition", None, R.ADD_TO_THE_DECREE, "", free=True)

    def owe_roost(self, turn: Turn) -> None:
        """7.4.3: with no roost on the map, a roost and three warriors where warriors are fewest."""
        state = turn.state
        if self.on_map(state, ROOST):
            return
        sites, sure = self.sites(turn, state)
        turn.keep("sites", tuple(sites))
        words = "no roost is on the map; {paid} of {owed} pieces are placed where warriors are fewest, {}"
        for code, due in self.data.board["new_roost"].items():
            owed = min(due, state.count(Piece(self.faction, code), supply(self.faction)))
            if sites and sure and owed == due:
                where = listed(map(str, sites))
                turn.owe(f"new {code}", None, R.A_NEW_ROOST, words, where, count=due, step=True)
            else:
                turn.grant(f"new {code}", None, R.A_NEW_ROOST, count=owed)

    def sites(self, turn: Turn, state: State) -> tuple[list[int], bool]:
        """The clearings with the fewest warriors among those that count, and whether everything fits there."""
        fits = [
            n for n in self.table.map.clearings if placing.can_build(turn, state, self.faction, n)
        ]
        compared = fits if self.law.switch("new_roost") != "fewest" else self.table.map.clearings
        warriors = {number: _warriors(state, number) for number in compared}
        fewest = [n for n in compared if warriors[n] == min(warriors.values())]
        return fewest, set(fewest) <= set(fits)

    @play(PLACED, code="b")
    def a_new_roost(self, turn: Turn, event: Event) -> Turn | None:
        """7.4.3: the roost."""
        if turn.past(NEW_ROOST) or self.on_map(event.before, ROOST):
            return None
        turn.go(NEW_ROOST)
        placing.build(turn, self.faction, event.here)
        return self._found(turn, event)

    @play(PLACED, code="w")
    def a_new_roost_and_its_warriors(self, turn: Turn, event: Event) -> Turn | None:
        """7.4.3: the warriors, written before or after the roost."""
        if turn.past(NEW_ROOST) or (
            "sites" not in turn.counts and self.on_map(event.before, ROOST)
        ):
            return None
        turn.go(NEW_ROOST)
        placing.place(turn, self.faction, event.here)
        return self._found(turn, event)

    def _found(self, turn: Turn, event: Event) -> Turn:
        sites = turn.counts.get("sites", ())
        assert isinstance(sites, tuple)  # only written by owe_roost
        here, first = event.here, turn.counts.get("site", event.here)
        if turn.counts.get("site") is None and here not in sites and sites:
            turn.require(
                False,
                R.A_NEW_ROOST,
                "the new roost is founded in {}, which has {}; fewest, {}, are in {}",
                here,
                plural(_warriors(event.before, here), "warrior"),
                _warriors(turn.log.before, sites[0]),
                listed(map(str, sites)),
            )
        words = "the new roost is founded in {} and in {}"
        turn.require(turn.failed or here == first, R.A_NEW_ROOST, words, first, here)
        turn.keep("site", first)
        for _ in range(event.count):
            words = "more {} are placed than the new roost brings"
            name = piece_name(event.moved.thing, 2).split(" ", 1)[-1]
            turn.pay(f"new {event.code[0]}", here, R.A_NEW_ROOST, words, name)
        return turn

    # --- 7.5 Daylight ----------------------------------------------------------------------------------------

    @play(CRAFT)
    def craft(self, turn: Turn, event: Event) -> Turn:
        """7.5.1: before the Decree."""
        if "turmoil" in turn.counts or not turn.past(CRAFTING):
            self.reach(turn, CRAFTING)
        else:
            hits.settle(turn)
            resolving = any(self._resolves(s) for s in turn.log.steps if s.action > event.action)
            rule = R.DAYLIGHT if resolving else R.CRAFTING
            words = "crafting comes before the Decree, of which “{}” is reached"
            column = turn.agenda.slots[turn.slot].name
            turn.require(False, rule, words, column)
        return crafting.craft(turn, event, self.crafting_suits(turn, event.before))

    def _resolves(self, step: Step) -> bool:
        """Whether a step may be an action of the Decree."""
        return any(
            (type(change) is Battled and change.attacker == self.faction)
            or (
                type(change) is Moved
                and change.target.kind == "clearing"
                and isinstance(change.thing, Piece)
                and change.thing.owner == self.faction
            )
            for change in step.changes
        )

    # --- 7.6 Evening -----------------------------------------------------------------------------------------

    def score_points(self, turn: Turn) -> None:
        """7.6.1: by the number of roosts on the map."""
        self._leave(turn)
        roosts = self.counts(turn.state).get(ROOST.code, 0)
        points = self.data.printed(ROOST.code, roosts, "vp")
        turn.earn(points, R.SCORE_POINTS, plural(roosts, "roost") + " on the map")

    def owe_draws(self, turn: Turn) -> None:
        """7.6.2: a card, and one for each uncovered draw bonus."""
        hands.owe_evening_draw(turn, self.draws(turn.state), R.DRAW_AND_DISCARD)

    def close(self, turn: Turn) -> None:
        """Look at the order of the Evening, and at what is left of the Decree."""
        self._scored_late(turn)
        super().close(turn)

    def _scored_late(self, turn: Turn) -> None:
        """7.6: the roosts are scored before cards are drawn."""
        own = [e for e in turn.earned if e.faction == self.faction]
        due = sum(e.points for e in own if e.rule == R.SCORE_POINTS)
        others = sum(e.points for e in own if e.rule != R.SCORE_POINTS)
        written = [r for r in turn.recorded if r.faction == self.faction]
        drawn = [
            c.index
            for c in turn.credits
            if c.budget == DRAWS.of(self.faction) and c.index >= turn.facts.ending
        ]
        if not due or not written or not drawn or written[-1].index < drawn[0]:
            return
        if written[-1].points == due and sum(r.points for r in written[:-1]) == others:
            words = "the roosts are scored after cards are drawn"
            turn.object_to(R.EVENING, ILLEGAL, words, index=written[-1].index)

    def build_agenda(self) -> Agenda:
        """7.4 to 7.6."""
        return Agenda(
            GENERAL.TURN_STRUCTURE,
            Slot(BIRDSONG, EMERGENCY, R.BIRDSONG, self.emergency_orders),
            Slot(BIRDSONG, ADDING, R.BIRDSONG, self.owe_addition),
            Slot(BIRDSONG, NEW_ROOST, R.BIRDSONG, self.owe_roost),
            Slot(DAYLIGHT, CRAFTING, R.CRAFTING),
            *(
                Slot(DAYLIGHT, name, R.RESOLVE_THE_DECREE, self._open(key))
                for key, (name, _) in COLUMNS.items()
            ),
            Slot(EVENING, SCORING, R.EVENING, self.score_points),
            Slot(EVENING, DRAWING, R.EVENING, self.owe_draws),
            Slot(EVENING, "discard", R.DRAW_AND_DISCARD),
        )


def _warriors(state: State, number: int) -> int:
    return sum(
        n
        for thing, n in state.pieces(number).items()
        if isinstance(thing, Piece) and thing.is_warrior
    )


def sources(bench: Bench, faction: Faction) -> tuple[Source, ...]:
    """The sources of the faction's rules, in the order of its chapter."""
    return (Eyrie(bench, faction),)
