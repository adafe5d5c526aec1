"""Conspiracies of the Lizard Cult (10.4.3): the uses of acolytes, in clearings of the Outcast's suit.

They are matched late: acolytes may be written before or after what they pay for, and together for several conspiracies.
"""

from rootlog.engine.changes import Battled, Moved
from rootlog.engine.event import BATTLE, FIELDED, MOVED, PLACED, SAVINGS, Event
from rootlog.engine.factions.common import FactionPart
from rootlog.engine.factions.cult.outcast import Outcast
from rootlog.engine.general import battle, moving, placing
from rootlog.engine.general.sweeping import removed
from rootlog.engine.judging.budget import Budget, TurnNote
from rootlog.engine.judging.source import play
from rootlog.engine.judging.turn import Hypothesis
from rootlog.engine.law import Rule, chapter
from rootlog.engine.reasons import NO_EVIDENCE, Evidence

R = chapter("cult")

CONSPIRING = "conspiracies"
ACOLYTES = Budget("acolytes", "L", written="{by}w{by}$->")
"""Acolytes that conspiracies cost."""
CRUSADE = Budget("crusade", "L")
"""The battle that goes on where a Crusade has moved, offered in that clearing."""
CONVERTED = Budget("converted", "L", written="{by}w->{0}")
"""Warriors that take the place of enemy warriors; a credit's value is the clearing."""
SANCTIFIED = Budget("sanctified", "L")
"""Gardens that take the place of enemy buildings; a credit's value is the clearing."""
CONSPIRED = TurnNote("conspired", "L")
"""The last event that is a conspiracy."""
PIECES = frozenset("wbt")
"""The letters of warriors, buildings and tokens, with which their codes begin."""
TAKEN = ("clearing>supply", "clearing>coffin", "clearing>box")


class CultConspiracies(FactionPart):
    """The plays of the third step of Birdsong."""

    outcast: Outcast
    """The part that tells who is the Outcast."""

    @play("board>supply", "board>coffin", code="w")
    def spend_acolytes(self, turn: Hypothesis, event: Event) -> Hypothesis | None:
        """10.4.3: acolytes go back to the supply; for a crusade that may be written between the battle and its losses."""
        if event.moved.source.faction != self.faction:
            return None
        if turn.clash is None or turn.past(CONSPIRING):
            turn.go(CONSPIRING)
        return self._spend(turn, event)

    def _spend(self, turn: Hypothesis, event: Event, *, free: bool = False) -> Hypothesis:
        rule, key, count = R.PERFORM_CONSPIRACIES, "spent on nothing", event.count
        return turn.pay(ACOLYTES, None, rule, key, NO_EVIDENCE, count=count, free=free)

    def conspire(
        self, turn: Hypothesis, name: str, rule: Rule, number: int, count: int = 1
    ) -> Hypothesis:
        """Owe the acolytes of that many conspiracies in a clearing, which must be of the Outcast's suit."""
        event = turn.event
        # what is not there was told when it was replayed, and is often another clearing's
        lost = event is not None and event.kind in TAKEN and event.moved.short > 0
        turn.withdraw(CRUSADE).keep(CONSPIRED, turn.index)
        suit, outcasts = self.table.suits[number], self.outcast.outcasts(turn, turn.state)
        fitting = [hated for outcast, hated in outcasts if outcast is None or outcast in suit]
        if not lost:
            values = Evidence(clearing=number, suit=suit, outcasts=outcasts)
            turn.require(bool(fitting), R.PERFORM_CONSPIRACIES, "no outcast there", values)
        flags = fitting or [hated for _, hated in outcasts]
        printed, less = self.data.board["conspiracies"][name], self.data.board["hated_discount"]
        cost = count * (printed - less * any(flags))
        key, values = "no acolyte" if cost == 1 else "too few acolytes", Evidence(clearing=number)
        turn.owe(ACOLYTES, None, rule, key, values, count=cost)
        if any(flags) and not all(flags):  # whether it is Hated is not known
            turn.grant(ACOLYTES, None, rule, count=count * less)
        return turn

    # --- 10.4.3.I Crusade ---------------------------------------------------------------------------------------

    @play(BATTLE, moment=CONSPIRING, choices=(True, False))
    def crusade(self, turn: Hypothesis, event: Event, goes_on: bool) -> Hypothesis | None:
        """10.4.3.I: a battle in an Outcast clearing, or in that where a move out of one has led."""
        assert type(event.change) is Battled  # begins with battles only
        here = event.change.clearing
        if goes_on and not turn.take(CRUSADE, here):
            return None
        if not goes_on:
            self.conspire(turn, "crusade", R.CRUSADE, here)
        return battle.battle(turn, event)

    @play(MOVED, code="w", moment=CONSPIRING)
    def crusade_from(self, turn: Hypothesis, event: Event) -> Hypothesis:
        """10.4.3.I: a move out of an Outcast clearing."""
        self.conspire(turn, "crusade", R.CRUSADE, event.origin).offer(
            CRUSADE, {event.here}, R.CRUSADE
        )
        return moving.move(turn, self.faction, event.origin, event.here)

    # --- 10.4.3.II Convert --------------------------------------------------------------------------------------

    @play(
        *TAKEN,
        *SAVINGS,
        moment=CONSPIRING,
        mine=False,
        may=lambda self, _turn, event: event.owner != self.faction and event.code[:1] in PIECES,
        likely=lambda _, _turn, event: event.code[0] == "w",
    )
    def convert(self, turn: Hypothesis, event: Event) -> Hypothesis | None:
        """10.4.3.II: an enemy warrior leaves an Outcast clearing; where its faction saves it, it is converted all the same."""
        left = removed(turn, event, R.CONVERT)
        if left is None:
            return None
        if event.code[0] != "w":
            return self._in_place_of_another(left, event, R.CONVERT, "convert")
        number, count = event.origin, event.count
        self.conspire(left, "convert", R.CONVERT, number, count)
        key = "not replaced" if count == 1 else "too few replaced"
        left.owe(CONVERTED, {number}, R.CONVERT, key, Evidence(clearing=number), count=count)
        if event.kind in TAKEN:
            battle.remove(left, event, self.faction)
        return left

    def leaves(self, turn: Hypothesis, event: Event) -> bool:
        """True if an enemy warrior left before, or leaves that clearing in the turn, to be converted or saved."""
        here = event.moved.target
        return _unfinished(turn, CONVERTED) or any(
            type(other.change) is Moved
            and other.change.source == here
            and other.owner != self.faction
            and other.code[:1] == "w"
            for other in turn.events
        )

    @play(
        PLACED,
        code="w",
        moment=CONSPIRING,
        may=leaves,
        likely=lambda _, turn, _event: _unfinished(turn, CONVERTED),
    )
    def converted(self, turn: Hypothesis, event: Event) -> Hypothesis:
        """10.4.3.II: a Cult warrior takes its place; in another clearing it is misplaced."""
        return self._pay_converted(turn, event)

    @play(FIELDED, code="w", moment=CONSPIRING, certain=True)
    def convert_with_an_acolyte(self, turn: Hypothesis, event: Event) -> Hypothesis | None:
        """10.4.3.II: an acolyte that is spent and placed again, written as one movement."""
        if event.moved.source.faction != self.faction:
            return None
        self._spend(turn, event, free=True)  # one that converts nobody is told as a warrior
        return self._pay_converted(turn, event)

    def _pay_converted(self, turn: Hypothesis, event: Event) -> Hypothesis:
        """Set warriors that take the place of others aside."""
        placing.place(turn, self.faction, event.here)
        here, values = event.here, Evidence(clearing=event.here)
        return turn.pay(CONVERTED, here, R.CONVERT, "too many placed", values, count=event.count)

    # --- 10.4.3.III Sanctify ------------------------------------------------------------------------------------

    @play(*TAKEN, moment=CONSPIRING, mine=False)
    def sanctify(self, turn: Hypothesis, event: Event) -> Hypothesis | None:
        """10.4.3.III: an enemy building leaves an Outcast clearing."""
        if event.owner == self.faction or event.code[:1] not in PIECES:
            return None
        if event.code[0] != "b":
            return self._in_place_of_another(turn, event, R.SANCTIFY, "sanctify")
        here, count = event.here, event.count
        self.conspire(turn, "sanctify", R.SANCTIFY, here, count)
        key, values = "not replaced" if count == 1 else "too few replaced", Evidence(clearing=here)
        turn.owe(SANCTIFIED, {here}, R.SANCTIFY, key, values, count=count, effect=True)
        battle.remove(turn, event, self.faction)
        return turn

    def _in_place_of_another(
        self, turn: Hypothesis, event: Event, rule: Rule, name: str
    ) -> Hypothesis:
        """A conspiracy that replaces something else than it may: reported once, and what it costs and brings is its own all the same."""
        here, count = event.here, event.count
        values = Evidence(piece=(event.moved.thing, 1), clearing=here)
        turn.require(False, rule, "another piece replaced", values)
        self.conspire(turn, name, rule, here, count)
        comes = SANCTIFIED if rule == R.SANCTIFY else CONVERTED
        turn.owe(comes, {here}, rule, "not even replaced", values, count=count)
        battle.remove(turn, event, self.faction)
        return turn

    @play(
        PLACED,
        code="b",
        moment=CONSPIRING,
        may=lambda _, turn, _event: _unfinished(turn, SANCTIFIED),
    )
    def sanctified(self, turn: Hypothesis, event: Event) -> Hypothesis | None:
        """10.4.3.III: a garden takes its place, of the clearing's suit or of the Outcast's, as the edition has it."""
        here, garden = event.here, self.data.suits.get(event.code)
        if garden is None:
            return None
        if self.law.switch("sanctify_suit") == "clearing":
            suits: set[str | None] = set(self.table.suits[here])
        else:
            suits = {suit for suit, _ in self.outcast.outcasts(turn, event.before)}
        values = Evidence(garden=garden, clearing=here, suits=tuple(sorted(suits, key=str)))
        turn.require(garden in suits or None in suits, R.SANCTIFY, "another garden due", values)
        placing.place(turn, self.faction, here)
        return turn.pay(SANCTIFIED, here, R.SANCTIFY, "too many placed", values, count=event.count)


def _unfinished(turn: Hypothesis, budget: Budget) -> bool:
    """True if more left than was put in its place so far."""
    return len(turn.debts_of(budget)) > len(turn.credits_of(budget))
