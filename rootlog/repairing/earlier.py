"""A slip of an earlier turn: what a finding misses stands where some turn before put it.

No edit of its own turn explains such a finding. So the last actions that touched the same things in the same places are looked
at, each with one thing else in it; and that is what was meant after which the rest of the record has the fewest errors.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from rootlog.engine.changes import Moved
from rootlog.engine.game import Step
from rootlog.engine.named import NamedTuple
from rootlog.engine.pieces import Faction, Piece, Place, Thing, board, clearing, hand, supply
from rootlog.engine.reasons import ERROR, IMPOSSIBLE, NOTATION, Objection
from rootlog.engine.state import State
from rootlog.engine.work import Work
from rootlog.notation.record import Battle, Node, PieceTerm, Region, Transfer
from rootlog.repairing.about import About
from rootlog.repairing.behind import AHEAD, FAR, HORIZON, MANY, errors_behind
from rootlog.repairing.clearings import clearings_of, may_lead
from rootlog.repairing.linking import ROUNDS, missed
from rootlog.repairing.points import SEVERAL, Point, Ways, joins
from rootlog.repairing.proposal import DOUBLED, LESS, ONE, Proposal
from rootlog.repairing.together import TWICE
from rootlog.repairing.trials import REPLAYED, Trials
from rootlog.repairing.variants import variants

TOUCHED = 5
"""How many turns are looked at, the last ones that touched what a finding is about."""
LOOKED, FINDING, ONE_OF_MANY = 1_000, 400, 60
"""How much work may go to earlier turns: for all findings of a record, for one, and for one where the record has several."""
PAIR = 2
"""In how many clearings an action differs that names another one in the place of one."""

OWNED = frozenset(("hand", "board", "items", "column"))
"""Places of which a player knows what lies there."""


class Sought(NamedTuple):
    """What a finding is about: things in places, of the pieces of an `owner`. `lacking` tells how many of which more must be there where.

    `behind` tells by how many pieces the owner does not rule which of the places: one of them must have so many others at least.
    """

    places: frozenset[Place]
    owner: Faction
    lacking: tuple[tuple[Thing, Place, int], ...] = ()
    behind: tuple[tuple[Place, int], ...] = ()

    def is_touched(self, step: Step) -> bool:
        """Whether an action puts something there or takes it away."""
        kinds = {_kind(thing) for thing, _, _ in self.lacking}
        return any(
            one.source in self.places or one.target in self.places
            for one in step.changes
            if type(one) is Moved
            and (not kinds or _kind(one.thing) in kinds or _kind(one.became) in kinds)
        )

    def is_like(self, step: Step) -> bool:
        """Whether an action moves the like of what is lacking, or pieces of that owner, so that it might have been meant for those places."""
        kinds = {_kind(thing) for thing, _, _ in self.lacking}
        moved = [one for one in step.changes if type(one) is Moved]
        if kinds:
            return any(_kind(one.became) in kinds for one in moved)
        return any(type(one.thing) is Piece and one.thing.owner == self.owner for one in moved)

    def is_other(self, state: State, known: State) -> bool:
        """Whether a state differs there from another so that the finding may go."""
        if self.lacking:
            return all(
                _there(state, thing, where) >= _there(known, thing, where) + short
                for thing, where, short in self.lacking
            )
        if self.behind:
            return any(_others(state, known, where) >= short for where, short in self.behind)
        return any(state.at(where) != known.at(where) for where in self.places)

    @property
    def clearings(self) -> frozenset[int]:
        """The numbers of those of the places that are clearings."""
        return frozenset(int(where.key) for where in self.places if where.kind == "clearing")


class Earlier(NamedTuple):
    """A turn as it was meant, and where the record stands after it and after each turn to that of the finding.

    `errors` are those left from then on; it is not `sure` where another one leaves as few.
    """

    proposal: Proposal
    points: tuple[Point, ...]
    errors: int
    direct: bool
    """Whether the action that it changes touches, as written, what the finding is about."""
    sure: bool = True

    def is_same(self, other: Earlier) -> bool:
        """Whether both say of the same action what comes to the same."""
        one, two = self.proposal, other.proposal
        return one.place == two.place and joins(self.points[0], other.points[0])


def is_hinted(ways: Ways, chain: Sequence[Point], finding: Objection) -> bool:
    """Whether pieces are missing in a clearing, and one of that owner's that an earlier turn put elsewhere is wrong there, too."""
    spots = [
        one for one in missed(ways.given.replayed.game, finding) if one.place.kind == "clearing"
    ]
    sought = sought_by(ways, chain[-1], finding) if spots else None
    hints = _hints(ways, finding, spots[0].owner) if sought is not None else None
    if sought is None or not hints:
        return False
    for number, touched, like in _turns(chain, sought):
        line = chain[number].line
        assert line is not None  # only the point before the first turn has none
        for place in (*touched, *like):
            if not hints.isdisjoint(clearings_of(line.actions[place].node)):
                return True
    return False


def _hints(ways: Ways, finding: Objection, owner: Faction) -> frozenset[int]:
    """The clearings in which the actions of other findings, soon behind one, move pieces of an owner or attack them."""
    factions = ways.given.replayed.game.table.factions
    found: set[int] = set()
    for point in ways.written_between(finding.turn - 1, finding.turn + ROUNDS * len(factions)):
        turn = ways.turns[point.turns - 1]
        for one in point.found:
            other = (one.turn, one.action) != (finding.turn, finding.action)
            if one.severity == ERROR and one.action and other:
                node = turn.actions[one.action - 1].node
                if owner in _owners(node, turn.faction):
                    found.update(clearings_of(node))
    return frozenset(found)


def _owners(node: Node | None, own: Faction) -> tuple[Faction, ...]:
    """Whose pieces an action on a faction's turn moves or attacks."""
    if type(node) is Battle:
        return node.defender, node.attacker or own
    if type(node) is not Transfer:
        return ()
    return tuple(one.faction or own for one in node.terms if type(one) is PieceTerm)


def looked_back(
    ways: Ways,
    chain: Sequence[Point],
    finding: Objection,
    mended: Point | None,
    *,
    hinted: bool,
) -> Work[Earlier | None]:
    """The edit of an earlier turn by which a finding goes and fewer errors are left from its turn on than without it.

    `chain` are the points of the way, from its start to behind the turn of the finding; `mended` is where a repair of its own turn
    leads. What is only looked for because other findings hint at it is seldom there: then what comes behind is not asked before.
    """
    sought = sought_by(ways, chain[-1], finding)
    if sought is None:
        return None
    known = mended or chain[-1]
    errors = 0
    if not hinted:
        errors = yield from _errors_from(ways, known)
        if not errors:
            return None
    most = ONE_OF_MANY if ways.findings > SEVERAL else FINDING
    work, end = ways.work, ways.work + most
    found: list[Earlier] = []
    hints = _hints(ways, finding, sought.owner) if hinted else None
    for one in _led(ways, chain, finding, sought, hints, end):
        if one is not None and not any(map(one.is_same, found)):
            found.append(one)
        yield
    whole = ways.work <= end
    if hinted and found:
        errors = yield from _errors_from(ways, known)
    first = yield from _fewest(ways, found, errors, ways.work + most, mended=mended is not None)
    ways.look(work)
    if first is None:
        return None
    if errors + (mended is not None) - first.errors > 1:
        return first
    return first if first.sure and first.direct and whole and not hinted else None


def _errors_from(ways: Ways, known: Point) -> Work[int]:
    """How many errors the turn to a point and the rest of the record behind it have; the look has a bound of its own."""
    work = ways.work
    behind = yield from errors_behind(ways, known, known.turns + FAR, MANY)
    ways.look(work)
    return known.errors + behind


def _led(
    ways: Ways,
    chain: Sequence[Point],
    finding: Objection,
    sought: Sought,
    hints: frozenset[int] | None,
    end: int,
) -> Iterator[Earlier | None]:
    """The edits of earlier turns, each with where it leads; None where the finding stays or something new is wrong."""
    seen_from = finding._replace(action=-1, kind=NOTATION)  # it is about none of their actions
    table = ways.given.replayed.game.table
    for number, touched, like in _turns(chain, sought):
        point = chain[number]
        about = About(table, point, seen_from._replace(turn=number))
        trials: Trials | None = None

        for proposal in (*_touched(about, touched), *_led_to(about, like, sought)):
            if ways.work > end:
                return
            if hints is not None and not _is_about(proposal, point, sought, hints):
                continue
            trials = trials or Trials(ways, chain[number - 1], point, about.finding)
            work = ways.work
            after = trials.tried(proposal, sought.is_other)
            if after is None:
                ways.work = work + REPLAYED
                continue
            points = _points(ways, chain, number, after, finding)
            direct = proposal.place in touched
            yield Earlier(proposal, points, points[-1].errors, direct) if points else None


def _is_about(proposal: Proposal, point: Point, sought: Sought, hints: frozenset[int]) -> bool:
    """Whether an edit leads to where something is missing what an action put where something else is wrong."""
    assert point.line is not None  # only the point before the first turn has none
    if proposal.size != ONE:
        return False
    before = clearings_of(point.line.actions[proposal.place].node)
    after = clearings_of(proposal.line.actions[proposal.place].node)
    changed = frozenset(before) ^ frozenset(after)
    return changed <= hints | sought.clearings and len(changed) == PAIR


def _turns(chain: Sequence[Point], sought: Sought) -> Iterator[tuple[int, list[int], list[int]]]:
    """The last turns that touch what is sought: with the places of the actions that do, and of those that move its like."""
    left = TOUCHED
    for number in range(len(chain) - 2, 0, -1):
        point = chain[number]
        if not point.is_readable or point.line is None:
            continue
        steps = point.reading.log.steps
        touched = [n for n, step in enumerate(steps) if sought.is_touched(step)]
        like = [n for n, step in enumerate(steps) if n not in touched and sought.is_like(step)]
        if touched or like:
            yield number, touched[::-1], like[::-1]
        left -= bool(touched)
        if not left:
            return


def _touched(about: About, places: Iterable[int]) -> Iterator[Proposal]:
    """Those actions of a turn with one thing else in them, or without one that stands twice."""
    actions = about.line.actions
    for place in places:
        node = actions[place].node
        if node is None:
            continue
        if any(actions[place].text == one.text for one in actions[max(0, place - TWICE) : place]):
            yield Proposal(about.line.without(place), LESS, place, DOUBLED)
        for variant in variants(node, about.scene(place)):
            line = about.line.replaced({place: variant.node})
            yield Proposal(line, ONE, place, variant.family)


def _led_to(about: About, places: Iterable[int], sought: Sought) -> Iterator[Proposal]:
    """Those actions of a turn with one of the clearings that are sought in the place of where they lead."""
    goals = sorted(int(where.key) for where in sought.places if where.kind == "clearing")
    for place in places if goals else ():
        node = about.line.actions[place].node
        if type(node) is not Transfer:
            continue
        for number in goals:
            if not all(may_lead(term.start, number, about.scene(place)) for term in node.terms):
                continue
            for n, target in enumerate(node.targets):
                if type(target) is Region and len(target.numbers) == 1:
                    targets = (*node.targets[:n], Region((number,)), *node.targets[n + 1 :])
                    line = about.line.replaced({place: node._replace(targets=targets)})
                    yield Proposal(line, ONE, place, "target")


def _points(
    ways: Ways, chain: Sequence[Point], number: int, after: Point, finding: Objection
) -> tuple[Point, ...]:
    """Where an earlier turn as it was meant leads, to behind the turn of the finding; none where that stays, or more is wrong."""
    points = [after]
    for known in chain[number + 1 :]:
        if joins(points[-1], chain[known.turns - 1]):
            return ()
        ways.work += AHEAD
        then = _onward(ways, points[-1], known)
        if not _keys(then) <= _keys(known):
            return ()
        points.append(then)
    return () if _key(finding) in _keys(points[-1]) else tuple(points)


def _onward(ways: Ways, point: Point, known: Point) -> Point:
    """Where the next turn leads, as that way has it."""
    if known is ways.as_written(known.turns):
        after = ways.thoroughly(point)
        assert after is not None  # the way goes on
        return after
    return ways.take(point, known)


def _fewest(
    ways: Ways, found: list[Earlier], errors: int, end: int, *, mended: bool
) -> Work[Earlier | None]:
    """That after which the record has the fewest errors, farther and farther on; None where it has not fewer than `errors`."""
    most = errors - 1
    ahead = [(one, one.points[-1], one.errors) for one in found if one.errors <= most]
    for number in range(FAR):
        after = []
        for one, point, count in ahead:
            ways.work += AHEAD * (point.next is None)
            then = ways.thoroughly(point)
            if then is not None:
                after.append((one, then, count + then.errors))
        if not after:
            break
        least = min(count for _, _, count in after)
        ahead = [one for one in after if one[2] <= (most if number < HORIZON else min(least, most))]
        if not ahead or ways.work > end:
            break
        yield
    if not ahead:
        return None
    least = min(count for _, _, count in ahead)
    best = [one._replace(errors=least) for one, _, count in ahead if count == least]
    if errors + mended - least > 1:  # so much tells that the nearest is meant
        latest = max(one.points[0].turns for one in best)
        best = [one for one in best if one.points[0].turns == latest]
    return best[0]._replace(sure=len(best) == 1)


# --- what a finding is about ---------------------------------------------------------------------------------


def sought_by(ways: Ways, point: Point, finding: Objection) -> Sought | None:
    """What may have been put there otherwise before; None where the finding is about no state."""
    if finding.kind == NOTATION or not point.is_readable:
        return None
    line, steps, own = point.line, point.reading.log.steps, finding.faction
    here = [n for n, number in enumerate(line.numbers) if number == finding.action] if line else []
    if finding.kind == IMPOSSIBLE:
        short = [one for n in here for one in steps[n].changes if type(one) is Moved and one.short]
        lacking = tuple((one.thing, one.source, one.short) for one in short)
        return Sought(frozenset(one.source for one in short), own, lacking) if short else None
    assert line is not None  # only the point before the first turn has none
    named = {clearing(n) for at in here for n in clearings_of(line.actions[at].node)}
    if "hand" in finding.evidence:
        named = {hand(own)}
    behind = _behind(finding.evidence.get("rule"), own)
    for spot in missed(ways.given.replayed.game, finding):
        own = spot.owner  # of those who are to be there and are not
    return Sought(frozenset(named or _moved(steps, here) or _built(steps, own)), own, (), behind)


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
    """What of a thing tells whether another is its like: the owner and the kind of a piece, of others that they are such."""
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
    """How many things like that one lie in a place."""
    kind = _kind(thing)
    if type(thing) is Piece:
        return sum(n for one, n in state.at(where).items() if _kind(one) == kind)
    return state.count(thing, where)


def _keys(point: Point) -> set[tuple[int, str, str]]:
    return {_key(one) for one in point.found}


def _key(one: Objection) -> tuple[int, str, str]:
    return one.action, one.rule.symbol, one.severity
