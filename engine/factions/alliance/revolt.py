"""Revolts (8.4.1): clearing, supporters, what leaves, what comes.

A record writes the parts of a revolt in any order. The base tells where it takes place, so the bases placed in a turn are
looked up before: the first part that is met opens the revolt and owes all of them. Where no slot is open the base is left
out (2.2.3, 1.5.4), and another part tells.
"""

from typing import NamedTuple

from rootlog.engine.event import (
    BATTLE,
    DAMAGED,
    PLACED,
    REMOVALS,
    SAVINGS,
    SCORE,
    SPENDINGS,
    Event,
)
from rootlog.engine.factions.alliance.holdings import (
    BASE,
    BASES,
    SUPPORTERS,
    SYMPATHY,
    WARRIOR,
    AllianceHoldings,
    R,
    unpaid_units,
)
from rootlog.engine.factions.common import FactionPart
from rootlog.engine.game import Game
from rootlog.engine.general import hands, placing, sweeping
from rootlog.engine.general.suits import share
from rootlog.engine.judging.budget import Budget, TurnNote
from rootlog.engine.judging.source import Watcher, play
from rootlog.engine.judging.turn import Hypothesis
from rootlog.engine.pieces import Piece, Suit, clearing, supply
from rootlog.engine.reasons import NO_EVIDENCE, Evidence, Reason
from rootlog.engine.state import State

REVOLT = "revolt"
"""The step of the turn."""
EFFECT = Reason(R.REVOLT_RESOLVE_EFFECT, True, "the revolt")
"""The effect that removes pieces in a revolt."""

FOUNDED = Budget("base of a revolt", "A")
"""Bases that revolts place; a credit's value is the base's code and the clearing."""
REBELS = Budget("warriors of a revolt", "A", places="w")
"""Warriors that revolts place; a credit's value is the clearing."""
PROMOTED = Budget("officer of a revolt", "A", places="w", written="{by}w->{by}$")
"""Officers that revolts make."""
BEGUN = TurnNote("revolts", "A")
"""The revolts that have begun this turn."""


_LEAVING = REMOVALS.union(SAVINGS)
"""The ways in which pieces leave a clearing for a revolt: Field Hospitals move some of them."""
_BESIDE = frozenset((SCORE, DAMAGED, *SPENDINGS))
"""Things that may be written between them."""


class PlannedRevolt(NamedTuple):
    """A revolt: the event that places its base, or else tells of it, and its clearing."""

    index: int  # type: ignore[assignment]  # hides tuple.index, which nobody needs
    number: int


class UnwrittenRevolts(NamedTuple):
    """Pieces that revolts should have brought and no record shows, as was reported: what hangs on it later is not another mistake.

    `bases` are the clearings in which a base should stand, `officers` how many officers are missing.
    """

    bases: frozenset[int] = frozenset()
    officers: int = 0


class Revolts(FactionPart, Watcher[tuple[PlannedRevolt, ...], UnwrittenRevolts]):
    """8.4.1: revolts. It sees the bases that an own turn places, and keeps what revolts left out."""

    own = True

    holdings: AllianceHoldings
    """The things on the map."""

    def begin(self, game: Game) -> UnwrittenRevolts:
        """There was no revolt yet."""
        return UnwrittenRevolts()

    def observe(self, turn: Hypothesis) -> tuple[PlannedRevolt, ...]:
        """The bases that an own turn places."""
        if turn.faction != self.faction:
            return ()
        return tuple(
            PlannedRevolt(event.index, event.here)
            for event in turn.facts.of_kinds(PLACED)
            if event.owner == self.faction and event.code.startswith(BASE)
        )

    def remember(self, turn: Hypothesis, *, read: bool) -> UnwrittenRevolts:
        """Revolts without their base, or without their officer."""
        if not read:
            return self.kept(turn)
        return UnwrittenRevolts(self.unwritten(turn), self.unpromoted(turn))

    def unpromoted(self, turn: Hypothesis) -> int:
        """The number of officers that should have been made by revolts, up to now, and were not."""
        return self.kept(turn).officers + max(0, unpaid_units(turn, PROMOTED))

    def unwritten(self, turn: Hypothesis) -> frozenset[int]:
        """The clearings where a base should stand that no revolt, up to now, has placed."""
        before = self.kept(turn).bases
        missing = {
            number
            for number in {plan.number for plan in _begun(turn)}
            if self._unfounded(turn, number)
        }
        return before | missing if missing else before

    def _unfounded(self, turn: Hypothesis, number: int) -> bool:
        """True if more bases are owed in a clearing than are placed there that match it."""
        fitting = self._founding(number)
        owed = sum(debt.must and debt.fits == fitting for debt in turn.debts_of(FOUNDED))
        return owed > sum(credit.value in fitting for credit in turn.credits_of(FOUNDED))

    def conclude(self, turn: Hypothesis) -> None:
        """The thing that a revolt leaves in its place, as was reported, may be scored all the same."""
        sweeping.forgive_points(turn)

    def _plans(self, turn: Hypothesis) -> tuple[PlannedRevolt, ...]:
        """The bases that the turn places, and the revolt whose points win before its base is placed (3.1)."""
        plans = self.seen(turn) or ()
        if turn.facts.won is None or turn.faction != self.faction:
            return plans
        last = self._last(turn, turn.facts.won)
        return plans if last is None else (*plans, last)

    def _last(self, turn: Hypothesis, won: int) -> PlannedRevolt | None:
        """The revolt that the removals before those points are, where nobody has fought: they alone tell its clearing."""
        if any(event.kind == BATTLE for event in turn.events[:won]):
            return None
        first: Event | None = None
        for event in reversed(turn.events[:won]):
            if event.kind in _LEAVING and event.owner != self.faction:
                if first is not None and event.origin != first.origin:
                    break
                first = event
            elif event.kind not in _BESIDE:
                break
        if first is None or not first.before.count(SYMPATHY, clearing(first.origin)):
            return None
        if any(plan.number == first.origin for plan in self.seen(turn) or ()):
            return None
        return PlannedRevolt(first.index, first.origin)

    # --- where it is -----------------------------------------------------------------------------------------

    def _fitting(self, number: int) -> list[Piece]:
        """The bases that match a clearing: one, where it has one suit."""
        return [BASES[suit] for suit in self.table.suits[number]]

    def _founding(self, number: int) -> frozenset[object]:
        """The value in the ledger of a base that matches a clearing, however it is written."""
        return frozenset(((BASE, number), *((base.code, number) for base in self._fitting(number))))

    def _suits(self, turn: Hypothesis, plan: PlannedRevolt) -> Suit:
        """The suits of which a revolt may be: that of the base which is placed, else those of its clearing whose base is left."""
        suits, event = self.table.suits[plan.number], turn.events[plan.index]
        placed = self.data.suits.get(event.code) if event.kind == PLACED else None
        if placed is not None and placed in suits:
            return placed
        return "".join(s for s in suits if not self.on_map(turn.state, BASES[s])) or suits

    def _room(self, turn: Hypothesis, number: int) -> int:
        """The number of slots that are open in a clearing once what surely leaves it for a revolt is gone (2.2.3)."""
        state = turn.state
        staying = (
            count
            for thing, count in state.pieces(number).items()
            if type(thing) is Piece
            and thing.code[0] == "b"
            and (thing.owner == self.faction or not sweeping.surely(turn, thing, self.faction))
        )
        return self.table.map.slots[number] - (number in state.ruins) - sum(staying)

    def _next(self, turn: Hypothesis, index: int) -> PlannedRevolt | None:
        """The next base to be placed whose revolt has not begun."""
        begun = _begun(turn)
        plans = self._plans(turn)
        return next((p for p in plans if p.index >= index and p not in begun), None)

    def _in_revolt(self, turn: Hypothesis, number: int) -> bool:
        """True if a revolt in that clearing has begun or begins now."""
        if any(plan.number == number for plan in _begun(turn)):
            return True
        for plan in self._plans(turn):
            if plan.number == number:
                self._open(turn, plan)
                return True
        return False

    def _opens(self, turn: Hypothesis, event: Event) -> None:
        """Open the revolt in the clearing of that event of its own whose base is placed then or later, if it has not begun."""
        begun = _begun(turn)
        for plan in self._plans(turn):
            if plan.number == event.here and plan.index >= event.index and plan not in begun:
                self._open(turn, plan)
                return

    def foresee(self, turn: Hypothesis, event: Event) -> None:
        """8.4.1.II: supporters spent before anything spreads sympathy may begin a revolt."""
        if turn.faction != self.faction or turn.past(REVOLT):
            return
        begun = _begun(turn)
        if any(plan.index > event.index for plan in begun):
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
            self._open(turn, plan)

    # --- what it owes ----------------------------------------------------------------------------------------

    def _open(self, turn: Hypothesis, plan: PlannedRevolt) -> None:
        """8.4.1: owe all that a revolt costs and does."""
        turn.go(REVOLT).keep(BEGUN, (*_begun(turn), plan))
        index, number = plan
        suit = self.table.suits[number]
        price: int = self.data.board["revolt_supporters"]
        turn.owe(
            SUPPORTERS,
            hands.matching(suit),
            R.REVOLT_SPEND_SUPPORTERS,
            "spend supporters",
            Evidence(clearing=number, supporters=(price, suit)),
            count=price,
            index=index,
        )
        rule = R.REVOLT_RESOLVE_EFFECT
        sweeping.owe(turn, number, self.faction, EFFECT, index)
        codes = self._founding(number)
        if turn.events[index].code.startswith(BASE) or self._room(turn, number) > 0:
            turn.owe(
                FOUNDED,
                codes,
                rule,
                "no base",
                Evidence(base=suit, clearing=number),
                index=index,
                effect=True,
            )
        self._raise(turn, plan)

    def _raise(self, turn: Hypothesis, plan: PlannedRevolt) -> None:
        """8.4.1.III: a warrior for each sympathetic clearing of the suit, then an officer, as far as the supply goes."""
        index, number = plan
        state, rule = turn.state, R.REVOLT_RESOLVE_EFFECT
        wanted = [self._sympathetic(state, suit) for suit in self._suits(turn, plan)]
        surely, back = self._coming_back(turn, plan)
        left = state.count(WARRIOR, supply(self.faction)) + surely
        rising, most = min(left, *wanted), max(wanted)
        turn.owe(
            REBELS,
            {number},
            rule,
            "risen",
            Evidence(clearing=number, warriors=rising),
            count=rising,
            index=index,
            effect=True,
        )
        turn.grant(REBELS, {number}, rule, count=min(left + back, most) - rising)
        if left > most:
            turn.owe(
                PROMOTED,
                None,
                rule,
                "no officer",
                Evidence(clearing=number),
                index=index,
                effect=True,
            )
        elif left + back > rising:
            turn.grant(PROMOTED, None, rule)

    def _coming_back(self, turn: Hypothesis, plan: PlannedRevolt) -> tuple[int, int]:
        """The number of warriors that come back from other boards before the next revolt, as from a lost trade post (11.2.5.I).

        First those that are back before the base of the last revolt is placed: they are there to rise; then those that may be.
        """
        following = [other.index for other in self._plans(turn) if other.index > plan.index]
        last = min(following, default=len(turn.events))
        surely = most = 0
        for event in turn.events[turn.index : last]:
            if (
                event.kind == "board>supply"
                and event.moved.thing == WARRIOR
                and event.moved.source != self.holdings.box
            ):
                early = event.index < plan.index and not following
                surely += event.count if early else 0
                most += 0 if early else event.count
        return surely, most

    def _sympathetic(self, state: State, suit: str) -> int:
        """The number of sympathetic clearings that have that suit."""
        suits = self.table.suits
        return sum(share(suits[number], suit) for number in self.on_map(state, SYMPATHY))

    # --- its parts -------------------------------------------------------------------------------------------

    @play(PLACED, code=BASE)
    def revolt(self, turn: Hypothesis, event: Event) -> Hypothesis:
        """8.4.1.I: in a sympathetic clearing that matches an unbuilt base."""
        number, state = event.here, event.before
        if all(plan.index != event.index for plan in _begun(turn)):
            self._opens(turn, event)
        turn.go(REVOLT)
        rule = R.REVOLT_CHOOSE_CLEARING
        turn.require(
            state.count(SYMPATHY, clearing(number)) > 0,
            rule,
            "no sympathy",
            Evidence(clearing=number),
        )
        fitting = self._fitting(number)
        base = next((one for one in fitting if one.code == event.code), fitting[0])
        built = [where for where in self.on_map(state, base) if where != number]
        turn.require(
            not built,
            rule,
            "base elsewhere",
            Evidence(clearing=number, base=base, where=built[0] if built else 0),
        )
        self._require_room(turn, state, number)
        return turn.pay(
            FOUNDED,
            (event.code, number),
            R.REVOLT_RESOLVE_EFFECT,
            "not its base",
            Evidence(piece=(event.moved.thing, 1), clearing=number, suit=self.table.suits[number]),
            count=event.count,
        )

    def _require_room(self, turn: Hypothesis, state: State, number: int) -> None:
        """2.2.3: a slot is open once all enemy pieces are gone."""
        self._require_no_base(turn, state, number)
        bases = self.holdings.bases(state).get(number, [])
        slots, filled = self.table.map.slots[number], ["base"] * len(bases)
        filled += ["ruin"] * (number in state.ruins)
        turn.require(
            len(filled) < slots,
            placing.R.SLOTS,
            "slots filled",
            Evidence(clearing=number, slots=slots, filled=tuple(filled)),
        )

    def _require_no_base(self, turn: Hypothesis, state: State, number: int) -> None:
        """8.4.1.I, in the newest law: no base is there."""
        if self.law.switch("revolt_beside_base") == "no":
            allowed = number not in self.holdings.bases(state)
            turn.require(allowed, R.REVOLT_CHOOSE_CLEARING, "base there", Evidence(clearing=number))

    @play(*sorted(REMOVALS), mine=False)
    def revolt_removes(self, turn: Hypothesis, event: Event) -> Hypothesis | None:
        """8.4.1.III: all enemy pieces leave."""
        if event.owner == self.faction or event.code[0] == "p":
            return None
        if not (self._in_revolt(turn, event.origin) or self._may_be_revolt(turn, event)):
            return None
        return sweeping.pay(turn, event, self.faction, EFFECT)

    def _may_be_revolt(self, turn: Hypothesis, event: Event) -> bool:
        """True if pieces leave for a revolt that is written elsewhere, or without its base."""
        number, state = event.origin, event.before
        if turn.past(REVOLT) or _culled(turn, event):
            return False
        if self._without_base(turn, event, number):
            return True
        others = bool(_begun(turn) or self._next(turn, event.index))
        if others and turn.facts.won is None:
            return True  # the points of the last revolt may win, and then it places no base (3.1)
        if not self._matches(state, number):
            return others
        self._open(turn, PlannedRevolt(event.index, number))
        return True

    def _matches(self, state: State, number: int) -> bool:
        """8.4.1.I: True if it is a sympathetic clearing that matches a base on the board."""
        built = all(self.on_map(state, base) for base in self._fitting(number))
        return not built and state.count(SYMPATHY, clearing(number)) > 0

    def _without_base(self, turn: Hypothesis, event: Event, number: int) -> bool:
        """Open a revolt that this tells of in a clearing without room for its base, if it may be one."""
        if not self._matches(event.before, number) or self._room(turn, number) > 0:
            return False
        self._open(turn, PlannedRevolt(event.index, number))
        self._require_no_base(turn, event.before, number)
        return True

    @play(PLACED, code="w", choices=(False, True))
    def revolt_raises(self, turn: Hypothesis, event: Event, another: bool) -> Hypothesis | None:
        """8.4.1.III: warriors for sympathetic clearings of the suit, perhaps of `another` revolt where one was."""
        here = event.here
        if turn.past(REVOLT) or (another and not self._may_be_another(turn, here)):
            return None
        if not turn.open(REBELS, here):
            self._opens(turn, event)
        in_revolt = not another and self._in_revolt(turn, here)
        if not in_revolt and not self._without_base(turn, event, here):
            return None
        placed = event.count + sum(c.value == here for c in turn.credits_of(REBELS))
        return turn.pay(
            REBELS,
            here,
            R.REVOLT_RESOLVE_EFFECT,
            "too many risen",
            Evidence(warriors=placed, clearing=here),
            count=event.count,
        )

    def _may_be_another(self, turn: Hypothesis, number: int) -> bool:
        """True if a revolt in that clearing has what it owes, and supporters that nothing asks for would pay for another."""
        price: int = self.data.board["revolt_supporters"]
        return (
            any(plan.number == number for plan in _begun(turn))
            and not turn.open(REBELS, number, surely=True)
            and unpaid_units(turn, SUPPORTERS) <= -price
        )

    @play("supply>board", code="w")
    def revolt_promotes(self, turn: Hypothesis, event: Event) -> Hypothesis | None:
        """8.4.1.III: one warrior becomes an officer."""
        if event.moved.target != self.holdings.box or turn.past(REVOLT):
            return None
        if not _begun(turn):
            plan = self._next(turn, event.index)
            if plan is None:
                return None
            self._open(turn, plan)
        return turn.pay(
            PROMOTED,
            None,
            R.REVOLT_RESOLVE_EFFECT,
            "a second officer",
            NO_EVIDENCE,
            count=event.count,
        )


def _culled(turn: Hypothesis, event: Event) -> bool:
    """True if something else may remove that piece just now, as a hireling at the start of Birdsong."""
    return any(
        source.culls(turn, event.before, event.origin, event.owner)
        for source in turn.asking("culls", event.before)
    )


def _begun(turn: Hypothesis) -> tuple[PlannedRevolt, ...]:
    begun = turn.counts.get(BEGUN, ())
    assert isinstance(begun, tuple)  # only written by Revolts
    return begun
