"""What findings say: sentences that can be read aloud, with the right number, article and verb.

All messages of the fixtures are looked at, so that each rule's sentence is seen with the values of a real case.
"""

import re

import pytest

from rootlog.engine import factions
from tests.cases import FIXTURES

SAID = re.compile(r"^\s*//! \d+ \S+ (?:Step \d+: )?[^:]+: (?P<words>.+)$")
NOUNS = (
    "action|battle|building|card|clearing|fund|garden|hit|item|mob|move|officer|operation|piece|point|recruiter|relic|"
    "ritual|roost|sawmill|service|slot|step|supporter|sword|token|tunnel|turn|warrior|wood token|workshop"
)
PLURAL = [f.short for letter in factions.letters() if (f := factions.data(letter)).plural]
SINGULAR = [f.short for letter in factions.letters() if not (f := factions.data(letter)).plural]
VERBS = (
    "is|was|has|does|acts|adds|battles|builds|buys|counts|crafts|discards|draws|earns|ends|exhausts|forms|gives|goes|"
    "holds|keeps|leaves|loses|moves|names|pays|places|plays|razes|recruits|refreshes|removes|returns|reveals|rules|scores|"
    "sets|shows|spends|starts|stands|takes|uses|wins"
)
QUOTED = re.compile(r"`[^`]*`")
"""Notation that a message quotes from the record, or expects in it."""
WRONG = {
    "a singular verb after a plural name": (
        rf"(?<!of )(?<!and )(?<!from )(?<!with )(?<!commanding )\bthe ({'|'.join(PLURAL)}) ({VERBS})\b"
    ),
    "one of many": rf"(?<![\d.,+-])(?<!value )\b1 (?:\w+ )?({NOUNS})s\b",
    "many of one": rf"(?<![\d.,+/-])\b(?:[2-9]|[1-9]\d) ({NOUNS})\b(?! \w*(?:card|post|token))",
    "no article before a vowel": r"\ba (?:[aeio]\w+|ambush|item)\b(?! la)",
    "an article before a consonant": r"\ban [bcdfgjklmnpqrstvwxyz]\w+",
    "two articles": r"\b(?:a|an|the) (?:a|an|the)\b",
    "a card of some suit": r"\bsome card\b",
    "nothing is several": r"\b0 (?:is|are)\b",
    "several is": r"(?<!of )(?<!of their )\b(?:[2-9]|[1-9]\d) \w+s is\b",
    "a code": r"%[a-z]|\bh_[A-Z]|[\[\]{}_]",
    "an order of words that nobody uses": (
        r", (?:one|two|none|there (?:is|are)|the record|the hand|the limit) |\b(?:is|are) none\b|\bbeside\b|\btold\b"
        r"|\basks? for it\b|\bgives? way\b|, which nothing\b|, where no\b"
    ),
    "no for not a": r"\b(?:is|are) no (?:enem|forest|corner|card|part|ally|piece|path|record)",
    "two blanks": r"  ",
    "a full stop": r"\.$",
}


def _messages() -> set[str]:
    found = set()
    for path in FIXTURES.rglob("*.rootlog"):
        for line in path.read_text(encoding="utf-8").splitlines():
            said = SAID.match(line)
            if said is not None:
                found.add(said["words"])
    return found


MESSAGES = sorted(_messages())


def test_there_are_many_messages() -> None:
    assert len(MESSAGES) > 500


@pytest.mark.parametrize("name", WRONG)
def test_no_message_has(name: str) -> None:
    assert [one for one in MESSAGES if re.search(WRONG[name], QUOTED.sub("`...`", one))] == []


def test_no_message_says_a_thing_twice() -> None:
    twice = [one for one in MESSAGES if len(set(parts := one.split("; "))) < len(parts)]
    assert twice == []
