"""Hands and play areas: what is spent and drawn, what may never be shown, improvements that leave."""

from rootlog.engine.changes import Showed
from rootlog.engine.editions.pnp.battle import DISCARDED, lose
from rootlog.engine.editions.pnp.common import (
    SPECIAL,
    UNTOLD_LIMIT,
    PnpPart,
    R,
    Speaker,
    improvements,
)
from rootlog.engine.editions.pnp.fight import open_in
from rootlog.engine.event import DAMAGED, DRAWN, DROPPED, SHOW, SPENDINGS, Event
from rootlog.engine.general import hands
from rootlog.engine.judging.budget import CARDS, DRAWS
from rootlog.engine.judging.carryover import FEWER
from rootlog.engine.judging.source import play
from rootlog.engine.judging.turn import Hypothesis
from rootlog.engine.pieces import hand
from rootlog.engine.reasons import Evidence


class PnpHands(hands.Hands):
    """Spending and drawing as in the printed editions; but no card of a hand is ever shown."""

    @play(SHOW, turns="any")
    def show_a_secret(self, turn: Hypothesis, event: Event) -> Hypothesis:
        """Nothing in this edition asks for cards to be shown."""
        change = event.change
        assert type(change) is Showed  # offered such events only
        number = sum(count for count, _ in change.cards)
        known = Evidence(faction=self.faction, cards=number)
        key = "cards shown" if number else "hand shown"
        return turn.require(False, R.CONCEPTS_CARDS_SECRET, key, known)

    @play(DRAWN, code="#", turns="any")
    def draw(self, turn: Hypothesis, event: Event) -> Hypothesis | None:
        """A draw; where it begins a step of the turn of whoever draws, that is reached, unless an improvement may give it."""
        own = self.rule_set.factions[self.faction]
        if turn.faction == self.faction and isinstance(own, Speaker):
            if own.tells_draws:
                return None
            if own.draws_in is not None:
                cards, _ = improvements(event.before, self.faction)
                turn.go(None if cards else own.draws_in)
        rule, words, values = own.unpaid_draw(turn) or (
            R.MARQUISE_EVENING_DRAW,
            "nothing gives one",
            Evidence(faction=self.faction),
        )
        return turn.pay(DRAWS.of(self.faction), None, rule, words, values, count=event.count)

    @play(*SPENDINGS, code="#")
    def discard(self, turn: Hypothesis, event: Event) -> Hypothesis | None:
        """Down to the hand limit, and no further; nothing follows but more of it, draws, points, and the Vagabond's rest."""
        limit = self.rule_set.factions[self.faction].hand_limit(event.before)
        size = event.before.size(hand(self.faction)) + turn.carried.disputed(FEWER, self.faction)
        within = size - event.count < limit != UNTOLD_LIMIT
        if within or event.index < _ending(turn):
            return None
        return turn.go("discard")

    @play(*SPENDINGS, code="#", turns="any")
    def spend(self, turn: Hypothesis, event: Event) -> Hypothesis | None:
        """Spending a card is a credit, as in the printed editions; not once cards were discarded to the hand limit."""
        if turn.faction == self.faction and turn.slot >= turn.agenda.range("discard")[0]:
            own = self.rule_set.factions[self.faction].hand_limit(event.before)
            if event.before.size(hand(self.faction)) - event.count >= own:
                return None
        known = Evidence(faction=self.faction, card=(event.card, 1))
        cards, rule = CARDS.of(self.faction), R.CONCEPTS_CARDS_USES
        return turn.pay(cards, event.suit, rule, "on nothing", known, count=event.count)


def _ending(turn: Hypothesis) -> int:
    """The event from which on the turn only draws, discards, scores and mends items."""
    ending = turn.facts.ending
    while ending and turn.events[ending - 1].kind in (DAMAGED, *SPENDINGS):
        ending -= 1
    return ending


_REPLACED = (
    hands.Hands.discard_to_limit,
    hands.Hands.show_cards,
    hands.Hands.draw_a_card,
    hands.Hands.spend_a_card,
)
PnpHands.plays = tuple(one for one in PnpHands.plays if one not in _REPLACED)


class PlayArea(PnpPart):
    """Improvements in a play area: one may leave for its one use, or with the last building of a clearing."""

    @play(DROPPED, code="#", turns="any")
    def discard_an_improvement(self, turn: Hypothesis, event: Event) -> Hypothesis | None:
        """The effect of an improvement is not stated, so that it may always be used up; what is just crafted and stays may not."""
        if event.card.name in SPECIAL:
            return None
        if self.facts.card(event.card.name).stays and self._crafted_now(turn, event):
            known = Evidence(card=event.card.name)
            turn.require(False, R.CRAFTING_LASTING, "discarded at once", known)
        budget = DISCARDED.of(self.faction)
        return turn.pay(budget, None, R.CRAFTING_LASTING, "", count=event.count, free=True)

    @play("clearing>board", "clearing>keeping", turns="any")
    def keep_a_piece(self, turn: Hypothesis, event: Event) -> Hypothesis:
        """A piece that leaves the map returns to the supply of its owner."""
        rules = {
            "w": R.GOLDEN_PLACE_REMOVE_WARRIORS,
            "b": R.GOLDEN_PLACE_REMOVE_BUILDINGS,
            "t": R.GOLDEN_PLACE_REMOVE_WOOD,
        }
        pieces = event.moved.thing, event.count, self.law.house
        known = Evidence(pieces=pieces, owner=event.owner, origin=event.origin)
        rule = rules.get(event.code[0], R.GOLDEN_PLACE_REMOVE_WARRIORS)
        turn.require(False, rule, "kept on a board", known)
        return lose(turn, event) if open_in(turn, event.origin, event.owner) is not None else turn

    def _crafted_now(self, turn: Hypothesis, event: Event) -> bool:
        """True if the event directly before crafts that card."""
        before = turn.events[event.index - 1].change if event.index else None
        return getattr(before, "name", None) == event.card.name and event.owner == turn.faction
