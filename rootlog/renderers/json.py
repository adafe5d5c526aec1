"""The report as JSON (schemas/report.schema.json): one line per record's own facts, one line per finding."""

import json
from collections.abc import Sequence

from rootlog.reporting.as_data import finding_facts, head, record_facts
from rootlog.reporting.report import RecordReport, VerdictTally


def begin(version: str, data_digest: str) -> str:
    """The text before the first record."""
    return json.dumps(head(version, data_digest))[:-1] + ', "records": [\n'


SEPARATOR: str = ",\n"
"""The text between two records."""


def record(
    report: RecordReport,
    lines: Sequence[str] = (),
    colour: bool = False,
    everything: bool = False,
) -> str:
    """The report on one record, always with all findings; its lines and colours are not needed."""
    del lines, colour, everything
    facts = record_facts(report)
    findings = report.findings
    del facts["findings"]
    found = ",\n  ".join(json.dumps(finding_facts(finding)) for finding in findings)
    body = f"\n  {found}" if found else ""
    return json.dumps(facts)[:-1] + f', "findings": [{body}]}}'


def end(tally: VerdictTally) -> str:
    """The text after the last record."""
    return "\n]}\n" if tally.records else "]}\n"
