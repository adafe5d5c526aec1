"""What belongs together: a consequence and its cause, a note and its action, a faction's turns and its player."""

import pytest

from rootlog.editing.links import definitions, highlights, references
from rootlog.editing.places import TextPosition, on_line, range_of_action, range_of_finding
from tests.editing.records import ASTRAY, CURSOR, ROUND, judged, typed


def test_a_consequence_leads_to_its_cause_and_back():
    following = judged(ASTRAY)
    slip = range_of_action(following, 2, 1)
    found = [one for one in following.report.findings if one.follows_from is not None]
    assert [one.follows_from[:2] for one in found if one.follows_from] == [(2, 1)] * len(found)
    assert found
    for one in found:
        here = range_of_finding(following, one)
        assert definitions(following, here.start, following.report) == (slip,)
        assert {here, slip} <= set(highlights(following, here.start, following.report))
    leads_to = references(following, slip.start, following.report)
    assert leads_to == tuple(dict.fromkeys(range_of_finding(following, one) for one in found))


@pytest.mark.parametrize("mark", ["//!", "//="])
def test_a_note_leads_to_the_action_of_which_it_tells(mark):
    found = typed(ROUND + f"C:t->1+5/w6->3/#->C\n{mark} 2 4.2.1 {CURSOR}so it is\n")
    assert definitions(found.judged, found.at) == (on_line(11, 9, 14),)
    assert highlights(found.judged, found.at) == (on_line(11, 9, 14),)


def test_the_letter_of_a_turn_leads_to_its_player_and_to_its_turns():
    found = typed(ROUND + f"{CURSOR}C:t->1+5\n")
    assert definitions(found.judged, found.at) == (on_line(4, 3, 8),)
    turns = references(found.judged, found.at)
    assert [one.start.line for one in turns] == [6, 9, 11]
    assert references(found.judged, TextPosition(4, 1)) == turns
    assert set(turns) < set(highlights(found.judged, found.at))


def test_what_stands_alone_leads_nowhere():
    found = typed(ROUND + f"C:t->{CURSOR}1+5\n")
    assert definitions(found.judged, found.at) == ()
    assert references(found.judged, found.at) == ()
    assert highlights(found.judged, found.at) == ()
