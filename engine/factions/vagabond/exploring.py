"""The Vagabond's finds under ruins (9.3.4, 9.5.3)."""

from rootlog.engine.changes import Moved, Scored
from rootlog.engine.event import EXHAUSTED, Event
from rootlog.engine.factions.vagabond.board import SATCHEL, TORCH, VagabondPart, exhausts, letter_of
from rootlog.engine.factions.vagabond.items import Items
from rootlog.engine.factions.vagabond.moves import VagabondMoves
from rootlog.engine.game import Game
from rootlog.engine.general import wares
from rootlog.engine.judging.budget import TurnNote
from rootlog.engine.judging.source import Watcher, play
from rootlog.engine.judging.turn import Hypothesis
from rootlog.engine.law import chapter
from rootlog.engine.pieces import Item, place
from rootlog.engine.reasons import Evidence

R = chapter("vagabond")

EXPLORED = "ruin>items"

FINDS = TurnNote("finds")
"""The kinds of items that were taken from ruins, in this turn or before."""


class Exploring(VagabondPart, Watcher[bool, frozenset[str]]):
    """Exploring ruins. It keeps the kinds of items that were taken from them and are there once."""

    items: Items
    """Ruins are explored with one."""
    moves: VagabondMoves
    """Ruins are explored where the pawn is."""

    def begin(self, game: Game) -> frozenset[str]:
        """Nothing was found."""
        return frozenset()

    def remember(self, turn: Hypothesis, *, read: bool) -> frozenset[str]:
        """The items that he has found; where he is the only Vagabond also what others took, as there is one item of each kind.

        With two Vagabonds an item that has left his board may be the one that he found (9.7.3), so he may find another.
        """
        found = self._finds(turn) if read and turn.faction == self.faction else self.kept(turn)
        if self.board.rivals():
            lost = [letter_of(e.moved) for e in turn.events if e.code[:1] == "%" and self._loses(e)]
            return found.difference(lost) if lost else found
        if turn.faction == self.faction or EXPLORED not in turn.facts.by_kind():
            return found
        return found.union([letter_of(event.moved) for event in turn.facts.of_kinds(EXPLORED)])

    def _loses(self, event: Event) -> bool:
        """True if an item leaves his board."""
        change, own = event.change, self.board.areas[SATCHEL]
        return (
            type(change) is Moved
            and isinstance(change.thing, Item)
            and change.source[:2] == own[:2] != change.target[:2]
        )

    def _finds(self, turn: Hypothesis) -> frozenset[str]:
        found = turn.counts.get(FINDS.of(self.faction), self.kept(turn))
        assert isinstance(found, frozenset)  # only _find() writes it
        return found

    @play(EXPLORED, code="%", moment="daylight")
    def explore(self, turn: Hypothesis, event: Event) -> Hypothesis:
        """9.5.3: a torch finds an item in a ruin of his clearing, for a point."""
        moved = event.moved
        number = int(moved.source.key)
        wares.owe_item(
            self.act(turn),
            TORCH,
            R.EXPLORE,
            "no torch",
            Evidence(clearing=number),
            count=event.count,
        )
        if not moved.short:
            here = self.board.here(event.before)
            self.moves.placed(
                turn,
                here == number,
                R.EXPLORE,
                "pawn elsewhere",
                Evidence(clearing=number, here=here),
            )
            failed, turn.failed = turn.failed, False  # what he finds is a matter of its own
            self._find(turn, letter_of(moved))
            turn.failed = turn.failed or failed
        points = event.count * self.data.board["explore_vp"]
        return turn.earn(points, R.EXPLORE, "exploring", Evidence(clearing=number))

    def observe(self, turn: Hypothesis) -> bool:
        """True if more torches are turned than things are taken from ruins: else each torch has found one."""
        torches = taken = 0
        for one in turn.facts.of_kinds(EXPLORED, EXHAUSTED):
            if one.owner == self.faction:
                if one.kind == EXPLORED:
                    taken += one.count
                elif one.code == f"%{TORCH}" and exhausts(one.moved):
                    torches += one.count
        return torches > taken

    def may_find_nothing(self, turn: Hypothesis, event: Event) -> bool:
        """True if a torch has perhaps found nothing; with the Jailor's card things are taken without a torch."""
        return self.seen(turn) or self.board.is_a(event.before, "jailor")

    @play(EXHAUSTED, code=f"%{TORCH}", moment="daylight", may=may_find_nothing)
    def explore_in_vain(self, turn: Hypothesis, event: Event) -> Hypothesis | None:
        """9.8.1 (later 9.7.3): of two Vagabonds one may explore and take nothing, which scores nothing.

        For a single one 9.5.3 knows no such thing: a point that follows is scored without an item.
        """
        here = self.board.here(event.before)
        if here is None or not exhausts(event.moved) or here not in self.table.map.ruins:
            return None
        paired = bool(self.board.rivals())
        scores = self._scores_next(turn, event)
        if not scores and not (paired and event.before.size(place("ruin", "", here))):
            return None
        rule = R.ADD_EXTRA_ITEM_TO_RUINS if paired else R.EXPLORE
        wares.grant_item(self.items.spend(self.act(turn), event), TORCH, rule, event.count)
        return turn.earn_nothing(rule, "in vain", Evidence(clearing=here))

    def _scores_next(self, turn: Hypothesis, event: Event) -> bool:
        """True if the next action scores what exploring does."""
        for later in turn.events[event.index + 1 :]:
            if later.action != event.action:
                change, points = later.change, self.data.board["explore_vp"]
                return type(change) is Scored and change == Scored(self.faction, points)
        return False

    def _find(self, turn: Hypothesis, letter: str) -> None:
        """9.3.4: which items there are to be found; 9.8.1 (later 9.7.3): with two Vagabonds none of a kind twice."""
        due = self.table.map.ruin_items
        turn.require(
            letter in due, R.POPULATE_RUINS, "not there", Evidence(item=letter, known=tuple(due))
        )
        finds = self._finds(turn)
        turn.keep(FINDS.of(self.faction), finds | {letter})
        if letter not in finds:
            return
        if not self.board.rivals():
            turn.require(False, R.POPULATE_RUINS, "found already", Evidence(item=letter))
        else:
            rule = R.ADD_EXTRA_ITEM_TO_RUINS
            turn.require(False, rule, "a second one", Evidence(faction=self.faction, item=letter))
