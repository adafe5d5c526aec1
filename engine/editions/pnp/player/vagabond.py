"""The Vagabond of a generated Print and Play game: he travels, explores, aids, gives and fights."""

from rootlog.engine.editions.pnp.player.raids import NEMESIS, raid
from rootlog.engine.editions.pnp.player.table import PnpTable
from rootlog.generating.pieces import SUITS

ITEMS = "bffrrss"
RUINS = "bfhs"
GIFTS = {"0": (1, "1", 1), "1": (2, "2", 2), "2": (2, "a", 3)}
"""The things that the next friendly arrow takes and brings: cards, the space, points."""


def set_up(table: PnpTable) -> None:
    """A character, and his pawn in a forest."""
    table.write("#roger->$")
    table.pawn = tuple(map(int, table.one(table.map.forests).split("_")))
    table.write("p->" + "_".join(map(str, table.pawn)))
    table.items = [[letter, ""] for letter in ITEMS]


def turn(table: PnpTable) -> None:
    """All items are refreshed, a slip, acts as long as items last."""
    for item in table.items:
        item[1] = "d" if item[1] == "d" else ""
    _slip(table)
    if len(table.pawn) > 1:
        _rest(table)
        return
    given: dict[str, int] = {}
    for _ in range(8):
        acts = [_walk, _explore, _aid, _give, _repair, _attack]
        table.rng.shuffle(acts)
        if table.chance(0.2) or not any(act(table, given) for act in acts):
            break
    _end(table)


def _end(table: PnpTable) -> None:
    bags = sum(item == ["b", ""] for item in table.items)
    table.discard("V", 4 + 2 * bags)


def _rest(table: PnpTable) -> None:
    """In a forest what is damaged is mended in Evening."""
    _end(table)
    if any(item[1] == "d" for item in table.items):
        table.write("%_d->s+e")
        table.count("rest")
        for item in table.items:
            item[1] = "e" if item[1] == "d" else item[1]


def _slip(table: PnpTable) -> None:
    here = table.pawn
    damaged = sum(item[1] == "d" for item in table.items)
    if len(here) == 1 and damaged > 2 and table.map.forests_at[here[0]]:
        key = table.one(sorted(table.map.forests_at[here[0]]))
        table.pawn = tuple(map(int, key.split("_")))
    else:
        first, *others = here
        table.pawn = (table.one(here if others else table.near(first)),)
    table.write("p->" + "_".join(map(str, table.pawn)))


def _exhaust(table: PnpTable, letter: str) -> bool:
    """Exhaust an available item; False where there is none."""
    item = next((one for one in table.items if one == [letter, ""]), None)
    if item is None:
        return False
    item[1] = "e"
    table.write(f"%{letter}->e")
    return True


def _repair(table: PnpTable, given: dict[str, int]) -> bool:  # noqa: ARG001
    damaged = [item for item in table.items if item[1] == "d"]
    if not damaged or not _exhaust(table, "r"):
        return False
    item = table.one(damaged)
    item[1] = "e"
    table.write(f"%{item[0]}d->s+e")
    table.count("repair")
    return True


def _walk(table: PnpTable, given: dict[str, int]) -> bool:  # noqa: ARG001
    target = table.one(table.near(table.pawn[0]))
    foes = [one for one in table.letters if table.friends[one] in NEMESIS]
    boots = 1 + sum(_present(table, target, one) for one in foes)
    if sum(item == ["f", ""] for item in table.items) < boots:
        return False
    for _ in range(boots):
        _exhaust(table, "f")
    table.pawn = (target,)
    table.write(f"p->{target}")
    table.count("walk")
    return True


def _explore(table: PnpTable, given: dict[str, int]) -> bool:  # noqa: ARG001
    here = table.pawn[0]
    if here not in table.ruins or not _exhaust(table, "r"):
        return False
    found = RUINS[len(RUINS) - len(table.ruins)]
    table.ruins.remove(here)
    table.items.append([found, "e"])
    table.write(f"%{found}{here}->e")
    table.count("explore")
    table.score("V", 1)
    return True


def _aid(table: PnpTable, given: dict[str, int]) -> bool:  # noqa: ARG001
    here = table.pawn[0]
    hides = [code for code in table.buildings(here, "A") if code != "b_s"]
    if not hides or not table.left["A"] or not _exhaust(table, "r"):
        return False
    key = table.one(SUITS.lower()) if here == table.keep else table.suits[here].lower()
    table.left["A"] -= 1
    table.boxes[key] += 1
    table.write(f"Aw->A$_{key}")
    table.count("aid")
    table.score("V", 1)
    return True


def _give(table: PnpTable, given: dict[str, int]) -> bool:
    """Gifts that take the marker one space on, once a turn to each player."""
    here = table.pawn[0]
    for other in table.letters:
        arrow = GIFTS.get(table.friends[other])
        if other == "V" or other in given or arrow is None or not _local(table, here, other):
            continue
        number, space, points = arrow
        suits = SUITS if here == table.keep else table.suits[here]
        cards = table.paying("V", suits)[:number]
        if len(cards) < number:
            continue
        for card in cards:
            table.hands["V"].remove(card)
            table.hands[other].append(card)
            table.write(f"{card.face()}V->{other}")
        given[other] = number
        table.friends[other] = space
        table.count("gift")
        table.write(f"$_{other}->{space}")
        table.score("V", points)
        return True
    return False


def _attack(table: PnpTable, given: dict[str, int]) -> bool:  # noqa: ARG001
    """On somebody local who is no Ally."""
    here = table.pawn[0]
    others = [one for one in "CEA" if one in table.letters and _present(table, here, one)]
    foes = [one for one in others if table.friends[one] != "a"]
    if not foes or not table.chance(0.5) or not _exhaust(table, "r"):
        return False
    raid(table, table.one(foes))
    return True


def _present(table: PnpTable, number: int, other: str) -> bool:
    """True if any piece of somebody is there."""
    return any(owner == other and n for (owner, _), n in table.pieces[number].items())


def _local(table: PnpTable, number: int, other: str) -> bool:
    return bool(table.strength(number, other))
