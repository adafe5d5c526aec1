"""His actions: crafting, gifts, and what a torch is exhausted for."""

from rootlog.engine.changes import Crafted
from rootlog.engine.editions.pnp import building, crafting
from rootlog.engine.editions.pnp.alliance.actions import GUESTS, HIDEOUT_COST, STRONGHOLD_COST
from rootlog.engine.editions.pnp.alliance.boxes import BOXES, FALLEN, box_of
from rootlog.engine.editions.pnp.battle import battle
from rootlog.engine.editions.pnp.common import (
    UNTOLD,
    PnpPart,
    R,
    matches,
    nation,
    suit_of,
)
from rootlog.engine.editions.pnp.vagabond.alignment import Alignment
from rootlog.engine.editions.pnp.vagabond.pools import (
    HAMMER,
    SWORD,
    TORCH,
    WARES,
    available,
    items_known,
    owe_items,
    pawn_place,
    shelters,
)
from rootlog.engine.event import BATTLE, CRAFT, HANDED, PLACED, Event
from rootlog.engine.general.ruling import ruler, tally
from rootlog.engine.judging.budget import Budget
from rootlog.engine.judging.source import play
from rootlog.engine.judging.turn import Hypothesis
from rootlog.engine.law import Rule
from rootlog.engine.pieces import Item, Piece, leader
from rootlog.engine.reasons import NO_EVIDENCE, Evidence, Reason
from rootlog.engine.state import State

ACTING = "actions"
THANKS = Budget("items for gifts", "V")
"""Items taken for gifts; a value is the faction."""
ROGER, BEAVER = "roger", "beaver"
MANY = 9


class Acts(PnpPart):
    """His acts in Daylight besides moving."""

    alignment: Alignment
    """The chart, which his deeds change."""

    def here(self, state: State) -> int | None:
        """The clearing in which the pawn is; None in a forest."""
        where = pawn_place(state, self.faction)
        return int(where.key) if where is not None and where.kind == "clearing" else None

    def is_character(self, state: State, name: str) -> bool:
        """True if he plays that character."""
        return any(card.name == name for card, _ in state.cards(leader(self.faction)))

    def _light(self, turn: Hypothesis, rule: Rule, what: str, count: int = 1) -> None:
        """Owe the torch that an act costs."""
        known = Evidence(act=Reason(rule, True, what), torches=count)
        owe_items(turn, TORCH, R.VAGABOND_TORCH, "torches for an act", known, count=count)

    # --- crafting, fighting ------------------------------------------------------------------------------------

    @play(CRAFT)
    def craft(self, turn: Hypothesis, event: Event) -> Hypothesis:
        """With hammers, all of the nation of his clearing."""
        crafting.in_time(turn, ACTING)
        change = event.change
        assert type(change) is Crafted  # offered crafts only
        cost = self.facts.card(change.name).cost
        here = self.here(event.before)
        suits = None if here is None else [self.table.suits[here]] * MANY
        if cost is None:
            turn.grant(WARES, {HAMMER}, R.VAGABOND_CRAFT, count=MANY)
        elif here is None and cost:
            turn.require(False, R.VAGABOND_CRAFT, "in a forest", NO_EVIDENCE)
        else:
            known = Evidence(made=(change.name, change.item), hammers=len(cost))
            owe_items(turn, HAMMER, R.VAGABOND_CRAFT, "hammers", known, count=len(cost))
        return crafting.craft(turn, event, suits, cost_rule=R.VAGABOND_CRAFT)

    @play(BATTLE, moment=ACTING)
    def battle(self, turn: Hypothesis, event: Event) -> Hypothesis:
        """The clearing of the pawn, for a torch; not against an Ally with Allies' help."""
        battle(turn, event)
        if not turn.failed:
            self._light(turn, R.VAGABOND_TORCH, "a battle")
        else:
            turn.grant(WARES, {TORCH}, R.VAGABOND_TORCH)
        return turn

    # --- gifts -------------------------------------------------------------------------------------------------

    @play(HANDED, code="#", moment=ACTING)
    def give(self, turn: Hypothesis, event: Event) -> Hypothesis:
        """Cards of his clearing's nation to a local player, who gives items for them."""
        other, state, rule = event.moved.target.faction, event.before, R.VAGABOND_GIFT
        here = self.here(state)
        turn.require(state.holds(other, here), rule, "not there", Evidence(faction=other))
        suit = suit_of(turn, event.card)
        if here is not None:
            suits = self.table.suits[here]
            known = Evidence(card=suit, clearing=here, suit=suits)
            turn.require(matches(suit, suits), rule, "another suit", known)
        turn.grant(THANKS, {other}, rule, count=event.count)
        self.alignment.gift(turn, other, event.count)
        return turn

    @play("items>items", code="%", mine=False)
    def take_an_item(self, turn: Hypothesis, event: Event) -> Hypothesis | None:
        """One item for each card given."""
        moved = event.moved
        if moved.target.faction != self.faction or moved.source.faction == self.faction:
            return None
        assert isinstance(moved.became, Item)  # an item's move
        other, rule = moved.source.faction, R.VAGABOND_GIFT
        known = Evidence(item=moved.became.letter, faction=other)
        return turn.pay(THANKS, other, rule, "more than cards", known, count=event.count)

    # --- for a torch -------------------------------------------------------------------------------------------

    @play(HANDED, code="#", moment=ACTING, mine=False)
    def steal(self, turn: Hypothesis, event: Event) -> Hypothesis | None:
        """A card of a local player with fewer warriors than he has swords, who scores a point."""
        other, state = event.owner, event.before
        if event.moved.target.faction != self.faction or other == self.faction:
            return None
        rule, here = R.VAGABOND_STEAL, self.here(state)
        self._light(turn, rule, "stealing", event.count)
        warriors = state.pieces(here or 0).get(Piece(other, "w"), 0)
        swords = available(state, SWORD) + self.is_character(state, ROGER)
        known = Evidence(faction=other, warriors=warriors, clearing=here or 0, swords=swords)
        enemy = not self.alignment.is_ally(turn, other)
        turn.require(enemy, R.VAGABOND_ALLY_STEAL, "from an Ally", known)
        turn.require(state.holds(other, here), rule, "not there", known)
        enough = swords > warriors or not items_known(self.facts, state)
        turn.require(enough, rule, "too many warriors", known)
        turn.earn(event.count, rule, "a theft", known, faction=other)
        self.alignment.steal(turn, other)
        return turn

    @play("supply>column", code="w", moment=ACTING, mine=False)
    def aid(self, turn: Hypothesis, event: Event) -> Hypothesis:
        """A supporter for the Alliance where a hideout is, for a point."""
        rule, state = R.VAGABOND_AID, event.before
        here = self.here(state)
        self._light(turn, rule, "aiding", event.count)
        box = str(event.moved.target.key).upper()
        suit = nation(turn, here) if here is not None else None
        known = Evidence(clearing=here, box=box, suit=suit)
        turn.require(shelters(state, here), rule, "no hideout", known)
        turn.require(suit in (None, box), rule, "another box", known)
        return turn.earn(event.count, rule, "aiding")

    @play("ruin>items", code="%", moment=ACTING)
    def explore(self, turn: Hypothesis, event: Event) -> Hypothesis:
        """A ruin where he is, for a point."""
        rule, where = R.VAGABOND_EXPLORE, event.moved.source.key
        self._light(turn, rule, "exploring", event.count)
        here = self.here(event.before)
        turn.require(here == where, rule, "pawn elsewhere", Evidence(ruin=where, clearing=here))
        return turn.earn(1, rule, "a ruin")

    # --- the Beaver --------------------------------------------------------------------------------------------

    @play(PLACED, code="b", moment=ACTING, mine=False)
    def build_for_another(self, turn: Hypothesis, event: Event) -> Hypothesis | None:
        """The Beaver builds a building of the ruler of his clearing, by the ruler's rules, for a torch and no wood."""
        state, owner, here = event.before, event.owner, event.here
        if owner == self.faction:
            return None
        rule = R.VAGABOND_CHARACTER_BEAVER
        self._light(turn, rule, "building")
        known = Evidence(
            pieces=(event.moved.thing, 1, turn.law.house),
            target=here,
            clearing=self.here(state),
            owner=owner,
            tally=tally(state, here),
        )
        turn.require(self.is_character(state, BEAVER), rule, "not the Beaver", known)
        turn.require(self.here(state) == here, rule, "built elsewhere", known)
        turn.require(ruler(turn, state, here) == owner, rule, "not the ruler's", known)
        if owner == "E":
            alone = Piece("E", "b") not in state.pieces(here)
            turn.require(alone, R.EYRIE_JEALOUS_FIEFS, "a second roost", known)
        if owner == "A":
            self._build_for_the_alliance(turn, event)
        building.build(turn, here)
        for points in UNTOLD:  # whether the builder or the owner scores is open
            for scorer in (owner, self.faction):
                turn.earn(points, rule, "for another", faction=scorer, must=False)
        return turn

    def _build_for_the_alliance(self, turn: Hypothesis, event: Event) -> None:
        """A hideout is of the clearing's nation, and a warrior comes with it; supporters may be spent on what is built."""
        suit, key = nation(turn, event.here), event.code[2:]
        hideout = key in BOXES
        built = Piece("A", event.code), turn.law.house
        known = Evidence(piece=built, clearing=event.here, suit=suit)
        fits = suit is None or not hideout or box_of(suit) == key
        turn.require(fits, R.ALLIANCE_BUILD_HIDEOUT, "another nation", known)
        rule, boxes = R.VAGABOND_CHARACTER_BEAVER, {key} if hideout else set(BOXES)
        turn.grant(FALLEN, boxes, rule, count=HIDEOUT_COST if hideout else STRONGHOLD_COST)
        if hideout:
            turn.grant(GUESTS, {event.here}, rule)

    @play(PLACED, code="w", moment=ACTING, mine=False)
    def place_a_warrior_with_a_hideout(self, turn: Hypothesis, event: Event) -> Hypothesis | None:
        """The warrior that comes with a hideout of the Beaver."""
        if event.owner != "A":
            return None
        rule, known = R.VAGABOND_CHARACTER_BEAVER, Evidence(clearing=event.here)
        return turn.pay(GUESTS, event.here, rule, "no hideout built", known, count=event.count)
