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
from rootlog.engine.words import card_name, counted, faction_name, piece_name, suit_name

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
        self.funds.use(turn, 1, R.MOVE, "a move from {} to {}", event.origin, event.here)
        return moving.move(turn, self.faction, event.origin, event.here)

    @play(BATTLE, moment=ACTIONS, certain=True)
    def battle(self, turn: Hypothesis, event: Event) -> Hypothesis:
        """11.5.2: a battle for a fund."""
        turn.count(ACTS)
        self.funds.use(turn, 1, R.BATTLE, "a battle in {}", getattr(event.change, "clearing", 0))
        return battle.battle(turn, event)

    @play(CRAFT, moment=ACTIONS, certain=True)
    def craft(self, turn: Hypothesis, event: Event) -> Hypothesis:
        """11.5.3: funds on open spaces of the suits of the card's cost."""
        change = event.change
        assert type(change) is Crafted  # offered crafts only
        deck = self.rule_set.deck
        found = deck.giving(change.item) if change.item else deck.named(change.name or "")
        if found and found[0].cost:
            self.funds.use(turn, len(found[0].cost), R.CRAFT, "crafting {}", found[0].title)
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
        hands.owe_card(turn, lambda _, at: at == index, R.EXPORT, "no card is exported")
        turn.require(
            event.count == 1,
            R.EXPORT,
            "{} are placed in Payments for a card, but an export places 1",
            piece_name(event.moved.thing, event.count),
        )
        return self._pay_export(turn, card, self._barred(turn, spent, event))

    def _pay_export(self, turn: Hypothesis, card: Card, bar: str) -> Hypothesis:
        found = self.rule_set.deck.named(card.name) if card.name is not None else []
        if card.name is None:
            return self._export_unnamed(turn, card)
        title = found[0].title if found else card.name
        cost = found[0].cost if found else ""
        turn.require(not bar, R.EXPORT, "{} cannot be crafted, nor exported: {}", title, bar)
        if bar:  # what was committed to it nevertheless is not told
            return self.funds.use_perhaps(turn, len(cost))
        self.funds.use(turn, len(cost), R.EXPORT, "exporting {}", title)
        if not turn.failed:
            suits = self.posts.open_spaces(turn.state)
            crafting.activate(turn, title, cost, suits, R.EXPORT)
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
        words = "no {} can be crafted, nor exported, with {} to activate"
        left = crafting.left(turn, spaces)
        words += " for all exports" if before else ""
        turn.require(bool(found), R.EXPORT, words, card_name(card), left)
        if not found:  # what was committed to it nevertheless is not told
            return self.funds.use_perhaps(turn, max(costs))
        self.funds.use(turn.count(_UNNAMED, min(costs)), min(costs), R.EXPORT, "an export")
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
                bool(self._barred(turn, other, event)),
                abs(other.index - event.index),
            ),
        )

    def _barred(self, turn: Hypothesis, spent: Event, paid: Event | None = None) -> str:
        """Why the card that leaves the hand cannot be crafted, neither then nor when the warrior is placed; "" where it may."""
        name = spent.card.name
        found = self.rule_set.deck.named(name) if name is not None else []
        if name is None:
            return ""
        if not found:
            return "it is not a card of this deck"
        bars = [
            crafting.barred(turn, one.before, self.faction, found[0])
            for one in (spent, paid or spent)
        ]
        return bars[0] if all(bars) else ""

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
        words = "the warrior in {} comes with no trade post"
        turn.pay(GARRISON, here, R.PLACE_TRADE_POST_WARRIOR_AND_SCORE, words, here)
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
        self.funds.use(turn, recruits, R.RECRUIT, "recruiting in {}", here)
        turn.require(
            here in self.table.map.river_clearings,
            R.RECRUIT,
            "a warrior is recruited in {}, but that is not on a river",
            here,
        )
        if not turn.failed:
            placing.place(turn, self.faction, here)
        words = "{owed} warriors recruited in {} cost a fund each, but the turn spends {paid}"
        if recruits == 1:
            words = "no fund is spent on the warrior recruited in {}"
        return turn.owe(SPENT, None, R.RECRUIT, words, here, count=recruits)

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
        self.funds.use(turn, due, R.SPEND_FUNDS, "a trade post in {}", event.here)
        self._choose(turn, event)
        self._pay_ruler(turn, event, due)
        self._garrison(turn, event)
        code = "t" + event.code[1:]
        points = self.posts.next_points(event.before, code) if code in self.data.tracks else 0
        name = piece_name(event.moved.thing)
        return turn.earn(points, R.PLACE_TRADE_POST_WARRIOR_AND_SCORE, "placing " + name)

    def _choose(self, turn: Hypothesis, event: Event) -> None:
        """11.5.6.I, III: in a clearing without a trade post, of its own suit."""
        here, name = event.here, piece_name(event.moved.thing)
        turn.require(
            self.posts.standing(event.before, here) is None and event.count == 1,
            R.CHOOSE_CLEARING,
            "clearing {} holds a trade post already",
            here,
        )
        suit = self.table.suits[here]
        turn.require(
            self.data.suits.get(event.code, suit) in suit,
            R.PLACE_TRADE_POST_WARRIOR_AND_SCORE,
            "{} does not match {}, which is {}",
            name,
            here,
            suit_name(suit),
        )
        if not turn.failed:
            placing.place(turn, self.faction, here)

    def _pay_ruler(self, turn: Hypothesis, event: Event, due: int) -> None:
        """11.5.6.I, II: so many funds of the clearing's ruler, whoever may be that."""
        here = event.here
        rulers = self._rulers(turn, event)
        words = "a trade post is placed in {}, but nobody rules it"
        turn.require(bool(rulers), R.CHOOSE_CLEARING, words, here)
        names = " or ".join(faction_name(ruler) for ruler in rulers) or "Riverfolk"
        turn.owe(
            SPENT,
            rulers or None,
            R.SPEND_FUNDS,
            "the trade post in {} costs {} of the {}, but the turn spends {paid}",
            here,
            counted(due, "fund"),
            names,
            count=due,
        )

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
            words = "no warrior is placed with the trade post in {}"
            turn.owe(GARRISON, {here}, rule, words, here)

    @play(*RETURNED, code="w", moment=ACTIONS, mine=False)
    def spend_funds(self, turn: Hypothesis, event: Event) -> Hypothesis | None:
        """11.5: spent funds go back to their owners' supplies."""
        if event.moved.source.faction != self.faction:
            return None
        return self._spend(turn, event)

    def _spend(self, turn: Hypothesis, event: Event) -> Hypothesis:
        """11.5: a fund that leaves the board is spent on a recruit or a trade post."""
        words = "a fund of the {} is spent, but recruits and trade posts cost fewer"
        whose, name = event.owner, faction_name(event.owner)
        return turn.pay(SPENT, whose, R.DAYLIGHT, words, name, count=event.count)


def _exports(turn: Hypothesis) -> tuple[int, ...]:
    exported = turn.counts.get(_EXPORTS, ())
    assert isinstance(exported, tuple)  # only written by export
    return exported
