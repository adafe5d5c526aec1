"""Riverfolk Company: chapter 11 of the Law, in its order. Services and boxes stand in files of their own."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from rootlog.engine.agenda import BIRDSONG, DAYLIGHT, EVENING, Agenda, Slot
from rootlog.engine.bench import Bench
from rootlog.engine.changes import Crafted, Marked, Moved
from rootlog.engine.event import BATTLE, CRAFT, MARK, MOVED, PLACED, SPENDINGS, Event
from rootlog.engine.factions.riverfolk.funds import RETURNED, SHELTER, SPENT_FUNDS, Funds
from rootlog.engine.factions.riverfolk.services import PAYMENT
from rootlog.engine.general import battle, crafting, hands, moving, placing, setup
from rootlog.engine.general.ruling import rules
from rootlog.engine.law import chapter
from rootlog.engine.pieces import Card, Faction, Piece, supply
from rootlog.engine.reasons import Reason
from rootlog.engine.source import Source, play
from rootlog.engine.state import State
from rootlog.engine.words import faction_name, piece_name, suit_name

if TYPE_CHECKING:
    from rootlog.engine.game import TurnLog
    from rootlog.engine.turn import Turn

R = chapter("riverfolk")
GENERAL = chapter("golden")
TERMS = chapter("terms")

WARRIOR = Piece("O", "w")
POSTS = "tb"
"""What trade posts are written as: tokens, or by mistake buildings."""


class Riverfolk(Funds):
    """The Riverfolk's rules and turns."""

    # --- 11.2 Faction rules and abilities --------------------------------------------------------------------

    def crafting_suits(self, turn: Turn, state: State) -> list[str]:
        """11.2.1: they craft with the spaces that trade posts have left, removed ones too."""
        return [
            suit
            for code, suit in self.data.suits.items()
            for _ in range(self._uncovered(state, code))
        ]

    def _uncovered(self, state: State, code: str) -> int:
        """How many spaces of a trade posts track are open; what is written as a building left one, too."""
        stock = state.count(Piece(self.faction, code), supply(self.faction))
        built = sum(self.on_map(state, Piece(self.faction, "b" + code[1:])).values())
        return self.data.pieces[code] - stock + built

    def swims(self, turn: Turn, state: State, faction: Faction, origin: int, target: int) -> bool:
        """11.2.2: along rivers they move without ruling."""
        return faction == self.faction and target in self.table.map.river_neighbours[origin]

    # --- 11.3 Setup ------------------------------------------------------------------------------------------

    def set_up(self, turn: Turn) -> Iterable[tuple[int, Reason]]:
        """11.3.2, 11.3.4, 11.3.5: warriors on the river, warriors in Payments, a price for each service."""
        log = turn.log
        opening, river = setup.Opening(log), self.table.map.river_clearings
        due, paid = self.data.board["setup"]["w"], self.data.board["setup"]["payments"]
        where = opening.where(WARRIOR)
        yield opening.check(
            WARRIOR,
            len(where) == due and river.issuperset(where),
            R.PLACE_WARRIORS,
            "{} warriors are placed, in {}; {} are placed in clearings on the river",
            len(where),
            sorted(set(where)),
            due,
        )
        yield self._starting_funds(log, paid)
        unset = [
            name
            for key, name in self.data.board["services"].items()
            if log.after.markers.get(("price", self.faction, key)) is None
        ]
        words = "no price is set for {}"
        yield 0, Reason(R.SET_STARTING_PRICES, not unset, words, (" and ".join(unset),))

    def _starting_funds(self, log: TurnLog, due: int) -> tuple[int, Reason]:
        placed = self.on_board(log.after)
        words = "{} warriors are placed in Payments, set-up places {}"
        action = next(
            (
                step.action
                for step in log.steps
                for change in step.changes
                if type(change) is Moved and change.target.kind == "board"
            ),
            0,
        )
        return action, Reason(R.GAIN_STARTING_FUNDS, placed == due, words, (placed, due))

    # --- 11.4 Birdsong ---------------------------------------------------------------------------------------

    def owe_protection(self, turn: Turn) -> None:
        """11.4.1: two warriors into an empty Payments box, as far as the supply goes."""
        due = min(self.data.board["protectionism"], turn.state.count(WARRIOR, supply(self.faction)))
        if self.payments is None:
            turn.grant(SHELTER, None, R.PROTECTIONISM, count=due)
        elif self.payments == 0:
            words = "nothing lies in Payments and {paid} warriors are placed there, Protectionism places {owed}"
            turn.owe(SHELTER, None, R.PROTECTIONISM, words, count=due, step=True)

    @play(PAYMENT, code="w", moment=SHELTER)
    def protect(self, turn: Turn, event: Event) -> Turn | None:
        """11.4.1."""
        if not self._pays(event):
            return None
        for _ in range(event.count):
            words = "{} placed in Payments, where {} lie; Protectionism fills an empty box with {}"
            turn.pay(
                SHELTER,
                None,
                R.PROTECTIONISM,
                words,
                piece_name(event.moved.thing, event.count),
                self.payments or 0,
                self.data.board["protectionism"],
            )
        return turn

    def score_dividends(self, turn: Turn) -> None:
        """11.4.2: with a trade post on the map a point for every two funds."""
        state, each = turn.state, self.data.board["funds_per_dividend"]
        if all(self._post_in(state, number) is None for number in self.table.map.clearings):
            return
        there = self.funds(turn)
        least, most = there.least // each, there.most // each
        turn.earn(least, R.SCORE_DIVIDENDS, f"{there.least} funds", index=-1)
        for _ in range(most - least):
            turn.earn(1, R.SCORE_DIVIDENDS, "funds that may be left", must=False)

    # --- 11.5 Daylight ---------------------------------------------------------------------------------------

    @play(MOVED, code="w", moment="actions")
    def move(self, turn: Turn, event: Event) -> Turn:
        """11.5.1: a move for a fund."""
        turn.count("acts")
        self.use(turn, 1, R.MOVE, "a move from {} to {}", event.origin, event.here)
        return moving.move(turn, self.faction, event.origin, event.here)

    @play(BATTLE, moment="actions", certain=True)
    def battle(self, turn: Turn, event: Event) -> Turn:
        """11.5.2: a battle for a fund."""
        turn.count("acts")
        self.use(turn, 1, R.BATTLE, "a battle")
        return battle.battle(turn, event)

    @play(CRAFT, moment="actions", certain=True)
    def craft(self, turn: Turn, event: Event) -> Turn:
        """11.5.3: funds on open spaces of the suits of the card's cost."""
        change = event.change
        assert type(change) is Crafted  # offered crafts only
        deck = self.bench.deck
        found = deck.giving(change.item) if change.item else deck.named(change.name or "")
        if found and found[0].cost:
            self.use(turn, len(found[0].cost), R.CRAFT, "crafting {}", found[0].title)
        return crafting.craft(turn, event, self.crafting_suits(turn, event.before), R.CRAFT)

    @play(PAYMENT, code="w", moment="actions")
    def export(self, turn: Turn, event: Event) -> Turn | None:
        """11.5.3.I: a card is crafted for a warrior in Payments instead of what it gives."""
        spent = self._exported(turn, event) if self._pays(event) else None
        if spent is None:
            return None
        exported = turn.counts.get("exports", ())
        assert isinstance(exported, tuple)  # only written here
        turn.keep("exports", (*exported, spent.index)).count("exported", event.count)
        index, card = spent.index, spent.card
        hands.owe_card(turn, lambda _, at: at == index, R.EXPORT, "no card is exported")
        turn.require(
            event.count == 1,
            R.EXPORT,
            "{} are placed in Payments for a card, an export places 1",
            piece_name(event.moved.thing, event.count),
        )
        return self._pay_export(turn, card)

    def _pay_export(self, turn: Turn, card: Card) -> Turn:
        found = self.bench.deck.named(card.name) if card.name is not None else []
        if card.name is None:
            return self.use(turn, 1, R.EXPORT, "an export")
        title = found[0].title if found else card.name
        if not found or not found[0].cost:
            return turn.require(turn.failed, R.EXPORT, "{} cannot be crafted, nor exported", title)
        self.use(turn, len(found[0].cost), R.EXPORT, "exporting {}", title)
        if not turn.failed:
            suits = self.crafting_suits(turn, turn.state)
            crafting.activate(turn, title, found[0].cost, suits, R.EXPORT)
        return turn

    def _exported(self, turn: Turn, event: Event) -> Event | None:
        """The card that leaves the hand for it: the nearest that was not exported before."""
        exported = turn.counts.get("exports", ())
        assert isinstance(exported, tuple)  # only written by export
        spent = [
            other
            for other in self.happened
            if other.kind in SPENDINGS
            and other.owner == self.faction
            and other.count == 1
            and other.index not in exported
        ]
        return min(spent, key=lambda other: abs(other.index - event.index), default=None)

    @play(PLACED, code="w", moment="actions")
    def garrison(self, turn: Turn, event: Event) -> Turn | None:
        """11.5.6.III: one warrior comes with a trade post; others placed with it are recruited."""
        here = event.here
        if not self._establishes(here) or turn.counted(f"garrison {here}"):
            return None
        turn.count(f"garrison {here}")
        words = "the warrior in {} comes with no trade post"
        turn.pay("garrison", here, R.PLACE_TRADE_POST_WARRIOR_AND_SCORE, words, here)
        return self._recruit(turn, here, event.count - 1)

    @play(PLACED, code="w", moment="actions")
    def recruit(self, turn: Turn, event: Event) -> Turn:
        """11.5.5: on a river, for a fund each."""
        return self._recruit(turn, event.here, event.count)

    def _recruit(self, turn: Turn, here: int, recruits: int) -> Turn:
        if not recruits:
            return turn
        self.use(turn, recruits, R.RECRUIT, "recruiting in {}", here)
        turn.require(
            turn.failed or here in self.table.map.river_clearings,
            R.RECRUIT,
            "a warrior is recruited in {}, which is on no river",
            here,
        )
        if not turn.failed:
            placing.place(turn, self.faction, here)
        words = "{paid} funds are spent on the {owed} warriors recruited in {}"
        return turn.owe(SPENT_FUNDS, None, R.RECRUIT, words, here, count=recruits)

    def _establishes(self, clearing: int) -> bool:
        """Whether the turn places a trade post there."""
        return any(
            event.kind == PLACED
            and event.owner == self.faction
            and event.code[0] in POSTS
            and event.here == clearing
            for event in self.happened
        )

    @play(PLACED, code="b", moment="actions", certain=True)
    def establish_a_building(self, turn: Turn, event: Event) -> Turn:
        """A building of theirs, which does not exist, as was said, is meant for a trade post."""
        return self._establish(turn, event)

    @play(PLACED, code="t", moment="actions", certain=True)
    def establish(self, turn: Turn, event: Event) -> Turn:
        """11.5.6: a trade post where somebody rules, for two funds of the ruler; a warrior comes with it, and points."""
        return self._establish(turn, event)

    def _establish(self, turn: Turn, event: Event) -> Turn:
        here, due = event.here, self.data.board["trade_post_funds"]
        self.use(turn, due, R.SPEND_FUNDS, "a trade post in {}", here)
        self._choose(turn, event)
        rulers = self._rulers(turn, event)
        turn.require(
            turn.failed or bool(rulers),
            R.CHOOSE_CLEARING,
            "nobody rules {}, where a trade post is placed",
            here,
        )
        names = " or ".join(faction_name(ruler) for ruler in rulers) or "Riverfolk"
        turn.owe(
            SPENT_FUNDS,
            rulers or None,
            R.SPEND_FUNDS,
            "{paid} funds of the {} are spent on the trade post in {}, it costs {owed}",
            names,
            here,
            count=due,
        )
        self._garrison(turn, event)
        code = "t" + event.code[1:]
        points = self._points(event.before, code) if code in self.data.tracks else 0
        name = piece_name(event.moved.thing)
        return turn.earn(points, R.PLACE_TRADE_POST_WARRIOR_AND_SCORE, "placing " + name)

    def _points(self, state: State, code: str) -> int:
        """What the space that the next trade post of that kind uncovers shows."""
        return self.data.printed(code, self._uncovered(state, code) + 1, "vp")

    def _choose(self, turn: Turn, event: Event) -> None:
        """11.5.6.I, III: in a clearing without a trade post, of its own suit."""
        here, name = event.here, piece_name(event.moved.thing)
        turn.require(
            turn.failed or (self._post_in(event.before, here) is None and event.count == 1),
            R.CHOOSE_CLEARING,
            "{} holds a trade post already",
            here,
        )
        suit = self.table.suits[here]
        turn.require(
            turn.failed or self.data.suits.get(event.code, suit) in suit,
            R.PLACE_TRADE_POST_WARRIOR_AND_SCORE,
            "{} does not match {}, which is {}",
            name,
            here,
            suit_name(suit),
        )
        if not turn.failed:
            placing.place(turn, self.faction, here)

    def _rulers(self, turn: Turn, event: Event) -> list[Faction]:
        """Who rules the clearing, or might, before the action that places the trade post."""
        before = next(e for e in self.happened if e.action == event.action).before
        here = event.here
        return [f for f in self.bench.factions if rules(turn, before, f, here) is not False]

    def _garrison(self, turn: Turn, event: Event) -> None:
        """11.5.6.III: a warrior comes with the post, if the supply has one. A turn that writes no cost leaves it out, too."""
        here, rule = event.here, R.PLACE_TRADE_POST_WARRIOR_AND_SCORE
        if not any(e.kind in RETURNED for e in self.happened):
            turn.grant("garrison", {here}, rule)
        elif turn.state.count(WARRIOR, supply(self.faction)) or turn.counted(f"garrison {here}"):
            words = "no warrior is placed with the trade post in {}"
            turn.owe("garrison", {here}, rule, words, here)

    @play(*RETURNED, code="w", moment="actions", mine=False)
    def spend_funds(self, turn: Turn, event: Event) -> Turn | None:
        """11.5: spent funds go back to their owners' supplies."""
        if event.moved.source.faction != self.faction:
            return None
        for _ in range(event.count):
            words = "a fund of the {} is spent, recruiting and trade posts take fewer"
            name = faction_name(event.owner)
            turn.pay(SPENT_FUNDS, event.owner, R.DAYLIGHT, words, name)
        return turn

    # --- 11.6 Evening ----------------------------------------------------------------------------------------

    @play(MARK, moment="prices")
    def set_costs(self, turn: Turn, event: Event) -> Turn | None:
        """11.6.2: each service marker to a space of its track."""
        change = event.change
        if type(change) is not Marked or change.kind != "price":
            return None
        prices = self.data.board["prices"]
        return turn.require(
            change.value in prices,
            R.SET_COSTS,
            "a price of {} is set, the tracks go from {} to {}",
            change.value,
            prices[0],
            prices[-1],
        )

    def build_agenda(self) -> Agenda:
        """11.4 to 11.6."""
        return Agenda(
            GENERAL.TURN_STRUCTURE,
            Slot(BIRDSONG, SHELTER, R.PROTECTIONISM, self.owe_protection),
            Slot(BIRDSONG, "dividends", R.SCORE_DIVIDENDS, self.score_dividends),
            Slot(BIRDSONG, "gather", R.GATHER_FUNDS, self.gather),
            Slot(DAYLIGHT, "actions", R.DAYLIGHT),
            Slot(EVENING, "discard", R.DISCARD_CARDS, self.grant_draws),
            Slot(EVENING, "prices", R.SET_COSTS),
        )


def sources(bench: Bench, faction: Faction) -> tuple[Source, ...]:
    """The sources of the faction's rules, in the order of its chapter."""
    return (Riverfolk(bench, faction),)
