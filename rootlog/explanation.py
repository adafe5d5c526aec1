"""Every action of a record with the play it belongs to and the reasons that were asked for it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from rootlog.checker import law_in_force, source
from rootlog.record import Record

if TYPE_CHECKING:
    from rootlog.engine.explaining import Explained
    from rootlog.engine.law import Law
    from rootlog.engine.reasons import Reason


class Ground(NamedTuple):
    """One rule that was asked, in the edition in force, and whether it holds; where it does not, `message` says why."""

    rule: str
    title: str
    holds: bool
    message: str


class Line(NamedTuple):
    """One action, or the turn as a whole as action 0: where it stands, its text, the play that accounts for it (none: "") and the grounds."""

    turn: int
    round: int
    faction: str
    action: int
    text: str
    play: str
    grounds: tuple[Ground, ...]


def explanation(text: str | bytes | Record, law: str | None = None) -> Iterator[Line]:
    """The lines for each action of the record; a turn that is not judged has lines without play. Raises LawError."""
    from rootlog.engine.explaining import explained
    from rootlog.engine.judge import judge
    from rootlog.replayer import build

    given = source(text)
    rules, _ = law_in_force(given, law)
    game, _ = build(given.record, rules)
    known: dict[tuple[int, int], list[Explained]] = {}
    for one in explained(judge(game, explaining=True).readings):
        known.setdefault((one.turn, one.action), []).append(one)
    return _lines(given.record, known, rules)


def _lines(
    record: Record, known: dict[tuple[int, int], list[Explained]], law: Law
) -> Iterator[Line]:
    for turn in record.turns:
        for action in turn.actions:
            here = Line(turn.number, turn.round, turn.faction, action.number, action.text, "", ())
            plays = known.get((turn.number, action.number), [])
            for one in plays:
                grounds = tuple(_ground(reason, law) for reason in one.reasons)
                yield here._replace(play=one.play or "", grounds=grounds)
            if not plays:
                yield here
        for one in known.get((turn.number, 0), []):
            whole = Line(turn.number, turn.round, turn.faction, 0, "", one.play or "", ())
            yield whole._replace(grounds=tuple(_ground(reason, law) for reason in one.reasons))


def _ground(reason: Reason, law: Law) -> Ground:
    citation = law.cite(reason.rule)
    return Ground(
        citation.number, citation.title, reason.holds, "" if reason.holds else reason.message
    )
