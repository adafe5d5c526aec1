"""Annotations: written under their lines, taken out again byte for byte."""

import hypothesis.strategies as st
import pytest
from hypothesis import given, settings

import rootlog
from rootlog.api import annotate_bytes
from rootlog.renderers.annotate import annotation, insert, strip, strip_bytes
from tests.test_report import RECORD, finding

NOTES = st.lists(st.tuples(st.integers(0, 12), st.just("//! 1 4.2.1 You Must Rule: so")))
PIECES = st.lists(st.sampled_from(["C:w1->2", "", "// x", "\n", "\r\n", "\r", "é", "\ufeff"]))


def test_an_annotation_names_action_rule_and_title():
    assert annotation(finding()) == (
        "//! 2 4.2.1 You Must Rule: the Marquise rules neither 12 nor 11"
    )


def test_an_annotation_never_breaks_its_line():
    written = annotation(finding(message="what\r\nis\u2028this\0"))
    assert written.endswith("what\\r\\nis\\u2028this\\x00")
    assert len(written.splitlines()) == 1


def test_notes_stand_under_their_lines_in_the_order_given():
    assert insert("a\r\nb\r\n", [(1, "//! x"), (1, "//! y"), (7, "//! z")]) == (
        "a\r\n//! x\r\n//! y\r\nb\r\n"
    )


def test_a_last_line_without_an_end_gets_none():
    written = insert("a\nb", [(2, "//! x")])
    assert written == "a\nb\n//! x"
    assert strip(written) == "a\nb"


@given(PIECES, NOTES)
def test_stripping_what_was_inserted_gives_the_text_back(pieces, notes):
    text = "".join(pieces)
    assert strip(insert(text, notes)) == text


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1252"])
@pytest.mark.parametrize("ending", ["\n", "\r\n"])
@pytest.mark.parametrize("last", ["", "\n"])
def test_all_bytes_of_a_file_are_kept(encoding, ending, last):
    text = RECORD.replace("Ansel", "Añsel").rstrip("\n") + last
    content = text.replace("\n", ending).encode(encoding)
    once = annotate_bytes(content)
    assert once != content
    assert annotate_bytes(once) == once
    assert strip_bytes(once) == content
    assert once.count(b"//! ") == len(rootlog.check(content).records[0].findings)


@given(st.binary(max_size=60))
@settings(max_examples=60, deadline=None)
def test_arbitrary_bytes_are_annotated_and_stripped(content):
    bare = strip_bytes(content)
    once = annotate_bytes(content)
    assert annotate_bytes(once) == once
    assert strip_bytes(once) == bare


def test_the_library_annotates_a_text_and_takes_a_report_on_that_very_text():
    once = rootlog.annotate(RECORD)
    assert once != RECORD
    assert rootlog.annotate(once) == once
    assert rootlog.annotate(once, rootlog.check(once)) == once
    assert rootlog.annotate(RECORD, rootlog.check(RECORD)) == once


def test_annotations_and_rulings_change_nothing_in_how_the_game_is_read():
    def named(text):
        return [(f.rule, f.turn, f.action) for f in rootlog.check(text).findings]

    assert named(rootlog.annotate(RECORD)) == named(RECORD)
    assert rootlog.parse(rootlog.annotate(RECORD)).turns[-1].actions == tuple(
        action._replace(line=action.line + 0) for action in rootlog.parse(RECORD).turns[-1].actions
    )


def test_the_same_finding_is_not_written_twice_over_a_hand_written_line():
    by_hand = RECORD + "//! 1 1.1 Old: gone after the next run\n"
    assert "Old" not in rootlog.annotate(by_hand)
