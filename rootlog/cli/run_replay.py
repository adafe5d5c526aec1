"""What `rootlog replay` does, apart from its options."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

import click

from rootlog.cli.files import STDIN, SUFFIX, expand, save, say, write
from rootlog.cli.run_check import USAGE, wants_colour, watched

if TYPE_CHECKING:
    from rootlog.engine.game import TurnLog
    from rootlog.engine.state import State
    from rootlog.judged import JudgedRecord
    from rootlog.notation.record import TurnLine
    from rootlog.view.page import Entry

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
    judged = _judged(path, asked.law)
    try:
        shown = _FORMATS[asked.format](judged, asked)
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
    pages = (_saved_page(path, folder, output, law) for path in paths)
    entries = list(watched(pages, len(paths)))
    save(os.path.join(output, "index.html"), index(entries).encode())
    return OK


def _saved_page(path: str, folder: str, output: str, law: str | None) -> Entry:
    """Writes the page of a record that lies in the folder, and gives its line of the index."""
    from rootlog.renderers.html import html
    from rootlog.view.page_of_record import entry, page

    judged = _judged(path, law)
    name = os.path.relpath(path, folder)
    href = name.removesuffix(SUFFIX) + ".html" if judged.game.turns else None
    if href:
        _make_folder(os.path.dirname(os.path.join(output, href)))
        save(os.path.join(output, href), html(page(judged)).encode())
    return entry(judged.report._replace(path=name), href)


def _make_folder(path: str) -> None:
    """A folder, with those above it. Raises UsageError where it cannot be made."""
    try:
        os.makedirs(path, exist_ok=True)
    except OSError as error:
        raise click.UsageError(f"cannot make {path}: {error.strerror or error}") from error


def _judged(path: str, law: str | None) -> JudgedRecord:
    """The record at a path, to be looked at. Raises UsageError where it cannot be read."""
    from rootlog.cli.options import content
    from rootlog.judged import JudgedRecord
    from rootlog.notation.reader import source

    return JudgedRecord(source(content(path), path), law)


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
        actions = " / ".join(action.text for action in turn.actions)
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
        return f"{head}\nafter {' / '.join(a.text for a in turn.actions) or 'nothing'}"
    if action == 0:
        return f"{head}\nbefore its first action"
    return f"{head}\nafter action {action}, {turn.actions[action - 1].text}"
