"""Canonical notation: what it looks like, and that nothing is lost on the way."""

import hypothesis.strategies as st
import pytest
from hypothesis import example, given

import rootlog
from rootlog.notation.reader import node_of, read
from rootlog.notation.record import (
    Action,
    Battle,
    Board,
    CardTerm,
    Hand,
    ItemTerm,
    PieceTerm,
    Pile,
    Region,
    Score,
    Show,
    Status,
    Transfer,
)
from rootlog.notation.text import decode
from rootlog.notation.writer import node_text, write

HEAD = "Map: Fall\nDeck: Standard\nC: Ann\nD: Bob\n"
CANONICAL = {
    "Zh": "Z%h",
    "1w->2": "w->2",
    "++1": "++",
    "w->9_3_5": "w->3_5_9",
    "(5w)1->12": "5w1->12",
    "w1+Ew1->": "(w+Ew)1->",
    "(t+4w0)->5": "t+4w0->5",
    "2R#C+F#C->": "(2R+F)#C->",
    "2Cw3->": "2w3->",
    "w->C$": "w->$",
    "CXE5": "XE5",
    "C^A": "^A",
    "C++": "++",
    "#D->C": "#D->C",
    "C$_f->3": "C$_f->3",
    "C$_->": "$_->",
    "C$_h->3": "$_h->3",
    "C$_E+$_O->h": "$_E+$_O->h",
    "no way": "no way",
    "b_s^11": "b_s^11",
    "t_t10^11": "t_t10^11",
    "t_t10^2": "t10^t_2_t",
    "(%s+R#)D->": "(%s+R#)D->",
    "(2%x+%h)3_9->": "(2%x+%h)3_9->",
}
NAMES = st.none() | st.sampled_from(["@", "dom", "tax", "builder"])
FACTIONS = st.sampled_from(["C", "E", "A", "h_S", "h_Ed"])
NUMBERS = st.none() | st.integers(2, 30)
CLEARINGS = st.integers(1, 12)
REGIONS = st.sets(CLEARINGS, min_size=1, max_size=4).map(lambda s: Region(tuple(sorted(s))))
BOARDS = st.builds(Board, st.none() | FACTIONS, st.none() | st.sampled_from(["r", "x", "1"]))
PIECES = st.builds(
    PieceTerm,
    NUMBERS,
    st.none() | FACTIONS,
    st.sampled_from(["w", "t", "b_s", "t_2_j"]),
    st.none() | REGIONS | BOARDS,
)
HELD = st.none() | BOARDS | st.builds(Hand, FACTIONS) | st.builds(Pile, st.sampled_from("*Q"))
SUITS = st.none() | st.sampled_from("BFMR")
CARDS = st.builds(CardTerm, NUMBERS, SUITS, NAMES, HELD)
STATES = st.builds(Status, st.sampled_from(["s", "d", "t", "r", "e", "de", "sr"]))
ITEMS = st.builds(ItemTerm, NUMBERS, st.sampled_from("sbcxhtrfu_"), st.none() | STATES | BOARDS)
MOVES = (
    st.builds(
        Transfer,
        st.lists(PIECES, min_size=1, max_size=4).map(tuple),
        st.lists(REGIONS | BOARDS, max_size=3).map(tuple),
    )
    | st.builds(
        Transfer,
        st.lists(CARDS, min_size=1, max_size=4).map(tuple),
        st.lists(st.builds(Hand, FACTIONS) | BOARDS, max_size=2).map(tuple),
    )
    | st.builds(
        Transfer,
        st.lists(ITEMS, min_size=1, max_size=4).map(tuple),
        st.lists(STATES, max_size=1).map(tuple)
        | st.tuples(
            st.builds(Status, st.sampled_from("sdt")), st.builds(Status, st.sampled_from("re"))
        ),
    )
)
NODES = (
    MOVES
    | st.builds(Score, st.none() | FACTIONS, st.integers(1, 40) | st.integers(-40, -1))
    | st.builds(
        Battle,
        st.none() | FACTIONS,
        FACTIONS,
        CLEARINGS,
        st.lists(st.sampled_from("BFMR"), max_size=2).map(tuple),
        st.none() | st.tuples(st.integers(0, 3), st.integers(0, 3)),
    )
    | st.builds(Show, st.none() | FACTIONS, st.just(()), st.lists(FACTIONS, max_size=2).map(tuple))
)


def meaning(text):
    """What a record says, without where it says it."""
    record = read(text)
    setup = tuple(action.node for action in record.header.hireling_setup)
    return (
        record.header._replace(hireling_setup=setup),
        [(p.faction, p.name) for p in record.players],
        [(t.number, t.round, t.faction, [_said(a) for a in t.actions]) for t in record.turns],
        (record.winner, record.law, len(record.problems)),
    )


def _said(action: Action):
    return action.node or action.text


@pytest.mark.parametrize("written", CANONICAL)
def test_actions_have_one_form(written):
    assert write(f"{HEAD}C:{written}\n") == f"{HEAD}C:{CANONICAL[written]}\n"


def test_headers_and_separators_have_one_form():
    text = "Map : Fall // x\r\nDeck:E&P\n\n// note \nC:  Ann\nPool :C, E\nE: B\nC: w->1 ; w->2  //y\nWinner: C \n"
    assert write(text) == (
        "Map: Fall  // x\r\nDeck: E&P\n\n// note\nC: Ann\nPool: CE\nE: B\nC:w->1/w->2  //y\nWinner: C\n"
    )


@given(NODES)
def test_reading_what_was_written_gives_the_same_node(node):
    assert node_of(node_text(node)) == node


@given(
    st.lists(st.sampled_from([*CANONICAL, "#->C", "Z%s", "zz"]), max_size=6), st.sampled_from("CD")
)
def test_formatting_keeps_the_meaning_and_is_done_once(actions, letter):
    text = f"{HEAD}{letter}:w->1\n{letter}: {' ; '.join(actions)}\nWinner : {letter}"
    written = write(text)
    assert meaning(written) == meaning(text)
    assert write(written) == written


@given(st.text())
@example(" \ufeff $")
@example("\ufeff \ufeff $")
def test_any_text_can_be_formatted(text):
    assert write(write(text)) == write(text)


@given(st.text())
@example(" \ufeffC: Ann\n")
def test_formatting_any_text_keeps_its_meaning(text):
    assert meaning(write(text)) == meaning(text)


def test_real_records_keep_their_meaning(record_path):
    text, _ = decode(record_path.read_bytes())
    written = rootlog.format(text)
    assert meaning(written) == meaning(text)
    assert write(written) == written
