"""Lines and back, bytes and back."""

import hypothesis.strategies as st
from hypothesis import given

from rootlog.notation.text import TextLine, decode, encode, encoding_of, join, split

PIECES = st.lists(
    st.sampled_from(["C:w->1", "//! 1 4.2 x", "\n", "\r\n", "\r", "\0", "é", "\ufeff"])
)


def test_lines_keep_their_ends():
    assert split("a\r\nb\n\nc") == [
        TextLine("a", "\r\n"),
        TextLine("b", "\n"),
        TextLine("", "\n"),
        TextLine("c", ""),
    ]


def test_a_line_is_a_statement_and_a_comment():
    line = TextLine("C:w->1  // see https://x", "\n")
    assert (line.statement, line.comment) == ("C:w->1  ", " see https://x")
    assert TextLine("C:", "").comment is None


@given(st.text() | PIECES.map("".join))
def test_joining_what_was_split_gives_the_text_back(text):
    assert join(split(text)) == text


@given(st.binary() | PIECES.map(lambda parts: "".join(parts).encode()))
def test_encoding_what_was_decoded_gives_the_bytes_back(content):
    text, _ = decode(content)
    assert encode(text, encoding_of(content)) == content


def test_other_bytes_are_read_as_windows_1252_with_a_warning_at_the_first():
    text, warning = decode("Map: Fall\nC: Añsel\n".encode("cp1252"))
    assert text == "Map: Fall\nC: Añsel\n"
    assert (warning.line, warning.column, warning.severity, warning.text) == (2, 5, "warning", "ñ")


def test_a_byte_order_mark_is_no_reason_to_warn():
    assert decode(b"\xef\xbb\xbfMap: Fall")[1] is None
