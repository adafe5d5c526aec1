"""The Vagabond's board, pawn and relationships as a state shows them; nothing here knows a turn's past.

A part of his chapter is a `VagabondPart`: a source that looks at his board.
"""

from collections import Counter
from functools import lru_cache
from weakref import proxy

from rootlog.engine import factions
from rootlog.engine.changes import Moved
from rootlog.engine.event import Event
from rootlog.engine.factions.common import FactionPart
from rootlog.engine.general import wares
from rootlog.engine.judging.budget import ITEMS, TurnNote
from rootlog.engine.judging.rule_set import RuleSet
from rootlog.engine.judging.turn import Hypothesis
from rootlog.engine.law import chapter
from rootlog.engine.pieces import Faction, Item, Piece, Place, items, leader
from rootlog.engine.state import State

CHARACTERS = chapter("characters")

BOOT, SWORD, CROSSBOW, TORCH, HAMMER = "f", "s", "x", "r", "h"
TEA, COIN, BAG = "t", "c", "b"
SATCHEL, TRACK, DAMAGED_BOX = "s", "t", "d"
SOUND = (SATCHEL, TRACK)
INDIFFERENT, ALLIED, HOSTILE = "0", "a", "h"

HIDEOUT = TurnNote("hideout")
"""Items repaired by Hideout, which ends Daylight."""


class VagabondBoard:
    """The place of his pawn, his items and his acquaintances: look-ups in a state."""

    def __init__(self, rule_set: RuleSet, faction: Faction) -> None:
        """With the places and the chart of his board."""
        self.rule_set: RuleSet = proxy(rule_set)
        self.faction = faction
        self.data = factions.data(faction)
        self.pawn = Piece(faction, "p")
        self.areas = {key: items(faction, key) for key in (SATCHEL, TRACK, DAMAGED_BOX)}
        self.wares = ITEMS.of(faction)
        self.chart = {space["key"]: space for space in self.data.board["relationships"]}
        self.friendly = tuple(key for key in self.chart if key != HOSTILE)

    # --- 9.2.2 Lone Wanderer -------------------------------------------------------------------------------

    def seat(self, state: State) -> Place | None:
        """The clearing or forest in which his pawn is."""
        for where, _ in state.find(self.pawn):
            if where.kind in ("clearing", "forest"):
                return where
        return None

    def here(self, state: State) -> int | None:
        """The number of the clearing in which his pawn is, None in a forest."""
        seat = self.seat(state)
        return int(seat.key) if seat is not None and seat.kind == "clearing" else None

    # --- 9.2.5 Items ---------------------------------------------------------------------------------------

    def held(self, state: State, key: str, letter: str = "") -> int:
        """The number of items in an area (of that kind)."""
        number = 0
        for item, count in state.items(self.areas[key]):
            if letter in ("", item.letter):
                number += count
        return number

    def sound(self, state: State, letter: str = "") -> int:
        """The number of undamaged items that he has (of that kind), either side up."""
        return sum(self.held(state, key, letter) for key in SOUND)

    def face_up(self, state: State, letter: str, areas: tuple[str, ...] = SOUND) -> int:
        """The number of items of that kind that lie face up in those areas."""
        up, number = _up(letter), 0
        for key in areas:
            number += state.count(up, self.areas[key])
        return number

    def face_down(self, state: State, letter: str = "") -> int:
        """The number of his undamaged items that lie face down on record."""
        number = 0
        for key in SOUND:
            for item, count in state.items(self.areas[key]):
                if item.exhausted and letter in ("", item.letter):
                    number += count
        return number

    def exhausted(self, state: State) -> Counter[str]:
        """His items that lie face down, damaged ones included, by kind."""
        found: Counter[str] = Counter()
        for where in self.areas.values():
            for item, number in state.items(where):
                if item.exhausted:
                    found[item.letter] += number
        return found

    def has_track(self, letter: str) -> bool:
        """9.2.5.I: True if items of that kind have a track of their own."""
        return "%" + letter in self.data.tracks

    def spaces(self, letter: str) -> int:
        """The number of items of that kind that their track holds."""
        return len(self.data.tracks["%" + letter])

    def shown(self, letter: str, count: int, what: str) -> int:
        """The sum that so many face-up items on their track give: `refresh`, `limit`."""
        return sum(space[what] for space in self.data.tracks["%" + letter][:count])

    # --- 9.2.9 Relationships -------------------------------------------------------------------------------

    def others(self) -> list[Faction]:
        """The factions that have a marker on his chart: all but Vagabonds (9.3.6)."""
        return [letter for letter in self.rule_set.factions if letter not in self.data.letters]

    def rivals(self) -> list[Faction]:
        """The other Vagabonds."""
        letters = self.data.letters
        return [f for f in letters if f != self.faction and f in self.rule_set.factions]

    def relation(self, state: State, other: Faction) -> str:
        """The space on which a faction's marker lies."""
        return str(state.markers.get(("relationship", self.faction, other), INDIFFERENT))

    def allies(self, state: State) -> list[Faction]:
        """The Allied factions."""
        return [other for other in self.others() if self.relation(state, other) == ALLIED]

    # --- 9.7 Characters ------------------------------------------------------------------------------------

    def character(self, state: State) -> str | None:
        """The name of his character."""
        return next((card.name for card, _ in state.cards(leader(self.faction))), None)

    def is_a(self, state: State, character: str) -> bool:
        """True if that is his character."""
        return self.character(state) == character

    def spoils(self, event: Event) -> bool:
        """True if his character exhausts and damages one item of his own accord by it: Adventurer and Gladiator do."""
        return self._may_spoil(event) and sides(event.moved) == (False, True)

    def spoils_exhausted(self, turn: Hypothesis, event: Event) -> bool:
        """True if that is written in two steps: what he exhausted as a price before is damaged, and then is no other price.

        Where another of its kind lies face up the record does not tell which was damaged: then it may be one.
        """
        if not self._may_spoil(event) or sides(event.moved) != (True, True):
            return False
        letter = letter_of(event.moved)
        twin = self.face_up(event.before, letter)
        for number in range(len(turn.credits) - 1, -1, -1):
            credit = turn.credits[number]
            if credit.budget == self.wares and credit.value == letter:
                freed = (credit._replace(free=True),) if twin else ()
                turn.credits = (*turn.credits[:number], *freed, *turn.credits[number + 1 :])
                return True
        return False

    def _may_spoil(self, event: Event) -> bool:
        moved = event.moved
        return (
            moved.target.key == DAMAGED_BOX
            and moved.source.key in SOUND
            and event.count == 1
            and self.character(event.before) in ("adventurer", "gladiator")
        )


class VagabondPart(FactionPart):
    """A part of his chapter: a source that looks at his board."""

    def __init__(self, rule_set: RuleSet, faction: Faction, *parts: object) -> None:
        """Take the board."""
        super().__init__(rule_set, faction, *parts)
        self.board = VagabondBoard(rule_set, faction)

    def act(self, turn: Hypothesis) -> Hypothesis:
        """Begin an action of Daylight, which Hideout ends."""
        if turn.counted(HIDEOUT.of(self.faction)):
            rule = CHARACTERS.SPECIAL_ACTION_HIDEOUT
            turn.require(False, rule, "Daylight has ended")
        return turn

    def open_items(self, turn: Hypothesis, letter: str) -> int:
        """The number of items of that kind that were exhausted in this turn beyond what is owed so far.

        What any item pays for is paid with others, as far as there are such to spare. A card may stand for any of them.
        """
        budget = self.board.wares
        paid = [credit.value for credit in turn.credits_of(budget)]
        own = others = anything = 0
        for debt in turn.debts_of(budget):
            if debt.fits is None:
                anything += 1
            elif isinstance(debt.fits, frozenset) and letter in debt.fits:
                own += 1
            else:
                others += 1
        of_kind = paid.count(letter) + paid.count(wares.JOKER)
        spare = max(0, len(paid) - of_kind - others)
        return of_kind - own - max(0, anything - spare)


# --- what happens to items -------------------------------------------------------------------------------------


@lru_cache(maxsize=64)
def _up(letter: str) -> Item:
    """The item of that letter, face up."""
    return Item(letter, exhausted=False)


def letter_of(moved: Moved) -> str:
    """The letter of the item."""
    thing = moved.became
    assert isinstance(thing, Item)  # asked of items only
    return thing.letter


def sides(moved: Moved) -> tuple[bool, bool]:
    """True if it is exhausted before, and after."""
    thing, became = moved.thing, moved.became
    assert isinstance(thing, Item)  # asked of items only
    assert isinstance(became, Item)
    return thing.exhausted, became.exhausted


def _stays(moved: Moved) -> bool:
    """True if it ends where an undamaged item can be, or stays in the Damaged box."""
    return moved.target.key != DAMAGED_BOX or moved.source.key == DAMAGED_BOX


def exhausts(moved: Moved) -> bool:
    """True if an item is exhausted: turned face down, or written so once more."""
    was, is_ = sides(moved)
    if not is_ or moved.target.faction != moved.source.faction:
        return False
    if moved.source.key == DAMAGED_BOX:
        return not was and moved.target.key == DAMAGED_BOX
    return _stays(moved) and (not was or moved.target.key in (moved.source.key, SATCHEL))


def exhausts_again(moved: Moved) -> bool:
    """True if an item is exhausted that lies face down on record."""
    return exhausts(moved) and sides(moved)[0] and moved.source.key != DAMAGED_BOX


def refreshes(moved: Moved) -> bool:
    """True if an undamaged item is turned face up.

    “All items” are sometimes written where the damaged ones are not meant, so that these do not count.
    """
    return sides(moved) == (True, False) and moved.source.key in SOUND and moved.target.key in SOUND


def turned_up_damaged(moved: Moved) -> bool:
    """True if a damaged item is turned face up and stays damaged."""
    areas = moved.source.key, moved.target.key
    return areas == (DAMAGED_BOX, DAMAGED_BOX) and sides(moved) == (True, False)


def mends(moved: Moved) -> bool:
    """True if a damaged item is mended."""
    return moved.source.key == DAMAGED_BOX and moved.target.key in SOUND
