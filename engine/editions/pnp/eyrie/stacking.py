"""In which order the cards of a column of the Decree are taken: that in which they were added, or the reverse, whole.

New cards come on top by one sentence of the rules and to the end by another, and the top card is taken first; so both orders
are right, and any other is wrong.
"""

from collections import Counter
from collections.abc import Mapping

from rootlog.engine.changes import Moved, Purged
from rootlog.engine.editions.pnp.common import R
from rootlog.engine.editions.pnp.eyrie.columns import COLUMNS, PnpDecreeColumns
from rootlog.engine.factions.eyrie.columns import DECREE
from rootlog.engine.factions.eyrie.taking import WILD
from rootlog.engine.factions.eyrie.turmoil import TURMOIL
from rootlog.engine.game import Game, TurnLog
from rootlog.engine.judging.rule_set import RuleSet
from rootlog.engine.judging.source import Watcher
from rootlog.engine.judging.turn import Hypothesis
from rootlog.engine.pieces import Card, Faction, Suit, column
from rootlog.engine.reasons import ILLEGAL, Evidence
from rootlog.engine.state import State

Stack = tuple[Suit | None, ...]
Stacks = Mapping[str, Stack]
"""The suits of the cards of each column in the order in which they were added."""
ENOUGH = 3
SUITS = 2


class Stacking(Watcher[None, Stacks]):
    """The order of the cards in each column, kept from turn to turn."""

    def __init__(self, rule_set: RuleSet, faction: Faction, columns: PnpDecreeColumns) -> None:
        """With the columns."""
        super().__init__(rule_set, faction)
        self.columns = columns

    def begin(self, game: Game) -> Stacks:
        """There are none."""
        return {}

    def remember(self, turn: Hypothesis, *, read: bool) -> Stacks:
        """As the turn leaves them."""
        return self._reconciled(self._after(self.kept(turn), turn.log), turn.log.after)

    def _after(self, stacks: Stacks, log: TurnLog) -> dict[str, Stack]:
        """With what a turn adds to them and takes from them."""
        found = dict(stacks)
        for _, moved in log.moves():
            if type(moved.became) is Card:
                _take(found, moved)
                _add(found, moved)
        return found

    def _reconciled(self, stacks: dict[str, Stack], state: State) -> Stacks:
        """With the viziers, which go along unwritten and lie first."""
        found: dict[str, Stack] = {}
        for key in COLUMNS:
            there, stack = Counter(self.columns.cards(state, key)), stacks.get(key, ())
            if None in stack and len(there) > 1:
                found[key] = (None,) * there.total()
                continue
            known = [suit for suit in stack if suit in there]
            missing = there - Counter(known)
            found[key] = (*missing.elements(), *known)
        return found

    def close(self, turn: Hypothesis) -> None:
        """Three cards and two nations tell, where all were taken in a turn without turmoil."""
        purged = any(type(event.change) is Purged for event in turn.events)
        if TURMOIL in turn.counts or purged:
            return
        stacks = self._reconciled(self._after(self.kept(turn), turn.log), turn.log.after)
        for key in COLUMNS:
            if self.columns.each(turn, key) == 1:
                self._judge(turn, key, stacks[key])

    def _judge(self, turn: Hypothesis, key: str, stack: Stack) -> None:
        acts = [credit for credit in turn.credits_of(DECREE.at(key)) if not credit.free]
        tame = {suit for suit in stack if suit not in WILD}
        if len(acts) != len(stack) or len(stack) < ENOUGH or len(tame) < SUITS:
            return
        suits = [str(credit.value) for credit in acts]
        if None in stack or _fits(stack, suits) is None or _fits(stack[::-1], suits) is None:
            return
        if Counter(self.columns.held(turn, key)) != Counter(stack):
            return
        index = acts[_fits(stack, suits) or 0].index
        known = Evidence(column=COLUMNS[key][0], cards=stack)
        turn.object_to(R.EYRIE_DECREE_ORDER, ILLEGAL, "another order", known, index=index)


def _take(stacks: dict[str, Stack], change: Moved) -> None:
    """The cards that leave a column; of several of one suit, as a vizier and another bird, it may be any, and the order is not known any more."""
    if change.source != column("E", str(change.source.key)) or change.source == change.target:
        return
    stack: list[Suit | None] = list(stacks.get(str(change.source.key), ()))
    suit = getattr(change.became, "suit", None)
    if stack.count(suit) > change.count and len(set(stack)) > 1:
        stack = [None] * len(stack)
        suit = None
    for _ in range(change.count):
        if suit in stack:
            stack.remove(suit)
    stacks[str(change.source.key)] = tuple(stack)


def _add(stacks: dict[str, Stack], change: Moved) -> None:
    target = change.target
    if target.kind == "column" and target == column("E", str(target.key)) != change.source:
        suit = getattr(change.became, "suit", None)
        stacks[str(target.key)] = (*stacks.get(str(target.key), ()), *[suit] * change.count)


def _fits(stack: Stack, suits: list[str]) -> int | None:
    """The first act that does not match its card; None where all do."""
    for place, (card, suit) in enumerate(zip(stack, suits, strict=True)):
        if card not in WILD and str(card) not in suit:
            return place
    return None
