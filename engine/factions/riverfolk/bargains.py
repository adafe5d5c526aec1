"""The services that a turn buys from the Riverfolk (11.2.6), as far as its payments tell.

A record writes what is paid and which cards change hands, not which services were bought. Prices stay the same all turn
long, so what the payments can have bought is reported by the turn as a whole.
"""

from collections.abc import Iterator
from operator import mul
from typing import NamedTuple

from rootlog.engine import factions
from rootlog.engine.event import DAMAGED, EXHAUSTED, HANDED, SCORE, Event
from rootlog.engine.factions.riverfolk.posts import TradePosts
from rootlog.engine.factions.vagabond.board import exhausts
from rootlog.engine.judging.truth import Truth
from rootlog.engine.judging.turn import Hypothesis
from rootlog.engine.law import Rule, chapter
from rootlog.engine.pieces import Faction, Piece, crafted, supply
from rootlog.engine.reasons import Evidence
from rootlog.engine.state import State

R = chapter("riverfolk")

FROM_BOARD = "board>hand"
"""A card written as if it lay on the Riverfolk's board, where none lies, as is said: it comes from the hand."""
PAYMENT, PAYMENT_FROM_MAP = "supply>board", "clearing>board"

Fault = tuple[Rule, str, Evidence]
"""The rule that a bargain breaks, and the key of a sentence with its values."""


class Basket(NamedTuple):
    """Services that a buyer may have bought: hand cards, riverboats, mercenaries."""

    cards: int
    boats: int
    mercenaries: int


class Bargain(NamedTuple):
    """The payments of a turn to the Riverfolk, and the things bought.

    `baskets` are all that the payments can have bought; without any `fault` says why. `cards` is how many they can have
    bought at most. `in_vain` is for how many items more a Vagabond may have bought: no warrior was left to go to
    Payments.
    """

    buyer: Faction
    paid: int
    cards: int
    baskets: tuple[Basket, ...]
    fault: Fault | None = None
    in_vain: int = 0

    @property
    def boats(self) -> Truth:
        """True if riverboats were bought."""
        return _in_all([basket.boats for basket in self.baskets])

    @property
    def mercenaries(self) -> Truth:
        """True if mercenaries were bought."""
        return _in_all([basket.mercenaries for basket in self.baskets])


def _in_all(bought: list[int]) -> Truth:
    if not any(bought):
        return False
    return True if all(bought) else None


def pays(event: Event, seller: Faction) -> bool:
    """True if it puts warriors on that faction's board."""
    if event.kind not in (PAYMENT, PAYMENT_FROM_MAP) or event.code[0] != "w":
        return False
    return event.moved.target.faction == seller


def paid_to(turn: Hypothesis, seller: Faction) -> int:
    """The number of warriors that a turn puts on that faction's board."""
    events = turn.facts.of_kinds(PAYMENT, PAYMENT_FROM_MAP)
    return sum([event.count for event in events if pays(event, seller)])


def hands_over(event: Event, seller: Faction, buyer: Faction) -> bool:
    """True if it hands cards of one faction to another."""
    return (
        event.kind in (HANDED, FROM_BOARD)
        and event.code == "#"
        and event.owner == seller
        and event.moved.target.faction == buyer
    )


def hires(buyer: Faction) -> bool:
    """11.2.6.III, 11.2.7.IIIb: True if it pays with warriors of its own, and so may hire mercenaries."""
    return "w" in factions.data(buyer).pieces


class Bargains:
    """The bargains of a faction that sells services, reported by its prices, its trade posts and what is paid."""

    def __init__(self, posts: TradePosts) -> None:
        """Take the services and how many of them a turn may buy without trade posts from the board."""
        self.faction = posts.faction
        self.posts = posts
        self.services: tuple[str, ...] = tuple(posts.data.board["services"])
        self.singly: int = posts.data.board["services_per_turn"]

    def of(self, turn: Hypothesis) -> Bargain | None:
        """The services that the turn buys; None where it buys nothing."""
        log = turn.log
        if log.faction == self.faction or log.round == 0:
            return None
        paid = paid_to(turn, self.faction)
        handed = turn.facts.of_kinds(HANDED, FROM_BOARD)
        cards = sum([event.count for event in handed if self._sold(turn, event)])
        if not (paid or cards or self._in_vain(turn, paid)):
            return None
        prices = self._prices(log.before)
        if prices is None:
            return Bargain(log.faction, paid, cards, (Basket(0, 1, 1), Basket(cards, 0, 0)))
        return self._priced(turn, paid, cards, prices)

    def _priced(self, turn: Hypothesis, paid: int, cards: int, prices: list[int]) -> Bargain:
        buyer = turn.faction
        limit = self._limit(turn.log.before, buyer)
        most = paid + self._in_vain(turn, paid)
        possible = [
            basket
            for payment in range(paid, most + 1)
            for basket in _baskets(payment, cards, prices, hired=hires(buyer))
        ]
        fair = [basket for basket in possible if sum(basket) <= limit]
        opening = list(self._opening(turn))
        first = sum(event.count for event in opening if self._surely_bought(turn, event))
        then = turn.events[len(opening) :][:1]
        if self._unscored(turn) or any(self._takes_for_nothing(e, buyer) for e in then):
            first -= 1
        meant = [basket for basket in fair if basket.cards >= first]
        exact = [basket for basket in possible if basket.cards >= first]
        if (
            fair and not meant and exact
        ):  # all that was taken is paid, and too many services are bought
            return Bargain(buyer, paid, cards, (), self._fault(turn, paid, cards, prices, exact))
        meant = meant or fair
        if meant:
            cards = max(basket.cards for basket in meant)
            price = max(sum(map(mul, basket, prices)) for basket in meant)
            return Bargain(buyer, paid, cards, tuple(meant), in_vain=price - paid)
        return Bargain(buyer, paid, cards, (), self._fault(turn, paid, cards, prices, possible))

    def _in_vain(self, turn: Hypothesis, paid: int) -> int:
        """The number of items by which those exhausted as the turn begins exceed the warriors that go to Payments, where no more are left (1.5.4)."""
        left = turn.log.before.count(Piece(self.faction, "w"), supply(self.faction))
        if hires(turn.faction) or left > paid:
            return 0
        items = [event.count for event in self._opening(turn) if _exhausts(event)]
        return max(0, sum(items) - paid)

    def pays_first(self, turn: Hypothesis, event: Event) -> bool:
        """True if items are exhausted in it before the turn does anything but buy."""
        return _exhausts(event) and any(one is event for one in self._opening(turn))

    def _sold(self, turn: Hypothesis, event: Event) -> bool:
        return hands_over(event, self.faction, turn.log.faction)

    def _prices(self, state: State) -> list[int] | None:
        """The price of each service; None where one is not known."""
        prices = [state.markers.get(("price", self.faction, key)) for key in self.services]
        known = [price for price in prices if isinstance(price, int)]
        return known if len(known) == len(prices) else None

    def _opening(self, turn: Hypothesis) -> Iterator[Event]:
        """The events with which the turn begins, as long as they are purchases or items exhausted for them."""
        for event in turn.events:
            bought = pays(event, self.faction) or self._sold(turn, event)
            if not (bought or event.kind == EXHAUSTED or _exhausts(event)):
                return
            yield event

    def _surely_bought(self, turn: Hypothesis, event: Event) -> bool:
        """True if it is a card taken for what is paid: right behind an item that is exhausted a Vagabond may steal it (Thief)."""
        if event.code != "#":
            return False
        return event.index == 0 or turn.events[event.index - 1].kind != EXHAUSTED

    def _takes_for_nothing(self, event: Event, buyer: Faction) -> bool:
        """True if what follows a card taken tells that it was perhaps no purchase: one given back (Swap Meet), or a point for it."""
        scored = event.kind == SCORE and event.owner == self.faction
        return scored or hands_over(event, buyer, self.faction)

    def _unscored(self, turn: Hypothesis) -> bool:
        """True if no point can tell that a card of the buyer took one: the seller's marker is off the track (3.3.1)."""
        before = turn.log.before
        off = before.scores.get(self.faction) is None
        return off and any(True for _ in before.cards(crafted(turn.faction)))

    def _limit(self, state: State, buyer: Faction) -> int:
        """11.2.6.II: one service, and one for each clearing with a trade post and pieces of the buyer."""
        return self.singly + sum(
            self.posts.standing(state, number) is not None and state.holds(buyer, number)
            for number in self.posts.clearings
        )

    def _fault(
        self, turn: Hypothesis, paid: int, cards: int, prices: list[int], possible: list[Basket]
    ) -> Fault:
        """Why no purchase that the Law allows comes to that payment."""
        buyer = turn.faction
        if possible:
            least = min(sum(basket) for basket in possible)
            limit = self._limit(turn.log.before, buyer)
            values = Evidence(faction=buyer, services=least, limit=limit)
            return R.NUMBER_OF_SERVICES, "too many services", values
        if not hires(buyer) and any(_baskets(paid, cards, prices, hired=True)):
            values = Evidence(faction=buyer, paid=paid)
            return R.VAGABOND_MERCENARIES, "price of mercenaries", values
        card, boats, mercenaries = prices
        values = Evidence(
            faction=buyer, paid=paid, cards=cards, card=card, boats=boats, mercenaries=mercenaries
        )
        return R.COST, "no such price", values


def _exhausts(event: Event) -> bool:
    return event.kind in (EXHAUSTED, DAMAGED) and exhausts(event.moved)


def _baskets(paid: int, cards: int, prices: list[int], *, hired: bool) -> Iterator[Basket]:
    """The services that exactly this payment buys, with at most so many cards."""
    card, boats, mercenaries = prices
    for bought in range(cards + 1):
        for rivers in (0, 1):
            for warriors in (0, 1)[: 1 + hired]:
                if bought * card + rivers * boats + warriors * mercenaries == paid:
                    yield Basket(bought, rivers, warriors)
