"""The effort for finding the reading of a turn, and knowledge from a turn that begins like it."""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from rootlog.engine.event import Event
from rootlog.engine.judging.books import Trail, TrailEntry
from rootlog.engine.judging.facts import TurnContext
from rootlog.engine.judging.turn import Hypothesis
from rootlog.engine.work import NO_LIMIT

Guide = Mapping[tuple[int, int], str]
"""Which play an event is to be taken for, by its action and its place among the events of that."""


class Trace(NamedTuple):
    """A walk through a turn: its facts, and the hypothesis before each of its events and behind the last."""

    facts: TurnContext
    stages: tuple[Hypothesis, ...]

    def shared(self, start: Hypothesis) -> int:
        """With how many events another turn begins like it, as far as hypotheses about them hold there, too."""
        facts = start.facts
        if facts.seen != self.facts.seen or facts.agenda != self.facts.agenda:
            return 0
        number = 0
        for one, other in zip(self.facts.events, facts.events, strict=False):
            if one is not other and not _same(one, other):
                break
            number += 1
        return number


class Effort(NamedTuple):
    """The effort for finding the cheapest reading of a turn that is only tried.

    The first walk is broken off, not settled, if its cost reaches `hopeless`. After it at most `work` plays are tried to find a
    reading that costs less than `within`. `guide` names plays, by action and place in it, that such events were taken for before:
    a walk along them comes first, and it will do if it costs at most `enough`. Other walks leave the guide if they stray from
    the first of equals, too (`straying`), or only if another reading is cheaper. With `doubting` the turn is also looked at
    without the pieces that may not be there. A reading with an objection that it `refuses` is given up at once.
    """

    hopeless: int = NO_LIMIT
    within: int = NO_LIMIT
    work: int = NO_LIMIT
    guide: Guide | None = None
    enough: int = 0
    straying: bool = True
    doubting: bool = True
    like: Trace | None = None
    """Another turn that may begin like it."""
    refuses: Callable[[int, TrailEntry], bool] | None = None
    """A test that gets the number of the action and the objection."""

    def unwanted(self, turn: Hypothesis, since: Trail = None) -> bool:
        """True if the turn's trail has an objection that is refused after that part of it."""
        refuses, trail = self.refuses, turn.trail
        if refuses is None:
            return False
        while trail is not None and trail is not since:
            trail, entry = trail
            if entry.reason is not None and not entry.reason.holds:
                action = turn.events[entry.index].action if entry.index >= 0 else 0
                if refuses(action, entry):
                    return True
        return False


ALL = Effort()
"""To the end."""
WALK = Effort(work=0, doubting=False)
"""One walk, whatever is wrong."""
NONE = Effort(hopeless=0, work=0, doubting=False)
"""Not a look."""


def _same(one: Event, other: Event) -> bool:
    """True if two events are the same, with the very same states around them."""
    return one.before is other.before and one.after is other.after and one == other
