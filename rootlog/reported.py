"""The reports on a judged record: its header, its text and its turns are searched, in this order, for what was probably meant."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from itertools import accumulate
from typing import TYPE_CHECKING, NamedTuple

from rootlog.engine.judging.closing import CLOSING
from rootlog.engine.judging.judge import PART, WORTH
from rootlog.engine.reasons import ERROR, NOTATION, Objection
from rootlog.engine.work import NO_LIMIT, Purse, Work
from rootlog.notation.reader import RecordText
from rootlog.notation.record import Problem
from rootlog.reporting import failure
from rootlog.reporting.beginning import of_first, with_beginning
from rootlog.reporting.filming import filmed
from rootlog.reporting.report import PROFILE, Finding, RecordReport
from rootlog.reporting.reporter import (
    notes,
    report,
    report_failed,
    report_unreadable,
    settled,
    with_notes,
)

if TYPE_CHECKING:
    from rootlog.engine.work import Result
    from rootlog.judged import JudgedRecord
    from rootlog.spelling.meant import SpellingCorrection

REACH = 500
"""In the first so many turns of a record it is looked what was meant; the longest real games have 150."""
UNCHANGED = 10
"""So many turns that are not judged again take as much as one event."""


class Alongside(NamedTuple):
    """The way in which a record is judged alongside another: with the work in a common `purse`, or so much of its own as it is `worth` at most.

    Unless it is judged `closely`, turns to which it does not matter what differs are taken from the other. It is judged up to the
    `most` errors; with `walking`, turns that are not as in the other are only walked.
    """

    purse: Purse | None = None
    worth: int = NO_LIMIT
    closely: bool = True
    most: int = NO_LIMIT
    walking: bool = False


ALONE = Alongside()


class RecordReporting:
    """The search for what was meant by a record, and the reports that come of it. Other records are judged alongside it out of one purse."""

    def __init__(self, judged: JudgedRecord, how: Alongside) -> None:
        self._judged = judged
        self._how = how
        self._text = judged.given, judged.law, judged.law_problems
        self._beside = Purse(0)
        """The work that may go to judging records alongside this one, once it is judged."""

    def _repairing(self) -> Work[tuple[tuple[Objection, ...], bool]]:
        """The findings with what repairs tell of them, and whether later ones were not looked at any more."""
        judged, found = self._judged, self._judged.findings
        slips = any(one.severity == ERROR or one.kind == NOTATION for one in found)
        if not slips or not judged.verdicts.readings:
            return found, False
        from rootlog.repairing.following import repairing  # rarely needed, and over 10 ms
        from rootlog.repairing.points import WrittenRecord  # rarely needed, and over 10 ms

        half = self._beside.left // 2  # what is suggested is proved behind it
        given = WrittenRecord(
            judged.record, judged.law, judged.rule_set, judged.replayed, judged.verdicts, half
        )
        told = yield from repairing(given, found)
        self._beside.loses(told.spent)
        return told.findings, told.bounded

    def telling(self, *, meant: bool) -> Work[RecordReport]:
        """The report. With `meant` it also suggests what was meant and tells what follows from that."""
        long = len(self._judged.record.turns) > REACH + 1 and bool(self._judged.given.lines)
        if meant and long and self._how.purse is None:
            return (yield from self._telling_of_the_beginning())
        told = filmed((yield from self._told_of(meant=meant)), self._judged.film)
        return told if meant else told._replace(meant=False)

    def _telling_of_the_beginning(self) -> Work[RecordReport]:
        """The report on a long record: in its first turns it is looked what was meant, in the others it is not."""
        judged = self._judged
        every = yield from judged.judging()
        if judged.failure is not None or not every.findings:
            return every._replace(meant=True)
        # a long record uses up what one is worth though little is wrong with it
        worth = Alongside(worth=max(judged.verdicts.left // 2, WORTH // PART))
        other = judged.like(of_first(judged.given, REACH), worth, suggesting=judged.suggesting)
        first = yield from other.reporting()
        if other.failure is not None:
            return every
        return with_beginning(every, first, judged.given, REACH)

    def _told_of(self, *, meant: bool) -> Work[RecordReport]:
        """The report on the whole text. With `meant` the header, the text and the turns are searched in this order, out of one purse."""
        spelled: Mapping[Problem, SpellingCorrection] = {}
        judged = self._judged
        if not judged.is_readable:
            spelled = (yield from self._meaning()) if meant else spelled
            offered = {what: one for what, one in spelled.items() if not one.guess}
            told = report_unreadable(*self._text, offered)
            return self._once(told) if offered else told
        try:
            verdicts = yield from judged.judging_turns()
            self._beside = self._purse()  # a new one: an earlier try may have been left in between
            if meant:
                otherwise = yield from self._from_the_outset()
                if otherwise is not None:
                    return otherwise
                spelled = yield from self._keeping_half(self._meaning())
            follows = any(one.severity == ERROR for one in spelled) and self._affords()
            found, unrepaired = self._told if meant else judged.findings, False
            if meant and not follows:
                found, unrepaired = yield from self._repairing()
            told = report(*self._text, judged.game, found, verdicts.unjudged, spelled)
            if follows:  # the other suggestions are those for the record with its text mended
                told = yield from self._following(told, spelled)
            told = self._once(told) if spelled else told
            told = (yield from self._proving(told)) if meant else told
            noted = notes(verdicts.bounded, unrepaired, verdicts.hurried, self._beside)
            return self._settled(told, noted)
        except Exception as error:  # whatever it is, other records are none the worse for it
            return self._failed(error)

    def _settled(self, told: RecordReport, noted: tuple[str, ...]) -> RecordReport:
        """The report as the table agreed, with those notes."""
        judged = self._judged
        profile = judged.agreed.profile if judged.agreed else None
        return with_notes(settled(told, judged.given, profile), judged.given, judged.law, noted)

    @property
    def _told(self) -> tuple[Objection, ...]:
        """The findings without those that follow from others."""
        return tuple(one for one in self._judged.findings if one.cause is None)

    def _keeping_half(self, work: Work[Result]) -> Work[Result]:
        """Do that work while half of what is left in the purse is held back for later steps, and release it then."""
        purse, kept = self._beside, self._beside.kept
        purse.keep_half()
        try:
            return (yield from work)
        finally:
            purse.kept = kept

    def _purse(self) -> Purse:
        """The work that may go to judging records alongside this one; where it is judged alongside another, what is left of that one's."""
        if self._how.purse is None:
            return Purse(min(self._judged.verdicts.left, self._how.worth))
        self._how.purse.loses(self._judged.verdicts.work)
        return self._how.purse

    def _from_the_outset(self) -> Work[RecordReport | None]:
        """The report where a line at the outset was probably meant otherwise, from which what is wrong with the record follows."""
        judged, given, found = self._judged, self._judged.given, self._told
        errors = [one for one in found if one.severity == ERROR]
        problems = sum([one.severity == ERROR for one in judged.record.problems])
        if not (judged.suggesting and (errors or problems) and given.lines and given.record.turns):
            return None
        from rootlog.outset.choosing import meant  # rarely needed, and over 10 ms

        slip = yield from self._keeping_half(
            meant(given, errors, problems, self._errors_of, self._affords)
        )
        if slip is None or not self._affords():
            return None
        from rootlog.outset.following import as_meant  # rarely needed, and over 10 ms

        then = yield from judged.like(slip.given, Alongside(self._beside)).reporting()
        written = report(*self._text, judged.game, found, judged.verdicts.unjudged)
        told = as_meant(written, then, given, slip)
        if told is None:
            return None
        told = yield from self._proving(told)
        edits = [one.suggestion for one in told.mistakes if one.suggestion is not None]
        if (
            slip.sure
            and self._how.purse is None
            and slip.form.line not in [one.line for one in edits]
        ):
            return None  # with that line no less is wrong
        return self._settled(told, then.notes)

    def _errors_of(
        self, given: RecordText, last: int | None, most: int
    ) -> Work[list[tuple[int, int, str]]]:
        """The lines, actions and rules of the errors that another record has under the same law; more than so many at `most`, where it has more.

        Where they are asked for only up to the `last` turn, it is only walked.
        """
        found = yield from self._findings_of(given, most, walking=last is not None)
        return [
            (one.line, one.action, one.rule) for one in found if last is None or one.turn <= last
        ]

    def _meaning(self) -> Work[Mapping[Problem, SpellingCorrection]]:
        """The corrections of text that cannot be read."""
        judged = self._judged
        if not (judged.suggesting and judged.record.problems and judged.given.lines):
            return {}
        from rootlog.spelling.meant import meaning  # rarely needed, and over 10 ms

        return (yield from meaning(judged.given, self._wrong_with, self._affords))

    def _affords(self, first: int = 1, last: int | None = None, times: int = 1) -> bool:
        """True if enough is left to walk so often through a record that differs from this one in those turns. What judging it takes beyond that is paid then."""
        works, end = self._works, len(self._works) - 1
        work = works[end if last is None else min(last, end)] - works[min(max(0, first - 1), end)]
        return self._beside.holds(times * max(1, work + end // UNCHANGED))

    @cached_property
    def _works(self) -> Sequence[int]:
        """The work of walking once through the first turns, of none to all of them."""
        each = (1 + CLOSING + len(one.events) for one in self._judged.verdicts.readings)
        return tuple(accumulate(each, initial=0))

    def _following(
        self, told: RecordReport, spelled: Mapping[Problem, SpellingCorrection]
    ) -> Work[RecordReport]:
        """The report, with what follows only from text that cannot be read."""
        from rootlog.spelling.following import (  # rarely needed, and over 10 ms
            mended,
            with_consequences,
            without_guesses,
        )

        written = self._judged.given
        given = mended(written, told.findings)
        other = self._judged.like(given, Alongside(self._beside, closely=False), suggesting=False)
        then = yield from other.reporting()
        wrong = {place for one in spelled.values() if one.guess for place in one.wrong}
        told = with_consequences(told, then, written, given, wrong)
        guesses = {(what.line, what.column) for what, one in spelled.items() if one.guess}
        return without_guesses(told, guesses) if guesses else told

    def _proving(self, told: RecordReport) -> Work[RecordReport]:
        """The report with those suggestions that lower its errors; with all where the record is judged alongside another one, or cannot be."""
        if (
            self._how.purse is not None
            or not self._judged.verdicts.readings
            or all(one.suggestion is None for one in told.mistakes)
        ):
            return told
        from rootlog.reporting.proving import proved  # rarely needed, and over 10 ms

        once = report(*self._text, self._judged.game, self._told, ())
        written = [one for one in once.findings if one.is_error]
        given = self._judged.given

        def errors(other: RecordText, most: int, closely: bool) -> Work[list[Finding]]:
            return self._findings_of(other, most, closely=closely)

        return (yield from proved(told, given, written, errors, self._affords))

    def _findings_of(
        self,
        given: RecordText,
        most: int = NO_LIMIT,
        *,
        walking: bool = False,
        closely: bool = False,
    ) -> Work[list[Finding]]:
        """The errors that another record has under the same law; where it has more than so many at `most`, more than that.

        Unless it is judged `closely`, it may have errors that another reading does not have.
        """
        how = Alongside(self._beside, closely=closely, most=most, walking=walking)
        told = yield from self._judged.like(given, how).judging()
        return [one for one in told.findings if one.is_error and one.kind != PROFILE]

    def _once(self, told: RecordReport) -> RecordReport:
        """The report, in which a slip of the text that is made again and again is reported once."""
        from rootlog.spelling.again import once  # rarely needed, and over 10 ms

        return once(told, self._judged.given.lines)

    def _wrong_with(self, given: RecordText) -> tuple[Objection, ...]:
        """All that is wrong with another record under the same law."""
        other = self._judged.like(given, Alongside(self._beside, closely=False))
        found = (one for one in other.verdicts.objections if one.cause is None)
        wrong = *other.contradictions, *found
        self._beside.loses(other.verdicts.work)
        return wrong

    def _failed(self, error: Exception) -> RecordReport:
        self._judged.failure = error
        return report_failed(*self._text, failure.told(error))
