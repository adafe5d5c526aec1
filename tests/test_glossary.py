"""Every class has a name of its own and an entry in docs/glossary.md."""

import re
from collections import Counter

from tests import glossary

_ENTRY = re.compile(r"^- `(\w+)`: (.+)$", re.MULTILINE)


def entries() -> list[tuple[str, str]]:
    """The names in the glossary with their sentences."""
    text = glossary.GLOSSARY.read_text(encoding="utf-8").partition(glossary.HEAD)[2]
    return _ENTRY.findall(text)


def test_no_two_classes_have_the_same_name() -> None:
    names = Counter(one.name.lstrip("_") for one in glossary.classes())
    assert len(names) > 700
    assert [name for name, number in names.items() if number > 1] == []


def test_the_glossary_has_every_class_and_nothing_else() -> None:
    names = [name for name, _ in entries()]
    assert sorted(names) == sorted(one.name for one in glossary.classes())


def test_each_entry_is_one_sentence() -> None:
    wrong = [name for name, sentence in entries() if not re.fullmatch(r"[^a-z].*\.", sentence)]
    assert wrong == []


def test_the_glossary_says_what_the_docstrings_say() -> None:
    text = glossary.GLOSSARY.read_text(encoding="utf-8")
    assert glossary.written(text) == text
