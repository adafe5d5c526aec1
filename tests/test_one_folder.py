"""A faction is a folder, and the folder is all: a copy under another letter plays, and nothing else is touched."""

import json

import pytest

from tests.cases import CASES
from tests.made_up import Clone

COPIES = {
    "marquise": "W",
    "eyrie": "Y",
    "alliance": "T",
    "cult": "U",
    "riverfolk": "F",
    "duchy": "N",
    "corvids": "I",
    "hundreds": "S",
    "keepers": "J",
}
"""The factions of one letter, and that under which each is copied; F is a suit's as well, and three are hirelings' alone."""
OTHERS = {"marquise": "EA", "alliance": "EC"}
SEATED = [
    ("h_E", "h_Y", "hirelings/dynasty_one_by_one.near.rootlog"),
    ("forge->", "smithy->", "landmarks/forge_card.near.rootlog"),
]
"""What is copied, and a case in which the copy is put in its place."""
TOLD = """
from rootlog.editing.completing import completions
from rootlog.editing.places import TextPosition
from rootlog.judged import JudgedRecord
from rootlog.notation.reader import source

for one in rootlog.check({text!r}).findings:
    if one.severity == "error":
        print(one.rule, one.message)
assert "</svg>" in rootlog.render({text!r}).svg
text = {text!r}.rstrip() + "\\nC:"
judged = JudgedRecord(source(text))
assert completions(judged, TextPosition(len(text.splitlines()) - 1, 2))
"""
PLAYED = """
from rootlog.editing.completing import completions
from rootlog.editing.places import TextPosition
from rootlog.generating import GameOptions, generate
from rootlog.judged import JudgedRecord
from rootlog.notation.reader import source

seed, letter, others = {seed}, {letter!r}, {others!r}
made = generate(GameOptions(seed, letter + others, law="law-6", turns=24))
assert f"\\n{{letter}}: " in made.text
report = rootlog.check(made.text)
for one in report.findings:
    if one.severity == "error":
        print(one.rule, one.message)
picture = rootlog.render(made.text, turn=len(letter + others) + 1).svg
assert f"own-{{letter}}" in picture
text = made.text + f"{{letter}}:"
judged = JudgedRecord(source(text))
lines = text.splitlines()
assert completions(judged, TextPosition(len(lines) - 1, len(lines[-1])))
"""


@pytest.fixture(scope="module")
def clone(tmp_path_factory) -> Clone:
    """A clone in which each faction has a copy."""
    made = Clone(tmp_path_factory.mktemp("copies"))
    for stem, letter in COPIES.items():
        made.copy_faction(stem, letter, f"{stem}_too")
    return made


@pytest.mark.parametrize("stem", COPIES)
def test_a_copied_faction_is_generated_judged_drawn_and_completed(clone, stem):
    letter, others = COPIES[stem], OTHERS.get(stem, "CA")
    assert clone.say(PLAYED.format(seed=1, letter=letter, others=others)) == ""


@pytest.fixture(scope="module")
def box(tmp_path_factory) -> Clone:
    """A clone in which there are two kinds of Vagabonds, and one more of all that is a file."""
    made = Clone(tmp_path_factory.mktemp("box"))
    made.copy_faction("vagabond", "WY", "tramp")
    made.copy_files("maps", "mountain", "pass", ('"name": "Mountain"', '"name": "Pass"'))
    made.copy_files("cards", "exiles", "rebels", ("E&P", "R&B"), ("Exiles & Partisans", "Rebels"))
    made.copy_files("hirelings", "last_dynasty", "first_dynasty", ("h_E", "h_Y"))
    made.copy_files("landmarks", "forge", "smithy", ('"name": "forge"', '"name": "smithy"'))
    editions = made.folder / "engine" / "law" / "editions.json"
    found = json.loads(editions.read_text())
    found["editions"]["law-20"] = {"like": "law-16", "title": "The next one", "year": 2030}
    editions.write_text(json.dumps(found))
    return made


def test_a_copied_faction_of_two_letters_is_generated_judged_drawn_and_completed(box):
    assert box.say(PLAYED.format(seed=1, letter="W", others="CEY")) == ""


def test_a_copied_map_and_deck_are_generated_judged_drawn_and_completed(box):
    code = PLAYED.replace('law="law-6"', 'law="law-6", map="Pass", deck="R&B"')
    assert box.say(code.format(seed=2, letter="C", others="EA")) == ""


def test_a_copied_edition_is_generated_and_judged(box):
    code = PLAYED.replace('law="law-6"', 'law="law-20"')
    assert box.say(code.format(seed=2, letter="C", others="EA")) == ""


@pytest.mark.parametrize(("old", "new", "case"), SEATED)
def test_a_copied_hireling_or_landmark_is_judged_drawn_and_completed(box, old, new, case):
    text = (CASES / case).read_text(encoding="utf-8").replace(old, new)
    assert new in text
    assert box.say(TOLD.format(text=text)) == ""
