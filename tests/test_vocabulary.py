"""The vocabulary is data: what is generated from it is current, nobody writes it out again, and a suit more is a row."""

import json
import re

import pytest

from rootlog.engine.vocabulary import CARD_SUITS
from tests.made_up import Clone
from tests.vocabulary import ROOT, generated

POND = """Map: Fall
Deck: Pond
E: Birgit
C: Ansel
G: Gesine

C:t_k->1/b_s->1/b_w->5/b_r->10/w->1+2+4+5+6+7+8+9+10+11+12
E:b+6w->3/#despot->$
G:#thief->$/p->1_2_5_10

C:t->1/t1->/b_s->5/++/w->10/w8->7/w9->12/G#->C
E:R#E->$_r/w->3/4w3->6/b->6/++/G#->E
G:p1_2_5_10->5/%f->e/p5->1/G#->G

C:t->1+5/t1->/b_w->12/++2/R#C->/t->5/#->C
"""


@pytest.mark.parametrize("path", [path for path, _ in generated()], ids=lambda path: path.name)
def test_what_is_generated_from_it_is_current(path):
    assert path.read_text(encoding="utf-8") == dict(generated())[path], "python -m tests.vocabulary"


def test_suits_are_written_out_nowhere_else():
    listed = re.compile(rf"""["'\\[]([{"".join(CARD_SUITS)}]{{3,}})["'\]]""")
    folders = ("engine", "grammar", "rootlog", "web/src", "editors/vscode/src")
    paths = [
        path for one in folders for path in (ROOT / one).rglob("*.*s" if "/" in one else "*.py")
    ]
    found = {str(path): listed.findall(path.read_text(encoding="utf-8")) for path in paths}
    known = {str(ROOT / "web" / "src" / "vocabulary.js")}
    assert {path for path, suits in found.items() if suits} <= known


@pytest.fixture(scope="module")
def pond(tmp_path_factory) -> Clone:
    """A clone with a deck of frogs: a row of the vocabulary and a deck, nothing else."""
    clone = Clone(tmp_path_factory.mktemp("pond"))
    rows = json.loads((clone.folder / "engine" / "vocabulary.json").read_text())
    rows["suits"].insert(3, {"letter": "G", "name": "frog"})
    (clone.folder / "engine" / "vocabulary.json").write_text(json.dumps(rows))
    cards = [
        {"name": "dominance", "title": "Dominance", "kind": "dominance", "abbr": "dom"},
        {"name": "ambush", "title": "Ambush!", "kind": "ambush", "abbr": "@"},
        {"name": "reeds", "title": "Reeds", "kind": "item", "item": "t", "vp": 2, "cost": "G"},
    ]
    head = '{"name": "Pond", "kind": "deck", "size": 35, "titles": [], "with": ["shared"],\n'
    listed = [{"suit": "G", "copies": 2, "effect": "A frog.", **card} for card in cards]
    deck = head + f'"cards": {json.dumps(listed)}}}\n'
    (clone.folder / "engine" / "cards" / "pond.json").write_text(deck)
    clone.run("-m", "rootlog.grammar.build")
    return clone


def told(clone: Clone, text: str) -> list[str]:
    """The rule and the message of each finding."""
    code = f"for one in rootlog.check({text!r}).findings: print(one.rule, one.message)"
    return clone.say(code).splitlines()


def test_a_game_with_a_fourth_suit_is_judged(pond):
    assert told(pond, POND) == []
    [wrong] = told(pond, POND.replace("R#C->/t->5", "G#C->/t->5"))
    assert wrong == "21.29 the Marquise spends a frog card on nothing"
    assert told(pond, POND.replace("Pond", "Standard")) == ["2.1 the deck has no frog cards"]


def test_a_game_with_a_fourth_suit_is_drawn(pond):
    command = ("-m", "rootlog", "replay", "-", "--turn", "6", "--format", "svg")
    picture = pond.run(*command, text=POND)
    assert "1 frog card" in picture
    assert "1 frog card" in pond.run(*command[:-2], text=POND)


def test_a_fourth_suit_is_completed(pond):
    offered = pond.say(f"""
from rootlog.editing.completing import completions
from tests.editing.records import CURSOR, typed
found = typed({POND!r} + "E:" + CURSOR)
print(*(one.label for one in completions(found.judged, found.at)))
""").split()
    assert {"B#", "F#", "G#", "M#", "R#"} <= set(offered)
