"""Flame Bearers, demoted Rat Smugglers: cards that show an item are discarded for moves and battles."""

from typing import NamedTuple

from rootlog.engine.changes import Moved
from rootlog.engine.event import BATTLE, SPENDINGS, TRIPS, Event
from rootlog.engine.general import battle, moving
from rootlog.engine.hirelings import deeds
from rootlog.engine.hirelings.abilities import USED, Ability, R
from rootlog.engine.hirelings.culling import Cull
from rootlog.engine.judging.agenda import DAYLIGHT
from rootlog.engine.judging.budget import CARDS
from rootlog.engine.judging.source import play
from rootlog.engine.judging.truth import Truth
from rootlog.engine.judging.turn import Hypothesis
from rootlog.engine.pieces import Card, Piece
from rootlog.engine.reasons import ILLEGAL, Evidence
from rootlog.engine.state import State


class _WithItems(NamedTuple):
    """The effects that take cards with items: those of these events, as far as it is known."""

    events: frozenset[int]

    def __call__(self, value: object, index: int) -> bool:
        """True if the card of that event is one."""
        return index in self.events


class RatSmugglers(Ability):
    """In Daylight, as often as one likes, a card that shows an item is discarded for a move or a battle."""

    @play(*TRIPS, BATTLE, moment=DAYLIGHT, turns="any", mine=False)
    def smugglers_act(self, turn: Hypothesis, event: Event) -> Hypothesis | None:
        """19.2.2: it owes the card."""
        if event.owner != turn.faction or not self.may_use(turn, event.before, turn.faction):
            return None
        if event.kind != BATTLE and event.code[0] not in "wp":
            return None
        fits = _WithItems(frozenset(e.index for e in turn.events if self._shows_item(turn, e)))
        note = USED.of(self.code)
        paid = sum(index < event.index for index in fits.events)
        turn.count(note).cost += turn.counted(note) > paid  # as a rule the card is told of first
        turn.owe(
            CARDS.of(turn.faction),
            fits,
            R.ABILITY,
            "bearers no card",
            Evidence(faction=turn.faction),
        )
        if event.kind == BATTLE:
            return battle.battle(turn, event)
        return moving.travels(turn, event, turn.faction)

    def brought(self, turn: Hypothesis) -> int:
        """One for each card of that player's that shows an item and was not taken for theirs."""
        if not self.may_use(turn, turn.log.before, turn.faction):
            return 0
        own = (event for event in turn.events if event.owner == turn.faction)
        shown = sum([self._shows_item(turn, event) for event in own])
        return max(0, shown - turn.counted(USED.of(self.code)))

    def _shows_item(self, turn: Hypothesis, event: Event) -> bool:
        """True if a card that shows an item may leave the hand there."""
        change = event.change
        if event.kind not in SPENDINGS or type(change) is not Moved:
            return False
        card = change.became
        if not isinstance(card, Card) or card.name is None:
            return True
        return any(found.kind == "item" for found in turn.deck.named(card.name))


class Fires(Cull):
    """At the start of Birdsong each of them removes an enemy piece where it is; then one comes to them."""

    def close(self, turn: Hypothesis) -> None:
        """19.2.3: looked at when the turn is over. That they do nothing at all is sooner left out than not done."""
        events, bearers = self.culled(turn), self._bearers(turn.log.before)
        if not events and not self.placed(turn):
            if bearers and self.obliges(turn) and self._idles(turn, bearers):
                self.missing(turn, "bearers do nothing", None, warning=True, faction=turn.faction)
            return
        for number in sorted({*bearers, *(e.origin for e in events)}):
            here = [e for e in events if e.origin == number]
            self._burn(turn, number, bearers.get(number, 0), here)
        self._spread(turn)

    def _idles(self, turn: Hypothesis, bearers: dict[int, int]) -> bool:
        """True if nothing they removed was saved, and a piece is there that they have to remove, or one of theirs could come."""
        state = turn.log.before
        if any(self.gone(turn, number) for number in bearers):  # and was saved (6.2.3)
            return False
        burns = any(self.enemies(turn, state, number) for number in bearers)
        return burns or bool(self.stock(turn, state) and False in self._near(turn, state).values())

    def _bearers(self, state: State) -> dict[int, int]:
        found = state.find(Piece(self.code, "w"))
        return {int(where.key): n for where, n in found if where.kind == "clearing"}

    def _burn(self, turn: Hypothesis, number: int, bearers: int, events: list[Event]) -> None:
        """As many enemy pieces as there are Bearers in a clearing, warriors before others."""
        count = sum(e.count for e in events)
        there = self.enemies(turn, turn.log.before, number)
        left = self.enemies(turn, events[-1].after if events else turn.log.before, number)
        left = (left - self.saved(turn, number)) & self.left(turn, number)
        if count > bearers:
            known = {"pieces": count, "clearing": number, "there": bearers}
            self.illegal(turn, "bearers too few", events[-1], **known)
            return
        warriors = [piece for piece in left if piece.code == "w"]
        hasty = next((e for e in events if e.code[0] != "w"), None) if warriors else None
        if hasty is not None:
            pieces, owner = (hasty.moved.thing, hasty.count), warriors[0].owner
            key = "bearers warriors first"
            self.illegal(turn, key, hasty, pieces=pieces, clearing=number, faction=owner)
            return
        due = min(bearers, sum(there.values()))
        if self.gone(turn, number) < due and count < due and self.obliges(turn):
            last = events[-1] if events else None
            self.missing(turn, "bearers must remove", last, pieces=count, clearing=number, due=due)

    def _spread(self, turn: Hypothesis) -> None:
        """One comes to where one is, or next to that; two come anywhere where that cannot be."""
        placed = self.placed(turn)
        state = placed[0].before if placed else turn.log.before
        near = self._near(turn, state)
        sure = False in near.values()
        if not placed:
            if sure and self.stock(turn, state) and self.obliges(turn):
                self.missing(turn, "bearers not placed", None, faction=turn.faction)
            return
        first = placed[0]
        far = next((e for e in placed if sure and e.here not in near), None)
        if far is not None:
            turn.object_to(
                R.ABILITY, ILLEGAL, "bearers far away", Evidence(clearing=far.here), index=far.index
            )
        elif sure and sum(e.count for e in placed) > 1:
            count = sum(e.count for e in placed)
            self.illegal(turn, "bearers too many placed", first, number=count)

    def _near(self, turn: Hypothesis, state: State) -> dict[int, Truth]:
        """The clearings where one is or next to one, where it may be placed: False, or perhaps: None."""
        near = {
            other
            for number in self._bearers(state)
            for other in (number, *moving.neighbours(turn, state, self.code, number))
        }
        barred = {number: deeds.barred(turn, state, self.code, number) for number in near}
        return {number: truth for number, truth in barred.items() if not truth}


PROMOTED = (Fires,)
DEMOTED = (RatSmugglers,)
