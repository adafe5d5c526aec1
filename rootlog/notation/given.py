"""The forms of a record that the library takes: a text, bytes, a path, an open file, a Record, or that as data."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from typing import Any, Protocol

from rootlog.notation.bounded import content
from rootlog.notation.reader import RecordText, source
from rootlog.notation.record import Record, RecordError
from rootlog.notation.record_from_json import from_json
from rootlog.notation.text import decode


class Readable(Protocol):
    """An open file, as text or as bytes."""

    def read(self) -> str | bytes:
        """All of it."""
        raise NotImplementedError


Given = str | bytes | os.PathLike[str] | Readable | Record | Mapping[str, object]

_NAMED = re.compile(r"[^\n]*\.(?:rootlog|rl|txt|log|md)", re.IGNORECASE)


def given(what: Given) -> RecordText:
    """The record that was given, with its path if it has one.

    Raises RecordError for a text that is the name of a file and for data of another shape than a record has, OSError for a
    path that cannot be read, TypeError for what can be no record.
    """
    if isinstance(what, Record | bytes):
        return source(what)
    if isinstance(what, str):
        _not_a_name(what)
        return source(what)
    if isinstance(what, Mapping):
        return source(from_json(dict(what)))
    if isinstance(what, os.PathLike):
        return source(content(what), os.fspath(what))
    if isinstance(what, bytearray | memoryview):
        return source(bytes(what))
    if hasattr(what, "read"):
        name = getattr(what, "name", "")
        return source(what.read(), name if isinstance(name, str) else "")
    raise TypeError(
        f"a record is a text, bytes, a path, an open file or a Record, not {type(what).__name__}"
    )


def text_of(what: Given) -> str:
    """The text that was given. Raises as `given` does, and TypeError for a Record, which has none."""
    if isinstance(what, str):
        _not_a_name(what)
        return what
    if isinstance(what, Record | Mapping):
        raise TypeError("a Record has no text")
    if isinstance(what, os.PathLike):
        return decode(content(what))[0]
    found: Any = what
    if hasattr(found, "read"):
        found = found.read()
    return found if isinstance(found, str) else decode(bytes(found))[0]


def _not_a_name(text: str) -> None:
    """Raises RecordError for the name of a file: no record has one line that ends as those do."""
    if "\n" not in text and (_NAMED.fullmatch(text) or _is_file(text)):
        raise RecordError(
            f"{text!r} looks like the name of a file; give Path({text!r}) or its text"
        )


def _is_file(text: str) -> bool:
    """True if there is such a file; what is too long or holds what no name can is not one."""
    try:
        return len(text) < 1_000 and bool(text) and os.path.isfile(text)
    except (OSError, ValueError):
        return False
