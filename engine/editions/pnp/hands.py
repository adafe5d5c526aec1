"""Hands and play areas: what is spent and drawn, what may never be shown, improvements that leave."""

from __future__ import annotations

from rootlog.engine.changes import Showed
from rootlog.engine.editions.pnp.battle import DISCARDED
from rootlog.engine.editions.pnp.common import SPECIAL, Part, R, Speaker, improvements
from rootlog.engine.event import DRAWN, DROPPED, SHOW, Event
from rootlog.engine.general import hands
from rootlog.engine.judging.budget import DRAWS
from rootlog.engine.judging.source import play
from rootlog.engine.judging.turn import Turn
from rootlog.engine.words import counted, faction_name, piece_name


class Hand(hands.Hands):
    """Spending and drawing as in the printed editions; but no card of a hand is ever shown."""

    @play(SHOW, turns="any")
    def show_a_secret(self, turn: Turn, event: Event) -> Turn:
        """Nothing in this edition asks for cards to be shown."""
        change = event.change
        assert type(change) is Showed  # offered such events only
        number = sum(count for count, _ in change.cards)
        what = counted(number, "card") if number else "the whole hand"
        words = "the {:shows} {}, and nothing asks for it"
        return turn.require(False, R.CONCEPTS_CARDS_SECRET, words, faction_name(self.faction), what)

    @play(DRAWN, code="#", turns="any")
    def draw(self, turn: Turn, event: Event) -> Turn:
        """A draw; where it begins a step of the turn of whoever draws, that is reached, unless an improvement may give it."""
        own = self.bench.factions[self.faction]
        moment = own.draws_in if isinstance(own, Speaker) else None
        if moment is not None and turn.faction == self.faction:
            cards, _ = improvements(event.before, self.faction)
            turn.go(None if cards else moment)
        rule, words, values = own.unpaid_draw(turn) or (
            R.MARQUISE_EVENING_DRAW,
            "the {:draws} a card that nothing grants",
            (faction_name(self.faction),),
        )
        return turn.pay(DRAWS.of(self.faction), None, rule, words, *values, count=event.count)


_REPLACED = (hands.Hands.show_cards, hands.Hands.draw_a_card)
Hand.plays = tuple(one for one in Hand.plays if one not in _REPLACED)


class PlayArea(Part):
    """Improvements in a play area: one may leave for its one use, or with the last building of a clearing."""

    @play(DROPPED, code="#", turns="any")
    def discard_an_improvement(self, turn: Turn, event: Event) -> Turn | None:
        """What an improvement does is not told, so that it may always be used up; what is just crafted and stays may not."""
        if event.card.name in SPECIAL:
            return None
        if self.facts.card(event.card.name).stays and self._crafted_now(turn, event):
            words = "{} stays in the play area, and is discarded as soon as it is crafted"
            turn.require(False, R.CRAFTING_LASTING, words, str(event.card.name).capitalize())
        budget = DISCARDED.of(self.faction)
        return turn.pay(budget, None, R.CRAFTING_LASTING, "", count=event.count, free=True)

    @play("clearing>board", "clearing>keeping", turns="any")
    def keep_a_piece(self, turn: Turn, event: Event) -> Turn:
        """What leaves the map returns to the supply of its owner."""
        rules = {
            "w": R.GOLDEN_PLACE_REMOVE_WARRIORS,
            "b": R.GOLDEN_PLACE_REMOVE_BUILDINGS,
            "t": R.GOLDEN_PLACE_REMOVE_WOOD,
        }
        words = "{} of the {} leaves {} for a board, what is removed returns to its supply"
        what = piece_name(event.moved.thing, event.count, self.law.house)
        rule = rules.get(event.code[0], R.GOLDEN_PLACE_REMOVE_WARRIORS)
        values = what, faction_name(event.owner), event.origin
        return turn.require(False, rule, words, *values)

    def _crafted_now(self, turn: Turn, event: Event) -> bool:
        """Whether the event directly before crafts that card."""
        before = turn.events[event.index - 1].change if event.index else None
        return getattr(before, "name", None) == event.card.name and event.owner == turn.faction
