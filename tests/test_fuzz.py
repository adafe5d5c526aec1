"""What is promised of every text holds for mangled records, too: the short run; `python -m tests.fuzz` is the long one."""

import random
import time

import pytest

import rootlog
from rootlog.engine import hirelings
from rootlog.judged import JudgedRecord
from rootlog.notation.reader import source
from tests import fuzz
from tests.cases import FIXTURES
from tests.fuzzing.mangling import LONG, SHORT, mangled
from tests.fuzzing.promises import Mangled, suggestions, together
from tests.sampling import at_first, sample

SEEDS = (*sample(range(12), 4), 266, 2292)
"""Those behind the first ones found a fault once."""
LOWERING = (400298, 400328, 600052, 600121, 600124, 600238, 600307, 600463, 600490, 600503)
"""In these something was suggested once that lowered nothing."""
HEAD = "Map: Fall\nDeck: Standard\n"
PLAYERS = f"{HEAD}C: Ansel\nE: Birgit\n\n"
SETUP = "C:t_k->1/b_s->1/b_w->5/b_r->10/w->1+2+4+5+6+7+8+9+10+11+12\nE:b+6w->3/#despot->$\n"
README = (FIXTURES / "games" / "readme.rootlog").read_text("utf-8")


@pytest.mark.parametrize("seed", SEEDS)
def test_what_is_promised_holds_for_mangled_records(seed, monkeypatch):
    monkeypatch.setattr(fuzz, "HANGS", 600)  # the machine of a test may be slow
    assert fuzz.ask(seed, SHORT, ()).broken == ()


def test_what_judges_a_record_again_and_again_may_take_as_much_longer(monkeypatch):
    seconds = []
    monkeypatch.setattr(fuzz.signal, "setitimer", lambda _, most: seconds.append(most))
    judging = fuzz.ask(SEEDS[0], SHORT, ["typing"]).judging
    assert seconds[::2] == [fuzz.HANGS, fuzz.HANGS + fuzz.JUDGED * judging]
    assert seconds[1::2] == [0, 0]


@pytest.mark.parametrize("seed", sample(range(40), 6))
def test_a_long_turn_is_judged_without_an_error_of_rootlog(seed, monkeypatch):
    monkeypatch.setattr(fuzz, "HANGS", 600)  # as above
    monkeypatch.setattr(fuzz, "MOST", 600)
    assert fuzz.ask(seed, LONG, ["internal"]).broken == ()


@pytest.mark.parametrize("seed", sample(LOWERING, 3))
def test_what_is_suggested_lowers_the_errors(seed, monkeypatch):
    monkeypatch.setattr(fuzz, "HANGS", 600)  # as above
    assert fuzz.ask(seed, SHORT, ["suggestions"]).broken == ()


def test_a_line_that_becomes_a_turn_with_one_unreadable_action_is_read_better():
    text = f"{PLAYERS}{SETUP}Clew->O$/#O->C/t->1/#->C\n".replace("E: Birgit", "O: Odile")
    text = text.replace("E:b+6w->3/#despot->$", "O:2w->7+11/3w->$/$_h->1/$_r->2/$_m->3")
    one = Mangled(text.encode(), 0)
    [offered] = [found for found in one.judged.report.findings if found.suggestion]
    assert offered.suggestion.text.startswith("C:")
    assert suggestions(one) == ""


def test_the_command_tells_the_same_of_mangled_records_in_every_way():
    assert together([(seed, mangled(seed, SHORT)) for seed in range(4)]) == []


def test_a_mangled_record_is_the_same_for_the_same_seed():
    assert mangled(7, SHORT) == mangled(7, SHORT) != mangled(8, SHORT)


@pytest.mark.parametrize("lenient", ["w1 ->5", "w1->5/t 1->", "w 1 -> 5/ # ->C"])
@pytest.mark.parametrize("letter", "CE")
def test_a_turn_under_the_wrong_letter_may_be_written_leniently(lenient, letter):
    told = rootlog.check(f"{PLAYERS}{SETUP}C:++2\n{letter}:{lenient}\nE:w3->7\n").records[0]
    tight = rootlog.check(
        f"{PLAYERS}{SETUP}C:++2\n{letter}:{lenient.replace(' ', '')}\nE:w3->7\n"
    ).records[0]
    assert told.verdict == tight.verdict == "illegal"
    assert [(one.turn, one.action, one.rule) for one in told.findings if one.is_error] == [
        (one.turn, one.action, one.rule) for one in tight.findings if one.is_error
    ]


@pytest.mark.parametrize("code", "GMUXBZ")
@pytest.mark.parametrize("target", ["", "$", "E", "E$", "E$3"])
def test_a_hireling_that_there_is_not_is_told_with_those_that_there_are(code, target):
    text = README.replace("Deck: Standard\n", f"Deck: Standard\nHirelings: h_C, h_{code}, h_S\n")
    text = text.replace("\nC:t->1/", f"\nC:h_{code}->{target}/t->1/", 1)
    told = rootlog.check(text).records[0]
    assert told.verdict == "illegal"
    assert [one.line for one in told.findings if "there is no hireling" in one.message] == [4]
    assert any(hirelings.codes()[0] in one.message for one in told.findings)
    assert {"4.2.1", "6.5.4.II"} <= {one.rule for one in told.findings}


def test_the_one_hireling_whose_name_begins_so_is_suggested():
    found = rootlog.check(
        f"{HEAD}Hirelings: h_C, h_M, h_S\nC: Ansel\nE: Birgit\n\n{SETUP}"
    ).findings
    assert [one.suggestion.text for one in found if one.suggestion] == ["Hirelings: h_C, h_Dd, h_S"]


BAD = {
    "unreadable lines": "this is nothing\n",
    "lines of a letter": "C\n",
    "headers": "Map: Fall\n",
    "players": "C: Ansel\n",
    "odd text": "\u0663\u2192\x0b(((%%%$$$\n",
    "turns with a slip": "C:w1-5\n",
    "one turn": "w1->5/",
    "one turn that cannot be read": "w1-5/",
    "one turn of cards": "#C->/",
}


@pytest.mark.parametrize("kind", at_first(BAD, 4))
def test_a_large_text_takes_no_longer_than_a_real_record(kind):
    begin, size = ("C:", 9_000) if kind.startswith("one turn") else ("", 50_000)
    text = PLAYERS + SETUP + begin + BAD[kind] * (size // len(BAD[kind]) + 1)
    begun = time.process_time()
    assert JudgedRecord(source(text[:size])).report.verdict == "illegal"
    assert time.process_time() - begun < 30  # it takes up to 3 s; what is quadratic takes a minute


LETTER = "This is a letter.\nIt has many lines.\n" * 20
HEADINGS = "# The rules\n\nThey are many.\n\n## Golden Rules\n\n| number | title |\n" * 4
STYLES = ":root {\n  margin: 0;\n}\n.soft {\n  color: grey;\n}\n" * 4
NOISE = bytes(random.Random(2).choices(range(256), k=9000))


@pytest.mark.parametrize("text", [LETTER, HEADINGS, STYLES, NOISE], ids=range(4))
def test_a_text_that_is_no_record_is_told_once(text):
    [found] = rootlog.check(text).findings
    assert "this is not a Rootlog record" in found.message
