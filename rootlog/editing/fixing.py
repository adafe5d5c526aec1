"""Applying suggestions: one, then judging again, then the next, so that none is applied to a text that it was not made for.

What `rootlog fix` does, and an editor that mends all it can.
"""

from collections.abc import Callable, Collection, Iterator, Sequence
from typing import Generic, NamedTuple, TypeVar

from rootlog.judged import JudgedRecord
from rootlog.reporting.report import EVERYTHING, Finding, RecordReport, Selection, Suggestion

YES, NO, QUIT = "y", "n", "q"
MOST = 1_000
"""Suggestions applied to one record."""

Choose = Callable[[Finding, Suggestion, Sequence[str]], str]
"""True if the suggestion of a finding is wanted, given the lines of the record as they are now: YES, NO or QUIT."""
Content = TypeVar("Content", str, bytes)


class FixedContent(NamedTuple, Generic[Content]):
    """The result for a record: its text or bytes, what was applied in that order, and the record as it is then."""

    content: Content
    applied: tuple[Suggestion, ...]
    judged: JudgedRecord


class FixingTools(NamedTuple, Generic[Content]):
    """The ways to judge a text or the bytes of a file, and to put a suggestion into them."""

    judge: Callable[[Content], JudgedRecord]
    put: Callable[[Content, Suggestion], Content]


def fixed(
    content: Content,
    means: FixingTools[Content],
    choose: Choose,
    selection: Selection = EVERYTHING,
) -> FixedContent[Content]:
    """Applies the suggestions that are chosen. Each is offered once; after one is applied the record is judged again."""
    offered: set[tuple[int, str]] = set()
    done: list[Suggestion] = []
    now = means.judge(content)
    while len(done) < MOST:
        chosen = _chosen(now, choose, selection, offered)
        if chosen is None:
            break
        done.append(chosen)
        content = means.put(content, chosen)
        now = means.judge(content)
    return FixedContent(content, tuple(done), now)


def _chosen(
    judged: JudgedRecord, choose: Choose, selection: Selection, offered: set[tuple[int, str]]
) -> Suggestion | None:
    """The next suggestion that is wanted; None when there is none, or no more are."""
    for finding, suggested in offers(judged.report, selection):
        name = suggested.line, suggested.text
        if name in offered:
            continue
        offered.add(name)
        answer = choose(finding, suggested, judged.given.lines)
        if answer != NO:
            return suggested if answer == YES else None
    return None


def offers(
    report: RecordReport, selection: Selection = EVERYTHING
) -> Iterator[tuple[Finding, Suggestion]]:
    """The findings for which something was probably meant, with that."""
    if report.internal:
        return
    for finding in report.mistakes:
        if finding.suggestion is not None and selection.wants(finding.rule):
            yield finding, finding.suggestion


def all_of_them(finding: Finding, suggested: Suggestion, lines: Sequence[str]) -> str:
    """Chooses every suggestion."""
    del finding, suggested, lines
    return YES


def on_lines(wanted: Collection[int]) -> Choose:
    """Chooses the suggestions for findings on those lines, or that change them."""

    def choose(finding: Finding, suggested: Suggestion, lines: Sequence[str]) -> str:
        del lines
        return YES if finding.line in wanted or suggested.line in wanted else NO

    return choose


def chooser(lines: Collection[int]) -> Choose:
    """Chooses the suggestions on those lines; all of them where no line is named."""
    return on_lines(lines) if lines else all_of_them
