"""The report as plain data, in the shape of schemas/report.schema.json: what its JSON holds."""

from collections.abc import Iterable

from rootlog.reporting.digest import data_digest
from rootlog.reporting.report import Cause, Finding, RecordReport, Ruled
from rootlog.version import VERSION

Data = dict[str, object]


def report_facts(records: Iterable[RecordReport]) -> Data:
    """Reports on some records, with the version of rootlog and the digest of its rule data."""
    return {
        **head(VERSION, data_digest()),
        "records": [record_facts(record) for record in records],
    }


def head(version: str, data_digest: str) -> Data:
    """The text before the first record."""
    return {"tool": {"name": "rootlog", "version": version}, "data_digest": data_digest}


def record_facts(report: RecordReport) -> Data:
    """The report on one record, always with all findings, which come last."""
    facts = report._asdict()
    for key in ("findings", "selection", "kept_back", "in_print"):
        del facts[key]
    facts["winner"], facts["unjudged"] = list(report.winner), list(report.unjudged)
    facts["notes"] = list(report.notes)
    facts["likely"] = report.likely
    facts["filtered"] = len(report.kept_back)
    if report.selection.words:
        facts["selection"] = {
            "select": list(report.selection.select),
            "ignore": list(report.selection.ignore),
        }
    facts["ruled"] = [ruled_facts(ruled) for ruled in report.ruled]
    facts["findings"] = [finding_facts(finding) for finding in report.findings]
    return facts


def finding_facts(finding: Finding) -> Data:
    """A finding; what is not suggested, has no words or no moment in a video, and what follows from nothing, has no key for it."""
    facts = finding._asdict()
    facts["evidence"] = dict(finding.evidence)
    for key in ("suggestion", "follows_from", "video"):
        value = facts.pop(key)
        if value is not None:
            facts[key] = value._asdict()
    if finding.suggestion is not None:
        del facts["suggestion"]["since"]  # the words of the edit tell it
    if facts["words"] is None:
        del facts["words"]
    return facts


def finding_row(finding: Finding) -> Data:
    """A finding with nothing nested in it, and every key always there."""
    row = finding._asdict()
    del row["evidence"]
    suggested, cause = row.pop("suggestion"), row.pop("follows_from")
    row["video"] = finding.video.url if finding.video else None
    row["video_time"] = finding.video.time if finding.video else None
    row["suggestion"] = suggested.edit if suggested else None
    row["suggested_line"] = suggested.line if suggested else None
    row["suggested"] = suggested.text if suggested else None
    for key in Cause._fields:
        row[f"follows_from_{key}"] = getattr(cause, key) if cause else None
    return row


def ruled_facts(ruled: Ruled) -> Data:
    """A finding that was ruled to stand, with the reason of the ruling."""
    return {**finding_facts(ruled.finding), "reason": ruled.reason}
