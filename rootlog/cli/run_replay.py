"""What `rootlog replay` does, apart from its options."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

import click

from rootlog.cli import options
from rootlog.cli.failing import tell
from rootlog.cli.files import STDIN, SUFFIX, expand, read, say, unread, write
from rootlog.cli.in_force import SettingsError
from rootlog.cli.run_check import OK, USAGE, wants_colour, watched
from rootlog.cli.saving import save
from rootlog.renderers.plain import printable

if TYPE_CHECKING:
    from rootlog.engine.game import TurnLog
    from rootlog.engine.state import State
    from rootlog.judged import JudgedRecord
    from rootlog.notation.record import TurnLine
    from rootlog.view.page import Entry


class Asked(NamedTuple):
    """What to show: under which law, after which turn and action (None: the whole game), in which format and colour."""

    law: str | None
    turn: int | None
    action: int | None
    format: str
    colour: bool | None


def show(path: str, asked: Asked, output: str | None = None) -> int:
    """Replays the record at that path, writes what is asked to a file or standard output, and gives the exit status."""
    judged = _judged(path, asked.law)
    try:
        shown = _FORMATS[asked.format](judged, asked)
    except IndexError as error:
        say(str(error))
        return USAGE
    if output is None:
        write(shown)
    else:
        save(output, as_file(shown))
    return OK


def interactive(path: str, law: str | None) -> int:
    """The game at that path in the terminal, until the user quits; gives the exit status. Raises UsageError without a terminal."""
    if path == STDIN or not sys.stdin.isatty() or not sys.stdout.isatty():
        raise click.UsageError("--interactive needs a file and a terminal")
    try:
        from rootlog.renderers.terminal import run
    except ImportError as error:
        needed = 'pip install "rootlog[tui]"'
        raise click.UsageError(f"--interactive needs Textual: {needed}") from error
    from rootlog.view.page_of_record import page

    judged = _judged(path, law)
    if not judged.game.turns:
        say("no turn is recorded")
        return USAGE
    run(page(judged))
    return OK


def site(folder: str, output: str, law: str | None) -> int:
    """A page for every record below a folder, and an index with the verdicts, in another folder; gives the exit status."""
    from rootlog.renderers.index import index

    paths = list(expand([folder]))
    _make_folder(output)
    pages = Pages(folder, output, law)
    entries = [one for one in watched(map(pages.entry, paths), len(paths)) if one is not None]
    save(os.path.join(output, INDEX), as_file(index(entries)))
    return USAGE if pages.failed else OK


INDEX = "index.html"


class Pages:
    """The pages of the records below a folder, as they are written into another."""

    def __init__(self, folder: str, output: str, law: str | None) -> None:
        self._folder = folder
        self._output = output
        self._law = law
        self._taken = {INDEX}
        self.failed = False
        """Whether one could not be read or made."""

    def entry(self, path: str) -> Entry | None:
        """Writes the page of a record and gives its line of the index; none, and said why, where it cannot be read."""
        from rootlog.view.page_of_record import entry

        try:
            judged = options.judged(read(path), path, self._law)
        except (OSError, SettingsError) as error:
            self.failed = True
            say(unread(path, error) if isinstance(error, OSError) else str(error))
            return None
        name = os.path.relpath(path, self._folder)
        report = judged.report._replace(path=name)
        if judged.failure is not None:
            self._failed(judged.failure, path)
        return entry(report, self._page(judged, name.removesuffix(SUFFIX)))

    def _page(self, judged: JudgedRecord, stem: str) -> str | None:
        """Writes the page of a record and gives its name; none, and said why, where there is nothing to show."""
        from rootlog.renderers.html import html
        from rootlog.view.page_of_record import page

        try:
            made = html(page(judged)) if judged.game.turns else None
        except Exception as error:  # the other records are none the worse for it
            self._failed(error, judged.given.path)
            made = None
        if made is None:
            return None
        name = self._name(stem)
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
    return options.judged(options.content(path), path, law)


def _text(judged: JudgedRecord, asked: Asked) -> str:
    """The position asked for, or all turns and the last position."""
    if asked.turn is not None:
        return _board(judged, asked)
    if not judged.game.turns:
        return "no turn is recorded\n"
    turns = "\n".join(_turns(judged))
    return f"{turns}\n\n{_board(judged, asked)}"


def _turns(judged: JudgedRecord) -> Iterator[str]:
    for turn, log in zip(judged.record.turns, judged.game.turns, strict=True):
        actions = printable(" / ".join(action.text for action in turn.actions))
        yield f"{log.number:3} {_round(log)} {log.faction}  {_scores(log.after)}  {actions}"


def _board(judged: JudgedRecord, asked: Asked) -> str:
    from rootlog.renderers.board import board
    from rootlog.view.scene_of_state import scene

    moment = judged.moment(asked.turn, asked.action)
    log, state = judged.game.turns[moment.turn - 1], judged.position(*moment)
    title = _title(judged.record.turns[moment.turn - 1], log, state, asked.action)
    table = judged.game.table
    return board(
        scene(table, state, log.faction, title, judged.rulers(state)),
        colour=wants_colour(asked.colour),
    )


def _json(judged: JudgedRecord, asked: Asked) -> str:
    """The position asked for, or the positions after every action, as JSON."""
    from rootlog.positions.position import position, to_json

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
            "position": to_json(position(table, step.after, log.faction)),
        }
        for log in judged.game.turns
        for step in log.steps
    ]
    return json.dumps({"steps": steps}, indent=1) + "\n"


def _svg(judged: JudgedRecord, asked: Asked) -> str:
    """A picture of the position asked for, by default the last."""
    from rootlog.renderers.svg import svg
    from rootlog.view.moments import Moments

    return svg(Moments(judged).scene(judged.moment(asked.turn, asked.action)))


def _html(judged: JudgedRecord, _asked: Asked) -> str:
    """The whole game as a page."""
    from rootlog.renderers.html import html
    from rootlog.view.page_of_record import page

    return html(page(judged))


_FORMATS = {"text": _text, "json": _json, "svg": _svg, "html": _html}


def _round(log: TurnLog) -> str:
    return f"round {log.round:2}" if log.round else "set-up  "


def _scores(state: State) -> str:
    return " ".join(f"{f}:{'-' if n is None else n}" for f, n in state.scores.items())


def _title(turn: TurnLine, log: TurnLog, state: State, action: int | None) -> str:
    head = f"Turn {log.number}, {_round(log).strip()}, {log.faction}: {_scores(state)}"
    if action is None:
        return f"{head}\nafter {printable(' / '.join(a.text for a in turn.actions)) or 'nothing'}"
    if action == 0:
        return f"{head}\nbefore its first action"
    return f"{head}\nafter action {action}, {printable(turn.actions[action - 1].text)}"
