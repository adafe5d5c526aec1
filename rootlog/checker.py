"""Read, replay, judge, report: the one place that knows every stage on the way from a text to its report."""

from collections.abc import Sequence
from typing import NamedTuple

from rootlog.engine.law import DEFAULT, Law, LawError, law
from rootlog.engine.reasons import NOTATION
from rootlog.engine.reasons import Objection as Judged
from rootlog.record import Action, Header, Problem, Record, Turn
from rootlog.report import (
    EVERYTHING,
    Finding,
    RecordReport,
    Ruled,
    Selection,
    order,
    verdict_of,
)


class Source(NamedTuple):
    """A record to be judged: where it comes from, what it says, and its lines (none when only the Record is known)."""

    path: str
    record: Record
    lines: Sequence[str] = ()


class Place(NamedTuple):
    """Where something stands in the text, and the text there."""

    line: int
    column: int
    end_column: int
    text: str


class Cited(NamedTuple):
    """A rule as a report shows it."""

    number: str
    title: str
    url: str | None


NO_RULE = Cited("notation", "Notation", None)
"""What a flaw of the text cites."""


def source(text: str | bytes | Record, path: str = "") -> Source:
    """What is to be judged, read from a text, from the bytes of a file, or a Record as it is."""
    if isinstance(text, Record):
        return Source(path, text)
    from rootlog.reader import read
    from rootlog.text import decode, split

    warning: Problem | None = None
    if isinstance(text, bytes):
        text, warning = decode(text)
    record = read(text)
    if warning is not None:
        record = record._replace(problems=(warning, *record.problems))
    return Source(path, record, [line.content for line in split(text)])


def check(
    given: Source, law_id: str | None = None, selection: Selection = EVERYTHING
) -> RecordReport:
    """Judges one record under the law with that id, or the law that the record names, or `law-6`.

    Raises LawError when `law_id` does not exist; a law that only the record names is a finding instead.
    """
    record = given.record
    rules, problems = law_in_force(given, law_id)
    if not is_readable(record):
        return _unreadable(given, rules, problems)
    from rootlog.engine.consequences import without_consequences
    from rootlog.engine.judge import judge
    from rootlog.replayer import build

    game, contradictions = build(record, rules)
    judgement = judge(game)
    judged = without_consequences(game, contradictions, judgement)
    places = _Places(given)
    found = [places.finding(one, rules) for one in judged]
    found += [places.problem(one) for one in (*record.problems, *problems)]
    left, ruled = _ruled(given, found)
    kept = tuple(sorted((f for f in left if selection.wants(f.rule)), key=order))
    scores = game.turns[-1].after.scores if game.turns else {}
    return _facts(given, rules)._replace(
        verdict=verdict_of(kept, readable=True),
        scores={p.faction: scores.get(p.faction, 0) for p in record.players},
        findings=kept,
        ruled=tuple(ruled),
        unjudged=judgement.unjudged,
        borrowed=_borrowed(record, rules),
    )


def _borrowed(record: Record, rules: Law) -> dict[str, str]:
    """What the record holds that the law has no chapter for, with the law from which it takes that chapter."""
    from rootlog.engine import factions, maps

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
    sources = {name: rules.source(chapter) for name, chapter in chapters.items()}
    return {name: one for name, one in sources.items() if one is not None and one != rules.id}


def is_readable(record: Record) -> bool:
    """Whether anything of a record can be read: a header line, a player or a turn."""
    return bool(record.players or record.turns or record.header != Header())


def law_in_force(given: Source, wanted: str | None = None) -> tuple[Law, tuple[Problem, ...]]:
    """The law wanted, else the record's, else `law-6`, and the problem that the record names a law that does not exist.

    Raises LawError when the wanted one does not exist.
    """
    try:
        return law(wanted or given.record.law or DEFAULT), ()
    except LawError as error:
        if wanted:
            raise
        return law(DEFAULT), (_pragma_problem(given, str(error)),)


def _pragma_problem(given: Source, message: str) -> Problem:
    wanted = f"law={given.record.law}"
    for number, line in enumerate(given.lines, start=1):
        at = line.find(wanted)
        if at >= 0 and line.lstrip().startswith("//"):
            end = at + len(wanted)
            return Problem(number, at + 1, end + 1, 0, 0, message, "error", line[at:end])
    return Problem(1, 1, 1, 0, 0, message, "error", "")


def _ruled(given: Source, found: list[Finding]) -> tuple[list[Finding], list[Ruled]]:
    """The findings that no ruling in the text lets stand, and those that one does."""
    if not any("//=" in line for line in given.lines):
        return found, []
    from rootlog import rulings

    turns = (rulings.TurnLine(t.line, t.number, t.round, t.faction) for t in given.record.turns)
    return rulings.apply(found, rulings.read(given.lines, turns))


def _facts(given: Source, rules: Law) -> RecordReport:
    """The report on a record before it is judged."""
    record = given.record
    return RecordReport(
        path=given.path,
        law=rules.id,
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
    )


def _unreadable(given: Source, rules: Law, problems: tuple[Problem, ...]) -> RecordReport:
    """The report on a text in which there is no record. It says so even when the selection wants no notation findings."""
    places = _Places(given)
    found = [places.problem(one) for one in (*given.record.problems, *problems)]
    if not found:
        message = "expected a record, which begins with `Map:`, and there is nothing to read"
        found = [places.problem(Problem(1, 1, 1, 0, 0, message, "error", ""))]
    return _facts(given, rules)._replace(
        verdict=verdict_of(found, readable=False), findings=tuple(sorted(found, key=order))
    )


class _Places:
    """Where the turns and actions of a record stand in its text."""

    def __init__(self, given: Source) -> None:
        self._turns = given.record.turns
        self._setup = given.record.header.hireling_setup
        self._lines = given.lines

    def finding(self, judged: Judged, rules: Law) -> Finding:
        """A finding of the engine with its citation and its place."""
        place = self._place(judged.turn, judged.action)
        return self._finding(judged, place, _cited(judged, rules))

    def problem(self, problem: Problem) -> Finding:
        """A flaw of the text as a finding."""
        place = Place(problem.line, problem.column, problem.end_column, problem.text)
        return self._finding(problem, place, NO_RULE)

    def _finding(self, found: Judged | Problem, place: Place, cited: Cited) -> Finding:
        turn = self._turn(found.turn)
        faction = turn.faction if turn else None
        kind = NOTATION
        if isinstance(found, Judged):
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
        )

    def _turn(self, number: int) -> Turn | None:
        return self._turns[number - 1] if 0 < number <= len(self._turns) else None

    def _place(self, turn_number: int, number: int) -> Place:
        """The place of an action; of the whole turn for action 0. Turn 0 is the set-up in the header."""
        turn = self._turn(turn_number)
        if turn is not None and number == 0:
            return Place(turn.line, turn.column, turn.end_column, self._text(turn))
        actions: tuple[Action, ...] = turn.actions if turn else self._setup
        if not 0 < number <= len(actions):
            return Place(1, 1, 1, "")
        action = actions[number - 1]
        return Place(action.line, action.column, action.end_column, action.text)

    def _text(self, turn: Turn) -> str:
        if turn.line <= len(self._lines):
            return self._lines[turn.line - 1][turn.column - 1 : turn.end_column - 1]
        return f"{turn.faction}:{'/'.join(action.text for action in turn.actions)}"


def _cited(judged: Judged, rules: Law) -> Cited:
    """The rule that a finding cites, in the edition in force."""
    if judged.kind == NOTATION:
        return NO_RULE
    citation = rules.cite(judged.rule)
    return Cited(citation.number, citation.title, rules.url(judged.rule))
