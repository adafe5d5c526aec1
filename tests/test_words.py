"""Actions in plain words: every action of every record has them, they say what is written, and all that shows actions says the same."""

import json
import re
from functools import cache

import pytest

from rootlog.cli.__main__ import main
from rootlog.judged import JudgedRecord
from rootlog.notation.reader import source
from rootlog.reporting.words.actions import NOTHING, UNREADABLE, turn_in_words
from tests.cases import CASES, FIXTURES

HEAD = "Map: Fall\nDeck: Standard\nE: owl\nC: cat\nV: fox\nA: mouse\n"
SIGNS = re.compile(r"->|\+\+|--|[$#%^*@]|\b\d*[A-Z][wpbt]\b|_")
"""What only the notation writes."""


def told(turns):
    """The words of all actions of the last turn of a record with those turns."""
    judged = JudgedRecord(source(HEAD + turns))
    last = judged.game.turns[-1]
    return [judged.words[last.number, step.action] for step in last.steps]


def said(path):
    """Faction, text and words of every action of the record at a path."""
    judged = JudgedRecord(source(path.read_bytes(), str(path)))
    for turn in judged.record.turns if judged.is_readable else ():
        for action in turn.actions:
            yield turn.faction, action.text, judged.words[turn.number, action.number]


@cache
def forms():
    """Every action of the fixtures once for each form, numbers apart, with its words."""
    found = {}
    for path in sorted(FIXTURES.rglob("*.rootlog")):
        for faction, text, words in said(path):
            form = faction, re.sub(r"\d+", "0", text)
            found[form] = min((text, words), found.get(form, (text, words)))
    return found


@pytest.mark.parametrize(
    ("action", "words"),
    [
        ("3w5->4", "the Eyrie move 3 warriors from 5 to 4"),
        ("w->3+11", "the Eyrie place a warrior in each of 3 and 11"),
        ("b+3w->6", "the Eyrie place a roost and 3 warriors in 6"),
        ("w2+2w7->5", "the Eyrie move a warrior from 2 to 5 and 2 warriors from 7 to 5"),
        (
            "(w+2Cw+Cb_s)6->",
            "the Eyrie remove a warrior from 6 and the Marquise loses 2 warriors and a sawmill in 6",
        ),
        ("2Cw7->4", "2 warriors of the Marquise move from 7 to 4"),
        ("Ct_k1->", "the Marquise loses its keep in 1 for good"),
        ("XC5(2,1)", "the Eyrie battle the Marquise in 5 with rolls of 2 and 1"),
        (
            "XC5F@B@",
            "the Eyrie battle the Marquise in 5: the Marquise ambushes with a fox card and the Eyrie answer with a bird card",
        ),
        ("Z%s", "the Eyrie craft a sword"),
        ("Zffavor", "the Eyrie craft Favor of the Foxes"),
        ("++2", "the Eyrie score 2 points"),
        ("C--", "the Marquise loses 1 point"),
        ("2F#E->$_m", "the Eyrie add 2 fox cards to the Move column of the Decree"),
        ("#despot->$", "the Eyrie take the leader Despot"),
        ("$_->", "the Eyrie discard their Decree"),
        ("R#E->A$", "the Eyrie add a rabbit card to the supporters of the Alliance"),
        ("#V->E", "the Eyrie take a card from the hand of the Vagabond"),
        ("#E->V", "the Eyrie give a card to the Vagabond"),
        ("^A", "the Eyrie show their whole hand to the Alliance"),
        ("M#dom->E", "the Eyrie draw Dominance (mouse)"),
        ("V$_E->h", "the Vagabond sets the relationship with the Eyrie to Hostile"),
        ("%rV$->d", "the Vagabond damages a torch"),
        ("AwA$->", "the Alliance loses a warrior from its officers"),
    ],
)
def test_an_action_in_words(action, words):
    assert told(f"E:b->9\nE:{action}\n") == [words]


def test_a_turn_in_words_says_who_acts_only_of_others():
    judged = JudgedRecord(source(f"{HEAD}E:b->5\nE:3w5->4/Z%s/++2/XC4/Cw4->/++/b+w4->9\n"))
    assert turn_in_words(judged.game.table, judged.game.turns[-1]) == (
        "move 3 warriors from 5 to 4; craft a sword, 2 points; battle the Marquise in 4; the Marquise loses a warrior in 4; "
        "score 1 point; place a roost in 9 and move a warrior from 4 to 9"
    )


def test_what_cannot_be_read_says_so():
    assert told("E:b->5\nE:w5=>4\n") == [UNREADABLE]


def test_the_words_of_every_form_of_the_fixtures(snapshot):
    lines = [f"{faction} {text}: {words}" for (faction, _), (text, words) in forms().items()]
    assert "\n".join(sorted(lines)) == snapshot


def test_no_words_of_the_fixtures_hold_notation():
    for (faction, _), (text, words) in forms().items():
        assert words != NOTHING, (faction, text)
        assert words == UNREADABLE or not SIGNS.search(words), (faction, text, words)


def test_every_action_of_a_real_record_has_words_without_notation(record_path):
    for faction, text, words in said(record_path):
        assert words != NOTHING, (faction, text)
        assert words != UNREADABLE, (faction, text)
        assert not SIGNS.search(words), (faction, text, words)


BROKEN = CASES / "4" / "you_must_rule.rootlog"


def test_all_that_shows_an_action_says_the_same(capsys, tmp_path):
    def shown(*command):
        main([*map(str, command), str(BROKEN)])
        return capsys.readouterr().out

    report = json.loads(shown("check", "--format", "json"))
    finding = next(f for record in report["records"] for f in record["findings"] if f["action"])
    words, at = finding["words"], ("--turn", finding["turn"], "--action", finding["action"])
    assert finding["text"] in BROKEN.read_text(encoding="utf-8")
    assert words.startswith("the ")
    assert words in shown("explain", *at)
    lines = json.loads(shown("explain", "--format", "json"))["actions"]
    assert [line["words"] for line in lines if line["text"] == finding["text"]][-1] == words
    assert words in shown("replay", *at)
    steps = json.loads(shown("replay", "--format", "json"))["steps"]
    assert words in [step["words"] for step in steps]
    assert words in shown("replay", "--format", "svg", *at)
    assert words in shown("replay", "--format", "html")
