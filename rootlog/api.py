"""The library in one call each; `rootlog` offers these names."""

from __future__ import annotations

import os
from collections.abc import Collection, Iterable, Iterator
from pathlib import Path
from typing import Any, Literal, NamedTuple

from rootlog import in_force
from rootlog.editing import fixing
from rootlog.engine.game import Game
from rootlog.engine.law import named, search
from rootlog.engine.law.catalogue import Entry
from rootlog.engine.state import State
from rootlog.engine.tuples import shown
from rootlog.judged import JudgedRecord
from rootlog.notation.given import Given, given, text_of
from rootlog.notation.reader import RecordText, source
from rootlog.notation.record import Record, RecordError
from rootlog.notation.writer import write
from rootlog.played import PlayedStep
from rootlog.renderers import annotate as annotated
from rootlog.renderers.raster import png
from rootlog.renderers.svg import svg
from rootlog.reporting import forms, league
from rootlog.reporting.applying import applied
from rootlog.reporting.comparing import Comparison, compare
from rootlog.reporting.explanation import ExplainedAction, explanation
from rootlog.reporting.league import LeagueTable
from rootlog.reporting.outcome import outcome
from rootlog.reporting.report import EVERYTHING, RecordReport, Report, Selection, Suggestion
from rootlog.reporting.season import USUAL, Season
from rootlog.reporting.stats import Stats
from rootlog.settings import Settings as Found
from rootlog.view.moments import Moments
from rootlog.view.page_of_record import page as page_of

Settings = os.PathLike[str] | Literal["found"] | None
"""A file with settings, those that the command would find, or none."""

__all__ = [
    "Fixed",
    "Picture",
    "Replay",
    "annotate",
    "annotate_bytes",
    "check",
    "diff",
    "explain",
    "fix",
    "format",
    "page",
    "parse",
    "render",
    "replay",
    "results",
    "rule",
    "stats",
    "table",
]


class Fixed(NamedTuple):
    """The result of `fix` for a record: its text, the suggestions that were applied, in that order, and the report on it as it is then.

    >>> fixed = rootlog.fix(Path("fixtures/games/readme.rootlog"))
    >>> [suggestion.line for suggestion in fixed.applied], fixed.report.verdict
    ([17], 'illegal')
    """

    text: str
    applied: tuple[Suggestion, ...]
    report: Report

    def __repr__(self) -> str:
        return shown(self)


class Replay:
    """A replayed game: iterating gives every action with the state before and after it. `law` is the law in force.

    >>> game = rootlog.replay(Path("fixtures/games/readme.rootlog"))
    >>> game.law, len(list(game)), game.position(turn=4).scores["E"]
    ('law-6', 56, 1)
    """

    __slots__ = ("_judged",)

    def __init__(self, judged: JudgedRecord) -> None:
        self._judged = judged

    def __repr__(self) -> str:
        turns = self._judged.record.turns
        return f"<Replay by {self.law}: {len(turns)} turns, {sum(len(turn.actions) for turn in turns)} actions>"

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

    def __repr__(self) -> str:
        return f"<Picture: {len(self.svg)} signs of SVG>"

    def _repr_svg_(self) -> str:
        """The bundle that IPython asks for when the picture is the value of a cell."""
        return self.svg

    def png(self, scale: float = 2) -> bytes:
        """The picture in pixels, `scale` of them for each unit. Raises NoPictureError without the extra `image`."""
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


def replay(text: Given, law: str | None = None, *, settings: Settings = None) -> Replay:
    """The game step by step. Raises LawError when `law` does not exist; never for a bad record.

    >>> for step in rootlog.replay(Path("fixtures/games/readme.rootlog")):
    ...     if step.findings:
    ...         print(step.turn, step.action, step.text, step.words, step.findings[0].rule, sep=" | ")
    5 | 5 | w6->3 | the Marquise moves a warrior from 6 to 3 | 4.2.1
    7 | 3 | b_s->4 | the Marquise places a sawmill in 4 | 6.5.4.II
    """
    judged = _judged(given(text), law, settings)
    _ = judged.game  # replayed now, so that iterating waits for nothing
    return Replay(judged)


def render(
    text: Given,
    turn: int | None = None,
    action: int | None = None,
    law: str | None = None,
    *,
    settings: Settings = None,
) -> Picture:
    """A picture of the position after an action (0: before the first), after a turn, or at the end of the game.

    The action's moves are drawn as arrows, and a rule that it breaks is marked. Raises IndexError when there is no such
    turn or action, LawError when `law` does not exist; never for a bad record.

    >>> rootlog.render(Path("fixtures/games/readme.rootlog"), turn=5, action=5).svg.count("</svg>")
    1
    """
    judged = _judged(given(text), law, settings)
    return Picture(svg(Moments(judged).scene(judged.moment(turn, action))))


def page(text: Given, law: str | None = None, *, settings: Settings = None) -> str:
    """A page in HTML that replays the game in a browser and needs nothing else.

    Raises IndexError when no turn is recorded, LawError when `law` does not exist.

    >>> rootlog.page(Path("fixtures/games/readme.rootlog"))[:15]
    '<!DOCTYPE html>'
    """
    from rootlog.renderers.html import html  # rarely needed, and 30 ms

    judged = _judged(given(text), law, settings)
    judged.moment()
    return html(page_of(judged))


def check(
    text: Given, law: str | None = None, *, settings: Settings = None, meant: bool = True
) -> Report:
    """Reads, replays and judges one record. Raises LawError when `law` does not exist; never for a bad record.

    Without `meant` it is not looked for what was probably meant, which takes most of the time where something is wrong: there are no
    suggestions, and what would follow from a slip counts as itself. The report then says so (`meant`).

    It is given as a text, bytes, a path, an open file, a Record or its data. Should rootlog itself fail at it, the report says so
    (`internal`). A text that is the name of a file raises RecordError.

    >>> for finding in rootlog.check(Path("fixtures/games/readme.rootlog")).findings:
    ...     print(finding.line, finding.rule, finding.title)
    13 4.2.1 You Must Rule
    17 6.5.4.II Pay Cost
    """
    source_ = given(text)
    found = _found(source_, settings)
    judged = _judged(source_, law, settings)
    told = judged.worded if meant else judged.in_words(judged.at_once)
    return Report((told.only(found.selection) if found else told,))


def explain(
    text: Given,
    turn: int | None = None,
    action: int | None = None,
    law: str | None = None,
    *,
    settings: Settings = None,
) -> tuple[ExplainedAction, ...]:
    """Every action with the play it belongs to and the rules that were asked, of the whole game, of a turn or of one action.

    Raises IndexError when there is no such turn or action, LawError when `law` does not exist.

    >>> [explained] = rootlog.explain(Path("fixtures/games/readme.rootlog"), turn=5, action=5)
    >>> explained.play, [ground.rule for ground in explained.grounds if not ground.holds]
    ('march', ['4.2.1'])
    """
    judged = _judged(given(text), law, settings, explaining=True)
    if turn is not None:
        judged.moment(turn, action)
    return tuple(
        one
        for one in explanation(judged)
        if turn in (None, one.turn) and action in (None, one.action)
    )


def stats(text: Given, law: str | None = None, *, settings: Settings = None) -> Stats:
    """The figures of each faction: scores by round, actions, battles, crafts, points by source.

    Raises LawError when `law` does not exist.

    >>> for one in rootlog.stats(Path("fixtures/games/readme.rootlog")):
    ...     print(one.faction, one.score, one.actions, one.attacks)
    E 5 25 2
    C 6 31 2
    """
    return Stats(_judged(given(text), law, settings).stats)


def fix(
    text: Given,
    lines: Collection[int] | None = None,
    law: str | None = None,
    *,
    settings: Settings = None,
) -> Fixed:
    """The record with the suggestions of what was probably meant: all of them, or those for some lines.

    After each the record is judged again, and all else stays as it is. Raises TypeError for a Record, which has no text, LawError when
    `law` does not exist.

    >>> fixed = rootlog.fix(Path("fixtures/games/readme.rootlog"), lines=[17])
    >>> fixed.text.splitlines()[16][:18]
    'C:t->1+5/t1->/t5->'
    """
    path = os.fspath(text) if isinstance(text, os.PathLike) else getattr(text, "name", "")
    whole = text_of(text)
    found = _found(source(whole, path if isinstance(path, str) else ""), settings)
    means = fixing.FixingTools(lambda now: _by(source(now, path), law, found), applied)
    done = fixing.fixed(
        whole, means, fixing.chooser(lines or ()), found.selection if found else EVERYTHING
    )
    told = done.judged.worded
    report = Report((told.only(found.selection) if found else told,))
    return Fixed(done.content, done.applied, report)


def diff(
    one: Given, other: Given, law: str | None = None, *, settings: Settings = None
) -> Comparison:
    """Two transcriptions of one game compared by what is on the table after each turn.

    Raises RecordError for one in which there is no record, LawError when `law` does not exist.

    >>> game = Path("fixtures/games/readme.rootlog")
    >>> compared = rootlog.diff(game, game.read_text().replace("w6->3", "w6->2"))
    >>> compared.same, compared.differences[0].details[0]
    (False, 'clearing 2: 1 warrior of the Marquise in A, 2 warriors of the Marquise in B')
    """
    records = [_judged(given(text), law, settings) for text in (one, other)]
    for judged in records:
        if not judged.is_readable:
            raise RecordError("this is not a record")
    return compare(*records)


def table(
    paths: Iterable[Given],
    by: Iterable[str] = ("player",),
    law: str | None = None,
    *,
    unfinished: bool = False,
    mistakes: bool = False,
    intervals: bool = False,
    settings: Settings = None,
) -> LeagueTable:
    """The table of a league: what the results of records, and of all records below folders, come to.

    `by` names what a row is of, as `rootlog table --by` does. Games without a winner count with `unfinished` alone; what holds no record
    does not count. With `mistakes` the games are judged, too, and what is wrong is counted: `plays` against the Law, `slips` of the record,
    and what is `open`. With `intervals` there is also between which the share of wins lies. Where the settings for the first of them have a
    season, its rules give points and ranks. Raises ValueError for another `by`, LawError when `law` does not exist.

    >>> found = rootlog.table([Path("fixtures/games/two_coalitions.rootlog")], by=["faction"])
    >>> found.columns
    ('faction', 'games', 'seats', 'wins', 'win_rate', 'mean_points', 'points_per_round')
    """
    ways = tuple(dict.fromkeys(by))
    for way in ways:
        if way not in league.WAYS:
            raise ValueError(f"{way!r} is not one of {', '.join(league.WAYS)}")
    games = _results(paths, law, settings, mistakes=mistakes)
    seasons, results = [], []
    for season, game in games:
        seasons.append(season)
        results += [one for one in game if unfinished or one.finished]
    return league.table(
        results,
        ways,
        mistakes=mistakes,
        intervals=intervals,
        season=seasons[0] if seasons else None,
    )


def results(
    paths: Iterable[Given],
    form: str = forms.USUAL,
    law: str | None = None,
    *,
    unfinished: bool = False,
    settings: Settings = None,
) -> LeagueTable:
    """The results of records in a league's form, and of all records below folders: a row for each seat, or for each game.

    `form` names the columns, as `rootlog results --as` does. Games without a winner are there with `unfinished` alone. Raises FormError
    for a file that describes no form, OSError where there is none, LawError when `law` does not exist.

    >>> found = rootlog.results([Path("fixtures/games/two_coalitions.rootlog")], form="rdl")
    >>> dict(zip(found.columns, found.rows[0]))["Faction"]
    'Vagabond (Tinker)'
    """
    wanted = forms.form(form)
    games = []
    for one in _records(paths):
        source_ = given(one)
        found = _found(source_, settings)
        judged = _by(source_, law, found)
        if judged.is_readable and (unfinished or judged.record.winner is not None):
            ended = outcome(judged, (found.season if found else None) or USUAL)
            games.append(forms.filled(wanted, ended.game, ended.seats))
    return LeagueTable(tuple(wanted.columns), [tuple(row) for row in forms.rows(wanted, games)])


def _results(
    paths: Iterable[Given], law: str | None, settings: Settings, *, mistakes: bool
) -> Iterator[tuple[Season | None, tuple[league.GameResult, ...]]]:
    """The results of every record, with the season's rules by which they are counted."""
    for one in _records(paths):
        source_ = given(one)
        found = _found(source_, settings)
        season = found.season if found else None
        judged = _by(source_, law, found)
        if judged.is_readable:
            yield season, league.results(judged, mistakes=mistakes, season=season or USUAL)


def rule(number: str, law: str | None = None) -> Entry:
    """The rule with that number, in the edition `law` or in any: its title, what it says, its numbers in all editions.

    Raises LookupError when there is none, LawError when `law` does not exist.

    >>> found = rootlog.rule("4.2.1")
    >>> found.title, found.numbers["law-16"]
    ('You Must Rule', '4.2.1')
    """
    law_id = named(law) if law else None
    found = [
        entry
        for entry in search.numbered(number, law_id)
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
    is checked now. A text at which rootlog itself fails stays as it is. Raises TypeError for a Record, which has no text, and ValueError for a
    report without what was meant, which does not know what only follows from another finding.

    >>> rootlog.annotate("Map: Fall\nDeck: Standard\nC: Ansel\nE: Birgit\nC: w->13\n").splitlines()[-1]
    '//! 1 notation Notation: there is no clearing 13'
    """
    whole = text_of(text)
    bare = whole
    if report is None:
        bare = annotated.strip(whole)
        report = Report((JudgedRecord(source(bare)).report,))
    records = report.records if isinstance(report, Report) else (report,)
    if not all(one.meant for one in records):
        raise ValueError("this report tells verdicts alone; a record is annotated with all of it")
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
    return write(text_of(text))


def _found(record: RecordText, settings: Settings) -> Found | None:
    """The settings for a record; those that are found are those of its folder, of the current one where it has none."""
    if settings is None:
        return None

    in_force.forget()  # files may have been written since the last call
    named = None if settings == "found" else os.fspath(settings)
    return in_force.settings(record.path or in_force.STDIN, named)


def _judged(record: RecordText, law: str | None, settings: Settings, **how: Any) -> JudgedRecord:
    """The record, to be judged by those settings."""
    return _by(record, law, _found(record, settings), **how)


def _by(record: RecordText, law: str | None, found: Found | None, **how: Any) -> JudgedRecord:
    return JudgedRecord(record, law, agreed=found.agreed if found else None, **how)


def _records(paths: Iterable[Given]) -> Iterator[Given]:
    """The records that are given, of a folder every record below it."""
    for one in paths:
        if isinstance(one, os.PathLike) and os.path.isdir(one):
            every = (os.path.join(top, name) for top, _, names in os.walk(one) for name in names)
            yield from map(Path, sorted(p for p in every if p.lower().endswith(".rootlog")))
        else:
            yield one
