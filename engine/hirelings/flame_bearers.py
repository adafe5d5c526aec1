"""Flame Bearers, demoted Rat Smugglers: cards that show an item are discarded for moves and battles."""

from __future__ import annotations

from rootlog.engine.changes import Moved
from rootlog.engine.event import BATTLE, SPENDINGS, TRIPS, Event
from rootlog.engine.general import battle, moving
from rootlog.engine.hirelings.abilities import Ability, R
from rootlog.engine.judging.agenda import DAYLIGHT
from rootlog.engine.judging.budget import CARDS
from rootlog.engine.judging.source import play
from rootlog.engine.named import NamedTuple
from rootlog.engine.pieces import Card
from rootlog.engine.words import faction_name

TYPE_CHECKING = False
if TYPE_CHECKING:
    from rootlog.engine.judging.turn import Turn


class _WithItems(NamedTuple):
    """What takes cards that show items: those of these events, as far as it is known."""

    events: frozenset[int]

    def __call__(self, value: object, index: int) -> bool:
        """Whether the card of that event is one."""
        return index in self.events


class RatSmugglers(Ability):
    """In Daylight, as often as one likes, a card that shows an item is discarded for a move or a battle."""

    @play(*TRIPS, BATTLE, moment=DAYLIGHT, turns="any", mine=False)
    def smugglers_act(self, turn: Turn, event: Event) -> Turn | None:
        """19.2.2: it owes the card."""
        if event.owner != turn.faction or not self.may_use(turn, event.before, turn.faction):
            return None
        if event.kind != BATTLE and event.code[0] not in "wp":
            return None
        words = "no card with an item is discarded for what the {} let the {} do"
        names = self.side.name, faction_name(turn.faction)
        fits = _WithItems(frozenset(e.index for e in turn.events if self._shows_item(turn, e)))
        turn.owe(CARDS.of(turn.faction), fits, R.ABILITY, words, *names)
        if event.kind == BATTLE:
            return battle.battle(turn, event)
        return moving.travels(turn, event, turn.faction)

    def _shows_item(self, turn: Turn, event: Event) -> bool:
        """Whether a card that shows an item may leave the hand there."""
        change = event.change
        if event.kind not in SPENDINGS or type(change) is not Moved:
            return False
        card = change.became
        if not isinstance(card, Card) or card.name is None:
            return True
        return any(found.kind == "item" for found in turn.deck.named(card.name))


PROMOTED = ()
DEMOTED = (RatSmugglers,)
