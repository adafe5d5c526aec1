"""Makes the sheet for a judge from a judged record."""

from collections.abc import Iterator

from rootlog.judged import JudgedRecord
from rootlog.reporting.dating import played
from rootlog.reporting.report import RecordReport
from rootlog.view.page import PageFinding
from rootlog.view.page_of_record import facts, final_standings, note, result, title
from rootlog.view.sheet import JudgeSheet


def judge_sheet(judged: JudgedRecord) -> JudgeSheet:
    """The sheet of a record."""
    report = judged.worded
    day = played(report.path, judged.given.lines)
    standings = tuple(final_standings(report))
    return JudgeSheet(
        title=title(report, day),
        result=result(standings),
        facts=tuple(facts(report, day)),
        standings=standings,
        found=tuple(_found(report)),
        lines=tuple(judged.given.lines),
    )


def _found(report: RecordReport) -> Iterator[PageFinding]:
    """The mistakes, without what only follows from others."""
    for finding in report.mistakes:
        where = report.deed(finding) or f"line {finding.line}"
        yield PageFinding(finding.turn, finding.action, where, note(finding, report.law))
