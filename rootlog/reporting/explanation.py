"""Every action of a record with the play it belongs to and the reasons that were asked for it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, NamedTuple

from rootlog.engine.law import Law
from rootlog.engine.reasons import Reason
from rootlog.engine.tuples import shown
from rootlog.notation.record import Record

if TYPE_CHECKING:
    from rootlog.judged import Explained, JudgedRecord


class Ground(NamedTuple):
    """One rule that was asked, in the edition in force, and whether it holds.

    `message` says why it does not, or what is so by it, as who rules by what count; it is empty where the rule was asked,
    and nothing was against it.
    """

    rule: str
    title: str
    holds: bool
    message: str


class ExplainedAction(NamedTuple):
    """One action, or the turn as a whole as action 0: its place, its text, the play that accounts for it (none: "") and the grounds.

    `words` is what it does in plain words, "" for the turn as a whole.
    """

    turn: int
    round: int
    faction: str
    action: int
    text: str
    play: str
    grounds: tuple[Ground, ...]
    words: str = ""

    def __repr__(self) -> str:
        return shown(self)


def explanation(judged: JudgedRecord) -> Iterator[ExplainedAction]:
    """Each action of the record explained; those of a turn that is not judged have no play."""
    return _explained(judged.record, judged.explained, judged.law, judged.words)


def _explained(
    record: Record,
    explained: Iterable[Explained],
    law: Law,
    told: Mapping[tuple[int, int], str],
) -> Iterator[ExplainedAction]:
    known: dict[tuple[int, int], list[Explained]] = {}
    for one in explained:
        known.setdefault((one.turn, one.action), []).append(one)
    for turn in record.turns:
        whole = ExplainedAction(turn.number, turn.round, turn.faction, 0, "", "", ())
        for action in turn.actions:
            words = told.get((turn.number, action.number), "")
            here = whole._replace(action=action.number, text=action.text, words=words)
            plays = known.get((turn.number, action.number), [])
            for one in plays:
                yield here._replace(play=one.play or "", grounds=_grounds(one.reasons, law))
            if not plays:
                yield here
        for one in known.get((turn.number, 0), []):
            yield whole._replace(play=one.play or "", grounds=_grounds(one.reasons, law))


def _grounds(reasons: Iterable[Reason], law: Law) -> tuple[Ground, ...]:
    """Each ground once; what only holds is left out where something is reported by the same rule."""
    grounds = dict.fromkeys(_ground(reason, law) for reason in reasons)
    told = {ground.rule for ground in grounds if ground.message}
    return tuple(ground for ground in grounds if ground.message or ground.rule not in told)


def _ground(reason: Reason, law: Law) -> Ground:
    citation = law.cite(reason.rule)
    message = reason.message if reason.told or not reason.holds else ""
    return Ground(citation.number, citation.title, reason.holds, message)
