"""What the page asks of rootlog. Every function takes and gives text, most of it JSON: that crosses to JavaScript as it is."""

import json

from rootlog.engine.law import ids, search
from rootlog.judged import JudgedRecord
from rootlog.notation.reader import source
from rootlog.renderers import json as shapes

_open = None
"""The record that is shown."""


def editions():
    """The editions of the Law."""
    return json.dumps(ids())


def judge(path, text, law):
    """What `rootlog check --format json` says of a record, and where its actions stand; that record is then the one shown."""
    global _open  # one page shows one record
    _open = JudgedRecord(source(text, path), law or None)
    return f'{{"report": {shapes.record(_open.report)}, "turns": {json.dumps(_turns(_open))}}}'


def verdict(path, text, law):
    """What `rootlog check --format json` says of a record that is not shown."""
    return shapes.record(JudgedRecord(source(text, path), law or None).report)


def _turns(judged):
    """For each turn its line, and for each of its actions the line and the columns, counted from 1."""
    return [
        {
            "line": turn.line,
            "faction": turn.faction,
            "round": turn.round,
            "actions": [[one.line, one.column, one.end_column] for one in turn.actions],
        }
        for turn in judged.record.turns
    ]


def board(turn, action):
    """The picture after an action of the record that is shown; of turn 0: as the game ends. Empty where no turn is written."""
    from rootlog.renderers.svg import svg
    from rootlog.view.moments import Moments

    if not _open.game.turns:
        return ""
    return svg(Moments(_open).scene(_open.moment(turn or None, action if turn else None)))


def annotated():
    """The record that is shown with its findings written in."""
    from rootlog.api import annotate

    return annotate("".join(f"{line}\n" for line in _open.given.lines))


def page():
    """The page of the game that is shown: one file."""
    from rootlog.renderers.html import html
    from rootlog.view.page_of_record import page as made

    return html(made(_open)) if _open.game.turns else ""


def rule(number):
    """A rule in our own words, in every edition; empty where there is none."""
    from rootlog.reporting import rulebook

    return "\n\n".join(rulebook.as_text(entry) for entry in search.find(number))
