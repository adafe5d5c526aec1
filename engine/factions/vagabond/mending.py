"""The Vagabond's items: mending them and what he can carry (9.5.7, 9.6.1, 9.6.4)."""

from __future__ import annotations

from rootlog.engine.event import DAMAGED, EXHAUSTED, LOST_ITEM, Event
from rootlog.engine.factions.vagabond.board import (
    BAG,
    DAMAGED_BOX,
    HAMMER,
    SATCHEL,
    TRACK,
    VagabondPart,
    exhausts,
    letter_of,
    mends,
    refreshes,
    sides,
)
from rootlog.engine.factions.vagabond.characters import Ranger
from rootlog.engine.factions.vagabond.items import Items
from rootlog.engine.game import Game
from rootlog.engine.general import wares
from rootlog.engine.judging.budget import Budget, TurnNote
from rootlog.engine.judging.rule_set import RuleSet
from rootlog.engine.judging.source import Watcher, play
from rootlog.engine.judging.turn import Hypothesis
from rootlog.engine.law import Rule, chapter
from rootlog.engine.pieces import Faction
from rootlog.engine.state import State
from rootlog.engine.words import a, counted, faction_name, item_name

R = chapter("vagabond")

REST, CAPACITY = "rest", "capacity"

RESTED = Budget("rest")
"""Items mended by resting in a forest."""
EXCESS = Budget("excess")
"""Items that leave the game, because they are more than he can carry."""

MENDED = TurnNote("mended")
"""Items mended by resting that are not turned face up yet."""
IN_VAIN = TurnNote("rested")
"""True if it was reported that he rests outside a forest."""
HELD = TurnNote("held")
"""The number of items that he holds when his capacity is checked."""
LIMIT = TurnNote("held at most")
"""The least number that he may hold."""


class Mending(VagabondPart, Watcher[None, int]):
    """The repair of damaged items, and the loss of those beyond the limit. It keeps how many items he holds beyond his limit, as was reported."""

    def __init__(self, rule_set: RuleSet, faction: Faction, items: Items, ranger: Ranger) -> None:
        """The Ranger mends items with a torch, too."""
        super().__init__(rule_set, faction)
        self.items = items
        self.ranger = ranger

    # --- 9.5.7 Repair ------------------------------------------------------------------------------------------

    @play(
        DAMAGED,
        code="%",
        moment="daylight",
        may=lambda _, _turn, event: mends(event.moved) and sides(event.moved) != (False, True),
    )
    def repair(self, turn: Hypothesis, event: Event) -> Hypothesis | None:
        """9.5.7: a hammer mends an item; in the oldest law it is turned face up, later it keeps its side."""
        hammers = self.open_items(turn, HAMMER)
        if (self._rests(event.before) and not hammers) or self.ranger.hides(turn, event):
            return None
        letter = letter_of(event.moved)
        turned = sides(event.moved) == (True, False) and not self.items.may_turn_up(turn, letter)
        if turned and not hammers:
            return None  # so are items mended that rest
        return self._repair(self.act(turn), event)

    @play(DAMAGED, code="%", moment=REST)
    def rest(self, turn: Hypothesis, event: Event) -> Hypothesis | None:
        """9.6.1: in a forest everything is mended and turned face up."""
        if not mends(event.moved) or not self._rests(event.before):
            return None
        rule = R.AN_EVENINGS_REST
        turn.pay(RESTED.of(self.faction), None, rule, "", count=event.count, free=True)
        return turn.count(MENDED.of(self.faction), event.count * sides(event.moved)[1])

    @play(DAMAGED, code="%", moment=REST)
    def rest_elsewhere(self, turn: Hypothesis, event: Event) -> Hypothesis | None:
        """9.6.1: items mended without hammers, as in a forest, where there is none."""
        if not mends(event.moved) or self._rests(event.before) or self.open_items(turn, HAMMER) > 0:
            return None
        words = "items are mended by resting in {}, but that is not a forest"
        told, here = turn.counted(IN_VAIN.of(self.faction)), self.board.here(event.before)
        turn.require(told > 0, R.AN_EVENINGS_REST, words, here)
        return turn.count(IN_VAIN.of(self.faction))

    @play(DAMAGED, code="%", moment="daylight")
    def repair_in_a_forest(self, turn: Hypothesis, event: Event) -> Hypothesis | None:
        """9.5.7: with the hammer written later."""
        if not mends(event.moved) or not self._rests(event.before):
            return None
        return None if self.open_items(turn, HAMMER) else self._repair(self.act(turn), event)

    @play(DAMAGED, code="%", moment="daylight")
    def repair_and_exhaust(self, turn: Hypothesis, event: Event) -> Hypothesis | None:
        """9.5.7: an item that is mended and at once exhausted, in one action; if it lay face down it must be turned up first."""
        moved = event.moved
        if not mends(moved) or not sides(moved)[1] or moved.target.key != SATCHEL:
            return None
        letter = letter_of(moved)
        if sides(moved)[0] and not self.items.may_turn_up(turn, letter):
            return None
        name = item_name(letter)
        words = "no hammer is exhausted to repair the {}"
        wares.owe_item(self.act(turn), HAMMER, R.REPAIR, words, name, count=event.count)
        words = "the {:exhausts} {} for nothing"
        names = faction_name(self.faction), a(name)
        return turn.pay(self.board.wares, letter, R.DAYLIGHT, words, *names, count=event.count)

    @play(EXHAUSTED, code="%", moment="daylight")
    def repair_by_turning(self, turn: Hypothesis, event: Event) -> Hypothesis | None:
        """9.5.7: a hammer for an item that is turned face up where it lies, and does not leave the Damaged box."""
        if not _turned_up(event) or not self.open_items(turn, HAMMER):
            return None
        wares.grant_item(self.act(turn), HAMMER, R.REPAIR, event.count)
        return self._stays(turn, event, R.REPAIR)

    def _stays(self, turn: Hypothesis, event: Event, rule: Rule) -> Hypothesis:
        """Object to an item that is to be mended and stays where it is; that it serves later is no other mistake."""
        letter = letter_of(event.moved)
        words = "the {} to be mended is only turned face up, and stays in the Damaged box"
        return self.items.use(turn.require(False, rule, words, item_name(letter)), letter)

    def _repair(self, turn: Hypothesis, event: Event) -> Hypothesis:
        name = item_name(letter_of(event.moved))
        words = "no hammer is exhausted to repair the {}"
        wares.owe_item(turn, HAMMER, R.REPAIR, words, name, count=event.count)
        return self.items.mended(turn, event)

    # --- 9.6.1 Rest --------------------------------------------------------------------------------------------

    def _rests(self, state: State) -> bool:
        seat = self.board.seat(state)
        return seat is not None and seat.kind == "forest"

    def owe_rest(self, turn: Hypothesis) -> None:
        """9.6.1: all items in the Damaged box."""
        broken, most = turn.span(
            lambda state: self.board.held(state, DAMAGED_BOX) if self._rests(state) else 0
        )
        turn.grant(RESTED.of(self.faction), None, R.AN_EVENINGS_REST, count=most - broken)
        if broken:
            words = "resting in the forest mends {}; mended: {paid}"
            budget, rule = RESTED.of(self.faction), R.AN_EVENINGS_REST
            many = counted(broken, "damaged item")
            turn.owe(budget, None, rule, words, many, count=broken, step=True)

    @play(EXHAUSTED, code="%", moment=REST)
    def turn_up_what_is_mended(self, turn: Hypothesis, event: Event) -> Hypothesis | None:
        """9.6.1: an item that was mended by resting is turned face up, in an action of its own."""
        mine = MENDED.of(self.faction)
        if not refreshes(event.moved) or turn.counted(mine) < event.count:
            return None
        return turn.count(mine, -event.count)

    @play(EXHAUSTED, code="%", moment=REST)
    def rest_by_turning(self, turn: Hypothesis, event: Event) -> Hypothesis | None:
        """9.6.1: items turned face up in a forest, which do not leave the Damaged box."""
        if not _turned_up(event) or not self._rests(event.before):
            return None
        if not self.items.turns_damaged_only(turn, event):
            return None
        rule = R.AN_EVENINGS_REST
        broken = self.board.held(
            event.before, DAMAGED_BOX
        )  # those that lie face up need no turning
        turn.pay(RESTED.of(self.faction), None, rule, "", count=broken, free=True)
        told, mine = turn.counted(IN_VAIN.of(self.faction)), IN_VAIN.of(self.faction)
        turn.count(mine)
        return turn if told else self._stays(turn, event, rule)

    # --- 9.6.4 Item capacity -----------------------------------------------------------------------------------

    def begin(self, game: Game) -> int:
        """He holds no more than he can carry."""
        return 0

    def remember(self, turn: Hypothesis, *, read: bool) -> int:
        """The number of items that he keeps beyond his limit, as was said."""
        if not read or turn.faction != self.faction:
            return self.kept(turn)
        state = turn.log.after
        return self._load(turn, state)[3] if self._held(state) > self._limit(0) else 0

    def owe_capacity(self, turn: Hypothesis) -> None:
        """9.6.4: six items in satchel and Damaged box, and two more for each face-up bag on its track.

        Items that were too many at the end of an earlier turn were reported there.
        """
        state = self._put_aside(turn)
        held, least, most, excess = self._load(turn, state)
        words = "satchel and Damaged box hold {}, but the limit is {}; left: {paid}"
        budget, rule = EXCESS.of(self.faction), R.CHECK_ITEM_CAPACITY
        due = max(0, excess - self.kept(turn))
        many = counted(held, "item")
        turn.owe(budget, None, rule, words, many, most, count=due, step=True)
        held += self._down_on_tracks(state)
        beyond = held - least
        if self.law.switch("item_tracks") == "by hand":  # bags may have gone there unwritten, too
            aside = self.board.face_up(state, BAG, (TRACK,))
            beyond = max(beyond, held + aside - self._limit(0))
        turn.grant(budget, None, rule, count=max(0, beyond - due))
        turn.keep(HELD.of(self.faction), held).keep(LIMIT.of(self.faction), least)

    def _put_aside(self, turn: Hypothesis) -> State:
        """The state in which items that leave the game from their tracks lie in the satchel: they went there by hand, unwritten (9.2.5.III)."""
        state = turn.state
        if turn.event is None or self.law.switch("item_tracks") != "by hand":
            return state
        for event in turn.events[turn.event.index :]:
            if event.kind == LOST_ITEM and event.owner == self.faction:
                moved = event.moved
                if moved.source.key == TRACK and not sides(moved)[0]:
                    state = state.apply(moved._replace(target=self.board.areas[SATCHEL]))
        return state

    def _held(self, state: State) -> int:
        """The number of items that count against his limit."""
        return self.board.held(state, SATCHEL) + self.board.held(state, DAMAGED_BOX)

    def _load(self, turn: Hypothesis, state: State) -> tuple[int, int, int, int]:
        """The number of items that he holds, his limit at least and at most, and how many are too many for certain."""
        board, items = self.board, self.items
        held = self._held(state)
        tracks = [code[1:] for code in self.data.tracks]
        sure = {letter: items.tracked(turn, state, letter) for letter in tracks}
        aside = sum(
            might - board.face_up(state, letter, (TRACK,)) for letter, (_, might) in sure.items()
        )
        least, most = (self._limit(bags) for bags in sure[BAG])
        excess = max(0, held - max(0, aside) - most)
        return held, least, most, excess

    def _down_on_tracks(self, state: State) -> int:
        """9.5: the number of items that lie face down on tracks, which went to the satchel as they were exhausted, though unwritten."""
        board = self.board
        up = sum(board.face_up(state, code[1:], (TRACK,)) for code in self.data.tracks)
        return max(0, board.held(state, TRACK) - up)

    def _limit(self, bags: int) -> int:
        base: int = self.data.board["item_limit"]
        return base + self.board.shown(BAG, bags, "limit")

    @play(LOST_ITEM, code="%", moment=CAPACITY)
    def drop(self, turn: Hypothesis, event: Event) -> Hypothesis | None:
        """9.6.4: an item beyond the limit leaves the game."""
        if self._goes_on(turn, event):
            return None
        words = "{} leaves the game, but satchel and Damaged box hold {} and the limit is {}"
        names = (
            a(item_name(letter_of(event.moved))),
            counted(turn.counted(HELD.of(self.faction)), "item"),
            turn.counted(LIMIT.of(self.faction)),
        )
        budget, rule = EXCESS.of(self.faction), R.CHECK_ITEM_CAPACITY
        return turn.pay(budget, None, rule, words, *names, count=event.count)

    @play(LOST_ITEM, code="%")
    def drop_early(self, turn: Hypothesis, event: Event) -> Hypothesis | None:
        """9.6.4: nothing is left before Evening ends."""
        if not self._goes_on(turn, event):
            return None
        words = "{} leaves the game, but the turn continues; what he can carry is checked as Evening ends"
        rule = R.CHECK_ITEM_CAPACITY
        turn.pay(EXCESS.of(self.faction), None, rule, "", count=event.count, free=True)
        return turn.require(False, rule, words, a(item_name(letter_of(event.moved))))

    def _goes_on(self, turn: Hypothesis, event: Event) -> bool:
        """True if something of Daylight follows."""
        later = turn.events[event.index + 1 : turn.facts.ending]
        return any(one.code[:1] != "%" or exhausts(one.moved) for one in later)


def _turned_up(event: Event) -> bool:
    """True if a damaged item is turned face up and stays damaged."""
    return event.moved.source.key == DAMAGED_BOX and sides(event.moved) == (True, False)
