"""Dominance cards (3.3): activating and taking them. What they win is for general/winning.py to say."""

from functools import partial

from rootlog.engine.changes import Marked
from rootlog.engine.event import ACTIVATED, CLAIMED, DROPPED, MARK, RECOVERED, SPENDINGS, Event
from rootlog.engine.general import hands
from rootlog.engine.judging.budget import Budget
from rootlog.engine.judging.source import RuleSource, play
from rootlog.engine.judging.turn import Hypothesis
from rootlog.engine.law import chapter
from rootlog.engine.pieces import BIRD, DISCARD, crafted
from rootlog.engine.reasons import Evidence

R = chapter("victory")
SETUP = chapter("setup")

DOMINANCE = "dominance"
LEAST_POINTS = 10
MARKER = Budget("score marker")
"""The score marker that a faction takes off the track."""


class Dominance(RuleSource):
    """The acts of any faction with dominance cards. A Vagabond's coalition is his own chapter's."""

    @play(ACTIVATED, code="#", moment="daylight")
    def activate_dominance(self, turn: Hypothesis, event: Event) -> Hypothesis | None:
        """3.3.1: in Daylight, with ten points or more, once in a game."""
        if event.card.name != DOMINANCE:
            return None
        self._in_the_deck(turn)
        points, values = self._points(turn, event), Evidence(faction=self.faction)
        active = any(
            card.name == DOMINANCE for card, _ in event.before.cards(crafted(self.faction))
        )
        turn.require(not active, R.ACTIVATED_CARDS, "activated before", values)
        if points is not None:
            self._require_points(turn, points)
            turn.owe(MARKER.of(self.faction), None, R.ACTIVATING, "marker left", values)
        return turn

    def _points(self, turn: Hypothesis, event: Event) -> int | None:
        """The points before the activation, of which the marker may be written before the card; None if it left earlier."""
        points = event.before.scores.get(self.faction)
        for earlier in reversed(turn.events[: event.index]):
            if points is not None:
                break
            points = earlier.before.scores.get(self.faction)
        return points

    def _require_points(self, turn: Hypothesis, points: int) -> None:
        """3.3.1: ten points."""
        values = Evidence(faction=self.faction, points=points, least=LEAST_POINTS)
        turn.require(points >= LEAST_POINTS, R.ACTIVATING, "too few points", values)
        turn.tell(R.ACTIVATING, "points needed", values)

    def leaves_for_itself(self, turn: Hypothesis, event: Event) -> bool:
        """True if the score marker leaves the track for the board of its own faction."""
        change = event.change
        return type(change) is Marked and (change.kind, change.key) == ("marker_off", self.faction)

    @play(MARK, may=leaves_for_itself)
    def take_the_marker_off(self, turn: Hypothesis, event: Event) -> Hypothesis:
        """3.3.1: the marker leaves the track with the activation."""
        rule = self.rule_set.factions[self.faction].bars_dominance()
        values = Evidence(faction=self.faction)
        if rule is not None:
            turn.require(False, rule, "marker for no coalition", values)
        return turn.pay(MARKER.of(self.faction), None, R.ACTIVATING, "marker alone", values)

    @play(CLAIMED, RECOVERED, code="#", moment="daylight")
    def take_dominance(self, turn: Hypothesis, event: Event) -> Hypothesis | None:
        """3.3.4: an available dominance card for a card of its suit; a bird one only for a bird, where the law says so.

        One that lies in a pile of its own, not yet off the map, is taken too early (`RuleSource.recovered`); one in the
        discard pile is not available.
        """
        if event.kind == RECOVERED and event.card.name != DOMINANCE:
            return None
        self._in_the_deck(turn)
        suit, rule, values = event.suit, R.TAKING_AVAILABLE_CARDS, Evidence(suit=event.suit)
        turn.require(event.moved.source != DISCARD, rule, "discarded", values)
        turn.tell(rule, "taken for a card", values)
        if suit is None:
            price = hands.ANY_CARD
        elif suit != BIRD:
            price = hands.matching(suit)
        elif self.law.switch("waiting_bird_dominance") == "bird only":
            price = hands.BIRDS
        else:
            price = hands.ANY_CARD
        itself = [
            one.index
            for one in turn.events[event.index + 1 :]
            if one.kind in SPENDINGS and one.code == "#" and one.card == event.card
        ]
        return hands.owe_card(
            turn,
            partial(_pays, price, frozenset(itself)) if itself else price,
            rule,
            "no card spent",
            values,
        )

    @play(DROPPED, "crafted>display", "crafted>hand", "crafted>box", code="#", turns="any")
    def give_up_dominance(self, turn: Hypothesis, event: Event) -> Hypothesis | None:
        """3.3.2: an activated dominance card stays."""
        if event.card.name != DOMINANCE:
            return None
        values = Evidence(faction=self.faction)
        return turn.require(False, R.ACTIVATED_CARDS, "leaves play", values)

    def _in_the_deck(self, turn: Hypothesis) -> None:
        """5.1.3: with two players there are no dominance cards."""
        if len(self.table.factions) <= 2:
            turn.require(False, SETUP.DRAW_STARTING_HANDS, "no dominance cards", Evidence())


def _pays(suits: frozenset[object], itself: frozenset[int], suit: object, index: int) -> bool:
    """True if a card pays for a dominance card of those suits: it is not that card itself, which is spent at the events `itself`."""
    return suit in suits and index not in itself
