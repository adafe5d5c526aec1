"""The grammar: what each form of an action says, the committed tables, and the driver against Lark itself."""

import json

import hypothesis.strategies as st
import lark
import pytest
from hypothesis import example, given

from rootlog.grammar import Unreadable, build, lexemes, parse
from rootlog.grammar.errors import explain
from rootlog.notation.record import (
    Battle,
    Board,
    CardTerm,
    Craft,
    Flip,
    Guess,
    Hand,
    Hire,
    ItemTerm,
    Marker,
    MarkerOff,
    Markers,
    PathOpened,
    PieceTerm,
    Pile,
    Region,
    Score,
    Show,
    Status,
    Swap,
    Transfer,
)


def warriors(count=None, faction=None, start=None):
    return PieceTerm(count, faction, "w", start)


def token(code="t", clearing=None, faction=None):
    return PieceTerm(None, faction, code, None if clearing is None else Region((clearing,)))


FORMS = {
    "CXE5B@M@(1,2)": Battle("C", "E", 5, ("B", "M"), (1, 2)),
    "h_OXL6": Battle("h_O", "L", 6, (), None),
    "3w4->9": Transfer((warriors(3, None, Region((4,))),), (Region((9,)),)),
    "4Cw6->": Transfer((warriors(4, "C", Region((6,))),), ()),
    "w2+2w7->5": Transfer(
        (warriors(None, None, Region((2,))), warriors(2, None, Region((7,)))), (Region((5,)),)
    ),
    "2w->3+11": Transfer((warriors(2),), (Region((3,)), Region((11,)))),
    "(w+2Ew)6->": Transfer(
        (warriors(None, None, Region((6,))), warriors(2, "E", Region((6,)))), ()
    ),
    "(2R+B)#A$->": Transfer(
        (
            CardTerm(2, "R", None, Board("A", None)),
            CardTerm(None, "B", None, Board("A", None)),
        ),
        (),
    ),
    "#@*->P": Transfer((CardTerm(None, None, "@", Pile("*")),), (Hand("P"),)),
    "2M#E->$_r": Transfer((CardTerm(2, "M", None, Hand("E")),), (Board(None, "r"),)),
    "(2%c+%h)V$->d": Transfer(
        (ItemTerm(2, "c", Board("V", None)), ItemTerm(None, "h", Board("V", None))), (Status("d"),)
    ),
    "%sde->r": Transfer((ItemTerm(None, "s", Status("de")),), (Status("r"),)),
    "%_d->s+r": Transfer((ItemTerm(None, "_", Status("d")),), (Status("s"), Status("r"))),
    "R#^A+C": Show(None, (CardTerm(None, "R", None, None),), ("A", "C")),
    "V^O": Show("V", (), ("O",)),
    "^": Show(None, (), ()),
    "Z%h": Craft("h", None),
    "Zffavor": Craft(None, "ffavor"),
    "A++": Score("A", 1),
    "--3": Score(None, -3),
    "++->E$": MarkerOff(Board("E", None)),
    "2_9->": PathOpened(2, 9),
    "$_->": Markers((Marker(None, None),), None),
    "$_C+$_O->h": Markers((Marker(None, "C"), Marker(None, "O")), "h"),
    "E$_->": Markers((Marker("E", None),), None),
    "O$_->3": Markers((Marker("O", None),), 3),
    "V$_C->h": Markers((Marker("V", "C"),), "h"),
    "O$_h->4": Markers((Marker("O", "h"),), 4),
    "$_h->4": Markers((Marker(None, "h"),), 4),
    "$_f->0": Markers((Marker(None, "f"),), 0),
    "$_ho->M": Markers((Marker(None, "ho"),), "M"),
    "?Pt_b4": Guess("P", "t_b", 4),
    "Pt6^t_r": Flip(token(clearing=6, faction="P"), None, "t_r"),
    "t6<->t11": Swap(token(clearing=6), token(clearing=11)),
    "t9^t_1_f": Flip(token(clearing=9), None, "t_1_f"),
    "h_J->D$3": Hire("h_J", Board("D", None), 3),
    "t_t7_10_11->10": Transfer(
        (PieceTerm(None, None, "t_t", Region((7, 10, 11))),), (Region((10,)),)
    ),
    "M#h_Cd->": Transfer((CardTerm(None, "M", None, Hand("h_Cd")),), ()),
}
SAME = {
    "Zh": "Z%h",
    "Sp->9": "h_Sp->9",
    "(3w+r)1->12": "(3w+f)1->12",
    "?Pt3^t_e": "?Pt_e3",
    "(t+4w0)->5": "t+4w0->5",
    "(5w)1->12": "5w1->12",
    "1w->2": "w->2",
    "++1": "++",
    "t_f_3->4": "t_3_f->4",
    "t_t10^2": "t10^t_2_t",
    "s_b->4": "b_s->4",
    "t->9_3_5": "t->3_5_9",
    "9_2->": "2_9->",
    "XE4Ba": "XE4B@",
    "($_h+$_r)->3": "$_h+$_r->3",
}
BAD = {
    "": "a move such as",
    "w5→9": "`→` is not a sign of the notation",
    "w-9": "`-` cannot stand here",
    "t^3->t_s": "cannot stand here",
    "XC3(1,4)": "a roll is 0 to 3, not 4",
    "XC3F@F@F@": "at most two ambushes",
    "%s->9999999": "a number of 7 digits is too large",
    "$_h->7": "a price is 1 to 4, not 7",
    "$_C->": "needs a value",
    "$_z->3": "there is no marker `$_z`",
    "w->s": "only items have an area or a state",
    "#->4": "cards do not lie in clearings",
    "Bw->4": "cannot stand here",
    "t^t_r": "a piece is flipped where it lies",
    "t<->t6": "two plots trade places",
    "w2<->w6": "two plots trade places",
    "h_T->A$_3": "a hireling is taken with its markers",
    "%cd->s+tr": "an item comes to one place",
}
ALPHABET = ["w", "t_b", "b_s", "p", "#", "%", "s", "r", "$", "$_", "_", "->", "<->", "^", "+", "++"]
ALPHABET += ["(", ")", ",", "*", "Q", "X", "Z", "?", "@", "C", "P", "F", "M", "h_S", "0", "3", "12"]
ALPHABET += ["tax", "h", "a", "d", "-"]


@pytest.mark.parametrize("text", FORMS)
def test_each_form_says_what_it_says(text):
    assert parse(text) == FORMS[text]


@pytest.mark.parametrize("text", SAME)
def test_odd_forms_read_as_their_usual_ones(text):
    assert parse(text) == parse(SAME[text])


@pytest.mark.parametrize("text", BAD)
def test_what_cannot_be_read_says_what_was_expected(text):
    with pytest.raises(Unreadable) as caught:
        parse(text)
    assert BAD[text] in explain(text, caught.value)


def test_the_committed_tables_are_what_lark_computes():
    with open(build.TABLES, encoding="utf-8") as file:
        assert json.load(file) == json.loads(json.dumps(build.tables()))


LARK = build.lark()


def lark_reads(text):
    try:
        LARK.parse(text)
    except lark.UnexpectedInput:
        return False
    return True


@given(st.lists(st.sampled_from(ALPHABET), max_size=8).map("".join))
@example("(w+2Ew+Eb)6->")
@example("t^3->t_s")
@example("01212")
def test_the_driver_reads_what_lark_reads(text):
    try:
        parse(text)
        read = True
    except Unreadable as error:
        if error.why:
            return  # a value that cannot be is told where it stands, whatever follows it
        read = False
    assert read == lark_reads(text)


@pytest.mark.parametrize("text", [*FORMS, *SAME])
def test_lark_reads_every_form(text):
    assert lark_reads(text)


# --- lexemes ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("text", FORMS)
def test_the_lexemes_of_an_action_are_its_text(text):
    found = lexemes(text)
    assert "".join(one.text for one in found) == text
    assert [one.start for one in found] == [
        text.index(found[0].text),
        *(one.end for one in found[:-1]),
    ]


@pytest.mark.parametrize("text", FORMS)
def test_lexemes_are_those_that_lark_finds(text):
    parser = build.lark()
    theirs = [(str(one.type), str(one)) for one in parser.parse_interactive(text).iter_parse()]
    assert [(one.terminal, one.text) for one in lexemes(text)] == theirs


@given(st.text(alphabet="wbtpXZ#%$_^?*Q0123456789+-><()@ECFMR hs,", max_size=20))
@example("w3->7x")
@example("2R#E->$_")
@example("00000<")  # a value that cannot be is told before what follows it is read
def test_lexemes_end_where_an_action_cannot_be_read(text):
    read = "".join(one.text for one in lexemes(text))
    assert text.startswith(read)
    assert read == text or not _reads(text)


def _reads(text):
    """Whether that is an action with values that can be."""
    try:
        parse(text)
    except Unreadable:
        return False
    return True
