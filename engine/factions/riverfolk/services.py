"""Buying from the Riverfolk: 11.2.6 and 11.2.7 of the Law, on the turns of others."""

from collections import Counter
from collections.abc import Iterable

from rootlog.engine.event import DAMAGED, EXHAUSTED, FALLEN, HANDED, MOVED, Event
from rootlog.engine.factions.common import FactionPart
from rootlog.engine.factions.riverfolk.bargains import (
    FROM_BOARD,
    PAYMENT,
    PAYMENT_FROM_MAP,
    Bargain,
    Bargains,
    hands_over,
    hires,
    pays,
)
from rootlog.engine.factions.riverfolk.posts import TradePosts
from rootlog.engine.general import hits, wares
from rootlog.engine.general.clash import BattleSide, Clash
from rootlog.engine.judging.agenda import BIRDSONG
from rootlog.engine.judging.budget import ITEMS, Budget, TurnNote
from rootlog.engine.judging.rule_set import RuleSet
from rootlog.engine.judging.source import Watcher, play
from rootlog.engine.judging.truth import Truth
from rootlog.engine.judging.turn import Hypothesis
from rootlog.engine.law import chapter
from rootlog.engine.pieces import Faction, Piece, items
from rootlog.engine.reasons import Evidence
from rootlog.engine.state import State

R = chapter("riverfolk")
GOLDEN = chapter("golden")

SOUND = ("s", "t")
"""The areas in which undamaged items lie."""

_UNPAID = Budget("price of a hand card", "O", written="{0}w->{by}$")
"""Warriors that are missing in Payments for cards that were taken; whose they would be."""
_BOUGHT = TurnNote("bought", "O")
"""Cards that the turn has taken from the Riverfolk's hand."""
_IN_VAIN = TurnNote("in vain", "O")
"""Items exhausted for warriors that are not there to be placed in Payments."""
_LATE = TurnNote("late", "O")
"""True if it was reported that the turn buys too late."""


class Services(FactionPart, Watcher[Bargain | None, None]):
    """The Riverfolk's dealings with those who buy from them; sees what each turn buys."""

    def __init__(self, rule_set: RuleSet, faction: Faction, posts: TradePosts) -> None:
        """Take the trade posts, which allow more services."""
        super().__init__(rule_set, faction)
        self.bargains = Bargains(posts)

    def observe(self, turn: Hypothesis) -> Bargain | None:
        """11.2.6: the services that the turn buys."""
        return self.bargains.of(turn)

    def bargain(self, turn: Hypothesis) -> Bargain | None:
        """The services that the turn buys, if anything: services end with the turn (11.2.7), and between turns there are none."""
        return self.seen(turn) if self in turn.facts.seen else None

    def _hired(self, turn: Hypothesis) -> Bargain | None:
        """11.2.7.III: the bargain by which mercenaries serve, or may serve: in Daylight and Evening."""
        bargain = self.bargain(turn)
        if bargain is None or bargain.mercenaries is False or turn.phase == BIRDSONG:
            return None
        return bargain

    # --- 11.2.6 Buying services ------------------------------------------------------------------------------

    @play(PAYMENT, code="w", turns="other", mine=False)
    def pay_for_services(self, turn: Hypothesis, event: Event) -> Hypothesis | None:
        """11.2.6.I: the buyer's own warriors, out of its supply."""
        if not pays(event, self.faction) or self.bargain(turn) is None:
            return None
        buyer = turn.faction
        if hires(buyer):
            turn.require(
                event.owner == buyer,
                R.COST,
                "others' warriors",
                Evidence(faction=buyer, owner=event.owner),
            )
        else:
            self._exhaust_items(turn, event)
        return self._buy(turn)

    def sold(self, turn: Hypothesis) -> int:
        """11.2.7.I: the hand cards bought so far."""
        return turn.counted(_BOUGHT)

    def owing(self, turn: Hypothesis) -> int:
        """The amount by which the turn pays less than the price of the cards that it takes."""
        bargain = self.bargain(turn)
        price = turn.state.markers.get(("price", self.faction, "h"))
        if bargain is None or not isinstance(price, int):
            return 0
        if bargain.fault is not None:
            return max(0, turn.counted(_BOUGHT) * price - bargain.paid)
        return max(0, turn.counted(_BOUGHT) - bargain.cards) * price

    def _exhaust_items(self, turn: Hypothesis, event: Event) -> None:
        """11.2.6.III: who has no warriors exhausts an item for each of the Riverfolk's that goes to Payments."""
        turn.require(
            event.owner == self.faction,
            R.VAGABOND_FUNDS,
            "their own warriors",
            Evidence(faction=turn.faction, pieces=(event.moved.thing, event.count)),
        )
        unwritten = any(
            source.turns_up(turn, event.count)
            for source in turn.asking("turns_up", event.before)
            if source.faction == turn.faction
        )
        turn.owe(
            ITEMS.of(turn.faction),
            None,
            R.VAGABOND_FUNDS,
            "items",
            Evidence(items=event.count),
            count=event.count,
            warning=unwritten,
        )

    @play(EXHAUSTED, DAMAGED, code="%", turns="other", mine=False)
    def pay_in_vain(self, turn: Hypothesis, event: Event) -> Hypothesis | None:
        """11.2.6.III, 1.5.4: an item is exhausted for a warrior that the Riverfolk do not have any more."""
        bargain = self.bargain(turn)
        if bargain is None or not self.bargains.pays_first(turn, event):
            return None
        vain = turn.count(_IN_VAIN, event.count).counted(_IN_VAIN)
        return self._buy(turn) if vain <= bargain.in_vain else None

    @play(PAYMENT_FROM_MAP, code="w", turns="other", mine=False)
    def pay_from_the_map(self, turn: Hypothesis, event: Event) -> Hypothesis | None:
        """11.2.6.I: payments come from the supply."""
        if not pays(event, self.faction):
            return None
        turn.require(
            False,
            R.COST,
            "from the supply",
            Evidence(warriors=(event.moved.thing, event.count), clearing=event.origin),
        )
        return self._buy(turn)

    @play(HANDED, FROM_BOARD, code="#", turns="other")
    def buy_a_card(self, turn: Hypothesis, event: Event) -> Hypothesis | None:
        """11.2.7.I: any card out of the Riverfolk's hand."""
        bargain = self.bargain(turn)
        if bargain is None or not hands_over(event, self.faction, turn.faction):
            return None
        self._buy(turn)
        bought = turn.count(_BOUGHT, event.count).counted(_BOUGHT)
        if bargain.fault is not None:  # that was told
            return turn
        rule = R.HAND_CARD if bargain.cards else R.COST
        values = Evidence(faction=turn.faction, cards=bought, bought=bargain.cards)
        over, buyer = bought - bargain.cards, turn.faction
        price = turn.state.markers.get(("price", self.faction, "h"))
        if over > 0 and isinstance(price, int):
            due = price * min(over, event.count)
            if not hires(buyer):  # the items exhausted for it are no second mistake
                wares.grant_item(turn, None, R.VAGABOND_FUNDS, due)
            payer = buyer if hires(buyer) else self.faction
            return turn.owe(_UNPAID, {payer}, rule, "too many cards", values, count=due)
        return turn.require(over <= 0, rule, "too many cards", values)

    def _buy(self, turn: Hypothesis) -> Hypothesis:
        """11.2.6: as the buyer's Birdsong begins; and what is wrong with the bargain is reported where it is paid for."""
        hits.settle(turn)
        bargain = self.bargain(turn)
        if bargain is not None and bargain.fault is not None and self._is_last(turn):
            rule, key, values = bargain.fault
            turn.require(False, rule, key, values)
        if turn.counted(_LATE) or turn.slot <= turn.agenda.range(f"start of {BIRDSONG}")[1]:
            return turn
        if not hires(buyer := turn.faction) and self._refreshes(turn, buyer):
            return turn
        turn.count(_LATE)
        return turn.require(
            False,
            R.BUYING_SERVICES,
            "after Birdsong began",
            Evidence(faction=turn.faction),
        )

    def _is_last(self, turn: Hypothesis) -> bool:
        """True if the event at hand is the turn's last payment, or the last card taken where nothing is paid."""
        paid = [one for one in turn.events if pays(one, self.faction)]
        taken = [one for one in turn.events if hands_over(one, self.faction, turn.faction)]
        return turn.event is next(reversed(paid or taken), turn.event)

    def _refreshes(self, turn: Hypothesis, buyer: Faction) -> bool:
        """11.2.6.III: True if a buyer who pays with items only refreshed others before, which comes to the same."""
        if turn.slot > turn.agenda.range("refresh")[1]:
            return False
        before, up = turn.log.before, Counter[object]()
        for area in SOUND:
            for item, number in before.items(items(buyer, area)):
                up[item.letter] += number * (not item.exhausted)
        return not Counter(one.value for one in turn.credits_of(ITEMS.of(buyer))) - up

    # --- 11.2.7 Riverfolk services ---------------------------------------------------------------------------

    def links(
        self, turn: Hypothesis, state: State, faction: Faction, one: int, other: int
    ) -> Truth:
        """11.2.7.II: rivers are paths for who bought riverboats."""
        if other not in self.table.map.river_neighbours[one]:
            return False
        bargain = self.bargain(turn)
        return bargain.boats if bargain is not None and faction == bargain.buyer else False

    def links_from(
        self, turn: Hypothesis, state: State, faction: Faction, one: int
    ) -> Iterable[int]:
        """11.2.7.II: those next to it on the river, for who bought riverboats."""
        bargain = self.bargain(turn)
        if bargain is None or faction != bargain.buyer or bargain.boats is False:
            return ()
        return self.table.map.river_neighbours[one]

    def lends_rule(
        self, turn: Hypothesis, state: State, clearing: int
    ) -> tuple[Faction, int, Truth] | None:
        """11.2.7.III: mercenaries count for the buyer's rule, in Daylight and Evening."""
        hired = self._hired(turn)
        if hired is None:
            return None
        return hired.buyer, self._warriors(state, clearing), hired.mercenaries

    def spares(self, turn: Hypothesis, state: State, faction: Faction, piece: Piece) -> bool:
        """11.2.7.III: the buyer removes mercenaries by taking hits only; in the newest law they are no enemies at all."""
        hired = self._hired(turn)
        return hired is not None and hired.buyer == faction and piece == Piece(self.faction, "w")

    def joins(
        self, turn: Hypothesis, side: BattleSide, enemy: Faction, clearing: int, *, attacks: bool
    ) -> BattleSide:
        """11.2.7.III: in Daylight and Evening mercenaries fight for the buyer, not against the Riverfolk."""
        hired, warriors = self._hired(turn), self._warriors(turn.state, clearing)
        if hired is None or side.faction != hired.buyer or enemy == self.faction or not warriors:
            return side
        return side._replace(
            lender=self.faction,
            lent=warriors,
            optional=hired.mercenaries is None,
            screened=self._shares_warriors(),
        )

    def _warriors(self, state: State, clearing: int) -> int:
        return state.pieces(clearing).get(Piece(self.faction, "w"), 0)

    def _shares_warriors(self) -> bool:
        """True if the buyer's odd hit falls on buildings and tokens only after all warriors, mercenaries included."""
        return self.law.switch("mercenary_odd_hit") == "buyer's warriors first"

    def battle_over(self, turn: Hypothesis, clash: Clash) -> None:
        """11.2.7.IIIa: hits are split evenly between the buyer and mercenaries."""
        for side in (clash.attacker, clash.defender):
            if (
                side.lender == self.faction
                and hires(side.faction)  # a Vagabond's are an ally's
                and (side.lent_lost or not side.optional)
                and not clash.uncertain
                and not turn.failed
            ):
                self._split(turn, clash, side)

    def _split(self, turn: Hypothesis, clash: Clash, side: BattleSide) -> None:
        """The odd hit is the buyer's; some laws leave open whether a building of hers takes it before mercenaries are gone."""
        half = side.lost // 2
        due = min(side.lent, max(half, side.lost - side.warriors))
        least = due
        if not self._shares_warriors():
            least = min(side.lent, max(half, side.lost - side.warriors - side.others))
        apart = clash.ambushed and not clash.foiled and side is clash.attacker
        if side.lent_lost == least - 1 and apart:
            return  # of an odd hit of the ambush and an odd one rolled the buyer takes both
        if not least <= side.lent_lost <= due:
            turn.object_to(
                R.TAKING_HITS,
                "illegal",
                "hits unevenly",
                Evidence(
                    mercenaries=side.lent_lost,
                    hits=side.lost,
                    faction=side.faction,
                    clearing=clash.clearing,
                    due=due,
                ),
                index=clash.index,
            )

    @play(MOVED, code="w", turns="other")
    def move_mercenaries(self, turn: Hypothesis, event: Event) -> Hypothesis | None:
        """11.2.7.III, 1.5.3: the buyer neither moves them nor saves them as its own."""
        bargain = self.bargain(turn)
        if bargain is None or not bargain.mercenaries:
            return None
        clash = turn.clash
        if clash is not None and clash.clearing == event.origin and clash.backed(self.faction):
            return turn.require(
                False,
                GOLDEN.PIECE_OWNERSHIP,
                "hired",
                Evidence(
                    warriors=(event.moved.thing, event.count),
                    origin=event.origin,
                    target=event.here,
                ),
            )
        return turn.require(
            False,
            R.MERCENARIES,
            "moves mercenaries",
            Evidence(faction=turn.faction, origin=event.origin, target=event.here),
        )

    @play(*FALLEN, code="w", turns="other")
    def remove_mercenaries(self, turn: Hypothesis, event: Event) -> Hypothesis | None:
        """11.2.7.III: the buyer removes mercenaries by taking hits only."""
        bargain = self.bargain(turn)
        if bargain is None or not bargain.mercenaries:
            return None
        return turn.require(
            False,
            R.MERCENARIES,
            "no hits there",
            Evidence(clearing=event.origin, faction=turn.faction),
        )
