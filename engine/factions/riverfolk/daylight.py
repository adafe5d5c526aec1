"""Daylight of the Riverfolk (11.5): acts for funds, which are committed or go back to their owners."""

from rootlog.engine.changes import Crafted
from rootlog.engine.event import BATTLE, CRAFT, FIELDED, MOVED, PLACED, SPENDINGS, Event
from rootlog.engine.factions.common import FactionPart
from rootlog.engine.factions.riverfolk.bargains import PAYMENT, pays
from rootlog.engine.factions.riverfolk.funds import ACTS, EXPORTED, RETURNED, SPENT, Funds
from rootlog.engine.factions.riverfolk.posts import POSTS, TradePosts
from rootlog.engine.general import battle, crafting, hands, moving, placing
from rootlog.engine.general.ruling import rules
from rootlog.engine.judging.budget import Budget, TurnNote
from rootlog.engine.judging.source import play
from rootlog.engine.judging.turn import Hypothesis
from rootlog.engine.law import chapter
from rootlog.engine.pieces import Card, Faction, Piece, supply
from rootlog.engine.reasons import NO_EVIDENCE, Evidence, Reason

R = chapter("riverfolk")

WARRIOR = Piece("O", "w")
ACTIONS = "actions"
GARRISON = Budget("garrison", "O", places="w")
"""The warrior that comes with a trade post; a credit's value is the clearing."""
_GARRISONED = TurnNote("garrison", "O")
"""True if a warrior has come with a trade post, by clearing."""
_UNNAMED = TurnNote("unnamed exports", "O")
"""The number of spaces that are taken at least by exports of cards that are not named."""
_EXPORTS = TurnNote("exports", "O")
"""The events in which the cards leave the hand that were exported."""


class RiverfolkDaylight(FactionPart):
    """The plays of Daylight."""

    funds: Funds
    posts: TradePosts
    """They open crafting spaces."""

    @play(MOVED, code="w", moment=ACTIONS)
    def move(self, turn: Hypothesis, event: Event) -> Hypothesis:
        """11.5.1: a move for a fund."""
        turn.count(ACTS)
        values = Evidence(origin=event.origin, target=event.here)
        self.funds.use(turn, 1, R.MOVE, "move for a fund", values)
        return moving.move(turn, self.faction, event.origin, event.here)

    @play(BATTLE, moment=ACTIONS, certain=True)
    def battle(self, turn: Hypothesis, event: Event) -> Hypothesis:
        """11.5.2: a battle for a fund."""
        turn.count(ACTS)
        values = Evidence(clearing=getattr(event.change, "clearing", 0))
        self.funds.use(turn, 1, R.BATTLE, "battle for a fund", values)
        return battle.battle(turn, event)

    @play(CRAFT, moment=ACTIONS, certain=True)
    def craft(self, turn: Hypothesis, event: Event) -> Hypothesis:
        """11.5.3: funds on open spaces of the suits of the card's cost."""
        change = event.change
        assert type(change) is Crafted  # offered crafts only
        deck = self.rule_set.deck
        found = deck.giving(change.item) if change.item else deck.named(change.name or "")
        if found and found[0].cost:
            named = Evidence(title=found[0].title)
            self.funds.use(turn, len(found[0].cost), R.CRAFT, "crafting for funds", named)
        return crafting.craft(turn, event, self.posts.open_spaces(event.before), R.CRAFT)

    @play(PAYMENT, code="w", moment=ACTIONS)
    def export(self, turn: Hypothesis, event: Event) -> Hypothesis | None:
        """11.5.3.I: a card is crafted for a warrior in Payments instead of what it gives."""
        cards = self._exportable(turn, event) if pays(event, self.faction) else []
        return self._export(turn, event, cards[0]) if cards else None

    @play(PAYMENT, code="w", moment=ACTIONS)
    def export_another(self, turn: Hypothesis, event: Event) -> Hypothesis | None:
        """Of two cards that leave the hand right next to it the other one."""
        cards = self._exportable(turn, event) if pays(event, self.faction) else []
        beside = [card for card in cards[:2] if abs(card.index - event.index) == 1]
        return self._export(turn, event, beside[1]) if len(beside) > 1 else None

    @play(*SPENDINGS, code="#", moment=ACTIONS)
    def export_in_vain(self, turn: Hypothesis, event: Event) -> Hypothesis | None:
        """11.5.3.I, 1.5.4: a card is exported with no warrior left in the supply that could go to Payments."""
        left = event.before.count(WARRIOR, supply(self.faction))
        found = self.rule_set.deck.named(event.card.name) if event.card.name is not None else []
        if left or event.count > 1 or (found and not found[0].cost):
            return None
        turn.keep(_EXPORTS, (*_exports(turn), event.index))
        used = self.funds.used(turn)
        self._pay_export(turn, event.card, self._barred(turn, event))
        return self.funds.use_in_vain(turn, self.funds.used(turn) - used)

    def _export(self, turn: Hypothesis, event: Event, spent: Event) -> Hypothesis:
        turn.keep(_EXPORTS, (*_exports(turn), spent.index)).count(EXPORTED, event.count)
        index, card = spent.index, spent.card
        rule, values = R.EXPORT, Evidence(warriors=(event.moved.thing, event.count))
        hands.owe_card(turn, lambda _, at: at == index, rule, "no card exported", NO_EVIDENCE)
        turn.require(event.count == 1, rule, "several for a card", values)
        return self._pay_export(turn, card, self._barred(turn, spent, event))

    def _pay_export(self, turn: Hypothesis, card: Card, bar: Reason | None) -> Hypothesis:
        found = self.rule_set.deck.named(card.name) if card.name is not None else []
        if card.name is None:
            return self._export_unnamed(turn, card)
        title = found[0].title if found else card.name
        cost = found[0].cost if found else ""
        values = Evidence(title=title, bar=(bar,) if bar is not None else ())
        turn.require(bar is None, R.EXPORT, "cannot be exported", values)
        if bar is not None:  # what was committed to it nevertheless is not told
            return self.funds.use_perhaps(turn, len(cost))
        self.funds.use(turn, len(cost), R.EXPORT, "exporting for funds", values)
        if not turn.failed:
            suits = self.posts.open_spaces(turn.state)
            crafting.activate(turn, (title, None), cost, suits, R.EXPORT)
        return turn

    def _export_unnamed(self, turn: Hypothesis, card: Card) -> Hypothesis:
        """11.5.3.I: a card of which at most the suit is known may be any that could be crafted, for the least that such a card costs."""
        spaces, before = self.posts.open_spaces(turn.state), turn.counted(_UNNAMED)
        some = self.rule_set.deck.matching(card.suit, None)
        found = [
            one
            for one in some
            if one.cost
            and not crafting.barred(turn, turn.state, self.faction, one)
            and crafting.covers(turn, one.cost, spaces, before)
        ]
        costs = [len(one.cost) for one in found or some if one.cost]
        key = "no card for all exports" if before else "no card for an export"
        values = Evidence(suit=card.suit, left=crafting.left(turn, spaces))
        turn.require(bool(found), R.EXPORT, key, values)
        if not found:  # what was committed to it nevertheless is not told
            return self.funds.use_perhaps(turn, max(costs))
        turn.count(_UNNAMED, min(costs))
        self.funds.use(turn, min(costs), R.EXPORT, "an export", NO_EVIDENCE)
        return self.funds.use_perhaps(turn, max(costs) - min(costs))

    def _exportable(self, turn: Hypothesis, event: Event) -> list[Event]:
        """The cards that leave the hand and may be exported by that: those that can be crafted first, then the nearest."""
        exported = _exports(turn)
        spent = [
            other
            for other in turn.events
            if other.kind in SPENDINGS
            and other.owner == self.faction
            and other.count == 1
            and other.index not in exported
        ]
        return sorted(
            spent,
            key=lambda other: (
                self._barred(turn, other, event) is not None,
                abs(other.index - event.index),
            ),
        )

    def _barred(self, turn: Hypothesis, spent: Event, paid: Event | None = None) -> Reason | None:
        """The reason why the card that leaves the hand cannot be crafted, neither then nor when the warrior is placed."""
        name = spent.card.name
        found = self.rule_set.deck.named(name) if name is not None else []
        if name is None:
            return None
        if not found:
            return Reason(R.EXPORT, True, "not of this deck", NO_EVIDENCE)
        bars = [
            crafting.barred(turn, one.before, self.faction, found[0])
            for one in (spent, paid or spent)
        ]
        return bars[0] if all(bars) else None

    @play(PLACED, code="w", moment=ACTIONS)
    def garrison(self, turn: Hypothesis, event: Event) -> Hypothesis | None:
        """11.5.6.III: one warrior comes with a trade post; others placed with it are recruited."""
        here = event.here
        if turn.counted(_GARRISONED.at(here)) >= self._established(turn, here):
            return None
        return self._garrison_or_recruit(turn, event)

    def _garrison_or_recruit(self, turn: Hypothesis, event: Event) -> Hypothesis:
        here = event.here
        if turn.counted(_GARRISONED.at(here)) >= self._established(turn, here):
            return self._recruit(turn, here, event.count)
        turn.count(_GARRISONED.at(here))
        rule, values = R.PLACE_TRADE_POST_WARRIOR_AND_SCORE, Evidence(clearing=here)
        turn.pay(GARRISON, here, rule, "warrior without a post", values)
        return self._recruit(turn, here, event.count - 1)

    @play(PLACED, code="w", moment=ACTIONS)
    def recruit(self, turn: Hypothesis, event: Event) -> Hypothesis:
        """11.5.5: on a river, for a fund each."""
        return self._recruit(turn, event.here, event.count)

    @play(FIELDED, code="w", moment=ACTIONS, certain=True)
    def recruit_a_fund(self, turn: Hypothesis, event: Event) -> Hypothesis | None:
        """11.5.5, 11.5.6: a fund of their own that is spent and placed again, written as one movement."""
        if event.moved.source.faction != self.faction:
            return None
        self._spend(turn, event)
        return self._garrison_or_recruit(turn, event)

    def _recruit(self, turn: Hypothesis, here: int, recruits: int) -> Hypothesis:
        if not recruits:
            return turn
        values = Evidence(clearing=here)
        self.funds.use(turn, recruits, R.RECRUIT, "recruiting for funds", values)
        rivers = self.table.map.river_clearings
        turn.require(here in rivers, R.RECRUIT, "not on a river", values)
        if not turn.failed:
            placing.place(turn, self.faction, here)
        key = "recruit unpaid" if recruits == 1 else "recruits unpaid"
        return turn.owe(SPENT, None, R.RECRUIT, key, values, count=recruits)

    def _established(self, turn: Hypothesis, clearing: int) -> int:
        """The number of trade posts that the turn places there: the first may be lost in battle before the second comes."""
        return sum(
            event.kind == PLACED
            and event.owner == self.faction
            and event.code[0] in POSTS
            and event.here == clearing
            for event in turn.events
        )

    @play(PLACED, code="b", moment=ACTIONS, certain=True)
    def establish_a_building(self, turn: Hypothesis, event: Event) -> Hypothesis:
        """A building of theirs, which does not exist, as was said, is meant for a trade post."""
        return self._establish(turn, event)

    @play(PLACED, code="t", moment=ACTIONS, certain=True)
    def establish(self, turn: Hypothesis, event: Event) -> Hypothesis:
        """11.5.6: a trade post where somebody rules, for two funds of the ruler; a warrior comes with it, and points."""
        return self._establish(turn, event)

    def _establish(self, turn: Hypothesis, event: Event) -> Hypothesis:
        due = self.data.board["trade_post_funds"]
        values = Evidence(clearing=event.here, post=(event.moved.thing, 1))
        self.funds.use(turn, due, R.SPEND_FUNDS, "post for funds", values)
        self._choose(turn, event)
        self._pay_ruler(turn, event, due)
        self._garrison(turn, event)
        code = "t" + event.code[1:]
        points = self.posts.next_points(event.before, code) if code in self.data.tracks else 0
        return turn.earn(points, R.PLACE_TRADE_POST_WARRIOR_AND_SCORE, "placing a post", values)

    def _choose(self, turn: Hypothesis, event: Event) -> None:
        """11.5.6.I, III: in a clearing without a trade post, of its own suit."""
        here, suit = event.here, self.table.suits[event.here]
        values = Evidence(post=(event.moved.thing, 1), clearing=here, suit=suit)
        alone = self.posts.standing(event.before, here) is None and event.count == 1
        turn.require(alone, R.CHOOSE_CLEARING, "a post already", values)
        fits = self.data.suits.get(event.code, suit) in suit
        turn.require(fits, R.PLACE_TRADE_POST_WARRIOR_AND_SCORE, "post of another suit", values)
        if not turn.failed:
            placing.place(turn, self.faction, here)

    def _pay_ruler(self, turn: Hypothesis, event: Event, due: int) -> None:
        """11.5.6.I, II: so many funds of the clearing's ruler, whoever may be that."""
        here = event.here
        rulers = self._rulers(turn, event)
        values = Evidence(clearing=here, rulers=tuple(rulers) or (self.faction,))
        turn.require(bool(rulers), R.CHOOSE_CLEARING, "nobody rules it", values)
        turn.owe(SPENT, rulers or None, R.SPEND_FUNDS, "post unpaid", values, count=due)

    def _rulers(self, turn: Hypothesis, event: Event) -> list[Faction]:
        """Who rules the clearing, or might, before the action that places the trade post, or its warrior just before it.

        Between the two may stand what is paid for them, unless its own action brings one.
        """
        here = event.here
        first = next(e for e in turn.events if e.action == event.action)
        states = [first.before]
        together = any(self._stations(e, here) for e in turn.events if e.action == event.action)
        for earlier in reversed(turn.events[: first.index]):
            if self._stations(earlier, here):
                states.append(earlier.before)
            if together or earlier.kind not in RETURNED:
                break
        return [
            faction
            for faction in self.rule_set.factions
            if any(rules(turn, before, faction, here) is not False for before in states)
        ]

    def _stations(self, event: Event, here: int) -> bool:
        """True if that brings warriors of theirs to that clearing."""
        placed = event.kind in (PLACED, FIELDED) and event.code == "w"
        return placed and event.owner == self.faction and event.here == here

    def _garrison(self, turn: Hypothesis, event: Event) -> None:
        """11.5.6.III: a warrior comes with the post, if the supply has one. A turn that writes no cost leaves it out, too."""
        here, rule = event.here, R.PLACE_TRADE_POST_WARRIOR_AND_SCORE
        if not any(e.kind in (*RETURNED, FIELDED) for e in turn.events):
            turn.grant(GARRISON, {here}, rule)
        elif turn.state.count(WARRIOR, supply(self.faction)) or turn.counted(_GARRISONED.at(here)):
            turn.owe(GARRISON, {here}, rule, "no warrior with the post", Evidence(clearing=here))

    @play(*RETURNED, code="w", moment=ACTIONS, mine=False)
    def spend_funds(self, turn: Hypothesis, event: Event) -> Hypothesis | None:
        """11.5: spent funds go back to their owners' supplies."""
        if event.moved.source.faction != self.faction:
            return None
        return self._spend(turn, event)

    def _spend(self, turn: Hypothesis, event: Event) -> Hypothesis:
        """11.5: a fund that leaves the board is spent on a recruit or a trade post."""
        whose, values = event.owner, Evidence(owner=event.owner)
        return turn.pay(SPENT, whose, R.DAYLIGHT, "too many spent", values, count=event.count)


def _exports(turn: Hypothesis) -> tuple[int, ...]:
    exported = turn.counts.get(_EXPORTS, ())
    assert isinstance(exported, tuple)  # only written by export
    return exported
