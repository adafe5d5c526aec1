"""The proof of what is suggested: applied as `fix` applies it, it leaves fewer errors, or it is not offered.

Errors that follow from others count, too, because that they follow is only likely. Where a text cannot be read, its suggestion is tried with
those for all other such text. A suggestion for a header line only has to make it readable: what depends on that line was not judged before.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TypeAlias

from rootlog.engine.reasons import NOTATION
from rootlog.engine.work import NO_LIMIT, Work
from rootlog.notation.reader import RecordText, read
from rootlog.reporting.applying import in_line
from rootlog.reporting.consequences import following
from rootlog.reporting.report import PROFILE, Finding, RecordReport, Suggestion
from rootlog.reporting.rulings import MARK
from rootlog.reporting.suggesting import suggestion

Errors: TypeAlias = Callable[[RecordText, int, bool], Work[Sequence[Finding]]]
"""The faults of a record, reported without what follows from what; more than so many findings where it is more.

They are there in any reading if every turn is read from its beginning, for which the last value asks.
"""
Affords: TypeAlias = Callable[[int], bool]
"""True if the turns of the record from that one on may be judged once more."""
Key: TypeAlias = tuple[int, int, str]

PART = 3
"""Of all errors that go, at most one in so many may come up again."""
_LETTERED = re.compile(r"\s*[A-Z]:")


def with_all(given: RecordText, suggested: Iterable[Suggestion]) -> RecordText:
    """The record with all of those in it, and without rulings: those are on it as written."""
    texts: dict[int, list[str]] = {}
    for one in suggested:
        texts.setdefault(one.line, []).append(one.text)
    lines = [
        "//" if line.lstrip().startswith(MARK) else in_line(line, *texts.get(number, ()))
        for number, line in enumerate(given.lines, start=1)
    ]
    return RecordText(given.path, read("\n".join(lines)), lines)


def proved(
    told: RecordReport,
    given: RecordText,
    written: Sequence[Finding],
    errors_of: Errors,
    affords: Affords,
) -> Work[RecordReport]:
    """The report on a record as `given` without the suggestions that do not lower its errors.

    `written` are the errors of `given` without what follows from what. First all suggestions are applied together. Until one has helped, each is
    then tried alone; after that only those that may be why an error stays or comes up. One that does not help alone is judged once more: all
    others are applied without it. If it does not help there either, it is tried alone with every turn read from its beginning. What the purse does not allow to try is dropped, too.
    """
    offered = [one for one in told.mistakes if one.suggestion is not None]
    if not offered or not given.lines:
        return told
    proof = _Proof(told, given, written, errors_of)
    first = min([one.suggestion.turn for one in offered if one.suggestion])
    together = len(offered) > 1 and affords(first)
    if together:
        yield from proof.apply_all()
    kept = False
    vain: dict[tuple[int, str], str] = {}
    left: dict[Finding, Finding] = {}
    for one in sorted(offered, key=_is_text):  # to try a text, all others are applied
        found = _since(one, given, vain)
        assert found.suggestion is not None  # they have one
        helps = kept and together and not proof.is_suspected(found)
        if not helps and affords(found.suggestion.turn):
            helps = yield from proof.helps(found)
        if not helps and together and affords(first):
            helps = yield from proof.helps_among_all(one)
        if not helps and affords(found.suggestion.turn):
            helps = yield from proof.helps(found, closely=True)
        kept = kept or helps
        if not helps:
            vain[found.suggestion.line, found.suggestion.text] = found.suggestion.since
        left[one] = found if helps else one._replace(suggestion=None)
    told = told._replace(findings=tuple(left.get(one, one) for one in told.findings))
    if kept and affords(first):
        return (yield from proof.with_consequences(told, lambda: affords(first)))
    return told


class _Proof:
    """Applies suggestions of one report."""

    def __init__(
        self,
        told: RecordReport,
        given: RecordText,
        written: Sequence[Finding],
        errors_of: Errors,
    ) -> None:
        self._given = given
        self._errors_of = errors_of
        self._offered = [one for one in told.mistakes if one.suggestion is not None]
        self._edits = [one.suggestion for one in told.mistakes if one.suggestion is not None]
        self._spelled = [
            one.suggestion for one in told.findings if one.suggestion and _is_text(one)
        ]
        self._every = [*dict.fromkeys((*self._edits, *self._spelled))]
        self._judged: dict[frozenset[Suggestion], Sequence[Finding]] = {}
        """All faults of the record with those of them in it that were judged together."""
        self._after: Sequence[Finding] = ()
        """The faults of the record with all of them in it, once that was tried."""
        self._tried = False
        self._lines = {one.line for one in (*self._edits, *self._spelled)}
        """The lines that change: their actions have other numbers then."""
        known, unread = {*map(_name, written)}, _unread(written)
        errors = [one for one in told.findings if one.severity == "error"]
        self._beside = [one for one in errors if one.line in unread and _name(one) not in known]
        """The findings about lines that are not judged as they are written."""
        self._written = [*written, *self._beside]
        self._known = known.union(map(_name, self._beside))
        self._mistakes = self._keys(one for one in errors if one.is_error)
        self._new: set[Key] = set()
        """The faults that come only with all suggestions in the record, without what one that was tried alone explains."""
        self._still: set[Key] = set()
        """The faults that are left of those that they are for, without that, too."""

    def apply_all(self) -> Work[None]:
        """Tells what is wrong with all suggestions in the record."""
        before = self._keys(self._written)
        before += self._keys(one for one in self._offered if self._is_told_beside(one))
        self._after = yield from self._left(self._every)
        self._tried = True
        after = self._keys(self._after)
        own = self._keys(one for one in self._offered if one.severity == "error")
        unread = _unread(self._written)
        self._new = {key for key in after - before if key[0] not in unread}
        self._still = {key for key, n in own.items() if before[key] - after[key] < n}

    def with_consequences(
        self, told: RecordReport, affords: Callable[[], bool]
    ) -> Work[RecordReport]:
        """The report, in which an error that is gone from the record as it was meant follows from the last mended one before it.

        Gone is what has no error in its place, both with all suggestions and with those that are kept: what was dropped may hide
        it. An error that the record as written does not have is left as it is. What the record as it was meant still has does not follow
        from what is mended in it.
        """
        causes = [one for one in told.mistakes if one.suggestion is not None]
        edits = [one.suggestion for one in causes if one.suggestion is not None]
        alone = [
            one
            for one in told.mistakes
            if one.suggestion is None and _is_judged(one) and not self._is_told_beside(one)
        ]
        places = {one.place for one in causes}
        if not alone and not any(one.follows_from in places for one in told.findings):
            return told
        meant = [*edits, *(one for one in self._spelled if one not in self._edits)]
        after = self._after
        if edits != self._edits or not self._tried:
            after = yield from self._left(meant)
        wrong = {*map(self._where, (*self._after, *after))}
        told = following(told, [one for one in alone if self._where(one) not in wrong], causes)
        return (yield from self._shown(told, meant, {*map(_name, after)}, affords))

    def _shown(
        self,
        told: RecordReport,
        meant: Sequence[Suggestion],
        still: set[Key],
        affords: Callable[[], bool],
    ) -> Work[RecordReport]:
        """The report, in which no action follows from a mended finding that is wrong in any reading of the record as it was meant."""
        places = {one.place for one in told.mistakes if one.suggestion is not None}
        hidden = [
            one
            for one in told.findings
            if one.action
            and one.follows_from in places
            and one.line not in self._lines
            and _name(one) in still
        ]
        if not hidden or not affords():
            return told
        read = yield from self._errors_of(with_all(self._given, meant), NO_LIMIT, True)
        wrong = {*map(_name, read)}
        shown = {one for one in hidden if _name(one) in wrong}
        found = [one._replace(follows_from=None) if one in shown else one for one in told.findings]
        return told._replace(findings=tuple(found))

    def is_suspected(self, one: Finding) -> bool:
        """True if it is still there when all is applied, or its edit is the last one above what is new then."""
        assert one.suggestion is not None  # it is asked of those that have one
        blamed = (
            max((line for line in self._lines if line <= key[0]), default=min(self._lines))
            for key in self._new
        )
        return self._key(one) in self._still or one.suggestion.line in blamed

    def helps(self, one: Finding, *, closely: bool = False) -> Work[bool]:
        """True if its suggestion alone lowers the errors, and brings up no more mistakes than go.

        If it is not judged `closely`, turns may be read as before, with mistakes that another reading does not have.
        """
        edit = one.suggestion
        assert edit is not None  # it is asked of those that have one
        kept: list[Suggestion] = []
        if _is_text(one):
            kept = [other for other in self._spelled if other != edit]
        known = (yield from self._left(kept)) if kept else self._written
        most = NO_LIMIT if _is_text(one) else len(known) + 1
        left = yield from self._left((*kept, edit), most, closely=closely)
        helps, new = self._compared(one, known, left)
        if not helps:
            self._new -= new
            self._still -= new
        return helps

    def helps_among_all(self, one: Finding) -> Work[bool]:
        """True if less is wrong with all suggestions in the record than with all others."""
        others = [edit for edit in self._every if edit != one.suggestion]
        known = yield from self._left(others)
        return self._compared(one, known, self._after)[0]

    def _compared(
        self, one: Finding, known: Sequence[Finding], left: Sequence[Finding]
    ) -> tuple[bool, set[Key]]:
        """True if a suggestion helps where `left` is wrong with it and `known` without it, and what comes up with it.

        It helps, too, where few errors come up for all that go.
        """
        edit = one.suggestion
        assert edit is not None  # as above
        if _is_text(one) and _LETTERED.match(edit.text) is None:
            return _length(left) < _length(known), set()
        if _is_text(one) and edit.line not in {other.line for other in self._beside}:
            known, left = (
                [other for other in found if other.line != edit.line or _is_text(other)]
                for found in (known, left)
            )
        before, after = self._keys(known), self._keys(left)
        before[self._key(one)] += self._is_told_beside(one)
        gone, new = before - after, after - before
        mistakes = (gone & self._mistakes).total()
        least = one.severity == "error" and _length(left) >= _length(known)
        helps = gone.total() - new.total() >= least and (
            new.total() <= mistakes or PART * new.total() <= gone.total()
        )
        return helps, {*new}

    def _is_told_beside(self, one: Finding) -> bool:
        """True if an error is not one of the record as it is written, but reported once it is known what was meant elsewhere."""
        return one.severity == "error" and _name(one) not in self._known

    def _left(
        self, meant: Sequence[Suggestion], most: int = NO_LIMIT, *, closely: bool = False
    ) -> Work[Sequence[Finding]]:
        """The faults of the record with those suggestions in it; of lines that cannot be read even then also what is reported besides that.

        Where that is more than so many findings at `most`, it is not all.
        """
        edits = frozenset(meant)
        found = None if closely else self._judged.get(edits)
        if found is None:
            found = yield from self._errors_of(with_all(self._given, meant), most, closely)
            if len(found) <= most:
                self._judged[edits] = found
        unread = _unread(found)
        return [*found, *(one for one in self._beside if one.line in unread)]

    def _keys(self, found: Iterable[Finding]) -> Counter[Key]:
        return Counter(map(self._key, found))

    def _key(self, one: Finding) -> Key:
        """By what an error is known before and after."""
        return one.line, 0 if one.line in self._lines else one.action, one.rule

    def _where(self, one: Finding) -> tuple[int, int, str]:
        """The action of an error, whatever its rule; the whole line where actions are counted otherwise in it then; or the rule of a turn."""
        if one.line in self._lines:
            return one.line, 0, ""
        return one.line, one.action, "" if one.action else one.rule


def _name(one: Finding) -> Key:
    """By what an error is known in the same record."""
    return one.line, one.action, one.rule


def _since(one: Finding, given: RecordText, vain: Mapping[tuple[int, str], str]) -> Finding:
    """A finding whose suggestion comes to another one; where that was in vain, it is both edits."""
    meant = one.suggestion
    if meant is None or (meant.line, meant.since) not in vain:
        return one
    since, written = vain[meant.line, meant.since], given.lines[meant.line - 1]
    both = suggestion(meant.line, written, meant.text, since)
    return one._replace(suggestion=both._replace(turn=meant.turn))


def _unread(found: Iterable[Finding]) -> set[int]:
    return {one.line for one in found if _is_text(one)}


def _is_judged(one: Finding) -> bool:
    """True if an error comes from judging, so that another record can be without it."""
    return one.is_error and one.kind not in (NOTATION, PROFILE)


def _length(found: Iterable[Finding]) -> int:
    """The amount of a record that cannot be read: an action is one, and so is each character of a line that is no turn."""
    return sum(1 if one.action else one.end_column - one.column for one in found if _is_text(one))


def _is_text(one: Finding) -> bool:
    """True if an error is that text cannot be read."""
    return one.kind == "notation" and one.severity == "error"
