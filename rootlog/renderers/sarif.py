"""The report as SARIF 2.1.0, which code scanning and editors take: one run, a result per finding, a descriptor per rule."""

import json
from collections.abc import Sequence
from typing import Any

from rootlog.renderers.addresses import fingerprint, uri
from rootlog.renderers.plain import printable
from rootlog.renderers.text import citation, repair
from rootlog.reporting.applying import in_line
from rootlog.reporting.report import Finding, RecordReport, VerdictTally
from rootlog.version import VERSION

SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"
_INTERNAL = "internal"
"""The rule of a record at which rootlog itself failed."""


def begin(version: str, data_digest: str) -> str:
    """The text before the first record; the run's tool comes last, when it is known which rules were cited."""
    del version, data_digest
    head = {"$schema": SCHEMA, "version": "2.1.0"}
    return json.dumps(head)[:-1] + ', "runs": [{"columnKind": "unicodeCodePoints", "results": [\n'


SEPARATOR: str = ",\n"
"""The text between two records."""


def record(
    report: RecordReport,
    lines: Sequence[str] = (),
    colour: bool = False,
    everything: bool = False,
) -> str:
    """One result per finding of the record, with `everything` also for what only follows from another.

    What was ruled to stand is a result that is suppressed, with the reason.
    """
    del colour
    taken = set[str]()
    told = report.findings if everything else report.mistakes
    shown = [_result(report, finding, lines, taken) for finding in told]
    for ruled in report.ruled:
        if report.selection.wants(ruled.finding.rule):
            result = _result(report, ruled.finding, lines, taken)
            reason = printable(ruled.reason) or "no reason given"
            result["suppressions"] = [{"kind": "inSource", "justification": reason}]
            shown.append(result)
    if report.internal:
        shown.append(_failure(report))
    return ",\n".join(json.dumps(one) for one in shown)


def end(tally: VerdictTally) -> str:
    """The text after the last record: whether all could be judged, and the tool with the rules that were cited."""
    driver: dict[str, Any] = {
        "name": "rootlog",
        "semanticVersion": VERSION,
        "version": VERSION,
        "rules": [_rule(law, finding) for (law, _), finding in sorted(tally.rules.items())],
    }
    rest: dict[str, Any] = {
        "invocations": [{"executionSuccessful": not tally.unread}],
        "tool": {"driver": driver},
    }
    if not tally.meant:  # such a run is compared with runs of its kind
        rest["automationDetails"] = {"id": "rootlog/verdict/"}
        rest["properties"] = {"meant": False}
    return ("\n]" if tally.told else "]") + f", {json.dumps(rest)[1:-1]}}}]}}\n"


def _rule_id(law: str, finding: Finding) -> str:
    """A rule as SARIF names it: a number says what only with its edition of the Law."""
    if finding.rule[:1].isdigit():
        return f"{law}/{finding.rule}"
    return finding.rule


def _rule(law: str, finding: Finding) -> dict[str, Any]:
    """The data about a rule, by a finding that cites it."""
    id_, name = _rule_id(law, finding), _name(finding.title)
    told: dict[str, Any] = {
        "id": id_,
        "shortDescription": {"text": _sentence(printable(citation(finding)))},
    }
    if name.casefold() != id_.casefold():  # a name may not repeat the id
        told["name"] = name
    if finding.rule_url:
        told["helpUri"] = finding.rule_url
    return told


def _name(title: str) -> str:
    """A title as one word, as the names of rules are there."""
    words = "".join(c if c.isalnum() else " " for c in title).split()
    return "".join(word[:1].upper() + word[1:] for word in words) or "Rule"


def _sentence(text: str) -> str:
    return text if text.endswith((".", "?")) else f"{text}."


def _result(
    report: RecordReport, finding: Finding, lines: Sequence[str], taken: set[str]
) -> dict[str, Any]:
    message = finding.message
    if finding.suggestion:
        message += f"; {repair(finding)}"
    level = finding.severity if finding.follows_from is None else "note"
    made: dict[str, Any] = {
        "ruleId": _rule_id(report.law, finding),
        "level": level,
        "message": {"text": _sentence(printable(message))},
        "locations": [{"physicalLocation": _place(report.path, finding)}],
        "partialFingerprints": {"rootlog/v1": fingerprint(uri(report.path), finding, taken)},
        "properties": {
            "kind": finding.kind,
            "likely": finding.likely,
            "law": report.law,
            "turn": finding.turn,
            "action": finding.action,
        },
    }
    fix = _fix(report.path, finding, lines)
    if fix:
        made["fixes"] = [fix]
    return made


def _place(path: str, finding: Finding) -> dict[str, Any]:
    region: dict[str, Any] = {
        "startLine": finding.line,
        "startColumn": finding.column,
        "endLine": finding.line,
        "endColumn": max(finding.end_column, finding.column),
    }
    if finding.text:
        region["snippet"] = {"text": printable(finding.text)}
    return {"artifactLocation": {"uri": uri(path)}, "region": region}


def _fix(path: str, finding: Finding, lines: Sequence[str]) -> dict[str, Any] | None:
    """The suggestion as a line that would stand there with its comment."""
    suggested = finding.suggestion
    if suggested is None or not 0 < suggested.line <= len(lines):
        return None

    written = lines[suggested.line - 1]
    region = {
        "startLine": suggested.line,
        "startColumn": 1,
        "endLine": suggested.line,
        "endColumn": len(written) + 1,
    }
    meant = {"text": in_line(written, suggested.text)}
    change = {
        "artifactLocation": {"uri": uri(path)},
        "replacements": [{"deletedRegion": region, "insertedContent": meant}],
    }
    return {
        "description": {"text": _sentence(printable(suggested.edit))},
        "artifactChanges": [change],
    }


def _failure(report: RecordReport) -> dict[str, Any]:
    return {
        "ruleId": _INTERNAL,
        "level": "error",
        "message": {"text": _sentence(printable(report.internal or ""))},
        "locations": [{"physicalLocation": {"artifactLocation": {"uri": uri(report.path)}}}],
    }
