"""Findings by rule, player, turn, file or who made the mistake: how many there are, or the findings themselves, as text and as JSON."""

import json
from collections.abc import Iterable
from typing import Any

from rootlog.engine.words import counted, some
from rootlog.renderers import concise
from rootlog.renderers.plain import printable
from rootlog.renderers.text import coloured, colourless, likely
from rootlog.reporting.as_data import finding_facts
from rootlog.reporting.grouping import FindingGroup, GroupKey, Groups
from rootlog.reporting.report import VerdictTally

_COLUMNS = ("errors", "warnings", "records", "plays", "slips", "open")


def statistics(groups: Groups, tally: VerdictTally) -> str:
    """The numbers of findings of each group, the most first, and the verdicts."""
    rows = [(_counts(group), key.title) for key, group in groups.by_number()]
    text = ""
    if rows:
        text += f"{'  '.join(_COLUMNS)}  {groups.way}\n"
        text += "".join(f"{numbers}  {printable(title)}\n" for numbers, title in rows)
    return text + _closing(groups, tally)


def _counts(group: FindingGroup) -> str:
    warnings = group.warnings + group.notes
    numbers = (group.errors, warnings, len(group.paths), *group.likely.values())
    return "  ".join(
        str(number).rjust(len(name)) for number, name in zip(numbers, _COLUMNS, strict=True)
    )


def grouped(groups: Groups, tally: VerdictTally, colour: bool = False) -> str:
    """The findings under what they have in common, one line each, and the verdicts."""
    paint = coloured if colour else colourless
    text = ""
    for key, group in groups.in_order():
        head = paint(printable(key.title), "bold")
        counts = f"{some(group.errors, 'error')}, {some(group.warnings, 'warning')}"
        who = likely(group.likely)
        counts += f"; {who}" if who else ""
        lines = (concise.line(path, finding, (), colour) for path, finding in group.entries)
        text += f"{head} ({counts})\n" + "".join(f"  {line}\n" for line in lines) + "\n"
    return text + _closing(groups, tally)


def _closing(groups: Groups, tally: VerdictTally) -> str:
    text = f"{counted(groups.filtered, 'finding')} not shown\n" if groups.filtered else ""
    return text + concise.end(tally)


def as_json(groups: Groups, tally: VerdictTally, version: str, digest: str, keep: bool) -> str:
    """The groups as JSON (schemas/groups.schema.json); with `keep` with their findings."""
    pairs: Iterable[tuple[GroupKey, FindingGroup]] = (
        groups.in_order() if keep else groups.by_number()
    )
    shape = {
        "tool": {"name": "rootlog", "version": version},
        "data_digest": digest,
        "by": groups.way,
        "verdicts": dict(sorted(tally.verdicts.items())),
        "filtered": groups.filtered,
        "meant": tally.meant,
        "groups": [_facts(key, group, keep) for key, group in pairs],
    }
    return json.dumps(shape, indent=1) + "\n"


def _facts(key: GroupKey, group: FindingGroup, keep: bool) -> dict[str, Any]:
    facts: dict[str, Any] = {
        "key": key.key,
        "title": key.title,
        "errors": group.errors,
        "warnings": group.warnings,
        "notes": group.notes,
        "likely": group.likely,
        "records": len(group.paths),
    }
    if keep:
        facts["findings"] = [
            {"path": path, **finding_facts(finding)} for path, finding in group.entries
        ]
    return facts
