"""Hands and play areas: what is spent and drawn, what may never be shown, improvements that leave."""

from __future__ import annotations

from rootlog.engine.changes import Showed
from rootlog.engine.editions.pnp.battle import DISCARDED
from rootlog.engine.editions.pnp.common import SPECIAL, Part, R
from rootlog.engine.event import DROPPED, SHOW, Event
from rootlog.engine.general import hands
from rootlog.engine.judging.source import play
from rootlog.engine.judging.turn import Turn
from rootlog.engine.words import counted, faction_name


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


Hand.plays = tuple(one for one in Hand.plays if one is not hands.Hands.show_cards)


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

    def _crafted_now(self, turn: Turn, event: Event) -> bool:
        """Whether the event directly before crafts that card."""
        before = turn.events[event.index - 1].change if event.index else None
        return getattr(before, "name", None) == event.card.name and event.owner == turn.faction
