"""Makes the report on a record from what replaying and judging found, each finding with its rule and its place in the text."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import date
from typing import TYPE_CHECKING, Any, NamedTuple

from rootlog.engine import factions, maps
from rootlog.engine.game import Game
from rootlog.engine.law import Law, naming
from rootlog.engine.reasons import ERROR, NO_EVIDENCE, NOTATION, SCORE, Objection
from rootlog.engine.work import Purse
from rootlog.notation.reader import RecordText
from rootlog.notation.record import Action, Problem, Record, TurnLine
from rootlog.reporting import agreed, dating, likely, rulings, suggesting
from rootlog.reporting.agreed import Profile
from rootlog.reporting.report import (
    OPEN,
    PLAY,
    RECORD,
    UNREADABLE,
    Cause,
    Finding,
    RecordReport,
    Suggestion,
    order,
    verdict_of,
)

if TYPE_CHECKING:
    from rootlog.spelling.meant import SpellingCorrection


class TextPlace(NamedTuple):
    """The place of a thing in the text, and the text there."""

    line: int
    column: int
    end_column: int
    text: str


class Cited(NamedTuple):
    """A rule as a report shows it."""

    number: str
    title: str
    url: str | None


_unchanging: Any = type(vars(object))  # types.MappingProxyType
NOT_LOOKED_FOR: Mapping[Problem, SpellingCorrection] = _unchanging({})
"""No suggestion for text that cannot be read."""
SEVERAL = 10
"""A text of which more than so many lines say nothing, and none what was probably meant, is no record."""
NO_RULE = Cited("notation", "Notation", None)
"""The rule that a flaw of the text cites."""


def report(
    given: RecordText,
    law: Law,
    problems: Iterable[Problem],
    game: Game,
    judged: Iterable[Objection],
    unjudged: tuple[str, ...],
    meant: Mapping[Problem, SpellingCorrection] = NOT_LOOKED_FOR,
) -> RecordReport:
    """The report on a record that was judged under a law; `problems` are those that the record itself does not list.

    `meant` tells what was probably meant by problems of the record.
    """
    record = given.record
    places = _Places(given, meant)
    found = [places.finding(one, law) for one in judged]
    found += [places.problem(one) for one in (*record.problems, *problems)]
    scores = game.turns[-1].after.scores if game.turns else {}
    return _facts(given, law)._replace(
        verdict=verdict_of(found, readable=True),
        scores={p.faction: scores.get(p.faction, 0) for p in record.players},
        findings=tuple(sorted(found, key=order)),
        unjudged=unjudged,
        borrowed=_borrowed(record, law),
    )


def settled(told: RecordReport, given: RecordText, profile: Profile | None) -> RecordReport:
    """The report with who made which mistake, with what breaks the profile, and without what a ruling in the text lets stand.

    What is ruled to stand is listed next to it.
    """
    found, ruled = list(told.findings), told.ruled
    if found:
        found = [*likely.weighed(found)]
    if profile is not None:
        found += agreed.breaches(given, profile)
    if any("//=" in line for line in given.lines):
        left, stand = rulings.apply(found, rulings.read(given.lines, given.record.turns))
        found, ruled = left, (*ruled, *stand)
    verdict = verdict_of(found, readable=True)
    return told._replace(findings=tuple(sorted(found, key=order)), ruled=ruled, verdict=verdict)


def _written(turn: TurnLine) -> str:
    return f"{turn.faction}:{'/'.join(action.text for action in turn.actions)}"


def with_notes(
    told: RecordReport, given: RecordText, law: Law, known: Iterable[str]
) -> RecordReport:
    """The report with what is to be known of it: that its law was not in print on the day of the game, and what else there is."""
    day = played(given)
    if day is None:
        return told._replace(notes=(*known,))

    said = dating.not_in_print(day, law)
    every = (*filter(None, (said,)), *known)
    others = naming.in_print(day.year) if said else ()
    return told._replace(notes=(*dict.fromkeys(every),), in_print=(*others,))


def played(given: RecordText) -> date | None:
    """The day of the game, where the record or the name of its file tells it."""
    lines = [line for line in given.lines if line.lstrip().startswith("//")]
    dated = any(word in line.casefold() for line in lines for word in ("played", "date"))
    if not dated and "20" not in given.path:
        return None

    return dating.played(given.path, lines)


def notes(
    bounded: Iterable[int], unrepaired: bool = False, hurried: int = 0, beside: Purse | None = None
) -> tuple[str, ...]:
    """The notes on a record, given the turns of which not all readings could be tried.

    `unrepaired`: so much is wrong that for the last findings it was not looked what was meant; `hurried`: from that turn on
    turns were read in one way or not judged; nothing is left in the purse for judging records `beside` it.
    """
    found = [
        f"turn {number} can be read in so many ways that not all were tried; another one may break fewer rules"
        for number in bounded
    ]
    if hurried:
        found.append(
            f"so much is wrong that turn {hurried} and those behind it were read in one way, if at all: what is said of them is not all"
        )
    if beside is not None and beside.short:
        found.append("so much is wrong that not all was tried of what its text may have meant")
    if unrepaired:
        found.append("there are too many errors: no repair was sought for the last findings")
    return tuple(found)


def report_unreadable(
    given: RecordText,
    law: Law,
    problems: Iterable[Problem],
    meant: Mapping[Problem, SpellingCorrection] = NOT_LOOKED_FOR,
) -> RecordReport:
    """The report on a text in which there is no record.

    Where most of many problems are no slips of the notation, it is another kind of text, and that is reported once.
    """
    places = _Places(given, meant)
    found = [places.problem(one) for one in (*given.record.problems, *problems)]
    slips = sum([not one.suggestion.text.startswith("//") for one in meant.values()])
    if len(found) > SEVERAL and 2 * slips < len(found):
        message = "this is not a Rootlog record; docs/notation.md explains the notation"
        found = [places.problem(Problem(1, 1, 1, 0, 0, message, "error", ""))]
    if not found:
        message = "the text is empty; a record begins with `Map:`"
        found = [places.problem(Problem(1, 1, 1, 0, 0, message, "error", ""))]
    return _facts(given, law)._replace(
        verdict=verdict_of(found, readable=False), findings=tuple(sorted(found, key=order))
    )


def report_failed(
    given: RecordText, law: Law, problems: Iterable[Problem], why: str
) -> RecordReport:
    """The report on a record at which rootlog itself failed, with the flaws of its text: those were found before."""
    places = _Places(given)
    found = [places.problem(one) for one in (*given.record.problems, *problems)]
    return _facts(given, law)._replace(
        verdict=UNREADABLE, findings=tuple(sorted(found, key=order)), internal=why
    )


def _borrowed(record: Record, law: Law) -> dict[str, str]:
    """The parts of the record for which the law has no chapter, with the law from which it takes that chapter."""
    if law.house:
        return {}  # it has all that its records can hold
    chapters = {
        factions.data(player.faction).short: factions.data(player.faction).stem
        for player in record.players
        if player.faction in factions.letters()
    }
    chapters |= {"hirelings": "hirelings"} if record.header.hirelings else {}
    chapters |= {"landmarks": "landmarks"} if record.header.landmarks else {}
    chapters |= {"advanced set-up": "advanced"} if record.header.pool else {}
    if record.header.map in maps.names() and not maps.load(record.header.map).suits:
        chapters[f"map {record.header.map}"] = "maps"  # whose suits are dealt as that chapter says
    sources = {name: law.source(chapter) for name, chapter in chapters.items()}
    return {name: one for name, one in sources.items() if one is not None and one != law.id}


def _facts(given: RecordText, law: Law) -> RecordReport:
    """The report on a record before it is judged."""
    record = given.record
    return RecordReport(
        path=given.path,
        law=law.id,
        verdict="",
        complete=record.winner is not None,
        map=record.header.map,
        deck=record.header.deck,
        players={player.faction: player.name for player in record.players},
        winner=record.winner or (),
        scores={},
        turns=len(record.turns),
        actions=sum(len(turn.actions) for turn in record.turns),
        findings=(),
        ruled=(),
        unjudged=(),
        house_rules=law.house_rules,
    )


class _Places:
    """The places of turns and actions of a record in its text."""

    def __init__(
        self, given: RecordText, meant: Mapping[Problem, SpellingCorrection] = NOT_LOOKED_FOR
    ) -> None:
        self._meant = meant
        self._turns = given.record.turns
        self._setup = given.record.header.hireling_setup
        self._lines = given.lines

    def finding(self, judged: Objection, law: Law) -> Finding:
        """A finding of the engine with its citation and its place."""
        place = self._place(judged.turn, judged.action)
        found = self._finding(judged, place, _cited(judged, law))
        if judged.cause is not None:
            cause = judged.cause
            rule = _cited(cause, law).number
            return found._replace(follows_from=Cause(cause.turn, cause.action, rule))
        return found._replace(suggestion=self._suggestion(judged), likely=_made(judged))

    def _suggestion(self, judged: Objection) -> Suggestion | None:
        """The line as it was probably meant, with the edit in words."""
        if judged.meant is None:
            return None

        line, text, since, _ = judged.meant
        turn = next((one for one in self._turns if one.line == line), None)
        written = _written(turn) if turn else ""
        return suggesting.suggestion(
            line, written, text, since if since != written else ""
        )._replace(turn=turn.number if turn else 0)

    def problem(self, problem: Problem) -> Finding:
        """A flaw of the text as a finding."""
        place = TextPlace(problem.line, problem.column, problem.end_column, problem.text)
        meant = self._meant.get(problem)
        if meant is None:
            return self._finding(problem, place, NO_RULE)
        text = self._lines[problem.line - 1][meant.column - 1 : meant.end_column - 1]
        place = TextPlace(problem.line, meant.column, meant.end_column, text)
        return self._finding(problem, place, NO_RULE)._replace(
            suggestion=meant.suggestion._replace(turn=problem.turn)
        )

    def _finding(self, found: Objection | Problem, place: TextPlace, cited: Cited) -> Finding:
        turn = self._turn(found.turn)
        faction = turn.faction if turn else None
        kind = NOTATION
        if isinstance(found, Objection):
            faction, kind = found.faction or faction, found.kind
        return Finding(
            rule=cited.number,
            title=cited.title,
            kind=kind,
            severity=found.severity,
            turn=found.turn,
            round=turn.round if turn else 0,
            faction=faction,
            action=found.action,
            line=place.line,
            column=place.column,
            end_column=place.end_column,
            text=place.text,
            message=found.message,
            rule_url=cited.url,
            evidence=found.evidence if isinstance(found, Objection) else NO_EVIDENCE,
            likely=RECORD if kind == NOTATION else OPEN,
        )

    def _turn(self, number: int) -> TurnLine | None:
        return self._turns[number - 1] if 0 < number <= len(self._turns) else None

    def _place(self, turn_number: int, number: int) -> TextPlace:
        """The place of an action; of the whole turn for action 0. Turn 0 is the set-up in the header."""
        turn = self._turn(turn_number)
        if turn is not None and number == 0:
            return TextPlace(turn.line, turn.column, turn.end_column, self._text(turn))
        actions: tuple[Action, ...] = turn.actions if turn else self._setup
        line = actions[0].line if number == 0 and actions else 0
        if 0 < line <= len(self._lines):
            text = self._lines[line - 1].partition("//")[0].rstrip()
            return TextPlace(line, 1, len(text) + 1, text)
        if not 0 < number <= len(actions):
            return TextPlace(1, 1, 1, "")
        action = actions[number - 1]
        return TextPlace(action.line, action.column, action.end_column, action.text)

    def _text(self, turn: TurnLine) -> str:
        if turn.line <= len(self._lines):
            return self._lines[turn.line - 1][turn.column - 1 : turn.end_column - 1]
        return _written(turn)


def _made(judged: Objection) -> str:
    """Who makes such a mistake, as far as the edit that mends it tells, or that none does.

    Points are written for something: where nothing explains them, that may be what was not written.
    """
    if judged.meant is not None and judged.severity == ERROR:
        return judged.meant.made
    return PLAY if judged.tried and judged.kind != SCORE else OPEN


def _cited(judged: Objection, law: Law) -> Cited:
    """The rule that a finding cites, in the edition in force."""
    if judged.kind == NOTATION:
        return NO_RULE
    citation = law.cite(judged.rule)
    return Cited(citation.number, citation.title, law.url(judged.rule))
