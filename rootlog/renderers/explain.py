"""The output of `rootlog explain`: each action, its play, and the rules that were asked."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from rootlog.renderers.plain import printable

if TYPE_CHECKING:
    from rootlog.reporting.explanation import ExplainedAction, Ground


def as_text(lines: Iterable[ExplainedAction]) -> str:
    """A heading per turn, a line per action with its play, what it does in words, a line per rule below it."""
    return "".join(_texts(lines))


def _texts(lines: Iterable[ExplainedAction]) -> Iterator[str]:
    turn = 0
    for line in lines:
        if line.turn != turn:
            yield f"{'' if turn == 0 else chr(10)}turn {line.turn} {line.faction}, {_round(line)}\n"
            turn = line.turn
        yield f"{line.action:>4}  {printable(line.text):<24} {line.play}".rstrip() + "\n"
        if line.words:
            yield f"      {line.words}\n"
        for ground in line.grounds:
            yield f"        {_ground(ground)}\n"


def _round(line: ExplainedAction) -> str:
    return f"round {line.round}" if line.round else "set-up"


def _ground(ground: Ground) -> str:
    mark = "ok" if ground.holds else "no"
    words = f": {printable(ground.message)}" if ground.message else ""
    return f"{mark} {ground.rule} {ground.title}{words}"


def as_json(lines: Iterable[ExplainedAction]) -> str:
    """All lines as one JSON document."""
    facts = [
        {**line._asdict(), "grounds": [ground._asdict() for ground in line.grounds]}
        for line in lines
    ]
    return json.dumps({"actions": facts}, indent=1) + "\n"
