"""A record's text as lines, and back byte for byte. What `check`, `annotate` and `fmt` stand on."""

import re
from typing import NamedTuple

from rootlog.notation.record import Problem

BOM = "\ufeff"
_LINE = re.compile(r"([^\n]*?)(\r?\n|\Z)")


class Line(NamedTuple):
    """One line: its content without the ending, and the ending (LF, CR LF, or empty for the last)."""

    content: str
    ending: str

    @property
    def statement(self) -> str:
        """The content before the first `//`."""
        return self.content.partition("//")[0]

    @property
    def comment(self) -> str | None:
        """What follows the first `//`, None where there is none."""
        _, slashes, comment = self.content.partition("//")
        return comment if slashes else None


def split(text: str) -> list[Line]:
    """The lines of a text; `join` gives the same text back. A text that ends in a newline has no empty last line."""
    return [Line(*pair) for pair in _LINE.findall(text) if pair != ("", "")]


def join(lines: list[Line]) -> str:
    """The text that has those lines."""
    return "".join(line.content + line.ending for line in lines)


def decode(content: bytes) -> tuple[str, Problem | None]:
    """The text of a file's bytes: UTF-8, else Windows-1252 with a warning. Every sequence of bytes has a text."""
    try:
        return content.decode("utf-8"), None
    except UnicodeDecodeError as error:
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


def encode(text: str, *, utf8: bool = True) -> bytes:
    """The bytes of a text, in UTF-8 or as `decode` read Windows-1252: encoding what was decoded gives the same bytes."""
    if utf8:
        return text.encode("utf-8")
    return b"".join(map(_byte, text))


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
