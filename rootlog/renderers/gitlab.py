"""The findings as GitLab's code quality report: a JSON list, from which a merge request shows what came and what went."""

import json
from collections.abc import Sequence
from hashlib import sha256

from rootlog.renderers.addresses import fingerprint, repository_path
from rootlog.renderers.plain import printable
from rootlog.renderers.text import VERDICTS, WHOSE, citation, repair
from rootlog.reporting.report import Finding, RecordReport, VerdictTally

_SEVERITIES = {"error": "major", "warning": "minor"}


def begin(version: str, data_digest: str) -> str:
    """The text before the first record."""
    del version, data_digest
    return "[\n"


SEPARATOR: str = ",\n"
"""The text between two records."""


def record(
    report: RecordReport,
    lines: Sequence[str] = (),
    colour: bool = False,
    everything: bool = False,
) -> str:
    """One object per finding of the record, with `everything` also for what only follows from another."""
    del lines, colour
    told = report.findings if everything else report.mistakes
    path, taken = repository_path(report.path), set[str]()
    rest = "" if report.meant else f" ({VERDICTS})"
    shown = [_entry(path, finding, taken, rest) for finding in told]
    if report.internal:
        shown.append(_failure(path, report.internal))
    return ",\n".join(json.dumps(one) for one in shown)


def end(tally: VerdictTally) -> str:
    """The text after the last record."""
    return "\n]\n" if tally.told else "]\n"


def _entry(path: str, finding: Finding, taken: set[str], rest: str) -> dict[str, object]:
    told = f"{citation(finding)}: {finding.message}"
    if finding.suggestion:
        told += f"; {repair(finding)}"
    if finding.likely in WHOSE:
        told += f" (likely {WHOSE[finding.likely]})"
    severity = _SEVERITIES.get(finding.severity, "info")
    return {
        "description": printable(told + rest),
        "check_name": finding.rule,
        "fingerprint": fingerprint(path, finding, taken),
        "severity": severity if finding.follows_from is None else "info",
        "location": {"path": printable(path), "lines": {"begin": finding.line}},
    }


def _failure(path: str, internal: str) -> dict[str, object]:
    return {
        "description": printable(internal),
        "check_name": "internal",
        "fingerprint": sha256(repr((path, internal)).encode()).hexdigest()[:32],
        "severity": "blocker",
        "location": {"path": printable(path), "lines": {"begin": 1}},
    }
