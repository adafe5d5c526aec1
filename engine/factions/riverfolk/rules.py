"""Riverfolk Company: chapter 11 of the Law, in its order.

Trade posts (11.2.5), services (11.2.6, 11.2.7), the boxes of their board and Daylight (11.5) stand in files of their own.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from rootlog.engine.changes import Marked
from rootlog.engine.event import MARK, Event
from rootlog.engine.factions.common import FactionPart, FactionSource
from rootlog.engine.factions.riverfolk.bargains import PAYMENT, pays
from rootlog.engine.factions.riverfolk.daylight import ACTIONS, RiverfolkDaylight
from rootlog.engine.factions.riverfolk.funds import NONE, SHELTERED, Funds
from rootlog.engine.factions.riverfolk.posts import TradePosts
from rootlog.engine.factions.riverfolk.services import Services
from rootlog.engine.general import setup
from rootlog.engine.judging.agenda import BIRDSONG, DAYLIGHT, EVENING, Agenda, Slot
from rootlog.engine.judging.rule_set import RuleSet
from rootlog.engine.judging.source import RuleSource, play
from rootlog.engine.judging.turn import Hypothesis
from rootlog.engine.law import Rule, chapter
from rootlog.engine.pieces import Faction, Piece, supply
from rootlog.engine.reasons import NO_EVIDENCE, Evidence, Reason
from rootlog.engine.state import State

R = chapter("riverfolk")
GENERAL = chapter("golden")

WARRIOR = Piece("O", "w")
PROTECTIONISM, PRICES = "protectionism", "prices"


class RiverfolkRules(FactionSource):
    """The Riverfolk's acts at any time, their set-up and the steps of their turn."""

    open_hand = True  # 11.2.3
    fills_board = True  # 11.3.4

    steps: RiverfolkSteps
    """The parts to which the steps belong."""

    # --- 11.2 Faction rules and abilities --------------------------------------------------------------------

    def links(self, turn: Hypothesis, state: State, faction: Faction, one: int, other: int) -> bool:
        """11.2.2: rivers are paths for them."""
        return faction == self.faction and other in self.table.map.river_neighbours[one]

    def links_from(
        self, turn: Hypothesis, state: State, faction: Faction, one: int
    ) -> Iterable[int]:
        """11.2.2: those next to it on the river."""
        return self.table.map.river_neighbours[one] if faction == self.faction else ()

    def swims(
        self, turn: Hypothesis, state: State, faction: Faction, origin: int, target: int
    ) -> bool:
        """11.2.2: along rivers they move without ruling."""
        return faction == self.faction and target in self.table.map.river_neighbours[origin]

    def unpaid_draw(self, turn: Hypothesis) -> tuple[Rule, str, Evidence] | None:
        """11.5.4: in their turn a card is drawn for a fund."""
        return self.steps.funds.undrawn(turn) if turn.faction == self.faction else None

    # --- 11.3 Setup ------------------------------------------------------------------------------------------

    def set_up(self, turn: Hypothesis) -> Iterable[tuple[int, Reason]]:
        """11.3.2, 11.3.4, 11.3.5: warriors on the river, warriors in Payments, a price for each service."""
        log = turn.log
        opening, river = setup.opening(turn), self.table.map.river_clearings
        due, paid = self.data.board["setup"]["w"], self.data.board["setup"]["payments"]
        where = opening.where(WARRIOR)
        yield opening.check(
            WARRIOR,
            len(where) == due and river.issuperset(where),
            R.PLACE_WARRIORS,
            "on the river",
            Evidence(warriors=due, placed=len(where), clearings=tuple(sorted(set(where)))),
            kind=setup.left_out(len(where), due),
            written=setup.placing_there({WARRIOR.code: due - len(where)}, sorted(river)),
        )
        yield self._starting_funds(opening, paid)
        unset = [
            name
            for key, name in self.data.board["services"].items()
            if log.after.markers.get(("price", self.faction, key)) is None
        ]
        every = self.data.board["services"]
        keys = [""] if len(unset) == len(every) else [k for k in every if every[k] in unset]
        written = tuple(f"$_{key}->{price}" for key in keys for price in self.data.board["prices"])
        values = Evidence(services=tuple(unset))
        yield 0, Reason(R.SET_STARTING_PRICES, not unset, "no price set", values, written=written)

    def _starting_funds(self, opening: setup.Opening, due: int) -> tuple[int, Reason]:
        placed = self.steps.funds.on_board(opening.log.after)
        action = next((action for action, _ in opening.put("board")), 0)
        values, kind = Evidence(warriors=due, placed=placed), setup.left_out(placed, due)
        written = setup.placing_there({WARRIOR.code: due - placed}, "$")
        holds = placed == due
        return action, Reason(
            R.GAIN_STARTING_FUNDS, holds, "starting funds", values, kind=kind, written=written
        )

    def build_agenda(self) -> Agenda:
        """11.4 to 11.6."""
        funds, birdsong = self.steps.funds, self.steps.birdsong
        return Agenda(
            GENERAL.TURN_STRUCTURE,
            Slot(BIRDSONG, PROTECTIONISM, R.PROTECTIONISM, birdsong.owe_protection),
            Slot(BIRDSONG, "dividends", R.SCORE_DIVIDENDS, birdsong.score_dividends),
            Slot(BIRDSONG, "gather", R.GATHER_FUNDS, funds.gather),
            Slot(DAYLIGHT, ACTIONS, R.DAYLIGHT),
            Slot(EVENING, "discard", R.DISCARD_CARDS, funds.grant_draws),
            Slot(EVENING, PRICES, R.SET_COSTS),
        )


class RiverfolkBirdsong(FactionPart):
    """11.4: Protectionism and dividends."""

    funds: Funds
    """The boxes."""
    posts: TradePosts
    """Without them there are no dividends."""

    def owe_protection(self, turn: Hypothesis) -> None:
        """11.4.1: two warriors into an empty Payments box, as far as the supply goes."""
        box, wanted = supply(self.faction), self.data.board["protectionism"]
        due, most = turn.span(lambda state: min(wanted, state.count(WARRIOR, box)))
        payments = self.funds.kept(turn).payments
        if payments is None:
            turn.grant(SHELTERED, None, R.PROTECTIONISM, count=most)
        elif payments == 0:
            turn.owe(
                SHELTERED,
                None,
                R.PROTECTIONISM,
                "protectionism",
                Evidence(warriors=due),
                count=due,
                step=True,
            )
            turn.grant(SHELTERED, None, R.PROTECTIONISM, count=most - due)

    @play(PAYMENT, code="w", moment=PROTECTIONISM)
    def protect(self, turn: Hypothesis, event: Event) -> Hypothesis | None:
        """11.4.1."""
        if not pays(event, self.faction):
            return None
        return turn.pay(
            SHELTERED,
            None,
            R.PROTECTIONISM,
            "too much protection",
            Evidence(
                warriors=self.data.board["protectionism"],
                number=event.count,
                payments=self.funds.kept(turn).payments,
            ),
            count=event.count,
        )

    def score_dividends(self, turn: Hypothesis) -> None:
        """11.4.2: with a trade post on the map a point for every two funds, before or after what else the law lets Birdsong bring."""
        each, begun, now = self.data.board["funds_per_dividend"], turn.log.before, turn.state
        there, were = self.funds.funds(turn), self.funds.begun(turn)
        ways = [
            funds if self.posts.any_standing(state) else NONE
            for funds, state in ((there, now), (were, begun))
        ]
        funds = min(way.least for way in ways)
        least, most = funds // each, max(way.most for way in ways) // each
        if most or there.most < each:
            turn.earn(least, R.SCORE_DIVIDENDS, "dividends", Evidence(funds=funds), index=-1)
        else:
            turn.earn_nothing(
                R.SCORE_DIVIDENDS,
                "no trade post",
                Evidence(funds=there.least),
                like=there.most // each,
            )
        for _ in range(min(most - least, turn.law.goal)):
            turn.earn(1, R.SCORE_DIVIDENDS, "funds that may be left", NO_EVIDENCE, must=False)


class RiverfolkEvening(FactionPart):
    """11.6: prices; of discards the general rules take care."""

    @play(MARK, moment=PRICES)
    def set_costs(self, turn: Hypothesis, event: Event) -> Hypothesis | None:
        """11.6.2: each service marker to a space of its track."""
        change = event.change
        if type(change) is not Marked or change.kind != "price":
            return None
        prices = self.data.board["prices"]
        return turn.require(
            change.value in prices,
            R.SET_COSTS,
            "off the track",
            Evidence(price=change.value, least=prices[0], most=prices[-1]),
        )


class RiverfolkSteps(NamedTuple):
    """The parts to which the steps of a turn belong, in the order of the chapter; services are others' steps."""

    funds: Funds
    services: Services
    birdsong: RiverfolkBirdsong
    daylight: RiverfolkDaylight
    evening: RiverfolkEvening


def sources(rule_set: RuleSet, faction: Faction) -> tuple[RuleSource, ...]:
    """The sources of the faction's rules, in the order of its chapter."""
    posts = TradePosts(rule_set.table, faction)
    services = Services(rule_set, faction, posts)
    funds = Funds(rule_set, faction, services)
    birdsong = RiverfolkBirdsong(rule_set, faction, funds, posts)
    daylight = RiverfolkDaylight(rule_set, faction, funds, posts)
    steps = RiverfolkSteps(funds, services, birdsong, daylight, RiverfolkEvening(rule_set, faction))
    return (RiverfolkRules(rule_set, faction, steps), *steps)
