"""No record makes the judge crash: whole games, damaged as scribes and transmissions damage them."""

import random
import re

import pytest

import rootlog
from rootlog.engine import factions, law
from rootlog.judged import JudgedRecord
from rootlog.notation.reader import source
from rootlog.renderers.svg import svg
from rootlog.replaying import facts
from rootlog.view.moments import Moments
from tests import scribe
from tests.cases import FIXTURES, annotated
from tests.sampling import sample

GAMES = sorted((FIXTURES / "games").glob("*.rootlog"))
SCRAPS = [
    "w",
    "b",
    "t",
    "p",
    "#",
    "$",
    "%",
    "->",
    "^",
    "Q",
    "*",
    "X",
    "Z",
    "++",
    "--",
    "/",
    "(",
    ")",
    "+",
    "@",
    "h_C",
    "h_T",
    "_",
    "0",
    "1",
    "12",
    "5",
    "C",
    "E",
    "A",
    "V",
    "G",
    "L",
    "O",
    "D",
    "P",
    "H",
    "K",
    "F",
    "M",
    "R",
    "B",
    "w_w",
    "t_1_f",
    "b_f_t",
    "?Pt_b",
    "<->",
    "1_5",
    "$_a",
    "$_1",
    "$_r",
    "f",
    "u",
]
SEEDS = sample(range(40), 5)


def damaged(lines, chance):
    """The lines with a few actions lost or doubled, scraps of notation put in, lines swapped or cut off."""
    lines = list(lines)
    for _ in range(chance.randint(1, 5)):
        at = chance.randrange(len(lines))
        line = lines[at]
        kind = chance.random()
        if kind < 0.3 and "/" in line:
            actions = line.split("/")
            place = chance.randrange(len(actions))
            actions[place : place + 1] = chance.choice([[], [actions[place]] * 2])
            lines[at] = "/".join(actions)
        elif kind < 0.8:
            place = chance.randrange(len(line) + 1)
            lines[at] = line[:place] + chance.choice(SCRAPS) + line[place + chance.randint(0, 2) :]
        else:
            other = chance.randrange(len(lines))
            lines[at], lines[other] = lines[other], line
    return "\n".join(lines)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_damaged_game_is_judged_all_the_same(seed):
    chance = random.Random(seed)
    lines = chance.choice(GAMES).read_text(encoding="utf-8").splitlines()
    text = damaged(lines, chance)
    edition = chance.choice(law.ids())
    judged = JudgedRecord(source(text), edition)
    assert judged.report.verdict in {"legal", "illegal"}
    assert rootlog.annotate(text).startswith("// ") == text.startswith("// ")
    assert svg(Moments(judged).scene(judged.moment())).startswith("<svg")


@pytest.mark.parametrize("seed", SEEDS)
def test_turns_under_another_players_letter_are_judged_all_the_same(seed):
    chance = random.Random(seed)
    lines = chance.choice(GAMES).read_text(encoding="utf-8").splitlines()
    begins = lines.index("") + 1
    turns = [n for n, line in enumerate(lines) if n >= begins and line[1:2] == ":"]
    letters = sorted({lines[n][0] for n in turns})
    for number in chance.sample(turns, min(3, len(turns))):
        lines[number] = chance.choice(letters) + lines[number][1:]
    assert JudgedRecord(source("\n".join(lines))).report.verdict in {"legal", "illegal"}


PIECE = re.compile(r"(?<![a-z_%#$])(?:w_w|[wpbt])(?:_[a-z0-9])*(?=\d*[+)]|\d*->|\d+\^|\d*<->)")
CODES = sorted(
    {code for one in factions.letters() for code in facts.faces(one)} | {"b_q", "t_q", "f"}
)


@pytest.mark.parametrize("edition", law.ids())
@pytest.mark.parametrize("seed", sample(range(6), 4))
def test_pieces_that_their_faction_has_not_are_judged_all_the_same(seed, edition):
    """Everything that a board has, under any letter, in any edition."""
    chance = random.Random(f"{seed} {edition}")
    lines = chance.choice(GAMES).read_text(encoding="utf-8").splitlines()
    begins = lines.index("") + 1
    turns = [n for n, line in enumerate(lines) if n >= begins and line[1:2] == ":"]
    for number in chance.sample(turns, min(4, len(turns))):
        lines[number] = PIECE.sub(
            lambda found: found.group() if chance.random() < 0.5 else chance.choice(CODES),
            lines[number],
        )
    assert JudgedRecord(source("\n".join(lines)), edition).report.verdict in {"legal", "illegal"}


def test_warriors_that_another_puts_into_the_burrow_come_out_by_a_card():
    """A move from where no clearing is, which two rules tell."""
    record = """Map: Fall
Deck: Standard
D: Magda
C: Ansel

C:t_k->1/b_s->9/b_w->5/b_r->1/w->1+2+4+5+6+7+8+9+10+11+12
D:t->3/2w->3+6+7+11

C:t->9/t9->/b_w->10/++2/#->C
D:w->0/#->D
C:t->9/Zcob/#->C
D:w->0/#->D
C:t->9/w1->0/w0->12/#->C
"""
    found = JudgedRecord(source(record)).report.findings
    assert [(one.turn, one.action) for one in found] == [(7, 2), (7, 3)]


def all_is_told(judged):
    """Whatever is asked of a record has an answer."""
    report = judged.report
    assert report.verdict in {"legal", "illegal"}
    assert all(finding.message for finding in report.findings)
    assert len(judged.stats) == len(judged.record.players)
    assert len(judged.explained) >= 0
    assert svg(Moments(judged).scene(judged.moment())).startswith("<svg")


@pytest.mark.parametrize("seed", SEEDS)
def test_a_record_about_whoever_comes_to_mind_is_judged_all_the_same(seed):
    """Headers and turns name factions, hirelings and items that do not play, and counts of nothing."""
    text = scribe.record(random.Random(seed))
    all_is_told(JudgedRecord(source(text), explaining=seed % 2 == 0))


@pytest.mark.parametrize("seed", sample(range(80), 5))
def test_a_record_with_a_careless_scribes_additions_is_judged_all_the_same(seed):
    chance = random.Random(seed)
    text = chance.choice(annotated()).read_text(encoding="utf-8")
    all_is_told(JudgedRecord(source(scribe.meddle(text, chance)), explaining=seed % 2 == 0))


def test_hirelings_told_of_twice_are_judged_all_the_same():
    """What cannot be so in the set-up of hirelings is of no turn, also behind a turn at whose end pieces are amiss."""
    lines = "C:t_k->1", "Hirelings: h_L, h_K, h_D/h_Dt->9/w->12", "C:b_s->1"
    all_is_told(JudgedRecord(source("\n".join(lines)), explaining=True))


@pytest.mark.parametrize("seed", SEEDS)
def test_whatever_can_be_read_has_a_canonical_form_that_says_the_same(seed):
    """Also what is read with a slip in it; nothing is raised."""
    text = scribe.record(random.Random(seed))
    made = rootlog.format(text)
    assert rootlog.format(made) == made
    one, other = rootlog.parse(text), rootlog.parse(made)
    assert [[a.node for a in t.actions] for t in one.turns] == [
        [a.node for a in t.actions] for t in other.turns
    ]


def test_corvids_who_recruit_where_no_suit_is_are_judged_all_the_same():
    """What they recruit for is asked of the clearings where warriors come; 13 is on no map."""
    record = "P:%fe->\nP:DXV12/14w_9+b_c5->13\nD:0#D+M#Q->\nV:14t_3_j+%r$_1->0\n"
    assert JudgedRecord(source(record)).report.internal is None


def test_what_is_wrong_before_the_first_turn_tells_no_form_apart():
    """A mistake of a hireling's set-up has an action and no turn."""
    record = (
        "// rootlog: law=pnp\nHirelings: h_C, h_E, h_J/h_Jw->7+9\nA:#A->$/#->A\nA:#A->$/#turnA\n"
    )
    assert JudgedRecord(source(record)).report.internal is None
