"""Counts the taps for records without a page: `python -m tests.web.taps FILES`. What is tapped is written as the page would write it."""
# ruff: noqa: T201  # a table is printed

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import rootlog
from rootlog.editing.document import Document
from rootlog.recording.pad import Pad
from tests.web.gestures import Tap
from tests.web.playing import Scribe, keystrokes

LONG = 9000


class Told:
    """What rootlog tells a page, of a text that grows."""

    def __init__(self, head: str) -> None:
        self.document = Document(head)
        self.text = head
        self.line = 0
        self.number = 0
        self._known: dict[str, Any] | None = None

    def _pad(self) -> Pad:
        return Pad(self.document.judged, self.line, self.number)

    def _write(self, texts: list[str]) -> None:
        for text in texts:
            self.text += ("" if self.text.endswith(":") else "/") + text
        self.number += len(texts)
        self._again()

    def _again(self) -> None:
        self.document = self.document.edited(self.text)
        self._known = None

    def told(self) -> dict[str, Any]:
        if self._known is None:
            pad = self._pad()
            self._known = {**pad.told(), "likely": pad.likely(LONG)["found"]}
        return self._known

    def tap(self, taps: list[Tap], text: str) -> None:
        self._write([text])

    def chip(self, text: str) -> None:
        self._write([text])

    def certain(self, texts: list[str]) -> None:
        self._write(texts)

    def choose(self, text: str) -> int:
        typed, taps = "", 1
        while typed != text:
            found = [one["text"] for one in self._pad().options(typed)]
            found = [one for one in found if text.startswith(one) and len(one) > len(typed)]
            if not found:
                self._write([text])
                return 0
            typed, taps = max(found, key=len), taps + 1
        more = self._pad().options(typed)
        self._write([text])
        return taps + bool(more)

    def ending(self) -> dict[str, Any]:
        return self._pad().ending()

    def end(self, texts: list[str]) -> None:
        self._write(texts)
        self.begin(self._pad().told()["next"][0]["faction"])

    def begin(self, faction: str) -> None:
        self.text = self.text.rstrip("\n") + f"\n{faction}:"
        self.line, self.number = self.text.count("\n") + 1, 0
        self._again()


def parts(path: Path) -> tuple[str, Any]:
    """The head of a record, and its turns."""
    record = rootlog.parse(path)
    lines = path.read_text(encoding="utf-8").splitlines()
    first = record.turns[0].line
    return "\n".join(
        line for line in lines[: first - 1] if not line.startswith("//!")
    ) + "\n", record.turns


def main(files: list[str]) -> None:
    """Prints a row for each record."""
    print(f"{'record':48}{'actions':>8}{'taps':>7}{'each':>6}{'keys':>7}  typed")
    sums = [0, 0, 0]
    for name in files:
        head, turns = parts(Path(name))
        on = Told(head)
        count = Scribe(on).play(turns)
        keys = keystrokes(turns)
        sums = [sums[0] + count.actions, sums[1] + count.taps, sums[2] + keys]
        other = on.text + "\n"
        winner = [
            one
            for one in Path(name).read_text(encoding="utf-8").splitlines()
            if one.startswith("Winner")
        ]
        if winner and "Winner" not in other:
            other += winner[0] + "\n"
        diff = rootlog.diff(Path(name), other)
        same = "" if diff.same else f" DIFFERS {len(diff.differences)} {diff.header}"
        print(
            f"{Path(name).stem:48}{count.actions:8}{count.taps:7}{count.each:6.2f}{keys:7}  {len(count.typed)} {list(count.typed)[:5]}{same}",
            dict(count.by),
            flush=True,
        )
    print(f"{'all':48}{sums[0]:8}{sums[1]:7}{sums[1] / sums[0]:6.2f}{sums[2]:7}")


if __name__ == "__main__":
    main(sys.argv[1:])
