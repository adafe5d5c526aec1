"""A text as an editor counts it: lines that end with LF, CR LF or CR, columns in UTF-16 code units or as was agreed on.

A record's lines end with LF or CR LF alone, and its columns are characters (`rootlog.notation.text`). All that goes from one to the
other goes through here.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from functools import cached_property

UTF8, UTF16, UTF32 = "utf-8", "utf-16", "utf-32"
"""In what columns are counted; an editor that says nothing counts UTF-16."""

_END = re.compile(r"\r\n|\n|\r")
_LF = re.compile("\n")
_WIDEST_OF_ONE = 0xFFFF
_LIMITS = ((0x80, 1), (0x800, 2), (0x10000, 3))


class Text:
    """A text, never changed; `replaced` gives the next one.

    Lines and columns that an editor tells are `line` and `unit`, both from 0; those of a record are `row` and `column`, from 0
    as well. What lies behind the end of a line or of the text is its end.
    """

    def __init__(self, content: str, units: str = UTF16) -> None:
        self.content = content
        self.units = units

    @cached_property
    def _starts(self) -> list[int]:
        """The starts of the editor's lines."""
        return [0, *(end.end() for end in _END.finditer(self.content))]

    @cached_property
    def _rows(self) -> list[int]:
        """The starts of the record's lines."""
        return [0, *(end.end() for end in _LF.finditer(self.content))]

    @cached_property
    def _plain(self) -> bool:
        """True if every character counts one."""
        return self.units == UTF32 or self.content.isascii()

    @cached_property
    def _alike(self) -> bool:
        """True if the editor counts lines as the record does."""
        return self._starts == self._rows

    # --- from the editor --------------------------------------------------------------------------------------

    def offset(self, line: int, unit: int) -> int:
        """The number of characters before a position."""
        starts = self._starts
        if line >= len(starts):
            return len(self.content)
        start = starts[max(line, 0)]
        end = starts[line + 1] if line + 1 < len(starts) else len(self.content)
        while end > start and self.content[end - 1] in "\r\n":
            end -= 1
        if self._plain:
            return min(start + max(unit, 0), end)
        at = start
        for sign in self.content[start:end]:
            unit -= self._size(sign)
            if unit < 0:
                break
            at += 1
        return at

    def place(self, line: int, unit: int) -> tuple[int, int]:
        """A position as row and column of the record."""
        offset = self.offset(line, unit)
        row = bisect_right(self._rows, offset) - 1
        return row, offset - self._rows[row]

    def replaced(self, start: tuple[int, int], end: tuple[int, int], new: str) -> Text:
        """The text with something else between two positions."""
        first, last = sorted((self.offset(*start), self.offset(*end)))
        return Text(self.content[:first] + new + self.content[last:], self.units)

    # --- to the editor ----------------------------------------------------------------------------------------

    def position(self, row: int, column: int) -> tuple[int, int]:
        """Row and column of the record as the editor's line and unit."""
        rows, row = self._rows, max(row, 0)
        if row >= len(rows):
            return self.located(len(self.content))
        start = rows[row]
        end = rows[row + 1] - 1 if row + 1 < len(rows) else len(self.content)
        if end > start and self.content[end - 1] == "\r":
            end -= 1
        there = min(start + max(column, 0), end)
        if self._alike:
            return row, self.width(self.content[start:there])
        return self.located(there)

    def located(self, offset: int) -> tuple[int, int]:
        """The position before which so many characters stand."""
        line = bisect_right(self._starts, offset) - 1
        start = self._starts[line]
        return line, self.width(self.content[start:offset])

    def width(self, part: str) -> int:
        """The number of units that a part of a line counts."""
        if self._plain or part.isascii():
            return len(part)
        return sum(map(self._size, part))

    def _size(self, sign: str) -> int:
        code = ord(sign)
        if self.units == UTF16:
            return 2 if code > _WIDEST_OF_ONE else 1
        if self.units == UTF8:
            return next((size for limit, size in _LIMITS if code < limit), 4)
        return 1
