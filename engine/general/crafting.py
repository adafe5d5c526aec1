"""Crafting (4.1): activated crafting pieces, items in the supply, no duplicates, points."""

from __future__ import annotations

from collections import Counter

from rootlog.engine.changes import Crafted
from rootlog.engine.event import Event
from rootlog.engine.general.suits import unmet
from rootlog.engine.judging.budget import Note
from rootlog.engine.law import Rule, chapter
from rootlog.engine.pieces import crafted
from rootlog.engine.words import faction_name, item_name, suit_name

TYPE_CHECKING = False
if TYPE_CHECKING:
    from rootlog.engine.judging.turn import Turn

R = chapter("actions")
VICTORY = chapter("victory")
TERMS = chapter("terms")

ACTIVATED = Note("activated")
"""The suits of the crafting pieces that were activated in the turn."""

_UNCRAFTABLE: dict[str | None, Rule] = {
    "ambush": TERMS.AMBUSH_CARDS,
    "dominance": TERMS.DOMINANCE_CARDS,
}
"""Cards of which a rule of their own says that they cannot be crafted (2.1.2, 2.1.3)."""


def craft(
    turn: Turn,
    event: Event,
    suits: list[str] | None,
    cost_rule: Rule = R.COST,
    kept: Rule | None = None,
) -> Turn:
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
            not _has(event, change.faction, change.name)
            or (None if _may_not_have(turn, change) else False),
            R.NO_DUPLICATES,
            "the {} already has {} in play",
            faction_name(change.faction),
            blueprint.title,
        )
    for source in turn.asking("crafted_card", event.before):
        source.crafted_card(turn, event, change.faction)
    return turn


def _has(event: Event, faction: str, name: str | None) -> bool:
    return any(card.name == name for card, _ in event.before.cards(crafted(faction)))


def _may_not_have(turn: Turn, change: Crafted) -> bool:
    """Whether that the card came into play was told to be wrong in an earlier turn: it may not be there."""
    return any(one[1:] == (change.faction, change.name) for one in turn.carried.miscrafts)


def activate(turn: Turn, name: str, cost: str, suits: list[str], rule: Rule = R.COST) -> None:
    """Each crafting piece can be activated once a turn: all costs so far must be covered by different pieces (4.1.1)."""
    spent = turn.counts.get(ACTIVATED, ())
    assert isinstance(spent, tuple)  # only written here
    total = (*spent, *cost)
    if len(total) > len(suits) or unmet([suit for suit in total if suit != "*"], suits):
        turn.require(
            False,
            rule,
            "{} costs {}; {} to activate {} left",
            name,
            _words(Counter(cost)),
            _words(Counter(suits) - Counter(spent)) or "nothing",
            "is" if len(suits) - len(spent) < 2 else "are",
        )
        return
    turn.keep(ACTIVATED, (*spent, *cost))
    if turn.facts.explaining:
        from rootlog.engine.general.crafts_in_words import tell_activated

        tell_activated(turn, rule, name, cost, suits)


def _words(suits: Counter[str]) -> str:
    return ", ".join(
        f"{number} {suit_name(suit) if suit != '*' else 'of any suit'}"
        for suit, number in suits.items()
    )


def _item(turn: Turn, event: Event, letter: str, listed: int, kept: Rule | None) -> Turn:
    change = event.change
    assert type(change) is Crafted  # asked for crafts only
    faction = change.faction
    points, rule = listed, VICTORY.CRAFTING_ITEMS
    exception = turn.bench.factions[faction].item_points(turn, event.before, listed)
    if exception is not None:
        points, rule = exception
    words = f"crafting a {item_name(letter)}"
    if kept is not None:
        turn.earn_nothing(kept, words + " and keeping it", faction)
    else:
        turn.earn(points, rule, words, faction)
    for source in turn.asking("crafted_item", event.before):
        source.crafted_item(turn, event, faction)
    return turn
