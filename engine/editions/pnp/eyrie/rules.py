"""The Eyrie: its set-up, what comes before the Decree, its Evening and its leaders.

The Decree is in columns.py and decree.py, turmoil in turmoil.py.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rootlog.engine.editions.pnp import crafting
from rootlog.engine.editions.pnp.common import UNTOLD, PnpPart, R, Speaker, nation
from rootlog.engine.editions.pnp.eyrie.columns import (
    COLUMNS,
    ROOST,
    WARRIOR,
    PnpDecreeColumns,
    roosts,
)
from rootlog.engine.editions.pnp.eyrie.decree import PnpDecree
from rootlog.engine.editions.pnp.eyrie.stacking import Stacking
from rootlog.engine.editions.pnp.eyrie.turmoil import PnpTurmoil
from rootlog.engine.event import CRAFT, DECREED, Event
from rootlog.engine.factions.eyrie.leaders import BUILDER, COMMANDER, DESPOT, leading
from rootlog.engine.factions.eyrie.turmoil import TURMOIL
from rootlog.engine.general import hands, setup
from rootlog.engine.general.clash import Clash, Effect
from rootlog.engine.judging.agenda import BIRDSONG, DAYLIGHT, EVENING, Agenda, Slot
from rootlog.engine.judging.budget import Budget, TurnNote
from rootlog.engine.judging.rule_set import RuleSet
from rootlog.engine.judging.source import RuleSource, play
from rootlog.engine.judging.truth import Truth
from rootlog.engine.judging.turn import Hypothesis
from rootlog.engine.pieces import BIRD, Faction, Piece, hand
from rootlog.engine.reasons import ILLEGAL, MISSING, NO_EVIDENCE, Evidence, Reason
from rootlog.engine.state import State

ADDING, PREPARING, SCORING = "add to the Decree", "prepare", "score"
ADDITION = Budget("addition", "E")
"""Cards that are added to the Decree."""
ADDED = TurnNote("added", "E")
"""The suits of the cards that were added."""
CRAFTED = TurnNote("crafted", "E")
"""The first event that crafts."""
MOST = 2


class PnpEyrieRules(Speaker):
    """The Eyrie's set-up, its agenda, and when it rules."""

    preparing: Preparing
    decree: PnpDecree
    evening: PnpEyrieEvening
    """The agenda names its steps, as those of the others."""

    def wins_ties(self, turn: Hypothesis, state: State, clearing: int) -> Truth:
        """They rule where they are tied for most; not what is empty of them."""
        return any(
            type(thing) is Piece and thing.owner == self.faction for thing in state.pieces(clearing)
        )

    def set_up(self, turn: Hypothesis) -> Iterable[tuple[int, Reason]]:
        """A roost and six warriors in the Homeland, a leader, viziers in his columns."""
        opening, rule = setup.opening(turn), R.SETUP_EYRIE_START
        home, starts = self.facts.homeland, opening.where(ROOST)
        here = home if home is not None else next(iter(starts), None)
        known = Evidence(clearings=tuple(starts), homeland=home)
        key = "one homeland" if home is None else "another homeland"
        yield opening.check(ROOST, starts == [here], rule, key, known)
        if here is not None and starts == [here]:
            yield opening.expect(WARRIOR, {here: self.data.board["setup"]["w"]}, rule)
            known = Evidence(clearing=here, suit=nation(turn, here))
            yield opening.check(ROOST, known["suit"] in (None, "F"), rule, "no fox clearing", known)
        chosen = opening.chosen()
        kind, known = ILLEGAL if chosen else MISSING, Evidence(leaders=len(chosen))
        rule, fits = R.SETUP_EYRIE_LEADER, len(chosen) == 1
        yield 0, Reason(rule, fits, "leaders chosen", known, kind=kind)
        if len(chosen) == 1:
            yield from self._viziers(turn, chosen[0])

    def _viziers(self, turn: Hypothesis, chosen: str) -> Iterator[tuple[int, Reason]]:
        """Viziers that are written stand in the leader's columns."""
        leaders = self.data.cards["leader"]
        due = next((one["viziers"] for one in leaders if one["name"] == chosen), COLUMNS)
        for action, moved in setup.opening(turn).put("column"):
            key = str(moved.target.key)
            known = Evidence(column=COLUMNS.get(key, (key,))[0], leader=chosen)
            yield action, Reason(R.SETUP_EYRIE_VIZIERS, key in due, "another column", known)

    def build_agenda(self) -> Agenda:
        """Birdsong, what comes before the Decree, its columns from left to right, Evening."""
        return Agenda(
            R.TURN,
            Slot(BIRDSONG, ADDING, R.EYRIE_BIRDSONG, self.preparing.owe_addition),
            Slot(DAYLIGHT, PREPARING, R.EYRIE_REFORM),
            *(
                Slot(DAYLIGHT, name, rule, self.decree.owe(key), late=R.EYRIE_DECREE_ORDER)
                for key, (name, rule) in COLUMNS.items()
            ),
            Slot(EVENING, SCORING, R.EYRIE_EVENING_SCORE, self.evening.score),
            Slot(EVENING, "discard", R.EYRIE_EVENING_HAND_LIMIT),
        )


class Preparing(PnpPart):
    """The acts before the Decree is run: adding to it, Reform, crafting."""

    decree: PnpDecree
    """It is joined by what comes too late, too."""

    def owe_addition(self, turn: Hypothesis) -> None:
        """At least one card is added, where the hand has one."""
        held = turn.state.size(hand(self.faction))
        if held:
            known = Evidence(cards=held)
            turn.owe(ADDITION, None, R.EYRIE_BIRDSONG, "nothing added", known, step=True)

    @play(DECREED, code="#", moment=ADDING)
    def add_to_the_Decree(self, turn: Hypothesis, event: Event) -> Hypothesis:  # noqa: N802
        """One bird, or one or two others."""
        added = turn.counts.get(ADDED, ())
        assert isinstance(added, tuple)  # only written here
        added = (*added, *[event.suit] * event.count)
        turn.keep(ADDED, added)
        fits = len(added) <= (1 if BIRD in added else MOST)
        turn.require(fits, R.EYRIE_BIRDSONG, "too many added", Evidence(cards=added))
        return turn.pay(ADDITION, None, R.EYRIE_BIRDSONG, "", free=True)

    @play("column>column", "column!", code="#", moment=PREPARING)
    def reform(self, turn: Hypothesis, event: Event) -> Hypothesis:
        """A card of the Decree goes to another column for a card of its suit."""
        suit, rule = event.suit, R.EYRIE_REFORM
        turn.require(event.kind != "column!", rule, "stays there", NO_EVIDENCE)
        price = hands.ANY_CARD if suit in (None, BIRD) else hands.matching(str(suit))
        self.decree.join(turn, event)
        known = Evidence(suit=suit, card=(event.card, 1))
        return hands.owe_card(turn, price, rule, "no card for it", known, count=event.count)

    @play(CRAFT, certain=True)
    def craft(self, turn: Hypothesis, event: Event) -> Hypothesis:
        """In Daylight before the Decree; the Builder doubles its points."""
        if TURMOIL in turn.counts or turn.past("daylight"):
            turn.require(False, R.CRAFTING_DAYLIGHT, "Daylight is over", NO_EVIDENCE)
        elif self._adds_later(turn):
            turn.require(False, R.CRAFTING_DAYLIGHT, "before adding", NO_EVIDENCE)
        elif turn.past(PREPARING):
            known = Evidence(step=turn.agenda.slots[turn.slot].name)
            turn.require(False, R.EYRIE_CRAFT, "after the Decree", known)
        else:
            turn.go(PREPARING)
        out = roosts(event.before, self.table.map.clearings)
        suits = [self.table.suits[number] for number in out]
        doubled = leading(turn.log.before, self.faction) == BUILDER
        return crafting.craft(
            turn,
            event,
            suits,
            most=self._stars(len(out)),
            times=2 if doubled else 1,
            doubled=R.EYRIE_LEADER_BUILDER if doubled else None,
        )

    def _adds_later(self, turn: Hypothesis) -> bool:
        """True if nothing was added to the Decree so far, and something is."""
        return not turn.counts.get(ADDED) and any(
            event.kind == DECREED and event.owner == self.faction
            for event in turn.events[turn.index + 1 :]
        )

    def _stars(self, out: int) -> int | None:
        """The number of roosts with a star, of so many on the map; None where that is not stated."""
        stars = [self.facts.space("E.b", place, "star") for place in range(out)]
        return None if None in stars else sum(star or 0 for star in stars)


class PnpEyrieEvening(PnpPart):
    """The Evening: points by the roosts on the map."""

    columns: PnpDecreeColumns
    """Those of the Decree, the last of which is left now."""

    def score(self, turn: Hypothesis) -> None:
        """The numbers printed for so many roosts; nothing after turmoil."""
        out = len(roosts(turn.state, self.table.map.clearings))
        points = self.facts.space("E.b", out, "vp")
        if TURMOIL in turn.counts:
            key = "roosts after turmoil"
            turn.earn_nothing(R.EYRIE_TURMOIL_END, key, NO_EVIDENCE, like=points or 0)
            return
        self.columns.leave(turn)
        rule, known = R.EYRIE_EVENING_SCORE, Evidence(roosts=out)
        if points is not None:
            turn.earn(points, rule, "roosts", known)
        for one in UNTOLD if points is None else ():
            turn.earn(one, rule, "roosts", known, must=False)


class PnpLeaders(PnpPart):
    """The powers of leaders besides recruiting and crafting."""

    def battle_effects(self, turn: Hypothesis, clash: Clash) -> Iterable[Effect]:
        """The Commander: an extra hit as attacker."""
        attacks = clash.attacker.faction == self.faction
        if attacks and leading(turn.log.before, self.faction) == COMMANDER:
            yield Effect(self.faction, R.EYRIE_LEADER_COMMANDER, low=1, high=1)

    def removed(self, turn: Hypothesis, event: Event, remover: Faction) -> None:
        """The Despot: another point for each building of others that they remove."""
        if remover != self.faction or event.owner == self.faction or event.code[0] != "b":
            return
        if leading(turn.log.before, self.faction) == DESPOT:
            sure = event.count - min(event.count, event.moved.short)
            known = Evidence(pieces=(event.moved.thing, event.count, turn.law.house))
            turn.earn(sure, R.EYRIE_LEADER_DESPOT, "despot", known, faction=self.faction)


def sources(rule_set: RuleSet, faction: Faction) -> tuple[RuleSource, ...]:
    """The sources of their rules, in the order of their chapter."""
    columns = PnpDecreeColumns(faction)
    decree = PnpDecree(rule_set, faction, columns)
    preparing = Preparing(rule_set, faction, decree)
    evening = PnpEyrieEvening(rule_set, faction, columns)
    return (
        PnpEyrieRules(rule_set, faction, preparing, decree, evening),
        preparing,
        PnpTurmoil(rule_set, faction, columns),
        decree,
        Stacking(rule_set, faction, columns),
        evening,
        PnpLeaders(rule_set, faction),
    )
