"""His items: Available pool, exhausted, damaged; what is exhausted is for what it pays, what is repaired for what mends it."""

from rootlog.engine.changes import Moved
from rootlog.engine.editions.pnp.common import PnpPart, R, may_be_short
from rootlog.engine.editions.pnp.facts import Facts
from rootlog.engine.event import DAMAGED, EXHAUSTED, Event
from rootlog.engine.general.battle import damages
from rootlog.engine.judging.budget import Budget, TurnNote
from rootlog.engine.judging.source import play
from rootlog.engine.judging.turn import Hypothesis
from rootlog.engine.law import Rule
from rootlog.engine.pieces import Faction, Item, Piece, Place, crafted, items
from rootlog.engine.reasons import Evidence
from rootlog.engine.state import State

BOOT, TORCH, HAMMER, SWORD, CROSSBOW, BAG, COIN = "f", "r", "h", "s", "x", "b", "c"
SOUND = ("s", "t")
"""The areas in which undamaged items lie; this edition knows one pool, scribes write either."""
DAMAGED_POOL = "d"
COBBLER = "cobbler"
"""The improvement that gives a boot more with each that is exhausted."""
WARES = Budget("items exhausted", "V")
"""Items exhausted; a value is the item's letter."""
BRANDISHED = TurnNote("swords of the battle", "V")
"""The number of swords that were exhausted in the open battle."""
_PAYS_FOR = {
    BOOT: R.VAGABOND_MOVE,
    TORCH: R.VAGABOND_TORCH,
    HAMMER: R.VAGABOND_CRAFT,
    SWORD: R.BATTLE_HITS_VAGABOND_DEAL,
}


def letter_of(moved: Moved) -> str:
    """The letter of the item."""
    assert isinstance(moved.became, Item)  # asked of items only
    return moved.became.letter


def available(state: State, letter: str | None = None, faction: Faction = "V") -> int:
    """The number of items (of that letter) in the Available pool."""
    return sum(
        number
        for area in SOUND
        for item, number in state.items(items(faction, area))
        if not item.exhausted and letter in (None, item.letter)
    )


def items_known(facts: Facts, state: State, faction: Faction = "V") -> bool:
    """True if it is stated what items he has: what he begins with, and what the cards that he crafted gave."""
    cards = (facts.card(card.name) for card, _ in state.cards(crafted(faction)))
    return facts.items is not None and all(c.item is not None or c.stays is not None for c in cards)


def undamaged(state: State, faction: Faction = "V") -> int:
    """The number of items that are available or exhausted."""
    return sum(state.size(items(faction, area)) for area in SOUND)


class Pools(PnpPart):
    """Items that are exhausted, refreshed, repaired and damaged."""

    @play(EXHAUSTED, DAMAGED, code="%")
    def exhaust(self, turn: Hypothesis, event: Event) -> Hypothesis | None:
        """Set aside for what it pays for; a sword in the open battle for a hit that he deals."""
        if not self._exhausts(event):
            return None
        letter = letter_of(event.moved)
        drawn = turn.clash is not None and letter == SWORD
        if drawn:
            turn.count(BRANDISHED, event.count)
        rule = _PAYS_FOR.get(letter, R.VAGABOND_ITEMS)
        known = Evidence(items=(event.moved.became, event.count))
        # an improvement that is not told may ask for it; what a battle's swords deal is looked at when it is over
        free = drawn or letter not in _PAYS_FOR
        if letter == TORCH:
            self._aid_in_vain(turn, event)
        if letter == BOOT and any(c.name == COBBLER for c, _ in event.before.cards(crafted("V"))):
            turn.pay(WARES, letter, rule, "", count=event.count, free=True)
        return turn.pay(
            WARES, letter, rule, "spent on nothing", known, count=event.count, free=free
        )

    @play(EXHAUSTED, DAMAGED, code="%")
    def exhaust_again(self, turn: Hypothesis, event: Event) -> Hypothesis | None:
        """An exhausted item pays for nothing more; that it is exhausted again is one mistake."""
        moved = event.moved
        if not isinstance(moved.thing, Item) or not isinstance(moved.became, Item):
            return None
        here = DAMAGED_POOL not in (moved.source.key, moved.target.key)
        if not (here and moved.thing.exhausted and moved.became.exhausted):
            return None
        letter = letter_of(moved)
        rule = _PAYS_FOR.get(letter, R.VAGABOND_ITEMS)
        turn.require(False, rule, "exhausted already", Evidence(item=letter))
        return turn.pay(WARES, letter, rule, "", count=event.count, free=True)

    def _aid_in_vain(self, turn: Hypothesis, event: Event) -> None:
        """An Aid for which the Alliance has no warrior left places none, and is one all the same."""
        state, here = event.before, pawn_place(event.before)
        number = int(here.key) if here is not None and here.kind == "clearing" else None
        if (
            "A" in self.table.factions
            and shelters(state, number)
            and may_be_short(turn, state, "A", 1)
        ):
            turn.grant(WARES, {TORCH}, R.VAGABOND_AID)
            turn.earn(1, R.VAGABOND_AID, "aiding", must=False)

    @play(EXHAUSTED, DAMAGED, code="%", turns="other")
    def exhaust_in_defence(self, turn: Hypothesis, event: Event) -> Hypothesis | None:
        """Swords and crossbows on the turns of others."""
        return self.exhaust.run(self, turn, event) if self._exhausts(event) else None

    def _exhausts(self, event: Event) -> bool:
        moved = event.moved
        if not isinstance(moved.thing, Item) or not isinstance(moved.became, Item):
            return False
        here = DAMAGED_POOL not in (moved.source.key, moved.target.key)
        return here and not moved.thing.exhausted and moved.became.exhausted

    # --- turning up --------------------------------------------------------------------------------------------

    @play(EXHAUSTED, DAMAGED, code="%", moment="refresh")
    def refresh(self, turn: Hypothesis, event: Event) -> Hypothesis | None:
        """All exhausted items are available again as Birdsong begins."""
        return turn if self._turns_up(event) else None

    @play(EXHAUSTED, DAMAGED, code="%")
    def refresh_late(self, turn: Hypothesis, event: Event) -> Hypothesis | None:
        """Not later."""
        if not self._turns_up(event):
            return None
        known = Evidence(item=letter_of(event.moved))
        return turn.require(False, R.VAGABOND_BIRDSONG_REFRESH, "after Birdsong", known)

    def _turns_up(self, event: Event) -> bool:
        moved = event.moved
        if not isinstance(moved.thing, Item) or not isinstance(moved.became, Item):
            return False
        here = DAMAGED_POOL not in (moved.source.key, moved.target.key)
        return here and not moved.became.exhausted

    # --- repairing ---------------------------------------------------------------------------------------------

    @play(DAMAGED, code="%", moment="actions")
    def repair(self, turn: Hypothesis, event: Event) -> Hypothesis | None:
        """A torch mends one item, which is exhausted then."""
        if not self._mends(event):
            return None
        self._require_exhausted(turn, event, R.VAGABOND_REPAIR)
        known, rule = Evidence(items=event.count), R.VAGABOND_TORCH
        owe_items(turn, TORCH, rule, "torches for repairs", known, count=event.count)
        return turn

    @play(DAMAGED, code="%", moment="evening")
    def rest(self, turn: Hypothesis, event: Event) -> Hypothesis | None:
        """In a forest all damaged items are mended in Evening."""
        if not self._mends(event):
            return None
        here = pawn_place(event.before)
        forest = here is None or here.kind == "forest"
        turn.require(forest, R.VAGABOND_EVENING_REST, "in no forest", Evidence(place=here))
        self._require_exhausted(turn, event, R.VAGABOND_EVENING_REST)
        return turn

    def _require_exhausted(self, turn: Hypothesis, event: Event, rule: Rule) -> None:
        became = event.moved.became
        down = isinstance(became, Item) and became.exhausted
        turn.require(down, rule, "available at once", Evidence(item=letter_of(event.moved)))

    def _mends(self, event: Event) -> bool:
        moved = event.moved
        return moved.source.key == DAMAGED_POOL != moved.target.key

    # --- hits --------------------------------------------------------------------------------------------------

    @play(DAMAGED, code="%", turns="any")
    def damage_outside_of_battle(self, turn: Hypothesis, event: Event) -> Hypothesis | None:
        """Hits of improvements and conspiracies, which are not stated."""
        return turn if damages(event) and turn.clash is None else None


def shelters(state: State, clearing: int | None) -> bool:
    """True if a hideout is in that clearing."""
    there = state.pieces(clearing) if clearing is not None else {}
    return any(Piece("A", code) in there for code in ("b_f", "b_r", "b_m"))


def pawn_place(state: State, faction: Faction = "V") -> Place | None:
    """The place of the pawn; None where it is not on the map."""
    found = state.find(Piece(faction, "p"))
    return next((where for where, _ in found if where.kind in ("clearing", "forest")), None)


def owe_items(
    turn: Hypothesis, letter: str, rule: Rule, key: str, known: Evidence, *, count: int
) -> None:
    """Owe that so many items of a kind are exhausted."""
    if count > 0:
        turn.owe(WARES, {letter}, rule, key, known, count=count)
