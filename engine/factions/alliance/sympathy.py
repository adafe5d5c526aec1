"""Spreading sympathy (8.4.2): the clearing, the supporters that it costs, with Martial Law, for which points."""

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import permutations
from typing import NamedTuple

from rootlog.engine.event import BATTLE, PLACED, Event
from rootlog.engine.factions.alliance.holdings import SUPPORTERS, SYMPATHY, R
from rootlog.engine.factions.common import FactionPart
from rootlog.engine.general import hands, moving, placing
from rootlog.engine.general.ruling import warriors_of
from rootlog.engine.judging.budget import Budget, TurnNote
from rootlog.engine.judging.source import play
from rootlog.engine.judging.turn import Hypothesis
from rootlog.engine.law import Rule
from rootlog.engine.pieces import SUITS, Faction, Suit, clearing
from rootlog.engine.reasons import Evidence
from rootlog.engine.state import State

SPREAD = "spread sympathy"
"""The step of the turn."""
ORGANIZED = Budget("organized", "A", written="{by}w{0}->")
"""Warriors that leave for sympathy in their place (8.6.1.IV); a credit's value is the clearing."""
MARTIAL_LAW = TurnNote("martial law", "A")
"""The spreads under Martial Law."""
MOST_TOGETHER = 4
"""Of how many tokens that one action places all orders are tried."""


class Guarded(NamedTuple):
    """A spread under Martial Law: by which event, in a clearing of which suit, against whose warriors and how many."""

    index: int  # type: ignore[assignment]  # hides tuple.index, which nobody needs
    suit: Suit
    number: int
    warriors: int
    faction: Faction


class Sympathy(FactionPart):
    """8.4.2: sympathy tokens that are placed."""

    @play(PLACED, code=SYMPATHY.code, certain=True)
    def spread_sympathy(self, turn: Hypothesis, event: Event) -> Hypothesis | None:
        """8.4.2: next to sympathy, for supporters, for points."""
        number = event.here
        if vacated(turn, number):
            return None
        turn.go(SPREAD)
        self.require_limit(turn, event, R.PLACEMENT_LIMITS)
        if not turn.failed:
            reached, rule = self._reaches(turn, event), R.SPREAD_SYMPATHY_CHOOSE_CLEARING
            turn.require(reached, rule, "not adjacent", Evidence(clearing=number))
        placing.place(turn, self.faction, number)
        if turn.failed:  # what it would have cost is not another mistake
            price = self._price(turn, event)
            turn.grant(SUPPORTERS, hands.ANY_CARD, R.SPREAD_SYMPATHY, count=price)
        else:
            self._owe_price(turn, event)
        return self.score(turn, event, R.SPREAD_SYMPATHY_RESOLVE_EFFECT)

    # --- 8.4.2.I where -----------------------------------------------------------------------------------------

    def _reaches(self, turn: Hypothesis, event: Event) -> bool:
        """True if sympathy is next to the clearing, or nowhere. One action may place several tokens, in any order."""
        state = event.before
        near = set(self.on_map(state, SYMPATHY))
        together = _together(turn, event)
        if not near and event.here in together[:1]:
            return True
        if not near:
            return False
        if event.here in near or self._touches(turn, state, event.here, near):
            return True
        reached, grew = near, True
        while grew:
            new = {
                number
                for number in together
                if number not in reached and self._touches(turn, state, number, reached)
            }
            reached, grew = reached | new, bool(new)
        return event.here in reached

    def _touches(self, turn: Hypothesis, state: State, number: int, others: Iterable[int]) -> bool:
        return any(moving.adjacent(turn, state, self.faction, number, other) for other in others)

    def require_limit(self, turn: Hypothesis, event: Event, rule: Rule) -> None:
        """8.2.5.I, 8.6.1.IV: one sympathy token a clearing."""
        turn.require(
            event.count == 1 and not event.before.count(SYMPATHY, clearing(event.here)),
            rule,
            "sympathy already",
            Evidence(clearing=event.here),
        )

    # --- 8.4.2.II for which supporters -------------------------------------------------------------------------

    def _owe_price(self, turn: Hypothesis, event: Event) -> None:
        """8.4.2.II: as many supporters of the suit as is printed above the token."""
        state, number = event.before, event.here
        suit, price = self.table.suits[number], self._price(turn, event)
        turn.owe(
            SUPPORTERS,
            hands.matching({suit}),
            R.SPREAD_SYMPATHY_SPEND_SUPPORTERS,
            "spend supporters",
            Evidence(clearing=number, supporters=(price, suit)),
            count=price,
        )
        force = self._martial_law(turn, state, number)
        if force is not None:
            guarded = Guarded(turn.index, suit, number, *force)
            turn.keep(MARTIAL_LAW, (*_under_martial_law(turn), guarded))
        elif (
            self.law.switch("martial_law_borrowed") == "perhaps"
            and self._martial_law(turn, state, number, perhaps=True) is not None
        ):
            extra = self.data.board["martial_law_supporters"]
            turn.grant(SUPPORTERS, hands.matching({suit}), R.MARTIAL_LAW, count=extra)

    def _price(self, turn: Hypothesis, event: Event) -> int:
        """The cost of the token. Tokens that one action places may come in the order that the supporters spent pay for."""
        spot = self.number(event.before, SYMPATHY.code) + 1
        together = _together(turn, event)
        place = together.index(event.here)
        prices = tuple(
            self.data.printed(SYMPATHY.code, spot - place + later, "cost")
            for later in range(len(together))
        )
        if len(set(prices)) > 1 and len(together) <= MOST_TOGETHER:
            left = self._left(turn, event, together)
            suits = [self.table.suits[number] for number in together]
            prices = min(permutations(prices), key=lambda order: _short(left, suits, order))
        return prices[place]

    def _left(self, turn: Hypothesis, event: Event, together: list[int]) -> Counter[Suit | None]:
        """The suits of supporters that the turn spends beyond its other costs, Martial Law of these tokens included."""
        left: Counter[Suit | None] = Counter()
        for other in turn.events:
            if other.kind == BATTLE:
                break  # from here on supporters leave for lost bases
            if other.kind.startswith("board>") and other.code == "#":
                left[other.suit] += other.count
        for debt in turn.debts_of(SUPPORTERS):
            if not isinstance(debt.fits, frozenset) or not debt.must:
                continue
            if turn.events[debt.index].action != event.action:
                left.subtract(suit for suit in SUITS if suit in debt.fits)
        for number in together:
            if self._martial_law(turn, event.before, number) is not None:
                left[self.table.suits[number]] -= 1
        return left

    def _martial_law(
        self, turn: Hypothesis, state: State, number: int, *, perhaps: bool = False
    ) -> tuple[int, Faction] | None:
        """8.4.2.IIa: the most warriors of one other player there, and whose; None if they are too few for Martial Law."""
        force = self._largest_force(turn, state, number, perhaps=perhaps)
        return force if force[0] >= self.data.board["martial_law_warriors"] else None

    def _largest_force(
        self, turn: Hypothesis, state: State, number: int, *, perhaps: bool
    ) -> tuple[int, Faction]:
        """8.4.2.IIa: the most warriors of one other player; in newer laws with those it treats as own for rule.

        Where the texts of a law differ in this, with them only as it may `perhaps` be.
        """
        counts = self.law.switch("martial_law_borrowed")
        borrowed = counts == "yes" or (perhaps and counts == "perhaps")
        forces = [
            (warriors_of(turn, state, other, number, borrowed=borrowed), other)
            for other in self.rule_set.factions
            if other != self.faction
        ]
        return max(forces, default=(0, ""))

    def owe_martial_law(self, turn: Hypothesis) -> None:
        """8.4.2.IIa: one supporter more; owed last, so that what is short is short here."""
        for index, suit, number, warriors, faction in _under_martial_law(turn):
            turn.owe(
                SUPPORTERS,
                hands.matching({suit}),
                R.MARTIAL_LAW,
                "martial law",
                Evidence(suit=suit, clearing=number, faction=faction, warriors=warriors),
                count=self.data.board["martial_law_supporters"],
                index=index,
            )

    # --- 8.4.2.III for which points ----------------------------------------------------------------------------

    def score(self, turn: Hypothesis, event: Event, rule: Rule) -> Hypothesis:
        """8.4.2.III, 8.6.1.IV: the points of the space uncovered."""
        points = self.next_space(event.before, SYMPATHY.code, "vp")
        return turn.earn(
            points, rule, "sympathy", Evidence(clearing=event.here), must=not turn.failed
        )


def vacated(turn: Hypothesis, number: int) -> bool:
    """True if a warrior has left that clearing to organize it (8.6.1.IV), and no sympathy has come for it."""
    left = sum(credit.value == number for credit in turn.credits_of(ORGANIZED))
    used = sum(
        isinstance(debt.fits, frozenset) and number in debt.fits
        for debt in turn.debts_of(ORGANIZED)
    )
    return left > used


def _together(turn: Hypothesis, event: Event) -> list[int]:
    """The clearings in which the action of that event places sympathy, written as the event has it."""
    thing = event.moved.thing
    return [
        other.here
        for other in turn.events
        if other.action == event.action and other.kind == PLACED and other.moved.thing == thing
    ]


def _under_martial_law(turn: Hypothesis) -> tuple[Guarded, ...]:
    marked = turn.counts.get(MARTIAL_LAW, ())
    assert isinstance(marked, tuple)  # only written by Sympathy
    return marked


def _short(left: Counter[Suit | None], suits: list[Suit], prices: Sequence[int]) -> int:
    """The number of supporters that are missing, if tokens in clearings of those suits cost so much."""
    need: Counter[Suit | None] = Counter()
    for suit, price in zip(suits, prices, strict=True):
        need[suit] += price
    return sum(max(0, number - left[suit]) for suit, number in need.items())
