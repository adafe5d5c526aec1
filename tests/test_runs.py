"""A slip that is written in singles is told once; what is illegal in two places is told twice."""

import pytest

import rootlog

HEAD = """Map: Fall
Deck: Standard
E: one
C: other

C:t_k->1/b_s->1/b_w->5/b_r->10/w->1+2+4+5+6+7+8+9+10+11+12
E:b+6w->3/#despot->$
"""


def told(*turns):
    """The findings of a game that begins with those turns: errors, and what follows from them, as (action, rule)."""
    found = rootlog.check(HEAD + "\n".join(turns) + "\n").findings
    return (
        [(one.action, one.rule) for one in found if one.is_error],
        [(one.action, one.follows_from.action) for one in found if one.follows_from],
    )


@pytest.mark.parametrize(
    ("line", "first", "later"),
    [
        ("C:t->1/#->C/#->C/#->C", (3, "6.6"), (4, 3)),
        ("C:t->5/t->5/#->C", (1, "6.4"), (2, 1)),
        ("C:t->1/w->9/w->9/#->C", (2, "6.5.3"), (3, 2)),
        ("C:t->1/2w7->11/2w7->11/#->C", (2, "1.5.4"), (3, 2)),
    ],
    ids=["draws", "wood", "warriors", "moves"],
)
def test_neighbours_that_say_the_same_are_one_mistake(line, first, later):
    assert told(line) == ([first], [later])


def test_all_of_them_are_mended_at_once():
    [finding] = [
        one for one in rootlog.check(f"{HEAD}C:t->1/#->C/#->C/#->C\n").findings if one.is_error
    ]
    assert finding.suggestion.text == "C:t->1/#->C"


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        (("C:t->1/w->9/w->8/#->C",), [(2, "6.5.3"), (3, "6.5.3")]),
        (
            ("C:t->1/b_s->4/++/b_s->2/++2/#->C", "E:R#E->$_r/w->3/4w3->8/b->8/++/#->E"),
            [(2, "6.5.4.II"), (4, "6.5.4.II")],
        ),
    ],
    ids=["two clearings", "two buildings"],
)
def test_what_is_done_in_two_places_are_two(lines, expected):
    errors, _ = told(*lines)
    assert [one for one in errors if one in expected] == expected


@pytest.mark.parametrize(("points", "action"), [("++/++/++", 7), ("++3", 5)])
def test_scores_in_a_row_are_one_score(points, action):
    """However many points too many are written, it is told by how many are due."""
    turn = f"E:R#E->$_r/w->3/4w3->7/b->7/{points}/#->E"
    found = rootlog.check(f"{HEAD}C:t->1/w7->11/#->C\n{turn}\n").findings
    scores = [(one.action, one.message) for one in found if one.kind == "score"]
    assert scores == [(action, "the Eyrie score 3; 1 is due for 2 roosts on the map")]
