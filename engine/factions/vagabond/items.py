"""The Vagabond's items: exhausting, damaging and refreshing them (9.2.5, 9.2.7, 9.4.1). mending.py goes on from here.

Scribes leave refreshes out where they go without saying. So an item that is exhausted on record may in truth be face up:
`slack` is how many such items there can be, and what hangs on it is unknown.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, NamedTuple

from rootlog.engine.changes import Moved
from rootlog.engine.event import DAMAGED, EXHAUSTED, LOST_ITEM, REMOVALS, Event
from rootlog.engine.factions.vagabond.board import (
    DAMAGED_BOX,
    HAMMER,
    HIDEOUT,
    SATCHEL,
    TEA,
    TRACK,
    VagabondPart,
    exhausts,
    exhausts_again,
    letter_of,
    refreshes,
    sides,
    turned_up_damaged,
)
from rootlog.engine.game import Game, TurnLog
from rootlog.engine.general import wares
from rootlog.engine.general.coalitions import in_coalition
from rootlog.engine.judging.budget import Budget, TurnNote
from rootlog.engine.judging.facts import TurnContext
from rootlog.engine.judging.ledger import match
from rootlog.engine.judging.rule_set import RuleSet
from rootlog.engine.judging.source import Watcher, play
from rootlog.engine.judging.turn import Hypothesis
from rootlog.engine.law import chapter
from rootlog.engine.pieces import Faction, Item, hand
from rootlog.engine.reasons import Evidence
from rootlog.engine.state import State

if TYPE_CHECKING:
    from rootlog.engine.factions.vagabond.characters_pack import Ronin

R = chapter("vagabond")

REFRESH = "refresh"

HARM = Budget("damage")
"""Items damaged outside battle: owed where all enemy pieces are removed from his clearing."""

REFRESHED = TurnNote("refreshed")
"""Items refreshed in Birdsong."""
AGAIN = TurnNote("again")
"""Items exhausted that lie face down on record; by letter those of a kind."""
TURNED_UP = TurnNote("turned up")
"""The number of repaired items that were turned face up though they keep their side."""
TOLD = TurnNote("exhausted again")
"""The last action of which it was reported that no such item is left."""
WRECKS = TurnNote("wrecks")
"""The kinds of items of which a damaged one was exhausted, in this turn or before."""


class Freshness(NamedTuple):
    """The items that one own turn can refresh, and the round of that turn.

    `before`: items that may be face up when it begins though they lie face down on record, `slack`: those after its
    Birdsong; `teas` count for it, `flips` are the refreshes it records, `stale` the items it exhausts out of the slack.
    `spent` are the letters of those that it exhausts before, for services (11.2.6.III).
    """

    round: int
    before: int
    teas: int
    flips: int
    slack: int
    stale: int
    spent: str


class Kept(NamedTuple):
    """The memory of his items: what his last own turn could refresh, and of which kinds damaged ones were exhausted."""

    fresh: Freshness | None
    wrecks: frozenset[str]


class Items(VagabondPart, Watcher[Freshness | None, Kept]):
    """The items on his board."""

    own = True

    def __init__(self, rule_set: RuleSet, faction: Faction, ronin: Ronin) -> None:
        """The Ronin's swords deal hits when they are exhausted."""
        super().__init__(rule_set, faction)
        self.ronin = ronin
        self.note = WRECKS.of(faction)

    # --- what the record may leave out -------------------------------------------------------------------------

    def begin(self, game: Game) -> Kept:
        """Nothing was exhausted yet."""
        return Kept(None, frozenset())

    def observe(self, turn: Hypothesis) -> Freshness | None:
        """The items that the own turn can refresh, None in others' turns."""
        if turn.faction != self.faction:
            return None
        return self._freshness(turn.log, self.kept(turn).fresh)

    def remember(self, turn: Hypothesis, *, read: bool) -> Kept:
        """The items that the last own turn that was read could refresh, and those exhausted though damaged."""
        return Kept(self.freshness(turn), self._wrecks(turn)) if read else self.kept(turn)

    def freshness(self, turn: Hypothesis) -> Freshness | None:
        """The items that the own turn can refresh; in others' turns that of the last own one."""
        return self.seen(turn) if turn.faction == self.faction else self.kept(turn).fresh

    def slack(self, turn: Hypothesis) -> int:
        """The number of items that lie face down on record and may be face up in the own turn."""
        fresh = self.freshness(turn)
        return fresh.slack if fresh is not None else 0

    def stale(self, turn: Hypothesis, letter: str) -> int:
        """The number of items of that kind that lie face down on record and may lie face up: none that this turn has exhausted."""
        silent = self._silent(turn, letter)
        return min(silent, self.board.face_down(turn.state, letter)) if silent else 0

    def _silent(self, turn: Hypothesis, letter: str) -> int:
        """The number of items of that kind, damaged or not, may have been turned up unwritten and were not exhausted since."""
        mine = AGAIN.of(self.faction)
        slack = self.slack(turn) - turn.counted(mine)
        if slack <= 0:
            return 0
        return max(0, min(slack, self._down(turn, letter) - turn.counted(mine.at(letter))))

    def _down(self, turn: Hypothesis, letter: str) -> int:
        """The number of items of that kind that lay face down on record as the turn began, and were not refreshed in it so far."""
        fresh, down = self.freshness(turn), self.board.exhausted(turn.log.before)[letter]
        down -= turn.facts.asked_once(_refreshed, self.faction, letter)[turn.index]
        return down + (fresh.spent.count(letter) if fresh is not None else 0)

    def turns_up(self, turn: Hypothesis, count: int) -> bool:
        """9.4.1: an item exhausted for services (11.2.6.III) may be refreshed with what else the turn can refresh."""
        fresh = self.freshness(turn)
        if fresh is None or turn.faction != self.faction or fresh.spent:
            return False  # who writes some that are exhausted so writes all
        board, state = self.board, turn.log.before
        up = board.sound(state) - max(0, board.face_down(state) - fresh.before)
        return count <= min(up, self._due(fresh.teas) - fresh.flips - fresh.stale)

    def tracked(self, turn: Hypothesis, state: State, letter: str) -> tuple[int, int]:
        """The number of items of that kind that lie face up on their track: for certain, and at most.

        He may put them there at any time (9.2.5.III, later of themselves), which is not always written.
        """
        board = self.board
        up = board.face_up(state, letter)
        might = up + self.stale(turn, letter)
        automatic = self.law.switch("item_tracks") == "automatic"
        sure = up if automatic else board.face_up(state, letter, (TRACK,))
        most = board.spaces(letter)
        return min(sure, most), min(max(sure, might), most)

    def _freshness(self, log: TurnLog, last: Freshness | None) -> Freshness:
        board, state, spent = self.board, log.before, _spent_first(log, self.faction)
        down = sum(board.exhausted(state).values()) + len(spent)
        if last is None:
            before = 0
        elif last.round + 1 < log.round:
            before = down - len(spent)  # a turn that was not judged lies between
        else:
            before = max(0, last.slack - last.stale)
        up = board.face_up(state, TEA) + min(before, board.face_down(state, TEA))
        teas = min(up, board.spaces(TEA))
        turned = _turned(log, self.faction)
        flips = _count(turned, refreshes)
        stale = _count(turned, exhausts_again)
        spare = max(0, self._due(teas) - flips)
        # damaged ones that are turned up lie face up as well, though they need not be meant (`refreshes`)
        down -= flips + _count(turned, turned_up_damaged)
        slack = min(max(0, down), before + spare)
        return Freshness(log.round, before, teas, flips, slack, stale, spent)

    def _due(self, teas: int) -> int:
        least: int = self.data.board["refresh"]
        return least + self.board.shown(TEA, teas, "refresh")

    # --- 9.2.5 Items -------------------------------------------------------------------------------------------

    @play(
        EXHAUSTED,
        DAMAGED,
        code="%",
        turns="any",
        may=lambda self, _turn, event: (
            exhausts(event.moved) and event.moved.target.faction == self.faction
        ),
    )
    def exhaust(self, turn: Hypothesis, event: Event) -> Hypothesis:
        """9.5: an undamaged item that lies face up pays for something, which is matched late."""
        return self.spend(turn, event)

    def spend(self, turn: Hypothesis, event: Event) -> Hypothesis:
        """9.5: require that what is exhausted can be, and set it aside as a credit."""
        moved = event.moved
        letter = letter_of(moved)
        if moved.source.key == DAMAGED_BOX:
            self._damaged(turn, letter)
        elif exhausts_again(moved):
            self._again(turn, letter, event.count)
        self.ronin.exhausted(turn, letter, event.count)
        return self.set_aside(turn, letter, event.count, free=turn.failed)

    def set_aside(
        self, turn: Hypothesis, letter: str, count: int, *, free: bool = False
    ) -> Hypothesis:
        """9.5: so many items of that kind pay for something, which is matched late."""
        values = Evidence(faction=self.faction, item=letter)
        mine, key = self.board.wares, "exhausted for nothing"
        return turn.pay(mine, letter, R.DAYLIGHT, key, values, count=count, free=free)

    def _damaged(self, turn: Hypothesis, letter: str) -> None:
        """Exhaust what is damaged: by the oldest law no rule forbids it. A repair left out is reported once for an item."""
        if self._paid_late(turn, letter):
            return
        allowed = self.law.switch("exhaustable") == "any item" or letter in self._wrecks(turn)
        self.use(turn, letter)
        rule = R.REPAIR if self.open_items(turn, HAMMER) > 0 else R.ITEMS
        turn.require(allowed, rule, "damaged", Evidence(item=letter))
        if turn.failed and turn.faction == self.faction:
            wares.grant_item(turn, HAMMER, R.REPAIR)

    def _paid_late(self, turn: Hypothesis, letter: str) -> bool:
        """True if such an item was damaged in this turn by what came with an act for which it may have been exhausted before."""
        index = turn.event.index if turn.event is not None else 0
        hit = [
            one.index
            for one in turn.events[:index]
            if one.kind == DAMAGED and one.owner == self.faction and letter_of(one.moved) == letter
        ]
        if not hit:
            return False
        mine = self.board.wares
        open_ = match(turn.debts_of(mine), turn.credits_of(mine))[0]
        return any(
            isinstance(one.fits, frozenset) and letter in one.fits and one.index < hit[-1]
            for one in open_
        )

    def use(self, turn: Hypothesis, letter: str) -> Hypothesis:
        """Note that a damaged item of that kind serves as if it were sound, as was reported."""
        return turn.keep(WRECKS.of(self.faction), self._wrecks(turn) | {letter})

    def _wrecks(self, turn: Hypothesis) -> frozenset[str]:
        found = turn.counts.get(WRECKS.of(self.faction), self.kept(turn).wrecks)
        assert isinstance(found, frozenset)  # only _damaged() writes it
        return found

    def _again(self, turn: Hypothesis, letter: str, count: int) -> None:
        """Exhaust what lies face down on record: a refresh may be left out, as far as the turn's refreshes go."""
        fresh, mine, log = self.freshness(turn), AGAIN.of(self.faction), turn.log
        used = turn.count(mine, count).counted(mine)
        of_kind = turn.count(mine.at(letter), count).counted(mine.at(letter))
        down = self._down(turn, letter)
        holds = fresh is not None and used <= fresh.slack and of_kind <= max(0, down)
        action = turn.event.action if turn.event is not None else 0
        told = turn.counts.get(TOLD.of(self.faction)) == action
        allowed = holds or told or log.faction != self.faction
        turn.require(allowed, R.ITEMS, "none face up", Evidence(item=letter))
        if turn.failed:
            turn.keep(TOLD.of(self.faction), action)

    @play(
        EXHAUSTED,
        code="%",
        turns="any",
        may=lambda _, _turn, event: event.moved.thing == event.moved.became,
    )
    def leave_as_it_is(self, turn: Hypothesis, event: Event) -> Hypothesis | None:
        """An item written as it lies already; of a damaged one that is to take a hit that was reported."""
        moved, clash = event.moved, turn.clash
        if exhausts(moved):
            return None
        side = clash.side(self.faction) if clash is not None else None
        if clash is not None and side is not None and moved.source.key == DAMAGED_BOX:
            turn.clash = clash.replace(side._replace(damaged=side.damaged + event.count))
        return turn

    @play(
        EXHAUSTED,
        DAMAGED,
        LOST_ITEM,
        code="%",
        turns="any",
        may=lambda _, turn, event: event.moved.short and not _is_dropped(turn, event),
    )
    def use_what_is_not_there(self, turn: Hypothesis, event: Event) -> Hypothesis:
        """An item that does not lie there was reported already; what was to pay for the act, or be paid by it, is not missed.

        What leaves as the turn ends pays for nothing.
        """
        own = self.board.wares
        turn.pay(own, wares.JOKER, R.DAYLIGHT, "", count=event.count, free=True)
        return turn.grant(own, None, R.DAYLIGHT, count=event.count)

    @play(DAMAGED, code="%", turns="any")
    def shift(self, turn: Hypothesis, event: Event) -> Hypothesis | None:
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
        known = Evidence(item=letter)
        if target.key == SATCHEL:
            free = self.law.switch("item_tracks") == "by hand" or sides(moved)[0]
            return turn.require(free, R.ITEM_TRACKS, "face up to the satchel", known)
        turn.require(self.board.has_track(letter), R.THE_SATCHEL, "no track", known)
        up = not sides(moved)[0] or self._silent(turn, letter) > 0
        by_hand = self.law.switch("item_tracks") == "by hand"
        turn.require(up, R.MOVING_ITEMS if by_hand else R.ITEM_TRACKS, "face down", known)
        if turn.failed:
            return turn
        there = self.board.face_up(event.before, letter, (TRACK,)) + event.count
        spaces = self.board.spaces(letter)
        values = Evidence(items=(Item(letter, exhausted=False), there), spaces=spaces)
        return turn.require(there <= spaces, R.ITEM_TRACKS, "track is full", values)

    def mended(self, turn: Hypothesis, event: Event) -> Hypothesis:
        """9.5.7: require what a repaired item demands: the side it shows, the area in which it lies."""
        moved = event.moved
        letter, turned = letter_of(moved), moved.thing != moved.became
        known = Evidence(item=letter)
        if turned and not self.may_turn_up(turn, letter):
            # Hideout repairs all at once, so it is one mistake
            mine, at_once = TURNED_UP.of(self.faction), turn.counted(HIDEOUT.of(self.faction))
            again = bool(at_once and turn.counted(mine))
            turn.require(again, R.REPAIR, "side not kept", known).count(mine)
        placed = moved.target.key != TRACK or self.board.has_track(letter)
        turn.require(placed, R.REPAIR, "repaired without a track", known)
        down = moved.target.key == TRACK and sides(moved)[1] and not self.may_turn_up(turn, letter)
        return turn.require(not down, R.REPAIR, "repaired face down", known)

    def may_turn_up(self, turn: Hypothesis, letter: str) -> bool:
        """True if a repaired item may be turned face up: by the oldest law, or because it may lie so already."""
        return self.law.switch("repair_side") != "kept" or self._silent(turn, letter) > 0

    # --- 9.2.7 Taking hits, 9.2.2.I Full removal ---------------------------------------------------------------

    @play(DAMAGED, code="%", turns="any")
    def damage(self, turn: Hypothesis, event: Event) -> Hypothesis | None:
        """9.2.7: outside a battle of his, items are damaged for what removes all enemy pieces."""
        moved = event.moved
        if moved.target.key != DAMAGED_BOX or moved.source.key == DAMAGED_BOX:
            return None
        if turn.faction == self.faction and self.board.spoils(event):
            return None
        if turn.rule_set.ways.belongs(turn, event) and not self._may_be_swept(turn, event):
            return None
        values, mine = Evidence(faction=self.faction, item=letter_of(moved)), HARM.of(self.faction)
        return turn.pay(mine, None, R.TAKING_HITS, "without a hit", values, count=event.count)

    def _may_be_swept(self, turn: Hypothesis, event: Event) -> bool:
        """True if something may remove all enemy pieces from his clearing, though a battle is open: it is owed, or pieces go later."""
        budget, here = HARM.of(self.faction), self.board.here(event.before)
        if len(turn.debts_of(budget)) > len(turn.credits_of(budget)):
            return True
        belongs = turn.rule_set.ways.belongs
        later = (e for e in turn.events[event.index + 1 :] if e.kind in REMOVALS)
        return any(one.origin == here and not belongs(turn, one) for one in later)

    def swept(self, turn: Hypothesis, clearing: int, remover: Faction) -> None:
        """9.2.2.I: an effect that removes all enemy pieces from his clearing damages three items, in newer laws."""
        state = turn.state
        if (
            remover == self.faction
            or in_coalition(state, self.faction, remover)
            or self.board.here(state) != clearing
            or self.law.switch("vagabond_full_removal") == "no"
        ):
            return
        due = min(self.data.board["full_removal_damage"], self.board.sound(state))
        values = Evidence(clearing=clearing, faction=self.faction)
        turn.owe(HARM.of(self.faction), None, R.FULL_REMOVAL, "all removed", values, count=due)

    # --- 9.4.1 Refresh -----------------------------------------------------------------------------------------

    def _turn_up_the_damaged(self, turn: Hypothesis, event: Event) -> Hypothesis | None:
        """Damaged items may be turned face up like others; see `refreshes`."""
        late = turn.failed  # it is not Birdsong
        meant = self.open_items(turn, HAMMER) > 0 or (late and self._in_forest(event))
        return None if meant and self.turns_damaged_only(turn, event) else turn  # see mending.py

    def _in_forest(self, event: Event) -> bool:
        seat = self.board.seat(event.before)
        return seat is not None and seat.kind == "forest"

    def turns_damaged_only(self, turn: Hypothesis, event: Event) -> bool:
        """True if that action turns up damaged items and no others, as for mending them."""
        same = (one for one in turn.events if one.action == event.action)
        return not any(one.kind == EXHAUSTED and refreshes(one.moved) for one in same)

    @play(EXHAUSTED, DAMAGED, code="%", moment=REFRESH)
    def refresh(self, turn: Hypothesis, event: Event) -> Hypothesis | None:
        """9.4.1: three items, and two for each tea that lay face up when Birdsong began."""
        if turned_up_damaged(event.moved):
            return self._turn_up_the_damaged(turn, event)
        if not refreshes(event.moved):
            return None
        fresh = self.seen(turn)
        assert fresh is not None  # it is the own turn
        due, mine = self._due(fresh.teas), REFRESHED.of(self.faction)
        done = turn.count(mine, event.count).counted(mine)
        limit = due + fresh.before
        key = "too many refreshed" if fresh.teas else "too many refreshed without tea"
        values = Evidence(items=fresh.flips, teas=fresh.teas, due=due)
        told = done - event.count > limit
        return turn.require(told or done <= limit, R.REFRESH, key, values)


def _spent_first(log: TurnLog, faction: Faction) -> str:
    """The letters of the items that a turn exhausts for services before it does anything else, as many as it pays for.

    Services are bought as Birdsong begins (11.2.6), before items are refreshed.
    """
    spent, paid = "", 0
    for _, change in log.changes():
        if type(change) is not Moved:
            break
        source, target = change.source, change.target
        if type(change.thing) is Item:
            if source.kind != "items" or source.faction != faction or not exhausts(change):
                break
            spent += change.thing.letter * change.count
        elif source.kind == "supply" and target.kind == "board" and target.faction != faction:
            paid += change.count
        elif target != hand(faction) or source.kind == "deck":
            break
    return spent[:paid]


def _turned(log: TurnLog, faction: Faction) -> list[Moved]:
    """The moves of a turn that leave an item with the faction that has it."""
    return [
        moved
        for _, moved in log.moves()
        if type(moved.thing) is Item
        and moved.source.kind == moved.target.kind == "items"
        and moved.source.faction == faction
    ]


def _refreshed(facts: TurnContext, faction: Faction, letter: str) -> list[int]:
    """The number of items of that kind that were refreshed before each event of the turn, and in all of it as the last."""
    found = [0]
    for event in facts.events:
        mine = event.code == f"%{letter}" and event.moved.source.faction == faction
        found.append(found[-1] + (event.count if mine and refreshes(event.moved) else 0))
    return found


def _count(moves: Iterable[Moved], which: Callable[[Moved], bool]) -> int:
    """The number of items that are moved so."""
    return sum([moved.count for moved in moves if which(moved)])


def _is_dropped(turn: Hypothesis, event: Event) -> bool:
    """True if an item leaves the game when nothing is done any more."""
    return event.kind == LOST_ITEM and event.index >= turn.facts.ending
