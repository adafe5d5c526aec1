"""Comments that say, or plainly were meant to say, by which law a record is judged. Loaded for those alone that may."""

from __future__ import annotations

import re
from collections.abc import Iterator
from difflib import SequenceMatcher
from typing import TYPE_CHECKING

from rootlog.engine.law import DEFAULT, LawError, named

if TYPE_CHECKING:
    from rootlog.notation.reader import RecordReader

NAME = "rootlog"
OPTION = "law"
_PRAGMA = re.compile(rf"\s*{NAME}\s*:(.*)")
_SETTINGS = re.compile(r"([A-Za-z]+)\W{1,3}((?:\w+\s?[=:]\s?\S+\s*)+)")
_LAW = re.compile(r"(?:([A-Za-z]+)\W{1,3})?law\W{0,3}(\S+(?: [0-9]+)?)", re.IGNORECASE)
_VALUE = re.compile(r"[=:]\s?(\S+)\s*$")


def read(reader: RecordReader, comment: str, column: int, alone: bool) -> None:
    """Takes the law that a comment names; lists a problem where it plainly should name one and does not, or not where one is read.

    `alone` is whether the comment has a line of its own, `column` where its slashes stand.
    """
    pragma = _PRAGMA.fullmatch(comment)
    if pragma is None:
        if (value := _attempt(comment, alone)) is not None:
            _warn(reader, comment, column, f"{_form(value)}; this line is not read")
    elif not alone or reader.turns:
        where = "above the first turn" if alone else "on a line of its own, above the first turn"
        value = next((value for name, value in _settings(pragma[1]) if name == OPTION), "")
        _warn(reader, comment, column, f"{_form(value)}, {where}; this one is ignored")
    else:
        _take(reader, pragma[1], comment, column)


def _take(reader: RecordReader, written: str, comment: str, column: int) -> None:
    """The text behind the colon."""
    settings = list(_settings(written))
    unknown = next((name for name, _ in settings if name != OPTION), None)
    if unknown is not None:
        what = f"a pragma has no option {unknown!r}; {_form(_named_in(written))}"
        _warn(reader, comment, column, what)
    elif not all(value for _, value in settings) or not settings:
        _warn(reader, comment, column, f"no law is named; {_form(_named_in(written))}")
    for name, value in settings:
        if name == OPTION and value:
            if reader.law not in {None, value}:
                what = f"another law is named above, law={reader.law}; law={value} holds, the last"
                _warn(reader, comment, column, what)
            reader.law = value


def _named_in(written: str) -> str:
    """The first word of what is written that means a law; empty where none does."""
    return next((word for word in re.split(r"[\s=:]+", written) if _known(word)), "")


def _settings(written: str) -> Iterator[tuple[str, str]]:
    for word in written.split():
        name, _, value = word.partition("=")
        yield name, value


def _attempt(comment: str, alone: bool) -> str | None:
    """The law that a comment which is no pragma was probably meant to name, "" where none is reported; None for any other comment."""
    words = comment.lstrip("/#*! \t").strip()
    settings = _SETTINGS.fullmatch(words)
    if settings is not None and _is_near(settings[1]):
        value = _VALUE.search(settings[2])
        return str(value[1]) if value else ""
    found = _LAW.fullmatch(words)
    if found is None:
        return None
    head, named = found[1], str(found[2])
    if head is not None and head.casefold() != OPTION:
        return named if _is_near(head) else None
    return named if alone and _known(named) else None


def _is_near(word: str) -> bool:
    """True if a word is the pragma's name, or nearly."""
    return SequenceMatcher(None, word.casefold(), NAME, False).ratio() >= 0.7


def _known(value: str) -> str:
    """The id of the law that a value means; empty where it means none."""
    try:
        return named(value)
    except LawError:
        return ""


def _form(value: str) -> str:
    """The form of a pragma with the law that is meant."""
    return f"a pragma is written `// {NAME}: {OPTION}={_known(value) or DEFAULT}`"


def _warn(reader: RecordReader, comment: str, column: int, message: str) -> None:
    reader.problem(column, "//" + comment, message, "warning")
