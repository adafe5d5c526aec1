"""A record that is being typed: whatever is edited, the document tells what judging the text from nothing tells."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest

from rootlog.editing.document import Document
from rootlog.engine.judging import judge
from rootlog.judged import JudgedRecord
from rootlog.notation.reader import source
from tests.cases import FIXTURES

if TYPE_CHECKING:
    from pathlib import Path

GAMES = sorted((FIXTURES / "games").glob("*.rootlog"))
CHARACTERS = "wbt#%$^->+/;: \n123456789CEAVKHPDLO_"


def _fresh(text: str | bytes) -> JudgedRecord:
    return JudgedRecord(source(text))


def _agrees(document: Document) -> None:
    """All that the document tells is what a record that knows of no other tells."""
    fresh = _fresh(document.given)
    judged = document.judged
    assert document.at_once == fresh.at_once
    assert document.report == fresh.worded
    assert judged.record == fresh.record
    assert judged.game.turns == fresh.game.turns
    assert judged.contradictions == fresh.contradictions
    ours, theirs = judged.verdicts, fresh.verdicts
    assert ours.objections == theirs.objections
    for one, other in zip(ours.readings, theirs.readings, strict=True):
        assert one.how == other.how
        assert _told(one) == _told(other)


def _told(reading: judge.Reading) -> list[object]:
    """What a turn was taken for, entry by entry: reasons as they are told."""
    return [
        (action, entry.index, entry.play, entry.slot, entry.reason and entry.reason.message)
        for action, entry in reading.entries
    ]


def _edited(text: str, chance: Random) -> str:
    """The text with one edit as an editor makes them: typed, pasted, deleted, moved, cut."""
    at, size = chance.randrange(len(text) + 1), chance.choice([1, 1, 1, 2, 5, 30])
    lines = text.split("\n")
    row = chance.randrange(len(lines))
    kind = chance.randrange(6)
    if kind == 0:
        return text[:at] + text[at + size :]
    if kind == 1:
        return text[:at] + chance.choice(CHARACTERS) + text[at:]
    if kind == 2:
        return "\n".join([*lines[:row], *lines[row + 1 :]])
    if kind == 3:
        return "\n".join([*lines[: row + 1], *lines[row:]])
    if kind == 4:
        return "\n".join([*lines[:row], "// a note", *lines[row:]])
    start = chance.randrange(len(text) + 1)
    return text[:at] + text[start : start + size] + text[at:]


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_whatever_is_edited_the_document_tells_what_a_new_one_tells(path: Path) -> None:
    chance = Random(path.stem)
    text = path.read_bytes().decode()
    document = Document(text)
    texts = [text]
    for _ in range(5):
        back = chance.random() < 0.2
        document = document.edited(chance.choice(texts) if back else _edited(texts[-1], chance))
        texts.append(document.text)
        _agrees(document)
