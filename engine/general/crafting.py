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
from rootlog.engine.state import State
from rootlog.engine.words import faction_name, item_name, suit_name

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
_DUPLICATE = "the {:has} {} in play already"


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
        return turn.require(False, rule, "{} cannot be crafted", change.item or change.name)
    blueprint = found[0]
    if suits is not None:
        named = item_name(change.item) if change.item else blueprint.title
        activate(turn, named, blueprint.cost, suits, cost_rule)
    else:
        turn.tell(cost_rule, "{} costs {}", blueprint.title, _words(Counter(blueprint.cost)))
    if change.item:
        return _item(turn, event, change.item, blueprint.vp, kept)
    if blueprint.kind == "persistent":
        turn.require(
            not _has_already(turn, event.before, change.faction, blueprint),
            R.NO_DUPLICATES,
            _DUPLICATE,
            faction_name(change.faction),
            blueprint.title,
        )
    for source in turn.asking("crafted_card", event.before):
        source.crafted_card(turn, event, change.faction)
    return turn


def _has_already(turn: Hypothesis, state: State, faction: Faction, blueprint: CardData) -> bool:
    """True if that card surely lies in the play area. That it came there may have been reported as wrong in an earlier turn."""
    had = any(card.name == blueprint.name for card, _ in state.cards(crafted(faction)))
    disputed = ((one.thing, one.place, one.faction) for one in turn.carried.disputes)
    return had and (blueprint.name, "deck", faction) not in disputed


def barred(turn: Hypothesis, state: State, faction: Faction, blueprint: CardData) -> str:
    """Why that faction cannot craft a card as things stand, its cost apart, in words; "" where nothing bars it."""
    item = blueprint.item
    if not blueprint.cost:
        return "it shows no cost"
    if item:
        if not state.count(Item(item, exhausted=False), ITEM_SUPPLY):
            return f"the supply holds no {item_name(item)}"
        kept = (s.keeps_item(state, faction, item) for s in turn.asking("keeps_item", state))
        return next(filter(None, kept), "")
    if blueprint.kind == "persistent" and _has_already(turn, state, faction, blueprint):
        return _DUPLICATE.format(faction_name(faction), blueprint.title)
    return ""


def covers(turn: Hypothesis, cost: str, suits: list[str], more: int = 0) -> bool:
    """True if crafting pieces of those suits cover a cost besides what was activated before, and besides so `more` of any suit."""
    spent = turn.counts.get(ACTIVATED, ())
    assert isinstance(spent, tuple)  # only activate() writes it
    total = (*spent, *cost)
    return len(total) + more <= len(suits) and not unmet([s for s in total if s != "*"], suits)


def left(turn: Hypothesis, suits: list[str]) -> str:
    """The crafting pieces of those suits that were not activated, in words."""
    spent = turn.counts.get(ACTIVATED, ())
    assert isinstance(spent, tuple)  # as above
    return _words(Counter(suits) - Counter(spent)) or "nothing"


def activate(turn: Hypothesis, name: str, cost: str, suits: list[str], rule: Rule = R.COST) -> None:
    """Each crafting piece can be activated once a turn: all costs so far must be covered by different pieces (4.1.1)."""
    spent = turn.counts.get(ACTIVATED, ())
    assert isinstance(spent, tuple)  # only written here
    if not covers(turn, cost, suits):
        turn.require(
            False,
            rule,
            "{} costs {}; {} to activate {} left",
            name,
            _words(Counter(cost)),
            left(turn, suits),
            "is" if len(suits) - len(spent) < 2 else "are",
        )
        return
    turn.keep(ACTIVATED, (*spent, *cost))
    if turn.facts.explaining:
        tell_activated(turn, rule, name, cost, suits)


def _words(suits: Counter[str]) -> str:
    return ", ".join(
        f"{number} {suit_name(suit) if suit != '*' else 'of any suit'}"
        for suit, number in suits.items()
    )


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
    words = f"crafting a {item_name(letter)}"
    if kept is not None:
        turn.earn_nothing(kept, words + " and keeping it", faction=faction)
    else:
        turn.earn(points, rule, words, faction=faction)
    for source in turn.asking("crafted_item", event.before):
        source.crafted_item(turn, event, faction)
    return turn
