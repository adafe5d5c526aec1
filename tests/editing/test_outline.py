"""The outline, folding, colours, scores beside the text, selections that widen."""

import itertools

from rootlog.editing.hints import hints
from rootlog.editing.places import TextPosition, TextRange
from rootlog.editing.selecting import selections
from rootlog.editing.symbols import COMMENT, REGION, FoldedLines, Symbol, folds, symbols
from rootlog.editing.tokens import tokens
from tests.cases import FIXTURES
from tests.editing.records import CURSOR, HEAD, ROUND, judged, typed

README = (FIXTURES / "games" / "readme.rootlog").read_text(encoding="utf-8")


def names(found: tuple[Symbol, ...]) -> list[str]:
    return [one.name for one in found]


def test_the_outline_has_header_rounds_and_turns_with_their_scores():
    found = symbols(judged(README))
    assert names(found) == ["Header", "Set-up", "Round 1", "Round 2", "Round 3"]
    assert names(found[0].children) == ["Map", "Deck", "E: Eyrie", "C: Marquise"]
    assert names(found[3].children) == ["C: Marquise (Ansel)", "E: Eyrie (Birgit)"]
    assert found[3].detail == "E 3, C 3"
    assert found[3].children[0].detail == "3 points, 8 actions, 1 error"


def test_an_empty_record_has_no_outline():
    assert symbols(judged("")) == ()
    assert symbols(judged("// nothing\n")) == ()


def test_header_rounds_notes_and_comments_fold():
    text = "// one\n// two\n" + README + "C:t->1\n//! 0 1 A\n//! 0 2 B\n"
    found = folds(judged(text))
    assert FoldedLines(3, 6, REGION) in found  # from the map to the players
    assert FoldedLines(0, 2, COMMENT) in found
    round_3 = FoldedLines(18, 23, REGION)
    assert round_3 in found or FoldedLines(18, 20, REGION) in found
    assert all(one.first < one.last for one in found)
    assert len({one.first for one in found}) == len(found)  # editors know one fold a line


def test_scores_stand_behind_their_turns():
    found = hints(judged(README))
    assert [(one.at.line, one.label) for one in found] == [
        (9, "C 1 (+1)"),
        (10, "E 1 (+1)"),
        (12, "C 3 (+2)"),
        (14, "E 3 (+2)"),
        (16, "C 6 (+3)"),
        (18, "E 5 (+2)"),
    ]
    lines = README.split("\n")
    assert lines[12][: found[2].at.column].endswith("/#->C")  # before the comment
    assert hints(judged(README), 10, 12) == found[1:3]


def test_points_of_others_and_of_who_left_the_track_are_told():
    text = ROUND + "C:t->1+5/A++/E++2/#->C\n"
    assert hints(judged(text))[-1].label == "C 1, E 3 (+2)"
    off = ROUND + "C:t->1+5/++->$/#->C\n"
    assert hints(judged(off))[-1].label == "C off the track"


def kinds(line: str, text: str = HEAD) -> list[tuple[str, str]]:
    """The tokens of a line that follows that text."""
    number = text.count("\n")
    whole = text + line + "\n"
    return [
        (line[one.start : one.start + one.length], one.kind)
        for one in tokens(judged(whole), number, number)
    ]


def test_every_part_of_a_turn_has_its_meaning():
    assert kinds("E:2M#E->$_r / 3w3->7  // go") == [
        ("E", "faction"),
        ("2", "count"),
        ("M", "suit"),
        ("#", "card"),
        ("E", "faction"),
        ("->", "sign"),
        ("$_", "place"),
        ("r", "place"),
        ("/", "sign"),
        ("3", "count"),
        ("w", "piece"),
        ("3", "place"),
        ("->", "sign"),
        ("7", "place"),
        ("// go", "comment"),
    ]


def test_letters_are_told_apart_by_where_they_stand():
    assert ("t", "item") in kinds("E:%t->t")
    assert ("t", "piece") in kinds("E:t->4")
    assert ("F", "suit") in kinds("E:XC7F@(2,1)")
    assert ("2", "count") in kinds("E:XC7F@(2,1)")
    assert ("3", "value") in kinds("O:$_h->3", HEAD.replace("C: Ansel", "C: Ansel\nO: Ott"))
    assert ("2", "count") in kinds("E:++2")
    assert kinds("E:w->3+7")[-1] == ("7", "place")
    assert kinds("E:w->3/2")[-1] == ("2", "count")


def test_lines_that_are_no_turns_have_their_meanings():
    assert kinds("Map: Fall", "") == [("Map", "keyword"), ("Fall", "value")]
    assert kinds("C: Ann Lee", "") == [("C", "faction"), ("Ann Lee", "name")]
    assert kinds("//! 1 4.2 Move: no") == [("//! 1 4.2 Move: no", "note")]
    assert kinds("//= 1 4.2 yes") == [("//= 1 4.2 yes", "ruling")]
    assert kinds("// rootlog: law=law-4", "") == [("// rootlog: law=law-4", "pragma")]


def test_what_cannot_be_read_has_no_colour():
    assert kinds("E:w3->7/w3>7/x!") == [
        ("E", "faction"),
        ("w", "piece"),
        ("3", "place"),
        ("->", "sign"),
        ("7", "place"),
        ("/", "sign"),
        ("w", "piece"),
        ("3", "place"),
        ("/", "sign"),
    ]


def test_a_selection_widens_from_a_sign_to_the_record():
    found = typed(ROUND + f"C:t->1+5/w{CURSOR}6->2/#->C\n")
    number = found.at.line
    widths = selections(found.judged, found.at)
    assert widths[0] == TextRange(TextPosition(number, 9), TextPosition(number, 10))
    assert widths[1] == TextRange(TextPosition(number, 9), TextPosition(number, 14))
    assert widths[-1].start == TextPosition(0, 0)
    for inner, outer in itertools.pairwise(widths):
        assert outer.start <= inner.start
        assert inner.end <= outer.end
        assert inner != outer
