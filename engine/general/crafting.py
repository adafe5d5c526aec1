"""Crafting (4.1): activated crafting pieces, items in the supply, no duplicates, points."""

from collections import Counter

from rootlog.engine.cards import CardData
from rootlog.engine.changes import Crafted
from rootlog.engine.event import Event
from rootlog.engine.general.craft_reasons import tell_activated
from rootlog.engine.general.suits import unmet
from rootlog.engine.judging.budget import TurnNote
from rootlog.engine.judging.turn import Hypothesis
from rootlog.engine.law import Rule, chapter
from rootlog.engine.pieces import ITEM_SUPPLY, Faction, Item, crafted
from rootlog.engine.reasons import NO_EVIDENCE, Evidence, Reason
from rootlog.engine.state import State
from rootlog.engine.words.values import Made

R = chapter("actions")
VICTORY = chapter("victory")
TERMS = chapter("terms")

ACTIVATED = TurnNote("activated")
"""The suits of the crafting pieces that were activated in the turn."""

_UNCRAFTABLE: dict[str | None, Rule] = {
    "ambush": TERMS.AMBUSH_CARDS,
    "dominance": TERMS.DOMINANCE_CARDS,
}
"""Cards of which a rule of their own says that they cannot be crafted (2.1.2, 2.1.3)."""


def craft(
    turn: Hypothesis,
    event: Event,
    suits: list[str] | None,
    cost_rule: Rule = R.COST,
    kept: Rule | None = None,
) -> Hypothesis:
    """Require what crafting demands; `suits` are those of the crafter's crafting pieces, None if that is not known.

    `cost_rule` is the rule by which its faction pays, `kept` that by which an item that it keeps earns nothing.
    """
    change = event.change
    assert type(change) is Crafted  # plays craft on craft events only
    deck = turn.deck
    found = deck.giving(change.item) if change.item else deck.named(change.name or "")
    if not found or not found[0].cost:
        rule = _UNCRAFTABLE.get(change.name, R.CRAFT)
        return turn.require(False, rule, "uncraftable", Evidence(what=change.item or change.name))
    blueprint = found[0]
    if suits is not None:
        made = None if change.item else blueprint.title, change.item
        activate(turn, made, blueprint.cost, suits, cost_rule)
    else:
        values = Evidence(title=blueprint.title, cost=tuple(blueprint.cost))
        turn.tell(cost_rule, "cost of a card", values)
    if change.item:
        return _item(turn, event, change.item, blueprint.vp, kept)
    if blueprint.kind == "persistent":
        turn.require(
            not _has_already(turn, event.before, change.faction, blueprint),
            R.NO_DUPLICATES,
            "duplicate",
            Evidence(faction=change.faction, title=blueprint.title),
        )
    for source in turn.asking("crafted_card", event.before):
        source.crafted_card(turn, event, change.faction)
    return turn


def _has_already(turn: Hypothesis, state: State, faction: Faction, blueprint: CardData) -> bool:
    """True if that card surely lies in the play area. That it came there may have been reported as wrong in an earlier turn."""
    had = any(card.name == blueprint.name for card, _ in state.cards(crafted(faction)))
    disputed = ((one.thing, one.place, one.faction) for one in turn.carried.disputes)
    return had and (blueprint.name, "deck", faction) not in disputed


def barred(turn: Hypothesis, state: State, faction: Faction, blueprint: CardData) -> Reason | None:
    """The reason why that faction cannot craft a card as things stand, its cost apart; None where nothing bars it."""
    item = blueprint.item
    if not blueprint.cost:
        return Reason(R.COST, True, "shows no cost", NO_EVIDENCE)
    if item:
        if not state.count(Item(item, exhausted=False), ITEM_SUPPLY):
            return Reason(R.CRAFT, True, "none in the supply", Evidence(item=item))
        kept = (s.keeps_item(state, faction, item) for s in turn.asking("keeps_item", state))
        return next(filter(None, kept), None)
    if blueprint.kind == "persistent" and _has_already(turn, state, faction, blueprint):
        values = Evidence(faction=faction, title=blueprint.title)
        return Reason(R.NO_DUPLICATES, True, "duplicate", values)
    return None


def covers(turn: Hypothesis, cost: str, suits: list[str], more: int = 0) -> bool:
    """True if crafting pieces of those suits cover a cost besides what was activated before, and besides so `more` of any suit."""
    spent = turn.counts.get(ACTIVATED, ())
    assert isinstance(spent, tuple)  # only activate() writes it
    total = (*spent, *cost)
    return len(total) + more <= len(suits) and not unmet([s for s in total if s != "*"], suits)


def left(turn: Hypothesis, suits: list[str]) -> tuple[str, ...]:
    """The suits of those crafting pieces that were not activated."""
    spent = turn.counts.get(ACTIVATED, ())
    assert isinstance(spent, tuple)  # as above
    return tuple((Counter(suits) - Counter(spent)).elements())


def activate(
    turn: Hypothesis, made: Made, cost: str, suits: list[str], rule: Rule = R.COST
) -> None:
    """Each crafting piece can be activated once a turn: all costs so far must be covered by different pieces (4.1.1)."""
    spent = turn.counts.get(ACTIVATED, ())
    assert isinstance(spent, tuple)  # only written here
    if not covers(turn, cost, suits):
        values = Evidence(
            made=made,
            cost=tuple(cost),
            left=left(turn, suits),
            number=len(suits) - len(spent),
        )
        turn.require(False, rule, "too few to activate", values)
        return
    turn.keep(ACTIVATED, (*spent, *cost))
    if turn.facts.explaining:
        tell_activated(turn, rule, made, cost, suits)


def _item(
    turn: Hypothesis, event: Event, letter: str, listed: int, kept: Rule | None
) -> Hypothesis:
    change = event.change
    assert type(change) is Crafted  # asked for crafts only
    faction = change.faction
    points, rule = listed, VICTORY.CRAFTING_ITEMS
    exception = turn.rule_set.factions[faction].item_points(turn, event.before, listed)
    if exception is not None:
        points, rule = exception
    values = Evidence(item=letter)
    if kept is not None:
        turn.earn_nothing(kept, "crafting and keeping", values, faction=faction)
    else:
        turn.earn(points, rule, "crafting an item", values, faction=faction)
    for source in turn.asking("crafted_item", event.before):
        source.crafted_item(turn, event, faction)
    return turn
