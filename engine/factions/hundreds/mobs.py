"""The ways in which mobs come: by the mob die as they raze (14.4.1), by inciting (14.6.1), and when Jubilant (14.7.3)."""

from collections.abc import Iterable

from rootlog.engine.event import PLACED, SPENDINGS, Event
from rootlog.engine.factions.common import FactionPart
from rootlog.engine.factions.hundreds.common import (
    INCITED_BESIDE_WARLORD,
    INCITING,
    LETTER,
    MOB,
    RAZING,
    WARLORD,
    WARRIOR,
    next_to_a_mob,
    owe_card,
    place_mob,
)
from rootlog.engine.factions.hundreds.moods import JUBILANT, Moods
from rootlog.engine.general import hands, placing
from rootlog.engine.judging.agenda import BIRDSONG
from rootlog.engine.judging.budget import Budget, TurnNote
from rootlog.engine.judging.source import play
from rootlog.engine.judging.turn import Hypothesis
from rootlog.engine.law import chapter
from rootlog.engine.pieces import clearing, supply
from rootlog.engine.reasons import Evidence
from rootlog.engine.state import State

R = chapter("hundreds")

SPREAD = Budget("a mob that spreads", LETTER, places="t")
"""The mob that the die brings."""
SPREADING = TurnNote("mobs that spread", LETTER)
"""The number of mobs that the die brought."""
CELEBRATED = TurnNote("mobs placed in celebration", LETTER)
"""The number of mobs that came because they are Jubilant."""


class Spreading(FactionPart):
    """14.4.1: the mob die. It is not recorded: any suit will do."""

    @play(PLACED, code="t")
    def spread(self, turn: Hypothesis, event: Event) -> Hypothesis | None:
        """14.4.1: one mob, in a clearing next to one."""
        if turn.past(BIRDSONG):
            return None
        turn.go(RAZING)
        here, rule = event.here, R.RAZE
        placed = turn.count(SPREADING, event.count).counted(SPREADING)
        turn.require(placed == 1, rule, "one roll", Evidence(mobs=placed))
        near = next_to_a_mob(turn, event.before, here)
        where = Evidence(clearing=here)
        turn.require(near, rule, "no mob near", where)
        turn.pay(SPREAD, None, rule, "no mob near", where, free=True)
        return place_mob(turn, event, rule)

    def owe_spread(self, turn: Hypothesis) -> None:
        """14.4.1: whatever the die shows, a mob is placed if each of its suits has a clearing for it."""
        state = turn.state
        mobs = self.on_map(state, MOB)
        if turn.counted(SPREADING) or not mobs or not state.count(MOB, supply(self.faction)):
            return
        suits = {
            suit
            for number, suits_there in self.table.suits.items()
            for suit in suits_there
            if number not in mobs
            and self._surely_next(state, number, mobs)
            and placing.barred(turn, state, self.faction, number) is None
        }
        if suits.issuperset(self.data.board["mob_die"]):
            turn.owe(SPREAD, None, R.RAZE, "no mob spreads", step=True)

    def _surely_next(self, state: State, number: int, mobs: Iterable[int]) -> bool:
        """True if a path joins a clearing with one of those; what cards make adjacent may count or not."""
        near = self.table.map.neighbours[number]
        return any(
            mob in near and (min(mob, number), max(mob, number)) not in state.closed for mob in mobs
        )


class Inciting(FactionPart):
    """14.6.1."""

    @play(PLACED, code="t")
    def incite(self, turn: Hypothesis, event: Event) -> Hypothesis | None:
        """14.6.1: for a card, in a matching clearing with a warrior and no mob."""
        here, state, rule = event.here, event.before, R.INCITE
        suit = self.table.suits[here]
        if turn.counted(INCITED_BESIDE_WARLORD) and not self._spends(turn, suit):
            return None
        turn.go(INCITING)
        there = clearing(here)
        led = state.count(WARLORD, there) > 0
        manned, where = led or state.count(WARRIOR, there) > 0, Evidence(clearing=here)
        turn.require(manned, rule, "no warrior there", where)
        owe_card(turn, event, rule)
        if led:
            turn.count(INCITED_BESIDE_WARLORD)
        return place_mob(turn, event, rule)

    def _spends(self, turn: Hypothesis, suit: str) -> bool:
        """True if a card that matches that suit leaves their hand in the turn."""
        fits = hands.matching(suit)
        return any(
            e.kind in SPENDINGS and e.owner == self.faction and e.suit in fits for e in turn.events
        )


class Jubilant(FactionPart):
    """14.7.3."""

    moods: Moods

    @play(PLACED, code="t")
    def celebrate(self, turn: Hypothesis, event: Event) -> Hypothesis | None:
        """14.7.3: after inciting with the warlord, up to four mobs more, as the die has it."""
        incited = turn.counted(INCITED_BESIDE_WARLORD)
        if not incited or self.moods.feels(turn, event.before, JUBILANT) is False:
            return None
        rolls = turn.count(CELEBRATED, event.count).counted(CELEBRATED)
        most = self.data.board["jubilant_rolls"] * incited
        values = Evidence(mobs=rolls, most=most)
        turn.go(INCITING).require(rolls <= most, R.JUBILANT, "too many in celebration", values)
        near, where = next_to_a_mob(turn, event.before, event.here), Evidence(clearing=event.here)
        turn.require(near, R.JUBILANT, "no mob near", where)
        return place_mob(turn, event, R.JUBILANT)
