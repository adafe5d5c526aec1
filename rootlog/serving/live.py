"""A record that is followed as it grows: one thread looks at the file, viewers wait for what is new in it."""

import hashlib
import os
import threading
import time
from collections import deque
from collections.abc import Callable, Iterable
from typing import NamedTuple

from rootlog.notation.bounded import content
from rootlog.notation.text import BOM, decode
from rootlog.serving.saved import INTERVAL, Stamp, stamp

PATIENCE = 1.0
"""Seconds after which a last line without its end, or a file that has become shorter, is taken to be meant."""


Beside = Callable[[], Iterable[str]]
"""Gives the paths of the settings for a record, those of its own folder first."""


class News(NamedTuple):
    """The news of the record, with the settings that it is judged by."""

    path: str
    """Its path below the folder of the uppermost settings; without any, its name."""
    text: str | None
    """None while there is no such file."""
    settings: tuple[tuple[str, str], ...]
    """Path, below the same folder, and text of each file with settings."""

    @property
    def id(self) -> str:
        """The same as long as all of it is, whichever process tells it."""
        return hashlib.sha256(repr(self).encode()).hexdigest()[:16]


class SettledFile:
    """The changes worth reporting of a file that is being written. Times are given, so that it knows no clock.

    Whole lines are reported at once. A last line without its end, a file that lost lines and one that is gone are looked at again:
    it may be that a program is only half done writing. What stays so for `PATIENCE` is reported.
    """

    def __init__(self, text: str | None) -> None:
        self._text = self._told = text
        self._since = 0.0

    def look(self, text: str | None, now: float) -> str | None:
        """The news of a file with that text at that time, None of one that is not there."""
        if text != self._text:
            self._text, self._since = text, now
        if now - self._since >= PATIENCE:
            self._told = text
        elif text is not None:
            self._tell_lines(text, self._told or "")
        return self._told

    def _tell_lines(self, text: str, before: str) -> None:
        """The whole lines of the text, unless they are fewer than, or unlike, those that were reported and more is to come."""
        whole = text[: text.rfind("\n") + 1]
        is_more = whole.startswith(before)
        is_other = whole == text and not before.startswith(whole)
        if whole and (is_more or is_other):
            self._told = whole


class NewsFeed:
    """The news of one file, for any number of viewers, each in a thread of its own."""

    def __init__(self, path: str, beside: Beside = tuple, delay: float = 0) -> None:
        """Take the file, what gives its settings, and the seconds by which viewers get the news later."""
        self.path = path
        self._beside = beside
        self._delay = delay
        self._stamps: tuple[tuple[str, Stamp | None], ...] = ()
        self._read = News("", None, ())
        self._read_if_saved()
        self._settling = SettledFile(self._read.text)
        self._latest = self._read
        self._held: deque[tuple[float, News]] = deque()
        self._news = News(self._read.path, None, ()) if delay else self._read
        if delay:
            self._held.append((time.monotonic() + delay, self._read))
        self._open = True
        self._changed = threading.Condition()

    def start(self) -> None:
        """Looks at the file from now on, until `close`."""
        threading.Thread(target=self._follow, name="following", daemon=True).start()

    def close(self) -> None:
        """Looks no more and lets all viewers go."""
        with self._changed:
            self._open = False
            self._changed.notify_all()

    def after(self, seen: str | None, patience: float) -> News | None:
        """The news, as soon as they are others than those of the id that was seen; None after so many seconds, or once closed."""
        with self._changed:
            self._changed.wait_for(lambda: not self._open or self._news.id != seen, patience)
            return self._news if self._open and self._news.id != seen else None

    @property
    def is_open(self) -> bool:
        """True if there may be more news."""
        return self._open

    def _follow(self) -> None:
        while self._open:
            time.sleep(INTERVAL)
            self._look()

    def _look(self) -> None:
        """Tells the viewers what is new, once it is as old as it has to be."""
        self._read_if_saved()
        now = time.monotonic()
        told = self._settling.look(self._read.text, now)
        latest = self._read._replace(text=told)
        if latest != self._latest:
            self._latest = latest
            self._held.append((now + self._delay, latest))
        while self._held and self._held[0][0] <= now:
            with self._changed:
                self._news = self._held.popleft()[1]
                self._changed.notify_all()

    def _read_if_saved(self) -> None:
        """Reads the file and its settings if one of them was saved, or came or went."""
        beside = tuple(self._beside())
        stamps = tuple((path, stamp(path)) for path in (self.path, *beside))
        if stamps != self._stamps:
            self._stamps = stamps
            top = os.path.dirname(os.path.abspath(beside[-1] if beside else self.path))
            files = ((_below(top, path), _text(path)) for path in beside)
            settings = tuple((path, text) for path, text in files if text is not None)
            self._read = News(_below(top, self.path), _text(self.path), settings)


def _below(top: str, path: str) -> str:
    """The way from a folder to a file below it."""
    return os.path.relpath(os.path.abspath(path), top).replace(os.sep, "/")


def _text(path: str) -> str | None:
    """The text of a file as it is now, None where it cannot be read."""
    return _decoded(read(path))


def _decoded(found: bytes | None) -> str | None:
    return None if found is None else decode(found)[0].removeprefix(BOM)


def read(path: str) -> bytes | None:
    """The content of a file as it is now, None where it cannot be read."""
    try:
        return content(path)
    except OSError:
        return None


def tag(found: bytes | None) -> str:
    """A short name of a content, by which another one is known for another; empty where there is none."""
    return "" if found is None else hashlib.sha256(found).hexdigest()[:16]


def now(path: str) -> dict[str, str | None]:
    """The name of a record, its text as it is and the tag of its content; no text where there is no such file."""
    found = read(path)
    return {"path": os.path.basename(path), "text": _decoded(found), "tag": tag(found)}
