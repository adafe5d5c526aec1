"""The things that can be crafted now: which cards the crafting pieces pay for, and which items are left."""

from collections import Counter
from collections.abc import Iterator

from rootlog.editing.options import CARD, ITEM, Option
from rootlog.editing.standing import TurnStanding
from rootlog.engine import words
from rootlog.engine.cards import CardData
from rootlog.engine.changes import Crafted
from rootlog.engine.general import crafting
from rootlog.engine.general.craft_reasons import activated
from rootlog.engine.pieces import ITEM_SUPPLY, Card, hand
from rootlog.engine.words import sentences


def crafts(game: TurnStanding) -> Iterator[Option]:
    """The options behind `Z`: the items, then the other cards, each with its cost and why it may or may not be crafted."""
    pieces = _crafting(game)
    items: set[str] = set()
    for card in game.judged.rule_set.deck.cards:
        if not card.cost:
            continue
        if card.item is None:
            yield Option(
                card.name,
                CARD,
                f"{_card(card)}{_paying(game, card)}",
                _about(game, card, pieces),
                "",
                _weight(game, card),
                True,
                _names(card),
            )
        elif card.item not in items:
            items.add(card.item)
            yield _item(game, card, pieces)


def _item(game: TurnStanding, card: CardData, pieces: str) -> Option:
    letter = card.item or ""
    left = sum(n for item, n in game.state.items(ITEM_SUPPLY) if item.letter == letter)
    name = words.item_name(letter)
    supply = f"{left or 'none'} left in the supply"
    if game.house:
        supply = "the supply is unknown"
    costs = f"costs {_cost(card)}, {words.counted(card.vp, 'point')}"
    paying = _paying(game, card) if left or game.house else ""
    detail = f"{name}: {costs}; {supply}{paying}"
    givers = game.judged.rule_set.deck.giving(letter)
    titles = ", ".join(one.title for one in givers)
    about = "\n\n".join(filter(None, (f"cards: {titles}", pieces)))
    weight = min(_weight(game, one) for one in givers) if left else 9
    return Option(f"%{letter}", ITEM, detail, about, "", weight, True, (name, letter))


def _card(card: CardData) -> str:
    lasting = "stays in play" if card.kind == "persistent" else "takes effect at once"
    return f"{card.title}: costs {_cost(card)}; {lasting}"


def _names(card: CardData) -> tuple[str, ...]:
    return tuple(filter(None, (card.abbr, card.title, *card.aliases)))


def _cost(card: CardData) -> str:
    count = Counter(card.cost)
    return ", ".join(
        f"{number} {words.suit_name(suit) if suit != '*' else 'of any suit'}"
        for suit, number in count.items()
    )


def _weight(game: TurnStanding, card: CardData) -> int:
    """A card that is known to be in hand before others, one of which every copy lies elsewhere behind them."""
    there = dict(game.state.cards(hand(game.faction)))
    if any((c.suit, c.name) == (card.suit, card.name) for c in there):
        return 1
    return 8 if _elsewhere(game, card) >= card.copies else 4


def _elsewhere(game: TurnStanding, card: CardData) -> int:
    """The number of copies that are known to lie where the hand is not."""
    return sum(
        number
        for where, there in game.state.places()
        if where.kind not in ("deck", "hand")
        for thing, number in there.items()
        if thing == Card(card.suit, card.name)
    )


def _about(game: TurnStanding, card: CardData, pieces: str) -> str:
    """The reasons that decide whether it can be crafted."""
    seen = _elsewhere(game, card)
    all_seen = seen >= card.copies
    copies = f"{words.counted(card.copies, 'copy')} in the deck" + (
        f", {'all' if all_seen else seen} known to be elsewhere" if seen else ""
    )
    return "\n\n".join(filter(None, (copies, pieces)))


def _suits(game: TurnStanding) -> list[str] | None:
    """The suits of the crafting pieces, one entry a piece; None if they are not known."""
    source = game.judged.rule_set.factions.get(game.faction)
    return source.crafting_suits(game.turn, game.state) if source is not None else None


def _paying(game: TurnStanding, card: CardData) -> str:
    """The crafting pieces that pay for it, where those that are left can."""
    suits = _suits(game)
    if suits is None or not crafting.covers(game.turn, card.cost, suits):
        return ""
    return f"; paid by {sentences.activated(activated(game.turn, card.cost, suits))}"


def _crafting(game: TurnStanding) -> str:
    """The suits of the crafting pieces, and those that the turn has used already."""
    suits = _suits(game)
    if suits is None:
        return ""
    have = ", ".join(f"{n} {words.suit_name(suit)}" for suit, n in Counter(suits).items())
    used = ", ".join(_used(game))
    return f"crafting pieces: {have or 'none'}" + (
        f"; crafted in this turn: {used}" if used else ""
    )


def _used(game: TurnStanding) -> Iterator[str]:
    for _, change in game.tried.log.changes():
        if isinstance(change, Crafted):
            yield words.item_name(change.item) if change.item else str(change.name)
