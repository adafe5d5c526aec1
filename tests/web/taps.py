"""Counts the taps for records without a page: `python -m tests.web.taps [--all | FILES]`. What is tapped is written as the page would write it."""
# ruff: noqa: T201  # a table is printed

import sys
from collections.abc import Sequence
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple

import rootlog
from rootlog.editing.document import Document
from rootlog.notation.record import Node, TurnLine
from rootlog.notation.writer import node_text
from rootlog.recording.likely import likely, worth_trying
from rootlog.recording.pad import Pad
from tests.cases import FIXTURES
from tests.web.gestures import Tap, meant
from tests.web.playing import Scribe, alike, keystrokes

GAMES = {
    "A": "sympathy_wins",
    "C": "cats_build_to_thirty",
    "D": "moles_and_crows_in_winter",
    "E": "eyrie_begin",
    "G": "two_coalitions",
    "H": "mobs_against_sympathy",
    "K": "relics_of_three_kinds",
    "L": "gardens_grow",
    "O": "trade_posts",
    "P": "plots_at_the_lake",
    "V": "cats_saved_from_the_fire",
    "h_": "hirelings_at_the_lake",
}
"""A game of each faction, and one with hirelings."""
REAL = FIXTURES.parents[1] / "shared" / "records"
"""Real records beside the clone, where somebody has them."""


class Told:
    """What rootlog tells a page, of a text that grows."""

    def __init__(self, head: str) -> None:
        self.document = Document(head)
        self.text = head
        self.line = 0
        self.number = 0
        self._known: dict[str, Any] | None = None
        self._at: Pad | None = None

    def _pad(self) -> Pad:
        if self._at is None:
            self._at = Pad(self.document.judged, self.line, self.number)
        return self._at

    def _write(self, texts: list[str]) -> None:
        for text in texts:
            self.text += ("" if self.text.endswith(":") else "/") + text
        self.number += len(texts)
        self._again()

    def _again(self) -> None:
        self.document = self.document.edited(self.text)
        self._known = self._at = None

    def told(self, coming: Sequence[Node] = ()) -> dict[str, Any]:
        if self._known is None:
            self._known = self._pad().told()
        return {**self._known, "likely": self._likely(coming) if coming else []}

    def _likely(self, coming: Sequence[Node]) -> list[dict[str, Any]]:
        """What is offered as likely, as far as it is one of those that come; where none of them is worth trying nothing is tried."""
        pad = self._pad()
        if pad.game is None or pad.game.setting_up:
            return []
        known, faction = self._known or {}, pad.game.faction
        wanted = {alike(meant(known, one), faction) for one in coming}
        owed = frozenset(one.text for one in pad.owed())
        worth = [alike(meant(known, one), faction) for one in worth_trying(pad.game, owed)]
        last = max((place for place, one in enumerate(worth) if one in wanted), default=-1)
        tried = filter(None, islice(likely(pad.game, owed), last + 1))
        fits = (one for one in tried if alike(meant(known, one), faction) in wanted)
        return [{"text": node_text(one)} for one in fits]

    def follow(self, text: str, line: int, number: int) -> None:
        """Takes over the text of a page, and where its pen is."""
        if (text, line, number) != (self.text, self.line, self.number):
            self.text, self.line, self.number = text, line, number
            self._again()

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


class Parts(NamedTuple):
    """What a record is played from: its head, its deck, its turns, the line of its winner."""

    head: str
    deck: str
    turns: tuple[TurnLine, ...]
    winner: str


def parts(path: Path) -> Parts:
    """The parts of a record; what annotating wrote is left out. Players may stand between the turns that set up."""
    record = rootlog.parse(path)
    lines = path.read_text(encoding="utf-8").splitlines()
    first = record.turns[0].line
    later = [lines[one.line - 1] for one in record.players if one.line > first]
    head = [line for line in lines[: first - 1] if not line.startswith("//!")] + later
    winner = "".join(f"{line}\n" for line in lines if line.startswith("Winner"))
    return Parts("\n".join(head) + "\n", record.header.deck or "", record.turns, winner)


def same(path: Path, text: str) -> tuple[str, ...]:
    """In what a record that was played differs from the one in a file; the winner is not played."""
    made = text.rstrip("\n") + "\n"
    found = rootlog.diff(path, made if "\nWinner" in made else made + parts(path).winner)
    return () if found.same else tuple(map(str, (*found.header, *found.differences)))


def chosen(words: list[str]) -> list[Path]:
    """The files that are named. With `--all` every game of the fixtures, the shortest first, then the real ones; without a word the proof."""
    if words == ["--all"]:
        games = (FIXTURES / "games").glob("*.rootlog")
        return [*sorted(games, key=lambda one: (one.stat().st_size, one)), *_real()]
    return [Path(name) for name in words] or proof()


def _real() -> list[Path]:
    return sorted(REAL.glob("*.rootlog"))


def proof() -> list[Path]:
    """The records of the proof: a game of each faction, and the real ones where they are there."""
    games = [FIXTURES / "games" / f"{name}.rootlog" for name in dict.fromkeys(GAMES.values())]
    return [*games, *_real()]


def main(words: list[str]) -> int:
    """Prints a row for each record; gives how many differ from what was played, or had to be typed."""
    print(f"{'record':42}{'actions':>8}{'taps':>6}{'each':>6}{'keys':>6}  by what")
    counts, keys, wrong = [], 0, 0
    for path in chosen(words):
        of = parts(path)
        on = Told(of.head)
        count = Scribe(on, of.deck).play(of.turns)
        other = same(path, on.text)
        counts.append(count)
        keys += keystrokes(of.turns)
        wrong += bool(other or count.typed)
        by = " ".join(f"{how} {number}" for how, number in count.by.most_common())
        row = f"{count.actions:8}{count.taps:6}{count.each:6.2f}{keystrokes(of.turns):6}  {by}"
        print(f"{path.stem:42}{row}", flush=True)
        for text in count.typed:
            print(f"    typed: {text}")
        for difference in other:
            print(f"    differs: {difference}")
    actions, taps = sum(one.actions for one in counts), sum(one.taps for one in counts)
    print(f"{'all':42}{actions:8}{taps:6}{taps / actions:6.2f}{keys:6}")
    return wrong


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
