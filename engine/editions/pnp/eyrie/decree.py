"""Running the Decree: an action for each card of a column, in a clearing of its nation; columns from left to right."""

from collections import Counter
from collections.abc import Callable

from rootlog.engine.editions.pnp import building, moving
from rootlog.engine.editions.pnp.battle import battle
from rootlog.engine.editions.pnp.common import PnpPart, R, may_be_short
from rootlog.engine.editions.pnp.eyrie.columns import COLUMNS, PnpDecreeColumns, roosts
from rootlog.engine.editions.pnp.eyrie.turmoil import reach
from rootlog.engine.event import BATTLE, MOVED, PLACED, Event
from rootlog.engine.factions.eyrie.columns import DECREE, HELD, STUCK, waive
from rootlog.engine.factions.eyrie.taking import WILD
from rootlog.engine.factions.eyrie.turmoil import TURMOIL
from rootlog.engine.general.ruling import rules, tally
from rootlog.engine.judging.ledger import match
from rootlog.engine.judging.rule_set import RuleSet
from rootlog.engine.judging.source import play
from rootlog.engine.judging.turn import Hypothesis
from rootlog.engine.pieces import ALL_SUITS, Faction
from rootlog.engine.reasons import MISSING, Evidence


class PnpDecree(PnpPart):
    """The Decree is run."""

    def __init__(self, rule_set: RuleSet, faction: Faction, columns: PnpDecreeColumns) -> None:
        """With its columns."""
        super().__init__(rule_set, faction)
        self.columns = columns

    def owe(self, key: str) -> Callable[[Hypothesis], None]:
        """When a column is reached, its cards are owed."""

        def enter(turn: Hypothesis) -> None:
            if TURMOIL in turn.counts:
                return
            self.columns.leave(turn)
            name, rule = COLUMNS[key]
            for suit in self.columns.reach(turn, key):
                fits = None if suit in WILD else {suit, ALL_SUITS}
                count, known = self.columns.each(turn, key), Evidence(column=name)
                turn.owe(DECREE.at(key), fits, rule, "required", known, count=count, step=True)

        return enter

    def join(self, turn: Hypothesis, event: Event) -> None:
        """A card that comes to a column that was reached before, too late as was stated, may be taken there."""
        key = str(event.moved.target.key)
        held = HELD.at(key)
        if held in turn.counts:
            turn.keep(held, (*self.columns.held(turn, key), event.suit))
            rule, count = COLUMNS[key][1], self.columns.each(turn, key)
            turn.grant(DECREE.at(key), None, rule, count=count)

    # --- its actions -----------------------------------------------------------------------------------------

    def _act(
        self, turn: Hypothesis, key: str, number: int, count: int = 1, joined: int = 0
    ) -> Hypothesis:
        """Take a column's action in a clearing: `count` for sure, `joined` more if as many cards were joined."""
        name, rule = COLUMNS[key]
        if reach(turn, name).failed and TURMOIL in turn.counts:
            return turn
        suit = self.table.suits[number]
        self.columns.act(turn, key, suit, count)
        held = tuple(self.columns.held(turn, key))
        known = Evidence(column=name, cards=held, clearing=number, suit=suit)
        turn.pay(DECREE.at(key), suit, rule, "no card left", known, count=count)
        return turn.pay(DECREE.at(key), suit, rule, "", count=joined, free=True)

    @play(PLACED, code="w")
    def recruit(self, turn: Hypothesis, event: Event) -> Hypothesis:
        """At a roost."""
        here = event.here
        self._act(turn, "r", here, event.count)
        there = bool(roosts(event.before, (here,)))
        return turn.require(
            there, R.EYRIE_DECREE_RECRUIT, "no roost there", Evidence(clearing=here)
        )

    @play(MOVED, code="w")
    def move(self, turn: Hypothesis, event: Event) -> Hypothesis:
        """From a clearing of the card's nation; several warriors may be several moves joined."""
        self._act(turn, "m", event.origin, joined=event.count - 1)
        return moving.move(turn, self.faction, event.origin, event.here)

    @play(BATTLE)
    def battle(self, turn: Hypothesis, event: Event) -> Hypothesis:
        """In a clearing of the card's nation."""
        number = event.change.clearing  # type: ignore[union-attr]  # offered battles only
        return battle(self._act(turn, "x", number), event)

    @play(PLACED, code="b")
    def build(self, turn: Hypothesis, event: Event) -> Hypothesis | None:
        """The clearings that they rule without a roost; after turmoil a roost is one that turmoil may bring."""
        here, state = event.here, event.before
        if TURMOIL in turn.counts and not roosts(state, self.table.map.clearings):
            return None
        self._act(turn, "b", here)
        known = Evidence(faction=self.faction, clearing=here, tally=tally(state, here))
        there = bool(roosts(state, (here,)))
        turn.require(not there, R.EYRIE_JEALOUS_FIEFS, "a roost already", known)
        ruled = rules(turn, state, self.faction, here)
        turn.require(ruled, R.EYRIE_DECREE_BUILD, "not ruled", known)
        return building.build(turn, here)

    # --- what is left ----------------------------------------------------------------------------------------

    def close(self, turn: Hypothesis) -> None:
        """Say what is left of the Decree, as one omission: the first column of which a card is left."""
        budgets = [DECREE.at(key) for key in COLUMNS]
        decreed = [debt for budget in budgets for debt in turn.debts_of(budget)]
        done = [credit for budget in budgets for credit in turn.credits_of(budget)]
        owed, unused = match(decreed, done)
        if not owed:
            return
        waive(turn, *COLUMNS)
        due, left = Counter(d.budget for d in decreed), Counter(d.budget for d in owed)
        mistaken = Counter(c.budget for c in unused)  # another card's place: found there
        for key in COLUMNS:
            budget = DECREE.at(key)
            if left[budget] <= mistaken[budget] or self._is_short(turn, key):
                continue
            self._missed(turn, key, due[budget] - left[budget], due[budget])
            return

    def _is_short(self, turn: Hypothesis, key: str) -> bool:
        """True if fewer warriors are placed because there may be no more."""
        each = self.columns.each(turn, key)
        return key == "r" and each > 1 and may_be_short(turn, turn.state, self.faction, 1)

    def _missed(self, turn: Hypothesis, key: str, done: int, due: int) -> None:
        name, rule = COLUMNS[key][0], R.EYRIE_DECREE_RUN
        held, each = tuple(self.columns.held(turn, key)), self.columns.each(turn, key)
        known = Evidence(column=name, cards=held, due=due, faction=self.faction, done=done)
        if STUCK.at(key) in turn.counts and self.columns.stuck(turn, key):
            turn.object_to(rule, MISSING, "no turmoil", known, index=-1)
            return
        rule = R.EYRIE_LEADER_CHARISMATIC if done % each else rule
        key = "warriors missing" if each > 1 else "actions missing"
        turn.object_to(rule, MISSING, key, known, index=-1)
