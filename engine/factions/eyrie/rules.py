"""Eyrie Dynasties: chapter 7 of the Law, in its order.

Set-up is in setup.py, Birdsong in birdsong.py, the Decree (7.5.2) in columns.py and decree.py, turmoil (7.7) in
turmoil.py, leaders (7.8) in leaders.py.
"""

from __future__ import annotations

from collections.abc import Iterable

from rootlog.engine.changes import Battled, Moved
from rootlog.engine.event import CRAFT, Event
from rootlog.engine.factions.common import FactionPart, FactionSource
from rootlog.engine.factions.eyrie.birdsong import ADDING, EMERGENCY, NEW_ROOST, NewRoost, Orders
from rootlog.engine.factions.eyrie.columns import COLUMNS, ROOST, DecreeColumns, R
from rootlog.engine.factions.eyrie.decree import Decree
from rootlog.engine.factions.eyrie.leaders import BUILDER, Leaders, leading
from rootlog.engine.factions.eyrie.setup import EyrieSetup
from rootlog.engine.factions.eyrie.turmoil import TURMOIL, Turmoil, reach
from rootlog.engine.factions.eyrie.unadded import Unadded
from rootlog.engine.game import Step
from rootlog.engine.general import crafting, hits
from rootlog.engine.general.ruling import borrows
from rootlog.engine.judging.agenda import BIRDSONG, DAYLIGHT, EVENING, Agenda, Slot
from rootlog.engine.judging.rule_set import RuleSet
from rootlog.engine.judging.source import RuleSource, play
from rootlog.engine.judging.truth import Truth
from rootlog.engine.judging.turn import Hypothesis
from rootlog.engine.law import Rule, chapter
from rootlog.engine.pieces import Faction, Piece
from rootlog.engine.reasons import Evidence, Reason
from rootlog.engine.state import State

GENERAL = chapter("golden")

CRAFTING, SCORING, DRAWING = "craft", "score points", "draw"


class EyrieRules(FactionSource):
    """The Eyrie's rules for crafting, rule and set-up (7.2, 7.3), and the agenda of its turn."""

    orders: Orders
    new_roost: NewRoost
    decree: Decree
    evening: EyrieEvening
    """The agenda names its steps, as those of the others."""

    # --- 7.2 Faction rules and abilities ---------------------------------------------------------------------

    def crafting_suits(self, turn: Hypothesis, state: State) -> list[str]:
        """7.2.1: they craft with roosts."""
        return self.suits_of(state, ROOST)

    def wins_ties(self, turn: Hypothesis, state: State, clearing: int) -> Truth:
        """7.2.2: they rule when tied, where they have a piece; by older laws, where there is any piece at all.

        Whether a piece that they treat as their own for rule only is one of theirs, no law says, nor whether a clearing
        with nothing but a landmark is empty.
        """
        pieces = [thing for thing in state.pieces(clearing) if isinstance(thing, Piece)]
        if self.law.switch("eyrie_tie") == "not empty":
            owned = any(piece.owner for piece in pieces)
            return True if owned else None if pieces else False
        if any(piece.owner == self.faction for piece in pieces):
            return True
        return None if borrows(turn, state, self.faction, clearing) else False

    def item_points(self, turn: Hypothesis, state: State, listed: int) -> tuple[int, Rule]:
        """7.2.3: one point for an item, unless the Builder leads them (7.8.1)."""
        if leading(state, self.faction) == BUILDER:
            return listed, R.BUILDER
        return self.data.board["item_vp"], R.DISDAIN_FOR_TRADE

    # --- 7.3 Setup -------------------------------------------------------------------------------------------

    def set_up(self, turn: Hypothesis) -> Iterable[tuple[int, Reason]]:
        """7.3.2 to 7.3.4."""
        return EyrieSetup(turn, self.data).set_up()

    def build_agenda(self) -> Agenda:
        """7.4 to 7.6."""
        return Agenda(
            GENERAL.TURN_STRUCTURE,
            Slot(BIRDSONG, EMERGENCY, R.BIRDSONG, self.orders.owe_orders),
            Slot(BIRDSONG, ADDING, R.BIRDSONG, self.orders.owe_addition),
            Slot(BIRDSONG, NEW_ROOST, R.BIRDSONG, self.new_roost.owe_roost),
            Slot(DAYLIGHT, CRAFTING, R.CRAFTING),
            *(
                Slot(DAYLIGHT, name, R.RESOLVE_THE_DECREE, self.decree.owe(key))
                for key, (name, _) in COLUMNS.items()
            ),
            Slot(EVENING, SCORING, R.EVENING, self.evening.score_points),
            Slot(EVENING, DRAWING, R.EVENING, self.evening.owe_draws),
            Slot(EVENING, "discard", R.DRAW_AND_DISCARD),
        )


class Crafting(FactionPart):
    """7.5.1: crafting."""

    @play(CRAFT)
    def craft(self, turn: Hypothesis, event: Event) -> Hypothesis:
        """7.5.1: before the Decree."""
        if TURMOIL in turn.counts or not turn.past(CRAFTING):
            reach(turn, CRAFTING)
        else:
            hits.settle(turn)
            resolving = any(self._resolves(s) for s in turn.log.steps if s.action > event.action)
            rule = R.DAYLIGHT if resolving else R.CRAFTING
            turn.require(
                False, rule, "after the Decree", Evidence(step=turn.agenda.slots[turn.slot].name)
            )
        return crafting.craft(turn, event, self.suits_of(event.before, ROOST))

    def _resolves(self, step: Step) -> bool:
        """True if a step may be an action of the Decree."""
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


class EyrieEvening(FactionPart):
    """7.6: scoring, then drawing."""

    columns: DecreeColumns
    """Those of the Decree, the last of which is left now."""

    def score_points(self, turn: Hypothesis) -> None:
        """7.6.1: by the number of roosts on the map.

        Points are written apart from what earns them, and some collect those of a turn at its end: that they stand behind
        the cards that Evening draws tells of no other order.
        """
        self.columns.leave(turn)
        roosts = self.number(turn.state, ROOST.code)
        points = self.data.printed(ROOST.code, roosts, "vp")
        turn.earn(points, R.SCORE_POINTS, "roosts", Evidence(roosts=roosts))

    def owe_draws(self, turn: Hypothesis) -> None:
        """7.6.2: a card, and one for each uncovered draw bonus."""
        self.owe_its_draws(turn, R.DRAW_AND_DISCARD)


def sources(rule_set: RuleSet, faction: Faction) -> tuple[RuleSource, ...]:
    """The sources of the faction's rules, in the order of its chapter, but for the Decree.

    What is placed where no roost is, and no new one may be, is rather recruited by mistake than founded by mistake.
    """
    columns = DecreeColumns(faction)
    orders, new_roost = Orders(rule_set, faction), NewRoost(rule_set, faction)
    evening, unadded = EyrieEvening(rule_set, faction, columns), Unadded(rule_set, faction)
    turmoil = Turmoil(rule_set, faction, columns, unadded)
    decree = Decree(rule_set, faction, columns, turmoil)
    return (
        EyrieRules(rule_set, faction, orders, new_roost, decree, evening),
        orders,
        decree,
        new_roost,
        Crafting(rule_set, faction),
        evening,
        turmoil,
        unadded,
        Leaders(rule_set, faction),
    )
