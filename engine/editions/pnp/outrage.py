"""Outrage: a record either writes every rise of the marker, or none; then they are implied."""

from rootlog.engine.changes import Marked
from rootlog.engine.editions.pnp import facts
from rootlog.engine.editions.pnp.common import R
from rootlog.engine.event import MARK, Event
from rootlog.engine.game import Game
from rootlog.engine.judging.budget import Budget, TurnNote
from rootlog.engine.judging.rule_set import RuleSet
from rootlog.engine.judging.source import Watcher, play
from rootlog.engine.judging.turn import Hypothesis
from rootlog.engine.law import Rule
from rootlog.engine.reasons import Evidence
from rootlog.engine.state import State

OUTRAGE = Budget("outrage", "A")
"""Rises of the Outrage marker by one space."""
RISEN = TurnNote("outrage rises", "A")
MARKER = "outrage"
"""The kind of `Marked` that sets it."""


def level(state: State) -> int:
    """The space on which the Outrage marker is as far as the record writes it; the leftmost is 0."""
    value = state.markers.get((MARKER, "A", ""), 0)
    return value if isinstance(value, int) else 0


class Track(Watcher[None, tuple[int, int]]):
    """The Outrage track. It keeps the last space to which the record ever writes the marker (0: it never does), and by how much it should have risen."""

    def __init__(self, rule_set: RuleSet) -> None:
        """The one track there is."""
        super().__init__(rule_set, "A")
        self.facts = facts.of(rule_set.table.told)

    def begin(self, game: Game) -> tuple[int, int]:
        """Look for a marker anywhere in the record."""
        changes = (change for log in game.turns for _, change in log.changes())
        spaces = (
            c.value
            for c in changes
            if type(c) is Marked and c.kind == MARKER and isinstance(c.value, int)
        )
        return max(spaces, default=0), 0

    def remember(self, turn: Hypothesis, *, read: bool) -> tuple[int, int]:
        """Add the rises of the turn."""
        del read
        written, risen = self.kept(turn)
        return written, risen + turn.counted(RISEN)

    def standing(self, turn: Hypothesis) -> int:
        """The space of the marker: as written, or as what was done implies."""
        written, risen = self.kept(turn)
        return level(turn.state) if written else risen + turn.counted(RISEN)

    def at_the_end(self, turn: Hypothesis) -> bool:
        """True if the marker is on the last space, where it stays; of a track that is not stated it may be the last that is written."""
        known, furthest = self.facts.outrage(), self.kept(turn)[0]
        return level(turn.state) >= (furthest if known is None else len(known) - 1)

    @play(MARK, turns="any", mine=False)
    def move_the_marker(self, turn: Hypothesis, event: Event) -> Hypothesis | None:
        """It rises by one for each Recruit and each lost hideout."""
        change = event.change
        if type(change) is not Marked or change.kind != MARKER or not isinstance(change.value, int):
            return None
        before, rule = level(event.before), R.ALLIANCE_OUTRAGE
        known = Evidence(before=before, space=change.value)
        turn.require(change.value > before, rule, "only up", known)
        rises = max(0, change.value - before)
        return turn.pay(OUTRAGE, None, rule, "without a cause", known, count=rises)


def rise(
    turn: Hypothesis, rule: Rule, key: str, known: Evidence, *, index: int | None = None
) -> None:
    """Owe a rise of the marker where the Alliance plays and the record writes them; at the end of the track it stays."""
    for track in turn.rule_set.watchers:
        if not isinstance(track, Track):
            continue
        turn.count(RISEN)
        if track.kept(turn)[0]:
            if track.at_the_end(turn):
                turn.grant(OUTRAGE, None, rule)
            else:
                turn.owe(OUTRAGE, None, rule, key, known, index=index, effect=True)


def standing(turn: Hypothesis) -> int | None:
    """The space on which the Outrage marker is; None where there is no such track."""
    tracks = (one for one in turn.rule_set.watchers if isinstance(one, Track))
    return next((track.standing(turn) for track in tracks), None)
