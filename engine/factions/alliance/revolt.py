"""Revolts (8.4.1): clearing, supporters, what leaves, what comes.

A record writes the parts of a revolt in any order. The base tells where it takes place, so the bases placed in a turn are
looked up before: the first part that is met opens the revolt and owes all of them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from rootlog.engine.event import PLACED, REMOVALS, Event
from rootlog.engine.factions.alliance.supporters import (
    BASE,
    BASES,
    SYMPATHY,
    WARRIOR,
    R,
    Supporters,
    unpaid_units,
)
from rootlog.engine.general import hands, placing, sweeping
from rootlog.engine.general.suits import share
from rootlog.engine.pieces import Piece, Suit, clearing, supply
from rootlog.engine.source import play
from rootlog.engine.words import piece_name, suit_name

if TYPE_CHECKING:
    from rootlog.engine.state import State
    from rootlog.engine.turn import Turn

REVOLT = "revolt"
FOUNDED, REBELS, PROMOTED = "base of a revolt", "warriors of a revolt", "officer of a revolt"
EFFECT = "the revolt"


class Plan(NamedTuple):
    """A base that a turn places: by which event, in which clearing; `spread` the first event that spreads sympathy."""

    index: int  # type: ignore[assignment]  # hides tuple.index, which nobody needs
    number: int


class Revolting(Supporters):
    """Revolts."""

    _plans: tuple[Plan, ...] = ()
    _unpromoted = 0
    _unwritten: frozenset[int] = frozenset()
    """The clearings of revolts whose base was never written: what hangs on it later is not another mistake."""

    def sit(self, turn: Turn) -> None:
        """Look where an own turn places bases."""
        log, happened = turn.log, turn.events
        self._plans = ()
        if log.faction == self.faction:
            self._plans = tuple(
                Plan(event.index, event.here)
                for event in happened
                if event.kind == PLACED
                and event.owner == self.faction
                and event.code.startswith(BASE)
            )

    def rise(self, turn: Turn, *, read: bool) -> None:
        """Remember revolts without their base."""
        super().rise(turn, read=read)
        if read and turn.faction == self.faction:
            self._unwritten = self.unwritten(turn)
            self._unpromoted = self.unpromoted(turn)

    def unpromoted(self, turn: Turn) -> int:
        """How many officers should have been made by revolts, up to now, and were not."""
        return self._unpromoted + max(0, unpaid_units(turn, PROMOTED))

    def conclude(self, turn: Turn) -> None:
        """What a revolt leaves in its place, as was told, may be scored all the same."""
        sweeping.forgive_points(turn)

    def unwritten(self, turn: Turn) -> frozenset[int]:
        """The clearings where a base should stand that no revolt, up to now, has placed."""
        missing = {
            number
            for number in self._begun(turn)
            if all(turn.open(FOUNDED, (base.code, number)) for base in self._fitting(number))
        }
        return self._unwritten | missing if missing else self._unwritten

    def _fitting(self, number: int) -> list[Piece]:
        """The bases that match a clearing: one, where it has one suit."""
        return [BASES[suit] for suit in self.table.suits[number]]

    def _suit(self, turn: Turn, plan: Plan) -> Suit:
        """The suit of a revolt: its clearing's; of several that of the base which is placed."""
        suits, event = self.table.suits[plan.number], turn.events[plan.index]
        placed = self.data.suits.get(event.code) if event.kind == PLACED else None
        return placed if placed is not None and placed in suits else suits

    def _begun(self, turn: Turn) -> tuple[int, ...]:
        begun = turn.counts.get("revolts", ())
        assert isinstance(begun, tuple)  # only written by _begin()
        return begun

    def _next(self, turn: Turn, index: int) -> Plan | None:
        """The next base to be placed whose revolt has not begun."""
        begun = self._begun(turn)
        return next((p for p in self._plans if p.index >= index and p.number not in begun), None)

    def _in_revolt(self, turn: Turn, number: int) -> bool:
        """Whether a revolt in that clearing has begun or begins now."""
        if number in self._begun(turn):
            return True
        for plan in self._plans:
            if plan.number == number:
                self._begin(turn, plan)
                return True
        return False

    def _begin(self, turn: Turn, plan: Plan) -> None:
        """8.4.1: owe all that a revolt costs and does."""
        turn.go(REVOLT).keep("revolts", (*self._begun(turn), plan.number))
        index, number = plan
        suit = self.table.suits[number]
        name = suit_name(suit)
        self.owe_supporters(
            turn,
            hands.matching(suit),
            R.REVOLT_SPEND_SUPPORTERS,
            "{paid} of {owed} {} supporters are spent for the revolt in {}",
            name,
            number,
            count=self.data.board["revolt_supporters"],
            index=index,
        )
        rule = R.REVOLT_RESOLVE_EFFECT
        sweeping.owe(turn, number, self.faction, rule, EFFECT, index)
        codes = {(BASE, number), *((base.code, number) for base in self._fitting(number))}
        words = "no {} base is placed in {} for the revolt"
        turn.owe(FOUNDED, codes, rule, words, name, number, index=index)
        self._raise(turn, plan)

    def _raise(self, turn: Turn, plan: Plan) -> None:
        """8.4.1.III: a warrior for each sympathetic clearing of the suit, then an officer, as far as the supply goes."""
        index, number = plan
        state, rule = turn.state, R.REVOLT_RESOLVE_EFFECT
        suit = self._suit(turn, plan)
        left = state.count(WARRIOR, supply(self.faction))
        rising = min(left, self.sympathetic(state, suit))
        turn.owe(
            REBELS,
            {number},
            rule,
            "{paid} of {owed} warriors are placed in {} for the revolt",
            number,
            count=rising,
            index=index,
        )
        if left > rising:
            words = "no warrior becomes an officer for the revolt in {}"
            turn.owe(PROMOTED, None, rule, words, number, index=index)

    def sympathetic(self, state: State, suit: str) -> int:
        """How many sympathetic clearings have that suit."""
        suits = self.table.suits
        return sum(share(suits[number], suit) for number in self.on_map(state, SYMPATHY))

    # --- its parts -------------------------------------------------------------------------------------------

    def foresee(self, turn: Turn, event: Event) -> None:
        """8.4.1.II: supporters spent before anything spreads sympathy may begin a revolt."""
        if turn.faction != self.faction or turn.past(REVOLT):
            return
        begun = self._begun(turn)
        if any(plan.number in begun and plan.index > event.index for plan in self._plans):
            return  # they are spent for that revolt
        plan = self._next(turn, event.index)
        spread = next(
            (
                later.index
                for later in turn.events[event.index :]
                if later.kind == PLACED and later.moved.thing == SYMPATHY
            ),
            None,
        )
        if plan is not None and (spread is None or spread > plan.index):
            self._begin(turn, plan)

    @play(PLACED, code=BASE)
    def revolt(self, turn: Turn, event: Event) -> Turn:
        """8.4.1.I: in a sympathetic clearing that matches an unbuilt base."""
        number, state = event.here, event.before
        self._in_revolt(turn, number)
        turn.go(REVOLT)
        rule = R.REVOLT_CHOOSE_CLEARING
        turn.require(
            state.count(SYMPATHY, clearing(number)) > 0,
            rule,
            "there is a revolt in {}, which has no sympathy",
            number,
        )
        fitting = self._fitting(number)
        base = next((one for one in fitting if one.code == event.code), fitting[0])
        built = [where for where in self.on_map(state, base) if where != number]
        turn.require(
            turn.failed or not built,
            rule,
            "there is a revolt in {}, and the {} stands in {} already",
            number,
            piece_name(base),
            built[0] if built else 0,
        )
        self._require_room(turn, state, number)
        words = "{} is placed in {}, which is a {} clearing"
        name = piece_name(event.moved.thing)
        suit = suit_name(self.table.suits[number])
        for _ in range(event.count):
            turn.pay(
                FOUNDED, (event.code, number), R.REVOLT_RESOLVE_EFFECT, words, name, number, suit
            )
        return turn

    def _require_room(self, turn: Turn, state: State, number: int) -> None:
        """8.4.1.I, in the newest law: no base stands there. 2.2.3: a slot is open once all enemy pieces are gone."""
        own = len(self.bases(state).get(number, ()))
        if self.law.switch("revolt_beside_base") == "no":
            words = "there is a revolt in {}, where a base stands"
            turn.require(turn.failed or not own, R.REVOLT_CHOOSE_CLEARING, words, number)
        slots = self.table.map.slots[number]
        turn.require(
            turn.failed or own + (number in state.ruins) < slots,
            placing.R.SLOTS,
            "{} has no open slot, all {} are filled",
            number,
            slots,
        )

    @play(*sorted(REMOVALS), mine=False)
    def revolt_removes(self, turn: Turn, event: Event) -> Turn | None:
        """8.4.1.III: all enemy pieces leave."""
        if event.owner == self.faction or event.code[0] == "p":
            return None
        if not (self._in_revolt(turn, event.origin) or self._may_be_revolt(turn, event)):
            return None
        return sweeping.pay(turn, event, self.faction, R.REVOLT_RESOLVE_EFFECT, EFFECT)

    def _may_be_revolt(self, turn: Turn, event: Event) -> bool:
        """Whether pieces leave for a revolt that is written elsewhere, or without its base."""
        number, state = event.origin, event.before
        if turn.past(REVOLT):
            return False
        if self._begun(turn) or self._next(turn, event.index):
            return True
        built = all(self.on_map(state, base) for base in self._fitting(number))
        if built or not state.count(SYMPATHY, clearing(number)):
            return False
        self._begin(turn, Plan(event.index, number))
        return True

    @play(PLACED, code="w")
    def revolt_raises(self, turn: Turn, event: Event) -> Turn | None:
        """8.4.1.III: warriors for sympathetic clearings of the suit."""
        if turn.past(REVOLT) or not self._in_revolt(turn, event.here):
            return None
        words = (
            "more warriors are placed in {} for the revolt than its suit has sympathetic clearings"
        )
        for _ in range(event.count):
            turn.pay(REBELS, event.here, R.REVOLT_RESOLVE_EFFECT, words, event.here)
        return turn

    @play("supply>board", code="w")
    def revolt_promotes(self, turn: Turn, event: Event) -> Turn | None:
        """8.4.1.III: one warrior becomes an officer."""
        if event.moved.target != self.box or turn.past(REVOLT):
            return None
        if not self._begun(turn):
            plan = self._next(turn, event.index)
            if plan is None:
                return None
            self._begin(turn, plan)
        words = "a second warrior becomes an officer for the revolt"
        for _ in range(event.count):
            turn.pay(PROMOTED, None, R.REVOLT_RESOLVE_EFFECT, words)
        return turn
