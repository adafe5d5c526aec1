"""What `rootlog replay` does, apart from its options."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

import click

from rootlog.cli.files import STDIN, SUFFIX, expand, save, say, write
from rootlog.cli.run import USAGE, wants_colour, watched

if TYPE_CHECKING:
    from rootlog.engine.game import TurnLog
    from rootlog.engine.state import State
    from rootlog.page import Entry
    from rootlog.record import Turn
    from rootlog.viewing import View

OK = 0


class Asked(NamedTuple):
    """What to show: under which law, after which turn and action (None: the whole game), in which format and colour."""

    law: str | None
    turn: int | None
    action: int | None
    format: str
    colour: bool | None


def show(path: str, asked: Asked, output: str | None = None) -> int:
    """Replays the record at that path, writes what is asked to a file or standard output, and gives the exit status."""
    view = _view(path, asked.law)
    try:
        shown = _FORMATS[asked.format](view, asked)
    except IndexError as error:
        say(str(error))
        return USAGE
    if output is None:
        write(shown)
    else:
        save(output, shown.encode())
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
    from rootlog.paging import page

    view = _view(path, law)
    if not view.game.turns:
        say("no turn is recorded")
        return USAGE
    run(page(view))
    return OK


def site(folder: str, output: str, law: str | None) -> int:
    """A page for every record below a folder, and an index with the verdicts, in another folder; gives the exit status."""
    from rootlog.renderers.index import index

    paths = list(expand([folder]))
    _make_folder(output)
    pages = (_saved_page(path, folder, output, law) for path in paths)
    entries = list(watched(pages, len(paths)))
    save(os.path.join(output, "index.html"), index(entries).encode())
    return OK


def _saved_page(path: str, folder: str, output: str, law: str | None) -> Entry:
    """Writes the page of a record that lies in the folder, and gives its line of the index."""
    from rootlog.paging import entry, page
    from rootlog.renderers.html import html

    view = _view(path, law)
    name = os.path.relpath(path, folder)
    href = name.removesuffix(SUFFIX) + ".html" if view.game.turns else None
    if href:
        _make_folder(os.path.dirname(os.path.join(output, href)))
        save(os.path.join(output, href), html(page(view)).encode())
    return entry(view.report._replace(path=name), href)


def _make_folder(path: str) -> None:
    """A folder, with those above it. Raises UsageError where it cannot be made."""
    try:
        os.makedirs(path, exist_ok=True)
    except OSError as error:
        raise click.UsageError(f"cannot make {path}: {error.strerror or error}") from error


def _view(path: str, law: str | None) -> View:
    """The record at a path, to be looked at. Raises UsageError where it cannot be read."""
    from rootlog.checker import source
    from rootlog.cli.options import content
    from rootlog.viewing import View

    return View(source(content(path), path), law)


def _text(view: View, asked: Asked) -> str:
    """The position asked for, or all turns and the last position."""
    if asked.turn is not None:
        return _board(view, asked)
    if not view.game.turns:
        return "no turn is recorded\n"
    turns = "\n".join(_turns(view))
    return f"{turns}\n\n{_board(view, asked)}"


def _turns(view: View) -> Iterator[str]:
    for turn, log in zip(view.record.turns, view.game.turns, strict=True):
        actions = " / ".join(action.text for action in turn.actions)
        yield f"{log.number:3} {_round(log)} {log.faction}  {_scores(log.after)}  {actions}"


def _board(view: View, asked: Asked) -> str:
    from rootlog.renderers.board import board
    from rootlog.staging import rulers, scene

    moment = view.moment(asked.turn, asked.action)
    log, state = view.log(moment), view.state(moment)
    title = _title(view.record.turns[moment.turn - 1], log, state, asked.action)
    table = view.game.table
    return board(
        scene(table, state, log.faction, title, rulers(table, state)),
        colour=wants_colour(asked.colour),
    )


def _json(view: View, asked: Asked) -> str:
    """The position asked for, or the positions after every action, as JSON."""
    from rootlog.position import position, to_json

    table = view.game.table
    if asked.turn is not None:
        moment = view.moment(asked.turn, asked.action)
        shown = position(table, view.state(moment), view.log(moment).faction)
        return json.dumps(to_json(shown), indent=1) + "\n"
    steps = [
        {
            "turn": log.number,
            "round": log.round,
            "faction": log.faction,
            "action": step.action,
            "text": view.record.turns[log.number - 1].actions[step.action - 1].text,
            "position": to_json(position(table, step.after, log.faction)),
        }
        for log in view.game.turns
        for step in log.steps
    ]
    return json.dumps({"steps": steps}, indent=1) + "\n"


def _svg(view: View, asked: Asked) -> str:
    """A picture of the position asked for, by default the last."""
    from rootlog.renderers.svg import svg

    return svg(view.scene(view.moment(asked.turn, asked.action)))


def _html(view: View, _asked: Asked) -> str:
    """The whole game as a page."""
    from rootlog.paging import page
    from rootlog.renderers.html import html

    return html(page(view))


_FORMATS = {"text": _text, "json": _json, "svg": _svg, "html": _html}


def _round(log: TurnLog) -> str:
    return f"round {log.round:2}" if log.round else "set-up  "


def _scores(state: State) -> str:
    return " ".join(f"{f}:{'-' if n is None else n}" for f, n in state.scores.items())


def _title(turn: Turn, log: TurnLog, state: State, action: int | None) -> str:
    head = f"Turn {log.number}, {_round(log).strip()}, {log.faction}: {_scores(state)}"
    if action is None:
        return f"{head}\nafter {' / '.join(a.text for a in turn.actions) or 'nothing'}"
    if action == 0:
        return f"{head}\nbefore its first action"
    return f"{head}\nafter action {action}, {turn.actions[action - 1].text}"
