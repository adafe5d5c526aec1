"""Resolving the Decree of the Eyrie (7.5.2).

It is matched late: every card of a column is a debt, every recruit, move, battle or build a credit of the suit of its
clearing. So it need not be known which card an action was taken for, and joined actions (`2w->3`) resolve several.
"""

from collections import Counter
from collections.abc import Callable

from rootlog.engine.event import BATTLE, MOVED, PLACED, Event
from rootlog.engine.factions.common import FactionPart
from rootlog.engine.factions.eyrie.birdsong import FOUNDED, NEW_ROOST, SITE
from rootlog.engine.factions.eyrie.columns import (
    ACTS,
    COLUMNS,
    DECREE,
    ROOST,
    STUCK,
    DecreeColumns,
    R,
    waive,
)
from rootlog.engine.factions.eyrie.leaders import VIZIERS, is_unknown
from rootlog.engine.factions.eyrie.taking import WILD
from rootlog.engine.factions.eyrie.turmoil import TURMOIL, Turmoil, reach
from rootlog.engine.general import battle, hits, moving, placing
from rootlog.engine.general.ruling import rules, tally
from rootlog.engine.judging.ledger import Credit, match
from rootlog.engine.judging.rule_set import RuleSet
from rootlog.engine.judging.source import play
from rootlog.engine.judging.turn import Hypothesis
from rootlog.engine.pieces import ALL_SUITS, Faction
from rootlog.engine.reasons import MISSING, Evidence


class Decree(FactionPart):
    """7.5.2: the Decree is resolved."""

    def __init__(
        self, rule_set: RuleSet, faction: Faction, columns: DecreeColumns, turmoil: Turmoil
    ) -> None:
        """With its columns, and the turmoil that ends it."""
        super().__init__(rule_set, faction)
        self.columns = columns
        self.unadded = turmoil.unadded
        self.turmoil = turmoil

    def owe(self, key: str) -> Callable[[Hypothesis], None]:
        """7.5.2: when a column is reached, its cards are owed."""

        def enter(turn: Hypothesis) -> None:
            if TURMOIL in turn.counts:
                return
            self.columns.leave(turn)
            name, rule = COLUMNS[key]
            each = self.columns.each(turn, key)
            for suit in self.columns.reach(turn, key):
                turn.owe(
                    DECREE.at(key),
                    None if suit in WILD else {suit, ALL_SUITS},
                    rule,
                    "required",
                    Evidence(column=name),
                    count=each,
                    step=True,
                )

        return enter

    # --- its actions -----------------------------------------------------------------------------------------

    def _act(
        self, turn: Hypothesis, key: str, number: int, count: int = 1, joined: int = 0
    ) -> Hypothesis:
        """7.5.2: take a column's action in a clearing: `count` for sure, `joined` more if as many cards were joined."""
        name, rule = COLUMNS[key]
        if reach(turn, name).failed and TURMOIL in turn.counts:
            return turn
        suit = self.table.suits[number]
        self.columns.act(turn, key, suit, count)
        values = Evidence(
            column=name, cards=tuple(self.columns.held(turn, key)), clearing=number, suit=suit
        )
        turn.pay(DECREE.at(key), suit, rule, "none left", values, count=count)
        return turn.pay(DECREE.at(key), suit, rule, "none left", values, count=joined, free=True)

    @play(PLACED, code="w", choices=(False, True))
    def recruit(self, turn: Hypothesis, event: Event, founds: bool) -> Hypothesis | None:
        """7.5.2.I: at a roost; the warriors of a new roost (7.4.3) may be written with those recruited there, as one placement."""
        count = event.count
        if founds:
            budget = FOUNDED["w"]
            brought = len(turn.debts_of(budget)) - len(turn.credits_of(budget))
            if turn.past(NEW_ROOST) or turn.counts.get(SITE) != event.here:
                return None
            if not 0 < brought < count:
                return None
            turn.pay(budget, event.here, R.A_NEW_ROOST, "", count=brought)
            count -= brought
        here = event.here
        self._act(turn, "r", here, count)
        turn.require(
            here in self.on_map(event.before, ROOST),
            R.DECREE_RECRUIT,
            "no roost there",
            Evidence(clearing=here),
        )
        return placing.place(turn, self.faction, here)

    @play(MOVED, code="w")
    def move(self, turn: Hypothesis, event: Event) -> Hypothesis:
        """7.5.2.II: from a clearing of the card's suit; several warriors may be several moves joined."""
        self._act(turn, "m", event.origin, joined=event.count - 1)
        return moving.move(turn, self.faction, event.origin, event.here)

    @play(BATTLE)
    def battle(self, turn: Hypothesis, event: Event) -> Hypothesis:
        """7.5.2.III."""
        hits.settle(turn)
        clearing = event.change.clearing  # type: ignore[union-attr]  # offered battles only
        return battle.battle(self._act(turn, "x", clearing), event)

    @play(PLACED, code="b")
    def build(self, turn: Hypothesis, event: Event) -> Hypothesis:
        """7.5.2.IV: the clearings that they rule without a roost."""
        here, state = event.here, event.before
        self._act(turn, "b", here)
        ruled = rules(turn, state, self.faction, here)
        if ruled is False:
            turn.require(
                False,
                R.DECREE_BUILD,
                "not ruled",
                Evidence(faction=self.faction, clearing=here, tally=tally(state, here)),
            )
        else:
            turn.require(
                ruled, R.DECREE_BUILD, "ruled", Evidence(faction=self.faction, clearing=here)
            )
        turn.require(
            here not in self.on_map(state, ROOST),
            R.DECREE_BUILD,
            "a roost already",
            Evidence(clearing=here),
        )
        return placing.build(turn, self.faction, here)

    # --- what is left ----------------------------------------------------------------------------------------

    def close(self, turn: Hypothesis) -> None:
        """Say of each column what is left of it, as one omission."""
        budgets = [DECREE.at(key) for key in COLUMNS]
        decreed = [debt for budget in budgets for debt in turn.debts_of(budget)]
        done = [credit for budget in budgets for credit in turn.credits_of(budget)]
        owed, unused = match(decreed, done)
        self.unadded.keep_in_hand(turn)
        if unused:
            self._allow_unadded(turn, unused)
        if unused and is_unknown(turn, self.faction):
            self._allow_viziers(turn, unused)
        if not owed:
            return
        waive(turn, *COLUMNS)
        due, left = Counter(d.budget for d in decreed), Counter(d.budget for d in owed)
        if self._none_resolved(turn, [key for key in COLUMNS if left[DECREE.at(key)]]):
            return
        mistaken = Counter(c.budget for c in unused)  # another card's place: found there
        for key in COLUMNS:
            budget = DECREE.at(key)
            if left[budget] <= mistaken[budget]:
                continue
            if STUCK.at(key) in turn.counts and TURMOIL not in turn.counts:
                self.turmoil.miss(turn, key)
                return
            self._missed(turn, key, due[budget] - left[budget], due[budget])

    def _allow_unadded(self, turn: Hypothesis, unused: list[Credit]) -> None:
        """7.4.2: actions of cards that should have been added, as was reported."""
        cards = self.unadded.cards(turn)
        for (budget, rule), count in Counter((one.budget, one.rule) for one in unused).items():
            each = self.columns.each(turn, str(budget.key))
            taken = min(cards, -(-count // each))
            turn.grant(budget, None, rule, count=taken * each)
            cards -= taken

    def _allow_viziers(self, turn: Hypothesis, unused: list[Credit]) -> None:
        """7.3.4, 7.8.2: a leader that is not written has viziers in two columns; the Charismatic recruits twice as many."""
        firsts = {credit.budget: credit for credit in reversed(unused)}
        for budget, credit in list(firsts.items())[:VIZIERS]:
            more = len(self.columns.held(turn, "r")) + 1 if budget == DECREE.at("r") else 0
            turn.grant(budget, None, credit.rule, count=1 + more)

    def _none_resolved(self, turn: Hypothesis, left: list[str]) -> bool:
        """True if the Decree is passed over as a whole, though it could be begun: one omission."""
        begun = TURMOIL in turn.counts or any(ACTS.at(key) in turn.counts for key in COLUMNS)
        if begun or len(left) < 2 or STUCK.at(left[0]) in turn.counts:
            return False
        turn.object_to(
            R.RESOLVE_THE_DECREE,
            MISSING,
            "none resolved",
            Evidence(columns=tuple(COLUMNS[key][0] for key in left)),
            index=-1,
        )
        return True

    def _missed(self, turn: Hypothesis, key: str, done: int, due: int) -> None:
        """7.5.2; 7.8.2 where one warrior of two is placed for a card."""
        name, rule = COLUMNS[key]
        if done % self.columns.each(turn, key):
            rule = R.CHARISMATIC
        turn.object_to(
            rule,
            MISSING,
            "action missing",
            Evidence(
                column=name,
                cards=tuple(self.columns.held(turn, key)),
                required=due,
                done=done,
            ),
            index=-1,
        )
