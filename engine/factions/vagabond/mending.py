"""The Vagabond's items: mending them and what he can carry (9.5.7, 9.6.1, 9.6.4)."""

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
    turned_up_damaged,
)
from rootlog.engine.factions.vagabond.characters import Ranger
from rootlog.engine.factions.vagabond.items import Items
from rootlog.engine.game import Game
from rootlog.engine.general import wares
from rootlog.engine.judging.budget import Budget, TurnNote
from rootlog.engine.judging.source import Watcher, play
from rootlog.engine.judging.turn import Hypothesis
from rootlog.engine.law import Rule, chapter
from rootlog.engine.reasons import NO_EVIDENCE, Evidence
from rootlog.engine.state import State

R = chapter("vagabond")

REST, CAPACITY = "rest", "capacity"
REPAIRED, EXHAUSTED_TOO = "repaired", "exhausted"
"""The choices of a repair: an item that is mended may be exhausted in the same action."""

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

    own = True

    items: Items
    ranger: Ranger
    """He mends items with a torch, too."""

    # --- 9.5.7 Repair ------------------------------------------------------------------------------------------

    def _is_paid(self, turn: Hypothesis, event: Event) -> bool:
        """True if a hammer was exhausted for it, or nothing else mends items just now."""
        hides = self.ranger.hides(turn, event)
        return self.open_items(turn, HAMMER) > 0 or not (hides or self._rests(event.before))

    @play(
        DAMAGED,
        code="%",
        moment="daylight",
        may=lambda _, _turn, event: mends(event.moved),
        likely=_is_paid,
        choices=(REPAIRED, EXHAUSTED_TOO),
    )
    def repair(self, turn: Hypothesis, event: Event, then: str) -> Hypothesis | None:
        """9.5.7: a hammer mends an item; in the oldest law it is turned face up, later it keeps its side.

        It may be exhausted at once, in the same action; one that lay face down must be turned up first.
        """
        moved, letter = event.moved, letter_of(event.moved)
        was, is_ = sides(moved)
        up = not was or self.items.may_turn_up(turn, letter)
        if then == EXHAUSTED_TOO:
            if not (is_ and up) or moved.target.key != SATCHEL:
                return None
            self.items.set_aside(turn, letter, event.count)
        elif (not was and is_) or not (is_ or up or self.open_items(turn, HAMMER)):
            return None  # so are items mended that rest
        values, count = Evidence(item=letter), event.count
        wares.owe_item(self.act(turn), HAMMER, R.REPAIR, "no hammer", values, count=count)
        return turn if then == EXHAUSTED_TOO else self.items.mended(turn, event)

    @play(EXHAUSTED, code="%", moment="daylight")
    def repair_by_turning(self, turn: Hypothesis, event: Event) -> Hypothesis | None:
        """9.5.7: a hammer for an item that is turned face up where it lies, and does not leave the Damaged box."""
        if not turned_up_damaged(event.moved) or not self.open_items(turn, HAMMER):
            return None
        wares.grant_item(self.act(turn), HAMMER, R.REPAIR, event.count)
        return self._stays(turn, event, R.REPAIR)

    def _stays(self, turn: Hypothesis, event: Event, rule: Rule) -> Hypothesis:
        """Object to an item that is to be mended and stays where it is; that it serves later is no other mistake."""
        letter = letter_of(event.moved)
        turn.require(False, rule, "only turned", Evidence(item=letter))
        return self.items.use(turn, letter)

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
            budget, rule, values = RESTED.of(self.faction), R.AN_EVENINGS_REST, NO_EVIDENCE
            turn.owe(budget, None, rule, "not all mended", values, count=broken, step=True)

    @play(DAMAGED, EXHAUSTED, code="%", moment=REST)
    def rest(self, turn: Hypothesis, event: Event) -> Hypothesis | None:
        """9.6.1: in a forest everything is mended and turned face up, in one action or in two."""
        moved, mine = event.moved, MENDED.of(self.faction)
        if mends(moved):
            return self._rest(turn, event)
        if refreshes(moved):
            return turn.count(mine, -event.count) if turn.counted(mine) >= event.count else None
        return self._rest_by_turning(turn, event) if turned_up_damaged(event.moved) else None

    def _rest(self, turn: Hypothesis, event: Event) -> Hypothesis | None:
        """Mend items by resting; without hammers nothing else does that outside of forests."""
        rule, vain = R.AN_EVENINGS_REST, IN_VAIN.of(self.faction)
        if self._rests(event.before):
            turn.pay(RESTED.of(self.faction), None, rule, "", count=event.count, free=True)
            return turn.count(MENDED.of(self.faction), event.count * sides(event.moved)[1])
        if self.open_items(turn, HAMMER) > 0:
            return None
        values = Evidence(clearing=self.board.here(event.before))
        turn.require(turn.counted(vain) > 0, rule, "no forest to rest in", values)
        return turn.count(vain)

    def _rest_by_turning(self, turn: Hypothesis, event: Event) -> Hypothesis | None:
        """Items turned face up in a forest, which do not leave the Damaged box."""
        if not self._rests(event.before) or not self.items.turns_damaged_only(turn, event):
            return None
        rule, vain = R.AN_EVENINGS_REST, IN_VAIN.of(self.faction)
        broken = self.board.held(
            event.before, DAMAGED_BOX
        )  # those that lie face up need no turning
        turn.pay(RESTED.of(self.faction), None, rule, "", count=broken, free=True)
        told = turn.counted(vain)
        turn.count(vain)
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
        budget, rule = EXCESS.of(self.faction), R.CHECK_ITEM_CAPACITY
        due = max(0, excess - self.kept(turn))
        values = Evidence(held=held, limit=most)
        turn.owe(budget, None, rule, "over capacity", values, count=due, step=True)
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

    @play(LOST_ITEM, code="%")
    def drop(self, turn: Hypothesis, event: Event) -> Hypothesis:
        """9.6.4: an item beyond the limit leaves the game, as Evening ends."""
        budget, rule = EXCESS.of(self.faction), R.CHECK_ITEM_CAPACITY
        letter, count = letter_of(event.moved), event.count
        if self._goes_on(turn, event):
            turn.pay(budget, None, rule, "", count=count, free=True)
            return turn.require(False, rule, "left too early", Evidence(item=letter))
        if not turn.stands(CAPACITY):
            turn.go(CAPACITY)
        held, limit = turn.counted(HELD.of(self.faction)), turn.counted(LIMIT.of(self.faction))
        values = Evidence(item=letter, held=held, limit=limit)
        return turn.pay(budget, None, rule, "left needlessly", values, count=count)

    def _goes_on(self, turn: Hypothesis, event: Event) -> bool:
        """True if something of Daylight follows."""
        later = turn.events[event.index + 1 : turn.facts.ending]
        return any(one.code[:1] != "%" or exhausts(one.moved) for one in later)
