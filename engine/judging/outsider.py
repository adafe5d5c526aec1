"""A faction whose chapter is not modelled: it is replayed, and never the reason for a finding."""

from rootlog.engine.changes import Moved
from rootlog.engine.event import REMOVALS, Event
from rootlog.engine.judging.source import RuleSource
from rootlog.engine.judging.turn import Hypothesis
from rootlog.engine.law import chapter
from rootlog.engine.reasons import Evidence
from rootlog.engine.state import State

VICTORY = chapter("victory")


class Outsider(RuleSource):
    """A faction whose chapter is not modelled: whatever touches it is taken as it is."""

    taints = True

    def owns(self, event: Event) -> bool:
        """True if the event moves the faction's pieces, or something from or to its hand, boards or places."""
        if event.owner == self.faction:
            return True
        change = event.change
        source = getattr(change, "source", None)
        target = getattr(change, "target", None)
        plot = getattr(change, "plot", None)  # a guess at a face-down piece of the faction
        return self.faction in (
            getattr(source, "faction", None),
            getattr(target, "faction", None),
            getattr(plot, "owner", None),
        )

    def absorb(self, turn: Hypothesis, event: Event) -> Hypothesis:
        """Take the event as it is; that its building or token was removed may score (3.2.1)."""
        if event.kind in REMOVALS and event.code[0] in "bt":
            turn.earn(
                event.count,
                VICTORY.REMOVING_BUILDINGS_AND_TOKENS,
                "removing",
                Evidence(pieces=(event.moved.thing, event.count)),
                must=False,
            )
        return turn

    def deals(self, event: Event) -> bool:
        """True if the event is a deal with the faction that may change what the turn allows: a payment to its board."""
        change = event.change
        return (
            event.owner != self.faction
            and event.code == "w"
            and type(change) is Moved
            and change.target.kind == "board"
            and change.target.faction == self.faction
        )

    def rules_without_majority(self, turn: Hypothesis, state: State, clearing: int) -> None:
        """Unknown: its chapter may let it rule otherwise."""
        return
