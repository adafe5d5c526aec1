"""Lavish (14.7.4): at the end of Birdsong items of the Hoard are given up for warriors with the warlord."""

from rootlog.engine.event import LOST_ITEM, PLACED, Event
from rootlog.engine.factions.common import FactionPart
from rootlog.engine.factions.hundreds.common import GIVEN_UP, LETTER, WARRIOR
from rootlog.engine.factions.hundreds.moods import Moods
from rootlog.engine.factions.hundreds.warlord import Warlord
from rootlog.engine.general import placing
from rootlog.engine.judging.agenda import BIRDSONG
from rootlog.engine.judging.budget import Budget, TurnNote
from rootlog.engine.judging.rule_set import RuleSet
from rootlog.engine.judging.source import play
from rootlog.engine.judging.turn import Hypothesis
from rootlog.engine.law import chapter
from rootlog.engine.pieces import Faction, supply
from rootlog.engine.reasons import Evidence

R = chapter("hundreds")

SQUANDERING = "end of birdsong"
WARRIORS = Budget("warriors for items", LETTER, places="w")
"""Warriors that come for items; a credit's value is their clearing."""
SQUANDERED = TurnNote("items squandered", LETTER)
"""The number of items that were given up for warriors."""


class Lavish(FactionPart):
    """14.7.4."""

    def __init__(self, rule_set: RuleSet, faction: Faction, moods: Moods, warlord: Warlord) -> None:
        """With the moods, and the warlord with whom warriors come."""
        super().__init__(rule_set, faction)
        self.moods = moods
        self.warlord = warlord
        self.each: int = self.data.board["lavish_warriors"]

    def squanders(self, turn: Hypothesis, event: Event) -> bool:
        """True if an item that leaves now does so because they are lavish: in the Birdsong of their own turn.

        Not if one just gained has found its track full: then that is what it leaves for (14.2.4.I).
        """
        return (
            turn.faction == self.faction
            and not turn.past(BIRDSONG)
            and not turn.open(GIVEN_UP, event.code[1])
            and self.moods.may_be_lavish(turn, event)
            and not self.moods.seen(turn).unsaid
        )

    @play(LOST_ITEM, code="%")
    def squander(self, turn: Hypothesis, event: Event) -> Hypothesis | None:
        """14.7.4: at the end of Birdsong, two warriors with the warlord for each item that leaves the Hoard."""
        if not self.moods.may_be_lavish(turn, event) or (
            turn.past(BIRDSONG) and turn.open(GIVEN_UP, event.code[1]) > 0
        ):
            return None
        turn.go(SQUANDERING)
        here = self.warlord.where(event.before)
        due = self.each * (event.count - event.moved.short)
        left = event.before.count(WARRIOR, supply(self.faction))
        if here is None:
            return turn
        barred = placing.barred(turn, event.before, self.faction, here) is not None
        if barred or left < due + self.each * turn.counted(SQUANDERED):
            turn.grant(WARRIORS, {here}, R.LAVISH_NO_ITEM, count=due)
        else:
            turn.owe(
                WARRIORS,
                {here},
                R.LAVISH_NO_ITEM,
                "not there",
                Evidence(warriors=due, clearing=here),
                count=due,
            )
        return turn.count(SQUANDERED, event.count)

    @play(PLACED, code="w")
    def come_for_items(self, turn: Hypothesis, event: Event) -> Hypothesis | None:
        """14.7.4."""
        if event.code != WARRIOR.code or not self.moods.may_be_lavish(turn, event):
            return None
        turn.go(SQUANDERING)
        here = event.here
        turn.pay(
            WARRIORS,
            here,
            R.LAVISH_NO_ITEM,
            "no item",
            Evidence(warriors=(WARRIOR, event.count), clearing=here),
            count=event.count,
        )
        return placing.place(turn, self.faction, here)
