"""The Print and Play Edition: the prepared cases where they are at hand, breaches put into legal games, and its fact lines."""

import re
from pathlib import Path

import pytest

from rootlog import check
from rootlog.engine.changes import Moved
from rootlog.engine.editions.pnp.eyrie.stacking import _take
from rootlog.engine.pieces import Card, column, hand
from rootlog.generating import GameOptions, generate
from rootlog.notation.reader import read
from tests.sampling import at_first

CASES = Path(__file__).resolve().parents[3] / "shared" / "pnp" / "cases"
EXPECTED = re.compile(r"^//! (\d+) (\S+)", re.MULTILINE)
ACCEPTED = re.compile(r"^// accept: (\d+) (\S+)", re.MULTILINE)
TURN = re.compile(r"[CEAV]:(?! )")


def _errors(text):
    """Turn, action and rule of every error."""
    found = [one for one in check(text).findings if one.severity == "error"]
    return [(one.turn, one.action, one.rule) for one in found]


@pytest.mark.parametrize(
    "path",
    sorted(CASES.glob("*.rootlog")) or [pytest.param(None, marks=pytest.mark.skip("not at hand"))],
    ids=lambda path: path.stem if path else "none",
)
def test_a_prepared_case_is_judged_as_it_says(path):
    lines = path.read_text(encoding="utf-8").splitlines()
    due, turn = [], 0
    for line in lines:
        turn += bool(TURN.match(line))
        if found := EXPECTED.match(line):
            due.append((turn, int(found[1]), found[2]))
    others = {
        (turn, int(action), rule)
        for action, rules in ACCEPTED.findall("\n".join(lines))
        for rule in rules.split("|")
        for turn, _, _ in due
    }
    found = _errors("\n".join(line for line in lines if not line.startswith("//!")))
    assert found == due or (len(due) == 1 == len(found) and found[0] in others)


# --- breaches put into legal games ---------------------------------------------------------------------------

BREACHES = {
    "a sawmill gives no wood": ("C", r"^(C:)\d*t->\d+/", r"\1", "marquise.birdsong"),
    "a wood too many": ("C", r"^C:t->", "C:2t->", "marquise.birdsong"),
    "the Eyrie draw a card too many": ("C", r"/\d?#->E", "/4#->E", "marquise.evening.draw"),
    "the Eyrie draw nothing": ("C", r"/\d?#->E", "", "marquise.evening.draw"),
    "a building scores a point more": (
        "C",
        r"(/b_[srw]->\d+/)\+\+\d?(?=/)",
        r"\1++9",
        "marquise.build.score",
    ),
    "nothing is added to the Decree": ("E", r"^E:[FMRB]#@?E->\$_\w/", "E:", "eyrie."),
    "the roosts score a point more": ("E", r"/\+\+\d?$", "/++9", "eyrie.evening.score"),
    "the roosts score nothing": ("E", r"(?<=[0-9>])/\+\+\d?$", "", "eyrie."),
    "no supporters in Evening": ("A", r"/w->\$_f\+\$_m\+\$_r", "", "alliance.evening.supporters"),
    "the pawn walks without a boot": ("V", r"%f->e/(p->\d+(/|$))", r"\1", "vagabond."),
    "a gift scores a point more": ("V", r"(\$_[CEA]->1/)\+\+(?=/|$)", r"\1++4", "vagabond."),
    "a card is shown": ("CEAV", r"^([CEAV]:)", r"\1F#^/", "concepts.cards.secret"),
}
"""Whose turn it is, what is found in it, what is put in its place, and how the rule that is broken begins."""
LETTERS = ("CEA", "CEAV")


def _games():
    return [
        generate(GameOptions(seed, one, law="pnp", turns=24)).text
        for one in LETTERS
        for seed in (1, 2)
    ]


@pytest.fixture(scope="module")
def games():
    found = _games()
    assert all(_errors(text) == [] for text in found)
    return found


@pytest.mark.parametrize("name", at_first(BREACHES, 6))
def test_a_breach_put_into_a_legal_game_is_found(name, games):
    whose, pattern, instead, rule = BREACHES[name]
    tried = 0
    for text in games:
        lines = text.splitlines()
        turns = [n for n, line in enumerate(lines) if TURN.match(line)]
        for turn, at in enumerate(turns[8:-2], 9):
            line = lines[at]
            if line[0] not in whose or "$_->" in line:
                continue
            broken, number = re.subn(pattern, instead, line, count=1)
            if not number or broken == line:
                continue
            tried += 1
            told = _errors("\n".join([*lines[:at], broken, *lines[at + 1 :]]))
            assert told, (name, broken)
            assert any(t == turn and r.startswith(f"pnp:{rule}") for t, _, r in told), (
                broken,
                told,
            )
            if tried % 3 == 0:
                break
    assert tried


# --- fact lines ----------------------------------------------------------------------------------------------

HEAD = "Map: Fall\nDeck: Standard\nClearings: R1, F2, F3, M4, M5, R6, M7, F8, R9, F10, R11, M12\nC: Ada\nE: Bo\n"


@pytest.mark.parametrize(
    ("facts", "severity", "words"),
    [
        ("map like=Nowhere", "error", "there is no map 'Nowhere'"),
        ("map homeland=13", "error", "there is no clearing 13"),
        ("map paths=4-4", "error", "does not join 4 with itself"),
        ("map homeland=4", "error", "the homeland is a fox clearing, `Clearings:` has 4 as mouse"),
        ("map keep=3 homeland=3", "error", "cannot both be clearing 3"),
        ("C coins=1\n// pnp: C coins=2", "error", "already says `C coins=1`"),
        ("C.b_s vp=a", "error", "`vp=` takes numbers"),
        ("C luck=1", "warning", "`C` has no key `luck`"),
        ("moon phase=1", "warning", "`moon` is nothing that a fact can be about"),
        ("map", "warning", "keys are like, paths"),
    ],
)
def test_a_fact_that_cannot_be_is_told(facts, severity, words):
    problems = read(f"// rootlog: law=pnp\n// pnp: {facts}\n{HEAD}").problems
    assert [one.severity for one in problems] == [severity]
    assert words in problems[0].message


def test_facts_are_read_and_a_comment_is_none():
    text = f"// rootlog: law=pnp\n// pnp: map keep=1 homeland=3\n// pnp:order: a comment\n{HEAD}"
    record = read(text)
    assert record.problems == ()
    assert [(f.subject, f.key, f.value) for f in record.header.facts] == [
        ("map", "keep", "1"),
        ("map", "homeland", "3"),
    ]


def test_what_is_not_told_never_objects():
    bare = "Map: Fall\nDeck: Standard\nC: Ada\nE: Bo\n\nC:b_s->4/b_r->8/b_w->9/w->1+2+3+4+5+6+7+8+9+10+11+12\n"
    turns = "E:b+6w->2/#despot->$\n\nC:t->4/w4->11/Zlute/++4/t4->/b_s->7/++3/3#->C/#->E\nE:F#E->$_m/3w2->9/w2->10/b->9/++7\nC:t->4+7\n"
    assert _errors(f"// rootlog: law=pnp\n{bare}{turns}") == []


@pytest.mark.parametrize(("whose", "left"), [("E", ("F",)), ("A", ("B", "F"))])
def test_a_card_of_the_alliance_is_none_of_the_decree(whose, left):
    """Both have boxes by the same letters; what the Alliance takes up leaves the order of the Eyrie's move column alone."""
    bird, stacks = Card("B", None), {"m": ("B", "F")}
    _take(stacks, Moved(1, bird, column(whose, "m"), hand(whose), bird))
    assert stacks["m"] == left
