"""The library in one call each; `rootlog` offers these names."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from rootlog.judged import JudgedRecord
from rootlog.notation.reader import source
from rootlog.notation.record import Record
from rootlog.reporting.report import EVERYTHING, RecordReport, Report, Selection

if TYPE_CHECKING:
    from rootlog.engine.game import Game, Step
    from rootlog.engine.state import State

__all__ = [
    "Picture",
    "Replay",
    "annotate",
    "annotate_bytes",
    "check",
    "format",
    "parse",
    "render",
    "replay",
]


class Replay:
    """A replayed game: iterating gives every action with the state before and after it. `law` is the law in force."""

    __slots__ = ("_judged",)

    def __init__(self, judged: JudgedRecord) -> None:
        self._judged = judged

    @property
    def game(self) -> Game:
        """The table and all turns of the game."""
        return self._judged.game

    @property
    def law(self) -> str:
        """The id of the law in force."""
        return self._judged.law.id

    def __iter__(self) -> Iterator[Step]:
        return (step for turn in self.game.turns for step in turn.steps)

    def position(self, turn: int | None = None, action: int | None = None) -> State:
        """The state after an action of a turn (0: when the turn begins), after the whole turn, or at the end of the game.

        Raises IndexError when there is no such turn or action.
        """
        return self._judged.position(turn, action)


class Picture:
    """A position as a picture; it shows itself in Jupyter. `svg` is the SVG document."""

    __slots__ = ("svg",)

    def __init__(self, svg: str) -> None:
        self.svg = svg

    def __str__(self) -> str:
        return self.svg

    def png(self) -> bytes:
        """The picture in pixels. Raises `rootlog.renderers.raster.NoPictureError` where the extra `rootlog[image]` or a font is missing."""
        from rootlog.renderers import raster

        return raster.png(self.svg)

    def _repr_svg_(self) -> str:
        """What IPython asks for when the picture is the value of a cell."""
        return self.svg


def parse(text: str) -> Record:
    """The Record that a text says; what cannot be read is listed in its `problems`. Never raises for a bad text."""
    from rootlog.notation.reader import read

    return read(text)


def replay(text: str | Record, law: str | None = None) -> Replay:
    """The game step by step. Raises LawError when `law` does not exist; never for a bad record."""
    judged = JudgedRecord(source(text), law)
    _ = judged.game  # replayed now, so that iterating waits for nothing
    return Replay(judged)


def render(
    text: str | bytes | Record,
    turn: int | None = None,
    action: int | None = None,
    law: str | None = None,
) -> Picture:
    """A picture of the position after an action (0: before the first), after a turn, or at the end of the game.

    The action's moves are drawn as arrows, and a rule that it breaks is marked. Raises IndexError when there is no such
    turn or action, LawError when `law` does not exist; never for a bad record.
    """
    from rootlog.renderers.svg import svg
    from rootlog.view.moments import Moments

    judged = JudgedRecord(source(text), law)
    return Picture(svg(Moments(judged).scene(judged.moment(turn, action))))


def check(text: str | bytes | Record, law: str | None = None) -> Report:
    """Reads, replays and judges one record. Raises LawError when `law` does not exist; never for a bad record.

    Should rootlog itself fail at it, the report says so (`internal`).
    """
    return Report((JudgedRecord(source(text), law).worded,))


def annotate(text: str, report: Report | RecordReport | None = None) -> str:
    """The text with one `//!` line under its line for each finding; those that were there before are replaced.

    What only follows from another finding gets none. `report` is what `check` said about this very text; without it the text is checked now. A text at which rootlog itself
    fails stays as it is.
    """
    from rootlog.renderers import annotate as annotated

    bare = text
    if report is None:
        bare = annotated.strip(text)
        report = check(bare)
    records = report.records if isinstance(report, Report) else (report,)
    if any(one.internal for one in records):
        return text
    mistakes = [finding for one in records for finding in one.mistakes]
    return annotated.annotate(bare, mistakes)


def annotate_bytes(
    content: bytes, law: str | None = None, selection: Selection = EVERYTHING
) -> bytes:
    """The same for the bytes of a file in any encoding that extends ASCII: all that is no `//!` line stays as it is.

    So does all of it where rootlog itself fails at the record. Raises LawError when `law` does not exist.
    """
    from rootlog.renderers import annotate as annotated

    bare = annotated.strip_bytes(content)
    report = JudgedRecord(source(bare), law).report
    if report.internal:
        return content
    return annotated.annotate_bytes(bare, report.only(selection).mistakes)


def format(text: str) -> str:
    """The record in canonical notation; reading it gives the same Record."""
    from rootlog.notation.writer import write

    return write(text)
