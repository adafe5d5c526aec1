"""The events after the draw that Evening gives: hardly anything may, as the card drawn could serve in it (6.6 and its like).

A draw is matched with what grants it when the turn closes, so it is seen only then that one was Evening's.
"""

from rootlog.engine.event import Event
from rootlog.engine.general.drawn import cards_drawn, evening_draws, given_besides
from rootlog.engine.judging.agenda import EVENING
from rootlog.engine.judging.books import TrailEntry
from rootlog.engine.judging.budget import DREW_EARLY
from rootlog.engine.judging.facts import ENDING
from rootlog.engine.judging.source import Play, RuleSource
from rootlog.engine.judging.turn import Hypothesis
from rootlog.engine.reasons import ERROR, ILLEGAL, Evidence


def check(turn: Hypothesis) -> None:
    """Object to the first step before the draw that is taken behind cards which only Evening can have given.

    Cards that something else may have given count for that, and the last ones for Evening. It is Evening's own rule that is
    broken.
    """
    drawn, ending = cards_drawn(turn), turn.facts.ending
    early = [index for index in drawn if index < ending]
    if not early or DREW_EARLY.of(turn.faction) in turn.counts:
        return
    due = evening_draws(turn)
    ahead = min(len(early) - given_besides(turn), len(due) - (len(drawn) - len(early)))
    if ahead <= 0:
        return
    step = _taken_after(turn, early[-ahead], due[0].slot)
    if step is not None:
        phase = turn.agenda.phase(step.slot)
        key = "drawn before its step" if phase == EVENING else "drawn before its phase"
        turn.object_to(due[0].rule, ILLEGAL, key, Evidence(phase=phase), index=step.index)


def _taken_after(turn: Hypothesis, index: int, draw: int) -> TrailEntry | None:
    """The first step taken behind that event which belongs before the draw's slot; None where it was objected to already.

    When items are turned and mended in Evening is nobody's business: the draw shows nothing of it.
    """
    entries = turn.entries
    wrong = {entry.index for entry in entries if entry.severity == ERROR}
    for entry in entries:
        if entry.play is None or entry.index <= index or entry.slot >= draw:
            continue
        event = turn.events[entry.index]
        at_night = turn.agenda.phase(entry.slot) == EVENING and event.code.startswith("%")
        if (
            event.kind not in ENDING
            and not at_night
            and any(
                play.name == entry.play and _comes_before(turn, source, play, event, draw)
                for source, play in turn.plays(event)
            )
        ):
            return None if entry.index in wrong else entry
    return None


def _comes_before(
    turn: Hypothesis, source: RuleSource, play: Play, event: Event, draw: int
) -> bool:
    """True if a play belongs to steps before the draw; what has no moment and is anybody's may come at any time."""
    moment = source.moment_of(turn, play, event)
    if moment is None:
        return play.turns == "own"
    return turn.agenda.range(moment)[1] < draw
