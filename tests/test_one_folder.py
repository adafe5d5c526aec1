"""A faction is a folder, and the folder is all: a copy under another letter plays, and nothing else is touched."""

from __future__ import annotations

import pytest

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
OTHERS = {"marquise": "EA"}
PLAYED = """
from rootlog.editing.completing import completions
from rootlog.editing.places import Position
from rootlog.generating import Options, generate
from rootlog.judged import JudgedRecord
from rootlog.notation.reader import source

seed, letter, others = {seed}, {letter!r}, {others!r}
made = generate(Options(seed, letter + others, law="law-6", turns=24))
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
assert completions(judged, Position(len(lines) - 1, len(lines[-1])))
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
