"""Findings written into the text of a record, and taken out again."""

from __future__ import annotations

from collections.abc import Iterable

from rootlog.checker import check, source
from rootlog.renderers.annotate import MARK, annotation, insert, strip
from rootlog.report import EVERYTHING, Finding, RecordReport, Report, Selection
from rootlog.text import split


def annotate(text: str, report: Report | RecordReport | None = None) -> str:
    """The text with one `//!` line under its line for each finding; those that were there before are replaced.

    `report` is what `check` said about this very text; without it the text is checked now.
    """
    bare = strip(text)
    findings = check(source(bare)).findings if report is None else _moved(text, report.findings)
    return insert(bare, [(finding.line, annotation(finding)) for finding in findings])


def annotate_bytes(
    content: bytes, law: str | None = None, selection: Selection = EVERYTHING
) -> bytes:
    """The same for the bytes of a file in any encoding that extends ASCII: all that is no `//!` line stays as it is."""
    bare = strip(_one_to_one(content))
    original = bare.encode("latin-1")
    encoding = _encoding(original)
    notes = [
        (finding.line, _one_to_one(annotation(finding).encode(encoding, "backslashreplace")))
        for finding in check(source(original), law, selection).findings
    ]
    return insert(bare, notes).encode("latin-1")


def strip_bytes(content: bytes) -> bytes:
    """The bytes of a file without its `//!` lines."""
    return strip(_one_to_one(content)).encode("latin-1")


def _one_to_one(content: bytes) -> str:
    """Each byte as the character with its number, so that nothing is lost on the way back."""
    return content.decode("latin-1")


def _encoding(content: bytes) -> str:
    """The encoding in which the file is read (`rootlog.text.decode`)."""
    try:
        content.decode("utf-8")
    except UnicodeDecodeError:
        return "cp1252"
    return "utf-8"


def _moved(text: str, findings: Iterable[Finding]) -> list[Finding]:
    """Findings on a text that has `//!` lines, with the line numbers that hold without them."""
    above, numbers = 0, {}
    for number, line in enumerate(split(text), start=1):
        if line.content.startswith(MARK):
            above += 1
        else:
            numbers[number] = number - above
    return [f._replace(line=numbers[f.line]) for f in findings if f.line in numbers]
