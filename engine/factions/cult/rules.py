"""Lizard Cult: chapter 10 of the Law, in its order.

Adjusting the Outcast (10.4.1), conspiracies (10.4.3) and rituals (10.5) stand in files of their own.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import takewhile
from typing import NamedTuple

from rootlog.engine.changes import Battled
from rootlog.engine.event import BOARDED, CRAFT, MOVED, Event
from rootlog.engine.factions.common import FactionPart, FactionSource
from rootlog.engine.factions.cult.conspiracies import CONSPIRING, CultConspiracies
from rootlog.engine.factions.cult.outcast import ADJUSTING, Outcast
from rootlog.engine.factions.cult.rituals import CRAFTED, RITUALS, Rituals
from rootlog.engine.general import crafting, hands, moving, setup
from rootlog.engine.judging.agenda import BIRDSONG, DAYLIGHT, EVENING, Agenda, Slot
from rootlog.engine.judging.budget import CARDS
from rootlog.engine.judging.rule_set import RuleSet
from rootlog.engine.judging.source import RuleSource, play
from rootlog.engine.judging.turn import Hypothesis
from rootlog.engine.law import chapter
from rootlog.engine.pieces import SUITS, Faction, Piece
from rootlog.engine.reasons import Evidence, Reason
from rootlog.engine.state import State

R = chapter("cult")
GENERAL = chapter("golden")

WARRIOR = Piece("L", "w")
CRAFTING, DRAWING = "craft", "draw"


class CultRules(FactionSource):
    """The Cult's acts at any time, its set-up and the steps of its turn."""

    takes_fallen = True  # 10.2.3

    def __init__(self, rule_set: RuleSet, faction: Faction, steps: CultSteps) -> None:
        """Take the parts to which the steps belong."""
        self.steps = steps
        super().__init__(rule_set, faction)
        self.gardens = tuple(Piece(faction, code) for code in self.data.suits)

    # --- 10.2 Faction rules and abilities -----------------------------------------------------------------------

    def removed(self, turn: Hypothesis, event: Event, remover: str) -> None:
        """10.2.3, 10.2.5: the places to which warriors go, and the cost of a lost garden."""
        if event.owner != self.faction:
            return
        if event.code[0] == "b":
            self._fear(turn, event)
        if event.kind == BOARDED and event.moved.target.faction == self.faction:
            self._require_defence(turn, event)

    def _require_defence(self, turn: Hypothesis, event: Event) -> None:
        """10.2.3: those become acolytes that fall in defence, or may: a record does not tell what else removed them."""
        clash = turn.clash
        if clash is not None and clash.attacker.faction == self.faction:
            turn.require(False, R.REVENGE, "attackers", Evidence(clearing=event.origin))
        defended = any(self._defends(one, event.origin) for one in turn.events[: event.index])
        turn.require(defended, R.REVENGE, "out of defence", Evidence(clearing=event.origin))

    def _defends(self, event: Event, number: int) -> bool:
        """True if it is a battle in that clearing in which the Cult is attacked."""
        change = event.change
        return (
            type(change) is Battled
            and change.defender == self.faction
            and change.clearing == number
        )

    def _fear(self, turn: Hypothesis, event: Event) -> None:
        """10.2.5: a card for each garden, as far as the hand goes."""
        left = hands.free(turn, event, self.faction) - self._still_owed(turn)
        due = max(0, min(event.count - event.moved.short, left))
        cards = max(0, min(due, left - self._saved_behind(turn, event)))
        hands.owe_card(
            turn,
            hands.ANY_CARD,
            R.FEAR_OF_THE_FAITHFUL,
            "no card discarded",
            Evidence(clearing=event.here),
            count=cards,
            faction=self.faction,
        )
        allowed = max(due - cards, int(event.moved.short > 0))
        if allowed:
            turn.grant(CARDS.of(self.faction), None, R.FEAR_OF_THE_FAITHFUL, count=allowed)

    def _saved_behind(self, turn: Hypothesis, event: Event) -> int:
        """The number of times that another one's act may save warriors together with that garden: each time costs a card, which may be the last."""
        if turn.faction == self.faction:
            return 0
        behind = takewhile(lambda one: one.owner == self.faction, turn.events[event.index + 1 :])
        return sum(one.kind == MOVED and one.code == WARRIOR.code for one in behind)

    def _still_owed(self, turn: Hypothesis) -> int:
        """The number of cards of the hand for gardens removed just before, or for what was saved besides them.

        One card is not discarded for two of these.
        """
        cards = CARDS.of(self.faction)
        debts = turn.debts_of(cards)
        first = next((d.index for d in debts if d.rule == R.FEAR_OF_THE_FAITHFUL), None)
        if first is None:
            return 0
        given = sum(credit.index > first for credit in turn.credits_of(cards))
        return max(0, sum(debt.index >= first for debt in debts) - given)

    def rules_outright(self, turn: Hypothesis, state: State, clearing: int) -> bool:
        """10.2.4: wherever a garden is."""
        there = state.pieces(clearing)
        for garden in self.gardens:  # noqa: SIM110  # asked often, and a loop is faster
            if garden in there:
                return True
        return False

    # --- 10.3 Setup ---------------------------------------------------------------------------------------------

    def set_up(self, turn: Hypothesis) -> Iterable[tuple[int, Reason]]:
        """10.3.2, 10.3.3: a corner, its neighbours, and the first Outcast."""
        opening = setup.opening(turn)
        gardens = [
            (Piece(self.faction, code), number)
            for code in self.data.suits
            for number in opening.where(Piece(self.faction, code))
        ]
        if len(gardens) == 1 and gardens[0][1] in self.table.map.corners:
            yield from self._placed(turn, opening, *gardens[0])
        else:
            where = sorted(number for _, number in gardens)
            kind = setup.left_out(len(where), 1)
            warriors, suits = {WARRIOR: self.data.board["setup"]["w"]}, self.table.suits
            written = tuple(
                text
                for home in (() if where else self.table.map.corners)
                for code, printed in self.data.suits.items()
                if printed in suits[home]
                for text in opening.settling({**warriors, Piece(self.faction, code): 1}, [home])
            )
            yield opening.check(
                WARRIOR,
                False,
                R.PLACE_WARRIORS,
                "one garden",
                Evidence(clearings=tuple(where)),
                kind=kind,
                written=written,
            )
        suit_set = self.steps.outcast.marker(turn.log.after)[0] is not None
        written = tuple(f"$_o->{suit}" for suit in SUITS)
        yield 0, Reason(R.CHOOSE_OUTCAST, suit_set, "no first Outcast", written=written)

    def _placed(
        self, turn: Hypothesis, opening: setup.Opening, garden: Piece, home: int
    ) -> Iterable[tuple[int, Reason]]:
        """10.3.2: a garden of the corner's suit, and warriors there and next to it."""
        key, known = setup.corner(turn, home, older="CE")
        yield opening.check(garden, key == setup.AS_SET_UP, R.PLACE_WARRIORS, key, known)
        printed, suit = self.data.suits[garden.code], self.table.suits[home]
        holds = printed in suit
        yield opening.check(
            garden,
            holds,
            R.PLACE_WARRIORS,
            "garden of another suit",
            Evidence(garden=printed, clearing=home, suit=suit),
        )
        due = self.data.board["setup"]
        near = moving.neighbours(turn, opening.log.before, self.faction, home)
        garrison = {home: due["w"], **dict.fromkeys(near, due["w_adjacent"])}
        yield opening.expect(
            WARRIOR, setup.allowed(turn, opening, WARRIOR, garrison), R.PLACE_WARRIORS
        )

    def build_agenda(self) -> Agenda:
        """10.4 to 10.6."""
        outcast, _, rituals, evening = self.steps
        return Agenda(
            GENERAL.TURN_STRUCTURE,
            Slot(BIRDSONG, ADJUSTING, R.BIRDSONG, outcast.owe_outcast),
            Slot(BIRDSONG, CONSPIRING, R.BIRDSONG),
            Slot(DAYLIGHT, RITUALS, R.DAYLIGHT),
            Slot(EVENING, CRAFTING, R.EVENING),
            Slot(EVENING, DRAWING, R.DRAW_AND_DISCARD, evening.owe_draws),
            Slot(EVENING, "discard", R.DRAW_AND_DISCARD),
            Slot(EVENING, "look back", R.EVENING, rituals.look_back),
        )


class CultEvening(FactionPart):
    """10.6: the Cult crafts, draws and discards."""

    outcast: Outcast
    """The part that tells who is the Outcast."""

    def crafting_suits(self, turn: Hypothesis, state: State) -> list[str] | None:
        """10.2.1: gardens of the Outcast's suit craft; None where the Outcast is not known."""
        outcasts = {suit for suit, _ in self.outcast.outcasts(turn, state)}
        if None in outcasts:
            return None
        codes = [code for code, suit in self.data.suits.items() if suit in outcasts]
        return [suit for code in codes for suit in self.suits_of(state, Piece(self.faction, code))]

    @play(CRAFT, moment=CRAFTING)
    def craft(self, turn: Hypothesis, event: Event) -> Hypothesis:
        """10.2.1, 10.6.2: with gardens of the Outcast's suit."""
        turn.keep(CRAFTED, turn.index)
        return crafting.craft(turn, event, self.crafting_suits(turn, event.before), R.CRAFTING)

    def owe_draws(self, turn: Hypothesis) -> None:
        """10.6.3: a card, and one for each uncovered draw bonus."""
        self.owe_its_draws(turn, R.DRAW_AND_DISCARD)


class CultSteps(NamedTuple):
    """The parts to which the steps of a turn belong, in the order of the chapter."""

    outcast: Outcast
    conspiracies: CultConspiracies
    rituals: Rituals
    evening: CultEvening


def sources(rule_set: RuleSet, faction: Faction) -> tuple[RuleSource, ...]:
    """The sources of the faction's rules, in the order of its chapter."""
    outcast = Outcast(rule_set, faction)
    conspiracies = CultConspiracies(rule_set, faction, outcast)
    rituals = Rituals(rule_set, faction)
    steps = CultSteps(outcast, conspiracies, rituals, CultEvening(rule_set, faction, outcast))
    return (CultRules(rule_set, faction, steps), *steps)
