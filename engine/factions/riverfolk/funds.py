"""The Riverfolk's boxes: which of the warriors on their board are payments, funds or committed.

A record writes what lies on the board, not in which box. At Gather Funds all of it becomes funds, and from then on every
act that commits or spends some is counted; so what is left at the end of the turn is known, and what came since is Payments.
Where a mistake made the recorded board differ from the real one, funds are a range.
"""

from __future__ import annotations

from typing import NamedTuple

from rootlog.engine.changes import Marked
from rootlog.engine.event import BATTLE, DRAWN, FIELDED, MARK, MOVED, REMOVALS, Event
from rootlog.engine.factions.common import FactionPart
from rootlog.engine.factions.riverfolk.bargains import paid_to
from rootlog.engine.factions.riverfolk.services import Services
from rootlog.engine.game import Game
from rootlog.engine.general import piles
from rootlog.engine.judging.budget import DRAWS, Budget, TurnNote
from rootlog.engine.judging.ledger import match
from rootlog.engine.judging.source import Watcher, play
from rootlog.engine.judging.turn import Hypothesis
from rootlog.engine.law import Rule, chapter
from rootlog.engine.pieces import Faction, Piece, board
from rootlog.engine.reasons import ERROR, ILLEGAL, NO_EVIDENCE, Evidence, Reason
from rootlog.engine.state import State

R = chapter("riverfolk")

RETURNED = ("board>supply", "board>coffin")
"""Funds that go back to their owners, or where such warriors go instead."""

SPENT = Budget("spent funds", "O", written="{0}w{by}$->")
"""Funds that acts spend; a credit's value is whose warrior it is."""
SPENDING = (R.RECRUIT, R.SPEND_FUNDS)
"""The rules of those acts."""
REMOVED = Budget("removed funds", "O")
"""Funds that go with trade posts; a credit's value is whose warrior it is, None where the marker tells it."""
SHELTERED = Budget("protectionism", "O", places="w", written="{by}w->{by}$")
"""Warriors that Protectionism places in Payments."""

ACTS = TurnNote("acts", "O")
"""Moves and battles that took a fund."""
EXPORTED = TurnNote("exported", "O")
"""Warriors that exports placed in Payments."""
_GATHERED = TurnNote("gathered funds", "O")
"""The range of funds that Gather Funds has made."""
_USED = TurnNote("used funds", "O")
"""Funds committed or spent."""
_LOST = TurnNote("lost funds", "O")
"""Funds that Trade Disruption removes at least."""
_PERHAPS = TurnNote("perhaps lost funds", "O")
"""Funds that it may remove beyond those, and that may be committed to what the record does not name."""
_IN_VAIN = TurnNote("funds used in vain", "O")
"""Funds committed to exports that placed no warrior."""
_OVERDRAWN = TurnNote("overdrawn funds", "O")
"""True if more funds are used than there are, as is reported."""
_USES = TurnNote("uses of funds", "O")
"""The acts for which funds were committed or spent, in their order."""
_WRITTEN = TurnNote("written funds", "O")
"""The number that the funds marker shows in an own turn, and the event that sets it."""


class FundRange(NamedTuple):
    """The number of funds, at least and at most."""

    least: int
    most: int

    def less(self, number: int) -> FundRange:
        """That many fewer."""
        return FundRange(max(0, self.least - number), max(0, self.most - number))

    def half(self) -> FundRange:
        """Half of them, rounded up."""
        return FundRange((self.least + 1) // 2, (self.most + 1) // 2)


NONE = FundRange(0, 0)
"""No funds at all."""


class FundUse(NamedTuple):
    """So many funds that an act in an event takes, and what the act is by its rule."""

    number: int
    event: int
    named: Reason


class FundBoxes(NamedTuple):
    """The knowledge of the boxes as a turn begins.

    `funds` and `payments` are what these boxes hold, None when it is not known. `unpaid` warriors lie on the board only
    because the record never removed them, `unplaced` ones should have been placed there by Protectionism or a buyer:
    both were objected to.
    """

    funds: FundRange | None
    payments: int | None
    unpaid: int
    unplaced: int


class Funds(FactionPart, Watcher[None, FundBoxes]):
    """The contents of each box of the Riverfolk's board; keeps that from turn to turn."""

    services: Services
    """Others may owe payments for them."""

    # --- from turn to turn -----------------------------------------------------------------------------------

    def begin(self, game: Game) -> FundBoxes:
        """Before the set-up all boxes are empty."""
        return FundBoxes(FundRange(0, 0), 0, 0, 0)

    def remember(self, turn: Hypothesis, *, read: bool) -> FundBoxes:
        """The contents of the boxes after the turn; not known after an own turn that was not judged."""
        boxes, log = self.kept(turn), turn.log
        if log.round == 0:
            own = log.faction == self.faction
            return boxes._replace(payments=self.on_board(log.after)) if own else boxes
        if log.faction == self.faction:
            return self._after_own(turn) if read else boxes._replace(funds=None, payments=None)
        boxes = self._paid(turn, read=read)
        return self._after_others(turn, boxes) if read else self._after_unjudged(turn, boxes)

    def _paid(self, turn: Hypothesis, *, read: bool) -> FundBoxes:
        """The boxes with the payments of a turn of others."""
        boxes = self.kept(turn)
        owing = self.services.owing(turn) if read else 0
        if owing:
            return boxes._replace(payments=None, unplaced=boxes.unplaced + owing)
        came = paid_to(turn, self.faction)
        if not came:
            return boxes
        return boxes._replace(payments=(boxes.payments or 0) + came)

    def _after_others(self, turn: Hypothesis, boxes: FundBoxes) -> FundBoxes:
        short = _short(turn, REMOVED)
        written, funds = _written(turn), boxes.funds
        if funds is not None:
            left = funds.less(turn.counted(_LOST) + self._excess(turn))
            funds = FundRange(left.least, left.most + short)
        if written is not None:  # where that cannot be, as was told, either may be so
            known = funds is None or funds.least <= written <= funds.most
            least, most = FundRange(written, written) if known or funds is None else funds
            funds = FundRange(min(least, written), max(most, written))
        if funds == boxes.funds and not short:
            return boxes
        return boxes._replace(funds=funds, unpaid=boxes.unpaid + short)

    def _after_unjudged(self, turn: Hypothesis, boxes: FundBoxes) -> FundBoxes:
        """After a turn that was not judged: what it took from the board is known, what it should have taken is not."""
        if not any(self._robs(event) for event in turn.events):
            return boxes
        owed = boxes.funds.half().most if boxes.funds is not None else 0
        missing = max(0, owed - self._gone(turn))
        return boxes._replace(funds=None, unpaid=boxes.unpaid + missing)

    def _after_own(self, turn: Hypothesis) -> FundBoxes:
        boxes, written = self.kept(turn), _written(turn)
        short = _short(turn, REMOVED) + _short(turn, SPENT)
        if written is not None:
            funds = FundRange(written, written)
        else:
            left = self._left(turn).less(self._excess(turn))
            acts = turn.counted(ACTS)
            free = self._acts(turn) - acts
            log = turn.log
            asked = {*turn.asking("brought", log.before), *turn.asking("brought", log.after)}
            kept = min(acts, sum(source.brought(turn) for source in asked))
            # what seems an export may be what brought it
            kept += turn.counted(_IN_VAIN) if kept else 0
            funds = FundRange(max(0, left.least - free), left.most + short + kept)
        unplaced = boxes.unplaced + _short(turn, SHELTERED)
        return FundBoxes(funds, turn.counted(EXPORTED), boxes.unpaid + short, unplaced)

    def _gone(self, turn: Hypothesis) -> int:
        """The number of warriors that leave the board in the turn."""
        gone = turn.facts.of_kinds(*RETURNED, FIELDED)
        return sum([one.count for one in gone if one.moved.source.faction == self.faction])

    def _excess(self, turn: Hypothesis) -> int:
        """The number of them that leave it beyond what is owed; in an own turn, beyond what may go: that is gone before funds are gathered."""
        gone = self._gone(turn)
        if not gone:
            return 0
        own = turn.faction == self.faction
        debts = (*turn.debts_of(SPENT), *turn.debts_of(REMOVED))
        return max(0, gone - sum(own or debt.must for debt in debts))

    def _robs(self, event: Event) -> bool:
        """True if it takes a trade post from the map or warriors from the board."""
        if event.kind in (*RETURNED, FIELDED):
            return event.moved.source.faction == self.faction
        return self._falls(event)

    def _falls(self, event: Event) -> bool:
        """True if it takes a trade post from the map."""
        lost = event.kind in REMOVALS and event.owner == self.faction
        return lost and event.code[0] == "t"

    def _acts(self, turn: Hypothesis) -> int:
        """Moves and battles of an own turn; what a card brought one may also have taken for a fund."""
        return sum(map(self._is_act, turn.events))

    def _is_act(self, event: Event) -> bool:
        """True if it is a move or a battle of theirs."""
        moves = event.kind == MOVED and event.code[0] == "w"
        return event.owner == self.faction and (moves or event.kind == BATTLE)

    def on_board(self, state: State) -> int:
        """The number of warriors on the board, in whatever box."""
        there = state.at(board(self.faction)).items()
        return sum(n for thing, n in there if type(thing) is Piece and thing.code[0] == "w")

    # --- the funds of a turn ---------------------------------------------------------------------------------

    def gather(self, turn: Hypothesis) -> None:
        """11.4.3: all on the board becomes funds; what a trade post took before has left it."""
        turn.count(_LOST, -turn.counted(_LOST)).count(_PERHAPS, -turn.counted(_PERHAPS))
        lying, boxes = self.on_board(turn.state), self.kept(turn)
        most = lying + boxes.unplaced + _short(turn, SHELTERED)
        turn.keep(_GATHERED, FundRange(max(0, lying - boxes.unpaid), most))

    def funds(self, turn: Hypothesis) -> FundRange:
        """The Funds box now, cards drawn in the turn not yet counted."""
        gathered, kept = _gathered(turn), self.kept(turn).funds
        lost = turn.counted(_LOST)
        if gathered is not None:
            there = gathered.less(turn.counted(_USED) + lost)
        elif kept is None:
            return FundRange(0, self.on_board(turn.state))
        else:
            there = kept.less(lost)
        return FundRange(max(0, there.least - turn.counted(_PERHAPS)), there.most)

    def begun(self, turn: Hypothesis) -> FundRange:
        """The Funds box as the turn begins."""
        return self.kept(turn).funds or FundRange(0, self.on_board(turn.log.before))

    def use(
        self, turn: Hypothesis, number: int, rule: Rule, act: str, values: Evidence
    ) -> Hypothesis:
        """11.5: commit or spend so many funds on an act; `act` is the key of its name."""
        named = Reason(rule, True, act, values)
        uses = (*_uses(turn), FundUse(number, turn.index, named))
        return turn.count(_USED, number).keep(_USES, uses)

    def _unspent(self, turn: Hypothesis) -> int:
        """The number of funds that the turn owes so far and spends nowhere."""
        debts = (*turn.debts_of(SPENT), *turn.debts_of(REMOVED))
        return max(0, sum(debt.must for debt in debts) - self._gone(turn))

    def used(self, turn: Hypothesis) -> int:
        """The funds committed or spent so far."""
        return turn.counted(_USED)

    def use_in_vain(self, turn: Hypothesis, number: int) -> Hypothesis:
        """11.5.3.I: of those so many went to an export that placed no warrior, if what was discarded was exported at all."""
        return turn.count(_IN_VAIN, number)

    def use_perhaps(self, turn: Hypothesis, number: int) -> Hypothesis:
        """11.5.3: so many funds may be committed beyond those that surely are."""
        return turn.count(_PERHAPS, number)

    def _left(self, turn: Hypothesis) -> FundRange:
        """The funds that drew no card: those that nothing else gives are drawn for funds, and what may give some need not.

        Nor does what gave one when no card was left; then a fund may have been committed to a draw in vain, too. What was taken
        instead of drawing took the place of any number of draws.
        """
        budget, there = DRAWS.of(self.faction), self.funds(turn)
        others = [debt for debt in turn.debts_of(budget) if debt.rule != R.DRAW]
        paid = turn.credits_of(budget)
        drawn, surely = len(paid), sum(not credit.free for credit in paid)
        asked = turn.asking("gave_perhaps", turn.log.after)
        least = max(0, surely - len(others) - sum(source.gave_perhaps(turn) for source in asked))
        most = max(0, drawn - sum(debt.must and not piles.ran_out(turn, debt) for debt in others))
        sure = 0 if piles.empty(turn.log.after) else max(0, there.least - most)
        return FundRange(sure, max(0, there.most - least))

    def undrawn(self, turn: Hypothesis) -> tuple[Rule, str, Evidence]:
        """11.5.4: the fault of a card drawn for no fund."""
        gathered = _gathered(turn)
        there = gathered.most if gathered is not None else self.on_board(turn.state)
        if not there:
            return R.DRAW, "no fund to draw for", NO_EVIDENCE
        return R.DRAW, "no fund left to draw for", Evidence(funds=there)

    def grant_draws(self, turn: Hypothesis) -> None:
        """11.5.4: the cards drawn before the funds were used up; the act that takes more than are left then is reported.

        Funds that the turn does not spend on what it owes them for are reported, and no act lacks them a second time.
        """
        gathered = _gathered(turn)
        there = gathered.less(turn.counted(_LOST)).most if gathered else self.funds(turn).most
        there += self._unspent(turn)
        draws, granted = self._drawn(turn), 0
        for use in _uses(turn):
            while draws and draws[0] < use.event and there:
                draws, granted, there = draws[1:], granted + 1, there - 1
            if draws and draws[0] < use.event:
                break
            if there < use.number:
                _tell_too_many(turn, use, there)
                granted, draws = granted + len(draws), []
                turn.count(_OVERDRAWN)
                break
            there -= use.number
        turn.count(_OVERDRAWN, max(0, len(draws) - there))
        first = 0 if turn.events else -1  # a turn without actions may be judged, too
        turn.grant(DRAWS.of(self.faction), None, R.DRAW, count=granted + there, index=first)

    def _drawn(self, turn: Hypothesis) -> list[int]:
        """The events of the cards that funds draw, one entry a card: the first ones are those that something else gives."""
        budget = DRAWS.of(self.faction)
        drawn = sorted(credit.index for credit in turn.credits_of(budget) if not credit.free)
        asked = turn.asking("gave_perhaps", turn.state)
        others = len(turn.debts_of(budget)) + sum(source.gave_perhaps(turn) for source in asked)
        return drawn[others:]

    # --- 11.2.5.I Trade disruption ---------------------------------------------------------------------------

    def removed(self, turn: Hypothesis, event: Event, remover: Faction) -> None:
        """11.2.5.I: with a trade post half of the funds is lost, rounded up."""
        if event.owner != self.faction or event.code[0] != "t":
            return
        known = self.kept(turn).funds is not None or _gathered(turn) is not None
        for _ in range(event.count - event.moved.short):
            there = self._robbed(turn, event) if turn.faction == self.faction else self.funds(turn)
            due, most = there.half()
            self._lose(turn, event, there.least, due if known else 0, most)

    def _robbed(self, turn: Hypothesis, event: Event) -> FundRange:
        """The funds of an own turn as a trade post is lost: an act so far may have taken one where a card brings a later one."""
        there = self._left(turn)
        if _gathered(turn) is None:
            return FundRange(there.least, max(there.most, self.on_board(turn.state)))
        acts = [one.index for one in turn.events if self._is_act(one)]
        before = sum(index < event.index for index in acts)
        free = min(before - turn.counted(ACTS), len(acts) - before)
        return FundRange(max(0, there.least - max(0, free)), there.most)

    def _lose(self, turn: Hypothesis, event: Event, there: int, due: int, most: int) -> None:
        """Owe the removal of so many funds, of those that are there; up to `most` may go."""
        key = "one fund stays" if due == 1 else "funds stay"
        if there == 1:
            key = "the only fund stays"
        values = Evidence(clearing=event.origin, funds=there)
        turn.owe(REMOVED, None, R.TRADE_DISRUPTION, key, values, count=due)
        turn.grant(REMOVED, None, R.TRADE_DISRUPTION, count=most - due)
        turn.count(_LOST, due).count(_PERHAPS, most - due)

    @play(*RETURNED, code="w", turns="any", mine=False)
    def remove_words(self, turn: Hypothesis, event: Event) -> Hypothesis | None:
        """11.2.5.I: funds go back to their owners' supplies."""
        if event.moved.source.faction != self.faction:
            return None
        if turn.faction == self.faction and not self._still_lost(turn):
            return None  # in the own turn what leaves the board beyond that is spent
        rule, values, count = R.TRADE_DISRUPTION, Evidence(owner=event.owner), event.count
        return turn.pay(REMOVED, event.owner, rule, "too many removed", values, count=count)

    def _still_lost(self, turn: Hypothesis) -> bool:
        """True if a trade post took more funds than have left the board for it."""
        return len(turn.credits_of(REMOVED)) < len(turn.debts_of(REMOVED))

    @play(MARK, turns="any")
    def write_words(self, turn: Hypothesis, event: Event) -> Hypothesis | None:
        """The funds marker tells what is left: the removal of funds, or the end of the turn."""
        change = event.change
        if type(change) is not Marked or change.kind != "funds":
            return None
        value, left = change.value, self.kept(turn).funds
        if turn.faction == self.faction:
            return turn.keep(_WRITTEN, (value, event.index))
        if left is None or not isinstance(value, int):
            return turn
        told = sum(credit.free for credit in turn.credits_of(REMOVED)) + self._gone(turn)
        gone = max(0, left.most - value - told)
        turn.pay(REMOVED, None, R.TRADE_DISRUPTION, "", count=gone, free=True)
        if any(self._falls(later) for later in turn.events[event.index + 1 :]):
            return turn  # what goes then may be told with it
        there = self._left_by_others(turn)
        values = Evidence(funds=value, left=there.most)
        known = there.least <= value <= there.most
        return turn.require(known, R.TRADE_DISRUPTION, "other funds written", values)

    def _left_by_others(self, turn: Hypothesis) -> FundRange:
        """The funds that a turn of others leaves, by what it should remove or by what it removes."""
        there = self.funds(turn)
        owed = sum(debt.must for debt in turn.debts_of(REMOVED))
        told = sum(credit.free for credit in turn.credits_of(REMOVED))
        unpaid = max(0, owed - told - self._gone(turn))
        return FundRange(max(0, there.least - self._excess(turn)), there.most + unpaid)

    def close(self, turn: Hypothesis) -> None:
        """11.5: cards are drawn before prices are set, and what the funds marker tells is what the turn leaves."""
        self._spend_spare(turn)
        self._draws_in_time(turn)
        written = turn.counts.get(_WRITTEN)
        if not isinstance(written, tuple) or turn.failed or turn.counted(_OVERDRAWN):
            return
        value, index = written
        there = self._left(turn)
        if isinstance(value, int) and not there.least <= value <= there.most:
            values = Evidence(funds=value, left=there.most)
            turn.object_to(R.DAYLIGHT, ILLEGAL, "other funds written", values, index=index)

    def _spend_spare(self, turn: Hypothesis) -> None:
        """11.2.5.I, 11.5: of the funds that Trade Disruption may have taken those are spent that it did not surely take."""
        removed = turn.credits_of(REMOVED)
        spare = len(removed) - sum(debt.must for debt in turn.debts_of(REMOVED))
        if spare <= 0:
            return
        for debt in match(turn.debts_of(SPENT), turn.credits_of(SPENT))[0]:
            meant = next((credit for credit in reversed(removed) if debt.takes(credit)), None)
            if meant is None or spare <= 0:
                return
            at, spare = turn.credits.index(meant), spare - 1
            spent = meant._replace(budget=SPENT)
            turn.credits = (*turn.credits[:at], spent, *turn.credits[at + 1 :])
            removed = turn.credits_of(REMOVED)

    def _draws_in_time(self, turn: Hypothesis) -> None:
        """11.5: funds draw cards in Daylight."""
        late = False
        for event in turn.events:
            late = late or (type(event.change) is Marked and event.change.kind == "price")
            if late and event.kind == DRAWN and event.owner == self.faction:
                key, at = "drawn after prices are set", event.index
                turn.object_to(R.DAYLIGHT, ILLEGAL, key, NO_EVIDENCE, index=at)
                return


def _gathered(turn: Hypothesis) -> FundRange | None:
    """The funds that Gather Funds has made, once it has been reached."""
    gathered = turn.counts.get(_GATHERED)
    return gathered if isinstance(gathered, FundRange) else None


def _uses(turn: Hypothesis) -> tuple[FundUse, ...]:
    """The acts so far for which funds were used."""
    uses = turn.counts.get(_USES, ())
    assert isinstance(uses, tuple)  # only use() writes it
    return uses


def _tell_too_many(turn: Hypothesis, use: FundUse, there: int) -> None:
    """Object to an act that takes more funds than are there, if nothing else is wrong with it."""
    if not any(entry.index == use.event and entry.severity == ERROR for entry in turn.entries):
        values = Evidence(act=(use.named,), number=use.number, left=there)
        turn.object_to(use.named.rule, ILLEGAL, "too few funds", values, index=use.event)


def _written(turn: Hypothesis) -> int | None:
    """The funds that the turn's last marker tells, if any."""
    for event in reversed(turn.facts.of_kinds(MARK)):
        change = event.change
        if type(change) is Marked and change.kind == "funds" and isinstance(change.value, int):
            return change.value
    return None


def _short(turn: Hypothesis, budget: Budget) -> int:
    """The number of warriors that the record owes and does not move."""
    owed = sum([debt.must for debt in turn.debts_of(budget)])
    if not owed:
        return 0
    return max(0, owed - sum(not credit.free for credit in turn.credits_of(budget)))
