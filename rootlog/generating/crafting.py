"""Crafting (4.1): which cards can be paid, and what they do at once."""

from functools import partial

from rootlog.generating.game import Option, RandomGame
from rootlog.generating.pieces import DeckCard
from rootlog.generating.removing import clear_out
from rootlog.generating.roles import HORDE
from rootlog.generating.seat import Seat

Maker = tuple[int, str]
"""A crafting piece: its clearing and the suits it can give."""


def payment(cost: str, makers: list[Maker]) -> list[Maker] | None:
    """Crafting pieces that pay a cost, one each; None where they do not suffice."""
    if not cost:
        return []
    suit = cost[0]
    for index, maker in enumerate(makers):
        if suit == "*" or suit in maker[1]:
            rest = payment(cost[1:], makers[:index] + makers[index + 1 :])
            if rest is not None:
                return [maker, *rest]
    return None


def ready(seat: Seat, makers: list[Maker]) -> list[Maker]:
    """The crafting pieces that have not been used in this turn."""
    spent = list(seat.spent)
    left = []
    for maker in makers:
        if maker[0] in spent:
            spent.remove(maker[0])
        else:
            left.append(maker)
    return left


def allowed(game: RandomGame, seat: Seat, card: DeckCard) -> bool:
    """True if a card can be crafted at all, its cost apart."""
    if not card.cost or (card.lasting and seat.has(card.name)):
        return False
    if card.name == "coffinmakers" and game.who(HORDE) in game.seats:
        return False  # where a fallen warlord lies while they have him, no text tells
    if card.item and game.landmarks and not game.landmarks.forge_allows(game, seat, card.item):
        return False
    return card.item is None or game.items[card.item] > 0 or _in_forge(game, card.item)


def _in_forge(game: RandomGame, item: str) -> bool:
    return bool(game.landmarks and game.landmarks.forge[item])


def craft_some(game: RandomGame, seat: Seat, suit: str = "") -> None:
    """Crafts cards one after another while there are pieces and will; with a suit, the pieces give no other."""
    makers = [(n, suit or game.suits[n]) for n in seat.crafting_clearings(game)]
    while game.chance(0.85):
        options: list[Option] = []
        for card in sorted(set(seat.hand)):
            paid = payment(card.cost, ready(seat, makers)) if allowed(game, seat, card) else None
            if paid:
                weight = 3.0 if card.item else 1.5
                options.append(
                    (weight, f"craft {card.kind}", partial(_pay_and_craft, game, seat, card, paid))
                )
        if not options or not game.play(options):
            return


def _pay_and_craft(game: RandomGame, seat: Seat, card: DeckCard, paid: list[Maker]) -> None:
    seat.spent += [maker[0] for maker in paid]
    craft(game, seat, card)


def craft(game: RandomGame, seat: Seat, card: DeckCard) -> None:
    """Crafts a card whose cost is paid: it leaves the hand, takes effect, and scores."""
    seat.hand.remove(card)
    if card.item:
        _item(game, seat, card)
        return
    game.write(f"Z{_written(game, card)}")
    game.plays[card.name] += 1
    if card.lasting:
        seat.table.append(card)
        return
    suit = {"foxes": "F", "mice": "M", "rabbits": "R"}[card.name.removeprefix("favorofthe")]
    clear_out(game, seat.letter, [n for n in game.map.clearings if suit in game.suits[n]])
    game.discard(card)


def _written(game: RandomGame, card: DeckCard) -> str:
    """The card's name, or its short form with the suit where several cards share that."""
    if not card.short or game.chance(0.5):
        return card.name
    return card.suit.lower() + card.short if card.short in {"favor", "part"} else card.short


def _item(game: RandomGame, seat: Seat, card: DeckCard) -> None:
    assert card.item is not None
    game.write(f"Z%{card.item}")
    forged = _in_forge(game, card.item)
    if forged and game.landmarks:
        game.landmarks.forge[card.item] -= 1
    else:
        game.items[card.item] -= 1
    points = seat.item_points(game, card)
    seat.gain_item(game, card.item)
    game.discard(card)
    if game.hirelings:
        game.hirelings.crafted(game, seat, card)
    points += seat.has("masterengravers") + forged
    game.score(seat.letter, points)
    if forged:
        game.draw(seat.letter)
    for other in game.others(seat.letter):
        if other.has("murinebroker"):
            game.draw(other.letter)


def loot(game: RandomGame, place: int, letter: str) -> None:
    """An item is taken from a ruin, which leaves the map with its last one."""
    game.ruins[place].remove(letter)
    if not game.ruins[place]:
        del game.ruins[place]
    game.write(f"%{letter}{place}->$")
