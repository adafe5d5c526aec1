"""Battles of a generated Print and Play game: retreat, ambushes, dice, hits."""

from rootlog.engine.editions.pnp.player.table import PnpCard, PnpTable
from rootlog.generating.pieces import count

RETREAT = ((2, 0), (4, 1), (6, 2), (99, 3))


def battle(table: PnpTable, attacker: str, defender: str, number: int) -> None:
    """A battle between warriors, or of warriors against what nobody defends."""
    table.count("battle")
    head = f"X{defender}{number}"
    if defender == "V":
        _hunt(table, attacker, number)
        return
    if not table.warriors(number, defender):
        table.write(head)
        table.count("undefended")
        sweep(table, attacker, defender, number)
        return
    refuge = [n for n in table.near(number) if table.ruler(n) == defender]
    if refuge and table.chance(0.2):
        table.write(head)
        retreat(table, attacker, defender, number, table.one(refuge))
        return
    ambushes = _ambushes(table, defender, number) if table.chance(0.5) else []
    for card in ambushes:
        table.hands[defender].remove(card)
        table.pile.append(card)
    fallen = min(2 * len(ambushes), table.warriors(number, attacker))
    played = "".join(f"{card.suit}@" for card in ambushes)
    if ambushes and fallen == table.warriors(number, attacker):
        table.write(head + played)
        table.count("ambush")
        take(table, attacker, number, 2 * len(ambushes), defender, ignored=0)
        return
    high, low = sorted((table.rng.randint(0, 3), table.rng.randint(0, 3)), reverse=True)
    told = f"({high},{low})" if table.chance(0.5) else ""
    table.write(head + played + told)
    mine = min(high, table.warriors(number, attacker) - fallen)
    theirs = min(low, table.warriors(number, defender))
    if attacker == "E" and table.leader == "commander":
        mine += 1
    ignored = {
        attacker: int(attacker == "C" and number == table.keep and theirs > 0),
        defender: int(
            (defender == "C" and number == table.keep and mine > 0)
            or (defender == "A" and table.warriors(number, "A") == 1 and mine > 0)
        ),
    }
    take(table, defender, number, mine, attacker, ignored[defender])
    take(table, attacker, number, theirs + 2 * len(ambushes), defender, ignored[attacker])


def _ambushes(table: PnpTable, defender: str, number: int) -> list[PnpCard]:
    held = [c for c in table.hands[defender] if c.name == "ambush"]
    return [c for c in held if table.matches(c.suit, number)][: table.rng.randint(1, 2)]


def _hunt(table: PnpTable, attacker: str, number: int) -> None:
    """The Vagabond is attacked: he fights where he has a sword, or flees."""
    from rootlog.engine.editions.pnp.player import raids  # a circle otherwise

    if ["s", ""] in table.items and table.chance(0.5):
        table.count("stand")
        raids.fight(table, attacker, number, attacks=False)
        return
    table.write(f"XV{number}")
    _flee(table)


def _flee(table: PnpTable) -> None:
    """The Vagabond retreats: hits by his sound items, available ones first."""
    table.count("flight")
    sound = [item for item in table.items if item[1] != "d"]
    hits = next(hits for most, hits in RETREAT if len(sound) <= most)
    for item in sorted(sound, key=lambda one: one[1] == "e")[:hits]:
        table.write(f"%{item[0]}V$->d")
        item[1] = "d"
    here = table.pawn[0]
    refuge: list[tuple[int, ...]] = [(n,) for n in table.near(here)]
    refuge += [_numbers(key) for key in sorted(table.map.forests_at[here])]
    table.pawn = table.one(refuge)
    table.write("Vp->" + "_".join(map(str, table.pawn)))


def _numbers(key: str) -> tuple[int, ...]:
    return tuple(map(int, key.split("_")))


def retreat(table: PnpTable, attacker: str, defender: str, number: int, target: int) -> None:
    """All that are left go to one clearing; the attacker may play an ambush before that."""
    table.count("retreat")
    warriors = table.warriors(number, defender)
    hits = next(hits for most, hits in RETREAT if warriors <= most)
    take(table, defender, number, hits, attacker, ignored=0)
    chasing = [c for c in table.hands[attacker] if c.name == "ambush" and c.suit != "B"]
    fitting = [c for c in chasing if table.matches(c.suit, number)]
    if fitting and table.warriors(number, defender):
        table.spend(attacker, fitting[0])
        table.count("pursuit")
        take(table, defender, number, 1, attacker, ignored=0)
    left = table.warriors(number, defender)
    if left:
        table.go(defender, number, target, left)


def take(table: PnpTable, letter: str, number: int, hits: int, remover: str, ignored: int) -> None:
    """Hits remove warriors, then wood and buildings; what can be ignored is."""
    hits -= min(ignored, hits)
    warriors = min(hits, table.warriors(number, letter))
    if warriors:
        table.pieces[number][letter, "w"] -= warriors
        table.left[letter] += warriors
        table.write(f"{count(warriors, table.own(letter) + 'w')}{number}->")
    for _ in range(hits - warriors):
        wood = table.pieces[number][letter, "t"]
        if wood:
            _lose_wood(table, number, 1)
        elif table.buildings(number, letter):
            code = table.one(table.buildings(number, letter))
            remove(table, letter, code, number, remover, by_hit=True)


def _lose_wood(table: PnpTable, number: int, wood: int) -> None:
    table.pieces[number]["C", "t"] -= wood
    table.wood += wood
    table.write(f"{count(wood, table.own('C') + 't')}{number}->")


def sweep(table: PnpTable, attacker: str, defender: str, number: int) -> None:
    """All pieces of who has no warriors there go."""
    wood = table.pieces[number][defender, "t"]
    if wood:
        _lose_wood(table, number, wood)
    for code in table.buildings(number, defender):
        remove(table, defender, code, number, attacker, by_hit=False)


def remove(
    table: PnpTable,
    owner: str,
    code: str,
    number: int,
    remover: str,
    *,
    by_hit: bool,
    points: int = 1,
) -> None:
    """A building goes: its owner loses what depends on it, the remover scores."""
    table.pieces[number][owner, code] -= 1
    table.write(f"{table.own(owner)}{code}{number}->")
    if owner == "A" and code != "b_s":
        _lose_hideout(table, code[-1])
    if by_hit and not table.buildings(number, owner) and table.area[owner]:
        card = table.one(table.area[owner])
        table.area[owner].remove(card)
        table.pile.append(card)
        table.write(f"#{card.name}{owner}$->")
    extra = 1 if remover == "E" and table.leader == "despot" else 0
    table.score(remover, points + extra)


def _lose_hideout(table: PnpTable, nation: str) -> None:
    """Half the supporters of its nation go, a card where there are more than hideouts, and Outrage rises."""
    lost = -(-table.boxes[nation] // 2)
    own = table.own("A")
    if lost:
        table.boxes[nation] -= lost
        table.left["A"] += lost
        table.write(f"{count(lost, own + 'w')}{own}$_{nation}->")
    if nation in table.slots and not table.built("A", f"b_{nation}"):
        table.pile.append(table.slots.pop(nation))
        table.write(f"#{own}$_{nation}->")
    raise_outrage(table)


def raise_outrage(table: PnpTable) -> None:
    """Outrage rises by one, as far as the track goes; some scribes write it."""
    if "A" in table.letters and table.outrage < len(table.draws) - 1:
        table.outrage += 1
        if table.tells_outrage:
            table.write(f"{table.own('A')}$_o->{table.outrage}")
