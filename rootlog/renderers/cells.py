"""Tables as text, CSV and JSON."""

import csv
import io
import json
from collections.abc import Iterable, Sequence
from typing import Any

from rootlog.renderers.plain import printable, width

_FORMULA = tuple("=+-@")
"""With what a formula begins; a minus alone is standard input."""


def cell(text: str) -> str:
    """A text as spreadsheets take it: one that would be taken for a formula begins with an apostrophe, as they write it."""
    shown = printable(text)
    return f"'{shown}" if len(shown) > 1 and shown.lstrip()[:1] in _FORMULA else shown


def as_text(columns: Sequence[str], rows: Iterable[Sequence[Any]]) -> str:
    """Columns under their names, numbers to the right."""
    rows = list(rows)
    numeric = [all(_is_number(row[i]) for row in rows) and bool(rows) for i in range(len(columns))]
    shown = [[printable(str(name)) for name in columns]]
    shown += [[_word(value) for value in row] for row in rows]
    sizes = [max(width(row[i]) for row in shown) for i in range(len(columns))]
    lines = ("  ".join(map(_padded, row, sizes, numeric)).rstrip() for row in shown)
    return "".join(f"{line}\n" for line in lines)


def _is_number(value: object) -> bool:
    return value is None or (isinstance(value, int | float) and not isinstance(value, bool))


def _padded(text: str, size: int, right: bool) -> str:
    blanks = " " * (size - width(text))
    return blanks + text if right else text + blanks


def _word(value: object) -> str:
    if value is None:
        return "-"
    return printable(f"{value:.2f}" if isinstance(value, float) else _plain(value))


def _plain(value: object) -> str:
    if isinstance(value, list | tuple):
        return ", ".join(map(str, value))
    return str(value).lower() if isinstance(value, bool) else str(value)


def as_csv(columns: Sequence[str], rows: Iterable[Sequence[Any]]) -> str:
    """Comma-separated values, the names first; what is not known is empty, what would be a formula is quoted."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow([cell(name) for name in columns])
    writer.writerows([_csv(value) for value in row] for row in rows)
    return out.getvalue()


def _csv(value: object) -> object:
    if value is None:
        return ""
    if isinstance(value, bool):
        return int(value)
    return value if isinstance(value, int | float) else cell(_plain(value))


def as_json(columns: Sequence[str], rows: Iterable[Sequence[Any]], **more: object) -> str:
    """An object with `rows`, each an object by the names of the columns, behind whatever else there is to say."""
    listed = [dict(zip(columns, row, strict=True)) for row in rows]
    return json.dumps({**more, "rows": listed}, indent=1, default=str) + "\n"
