"""Corvid Conspiracy: chapter 13 of the Law, in its order.

Exposure (13.2.4) stands in exposure.py, the effects of plots (13.7) in plots.py, what was seen of them and
what they can be (13.2.2) in seen.py and hidden.py.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import permutations
from typing import TYPE_CHECKING

from rootlog.engine.agenda import BIRDSONG, DAYLIGHT, EVENING, Agenda, Slot
from rootlog.engine.bench import Bench
from rootlog.engine.budget import CARDS, DRAWS
from rootlog.engine.changes import Swapped
from rootlog.engine.event import BATTLE, CRAFT, MOVED, PLACED, SPENDINGS, SWAP, Event
from rootlog.engine.factions.corvids.exposure import ExposureSource
from rootlog.engine.factions.corvids.seen import (
    BOMB,
    EXTORTION,
    FACE_DOWN,
    FLIP,
    WARRIOR,
    R,
)
from rootlog.engine.general import battle, crafting, hands, hits, moving, placing, setup
from rootlog.engine.general.clash import Clash, Effect
from rootlog.engine.general.suits import unmet
from rootlog.engine.law import chapter
from rootlog.engine.pieces import SUITS, Faction, Piece, Suit, clearing, supply
from rootlog.engine.source import Source, play
from rootlog.engine.words import piece_name, suit_name

if TYPE_CHECKING:
    from rootlog.engine.reasons import Reason
    from rootlog.engine.state import State
    from rootlog.engine.turn import Turn

GENERAL = chapter("golden")

CRAFTING, FLIPPING, RECRUITING = "craft", "flip plots", "recruit"
ACTIONS, EXERTING, DRAWING = "actions", "exert", "draw"
RECRUITS, CONSPIRATORS = "recruits", "warriors for a plot"
LEAVES = ("clearing>supply", "clearing>coffin")


class Corvids(ExposureSource):
    """The Corvids' rules and turns."""

    # --- 13.2 Faction rules and abilities ---------------------------------------------------------------------

    def crafting_suits(self, turn: Turn, state: State) -> list[Suit]:
        """13.2.1: they craft with plots, whichever side is up."""
        suits = self.table.suits
        return [
            suits[number]
            for number in self.table.map.clearings
            for thing, count in state.pieces(number).items()
            if type(thing) is Piece and thing.owner == self.faction and thing.is_token
            for _ in range(count)
        ]

    def moves_freely(self, turn: Turn, state: State, faction: Faction) -> bool:
        """13.2.3: they move whoever rules."""
        return faction == self.faction

    def battle_effects(self, turn: Turn, clash: Clash) -> Iterable[Effect]:
        """13.2.5: as defender with a face-down plot there they deal an extra hit."""
        if clash.defender.faction == self.faction:
            began = turn.events[clash.index].before
            if began.count(FACE_DOWN, clearing(clash.clearing)):
                extra = self.data.board["embedded_agents_hits"]
                yield Effect(self.faction, R.EMBEDDED_AGENTS, low=extra, high=extra)

    # --- 13.3 Setup -------------------------------------------------------------------------------------------

    def set_up(self, turn: Turn) -> Iterable[tuple[int, Reason]]:
        """13.3.1, 13.3.2: no plot, and a warrior in a clearing of each suit."""
        log = turn.log
        opening, each = setup.Opening(log), self.data.board["setup"]["w_per_suit"]
        yield opening.expect(FACE_DOWN, {}, R.GATHER_WARRIORS_AND_PLOTS)
        placed = opening.where(WARRIOR)
        suits = [self.table.suits[number] for number in placed]
        yield opening.check(
            WARRIOR,
            len(suits) == len(SUITS) * each and not unmet(SUITS * each, suits),
            R.SCATTER,
            "warriors are placed in {}; one is placed in a clearing of each suit",
            placed,
        )

    # --- 13.4 Birdsong ----------------------------------------------------------------------------------------

    @play(CRAFT)
    def craft(self, turn: Turn, event: Event) -> Turn:
        """13.2.1, 13.4.1: in Birdsong, before plots are flipped."""
        if turn.past(BIRDSONG):
            hits.settle(turn)
            words = "a card is crafted after Birdsong, the Corvids craft in Birdsong"
            turn.require(False, R.CRAFTING, words)
        else:
            turn.go(CRAFTING)
        return crafting.craft(turn, event, self.crafting_suits(turn, event.before))

    @play(FLIP, code="t", turns="any")
    def flip_plots(self, turn: Turn, event: Event) -> Turn:
        """13.4.2: a plot with a warrior scores for all that lie open, then a bomb or extortion takes effect.

        In the turns of others, and in battle, a plot is turned up only to show what leaves the map.
        """
        number, goes = event.origin, self.gone(event, turn.events)
        if turn.faction != self.faction or (goes and turn.past(BIRDSONG)):
            words = "the plot in {} is flipped, in Birdsong only the Corvids flip plots"
            turn.require(goes, R.FLIP_PLOTS, words, number)
            return self.require_known(turn, event)
        turn.go(FLIPPING)
        words = "the plot in {} lies face up already"
        turn.require(turn.failed or event.code == FACE_DOWN.code, R.FLIP_PLOTS, words, number)
        words = "a plot is flipped in {}, where no warrior of the Corvids stands"
        there = event.before.count(WARRIOR, clearing(number))
        turn.require(turn.failed or there > 0, R.FLIP_PLOTS, words, number)
        if not turn.failed:
            self.require_known(turn, event)
        return self._resolve(turn, event)

    def _resolve(self, turn: Turn, event: Event) -> Turn:
        """13.4.2: a point for each plot that lies face up, the new one included, then its effect."""
        each = self.data.board["flip_vp_per_plot"]
        open_plots = sum(map(len, self.face_up(event.after).values()))
        kind, number = event.moved.became, event.origin
        name = piece_name(kind)
        words = f"flipping {name} with {open_plots} face-up plots on the map"
        turn.earn(open_plots * each, R.FLIP_PLOTS, words, must=not turn.failed)
        if kind == BOMB:
            self.explode(turn, number)
        elif kind == EXTORTION:
            self.extort(turn, number)
        return turn

    @play(PLACED, code="w")
    def recruit(self, turn: Turn, event: Event) -> Turn:
        """13.4.3: once a turn, for a card, a warrior in each clearing of a suit."""
        if turn.past(RECRUITING) and self._backwards(turn, event):
            return self._give_backwards(turn, event)
        turn.go(RECRUITING)
        suit = turn.counts.get("recruited suit")
        if suit is None:
            suit = self._chosen(turn, event)
            turn.keep("recruited suit", suit)
            self._owe_recruits(turn, suit)
        here, printed = event.here, self.table.suits[event.here]
        assert isinstance(suit, str)  # only written above
        if suit not in printed and self._recruits_again(turn, event):
            return turn
        placed = turn.count(f"recruits in {here}", event.count).counted(f"recruits in {here}")
        words = "recruiting places one warrior in each {2} clearing, the record places {0} in {1}"
        name = piece_name(WARRIOR, event.count)
        values = name, here, suit_name(suit)
        if "few recruits" in turn.counts:
            turn.require(turn.failed or placed == 1, R.RECRUIT, words, *values)
        for _ in range(event.count):
            free = turn.failed or event.moved.short > 0
            turn.pay(RECRUITS, here, R.RECRUIT, words, *values, free=free)
        return turn

    def _chosen(self, turn: Turn, event: Event) -> Suit:
        """The suit that a recruit is for: of most clearings where its action places warriors, then of the card spent."""
        suits, spent = self.table.suits, self._spent_before(turn, event)
        together = Counter(
            suit
            for other in turn.events
            if other.kind == PLACED and other.code == "w" and other.action == event.action
            for suit in suits[other.here]
        )
        return max(together, key=lambda suit: (together[suit], suit == spent))

    def _spent_before(self, turn: Turn, event: Event) -> Suit | None:
        """The suit of the card spent last before an event."""
        for earlier in reversed(turn.events[: event.index]):
            if earlier.kind in SPENDINGS and earlier.owner == self.faction:
                return earlier.suit
        return None

    def _owe_recruits(self, turn: Turn, suit: Suit) -> None:
        """13.4.3: a warrior in each matching clearing, as far as they may be placed and the supply goes."""
        state, name = turn.state, suit_name(suit)
        due = [
            number
            for number, printed in self.table.suits.items()
            if suit in printed and placing.barred(turn, state, self.faction, number) is None
        ]
        left = state.count(WARRIOR, supply(self.faction))
        if left < len(due):
            words = "{paid} of {owed} warriors that are left are placed in {} clearings"
            turn.keep("few recruits", True)
            turn.owe(RECRUITS, due, R.RECRUIT, words, name, count=left)
        else:
            for number in due:
                words = "no warrior is placed in {}, which is a {} clearing like the others"
                turn.owe(RECRUITS, {number}, R.RECRUIT, words, number, name)
        words = "no {} card is spent to recruit in {} clearings"
        hands.owe_card(turn, hands.matching(suit), R.RECRUIT, words, name, name)

    def _recruits_again(self, turn: Turn, event: Event) -> bool:
        """Whether warriors come to another suit for a second card: that is a second recruit, and one mistake."""
        suit = self.table.suits[event.here]
        if f"again {suit}" in turn.counts:
            return True
        cards = [c for c in turn.credits if c.budget == CARDS.of(self.faction)]
        if len(cards) <= 1:
            return False
        words = "the Corvids recruit in {} clearings, they have recruited once in this turn"
        turn.keep(f"again {suit}", True)
        turn.require(False, R.RECRUIT, words, suit_name(suit))
        turn.grant(CARDS.of(self.faction), hands.matching(suit), R.RECRUIT)
        return True

    # --- 13.5 Daylight ----------------------------------------------------------------------------------------

    def act(self, turn: Turn) -> Turn:
        """13.5: three actions; 13.6.1: one more in Evening, in place of the draw."""
        taken, most = turn.counted("taken"), self.data.board["actions"]
        if taken < most and not turn.past(ACTIONS):
            turn.go(ACTIONS).count("taken")
        else:
            self._exert(turn, taken, most)
        if "drew early" not in turn.counts and self._drawn(turn) > 0:
            turn.keep("drew early", True)
            turn.require(False, R.EVENING, "an action follows the draw that ends the turn")
        return turn

    def _exert(self, turn: Turn, taken: int, most: int) -> None:
        exerts = turn.go(EXERTING).count("exerts").counted("exerts")
        words = "action {} of the turn, Daylight allows {} and Exert one more"
        limit = self.data.board["exert_actions"]
        said = turn.failed or exerts > limit + 1
        turn.require(said or exerts <= limit, R.DAYLIGHT, words, taken + exerts, most)

    def _drawn(self, turn: Turn) -> int:
        """How many cards were drawn so far beyond those that something gave."""
        currency = DRAWS.of(self.faction)
        drawn = sum(credit.budget == currency for credit in turn.credits)
        return drawn - sum(debt.budget == currency for debt in turn.debts)

    @play(MOVED, code="w")
    def move(self, turn: Turn, event: Event) -> Turn:
        """13.5.1."""
        return moving.move(self.act(turn), self.faction, event.origin, event.here)

    @play(PLACED, code="t")
    def plot(self, turn: Turn, event: Event) -> Turn:
        """13.5.2: in a clearing without a plot, for a warrior there, and one more for each plot before it this turn."""
        self.act(turn)
        here, state = event.here, event.before
        words = "a plot is placed in {}, which has one"
        alone = event.count == 1 and self.plot_in(state, here) is None
        turn.require(turn.failed or alone, R.PLACEMENT_LIMITS, words, here)
        words = "a plot is placed face up in {}"
        hidden = event.moved.became == FACE_DOWN
        turn.require(turn.failed or hidden, R.TOKEN_FACING, words, here)
        placing.place(turn, self.faction, here)
        price = self._price(turn, event)
        if turn.failed:  # what it would have cost is not another mistake
            turn.grant(CONSPIRATORS, None, R.PLOT, count=price)
            return turn.count("plots placed", event.count)
        words = "{paid} of {owed} warriors are removed from {} for the plot placed there"
        turn.owe(CONSPIRATORS, {here}, R.PLOT, words, here, count=price)
        return turn.count("plots placed", event.count)

    def _price(self, turn: Turn, event: Event) -> int:
        """What the plot costs. Plots that one action places may come in the order that was paid for."""
        together = [
            other.here
            for other in turn.events
            if other.action == event.action and other.kind == PLACED and other.code[0] == "t"
        ]
        first = self.data.board["plot_warriors"] + turn.counted("plots placed")
        first -= together.index(event.here)
        prices = tuple(range(first, first + len(together)))
        if len(together) > 1:
            paid = self._removed(turn)
            prices = min(
                permutations(prices),
                key=lambda order: sum(
                    abs(paid[number] - price) for number, price in zip(together, order, strict=True)
                ),
            )
        return prices[together.index(event.here)]

    def _removed(
        self,
        turn: Turn,
    ) -> Counter[int]:
        """How many of their own warriors leave which clearings in this turn."""
        found: Counter[int] = Counter()
        for event in turn.events:
            if event.kind in LEAVES and event.code == "w" and event.owner == self.faction:
                found[event.origin] += event.count
        return found

    @play(*LEAVES, code="w")
    def give_warriors(self, turn: Turn, event: Event) -> Turn:
        """13.5.2: the warriors that a plot costs, written before or after it."""
        words = "the record removes {} from {}, more than a plot there costs"
        name = piece_name(WARRIOR, event.count)
        for _ in range(event.count):
            turn.pay(CONSPIRATORS, event.origin, R.PLOT, words, name, event.origin)
        return turn

    def _backwards(self, turn: Turn, event: Event) -> bool:
        """Whether warriors are placed in Daylight where a plot is placed later in the turn, and none leave for it."""
        number = event.here
        return not self._removed(turn)[number] and any(
            later.kind == PLACED and later.code[0] == "t" and later.here == number
            for later in turn.events[event.index + 1 :]
        )

    def _give_backwards(self, turn: Turn, event: Event) -> Turn:
        """13.5.2: warriors come where a plot costs warriors: one mistake."""
        turn.go(ACTIONS)
        words = "the plot placed in {} costs warriors, the record places {} there"
        name = piece_name(WARRIOR, event.count)
        turn.require(False, R.PLOT, words, event.here, name)
        for _ in range(event.count):
            turn.pay(CONSPIRATORS, event.here, R.PLOT, "", free=True)
        return turn

    @play(BATTLE)
    def battle(self, turn: Turn, event: Event) -> Turn:
        """13.5.3."""
        return battle.battle(self.act(turn), event)

    @play(SWAP)
    def trick(self, turn: Turn, event: Event) -> Turn:
        """13.5.4: two plots that both lie face up, or both face down, trade places."""
        change = event.change
        assert type(change) is Swapped  # offered swaps only
        self.act(turn)
        one, other = (self.plot_in(event.before, n) for n in (change.one, change.other))
        words = "the plots in {} and {} do not show the same side"
        same = (one == FACE_DOWN) == (other == FACE_DOWN)
        missing = one is None or other is None  # that was said when it was replayed
        here, there = change.one, change.other
        turn.require(turn.failed or missing or same, R.TRICK, words, here, there)
        words = "the plot in {} is swapped with itself"
        return turn.require(turn.failed or here != there, R.TRICK, words, here)

    # --- 13.6 Evening -----------------------------------------------------------------------------------------

    def owe_draws(self, turn: Turn) -> None:
        """13.6.2: a card and one for each face-up extortion; none after an Exert, and any last action may be one."""
        currency = DRAWS.of(self.faction)
        extortions = [p for there in self.face_up(turn.state).values() for p in there]
        due = self.data.draw + extortions.count(EXTORTION) * self.data.board["extortion_draw"]
        if turn.counted("exerts") and "drew early" not in turn.counts:
            words = "cards are drawn in Evening although the Corvids exert"
            turn.credits = tuple(
                c._replace(rule=R.EXERT, words=words, values=())
                if c.budget == currency and c.index >= turn.facts.ending
                else c
                for c in turn.credits
            )
        elif self._drawn(turn) > 0 or not turn.counted("taken"):
            hands.owe_evening_draw(turn, due, R.DRAW)

    def build_agenda(self) -> Agenda:
        """13.4 to 13.6."""
        return Agenda(
            GENERAL.TURN_STRUCTURE,
            Slot(BIRDSONG, CRAFTING, R.BIRDSONG),
            Slot(BIRDSONG, FLIPPING, R.BIRDSONG),
            Slot(BIRDSONG, RECRUITING, R.BIRDSONG),
            Slot(DAYLIGHT, ACTIONS, R.DAYLIGHT),
            Slot(EVENING, EXERTING, R.EVENING),
            Slot(EVENING, DRAWING, R.EVENING, self.owe_draws),
            Slot(EVENING, "discard", R.DRAW),
        )


def sources(bench: Bench, faction: Faction) -> tuple[Source, ...]:
    """The sources of the faction's rules, in the order of its chapter."""
    return (Corvids(bench, faction),)
