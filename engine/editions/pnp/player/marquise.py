"""The Marquise of a generated Print and Play game."""

from rootlog.engine.editions.pnp.player.battle import battle, raise_outrage, remove
from rootlog.engine.editions.pnp.player.table import PnpTable
from rootlog.generating.pieces import SUITS, count

CODES = ("b_s", "b_w", "b_r")


def set_up(table: PnpTable) -> None:
    """Sawmill in the Keep, recruiter and workshop next to it, a warrior everywhere."""
    near = [n for n in table.near(table.keep) if table.room(n)]
    recruiter, workshop = table.rng.sample(near, 2)
    for code, number in (("b_s", table.keep), ("b_r", recruiter), ("b_w", workshop)):
        table.pieces[number]["C", code] += 1
        table.write(f"{code}->{number}")
    for number in table.map.clearings:
        table.enter("C", number, 1)
    table.write("w->" + "+".join(map(str, table.map.clearings)))


def turn(table: PnpTable) -> None:
    """Wood, three actions and more for birds, everybody's draw."""
    _wood(table)
    crafted: list[str] = []
    for number in range(6):
        while table.chance(0.5) and table.craft("C", _nations(table), crafted):
            pass
        if number >= 3:
            birds = [c for c in table.hands["C"] if c.suit == "B" and c.name != "ambush"]
            if not birds or table.chance(0.6):
                break
            table.spend("C", birds[0])
            table.count("extra action")
        if not _act(table):
            break
    for letter in table.letters:
        table.draw(letter, table.coins[letter])
    table.discard("C", 5)


def _nations(table: PnpTable) -> list[str]:
    found = []
    for n in table.map.clearings:
        nation = "*" if n == table.keep else table.suits[n]
        found += [nation] * table.pieces[n]["C", "b_w"]
    return found


def _wood(table: PnpTable) -> None:
    for number in table.where("C", "b_s"):
        placed = min(table.pieces[number]["C", "b_s"], table.wood)
        if placed:
            table.wood -= placed
            table.pieces[number]["C", "t"] += placed
            table.write(f"{count(placed, 't')}->{number}")


def _act(table: PnpTable) -> bool:
    acts = [_build, _build, _march, _fight, _recruit, _mob]
    table.rng.shuffle(acts)
    return any(act(table) for act in acts)


def _march(table: PnpTable) -> bool:
    for _ in range(table.rng.randint(1, 2)):
        origins = table.where("C")
        if not origins:
            return False
        origin = table.one(origins)
        target = table.one(table.near(origin))
        table.go("C", origin, target, table.rng.randint(1, table.warriors(origin, "C")))
    table.count("march")
    return True


def _fight(table: PnpTable) -> bool:
    places = [
        (n, other)
        for n in table.where("C")
        for other in "EAV"
        if other in table.letters
        and (table.pawn == (n,) if other == "V" else table.strength(n, other))
    ]
    if not places:
        return False
    number, other = table.one(places)
    battle(table, "C", other, number)
    return True


def _recruit(table: PnpTable) -> bool:
    places = [n for n in table.where("C", "b_r") for _ in range(table.pieces[n]["C", "b_r"])]
    if not places or not table.left["C"]:
        return False
    for number in places[: table.left["C"]]:
        table.enter("C", number, 1)
        table.write(f"w->{number}")
    table.count("recruit")
    raise_outrage(table)
    return True


def _linked(table: PnpTable, number: int) -> set[int]:
    reached, ruled = {number}, set(table.ruled("C"))
    frontier = [number]
    while frontier:
        more = (set(table.near(frontier.pop())) & ruled) - reached
        reached |= more
        frontier += more
    return reached


def _build(table: PnpTable) -> bool:
    code = table.one(CODES)
    cost = table.costs[table.built("C", code)]
    for number in table.rng.sample(table.ruled("C"), len(table.ruled("C"))):
        sources = sorted(_linked(table, number) & set(table.where("C", "t")))
        wood = [n for n in sources for _ in range(table.pieces[n]["C", "t"])]
        if not table.room(number) or len(wood) < cost:
            continue
        for source in wood[:cost]:
            table.pieces[source]["C", "t"] -= 1
            table.wood += 1
            table.write(f"t{source}->")
        points = table.points[table.built("C", code)]
        table.pieces[number]["C", code] += 1
        table.write(f"{code}->{number}")
        table.count("build")
        table.score("C", points)
        return True
    return False


def _mob(table: PnpTable) -> bool:
    for nation in table.rng.sample(SUITS, 3):
        cards = table.paying("C", nation)
        where = [
            (n, other, code)
            for n in table.ruled("C")
            if table.matches(nation, n)
            for other in "EA"
            for code in table.buildings(n, other)
        ]
        if len(cards) < 3 or not where:
            continue
        for card in sorted(cards, key=lambda one: one.suit == "B")[:3]:
            table.spend("C", card)
        table.count("mob")
        for number, other, code in where:
            remove(table, other, code, number, "C", by_hit=False, points=2)
            table.draw(other, 1)
        return True
    return False
