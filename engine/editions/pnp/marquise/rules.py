"""The Marquise: her set-up, her turn, and how she takes hits.

Building is in building.py, mobs in mob.py, her Evening in evening.py.
"""

from collections.abc import Iterable

from rootlog.engine.editions.pnp import crafting, moving, outrage
from rootlog.engine.editions.pnp.battle import battle
from rootlog.engine.editions.pnp.common import PnpPart, R, Speaker, may_be_short
from rootlog.engine.editions.pnp.marquise.actions import PnpMarquiseActions
from rootlog.engine.editions.pnp.marquise.build import Building
from rootlog.engine.editions.pnp.marquise.evening import PnpMarquiseEvening
from rootlog.engine.editions.pnp.marquise.hospitals import Defence
from rootlog.engine.editions.pnp.marquise.mob import Mob
from rootlog.engine.editions.pnp.marquise.pieces import RECRUITER, SAWMILL, WARRIOR, WOOD, WORKSHOP
from rootlog.engine.event import BATTLE, CRAFT, MOVED, PLACED, Event
from rootlog.engine.general import setup
from rootlog.engine.judging.agenda import BIRDSONG, DAYLIGHT, EVENING, Agenda, Slot
from rootlog.engine.judging.budget import Budget, TurnNote
from rootlog.engine.judging.rule_set import RuleSet
from rootlog.engine.judging.source import RuleSource, play
from rootlog.engine.judging.turn import Hypothesis
from rootlog.engine.pieces import Faction, clearing, supply
from rootlog.engine.reasons import ILLEGAL, NO_EVIDENCE, Evidence, Reason
from rootlog.engine.state import State

SAWN = Budget("birdsong wood", "C")
"""Wood that Birdsong places; a credit's value is the clearing."""
RECRUITS = Budget("recruits", "C")
"""Warriors that are recruited; a credit's value is the clearing."""
MARCH = Budget("march", "C")
"""The moves of a March that are left."""
ROUNDS = TurnNote("recruit actions", "C")
CRAFTED = TurnNote("crafted", "C")
"""The first event that crafts, before Birdsong's wood."""
EARLY, WOODED, ACTING = "start of daylight", "wood", "actions"


class PnpMarquiseRules(Speaker):
    """The Marquise's set-up, her agenda, wood and recruits, marches, battles and crafting."""

    draws_in = "draw"

    actions: PnpMarquiseActions
    """They are counted."""
    evening: PnpMarquiseEvening
    """It ends her turn."""

    def crafting_suits(self, turn: Hypothesis, state: State) -> list[str]:
        """She crafts with workshops."""
        return self.suits_of(state, WORKSHOP)

    # --- setting up ------------------------------------------------------------------------------------------

    def set_up(self, turn: Hypothesis) -> Iterable[tuple[int, Reason]]:
        """A warrior in each clearing; a sawmill in the Keep, recruiter and workshop in two neighbours of it."""
        opening = setup.opening(turn)
        everywhere = dict.fromkeys(self.table.map.clearings, 1)
        yield opening.expect(WARRIOR, everywhere, R.SETUP_MARQUISE_GARRISON)
        rule, keep = R.SETUP_MARQUISE_BUILDINGS, self.facts.keep
        mills = opening.where(SAWMILL)
        known = Evidence(clearings=tuple(mills), keep=keep or "the one that is stated")
        yield opening.check(SAWMILL, mills == [keep], rule, "not in the Keep", known)
        near = self.facts.neighbours(keep) if keep is not None else None
        for piece in (RECRUITER, WORKSHOP):
            places = opening.where(piece)
            fits = len(places) == 1 and (near is None or places[0] in near)
            known = Evidence(piece=(piece, self.law.house), clearings=tuple(places))
            yield opening.check(piece, fits, rule, "not next to the Keep", known)
        both = opening.where(RECRUITER) + opening.where(WORKSHOP)
        known = Evidence(clearings=tuple(both[:1]))
        yield opening.check(WORKSHOP, len(set(both)) == len(both), rule, "in one clearing", known)

    def build_agenda(self) -> Agenda:
        """Birdsong, Daylight with its actions in any order, Evening."""
        return Agenda(
            R.TURN,
            Slot(BIRDSONG, WOODED, R.MARQUISE_BIRDSONG, self.owe_wood),
            Slot(DAYLIGHT, ACTING, R.MARQUISE_DAYLIGHT, late=R.TURN),
            Slot(EVENING, "draw", R.MARQUISE_EVENING_DRAW, self.evening.owe_draws),
            Slot(EVENING, "discard", R.MARQUISE_EVENING_HAND_LIMIT),
        )

    # --- Birdsong --------------------------------------------------------------------------------------------

    def owe_wood(self, turn: Hypothesis) -> None:
        """A wood at each sawmill, as far as the supply goes."""
        mills = self.on_map(turn.state, SAWMILL)
        left = turn.state.count(WOOD, supply(self.faction))
        short = sum(mills.values()) > left
        if short:
            known = Evidence(wood=left)
            turn.owe(SAWN, None, R.MARQUISE_BIRDSONG, "all of it", known, count=left, step=True)
        for number, count in mills.items():
            if short:
                turn.grant(SAWN, {number}, R.MARQUISE_BIRDSONG, count=count)
            else:
                known = Evidence(sawmills=count, clearing=number)
                rule = R.MARQUISE_BIRDSONG
                turn.owe(SAWN, {number}, rule, "too little wood", known, count=count, step=True)

    @play(PLACED, code="t")
    def place_wood(self, turn: Hypothesis, event: Event) -> Hypothesis:
        """At sawmills, before all actions; what is crafted before it is crafted too early."""
        if turn.slot == turn.agenda.range(EARLY)[0] and CRAFTED in turn.counts:
            crafted = turn.counts[CRAFTED]
            assert isinstance(crafted, int)  # only written by craft()
            rule = R.CRAFTING_DAYLIGHT
            turn.object_to(rule, ILLEGAL, "before the wood", NO_EVIDENCE, index=crafted)
        else:
            turn.go(WOODED)
        here, rule = event.here, R.MARQUISE_BIRDSONG
        mills = event.before.count(SAWMILL, clearing(here))
        placed = sum(credit.value == here for credit in turn.credits_of(SAWN)) + event.count
        known = Evidence(wood=placed, clearing=here, sawmills=mills)
        if not mills:
            return turn.require(False, rule, "no sawmill", known)
        return turn.pay(SAWN, here, rule, "too much wood", known, count=event.count)

    # --- Daylight --------------------------------------------------------------------------------------------

    @play(CRAFT, certain=True)
    def craft(self, turn: Hypothesis, event: Event) -> Hypothesis:
        """At any time of Daylight, without an action."""
        if crafting.in_time(turn, "daylight") and CRAFTED not in turn.counts:
            turn.keep(CRAFTED, turn.index)
        return crafting.craft(turn, event, self.suits_of(event.before, WORKSHOP))

    @play(MOVED, code="w", moment=ACTING)
    def march(self, turn: Hypothesis, event: Event) -> Hypothesis:
        """Up to two moves."""
        if not turn.take(MARCH):
            self.actions.act(turn, R.MARQUISE_MARCH).offer(MARCH, None, R.MARQUISE_MARCH)
        return moving.move(turn, self.faction, event.origin, event.here)

    @play(MOVED, code="w", moment=ACTING)
    def another_march(self, turn: Hypothesis, event: Event) -> Hypothesis | None:
        """The March before may have been of one move."""
        if not turn.take(MARCH):
            return None
        self.actions.act(turn.withdraw(MARCH), R.MARQUISE_MARCH)
        turn.offer(MARCH, None, R.MARQUISE_MARCH)
        return moving.move(turn, self.faction, event.origin, event.here)

    @play(BATTLE, moment=ACTING)
    def battle(self, turn: Hypothesis, event: Event) -> Hypothesis:
        """A battle."""
        return battle(self.actions.act(turn, R.MARQUISE_DAYLIGHT), event)

    @play(PLACED, code="w", moment=ACTING)
    def recruit(self, turn: Hypothesis, event: Event) -> Hypothesis:
        """A warrior at each recruiter, as often as there are actions."""
        here = event.here
        there = event.before.count(RECRUITER, clearing(here))
        if not there:
            if not turn.counted(ROUNDS):
                self.actions.act(turn.count(ROUNDS), R.MARQUISE_DAYLIGHT)
                for number, count in self.on_map(event.before, RECRUITER).items():
                    turn.grant(RECRUITS, {number}, R.MARQUISE_RECRUIT, count=count)
            known = Evidence(clearing=here, warriors=event.count)
            return turn.require(False, R.MARQUISE_RECRUIT, "no recruiter", known)
        while turn.open(RECRUITS, here) < event.count:
            self._begin_recruiting(turn)
        rule, known = R.MARQUISE_RECRUIT, Evidence(clearing=here)
        return turn.pay(RECRUITS, here, rule, "too many warriors", known, count=event.count)

    def _begin_recruiting(self, turn: Hypothesis) -> None:
        """One Recruit action: a warrior at each recruiter as far as the supply goes, and Outrage rises."""
        self.actions.act(turn.count(ROUNDS), R.MARQUISE_DAYLIGHT)
        recruiters = self.on_map(turn.state, RECRUITER)
        short = may_be_short(turn, turn.state, self.faction, sum(recruiters.values()))
        left = turn.state.count(WARRIOR, supply(self.faction))
        if short and self.facts.warriors(self.faction) is not None:
            rule, known = R.GOLDEN_PLACE_REMOVE_PLACE_MAX, Evidence(warriors=left)
            turn.owe(RECRUITS, None, rule, "all recruited", known, count=left)
        for number, count in recruiters.items():
            if short:
                turn.grant(RECRUITS, {number}, R.MARQUISE_RECRUIT, count=count)
            else:
                rule, known = R.MARQUISE_RECRUIT, Evidence(clearing=number)
                turn.owe(RECRUITS, {number}, rule, "too few warriors", known, count=count)
        known = Evidence(faction=self.faction, other="A")
        outrage.rise(turn, R.MARQUISE_RECRUIT, "Outrage stays", known)


def sources(rule_set: RuleSet, faction: Faction) -> tuple[RuleSource, ...]:
    """The sources of her rules, in the order of her chapter."""
    actions = PnpMarquiseActions(rule_set, faction)
    evening = PnpMarquiseEvening(rule_set, faction, actions)
    parts: tuple[PnpPart, ...] = (
        Defence(rule_set, faction),
        Building(rule_set, faction, actions),
        Mob(rule_set, faction, actions),
        evening,
    )
    return (*parts[:1], PnpMarquiseRules(rule_set, faction, actions, evening), *parts[1:], actions)
