"""The work of `rootlog replay`, apart from its options."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Iterator
from textwrap import wrap
from typing import NamedTuple

import click

from rootlog import in_force
from rootlog.cli import options
from rootlog.cli.failing import tell
from rootlog.cli.files import (
    STDIN,
    expand,
    read,
    say,
    slashed,
    unread,
    wants_colour,
    without_suffix,
    write,
    write_bytes,
)
from rootlog.cli.progress import watched
from rootlog.cli.saving import save
from rootlog.cli.statuses import OK, USAGE
from rootlog.engine.game import TurnLog
from rootlog.engine.state import State
from rootlog.engine.words import score
from rootlog.in_force import SettingsError
from rootlog.judged import JudgedRecord, Moment
from rootlog.notation.record import TurnLine
from rootlog.positions.position import position, to_json
from rootlog.renderers import raster
from rootlog.renderers.board import board
from rootlog.renderers.html import html
from rootlog.renderers.index import TITLE, index
from rootlog.renderers.plain import printable
from rootlog.renderers.svg import room, svg
from rootlog.renderers.svgmap import WIDTH
from rootlog.reporting.words.actions import turn_in_words
from rootlog.version import installing
from rootlog.view.moments import Moments
from rootlog.view.page import IndexEntry
from rootlog.view.page_of_record import entry, page
from rootlog.view.scene_of_state import scene


class ReplayOptions(NamedTuple):
    """The part of a game to show: under which law, after which turn and action (None: the whole game), in which format and colour."""

    law: str | None
    turn: int | None
    action: int | None
    format: str
    colour: bool | None
    turns: str | None = None
    """The turns of an animation, as 20-24."""
    only_map: bool = False
    """A picture is of the map alone."""
    width: int | None = None
    """The number of pixels that a picture in pixels is wide."""
    delay: int | None = None
    """The number of milliseconds that a frame of an animation is shown."""


def show(path: str, asked: ReplayOptions, output: str | None = None) -> int:
    """Replays the record at that path, writes what is asked to a file or standard output, and gives the exit status."""
    judged = _judged(path, asked.law)
    try:
        shown = _FORMATS[asked.format](judged, asked)
    except IndexError as error:
        say(str(error))
        return USAGE
    content = shown if isinstance(shown, bytes) else as_file(shown)
    if output is not None:
        save(output, content)
    elif isinstance(shown, str):
        write(shown)
    elif sys.stdout is not None and sys.stdout.isatty():
        raise click.UsageError("a picture cannot be printed; use --output FILE")
    else:
        write_bytes(shown)
    return OK


def interactive(path: str, law: str | None) -> int:
    """The game at that path in the terminal, until the user quits; gives the exit status. Raises UsageError without a terminal."""
    if path == STDIN or not sys.stdin.isatty() or not sys.stdout.isatty():
        raise click.UsageError("--interactive needs a file and a terminal")
    try:
        from rootlog.renderers.terminal import run
    except ImportError as error:
        raise click.UsageError(f"--interactive needs Textual: {installing('tui')}") from error
    judged = _judged(path, law)
    if not judged.game.turns:
        say("no turn is recorded")
        return USAGE
    run(page(judged))
    return OK


def site(folder: str, output: str, law: str | None) -> int:
    """A page for every record below a folder, and an index with the verdicts, in another folder; gives the exit status."""
    paths = list(expand([folder]))
    _make_folder(output)
    title = _league(folder)
    pages = Pages(folder, output, law, title)
    entries = [one for one in watched(map(pages.entry, paths), len(paths)) if one is not None]
    save(os.path.join(output, INDEX), as_file(index(entries, title)))
    return USAGE if pages.failed else OK


INDEX = "index.html"


def _league(folder: str) -> str:
    """The name of the league whose settings are in force for a folder, else what an index is called."""
    found = in_force.settings(folder, options.config())
    profile = found.agreed.profile if found else None
    return profile.name if profile and profile.name else TITLE


class Pages:
    """The pages of the records below a folder, as they are written into another."""

    def __init__(self, folder: str, output: str, law: str | None, title: str) -> None:
        self._folder = folder
        self._output = output
        self._law = law
        self._title = title
        self._taken = {INDEX}
        self.failed = False
        """True if one could not be read or made."""

    def entry(self, path: str) -> IndexEntry | None:
        """Writes the page of a record and gives its line of the index; none, and said why, where it cannot be read."""
        try:
            judged = options.judged(read(path), path, self._law)
        except (OSError, SettingsError) as error:
            self.failed = True
            say(unread(path, error) if isinstance(error, OSError) else str(error))
            return None
        name = slashed(os.path.relpath(path, self._folder))
        if judged.report.internal and judged.failure is not None:
            self._failed(judged.failure, path)
        return entry(judged, name, self._page(judged, without_suffix(name)))

    def _page(self, judged: JudgedRecord, stem: str) -> str | None:
        """Writes the page of a record and gives its name; none, and said why, where there is nothing to show."""
        if not judged.game.turns:
            return None
        name = self._name(stem)
        back = f"{'../' * name.count('/')}{INDEX}", self._title
        try:
            made = html(page(judged), back)
        except Exception as error:  # the other records are none the worse for it
            self._failed(error, judged.given.path)
            return None
        _make_folder(os.path.dirname(os.path.join(self._output, name)))
        save(os.path.join(self._output, name), as_file(made))
        return name

    def _failed(self, error: Exception, path: str) -> None:
        self.failed = True
        tell(error, path)

    def _name(self, stem: str) -> str:
        """The name of a page that no other has, nor the index, also where upper and lower case are the same."""
        name, number = f"{stem}.html", 1
        while name.casefold() in self._taken:
            number += 1
            name = f"{stem}-{number}.html"
        self._taken.add(name.casefold())
        return name


def as_file(text: str) -> bytes:
    """A text as a file has it; names of files that are no text may be in it."""
    return text.encode("utf-8", "backslashreplace")


def _make_folder(path: str) -> None:
    """A folder, with those above it. Raises UsageError where it cannot be made."""
    try:
        os.makedirs(path, exist_ok=True)
    except OSError as error:
        raise click.UsageError(
            f"cannot make {printable(path)}: {error.strerror or error}"
        ) from error


def _judged(path: str, law: str | None) -> JudgedRecord:
    """The record at a path, to be looked at. Raises UsageError where it cannot be read."""
    return options.looked_at(path, law)


def _text(judged: JudgedRecord, asked: ReplayOptions) -> str:
    """The position asked for, or all turns and the last position."""
    if asked.turn is not None:
        return _board(judged, asked)
    if not judged.game.turns:
        return "no turn is recorded\n"
    turns = "\n".join(_turns(judged))
    return f"{turns}\n\n{_board(judged, asked)}"


WORDS = 110
"""The length that a line of words reaches."""
INDENT = " " * 6


def _turns(judged: JudgedRecord) -> Iterator[str]:
    """Each turn as it is written, and below it in words."""
    for turn, log in zip(judged.record.turns, judged.game.turns, strict=True):
        actions = printable(" / ".join(action.text for action in turn.actions))
        yield f"{log.number:3} {_round(log)} {log.faction}  {_scores(log.after)}  {actions}"
        told = turn_in_words(judged.game.table, log)
        yield from wrap(told, WORDS, initial_indent=INDENT, subsequent_indent=INDENT)


def _board(judged: JudgedRecord, asked: ReplayOptions) -> str:
    moment = judged.moment(asked.turn, asked.action)
    log, state = judged.game.turns[moment.turn - 1], judged.position(*moment)
    title = _title(judged.record.turns[moment.turn - 1], log, state, asked.action)
    if asked.action:
        title += f"\n{judged.words[moment]}"
    table = judged.game.table
    players = {one.faction: one.name for one in judged.record.players}
    return board(
        scene(table, state, log.faction, title, judged.rulers(state)).named(players),
        colour=wants_colour(asked.colour),
    )


def _json(judged: JudgedRecord, asked: ReplayOptions) -> str:
    """The position asked for, or the positions after every action, as JSON."""
    table = judged.game.table
    if asked.turn is not None:
        moment = judged.moment(asked.turn, asked.action)
        on_turn = judged.game.turns[moment.turn - 1].faction
        shown = position(table, judged.position(*moment), on_turn)
        return json.dumps(to_json(shown), indent=1) + "\n"
    steps = [
        {
            "turn": log.number,
            "round": log.round,
            "faction": log.faction,
            "action": step.action,
            "text": judged.record.turns[log.number - 1].actions[step.action - 1].text,
            "words": judged.words[log.number, step.action],
            "position": to_json(position(table, step.after, log.faction)),
        }
        for log in judged.game.turns
        for step in log.steps
    ]
    return json.dumps({"steps": steps}, indent=1) + "\n"


def _svg(judged: JudgedRecord, asked: ReplayOptions) -> str:
    """A picture of the position asked for, by default the last."""
    shown = Moments(judged).scene(judged.moment(asked.turn, asked.action))
    return svg(shown, only_map=asked.only_map)


def _html(judged: JudgedRecord, _asked: ReplayOptions) -> str:
    """The whole game as a page."""
    return html(page(judged))


def _png(judged: JudgedRecord, asked: ReplayOptions) -> bytes:
    """The same picture in pixels."""
    try:
        return raster.png(_svg(judged, asked), _scale(asked, raster.SCALE))
    except raster.NoPictureError as error:
        raise click.UsageError(str(error)) from error


def _animation(judged: JudgedRecord, asked: ReplayOptions) -> bytes:
    """The turns asked for, action by action, or the end of every turn, as an animation."""
    moments = Moments(judged)
    scenes = [moments.scene(moment) for moment in _frames(judged, asked.turns)]
    if not scenes:
        raise IndexError("no turn is recorded")
    least = room(scenes)
    try:
        drawn = (svg(one, least, only_map=asked.only_map) for one in scenes)
        scale = _scale(asked, raster.ANIMATED_SCALE)
        frames = watched(drawn, len(scenes), what="frames")
        return raster.animated(frames, asked.format, scale, asked.delay or raster.PAUSE)
    except raster.NoPictureError as error:
        raise click.UsageError(str(error)) from error


def _scale(asked: ReplayOptions, usual: float) -> float:
    """The number of pixels that are drawn for each unit of a picture."""
    return asked.width / WIDTH if asked.width else usual


def _frames(judged: JudgedRecord, turns: str | None) -> list[Moment]:
    """The moments that an animation shows. Raises IndexError where there are no such turns, UsageError where none are named."""
    if turns is None:
        return [judged.moment(log.number) for log in judged.game.turns]
    first, _, last = turns.partition("-")
    if not first.isdecimal() or not (last or first).isdecimal() or int(last or first) < int(first):
        raise click.UsageError(
            f"--turns is a turn or the first and the last, as 20-24, not {turns}"
        )
    wanted = [judged.moment(number) for number in range(int(first), int(last or first) + 1)]
    return [judged.moment(end.turn, n) for end in wanted for n in range(end.action + 1)]


ANIMATED = ("gif", "webp")
PICTURES = ("svg", "png", *ANIMATED)
_FORMATS: dict[str, Callable[[JudgedRecord, ReplayOptions], str | bytes]] = {
    "text": _text,
    "json": _json,
    "svg": _svg,
    "html": _html,
    "png": _png,
    "gif": _animation,
    "webp": _animation,
}


def _round(log: TurnLog) -> str:
    return f"round {log.round:2}" if log.round else "set-up  "


def _scores(state: State) -> str:
    return " ".join(f"{f}:{score(n)}" for f, n in state.scores.items())


def _title(turn: TurnLine, log: TurnLog, state: State, action: int | None) -> str:
    head = f"Turn {log.number}, {_round(log).strip()}, {log.faction}: {_scores(state)}"
    if action is None:
        return f"{head}\nafter {printable(' / '.join(a.text for a in turn.actions)) or 'nothing'}"
    if action == 0:
        return f"{head}\nbefore its first action"
    return f"{head}\nafter action {action}, {printable(turn.actions[action - 1].text)}"
