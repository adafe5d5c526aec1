"""The report as JUnit XML: a test suite for each record, a test case for each turn and one for the record as a whole."""

from collections.abc import Iterator, Sequence

from rootlog.renderers.concise import line
from rootlog.renderers.plain import in_xml, printable
from rootlog.reporting.report import LEGAL, Finding, RecordReport, VerdictTally


def begin(version: str, data_digest: str) -> str:
    """The text before the first record."""
    del version, data_digest
    return '<?xml version="1.0" encoding="utf-8"?>\n<testsuites name="rootlog">\n'


SEPARATOR: str = ""
"""The text between two records."""


def record(
    report: RecordReport,
    lines: Sequence[str] = (),
    colour: bool = False,
    everything: bool = False,
) -> str:
    """The test suite of a record. A turn fails with its errors; warnings and what was ruled to stand are its output.

    A record whose verdict comes from what a filter keeps back fails as a whole, so that no filter makes it pass.
    """
    del colour
    told = report.findings if everything else report.mistakes
    cases = [_whole(report, told, lines)]
    for number in range(1, report.turns + 1):
        here = [finding for finding in told if finding.turn == number]
        ruled = [one.finding for one in report.ruled if one.finding.turn == number]
        cases.append(_case(report.path, f"turn {number}", here, ruled, lines))
    failures = sum("<failure" in case for case in cases)
    errors = sum("<error" in case for case in cases)
    head = (
        f"  <testsuite name={_value(report.path)} tests={_value(len(cases))} failures={_value(failures)}"
        f" errors={_value(errors)} skipped={_value(0)}>\n"
    )
    return head + _properties(report) + "".join(cases) + "  </testsuite>\n"


def end(tally: VerdictTally) -> str:
    """The text after the last record."""
    del tally
    return "</testsuites>\n"


def _properties(report: RecordReport) -> str:
    facts = {"verdict": report.outcome, "law": report.law, "map": report.map, "deck": report.deck}
    if not report.meant:
        facts["meant"] = "false"
    shown = "".join(
        f"      <property name={_value(name)} value={_value(value)}/>\n"
        for name, value in facts.items()
        if value is not None
    )
    return f"    <properties>\n{shown}    </properties>\n"


def _whole(report: RecordReport, told: Sequence[Finding], lines: Sequence[str]) -> str:
    """The test case of what is outside the turns."""
    outside = [finding for finding in told if not 0 < finding.turn <= report.turns]
    ruled = [one.finding for one in report.ruled if not one.finding.turn]
    if report.internal:
        return _element(report.path, "record", f"      {_told('error', report.internal, '')}\n")
    if report.verdict != LEGAL and not any(finding.is_error for finding in told):
        words = f"{report.verdict} because of findings that are not shown"
        return _element(report.path, "record", f"      {_told('failure', words, '')}\n")
    return _case(report.path, "record", outside, ruled, lines)


def _case(
    path: str,
    name: str,
    findings: Sequence[Finding],
    ruled: Sequence[Finding],
    lines: Sequence[str],
) -> str:
    """The test case of a turn, or of the record as a whole."""
    errors = [finding for finding in findings if finding.is_error]
    body = ""
    if errors:
        text = "\n".join(line(path, finding, lines) for finding in errors)
        first = errors[0].message
        more = f" (and {len(errors) - 1} more)" if len(errors) > 1 else ""
        body += f"      {_told('failure', first + more, text, errors[0].rule)}\n"
    said = list(_said(path, findings, ruled, lines))
    if said:
        body += f"      <system-out>{_text(said)}</system-out>\n"
    return _element(path, name, body, errors[0].line if errors else 0)


def _said(
    path: str, findings: Sequence[Finding], ruled: Sequence[Finding], lines: Sequence[str]
) -> Iterator[str]:
    for finding in findings:
        if not finding.is_error:
            yield line(path, finding, lines)
    for finding in ruled:
        yield f"ruled to stand: {line(path, finding, lines)}"


def _element(path: str, name: str, body: str, number: int = 0) -> str:
    head = f"classname={_value(path)} name={_value(name)} file={_value(path)}"
    if number:
        head += f" line={_value(number)}"
    inside = f">\n{body}    </testcase>" if body else "/>"
    return f"    <testcase {head}{inside}\n"


def _told(element: str, message: str, text: str, kind: str = "") -> str:
    type_ = f" type={_value(kind)}" if kind else ""
    return f"<{element} message={_value(message)}{type_}>{_text(text.splitlines())}</{element}>"


def _text(lines: Sequence[str]) -> str:
    return "\n".join(in_xml(one) for one in lines)


def _value(value: object) -> str:
    """An attribute's value with its quotes."""
    from xml.sax.saxutils import quoteattr  # rarely needed, and 47 ms

    return quoteattr(printable(str(value)))
