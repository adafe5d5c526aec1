"""The three boxes of the Alliance's board: supporters in them, cards on the slots of their hideouts, and what a lost hideout takes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rootlog.engine.changes import Moved
from rootlog.engine.editions.pnp import outrage
from rootlog.engine.editions.pnp.common import PnpPart, R
from rootlog.engine.event import Event
from rootlog.engine.judging.budget import Budget, TurnNote
from rootlog.engine.judging.ledger import Debt, left_over, match
from rootlog.engine.judging.source import play
from rootlog.engine.judging.turn import Hypothesis
from rootlog.engine.pieces import Card, Faction, Piece, Suit, column
from rootlog.engine.reasons import ILLEGAL, Evidence
from rootlog.engine.state import State

if TYPE_CHECKING:
    from rootlog.engine.editions.pnp.alliance.actions import SupporterActions

BOXES = ("f", "r", "m")
SUPPORTER = Piece("A", "w")
GAINED, SPENT = "supply>column", "column>supply"
RETURNED, PURGED = "column>hand", "column>discard"
SUPPORTERS = Budget("supporters", "A")
"""Supporters that actions cost; a value is the box."""
FALLEN = Budget("supporters lost", "A")
"""Supporters that go with a hideout; a value is the box."""
SLOTTED = Budget("slot cards lost", "A")
"""Cards that go with their hideout's slot; a value is the box."""
RETURNS = Budget("slot cards returned", "A")
"""Cards that Birdsong takes back; a value is the box."""
GOING = TurnNote("supporters going", "A")
"""The number of supporters of a box that lost hideouts have claimed in the turn."""
CARDS_GOING = TurnNote("slot cards going", "A")


def box_of(suit: Suit) -> str:
    """The box of a nation."""
    return suit.lower()


def supporters(state: State, box: str) -> int:
    """The number of supporters in a box."""
    return state.count(SUPPORTER, column("A", box))


def slot_cards(state: State, box: str) -> int:
    """The number of cards on the slots of a nation's hideouts."""
    there = state.at(column("A", box)).items()
    return sum(number for thing, number in there if type(thing) is Card)


def box(event: Event) -> str:
    """The box that something comes to or leaves."""
    moved = event.moved
    return str((moved.target if moved.target.kind == "column" else moved.source).key)


class SupporterBoxes(PnpPart):
    """Supporters spent and lost, cards that come back, are lost, or lie on a slot."""

    actions: SupporterActions
    """Supporters pay them."""

    # --- supporters ------------------------------------------------------------------------------------------

    @play(SPENT, code="w")
    def spend_supporters(self, turn: Hypothesis, event: Event) -> Hypothesis | None:
        """Their purpose is matched late; those of a hideout that was lost go first."""
        key, rule = box(event), R.ALLIANCE_DAYLIGHT
        if event.count <= _outstanding(turn, GOING, FALLEN, key):
            return None
        known = Evidence(supporters=event.count, suit=key.upper())
        return turn.pay(SUPPORTERS, key, rule, "for nothing", known, count=event.count)

    @play(SPENT, code="w", turns="any")
    def lose_supporters(self, turn: Hypothesis, event: Event) -> Hypothesis | None:
        """Half of them go with a hideout of their nation."""
        key = box(event)
        claimed = event.count <= _outstanding(turn, GOING, FALLEN, key)
        if turn.faction == self.faction and not claimed:
            return None
        rule, known = R.ALLIANCE_SUPPORTERS_LOSS, Evidence(supporters=event.count, suit=key.upper())
        return turn.pay(FALLEN, key, rule, "more than were lost", known, count=event.count)

    # --- lost hideouts ---------------------------------------------------------------------------------------

    def removed(self, turn: Hypothesis, event: Event, remover: Faction) -> None:
        """Half of the supporters go with a hideout, a card that has no slot left, and Outrage rises."""
        suit = self._nation_of(event)
        if suit is None:
            return
        key, lost = box_of(suit), (Piece(self.faction, event.code), turn.law.house)
        free, rule = event.moved.short > 0, R.TERMS_HITS_REMOVING_HIDEOUTS
        for _ in range(event.count):
            self._lose_half(turn, event, key, lost, free=free)
            outrage.rise(turn, rule, "no Outrage", Evidence(piece=lost))
        self._lose_cards(turn, event, key, lost, free=free)

    def _nation_of(self, event: Event) -> Suit | None:
        """The nation of the hideouts that leave; None for other pieces."""
        return self.data.suits.get(event.code) if event.owner == self.faction else None

    def _lose_half(
        self, turn: Hypothesis, event: Event, key: str, lost: tuple[Piece, str], *, free: bool
    ) -> None:
        left = supporters(event.after, key) - _outstanding(turn, GOING, FALLEN, key)
        going = (left + 1) // 2
        if going <= 0:
            return
        turn.count(GOING.at(key), going)
        rule = R.TERMS_HITS_REMOVING_HIDEOUTS
        if free:
            turn.grant(FALLEN, {key}, rule, count=going)
            return
        known = Evidence(piece=lost, going=going, supporters=left)
        turn.owe(FALLEN, {key}, rule, "half of them go", known, count=going, effect=True)

    def _lose_cards(
        self, turn: Hypothesis, event: Event, key: str, lost: tuple[Piece, str], *, free: bool
    ) -> None:
        cards = slot_cards(event.after, key) - _outstanding(turn, CARDS_GOING, SLOTTED, key)
        excess = cards - self.hideouts(event.after, key)
        if excess <= 0:
            return
        turn.count(CARDS_GOING.at(key), excess)
        rule = R.ALLIANCE_SLOTS_LOSS
        if free:
            turn.grant(SLOTTED, {key}, rule, count=excess)
            return
        known = Evidence(piece=lost)
        turn.owe(SLOTTED, {key}, rule, "not discarded", known, count=excess, effect=True)

    @play(PURGED, code="#", turns="any")
    def lose_slot_cards(self, turn: Hypothesis, event: Event) -> Hypothesis:
        """A card goes with its slot."""
        known = Evidence(cards=event.count, suit=box(event).upper())
        rule = R.ALLIANCE_SLOTS_LOSS
        return turn.pay(SLOTTED, box(event), rule, "no hideout lost", known, count=event.count)

    def hideouts(self, state: State, key: str) -> int:
        """The number of hideouts of that nation on the map: each gives one slot."""
        return sum(self.on_map(state, Piece(self.faction, f"b_{key}")).values())

    # --- Birdsong --------------------------------------------------------------------------------------------

    def owe_returns(self, turn: Hypothesis) -> None:
        """All cards on slots go back to the hand."""
        for key in BOXES:
            cards = slot_cards(turn.state, key)
            if cards:
                known = Evidence(cards=cards, suit=key.upper())
                rule = R.ALLIANCE_BIRDSONG_RETURN
                turn.owe(RETURNS, {key}, rule, "not taken back", known, count=cards, step=True)

    @play(RETURNED, code="#", moment="return")
    def take_cards_back(self, turn: Hypothesis, event: Event) -> Hypothesis:
        """The cards on slots come back before anything else."""
        rule, known = R.ALLIANCE_BIRDSONG_RETURN, Evidence(suit=box(event).upper())
        return turn.pay(RETURNS, box(event), rule, "more than lay there", known, count=event.count)

    # --- paying ----------------------------------------------------------------------------------------------

    def close(self, turn: Hypothesis) -> None:
        """An action that is paid from two boxes: its supporters come from one."""
        paid = turn.credits_of(SUPPORTERS)
        if not paid:
            return
        debts = turn.debts_of(SUPPORTERS)
        due = [one for one in debts if one.must]
        if len(due) == len({one.index for one in due}) or not left_over(due, list(paid))[0]:
            return  # no action is owed several, or all that is owed is paid
        owed, unused = match(debts, paid)
        partly = [one for one in owed if one.must and self._partly_paid(one, debts, owed)]
        for debt, credit in zip(partly, unused, strict=False):
            rule, known = R.ALLIANCE_DAYLIGHT, Evidence(suit=str(credit.value).upper())
            turn.object_to(rule, ILLEGAL, "of two boxes", known, index=credit.index)
            waived = list(turn.debts)
            fits = frozenset((credit.value,))
            waived[waived.index(debt)] = debt._replace(must=False, fits=fits)
            turn.debts = tuple(waived)

    def _partly_paid(self, debt: Debt, debts: Sequence[Debt], owed: Sequence[Debt]) -> bool:
        """True if other supporters were paid for the same action."""
        due, open_ = (
            sum(one.must and one.index == debt.index for one in some) for some in (debts, owed)
        )
        return due > open_


def _outstanding(turn: Hypothesis, going: TurnNote, gone: Budget, key: str) -> int:
    """The part of the losses by lost hideouts that the record has not removed so far."""
    return turn.counted(going.at(key)) - sum(one.value == key for one in turn.credits_of(gone))


def placed_with(turn: Hypothesis, event: Event, code: str) -> bool:
    """True if an event of the same action places a piece of a kind in the same clearing."""
    return any(
        other.action == event.action
        and type(other.change) is Moved
        and other.change.target == event.moved.target
        and isinstance(other.change.became, Piece)
        and other.change.became.code.startswith(code)
        for other in turn.events
    )
