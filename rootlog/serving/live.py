"""A record that is followed as it grows: one thread looks at the file, viewers wait for what is new in it."""

from __future__ import annotations

import hashlib
import threading
import time
from typing import NamedTuple

from rootlog.notation.text import BOM, decode
from rootlog.serving.saved import INTERVAL, Stamp, stamp

PATIENCE = 1.0
"""Seconds after which a last line without its end, or a file that has become shorter, is taken to be meant."""


class News(NamedTuple):
    """What there is of the record; `text` is None while there is no such file."""

    id: str
    """The same as long as the text is, whichever process tells it."""
    text: str | None


def news(text: str | None) -> News:
    """The news of a text."""
    told = "-" if text is None else hashlib.sha256(text.encode(errors="replace")).hexdigest()[:16]
    return News(told, text)


class Settling:
    """What of a file that is being written is worth telling. Times are given, so that it knows no clock.

    Whole lines are told at once. A last line without its end, a file that lost lines and one that is gone are looked at again:
    it may be that a program is only half done writing. What stays so for `PATIENCE` is told.
    """

    def __init__(self, text: str | None) -> None:
        self._text = self._told = text
        self._since = 0.0

    def look(self, text: str | None, now: float) -> str | None:
        """What to tell of a file that has that text at that time, None of one that is not there."""
        if text != self._text:
            self._text, self._since = text, now
        if now - self._since >= PATIENCE:
            self._told = text
        elif text is not None:
            self._tell_lines(text, self._told or "")
        return self._told

    def _tell_lines(self, text: str, before: str) -> None:
        """The whole lines of the text, unless they are fewer than, or unlike, those that were told and more is to come."""
        whole = text[: text.rfind("\n") + 1]
        is_more = whole.startswith(before)
        is_other = whole == text and not before.startswith(whole)
        if whole and (is_more or is_other):
            self._told = whole


class Feed:
    """The news of one file, for any number of viewers, each in a thread of its own."""

    def __init__(self, path: str) -> None:
        self.path = path
        self._stamp: Stamp | None = stamp(path)
        self._text = _text(path)
        self._settling = Settling(self._text)
        self._news = news(self._text)
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
        """Whether there may be more news."""
        return self._open

    def _follow(self) -> None:
        while self._open:
            time.sleep(INTERVAL)
            self._look()

    def _look(self) -> None:
        """Reads the file if it was saved, and tells the viewers what is new."""
        now = stamp(self.path)
        if now != self._stamp:
            self._stamp, self._text = now, _text(self.path)
        told = self._settling.look(self._text, time.monotonic())
        if told != self._news.text:
            with self._changed:
                self._news = news(told)
                self._changed.notify_all()


def _text(path: str) -> str | None:
    """The text of a file as it is now, None where it cannot be read."""
    try:
        with open(path, "rb") as file:
            content = file.read()
    except OSError:
        return None
    return decode(content)[0].removeprefix(BOM)
