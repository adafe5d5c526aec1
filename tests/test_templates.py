"""Every template of a message, formatted with sample values: it is a sentence whatever the numbers and names are.

The templates are those of all reasons that judging a sample of the fixtures weighs, whether they hold or not; each is formatted with
the values of the real case, and with others of the same type in their place. What no fixture reaches is read in the code.
"""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import rootlog.engine
from rootlog.engine import factions
from rootlog.engine.reasons import Evidence, Reason
from rootlog.engine.words import Name, sentences
from rootlog.judged import JudgedRecord
from rootlog.notation.reader import source
from tests.cases import annotated
from tests.sampling import sample
from tests.test_messages import NOUNS, VERBS, WRONG

MANY, ONE = Name("Corvids", plural=True), Name("Marquise")
NUMBERS = (1, 2, 7)
NEVER_ONE = (
    "are added to the Decree",
    "are looted from",
    "are placed in celebration",
    "are rolled",
    "are shifted, but only one may be",
    "are spent with the Banker",
    "cards are spent on a mob",
    "are taken from the ruin in",
    "ends the turn with",
    "ends} the turn with",
    "for a wrong guess",
    "items on the {} track",
    "mobs spread",
    "spread more evenly",
    "of each suit",
    "set-up draws",
    "set-up places",
    "spent for the sympathy in",
    "supporters are on the stack",
    "the Retinue holds",
    "to live off the land",
    "Protectionism places",
    "the deck holds",
    "remove {} pieces",
    "removes {} pieces",
    "{} pieces when hired",
)
"""Words of the templates whose count is at least two whenever they are told: more than a limit, or a number of the board."""


@cache
def _reasons() -> dict[str, dict[tuple[type, ...], Reason]]:
    """A reason for each template that judging a sample of the fixtures comes to, and for each combination of types in it."""
    found: dict[str, dict[tuple[type, ...], Reason]] = {}
    for path in sample(annotated(), 6):
        record = JudgedRecord(source(path.read_text(encoding="utf-8")), explaining=True)
        for reading in record.verdicts.readings:
            for _, entry in reading.entries:
                reason = entry.reason
                if reason is not None:
                    types = tuple(type(value) for value in reason.values)
                    found.setdefault(_text(reason), {})[types] = reason
    return found


def _is_keyed(reason: Reason) -> bool:
    return isinstance(next(iter(reason.values), None), Evidence)


def _text(reason: Reason) -> str:
    """The template of a reason, be it in the code or among the sentences."""
    return sentences.text(reason.rule, reason.template) if _is_keyed(reason) else reason.template


def _filled(reason: Reason) -> Iterator[str]:
    """A sentence with the values of the case, then with each number and each faction in turn replaced by others."""
    values = reason.values[0]
    assert isinstance(values, Evidence)
    bare = re.sub(r"\{[^}]*\}", "{}", _text(reason))
    several = any(one in bare for one in NEVER_ONE)
    if several and reason.holds:  # then it is not reported
        return
    yield reason.message
    for name, value in values.items():
        others: tuple[object, ...] = ()
        if value in factions.letters():
            others = "PC"
        elif type(value) is int and not several:
            others = NUMBERS
        for other in others:
            yield reason._replace(values=(Evidence(values | {name: other}),)).message


def _samples(reason: Reason) -> Iterator[str]:
    """The message with the values of the case, then with each number and each name in turn replaced by others."""
    if _is_keyed(reason):
        yield from _filled(reason)
        return
    values = [value if value != "" else ONE for value in reason.values]
    several = any(one in reason.template for one in NEVER_ONE)
    if not (several and reason.holds):  # then it is not told
        yield reason.template.format(*values)
    for at, value in enumerate(values):
        others: tuple[object, ...] = ()
        if several and reason.holds:
            others = ()
        elif isinstance(value, Name):
            others = (MANY, ONE)
        elif type(value) is int and not several:
            others = NUMBERS
        for other in others:
            yield reason.template.format(*values[:at], other, *values[at + 1 :])


def test_there_are_many_templates() -> None:
    assert len(_reasons()) > 400


@pytest.mark.parametrize("name", WRONG)
def test_no_template_gives(name: str) -> None:
    wrong = {
        message
        for by_types in _reasons().values()
        for reason in by_types.values()
        for message in _samples(reason)
        if re.search(WRONG[name], message) and "are rolled" not in message
    }
    assert sorted(wrong) == []


# --- those that no fixture reaches ---------------------------------------------------------------------------


def _texts() -> Iterator[tuple[str, str]]:
    """Each text with places for values in the engine's code, with the file and line that has it."""
    root = Path(rootlog.engine.__file__).parent
    for path in sorted(root.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                where = f"{path.relative_to(root)}:{node.lineno}"
                if "{" in node.value and " " in node.value:
                    yield where, node.value


SEVERAL = NOUNS.replace("battle|", "").replace("move|", "")
"""Nouns whose plural is no verb."""
OF_ONE_ONLY = re.compile(
    r"the \{\} (?:is the (?:leader|second|other)|is exhausted|is damaged|is face down|goes to its track|returns to|is in \{\} already)"
)
"""Templates that name a card, an item or a minister, which are always one."""


def test_a_name_gives_its_verb_the_number() -> None:
    """ "the {:draws}" and not "the {} draws": half of the factions take a plural. A hireling's own module knows its name."""
    wrong = [
        (where, text)
        for where, text in _texts()
        if re.search(rf"(?<!of )(?<!with )the \{{\}} ({VERBS})\b", text)
        and not OF_ONE_ONLY.search(text)
        and not re.search(
            r"(?:one|marker|fund|map|pawn|set-up card|warrior|card|item|homeland) of the \{\}", text
        )
        and not where.startswith(("hirelings/", "landmarks/"))
    ]
    assert wrong == []


def test_a_count_gives_its_noun_the_number() -> None:
    """`counted(n, "card")` for "{}" and not "{} cards", where it can be one."""
    wrong = [
        (where, text)
        for where, text in _texts()
        if re.search(rf"(?<!in )\{{\}} (?:bird )?({SEVERAL})s\b(?! (?:of|from|to|in) )", text)
        and not any(one in text for one in NEVER_ONE)
    ]
    assert wrong == []
