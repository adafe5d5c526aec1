"""The Vagabond's acts for exhausted items: the slip of Birdsong and the actions of Daylight (9.4.2, 9.5)."""

from __future__ import annotations

from collections import Counter
from functools import partial
from typing import TYPE_CHECKING

from rootlog.engine.factions.vagabond.player import characters
from rootlog.generating import battle
from rootlog.generating.crafting import allowed, craft, loot
from rootlog.generating.game import Option, RandomGame
from rootlog.generating.pieces import BoardItem, DeckCard, TablePiece, Trip, count
from rootlog.generating.removing import Removal, rivals
from rootlog.generating.roles import HORDE, REBELS, Quest
from rootlog.generating.ruling import may_enter, may_leave, near, rivers, rules
from rootlog.generating.seat import HAND_LIMIT, Seat

if TYPE_CHECKING:
    from rootlog.engine.factions.vagabond.player import RandomVagabond

AIDS = {"0": ("1", 1, 1), "1": ("2", 2, 2), "2": ("a", 3, 2)}
"""From each relationship: the next one, the aids of one turn that it takes, the points it gives."""

NEEDLESS = {
    "eyrieemigre",
    "leagueofadventurousmice",
    "taxcollector",
    "propagandabureau",
    "soupkitchens",
    "tunnels",
}
"""Cards that do nothing for a lone wanderer without warriors, buildings or a box for items."""


def slip(game: RandomGame, seat: RandomVagabond) -> None:
    """A move into a clearing or forest next to him, for no boot (9.4.2)."""
    place = seat.place(game)
    if isinstance(place, str):
        forests = sorted(game.map.forest_neighbours[place])
        doors = [n for n in game.map.clearings if place in game.map.forests_at[n]]
    else:
        if not game.law.since("law-4") and not may_leave(game, seat.letter, place):
            return
        forests = sorted(game.map.forests_at[place])
        doors = sorted(near(game, seat.letter, place))
    hurt = sum(item.area == "d" for item in seat.items)
    clearings = [n for n in doors if may_enter(game, n)]
    if clearings and not (forests and game.chance(0.15 + 0.1 * hurt)):
        met = [n for n in clearings if seat.courts() and game.pieces(n, seat.friend)]
        _step(game, seat, place, game.one(met or clearings))
    elif forests:
        _step(game, seat, place, game.one(forests))


def _step(game: RandomGame, seat: RandomVagabond, origin: int | str, target: int | str) -> None:
    game.pick_up(seat.letter, "p", origin)
    game.put(seat.letter, "p", target)
    game.write(f"p->{target}")
    game.came[seat.letter, target] += 1
    if game.hirelings:
        trip = Trip(origin, target)
        game.hirelings.met(game, seat.letter, trip, Counter({TablePiece(seat.letter, "p"): 1}))


def plays(game: RandomGame, seat: RandomVagabond) -> list[Option]:
    """All actions that he can take now."""
    place = seat.place(game)
    found = _moves(game, seat, place)
    if isinstance(place, int):
        found += _battles(game, seat, place)
        found += _strikes(game, seat, place)
        found += _aids(game, seat, place)
        if not seat.courts() or len(seat.hand) > HAND_LIMIT:
            found += _crafts(game, seat, place)
            found += _quests(game, seat, place)
        found += _explores(game, seat, place)
    found += _repairs(game, seat)
    return found + characters.plays(game, seat, place)


# --- moves ---


def _doors(game: RandomGame, seat: RandomVagabond, place: int | str) -> list[int]:
    """The clearings next to where he is."""
    if isinstance(place, str):
        return [n for n in game.map.clearings if place in game.map.forests_at[n]]
    return sorted(near(game, seat.letter, place))


def stroll(game: RandomGame, seat: RandomVagabond) -> None:
    """A move for a card, which takes no boot (Cobbler); where Hostile warriors stand it would take one."""
    place = seat.place(game)
    if seat.resting or not may_leave(game, seat.letter, place):
        return
    doors = [n for n in _doors(game, seat, place) if may_enter(game, n)]
    calm = [n for n in doors if boots_needed(game, seat, n) == 1]
    if calm:
        game.plays["Cobbler used by a Vagabond"] += 1
        _step(game, seat, place, game.one(calm))


def _moves(game: RandomGame, seat: RandomVagabond, place: int | str) -> list[Option]:
    boots = len(seat.usable("f"))
    if not boots or not may_leave(game, seat.letter, place):
        return []
    found: list[Option] = []
    for target in _doors(game, seat, place):
        need = boots_needed(game, seat, target)
        if need <= boots and may_enter(game, target):
            found.append((1.0, "move", partial(_move, game, seat, place, target, need)))
    if place == game.ferry and "ferry" not in game.once:
        found += [
            (2.0, "ride", partial(_ride, game, seat, int(place), target))
            for target in sorted(rivers(game, int(place)))
            if boots_needed(game, seat, target) <= boots and may_enter(game, target)
        ]
    return found


def boots_needed(game: RandomGame, seat: RandomVagabond, target: int) -> int:
    """One boot, and one more where warriors of a Hostile faction stand (9.2.9.IIIb)."""
    return 1 + any(game.warriors(target, one) and seat.hostile(one) for one in seat.relations)


def _move(game: RandomGame, seat: RandomVagabond, place: int | str, target: int, need: int) -> None:
    for item in seat.usable("f")[:need]:
        seat.exhaust(game, item)
    ally = _companion(game, seat, place, target)
    if ally:
        _together(game, seat, int(place), target, ally)
    else:
        _step(game, seat, place, target)


def _companion(game: RandomGame, seat: RandomVagabond, place: int | str, target: int) -> str:
    """An Allied faction whose warriors may come along, where no text leaves a doubt: they rule, and no Outrage follows."""
    if isinstance(place, str) or game.count(target, game.who(REBELS), "t"):
        return ""
    by_own_rules = not game.law.since("law-4")
    for one, status in seat.relations.items():
        if status != "a" or not game.count(place, one) or not may_leave(game, one, place):
            continue
        if game.hirelings and game.hirelings.waylays(game, place, target):
            continue
        if by_own_rules and target not in near(game, one, place):
            continue  # what joins clearings for him alone, as Riverboats, does not for them
        if (rules(game, one, place) or rules(game, one, target)) and game.chance(0.7):
            return one
    return ""


def _together(game: RandomGame, seat: RandomVagabond, place: int, target: int, ally: str) -> None:
    number = game.rng.randint(1, game.count(place, ally))
    game.plays["move with ally"] += 1
    for owner, code, many in ((seat.letter, "p", 1), (ally, "w", number)):
        game.pick_up(owner, code, place, many)
        game.put(owner, code, target, many)
    game.write(f"p+{count(number, ally + 'w')}{place}->{target}")
    game.came[seat.letter, target] += 1
    game.came[ally, target] += number


def _ride(game: RandomGame, seat: RandomVagabond, place: int, target: int) -> None:
    for item in seat.usable("f")[: boots_needed(game, seat, target)]:
        seat.exhaust(game, item)
    game.pick_up(seat.letter, "p", place)
    game.put(seat.letter, "p", target)
    game.ferry = target
    game.first("ferry")
    game.write(f"p+f->{target}")
    game.came[seat.letter, target] += 1
    game.draw(seat.letter)


# --- battles and strikes ---


def _battles(game: RandomGame, seat: RandomVagabond, place: int) -> list[Option]:
    swords = seat.usable("s")
    if not swords:
        return []
    return [
        (1.2, "battle", partial(_fight, game, seat, swords[0], place, foe))
        for foe in battle.targets(game, seat.letter, place)
        if foe not in game.wanderers and foe != seat.friend
    ]


def _fight(game: RandomGame, seat: RandomVagabond, sword: BoardItem, place: int, foe: str) -> None:
    seat.exhaust(game, sword)
    allies = [
        one
        for one, status in seat.relations.items()
        if status == "a" and one != foe and game.count(place, one)
    ]
    ally = game.one(allies) if allies and game.chance(0.7) else ""
    if ally:
        game.plays["battle with ally"] += 1
    battle.fight(game, seat.letter, foe, place, ally)


def _strikes(game: RandomGame, seat: RandomVagabond, place: int) -> list[Option]:
    """A crossbow removes an enemy's warrior, or another piece where that enemy has none (9.5.6)."""
    bows = seat.usable("x")
    if not bows:
        return []
    found: list[Option] = []
    for foe in rivals(game, seat.letter, place):
        if foe == seat.friend:
            continue
        pieces = [p for p, n in sorted(game.pieces(place, foe).items()) if p.code != "p"]
        warriors = [p for p in pieces if p.warrior]
        others = pieces if foe in game.seats else []
        found += [
            (0.7, "strike", partial(_strike, game, seat, bows[0], place, piece))
            for piece in warriors or others
            if piece.code != "w_w"
        ]
    return found


def _strike(
    game: RandomGame, seat: RandomVagabond, bow: BoardItem, place: int, piece: TablePiece
) -> None:
    game.first("strike")
    seat.exhaust(game, bow)
    removal = Removal(game, seat.letter)
    removal.take(place, Counter({piece: 1}))
    if piece.warrior:
        seat.anger(game, piece.owner)
    removal.finish()


# --- aid, craft, explore, quest, repair ---


def _aids(game: RandomGame, seat: RandomVagabond, place: int) -> list[Option]:
    cards = [card for card in seat.cards(game, place) if not card.dominance]
    items = [item for item in seat.items if item.usable]
    coerces = seat.character == "jailor" and "coerce" not in game.once and len(cards) > 1
    if not cards or not (items or coerces):
        return []
    return [
        (
            _gladly(seat, other, min(len(cards), len(items))),
            "aid",
            partial(_aid, game, seat, place, other),
        )
        for other in game.others(seat.letter)
        if game.pieces(place, other.letter) and other.letter in seat.relations
    ]


def _gladly(seat: RandomVagabond, other: Seat, most: int) -> float:
    """The weight of an aid to that player, when he can do so that often: whom he courts when it improves their relationship."""
    status = seat.relations.get(other.letter)
    if seat.courts():
        if other.letter != seat.friend:
            return 0.0
        _, need, _ = AIDS[str(status)]
        return 20.0 if most >= need - seat.aids[other.letter] else 0.0
    return 1.5 if other.items or status in AIDS or other.letter == seat.friend else 0.4


def _aid(game: RandomGame, seat: RandomVagabond, place: int, other: Seat) -> None:
    items = [item for item in seat.items if item.usable]
    cards = [card for card in seat.cards(game, place) if not card.dominance]
    coerces = seat.character == "jailor" and "coerce" not in game.once and len(cards) > 1
    if coerces and (not items or game.chance(0.5)):
        _coerce(game, seat, cards.pop(game.rng.randrange(len(cards))))
    else:
        coerces = False
        seat.exhaust(game, game.one(items))
    seat.give(game, game.one(cards), other.letter)
    if other.items and other.letter != game.who(HORDE) and game.chance(0.9):
        item = game.one(other.items)
        other.items.remove(item)
        game.write(f"%{item.letter}{other.letter}$->$")
        seat.gain_item(game, item.letter)
    _befriend(game, seat, other.letter)
    if coerces:
        game.lose(seat.letter, 1)


def _coerce(game: RandomGame, seat: RandomVagabond, card: DeckCard) -> None:
    """Coerce: once a turn a card of his clearing's suit counts as any item; a point is lost behind the action (law-16: 26.12)."""
    game.first("coerce")
    game.plays["Coerce"] += 1
    game.spend(seat.letter, card)


def _befriend(game: RandomGame, seat: RandomVagabond, letter: str) -> None:
    """An aid counts toward the next relationship, or scores two with an ally (9.2.9.I, 9.2.9.IIa)."""
    status = seat.relations[letter]
    if status == "a":
        game.plays["aid to an ally"] += 1
        game.score(seat.letter, 2)
    elif status in AIDS:
        better, need, points = AIDS[status]
        seat.aids[letter] += 1
        if seat.aids[letter] == need:
            seat.aids[letter] = 0
            seat.relations[letter] = better
            game.plays[f"relationship {better}"] += 1
            game.write(f"$_{letter}->{better}")
            game.score(seat.letter, points)


def _crafts(game: RandomGame, seat: RandomVagabond, place: int) -> list[Option]:
    hammers = seat.usable("h")
    found: list[Option] = []
    for card in sorted(set(seat.hand)):
        fits = all(suit == "*" or suit in game.suits[place] for suit in card.cost)
        if not card.cost or not fits or len(card.cost) > len(hammers) or card.name in NEEDLESS:
            continue
        if allowed(game, seat, card):
            found.append((3.0, "craft", partial(_craft, game, seat, card)))
    return found


def _craft(game: RandomGame, seat: RandomVagabond, card: DeckCard) -> None:
    for item in seat.usable("h")[: len(card.cost)]:
        seat.exhaust(game, item)
    craft(game, seat, card)


def _explores(game: RandomGame, seat: RandomVagabond, place: int) -> list[Option]:
    torches = seat.usable("r")
    if not torches or place not in game.ruins:
        return []
    owned = {item.letter for item in seat.items if item.ruin}
    takes = [letter for letter in game.ruins[place] if letter not in owned]
    if not takes:
        return []

    def done() -> None:
        seat.exhaust(game, torches[0])
        letter = game.one(takes)
        loot(game, place, letter)
        seat.gain_item(game, letter, ruin=True)
        game.score(seat.letter, 1)

    return [(4.0, "explore", done)]


def _quests(game: RandomGame, seat: RandomVagabond, place: int) -> list[Option]:
    found: list[Option] = []
    for quest in game.quests:
        if quest.suit in game.suits[place]:
            items = _answering(game, seat, quest.items)
            if items:
                found.append((4.0, "quest", partial(_answer, game, seat, quest, items)))
            elif seat.character == "cheat" and "con" not in game.once:
                found += _cons(game, seat, quest)
    return found


def _cons(game: RandomGame, seat: RandomVagabond, quest: Quest) -> list[Option]:
    """Con: once a turn any two items answer a quest, which goes back to its deck (law-16: 26.10)."""
    items = [item for item in seat.items if item.usable]
    if len(items) < 2 or not game.named:
        return []

    def done() -> None:
        game.first("con")
        _answer(game, seat, quest, [(item, False) for item in game.some(items, 2)])
        seat.quests[quest.suit] -= 1
        game.write(f"{quest.suit}#{quest.name}$->")
        game.quest_deck.insert(game.rng.randint(0, len(game.quest_deck)), quest)

    return [(3.0, "Con", done)]


def _answering(
    game: RandomGame, seat: RandomVagabond, wanted: str
) -> list[tuple[BoardItem, bool]] | None:
    """Items that a quest asks for; with True one that an Adventurer treats as another (18.7.2)."""
    chosen: list[tuple[BoardItem, bool]] = []
    for letter in wanted:
        free = [
            item for item in seat.items if item.usable and all(item is not c for c, _ in chosen)
        ]
        same = [item for item in free if item.letter == letter]
        if same:
            chosen.append((same[0], False))
        elif (
            free
            and seat.character == "adventurer"
            and "improvise" not in game.once
            and not any(x for _, x in chosen)
        ):
            chosen.append((game.one(free), True))
        else:
            return None
    return chosen


def _answer(
    game: RandomGame, seat: RandomVagabond, quest: Quest, items: list[tuple[BoardItem, bool]]
) -> None:
    for item, improvised in items:
        if improvised:
            game.first("improvise")
            game.plays["Improvise"] += 1
            game.write(f"%{item.letter}{item.area}->e+d")
            item.area, item.exhausted = "d", True
            seat.move_up(game)
        else:
            seat.exhaust(game, item)
    game.quests.remove(quest)
    if game.quest_deck:
        game.quests.append(game.quest_deck.pop())
    seat.quests[quest.suit] += 1
    game.write(f"{quest.suit}#{quest.name if game.named else ''}Q->$")
    points = seat.quests[quest.suit]
    if seat.score is not None and game.chance(0.3 + 0.2 * points):
        game.score(seat.letter, points)
    else:
        game.draw(seat.letter, 2)


def _repairs(game: RandomGame, seat: RandomVagabond) -> list[Option]:
    hammers = seat.usable("h")
    broken = [item for item in seat.items if item.area == "d"]
    if not hammers or not broken:
        return []

    def done() -> None:
        seat.exhaust(game, hammers[0])
        seat.repair(game, game.one(broken))

    return [(2.0, "repair", done)]
