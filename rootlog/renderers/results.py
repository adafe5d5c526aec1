"""Results of games in the form of a league, and where a league has other ones, as text, CSV and JSON."""

import json
from collections.abc import Iterator, Sequence

from rootlog.engine.words import counted
from rootlog.renderers import cells
from rootlog.renderers.plain import printable
from rootlog.reporting.against import ComparedResult, ResultDifference, ResultsComparison
from rootlog.reporting.forms import FilledForm, ResultForm, as_data, rows

_COLUMNS = ("game", "found", "player", "faction", "column", "record", "given")


def shown(form: ResultForm, games: Sequence[FilledForm], format_: str) -> str:
    """The games in their form."""
    if format_ == "json":
        facts = {"form": form.name, "games": as_data(form, games)}
        return json.dumps(facts, indent=1, ensure_ascii=False) + "\n"
    found = list(rows(form, games))
    if format_ == "csv":
        return cells.as_csv([*form.columns], found)
    return cells.as_text([*form.columns], found)


def compared(found: ResultsComparison, path: str, format_: str) -> str:
    """The differences between records and the results in the file at that path."""
    if format_ == "json":
        facts = {
            "against": path,
            "records": [*map(_facts, found.records)],
            "without": found.without,
        }
        return json.dumps(facts, indent=1, ensure_ascii=False) + "\n"
    if format_ == "csv":
        return cells.as_csv(_COLUMNS, [row for one in found.records for row in _rows(one)])
    lines = [line for one in found.records for line in _lines(one, path)]
    return "".join(f"{printable(line)}\n" for line in (*lines, _closing(found, path)))


def _facts(one: ComparedResult) -> dict[str, object]:
    told = [difference._asdict() for difference in one.differences]
    return {"game": one.path, "found": one.found, "differences": told}


def _rows(one: ComparedResult) -> Iterator[tuple[object, ...]]:
    if not one.found:
        yield (one.path, False, *[""] * 5)
    for difference in one.differences:
        yield (one.path, True, *difference)


def _lines(one: ComparedResult, path: str) -> Iterator[str]:
    if not one.found:
        yield f"{one.path}: not in {path}"
    for difference in one.differences:
        who = ", ".join(filter(None, (difference.player, difference.faction)))
        yield f"{one.path}: {f'{who}: ' if who else ''}{_told(difference, path)}"


def _told(one: ResultDifference, path: str) -> str:
    return (
        f"{one.column}: {one.record or 'nothing'} in the record, {one.given or 'nothing'} in {path}"
    )


def _closing(found: ResultsComparison, path: str) -> str:
    same = sum(one.same for one in found.records)
    words = f"{counted(len(found.records), 'record')}: {same} the same"
    missing = sum(not one.found for one in found.records)
    words += f", {len(found.records) - same - missing} with differences, {missing} not in {path}"
    if found.without:
        words += f"; {counted(found.without, 'game')} there without a record"
    return words
