"""Woodland Alliance: chapter 8 of the Law, in its order.

Supporters and lost bases stand in supporters.py, Outrage in outrage.py, revolts in revolt.py, sympathy in sympathy.py.
"""

from __future__ import annotations

from collections.abc import Iterable

from rootlog.engine.event import BATTLE, CRAFT, MOVED, PLACED, REMOVALS, SCORE, SPENDINGS, Event
from rootlog.engine.factions.alliance.holdings import (
    BASES,
    SUPPORTERS,
    SYMPATHY,
    WARRIOR,
    AllianceHoldings,
    R,
)
from rootlog.engine.factions.alliance.outrage import Outrage, Withheld
from rootlog.engine.factions.alliance.revolt import REVOLT, Revolts
from rootlog.engine.factions.alliance.supporters import LostBases, Supporters
from rootlog.engine.factions.alliance.sympathy import ORGANIZED, SPREAD, Sympathy, vacated
from rootlog.engine.factions.common import FactionPart, FactionSource
from rootlog.engine.general import battle, crafting, hands, moving, placing, setup
from rootlog.engine.general.clash import Clash, Effect
from rootlog.engine.judging.agenda import BIRDSONG, DAYLIGHT, EVENING, Agenda, Slot
from rootlog.engine.judging.budget import CARDS, DRAWS, DREW_EARLY, TurnNote
from rootlog.engine.judging.rule_set import RuleSet
from rootlog.engine.judging.source import RuleSource, play
from rootlog.engine.judging.turn import Hypothesis
from rootlog.engine.law import Rule, chapter
from rootlog.engine.pieces import Card, Faction
from rootlog.engine.reasons import NO_EVIDENCE, Evidence, Reason
from rootlog.engine.state import State

GENERAL = chapter("golden")

ACTIONS, OPERATIONS = "actions", "military operations"
OPERATED = TurnNote("military operations", "A")
"""The number of operations that were taken."""
OFFICERS = TurnNote("officers at most", "A")
"""The most officers there were at an operation of the turn."""


class AllianceRules(FactionSource):
    """The Alliance's rules for crafting, battle and set-up (8.2.1, 8.2.2, 8.3), and the agenda of its turn."""

    holdings: AllianceHoldings
    sympathy: Sympathy
    evening: AllianceEvening
    """The agenda names its steps, as those of the others."""

    # --- 8.2 Faction rules and abilities ---------------------------------------------------------------------

    def crafting_suits(self, turn: Hypothesis, state: State) -> list[str]:
        """8.2.1: it crafts with sympathy tokens."""
        return self.suits_of(state, SYMPATHY)

    def battle_effects(self, turn: Hypothesis, clash: Clash) -> Iterable[Effect]:
        """8.2.2: as defender it deals hits by the higher roll."""
        if clash.defender.faction == self.faction:
            yield Effect(self.faction, R.GUERRILLA_WAR, high_roll=True)

    # --- 8.3 Setup -------------------------------------------------------------------------------------------

    def set_up(self, turn: Hypothesis) -> Iterable[tuple[int, Reason]]:
        """8.3.1 to 8.3.4: nothing on the map, three supporters."""
        opening = setup.opening(turn)
        yield opening.expect(WARRIOR, {}, R.GATHER_WARRIORS)
        for base in BASES.values():
            yield opening.expect(base, {}, R.PLACE_BASES)
        yield opening.expect(SYMPATHY, {}, R.FILL_SYMPATHY_TRACK)
        drawn = [
            (action, moved.count)
            for action, moved in opening.placed
            if moved.target == self.holdings.box and isinstance(moved.became, Card)
        ]
        due, count = self.data.board["setup"]["supporters"], sum(number for _, number in drawn)
        action = drawn[0][0] if drawn else 0
        yield (
            action,
            Reason(
                R.GAIN_SUPPORTERS,
                count == due,
                "supporters at set-up",
                Evidence(drawn=count, due=due),
                kind=setup.left_out(count, due),
                written=setup.placing_there({"#": due - count}, "$"),
            ),
        )

    def build_agenda(self) -> Agenda:
        """8.4 to 8.6."""
        return Agenda(
            GENERAL.TURN_STRUCTURE,
            Slot(BIRDSONG, REVOLT, R.BIRDSONG),
            Slot(BIRDSONG, SPREAD, R.BIRDSONG),
            Slot(DAYLIGHT, ACTIONS, R.DAYLIGHT, self.sympathy.owe_martial_law),
            Slot(EVENING, OPERATIONS, R.EVENING),
            Slot(EVENING, "draw", R.INCOME, self.evening.owe_draws),
            Slot(EVENING, "discard", R.INCOME),
        )


class AllianceDaylight(FactionPart):
    """8.5: crafting, mobilizing, training."""

    holdings: AllianceHoldings
    supporters: Supporters
    """The stack that mobilizing adds to."""
    revolts: Revolts
    """Their bases train officers."""

    def _by_day(self, turn: Hypothesis, rule: Rule, words: str) -> Hypothesis:
        """8.5: require that it is not past Daylight."""
        late = turn.past(ACTIONS)
        if not late:
            turn.go(ACTIONS)
            late = income_drawn(turn, self.draws(turn.state))
        return turn.require(not late, rule, words, NO_EVIDENCE)

    @play(CRAFT)
    def craft(self, turn: Hypothesis, event: Event) -> Hypothesis:
        """8.2.1, 8.5.1."""
        self._by_day(turn, R.CRAFTING, "crafted in Evening")
        return crafting.craft(turn, event, self.suits_of(event.before, SYMPATHY))

    @play("hand>board", code="#")
    def mobilize(self, turn: Hypothesis, event: Event) -> Hypothesis | None:
        """8.5.2."""
        if event.moved.target != self.holdings.box:
            return None
        self._by_day(turn, R.MOBILIZE, "mobilizes in Evening")
        self.supporters.gain(turn, event)
        return turn

    @play(*SPENDINGS, code="#", moment=ACTIONS)
    def mobilize_onto_a_full_stack(self, turn: Hypothesis, event: Event) -> Hypothesis | None:
        """8.5.2, 8.2.3.I: a card that the stack cannot hold is discarded, which is all that is written."""
        full = self.supporters.full(turn, event.before)
        return turn if full and not income_drawn(turn, self.draws(turn.state)) else None

    @play("supply>board", code="w")
    def train(self, turn: Hypothesis, event: Event) -> Hypothesis | None:
        """8.5.3: an officer for a card that matches a base."""
        if event.moved.target != self.holdings.box:
            return None
        self._by_day(turn, R.TRAIN, "trained in Evening")
        suits = {
            self.holdings.base_suit(code, number)
            for number, codes in self.holdings.bases(event.before).items()
            for code in codes
        }
        suits.update(self.table.suits[number] for number in self.revolts.unwritten(turn))
        turn.require(bool(suits), R.TRAIN, "no base to train", NO_EVIDENCE)
        cards = CARDS.of(self.faction)
        if not turn.credits_of(cards):  # a supporter spent in place of a card is the same mistake
            turn.grant(SUPPORTERS, hands.ANY_CARD, R.TRAIN, count=event.count)
        if not suits:
            return turn.grant(cards, hands.ANY_CARD, R.TRAIN, count=event.count)
        cards_due = event.count
        return hands.owe_card(
            turn,
            hands.matching(suits),
            R.TRAIN,
            "price",
            Evidence(officers=event.count, cards=event.count, suits=tuple(sorted(suits))),
            count=cards_due,
        )


class AllianceEvening(FactionPart):
    """8.6: military operations, and the draw."""

    holdings: AllianceHoldings
    revolts: Revolts
    """Their officers operate."""
    sympathy: Sympathy
    """It is organized."""

    # --- 8.6.1 Military operations -----------------------------------------------------------------------------

    def late_acts(self, state: State) -> int:
        """8.6.1: one for each officer."""
        return self.holdings.officers(state)

    def _operate(self, turn: Hypothesis) -> Hypothesis:
        """8.6.1: as many operations as officers."""
        self._require_before_draw(turn)
        taken = turn.count(OPERATED).counted(OPERATED)
        # those that an operation's battle costs do not take back what was allowed
        officers = self.holdings.officers(turn.state) + self.revolts.unpromoted(turn)
        officers = max(officers, turn.counted(OFFICERS))
        turn.keep(OFFICERS, officers)
        return turn.require(
            taken <= officers,
            R.MILITARY_OPERATIONS,
            "too many operations",
            Evidence(number=taken, officers=officers),
        )

    def _require_before_draw(self, turn: Hypothesis) -> None:
        """8.6: operations come before the draw. Once is enough to say so."""
        if DREW_EARLY.of(self.faction) not in turn.counts and income_drawn(
            turn, self.draws(turn.state)
        ):
            turn.require(False, R.EVENING, "after the draw", NO_EVIDENCE)
            turn.keep(DREW_EARLY.of(self.faction), True)

    @play(MOVED, code="w", moment=OPERATIONS)
    def move(self, turn: Hypothesis, event: Event) -> Hypothesis:
        """8.6.1.I."""
        return moving.move(self._operate(turn), self.faction, event.origin, event.here)

    @play(BATTLE, moment=OPERATIONS)
    def battle(self, turn: Hypothesis, event: Event) -> Hypothesis:
        """8.6.1.II."""
        return battle.battle(self._operate(turn), event)

    @play(PLACED, code="w", moment=OPERATIONS)
    def recruit(self, turn: Hypothesis, event: Event) -> Hypothesis:
        """8.6.1.III: a warrior where a base is."""
        for _ in range(event.count):
            self._operate(turn)
        based = event.here in self.holdings.bases(event.before)
        allowed = based or event.here in self.revolts.unwritten(turn)
        turn.require(allowed, R.RECRUIT, "no base to recruit", Evidence(clearing=event.here))
        return placing.place(turn, self.faction, event.here)

    @play(*sorted(REMOVALS), code="w", moment=OPERATIONS)
    def organize_a_warrior(self, turn: Hypothesis, event: Event) -> Hypothesis:
        """8.6.1.IV: a warrior leaves for the sympathy that takes its place."""
        origin = event.origin
        return turn.pay(
            ORGANIZED,
            origin,
            R.ORGANIZE,
            "leaves for nothing",
            Evidence(clearing=origin),
            count=event.count,
        )

    @play(PLACED, code=SYMPATHY.code, certain=True)
    def organize(self, turn: Hypothesis, event: Event) -> Hypothesis | None:
        """8.6.1.IV: sympathy in place of a warrior, where there is none."""
        number = event.here
        if not (turn.past(SPREAD) or vacated(turn, number) or self._vacates(turn, event)):
            return None
        self._operate(turn.go(OPERATIONS))
        self.sympathy.require_limit(turn, event, R.ORGANIZE)
        placing.place(turn, self.faction, number)
        turn.owe(ORGANIZED, {number}, R.ORGANIZE, "no warrior leaves", Evidence(clearing=number))
        return self.sympathy.score(turn, event, R.ORGANIZE)

    def _vacates(self, turn: Hypothesis, event: Event) -> bool:
        """True if a warrior leaves that clearing next, besides points and what is organized elsewhere: one play, in any order."""
        for other in turn.events[event.index + 1 :]:
            leaves = other.kind in REMOVALS and other.moved.thing == WARRIOR
            if leaves and other.origin == event.here:
                return True
            if not leaves and other.kind != SCORE and not _spreads(other):
                return False
        return False

    # --- 8.6.2 Income ------------------------------------------------------------------------------------------

    def owe_draws(self, turn: Hypothesis) -> None:
        """8.6.2: a card, and one for each uncovered draw bonus."""
        self.owe_its_draws(turn, R.INCOME)
        hands.grant_draw(turn, len(self.revolts.unwritten(turn)), R.INCOME)


def _spreads(event: Event) -> bool:
    return event.kind == PLACED and event.moved.thing == SYMPATHY


def income_drawn(turn: Hypothesis, income: int) -> bool:
    """True if as many cards were drawn as the Evening gives, beyond those that something else gave."""
    budget = DRAWS.of(turn.faction)
    drawn = sum(not credit.free for credit in turn.credits_of(budget))
    return drawn > 0 and drawn - len(turn.debts_of(budget)) >= income


def sources(rule_set: RuleSet, faction: Faction) -> tuple[RuleSource, ...]:
    """The sources of the faction's rules, in the order of its chapter."""
    holdings = AllianceHoldings(rule_set, faction)
    revolts = Revolts(rule_set, faction, holdings)
    supporters = Supporters(rule_set, faction, holdings, revolts)
    sympathy = Sympathy(rule_set, faction)
    evening = AllianceEvening(rule_set, faction, holdings, revolts, sympathy)
    return (
        AllianceRules(rule_set, faction, holdings, sympathy, evening),
        supporters,
        LostBases(rule_set, faction, holdings, revolts, supporters),
        Outrage(rule_set, faction, holdings, supporters),
        Withheld(rule_set),
        revolts,
        sympathy,
        AllianceDaylight(rule_set, faction, holdings, supporters, revolts),
        evening,
    )
