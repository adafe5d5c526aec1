"""A judged record: built once, it answers everything that is asked of a record, and computes each answer at most once.

The one place that knows every stage on the way from a record to what is said of it, and what judging asks of the engine.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from itertools import accumulate
from typing import TYPE_CHECKING, NamedTuple

from rootlog.engine import cards
from rootlog.engine.accounts import Account as Account  # noqa: PLC0414  # so that others name it from here
from rootlog.engine.accounts import Fought as Fought  # noqa: PLC0414  # as above
from rootlog.engine.accounts import accounts
from rootlog.engine.disputes import told_once
from rootlog.engine.explaining import Explained as Explained  # noqa: PLC0414  # as above
from rootlog.engine.explaining import explained
from rootlog.engine.game import Game
from rootlog.engine.general import hidden_cards
from rootlog.engine.general.ruling import ruler
from rootlog.engine.judging.carryover import Carryover
from rootlog.engine.judging.judge import PART, WORTH, Judgement, judging
from rootlog.engine.judging.reading import read_turn
from rootlog.engine.judging.remembering import at_rest, beginning
from rootlog.engine.judging.rule_set import RuleSet
from rootlog.engine.judging.seating import seated
from rootlog.engine.reasons import ERROR, NOTATION, Objection
from rootlog.engine.state import State
from rootlog.engine.work import NO_LIMIT, Purse, Work, done
from rootlog.notation.reader import RecordText
from rootlog.notation.record import Header, Problem, Record
from rootlog.replaying.replay import Replayed, Replaying
from rootlog.replaying.replayer import Pick
from rootlog.reporting import failure
from rootlog.reporting.agreed import TableAgreement
from rootlog.reporting.beginning import of_first, with_beginning
from rootlog.reporting.filming import Film, film, filmed
from rootlog.reporting.in_force import law_in_force
from rootlog.reporting.report import PROFILE, Finding, RecordReport
from rootlog.reporting.reporter import (
    notes,
    report,
    report_failed,
    report_unreadable,
    settled,
    with_notes,
)
from rootlog.reporting.stats import Figures, stats
from rootlog.reporting.words.actions import Words, with_words

if TYPE_CHECKING:
    from rootlog.engine.work import Result
    from rootlog.repairing.trying import Evaluator
    from rootlog.spelling.meant import SpellingCorrection


REACH = 500
"""In the first so many turns of a record it is looked what was meant; the longest real games have 150."""
UNCHANGED = 10
"""So many turns that are not judged again take as much as one event."""


class Moment(NamedTuple):
    """A point of the game, counted as everywhere: after an action of a turn; action 0 is before the first."""

    turn: int
    action: int


class JudgedRecord:
    """All that is known of a record, found out when it is first asked for. `law` is the law in force.

    `given` is the record with its path and lines. The law with the id `law_id` is in force, else the one that the record
    names, else that which the table `agreed` on, else `law-6`. Raises LawError when `law_id` or a house rule does not exist;
    that only the record names a law which does not exist is a finding. With `explaining`, `explained` has the reasons that hold, too; without
    `suggesting` the report does not tell what was probably meant by text that cannot be read. Of `earlier` records that were
    judged, as the same one before it was edited, the turns that are as they were are not judged again.
    """

    def __init__(
        self,
        given: RecordText,
        law_id: str | None = None,
        *,
        explaining: bool = False,
        suggesting: bool = True,
        agreed: TableAgreement | None = None,
        earlier: Iterable[JudgedRecord] = (),
    ) -> None:
        self.given = given
        self._agreed = agreed
        self.explaining = explaining
        """True if the readings keep the reasons that hold, too."""
        self._suggesting = suggesting
        self._beside = Purse(0)
        """The work that may go to judging records alongside it, once it is judged."""
        self._lent: Purse | None = None
        """The same of the record alongside which this one is judged."""
        self._worth = NO_LIMIT
        """The most work that may go to them, where the purse is its own."""
        self._closely = True
        """True if turns are judged again even where what differs from a record alongside it does not matter to them."""
        self._most = NO_LIMIT
        """Up to how many errors it is judged."""
        self._walking = False
        """True if turns that are not as in the record alongside which it is judged are only walked."""
        self._explained: dict[tuple[int, bool], tuple[Explained, ...]] = {}
        self.failure: Exception | None = None
        """Why there could be no report, once that was asked for and rootlog itself failed."""
        self.law, self._problems = law_in_force(given, law_id, agreed)
        like = (one for one in earlier if one.law is self.law and one.explaining == explaining)
        self._earlier = tuple(one for one in like if one.is_judged)

    @property
    def record(self) -> Record:
        """The record itself."""
        return self.given.record

    @property
    def is_readable(self) -> bool:
        """True if anything of the record can be read: a header line, a player or a turn."""
        record = self.record
        return bool(record.players or record.turns or record.header != Header())

    @property
    def is_judged(self) -> bool:
        """True if its turns were judged already."""
        return "verdicts" in vars(self)

    @property
    def is_reported(self) -> bool:
        """True if it was looked already what was meant, and what follows from what."""
        return "report" in vars(self)

    @cached_property
    def _course(self) -> Replaying:
        """The record as it is replayed: what it leaves open is the likeliest, until judging tells what is meant."""
        earlier = [one.replayed for one in self._earlier]
        like = None if self._closely else next(iter(self._earlier), None)
        meant = like.meant_in(self.record) if like is not None else None
        return Replaying(self.record, self.law, earlier, _excess, meant)

    def meant_in(self, record: Record) -> dict[Pick, int]:
        """The answers of judging to questions this record leaves open in turns that another one has as well."""
        turns = enumerate(zip(self.record.turns, record.turns, strict=False), start=1)
        same = {number for number, (one, other) in turns if one == other}
        return {pick: n for pick, n in self._course.meant.items() if pick.turn in same}

    @property
    def replayed(self) -> Replayed:
        """The record replayed, with where that stood between turns."""
        if self._course.is_open and not self.is_judged:
            done(self._judging())
        return self._course.replayed

    @property
    def game(self) -> Game:
        """The record replayed: every turn and action with the state before and after it."""
        return self.replayed.game

    @property
    def contradictions(self) -> tuple[Objection, ...]:
        """The contradictions of the record, whatever the rules are."""
        return self.replayed.contradictions

    @cached_property
    def rule_set(self) -> RuleSet:
        """The rules that the game's table brings."""
        table = self._course.game.table
        known = (one.rule_set for one in self._earlier if one.game.table is table)
        return next(known, None) or seated(table)

    @cached_property
    def verdicts(self) -> Judgement:
        """The result of judging the game, before it is put next to the contradictions."""
        return done(self._judging())

    def _judging(self) -> Work[Judgement]:
        if not self.is_judged:
            rule_set = self.rule_set
            known = [one.verdicts for one in self._earlier if one.rule_set is rule_set]
            self.verdicts = yield from judging(
                self._course,
                rule_set,
                known,
                explaining=self.explaining,
                closely=self._closely,
                most=self._most,
                walking=self._walking,
            )
            self._earlier = ()  # what they know was taken over
        return self.verdicts

    @cached_property
    def _findings(self) -> tuple[Objection, ...]:
        """The contradictions and the findings of judging, each mistake once, of the turns that were judged."""
        found, left_out = self.verdicts.objections, self.verdicts.left_out
        contradictions = tuple(one for one in self.contradictions if one.turn not in left_out)
        if not contradictions and all(one.cause is None for one in found):
            return found

        return told_once(self.game, contradictions, self.verdicts)

    @property
    def _told(self) -> tuple[Objection, ...]:
        """The findings without those that follow from others."""
        return tuple(one for one in self._findings if one.cause is None)

    def _repairing(self) -> Work[tuple[tuple[Objection, ...], bool]]:
        """The findings with what repairs tell of them, and whether later ones were not looked at any more."""
        found = self._findings
        slips = any(one.severity == ERROR or one.kind == NOTATION for one in found)
        if not slips or not self.verdicts.readings:
            return found, False
        from rootlog.repairing.following import repairing  # rarely needed, and over 10 ms
        from rootlog.repairing.points import WrittenRecord  # rarely needed, and over 10 ms

        half = self._beside.left // 2  # what is suggested is proved behind it
        given = WrittenRecord(
            self.record, self.law, self.rule_set, self.replayed, self.verdicts, half
        )
        told = yield from repairing(given, found)
        self._beside.loses(told.spent)
        return told.findings, told.bounded

    @cached_property
    def at_once(self) -> RecordReport:
        """The report as soon as the record is judged: its report without suggestions, in which only what judging itself tells follows from anything."""
        return done(self.judging())

    def judging(self) -> Work[RecordReport]:
        """The same, turn by turn: work that may be left in between."""
        if "at_once" not in vars(self):
            self.at_once = yield from self._telling(meant=False)
        return self.at_once

    @cached_property
    def report(self) -> RecordReport:
        """The report of `check` on the record; where rootlog itself fails at it, that is what the report says."""
        return done(self.reporting())

    def reporting(self) -> Work[RecordReport]:
        """The same, bit by bit: work that may be left in between. What was judged by then stays known."""
        if "report" not in vars(self):
            self.report = yield from self._telling(meant=True)
        return self.report

    def _telling(self, *, meant: bool) -> Work[RecordReport]:
        """The report. With `meant` it also suggests what was meant and tells what follows from that."""
        long = len(self.record.turns) > REACH + 1 and bool(self.given.lines)
        if meant and long and self._lent is None:
            return (yield from self._telling_of_the_beginning())
        told = filmed((yield from self._told_of(meant=meant)), self.film)
        return told if meant else told._replace(meant=False)

    def _telling_of_the_beginning(self) -> Work[RecordReport]:
        """The report on a long record: in its first turns it is looked what was meant, in the others it is not."""
        every = yield from self.judging()
        if self.failure is not None or not every.findings:
            return every._replace(meant=True)
        # a long record uses up what one is worth though little is wrong with it
        worth = max(self.verdicts.left // 2, WORTH // PART)
        other = self._like(of_first(self.given, REACH), suggesting=self._suggesting, worth=worth)
        first = yield from other.reporting()
        if other.failure is not None:
            return every
        return with_beginning(every, first, self.given, REACH)

    def _told_of(self, *, meant: bool) -> Work[RecordReport]:
        """The report on the whole text. With `meant` the header, the text and the turns are searched in this order, out of one purse."""
        given, law, problems = self.given, self.law, self._problems
        spelled: Mapping[Problem, SpellingCorrection] = {}
        if not self.is_readable:
            spelled = (yield from self._meaning()) if meant else spelled
            offered = {what: one for what, one in spelled.items() if not one.guess}
            told = report_unreadable(given, law, problems, offered)
            return self._once(told) if offered else told
        try:
            verdicts = yield from self._judging()
            self._beside = self._purse()  # a new one: an earlier try may have been left in between
            if meant:
                otherwise = yield from self._from_the_outset()
                if otherwise is not None:
                    return otherwise
                spelled = yield from self._keeping_half(self._meaning())
            follows = any(one.severity == ERROR for one in spelled) and self._affords()
            found, unrepaired = self._told if meant else self._findings, False
            if meant and not follows:
                found, unrepaired = yield from self._repairing()
            told = report(given, law, problems, self.game, found, verdicts.unjudged, spelled)
            if follows:  # the other suggestions are those for the record with its text mended
                told = yield from self._following(told, spelled)
            told = self._once(told) if spelled else told
            told = (yield from self._proving(told)) if meant else told
            told = settled(told, given, self._agreed.profile if self._agreed else None)
            return with_notes(
                told,
                given,
                law,
                notes(verdicts.bounded, unrepaired, verdicts.hurried, self._beside),
            )
        except Exception as error:  # whatever it is, other records are none the worse for it
            return self._failed(error)

    def _keeping_half(self, work: Work[Result]) -> Work[Result]:
        """Do that work while half of what is left in the purse is held back for later steps, and release it then."""
        purse, kept = self._beside, self._beside.kept
        purse.keep_half()
        try:
            return (yield from work)
        finally:
            purse.kept = kept

    def _purse(self) -> Purse:
        """The work that may go to judging records alongside this one; where it is judged alongside another, what is left of that one's."""
        if self._lent is None:
            return Purse(min(self.verdicts.left, self._worth))
        self._lent.loses(self.verdicts.work)
        return self._lent

    def _from_the_outset(self) -> Work[RecordReport | None]:
        """The report where a line at the outset was probably meant otherwise, from which what is wrong with the record follows."""
        given, found = self.given, self._told
        errors = [one for one in found if one.severity == ERROR]
        problems = sum([one.severity == ERROR for one in self.record.problems])
        if not (self._suggesting and (errors or problems) and given.lines and given.record.turns):
            return None
        from rootlog.outset.choosing import meant  # rarely needed, and over 10 ms

        slip = yield from self._keeping_half(
            meant(given, errors, problems, self._errors_of, self._affords)
        )
        if slip is None or not self._affords():
            return None
        from rootlog.outset.following import as_meant  # rarely needed, and over 10 ms

        then = yield from self._like(slip.given).reporting()
        unjudged = self.verdicts.unjudged
        written = report(given, self.law, self._problems, self.game, found, unjudged)
        told = as_meant(written, then, given, slip)
        if told is None:
            return None
        told = yield from self._proving(told)
        edits = [one.suggestion for one in told.mistakes if one.suggestion is not None]
        if slip.sure and self._lent is None and slip.form.line not in [one.line for one in edits]:
            return None  # with that line no less is wrong
        told = settled(told, given, self._agreed.profile if self._agreed else None)
        return with_notes(told, given, self.law, then.notes)

    def _errors_of(
        self, given: RecordText, last: int | None, most: int
    ) -> Work[list[tuple[int, int, str]]]:
        """The lines, actions and rules of the errors that another record has under the same law; more than so many at `most`, where it has more.

        Where they are asked for only up to the `last` turn, it is only walked.
        """
        found = yield from self._findings_of(given, most, walking=last is not None)
        return [
            (one.line, one.action, one.rule) for one in found if last is None or one.turn <= last
        ]

    def _meaning(self) -> Work[Mapping[Problem, SpellingCorrection]]:
        """The corrections of text that cannot be read."""
        if not (self._suggesting and self.record.problems and self.given.lines):
            return {}
        from rootlog.spelling.meant import meaning  # rarely needed, and over 10 ms

        return (yield from meaning(self.given, self._wrong_with, self._affords))

    def _affords(self, first: int = 1, last: int | None = None, times: int = 1) -> bool:
        """True if enough is left to walk so often through a record that differs from this one in those turns. What judging it takes beyond that is paid then."""
        works, end = self._works, len(self._works) - 1
        work = works[end if last is None else min(last, end)] - works[min(max(0, first - 1), end)]
        return self._beside.holds(times * max(1, work + end // UNCHANGED))

    @cached_property
    def _works(self) -> Sequence[int]:
        """The work of walking once through the first turns, of none to all of them."""
        each = (1 + len(one.events) for one in self.verdicts.readings)
        return tuple(accumulate(each, initial=0))

    def _following(
        self, told: RecordReport, spelled: Mapping[Problem, SpellingCorrection]
    ) -> Work[RecordReport]:
        """The report, with what follows only from text that cannot be read."""
        from rootlog.spelling.following import (  # rarely needed, and over 10 ms
            mended,
            with_consequences,
            without_guesses,
        )

        given = mended(self.given, told.findings)
        then = yield from self._like(given, suggesting=False).reporting()
        wrong = {place for one in spelled.values() if one.guess for place in one.wrong}
        told = with_consequences(told, then, self.given, given, wrong)
        guesses = {(what.line, what.column) for what, one in spelled.items() if one.guess}
        return without_guesses(told, guesses) if guesses else told

    def _proving(self, told: RecordReport) -> Work[RecordReport]:
        """The report with those suggestions that lower its errors; with all where the record is judged alongside another one, or cannot be."""
        if (
            self._lent is not None
            or not self.verdicts.readings
            or all(one.suggestion is None for one in told.mistakes)
        ):
            return told
        from rootlog.reporting.proving import proved  # rarely needed, and over 10 ms

        given = self.given
        once = report(given, self.law, self._problems, self.game, self._told, ())
        written = [one for one in once.findings if one.is_error]
        return (yield from proved(told, given, written, self._findings_of, self._affords))

    def _findings_of(
        self, given: RecordText, most: int = NO_LIMIT, *, walking: bool = False
    ) -> Work[list[Finding]]:
        """The errors that another record has under the same law; where it has more than so many at `most`, more than that."""
        other = self._like(given, closely=False, most=most, walking=walking)
        told = yield from other.judging()
        return [one for one in told.findings if one.is_error and one.kind != PROFILE]

    def _once(self, told: RecordReport) -> RecordReport:
        """The report, in which a slip of the text that is made again and again is reported once."""
        from rootlog.spelling.again import once  # rarely needed, and over 10 ms

        return once(told, self.given.lines)

    def _wrong_with(self, given: RecordText) -> tuple[Objection, ...]:
        """All that is wrong with another record under the same law."""
        other = self._like(given, closely=False)
        found = (one for one in other.verdicts.objections if one.cause is None)
        wrong = *other.contradictions, *found
        self._beside.loses(other.verdicts.work)
        return wrong

    def _like(
        self,
        given: RecordText,
        *,
        suggesting: bool = True,
        closely: bool = True,
        most: int = NO_LIMIT,
        walking: bool = False,
        worth: int | None = None,
    ) -> JudgedRecord:
        """Another text as a record under the same law: it uses the judgement of this one again, and shares its purse, or has one of its own with so much at most."""
        other = JudgedRecord(
            given,
            self.law.id,
            explaining=self.explaining,
            suggesting=suggesting,
            agreed=self._agreed,
            earlier=(self,),
        )
        if worth is None:
            other._lent = self._beside
        else:
            other._worth = worth
        other._closely, other._most, other._walking = closely, most, walking
        return other

    def _failed(self, error: Exception) -> RecordReport:
        self.failure = error
        return report_failed(self.given, self.law, self._problems, failure.told(error))

    @property
    def so_far(self) -> RecordReport:
        """The report if that is known already, else what is known at once: for who does not want to wait."""
        return self.report if self.is_reported else self.at_once

    def explained_turn(self, number: int, *, reasons: bool = True) -> tuple[Explained, ...]:
        """The play that every action of one turn is taken for, with the reasons for and against it, whether the others have them or not.

        Without `reasons` those that hold are left out where judging did not keep them. Raises IndexError where there is no such
        turn.
        """
        if not 0 < number <= len(self.game.turns):
            raise IndexError(f"there is no turn {number}: the record has {len(self.game.turns)}")
        key = number, reasons and not self.explaining
        if key not in self._explained:
            self._explained[key] = tuple(self._explain(*key))
        return self._explained[key]

    def _explain(self, number: int, anew: bool) -> Iterable[Explained]:
        """The same, from how the turn was read, or read `anew`."""
        if not self.verdicts.readings:
            return ()
        one = self.verdicts.readings[number - 1]
        if anew:
            one, _ = read_turn(self.rule_set, one.log, one.carried, one.how, explaining=True)
        return explained([one])

    @cached_property
    def explained(self) -> tuple[Explained, ...]:
        """The play that every action is taken for, with the reasons for and against it."""
        return tuple(explained(self.verdicts.readings))

    @cached_property
    def trials(self) -> Evaluator:
        """Turns taken otherwise than the record has them, tried next to it."""
        from rootlog.repairing.points import WrittenRecord  # rarely needed, and over 10 ms
        from rootlog.repairing.trying import Evaluator  # rarely needed, and over 10 ms

        given = WrittenRecord(self.record, self.law, self.rule_set, self.replayed, self.verdicts)
        return Evaluator(given)

    @cached_property
    def accounts(self) -> tuple[Account, ...]:
        """The sources of the points of every turn, and the ends of its battles."""
        return accounts(self.game, self.verdicts.readings)

    @cached_property
    def stats(self) -> tuple[Figures, ...]:
        """The figures of each faction, in the order of their player lines."""
        return stats(self.game, self.accounts)

    @cached_property
    def words(self) -> Mapping[tuple[int, int], str]:
        """Every action of the game, by turn and number, in plain words: "the Eyrie move 3 warriors from 5 to 4"."""
        return Words(self.game)

    @cached_property
    def film(self) -> Film | None:
        """The video of the game with the moments of its turns; None where no turn has a time stamp."""
        return film(self.given)

    @cached_property
    def worded(self) -> RecordReport:
        """The report, its findings with the action in words: what other programs are given."""
        return self.in_words(self.report)

    def in_words(self, told: RecordReport) -> RecordReport:
        """A report on this record, its findings with the action in words."""
        if self.failure is not None or not told.findings:
            return told

        return with_words(told, self.words)

    def moment(self, turn: int | None = None, action: int | None = None) -> Moment:
        """That point, by default the end of the turn, or of the game. Raises IndexError when there is none."""
        turns = self.game.turns
        number = len(turns) if turn is None else turn
        if not turns:
            raise IndexError("no turn is recorded")
        if not 0 < number <= len(turns):
            raise IndexError(f"there is no turn {number}: the record has {len(turns)}")
        last = len(turns[number - 1].steps)
        at = last if action is None else action
        if not 0 <= at <= last:
            raise IndexError(f"turn {number} has {last} actions, no action {at}")
        return Moment(number, at)

    def position(self, turn: int | None = None, action: int | None = None) -> State:
        """The state after an action of a turn (0: when the turn begins), after the whole turn, or at the end of the game.

        Raises IndexError when there is no such turn or action.
        """
        at = self.moment(turn, action)
        log = self.game.turns[at.turn - 1]
        if action is None:
            return log.after
        return log.steps[at.action - 1].after if at.action else log.before

    @cached_property
    def _carried(self) -> Carryover:
        return beginning(self.rule_set, self.game)

    def rulers(self, state: State) -> dict[int, str | None]:
        """Who rules each clearing in a state of this game: a faction's letter, None where nobody does."""
        resting = at_rest(self.rule_set, state, self._carried)
        return {n: ruler(resting, state, n) for n in self.game.table.map.clearings}


def _excess(game: Game) -> int:
    """The number of times that more cards of a suit or name are seen than the deck holds (2.1)."""
    return len(hidden_cards.objections(cards.deck(game.table.deck), game))
