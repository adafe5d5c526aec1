"""Paper: a scoresheet to be filled in with a pencil, and a report for the judge, of two pages each, on A4 or letter paper.

Paper does not scroll. So the letters of a list are as large as lets all of it stand on its page.
"""

import json
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from math import ceil

from rootlog.engine.words import some
from rootlog.renderers.html import asset
from rootlog.renderers.plain import cited, in_html
from rootlog.renderers.text import WHOSE
from rootlog.view.page import PageFinding
from rootlog.view.sheet import JudgeSheet

SIZES = (10.0, 9.0, 8.0, 7.0, 6.0, 5.0)
"""The sizes of letters, in points, the largest first."""
_ACROSS, _DOWN = 188, 215
"""The width and the height in millimetres that a list has on its page; it is the same on both kinds of paper."""
_POINT = 0.353
"""A point in millimetres."""
_MONO, _TEXT, _LEADING = 0.62, 0.56, 1.3
"""The width of a letter, in typewriter and in print, and the height of a line, in letters' sizes."""
_FIRST_ROWS, _SECOND_ROWS = 22, 27
"""The lines for turns on the two pages of a scoresheet."""
_SEATS = 6
_CLEARINGS = 12


@cache
def in_short() -> tuple[tuple[str, str], ...]:
    """The notation in 20 lines: signs, and what they say."""
    return tuple((sign, about) for sign, about in json.loads(asset("notation.json"))["signs"])


def for_pencil() -> str:
    """A scoresheet: the head of a record, lines for turns, and the notation in short."""
    dealt = "".join(f"<td>{n}</td>" for n in range(1, _CLEARINGS + 1))
    suits = "".join("<td></td>" for _ in range(_CLEARINGS))
    seat = "<tr><td></td><td></td><td></td><td></td></tr>"
    signs = "".join(
        f"<dt><code>{in_html(sign)}</code></dt><dd>{in_html(about)}</dd>"
        for sign, about in in_short()
    )
    return _document(
        "A scoresheet for Root",
        (
            '<section class="pencil"><h1>Root</h1>',
            f'<p class="blanks">{_blanks("Date", "Where, round", "Video", "Map", "Deck", "Law", "Landmarks", "Hirelings", "Pool", "Winner")}</p>',
            f'<table class="suits"><tr><th>Clearing</th>{dealt}</tr><tr><th>Suit: F R M</th>{suits}</tr></table>',
            f"<table><tr><th>Letter</th><th>Player, in the order of seats</th><th>Set-up</th><th>Points</th></tr>{seat * _SEATS}</table>",
            _rows(_FIRST_ROWS),
            '</section><section class="pencil">',
            _rows(_SECOND_ROWS),
            f"<dl>{signs}</dl>",
            "</section>",
        ),
    )


def _blanks(*labels: str) -> str:
    return "".join(f"<span>{in_html(label)}</span>" for label in labels)


def _rows(count: int) -> str:
    """Lines for turns: the letter, the actions, the points after it."""
    head = '<tr><th class="narrow">Turn</th><th>Actions, with / between them</th><th class="narrow">Points</th></tr>'
    return f'<table class="turns">{head}{"<tr><td></td><td></td><td></td></tr>" * count}</table>'


def for_judge(sheet: JudgeSheet) -> str:
    """A report: the findings with boxes for what the judge decides; behind it the record and lines for names."""
    players = ", ".join(
        f"{one.player or one.name} ({one.name}, {one.points})" for one in sheet.standings
    )
    facts = ". ".join(f"<b>{in_html(label)}:</b> {in_html(value)}" for label, value in sheet.facts)
    size, shown = _fitting(sheet.found)
    left = len(sheet.found) - len(shown)
    rest = f"<p>{some(left, 'more finding')}: rootlog check shows all of them.</p>" if left else ""
    return _document(
        f"{sheet.title}: report for the judge",
        (
            f"<section><h1>{in_html(sheet.title)}</h1>",
            f"<p><b>{in_html(sheet.result)}.</b> {in_html(players)}</p><p>{facts}.</p>",
            f'<ol class="found" style="font-size:{size}pt">{"".join(map(_finding, shown))}</ol>{rest}',
            "</section><section>",
            _record(sheet),
            '<p class="blanks signed">',
            _blanks("Judge", "Date", *(one.player or one.name for one in sheet.standings)),
            "</p></section>",
        ),
    )


def _fitting(found: Sequence[PageFinding]) -> tuple[float, Sequence[PageFinding]]:
    """The size of letters in which findings stand on one page, and those that do so: not all where even the smallest is too large."""
    for size in SIZES:
        if _height(found, size) <= _DOWN:
            return size, found
    fits = next(n for n in range(len(found), -1, -1) if _height(found[:n], SIZES[-1]) <= _DOWN)
    return SIZES[-1], found[:fits]


def _height(found: Iterable[PageFinding], size: float) -> float:
    """About how high findings stand, in millimetres, with a line for the decision and one for what is between two."""
    across = int(_ACROSS / (_TEXT * size * _POINT))
    lines = (1 + ceil((len(_words(one)) + 1) / across) + 1.2 for one in found)
    return sum(lines) * size * _POINT * _LEADING


def _words(one: PageFinding) -> str:
    likely = f" (likely {WHOSE[one.note.likely]})" if one.note.likely in WHOSE else ""
    return f"line {one.note.line}. {one.where}. {cited(one.note.rule, one.note.title)}: {one.note.message}{likely}"


def _finding(one: PageFinding) -> str:
    kind = "wrong" if one.note.is_error else "doubt"
    boxes = "".join(
        f"<span>\N{BALLOT BOX} {words}</span>"
        for words in ("stands", "let stand", "slip of the record")
    )
    return (
        f'<li class="{kind}">{in_html(_words(one))}<div class="decided">{boxes}<i></i></div></li>'
    )


def _record(sheet: JudgeSheet) -> str:
    """The record with the numbers of its lines, as large as it fits on a page, if need be without empty lines; of one that never does the lines with findings."""
    whole = [*enumerate(sheet.lines, start=1)]
    written = [(n, line) for n, line in whole if line.strip()]
    ways = ((lines, size) for lines in (whole, written) for size in SIZES if _fits(lines, size))
    numbered, size = next(ways, ([], SIZES[-1]))
    note = ""
    if not numbered:
        cited = {one.note.line for one in sheet.found}
        numbered = [(n, line) for n, line in whole if n in cited]
        note = "<p>The lines with findings, as far as they fit:</p>" if numbered else ""
        while not _fits(numbered, size):
            numbered.pop()
    shown = "".join(f"<span>{n:>3}  {in_html(line)}</span>" for n, line in numbered)
    return f'{note}<pre style="font-size:{size}pt">{shown}</pre>'


def _fits(numbered: Sequence[tuple[int, str]], size: float) -> bool:
    """True if lines of a record, with letters of that size, are no higher than a page."""
    across = int(_ACROSS / (_MONO * size * _POINT)) - 5
    lines = sum(max(1, ceil(len(line) / across)) for _, line in numbered)
    return lines * size * _POINT * _LEADING <= _DOWN


def _document(title: str, parts: Iterable[str]) -> str:
    return "\n".join((*_begin(title), *parts, "</body></html>\n"))


def _begin(title: str) -> Iterator[str]:
    """The head of a document that is printed."""
    yield '<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8">'
    yield "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">"
    yield '<meta name="viewport" content="width=device-width,initial-scale=1"><link rel="icon" href="data:,">'
    yield f"<title>{in_html(title)}</title><style>{asset('sheets.css')}</style></head><body>"
