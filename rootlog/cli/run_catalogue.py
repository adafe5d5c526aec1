"""The work of `rootlog catalogue`, apart from its options."""

import json
import shlex
from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path

import click

from rootlog.catalogue import book, running
from rootlog.catalogue.case import Case
from rootlog.catalogue.numbers import RegisterError
from rootlog.catalogue.running import CaseResult
from rootlog.cli.progress import watched
from rootlog.engine.law import DEFAULT
from rootlog.reporting import rulebook

SHOWN = 20
"""The number of cases that did not pass and are listed."""


def as_json(folder: Path) -> str:
    """The cases of a folder as one JSON text. Raises UsageError where it is no catalogue."""
    return book.to_json(_cases(folder))


def asked(path: Path, engine: str, seconds: float) -> list[CaseResult]:
    """A program's answers to all cases; it is given with its arguments as in a shell. Raises UsageError where it does not run."""
    try:
        words = shlex.split(engine)
    except ValueError as error:
        raise click.UsageError(f"--engine: {error}") from error
    if not words:
        raise click.UsageError("--engine names no program")
    cases = _cases(path)
    try:
        return list(watched(running.run(words, cases, seconds), len(cases), what="cases"))
    except running.EngineError as error:
        raise click.UsageError(str(error)) from error


def nearest() -> Path:
    """The cases of the clone from which rootlog runs, else of the working folder. Raises UsageError if there are none."""
    for clone in (Path(__file__).resolve().parents[2], Path()):
        cases = clone / "fixtures" / "cases"
        if (cases / book.REGISTER).is_file():
            return cases
    raise click.UsageError(
        "this installation does not include the cases. Name a catalogue: each release has rootlog-catalogue.json, each clone fixtures/cases"
    )


def results(every: Sequence[CaseResult], *, as_json: bool) -> str:
    """The results, in words or as JSON."""
    return _as_json(every) if as_json else _as_text(every)


def _cases(path: Path) -> list[Case]:
    try:
        return list(book.read(path))
    except (book.CatalogueError, RegisterError, UnicodeDecodeError) as error:
        raise click.UsageError(f"{path}: {error}") from error
    except OSError as error:
        raise click.UsageError(f"{path}: {error.strerror or error}") from error


def _as_text(results: Sequence[CaseResult]) -> str:
    """A line for each chapter, one for all, and the first cases that did not pass."""
    lines = [f"{chapter or 'all'}: {words}" for chapter, words in _by_chapter(results)]
    failed = [one for one in results if not one.passed]
    lines += [_failure(one) for one in failed[:SHOWN]]
    if len(failed) > SHOWN:
        lines.append(f"... and {len(failed) - SHOWN} more")
    return "\n".join(lines) + "\n"


def _by_chapter(results: Sequence[CaseResult]) -> Iterable[tuple[str, str]]:
    groups: dict[str, list[CaseResult]] = {}
    for one in results:
        groups.setdefault(one.case.chapter, []).append(one)
    titles = {one.numbers[DEFAULT]: one.title for one in rulebook.chapters(DEFAULT)}
    for chapter in sorted(groups, key=_order):
        yield f"{chapter} {titles.get(chapter, '')}".strip(), _passes(groups[chapter])
    yield "", _passes(results)


def _order(chapter: str) -> tuple[int, str]:
    return (int(chapter), "") if chapter.isdecimal() else (1_000, chapter)


def _passes(results: Sequence[CaseResult]) -> str:
    passed = sum(one.passed for one in results)
    broken = [one for one in results if one.case.answers]
    named = sum(one.passed and one.named for one in broken)
    return f"passes {passed} of {len(results)}, names the rule in {named} of {len(broken)} breaches"


def _failure(one: CaseResult) -> str:
    case = one.case
    said = one.trouble or f"said {one.said}"
    rules = ", ".join(sorted({answer.rule for answer in case.answers}))
    right = f"{case.verdict} by {rules}" if rules else case.verdict
    return f"case {case.number} ({case.law}, {case.name}): {said}, it is {right}"


def _as_json(results: Sequence[CaseResult]) -> str:
    counts = Counter(one.passed for one in results)
    facts = {
        "passed": counts[True],
        "cases": len(results),
        "results": [
            {
                "number": one.case.number,
                "name": one.case.name,
                "verdict": one.case.verdict,
                "said": one.said or None,
                "passed": one.passed,
                "named": one.named,
                "trouble": one.trouble or None,
            }
            for one in results
        ],
    }
    return json.dumps(facts, ensure_ascii=False, indent=2) + "\n"
