"""The library in one call each; `rootlog` offers these names."""

from __future__ import annotations

from collections.abc import Iterator

from rootlog.judged import JudgedRecord
from rootlog.notation.given import Given, given, text_of
from rootlog.notation.reader import source
from rootlog.notation.record import Record
from rootlog.played import PlayedStep
from rootlog.reporting.report import EVERYTHING, RecordReport, Report, Selection

TYPE_CHECKING = False
if TYPE_CHECKING:
    from rootlog.engine.game import Game
    from rootlog.engine.law.catalogue import Entry
    from rootlog.engine.state import State
    from rootlog.reporting.explanation import ExplainedAction
    from rootlog.reporting.stats import Figures

__all__ = [
    "Picture",
    "Replay",
    "annotate",
    "annotate_bytes",
    "check",
    "explain",
    "format",
    "page",
    "parse",
    "render",
    "replay",
    "rule",
    "stats",
]


class Replay:
    """A replayed game: iterating gives every action with the state before and after it. `law` is the law in force.

    >>> game = rootlog.replay(Path("fixtures/games/readme.rootlog"))
    >>> game.law, len(list(game)), game.position(turn=4).scores["E"]
    ('law-6', 56, 1)
    """

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

    def __iter__(self) -> Iterator[PlayedStep]:
        judged = self._judged
        for turn, log in zip(judged.record.turns, judged.game.turns, strict=True):
            for action, step in zip(turn.actions, log.steps, strict=True):
                yield PlayedStep(judged, log, step, action.text)

    def position(self, turn: int | None = None, action: int | None = None) -> State:
        """The state after an action of a turn (0: when the turn begins), after the whole turn, or at the end of the game.

        Raises IndexError when there is no such turn or action.
        """
        return self._judged.position(turn, action)


class Picture:
    """A position as a picture; it shows itself in Jupyter. `svg` is the SVG document.

    >>> picture = rootlog.render(Path("fixtures/games/readme.rootlog"), turn=5)
    >>> picture.svg[:4]
    '<svg'
    """

    __slots__ = ("svg",)

    def __init__(self, svg: str) -> None:
        self.svg = svg

    def __str__(self) -> str:
        return self.svg

    def _repr_svg_(self) -> str:
        """What IPython asks for when the picture is the value of a cell."""
        return self.svg

    def png(self, scale: float = 2) -> bytes:
        """The picture in pixels, `scale` of them for each unit. Raises NoPictureError without the extra `image`."""
        from rootlog.renderers.raster import png

        return png(self.svg, scale)


def parse(text: Given) -> Record:
    """The Record that a text says; what cannot be read is listed in its `problems`. Never raises for a bad text.

    It is given as in `check`, or as the data that `Record.to_dict` gives: those raise RecordError, which names the place, where they
    are of another shape.

    >>> rootlog.parse(Path("fixtures/games/readme.rootlog")).turns[1].actions[0].text
    'b+6w->3'
    >>> record = rootlog.parse(Path("fixtures/games/readme.rootlog"))
    >>> rootlog.parse(record.to_dict()) == record
    True
    """
    return given(text).record


def replay(text: Given, law: str | None = None) -> Replay:
    """The game step by step. Raises LawError when `law` does not exist; never for a bad record.

    >>> for step in rootlog.replay(Path("fixtures/games/readme.rootlog")):
    ...     if step.findings:
    ...         print(step.turn, step.action, step.text, step.words, step.findings[0].rule, sep=" | ")
    5 | 5 | w6->3 | the Marquise moves a warrior from 6 to 3 | 4.2.1
    7 | 3 | b_s->4 | the Marquise places a sawmill in 4 | 6.5.4.II
    """
    judged = JudgedRecord(given(text), law)
    _ = judged.game  # replayed now, so that iterating waits for nothing
    return Replay(judged)


def render(
    text: Given,
    turn: int | None = None,
    action: int | None = None,
    law: str | None = None,
) -> Picture:
    """A picture of the position after an action (0: before the first), after a turn, or at the end of the game.

    The action's moves are drawn as arrows, and a rule that it breaks is marked. Raises IndexError when there is no such
    turn or action, LawError when `law` does not exist; never for a bad record.

    >>> rootlog.render(Path("fixtures/games/readme.rootlog"), turn=5, action=5).svg.count("</svg>")
    1
    """
    from rootlog.renderers.svg import svg
    from rootlog.view.moments import Moments

    judged = JudgedRecord(given(text), law)
    return Picture(svg(Moments(judged).scene(judged.moment(turn, action))))


def page(text: Given, law: str | None = None) -> str:
    """A page in HTML that replays the game in a browser and needs nothing else.

    Raises IndexError when no turn is recorded, LawError when `law` does not exist.

    >>> rootlog.page(Path("fixtures/games/readme.rootlog"))[:15]
    '<!DOCTYPE html>'
    """
    from rootlog.renderers.html import html
    from rootlog.view.page_of_record import page as page_of

    judged = JudgedRecord(given(text), law)
    judged.moment()
    return html(page_of(judged))


def check(text: Given, law: str | None = None) -> Report:
    """Reads, replays and judges one record. Raises LawError when `law` does not exist; never for a bad record.

    It is given as a text, bytes, a path, an open file, a Record or its data. Should rootlog itself fail at it, the report says so
    (`internal`). A text that is the name of a file raises RecordError.

    >>> for finding in rootlog.check(Path("fixtures/games/readme.rootlog")).findings:
    ...     print(finding.line, finding.rule, finding.title)
    13 4.2.1 You Must Rule
    17 6.5.4.II Pay Cost
    """
    return Report((JudgedRecord(given(text), law).worded,))


def explain(
    text: Given, turn: int | None = None, action: int | None = None, law: str | None = None
) -> tuple[ExplainedAction, ...]:
    """Every action with the play it belongs to and the rules that were asked, of the whole game, of a turn or of one action.

    Raises IndexError when there is no such turn or action, LawError when `law` does not exist.

    >>> [explained] = rootlog.explain(Path("fixtures/games/readme.rootlog"), turn=5, action=5)
    >>> explained.play, [ground.rule for ground in explained.grounds if not ground.holds]
    ('march', ['4.2.1'])
    """
    from rootlog.reporting.explanation import explanation

    judged = JudgedRecord(given(text), law, explaining=True)
    if turn is not None:
        judged.moment(turn, action)
    return tuple(
        one
        for one in explanation(judged)
        if turn in (None, one.turn) and action in (None, one.action)
    )


def stats(text: Given, law: str | None = None) -> tuple[Figures, ...]:
    """The figures of each faction: scores by round, actions, battles, crafts, points by source.

    Raises LawError when `law` does not exist.

    >>> for one in rootlog.stats(Path("fixtures/games/readme.rootlog")):
    ...     print(one.faction, one.score, one.actions, one.attacks)
    E 5 25 2
    C 6 31 2
    """
    return JudgedRecord(given(text), law).stats


def rule(number: str, law: str | None = None) -> Entry:
    """The rule with that number, in the edition `law` or in any: its title, what it says, its numbers in all editions.

    Raises LookupError when there is none, LawError when `law` does not exist.

    >>> found = rootlog.rule("4.2.1")
    >>> found.title, found.numbers["law-16"]
    ('You Must Rule', '4.2.1')
    """
    from rootlog.engine.law import named, search

    law_id = named(law) if law else None
    found = [
        entry
        for entry in search.find(number, law_id)
        if number in (entry.numbers.values() if law_id is None else (entry.numbers.get(law_id),))
    ]
    if not found:
        close = search.suggest(number, law_id)
        hint = f"; did you mean {', or '.join(close)}?" if close else ""
        raise LookupError(
            f"no rule {f'of {law_id} ' if law_id else ''}has the number {number}{hint}"
        )
    return found[0]


def annotate(text: Given, report: Report | RecordReport | None = None) -> str:
    r"""The text with one `//!` line under its line for each finding; those that were there before are replaced.

    What only follows from another finding gets none. `report` is what `check` said about this very text; without it the text
    is checked now. A text at which rootlog itself fails stays as it is. Raises TypeError for a Record, which has no text.

    >>> rootlog.annotate("Map: Fall\nDeck: Standard\nC: Ansel\nE: Birgit\nC: w->13\n").splitlines()[-1]
    '//! 1 notation Notation: there is no clearing 13'
    """
    from rootlog.renderers import annotate as annotated

    whole = text_of(text)
    bare = whole
    if report is None:
        bare = annotated.strip(whole)
        report = Report((JudgedRecord(source(bare)).report,))
    records = report.records if isinstance(report, Report) else (report,)
    if any(one.internal for one in records):
        return whole
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


def format(text: Given) -> str:
    r"""The record in canonical notation; reading it gives the same Record. Raises TypeError for a Record, which has no text.

    >>> rootlog.format("Map: Fall\nDeck: Standard\nC: Ansel\nC: w -> 1 ; t->2\n").splitlines()[3]
    'C:w->1/t->2'
    """
    from rootlog.notation.writer import write

    return write(text_of(text))
