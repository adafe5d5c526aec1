"""A judged record: built once, it answers everything that is asked of a record, and computes each answer at most once.

The one place that knows every stage on the way from a record to what is said of it, and what judging asks of the engine.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property
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
from rootlog.engine.judging.judge import Judgement, judging
from rootlog.engine.judging.reading import read_turn
from rootlog.engine.judging.remembering import at_rest, beginning
from rootlog.engine.judging.rule_set import RuleSet
from rootlog.engine.judging.seating import seated
from rootlog.engine.reasons import Objection
from rootlog.engine.state import State
from rootlog.engine.work import Work, done
from rootlog.notation.reader import RecordText
from rootlog.notation.record import Header, Record
from rootlog.replaying.replay import Replayed, Replaying
from rootlog.replaying.replayer import Pick
from rootlog.reported import ALONE, Alongside, RecordReporting
from rootlog.reporting.agreed import TableAgreement
from rootlog.reporting.filming import Film, film
from rootlog.reporting.in_force import law_in_force
from rootlog.reporting.report import RecordReport
from rootlog.reporting.stats import Figures, stats
from rootlog.reporting.words.actions import Words, with_words

if TYPE_CHECKING:
    from rootlog.repairing.trying import Evaluator


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
        alongside: Alongside = ALONE,
    ) -> None:
        self.given = given
        self.agreed = agreed
        self.explaining = explaining
        """True if the readings keep the reasons that hold, too."""
        self.suggesting = suggesting
        self._how = alongside
        self._explained: dict[tuple[int, bool], tuple[Explained, ...]] = {}
        self.failure: Exception | None = None
        """Why there could be no report, once that was asked for and rootlog itself failed."""
        self.law, self.law_problems = law_in_force(given, law_id, agreed)
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
        like = None if self._how.closely else next(iter(self._earlier), None)
        meant = like.meant_in(self.record) if like is not None else None
        closely = self._how.closely
        return Replaying(self.record, self.law, earlier, _excess, meant, closely=closely)

    def meant_in(self, record: Record) -> dict[Pick, int]:
        """The answers of judging to questions this record leaves open in turns that another one has as well."""
        turns = enumerate(zip(self.record.turns, record.turns, strict=False), start=1)
        same = {number for number, (one, other) in turns if one == other}
        return {pick: n for pick, n in self._course.meant.items() if pick.turn in same}

    @property
    def replayed(self) -> Replayed:
        """The record replayed, with where that stood between turns."""
        if self._course.is_open and not self.is_judged:
            done(self.judging_turns())
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
        return done(self.judging_turns())

    def judging_turns(self) -> Work[Judgement]:
        """The same, turn by turn: work that may be left in between."""
        if not self.is_judged:
            rule_set = self.rule_set
            known = [one.verdicts for one in self._earlier if one.rule_set is rule_set]
            self.verdicts = yield from judging(
                self._course,
                rule_set,
                known,
                explaining=self.explaining,
                closely=self._how.closely,
                most=self._how.most,
                walking=self._how.walking,
            )
            self._earlier = ()  # what they know was taken over
        return self.verdicts

    @cached_property
    def findings(self) -> tuple[Objection, ...]:
        """The contradictions and the findings of judging, each mistake once, of the turns that were judged."""
        found, left_out = self.verdicts.objections, self.verdicts.left_out
        contradictions = tuple(one for one in self.contradictions if one.turn not in left_out)
        if not contradictions and all(one.cause is None for one in found):
            return found

        return told_once(self.game, contradictions, self.verdicts)

    @cached_property
    def at_once(self) -> RecordReport:
        """The report as soon as the record is judged: its report without suggestions, in which only what judging itself tells follows from anything."""
        return done(self.judging())

    def judging(self) -> Work[RecordReport]:
        """The same, turn by turn: work that may be left in between."""
        if "at_once" not in vars(self):
            self.at_once = yield from RecordReporting(self, self._how).telling(meant=False)
        return self.at_once

    @cached_property
    def report(self) -> RecordReport:
        """The report of `check` on the record; where rootlog itself fails at it, that is what the report says."""
        return done(self.reporting())

    def reporting(self) -> Work[RecordReport]:
        """The same, bit by bit: work that may be left in between. What was judged by then stays known."""
        if "report" not in vars(self):
            self.report = yield from RecordReporting(self, self._how).telling(meant=True)
        return self.report

    def like(self, given: RecordText, how: Alongside, *, suggesting: bool = True) -> JudgedRecord:
        """Another text as a record under the same law, judged alongside this one: it uses the judgement of this one again."""
        return JudgedRecord(
            given,
            self.law.id,
            explaining=self.explaining,
            suggesting=suggesting,
            agreed=self.agreed,
            earlier=(self,),
            alongside=how,
        )

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
