"""The Vagabond's items: exhausting, damaging and refreshing them (9.2.5, 9.2.7, 9.4.1). mending.py goes on from here.

Scribes leave refreshes out where they go without saying. So an item that is exhausted on record may in truth be face up:
`slack` is how many such items there can be, and what hangs on it is unknown.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

from rootlog.engine.budget import ITEMS
from rootlog.engine.changes import Moved
from rootlog.engine.event import DAMAGED, EXHAUSTED, LOST_ITEM, Event
from rootlog.engine.factions.common import FactionSource
from rootlog.engine.general import wares
from rootlog.engine.general.coalitions import in_coalition
from rootlog.engine.law import chapter
from rootlog.engine.pieces import Faction, Item, Piece, Place, items
from rootlog.engine.source import play
from rootlog.engine.words import faction_name, item_name

if TYPE_CHECKING:
    from rootlog.engine.bench import Bench
    from rootlog.engine.game import TurnLog
    from rootlog.engine.state import State
    from rootlog.engine.turn import Turn

R = chapter("vagabond")

TRACKED = ("t", "c", "b")
"""Tea, coins and bags, which have tracks of their own (9.2.5.I)."""
TRACK_SPACES = 3
SATCHEL, TRACK, DAMAGED_BOX = "s", "t", "d"
SOUND = (SATCHEL, TRACK)
TEA_REFRESH = 2
REFRESH, SLIP, REST, CAPACITY = "refresh", "slip", "rest", "capacity"


class Freshness(NamedTuple):
    """What one own turn can refresh.

    `before`: items that may be face up when it begins though they lie face down on record, `slack`: those after its
    Birdsong; `teas` count for it, `flips` are the refreshes it records, `stale` the items it exhausts out of the slack.
    """

    log: TurnLog
    before: int
    teas: int
    flips: int
    slack: int
    stale: int


class Pack(FactionSource):
    """What lies on his board."""

    def __init__(self, bench: Bench, faction: Faction) -> None:
        """With the places of his board."""
        super().__init__(bench, faction)
        self.pawn = Piece(faction, "p")
        self.areas = {key: items(faction, key) for key in (SATCHEL, TRACK, DAMAGED_BOX)}
        self.wares = ITEMS.of(faction)
        self._fresh: Freshness | None = None
        self._wrecks: dict[str, tuple[int, int]] = {}
        """Kinds of items of which a damaged one was exhausted: in which turn, by which event first."""

    # --- the board ------------------------------------------------------------------------------------------

    def seat(self, state: State) -> Place | None:
        """The clearing or forest in which his pawn stands."""
        for where, _ in state.find(self.pawn):
            if where.kind in ("clearing", "forest"):
                return where
        return None

    def here(self, state: State) -> int | None:
        """The number of the clearing in which his pawn stands, None in a forest."""
        seat = self.seat(state)
        return int(seat.key) if seat is not None and seat.kind == "clearing" else None

    def sound(self, state: State, letter: str = "") -> int:
        """How many undamaged items he has (of that kind), either side up."""
        return sum(self.held(state, key, letter) for key in SOUND)

    def face_up(self, state: State, letter: str, areas: tuple[str, ...] = SOUND) -> int:
        """How many items of that kind lie face up in those areas."""
        up = Item(letter, exhausted=False)
        return sum(state.count(up, self.areas[key]) for key in areas)

    def face_down(self, state: State, letter: str = "") -> int:
        """How many of his undamaged items lie face down on record."""
        return sum(
            number
            for key in SOUND
            for item, number in state.items(self.areas[key])
            if item.exhausted and letter in ("", item.letter)
        )

    def held(self, state: State, key: str, letter: str = "") -> int:
        return sum(n for item, n in state.items(self.areas[key]) if letter in ("", item.letter))

    def tracked(self, turn: Turn, state: State, letter: str) -> tuple[int, int]:
        """How many items of that kind lie face up on their track: for certain, and at most.

        He may put them there at any time (9.2.5.III, later of themselves), which is not always written.
        """
        sure = self.face_up(state, letter, (TRACK,))
        might = self.face_up(state, letter) + min(self.slack(turn), self.face_down(state, letter))
        if self.law.switch("item_tracks") == "automatic":
            sure = self.face_up(state, letter)
        return min(sure, TRACK_SPACES), min(max(sure, might), TRACK_SPACES)

    # --- what the record may leave out -------------------------------------------------------------------------

    def slack(self, turn: Turn) -> int:
        """How many items that lie face down on record may be face up in the own turn."""
        fresh = self.freshness(turn)
        return fresh.slack if fresh is not None else 0

    def freshness(
        self,
        turn: Turn,
    ) -> Freshness | None:
        """What the own turn can refresh; in others' turns that of the last own one."""
        log = turn.log
        known = self._fresh
        if log.faction != self.faction or (known is not None and known.log is log):
            return known
        self._fresh = self._freshness(log, known)
        return self._fresh

    def _freshness(self, log: TurnLog, last: Freshness | None) -> Freshness:
        down = sum(self._down(log.before).values())
        if last is None or last.log.number > log.number:
            before = 0
        elif last.log.round + 1 < log.round:
            before = down  # a turn that was not looked at lies between
        else:
            before = max(0, last.slack - last.stale)
        tea = self.face_up(log.before, "t") + min(before, self.face_down(log.before, "t"))
        flips = sum(self._flips(log).values())
        stale = sum(_count(log, self.faction, _exhausts_again).values())
        spare = max(0, self._budget(min(tea, TRACK_SPACES)) - flips)
        slack = min(max(0, down - flips), before + spare)
        return Freshness(log, before, min(tea, TRACK_SPACES), flips, slack, stale)

    def _budget(self, teas: int) -> int:
        least: int = self.data.board["refresh"]
        return least + TEA_REFRESH * teas

    def _down(self, state: State) -> Counter[str]:
        found: Counter[str] = Counter()
        for where in self.areas.values():
            for item, number in state.items(where):
                if item.exhausted:
                    found[item.letter] += number
        return found

    def _flips(self, log: TurnLog) -> Counter[str]:
        """The items that a turn turns face up, those mended meanwhile left aside."""
        return _count(log, self.faction, refreshes)

    # --- 9.2.5 Items -------------------------------------------------------------------------------------------

    @play(EXHAUSTED, DAMAGED, code="%", turns="any")
    def exhaust(self, turn: Turn, event: Event) -> Turn | None:
        """9.2.5: an undamaged item that lies face up pays for something, which is matched late."""
        moved = event.moved
        if not exhausts(moved) or moved.target.faction != self.faction:
            return None
        letter = letter_of(moved)
        name = item_name(letter)
        if moved.source.key == DAMAGED_BOX:
            self._damaged(turn, letter, event)
        elif _exhausts_again(moved):
            self._again(turn, letter, event.count)
        self.exhausted(turn, letter, event.count)
        for _ in range(event.count):
            words = "the {} exhausts a {} for nothing"
            wares.pay_item(
                turn,
                letter,
                R.DAYLIGHT,
                words,
                faction_name(self.faction),
                name,
                faction=self.faction,
            )
        return turn

    def exhausted(self, turn: Turn, letter: str, count: int) -> None:
        """React to items exhausted."""

    def _damaged(self, turn: Turn, letter: str, event: Event) -> None:
        """Exhaust what is damaged: by the oldest law no rule forbids it. A repair left out is told once for an item."""
        at = turn.log.number, event.index
        first = self._wrecks.setdefault(letter, at)
        allowed = self.law.switch("exhaustable") == "any item" or first < at
        words = "the {} that is exhausted is damaged"
        turn.require(allowed, R.ITEMS, words, item_name(letter))
        if turn.failed and turn.faction == self.faction:
            wares.grant_item(turn, "h", R.REPAIR)

    def _again(self, turn: Turn, letter: str, count: int) -> None:
        """Exhaust what lies face down on record: a refresh may be left out, as far as the turn's refreshes go."""
        fresh, mine = self.freshness(turn), f"again {self.faction}"
        used = turn.count(mine, count).counted(mine)
        of_kind = turn.count(f"{mine} {letter}", count).counted(f"{mine} {letter}")
        log = turn.log
        down = self._down(log.before)[letter] - self._flips(log)[letter]
        holds = fresh is not None and used <= fresh.slack and of_kind <= max(0, down)
        name = item_name(letter)
        words = "no {} that lies face up is left to be exhausted"
        action = turn.event.action if turn.event is not None else 0
        told = turn.counts.get("exhausted again") == action
        turn.require(holds or told or log.faction != self.faction, R.ITEMS, words, name)
        if turn.failed:
            turn.keep("exhausted again", action)

    @play(EXHAUSTED, code="%", turns="any")
    def leave_as_it_is(self, turn: Turn, event: Event) -> Turn | None:
        """An item written as it lies already."""
        moved = event.moved
        return turn if moved.thing == moved.became and not exhausts(moved) else None

    @play(EXHAUSTED, DAMAGED, LOST_ITEM, code="%", turns="any")
    def use_what_is_not_there(self, turn: Turn, event: Event) -> Turn | None:
        """An item that does not lie there was told already; what was to pay for the act, or be paid by it, is not missed."""
        if not event.moved.short:
            return None
        for _ in range(event.count):
            wares.pay_item(turn, wares.JOKER, R.DAYLIGHT, "", faction=self.faction, free=True)
        return turn.grant(self.wares, None, R.DAYLIGHT, count=event.count)

    @play(DAMAGED, code="%", turns="any")
    def shift(self, turn: Turn, event: Event) -> Turn | None:
        """9.2.5.I, 9.2.5.III: between track and satchel, by hand or, in newer laws, of itself only."""
        moved = event.moved
        source, target = moved.source, moved.target
        if (
            target.faction != self.faction
            or {source.key, target.key} != {SATCHEL, TRACK}
            or moved.thing != moved.became
        ):
            return None
        letter = letter_of(moved)
        name = item_name(letter)
        if target.key == SATCHEL:
            free = self.law.switch("item_tracks") == "by hand" or sides(moved)[0]
            words = "a face-up {} goes from its track to the satchel"
            return turn.require(free, R.ITEM_TRACKS, words, name)
        turn.require(
            letter in TRACKED, R.THE_SATCHEL, "a {} has no track, its place is the satchel", name
        )
        there = self.face_up(event.before, letter, (TRACK,)) + event.count
        words = "{} {}s lie on their track, it has {} spaces"
        return turn.require(there <= TRACK_SPACES, R.ITEM_TRACKS, words, there, name, TRACK_SPACES)

    # --- 9.2.7 Taking hits, 9.2.2.I Full removal ---------------------------------------------------------------

    @play(DAMAGED, code="%", turns="any")
    def damage(self, turn: Turn, event: Event) -> Turn | None:
        """9.2.7: outside a battle of his, items are damaged for what removes all enemy pieces."""
        moved = event.moved
        if moved.target.key != DAMAGED_BOX or moved.source.key == DAMAGED_BOX:
            return None
        if turn.faction == self.faction and self.spoils(event):
            return None
        for _ in range(event.count):
            words = "the {} damages a {} without taking a hit"
            name = faction_name(self.faction), item_name(letter_of(moved))
            turn.pay(f"damage {self.faction}", None, R.TAKING_HITS, words, *name)
        return turn

    def spoils(self, event: Event) -> bool:
        """Whether his character damages an item of his own accord by it."""
        return False

    def swept(self, turn: Turn, clearing: int, remover: Faction) -> None:
        """9.2.2.I: what removes all enemy pieces from his clearing damages three items, in newer laws."""
        if (
            remover == self.faction
            or in_coalition(turn.state, self.faction, remover)
            or self.here(turn.state) != clearing
            or self.law.switch("vagabond_full_removal") == "no"
        ):
            return
        due = min(self.data.board["full_removal_damage"], self.sound(turn.state))
        words = (
            "the {} damages {paid} items where all enemy pieces are removed from {}, {owed} are due"
        )
        name = faction_name(self.faction)
        turn.owe(f"damage {self.faction}", None, R.FULL_REMOVAL, words, name, clearing, count=due)

    # --- 9.4.1 Refresh -----------------------------------------------------------------------------------------

    @play(EXHAUSTED, code="%", moment=REFRESH)
    def refresh_the_damaged(self, turn: Turn, event: Event) -> Turn | None:
        """9.4.1: damaged items may be turned face up like others; see `refreshes`."""
        moved = event.moved
        return turn if moved.source.key == DAMAGED_BOX and sides(moved) == (True, False) else None

    @play(EXHAUSTED, DAMAGED, code="%", moment=REFRESH)
    def refresh(self, turn: Turn, event: Event) -> Turn | None:
        """9.4.1: three items, and two for each tea that lay face up when Birdsong began."""
        moved = event.moved
        if not refreshes(moved):
            return None
        fresh = self.freshness(turn)
        assert fresh is not None  # it is the own turn
        budget = self._budget(fresh.teas)
        done = turn.count("refreshed", event.count).counted("refreshed")
        limit = budget + fresh.before
        words = "{} items are refreshed; 3 and 2 for each face-up tea, of which there {}, make {}"
        teas = f"are {fresh.teas}" if fresh.teas != 1 else "is 1"
        return turn.require(
            done - event.count > limit or done <= limit, R.REFRESH, words, fresh.flips, teas, budget
        )

    # --- actions -------------------------------------------------------------------------------------------

    def act(self, turn: Turn) -> Turn:
        """Begin an action of Daylight."""
        return turn

    def open_items(self, turn: Turn, letter: str) -> int:
        """How many items of that kind were exhausted in this turn beyond what is owed so far."""
        paid = sum(c.budget == self.wares and c.value == letter for c in turn.credits)
        owed = sum(
            debt.budget == self.wares
            and (debt.fits is None or (isinstance(debt.fits, frozenset) and letter in debt.fits))
            for debt in turn.debts
        )
        return paid - owed


def letter_of(moved: Moved) -> str:
    """The letter of the item."""
    thing = moved.became
    assert isinstance(thing, Item)  # asked of items only
    return thing.letter


def sides(moved: Moved) -> tuple[bool, bool]:
    """Whether it is exhausted before, and after."""
    thing, became = moved.thing, moved.became
    assert isinstance(thing, Item)  # asked of items only
    assert isinstance(became, Item)
    return thing.exhausted, became.exhausted


def _stays(moved: Moved) -> bool:
    """Whether it ends where an undamaged item can be, or stays in the Damaged box."""
    return moved.target.key != DAMAGED_BOX or moved.source.key == DAMAGED_BOX


def exhausts(moved: Moved) -> bool:
    """Whether an item is exhausted: turned face down, or written so once more."""
    was, is_ = sides(moved)
    if not is_ or moved.target.faction != moved.source.faction:
        return False
    if moved.source.key == DAMAGED_BOX:
        return not was and moved.target.key == DAMAGED_BOX
    return _stays(moved) and (not was or moved.target.key in (moved.source.key, SATCHEL))


def _exhausts_again(moved: Moved) -> bool:
    """Whether an item is exhausted that lies face down on record."""
    return exhausts(moved) and sides(moved)[0] and moved.source.key != DAMAGED_BOX


def refreshes(moved: Moved) -> bool:
    """Whether an undamaged item is turned face up.

    “All items” are sometimes written where the damaged ones are not meant, so that these do not count.
    """
    return sides(moved) == (True, False) and moved.source.key in SOUND and moved.target.key in SOUND


def mends(moved: Moved) -> bool:
    """Whether a damaged item is mended."""
    return moved.source.key == DAMAGED_BOX and moved.target.key in SOUND


def _count(log: TurnLog, faction: Faction, which: object) -> Counter[str]:
    """The items of a faction of which a turn's changes are such, by kind."""
    assert callable(which)
    found: Counter[str] = Counter()
    for step in log.steps:
        for change in step.changes:
            if (
                type(change) is Moved
                and type(change.thing) is Item
                and change.source.kind == change.target.kind == "items"
                and change.source.faction == faction
                and which(change)
            ):
                found[change.thing.letter] += change.count
    return found
