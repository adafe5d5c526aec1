"""The report as text: each finding with its line and a caret under the place, then one summary line per record."""

from collections.abc import Callable, Iterator, Mapping, Sequence

from rootlog.engine.reasons import NOTATION
from rootlog.engine.words import counted, joined, score, some
from rootlog.renderers.plain import bar, cited, clip, printable, width
from rootlog.reporting import suggesting
from rootlog.reporting.report import (
    LEGAL,
    OPEN,
    PLAY,
    RECORD,
    Cause,
    Finding,
    RecordReport,
    Ruled,
    Suggestion,
    VerdictTally,
)

Paint = Callable[[str, str], str]
WHOSE = {PLAY: "a play against the Law", RECORD: "a slip of the record"}
"""Who probably made a mistake, in words; nothing is said where that is open."""
VERDICTS = "verdicts alone, without what was meant"
"""That it was not looked for what was meant."""
_CODES = {
    "error": "1;31",
    "warning": "1;33",
    "bold": "1",
    "dim": "2",
    "good": "1;32",
    "note": "36",
    "link": "36",
    "help": "1;36",
}


def colourless(text: str, style: str) -> str:
    """The text as it is: what paints when there is no colour."""
    del style
    return text


def coloured(text: str, style: str) -> str:
    """The text in a style: error, warning, bold, dim, good, note, link, help."""
    return f"\x1b[{_CODES[style]}m{text}\x1b[0m"


def begin(version: str, data_digest: str) -> str:
    """The text before the first record: nothing."""
    del version, data_digest
    return ""


SEPARATOR: str = "\n"
"""The text between two records."""


def record(
    report: RecordReport, lines: Sequence[str], colour: bool = False, everything: bool = False
) -> str:
    """The report on one record. `lines` are the record's lines, which the findings point into.

    With `everything` what follows from a finding is indented below it, else it is only counted.
    """
    paint: Paint = coloured if colour else colourless
    shown = [_finding(report, finding, lines, paint) for finding in report.findings]
    mistakes = report.mistakes
    if len(mistakes) < len(shown):
        shown = list(_arranged(report.findings, shown, everything))
    wanted = (one for one in report.ruled if report.selection.wants(one.finding.rule))
    shown += [_ruled(report, ruled, lines, paint) for ruled in wanted]
    return "".join(shown) + _internal(report, paint) + summary(report, paint, everything)


def _arranged(findings: Sequence[Finding], shown: Sequence[str], everything: bool) -> Iterator[str]:
    """The findings as they are shown: with `everything` those that follow from one below it, else none of them."""
    firsts = {finding.place for finding in findings if finding.follows_from is None}
    below: dict[Cause, list[str]] = {}
    for finding, text in zip(findings, shown, strict=True):
        if everything and finding.follows_from is not None:
            below.setdefault(finding.follows_from, []).append(_indented(text))
    for finding, text in zip(findings, shown, strict=True):
        if finding.follows_from is None:
            yield text
            yield from below.pop(finding.place, ())
        elif finding.follows_from not in firsts:  # that one is not shown, as a filter asks
            yield from below.pop(finding.follows_from, ())


def _indented(text: str) -> str:
    return "".join(f"    {line}" for line in text.splitlines(keepends=True))


def _internal(report: RecordReport, paint: Paint) -> str:
    """That rootlog itself failed at the record."""
    if not report.internal:
        return ""
    place = paint(f"{printable(report.path)}:", "dim")
    return f"{place} {paint(printable(report.internal), 'error')}\n"


def end(tally: VerdictTally) -> str:
    """The text after the last record: the verdicts counted, when there are several."""
    if tally.records < 2:
        return ""
    return f"\n{verdicts(tally)}\n"


def verdicts(tally: VerdictTally) -> str:
    """The number of records that got which verdict, and who made how many of their mistakes."""
    told = ", ".join(f"{count} {verdict}" for verdict, count in sorted(tally.verdicts.items()))
    parts = (told, likely(tally.likely), "" if tally.meant else VERDICTS)
    return f"{counted(tally.records, 'record')}: {'; '.join(filter(None, parts))}"


def likely(counts: Mapping[str, int]) -> str:
    """Who made how many mistakes, as "2 plays against the Law, 5 slips of the record, 1 open"; empty where there are none."""
    words = {
        PLAY: f"{counted(counts[PLAY], 'play')} against the Law",
        RECORD: counted(counts[RECORD], "slip of the record"),
        OPEN: f"{counts[OPEN]} open",
    }
    return ", ".join(told for one, told in words.items() if counts[one])


def finding(
    report: RecordReport, found: Finding, lines: Sequence[str], colour: bool = False
) -> str:
    """One finding of a report on the record whose lines these are."""
    return _finding(report, found, lines, coloured if colour else colourless)


def _finding(report: RecordReport, finding: Finding, lines: Sequence[str], paint: Paint) -> str:
    head = _head(report, finding, finding.severity, paint)
    if 0 < finding.line <= len(lines):
        head += _excerpt(lines[finding.line - 1], finding, paint)
    if finding.video is not None:
        moment = " ".join(filter(None, (finding.video.time, finding.video.url)))
        head += f"{' ' * 6}{paint('video:', 'help')} {printable(moment)}\n"
    if finding.likely in WHOSE and finding.follows_from is None:
        head += f"{' ' * 6}{paint('likely:', 'help')} {WHOSE[finding.likely]}\n"
    if finding.suggestion:
        head += f"{' ' * 6}{paint('help:', 'help')} {printable(repair(finding))}\n"
        head += _repaired(finding.suggestion, lines, paint)
    return head


def _head(report: RecordReport, finding: Finding, what: str, paint: Paint) -> str:
    """Who did what, below it place, action, kind, rule and message of a finding; `what` is before its kind."""
    deed = report.deed(finding)
    told = f"{printable(deed)}\n" if deed else ""
    place = paint(f"{printable(report.path)}:{finding.line}:{finding.column}:", "dim")
    said = f"{kind(finding, what, paint)}: {printable(finding.message)}"
    return f"{told}{place}{action(finding)} {said}\n"


def action(finding: Finding) -> str:
    """The number of the action, as a ruling names it; empty for what is outside the turns."""
    return f" action {finding.action}:" if finding.turn or finding.action else ""


def _ruled(report: RecordReport, ruled: Ruled, lines: Sequence[str], paint: Paint) -> str:
    """A finding that was ruled to stand, with the reason."""
    head = _head(report, ruled.finding, "ruled", paint)
    if 0 < ruled.finding.line <= len(lines):
        head += _excerpt(lines[ruled.finding.line - 1], ruled.finding, paint)
    reason = printable(ruled.reason) if ruled.reason else "no reason given"
    return f"{head}{' ' * 6}{paint('ruling:', 'help')} {reason}\n"


def repair(finding: Finding) -> str:
    """The suggestion in words, the same everywhere; it names its line where that is another than the finding's."""
    meant = finding.suggestion
    if meant is None:
        return ""
    return meant.edit if meant.line == finding.line else f"{meant.edit} in line {meant.line}"


def _repaired(meant: Suggestion, lines: Sequence[str], paint: Paint) -> str:
    """The line with the edit marked, as a diff does."""
    written = lines[meant.line - 1] if 0 < meant.line <= len(lines) else ""
    edit = suggesting.shown(meant.since or written, meant.text)
    style = "good" if edit.sign == "+" else "error"
    return _marked(meant.line, edit.line, (edit.start, edit.end), edit.sign, style, paint)


def citation(finding: Finding) -> str:
    """Rule and title; the title alone for a flaw of the text, which breaks no rule."""
    return cited(finding.rule, finding.title)


def kind(finding: Finding, what: str, paint: Paint) -> str:
    """The severity of a finding, or `what` else became of it, its kind, and its citation; a flaw of the text is cited by its kind."""
    style = finding.severity if what == finding.severity else "good"
    shown = paint(f"{what} {finding.kind}", style)
    return shown if finding.kind == NOTATION else f"{shown} {_cited(finding, paint)}"


def _cited(finding: Finding, paint: Paint) -> str:
    """The citation; where there are colours it leads to the publisher's page, for terminals that know links (OSC 8)."""
    shown = paint(citation(finding), "bold")
    if paint is not coloured or not finding.rule_url:
        return shown
    return f"\x1b]8;;{finding.rule_url}\x1b\\{shown}\x1b]8;;\x1b\\"


def _excerpt(line: str, finding: Finding, paint: Paint) -> str:
    """The offending line and carets under the place, cut to what fits around it."""
    start = min(finding.column - 1, len(line))
    end = max(min(finding.end_column - 1, len(line)), start)
    return _marked(finding.line, line, (start, end), "^", finding.severity, paint)


def _marked(
    number: int, line: str, place: tuple[int, int], sign: str, style: str, paint: Paint
) -> str:
    """A line with its number and signs under a stretch of it, cut to what fits around that."""
    shown, start, end = clip(line, *place)
    before, marked = printable(shown[:start]), printable(shown[start:end])
    gutter = f"{number:>5} | "
    signs = sign * max(width(marked), 1)
    return (
        f"{paint(gutter, 'dim')}{before}{marked}{printable(shown[end:])}\n"
        f"{paint(bar(gutter), 'dim')}{' ' * width(before)}{paint(signs, style)}\n"
    )


def summary(report: RecordReport, paint: Paint = colourless, everything: bool = False) -> str:
    """One line: verdict, findings, law, scores; below it who made the mistakes, what was not looked for, notes, what follows from others, and what was not judged."""
    verdict = paint(report.outcome, "good" if report.verdict == LEGAL else "error")
    parts = [
        _counts(report) + counted(report.turns, "turn"),
        counted(report.actions, "action"),
        _law(report),
    ]
    if report.scores:
        parts += [f"{faction} {score(points)}" for faction, points in report.scores.items()]
    if report.winner:
        parts.append(
            f"{'winner' if len(report.winner) == 1 else 'winners'} {joined(report.winner)}"
        )
    if not report.complete:
        parts.append("unfinished")
    if report.ruled:
        parts.append(f"{len(report.ruled)} ruled to stand")
    text = f"{printable(report.path)}: {verdict} ({', '.join(parts)})\n"
    for told in filter(None, (likely(report.likely), "" if report.meant else VERDICTS)):
        text += paint(f"  {told}\n", "dim")
    text += _notes(report, paint)
    following = len(report.findings) - len(report.mistakes)
    if following:
        text += paint(f"  {_following(following, everything)}\n", "dim")
    if report.unjudged:
        text += paint(f"  not judged: {'; '.join(report.unjudged)}\n", "dim")
    return text


def _notes(report: RecordReport, paint: Paint) -> str:
    """The notes on the report; where the law of the day was another, how to judge by it."""
    text = "".join(paint(f"  note: {note}\n", "dim") for note in report.notes)
    if report.in_print:
        options = " or ".join(f"--law {one}" for one in report.in_print)
        text += paint(
            f"  to judge by it: {options}; --law by-date takes the law of the day for every record\n",
            "dim",
        )
    return text


def _following(count: int, shown: bool) -> str:
    """The number of findings that only follow from others, and the way to see them."""
    what = f"{counted(count, 'finding')} {'follows' if count == 1 else 'follow'} from others"
    return what if shown else f"{what}; --all shows what"


def _law(report: RecordReport) -> str:
    """The law in force, and those from which it takes chapters that it has not."""
    lent: dict[str, list[str]] = {}
    for name, law in report.borrowed.items():
        lent.setdefault(law, []).append(name)
    others = [f"{law} for {' and '.join(names)}" for law, names in lent.items()]
    others += [f"house rule {name} {value!r}" for name, value in report.house_rules.items()]
    return f"{report.law} with {', '.join(others)}" if others else report.law


def _counts(report: RecordReport) -> str:
    """The number of findings, or of those shown where a filter hides others; what comes next can follow at once."""
    counts = [(report.count(one), one) for one in ("error", "warning")]
    if not report.selection.words:
        return "".join(f"{some(number, one)}, " for number, one in counts)
    shown = ", ".join(counted(number, one) for number, one in counts if number)
    hidden = counted(len(report.kept_back), "finding")
    return f"shown: {shown or 'nothing'}; {hidden} hidden by {report.selection.words}; "
