"""The things in places that a finding is about and that may come from an earlier turn."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from rootlog.engine.changes import Battled, Moved
from rootlog.engine.game import Game, Step
from rootlog.engine.law import chapter
from rootlog.engine.pieces import (
    Faction,
    Item,
    Piece,
    Place,
    Thing,
    board,
    clearing,
    column,
    crafted,
    hand,
    items,
    leader,
    supply,
)
from rootlog.engine.reasons import ILLEGAL, IMPOSSIBLE, NOTATION, Objection
from rootlog.engine.state import State
from rootlog.repairing.clearings import clearings_of
from rootlog.repairing.points import Branches, Checkpoint
from rootlog.repairing.scene import there_are
from rootlog.replaying import facts

R = chapter("actions")
EYRIE = chapter("eyrie")
BY_CARDS = frozenset(
    rule.symbol
    for rule in (
        EYRIE.DECREE_RECRUIT,
        EYRIE.DECREE_MOVE,
        EYRIE.DECREE_BATTLE,
        EYRIE.DECREE_BUILD,
    )
)
"""The rules by which cards on the own board let one do something, or ask for it."""
OWNED = frozenset(("hand", "board", "crafted", "items", "column"))
"""Places of which a player knows what lies there."""


class FindingSubject(NamedTuple):
    """The things that a finding is about: things in places, of the pieces of an `owner`. `lacking` says how many more must be there.

    `behind` says by how many pieces the owner does not rule each of the places: one of them must have at least so many others.
    """

    places: frozenset[Place]
    owner: Faction
    lacking: tuple[tuple[Thing, Place, int], ...] = ()
    behind: tuple[tuple[Place, int], ...] = ()
    in_all: int = 0
    """The number of the first of what is lacking that all actions of the finding's turn lack."""
    in_force: frozenset[Place] = frozenset()
    """The places of leaders, ministers or moods: the finding may go with another one there."""

    def is_touched(self, step: Step) -> bool:
        """True if an action puts something there or takes it away."""
        kinds = {_kind(thing) for thing, _, _ in self.lacking}
        return any(
            one.source in self.places or one.target in self.places
            for one in step.changes
            if type(one) is Moved
            and (not kinds or _kind(one.thing) in kinds or _kind(one.became) in kinds)
        )

    def is_seen(self, step: Step, state: State) -> bool:
        """True if a state shows what an action put there, or if it only took things away."""
        moved = [one for one in step.changes if type(one) is Moved]
        put = [one for one in moved if one.target in self.places]
        return not put or any(state.count(one.became, one.target) for one in put)

    def is_like(self, step: Step) -> bool:
        """True if an action moves the like of what is lacking, or pieces of that owner, so that it might have been meant for those places."""
        kinds = {_kind(thing) for thing, _, _ in self.lacking}
        moved = [one for one in step.changes if type(one) is Moved]
        if kinds:
            return any(_kind(one.became) in kinds for one in moved)
        return any(type(one.thing) is Piece and one.thing.owner == self.owner for one in moved)

    def is_other(self, state: State, known: State) -> bool:
        """True if a state differs there from another so that the finding may go."""
        if any(state.at(where) != known.at(where) for where in self.in_force):
            return True
        if self.lacking and type(self.lacking[0][0]) is not Item:
            return all(
                _there(state, thing, where) >= _there(known, thing, where) + short
                for thing, where, short in self.lacking
            )
        if self.behind:
            return any(_others(state, known, where) >= short for where, short in self.behind)
        return any(state.at(where) != known.at(where) for where in self.places)

    @property
    def is_paid_to(self) -> Faction | None:
        """The faction that gets payments on its board, where they are sought."""
        boards = (where.faction for where in self.places if where.kind == "board")
        return next(filter(facts.takes_payments, boards), None)

    @property
    def clearings(self) -> frozenset[int]:
        """The numbers of those of the places that are clearings."""
        return frozenset(int(where.key) for where in self.places if where.kind == "clearing")


def sought_by(ways: Branches, point: Checkpoint, finding: Objection) -> FindingSubject | None:
    """The things that may have been put there in another way before; None if the finding is about no state."""
    if finding.kind == NOTATION or not point.is_readable:
        return None
    line, steps, own = point.line, point.reading.log.steps, finding.faction
    assert line is not None  # only the point before the first turn has none
    here = [n for n, number in enumerate(line.numbers) if number == finding.action]
    if finding.kind == IMPOSSIBLE:
        return lacked_by(steps, here, own)
    named = {clearing(n) for at in here for n in clearings_of(line.actions[at].node)}
    if "hand" in finding.evidence:
        named = {hand(own)}
    if finding.rule.symbol in BY_CARDS and not here:
        named |= {column(own, key) for key in facts.columns(own)}
    behind = _behind(finding.evidence.get("rule"), own)
    for owner in _missed(ways.given.replayed.game, finding):
        own = owner  # of those who are to be there and are not
    places = frozenset(named or _moved(steps, here) or _built(steps, own))
    in_force = frozenset(map(leader, facts.of_chapter(finding.rule.chapter)))
    return FindingSubject(places, own, (), behind, in_force=in_force)


def lacked_by(steps: Sequence[Step], here: Iterable[int], own: Faction) -> FindingSubject | None:
    """The things that impossible actions of a faction's turn take from where they are not; None if they lack nothing."""
    moved = [one for n in here for one in steps[n].changes if type(one) is Moved]
    short = [one for one in moved if one.short]
    if not short:
        return _of_another_kind(moved)
    lacking = tuple((one.thing, one.source, one.short) for one in short)
    places = {place for one in short for place in _sides(one.source)}
    boards = (one.source.faction for one in short if one.source.kind == "board")
    in_force = frozenset(map(leader, boards))
    return FindingSubject(frozenset(places), own, lacking, (), _in_all(steps, short[0]), in_force)


def _missed(game: Game, one: Objection) -> Iterator[Faction]:
    """The factions without pieces in a battle that a finding forbids for that."""
    step = game.step(one.turn, one.action)
    if step is None or one.kind != ILLEGAL or one.rule != R.BATTLE:
        return
    for change in step.changes:
        if type(change) is Battled:
            there = [t for t in step.before.at(clearing(change.clearing)) if type(t) is Piece]
            if all(piece.owner != change.defender for piece in there):
                yield change.defender
            if not any(piece.owner == change.attacker and piece.is_warrior for piece in there):
                yield change.attacker


def _in_all(steps: Sequence[Step], short: Moved) -> int:
    """The number that all actions of its turn lack there of what one action lacks."""
    every = (one for step in steps for one in step.changes if type(one) is Moved and one.short)
    alike = [one.short for one in every if (one.thing, one.source) == (short.thing, short.source)]
    return sum(alike)


def _of_another_kind(moved: Sequence[Moved]) -> FindingSubject | None:
    """The places of pieces of another kind than is written, for which those that are there were taken."""
    taken = [one for one in moved if type(one.thing) is Piece and one.source.kind == "clearing"]
    owners = {one.thing.owner for one in taken if type(one.thing) is Piece}
    return FindingSubject(frozenset(one.source for one in taken), owners.pop()) if owners else None


def _sides(where: Place) -> tuple[Place, ...]:
    """A place, and where else a thing may lie that is not there: an item in another area, a card of a board among those crafted."""
    if where.kind == "items":
        return tuple(items(where.faction, area) for area in ("s", "t", "d"))
    return (where, crafted(where.faction)) if where.kind == "board" else (where,)


def _behind(counts: object, own: Faction) -> tuple[tuple[Place, int], ...]:
    """By how many pieces a faction counts fewer than the first, of the counts for rule by clearing that a finding tells."""
    if not isinstance(counts, dict):
        return ()
    behind = {n: max(count.values(), default=0) - count.get(own, 0) for n, count in counts.items()}
    return tuple((clearing(int(n)), short) for n, short in behind.items())


def _built(steps: Sequence[Step], own: Faction) -> set[Place]:
    """The board and the supply of a faction, and the clearings with its buildings and tokens: of these points and draws come."""
    found = {board(own), supply(own)}
    for where, things in steps[0].before.places() if steps else ():
        if where.kind == "clearing" and any(
            type(one) is Piece and one.owner == own and one.code[0] in "bt" for one in things
        ):
            found.add(where)
    return found


def _moved(steps: Sequence[Step], places: Iterable[int]) -> set[Place]:
    """From where some actions take what somebody owns."""
    changes = (one for place in places for one in steps[place].changes)
    return {one.source for one in changes if type(one) is Moved and one.source.kind in OWNED}


def _kind(thing: Thing) -> object:
    """The part of a thing by which another is its like: the owner and the kind of a piece, the letter of an item; all cards are alike."""
    if type(thing) is Item:
        return thing.letter
    return (thing.owner, thing.code[0]) if type(thing) is Piece else type(thing)


def _others(state: State, known: State, where: Place) -> int:
    """By how many pieces a place differs, those that came and those that went."""
    there, before = state.at(where), known.at(where)
    return sum(
        abs(there.get(one, 0) - before.get(one, 0))
        for one in there.keys() | before.keys()
        if type(one) is Piece
    )


def _there(state: State, thing: Thing, where: Place) -> int:
    """The number of things like that one in a place."""
    if type(thing) is Piece:
        return there_are(thing.owner, thing.code, where, state)
    return sum(state.count(thing, side) for side in _sides(where))
