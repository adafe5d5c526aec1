"""Slips of earlier turns: what a finding misses is where some earlier turn put it.

No edit of its own turn explains such a finding. So the last actions that touched the same things in the same places are looked
at, each with one thing changed. What leaves the fewest errors in the rest of the record was meant.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain as joined
from itertools import islice
from typing import NamedTuple

from rootlog.engine.pieces import Faction
from rootlog.engine.reasons import NOTATION, Objection
from rootlog.engine.work import Work
from rootlog.notation.record import Battle, Board, Node, PieceTerm, Region, Transfer
from rootlog.repairing.about import FindingContext
from rootlog.repairing.battles import MissingBattles
from rootlog.repairing.behind import FAR, HORIZON, MANY, also_wrong, errors_behind
from rootlog.repairing.clearings import may_lead
from rootlog.repairing.families import put_in
from rootlog.repairing.forgotten import ForgottenActs
from rootlog.repairing.points import SEVERAL, Branches, Checkpoint, joins
from rootlog.repairing.proposal import DOUBLED, FORGOTTEN, LESS, MORE, ONE, Proposal
from rootlog.repairing.repair import Key, key_of
from rootlog.repairing.sought import FindingSubject, sought_by
from rootlog.repairing.together import TWICE, JointEdits
from rootlog.repairing.trials import Candidates
from rootlog.repairing.variants import OWN_CARD, variants
from rootlog.replaying import facts

TOUCHED = 5
"""The number of turns that are looked at, the last ones that touched what a finding is about."""
FEW = 2
"""As many looks an earlier turn is worth in a record with few findings."""
PAID = 4
"""The most warriors that may have been paid for services and not written."""
FORGOTTEN_IN = 2
"""In how many turns of a faction an act is looked for that it forgot to write."""


KINDS = ("more before", "another thing before", "led there before", "payment before")
"""The kinds of slips of an earlier turn, the likeliest first."""
IN_FORCE = "another in force before"
"""The kind that names another leader, minister or mood: few actions name one, so these are tried before all others."""
FORGOTTEN_BEFORE = "act forgotten before"
"""The kind that is looked for if no other is found."""


class Lookback(NamedTuple):
    """A turn as it was meant, and the state of the record after it and after each turn to that of the finding.

    `errors` are those left from then on, fewer by those of the turns between that go, too; it is not `sure` if another one leaves as few.
    """

    proposal: Proposal
    points: tuple[Checkpoint, ...]
    errors: int
    direct: bool
    """True if the action that it changes touches, as written, what the finding is about."""
    base: Checkpoint
    """The turn that it edits, as that turn was taken before."""
    undoes: bool
    """True if that is the turn as it is written, though it was mended on the way."""
    sure: bool = True

    def is_same(self, other: Lookback) -> bool:
        """True if both change the same action to the same effect, or put in an action to the same effect."""
        one, two = self.proposal, other.proposal
        alike = one.place == two.place or one.family == two.family == FORGOTTEN
        return alike and joins(self.points[0], other.points[0])


def _owners(node: Node | None, own: Faction) -> tuple[Faction, ...]:
    """Whose pieces an action on a faction's turn moves or attacks."""
    if type(node) is Battle:
        return node.defender, node.attacker or own
    if type(node) is not Transfer:
        return ()
    return tuple(one.faction or own for one in node.terms if type(one) is PieceTerm)


def earlier_slip(
    ways: Branches, chain: Sequence[Checkpoint], finding: Objection, mended: Checkpoint | None
) -> Work[Lookback | None]:
    """The edit of an earlier turn by which a finding goes and fewer errors are left from its turn on than without it.

    `chain` are the points of the way, from its start to behind the turn of the finding; `mended` is where a repair of its own turn
    leads.
    """
    sought = sought_by(ways, chain[-1], finding)
    if sought is None:
        return None
    errors = yield from _errors_from(ways, mended or chain[-1])
    if not errors and not any(chain[number].errors for number in _turns(chain, sought)):
        return None
    looks = 1 if ways.findings > SEVERAL else FEW
    end = ways.until(chain[-1], looks)
    look = _LookbackTask(ways, chain, finding, sought, end)
    found = yield from _different(joined(_put_in_force(look), _led(look)))
    whole = ways.read <= end
    end, was = ways.until(chain[-1], looks), errors + (mended is not None)
    first = yield from _fewest(ways, found, errors, end, mended=mended is not None)
    if first is not None and was - first.errors <= 1:
        first = first if first.sure and first.direct and whole else None
    if first is None:
        found = yield from _different(_forgotten(look))
        other = yield from _fewest(ways, found, errors, end, mended=mended is not None)
        first = other if other is not None and was - other.errors > 1 else None
    return first


def _different(tried: Iterable[Lookback | None]) -> Work[list[Lookback]]:
    """The edits among what is tried, without those that come to the same as one before."""
    found: list[Lookback] = []
    for one in tried:
        if one is not None and not any(map(one.is_same, found)):
            found.append(one)
        yield
    return found


def _errors_from(ways: Branches, known: Checkpoint) -> Work[int]:
    """The number of errors of the turn to a point and the rest of the record after it."""
    behind = yield from errors_behind(ways, known, known.turns + FAR, MANY)
    return known.errors + behind


class _LookbackTask(NamedTuple):
    """The thing that is looked for, the way, and the most work for it."""

    ways: Branches
    chain: Sequence[Checkpoint]
    finding: Objection
    sought: FindingSubject
    end: int

    def bases(self, numbers: Sequence[int]) -> Iterator[Checkpoint]:
        """Earlier turns, to be edited: as the way has them; then as they are written, those that were mended on the way."""
        for number in numbers:
            yield self.chain[number]
        for number in numbers:
            written = self.ways.as_written(number)
            if self.chain[number].line is not written.line:
                yield self.ways.take(self.chain[number - 1], written)

    def about(self, point: Checkpoint) -> FindingContext:
        """An earlier turn as the finding is seen from it: it is about none of its actions."""
        seen_from = self.finding._replace(action=-1, kind=NOTATION, turn=point.turns)
        return FindingContext(self.ways.given.replayed.game.table, point, seen_from)

    def trials(self, point: Checkpoint, about: FindingContext) -> Candidates:
        """Edits of that turn, to be tried."""
        return Candidates(self.ways, self.chain[point.turns - 1], point, about.finding)


def _put_in_force(look: _LookbackTask) -> Iterator[Lookback | None]:
    """Earlier turns with another leader, minister or mood put in force or given up, or with one written once, each with where it leads."""
    sought = look.sought._replace(places=look.sought.in_force, lacking=(), behind=())
    for point in look.bases([*_turns(look.chain, sought)] if sought.places else ()):
        steps, known = point.reading.log.steps, look.chain[-2].reading.log.after
        touched = [n for n in _touching(point, sought).touched if sought.is_seen(steps[n], known)]
        if not touched:
            continue  # it moves other pieces of that faction
        about = look.about(point)
        trials = look.trials(point, about)
        for proposal in _touched(about, touched):
            if proposal.family in (OWN_CARD, DOUBLED) and look.ways.read <= look.end:
                yield _leading(look, trials, proposal._replace(kind=IN_FORCE), touched)


def _led(look: _LookbackTask) -> Iterator[Lookback | None]:
    """The edits of earlier turns, each with where it leads; None where the finding stays or something new is wrong."""
    ways, chain, sought = look.ways, look.chain, look.sought
    for point in look.bases((*_turns(chain, sought), *_unpaid(chain, sought))):
        about, places = look.about(point), _touching(point, sought)
        trials: Candidates | None = None
        for proposal in _edits(about, places, sought):
            if ways.read > look.end:
                return
            trials = trials or look.trials(point, about)
            yield _leading(look, trials, proposal, places.touched)


def _edits(about: FindingContext, places: _Touching, sought: FindingSubject) -> Iterator[Proposal]:
    """The edits of an earlier turn, those of each kind."""
    made = (
        JointEdits(about).more_there(places.touched, sought),
        _touched(about, places.touched),
        _led_to(about, places.like, sought),
        _paid(about, sought),
    )
    for kind, proposals in zip(KINDS, made, strict=True):
        for proposal in proposals:
            yield proposal._replace(kind=kind)


def _leading(
    look: _LookbackTask, trials: Candidates, proposal: Proposal, touched: Sequence[int] = ()
) -> Lookback | None:
    """An edit of an earlier turn, with where it leads; None where the finding stays or something new is wrong."""
    ways, chain, point = look.ways, look.chain, trials.point
    number = point.turns
    after = trials.tried(proposal, look.sought.is_other)
    if after is None:
        return None
    points = _points(ways, chain, number, after, look.finding)
    if not points:
        return None
    fewer = sum(one.errors for one in chain[number:-1]) - sum(p.errors for p in points[:-1])
    # what is wrong with its turn is told by it, or is another mistake that may explain the finding
    direct = proposal.place in touched and after.errors <= point.errors - bool(point.errors)
    undone = [
        _is_unmended(ways, *both) for both in zip((point, *points[1:]), chain[number:], strict=True)
    ]
    errors = points[-1].errors - fewer - sum(undone)  # a repair that is needless now is one less
    return Lookback(proposal, points, errors, direct, point, undone[0])


def _is_unmended(ways: Branches, point: Checkpoint, known: Checkpoint) -> bool:
    """True if a turn is taken as it is written that was mended on the way."""
    written = ways.as_written(point.turns).line
    return point.line is written and known.line is not written


def _forgotten(look: _LookbackTask) -> Iterator[Lookback | None]:
    """The acts that may have been forgotten in earlier turns, each with where it leads."""
    for point, about, acts in _acts(look):
        trials = look.trials(point, about)
        for proposal in acts:
            if look.ways.read > look.end:
                return
            yield _leading(look, trials, proposal._replace(kind=FORGOTTEN_BEFORE))


def _acts(
    look: _LookbackTask,
) -> Iterator[tuple[Checkpoint, FindingContext, Iterable[Proposal]]]:
    """The acts that may have been forgotten in the last turns of whose pieces are missing, then losses of whose supply is short."""
    wrong = also_wrong(look.ways, look.chain[-1], look.finding) or ()
    there = look.ways.given.replayed.game.table.map
    near = {number for one in wrong if one for number in (one, *there.neighbours.get(one, ()))}
    clearings = sorted(look.sought.clearings & near)  # or they left one that is wrong for it
    for number in _last_turns(look.chain, look.sought.owner) if clearings else ():
        about = look.about(look.chain[number])
        acts = () if about.line.is_commented else ForgottenActs(about).before(clearings)
        yield look.chain[number], about, acts
    short = {where.faction for where in look.sought.places if where.kind == "supply"}
    for point, owner in _fought(look.chain, short):
        about = look.about(point)
        yield point, about, MissingBattles(about).lost_by(owner)


def _fought(
    chain: Sequence[Checkpoint], short: set[Faction]
) -> Iterator[tuple[Checkpoint, Faction]]:
    """The last turns with battles of a faction whose supply is short of what would have come back there."""
    found = (
        (point, owner)
        for point in (chain[-2:0:-1] if short else ())
        if point.line is not None and point.is_readable and not point.line.is_commented
        for owner in sorted(short)
        if any(
            type(one.node) is Battle and owner in _owners(one.node, point.line.turn.faction)
            for one in point.line.actions
        )
    )
    return islice(found, TOUCHED)


def _last_turns(chain: Sequence[Checkpoint], own: Faction) -> list[int]:
    """The last turns of a faction before that of the finding, as far as an act forgotten in them is looked for."""
    found = (
        number
        for number in range(len(chain) - 2, 0, -1)
        if (line := chain[number].line) is not None
        and line.turn.faction == own
        and chain[number].is_readable
    )
    return list(islice(found, FORGOTTEN_IN))


def _unpaid(chain: Sequence[Checkpoint], sought: FindingSubject) -> Iterator[int]:
    """The turns of others since the last one of the faction that gets payments, where the finding is about what lies on its board."""
    taking = sought.is_paid_to
    for number in range(len(chain) - 2, 0, -1) if taking else ():
        line = chain[number].line
        if line is None or line.turn.faction == taking:
            return
        if chain[number].is_readable:
            yield number


def _paid(about: FindingContext, sought: FindingSubject) -> Iterator[Proposal]:
    """A payment for services put in as the first of a turn."""
    own, taking = about.line.turn.faction, sought.is_paid_to
    if not taking or own == taking or "w" not in facts.pieces(own) or about.line.is_commented:
        return
    for count in range(1, PAID + 1):
        paid = PieceTerm(None if count == 1 else count, None, "w", None)
        node = Transfer((paid,), (Board(taking, None),))
        yield Proposal(about.line.inserted(0, node), MORE, 0, put_in(node))


class _Touching(NamedTuple):
    """The places of the actions of a turn that touch what is sought, and of those that move its like; the last first."""

    touched: Sequence[int]
    like: Sequence[int]


def _touching(point: Checkpoint, sought: FindingSubject) -> _Touching:
    """The actions of a turn that have to do with what is sought."""
    steps = point.reading.log.steps
    touched = [n for n, step in enumerate(steps) if sought.is_touched(step)]
    like = [n for n, step in enumerate(steps) if n not in touched and sought.is_like(step)]
    return _Touching(touched[::-1], like[::-1])


def _turns(chain: Sequence[Checkpoint], sought: FindingSubject) -> Iterator[int]:
    """The last turns that touch what is sought, or move its like."""
    left = TOUCHED
    for number in range(len(chain) - 2, 0, -1):
        point = chain[number]
        if not point.is_readable or point.line is None:
            continue
        places = _touching(point, sought)
        if places.touched or places.like:
            yield number
        left -= bool(places.touched)
        if not left:
            return


def _touched(about: FindingContext, places: Iterable[int]) -> Iterator[Proposal]:
    """Those actions of a turn with one thing changed, or without one that is written twice."""
    actions = about.line.actions
    for place in places:
        node = actions[place].node
        if node is None:
            continue
        if any(actions[place].text == one.text for one in actions[max(0, place - TWICE) : place]):
            yield Proposal(about.line.without(place), LESS, place, DOUBLED)
        for variant in variants(node, about.scene(place)):
            line = about.line.replaced({place: variant.node})
            yield Proposal(line, ONE, place, variant.family, thing=variant.thing)
            yield from JointEdits(about).counts(place, variant.node, variant.family)


def _led_to(
    about: FindingContext, places: Iterable[int], sought: FindingSubject
) -> Iterator[Proposal]:
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
    ways: Branches, chain: Sequence[Checkpoint], number: int, after: Checkpoint, finding: Objection
) -> tuple[Checkpoint, ...]:
    """The point after the turn of the finding that an earlier turn as it was meant leads to; None if the finding stays, or more is wrong."""
    points = [after]
    for known in chain[number + 1 :]:
        if joins(points[-1], chain[known.turns - 1]):
            return ()
        then = onward(ways, points[-1], known)
        if then.errors > known.errors:
            return ()  # what else is wrong may only be seen now
        points.append(then)
    left = _keys(points[-1])
    if key_of(finding) in left or (ways.findings <= SEVERAL and not left <= _keys(chain[-1])):
        return ()  # where little is wrong, nothing new comes up beside the finding
    return tuple(points)


def onward(ways: Branches, point: Checkpoint, known: Checkpoint) -> Checkpoint:
    """The point that the next turn leads to: as that way has it, or as it is written if no more is wrong then."""
    written = ways.as_written(known.turns)
    if known is written:
        after = ways.thoroughly(point)
        assert after is not None  # the way goes on
        return after
    mended = ways.take(point, known)
    if known.line is written.line:
        return mended
    unmended = ways.take(point, written)
    no_worse = unmended.errors <= mended.errors
    return unmended if no_worse and _keys(unmended) <= _keys(known) | _keys(written) else mended


def _fewest(
    ways: Branches, found: list[Lookback], errors: int, end: int, *, mended: bool
) -> Work[Lookback | None]:
    """That after which the record has the fewest errors, farther and farther on; None where it has not fewer than `errors`."""
    most = errors - 1
    ahead = [(one, one.points[-1], one.errors) for one in found if one.errors <= most]
    for number in range(FAR):
        after = []
        for one, point, count in ahead:
            then = ways.thoroughly(point)
            if then is not None:
                after.append((one, then, count + then.errors))
        if not after:
            break
        least = min(count for _, _, count in after)
        ahead = [one for one in after if one[2] <= (most if number < HORIZON else min(least, most))]
        if not ahead or ways.read > end:
            break
        yield
    if not ahead:
        return None
    least = min(count for _, _, count in ahead)
    best = [one._replace(errors=least) for one, _, count in ahead if count == least]
    best = [one for one in best if not one.undoes] or best  # what was found before is kept
    if errors + mended - least > 1:  # so much tells that the nearest is meant
        latest = max(one.points[0].turns for one in best)
        best = [one for one in best if one.points[0].turns == latest]
    return best[0]._replace(sure=len(best) == 1)


def _keys(point: Checkpoint) -> set[Key]:
    return {key_of(one) for one in point.found}
