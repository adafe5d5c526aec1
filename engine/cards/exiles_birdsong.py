"""The cards of the Exiles & Partisans deck that are used in Birdsong."""

from rootlog.engine.cards.improvement import Improvement, Spendable
from rootlog.engine.event import BATTLE, DROPPED, HANDED, TRIPS, Event
from rootlog.engine.general import battle, moving
from rootlog.engine.judging.books import WARNING_COST
from rootlog.engine.judging.budget import TurnNote
from rootlog.engine.judging.source import play
from rootlog.engine.judging.turn import Hypothesis
from rootlog.engine.law import chapter
from rootlog.engine.pieces import Piece
from rootlog.engine.reasons import MISSING, Evidence
from rootlog.engine.state import State

R = chapter("actions")
VICTORY, HIRED = chapter("victory"), chapter("hirelings")

FOUGHT = TurnNote("fought for the Eyrie Emigre")
"""That a faction battled where Eyrie Emigre had led it."""


class Saboteurs(Spendable):
    """Start of Birdsong: discarded so that an enemy discards a crafted card."""

    card = "saboteurs"

    @play(DROPPED, code="#")
    def saboteurs(self, turn: Hypothesis, event: Event) -> Hypothesis | None:
        if not self.is_it(event):
            return None
        turn.count(self.uses)
        self.at_edge(turn, "start of birdsong")
        values = Evidence(title=self.title)
        return turn.owe(self.effect, None, R.PERSISTENT_EFFECTS, "no card lost", values)

    @play(DROPPED, "crafted>display", code="#", mine=False, may=Spendable.meets_others)
    def sabotage(self, turn: Hypothesis, event: Event) -> Hypothesis:
        """The card that the enemy loses; a dominance card in force stays (3.3.2)."""
        turn.require(
            event.card.name != "dominance",
            VICTORY.ACTIVATED_CARDS,
            "removed from play",
            Evidence(faction=event.owner),
        )
        values = Evidence(faction=event.owner, title=self.title)
        self.at_edge(turn, "start of birdsong")
        return turn.pay(self.effect, None, R.PERSISTENT_EFFECTS, "a card lost", values)


class FalseOrders(Spendable):
    """Birdsong: discarded to move half of an enemy's warriors from a clearing, rounded up, whoever rules."""

    card = "falseorders"

    @play(DROPPED, code="#", moment="birdsong")
    def false_orders(self, turn: Hypothesis, event: Event) -> Hypothesis | None:
        if not self.is_it(event):
            return None
        turn.count(self.uses)
        values = Evidence(title=self.title)
        return turn.owe(self.effect, None, R.PERSISTENT_EFFECTS, "nobody ordered", values)

    @play(*TRIPS, code="w", moment="birdsong", mine=False, may=Spendable.meets_others)
    def follow_false_orders(self, turn: Hypothesis, event: Event) -> Hypothesis:
        if event.owner in turn.table.hirelings:
            values = Evidence(title=self.title, owner=event.owner)
            turn.require(False, HIRED.SEPARATE_ACTIONS, "hirelings ordered", values)
            return turn.pay(self.effect, None, R.PERSISTENT_EFFECTS, "", free=True)
        there = _warriors(event.before, event)
        half = (there + 1) // 2
        turn.require(
            half in (event.count, _together(turn, event))
            or event.before.count(event.moved.thing, event.moved.source) < half,
            R.PERSISTENT_EFFECTS,
            "not half of them",
            Evidence(
                title=self.title,
                moved=event.count,
                warriors=there,
                clearing=event.origin,
                half=half,
            ),
        )
        turn.require(
            moving.adjacent(turn, event.before, event.owner, event.origin, event.here),
            R.MOVE,
            "not adjacent" if event.origin and event.here else "not adjacent below",
            Evidence(origin=event.origin, target=event.here),
        )
        moving.leave(turn, event.owner, event.origin)
        moving.enter(turn, event.here)
        values = Evidence(title=self.title)
        return turn.pay(self.effect, None, R.PERSISTENT_EFFECTS, "ordered for nothing", values)

    @play(*TRIPS, moment="birdsong", mine=False, may=Spendable.meets_others)
    def order_another_piece(self, turn: Hypothesis, event: Event) -> Hypothesis | None:
        if event.code[:1] == "w" or event.code[:1] not in "pbt" or self.uses not in turn.counts:
            return None
        values = Evidence(title=self.title, piece=(event.moved.thing, 1), owner=event.owner)
        turn.require(False, R.PERSISTENT_EFFECTS, "no warrior ordered", values)
        return turn.pay(self.effect, None, R.PERSISTENT_EFFECTS, "", free=True)


def _warriors(state: State, event: Event) -> int:
    """The number of warriors that the faction whose warriors move has where they come from, be it below the map."""
    there = state.at(event.moved.source).items()
    return sum(
        number
        for thing, number in there
        if type(thing) is Piece and thing.owner == event.owner and thing.is_warrior
    )


class SwapMeet(Improvement):
    """Birdsong, once: a random card from another player, who gets a card of its faction's choice."""

    card = "swapmeet"

    @play(HANDED, code="#", moment="birdsong", mine=False)
    def swap_meet(self, turn: Hypothesis, event: Event) -> Hypothesis | None:
        if event.moved.target.faction != self.faction:
            return None
        if event.count > 1:
            values = Evidence(title=self.title, cards=event.count)
            turn.require(False, R.PERSISTENT_EFFECTS, "one card alone", values)
            # as many may go back, they are the same mistake
            more = event.count - 1
            turn.grant(self.effect, {event.owner}, R.PERSISTENT_EFFECTS, count=more)
        if not any(
            e.kind == HANDED and e.owner == self.faction and e.moved.target.faction == event.owner
            for e in turn.events
        ):
            turn.cost += WARNING_COST  # whatever else takes a card explains it better
        return self.once(turn).owe(
            self.effect,
            {event.owner},
            R.PERSISTENT_EFFECTS,
            "none given back",
            Evidence(faction=self.faction, other=event.owner, title=self.title),
        )

    @play(HANDED, code="#", moment="birdsong")
    def give_back(self, turn: Hypothesis, event: Event) -> Hypothesis | None:
        other = event.moved.target.faction
        rule, values = R.PERSISTENT_EFFECTS, Evidence(faction=other, title=self.title)
        return turn.pay(self.effect, other, rule, "given for nothing", values, count=event.count)


class EyrieEmigre(Spendable):
    """End of Birdsong: a move and then a battle where it led, or the card is discarded."""

    card = "eyrieemigre"

    def may_emigrate(self, turn: Hypothesis, event: Event) -> bool:
        """True if the card lies there, not yet used in this turn, and what moves may move by it."""
        return event.code[0] in "wp" and self.uses not in turn.counts and self.in_play(event.before)

    @play(*TRIPS, may=may_emigrate)
    def emigrate(self, turn: Hypothesis, event: Event) -> Hypothesis | None:
        self.once(self.at_edge(turn, "end of birdsong"))
        turn.offer(self.effect, {event.here}, R.PERSISTENT_EFFECTS)
        return moving.travels(turn, event, self.faction)

    @play(BATTLE, may=lambda _, turn, _event: bool(turn.offers))
    def battle_where_it_led(self, turn: Hypothesis, event: Event) -> Hypothesis | None:
        change = event.change
        if not turn.take(self.effect, getattr(change, "clearing", 0)):
            return None
        self.at_edge(turn, "end of birdsong")
        return battle.battle(turn.count(FOUGHT.of(self.faction)), event)

    @play(DROPPED, code="#")
    def emigre_leaves(self, turn: Hypothesis, event: Event) -> Hypothesis | None:
        if not self.is_it(event):
            return None
        turn.require(
            not turn.counted(FOUGHT.of(self.faction)),
            R.PERSISTENT_EFFECTS,
            "discarded all the same",
            Evidence(title=self.title),
        )
        return self.at_edge(turn, "end of birdsong")

    def close(self, turn: Hypothesis) -> None:
        """It stays only if it moved and fought."""
        if turn.counted(FOUGHT.of(self.faction)):
            return
        if self.surely_in_play(turn.state) and self.surely_in_play(turn.log.before):
            values = Evidence(title=self.title)
            turn.object_to(
                R.PERSISTENT_EFFECTS, MISSING, "stays without a battle", values, index=-1
            )


def _together(turn: Hypothesis, event: Event) -> int:
    """The number of warriors that the action moves there, one that may not be moved among them, as the warlord: that is reported."""
    same = (one for one in turn.events if one.action == event.action and one.kind == event.kind)
    alike = (one for one in same if one.owner == event.owner and one.here == event.here)
    return sum(one.count for one in alike if one.origin == event.origin)
