"""Highway Bandits, demoted Bandit Gangs: tolls of passers-by; warriors that join bandits."""

from rootlog.engine.changes import Battled
from rootlog.engine.event import FALLEN, MOVED, PLACED, Event
from rootlog.engine.general import battle, placing
from rootlog.engine.general.clash import BattleSide
from rootlog.engine.general.coalitions import in_coalition
from rootlog.engine.general.ruling import rules
from rootlog.engine.hirelings.abilities import Ability, R, lies
from rootlog.engine.hirelings.acting import Actor, act_of
from rootlog.engine.judging.agenda import DAYLIGHT
from rootlog.engine.judging.budget import Budget, TurnNote
from rootlog.engine.judging.source import play
from rootlog.engine.judging.turn import Hypothesis
from rootlog.engine.pieces import Faction, Piece, clearing, path, supply
from rootlog.engine.reasons import NO_EVIDENCE, Evidence
from rootlog.engine.state import State

TOLL = Budget("toll")
"""Pieces that a faction loses to bandits."""
PASSED = TurnNote("passed bandits")
"""The move of a faction along a path with a bandit that was seen last."""
TOLLS = TurnNote("tolls")
"""The number of tolls of bandits that were paid in the turn."""
RECRUITED = TurnNote("joined bandits")
"""The clearings in which warriors joined bandits in the turn."""


class HighwayBandits(Actor):
    """One of them comes to a path without one, at a clearing of its controller."""

    def perform(self, turn: Hypothesis, event: Event) -> Hypothesis:
        """One on each path, and the path leads to a clearing with its controller's pieces."""
        if act_of(event) == "lay" and event.moved.target.kind == "path":
            key = str(event.moved.target.key)
            turn.require(
                key not in lies(event.before, self.faction, "path"),
                R.ABILITY,
                "bandits there already",
                Evidence(ends=tuple(key.split("_"))),
            )
            turn.require(
                any(
                    event.before.holds(player, int(number))
                    for player in turn.behind(event.before, self.faction) or {turn.faction}
                    for number in key.split("_")
                ),
                R.ABILITY,
                "bandits without pieces",
                Evidence(ends=tuple(key.split("_"))),
            )
        return super().perform(turn, event)


class Ambushes(Ability):
    """On a path with a bandit an enemy loses one of the pieces that move, and its controller gains a warrior."""

    def entered(self, turn: Hypothesis, event: Event, movers: frozenset[Faction]) -> None:
        """19.2.2: a warrior of an enemy's move is owed, once a move, where no other way leads there."""
        owner, way = event.owner, (event.action, event.origin, event.here)
        if owner not in self.rule_set.factions or event.kind != MOVED or event.code != "w":
            return
        if not self._watched(event) or turn.counts.get(PASSED.of(owner)) == way:
            return
        turn.keep(PASSED.of(owner), way)
        if not self._enemy(turn, event) or self._led_otherwise(turn, event):
            return
        turn.owe(
            TOLL.of(owner),
            None,
            R.ABILITY,
            "bandits no loss",
            Evidence(faction=owner, ends=tuple(sorted((event.origin, event.here)))),
        )

    def _watched(self, event: Event) -> bool:
        """True if one of them lies on the path of a move."""
        along = str(path(event.origin, event.here).key)
        return along in lies(event.before, self.code, "path")

    def _enemy(self, turn: Hypothesis, event: Event) -> bool:
        """True if who moves surely is an enemy: neither their controller nor that player's partner."""
        holders = self.control.controllers(turn, event.before, self.code)
        return not any(
            holder == event.owner or in_coalition(event.before, holder, event.owner)
            for holder in holders
        )

    def _led_otherwise(self, turn: Hypothesis, event: Event) -> bool:
        """True if something else than the path may lead from one end to the other."""
        asked = turn.asking("links", event.before)
        ends = event.origin, event.here
        return any(s.links(turn, event.before, event.owner, *ends) is not False for s in asked)

    @play(*FALLEN, "items>items", turns="any", mine=False)
    def toll(self, turn: Hypothesis, event: Event) -> Hypothesis | None:
        """19.2.2: a piece that moves, or an item of a Vagabond that is damaged."""
        owner = event.owner
        hired = owner in self.table.hirelings and owner != self.code  # another's pay, too
        if not hired and owner not in self.rule_set.factions:
            return None
        if self.controls(turn, event.before, turn.faction if hired else owner):
            return None
        piece = event.kind in FALLEN
        if piece and event.code[0] not in "wp":
            return None
        ahead = piece and self._paid_ahead(turn, event) is not None
        if piece and not ahead and battle.belongs(turn, event):
            return None
        if not piece and not battle.damages(event):
            return None
        tolls = TOLLS.of(owner)
        if turn.counted(tolls) + event.count > self._passages(turn, owner):
            return None
        turn.cost += not (ahead or self.exacts(turn, event))  # one that needs no bandit is better
        if piece:
            turn.pay(TOLL.of(owner), None, R.ABILITY, "", count=event.count, free=True)
            battle.remove(turn, event, owner)
        return turn.count(tolls, event.count)

    def leaves_by_a_bandit(self, turn: Hypothesis, event: Event) -> bool:
        """True if one warrior of an enemy leaves a clearing at a path with one of them."""
        one = event.count == 1 and event.owner in self.rule_set.factions
        return one and any(self._watched(move) for move in self._moves(event))

    @play(*FALLEN, code="w", turns="any", mine=False, may=leaves_by_a_bandit)
    def toll_of_a_lone_warrior(self, turn: Hypothesis, event: Event) -> Hypothesis | None:
        """19.2.2: of one that moves alone, and is the toll, some write only that it falls: it is a move all the same."""
        for move in self._moves(event):
            if not (self._watched(move) and self._enemy(turn, move)):
                continue
            for source, one in turn.plays(move):
                come = turn.fork(move).go(one.moment)
                after = one.on(source, come, move)
                if after is not None and after.cost == turn.cost:
                    after.event = event
                    after.cost += 1  # what needs no bandit is better
                    after.pay(TOLL.of(event.owner), None, R.ABILITY, "", free=True)
                    battle.remove(after, event, event.owner)
                    return after
        return None

    def _moves(self, event: Event) -> list[Event]:
        """The moves along paths of which that removal may be all that is written."""
        near = sorted(self.table.map.neighbours[event.origin])
        moved = event.moved
        return [
            event._replace(kind=MOVED, change=moved._replace(target=clearing(number)))
            for number in near
        ]

    def swims(
        self, turn: Hypothesis, state: State, faction: Faction, origin: int, target: int
    ) -> bool:
        """4.2.1: who pays is still there as the move begins, though some write the toll before the move."""
        event = turn.event
        if event is None or not event.index:
            return False
        last = turn.events[event.index - 1]
        if last.kind not in FALLEN or self._paid_ahead(turn, last) is not event:
            return False
        ruler = turn.faction if event.owner in self.table.hirelings else faction
        return any(rules(turn, last.before, ruler, end) for end in (origin, target))

    def waylays(self, turn: Hypothesis, event: Event) -> bool:
        """19.2.2: True if the toll is all that moves; no text says if it is taken on the way or where that ends."""
        if event.kind != MOVED or event.index + 1 >= len(turn.events):
            return False
        if turn.events[event.index].kind in FALLEN:  # only its toll is written
            return self._watched(event) and self._enemy(turn, event)
        toll = turn.events[event.index + 1]
        fallen = toll.kind in FALLEN and toll.owner == event.owner and toll.origin == event.here
        all_of_them = event.count == 1 and sum(e.action == event.action for e in turn.events) == 1
        return fallen and all_of_them and self._watched(event) and self._enemy(turn, event)

    def _paid_ahead(self, turn: Hypothesis, event: Event) -> Event | None:
        """The move for which that piece is the toll, where it is written before the move."""
        if event.count != 1 or event.index + 1 >= len(turn.events):
            return None
        move = turn.events[event.index + 1]
        leaves = move.kind == MOVED and (move.owner, move.origin) == (event.owner, event.origin)
        return move if leaves and self._watched(move) and self._enemy(turn, move) else None

    def exacts(self, turn: Hypothesis, event: Event) -> bool:
        """The path along which its owner has just come; a Vagabond, whose item is damaged, with his pawn."""
        if not event.index or event.count != 1:
            return False
        last = turn.events[event.index - 1]
        came = last.kind == MOVED and last.owner == event.owner
        if came:
            came = last.here == event.origin if event.kind in FALLEN else last.code[0] == "p"
        along = str(path(last.origin, last.here).key) if came else ""
        mover = turn.faction if event.owner in self.table.hirelings else event.owner
        enemy = self.controls(turn, event.before, mover) is False
        return came and enemy and along in lies(last.before, self.code, "path")

    def escorts(self, turn: Hypothesis, event: Event) -> bool:
        """A warrior of its controller's, where moves along such a path came."""
        comes = event.kind == PLACED and event.code[0] == "w" and event.count == 1
        owner = event.owner
        if not comes or owner not in self.rule_set.factions:
            return False
        return (
            self.may_use(turn, event.before, owner) and self._passages(turn, owner, event.here) > 0
        )

    @play(PLACED, code="w", turns="any", mine=False)
    def escort(self, turn: Hypothesis, event: Event) -> Hypothesis | None:
        """19.2.2: the clearing in which its controller arrives by such a path, on whoever's turn."""
        owner = event.owner
        if owner not in self.rule_set.factions or not self.may_use(turn, event.before, owner):
            return None
        number = TOLLS.of(owner).at(f"escort in {event.here}")
        arrived = self._passages(turn, owner, event.here)
        come = turn.counted(number) + event.count
        if arrived and turn.faction != owner:  # who has no act there does this by the bandits alone
            turn.require(
                come <= arrived,
                R.ABILITY,
                "bandits bring one",
                Evidence(warriors=come, faction=owner, clearing=event.here),
            )
        elif come > arrived or event.count != 1:
            return None
        turn.cost += 1
        return turn.count(number, event.count)

    def _passages(self, turn: Hypothesis, owner: Faction, target: int = 0) -> int:
        """The number of moves of that faction in the turn that lead along a path with a bandit, to a clearing if one is given."""
        ways = set()
        for event in turn.events:
            moves = event.kind == MOVED and event.owner == owner and event.code[0] in "wp"
            if moves and target in (0, event.here) and self._watched(event):
                ways.add((event.action, event.origin, event.here))
        return len(ways)


class BanditGangs(Actor):
    """One of them comes to where its controller has pieces; there they cannot be battled."""

    def perform(self, turn: Hypothesis, event: Event) -> Hypothesis:
        """When hired and in Daylight: with its controller's pieces; not in a Daylight in which warriors join them."""
        if act_of(event) == "place":
            turn.require(
                self.meets(turn, event),
                R.ABILITY,
                "bandits placed elsewhere",
                Evidence(clearing=event.here),
            )
            turn.require(
                not turn.counts.get(RECRUITED.of(self.faction)),
                R.ONCE_PER_DAYLIGHT_ACTION,
                "bandits placed and joined",
                NO_EVIDENCE,
            )
        return super().perform(turn, event)

    def evades(self, turn: Hypothesis, state: State, faction: Faction, clearing: int) -> bool:
        """19.2.2: the clearings with pieces of one who may be their controller."""
        return faction == self.faction and any(
            state.holds(holder, clearing) for holder in turn.behind(state, self.faction)
        )

    def joins(
        self, turn: Hypothesis, side: BattleSide, enemy: Faction, clearing: int, *, attacks: bool
    ) -> BattleSide:
        """19.2.2: nobody battles them where their controller has pieces."""
        change = turn.event.change if turn.event is not None else None
        if side.faction == self.faction and not attacks and type(change) is Battled:
            holders = self.control.controllers(turn, turn.state, self.faction)
            turn.require(
                not all(holder and turn.state.holds(holder, clearing) for holder in holders),
                R.ABILITY,
                "bandits attacked",
                Evidence(clearing=clearing),
            )
        return side


class JoinedBandits(Ability):
    """In Daylight a warrior of its controller comes to every bandit, in place of another bandit."""

    @play(PLACED, code="w", moment=DAYLIGHT, turns="any", mine=False)
    def join_the_bandits(self, turn: Hypothesis, event: Event) -> Hypothesis | None:
        """19.2.4: one for each bandit in the clearing."""
        owner, here = event.owner, event.here
        if owner != turn.faction or not self.may_use(turn, event.before, owner):
            return None
        bandits = event.before.pieces(here).get(Piece(self.code, "w"), 0)
        note = RECRUITED.of(self.code)
        joined = turn.counts.get(note, ())
        assert isinstance(joined, tuple)  # only written here
        if event.count + joined.count(here) > bandits:
            return None
        placed = any(
            e.owner == self.code and e.kind == PLACED and e.index < event.index for e in turn.events
        )
        turn.require(
            not placed,
            R.ONCE_PER_DAYLIGHT_ACTION,
            "bandits joined and placed",
            Evidence(faction=owner),
        )
        turn.cost += not self._all_joined(turn, event)  # then it was rather done by other means
        return turn.keep(note, (*joined, *([here] * event.count)))

    def _all_joined(self, turn: Hypothesis, event: Event) -> bool:
        """True if a warrior comes to every bandit in the turn, as far as they are left and may be placed (1.5.4)."""
        warrior, left = Piece(event.owner, "w"), supply(event.owner)
        comings = [one for one in turn.events if one.kind == PLACED and one.moved.thing == warrior]
        if any(not one.after.count(warrior, left) for one in comings):
            return True
        placed = {one.here for one in comings}
        return all(
            number in placed or placing.barred(turn, event.before, event.owner, number) is not None
            for number in map(int, lies(event.before, self.code, "clearing"))
        )


PROMOTED = (HighwayBandits, Ambushes)
DEMOTED = (BanditGangs, JoinedBandits)
