"""Woodland Alliance: chapter 8 of the Law, in its order.

Supporters, lost bases and Outrage stand in supporters.py, revolts in revolt.py.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import permutations
from typing import TYPE_CHECKING

from rootlog.engine.agenda import BIRDSONG, DAYLIGHT, EVENING, Agenda, Slot
from rootlog.engine.bench import Bench
from rootlog.engine.budget import CARDS, DRAWS
from rootlog.engine.changes import Moved
from rootlog.engine.event import BATTLE, CRAFT, MOVED, PLACED, REMOVALS, Event
from rootlog.engine.factions.alliance.revolt import REVOLT, Revolting
from rootlog.engine.factions.alliance.supporters import (
    BASES,
    SUPPORTERS,
    SYMPATHY,
    WARRIOR,
    R,
)
from rootlog.engine.general import battle, crafting, hands, moving, placing, setup
from rootlog.engine.general.clash import Clash, Effect
from rootlog.engine.general.ruling import warriors_of
from rootlog.engine.law import Rule, chapter
from rootlog.engine.pieces import SUITS, Card, Faction, Suit, clearing
from rootlog.engine.reasons import Reason
from rootlog.engine.source import Source, play
from rootlog.engine.words import suit_name

if TYPE_CHECKING:
    from rootlog.engine.state import State
    from rootlog.engine.turn import Turn

GENERAL = chapter("golden")

SPREAD, ACTIONS, OPERATIONS = "spread sympathy", "actions", "military operations"
ORGANIZED = "organized"
MOST_TOGETHER = 4
"""Of how many tokens that one action places all orders are tried."""


class Alliance(Revolting):
    """The Alliance's rules and turns."""

    # --- 8.2 Faction rules and abilities ---------------------------------------------------------------------

    def crafting_suits(self, turn: Turn, state: State) -> list[str]:
        """8.2.1: it crafts with sympathy tokens."""
        return self.suits_of(state, SYMPATHY)

    def battle_effects(self, turn: Turn, clash: Clash) -> Iterable[Effect]:
        """8.2.2: as defender it deals hits by the higher roll."""
        if clash.defender.faction == self.faction:
            yield Effect(self.faction, R.GUERRILLA_WAR, high_roll=True)

    # --- 8.3 Setup -------------------------------------------------------------------------------------------

    def set_up(self, turn: Turn) -> Iterable[tuple[int, Reason]]:
        """8.3.1 to 8.3.4: nothing on the map, three supporters."""
        log = turn.log
        opening = setup.Opening(log)
        yield opening.expect(WARRIOR, {}, R.GATHER_WARRIORS)
        for base in BASES.values():
            yield opening.expect(base, {}, R.PLACE_BASES)
        yield opening.expect(SYMPATHY, {}, R.FILL_SYMPATHY_TRACK)
        drawn = [
            (step.action, change.count)
            for step in log.steps
            for change in step.changes
            if type(change) is Moved
            and change.target == self.box
            and isinstance(change.became, Card)
        ]
        due, count = self.data.board["setup"]["supporters"], sum(number for _, number in drawn)
        words = "{} supporters are drawn, set-up gives {}"
        action = drawn[0][0] if drawn else 0
        yield action, Reason(R.GAIN_SUPPORTERS, count == due, words, (count, due))

    # --- 8.4.2 Spread sympathy ---------------------------------------------------------------------------------

    @play(PLACED, code=SYMPATHY.code, certain=True)
    def spread_sympathy(self, turn: Turn, event: Event) -> Turn | None:
        """8.4.2: next to sympathy, for supporters, for points."""
        number = event.here
        if self._vacated(turn, number):
            return None
        turn.go(SPREAD)
        self.require_limit(turn, event, R.PLACEMENT_LIMITS)
        turn.require(
            turn.failed or self._reaches(turn, event),
            R.SPREAD_SYMPATHY_CHOOSE_CLEARING,
            "sympathy spreads to {}, no clearing adjacent to it is sympathetic",
            number,
        )
        placing.place(turn, self.faction, number)
        if turn.failed:  # what it would have cost is not another mistake
            turn.grant(
                SUPPORTERS, hands.ANY_CARD, R.SPREAD_SYMPATHY, count=self._price(turn, event)
            )
        else:
            self._owe_price(turn, event)
        return self._score(turn, event, R.SPREAD_SYMPATHY_RESOLVE_EFFECT)

    def _reaches(self, turn: Turn, event: Event) -> bool:
        """Whether sympathy is next to the clearing, or nowhere. One action may place several tokens, in any order."""
        state = event.before
        near = set(self.on_map(state, SYMPATHY))
        together = self._together(turn, event)
        if not near and event.here == together[0]:
            return True
        if not near:
            return False
        reached, grew = near, True
        while grew:
            new = {
                number
                for number in together
                if number not in reached and self._touches(turn, state, number, reached)
            }
            reached, grew = reached | new, bool(new)
        return event.here in reached

    def _together(self, turn: Turn, event: Event) -> list[int]:
        """The clearings in which the action of that event places sympathy."""
        return [
            other.here
            for other in turn.events
            if other.action == event.action
            and other.kind == PLACED
            and other.moved.thing == SYMPATHY
        ]

    def _touches(self, turn: Turn, state: State, number: int, others: Iterable[int]) -> bool:
        return any(moving.adjacent(turn, state, self.faction, number, other) for other in others)

    def require_limit(self, turn: Turn, event: Event, rule: Rule) -> None:
        """8.2.5.I, 8.6.1.IV: one sympathy token a clearing."""
        turn.require(
            event.count == 1 and not event.before.count(SYMPATHY, clearing(event.here)),
            rule,
            "a sympathy token is placed in {}, which has one",
            event.here,
        )

    def _owe_price(self, turn: Turn, event: Event) -> None:
        """8.4.2.II: as many supporters of the suit as is printed above the token."""
        state, number = event.before, event.here
        suit = self.table.suits[number]
        name = suit_name(suit)
        self.owe_supporters(
            turn,
            hands.matching({suit}),
            R.SPREAD_SYMPATHY_SPEND_SUPPORTERS,
            "{paid} of {owed} {} supporters are spent for the sympathy in {}",
            name,
            number,
            count=self._price(turn, event),
        )
        warriors = self._largest_force(turn, state, number)
        if warriors >= self.data.board["martial_law_warriors"]:
            marked = turn.counts.get("martial law", ())
            assert isinstance(marked, tuple)  # only written here
            turn.keep("martial law", (*marked, (turn.index, suit, number, warriors)))

    def _price(self, turn: Turn, event: Event) -> int:
        """What the token costs. Tokens that one action places may come in the order that the supporters spent pay for."""
        spot = self.counts(event.before).get(SYMPATHY.code, 0) + 1
        together = self._together(turn, event)
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

    def _left(self, turn: Turn, event: Event, together: list[int]) -> Counter[Suit | None]:
        """The suits of supporters that the turn spends beyond its other costs, Martial Law of these tokens included."""
        left: Counter[Suit | None] = Counter()
        for other in turn.events:
            if other.kind == BATTLE:
                break  # from here on supporters leave for lost bases
            if other.kind.startswith("board>") and other.code == "#":
                left[other.suit] += other.count
        for debt in turn.debts:
            if debt.budget != SUPPORTERS or not isinstance(debt.fits, frozenset) or not debt.must:
                continue
            if turn.events[debt.index].action != event.action:
                left.subtract(suit for suit in debt.fits if suit in SUITS)
        for number in together:
            if self._under_martial_law(turn, event.before, number):
                left[self.table.suits[number]] -= 1
        return left

    def _under_martial_law(self, turn: Turn, state: State, number: int) -> bool:
        limit: int = self.data.board["martial_law_warriors"]
        return self._largest_force(turn, state, number) >= limit

    def _largest_force(self, turn: Turn, state: State, number: int) -> int:
        """8.4.2.IIa: the warriors of one other player there; in the newest law with those it treats as own for rule."""
        borrowed = self.law.switch("martial_law_borrowed") == "yes"
        return max(
            (
                warriors_of(turn, state, other, number, borrowed=borrowed)
                for other in self.bench.factions
                if other != self.faction
            ),
            default=0,
        )

    def owe_martial_law(self, turn: Turn) -> None:
        """8.4.2.IIa: one supporter more; owed last, so that what is short is short here."""
        marked = turn.counts.get("martial law", ())
        assert isinstance(marked, tuple)  # only written by _owe_price()
        for index, suit, number, warriors in marked:
            self.owe_supporters(
                turn,
                hands.matching({suit}),
                R.MARTIAL_LAW,
                "no further {} supporter is spent for the sympathy in {}, where another player has {} warriors",
                suit_name(suit),
                number,
                warriors,
                count=self.data.board["martial_law_supporters"],
                index=index,
            )

    def _score(self, turn: Turn, event: Event, rule: Rule) -> Turn:
        """8.4.2.III, 8.6.1.IV: the points of the space uncovered."""
        points = self.next_space(event.before, SYMPATHY.code, "vp")
        return turn.earn(points, rule, f"the sympathy in {event.here}", must=not turn.failed)

    # --- 8.5 Daylight ------------------------------------------------------------------------------------------

    def by_day(self, turn: Turn, rule: Rule, words: str, *values: object) -> Turn:
        """Require that it is not past Daylight."""
        late = turn.past(ACTIONS)
        if not late:
            turn.go(ACTIONS)
            late = self._income_drawn(turn)
        return turn.require(not late, rule, words, *values)

    @play(CRAFT)
    def craft(self, turn: Turn, event: Event) -> Turn:
        """8.2.1, 8.5.1."""
        self.by_day(
            turn, R.CRAFTING, "a card is crafted in Evening, the Alliance crafts in Daylight"
        )
        return crafting.craft(turn, event, self.crafting_suits(turn, event.before))

    @play("hand>board", code="#")
    def mobilize(self, turn: Turn, event: Event) -> Turn | None:
        """8.5.2."""
        if event.moved.target != self.box:
            return None
        self.by_day(turn, R.MOBILIZE, "the Alliance mobilizes in Evening, it does so in Daylight")
        self.gain(turn, event)
        return turn

    @play("supply>board", code="w")
    def train(self, turn: Turn, event: Event) -> Turn | None:
        """8.5.3: an officer for a card that matches a base."""
        if event.moved.target != self.box:
            return None
        self.by_day(
            turn, R.TRAIN, "a warrior becomes an officer in Evening, training is for Daylight"
        )
        suits = {
            self.base_suit(code, number)
            for number, codes in self.bases(event.before).items()
            for code in codes
        }
        suits.update(self.table.suits[number] for number in self.unwritten(turn))
        words = "a warrior becomes an officer, and no base is on the map"
        turn.require(turn.failed or bool(suits), R.TRAIN, words)
        if not any(credit.budget == CARDS.of(self.faction) for credit in turn.credits):
            # a supporter spent in place of a card is the same mistake
            turn.grant(SUPPORTERS, hands.ANY_CARD, R.TRAIN, count=event.count)
        if not suits:
            return turn.grant(CARDS.of(self.faction), hands.ANY_CARD, R.TRAIN, count=event.count)
        names = " or ".join(suit_name(suit) for suit in sorted(suits))
        words = "{paid} of {owed} cards matching a base ({}) are spent for officers"
        return hands.owe_card(turn, hands.matching(suits), R.TRAIN, words, names, count=event.count)

    # --- 8.6.1 Military operations -------------------------------------------------------------------------------

    def operate(self, turn: Turn) -> Turn:
        """8.6.1: as many operations as officers."""
        self._require_before_draw(turn)
        turn.count(OPERATIONS)
        # those that an operation's battle costs do not take back what was allowed
        officers = self.officers(turn.state) + self.unpromoted(turn)
        officers = max(officers, turn.counted("officers at most"))
        turn.keep("officers at most", officers)
        taken = turn.counted(OPERATIONS)
        words = "operation {} of the turn, the Alliance has {} officers"
        return turn.require(
            turn.failed or taken <= officers, R.MILITARY_OPERATIONS, words, taken, officers
        )

    def _require_before_draw(self, turn: Turn) -> None:
        """8.6: operations come before the draw. Once is enough to say so."""
        if "drew early" not in turn.counts and self._income_drawn(turn):
            turn.require(False, R.EVENING, "an operation follows the draw that ends the turn")
            turn.keep("drew early", True)

    def _income_drawn(self, turn: Turn) -> bool:
        """Whether as many cards were drawn as the Evening gives, beyond those that something else gave."""
        currency = DRAWS.of(self.faction)
        drawn = sum(c.budget == currency and not c.free for c in turn.credits)
        if not drawn:
            return False
        drawn -= sum(debt.budget == currency for debt in turn.debts)
        return drawn >= self.draws(turn.state)

    @play(MOVED, code="w", moment=OPERATIONS)
    def move(self, turn: Turn, event: Event) -> Turn:
        """8.6.1.I."""
        return moving.move(self.operate(turn), self.faction, event.origin, event.here)

    @play(BATTLE, moment=OPERATIONS)
    def battle(self, turn: Turn, event: Event) -> Turn:
        """8.6.1.II."""
        return battle.battle(self.operate(turn), event)

    @play(PLACED, code="w", moment=OPERATIONS)
    def recruit(self, turn: Turn, event: Event) -> Turn:
        """8.6.1.III: a warrior where a base stands."""
        for _ in range(event.count):
            self.operate(turn)
        words = "a warrior is recruited in {}, which has no base"
        based = event.here in self.bases(event.before) or event.here in self.unwritten(turn)
        turn.require(turn.failed or based, R.RECRUIT, words, event.here)
        return placing.place(turn, self.faction, event.here)

    @play(*sorted(REMOVALS), code="w", moment=OPERATIONS)
    def organize_a_warrior(self, turn: Turn, event: Event) -> Turn:
        """8.6.1.IV: a warrior leaves for the sympathy that takes its place."""
        for _ in range(event.count):
            words = "a warrior leaves {} for nothing"
            turn.pay(ORGANIZED, event.origin, R.ORGANIZE, words, event.origin)
        return turn

    def _vacated(self, turn: Turn, number: int) -> bool:
        """Whether a warrior has left that clearing to organize it."""
        left = sum(c.budget == ORGANIZED and c.value == number for c in turn.credits)
        used = sum(
            debt.budget == ORGANIZED and isinstance(debt.fits, frozenset) and number in debt.fits
            for debt in turn.debts
        )
        return left > used

    @play(PLACED, code=SYMPATHY.code, certain=True)
    def organize(self, turn: Turn, event: Event) -> Turn | None:
        """8.6.1.IV: sympathy in place of a warrior, where there is none."""
        number = event.here
        if not (turn.past(SPREAD) or self._vacated(turn, number)):
            return None
        self.operate(turn.go(OPERATIONS))
        self.require_limit(turn, event, R.ORGANIZE)
        placing.place(turn, self.faction, number)
        words = "no warrior leaves {} for the sympathy placed there"
        turn.owe(ORGANIZED, {number}, R.ORGANIZE, words, number)
        return self._score(turn, event, R.ORGANIZE)

    # --- 8.6.2 Income --------------------------------------------------------------------------------------------

    def owe_draws(self, turn: Turn) -> None:
        """8.6.2: a card, and one for each uncovered draw bonus."""
        hands.owe_evening_draw(turn, self.draws(turn.state), R.INCOME)
        hands.grant_draw(turn, len(self.unwritten(turn)), R.INCOME)

    def build_agenda(self) -> Agenda:
        """8.4 to 8.6."""
        return Agenda(
            GENERAL.TURN_STRUCTURE,
            Slot(BIRDSONG, REVOLT, R.BIRDSONG),
            Slot(BIRDSONG, SPREAD, R.BIRDSONG),
            Slot(DAYLIGHT, ACTIONS, R.DAYLIGHT, self.owe_martial_law),
            Slot(EVENING, OPERATIONS, R.EVENING),
            Slot(EVENING, "draw", R.INCOME, self.owe_draws),
            Slot(EVENING, "discard", R.INCOME),
        )


def _short(left: Counter[Suit | None], suits: list[Suit], prices: Sequence[int]) -> int:
    """How many supporters are missing, if tokens in clearings of those suits cost so much."""
    need: Counter[Suit | None] = Counter()
    for suit, price in zip(suits, prices, strict=True):
        need[suit] += price
    return sum(max(0, number - left[suit]) for suit, number in need.items())


def sources(bench: Bench, faction: Faction) -> tuple[Source, ...]:
    """The sources of the faction's rules, in the order of its chapter."""
    return (Alliance(bench, faction),)
