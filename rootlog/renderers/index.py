"""A folder of records as one page of HTML: the verdicts, and a link to each game's page."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from rootlog.renderers.html import asset, verdict_classes
from rootlog.renderers.plain import in_html
from rootlog.view.page import Entry

_HEADS = ("Record", "Verdict", "Law", "Map", "Players", "Scores", "Errors", "Warnings")


def index(entries: Sequence[Entry]) -> str:
    """The index of those records."""
    return "\n".join(
        (
            '<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8">',
            '<meta name="viewport" content="width=device-width,initial-scale=1">',
            '<meta name="color-scheme" content="light dark"><link rel="icon" href="data:,">',
            f"<title>Records</title><style>{asset('html.css')}</style></head><body>",
            f"<header><h1>Records</h1><p>{in_html(_summary(entries))}</p></header>",
            f"<table><thead><tr>{''.join(_heads())}</tr></thead><tbody>",
            *map(_row, entries),
            "</tbody></table></body></html>\n",
        )
    )


def _summary(entries: Sequence[Entry]) -> str:
    counts = Counter(entry.verdict for entry in entries)
    told = ", ".join(f"{number} {verdict}" for verdict, number in sorted(counts.items()))
    return f"{len(entries)} record{'' if len(entries) == 1 else 's'}: {told or 'none'}"


def _heads() -> Iterator[str]:
    return (f'<th scope="col">{head}</th>' for head in _HEADS)


def _row(entry: Entry) -> str:
    name = in_html(entry.path)
    link = f'<a href="{in_html(_url(entry.href))}">{name}</a>' if entry.href else name
    cells = (entry.law, entry.map, entry.players, entry.scores)
    numbers = (entry.errors, entry.warnings)
    return (
        f'<tr><th scope="row">{link}</th><td><span class="{verdict_classes(entry.verdict)}">{entry.verdict}</span></td>'
        + "".join(f"<td>{in_html(cell)}</td>" for cell in cells)
        + "".join(f'<td class="number">{number}</td>' for number in numbers)
        + "</tr>"
    )


def _url(path: str) -> str:
    """A relative path as a link."""
    import os
    from urllib.parse import quote

    return quote(os.fsencode(path.replace(os.sep, "/")))  # also names that are no text
