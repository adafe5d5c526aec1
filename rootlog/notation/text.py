"""A record's text as lines, and back byte for byte. What `check`, `annotate` and `fmt` stand on."""

import re
from typing import NamedTuple

from rootlog.engine.tuples import maker
from rootlog.notation.record import Problem

BOM = "\ufeff"
_LINE = re.compile(r"([^\n]*?)(\r?\n|\Z)")
SEPARATOR = re.compile(r"/|;(?!\s*\d\s*\))")
"""The sign between two actions. A semicolon between two rolls is a slip within one."""
_SIGN = rf"(?!{SEPARATOR.pattern})"
ACTION = re.compile(rf"{_SIGN}\S(?:(?:{_SIGN}.)*{_SIGN}\S)?")
"""An action of a line, as far as such signs part them."""


class TextLine(NamedTuple):
    """One line: its content without the ending, and the ending (LF, CR LF, or empty for the last)."""

    content: str
    ending: str

    @property
    def statement(self) -> str:
        """The content before the first `//`."""
        return self.content.partition("//")[0]

    @property
    def comment(self) -> str | None:
        """The text behind the first `//`, None where there is none."""
        _, slashes, comment = self.content.partition("//")
        return comment if slashes else None


_line = maker(TextLine)


def split(text: str) -> list[TextLine]:
    """The lines of a text; `join` gives the same text back. A text that ends in a newline has no empty last line."""
    return [_line(pair) for pair in _LINE.findall(text) if pair != ("", "")]


def join(lines: list[TextLine]) -> str:
    """The text that has those lines."""
    return "".join(line.content + line.ending for line in lines)


UTF8, WINDOWS = "utf-8", "cp1252"
_MARKS = {b"\xff\xfe": "utf-16-le", b"\xfe\xff": "utf-16-be"}
"""The byte-order marks with which some programs begin a file, and what they write then."""


def encoding_of(content: bytes) -> str:
    """The encoding in which a file's bytes are read: UTF-8, or UTF-16 where its mark says so, else Windows-1252."""
    encoding = _MARKS.get(content[:2], UTF8)
    try:
        content.decode(encoding)
    except UnicodeDecodeError:
        return WINDOWS
    return encoding


def decode(content: bytes) -> tuple[str, Problem | None]:
    """The text of a file's bytes (`encoding_of`), and a warning where they had to be taken for Windows-1252.

    Every sequence of bytes has a text; a byte-order mark is its first character.
    """
    try:
        return content.decode(_MARKS.get(content[:2], UTF8)), None
    except UnicodeDecodeError as error:
        if (
            error.encoding != UTF8
        ):  # no UTF-16 in spite of its mark; the first byte is no UTF-8 either
            error.start = 0
        line = content.count(b"\n", 0, error.start) + 1
        begin = content.rfind(b"\n", 0, error.start) + 1
        text = "".join(map(_windows, content))
        where = len(content[begin : error.start].decode("utf-8", "replace")) + 1
        return text, Problem(
            line,
            where,
            where + 1,
            0,
            0,
            "the file is not UTF-8; it is read as Windows-1252",
            "warning",
            text.split("\n")[line - 1][where - 1 : where],
        )


def encode(text: str, encoding: str = UTF8) -> bytes:
    """The bytes of a text in an encoding that `encoding_of` gives: encoding what was decoded gives the same bytes."""
    if encoding == WINDOWS:
        return b"".join(map(_byte, text))
    return text.encode(encoding)


def _byte(character: str) -> bytes:
    try:
        return character.encode("cp1252")
    except UnicodeEncodeError:
        return character.encode("latin-1", "replace")


def _windows(byte: int) -> str:
    try:
        return bytes((byte,)).decode("cp1252")
    except UnicodeDecodeError:
        return chr(byte)  # the five bytes that Windows-1252 leaves undefined
