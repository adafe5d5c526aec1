"""What is promised of every text, whatever it says. Each promise gives what is broken of it, "" where it is kept."""

import json
import os
import subprocess
import sys
import tempfile
import traceback
from collections.abc import Callable, Collection, Sequence
from functools import cached_property
from pathlib import Path
from random import Random

import rootlog
from rootlog.api import annotate_bytes
from rootlog.editing.document import Document
from rootlog.editing.fixing import offers
from rootlog.engine.reasons import ERROR, NOTATION
from rootlog.judged import JudgedRecord
from rootlog.notation.reader import source
from rootlog.notation.text import decode
from rootlog.renderers.annotate import strip_bytes
from rootlog.reporting.applying import applied_bytes
from rootlog.reporting.report import Finding, RecordReport, Report
from rootlog.schemas.checking import trouble

LOOKED = 3
"""Suggestions of a record that are applied."""
TYPED = 3
"""Steps in which a text is typed."""


class Mangled:
    """A text with what judging it gave."""

    def __init__(self, content: bytes, seed: int) -> None:
        """Take the text and the seed by which it was made."""
        self.content = content
        self.seed = seed

    @cached_property
    def judged(self) -> JudgedRecord:
        """The text, judged."""
        return JudgedRecord(source(self.content))

    @cached_property
    def text(self) -> str:
        """The text, decoded."""
        return decode(self.content)[0]

    @property
    def chance(self) -> Random:
        """Chance that hangs on the seed alone."""
        return Random(self.seed)


def internal(one: Mangled) -> str:
    """Rootlog itself does not fail."""
    told = one.judged.report
    failure = one.judged.failure
    if failure is not None:
        frames = traceback.extract_tb(failure.__traceback__)[-3:]
        where = " < ".join(f"{os.path.basename(f.filename)}:{f.lineno}" for f in reversed(frames))
        return f"{type(failure).__name__}: {failure} at {where}"
    return told.internal or ""


def schema(one: Mangled) -> str:
    """The report as JSON is of its schema's shape, and so is the record."""
    told = Report((one.judged.worded,)).to_dict()
    return trouble(json.loads(json.dumps(told)), "report")


def annotation(one: Mangled) -> str:
    """Annotating twice gives the same bytes, and stripping gives back what was there before."""
    bare = strip_bytes(one.content)
    once = annotate_bytes(one.content)
    if strip_bytes(once) != bare:
        return "stripped: not the text that was annotated"
    return "" if annotate_bytes(once) == once else "annotated twice: other bytes"


def canonical(one: Mangled) -> str:
    """The canonical form is its own, and the game in it is the same."""
    made = rootlog.format(one.text)
    if rootlog.format(made) != made:
        return "formatted twice: another text"
    other = JudgedRecord(source(made)).game
    if [log.after for log in one.judged.game.turns] != [log.after for log in other.turns]:
        return "formatted: other states"
    return ""


def suggestions(one: Mangled) -> str:
    """Suggestions that are applied one after another, as `fix --all` does, lower the number of errors each, or leave as many and less text that cannot be read.

    What was not judged before is not compared: lines that cannot be read, all turns where suits are not known.
    """
    content, before = one.content, one.judged.report
    done = set()
    for _ in range(LOOKED):
        offered = [found for found in offers(before) if found[1] not in done]
        if not offered:
            return ""
        finding, suggested = offered[0]
        done.add(suggested)
        content = applied_bytes(content, suggested)
        after = JudgedRecord(source(content)).report
        shorter = _unread(after) < _unread(before)
        was, now = _errors(before, before), _errors(after, before)
        mistakes, then = _mistakes(was), _mistakes(now)
        if len(now) - shorter >= len(was) and then >= mistakes:
            edit = f"line {suggested.line}: {suggested.edit}"
            if finding.is_error or then > mistakes:
                return f"{edit} for {finding.rule}: {mistakes} errors, then {then}"
        before = after
    return ""


def _errors(told: RecordReport, before: RecordReport) -> list[Finding]:
    """All errors of a record, those that follow from others, too; where it was not judged `before`, those of then and its text."""
    unread = {one.line for one in before.findings if _is_text(one)}
    known = {(one.line, one.action, one.rule) for one in before.findings}
    judged = not any(one.startswith("the game") for one in before.unjudged)
    return [
        one
        for one in told.findings
        if one.severity == ERROR
        and (
            _is_text(one)
            or (judged and one.line not in unread)
            or (one.line, one.action, one.rule) in known
        )
    ]


def _mistakes(errors: Sequence[Finding]) -> int:
    return sum(one.is_error for one in errors)


def _is_text(one: Finding) -> bool:
    return one.kind == NOTATION and one.severity == ERROR


def _unread(told: RecordReport) -> int:
    """How much cannot be read: an action is one, a line that is no turn is one more than the characters that it shows to be wrong."""
    text = [one for one in told.findings if _is_text(one)]
    return sum(1 if one.action else 1 + one.end_column - one.column for one in text)


def typing(one: Mangled) -> str:
    """Judging step by step what is typed tells what judging it at once tells."""
    text, chance = one.text, one.chance
    document = Document(text)
    assert document.report is not None
    for _ in range(TYPED):
        at = chance.randrange(len(text) + 1)
        text = (
            text[:at] + chance.choice(("", "/", "w", "1", "\n")) + text[at + chance.randrange(3) :]
        )
        document = document.edited(text)
        if document.report != JudgedRecord(source(text)).worded:
            return f"typed: another report on {text!r}"
    return ""


Promise = Callable[[Mangled], str]
PROMISES: dict[str, Promise] = {
    one.__name__: one for one in (internal, schema, annotation, canonical, suggestions, typing)
}
ALWAYS = frozenset(("internal",))
"""Asked of every text; of the others one each, by its seed, unless all are wanted."""


def asked(seed: int, wanted: Collection[str]) -> list[str]:
    """The promises that are asked of the text of that seed: those that are wanted, else all that is asked always and one more."""
    if wanted:
        return [name for name in PROMISES if name in wanted or name in ALWAYS]
    others = [name for name in PROMISES if name not in ALWAYS]
    return [*ALWAYS, others[seed % len(others)]]


def together(texts: Sequence[tuple[int, bytes]]) -> list[tuple[int, str]]:
    """The command tells the same of many records with two processes, in another order, and of what is kept from before."""
    with tempfile.TemporaryDirectory() as folder:
        for seed, content in texts:
            Path(folder, f"{seed}.rootlog").write_bytes(content)
        names = [f"{seed}.rootlog" for seed, _ in texts]
        ways = ((names, ()), (names[::-1], ("-j", "2")), (names, ()), (names, ("-j", "2")))
        told = [_told(folder, *way) for way in ways]
    return [
        (seed, f"the command in its way {way}: another report")
        for way in range(1, len(ways))
        for seed, _ in texts
        if told[way].get(f"{seed}.rootlog") != told[0].get(f"{seed}.rootlog")
    ]


def _told(folder: str, names: Sequence[str], options: Sequence[str]) -> dict[str, object]:
    command = (sys.executable, "-m", "rootlog", "check", "--format", "json", *options, *names)
    environment = {**os.environ, "XDG_CACHE_HOME": folder}
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, check=False)
    return {one["path"]: one for one in json.loads(done.stdout)["records"]}
