"""The Vagabond of a generated Print and Play game: he travels, explores, aids and gives; he keeps out of battles."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rootlog.generating.pnp.table import Table

ITEMS = "bffrrss"
RUINS = "bfhs"
GIFTS = {"0": (1, "1", 1), "1": (2, "2", 2), "2": (2, "a", 3)}
"""What the next friendly arrow takes and brings: cards, the space, points."""


def set_up(table: Table) -> None:
    """A character, and his pawn in a forest."""
    table.write("#roger->$")
    table.pawn = tuple(map(int, table.one(table.map.forests).split("_")))
    table.write("p->" + "_".join(map(str, table.pawn)))
    table.items = [(letter, "") for letter in ITEMS]


def turn(table: Table) -> None:
    """All items are refreshed, a slip, acts as long as items last."""
    ready = [letter for letter, _ in table.items]
    _slip(table)
    given: dict[str, int] = {}
    for _ in range(8):
        acts = [_walk, _explore, _aid, _give]
        table.rng.shuffle(acts)
        if table.chance(0.2) or not any(act(table, ready, given) for act in acts):
            break
    bags = ready.count("b")
    table.discard("V", 4 + 2 * bags)


def _slip(table: Table) -> None:
    here = table.pawn
    target = table.one(here if len(here) > 1 else table.near(here[0]))
    table.pawn = (target,)
    table.write(f"p->{target}")


def _exhaust(table: Table, ready: list[str], letter: str) -> None:
    ready.remove(letter)
    table.write(f"%{letter}->e")


def _walk(table: Table, ready: list[str], given: dict[str, int]) -> bool:  # noqa: ARG001
    if "f" not in ready:
        return False
    _exhaust(table, ready, "f")
    target = table.one(table.near(table.pawn[0]))
    table.pawn = (target,)
    table.write(f"p->{target}")
    table.count("walk")
    return True


def _explore(table: Table, ready: list[str], given: dict[str, int]) -> bool:  # noqa: ARG001
    here = table.pawn[0]
    if "r" not in ready or here not in table.ruins:
        return False
    found = RUINS[len(RUINS) - len(table.ruins)]
    _exhaust(table, ready, "r")
    table.ruins.remove(here)
    table.items.append((found, ""))
    table.write(f"%{found}{here}->e")
    table.count("explore")
    table.score("V", 1)
    return True


def _aid(table: Table, ready: list[str], given: dict[str, int]) -> bool:  # noqa: ARG001
    here = table.pawn[0]
    hides = [code for code in table.buildings(here, "A") if code != "b_s"]
    if "r" not in ready or not hides or not table.left["A"]:
        return False
    key = table.one("frm") if here == table.keep else table.suits[here].lower()
    _exhaust(table, ready, "r")
    table.left["A"] -= 1
    table.boxes[key] += 1
    table.write(f"Aw->A$_{key}")
    table.count("aid")
    table.score("V", 1)
    return True


def _give(table: Table, ready: list[str], given: dict[str, int]) -> bool:  # noqa: ARG001
    """Gifts that take the marker one space on, once a turn to each player."""
    here = table.pawn[0]
    for other in table.letters:
        arrow = GIFTS.get(table.friends[other])
        if other == "V" or other in given or arrow is None or not _local(table, here, other):
            continue
        number, space, points = arrow
        suits = "FMR" if here == table.keep else table.suits[here]
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


def _local(table: Table, number: int, other: str) -> bool:
    return bool(table.strength(number, other))
