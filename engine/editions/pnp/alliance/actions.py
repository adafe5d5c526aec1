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
from rootlog.engine.reasons import NO_EVIDENCE, Evidence

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
        known = Evidence(supporters=number, suit=str(min(map(str, boxes))).upper())
        key = "supporters of a box" if len(boxes) == 1 else "supporters of any box"
        turn.owe(SUPPORTERS, boxes, rule, key, known, count=number)

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
        known = NO_EVIDENCE
        return hands.owe_card(turn, hands.ANY_CARD, rule, "no card", known, count=event.count)

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
        suit, count = box(event).upper(), event.count
        known = Evidence(supporters=count, suit=suit)
        rule, fits = R.ALLIANCE_EDUCATE, hands.matching(suit)
        return hands.owe_card(turn, fits, rule, "cards for supporters", known, count=count)

    @play(PLACED, code="w", moment=ACTING)
    def train(self, turn: Hypothesis, event: Event) -> Hypothesis | None:
        """A bird card and a supporter of the clearing's nation for each warrior."""
        if placed_with(turn, event, "b_") or turn.open(GUESTS, event.here):
            return None
        if turn.counts.get(CONSPIRING):
            return None
        rule, count, here = R.ALLIANCE_TRAIN, event.count, event.here
        known = Evidence(warriors=count, clearing=here)
        hands.owe_card(turn, hands.BIRDS, rule, "birds for warriors", known, count=count)
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
        built = Piece(self.faction, event.code), turn.law.house
        known = Evidence(piece=built, clearing=here, suit=suit)
        turn.require(suit is None or box_of(suit) == key, rule, "another nation", known)
        self._require_left(turn, event, rule)
        building.build(turn, here)
        if turn.failed:
            return turn.grant(SUPPORTERS, None, rule, count=HIDEOUT_COST)
        self.owe_supporters(turn, frozenset((key,)), HIDEOUT_COST, rule)
        if may_be_short(turn, event.before, self.faction, 1):
            return turn.grant(GUESTS, {here}, rule)
        return turn.owe(GUESTS, {here}, rule, "no warrior with it", known)

    def _build_stronghold(self, turn: Hypothesis, event: Event) -> Hypothesis:
        rule, here, state = R.ALLIANCE_BUILD_STRONGHOLD, event.here, event.before
        ruled = rules(turn, state, self.faction, here)
        known = Evidence(clearing=here, tally=tally(state, here))
        turn.require(ruled, rule, "not ruled", known)
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
        built = Piece(self.faction, event.code), known or 0, turn.law.house
        left = known is None or there < known
        turn.require(left, rule, "none left", Evidence(pieces=built))

    @play(PLACED, code="w", moment=ACTING)
    def place_with_a_hideout(self, turn: Hypothesis, event: Event) -> Hypothesis | None:
        """One warrior comes with each hideout."""
        if turn.counts.get(CONSPIRING):
            return None
        rule, here = R.ALLIANCE_BUILD_HIDEOUT, event.here
        known = Evidence(clearing=here)
        return turn.pay(GUESTS, here, rule, "no hideout for it", known, count=event.count)

    # --- moving ----------------------------------------------------------------------------------------------

    @play(MOVED, code="w")
    def move(self, turn: Hypothesis, event: Event) -> Hypothesis:
        """Alliance warriors move by conspiracies only."""
        suit = self.table.suits[event.origin]
        known = Evidence(origin=event.origin, target=event.here, suit=suit)
        free = bool(turn.counts.get(CONSPIRING))
        turn.require(free, R.MOVEMENT_ALLIANCE, "without a conspiracy", known)
        return turn if free else move(turn, self.faction, event.origin, event.here)
