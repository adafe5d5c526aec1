"""Buying from the Riverfolk: 11.2.6 and 11.2.7 of the Law, on the turns of others.

A record writes what is paid and which cards change hands, not which services were bought. Prices stay the same all turn
long, so what the payments can have bought is worked out once, when the turn is taken up.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from rootlog.engine import factions
from rootlog.engine.agenda import BIRDSONG
from rootlog.engine.event import EXHAUSTED, HANDED, MOVED, REMOVED, Event
from rootlog.engine.factions.common import FactionSource
from rootlog.engine.general import hits, wares
from rootlog.engine.general.clash import Side
from rootlog.engine.law import Rule, chapter
from rootlog.engine.pieces import Faction, Piece
from rootlog.engine.source import play
from rootlog.engine.state import State
from rootlog.engine.truth import Truth
from rootlog.engine.words import faction_name, piece_name

if TYPE_CHECKING:
    from rootlog.engine.game import TurnLog
    from rootlog.engine.general.clash import Clash
    from rootlog.engine.turn import Turn

R = chapter("riverfolk")
GOLDEN = chapter("golden")

FROM_BOARD = "board>hand"
"""A card written as if it lay on the Riverfolk's board, where none lies, as is said: it comes from the hand."""
PAYMENT, PAYMENT_FROM_MAP = "supply>board", "clearing>board"
ONE_SERVICE = 1


class Basket(NamedTuple):
    """Services that a buyer may have bought: hand cards, riverboats, mercenaries."""

    cards: int
    boats: int
    mercenaries: int


class Bargain(NamedTuple):
    """What a turn pays to the Riverfolk and gets for it.

    `baskets` are all that the payments can have bought; without any `fault` says why: a rule and words with their values.
    `cards` is how many they can have bought at most.
    """

    buyer: Faction
    paid: int
    cards: int
    baskets: tuple[Basket, ...]
    fault: tuple[Rule, str, tuple[object, ...]] | None = None

    @property
    def boats(self) -> Truth:
        """Whether riverboats were bought."""
        return _in_all([basket.boats for basket in self.baskets])

    @property
    def mercenaries(self) -> Truth:
        """Whether mercenaries were bought."""
        return _in_all([basket.mercenaries for basket in self.baskets])


def _in_all(bought: list[int]) -> Truth:
    if not any(bought):
        return False
    return True if all(bought) else None


class Services(FactionSource):
    """The Riverfolk's dealings with those who buy from them."""

    bargain: Bargain | None = None

    # --- working out what was bought -------------------------------------------------------------------------

    def sit(self, turn: Turn) -> None:
        """Work out what the turn buys."""
        log, happened = turn.log, turn.events
        self.bargain = None
        if log.faction == self.faction or log.round == 0:
            return
        if any(self._pays(event) or self._hands_over(turn, event) for event in happened):
            self.bargain = self._bargain(turn, log, happened)

    def rise(self, turn: Turn, *, read: bool) -> None:
        """Services end with the turn (11.2.7)."""
        self.bargain = None

    def _pays(self, event: Event) -> bool:
        if event.kind not in (PAYMENT, PAYMENT_FROM_MAP) or event.code[0] != "w":
            return False
        return event.moved.target.faction == self.faction

    def _hands_over(self, turn: Turn, event: Event) -> bool:
        return (
            event.kind in (HANDED, FROM_BOARD)
            and event.code == "#"
            and event.owner == self.faction
            and event.moved.target.faction == turn.log.faction
        )

    def _bargain(self, turn: Turn, log: TurnLog, happened: tuple[Event, ...]) -> Bargain:
        buyer = log.faction
        paid = sum(event.count for event in happened if self._pays(event))
        cards = sum(event.count for event in happened if self._hands_over(turn, event))
        first = sum(event.count for event in self._opening(turn, happened) if event.code == "#")
        prices = [log.before.markers.get(("price", self.faction, key)) for key in "hrm"]
        known = [price for price in prices if isinstance(price, int)]
        if len(known) < len(prices):
            return Bargain(buyer, paid, cards, (Basket(0, 1, 1), Basket(cards, 0, 0)))
        limit = self._limit(log.before, buyer)
        possible = list(_baskets(paid, cards, known, hires=self._hires(buyer)))
        fair = [basket for basket in possible if sum(basket) <= limit]
        meant = [basket for basket in fair if basket.cards >= first] or fair
        if meant:
            most = max(basket.cards for basket in meant)
            return Bargain(buyer, paid, most, tuple(meant))
        return Bargain(
            buyer, paid, cards, (), self._fault(turn, buyer, paid, cards, known, possible)
        )

    def _opening(self, turn: Turn, happened: tuple[Event, ...]) -> Iterator[Event]:
        """The events with which the turn begins, as long as they are purchases or items exhausted for them."""
        for event in happened:
            if not (self._pays(event) or self._hands_over(turn, event) or event.kind == EXHAUSTED):
                return
            yield event

    def _hires(self, buyer: Faction) -> bool:
        """Whether that faction pays with warriors of its own, and so may hire mercenaries (11.2.6.III, 11.2.7.IIIb)."""
        return "w" in factions.data(buyer).pieces

    def _limit(self, state: State, buyer: Faction) -> int:
        """11.2.6.II: one service, and one for each clearing with a trade post and pieces of the buyer."""
        return ONE_SERVICE + sum(
            self._post_in(state, number) is not None
            and any(type(t) is Piece and t.owner == buyer for t in state.pieces(number))
            for number in self.table.map.clearings
        )

    def _post_in(self, state: State, clearing: int) -> Piece | None:
        """The trade post in that clearing, if any."""
        for thing in state.pieces(clearing):
            if type(thing) is Piece and thing.owner == self.faction and thing.code[0] == "t":
                return thing
        return None

    def _fault(
        self,
        turn: Turn,
        buyer: Faction,
        paid: int,
        cards: int,
        prices: list[int],
        possible: list[Basket],
    ) -> tuple[Rule, str, tuple[object, ...]]:
        """Why no purchase that the Law allows comes to that payment."""
        name = faction_name(buyer)
        if possible:
            least = min(sum(basket) for basket in possible)
            limit = self._limit(turn.log.before, buyer)
            words = "the {} buys {} services, its pieces in trade-post clearings allow {}"
            return R.NUMBER_OF_SERVICES, words, (name, least, limit)
        if not self._hires(buyer) and any(_baskets(paid, cards, prices, hires=True)):
            words = "the {} pays {}, which comes to the price of mercenaries only"
            return R.VAGABOND_MERCENARIES, words, (name, paid)
        words = (
            "the {} pays {} and takes {} from the Riverfolk's hand; "
            "a hand card costs {}, riverboats {}, mercenaries {}"
        )
        return R.COST, words, (name, paid, _cards(cards), *prices)

    # --- 11.2.6 Buying services ------------------------------------------------------------------------------

    @play(PAYMENT, code="w", turns="other", mine=False)
    def pay_for_services(self, turn: Turn, event: Event) -> Turn | None:
        """11.2.6.I: the buyer's own warriors, out of its supply."""
        if not self._pays(event) or self.bargain is None:
            return None
        buyer = turn.faction
        if self._hires(buyer):
            turn.require(
                event.owner == buyer,
                R.COST,
                "the {} pays with warriors of the {}",
                faction_name(buyer),
                faction_name(event.owner),
            )
        else:
            self._exhaust_items(turn, event)
        return self._buy(turn)

    def owing(self, turn: Turn) -> int:
        """How much less the turn pays than the cards cost that it takes."""
        bargain = self.bargain
        price = turn.state.markers.get(("price", self.faction, "h"))
        if bargain is None or not isinstance(price, int):
            return 0
        if bargain.fault is not None:
            return max(0, turn.counted("bought") * price - bargain.paid)
        return max(0, turn.counted("bought") - bargain.cards) * price

    def _exhaust_items(self, turn: Turn, event: Event) -> None:
        """11.2.6.III: who has no warriors exhausts an item for each of the Riverfolk's that goes to Payments."""
        turn.require(
            event.owner == self.faction,
            R.VAGABOND_FUNDS,
            "{} placed in Payments; the {} pays by exhausting items, for which the Riverfolk places its own",
            piece_name(event.moved.thing, event.count),
            faction_name(turn.faction),
        )
        wares.owe_item(
            turn,
            None,
            R.VAGABOND_FUNDS,
            "{paid} of the {owed} items that the services cost are exhausted",
            count=event.count,
        )

    @play(PAYMENT_FROM_MAP, code="w", turns="other", mine=False)
    def pay_from_the_map(self, turn: Turn, event: Event) -> Turn | None:
        """11.2.6.I: payments come from the supply."""
        if not self._pays(event):
            return None
        turn.require(
            False,
            R.COST,
            "{} paid out of {}; payments come from the supply",
            piece_name(event.moved.thing, event.count),
            event.origin,
        )
        return self._buy(turn)

    @play(HANDED, FROM_BOARD, code="#", turns="other")
    def buy_a_card(self, turn: Turn, event: Event) -> Turn | None:
        """11.2.7.I: any card out of the Riverfolk's hand."""
        bargain = self.bargain
        if not self._hands_over(turn, event) or bargain is None:
            return None
        self._buy(turn)
        turn.count("bought", event.count)
        return turn.require(
            turn.failed or bargain.fault is not None or turn.counted("bought") <= bargain.cards,
            R.HAND_CARD if bargain.cards else R.COST,
            "the {} takes {} from the Riverfolk's hand, what it pays buys {}",
            faction_name(turn.faction),
            _cards(turn.counted("bought")),
            bargain.cards,
        )

    def _buy(self, turn: Turn) -> Turn:
        """11.2.6: as the buyer's Birdsong begins; and what is wrong with the bargain is told once."""
        hits.settle(turn)
        bargain = self.bargain
        if bargain is not None and bargain.fault is not None and not turn.counted("bargained"):
            rule, words, values = bargain.fault
            turn.require(turn.failed, rule, words, *values)
        turn.count("bargained")
        if turn.counted("late") or turn.slot <= turn.agenda.range(f"start of {BIRDSONG}")[1]:
            return turn
        turn.count("late")
        return turn.require(
            turn.failed,
            R.BUYING_SERVICES,
            "the {} buys from the Riverfolk after its Birdsong began",
            faction_name(turn.faction),
        )

    # --- 11.2.7 Riverfolk services ---------------------------------------------------------------------------

    def links(self, turn: Turn, state: State, faction: Faction, one: int, other: int) -> bool:
        """11.2.2, 11.2.7.II: rivers are paths for the Riverfolk, and for who bought riverboats."""
        if other not in self.table.map.river_neighbours[one]:
            return False
        return faction == self.faction or (
            self.bargain is not None
            and faction == self.bargain.buyer
            and self.bargain.boats is not False
        )

    def lends_rule(
        self, turn: Turn, state: State, clearing: int
    ) -> tuple[Faction, int, Truth] | None:
        """11.2.7.III: mercenaries count for the buyer's rule, in Daylight and Evening."""
        bargain = self.bargain
        if bargain is None or bargain.mercenaries is False or turn.phase == BIRDSONG:
            return None
        return bargain.buyer, self._warriors(state, clearing), bargain.mercenaries

    def spares(self, turn: Turn, state: State, faction: Faction, piece: Piece) -> bool:
        """11.2.7.III: the buyer removes mercenaries by taking hits only; in the newest law they are no enemies at all."""
        loan = self.lends_rule(turn, state, 0)
        return loan is not None and loan[0] == faction and piece == Piece(self.faction, "w")

    def joins(
        self, turn: Turn, side: Side, enemy: Faction, clearing: int, *, attacks: bool
    ) -> Side:
        """11.2.7.III: in Daylight and Evening mercenaries fight for the buyer, not against the Riverfolk."""
        bargain = self.bargain
        if (
            bargain is None
            or bargain.mercenaries is False
            or side.faction != bargain.buyer
            or enemy == self.faction
            or turn.phase == BIRDSONG
        ):
            return side
        warriors = self._warriors(turn.state, clearing)
        if not warriors:
            return side
        return side._replace(
            lender=self.faction,
            lent=warriors,
            optional=bargain.mercenaries is None,
            screened=self._shares_warriors(),
        )

    def _warriors(self, state: State, clearing: int) -> int:
        return state.pieces(clearing).get(Piece(self.faction, "w"), 0)

    def _shares_warriors(self) -> bool:
        """Whether the buyer's odd hit falls on buildings and tokens only after all warriors, mercenaries included."""
        return self.law.switch("mercenary_odd_hit") == "buyer's warriors first"

    def battle_over(self, turn: Turn, clash: Clash) -> None:
        """11.2.7.IIIa: hits are split evenly between the buyer and mercenaries."""
        for side in (clash.attacker, clash.defender):
            if (
                side.lender == self.faction
                and (side.lent_lost or not side.optional)
                and not clash.uncertain
                and not turn.failed
            ):
                self._split(turn, clash, side)

    def _split(self, turn: Turn, clash: Clash, side: Side) -> None:
        own = side.warriors if self._shares_warriors() else side.warriors + side.others
        half = side.lost // 2
        due = min(side.lent, max(half, side.lost - own))
        if side.lent_lost != due:
            turn.object_to(
                R.TAKING_HITS,
                "illegal",
                "mercenaries take {} of {} that the {} takes in {}; split evenly it is {}",
                side.lent_lost,
                "1 hit" if side.lost == 1 else f"{side.lost} hits",
                faction_name(side.faction),
                clash.clearing,
                due,
                index=clash.index,
            )

    @play(MOVED, code="w", turns="other")
    def move_mercenaries(self, turn: Turn, event: Event) -> Turn | None:
        """11.2.7.III, 1.5.3: the buyer neither moves them nor saves them as its own."""
        bargain = self.bargain
        if bargain is None or not bargain.mercenaries:
            return None
        clash, name = turn.clash, faction_name(turn.faction)
        if clash is not None and clash.clearing == event.origin and clash.backed(self.faction):
            words = "{} put from {} into {}, as if they were no mercenaries of the Riverfolk"
            return turn.require(
                False,
                GOLDEN.PIECE_OWNERSHIP,
                words,
                piece_name(event.moved.thing, event.count),
                event.origin,
                event.here,
            )
        words = "the {} moves mercenaries from {} to {}"
        return turn.require(False, R.MERCENARIES, words, name, event.origin, event.here)

    @play(REMOVED, code="w", turns="other")
    def remove_mercenaries(self, turn: Turn, event: Event) -> Turn | None:
        """11.2.7.III: the buyer removes mercenaries by taking hits only."""
        bargain = self.bargain
        if bargain is None or not bargain.mercenaries:
            return None
        return turn.require(
            False,
            R.MERCENARIES,
            "mercenaries in {} are removed, and the {} takes no hits there",
            event.origin,
            faction_name(turn.faction),
        )


def _cards(number: int) -> str:
    return "1 card" if number == 1 else f"{number or 'no'} cards"


def _baskets(paid: int, cards: int, prices: list[int], *, hires: bool) -> Iterator[Basket]:
    """What that payment buys exactly, with at most so many cards."""
    card, boats, mercenaries = prices
    for bought in range(cards + 1):
        for rivers in (0, 1):
            for warriors in (0, 1)[: 1 + hires]:
                if bought * card + rivers * boats + warriors * mercenaries == paid:
                    yield Basket(bought, rivers, warriors)
