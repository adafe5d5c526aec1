"""The Alliance's acts in Daylight, paid with supporters: spying, battles, crafting, teaching, training, building."""

from rootlog.engine.editions.pnp import building, crafting
from rootlog.engine.editions.pnp.alliance.boxes import (
    BOXES,
    GAINED,
    SUPPORTERS,
    box,
    box_of,
    placed_with,
)
from rootlog.engine.editions.pnp.battle import battle
from rootlog.engine.editions.pnp.common import PnpPart, R, may_be_short, nation
from rootlog.engine.editions.pnp.moving import move
from rootlog.engine.event import BATTLE, CRAFT, DRAWN, MOVED, PLACED, Event
from rootlog.engine.general import hands
from rootlog.engine.general.ruling import rules, tally
from rootlog.engine.judging.budget import DRAWS, Budget, TurnNote
from rootlog.engine.judging.source import play
from rootlog.engine.judging.turn import Hypothesis
from rootlog.engine.law import Rule
from rootlog.engine.pieces import Piece
from rootlog.engine.words import counted, kind_name, suit_name, suited

ACTING = "actions"
GUESTS = Budget("hideout warriors", "A")
"""The warrior that comes with a hideout; a value is the clearing."""
CONSPIRING = TurnNote("conspiring", "A")
"""True if a conspiracy is being resolved: until the next action."""
STRONGHOLD = Piece("A", "b_s")
HIDEOUT_COST, STRONGHOLD_COST = 2, 3


class SupporterActions(PnpPart):
    """The actions of Daylight, as many as there are supporters for, in any order."""

    def act(self, turn: Hypothesis) -> Hypothesis:
        """Take an action: a conspiracy before it is resolved."""
        return turn.keep(CONSPIRING, False) if turn.counts.get(CONSPIRING) else turn

    def owe_supporters(
        self, turn: Hypothesis, boxes: frozenset[object], number: int, rule: Rule
    ) -> None:
        """Owe so many supporters of one of those boxes."""
        where = f"{suit_name(str(next(iter(boxes))).upper())} box" if len(boxes) == 1 else "one box"
        words = "it costs {} of the {}; spent for it: {paid}"
        values = counted(number, "supporter"), where
        turn.owe(SUPPORTERS, boxes, rule, words, *values, count=number)

    def boxes_at(self, turn: Hypothesis, clearing: int) -> frozenset[object]:
        """The boxes whose nation a clearing has; all where that is not stated."""
        suit = nation(turn, clearing)
        return frozenset(BOXES if suit is None else (box_of(suit),))

    # --- spying, fighting, crafting --------------------------------------------------------------------------

    @play(DRAWN, code="#", moment=ACTING)
    def spy(self, turn: Hypothesis, event: Event) -> Hypothesis | None:
        """A supporter and a card for each card drawn."""
        if turn.counts.get(CONSPIRING):  # which of both it is no record tells
            return None
        turn.pay(DRAWS.of(self.faction), None, R.ALLIANCE_SPY, "", count=event.count, free=True)
        rule = R.ALLIANCE_SPY
        self.owe_supporters(turn, frozenset(BOXES), event.count, rule)
        words = "spying costs a card in addition to the supporter; spent for it: {paid}"
        return hands.owe_card(turn, hands.ANY_CARD, rule, words, count=event.count)

    @play(BATTLE, moment=ACTING)
    def battle(self, turn: Hypothesis, event: Event) -> Hypothesis:
        """A supporter of the clearing's nation."""
        self.act(turn)
        battle(turn, event)
        clearing = getattr(event.change, "clearing", 0)
        if not turn.failed:
            self.owe_supporters(turn, self.boxes_at(turn, clearing), 1, R.ALLIANCE_BATTLE)
        return turn

    @play(CRAFT)
    def craft(self, turn: Hypothesis, event: Event) -> Hypothesis:
        """With strongholds, for no supporters, for twice the points."""
        if crafting.in_time(turn, ACTING):
            self.act(turn)
        suits = self.suits_of(event.before, STRONGHOLD)
        doubled = R.CRAFTING_COTTAGE_INDUSTRY
        return crafting.craft(turn, event, suits, times=2, doubled=doubled)

    # --- teaching, training ----------------------------------------------------------------------------------

    @play(GAINED, code="w", moment=ACTING)
    def educate(self, turn: Hypothesis, event: Event) -> Hypothesis:
        """A card of the box's nation, or a bird, for each supporter."""
        self.act(turn)
        suit = box(event).upper()
        words = "{} in the {} box costs as many cards of its nation; spent for it: {paid}"
        values = counted(event.count, "supporter"), suit_name(suit)
        fits = hands.matching(suit)
        rule, count = R.ALLIANCE_EDUCATE, event.count
        return hands.owe_card(turn, fits, rule, words, *values, count=count)

    @play(PLACED, code="w", moment=ACTING)
    def train(self, turn: Hypothesis, event: Event) -> Hypothesis | None:
        """A bird card and a supporter of the clearing's nation for each warrior."""
        if placed_with(turn, event, "b_") or turn.open(GUESTS, event.here):
            return None
        if turn.counts.get(CONSPIRING):
            return None
        rule, count, here = R.ALLIANCE_TRAIN, event.count, event.here
        words = "training {} in {} costs as many bird cards; spent for it: {paid}"
        values = counted(count, "warrior"), here
        hands.owe_card(turn, hands.BIRDS, rule, words, *values, count=count)
        self.owe_supporters(turn, self.boxes_at(turn, here), count, rule)
        return turn

    # --- building --------------------------------------------------------------------------------------------

    @play(PLACED, code="b", moment=ACTING)
    def build(self, turn: Hypothesis, event: Event) -> Hypothesis:
        """A hideout for two supporters of its nation, with a warrior; a stronghold for three, where the Alliance rules."""
        self.act(turn)
        if event.code == STRONGHOLD.code:
            return self._build_stronghold(turn, event)
        return self._build_hideout(turn, event)

    def _build_hideout(self, turn: Hypothesis, event: Event) -> Hypothesis:
        rule, here, key = R.ALLIANCE_BUILD_HIDEOUT, event.here, event.code[2:]
        suit = nation(turn, here)
        name = kind_name(Piece(self.faction, event.code), turn.law.house)
        words = "a {} is placed in {}, which is {}"
        fits = suit is None or box_of(suit) == key
        turn.require(fits, rule, words, name, here, suit_name(suit or ""))
        self._require_left(turn, event, rule)
        building.build(turn, here)
        if turn.failed:
            return turn.grant(SUPPORTERS, None, rule, count=HIDEOUT_COST)
        self.owe_supporters(turn, frozenset((key,)), HIDEOUT_COST, rule)
        words = "no warrior is placed in {} with the {}"
        if may_be_short(turn, event.before, self.faction, 1):
            return turn.grant(GUESTS, {here}, rule)
        return turn.owe(GUESTS, {here}, rule, words, here, name)

    def _build_stronghold(self, turn: Hypothesis, event: Event) -> Hypothesis:
        rule, here, state = R.ALLIANCE_BUILD_STRONGHOLD, event.here, event.before
        words = "the Alliance does not rule {} ({})"
        ruled = rules(turn, state, self.faction, here)
        turn.require(ruled, rule, words, here, tally(state, here))
        self._require_left(turn, event, rule)
        building.build(turn, here)
        if turn.failed:
            return turn.grant(SUPPORTERS, None, rule, count=STRONGHOLD_COST)
        self.owe_supporters(turn, self.boxes_at(turn, here), STRONGHOLD_COST, rule)
        return turn

    def _require_left(self, turn: Hypothesis, event: Event, rule: Rule) -> None:
        """As many of them as there are, where that is stated."""
        known = self.facts.count(f"A.{event.code}")
        there = self.number(event.before, event.code)
        name = kind_name(Piece(self.faction, event.code), turn.law.house)
        words = "there are {}, and all of them are on the map"
        turn.require(known is None or there < known, rule, words, counted(known or 0, name))

    @play(PLACED, code="w", moment=ACTING)
    def place_with_a_hideout(self, turn: Hypothesis, event: Event) -> Hypothesis | None:
        """One warrior comes with each hideout."""
        if turn.counts.get(CONSPIRING):
            return None
        words = "a warrior is placed in {}, but no hideout is built there"
        rule, here = R.ALLIANCE_BUILD_HIDEOUT, event.here
        return turn.pay(GUESTS, here, rule, words, here, count=event.count)

    # --- moving ----------------------------------------------------------------------------------------------

    @play(MOVED, code="w")
    def move(self, turn: Hypothesis, event: Event) -> Hypothesis:
        """Alliance warriors move by conspiracies only."""
        words = "warriors of the Alliance move from {} to {} without a conspiracy, in a {}"
        where = event.origin, event.here, suited("clearing", self.table.suits[event.origin])
        free = bool(turn.counts.get(CONSPIRING))
        turn.require(free, R.MOVEMENT_ALLIANCE, words, *where)
        return turn if free else move(turn, self.faction, event.origin, event.here)
