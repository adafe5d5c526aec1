"""The choice among readable forms of text that cannot be read: the only one that makes sense in the game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice
from typing import NamedTuple

from rootlog.engine.reasons import ERROR, NOTATION, Objection
from rootlog.engine.work import Work
from rootlog.notation.reader import RecordReader, RecordText, read
from rootlog.notation.record import Action, Problem, Record, TurnLine
from rootlog.notation.text import BOM
from rootlog.reporting.report import Suggestion
from rootlog.reporting.suggesting import suggestion
from rootlog.spelling import actions, lines, remarks

MENDED = 12
"""The most problems of a record for which more is tried than plain signs."""
MOST, LONG = 1_000, 100
"""The most problems of a record for which a suggestion is looked for; in a line of so many characters a problem counts twice."""
TRIALS = 60
"""The most forms that are tried in the game, so that a text that is not a record does not take long."""
LONG_TURN = 500
"""In a turn of so many characters a trial counts twice."""
FORMS = 6
"""The most forms of a line that are tried."""
BESIDE = 2
"""The most actions between two that belong to the same act."""
TIED = 6
"""The most forms that do as well in their turn and are compared by the rest of the record."""

Judge = Callable[[RecordText], Iterable[Objection]]
"""The findings of judging a record."""
Affords = Callable[[int, int | None, int], bool]
"""Pays for judging those turns of a record, from one to another, again and so often; False if there is not enough left."""


class SpellingCorrection(NamedTuple):
    """A suggestion for a problem, and the stretch of the line that is wrong: columns from 1, end exclusive.

    It is a `guess` if other forms do as well. A guess is not shown, but findings that are gone with it follow from the problem. Lines
    and actions that are `wrong` with one of the other forms are left out of that.
    """

    suggestion: Suggestion
    column: int
    end_column: int
    guess: bool = False
    wrong: frozenset[tuple[int, int]] = frozenset()


class _Best(NamedTuple):
    """The statements of a kind that leave the fewest errors in their turn, and the number of these errors."""

    errors: int
    statements: list[str]


class _Statement(NamedTuple):
    """The text that was probably meant by a line; it is a guess if other text does as well."""

    text: str
    guess: bool = False
    wrong: frozenset[tuple[int, int]] = frozenset()
    """The lines and actions that are wrong with this text or with other text that does as well."""


def meaning(
    given: RecordText, judge: Judge, affords: Affords
) -> Work[dict[Problem, SpellingCorrection]]:
    """A correction for each problem of a record that one small repair explains.

    A repair is offered if reading finds nothing new wrong with it, and if no other repair of its kind does as well in the game.
    """
    chooser = _Chooser(given, judge, affords)
    found, left = {}, MOST
    for number, problem in enumerate(given.record.problems):
        left -= 1 + len(chooser.content(problem)) // LONG
        if left < 0:
            break
        statement = yield from chooser.chosen(problem, plainly=number >= MENDED)
        if statement is not None:
            found[problem] = _told(chooser.content(problem), problem, statement)
    return found


def _told(content: str, problem: Problem, chosen: _Statement) -> SpellingCorrection:
    """The correction with the characters that differ, if they are few, else with all that could not be read."""
    statement = chosen.text
    if chosen.guess:
        guess = suggestion(problem.line, content, statement)
        place = problem.column, problem.end_column
        return SpellingCorrection(guess, *place, guess=True, wrong=chosen.wrong)
    bare = _statement(content)
    start, end = difference(bare, statement)
    column, end_column = problem.column, problem.end_column
    first = content.index(bare) + 1
    beside = start == end and column - first in (start - 1, start) and end_column - column == 1
    if end - start <= _FEW and not beside:
        column = first + min(start, len(bare) - 1)
        end_column = first + min(max(end, start + 1), len(bare))
    return SpellingCorrection(suggestion(problem.line, content, statement), column, end_column)


_FEW = 3
"""The most differing characters that are shown alone."""


def difference(one: str, other: str) -> tuple[int, int]:
    """The stretch of the first text that differs from the second: its start and its end."""
    shorter = min(len(one), len(other))
    start = next((n for n in range(shorter) if one[n] != other[n]), shorter)
    rest = range(shorter - start)
    same = next((n for n in rest if one[-1 - n] != other[-1 - n]), shorter - start)
    return start, len(one) - same


def _statement(content: str) -> str:
    return content.removeprefix(BOM).partition("//")[0].strip()


class _Chooser:
    """A search for the lines of one record as they were meant; it tries forms."""

    def __init__(self, given: RecordText, judge: Judge, affords: Affords) -> None:
        self._lines = list(given.lines)
        self._record = given.record
        self._path = given.path
        self._judge = judge
        self._affords = affords
        self._trials = TRIALS
        self._turns = {turn.line: turn for turn in given.record.turns}
        self._wrong = Counter(map(_what, given.record.problems))
        self._players = {player.faction: player for player in given.record.players}
        self._written = given.lines
        backwards = sorted(given.record.problems, key=lambda one: -one.column)
        self._first = {one.line: one.column for one in backwards}
        """The column of the first problem of each line as it is written."""

    def content(self, problem: Problem) -> str:
        """The line of a problem."""
        return self._written[problem.line - 1] if problem.line <= len(self._written) else ""

    def chosen(self, problem: Problem, *, plainly: bool) -> Work[_Statement | None]:
        """The line without its comment as it was probably meant; None if nothing is likely.

        With `plainly` only forms that need no trial are looked at.
        """
        statement = _statement(self.content(problem))
        if not statement or (not problem.text and not problem.action):
            return None
        action = self._action(problem)
        if action is not None:
            remark = self._remark(problem, action)
            if remark is not None:
                return _Statement(remark)
            return (yield from self._of_action(problem, action, plainly=plainly))
        yield
        for form in islice(lines.lines(statement, problem.line, self._record), FORMS):
            if form == statement:
                continue
            if form.startswith("//") or self._is_turn(form, problem.line):
                return _Statement(form)
            if not plainly and self._reads(problem, form):
                self._take(problem.line, form)
                return _Statement(form)
        return None

    def _is_turn(self, form: str, line: int) -> bool:
        """True if that is a turn of a player, so that no other line depends on it."""
        player = self._players.get(form[:1]) if form[1:2] == ":" else None
        return player is not None and player.line < line

    def _take(self, line: int, form: str) -> None:
        """Go on with the record that has that line: other lines are read by its header and players."""
        self._record = self._with(line, form)
        self._lines[line - 1] = form
        self._turns = {turn.line: turn for turn in self._record.turns}
        self._wrong = Counter(map(_what, self._record.problems))
        self._players = {player.faction: player for player in self._record.players}

    def _action(self, problem: Problem) -> Action | None:
        turn = self._turns.get(problem.line)
        found = turn.actions if turn is not None else self._record.header.hireling_setup
        here = (one for one in found if one.line == problem.line and one.number == problem.action)
        return next(here, None)

    def _remark(self, problem: Problem, action: Action) -> str | None:
        """The line with slashes before its remark, if it has one there: the first thing in it that cannot be read."""
        turn = self._turns.get(problem.line)
        if turn is None or problem.column > self._first[problem.line]:
            return None
        content = self._lines[problem.line - 1]
        return remarks.behind(content, action.column - 1, lambda text: self._is_action(text, turn))

    def _is_action(self, text: str, turn: TurnLine) -> bool:
        """True if a text can be read as an action of a turn."""
        return not self._problems(turn, text)

    def _of_action(
        self, problem: Problem, action: Action, *, plainly: bool
    ) -> Work[_Statement | None]:
        turn = self._turns.get(problem.line)
        owner = turn.faction if turn is not None else ""
        fewest: _Best | None = None
        for group in actions.groups(
            action.text, owner, self._players, plainly=plainly or self._trials <= 0
        ):
            read_well = [
                (form, statement)
                for form, statement in self._put(action, group.forms)
                if self._reads_there(problem, action, form, statement)
            ]
            yield
            if not read_well:
                continue
            if turn is None or group.plain:
                return _Statement(read_well[0][1]) if len(read_well) == 1 else None
            best = yield from self._best(turn, action, read_well, sure=group.sure)
            if best is not None and (fewest is None or best.errors < fewest.errors):
                fewest = best
            if fewest is not None and not fewest.errors:
                break
        if turn is None or fewest is None:
            return None
        return (yield from self._told_apart(turn, action.number, fewest.statements))

    def _put(self, action: Action, forms: Sequence[str]) -> Iterator[tuple[str, str]]:
        """Each form with the statement of its line that has the form in place of the action."""
        content = self._lines[action.line - 1]
        for form in forms:
            changed = content[: action.column - 1] + form + content[action.end_column - 1 :]
            yield form, _statement(changed)

    def _reads(self, problem: Problem, statement: str) -> bool:
        """True if this problem is gone from the record with that line, and no other has come.

        A line that becomes a turn by it may have actions that cannot be read: they were not seen before.
        """
        found = Counter(
            _what(one)
            for one in self._with(problem.line, statement).problems
            if problem.action or not one.action or one.line in self._turns
        )
        return _is_gone(problem, found, self._wrong)

    def _reads_there(self, problem: Problem, action: Action, form: str, statement: str) -> bool:
        """The same for a form in place of an action. In a turn only the form is read, since no other line depends on it."""
        turn = self._turns.get(problem.line)
        if turn is None or not problem.action or "//" in f"/{form}/":
            return self._reads(problem, statement)
        found, known = (self._problems(turn, text) for text in (form, action.text))
        return _is_gone(problem, found, known)

    def _problems(self, turn: TurnLine, text: str) -> Counter[Name]:
        """The problems in reading these actions of a turn."""
        reader = RecordReader()
        reader.line, reader.law = turn.line, self._record.law
        reader.actions(text, 1, turn.faction)
        return Counter(map(_what, reader.problems))

    def _with(self, line: int, statement: str, last: int | None = None) -> Record:
        """The record with that statement in that line, up to the line `last`."""
        changed = [*self._lines[: line - 1], statement, *self._lines[line:last]]
        return read("\n".join(changed))

    def _best(
        self, turn: TurnLine, action: Action, forms: Sequence[tuple[str, str]], *, sure: bool
    ) -> Work[_Best | None]:
        """The statements of those forms that leave the fewest errors in the turn and none in the form itself."""
        found: dict[int, list[str]] = {}
        for form, statement in forms:
            if self._trials <= 0 or not self._affords(turn.number, turn.number + 1, 1):
                return None
            self._trials -= 1 + len(statement) // LONG_TURN
            here = range(action.number, action.number + form.count("/") + 1)
            wrong = self._errors(turn, statement)
            yield
            own = [
                one for one in wrong if one.action in here and (not sure or one.kind == NOTATION)
            ]
            if not own:
                found.setdefault(len(wrong), []).append(statement)
        return _Best(min(found), found[min(found)]) if found else None

    def _told_apart(
        self, turn: TurnLine, action: int, best: Sequence[str]
    ) -> Work[_Statement | None]:
        """The statement with the fewest errors in the whole record, then near that action; a guess if several do as well."""
        if len(best) == 1:
            return _Statement(best[0])
        if len(best) > min(TIED, self._trials) or not self._affords(turn.number, None, len(best)):
            return None
        self._trials -= len(best)
        left: dict[tuple[int, int], list[tuple[str, Iterable[Objection]]]] = {}
        for statement in best:
            judged = self._judge(RecordText(self._path, self._with(turn.line, statement)))
            wrong = [one for one in judged if one.severity == ERROR]
            here = [
                abs(one.action - action) for one in wrong if one.turn == turn.number and one.action
            ]
            beside = sum(far <= BESIDE for far in here)
            left.setdefault((len(wrong), beside), []).append((statement, wrong))
            yield
        least = left[min(left)]
        lines = {turn.number: turn.line for turn in self._turns.values()}
        in_turns = (one for _, some in least for one in some if one.action and one.turn in lines)
        places = {(lines[one.turn], one.action) for one in in_turns}
        return _Statement(least[0][0], guess=len(least) > 1, wrong=frozenset(places))

    def _errors(self, turn: TurnLine, statement: str) -> list[Objection]:
        """The errors of the turn with that line. The next turn is judged with it, so that omissions are found."""
        following = next((line for line in self._turns if line > turn.line), None)
        record = self._with(turn.line, statement, following)
        judged = self._judge(RecordText(self._path, record))
        return [one for one in judged if one.turn == turn.number and one.severity == ERROR]


Name = tuple[int, str, str]
"""The values by which a problem is known: its line, its message, its text."""


def _is_gone(problem: Problem, found: Counter[Name], known: Counter[Name]) -> bool:
    """True if a problem is found less often, and no other more often."""
    name = _what(problem)
    return found[name] < known[name] and all(n <= known[one] for one, n in found.items())


def _what(problem: Problem) -> Name:
    """The name of a problem, wherever it is in its line."""
    return problem.line, problem.message, problem.text
