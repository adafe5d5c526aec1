"""The way of the Vagabond's pawn, and those who go with him (9.2.3, 9.2.9.IIb, 9.2.9.IIIb, 9.4.2, 9.5.1; law-16: 9.2.10)."""

from rootlog.engine.event import MOVED, SPENDINGS, TRIPS, Event
from rootlog.engine.factions.vagabond.board import BOOT, HOSTILE, VagabondPart, exhausts
from rootlog.engine.factions.vagabond.relations import Relations
from rootlog.engine.game import Game
from rootlog.engine.general import hits, moving, wares
from rootlog.engine.judging.budget import Budget, TurnNote
from rootlog.engine.judging.rule_set import RuleSet
from rootlog.engine.judging.source import Watcher, play
from rootlog.engine.judging.turn import Hypothesis
from rootlog.engine.law import Rule, chapter
from rootlog.engine.pieces import Faction, Piece, Place
from rootlog.engine.reasons import Evidence
from rootlog.engine.state import State

R = chapter("vagabond")

SLIP = "slip"

PAID_BY = frozenset((f"%{BOOT}", f"%{wares.JOKER}"))
"""The codes of what is exhausted for a move."""

ESCORT = Budget("escort")
"""Warriors of an ally that go with him: the ally, from where and whereto."""

ASTRAY = TurnNote("astray")
"""True if the record has lost the pawn."""
SLIPPED = TurnNote("slipped")
"""True if he has slipped."""


class VagabondMoves(VagabondPart, Watcher[None, bool]):
    """His moves. It keeps whether the record has lost the pawn in his last turn."""

    def __init__(self, rule_set: RuleSet, faction: Faction, relations: Relations) -> None:
        """Relationships tell what a move costs, and who goes with him."""
        super().__init__(rule_set, faction)
        self.relations = relations
        self.note = ASTRAY.of(faction)

    def begin(self, game: Game) -> bool:
        """The pawn is where the record has it."""
        return False

    def remember(self, turn: Hypothesis, *, read: bool) -> bool:
        """True if his turn has lost the pawn, or found it."""
        return self.astray(turn) if read and turn.faction == self.faction else self.kept(turn)

    # --- where the pawn stands ---------------------------------------------------------------------------

    def placed(
        self, turn: Hypothesis, holds: bool, rule: Rule, words: str, values: Evidence
    ) -> Hypothesis:
        """Require that his pawn is where an act takes place; where it does not, the record has lost it until it moves."""
        if self.astray(turn):
            return turn
        if not holds:
            turn.keep(ASTRAY.of(self.faction), True)
            wares.grant_item(turn, BOOT, R.MOVE, 2)  # a move that was left out may have been paid
        return turn.require(holds, rule, words, values)

    def astray(self, turn: Hypothesis) -> bool:
        """True if the record has lost the pawn, in this turn or in his last one."""
        return bool(turn.counts.get(ASTRAY.of(self.faction), self.kept(turn)))

    def given(self, turn: Hypothesis, event: Event) -> Hypothesis:
        """9.5.1: a move that a card gives him costs no boot, but for the one that Hostile warriors demand."""
        if event.moved.target.kind == "forest":
            values = Evidence(forest=event.moved.target.key)
            return turn.require(False, R.FOREST_MOVEMENT, "into a forest", values)
        self.take_along(turn, event)
        self._to_clearing(turn, event)
        return self._owe_boots(turn, event, given=True)

    # --- 9.4.2 Slip, 9.5.1 Move --------------------------------------------------------------------------------

    def is_paid(self, turn: Hypothesis, _event: Event) -> bool:
        """True if a boot was exhausted for a move, or it is too late to slip."""
        return self.slipped(turn) or self.open_items(turn, BOOT) > 0

    def may_be_paid(self, turn: Hypothesis, event: Event) -> bool:
        """True if something before or after a move may pay for it, or warriors go with it: else it is a slip, which costs nothing."""
        if turn.facts.short or self.is_paid(turn, event):
            return True
        for later in turn.events[event.index + 1 :]:
            kind, code = later.kind, later.code
            if kind in TRIPS and code == "w":
                return True
            if code in PAID_BY and exhausts(later.moved):
                return True
            if kind in SPENDINGS and later.owner == self.faction:
                return True  # the Jailor's card stands for any item
        return False

    @play(*TRIPS, code="p", may=may_be_paid, likely=is_paid)
    def move(self, turn: Hypothesis, event: Event) -> Hypothesis:
        """9.5.1: to a clearing, for a boot."""
        self.act(turn.go("daylight"))
        target = event.moved.target
        if target.kind == "forest":
            values = Evidence(forest=target.key)
            return turn.require(False, R.FOREST_MOVEMENT, "into a forest", values)
        self.take_along(turn, event)
        self._to_clearing(turn, event)
        return self._owe_boots(turn, event)

    @play(*TRIPS, code="p")
    def slip(self, turn: Hypothesis, event: Event) -> Hypothesis | None:
        """9.4.2: once, without a boot, even into a forest or among Hostile warriors."""
        if self.slipped(turn):
            return None
        turn.go(SLIP).count(SLIPPED.of(self.faction))
        source, target = event.moved.source, event.moved.target
        if target.kind == "forest":
            near = self.astray(turn) or target.key in self._forests(source)
            if source.kind == "clearing" and not self._slips_free():
                moving.leave(turn, self.faction, int(source.key))
            turn.require(
                near, R.SLIP, "forest far away", Evidence(forest=target.key, source=source)
            )
            return turn.keep(ASTRAY.of(self.faction), turn.failed)
        if self.law.switch("ally_moves") != "Daylight, own rules":
            self.take_along(turn, event)
        return self._to_clearing(turn, event, R.SLIP)

    @play("clearing!", "forest!", code="p")
    def stay(self, turn: Hypothesis, event: Event) -> Hypothesis:
        """9.5.1: a move ends elsewhere; where the record had lost him, it finds him so."""
        values = Evidence(where=event.moved.target.key)
        turn.require(self.astray(turn), R.MOVE, "there already", values)
        return wares.grant_item(turn.keep(ASTRAY.of(self.faction), False), BOOT, R.MOVE, 2)

    def slipped(self, turn: Hypothesis) -> bool:
        """True if he has slipped in this turn, or it is too late for it."""
        return turn.counted(SLIPPED.of(self.faction)) > 0 or turn.past(SLIP)

    def _to_clearing(self, turn: Hypothesis, event: Event, rule: Rule | None = None) -> Hypothesis:
        """Require that the way is open; where it is not, the record may have lost the pawn before or lose it by this."""
        source, target = event.moved.source, int(event.moved.target.key)
        if self.astray(turn):
            return moving.enter(turn.keep(ASTRAY.of(self.faction), False), target)
        if source.kind == "clearing":
            slips = rule is R.SLIP and self._slips_free()
            moving.move(turn, self.faction, int(source.key), target, slips=slips)
        else:
            around = [int(number) for number in str(source.key).split("_")]
            near, values = target in around, Evidence(clearing=target, source=source)
            turn.require(near, rule or R.FOREST_MOVEMENT, "clearing far away", values)
            moving.enter(turn, target)
        return turn.keep(ASTRAY.of(self.faction), True) if turn.failed else turn

    def _slips_free(self) -> bool:
        """9.4.2: True if slipping ignores what keeps pieces in a clearing, as it does in all but the oldest laws."""
        return self.law.switch("slip_ignores_holds") == "yes"

    def _forests(self, source: Place) -> frozenset[str]:
        """The forests adjacent to a clearing or forest."""
        chart = self.table.map
        if source.kind == "clearing":
            return chart.forests_at[int(source.key)]
        return chart.forest_neighbours.get(str(source.key), frozenset())

    # --- 9.2.9.IIIb Moving into hostile clearings ----------------------------------------------------------------

    def _owe_boots(self, turn: Hypothesis, event: Event, *, given: bool = False) -> Hypothesis:
        """9.5.1: a boot, unless the move is given, and another one where Hostile warriors stand."""
        if turn.failed:  # the way is not open: how many boots it takes is no other mistake
            return wares.grant_item(turn, BOOT, R.MOVE, 2)
        state, number = event.before, int(event.moved.target.key)
        there = self._with_warriors(state, number)
        foes = [faction for faction in there if self.board.relation(state, faction) == HOSTILE]
        if foes:
            due = self.data.board["boots_into_hostile_clearing"] + (not given)
            values = Evidence(clearing=number, faction=foes[0])
            rule = R.MOVING_INTO_HOSTILE_CLEARINGS
            if not (given or self._boots_left(turn, event)):
                rule = R.MOVE  # no boot at all: the move itself is not paid
            return wares.owe_item(turn, BOOT, rule, "among the hostile", values, count=due)
        if not given:
            wares.owe_item(turn, BOOT, R.MOVE, "no boot", Evidence(clearing=number))
        if any(self.relations.doubtful(turn, faction) for faction in there):
            wares.grant_item(turn, BOOT, R.MOVING_INTO_HOSTILE_CLEARINGS)
        return turn

    def _boots_left(self, turn: Hypothesis, event: Event) -> bool:
        """True if a boot is exhausted for this move: one that nothing has used so far, or one of the later ones."""
        later = turn.events[event.index + 1 :]
        boots = sum(one.count for one in later if one.code == f"%{BOOT}" and exhausts(one.moved))
        trips = sum(one.code == self.board.pawn.code and one.kind in TRIPS for one in later)
        return self.open_items(turn, BOOT) + boots > trips

    def _with_warriors(self, state: State, number: int) -> list[Faction]:
        return [
            thing.owner
            for thing in state.pieces(number)
            if isinstance(thing, Piece) and thing.is_warrior
        ]

    # --- 9.2.9.IIb Moving with an ally -------------------------------------------------------------------------

    def take_along(self, turn: Hypothesis, event: Event) -> None:
        """Allow warriors of one Allied faction to go the same way."""
        source, target = event.moved.source, event.moved.target
        allies = self.board.allies(event.before)
        if source.kind == target.kind == "clearing" and allies:
            ways = {(ally, source.key, target.key) for ally in allies}
            turn.grant(ESCORT.of(self.faction), ways, R.MOVING_WITH_ALLY)

    @play(MOVED, code="w", mine=False)
    def take_an_ally_along(self, turn: Hypothesis, event: Event) -> Hypothesis | None:
        """9.2.9.IIb: allied warriors go with him; in the oldest laws by the rules of their own faction."""
        ally = event.owner
        if ally not in self.board.others() or not self._goes(turn, event):
            return None
        hits.settle(turn)
        way = event.origin, event.here
        values = Evidence(ally=ally, faction=self.faction, origin=way[0], target=way[1])
        allied = ally in self.board.allies(event.before)
        turn.require(allied, R.MOVING_WITH_ALLY, "not allied", values)
        if not turn.failed and self.law.switch("ally_moves") == "Daylight, own rules":
            moving.travel(turn, ally, *way)
        else:
            moving.leave(turn, ally, event.origin)
        moving.enter(turn, event.here, self._movers(ally))
        mine, rule = ESCORT.of(self.faction), R.MOVING_WITH_ALLY
        return turn.pay(mine, (ally, *way), rule, "not taken along", values, free=not allied)

    def _movers(self, ally: Faction) -> frozenset[Faction]:
        """1.5.5 in the newer laws: the ally counts as the mover; in the older ones he does."""
        his = self.law.switch("ally_outrage_payer") == "Vagabond"
        return frozenset((self.faction if his else ally,))

    def _goes(self, turn: Hypothesis, event: Event) -> bool:
        """True if the pawn goes the same way in this turn."""
        way = event.moved.source, event.moved.target
        moves, pawn = turn.log.moves(), self.board.pawn
        return any(one.thing == pawn and (one.source, one.target) == way for _, one in moves)
