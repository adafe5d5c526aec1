"""No record makes the judge crash: whole games, damaged as scribes and transmissions damage them."""

from __future__ import annotations

import random

import pytest

import rootlog
from rootlog.engine import law
from rootlog.judged import JudgedRecord
from rootlog.notation.reader import source
from rootlog.renderers.svg import svg
from rootlog.view.moments import Moments
from tests.cases import FIXTURES

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
SEEDS = 40


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


@pytest.mark.parametrize("seed", range(SEEDS))
def test_a_damaged_game_is_judged_all_the_same(seed):
    chance = random.Random(seed)
    lines = chance.choice(GAMES).read_text(encoding="utf-8").splitlines()
    text = damaged(lines, chance)
    edition = chance.choice(law.ids())
    judged = JudgedRecord(source(text), edition)
    assert judged.report.verdict in {"legal", "illegal"}
    assert rootlog.annotate(text).startswith("// ") == text.startswith("// ")
    assert svg(Moments(judged).scene(judged.moment())).startswith("<svg")
