"""`rootlog config`."""

import json
import os
from typing import Any, NamedTuple

import click

from rootlog import in_force
from rootlog.cli import options
from rootlog.cli.files import STDIN, say, unread, write
from rootlog.cli.statuses import OK, USAGE
from rootlog.engine.law import DEFAULT, LawError, named
from rootlog.notation.reader import source
from rootlog.renderers.plain import printable
from rootlog.settings import Settings


class SettingRow(NamedTuple):
    """The value in force under a key, and its source."""

    key: str
    value: Any
    source: str


@click.command(
    "config",
    epilog=options.examples(
        "rootlog config",
        "rootlog config games/ --format json",
        "rootlog config game.rootlog --law law-4",
    ),
)
@click.argument("path", metavar="[PATH]", default=".")
@options.law_option()
@options.selection_options
@options.format_option("text", "json")
@options.output_option()
def command(
    path: str, law: str | None, select: tuple[str, ...], ignore: tuple[str, ...], format_: str
) -> int:
    """Show the settings in force and their source.

    Settings come from rootlog.toml next to the record and in the folders above it; for each setting the nearest file counts. A
    record that names a law is judged by that law, and options override everything. docs/settings.md lists what can be set.

    Exit status: 0 done; 2 bad usage, or settings that cannot be read or are wrong.
    """
    try:
        if path != STDIN:
            os.stat(path)
    except OSError as error:
        say(unread(path, error))
        return USAGE
    found = in_force.settings(path, options.config())
    rows = _rows(path, found, law, {"select": select, "ignore": ignore})
    write(_as_json(path, rows) if format_ == "json" else _as_text(rows, found))
    return OK


def _rows(
    path: str, found: Settings | None, law: str | None, given: dict[str, tuple[str, ...]]
) -> list[SettingRow]:
    values: dict[str, Any] = found.values if found else {}
    sources = {key: _shown(file) for key, file in found.sources.items()} if found else {}
    rows = [_law(path, values, sources, law)]
    for key, option in given.items():
        usual = values.get(key, [])
        source = f"--{key}" if option else sources.get(key, "default")
        rows.append(SettingRow(key, list(option) or usual, source))
    rest = sorted(key for key in values if "." in key)
    return rows + [SettingRow(key, values[key], sources[key]) for key in rest]


def _law(path: str, values: dict[str, Any], sources: dict[str, str], law: str | None) -> SettingRow:
    """The law: of the option, else of the record, else of the settings, else the usual one."""
    if law:
        return SettingRow("law", law, "--law")
    own = _own_law(path)
    try:
        if own:
            return SettingRow("law", named(own), f"{path}, which names it")
    except LawError:  # that is a finding; the settings hold instead
        pass
    return SettingRow("law", values.get("law", DEFAULT), sources.get("law", "default"))


def _own_law(path: str) -> str | None:
    """The law that the record at a path names."""
    if path == STDIN or os.path.isdir(path):
        return None
    return source(options.content(path), path).record.law


def _shown(file: str) -> str:
    """A file as seen from the current folder."""
    try:
        near = os.path.relpath(file)
    except ValueError:  # it is on another drive
        return file
    return file if near.startswith(os.path.join(*[os.pardir] * 3)) else near


def _as_text(rows: list[SettingRow], found: Settings | None) -> str:
    none = "" if found else f"no {in_force.NAME} here or above\n"
    width = max(len(row.key) for row in rows)
    shown = [(row.key, _in_words(row), row.source) for row in rows]
    wide = max(len(value) for _, value, _ in shown)
    lines = (f"{key:<{width}}  {value:<{wide}}  {source}" for key, value, source in shown)
    return none + "".join(f"{printable(line.rstrip())}\n" for line in lines)


def _in_words(row: SettingRow) -> str:
    if isinstance(row.value, list):
        return ", ".join(map(str, row.value)) or (
            "everything" if row.key == "select" else "nothing"
        )
    if isinstance(row.value, dict):
        return "; ".join(f"{one} = {', '.join(others)}" for one, others in row.value.items())
    return str(row.value)


def _as_json(path: str, rows: list[SettingRow]) -> str:
    settings = {row.key: {"value": row.value, "source": row.source} for row in rows}
    return json.dumps({"path": path, "settings": settings}, indent=2, ensure_ascii=False) + "\n"
