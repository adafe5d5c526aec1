"""What the page asks of rootlog: a desk with one record on it, and the records that lie beside it.

All goes in and comes out as text, most of it JSON, which crosses to JavaScript as it is. To rootlog the records and settings that
the page was given are files below the current folder, so that what is in force is found as the commands find it.
"""

from __future__ import annotations

import json
import os
import time
from typing import TYPE_CHECKING, Any

from rootlog import in_force
from rootlog.editing.document import Document
from rootlog.engine.law import ids, naming, search
from rootlog.engine.law import law as of
from rootlog.engine.words import faction_name
from rootlog.renderers import icons
from rootlog.renderers import json as shapes
from rootlog.reporting import dating
from rootlog.reporting.report import EVERYTHING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rootlog.editing.places import TextRange
    from rootlog.judged import JudgedRecord, Moment
    from rootlog.recording.pad import Pad
    from rootlog.reporting.report import RecordReport
    from rootlog.view.scene import Panel


def editions() -> str:
    """The editions of the Law as JSON, the usual one marked."""
    from rootlog.reporting import lawbook

    return json.dumps([lawbook.as_facts(one) for one in ids()])


def choices() -> str:
    """What settings may name, as JSON: maps, decks and factions, and the switches of the Law with their values."""
    from rootlog.engine import cards, factions, maps
    from rootlog.engine.law import switches, values

    every = {letter: faction_name(letter) for letter in factions.letters()}
    known = {name: {"about": about, "values": values(name)} for name, about in switches().items()}
    return json.dumps(
        {"maps": maps.names(), "decks": cards.names(), "factions": every, "switches": known}
    )


def starts() -> str:
    """What the head of a record may say, as JSON: maps with their clearings and suits, landmarks, hirelings."""
    from rootlog.recording import starting

    return json.dumps(starting.choices())


def homes(head: str, letters: str) -> str:
    """The places in which each of those factions may be set up, as JSON."""
    from rootlog.recording import starting

    return json.dumps({letter: [*starting.homes(head, letter)] for letter in letters})


def set_up(head: str, where: str) -> str:
    """The head of a record with the turns that set up, by the places of factions (JSON), and the line to go on in."""
    from rootlog.recording import starting

    return json.dumps(starting.set_up(head, json.loads(where))._asdict())


def scoresheet() -> str:
    """A scoresheet to be filled in with a pencil: one file of HTML."""
    from rootlog.renderers import sheets

    return sheets.for_pencil()


def settings(text: str) -> str:
    """What the text of a rootlog.toml says, as JSON, and in words what is wrong with it. It lies in the current folder already."""
    import tomllib

    try:
        said = tomllib.loads(text)
    except tomllib.TOMLDecodeError:
        said = {}
    try:
        in_force.settings(in_force.NAME)
        trouble = ""
    except in_force.SettingsError as error:
        trouble = str(error)
    return json.dumps({"settings": said, "trouble": trouble}, default=str)


def rule(number: str, law_id: str) -> str:
    """The rules that a number names in an edition, in our own words and as JSON, with what other editions say."""
    from rootlog.reporting import rulebook

    found = search.numbered(number, law_id or None) or search.numbered(number)
    return json.dumps([rulebook.as_facts(entry, law_id or None) for entry in found])


def put(path: str, given: bytes | memoryview) -> str:
    """Keeps a file that the page was given. Gives its text, as the commands read it."""
    from rootlog.notation.text import decode

    place, content = _inside(path), bytes(given)
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


def verdict(path: str, law_id: str) -> str:
    """What `rootlog check --format json` says of a record among the files, or as `trouble` why it cannot be judged."""
    with open(_inside(path), "rb") as file:
        content = file.read()
    try:
        judged = in_force.judged(content, path, law_id or None)
        return shapes.record(judged.worded.only(in_force.selection(path, (), ())))
    except in_force.SettingsError as error:
        return json.dumps({"path": path, "trouble": str(error)})


class Desk:
    """The record that is shown, as it is being typed. Until one is laid on it, it holds an empty one."""

    def __init__(self) -> None:
        self._document = Document("")
        self._selection = EVERYTHING
        self._work: Iterator[str] = iter(())
        self._pads: Pad | None = None

    def lay(self, path: str, text: str, law_id: str) -> str:
        """Lays a record on the desk, to be judged by `work`. What is known of the last one is kept as far as it is the same.

        Gives, in words, why settings for that path cannot be read: the record is then judged without them.
        """
        try:
            found, trouble = in_force.settings(path), ""
        except in_force.SettingsError as error:
            found, trouble = None, str(error)
        agreed = found.agreed if found else None
        document = self._document
        if document.path != path:
            document = Document(text, path, law_id or None, agreed)
        elif (document.law or "") != law_id or document.agreed != agreed:
            document = document.under(law_id or None, agreed)
        self._document = document.edited(text)
        self._selection = found.selection if found else EVERYTHING
        self._work = self._judging(self._document)
        return trouble

    def work(self, milliseconds: float) -> str:
        """Judges for about that long, and gives what came of it as JSON; nothing while there is more to do.

        First `report` has the findings, with what was told of the same ones before, and `turns` tell where actions stand. When all is said that
        `rootlog check --format json` says, suggestions and what follows from what, it is `whole`; it then is said again and again.
        """
        end = time.monotonic() + milliseconds / 1000
        for said in self._work:
            if said or time.monotonic() > end:
                return said
        return self._told(self._document.report, whole=True)

    def _judging(self, document: Document) -> Iterator[str]:
        """Nothing at each rest, and what was found at the end of each of the two halves of the work."""
        yield from ("" for _ in document.judging())
        yield self._told(document.so_far, whole=False)
        yield from ("" for _ in document.reporting())

    def _told(self, report: RecordReport, *, whole: bool) -> str:
        told = shapes.record(report.only(self._selection))
        rest = json.dumps(
            {
                "turns": _turns(self._document.judged),
                "whole": whole,
                "names": {letter: faction_name(letter) for letter in report.players},
                "dated": self._dated(report.law),
            }
        )
        return f'{{"report": {told}, {rest[1:]}'

    def _dated(self, law_id: str) -> dict[str, Any]:
        """The note that the law was not in print on the day of the game, as the report has it, and the laws that were."""
        document = self._document
        day = dating.played(document.path, document.lines)
        note = dating.not_in_print(day, of(law_id)) if day else ""
        return {
            "note": note,
            "laws": naming.in_print(day.year) if day and note else [],
        }

    def board(
        self, turn: int, action: int, line: int = 0, begin: int = 0, end: int = 0, only_map: int = 0
    ) -> str:
        """The picture after an action as JSON, with what is told beside it; of turn 0: as the game ends.

        What is wrong with a stretch of a line is left out: it is being typed. Empty where rootlog fails, or no turn is written; of
        `only_map` it is the empty map then, and it is told, too, where each clearing and forest lies.
        """
        from rootlog.renderers.svg import goals, svg
        from rootlog.view.moments import Moments

        judged, report = self._document.judged, self._document.so_far
        if report.internal or not (judged.game.turns or only_map):
            return ""
        if not judged.game.turns:
            return _outset(judged, report)
        told = [
            one
            for one in report.findings
            if one.line != line or one.column > end or begin > max(one.column, one.end_column - 1)
        ]
        moments = Moments(judged, report._replace(findings=tuple(told)))
        moment = _nearest(judged, turn, action)
        beside = {
            "title": moments.heading(moment),
            "text": moments.text(moment),
            "words": moments.words(moment),
        }
        scene = moments.scene(moment)
        faults = scene.action.faults if scene.action else ()
        beside["wrong"] = "; ".join(f"{one.rule} {one.title}: {one.message}" for one in faults)
        if only_map:
            beside["standings"] = [_standing(panel) for panel in scene.panels]
            beside |= {"goals": goals(scene), "moment": moment}
        return json.dumps({"svg": svg(scene, only_map=bool(only_map)), **beside})

    def hover(self, line: int, column: int) -> str:
        """What is told of what stands at a place, which counts from 1, as JSON: Markdown, and where that begins and ends.

        Empty where there is nothing to tell.
        """
        from rootlog.editing.hover import hover
        from rootlog.editing.places import TextPosition

        found = hover(self._document.judged, TextPosition(line - 1, column - 1))
        if found is None:
            return ""
        return json.dumps({"text": found.text, **_ends(found.range)})

    def completions(self, line: int, column: int) -> str:
        """What can stand at a place, which counts from 1, as JSON: the likeliest first."""
        from rootlog.editing.completing import completions
        from rootlog.editing.places import TextPosition

        found = completions(self._document.judged, TextPosition(line - 1, column - 1))
        kept = ("text", "label", "kind", "detail", "about", "forbidden")
        return json.dumps(
            [{**{key: getattr(one, key) for key in kept}, **_ends(one.range)} for one in found]
        )

    def _pad(self, line: int, number: int) -> Pad:
        """The game behind so many actions of the turn in a line, as a page is told of it that records by gestures."""
        from rootlog.recording.pad import Pad

        judged = self._document.judged
        pad = self._pads
        if pad is None or pad.judged is not judged or (pad.line, pad.number) != (line, number):
            self._pads = pad = Pad(judged, line, number)
        return pad

    def pad(self, line: int, number: int) -> str:
        """What lies where there, what is owed and who comes next, as JSON; nothing where rootlog fails."""
        if self._document.so_far.internal:
            return ""
        return json.dumps(self._pad(line, number).told())

    def likely(self, line: int, number: int, milliseconds: float) -> str:
        """What may well come next there, as JSON, as much as is found in that time."""
        return json.dumps(self._pad(line, number).likely(milliseconds))

    def lit(self, line: int, number: int, left: str, goals: str, milliseconds: float) -> str:
        """What the judge says of things that go from there to each of some places, as JSON, as much as is found in that time."""
        return json.dumps(self._pad(line, number).lit(left, json.loads(goals), milliseconds))

    def options(self, line: int, number: int, typed: str) -> str:
        """What may follow there on what is written of an action, as JSON."""
        return json.dumps(self._pad(line, number).options(typed))

    def ending(self, line: int, number: int) -> str:
        """The end of the turn there, as JSON: what it would write, how much is open then, and what would come behind that."""
        return json.dumps(self._pad(line, number).ending())

    def repaired(self, line: int, meant: str) -> str:
        """A line of the record as it was probably meant: what `rootlog fix --line` makes of it."""
        from rootlog.reporting.applying import in_line

        return in_line(self._document.lines[line - 1], meant)

    def fixed(self) -> str:
        """The record with all its suggestions applied: what `rootlog fix --all` makes of it."""
        from rootlog.editing.fixing import FixingTools, all_of_them, fixed
        from rootlog.reporting.applying import applied

        document = self._document
        means = FixingTools(lambda text: document.edited(text).judged, applied)
        return fixed(document.text, means, all_of_them, self._selection).content

    def ruled(self, line: int, column: int, number: str, reason: str) -> str:
        """The record with a ruling that lets the finding stand which cites that rule there: what `rootlog ruling` makes of it."""
        from rootlog.renderers.annotate import annotation
        from rootlog.reporting import placing

        document = self._document
        here = placing.at(document.report.findings, line, column)
        finding = next(one for one in here if one.rule == number)
        note, stale = placing.ruling(finding, reason), annotation(finding)
        return placing.written(document.text, document.record.turns, finding, note, stale)[0]

    def annotated(self) -> str:
        """The record with its findings written in: what `rootlog annotate` makes of it."""
        from rootlog.renderers.annotate import annotate, strip

        bare = strip(self._document.text)
        report = self._document.edited(bare).report.only(self._selection)
        return self._document.text if report.internal else annotate(bare, report.mistakes)

    def judge_sheet(self) -> str:
        """The report for the judge, to be printed: one file of HTML."""
        from rootlog.renderers.sheets import for_judge
        from rootlog.view.sheet_of_record import judge_sheet

        return for_judge(judge_sheet(self._document.judged))

    def page(self) -> str:
        """The page of the game: one file of HTML; empty where no turn is written."""
        from rootlog.renderers.html import html
        from rootlog.view.page_of_record import page

        judged = self._document.judged
        return html(page(judged)) if judged.game.turns else ""


def _nearest(judged: JudgedRecord, turn: int, action: int) -> Moment:
    """That point of the game, or the last one before it: actions may have been taken out since it was named. Of turn 0 the end."""
    turns = judged.game.turns
    if not 0 < turn <= len(turns):
        return judged.moment()
    return judged.moment(turn, min(action, len(turns[turn - 1].steps)))


def _outset(judged: JudgedRecord, report: RecordReport) -> str:
    """The map before anything is set up, as JSON; empty where no map is named."""
    from rootlog.engine import maps
    from rootlog.renderers.svg import goals, svg
    from rootlog.view.moments import Moments

    if judged.record.header.map not in maps.names():
        return ""
    scene = Moments(judged, report).outset()
    beside = {"title": scene.title, "text": "", "words": "", "wrong": ""}
    told = {"standings": [_standing(one) for one in scene.panels], "goals": goals(scene)}
    return json.dumps({"svg": svg(scene, only_map=True), **beside, **told})


def _standing(panel: Panel) -> dict[str, Any]:
    """A player in the score strip: who it is, the points in words, and the colours of the faction."""
    owner = icons.owners()[panel.letter]
    return {
        "letter": panel.letter,
        "name": panel.name,
        "player": panel.player,
        "points": panel.points,
        "on_turn": panel.on_turn,
        "fill": owner.fill,
        "ink": owner.ink,
    }


def _ends(range_: TextRange) -> dict[str, int]:
    """The columns in which a stretch of a line begins and ends, counted from 1."""
    return {"begin": range_.start.column + 1, "end": range_.end.column + 1}


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
    desk.lay("rehearsed.rootlog", text, "")
    while not (said := json.loads(desk.work(1000) or "{}")).get("whole"):
        pass
    report = said["report"]
    desk.board(0, 0)
    desk.annotated()
    desk.page()
    desk.judge_sheet()
    scoresheet()
    desk.fixed()
    desk.board(0, 0, only_map=1)
    starts()
    head = text[: text.index("\n\n")]
    set_up(
        head,
        json.dumps(
            {letter: (json.loads(homes(head, letter))[letter] or [""])[0] for letter in "CE"}
        ),
    )
    for turn in said["turns"]:
        place = turn["line"], len(turn["actions"]) // 2
        desk.pad(*place)
        desk.likely(*place, 1000)
        desk.lit(*place, "w", '["1", "2"]', 1000)
        desk.options(*place, "")
        desk.ending(*place)
        desk.hover(turn["line"], 5)
        desk.completions(turn["line"], 5)
    editions()
    choices()
    for one in report["findings"]:
        desk.ruled(one["line"], one["column"], one["rule"], "rehearsed")
        rule(one["rule"], report["law"])
    drop("rehearsed.rootlog")
