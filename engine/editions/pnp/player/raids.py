"""Battles of the Vagabond in a generated Print and Play game, whoever attacks: swords for hits, items for those he takes."""

from rootlog.engine.editions.pnp.player.battle import retreat, sweep, take
from rootlog.engine.editions.pnp.player.table import PnpTable
from rootlog.generating.pieces import count

FRIENDLY = ("0", "1", "2", "a")
KILLS = {**dict.fromkeys(FRIENDLY, (1, "h2", 2)), "h2": (2, "h3", 3), "h3": (1, "h3", 2)}
"""The number of warriors that the next hostile arrow takes, where it leads, and its points."""
NEMESIS = ("h2", "h3")


def raid(table: PnpTable, other: str) -> None:
    """He attacks somebody where his pawn is; the torch is exhausted."""
    here = table.pawn[0]
    table.count("raid")
    head = f"X{other}{here}"
    if not table.warriors(here, other):
        table.write(head)
        sweep(table, "V", other, here)
        return
    refuge = [n for n in table.near(here) if table.ruler(n) == other]
    if refuge and table.chance(0.2):
        table.write(head)
        retreat(table, "V", other, here, table.one(refuge))
        return
    fight(table, other, here, attacks=True)


def fight(table: PnpTable, other: str, here: int, *, attacks: bool) -> None:
    """The dice are rolled, and both sides deal their hits at once."""
    high, low = sorted((table.rng.randint(0, 3), table.rng.randint(0, 3)), reverse=True)
    own, theirs = (high, low) if attacks else (low, high)
    told = f"({high},{low})" if table.chance(0.5) else ""
    table.write(f"X{other if attacks else 'V'}{here}{told}")
    friends = [one for one in "CEA" if one in table.letters and one != other]
    allies = [one for one in friends if table.friends[one] == "a"] if _hostile(table, other) else []
    backing = sum(table.warriors(here, one) for one in allies)
    swords = sum(item == ["s", ""] for item in table.items)
    dealt = min(own, swords + backing)
    taken = min(theirs, table.warriors(here, other))
    if other == "E" and not attacks and table.leader == "commander":
        taken += 1
    _hit(table, other, here, dealt, max(0, dealt - backing), attacks=attacks)
    _suffer(table, here, allies, taken)


def _hostile(table: PnpTable, other: str) -> bool:
    return table.friends[other] != "a"


def _hit(table: PnpTable, other: str, here: int, hits: int, swords: int, *, attacks: bool) -> None:
    """Deal hits with so many swords; what falls moves the marker."""
    for item in [one for one in table.items if one == ["s", ""]][:swords]:
        item[1] = "e"
        table.write(f"%s{_board(table)}->e")
    alone = other == "A" and attacks and table.warriors(here, other) == 1
    ignored = int(hits > 0 and ((other == "C" and here == table.keep) or alone))
    before = table.warriors(here, other)
    take(table, other, here, hits, "V", ignored)
    lost = before - table.warriors(here, other)
    need, space, points = KILLS[table.friends[other]]
    if lost >= need:
        table.friends[other] = space
        table.write(f"{table.own('V')}$_{other}->h")
        table.score("V", points)


def _suffer(table: PnpTable, here: int, allies: list[str], hits: int) -> None:
    """Warriors of Allies fall first, then items are damaged, available ones first."""
    for ally in allies:
        fallen = min(hits, table.warriors(here, ally))
        if fallen:
            hits -= fallen
            table.pieces[here][ally, "w"] -= fallen
            table.left[ally] += fallen
            table.write(f"{count(fallen, table.own(ally) + 'w')}{here}->")
            table.count("ally falls")
    sound = sorted((item for item in table.items if item[1] != "d"), key=lambda one: one[1] == "e")
    for item in sound[:hits]:
        table.write(f"%{item[0]}{table.own('V')}$->d")
        item[1] = "d"


def _board(table: PnpTable) -> str:
    own = table.own("V")
    return f"{own}$" if own else ""
