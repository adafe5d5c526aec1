"""Marquise de Cat: chapter 6 of the Law, in its order."""

from collections import Counter
from collections.abc import Callable, Iterable
from functools import cache

from rootlog.engine.event import (
    BATTLE,
    CRAFT,
    DRAWN,
    MOVED,
    PLACED,
    REMOVED,
    SPENDINGS,
    Event,
)
from rootlog.engine.factions.common import FactionSource
from rootlog.engine.factions.marquise.hospitals import Hospitals
from rootlog.engine.general import battle, crafting, hands, moving, placing, setup, sweeping
from rootlog.engine.general.ruling import rules, tally
from rootlog.engine.judging.agenda import BIRDSONG, DAYLIGHT, EVENING, Agenda, Slot
from rootlog.engine.judging.budget import CARDS, Budget, TurnNote
from rootlog.engine.judging.ledger import match
from rootlog.engine.judging.rule_set import RuleSet
from rootlog.engine.judging.source import RuleSource, play
from rootlog.engine.judging.turn import Hypothesis
from rootlog.engine.law import Rule, chapter
from rootlog.engine.pieces import Faction, Piece, Place, clearing, supply
from rootlog.engine.reasons import ILLEGAL, MISSING, NO_EVIDENCE, Evidence, Reason
from rootlog.engine.state import State

R = chapter("marquise")
GENERAL = chapter("golden")

WARRIOR, WOOD, KEEP = Piece("C", "w"), Piece("C", "t"), Piece("C", "t_k")
SAWMILL, WORKSHOP, RECRUITER = Piece("C", "b_s"), Piece("C", "b_w"), Piece("C", "b_r")

SAWN = Budget("birdsong wood", "C", places="t")
"""Wood that Birdsong places; a credit's value is the clearing."""
SPENT = Budget("wood", "C")
"""Wood that buildings cost; a credit's value is the clearing it leaves."""
RECRUITS = Budget("recruits", "C", places="w")
"""Warriors that are recruited; a credit's value is the clearing."""
MARCH = Budget("march", "C")
"""The moves of a March that are left."""

CRAFTED = TurnNote("crafted", "C")
"""The first event that crafts, REPORTED when it was said that it comes too early."""
REPORTED = "reported"
ACTIONS = TurnNote("actions", "C")
"""The events that took an action."""
RECRUITED = TurnNote("recruits", "C")
"""The number of clearings that have recruited."""


class MarquiseRules(FactionSource):
    """The Marquise's rules and turns."""

    # --- 6.2 Faction rules and abilities ---------------------------------------------------------------------

    def crafting_suits(self, turn: Hypothesis, state: State) -> list[str]:
        """6.2.1: she crafts with workshops."""
        return self.suits_of(state, WORKSHOP)

    def forbids_placing(
        self, turn: Hypothesis, state: State, faction: Faction, clearing: int
    ) -> Rule | None:
        """6.2.2: only she places pieces in the clearing with the keep."""
        if faction == self.faction or not state.count(KEEP, _clearing(clearing)):
            return None
        return None if sweeping.falls(turn, KEEP, clearing) else R.THE_KEEP

    # --- 6.3 Setup -------------------------------------------------------------------------------------------

    def set_up(self, turn: Hypothesis) -> Iterable[tuple[int, Reason]]:
        """6.3.2 to 6.3.4: keep in a corner, a garrison everywhere but opposite, one building of each kind nearby."""
        log = turn.log
        chart, opening = self.table.map, setup.opening(turn)
        keeps = opening.where(KEEP)
        yield opening.check(
            KEEP,
            len(keeps) == 1 and keeps[0] in chart.corners,
            R.PLACE_KEEP,
            "keep in a corner" if keeps else "no keep",
            Evidence(clearings=tuple(keeps)),
            written=setup.placing_there({KEEP.code: 1}, () if keeps else chart.corners),
        )
        home = next((number for number in keeps if number in chart.corners), None)
        if home is None:
            return
        garrison = {number: 1 for number in chart.clearings if number != chart.opposite[home]}
        yield opening.expect(WARRIOR, setup.allowed(turn, opening, WARRIOR, garrison), R.GARRISON)
        near = {home, *moving.neighbours(turn, log.before, self.faction, home)}
        for building in (SAWMILL, WORKSHOP, RECRUITER):
            places = opening.where(building)
            yield opening.check(
                building,
                len(places) == 1 and set(places) <= near,
                R.PLACE_STARTING_BUILDINGS,
                "starting building",
                Evidence(building=(building, 1), clearings=tuple(places), keep=home),
                written=setup.placing_there({building.code: 1}, () if places else sorted(near)),
            )

    # --- 6.4 Birdsong ----------------------------------------------------------------------------------------

    def owe_wood(self, turn: Hypothesis) -> None:
        """6.4: a wood at each sawmill, as far as the supply goes (1.5.4)."""
        ways = [self._mills(turn, state) for state in turn.moments()]
        for number in {number: None for mills, _ in ways for number in mills}:
            least = min(sure.get(number, 0) for _, sure in ways)
            most = max(mills.get(number, 0) for mills, _ in ways)
            if least:
                turn.owe(
                    SAWN,
                    {number},
                    R.BIRDSONG,
                    "wood",
                    Evidence(clearing=number),
                    count=least,
                    step=True,
                )
            turn.grant(SAWN, {number}, R.BIRDSONG, count=most - least)

    def _mills(self, turn: Hypothesis, state: State) -> tuple[dict[int, int], dict[int, int]]:
        """The sawmills in that state by clearing, and those that surely yield wood."""
        mills = self.on_map(state, SAWMILL)
        if sum(mills.values()) > state.count(WOOD, supply(self.faction)):
            return mills, {}
        # where the record has a building too many, or one that has gone, it contradicts itself, and that was said
        return mills, {n: c for n, c in mills.items() if placing.open_slots(turn, state, n) >= 0}

    @play(PLACED, code="t")
    def place_wood(self, turn: Hypothesis, event: Event) -> Hypothesis | None:
        """6.4. Later in the turn wood is Overwork's, unless a sawmill still waits for its own: then it comes too late."""
        if event.code != WOOD.code or (
            turn.past("wood") and turn.open(SAWN, event.here) < event.count
        ):
            return None
        if CRAFTED in turn.counts and not turn.past("craft"):
            self._crafted_early(turn)
        else:
            turn.go("wood")
        here = event.here
        there = event.before.count(SAWMILL, clearing(here))
        if not there:
            return self._misplace(turn, event, SAWN, R.BIRDSONG, SAWMILL)
        placed = _paid(turn, SAWN, here) + event.count
        return turn.pay(
            SAWN,
            here,
            R.BIRDSONG,
            "too much wood",
            Evidence(wood=placed, clearing=here, sawmills=there),
            count=event.count,
        )

    def _misplace(
        self, turn: Hypothesis, event: Event, budget: Budget, rule: Rule, building: Piece
    ) -> Hypothesis:
        """6.4, 6.5.3: object to what is placed without the building that gives it; it is what is missing where one is."""
        places = self.on_map(event.before, building)
        turn.require(
            False,
            rule,
            "no such building",
            Evidence(
                clearing=event.here,
                building=building,
                placed=Piece(event.owner, event.code),
                where=(building, tuple(places)),
            ),
        )
        waiting = [n for n in places for _ in range(turn.open(budget, n))]
        for number in waiting[: event.count]:
            turn.pay(budget, number, rule, "", free=True)
        return turn

    # --- 6.5 Daylight ----------------------------------------------------------------------------------------

    @play(CRAFT, moment="craft")
    def craft(self, turn: Hypothesis, event: Event) -> Hypothesis:
        """6.2.1, 6.5: before her actions."""
        turn.keep(CRAFTED, turn.counts.get(CRAFTED, turn.index))
        return crafting.craft(turn, event, self.crafting_suits(turn, event.before))

    def _crafted_early(self, turn: Hypothesis) -> None:
        """6.2.1: a card that is crafted before Birdsong's wood is not crafted in Daylight; that is one mistake."""
        crafted = turn.counts[CRAFTED]
        if crafted != REPORTED:
            assert isinstance(crafted, int)  # only written here
            turn.object_to(R.CRAFTING, ILLEGAL, "crafted early", NO_EVIDENCE, index=crafted)
            turn.keep(CRAFTED, REPORTED)

    def act(self, turn: Hypothesis) -> Hypothesis:
        """6.5: three actions, and one more for each bird card spent."""
        taken, since = _taken(turn)
        if self.law.switch("no_interrupts") == "yes":
            turn.withdraw(MARCH)
        free: int = self.data.board["actions"]
        if taken >= free:
            hands.owe_card(
                turn,
                hands.BIRDS if since < 0 else _birds_after(since),
                R.DAYLIGHT,
                "a bird card",
                Evidence(number=taken + 1),
            )
        elif taken + 1 == free and self.law.switch("extra_actions") == "after the third":
            since = turn.index
        return turn.keep(ACTIONS, (taken + 1, since))

    def _more_since(self, turn: Hypothesis) -> int | None:
        """6.5: the event after which a bird card buys one more action, -1 for any; None while some are free."""
        taken, since = _taken(turn)
        free: int = self.data.board["actions"]
        return since if taken >= free else None

    def allow_spare_birds(self, turn: Hypothesis) -> None:
        """6.5: who spends a bird card may take one more action, and need not; most often it just is not written."""
        cards, since = CARDS.of(self.faction), self._more_since(turn)
        if since is None:
            if self.law.switch("extra_actions") == "after the third":
                return
            since = -1
        drawn = (e.index for e in turn.events if e.kind == DRAWN and e.owner == self.faction)
        evening = next((n for n in drawn if n >= turn.facts.ending), len(turn.events))
        for credit in match(turn.debts_of(cards), turn.credits_of(cards))[1]:
            if credit.value in hands.BIRDS and since < credit.index < evening:
                turn.grant(cards, {credit.value}, R.DAYLIGHT)
                turn.object_to(
                    R.DAYLIGHT,
                    MISSING,
                    "a card for nothing",
                    Evidence(suit=credit.value),
                    warning=True,
                    index=credit.index,
                )

    @play(BATTLE, moment="actions")
    def battle(self, turn: Hypothesis, event: Event) -> Hypothesis:
        """6.5.1."""
        return battle.battle(self.act(turn), event)

    @play(MOVED, code="w", moment="actions", choices=(False, True))
    def march(self, turn: Hypothesis, event: Event, anew: bool) -> Hypothesis | None:
        """6.5.2: up to two moves; the March before may have been of one, where a bird card is spent for another one (6.5)."""
        goes_on = turn.take(MARCH)
        if anew and not (goes_on and self._spends_birds(turn)):
            return None
        if anew or not goes_on:
            self.act(turn.withdraw(MARCH)).offer(MARCH, None, R.MARCH)
        return moving.move(turn, self.faction, event.origin, event.here)

    def _spends_birds(self, turn: Hypothesis) -> bool:
        """True if the turn spends what may be a bird card."""
        return any(
            event.kind in SPENDINGS and event.owner == self.faction and event.suit in hands.BIRDS
            for event in turn.events
        )

    @play(PLACED, code="w", moment="actions")
    def recruit(self, turn: Hypothesis, event: Event) -> Hypothesis:
        """6.5.3: one warrior at each recruiter, once a turn."""
        if not turn.counted(RECRUITED):
            self.act(turn)
            self._owe_recruits(turn)
        turn.count(RECRUITED)
        here = event.here
        there = event.before.count(RECRUITER, clearing(here))
        if not there:
            return self._misplace(turn, event, RECRUITS, R.RECRUIT, RECRUITER)
        placed = _paid(turn, RECRUITS, here) + event.count
        return turn.pay(
            RECRUITS,
            here,
            R.RECRUIT,
            "too many recruits",
            Evidence(warriors=placed, clearing=here, recruiters=there),
            count=event.count,
        )

    def _owe_recruits(self, turn: Hypothesis) -> None:
        """6.5.3: a warrior at each recruiter, as far as the supply goes (1.5.4)."""
        recruiters = self.on_map(turn.state, RECRUITER)
        short = sum(recruiters.values()) > turn.state.count(WARRIOR, supply(self.faction))
        for number, count in recruiters.items():
            if short:
                turn.grant(RECRUITS, {number}, R.RECRUIT, count=count)
            else:
                turn.owe(
                    RECRUITS,
                    {number},
                    R.RECRUIT,
                    "recruits",
                    Evidence(clearing=number),
                    count=count,
                )

    @play(PLACED, code="b", moment="actions")
    def build(self, turn: Hypothesis, event: Event) -> Hypothesis:
        """6.5.4: in a ruled clearing with an open slot, paid with connected wood, scored by its track."""
        self.act(turn)
        here, state = event.here, event.before
        choosing = self._before_paying(turn, event)
        ruled = rules(turn, choosing, self.faction, here)
        if ruled is False:
            turn.require(
                False,
                R.CHOOSE_CLEARING,
                "not ruled",
                Evidence(clearing=here, tally=tally(choosing, here)),
            )
        else:
            turn.require(ruled, R.CHOOSE_CLEARING, "ruled", Evidence(clearing=here))
        placing.build(turn, self.faction, here)
        space = self.number(state, event.code) + 1
        turn.owe(
            SPENT,
            self._connected(turn, choosing, here),
            R.PAY_COST,
            "price",
            Evidence(building=Piece(event.owner, event.code), clearing=here),
            count=self.data.printed(event.code, space, "cost"),
        )
        points = self.data.printed(event.code, space, "vp")
        return turn.earn(
            points, R.PLACE_BUILDING_AND_SCORE, "building", Evidence(building=event.moved.thing)
        )

    def _before_paying(self, turn: Hypothesis, event: Event) -> State:
        """6.5.4: the clearing is chosen, and the wood that can pay, before that wood is removed; tokens may count for rule."""
        state = event.before
        for earlier in reversed(turn.events[: event.index]):
            if earlier.kind != REMOVED or earlier.moved.thing != WOOD:
                break
            state = earlier.before
        return state

    def _connected(self, turn: Hypothesis, state: State, here: int) -> frozenset[object]:
        """6.5.4.II: the clearing itself and all that she rules and can reach through clearings she rules."""
        reached, frontier = {here}, [here]
        while frontier:
            for other in moving.neighbours(turn, state, self.faction, frontier.pop()):
                if other not in reached and rules(turn, state, self.faction, other) is not False:
                    reached.add(other)
                    frontier.append(other)
        return frozenset(reached)

    @play(REMOVED, code="t")
    def spend_wood(self, turn: Hypothesis, event: Event) -> Hypothesis | None:
        """6.5.4.II: wood is a cost; what it pays for may stand before or after, and comes after Birdsong's wood."""
        if event.code != WOOD.code:
            return None
        if not turn.past("wood"):
            turn.go("wood")
        origin = event.origin
        return turn.pay(
            SPENT,
            origin,
            R.PAY_COST,
            "wood for nothing",
            Evidence(clearing=origin),
            count=event.count,
        )

    def may_be_overwork(self, turn: Hypothesis, event: Event) -> bool:
        """True if wood may be Overwork's: not where a sawmill waits for its own, and the turn places all that sawmills yield."""
        if event.code != WOOD.code:
            return False
        if turn.past("wood") or CRAFTED in turn.counts:
            return True
        mills = self.on_map(event.before, SAWMILL)
        here = event.here
        if _paid(turn, SAWN, here) + event.count > mills.get(here, 0):
            return True
        came = Counter[int]()
        for one in turn.facts.of_kinds(PLACED):
            if one.code == WOOD.code and one.owner == self.faction:
                came[one.here] += one.count
        return any(came[number] < count for number, count in mills.items())

    @play(PLACED, code="t", moment="actions", may=may_be_overwork)
    def overwork(self, turn: Hypothesis, event: Event) -> Hypothesis | None:
        """6.5.5: a wood at a sawmill for a card of its clearing."""
        here = event.here
        for _ in range(event.count):
            self.act(turn).require(
                event.before.count(SAWMILL, clearing(here)) > 0,
                R.OVERWORK,
                "no sawmill",
                Evidence(clearing=here),
            )
            self._owe_overwork_card(turn, here)
        return turn

    def _owe_overwork_card(self, turn: Hypothesis, here: int) -> None:
        suit = self.table.suits[here]
        hands.owe_card(
            turn,
            hands.matching(suit),
            R.OVERWORK,
            "no card spent",
            Evidence(suit=suit, clearing=here),
        )

    def builds(self, turn: Hypothesis, _event: Event) -> bool:
        """True if the turn builds anything, for which wood may be spent as it comes."""
        return any(
            one.owner == self.faction and one.code[0] == "b" for one in turn.facts.of_kinds(PLACED)
        )

    @play(*SPENDINGS, code="#", moment="actions", may=builds)
    def overwork_spent_at_once(self, turn: Hypothesis, event: Event) -> Hypothesis | None:
        """6.5.5 with 6.5.4.II: wood placed and spent in the same clearing cancels out, and scribes leave both out.

        A card that leaves the hand after the Evening's draw is one for the hand limit.
        """
        drawn = (one.index for one in turn.facts.of_kinds(DRAWN))
        if next((at for at in drawn if at >= turn.facts.ending), event.index) < event.index:
            return None
        mills = self.on_map(event.before, SAWMILL)
        here = next((n for n in mills if event.suit in hands.matching(self.table.suits[n])), None)
        if here is None or event.count > 1:
            return None
        self.act(turn).object_to(
            R.OVERWORK,
            MISSING,
            "placed and spent",
            Evidence(clearing=here),
            warning=True,
        )
        return turn.pay(SPENT, here, R.PAY_COST, "wood for nothing", Evidence(clearing=here))

    # --- 6.6 Evening -----------------------------------------------------------------------------------------

    def owe_draws(self, turn: Hypothesis) -> None:
        """6.6: a card, and one for each uncovered draw bonus. No more actions come."""
        self.allow_spare_birds(turn)
        self.owe_its_draws(turn, R.EVENING)

    def build_agenda(self) -> Agenda:
        """6.4 to 6.6."""
        return Agenda(
            GENERAL.TURN_STRUCTURE,
            Slot(BIRDSONG, "wood", R.BIRDSONG, self.owe_wood),
            Slot(DAYLIGHT, "craft", R.DAYLIGHT),
            Slot(DAYLIGHT, "actions", R.DAYLIGHT),
            Slot(EVENING, "draw", R.EVENING, self.owe_draws),
            Slot(EVENING, "discard", R.EVENING),
        )


def _taken(turn: Hypothesis) -> tuple[int, int]:
    """The number of actions that were taken so far, and the event of the last free one where cards buy more after it alone, else -1."""
    taken: tuple[int, int] = turn.counts.get(ACTIONS, (0, -1))  # type: ignore[assignment]  # only written by act()
    return taken


@cache
def _birds_after(event: int) -> Callable[[object, int], bool]:
    return lambda suit, index: suit in hands.BIRDS and index > event


def _paid(turn: Hypothesis, budget: Budget, number: int) -> int:
    """The number of pieces placed in that clearing so far."""
    return sum(credit.value == number for credit in turn.credits_of(budget))


def _clearing(number: int) -> Place:
    return clearing(number)


def sources(rule_set: RuleSet, faction: Faction) -> tuple[RuleSource, ...]:
    """The sources of the faction's rules, in the order of its chapter."""
    return (Hospitals(rule_set, faction), MarquiseRules(rule_set, faction))
