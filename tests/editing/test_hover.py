"""Hovering: what is told of an action, a header line, a player, a turn, a rule in a comment."""

import pytest

from rootlog.editing.hover import hover
from rootlog.editing.places import TextPosition, on_line
from rootlog.engine.law import ids
from tests.editing.records import CURSOR, HEAD, ROUND, WATER, typed


def told(marked: str) -> str:
    """What is told at the cursor; empty where nothing is."""
    found = typed(marked)
    said = hover(found.judged, found.at)
    return said.text if said is not None else ""


WRONG = ROUND + "C:t->1+5/t1->/w6{}->3/R#C->/t->5/#->C\n"


def test_an_action_is_told_with_its_play_its_rules_and_what_they_say():
    said = told(WRONG.format(CURSOR))
    assert "**`w6->3`** the Marquise moves a warrior from 6 to 3" in said
    assert "*march* in Daylight" in said
    assert "✗ **[4.2.1 You Must Rule](https://rules.ledergames.com/" in said
    assert "the Marquise rules neither 6 (Eyrie 5, Marquise 1) nor 3 (Eyrie 4)" in said
    assert "> Whoever moves has to rule one end of the step at least." in said
    assert "✓ **[4.2 Move]" in said
    assert "6 and 3 are adjacent" in said


def test_who_rules_is_told_before_the_action_and_after_it():
    said = told(WRONG.format(CURSOR))
    assert (
        "- 6: fox; the Eyrie rule it (Eyrie 5, Marquise 1); 0 of 2 slots open; then the Eyrie rule it (Eyrie 5)"
        in said
    )
    assert "- 3: rabbit; the Eyrie rule it (Eyrie 4); 0 of 1 slot open; then" in said


def test_hands_are_told_before_the_action_and_after_it():
    said = told(WRONG.format("").replace("R#C->", f"R#{CURSOR}C->"))
    assert "Hands: Eyrie 3, Marquise 4 → 3" in said


def test_the_range_is_that_of_the_action():
    found = typed(WRONG.format(CURSOR))
    said = hover(found.judged, found.at)
    assert said is not None
    assert said.range == on_line(found.at.line, 14, 19)


def test_the_letter_of_a_turn_tells_of_the_turn():
    said = told(ROUND.replace("C:t->1/", f"{CURSOR}C:t->1/"))
    assert "**Turn 3, round 1: Marquise** (Ansel)" in said
    assert "Points: Eyrie 0, Marquise 0 → 1" in said
    assert "Hands: Eyrie 3, Marquise 3 → 4" in said


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("Map: Win‸ter", "suits are dealt: `Clearings:` lists them"),
        ("D‸eck: Standard", "Standard: base deck; 54 cards"),
        ("Clearings: F1, M2‸", "fox 1, 3, 9 and 10; mouse 2, 6, 7 and 11"),
        ("O: Ot‸to", "played by Otto"),
    ],
)
def test_header_lines_tell_what_they_set(line, expected):
    bare = line.replace(CURSOR, "")
    marked = WATER.replace(bare, line, 1)
    assert expected.replace("`", "\\`") in told(marked)


def test_a_winner_is_told_with_the_points():
    assert "Eyrie: 1 point" in told(ROUND + f"Winner: {CURSOR}E\n")


def test_the_number_of_a_rule_in_a_comment_tells_the_rule_in_all_editions():
    said = told(WRONG.format("") + f"//! 3 4.2{CURSOR}.1 You Must Rule: so it is\n")
    assert said.startswith("**[4.2.1 You Must Rule]")
    assert all(f"- {one}: " in said for one in ids())
    assert told(WRONG.format("") + f"//= 3 4.2.1{CURSOR} a ruling\n") == said


def test_the_paraphrase_is_that_of_the_law_in_force():
    older = "// rootlog: law=law-4\n" + WRONG.format(CURSOR)
    assert "In law-6" not in told(older)
    assert "printing=p4" in told(older)


def test_a_rule_of_an_edition_without_numbers_has_its_name():
    said = told(HEAD + f"// as pnp:move{CURSOR}ment.move says\n")
    assert "pnp:movement.move" in said


def test_nothing_is_told_of_blank_lines_and_comments():
    assert not told(HEAD + CURSOR)
    assert not told(HEAD + f"// a com{CURSOR}ment of 12 words\n")


def test_every_place_of_a_record_can_be_pointed_at():
    found = typed(WRONG.format("") + "x\n:\nC:w\n")
    for number, line in enumerate([*found.text.split("\n"), ""]):
        for column in range(len(line) + 2):
            said = hover(found.judged, TextPosition(number, column))
            assert said is None or said.text
