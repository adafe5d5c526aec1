"""Reading whole records: what they say, and what is said of what cannot be read."""

import time

import hypothesis.strategies as st
import pytest
from hypothesis import given

from rootlog.notation.reader import read
from rootlog.notation.record import Header, Player
from rootlog.notation.text import decode

HEAD = "Map: Fall\nDeck: Standard\nC: Ann\nE: Bob\n"
ADVANCED = """\
// rootlog: law=law-4
Map : Lake
Deck:E&P
Clearings: F1,M2, R3,R4,R5,F6,M7,F8,M9,R10,M11,F12
Landmarks: ferry->3/tower->5
Hirelings: h_C, h_Ed, h_S/h_Cw->3+4
Pool: CEA
C: Ann
C:w->1
E: Bob  // new
E:b->3
C:  w1->2 ;w->1 // far
Winner: CE
"""


def problems(text):
    return [(p.line, p.column, p.end_column, p.text) for p in read(text).problems]


def test_the_header_of_an_advanced_set_up():
    record = read(ADVANCED)
    assert record.problems == ()
    header = record.header
    assert (header.map, header.deck, header.pool) == ("Lake", "E&P", ("C", "E", "A"))
    assert dict(header.suits)[10] == "R"
    assert header.landmarks == (("ferry", 3), ("tower", 5))
    assert header.hirelings == ("h_C", "h_Ed", "h_S")
    assert [a.text for a in header.hireling_setup] == ["h_Cw->3+4"]
    assert (record.law, record.winner, record.winner_line) == ("law-4", ("C", "E"), 13)


def test_the_first_line_of_a_letter_declares_the_player():
    record = read(ADVANCED)
    assert record.players == (Player("C", "Ann", 8), Player("E", "Bob", 10))
    assert [(t.number, t.round, t.faction) for t in record.turns] == [
        (1, 0, "C"),
        (2, 0, "E"),
        (3, 1, "C"),
    ]


def test_actions_know_where_they_stand():
    turn = read(ADVANCED).turns[2]
    assert [(a.number, a.text, a.line, a.column, a.end_column) for a in turn.actions] == [
        (1, "w1->2", 12, 5, 10),
        (2, "w->1", 12, 12, 16),
    ]
    assert (turn.column, turn.end_column, turn.comment) == (5, 16, " far")


def test_an_unreadable_action_is_one_problem_and_the_rest_is_read():
    record = read(HEAD + "C:w->1/w-2/w->3\n")
    (problem,) = record.problems
    assert (problem.line, problem.column, problem.end_column) == (5, 9, 10)
    assert (problem.turn, problem.action, problem.severity) == (1, 2, "error")
    assert "`->`" in problem.message
    assert [a.node is None for a in record.turns[0].actions] == [False, True, False]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (HEAD.replace("Fall", "Fell"), "there is no map 'Fell'"),
        (HEAD.replace("Standard", "Std"), "there is no deck 'Std'"),
        (HEAD.replace("Fall", ""), "the map is not named yet; maps are Fall, "),
        (HEAD.replace("Standard", ""), "the deck is not named yet; decks are E&P, Standard"),
        (HEAD.replace("Map: Fall\n", ""), "the line `Map:` is missing"),
        (HEAD.replace("Deck: Standard\n", ""), "the line `Deck:` is missing"),
        (HEAD.replace("Fall", "Winter"), "`Clearings:` is missing; the map Winter needs it"),
        (HEAD + "Map: Lake\n", "there is a line `Map:` above already"),
        (HEAD + "C: Carl\n", "C has a player line above already"),
        (HEAD + "B: Bea\n", "there is no faction B; factions are C (Marquise), E (Eyrie), "),
        (HEAD + "Pool: CW\n", "there is no faction W; factions are C (Marquise), E (Eyrie), "),
        (HEAD + "Winner: W\n", "there is no faction W; factions are C (Marquise), E (Eyrie), "),
        (HEAD + "Hirelings: h_Q\n", "hirelings are h_P (Corvid Spies), "),
        (HEAD + "A:w->3\n", "A has a turn before its player line"),
        (HEAD + "Winner: A\n", "A is named as winner but does not play"),
        (HEAD + "Winner:\n", "a winner is named by faction letters"),
        (HEAD + "Clearings: F1, F1\n", "clearing 1 is listed twice"),
        (HEAD + "hello\n", "not a header line"),
        (HEAD + "C:w ->3\n", "an action has no blanks: `w->3`"),
        (HEAD + "C:r_b->3\n", "a piece has its type before its subtype: `b_r->3`"),
        (HEAD + "C:(2w+2Or_t)3->\n", "before its subtype: `(2w+2Ot_r)3->`"),
        ("// rootlog: colour=red\n" + HEAD, "a pragma is written"),
    ],
)
def test_what_is_wrong_with_a_line(text, said):
    messages = [p.message for p in read(text).problems]
    assert any(said in message for message in messages), messages
    assert len(messages) == (2 if "Clearings:" in text else 1)


def test_a_bad_first_turn_is_no_second_player_line():
    [problem] = read(HEAD + "C:w-9\n").problems
    assert (problem.turn, problem.action, problem.column, problem.text) == (1, 1, 4, "-")


def test_annotations_and_rulings_are_comments():
    noted = HEAD.replace("\n", "\n//! 1 4.2.1 x: y\n//= 1 4.2.1 so\n")
    assert read(noted).problems == ()


@pytest.mark.parametrize("ending", ["\n", "\r\n"])
@pytest.mark.parametrize("mark", ["", "\ufeff"])
def test_line_ends_and_byte_order_marks_change_nothing(ending, mark):
    assert read(mark + ADVANCED.replace("\n", ending)) == read(ADVANCED)


@pytest.mark.parametrize("text", ["", "\n\n", "hello\n", "\0\1\2"])
def test_what_is_no_record_is_empty(text):
    record = read(text)
    assert (record.header, record.players, record.turns) == (Header(), (), ())


@pytest.mark.parametrize(
    "line",
    [
        "C:" + "(" * 50_000 + "w" + ")" * 50_000,
        "C:" + "x" * 10_000_000,
        "C:" + "w->3/" * 2_000_000,
        "C:w->" + "9" * 30,
        "// rootlog: " + "a" * 1_000_000,
        " " * 1_000_000 + "x",
        "C:w->3\0",
    ],
    ids=["parentheses", "letters", "actions", "digits", "pragma", "blanks", "nul"],
)
def test_monsters_give_one_problem_in_linear_time(line):
    started = time.perf_counter()
    assert len(read(HEAD + line + "\n").problems) == 1
    assert time.perf_counter() - started < 5


@pytest.mark.parametrize("turns", [5000, 5001, 20_000])
def test_behind_so_many_characters_no_turn_is_read_and_one_problem_says_so(turns):
    record = read(HEAD + "C:w1->5/++\n" * turns + "Winner: C\n")
    assert record.winner == ("C",)
    assert len(record.turns) == 5000
    problems = [(one.line, one.severity) for one in record.problems]
    assert problems == ([(HEAD.count("\n") + 5001, "error")] if turns > 5000 else [])


@given(st.binary(max_size=200).map(lambda content: decode(content)[0]) | st.text())
def test_nothing_crashes(text):
    assert len(read(text).problems) <= 20 + text.count("\n") + text.count("/") + len(text)


def test_real_records_can_be_read(record_path):
    text, warning = decode(record_path.read_bytes())
    record = read(text)
    assert warning is None
    assert record.problems == ()
    assert record.winner
    assert len(record.turns) > len(record.players)
