"""The report as JSON (schemas/report.schema.json): one line per record's own facts, one line per finding."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rootlog.reporting.report import Finding, RecordReport, Ruled, Tally


def begin(version: str, data_digest: str) -> str:
    """What stands before the first record."""
    head = {"tool": {"name": "rootlog", "version": version}, "data_digest": data_digest}
    return json.dumps(head)[:-1] + ', "records": [\n'


SEPARATOR: str = ",\n"
"""What stands between two records."""


def record(
    report: RecordReport,
    lines: Sequence[str] = (),
    colour: bool = False,
    everything: bool = False,
) -> str:
    """The report on one record, always with all findings; its lines and colours are not needed."""
    del lines, colour, everything
    facts = report._asdict()
    for key in ("findings", "selection", "kept_back"):
        del facts[key]
    facts["filtered"] = len(report.kept_back)
    if report.selection.words:
        facts["selection"] = report.selection._asdict()
    facts["ruled"] = [ruled_facts(ruled) for ruled in report.ruled]
    found = ",\n  ".join(json.dumps(finding_facts(finding)) for finding in report.findings)
    body = f"\n  {found}" if found else ""
    return json.dumps(facts)[:-1] + f', "findings": [{body}]}}'


def end(tally: Tally) -> str:
    """What stands after the last record."""
    return "\n]}\n" if tally.records else "]}\n"


def finding_facts(finding: Finding) -> dict[str, object]:
    """A finding as JSON has it; what is not suggested, and what follows from nothing, has no key for it."""
    facts: dict[str, Any] = finding._asdict()
    for key in ("suggestion", "follows_from"):
        value = facts.pop(key)
        if value is not None:
            facts[key] = value._asdict()
    if finding.suggestion is not None:
        del facts["suggestion"]["since"]
    return facts


def ruled_facts(ruled: Ruled) -> dict[str, object]:
    """A finding that was ruled to stand, with the reason of the ruling."""
    return {**finding_facts(ruled.finding), "reason": ruled.reason}
