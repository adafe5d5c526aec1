"""Positions of an editor in a record: UTF-16, the other units, every way in which lines end."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rootlog.lsp.text import UTF8, UTF16, UTF32, Text
from rootlog.notation.text import split

TEXT = "Map: Fall\r\nC: Änne 🦊🦊 x\nE:w\r1->2\r\n\x0b\u2028p\n"
TEXTS = st.text(st.sampled_from("ab/\r\n\n\x0b\x85\u2028ä🦊\ufeff"), max_size=40)


def test_lines_end_as_the_protocol_says() -> None:
    text = Text(TEXT)
    assert text.place(1, 0) == (1, 0)
    assert text.place(3, 0) == (
        2,
        len("E:w\r"),
    )  # CR alone ends a line of the editor, none of the record
    assert text.position(2, len("E:w\r1")) == (3, 1)
    assert text.place(4, 2) == (3, 2)  # a line separator ends neither
    assert text.place(5, 0) == (4, 0)
    assert text.place(99, 7) == (4, 0)


@pytest.mark.parametrize(("units", "column"), [(UTF16, 12), (UTF8, 17), (UTF32, 10)])
def test_columns_are_counted_as_was_agreed_on(units: str, column: int) -> None:
    text = Text(TEXT, units)
    line = "C: Änne 🦊🦊 x"
    assert text.position(1, line.index("x") - 1) == (1, column)
    assert text.place(1, column) == (1, line.index("x") - 1)


def test_what_lies_behind_the_end_of_a_line_is_its_end() -> None:
    text = Text(TEXT)
    assert text.place(0, 500) == (0, len("Map: Fall"))
    assert text.position(0, 500) == (0, len("Map: Fall"))
    assert text.replaced((0, 500), (0, 900), "!").content.startswith("Map: Fall!\r\n")


def test_half_a_character_is_none() -> None:
    line = "C: Änne 🦊"
    assert Text(line).place(0, line.index("🦊") + 1) == (0, line.index("🦊"))


@given(TEXTS, st.sampled_from([UTF8, UTF16, UTF32]))
def test_every_place_of_a_record_is_a_position_and_back(content: str, units: str) -> None:
    text = Text(content, units)
    offset = 0
    for row, line in enumerate(split(content)):
        for column in range(len(line.content) + 1):
            there = text.position(row, column)
            if line.ending or not line.content.endswith("\r"):
                # between CR and LF of one line end there is no position
                assert text.place(*there) == (row, column), (row, column)
            assert text.offset(*there) <= offset + column
        offset += len(line.content + line.ending)


@given(TEXTS, TEXTS, st.integers(0, 40), st.integers(0, 40), st.sampled_from([UTF8, UTF16, UTF32]))
def test_an_edit_between_two_positions_is_that_of_the_characters(
    content: str, new: str, one: int, other: int, units: str
) -> None:
    text = Text(content, units)
    first, last = sorted((min(one, len(content)), min(other, len(content))))
    inside = content[first - 1 : first + 1] == "\r\n" or content[last - 1 : last + 1] == "\r\n"
    if not inside:
        edited = text.replaced(text.located(first), text.located(last), new)
        assert edited.content == content[:first] + new + content[last:]
