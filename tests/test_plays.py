"""A rule is one play: the ways in which a record may write it are one question."""

from tests import plays

MOST = 1.3
"""Plays for a checkable rule, in every chapter."""
SPARE = {
    "cult": 1,
    "vagabond": 1,
}
"""Plays of a rule that has another one beginning alike, by chapter: these numbers only go down."""


def test_a_chapter_has_hardly_more_plays_than_rules_that_a_record_can_break() -> None:
    assert {name: one.ratio for name, one in plays.counts().items() if one.ratio > MOST} == {}


def test_a_rule_has_one_play_for_what_begins_alike() -> None:
    assert {name: one.spare for name, one in plays.counts().items() if one.spare} == SPARE


def test_plays_are_counted_by_their_declaration() -> None:
    counts = plays.counts()
    assert counts["marquise"].rules == 15
    assert counts["vagabond"].rules + counts["characters"].rules == 41
    assert all(one.plays and one.rules for one in counts.values())
