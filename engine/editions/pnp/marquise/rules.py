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
from rootlog.engine.reasons import ILLEGAL, Reason
from rootlog.engine.state import State
from rootlog.engine.words import counted, faction_name, piece_name

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
        words = "the sawmill is placed in {}, but it belongs in the Keep, clearing {}"
        yield opening.check(
            SAWMILL, mills == [keep], rule, words, mills, keep or "the one that is stated"
        )
        near = self.facts.neighbours(keep) if keep is not None else None
        for piece in (RECRUITER, WORKSHOP):
            places = opening.where(piece)
            fits = len(places) == 1 and (near is None or places[0] in near)
            words = "{} is placed in {}, but it belongs in a clearing next to the Keep"
            yield opening.check(
                piece, fits, rule, words, piece_name(piece, 1, self.law.house), places
            )
        both = opening.where(RECRUITER) + opening.where(WORKSHOP)
        words = "recruiter and workshop are both placed in {}, but each belongs in its own clearing"
        yield opening.check(WORKSHOP, len(set(both)) == len(both), rule, words, both[:1])

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
            words = "only {} wood are left in the supply, and all of it must be placed; {paid} of {owed} are"
            turn.owe(SAWN, None, R.MARQUISE_BIRDSONG, words, left, count=left, step=True)
        for number, count in mills.items():
            if short:
                turn.grant(SAWN, {number}, R.MARQUISE_BIRDSONG, count=count)
            else:
                words = "{} in {} {owed} wood, but the record places {paid}"
                give = "gives" if count == 1 else "give"
                values = counted(count, "sawmill"), f"{number} {give}"
                rule = R.MARQUISE_BIRDSONG
                turn.owe(SAWN, {number}, rule, words, *values, count=count, step=True)

    @play(PLACED, code="t")
    def place_wood(self, turn: Hypothesis, event: Event) -> Hypothesis:
        """At sawmills, before all actions; what is crafted before it is crafted too early."""
        if turn.slot == turn.agenda.range(EARLY)[0] and CRAFTED in turn.counts:
            crafted = turn.counts[CRAFTED]
            assert isinstance(crafted, int)  # only written by craft()
            words = "crafting belongs to Daylight, before the sawmills' wood is placed"
            turn.object_to(R.CRAFTING_DAYLIGHT, ILLEGAL, words, index=crafted)
        else:
            turn.go(WOODED)
        here, rule = event.here, R.MARQUISE_BIRDSONG
        if not event.before.count(SAWMILL, clearing(here)):
            words = "there is no sawmill in {} for the wood placed there"
            return turn.require(False, rule, words, here)
        words = "{} wood is placed in {} with {} there"
        mills = counted(event.before.count(SAWMILL, clearing(here)), "sawmill")
        placed = sum(credit.value == here for credit in turn.credits_of(SAWN)) + event.count
        return turn.pay(SAWN, here, rule, words, placed, here, mills, count=event.count)

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
            words = "there is no recruiter in {} for the {} placed there"
            what = counted(event.count, "warrior")
            return turn.require(False, R.MARQUISE_RECRUIT, words, here, what)
        while turn.open(RECRUITS, here) < event.count:
            self._begin_recruiting(turn)
        words = "more warriors are placed in {} than its recruiters give"
        return turn.pay(RECRUITS, here, R.MARQUISE_RECRUIT, words, here, count=event.count)

    def _begin_recruiting(self, turn: Hypothesis) -> None:
        """One Recruit action: a warrior at each recruiter as far as the supply goes, and Outrage rises."""
        self.actions.act(turn.count(ROUNDS), R.MARQUISE_DAYLIGHT)
        recruiters = self.on_map(turn.state, RECRUITER)
        short = may_be_short(turn, turn.state, self.faction, sum(recruiters.values()))
        left = turn.state.count(WARRIOR, supply(self.faction))
        if short and self.facts.warriors(self.faction) is not None:
            words = (
                "the supply holds only {}, and all of them must be recruited; {paid} of {owed} are"
            )
            rule = R.GOLDEN_PLACE_REMOVE_PLACE_MAX
            turn.owe(RECRUITS, None, rule, words, counted(left, "warrior"), count=left)
        for number, count in recruiters.items():
            if short:
                turn.grant(RECRUITS, {number}, R.MARQUISE_RECRUIT, count=count)
            else:
                words = "recruiting gives {owed} in {}, but the record places {paid}"
                turn.owe(RECRUITS, {number}, R.MARQUISE_RECRUIT, words, number, count=count)
        words = "the {:recruits}, but the Outrage of the {} does not rise"
        names = faction_name(self.faction), faction_name("A")
        outrage.rise(turn, R.MARQUISE_RECRUIT, words, *names)


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
