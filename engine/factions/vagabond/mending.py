"""The Vagabond's items: mending them and what he can carry (9.5.7, 9.6.1, 9.6.4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rootlog.engine.event import DAMAGED, EXHAUSTED, LOST_ITEM, Event
from rootlog.engine.factions.vagabond.items import (
    CAPACITY,
    DAMAGED_BOX,
    REST,
    SATCHEL,
    TRACK,
    TRACKED,
    Pack,
    letter_of,
    mends,
    refreshes,
    sides,
)
from rootlog.engine.general import wares
from rootlog.engine.law import chapter
from rootlog.engine.source import play
from rootlog.engine.words import faction_name, item_name

if TYPE_CHECKING:
    from rootlog.engine.bench import Bench
    from rootlog.engine.pieces import Faction
    from rootlog.engine.state import State
    from rootlog.engine.turn import Turn

R = chapter("vagabond")


class Mending(Pack):
    """What is damaged is mended, what is too much is left."""

    def __init__(self, bench: Bench, faction: Faction) -> None:
        """With no more than he can carry."""
        super().__init__(bench, faction)
        self._overload = 0

    # --- 9.5.7 Repair, 9.6.1 Rest ------------------------------------------------------------------------------

    @play(DAMAGED, code="%", moment="daylight")
    def repair(self, turn: Turn, event: Event) -> Turn | None:
        """9.5.7: a hammer mends an item; in the oldest law it is turned face up, later it keeps its side."""
        if not mends(event.moved) or (self._rests(turn, event) and not self.open_items(turn, "h")):
            return None
        if sides(event.moved) == (False, True) or self.mends_otherwise(turn, event):
            return None
        turned = sides(event.moved) == (True, False) and not self._may_turn_up(turn)
        if turned and not self.open_items(turn, "h"):
            return None  # so are items mended that rest
        return self._repair(self.act(turn), event)

    def mends_otherwise(self, turn: Turn, event: Event) -> bool:
        """Whether his character has something else than a hammer to mend an item with."""
        return False

    @play(DAMAGED, code="%", moment=REST)
    def rest(self, turn: Turn, event: Event) -> Turn | None:
        """9.6.1: in a forest everything is mended and turned face up."""
        if not mends(event.moved) or not self._rests(turn, event):
            return None
        for _ in range(event.count):
            turn.pay(f"rest {self.faction}", None, R.AN_EVENINGS_REST, "", free=True)
        return turn.count("mended", event.count * sides(event.moved)[1])

    @play(DAMAGED, code="%", moment=REST)
    def rest_elsewhere(self, turn: Turn, event: Event) -> Turn | None:
        """9.6.1: items mended without hammers, as in a forest, where there is none."""
        if not mends(event.moved) or self._rests(turn, event) or self.open_items(turn, "h") > 0:
            return None
        words = "items are mended by resting in {}, which is no forest"
        told = "rested" in turn.counts
        here = self.here(event.before)
        return turn.require(told, R.AN_EVENINGS_REST, words, here).keep("rested", True)

    @play(DAMAGED, code="%", moment="daylight")
    def repair_in_a_forest(self, turn: Turn, event: Event) -> Turn | None:
        """9.5.7: with the hammer written later."""
        if not mends(event.moved) or not self._rests(turn, event) or self.open_items(turn, "h"):
            return None
        return self._repair(self.act(turn), event)

    @play(DAMAGED, code="%", moment="daylight")
    def repair_and_exhaust(self, turn: Turn, event: Event) -> Turn | None:
        """9.5.7: an item that is mended and at once exhausted, in one action."""
        moved = event.moved
        if not mends(moved) or not sides(moved)[1] or moved.target.key != SATCHEL:
            return None
        letter = letter_of(moved)
        name = item_name(letter)
        words = "no hammer is exhausted to repair the {}"
        wares.owe_item(self.act(turn), "h", R.REPAIR, words, name, count=event.count)
        for _ in range(event.count):
            words = "the {} exhausts a {} for nothing"
            wares.pay_item(turn, letter, R.DAYLIGHT, words, faction_name(self.faction), name)
        return turn

    def _repair(self, turn: Turn, event: Event) -> Turn:
        name = item_name(letter_of(event.moved))
        words = "no hammer is exhausted to repair the {}"
        wares.owe_item(turn, "h", R.REPAIR, words, name, count=event.count)
        return self.mended(turn, event)

    def mended(self, turn: Turn, event: Event) -> Turn:
        """Require what a repaired item demands: the side it shows, the area in which it lies."""
        moved = event.moved
        letter, turned = letter_of(moved), moved.thing != moved.became
        name = item_name(letter)
        words = "the repaired {} is turned face up"
        turn.require(not turned or self._may_turn_up(turn), R.REPAIR, words, name)
        tracked = moved.target.key == TRACK
        words = "a repaired {} has no track, its place is the satchel"
        return turn.require(not tracked or letter in TRACKED, R.REPAIR, words, name)

    def _may_turn_up(self, turn: Turn) -> bool:
        """Whether a repaired item may be turned face up: by the oldest law, or because it may lie so already."""
        return self.law.switch("repair_side") != "kept" or self.slack(turn) > 0

    def _rests(self, turn: Turn, event: Event) -> bool:
        seat = self.seat(event.before)
        return seat is not None and seat.kind == "forest"

    def owe_rest(self, turn: Turn) -> None:
        """9.6.1: all items in the Damaged box."""
        state = turn.state
        seat = self.seat(state)
        broken = self.held(state, DAMAGED_BOX)
        if seat is not None and seat.kind == "forest" and broken:
            words = "{paid} of {owed} damaged items are mended by resting in the forest"
            currency = f"rest {self.faction}"
            turn.owe(currency, None, R.AN_EVENINGS_REST, words, count=broken, step=True)

    @play(EXHAUSTED, code="%", moment=REST)
    def turn_up_what_is_mended(self, turn: Turn, event: Event) -> Turn | None:
        """9.6.1: what was mended by resting is turned face up, in an action of its own."""
        mended = turn.counted("mended")
        if not refreshes(event.moved) or mended < event.count:
            return None
        return turn.count("mended", -event.count)

    # --- 9.6.4 Item capacity -----------------------------------------------------------------------------------

    def owe_capacity(self, turn: Turn) -> None:
        """9.6.4: six items in satchel and Damaged box, and two more for each face-up bag on its track.

        Items that were too many at the end of an earlier turn were told there.
        """
        held, least, most, excess = self._load(turn, turn.state)
        words = "{paid} items leave the game; satchel and Damaged box hold {}, the limit is {}"
        currency, rule = f"excess {self.faction}", R.CHECK_ITEM_CAPACITY
        due = max(0, excess - self._overload)
        turn.owe(currency, None, rule, words, held, most, count=due, step=True)
        turn.grant(currency, None, rule, count=max(0, held - least - due))
        turn.keep("held", held).keep("held at most", least)

    def _load(self, turn: Turn, state: State) -> tuple[int, int, int, int]:
        """How many items he holds, his limit at least and at most, and how many are too many for certain."""
        held = self.held(state, SATCHEL) + self.held(state, DAMAGED_BOX)
        sure = {letter: self.tracked(turn, state, letter) for letter in TRACKED}
        aside = sum(
            might - self.face_up(state, letter, (TRACK,)) for letter, (_, might) in sure.items()
        )
        least, most = (self._limit(bags) for bags in sure["b"])
        excess = max(0, held - max(0, aside) - most)
        return held, least, most, excess

    def rise(self, turn: Turn, *, read: bool) -> None:
        """Remember how many items he keeps beyond his limit, as was said."""
        super().rise(turn, read=read)
        if read and turn.faction == self.faction:
            self._overload = self._load(turn, turn.log.after)[3]

    def _limit(self, bags: int) -> int:
        base: int = self.data.board["item_limit"]
        return base + 2 * bags

    @play(LOST_ITEM, code="%", moment=CAPACITY)
    def drop(self, turn: Turn, event: Event) -> Turn:
        """9.6.4: what is beyond the limit leaves the game."""
        held, limit = turn.counted("held"), turn.counted("held at most")
        for _ in range(event.count):
            words = "a {} leaves the game; satchel and Damaged box hold {}, the limit is {}"
            name = item_name(letter_of(event.moved))
            currency = f"excess {self.faction}"
            turn.pay(currency, None, R.CHECK_ITEM_CAPACITY, words, name, held, limit)
        return turn
