"""A record that is being typed: whatever is edited, the document tells what judging the text from nothing tells."""

from pathlib import Path
from random import Random
from typing import Any

import pytest

from rootlog.editing.document import Document
from rootlog.engine.game import TurnLog
from rootlog.engine.judging import judge
from rootlog.engine.judging.rule_set import RuleSet
from rootlog.judged import JudgedRecord
from rootlog.notation.reader import source
from tests import scribe
from tests.cases import FIXTURES
from tests.sampling import sample

GAMES = sorted((FIXTURES / "games").glob("*.rootlog"))
SHORT = 4_000
"""Characters of a game that does not take long."""
LINE = "E:R#E->$_r/w->3/4w3->6/XC6(1,0)/Cw6->/b->6/++/#->E"
CHARACTERS = "wbt#%$^->+/;: \n123456789CEAVKHPDLO_"


def _fresh(text: str | bytes, law: str | None = None) -> JudgedRecord:
    return JudgedRecord(source(text), law)


def _agrees(document: Document, *, meant: bool) -> None:
    """All that the document tells is what a record that knows of no other tells, with or without what was `meant`."""
    fresh = _fresh(document.given)
    judged = document.judged
    assert document.at_once == fresh.at_once
    if meant:
        assert document.report == fresh.worded
    assert judged.record == fresh.record
    assert judged.game.turns == fresh.game.turns
    assert judged.contradictions == fresh.contradictions
    ours, theirs = judged.verdicts, fresh.verdicts
    assert ours.objections == theirs.objections
    assert ours.left == theirs.left  # what was meant is looked for with the same work
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


@pytest.mark.parametrize("path", sample(GAMES, 12), ids=lambda path: path.stem)
def test_whatever_is_edited_the_document_tells_what_a_new_one_tells(path: Path) -> None:
    chance = Random(path.stem)
    text = path.read_bytes().decode()
    document = Document(text)
    texts = [text]
    for edit in range(3):
        back = chance.random() < 0.2
        document = document.edited(chance.choice(texts) if back else _edited(texts[-1], chance))
        texts.append(document.text)
        # what was meant takes its time: it is looked for once in each of the shorter games
        _agrees(document, meant=edit == chance.randrange(3) and len(text) < SHORT)


@pytest.mark.parametrize(
    ("case", "line", "place"), [("10/draw_and_discard", 9, 2), ("4/no_duplicates", 10, 0)]
)
def test_a_later_turn_is_judged_anew_where_what_it_takes_over_differs(
    case: str, line: int, place: int
) -> None:
    """With two acts exchanged the board behind the turn is the same, and what is in doubt then is not."""
    text = (FIXTURES / "cases" / f"{case}.rootlog").read_text(encoding="utf-8")
    lines = text.split("\n")
    acts = lines[line - 1].partition("//")[0].strip()[2:].split("/")
    acts[place], acts[place + 1] = acts[place + 1], acts[place]
    lines[line - 1] = lines[line - 1][:2] + "/".join(acts)
    document = Document(text)
    assert document.judged.verdicts.readings
    _agrees(document.edited("\n".join(lines)), meant=True)


@pytest.fixture
def read_anew(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The numbers of the turns that are judged, in the order in which they are."""
    numbers: list[int] = []
    real = judge.read_turn

    def counting(rule_set: RuleSet, log: TurnLog, *rest: Any, **more: Any) -> Any:
        numbers.append(log.number)
        return real(rule_set, log, *rest, **more)

    monkeypatch.setattr(judge, "read_turn", counting)
    return numbers


def _long() -> tuple[str, Document]:
    text = (FIXTURES / "games" / "cats_build_to_thirty.rootlog").read_text(encoding="utf-8")
    document = Document(text)
    assert document.at_once.turns > 10
    return text, document


def test_what_is_typed_at_the_end_is_all_that_is_judged(read_anew: list[int]) -> None:
    text, document = _long()
    turns, text = document.record.turns, text[: text.rindex("\n", 0, -1) + 1]
    document = document.edited(text)
    document.judging().close()
    last = turns[-1].number
    read_anew.clear()
    for key in "C:w1->":
        text += key
        document = document.edited(text)
        assert document.at_once.turns >= last - 1
    assert {number for number in read_anew if number < last - 1} == set()


def test_a_line_of_a_comment_moves_all_turns_and_none_is_judged(read_anew: list[int]) -> None:
    text, document = _long()
    read_anew.clear()
    edited = document.edited("// a note\n" + text)
    assert [one.line for one in edited.at_once.findings] == [
        one.line + 1 for one in document.at_once.findings
    ]
    assert edited.record.turns[0].line == document.record.turns[0].line + 1
    assert read_anew == []


def test_what_is_taken_back_is_known(read_anew: list[int]) -> None:
    text, document = _long()
    place = document.record.turns[6].line
    lines = text.splitlines(keepends=True)
    other = "".join([*lines[: place - 1], lines[place - 1].replace("->", "-", 1), *lines[place:]])
    edited = document.edited(other)
    assert edited.at_once != document.at_once
    read_anew.clear()
    assert edited.edited(text).at_once == document.at_once
    assert read_anew == []


def test_another_deck_or_law_begins_anew(read_anew: list[int]) -> None:
    text, document = _long()
    others = document.edited(text.replace("Standard", "E&P", 1)), document.under("law-6", None)
    for other in others:
        read_anew.clear()
        assert other.at_once.turns == len(read_anew)
        assert other.at_once == _fresh(other.given, other.law).at_once


def test_work_that_is_left_is_not_known_and_does_no_harm() -> None:
    text, document = _long()
    edited = document.edited(text.replace("->", "-", 1))
    next(edited.judging())
    assert not edited.judged.is_judged
    assert edited.edited(text).at_once == document.at_once
    assert edited.at_once == _fresh(edited.given).at_once


def test_until_all_is_known_findings_keep_what_was_told_of_them() -> None:
    text = (FIXTURES / "games" / "readme.rootlog").read_text(encoding="utf-8")
    document = Document(text)
    assert [bool(one.suggestion) for one in document.report.findings] == [False, True]
    edited = document.edited("// a note\n" + text)
    assert edited.at_once.findings[1].suggestion is None
    assert edited.so_far == edited.judged.report._replace(meant=False)
    other = edited.edited("// a note\n" + text.replace("t1->/b_s", "t2->/b_s"))
    assert {one.suggestion for one in other.so_far.findings} == {None}


def test_one_turn_is_explained_as_among_all() -> None:
    text = (FIXTURES / "games" / "readme.rootlog").read_text(encoding="utf-8")
    judged = Document(text).judged
    every = JudgedRecord(source(text), explaining=True).explained
    for turn in judged.record.turns:
        told = [
            (one.action, one.play, one.phase, [r.message for r in one.reasons])
            for one in judged.explained_turn(turn.number)
        ]
        assert told == [
            (one.action, one.play, one.phase, [r.message for r in one.reasons])
            for one in every
            if one.turn == turn.number
        ]
    with pytest.raises(IndexError):
        judged.explained_turn(99)


@pytest.mark.parametrize("seed", range(6))
def test_what_a_careless_scribe_writes_is_told_as_of_a_new_record(seed: int) -> None:
    chance = Random(seed)
    text = scribe.record(chance)
    document = Document(text)
    for _ in range(4):
        text = scribe.meddle(text, chance) if chance.random() < 0.7 else _edited(text, chance)
        document = document.edited(text)
        _agrees(document, meant=False)


def test_a_half_typed_line_hides_nothing_above_it() -> None:
    text = (FIXTURES / "games" / "readme.rootlog").read_text(encoding="utf-8")
    document = Document(text)
    above = document.at_once.findings
    assert above
    line = text.count("\n") + 1
    for typed in range(1, len(LINE) + 1):
        document = document.edited(text + LINE[:typed])
        assert [one for one in document.at_once.findings if one.line < line] == list(above)
