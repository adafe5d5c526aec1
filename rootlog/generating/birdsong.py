"""The acts that anybody may do, or has to, in Birdsong: winning by dominance, services, and the cards in play."""

from collections import Counter
from collections.abc import Callable
from functools import partial
from typing import cast

from rootlog.generating import battle, daylight, moving, victory
from rootlog.generating.game import Option, RandomGame
from rootlog.generating.pieces import TablePiece, Trip, count
from rootlog.generating.roles import BIRDS, REBELS, TRADERS, Traders
from rootlog.generating.ruling import may_enter, may_leave, paths, rules
from rootlog.generating.seat import Seat


def start(game: RandomGame, seat: Seat) -> None:
    """The start of Birdsong: a dominance that wins, then cards and services in any order."""
    victory.check_dominance(game, seat)
    steps: list[Callable[[RandomGame, Seat], None]] = [_coffins, _bank, _saboteurs, _services]
    game.rng.shuffle(steps)
    for step in steps:
        step(game, seat)
    if game.hirelings:
        game.hirelings.birdsong(game, seat)


def _coffins(game: RandomGame, seat: Seat) -> None:
    """Coffin Makers: a point for every five warriors on the card, which all go home."""
    if not seat.has("coffinmakers"):
        return
    number = seat.coffin.total()
    for letter, many in seat.coffin.items():
        game.supply(letter)["w"] += many
    seat.coffin.clear()
    game.score(seat.letter, number // 5)


def _bank(game: RandomGame, seat: Seat) -> None:
    """Better Burrow Bank: a card each for its owner and another player; newer cards leave it to the owner."""
    if not seat.has("betterburrowbank"):
        return
    if game.law.since("law-16") and game.chance(0.3):
        return
    game.plays["Better Burrow Bank used"] += 1
    game.draw(seat.letter)
    game.draw(game.one(game.enemies(seat.letter)).letter)


def _saboteurs(game: RandomGame, seat: Seat) -> None:
    """Saboteurs: discarded to make an enemy discard a card in play."""
    found = [
        (foe, card)
        for foe in game.enemies(seat.letter)
        for card in foe.table
        if not (card.name == "coffinmakers" and foe.coffin.total())
    ]
    if not seat.has("saboteurs") or not found or not game.chance(0.5):
        return
    game.plays["Saboteurs used"] += 1
    use_up(game, seat, "saboteurs")
    foe, card = game.one(found)
    foe.table.remove(card)
    game.write(f"{game.shown(card, foe.letter)}{game.own(foe.letter)}$->")
    game.discard(card)


def use_up(game: RandomGame, seat: Seat, name: str) -> None:
    """Discards a card in play of the player whose turn it is."""
    card = next(card for card in seat.table if card.name == name)
    seat.table.remove(card)
    game.write(f"{game.shown(card, seat.letter)}$->")
    game.discard(card)


# --- services of the Riverfolk ---


def _services(game: RandomGame, seat: Seat) -> None:
    """Buys services, one and one more for each clearing with a post and own pieces (11.2.6)."""
    if game.who(TRADERS) not in game.seats or seat.letter == game.who(TRADERS):
        return
    river = cast("Traders", game.seats[game.who(TRADERS)])
    posts = [n for n in river.post_clearings(game) if game.pieces(n, seat.letter)]
    for _ in range(1 + len(posts)):
        options: list[Option] = []
        for key in "hrm":
            price = river.prices[key]
            if _may_buy(game, seat, river, key) and _purse(game, seat) >= price:
                options.append(
                    (1.0, f"service {key}", partial(_buy, game, seat, river, key, price))
                )
        if not game.play(options, 2.5):
            return


def _may_buy(game: RandomGame, seat: Seat, river: Traders, key: str) -> bool:
    """True if that service can be bought. The Decree could make mercenaries attack a Vagabond, which they never do here."""
    if key == "h":
        return bool(river.hand)
    if key == "r":
        return not seat.riverboats
    decreed = seat.letter == game.who(BIRDS) and any(one in game.seats for one in game.wanderers)
    return seat.letter not in game.wanderers and not decreed and not seat.mercenaries


def _purse(game: RandomGame, seat: Seat) -> int:
    """The payments that a player can make: warriors of the supply, a Vagabond's items for the Riverfolk's own."""
    if seat.letter in game.wanderers:
        return min(sum(item.usable for item in seat.items), game.supply(game.who(TRADERS))["w"])
    return seat.supply["w"]


def _buy(game: RandomGame, seat: Seat, river: Traders, key: str, price: int) -> None:
    trader = game.who(TRADERS)
    if seat.letter in game.wanderers:
        for item in game.some([item for item in seat.items if item.usable], price):
            seat.exhaust(game, item)  # type: ignore[attr-defined]  # V and G are Vagabonds
        game.supply(trader)["w"] -= price
        river.payments[trader] += price
        game.write(f"{count(price, f'{trader}w')}->{trader}$")
    else:
        seat.supply["w"] -= price
        river.payments[seat.letter] += price
        game.write(f"{count(price, 'w')}->{trader}$")
    if key == "h":
        card = game.one(river.hand)
        river.hand.remove(card)
        seat.hand.append(card)
        named = card.dominance or game.named
        game.write(f"{card.face(named)}{trader}->{seat.letter}")
    seat.riverboats |= key == "r"
    seat.mercenaries |= key == "m"


# --- during and at the end of Birdsong ---


def during(game: RandomGame, seat: Seat) -> None:
    """Cards that may be used at any time in Birdsong."""
    while game.play(_cards(game, seat), 0.7):
        pass


def _cards(game: RandomGame, seat: Seat) -> list[Option]:
    found: list[Option] = []
    if seat.has("royalclaim") and _ruled(game, seat) >= 3:
        found.append((0.6, "Royal Claim used", lambda: _royal(game, seat)))
    victims = [other for other in game.enemies(seat.letter) if other.hand]
    if seat.has("standanddeliver") and victims and "stand" not in game.once:
        found.append(
            (1.0, "Stand and Deliver used", lambda: _deliver(game, seat, game.one(victims)))
        )
    if seat.has("swapmeet") and victims and "swap" not in game.once:
        found.append((1.0, "Swap Meet used", lambda: _swap(game, seat, game.one(victims))))
    found += [(weight / 3, name, done) for weight, name, done in daylight.exposures(game, seat)]
    orders = _orders(game, seat) if seat.has("falseorders") else []
    if orders:
        found.append((0.7, "False Orders used", game.one(orders)))
    return found


def _ruled(game: RandomGame, seat: Seat) -> int:
    return sum(rules(game, seat.letter, n) for n in game.map.clearings)


def _royal(game: RandomGame, seat: Seat) -> None:
    use_up(game, seat, "royalclaim")
    game.score(seat.letter, _ruled(game, seat))


def _deliver(game: RandomGame, seat: Seat, victim: Seat) -> None:
    game.first("stand")
    victim.lose_random(game, seat.letter)
    game.score(victim.letter, 1)


def _swap(game: RandomGame, seat: Seat, victim: Seat) -> None:
    game.first("swap")
    victim.lose_random(game, seat.letter)
    seat.give(game, game.one(seat.hand), victim.letter)


def _orders(game: RandomGame, seat: Seat) -> list[Callable[[], None]]:
    """False Orders: half of an enemy's warriors go from one clearing to the next, whoever rules."""

    def order(foe: str, origin: int, target: int) -> None:
        use_up(game, seat, "falseorders")
        number = (game.count(origin, foe) + 1) // 2
        trip = Trip(origin, target)
        moving.go(game, game.seats[foe], trip, Counter({TablePiece(foe, "w"): number}))

    return [
        partial(order, foe.letter, origin, target)
        for foe in game.enemies(seat.letter)
        if foe.ordered
        for origin in game.where(foe.letter)
        if may_leave(game, foe.letter, origin)
        for target in sorted(paths(game, origin))
        if may_enter(game, target)
        and not (game.hirelings and game.hirelings.waylays(game, origin, target))
        and (
            game.law.since("law-6")
            or foe.letter == game.who(REBELS)
            or not game.count(target, game.who(REBELS), "t")
        )
    ]


def end(game: RandomGame, seat: Seat) -> None:
    """The end of Birdsong: the Eyrie Emigre moves and battles there, or leaves."""
    if not seat.has("eyrieemigre"):
        return
    trips = [
        trip
        for trip in moving.trips(game, seat.letter)
        if trip.target and battle.targets(game, seat.letter, int(trip.target))
        if not (game.hirelings and game.hirelings.waylays(game, trip.origin, trip.target))
    ]
    if not trips or (not game.law.since("law-16") and game.chance(0.2)):
        use_up(game, seat, "eyrieemigre")
        return
    trip = moving.choose(game, seat.letter, trips)
    game.plays["Eyrie Emigre used"] += 1
    moving.go(game, seat, trip, moving.group(game, seat.letter, trip.origin))
    target = int(trip.target)
    battle.fight(game, seat.letter, game.one(battle.targets(game, seat.letter, target)), target)
