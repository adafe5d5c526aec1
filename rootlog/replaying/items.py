"""Items as written -> items as moved: which copy is meant, which area of a Vagabond's board, which side is up."""

from typing import NamedTuple

from rootlog.engine.changes import Moved
from rootlog.engine.law import Rule, chapter
from rootlog.engine.pieces import BOX, Item, Place, items, place
from rootlog.engine.words import counted, item_name, place_in_full
from rootlog.notation.record import (
    Board,
    Hand,
    ItemTerm,
    Region,
    Status,
    Where,
)
from rootlog.replaying.pieces import side
from rootlog.replaying.replayer import ITEMS, Replayer
from rootlog.replaying.world import ON_TRACKS

HIS = chapter("vagabond")
RUINS = chapter("terms").RUINS
"""A ruin is gone once it is empty."""
RUINS_PLACED = chapter("setup").PLACE_RUINS
"""The clearings with ruins."""
AREAS = ("s", "t", "d")
SATCHEL, TRACK, DAMAGED = AREAS
REFRESHED, EXHAUSTED = "r", "e"
ALL = "_"
PAWN = "p"


class Copy(NamedTuple):
    """Some equal items in one place."""

    where: Place
    item: Item
    number: int


class Goal(NamedTuple):
    """The goal of items: a board (its owner), or an area and/or a side of the board they are on, or out of the game.

    What leaves the game may lie in a clearing from then on: a torch that burnt it.
    """

    owner: str | None
    area: str
    side: str
    leaves: bool
    lies: bool = False


class UseItem:
    """Some items move, are turned over, or leave the game."""

    def __init__(self, term: ItemTerm, goal: Goal, owner: str) -> None:
        start = term.start
        self.letter = term.item
        self.count = 1 if term.count is None else term.count
        self.goal = goal
        self.holder = owner or goal.owner or ""  # set-up may tell that clubs lie on their card
        self.ruin: Place | None = None
        self.area = self.side = ""
        if isinstance(start, Region):
            self.ruin = place("ruin", "", start.numbers[0])
        elif isinstance(start, Status):
            self.area, self.side = split(start.code)
        elif isinstance(start, Board):
            self.holder = side(start.faction or owner)
        elif isinstance(start, Hand):
            self.holder = side(start.faction)
        self.start_board = isinstance(start, (Board, Hand))

    def __call__(self, replayer: Replayer) -> None:
        """Move the copies meant; what is not there is a shortfall."""
        if self.ruin is not None:
            self._explore(replayer, self.ruin)
            return
        copies = self._copies(replayer)
        if self.letter == ALL:
            for copy in copies:
                if not self._is_damaged_twice(copy):
                    self._move(replayer, copy, copy.number)
            return
        left = self.count
        world = replayer.world
        goal = self.goal.area, self.goal.side
        missing = left - sum(n for where, i, n in copies if world.serves(replayer, where, i, goal))
        if missing > 0 and world.provide(replayer, self.holder, self.letter, missing):
            copies = self._copies(replayer)
        for copy in copies:
            if left:
                taken = min(left, copy.number)
                self._move(replayer, copy, taken)
                left -= taken
        if left:
            self._shortfall(replayer, left)

    def _copies(self, replayer: Replayer) -> list[Copy]:
        """The items that can be meant, the likeliest first."""
        areas = replayer.world.areas(self.holder)
        named = (self.area,) if self.area and areas != ("",) else areas
        if self.letter == ALL and self.goal.side == REFRESHED and not self.area:
            named = replayer.world.refreshed(areas)
        found = [copy for area in named for copy in self._lying(replayer, area, self.side)]
        if self.letter in ON_TRACKS and self.area in (SATCHEL, TRACK) and areas != ("",):
            # face up they go freely between their track and the satchel, which need not be written
            other = TRACK if self.area == SATCHEL else SATCHEL
            # what is exhausted there goes to the satchel of itself, which need not be written either
            lying = self._lying(replayer, other, self.side)
            found += [c for c in lying if not c.item.exhausted or self._dropped(replayer, other)]
        if len(found) > 1:
            face_up = replayer.world.damages_available
            found.sort(key=lambda copy: self._unlikely(copy, face_up=face_up))
            self._choose(replayer, found)
        return found

    def _dropped(self, replayer: Replayer, area: str) -> bool:
        """True if what lies face down in that area is what was exhausted on the track, whichever the record names."""
        automatic = replayer.table.law.switch("item_tracks") == "automatic"
        return (area == TRACK and automatic) or (area == SATCHEL and self.side == EXHAUSTED)

    def _drops(self, replayer: Replayer) -> bool:
        """True if what is exhausted on its track lies in the satchel until it is put back; if not written, too.

        In newer laws it is back on its track as soon as it is face up: where it lies meanwhile is counted where it matters.
        """
        goal = self.goal
        by_hand = replayer.table.law.switch("item_tracks") == "by hand"
        return goal.side == EXHAUSTED and not goal.area and by_hand

    def _choose(self, replayer: Replayer, found: list[Copy]) -> None:
        """Put the copy first that is damaged, or leaves the game, where others could as well: a replay may be given which.

        see ways.py. What leaves the game lies where it is written.
        """
        if self.goal.leaves:
            whole = [copy for copy in found if self.area in ("", copy.where.key)]
        else:
            whole = [copy for copy in found if copy.where.key != DAMAGED]
        open_ = self.goal.area == DAMAGED or (self.goal.leaves and not self.goal.lies)
        if not open_ or self.letter == ALL or len(whole) < 2 or not replayer.turn:
            return
        first = whole[replayer.choose(self.holder, self.letter, len(whole))]
        found.remove(first)
        found.insert(0, first)

    def _lying(self, replayer: Replayer, area: str, turned: str) -> list[Copy]:
        """The items of that letter in one area of the holder's board; of one side only where that is given."""
        where = items(self.holder, area)
        return [
            Copy(where, thing, number)
            for thing, number in replayer.state.at(where).items()
            if type(thing) is Item
            and self.letter in (ALL, thing.letter)
            and (not turned or thing.exhausted == (turned == EXHAUSTED))
        ]

    def _unlikely(self, copy: Copy, *, face_up: bool) -> tuple[bool, bool, bool, bool]:
        """Order of copies: where it is written, undamaged, the side that the goal changes, from another area.

        What is refreshed lay face down before, damaged or not: that decides before anything but what is written.
        To a track goes only what lies face up, and what leaves the game does not lie on one.
        """
        goal, area, exhausted = self.goal, copy.where.key, copy.item.exhausted
        elsewhere = bool(self.area) and area != self.area
        damaged, there = area == DAMAGED, area == goal.area
        if goal.leaves:
            return (elsewhere, area == TRACK, damaged, not exhausted)
        if goal.side == REFRESHED:
            return (elsewhere, not exhausted, damaged, there)
        if goal.side:
            return (elsewhere, damaged, exhausted, there)
        if goal.area == TRACK:
            return (exhausted, elsewhere, damaged, there)
        if goal.area == SATCHEL:
            return (elsewhere, damaged, there, not exhausted)
        if goal.area == DAMAGED and face_up:
            return (elsewhere, damaged, exhausted, there)
        return (elsewhere, damaged, not exhausted, there)

    def _move(self, replayer: Replayer, copy: Copy, count: int) -> None:
        goal, item, target = self.goal, copy.item, copy.where
        if goal.leaves:
            replayer.do(Moved(count, item, copy.where, BOX, item))
            return
        became = item
        if goal.owner is not None:
            target = replayer.world.shelf(goal.owner)
            became = Item(item.letter, exhausted=False)
        elif goal.area and self.holder in replayer.world.vagabonds:
            target = items(self.holder, goal.area)
            if self._is_damaged_twice(copy):
                words = f"the {item_name(item.letter)} is damaged already and takes no more hits"
                replayer.short(HIS.TAKING_HITS, words)
                replayer.doubt_picks(self.holder, self.letter)
        if goal.side:
            became = Item(item.letter, goal.side == EXHAUSTED)
            if target.key == TRACK and became != item and self._drops(replayer):
                target = items(self.holder, SATCHEL)
            if became == item and goal.side == EXHAUSTED and not goal.area:
                replayer.warn(
                    f"the {item_name(item.letter)} is exhausted already, as far as recorded"
                )
                replayer.doubt_picks(self.holder, self.letter)
        replayer.do(Moved(count, item, copy.where, target, became))

    def _is_damaged_twice(self, copy: Copy) -> bool:
        """True if a damaged item is to be damaged: only undamaged ones are there for that."""
        goal = self.goal
        return goal.area == DAMAGED == copy.where.key and not goal.side and self.area != DAMAGED

    def _explore(self, replayer: Replayer, ruin: Place) -> None:
        found = Item(self.letter, exhausted=replayer.world.finds_exhausted)
        under = next(iter(replayer.state.at(ruin)), found)
        there = min(self.count, replayer.state.size(ruin))
        if there < self.count:
            printed = ruin.key in replayer.table.map.ruins
            words = f"no {item_name(self.letter)} lies under {place_in_full(ruin)}"
            replayer.short(RUINS if printed else RUINS_PLACED, words)
        target = (
            items(self.holder, self.goal.area)
            if self.goal.area
            else replayer.world.shelf(self.holder)
        )
        if self.goal.leaves and self.holder not in replayer.world.vagabonds:
            target = BOX  # found, and not kept
        replayer.do(Moved(self.count, under, ruin, target, found, self.count - there))

    def _shortfall(self, replayer: Replayer, left: int) -> None:
        there = self.count - left
        name = item_name(self.letter)
        held = counted(there, name) if there else f"no {name}"
        if self.area or self.side:
            held += f" that {'are' if there > 1 else 'is'} {state_words(self.area, self.side)}"
        where = replayer.world.shelf(self.holder)
        replayer.short(*self._reason(replayer, held, left))
        replayer.doubt_picks(self.holder, self.letter)
        item = Item(self.letter, exhausted=False)
        target = self._shelf_of_goal(replayer, where)
        became = Item(self.letter, self.goal.side == EXHAUSTED)
        misused = sum(copy.number for copy in self._others(replayer)) > there
        replayer.do(Moved(left, item, where, target, became, left))
        if not misused and target.kind == "items" and target.faction == where.faction:
            # where all that he has are used one more was gained unseen; one that lies otherwise is there once
            replayer.settle(Moved(left, became, place("stock", self.holder), target, became, left))

    def _reason(self, replayer: Replayer, held: str, left: int) -> tuple[Rule, str]:
        """Why it does not lie there: of a Vagabond's it may be reported that it is damaged, or lies face down."""
        name, others = item_name(self.letter), self._others(replayer)
        if left == self.count and any(copy.where.key == DAMAGED for copy in others):
            if self.goal.area == DAMAGED:
                return HIS.TAKING_HITS, f"the {name} is damaged already and takes no more hits"
            return (
                HIS.ITEMS,
                f"the {name} is damaged and cannot be exhausted; it was not repaired first",
            )
        mends = self.area == DAMAGED and self.goal.area in (SATCHEL, TRACK)
        rule = HIS.REPAIR if mends else HIS.TAKING_HITS if self.goal.area == DAMAGED else HIS.ITEMS
        words = f"{place_in_full(replayer.world.shelf(self.holder))} holds {held}; the record uses {self.count}"
        return rule if others else ITEMS, words

    def _others(self, replayer: Replayer) -> list[Copy]:
        """All items of that kind on a Vagabond's board."""
        if self.holder not in replayer.world.vagabonds:
            return []
        return [copy for area in AREAS for copy in self._lying(replayer, area, "")]

    def _shelf_of_goal(self, replayer: Replayer, where: Place) -> Place:
        if self.goal.leaves:
            return BOX
        if self.goal.owner is not None:
            return replayer.world.shelf(self.goal.owner)
        if self.goal.area and self.holder in replayer.world.vagabonds:
            return items(self.holder, self.goal.area)
        return where


def state_words(area: str, turned: str) -> str:
    """An item state in words."""
    words = {
        "s": "in the satchel",
        "t": "on a track",
        "d": "damaged",
        "e": "exhausted",
        "r": "refreshed",
    }
    return " and ".join(words[mark] for mark in (area, turned) if mark)


def split(code: str) -> tuple[str, str]:
    """The area and the side in an item state: `sde` names them as `d` and `e`."""
    area = next((mark for mark in code if mark in AREAS), "")
    return area, next((mark for mark in code if mark in (REFRESHED, EXHAUSTED)), "")


def used_items(term: ItemTerm, targets: tuple[Where, ...], owner: str) -> list[UseItem]:
    """The moves of items that a term and its targets mean; two states are one combined result."""
    return [UseItem(term, goal, owner) for goal in _goals(targets, owner)]


def _goals(targets: tuple[Where, ...], owner: str) -> list[Goal]:
    lies = any(isinstance(target, Region) for target in targets)
    if not targets or lies:
        return [Goal(None, "", "", leaves=True, lies=lies)]
    states = [t.code for t in targets if isinstance(t, Status)]
    goals = [Goal(None, *split("".join(states)), leaves=False)] if states else []
    for target in targets:
        if isinstance(target, Board):
            goals.append(Goal(side(target.faction or owner), "", "", leaves=False))
        elif isinstance(target, Hand):
            goals.append(Goal(side(target.faction), "", "", leaves=False))
    return goals
