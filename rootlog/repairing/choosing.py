"""The best repair of a finding: it goes, nothing new comes on that turn, and what follows reads no worse."""

from __future__ import annotations

from itertools import chain

from rootlog.engine.reasons import ERROR, ILLEGAL, IMPOSSIBLE, NOTATION, Objection
from rootlog.engine.work import Work
from rootlog.notation.record import Battle
from rootlog.repairing.behind import (
    FAR,
    HORIZON,
    MANY,
    ROUNDS,
    errors_behind,
    looked_behind,
    unwritten_behind,
    written_behind,
)
from rootlog.repairing.families import DISCARDED, UNSEEN
from rootlog.repairing.goals import is_of_pawn
from rootlog.repairing.kinds import rank_of
from rootlog.repairing.points import SEVERAL, Branches, Checkpoint, joins
from rootlog.repairing.proposal import FORGOTTEN, MORE, UNDONE
from rootlog.repairing.repair import ENDS, Repair, family_of
from rootlog.repairing.scene import FEWER
from rootlog.repairing.trials import Candidates

POINTS = ("points", "put in Score")
"""The families of repairs that say other points."""
SOON = 1
"""The number of rounds in which later turns are looked at for what they show of a repair."""


def best(trials: Candidates, *, around: bool) -> Work[Repair | None]:
    """The best repair of a finding in what it is about, then in what is around it; it is not `sure` where it has rivals. None without any.

    What is around it waits where nothing that it is about would do, until it is asked for with `around`.
    Where a record has several findings, only those that are sure are worth the work, and to look far behind them is so where
    one slip may make all of them.
    """
    ways, point, finding, several = trials.ways, trials.point, trials.finding, trials.several
    if not around:
        yield from trials.about_it()
        if not trials.found:
            return None
    if not trials.helped:
        yield from trials.around_it()
    ways.unsettled = trials.cut_short
    found = list(map(trials.compared, trials.repairs))
    if point.is_readable:
        found = [repair for repair in found if repair.gain >= trials.least]
    first = (yield from _first(trials, finding, found)) if found else None
    if first is not None and not (yield from _is_told(ways, point, finding, first)):
        first = None
    if point.is_readable and (not several or ways.may_tell_all(point)):
        if first is None:
            first = yield from _undone(trials)
        elif first.sure or not several:
            first = yield from _fewest(trials, first)
            if first is not None and not several:
                first = yield from _farthest(trials, first, found)
    if first is None or (several and not first.sure):
        ways.unsettled = ways.unsettled or first is not None
        return None
    worse = several and (yield from _is_worse_behind(ways, point, finding, first))
    return None if worse else first


def _first(trials: Candidates, finding: Objection, found: list[Repair]) -> Work[Repair]:
    """The best of some repairs, as far as is looked at each."""
    first = min(found, key=lambda one: (-one.gain, rank_of(one.proposal.kind), one.proposal.size))
    tied = [one for one in found if one is first or _rival(finding, first, one)]
    if len(tied) > 1:
        tied = yield from _told_apart(trials.ways, tied)
    sure = len(tied) == 1 or tied[0].proposal.family in (FEWER, UNSEEN, DISCARDED)
    if tied[0].proposal.family == FORGOTTEN:
        sure = sure and not trials.cut_off
    return tied[0]._replace(sure=sure)


def _is_worse_behind(
    ways: Branches, point: Checkpoint, finding: Objection, repair: Repair
) -> Work[bool]:
    """True if a repair leaves as many errors in the next rounds as there are without it: then what was written took place.

    Pieces and cards stay where they are put, and later turns show if they were there; points show nothing. They show it longest of another
    clearing in an act that is illegal, not impossible, and of a card that was to leave a hand. What is impossible was surely meant
    in another way.
    """
    family = repair.proposal.family
    longest = family == DISCARDED or (finding.kind == ILLEGAL and family in ENDS)
    surely = finding.kind in (IMPOSSIBLE, NOTATION) or _fights_itself(point, finding)
    own = surely and repair.proposal.edited == finding.action
    if family.startswith(POINTS) or (not longest and (own or repair.gain > 1)):
        return False
    rounds = ROUNDS if longest else SOON
    end = point.turns + rounds * len(ways.given.replayed.game.table.factions)
    if not ways.may_differ(point, repair.point, end):
        return False
    least = point.errors + (finding.severity != ERROR)
    new = yield from unwritten_behind(ways, repair.point, end)
    worse = False
    if repair.point.errors + new >= least:
        written = least + (yield from errors_behind(ways, point, end, MANY))
        worse = (yield from _errors_until(ways, repair, end, written)) >= written
    return worse


def _fights_itself(point: Checkpoint, finding: Objection) -> bool:
    """True if a faction is attacker and defender in the battle of a finding, which no game has seen."""
    line = point.line
    assert line is not None  # only the point before the first turn has none
    return any(
        type(one.node) is Battle and one.node.defender == (one.node.attacker or line.turn.faction)
        for number, one in zip(line.numbers, line.actions, strict=True)
        if number == finding.action
    )


def _fewest(trials: Candidates, first: Repair) -> Work[Repair | None]:
    """A repair, or another one after which the rest of the record has fewer errors; None where that has more than it had.

    Others are looked for only where something is wrong behind it that is not wrong as written, or may follow from that turn.
    """
    ways, point = trials.ways, trials.point
    behind = yield from looked_behind(ways, point, first.point)
    least, end = first.point.errors + behind.errors, behind.end
    written = point.errors + written_behind(ways, point, end)
    if behind.doubtful:
        bound = ways.until(point)
        for other in trials.others(bound):
            if other is not None:
                errors = yield from _errors_until(ways, other, end, least + 1)
                if errors == least and first.sure and _rival_undone(first, other):
                    first = first._replace(sure=False)
                elif errors < least:
                    first, least = other, errors
            yield
    if first.proposal.family == FORGOTTEN and trials.cut_off:
        first = first._replace(sure=False)
    gone = trials.finding.severity == ERROR
    return first if written - least >= gone else None


def _farthest(trials: Candidates, first: Repair, found: list[Repair]) -> Work[Repair]:
    """A repair, or one of those `found` or of the same few actions after which less of the whole rest of the record is wrong.

    What is wrong far behind a turn need not follow from it; but what takes it away with the finding was meant.
    """
    ways, end = trials.ways, trials.point.turns + FAR
    changed, least = False, (yield from _errors_until(ways, first, end, MANY))
    if least:
        others = [one for one in found if not joins(one.point, first.point)]
        for other in chain(others, trials.near(ways.until(trials.point))):
            if other is not None:
                errors = yield from _errors_until(ways, other, end, least + 1)
                if errors < least:
                    first, least, changed = other._replace(sure=True), errors, True
                elif errors == least and changed and _rival(trials.finding, first, other):
                    first = first._replace(sure=joins(first.point, other.point))
            yield
    return first


def _errors_until(ways: Branches, repair: Repair, end: int, most: int) -> Work[int]:
    """The number of errors of its turn and those after it up to so many turns, counted until there are `most`."""
    point = repair.point
    behind = yield from errors_behind(ways, point, end, most - point.errors)
    return point.errors + behind


def _is_told(ways: Branches, point: Checkpoint, finding: Objection, repair: Repair) -> Work[bool]:
    """True if more than the finding shows that an act was forgotten, if that is the repair: else what is illegal was done without it.

    No more is asked of a pawn that is elsewhere: it is in one place.
    """
    proposal = repair.proposal
    if proposal.family != FORGOTTEN or finding.kind != ILLEGAL:
        return True
    if is_of_pawn(proposal.line.actions[proposal.place].node):
        return True
    end = point.turns + FAR
    written = point.errors + written_behind(ways, point, end)
    return written - (yield from _errors_until(ways, repair, end, written)) > 1


def _rival_undone(first: Repair, other: Repair) -> bool:
    """True if as much is left out of the same turn, or another act was forgotten in it."""
    one, two = first.proposal, other.proposal
    return one.family == two.family in (UNDONE, FORGOTTEN) and one.size == two.size


def _told_apart(ways: Branches, tied: list[Repair]) -> Work[list[Repair]]:
    """The repairs, each as good as the others so far, after which the later turns have the fewest errors.

    If two lead to the same, the first is kept for both; of forgotten acts only if it is the same act.
    """
    ahead: list[tuple[Repair, Checkpoint, int]] = [
        (one, one.point, one.point.errors) for one in tied
    ]
    end = ways.until(tied[0].point)
    for number in range(FAR):
        after: list[tuple[Repair, Checkpoint, int]] = []
        for repair, point, errors in ahead:
            then = ways.thoroughly(point)
            if then is not None and not any(
                joins(then, other) and _is_one(repair, first) for first, other, _ in after
            ):
                after.append((repair, then, errors + then.errors))
        if not after:
            break
        least = min(errors for _, _, errors in after)
        ahead = after if number < HORIZON else [one for one in after if one[2] == least]
        if len(ahead) == 1 or ways.read > end:
            break
        yield
    return [repair for repair, _, _ in ahead]


def _is_one(repair: Repair, other: Repair) -> bool:
    """True if either may be kept for the other when both lead to the same some time."""
    one, two = repair.proposal, other.proposal
    put_in, instead = (p.line.actions[p.place].node for p in (one, two))
    return one.family != FORGOTTEN or put_in == instead


def _undone(trials: Candidates) -> Work[Repair | None]:
    """The turn without one of its acts, where findings of later turns go with that of this one, and no others of its own.

    It is offered where nothing else is wrong then; else it is not what was meant, but nearer to it.
    """
    ways, point = trials.ways, trials.point
    end = point.turns + FAR
    behind = written_behind(ways, point, end)
    if not behind:
        return None
    found: Repair | None = None
    least = 1 if ways.findings > SEVERAL else point.errors + behind - 1
    bound = ways.until(point)
    for proposal, after in trials.without_acts():
        if ways.read > bound or (not least and found and proposal.size > found.proposal.size):
            break
        if after is not None:
            repair = Repair(proposal, after, 1, clean=False, sure=False)
            left = yield from _errors_until(ways, repair, end, least + (least > 1))
            if left and len(after.found) < len(point.found) - 1:
                continue  # what else is wrong with the turn may be a mistake of its own
            if left < least:
                least, gain = left, point.errors + behind - left
                found = repair._replace(gain=gain, clean=not left, sure=not left)
            elif found is not None and left == least and _rival_undone(found, repair):
                found = found._replace(sure=False)
        yield
    return found


def _rival(finding: Objection, first: Repair, other: Repair) -> bool:
    """True if nothing shows which of the two was meant: in one place, something else of the same family."""
    one, two = first.proposal, other.proposal
    same = family_of(finding, one) == family_of(finding, two) and one.size == two.size <= MORE
    return same and first.gain == other.gain
