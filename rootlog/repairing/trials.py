"""The proposals for one finding, tried one after another: which of them are repairs, and what each gains."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cache, partial
from itertools import islice

from rootlog.engine.game import TurnLog
from rootlog.engine.judging.books import ERROR_COST, TrailEntry
from rootlog.engine.judging.effort import ALL, Effort
from rootlog.engine.reasons import ERROR, ILLEGAL, IMPOSSIBLE, MISSING, NOTATION, SCORE, Objection
from rootlog.engine.state import State
from rootlog.engine.work import NO_LIMIT
from rootlog.repairing.behind import also_wrong, gained
from rootlog.repairing.bounds import (
    AGAIN,
    NEAREST,
    THOROUGHLY,
)
from rootlog.repairing.families import FOUGHT
from rootlog.repairing.idle import moves_nothing, says_the_same
from rootlog.repairing.kinds import ABOUT_IT
from rootlog.repairing.lines import EditedLine
from rootlog.repairing.owed import OwedPattern
from rootlog.repairing.points import SEVERAL, Branches, Checkpoint, joins
from rootlog.repairing.proposal import DOUBLED, FORGOTTEN, LESS, MORE, MOVED, ONE, Proposal
from rootlog.repairing.proposals import about_there, proposals, undone
from rootlog.repairing.proposer import NEAR
from rootlog.repairing.repair import (
    ENDS,
    Repair,
    family_of,
    guided_as,
    is_half,
    is_still,
    key_of,
    tells,
)
from rootlog.repairing.scene import COUNT, FEWER
from rootlog.repairing.variants import OWN_CARD
from rootlog.replaying.turns import Bookmark, Refuses, Until

LIKELY = frozenset((COUNT, FEWER, "owner", "piece", "start"))
"""The lines that are tried once more with all effort if nothing is a repair."""
OWED = (SCORE, MISSING)
"""The things that new acts may owe, so that they come up newly."""
LEAST_WRONG = 2
"""So many errors a turn has at least on which something new may come up."""


Bears = Callable[[State, State], bool]
"""True if a finding of a later turn may go when one state is in the place of the other."""


class Candidates:
    """The proposals for one finding, tried one after another."""

    def __init__(
        self,
        ways: Branches,
        before: Checkpoint,
        point: Checkpoint,
        finding: Objection,
        patterns: tuple[OwedPattern, ...] = (),
    ) -> None:
        self.ways = ways
        self.before = before
        self.point = point
        self.finding = finding
        self.patterns = patterns
        """The way in which the record writes what is owed."""
        self._groups = self._proposed()
        self._asked = 0
        """The number of groups of proposals that were tried."""
        self.found: list[Repair] = []
        """The proposals that are repairs."""
        self.helped = False
        """True if one of them helps, so that less likely ones are not tried."""
        self.end = ways.until(point)
        self.more = self.end - ways.read
        """The work for rivals of what was found then."""
        self.cut_short = False
        """True if not all was tried."""
        self.left_of_look = self.more
        """The work that is left for the rest of the turn."""
        self.known = {key_of(one) for one in point.found}
        self.readable = point.is_readable
        self.several = ways.findings > SEVERAL
        self.effort = self._effort()
        assert point.line is not None  # only the point before the first turn has none
        self.begun = ways.begun(before, point)
        turn = point.reading.turn
        self.guided = turn is not None and self.readable and not turn.facts.walked
        self.least = int(finding.severity == ERROR)
        """By how many errors fewer the rest of the record must have."""
        self.walking = False
        """True if the turns after that of the finding are judged without a repair, to compare."""
        self.good: list[Checkpoint] = []
        """The points that repairs lead to, each on another way."""
        self.texts: set[str] = set()
        """The lines that were tried."""

        self.left = dict(THOROUGHLY)
        """The number of lines of each family that are still read with all effort."""
        self.cut_off = False
        """True if a forgotten act is a repair, and not all that may have been forgotten there were tried."""
        self.in_vain: list[Proposal] = []
        """The lines that were given up once they were read, and are likely."""
        self.owes = False
        """True if the last was given up only because something is owed then, which another reading may show."""
        self.owing: list[Repair] = []
        """The lines that would be repairs, if what is owed then were not reported newly."""
        self.shown = {key[:2] for key in self.known} | {
            (point.line.written(one.action), one.rule.symbol) for one in self.begun.told
        }

    def _effort(self) -> Effort:
        """A repair costs less than what is written, no error more where it is no reading that tells the finding."""
        turn = self.point.reading.turn
        if turn is None or not self.readable:
            return Effort(work=0)
        most = turn.cost
        if self.finding.kind in (IMPOSSIBLE, NOTATION):
            most += ERROR_COST - most % ERROR_COST
        return Effort(most, most, 0, doubting=self.point.doubting)

    def about_it(self) -> Iterator[None]:
        """Try what may be wrong in what the finding is about itself, until something helps."""
        yield from self._until_helped(islice(self._groups, len(ABOUT_IT)))
        self.left_of_look, self._asked = self.end - self.ways.read, len(ABOUT_IT)

    def around_it(self) -> Iterator[None]:
        """Then try what may be wrong elsewhere in its turn.

        Once a repair leaves nothing wrong, only its rivals are still looked at. Where none is one, and the record has not
        `several` findings or one slip may make them all, some are read with all effort.
        """
        self.end = self.ways.read + self.left_of_look
        yield from self._until_helped(islice(self._groups, len(ABOUT_IT) - self._asked, None))
        if not self.found and (not self.several or self.ways.may_tell_all(self.point)):
            for repair in self._thoroughly_in_vain():
                self.found += [repair] if repair is not None else []
                yield

    @property
    def repairs(self) -> list[Repair]:
        """The proposals that are repairs; what gains more than any of them though something new is owed then is one, too."""
        most = max((repair.gain for repair in self.found), default=0)
        return [*self.found, *(repair for repair in self.owing if repair.gain > most)]

    def _until_helped(self, groups: Iterable[Iterable[Proposal]]) -> Iterator[None]:
        """Try the proposals of one group after another, until one has a repair that helps."""
        for group in groups:
            for repair in self._of_group(group):
                if repair is not None:
                    self.found.append(repair)
                    self.helped = self.helped or self._helps(repair)
                yield
            if self.helped:
                return

    def _thoroughly_in_vain(self) -> Iterator[Repair | None]:
        """Some proposals that were given up and are likely, read with all effort."""
        for proposal in self.in_vain[:AGAIN]:
            # a first walk that is hopeless is no reason to look no farther
            effort = self.effort._replace(hopeless=NO_LIMIT, work=NO_LIMIT)
            after = self.thoroughly(proposal.line, effort)
            if after is None or is_half(proposal, after):
                yield None
            else:
                yield self._repair(proposal, after)

    def _proposed(self) -> Iterator[Iterator[Proposal]]:
        """The proposals in groups, of which the first are the likeliest; they hold nothing of this, which may wait for the rest of them."""
        table = self.ways.given.replayed.game.table
        hints = cache(partial(also_wrong, self.ways, self.point, self.finding))
        return proposals(table, self.point, self.finding, self.patterns, hints=hints)

    def others(self, end: int) -> Iterator[Repair | None]:
        """The repairs apart from those that were found: without some acts, then what was not tried yet."""
        self.end = end
        for proposal, after in self.without_acts():
            if self.ways.read >= end:
                return
            if after is None:
                yield None
            else:
                yield self._repair(proposal, after)
        for group in self._proposed():
            yield from self._of_group(self._untried(group))

    def near(self, end: int) -> Iterator[Repair | None]:
        """The repairs apart from those that were found in the action of the finding and those next to it."""
        self.end = end
        table = self.ways.given.replayed.game.table
        yield from self._of_group(self._untried(about_there(table, self.point, self.finding)))

    def _untried(self, group: Iterable[Proposal]) -> Iterator[Proposal]:
        return (one for one in group if one.line.text not in self.texts)

    def without_acts(self) -> Iterator[tuple[Proposal, Checkpoint | None]]:
        """The turn without some of its acts, and where that leads, as `tried`.

        The nearest are looked at with all effort, but for those behind the finding, which seldom bear on it.
        """
        assert self.point.line is not None  # only the point before the first turn has none
        numbers, action = self.point.line.numbers, self.finding.action
        for number, proposal in enumerate(undone(self.point, self.finding)):
            after = self.tried(proposal)
            behind = 0 < action < numbers[proposal.place]
            if after is None and number < NEAREST and not behind:
                after = self.thoroughly(proposal.line)
            yield proposal, after

    def _helps(self, repair: Repair) -> bool:
        """True if a repair leaves nothing wrong on its turn, so that less likely ones are not tried.

        If the record has `several` findings it is enough that nothing is left near its own: the rest has repairs of its own.
        """
        if self.finding.severity != ERROR:
            return True
        left = [one for one in repair.point.found if one.severity == ERROR]
        if self.several and self.finding.action:
            left = [one for one in left if not one.action or self._is_near(one.action)]
        return repair.gain > 0 and not left

    def _is_near(self, action: int) -> bool:
        """True if an action is so near that of the finding that one slip may have made both wrong."""
        return abs(action - self.finding.action) <= NEAR

    def _is_enough(self, repair: Repair) -> bool:
        """True if only the rivals of a repair are still looked at: nothing is wrong any more.

        If the record has `several` findings, something is wrong nearly everywhere: then it is enough that nothing is on its turn.
        """
        if self.several and repair.gain > 0 and not repair.point.errors:
            return True
        return repair.clean

    def _of_group(self, group: Iterable[Proposal]) -> Iterator[Repair | None]:
        rivals: tuple[int, str] | None = None
        places: set[tuple[int, str]] = set()
        for proposal in group:
            if self.ways.read >= self.end:
                forgotten = any(family == FORGOTTEN for _, family in places)
                if not places or self.ways.read >= self.end + self.more:
                    self.cut_off |= forgotten
                    self.cut_short = True
                    return
                if family_of(self.finding, proposal) not in places:
                    continue  # only what may be a rival of what was found is still tried
            if rivals is not None and family_of(self.finding, proposal) != rivals:
                if proposal.size == MORE:  # its rivals stand behind it in other places
                    continue
                return
            after = self.tried(proposal)
            if after is None and self.left.get(proposal.family):
                self.left[proposal.family] -= 1
                after = self.thoroughly(proposal.line)
            if after is not None and after.errors:
                after = self._reread(proposal, after)
            if after is None or (self.readable and is_half(proposal, after)):
                yield None
                continue
            repair = self._repair(proposal, after)
            repair = repair._replace(gain=repair.gain - self._is_wrong_itself(repair))
            if proposal.family in (*ENDS, FORGOTTEN):
                places.add(family_of(self.finding, proposal))
            if self._is_enough(repair) and proposal.size < LESS:
                rivals = family_of(self.finding, proposal)
            yield repair

    def _reread(self, proposal: Proposal, after: Checkpoint) -> Checkpoint | None:
        """The lines that leave errors, with all effort if the turn could not be read, or if another leader may allow other things."""
        if not self.readable:
            return self.thoroughly(proposal.line)
        if proposal.family == OWN_CARD:
            return self.thoroughly(proposal.line) or after
        return after

    def _repair(self, proposal: Proposal, after: Checkpoint) -> Repair:
        """The gain of that proposal; compared with what comes without it if it may gain too little, and from then on."""
        ways, point = self.ways, self.point
        if not any(joins(after, other) for other in self.good):
            self.good.append(after)  # what comes behind it is not known yet
        gain, clean = gained(ways, point, after, walking=self.walking)
        if gain < self.least and not self.walking:
            self.walking = True
            gain, clean = gained(ways, point, after)
        return Repair(proposal, after, gain, clean)

    def compared(self, repair: Repair) -> Repair:
        """A repair that was found, compared with what all others are compared with."""
        if not self.walking:
            return repair
        gain, clean = gained(self.ways, self.point, repair.point)
        return repair._replace(gain=gain - self._is_wrong_itself(repair), clean=clean)

    def _is_wrong_itself(self, repair: Repair) -> bool:
        """True if what could not be read is wrong all the same, or what comes after it, as a part of the same act: others are likelier."""
        action = repair.proposal.edited
        return (
            bool(action)
            and not self.readable
            and any(one.action in (action, action + 1) for one in repair.point.found)
        )

    def tried(self, proposal: Proposal, bears: Bears | None = None) -> Checkpoint | None:
        """The point that a proposal leads to; None if the finding stays, or something new is wrong with the turn.

        For a finding of a later turn `bears` says if the finding may go by the board after the action that is changed, and after
        this turn.

        It goes on from where it begins to differ; what is not wholly good then is judged as a whole, if the part before is not.
        """
        self.texts.add(proposal.line.text)
        ways, line = self.ways, proposal.line
        self.owes = False
        new = self._new_on(line)
        until = self._until(proposal, bears) if bears is not None else None
        log, mark, told = ways.replay(self.before, line, self.begun.stages, new, until)
        if any(map(new, told)) or len(log.steps) < len(line.actions):
            return None
        judged = self.readable and self.finding.kind not in (IMPOSSIBLE, NOTATION)
        if (judged and says_the_same(self.point, log)) or moves_nothing(
            self.point, line, log, told
        ):
            return None
        if bears is not None and not bears(log.after, self.point.reading.log.after):
            return None
        if tells(self.finding, line, told):
            return None
        effort = self._effort_for(line, told)
        after = self._judged(line, log, mark, told, effort)
        misread = bears is not None and self._is_wrong_before(proposal.place)
        if after is None and (misread or proposal.family.startswith(FOUGHT)):
            # what stands before the battle may have been taken for one that is not written
            after = self._judged(line, log, mark, told, effort._replace(like=None))
        if after is not None and after.errors and self._is_wrong_before(proposal.place):
            whole = self._judged(line, log, mark, told, effort._replace(like=None))
            after = whole or (after if self.point.searched else None)
        if after is not None and after.errors and self.guided:
            # what was written was read so that this was wrong: it need not be read so any more
            free = self._judged(line, log, mark, told, effort._replace(like=None, guide=None))
            after = free if free is not None and free.errors < after.errors else after
        if after is None:
            self._give_up(proposal)
            return None
        after.searched = self.point.searched
        assert self.point.line is not None  # only the point before the first turn has none
        if not line.is_writable(self.point.line):
            return None
        if not self._is_known(after):
            told_newly = [one for one in after.found if key_of(one) not in self.known]
            owing = {one.action for one in told_newly if one.severity == ERROR}
            if bears is None and proposal.edited not in owing and not is_half(proposal, after):
                self.owing.append(self._repair(proposal, after))
            return None
        return after

    def _give_up(self, proposal: Proposal) -> None:
        """Note a proposal that was read and is no repair."""
        owes = self.owes and proposal.edited == self.finding.action
        if owes or self._is_likely(proposal):
            self.in_vain.append(proposal)

    def _is_wrong_before(self, place: int) -> bool:
        """True if the turn, as it was read, has mistakes before the action at that place."""
        trace = self.begun.trace
        if trace is None:
            return False
        events = trace.facts.events
        number = next((event.index for event in events if event.action > place), len(events))
        return trace.stages[number].cost >= ERROR_COST

    def _judged(
        self,
        line: EditedLine,
        log: TurnLog,
        mark: Bookmark,
        told: tuple[Objection, ...],
        effort: Effort,
    ) -> Checkpoint | None:
        """The point that a replayed line leads to; None if the finding stays, or something new is wrong with the turn."""
        after = self.ways.judge(self.before, line, log, mark, told, effort)
        if after is None:
            return None
        finding = key_of(self.finding)
        if any(is_still(finding, key_of(one), self.known) for one in after.found):
            return None
        if self._is_known(after) or self._is_less(after):
            return after
        new = [one for one in after.found if key_of(one) not in self.known]
        self.owes = all(one.kind in OWED for one in new)
        return None

    def _is_known(self, after: Checkpoint) -> bool:
        """True if nothing new is wrong with the turn; whatever it is, if the turn could not be read."""
        return not self.readable or all(key_of(one) in self.known for one in after.found)

    def _is_less(self, after: Checkpoint) -> bool:
        """True if all that is new is owed by new acts, and less is wrong even so: a mistake of its own.

        Points and what a turn owes as a whole come from what was done; but what an act costs may show that it was another.
        """
        new = [one for one in after.found if key_of(one) not in self.known]
        worse = any(
            one.severity == ERROR and one.action and "recorded" not in one.evidence for one in new
        )
        return (
            not self.several
            and max(after.errors + 1 + worse, LEAST_WRONG) <= self.point.errors
            and all(one.kind in OWED or one.severity != ERROR for one in new)
        )

    def _new_on(self, line: EditedLine) -> Refuses:
        """A test for a line: if something impossible there was possible before.

        The errors of a turn that could not be read are new, and the same whatever it is taken for.
        """
        readable, shown = self.readable, self.shown

        def is_new(one: Objection) -> bool:
            action = line.written(one.action)
            # a warning is told of what is right, too
            return readable and one.severity == ERROR and (action, one.rule.symbol) not in shown

        return is_new

    def _until(self, proposal: Proposal, bears: Bears) -> Until | None:
        """The end of the part of a line with one thing changed that is replayed: no farther if the finding stays by the board then."""
        stages, place = self.begun.stages.stages, proposal.place
        if proposal.size != ONE:
            return None
        return place, lambda state: bears(state, stages[place + 1].state)

    def _effort_for(self, line: EditedLine, told: tuple[Objection, ...]) -> Effort:
        """The effort for finding a reading of that line."""
        effort = self.effort._replace(like=self.begun.trace, refuses=self._refuses(line, told))
        if not self.guided:
            return effort
        return effort._replace(guide=guided_as(self.point, line), enough=effort.hopeless - 1)

    def _is_likely(self, proposal: Proposal) -> bool:
        """True for an edit worth all effort: one thing in an impossible action, an exchange, a battle, a step put in, an action written twice."""
        if proposal.size == MOVED or proposal.family.startswith((FOUGHT, DOUBLED)):
            return self.readable
        if proposal.size == MORE and not self.finding.action:
            return self.readable  # what a step asks for may have been read as something else
        cannot = self.readable and self.finding.kind == IMPOSSIBLE
        return cannot and proposal.edited == self.finding.action and proposal.family in LIKELY

    def thoroughly(self, line: EditedLine, effort: Effort = ALL) -> Checkpoint | None:
        """The point behind a line of which the first walk does not tell how it is read best; None where that mends nothing."""
        log, mark, told = self.ways.replay(self.before, line)
        after = self._judged(line, log, mark, told, effort)
        assert self.point.line is not None  # only the point before the first turn has none
        if after is None or not line.is_writable(self.point.line) or not self._is_known(after):
            return None
        after.searched = True
        return after

    def _refuses(
        self, line: EditedLine, told: tuple[Objection, ...]
    ) -> Callable[[int, TrailEntry], bool]:
        """Which objections make a proposal no repair: the finding itself, and what was not wrong before.

        What is illegal where something else cannot be at all is no finding of its own.
        """
        finding, known, readable = key_of(self.finding), self.known, self.readable
        few = not self.several  # what is kept of a try holds nothing of this
        impossible = {one.action for one in told if one.kind == IMPOSSIBLE}

        def refuses(action: int, entry: TrailEntry) -> bool:
            assert entry.reason is not None  # an objection
            key = line.written(action), entry.reason.rule.symbol, entry.severity, entry.kind
            owed = entry.kind in OWED or entry.severity != ERROR
            still = is_still(finding, key, known)
            if not still and (not readable or key in known or (few and owed)):
                return False
            return not (entry.kind == ILLEGAL and action and action in impossible)

        return refuses
