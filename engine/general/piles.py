"""The piles of the shared deck (2.1): when neither holds a card, nobody draws one."""

from collections.abc import Collection

from rootlog.engine.cards import Deck, deck
from rootlog.engine.changes import Crafted
from rootlog.engine.hidden import seen
from rootlog.engine.judging.agenda import BIRDSONG
from rootlog.engine.judging.ledger import Debt
from rootlog.engine.judging.turn import Hypothesis
from rootlog.engine.pieces import DECK, DISCARD, DISPLAY, Card
from rootlog.engine.state import State

DOMINANCE = "dominance"
TWO_PLAYERS = 2
"""So many play without the dominance cards (5.1)."""


def ran_out(turn: Hypothesis, debt: Debt, *, perhaps: bool = False) -> bool:
    """True if the turn, once that draw was due, came to where neither the deck nor the discard pile held a card, or may have held none."""
    before = turn.log.before
    if debt.step and turn.agenda.phase(debt.slot) == BIRDSONG and empty(before):
        return True
    if perhaps and perhaps_empty(turn, turn.log.after):
        return True
    since = debt.index if debt.index >= 0 and not debt.step else turn.facts.ending - 1
    later = turn.events[max(0, since) :]
    first = (turn.log.before,) if since < 0 else ()
    crafted = [e.change.name for e in turn.events if type(e.change) is Crafted and e.change.name]
    return any(
        empty(state, crafted) for state in (*first, *(e.after for e in later), turn.log.after)
    )


def empty(state: State, resolving: Collection[str] = ()) -> bool:
    """True if neither the deck nor the discard pile holds a card.

    A crafted card whose effect may be `resolving`, by its name, lies there when that is over (4.1.2).
    """
    if state.at(DECK):
        return False
    there = state.cards(DISCARD)
    return all(card.name in resolving for card, _ in there) and len(there) <= 1


def perhaps_empty(turn: Hypothesis, state: State) -> bool:
    """True if in that state of the game neither pile may hold a card; with two players no dominance cards lie in them."""
    return len(turn.table.factions) > TWO_PLAYERS and may_be_empty(state, deck(turn.table.deck))


def may_be_empty(state: State, drawn_from: Deck) -> bool:
    """True if what the piles hold by the record may be dominance cards: those that were discarded unnamed lie on display (3.3.3).

    As many of the deck's as are seen nowhere may lie there.
    """
    cards = (Card(card.suit, DOMINANCE) for card in drawn_from.named(DOMINANCE))
    aside = sum(not seen(state, card) for card in cards)
    aside -= sum(number for card, number in state.cards(DISPLAY) if card.name is None)
    piles = (*state.cards(DECK), *state.cards(DISCARD))
    return all(card.name is None for card, _ in piles) and sum(n for _, n in piles) <= aside
