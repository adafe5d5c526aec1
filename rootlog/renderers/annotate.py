"""A record with its findings written in as `//!` lines, and back, byte for byte."""

from collections.abc import Iterable

from rootlog.notation.text import TextLine, decode, encode, encoding_of, join, split
from rootlog.renderers.plain import printable
from rootlog.reporting.report import Finding

MARK = "//!"
_WIDE = "utf-16"
"""The names of encodings that do not extend ASCII."""


def annotate(text: str, findings: Iterable[Finding]) -> str:
    """The text with one `//!` line under its line for each finding on it; those that were there before are replaced."""
    return insert(strip(text), [(f.line, annotation(f)) for f in _moved(text, findings)])


def annotate_bytes(bare: bytes, findings: Iterable[Finding]) -> bytes:
    """The same for the bytes of a file without `//!` lines, in whatever encoding: they stay as they are."""
    encoding = encoding_of(bare)
    if encoding.startswith(_WIDE):
        words = [(finding.line, annotation(finding)) for finding in findings]
        return encode(insert(decode(bare)[0], words), encoding)
    notes = [
        (finding.line, _one_to_one(annotation(finding).encode(encoding, "backslashreplace")))
        for finding in findings
    ]
    return insert(_one_to_one(bare), notes).encode("latin-1")


def strip_bytes(content: bytes) -> bytes:
    """The bytes of a file without its `//!` lines."""
    encoding = encoding_of(content)
    if encoding.startswith(_WIDE):
        return encode(strip(decode(content)[0]), encoding)
    return strip(_one_to_one(content)).encode("latin-1")


def _one_to_one(content: bytes) -> str:
    """Each byte as the character with its number, so that nothing is lost on the way back."""
    return content.decode("latin-1")


def _moved(text: str, findings: Iterable[Finding]) -> list[Finding]:
    """Findings on a text that has `//!` lines, with the line numbers that hold without them."""
    above, numbers = 0, {}
    for number, line in enumerate(split(text), start=1):
        if line.content.startswith(MARK):
            above += 1
        else:
            numbers[number] = number - above
    return [f._replace(line=numbers[f.line]) for f in findings if f.line in numbers]


def annotation(finding: Finding) -> str:
    """The line that a finding becomes: `//! ACTION RULE TITLE: message`."""
    words = f"{MARK} {finding.action} {finding.rule} {finding.title}: {finding.message}"
    return printable(words)


def strip(text: str) -> str:
    """The text without `//!` lines.

    A last line that had no line end got one when it was annotated, and the annotation below it got none; so when the
    text ends within a `//!` line, the last line that stays loses its line end.
    """
    lines = split(text)
    kept = [line for line in lines if not line.content.startswith(MARK)]
    if kept and lines[-1].content.startswith(MARK) and not lines[-1].ending:
        kept[-1] = TextLine(kept[-1].content, "")
    return join(kept)


def insert(text: str, notes: Iterable[tuple[int, str]]) -> str:
    """The text, which has no `//!` lines, with each note (line number, annotation) under its line.

    Notes on lines that the text does not have are left out.
    """
    lines = split(text)
    below: dict[int, list[str]] = {}
    for number, note in notes:
        below.setdefault(number, []).append(note)
    usual = next((line.ending for line in lines if line.ending), "\n")
    out = []
    for number, line in enumerate(lines, start=1):
        out += _annotated(line, below.get(number, []), usual)
    return "".join(out)


def _annotated(line: TextLine, notes: list[str], usual: str) -> list[str]:
    """The line and the notes below it, which end as the line does; after a line that ends nowhere, the last note does so."""
    if not notes:
        return [line.content, line.ending]
    # A carriage return before a bare line feed would be taken for part of the line's end.
    ending = line.ending or ("\r\n" if line.content.endswith("\r") else usual)
    below = [part for note in notes for part in (note, ending)]
    if not line.ending:
        below.pop()
    return [line.content, ending, *below]
