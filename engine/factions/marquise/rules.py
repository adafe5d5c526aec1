"""Marquise de Cat: chapter 6 of the Law, in its order."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from rootlog.engine.event import BATTLE, CRAFT, MOVED, PLACED, REMOVED, SPENDINGS, Event
from rootlog.engine.factions.common import FactionSource
from rootlog.engine.general import battle, crafting, hands, moving, placing, setup, sweeping
from rootlog.engine.general.clash import Clash
from rootlog.engine.general.outcomes import AMBUSH_HITS
from rootlog.engine.general.ruling import rules
from rootlog.engine.judging.agenda import BIRDSONG, DAYLIGHT, EVENING, Agenda, Slot
from rootlog.engine.judging.bench import Bench
from rootlog.engine.judging.budget import CARDS, Budget, Note
from rootlog.engine.judging.source import Source, play
from rootlog.engine.judging.turn import Turn
from rootlog.engine.law import Rule, chapter
from rootlog.engine.pieces import Faction, Piece, Place, clearing, supply
from rootlog.engine.reasons import ILLEGAL, MISSING, Reason
from rootlog.engine.state import State
from rootlog.engine.words import counted, piece_name, suit_name

R = chapter("marquise")
GENERAL = chapter("golden")

WARRIOR, WOOD, KEEP = Piece("C", "w"), Piece("C", "t"), Piece("C", "t_k")
SAWMILL, WORKSHOP, RECRUITER = Piece("C", "b_s"), Piece("C", "b_w"), Piece("C", "b_r")

SAWN = Budget("birdsong wood", "C")
"""Wood that Birdsong places; a credit's value is the clearing."""
SPENT = Budget("wood", "C")
"""Wood that buildings cost; a credit's value is the clearing it leaves."""
RECRUITS = Budget("recruits", "C")
"""Warriors that are recruited; a credit's value is the clearing."""
MARCH = Budget("march", "C")
"""The moves of a March that are left."""

SAVED = Note("saved", "C")
"""How many warriors hospitals save in a battle."""
HOSPITAL = Note("hospital", "C")
"""How often warriors were saved on an occasion, by the event that removes them."""
CRAFTED = Note("crafted", "C")
"""The first event that crafts, TOLD when it was said that it comes too early."""
TOLD = "told"
ACTIONS = Note("actions", "C")
"""The events that took an action."""
RECRUITED = Note("recruits", "C")
"""How many clearings have recruited."""


class Marquise(FactionSource):
    """The Marquise's rules and turns."""

    # --- 6.2 Faction rules and abilities ---------------------------------------------------------------------

    def crafting_suits(self, turn: Turn, state: State) -> list[str]:
        """6.2.1: she crafts with workshops."""
        return self.suits_of(state, WORKSHOP)

    def forbids_placing(
        self, turn: Turn, state: State, faction: Faction, clearing: int
    ) -> Rule | None:
        """6.2.2: only she places pieces in the clearing with the keep."""
        if faction != self.faction and state.count(KEEP, _clearing(clearing)):
            return R.THE_KEEP
        return None

    def battle_over(self, turn: Turn, clash: Clash) -> None:
        """6.2.3: what an ambush removes and what the roll does are two removals, so to save some of both costs two cards."""
        saved, side = turn.counted(SAVED.at(clash.index)), clash.attacker
        each = self.law.switch("field_hospitals") == "per warrior"
        by_ambush = clash.ambushed and not clash.foiled and side.faction == self.faction
        if each or not saved or not by_ambush or side.warriors_lost <= AMBUSH_HITS:
            return
        at_once = max(AMBUSH_HITS, side.warriors_lost - AMBUSH_HITS)
        suits = hands.matching(self.table.suits[clash.clearing])
        if saved <= at_once:
            turn.grant(CARDS.of(self.faction), suits, R.FIELD_HOSPITALS)
            return
        words = (
            "one card saves {} warriors from {}; the ambush or the roll removed {} of them at most"
        )
        values = saved, clash.clearing, at_once
        turn.owe(CARDS.of(self.faction), suits, R.FIELD_HOSPITALS, words, *values, index=side.fell)

    @play(MOVED, code="w", turns="any")
    def field_hospitals(self, turn: Turn, event: Event) -> Turn | None:
        """6.2.3: for a card of the clearing, warriors removed from it go to the keep instead."""
        if not event.before.count(KEEP, event.moved.target):
            return None
        clash, origin = turn.clash, event.origin
        if clash is not None and clash.clearing == origin and clash.side(self.faction):
            battle.post_loss(turn, self.faction, event.count, warriors=True)
            turn.count(SAVED.at(clash.index), event.count)
            occasion = HOSPITAL.at(clash.index)
        elif turn.take(sweeping.REMOVAL, origin):
            occasion = HOSPITAL.at(event.index)
            saved, rule = (WARRIOR, origin), R.FIELD_HOSPITALS
            turn.pay(sweeping.REMOVAL, saved, rule, "", count=event.count, free=True)
        else:
            return None
        each = self.law.switch("field_hospitals") == "per warrior"
        cards = event.count if each else 1 - min(1, turn.counted(occasion))
        turn.count(occasion)
        return hands.owe_card(
            turn,
            hands.matching(self.table.suits[origin]),
            R.FIELD_HOSPITALS,
            "no {} card is spent to save the Marquise's warriors from {}",
            suit_name(self.table.suits[origin]),
            origin,
            count=cards,
            faction=self.faction,
        )

    # --- 6.3 Setup -------------------------------------------------------------------------------------------

    def set_up(self, turn: Turn) -> Iterable[tuple[int, Reason]]:
        """6.3.2 to 6.3.4: keep in a corner, a garrison everywhere but opposite, one building of each kind nearby."""
        log = turn.log
        chart, opening = self.table.map, setup.Opening(log)
        keeps = opening.where(KEEP)
        yield opening.check(
            KEEP,
            len(keeps) == 1 and keeps[0] in chart.corners,
            R.PLACE_KEEP,
            "the keep is placed in {}, which is no single corner clearing",
            keeps,
        )
        home = next((number for number in keeps if number in chart.corners), None)
        if home is None:
            return
        garrison = {number: 1 for number in chart.clearings if number != chart.opposite[home]}
        yield opening.expect(WARRIOR, garrison, R.GARRISON)
        near = {home, *chart.neighbours[home]}
        for building in (SAWMILL, WORKSHOP, RECRUITER):
            places = opening.where(building)
            yield opening.check(
                building,
                len(places) == 1 and set(places) <= near,
                R.PLACE_STARTING_BUILDINGS,
                "{} is placed in {}; one is placed in or next to the keep's clearing {}",
                piece_name(building),
                places,
                home,
            )

    # --- 6.4 Birdsong ----------------------------------------------------------------------------------------

    def owe_wood(self, turn: Turn) -> None:
        """6.4: a wood at each sawmill, as far as the supply goes."""
        state = turn.state
        mills = self.on_map(state, SAWMILL)
        due = sum(mills.values())
        short = max(0, due - state.count(WOOD, supply(self.faction)))
        if short:
            for number, mill in mills.items():
                turn.grant(SAWN, {number}, R.BIRDSONG, count=mill)
            return
        for number, mill in mills.items():
            if placing.open_slots(turn, state, number) < 0:
                # The record contradicts itself there, and that was said: a building too many, or one that has gone.
                turn.grant(SAWN, {number}, R.BIRDSONG, count=mill)
                continue
            turn.owe(
                SAWN,
                {number},
                R.BIRDSONG,
                "{paid} wood is placed in {}, which has " + counted(mill, "sawmill"),
                number,
                count=mill,
                step=True,
            )

    @play(PLACED, code="t")
    def place_wood(self, turn: Turn, event: Event) -> Turn | None:
        """6.4. Later in the turn wood is Overwork's, unless a sawmill still waits for its own: then it comes too late."""
        if event.code != WOOD.code or (
            turn.past("wood") and turn.open(SAWN, event.here) < event.count
        ):
            return None
        if CRAFTED in turn.counts and not turn.past("craft"):
            self._crafted_early(turn)
        else:
            turn.go("wood")
        words, here = "there is no sawmill in {} for it", event.here
        return turn.pay(SAWN, here, R.BIRDSONG, words, here, count=event.count)

    # --- 6.5 Daylight ----------------------------------------------------------------------------------------

    @play(CRAFT, moment="craft")
    def craft(self, turn: Turn, event: Event) -> Turn:
        """6.2.1, 6.5: before her actions."""
        turn.keep(CRAFTED, turn.counts.get(CRAFTED, turn.index))
        return crafting.craft(turn, event, self.crafting_suits(turn, event.before))

    def _crafted_early(self, turn: Turn) -> None:
        """6.2.1: what is crafted before Birdsong's wood is not crafted in Daylight; that is one mistake."""
        crafted = turn.counts[CRAFTED]
        if crafted != TOLD:
            assert isinstance(crafted, int)  # only written here
            words = "crafting belongs to Daylight, the sawmills' wood is placed after it"
            turn.object_to(R.CRAFTING, ILLEGAL, words, index=crafted)
            turn.keep(CRAFTED, TOLD)

    def act(self, turn: Turn) -> Turn:
        """6.5: three actions, and one more for each bird card spent."""
        free: int = self.data.board["actions"]
        taken = turn.counts.get(ACTIONS, ())
        assert isinstance(taken, tuple)  # only written here
        if self.law.switch("no_interrupts") == "yes":
            turn.withdraw(MARCH)
        turn.keep(ACTIONS, (*taken, turn.index))
        if len(taken) >= free:
            late = self.law.switch("extra_actions") == "after the third"
            hands.owe_card(
                turn,
                _birds_after(taken[free - 1]) if late else hands.BIRDS,
                R.DAYLIGHT,
                "action {} of the turn costs a bird card, none is spent on it",
                len(taken) + 1,
            )
        return turn

    @play(BATTLE, moment="actions")
    def battle(self, turn: Turn, event: Event) -> Turn:
        """6.5.1."""
        return battle.battle(self.act(turn), event)

    @play(MOVED, code="w", moment="actions")
    def march(self, turn: Turn, event: Event) -> Turn:
        """6.5.2: up to two moves."""
        if not turn.take(MARCH):
            self.act(turn).offer(MARCH, None, R.MARCH)
        return moving.move(turn, self.faction, event.origin, event.here)

    @play(PLACED, code="w", moment="actions")
    def recruit(self, turn: Turn, event: Event) -> Turn:
        """6.5.3: one warrior at each recruiter, once a turn."""
        if not turn.counted(RECRUITED):
            self.act(turn)
            self._owe_recruits(turn)
        turn.count(RECRUITED)
        words, here = "{} has no recruiter left to place a warrior at", event.here
        return turn.pay(RECRUITS, here, R.RECRUIT, words, here, count=event.count)

    def _owe_recruits(self, turn: Turn) -> None:
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
                    "{paid} warriors are placed in {}, which has " + counted(count, "recruiter"),
                    number,
                    count=count,
                )

    @play(PLACED, code="b", moment="actions")
    def build(self, turn: Turn, event: Event) -> Turn:
        """6.5.4: in a ruled clearing with an open slot, paid with connected wood, scored by its track."""
        self.act(turn)
        here, state = event.here, event.before
        turn.require(
            rules(turn, state, self.faction, here),
            R.CHOOSE_CLEARING,
            "the Marquise does not rule {}",
            here,
        )
        placing.build(turn, self.faction, here)
        name = piece_name(event.moved.thing)
        turn.owe(
            SPENT,
            self._connected(turn, state, here),
            R.PAY_COST,
            "{paid} wood is paid from clearings connected to {}, {} costs {owed}",
            here,
            name,
            count=self.next_space(state, event.code, "cost"),
        )
        points = self.next_space(state, event.code, "vp")
        return turn.earn(points, R.PLACE_BUILDING_AND_SCORE, "building " + name)

    def _connected(self, turn: Turn, state: State, here: int) -> frozenset[object]:
        """6.5.4.II: the clearing itself and all that she rules and can reach through clearings she rules."""
        reached, frontier = {here}, [here]
        while frontier:
            for other in moving.neighbours(turn, state, self.faction, frontier.pop()):
                if other not in reached and rules(turn, state, self.faction, other) is not False:
                    reached.add(other)
                    frontier.append(other)
        return frozenset(reached)

    @play(REMOVED, code="t")
    def spend_wood(self, turn: Turn, event: Event) -> Turn | None:
        """6.5.4.II: wood is a cost; what it pays for may stand before or after."""
        if event.code != WOOD.code:
            return None
        words, origin = "wood in {} pays for nothing", event.origin
        return turn.pay(SPENT, origin, R.PAY_COST, words, origin, count=event.count)

    @play(PLACED, code="t", moment="actions")
    def overwork(self, turn: Turn, event: Event) -> Turn | None:
        """6.5.5: a wood at a sawmill for a card of its clearing."""
        if event.code != WOOD.code:
            return None
        here = event.here
        for _ in range(event.count):
            self.act(turn).require(
                event.before.count(SAWMILL, clearing(here)) > 0,
                R.OVERWORK,
                "there is no sawmill in {}",
                here,
            )
            self._owe_overwork_card(turn, here)
        return turn

    def _owe_overwork_card(self, turn: Turn, here: int) -> None:
        suit = self.table.suits[here]
        hands.owe_card(
            turn,
            hands.matching(suit),
            R.OVERWORK,
            "no {} card is spent for the wood in {}",
            suit_name(suit),
            here,
        )

    @play(*SPENDINGS, code="#", moment="actions")
    def overwork_spent_at_once(self, turn: Turn, event: Event) -> Turn | None:
        """6.5.5 with 6.5.4.II: wood placed and spent in the same clearing cancels out, and scribes leave both out."""
        mills = self.on_map(event.before, SAWMILL)
        here = next((n for n in mills if event.suit in hands.matching(self.table.suits[n])), None)
        if here is None or event.count > 1:
            return None
        self.act(turn).object_to(
            R.OVERWORK,
            MISSING,
            "wood that Overwork places in {} and a building costs at once is not written",
            here,
            warning=True,
        )
        return turn.pay(SPENT, here, R.PAY_COST, "the wood in {} pays for nothing", here)

    # --- 6.6 Evening -----------------------------------------------------------------------------------------

    def owe_draws(self, turn: Turn) -> None:
        """6.6: a card, and one for each uncovered draw bonus."""
        hands.owe_evening_draw(turn, self.draws(turn.state), R.EVENING)

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


def _birds_after(event: int) -> Callable[[object, int], bool]:
    return lambda suit, index: suit in hands.BIRDS and index > event


def _clearing(number: int) -> Place:
    return clearing(number)


def sources(bench: Bench, faction: Faction) -> tuple[Source, ...]:
    """The sources of the faction's rules, in the order of its chapter."""
    return (Marquise(bench, faction),)
