"""The settings in force for a record: the settings of its folder and those above, and what the command line says instead."""

from __future__ import annotations

import os
from functools import cache
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rootlog.judged import JudgedRecord
    from rootlog.reporting.agreed import TableAgreement
    from rootlog.reporting.report import Selection
    from rootlog.reporting.season import Season
    from rootlog.settings import Settings


class SettingsError(ValueError):
    """A `rootlog.toml` that cannot be read, or says what it cannot say.

    >>> rootlog.check("Map: Fall", settings=Path("none.toml"))
    Traceback (most recent call last):
    rootlog.in_force.SettingsError: cannot read none.toml: No such file or directory
    """


STDIN = "-"
"""In place of a path: what came from elsewhere. Its folder is the current one."""
NAME = "rootlog.toml"
NONE = ""
"""In place of the name of a file with settings: none is read."""


def settings(path: str, config: str | None = None) -> Settings | None:
    """The settings for the record at a path, or for a folder; those of one file if it is named, none for `NONE`.

    None where there are none. Raises SettingsError.
    """
    found = files(path, config)
    if not found:
        return None
    from rootlog.settings import read  # rarely needed, and over 10 ms

    return read(found)


def _folder(path: str) -> str:
    if path == STDIN:
        return os.getcwd()
    return os.path.abspath(path if os.path.isdir(path) else os.path.dirname(path))


@cache
def _files(folder: str) -> tuple[str, ...]:
    """The files with settings for a folder: its own, then those of the folders above."""
    own = os.path.join(folder, NAME)
    above = os.path.dirname(folder)
    rest = _files(above) if above != folder else ()
    return (own, *rest) if os.path.isfile(own) else rest


def forget() -> None:
    """Look for settings again: files may have been written meanwhile."""
    _files.cache_clear()
    from rootlog import settings as reading  # rarely needed, and over 10 ms

    reading.forget()


def files(path: str, config: str | None = None) -> tuple[str, ...]:
    """The files with settings for the record at a path: those that `settings` reads."""
    if config is None:
        return _files(_folder(path))
    return (os.path.abspath(config),) if config else ()


def selection(
    path: str, select: tuple[str, ...], ignore: tuple[str, ...], config: str | None = None
) -> Selection:
    """The findings that are wanted of the record at a path: as the options say, else as the settings do."""
    from rootlog.reporting.report import Selection  # rarely needed, and 17 ms

    found = settings(path, config)
    usual = found.selection if found else Selection()
    return Selection(select or usual.select, ignore or usual.ignore)


def season(path: str, config: str | None = None) -> Season | None:
    """The rules of a league that the settings for the record at a path have; None without any. Raises SettingsError."""
    found = settings(path, config)
    return found.season if found else None


def agreed(path: str, config: str | None = None) -> TableAgreement | None:
    """The law and the rest that the settings for the record at a path fix; None without settings. Raises SettingsError."""
    found = settings(path, config)
    return found.agreed if found else None


def judged(
    content: bytes, path: str, law: str | None, config: str | None = None, **how: Any
) -> JudgedRecord:
    """The record with those bytes, to be judged by what is in force at its path; `law` goes before all else.

    Raises SettingsError.
    """
    from rootlog.judged import JudgedRecord  # rarely needed, and over 10 ms
    from rootlog.notation.reader import source  # rarely needed, and over 10 ms

    return JudgedRecord(source(content, path), law, agreed=agreed(path, config), **how)
