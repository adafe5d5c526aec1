"""What the page asks of rootlog: a desk with one record on it, and the records that lie beside it.

All goes in and comes out as text, most of it JSON, which crosses to JavaScript as it is. To rootlog the records and settings that
the page was given are files below the current folder, so that what is in force is found as the commands find it.
"""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING, Any

from rootlog.cli import in_force
from rootlog.engine.law import ids, search
from rootlog.renderers import json as shapes

if TYPE_CHECKING:
    from rootlog.judged import JudgedRecord
    from rootlog.reporting.report import RecordReport


def editions() -> str:
    """The editions of the Law as JSON, the usual one marked."""
    from rootlog.reporting import lawbook

    return json.dumps([lawbook.as_facts(one) for one in ids()])


def choices() -> str:
    """What settings may name, as JSON: maps, decks and factions, and the switches of the Law with their values."""
    from rootlog.engine import cards, factions, maps
    from rootlog.engine.law import switches, values
    from rootlog.engine.words import faction_name

    every = {letter: faction_name(letter) for letter in factions.letters()}
    known = {name: {"about": about, "values": values(name)} for name, about in switches().items()}
    return json.dumps(
        {"maps": maps.names(), "decks": cards.names(), "factions": every, "switches": known}
    )


def rule(number: str, law_id: str) -> str:
    """The rules that a number names in an edition, in our own words and as JSON, with what other editions say."""
    from rootlog.reporting import rulebook

    found = search.find(number, law_id or None) or search.find(number)
    return json.dumps([rulebook.as_facts(entry, law_id or None) for entry in found])


def put(path: str, content: bytes) -> str:
    """Keeps a file that the page was given. Gives its text, as the commands read it."""
    from rootlog.notation.text import decode

    place = _inside(path)
    os.makedirs(os.path.dirname(place) or ".", exist_ok=True)
    with open(place, "wb") as file:
        file.write(content)
    in_force.forget()
    return decode(content)[0]


def drop(path: str) -> None:
    """Forgets a file that the page was given; one that is not there is forgotten already."""
    if os.path.isfile(place := _inside(path)):
        os.remove(place)
    in_force.forget()


def _inside(path: str) -> str:
    """A path below the current folder, whatever it says."""
    return os.path.normpath(f"/{path}").lstrip("/")


def _wanted(path: str, report: RecordReport) -> RecordReport:
    return report.only(in_force.selection(path, (), ()))


def verdict(path: str, law_id: str) -> str:
    """What `rootlog check --format json` says of a record among the files, or as `trouble` why it cannot be judged."""
    with open(_inside(path), "rb") as file:
        content = file.read()
    try:
        judged = in_force.judged(content, path, law_id or None)
        return shapes.record(_wanted(path, judged.worded))
    except in_force.SettingsError as error:
        return json.dumps({"path": path, "trouble": str(error)})


class Desk:
    """The record that is shown. Until one is laid on it, it holds an empty one."""

    def __init__(self) -> None:
        self._path = self._law = self._text = ""
        self._judged = in_force.judged(b"", "", None)

    def judge(self, path: str, text: str, law_id: str) -> str:
        """Lays a record on the desk and tells as JSON what is found, where its actions stand, and which law is in force.

        `report` is what `rootlog check --format json` says. Where settings cannot be read there is `trouble` alone, and the record
        is judged without them from then on.
        """
        self._path, self._text, self._law = path, text, law_id
        try:
            self._judged = in_force.judged(text.encode(), path, law_id or None)
            report = _wanted(path, self._judged.worded)
        except in_force.SettingsError as error:
            return json.dumps({"trouble": str(error)})
        turns = json.dumps(_turns(self._judged))
        return f'{{"report": {shapes.record(report)}, "turns": {turns}}}'

    def board(self, turn: int, action: int) -> str:
        """The picture after an action as JSON, with what is told beside it; of turn 0: as the game ends.

        Empty where no turn is written.
        """
        from rootlog.renderers.svg import svg
        from rootlog.view.moments import Moments

        if not self._judged.game.turns:
            return ""
        moments = Moments(self._judged)
        moment = self._judged.moment(turn or None, action if turn else None)
        told = {
            "title": moments.heading(moment),
            "text": moments.text(moment),
            "words": moments.words(moment),
        }
        return json.dumps({"svg": svg(moments.scene(moment)), **told})

    def repaired(self, line: int, meant: str) -> str:
        """A line of the record as it was probably meant: what `rootlog fix --line` makes of it."""
        from rootlog.reporting.applying import in_line

        return in_line(self._judged.given.lines[line - 1], meant)

    def fixed(self) -> str:
        """The record with all its suggestions applied: what `rootlog fix --all` makes of it."""
        from rootlog.cli.run_fix import all_of_them, fixed

        selection = in_force.selection(self._path, (), ())
        done = fixed(self._text.encode(), self._path, self._law or None, all_of_them, selection)
        return done.content.decode()

    def ruled(self, line: int, column: int, number: str, reason: str) -> str:
        """The record with a ruling that lets the finding stand which cites that rule there: what `rootlog ruling` makes of it."""
        from rootlog.renderers.annotate import annotation
        from rootlog.reporting import placing

        here = placing.at(self._judged.report.findings, line, column)
        finding = next(one for one in here if one.rule == number)
        note = placing.ruling(finding, reason)
        turns = self._judged.record.turns
        return placing.written(self._text, turns, finding, note, annotation(finding))[0]

    def annotated(self) -> str:
        """The record with its findings written in: what `rootlog annotate` makes of it."""
        from rootlog.renderers.annotate import annotate, strip

        bare = strip(self._text)
        judged = in_force.judged(bare.encode(), self._path, self._law or None)
        report = _wanted(self._path, judged.report)
        return self._text if report.internal else annotate(bare, report.mistakes)

    def page(self) -> str:
        """The page of the game: one file of HTML; empty where no turn is written."""
        from rootlog.renderers.html import html
        from rootlog.view.page_of_record import page

        return html(page(self._judged)) if self._judged.game.turns else ""


def _turns(judged: JudgedRecord) -> list[dict[str, Any]]:
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


def rehearse(text: str) -> None:
    """Asks everything once: the build sees what that loads, and the page has it loaded before it is asked in earnest."""
    desk = Desk()
    put("rehearsed.rootlog", text.encode())
    verdict("rehearsed.rootlog", "")
    report = json.loads(desk.judge("rehearsed.rootlog", text, ""))["report"]
    desk.board(0, 0)
    desk.annotated()
    desk.page()
    desk.fixed()
    editions()
    choices()
    for one in report["findings"]:
        desk.ruled(one["line"], one["column"], one["rule"], "rehearsed")
        rule(one["rule"], report["law"])
    drop("rehearsed.rootlog")
