"""Actions and turns in plain words, for readers who do not know the notation: the one place where they are made.

An action becomes one sentence that says who does what (`3w5->4`: "the Eyrie move 3 warriors from 5 to 4"), a turn what its
faction does in a row ("craft a sword, 2 points"). They tell what is written, not what it is taken for: that is for
`rootlog explain`.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping

from rootlog.engine import words
from rootlog.engine.changes import Battled, Crafted, Moved, Purged
from rootlog.engine.game import Game, Step, Table, TurnLog
from rootlog.reporting.report import Finding, RecordReport
from rootlog.reporting.words.clauses import Clause, ClauseMaker
from rootlog.reporting.words.nouns import CountedThings

UNREADABLE = "cannot be read"
NOTHING = "nothing changes"
DONE = "is done with the action before"


def action_in_words(table: Table, log: TurnLog, step: Step) -> str:
    """An action of a turn as a sentence without a full stop."""
    found = _clauses(table, log, step)
    if not found:
        return _of_no_change(log, step)
    return words.joined(list(_sentence(found)))


class Words(Mapping[tuple[int, int], str]):
    """Every action of a game in words, by turn and number; each sentence is made when it is first asked for."""

    def __init__(self, game: Game) -> None:
        """Take the game."""
        self._game = game
        self._made: dict[tuple[int, int], str] = {}

    def __getitem__(self, at: tuple[int, int]) -> str:
        """The sentence of an action. Raises KeyError where there is none."""
        if at not in self._made:
            turn, action = at
            turns = self._game.turns
            if not 0 < turn <= len(turns) or not 0 < action <= len(turns[turn - 1].steps):
                raise KeyError(at)
            log = turns[turn - 1]
            self._made[at] = action_in_words(self._game.table, log, log.steps[action - 1])
        return self._made[at]

    def __iter__(self) -> Iterator[tuple[int, int]]:
        return ((log.number, step.action) for log in self._game.turns for step in log.steps)

    def __len__(self) -> int:
        return sum(len(log.steps) for log in self._game.turns)


def with_words(report: RecordReport, told: Mapping[tuple[int, int], str]) -> RecordReport:
    """The report with what is reported of each action written into the findings on it, those ruled to stand included."""
    findings = tuple(_worded(finding, told) for finding in report.findings)
    ruled = tuple(one._replace(finding=_worded(one.finding, told)) for one in report.ruled)
    return report._replace(findings=findings, ruled=ruled)


def _worded(finding: Finding, told: Mapping[tuple[int, int], str]) -> Finding:
    return finding._replace(words=told.get((finding.turn, finding.action)))


def turn_in_words(table: Table, log: TurnLog) -> str:
    """The actions of a turn's faction, action by action, without saying each time who it is; others are named."""
    told: list[str] = []
    own = (
        False  # whether the action before was the faction's own, so that points may be said with it
    )
    for step in log.steps:
        found = _clauses(table, log, step)
        points = _points(found, log.faction)
        if points and own:
            told[-1] += f", {points}"
            continue
        own = bool(found) and all(clause.actor == log.faction for clause in found)
        if found:
            told.append(words.joined(list(_sentence(found, log.faction))))
        else:
            told.append(_of_no_change(log, step))
    return "; ".join(told)


def _of_no_change(log: TurnLog, step: Step) -> str:
    """The words about an action that changes nothing: the cost that filled the supply for the action before went with that one."""
    if not step.readable:
        return UNREADABLE
    before = log.steps[step.action - 2].changes if step.action > 1 else ()
    spent = before[0] if len(before) > 1 else None
    filled = type(spent) is Moved and (spent.source.kind, spent.target.kind) == ("board", "supply")
    return DONE if filled else NOTHING


def _points(found: list[Clause], faction: str) -> str:
    """The points that an action only scores for the faction on turn, "" for any other action."""
    if len(found) == 1 and found[0].verb == "scores" and found[0].actor == faction:
        return _objects(found[0])
    return ""


def _clauses(table: Table, log: TurnLog, step: Step) -> list[Clause]:
    """The words for an action, things that go the same way together."""
    teller = ClauseMaker(table, log.faction)
    found = []
    for number, change in enumerate(step.changes):
        found.append(teller.clause(change, step.changes[number + 1 :]))
        if type(change) in (Battled, Crafted, Purged):
            break  # what follows in the same action is part of it
    return list(_together(_together(_together(found, _things), _places), _things))


def _together(
    clauses: Iterable[Clause], join: Callable[[Clause, Clause], Clause | None]
) -> Iterator[Clause]:
    """The clauses, neighbours as one where `join` gives one for the two."""
    last: Clause | None = None
    for clause in clauses:
        joined = join(last, clause) if last else None
        if last and not joined:
            yield last
        last = joined or clause
    if last:
        yield last


def _things(last: Clause, clause: Clause) -> Clause | None:
    """Clauses that differ in nothing but their objects as one."""
    if clause.what and last._replace(what=clause.what) == clause:
        return last._replace(what=_added(last.what, clause.what))
    return None


def _places(last: Clause, clause: Clause) -> Clause | None:
    """Clauses that differ in nothing but where things go as one."""
    if clause.targets and last._replace(targets=clause.targets) == clause:
        return last._replace(targets=(*last.targets, *clause.targets))
    return None


def _added(
    some: tuple[CountedThings, ...], more: tuple[CountedThings, ...]
) -> tuple[CountedThings, ...]:
    """Objects in a row, equal ones counted together."""
    found: dict[tuple[str, str], CountedThings] = {}
    for one in (*some, *more):
        known = found.get((one.noun, one.article))
        found[one.noun, one.article] = (
            one._replace(number=one.number + known.number) if known else one
        )
    return tuple(found.values())


def _sentence(clauses: list[Clause], on_turn: str = "") -> Iterator[str]:
    """The clauses in words; who acts is not said twice in a row, nor of the faction `on_turn`."""
    before: Clause | None = None
    for clause in clauses:
        same = before is not None and _subject(before) == _subject(clause)
        verb = clause.verb
        if before is not None and same and before.verb == verb and clause.what:
            yield _predicate(clause)
        elif clause.actor and clause.actor == on_turn:
            yield f"{words.many(verb)}{_rest(clause)}"
        elif same:
            yield f"{_verb(clause)}{_rest(clause)}"
        else:
            yield f"{_subject(clause)} {_verb(clause)}{_rest(clause)}"
        before = clause


def _subject(clause: Clause) -> words.Name:
    if clause.subject is not None:
        return clause.subject
    name = words.faction_name(clause.actor)
    return words.Name(f"the {name}", plural=name.plural)


def _verb(clause: Clause) -> str:
    return words.many(clause.verb) if _subject(clause).plural else clause.verb


def _rest(clause: Clause) -> str:
    return f" {_predicate(clause)}" if clause.what else _predicate(clause)


def _predicate(clause: Clause) -> str:
    """The objects, and where from and to."""
    each = "each of " if len(clause.targets) > 1 else ""
    to = f"{clause.to}{each}{words.joined(clause.targets)}" if clause.targets else ""
    return f"{_objects(clause)}{clause.source}{to}{clause.tail}"


def _objects(clause: Clause) -> str:
    return words.joined([one.told(clause.actor) for one in clause.what])
