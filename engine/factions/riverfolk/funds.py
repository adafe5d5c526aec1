"""The Riverfolk's boxes: which of the warriors on their board are payments, funds or committed.

A record writes what lies on the board, not in which box. At Gather Funds all of it becomes funds, and from then on every
act that commits or spends some is counted; so what is left at the end of the turn is known, and what came since is Payments.
Where a mistake made the recorded board differ from the real one, funds are a range.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from rootlog.engine.budget import DRAWS
from rootlog.engine.changes import Marked
from rootlog.engine.event import BATTLE, DRAWN, MARK, MOVED, REMOVALS, Event
from rootlog.engine.factions.riverfolk.services import Services
from rootlog.engine.law import Rule, chapter
from rootlog.engine.pieces import Faction, Piece, board
from rootlog.engine.source import play
from rootlog.engine.state import State
from rootlog.engine.words import faction_name

if TYPE_CHECKING:
    from rootlog.engine.game import TurnLog
    from rootlog.engine.turn import Turn

R = chapter("riverfolk")

RETURNED = ("board>supply", "board>coffin")
"""Funds that go back to their owners, or where such warriors go instead."""
SPENT_FUNDS, REMOVED_FUNDS = "spent funds", "removed funds"
SHELTER = "protectionism"


class Range(NamedTuple):
    """How many funds there are, at least and at most."""

    least: int
    most: int

    def less(self, number: int) -> Range:
        """That many fewer."""
        return Range(max(0, self.least - number), max(0, self.most - number))


class Funds(Services):
    """What lies in which box of the Riverfolk's board."""

    left: Range | None = Range(0, 0)
    """The Funds box as the turn begins; None when it is not known."""
    payments: int | None = 0
    """The Payments box as the turn begins; None when it is not known."""
    unpaid = 0
    """Warriors that lie on the board only because the record never removed them, which was objected to."""
    unplaced = 0
    """Warriors that Protectionism or a buyer should have placed there, which was objected to."""

    def sit(self, turn: Turn) -> None:
        """Take up a turn."""
        happened = turn.events
        super().sit(turn)
        self.happened = happened

    def rise(self, turn: Turn, *, read: bool) -> None:
        """Remember what the boxes hold after the turn; None for one that was not judged."""
        log = turn.log
        if log.round == 0:
            self._after_set_up(log)
        elif log.faction != self.faction:
            self._after_others(turn, read=read)
        elif not read:
            self.left = self.payments = None
        else:
            self._after_own(turn)
        super().rise(turn, read=read)

    def _after_set_up(self, log: TurnLog) -> None:
        if log.faction == self.faction:
            self.payments = self.on_board(log.after)

    def _after_others(self, turn: Turn, *, read: bool) -> None:
        came = sum(event.count for event in self.happened if self._pays(event))
        if self.payments is not None or came:
            self.payments = (self.payments or 0) + came
        owing = self.owing(turn) if read else 0
        if owing:
            self.unplaced += owing
            self.payments = None
        if not read:
            self._after_unjudged()
            return
        short = _short(turn, REMOVED_FUNDS)
        self.unpaid += short
        written = self._written()
        if written is not None:
            self.left = Range(written, written)
        elif self.left is not None:
            left = self.left.less(turn.counted(REMOVED_FUNDS) + self._excess(turn))
            self.left = Range(left.least, left.most + short)

    def _after_unjudged(self) -> None:
        """After a turn that was not judged: what it took from the board is known, what it should have taken is not."""
        if any(self._robs(event) for event in self.happened):
            owed = (self.left.most + 1) // 2 if self.left is not None else 0
            self.unpaid += max(0, owed - self._gone())
            self.left = None

    def _after_own(self, turn: Turn) -> None:
        short = _short(turn, REMOVED_FUNDS) + _short(turn, SPENT_FUNDS)
        self.unpaid += short
        self.unplaced += _short(turn, SHELTER)
        self.payments = turn.counted("exported")
        written = self._written()
        if written is not None:
            self.left = Range(written, written)
        else:
            left = self.funds(turn).less(self._drawn(turn) + self._excess(turn))
            free = self._acts() - turn.counted("acts")
            self.left = Range(max(0, left.least - free), left.most + short)

    def _gone(self) -> int:
        """How many warriors leave the board in the turn."""
        return sum(
            event.count
            for event in self.happened
            if event.kind in RETURNED and event.moved.source.faction == self.faction
        )

    def _excess(self, turn: Turn) -> int:
        """How many of them leave it for nothing, as was said."""
        owed = sum(d.must and d.budget in (SPENT_FUNDS, REMOVED_FUNDS) for d in turn.debts)
        return max(0, self._gone() - owed)

    def _robs(self, event: Event) -> bool:
        """Whether it takes a trade post from the map or warriors from the board."""
        if event.kind in RETURNED:
            return event.moved.source.faction == self.faction
        lost = event.kind in REMOVALS and event.owner == self.faction
        return lost and event.code[0] == "t"

    def _acts(self) -> int:
        """Moves and battles of an own turn; what a card brought one may also have taken for a fund."""
        return sum(
            event.owner == self.faction
            and (event.kind == BATTLE or (event.kind == MOVED and event.code[0] == "w"))
            for event in self.happened
        )

    def _written(self) -> int | None:
        """The funds that the turn's last marker tells, if any."""
        for event in reversed(self.happened):
            change = event.change
            if type(change) is Marked and change.kind == "funds" and isinstance(change.value, int):
                return change.value
        return None

    def on_board(self, state: State) -> int:
        """How many warriors lie on the board, in whatever box."""
        there = state.at(board(self.faction)).items()
        return sum(n for thing, n in there if type(thing) is Piece and thing.code[0] == "w")

    # --- the funds of a turn ---------------------------------------------------------------------------------

    def gather(self, turn: Turn) -> None:
        """11.4.3: all on the board becomes funds."""
        lying = self.on_board(turn.state)
        most = lying + self.unplaced + _short(turn, SHELTER)
        turn.keep("gathered", Range(max(0, lying - self.unpaid), most))

    def funds(self, turn: Turn) -> Range:
        """The Funds box now, cards drawn in the turn not yet counted."""
        gathered = turn.counts.get("gathered")
        if isinstance(gathered, Range):
            used = turn.counted("used") + turn.counted(REMOVED_FUNDS)
            return gathered.less(used)
        left = self.left
        if left is None:
            return Range(0, self.on_board(turn.state))
        return left.less(turn.counted(REMOVED_FUNDS))

    def use(self, turn: Turn, number: int, rule: Rule, act: str, *values: object) -> Turn:
        """11.5: commit or spend so many funds on an act, which `act` names as in "a move from {} to {}"."""
        there = self.funds(turn).most
        if there < number and not turn.counted("overdrawn"):
            turn.count("overdrawn")
            words = act + " takes {}, the Riverfolk has {} left"
            turn.require(False, rule, words, *values, _funds(number), _funds(there))
        return turn.count("used", number)

    def _drawn(self, turn: Turn) -> int:
        """How many cards funds drew: those that nothing else grants."""
        currency = DRAWS.of(self.faction)
        drawn = sum(credit.budget == currency for credit in turn.credits)
        given = sum(debt.budget == currency and debt.rule != R.DRAW for debt in turn.debts)
        return max(0, drawn - given)

    def unpaid_draw(self, turn: Turn) -> tuple[Rule, str, tuple[object, ...]] | None:
        """11.5.4: a card for a fund."""
        if turn.faction != self.faction:
            return None
        gathered = turn.counts.get("gathered")
        there = gathered.most if isinstance(gathered, Range) else self.on_board(turn.state)
        words = "the Riverfolk draws a card for which none of their {} is left"
        return R.DRAW, words, (_funds(there),)

    def grant_draws(self, turn: Turn) -> None:
        """11.5.4: what funds are left pay for the cards drawn."""
        turn.grant(DRAWS.of(self.faction), None, R.DRAW, count=self.funds(turn).most)

    # --- 11.2.5.I Trade disruption ---------------------------------------------------------------------------

    def removed(self, turn: Turn, event: Event, remover: Faction) -> None:
        """11.2.5.I: with a trade post half of the funds is lost, rounded up."""
        if event.owner != self.faction or event.code[0] != "t":
            return
        for _ in range(event.count - event.moved.short):
            there = self.funds(turn)
            due, most = (there.least + 1) // 2, (there.most + 1) // 2
            if self.left is None and "gathered" not in turn.counts:
                due = 0
            turn.owe(
                REMOVED_FUNDS,
                None,
                R.TRADE_DISRUPTION,
                "{paid} of the Riverfolk's {} removed with the trade post in {}, half of them is {owed}",
                _funds(there.least) + (" is" if there.least == 1 else " are"),
                event.origin,
                count=due,
            )
            turn.grant(REMOVED_FUNDS, None, R.TRADE_DISRUPTION, count=most - due)
            turn.count(REMOVED_FUNDS, due)

    @play(*RETURNED, code="w", turns="any", mine=False)
    def remove_funds(self, turn: Turn, event: Event) -> Turn | None:
        """11.2.5.I: funds go back to their owners' supplies."""
        if event.moved.source.faction != self.faction or (
            turn.faction == self.faction and not turn.counted(REMOVED_FUNDS)
        ):
            return None
        for _ in range(event.count):
            words = "a fund of the {} leaves the Riverfolk's board, Trade Disruption removes fewer"
            name = faction_name(event.owner)
            turn.pay(REMOVED_FUNDS, event.owner, R.TRADE_DISRUPTION, words, name)
        return turn

    @play(MARK, turns="any")
    def write_funds(self, turn: Turn, event: Event) -> Turn | None:
        """The funds marker tells what is left: the removal of funds, or the end of the turn."""
        change = event.change
        if type(change) is not Marked or change.kind != "funds":
            return None
        value, left = change.value, self.left
        if turn.faction == self.faction:
            return turn.keep("written", (value, event.index))
        if left is not None and isinstance(value, int):
            for _ in range(left.most - value):
                turn.pay(REMOVED_FUNDS, None, R.TRADE_DISRUPTION, "", free=True)
        return turn

    def close(self, turn: Turn) -> None:
        """11.5: cards are drawn before prices are set, and what the funds marker tells is what the turn leaves."""
        self._draws_in_time(turn)
        written = turn.counts.get("written")
        if not isinstance(written, tuple) or turn.failed:
            return
        value, index = written
        there = self.funds(turn).less(self._drawn(turn))
        if isinstance(value, int) and not there.least <= value <= there.most:
            turn.object_to(
                R.DAYLIGHT,
                "illegal",
                "{} are written, the turn leaves {}",
                _funds(value),
                there.most,
                index=index,
            )

    def _draws_in_time(self, turn: Turn) -> None:
        """11.5: funds draw cards in Daylight."""
        late = False
        for event in self.happened:
            late = late or (type(event.change) is Marked and event.change.kind == "price")
            if late and event.kind == DRAWN and event.owner == self.faction:
                words = "a card is drawn after prices are set"
                turn.object_to(R.DAYLIGHT, "illegal", words, index=event.index)
                return


def _short(turn: Turn, currency: str) -> int:
    """How many warriors the record owes and does not move."""
    owed = sum(debt.budget == currency and debt.must for debt in turn.debts)
    paid = sum(credit.budget == currency and not credit.free for credit in turn.credits)
    return max(0, owed - paid)


def _funds(number: int) -> str:
    return f"{number} fund" if number == 1 else f"{number} funds"
