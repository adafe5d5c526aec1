"""The Eyrie of a generated Print and Play game."""

from rootlog.engine.editions.pnp.player.battle import battle
from rootlog.engine.editions.pnp.player.table import PnpCard, PnpTable
from rootlog.generating.pieces import count

LEADERS = {"builder": "rb", "charismatic": "rm", "commander": "mx", "despot": "mb"}
COLUMNS = "rmxb"


def set_up(table: PnpTable) -> None:
    """A roost and six warriors in the Homeland, a leader."""
    table.pieces[table.home]["E", "b"] += 1
    table.enter("E", table.home, 6)
    table.write(f"b+6w->{table.home}")
    _appoint(table, table.one(LEADERS))


def _appoint(table: PnpTable, leader: str) -> None:
    table.leader = leader
    for key in COLUMNS:
        table.memory[key] = [PnpCard("B", "vizier")] if key in LEADERS[leader] else []
    table.write(f"#{leader}->$")


def turn(table: PnpTable) -> None:
    """Cards for the Decree, Reform and crafting, the Decree, points."""
    _add(table)
    if table.chance(0.2):
        _reform(table)
    roosts = [n for n in table.where("E", "b") for _ in range(table.pieces[n]["E", "b"])]
    nations = ["*" if n == table.keep else table.suits[n] for n in roosts]
    times = 2 if table.leader == "builder" else 1
    crafted: list[str] = []
    while table.chance(0.5) and table.craft("E", nations, crafted, times):
        pass
    for key in COLUMNS:
        for card in list(table.memory[key]):
            if not _take(table, key, card.suit):
                _turmoil(table)
                return
    table.score("E", table.roosts[table.built("E", "b")])
    table.discard("E", 4)


def _add(table: PnpTable) -> None:
    hand = table.hands["E"]
    if not hand:
        return
    first = table.one(hand)
    added = [first]
    tame = [card for card in hand if card.suit != "B" and card is not first]
    if first.suit != "B" and tame and table.chance(0.4):
        added.append(table.one(tame))
    for card in added:
        hand.remove(card)
        key = table.one(COLUMNS)
        table.memory[key].append(card)
        table.write(f"{card.face()}E->$_{key}")


def _reform(table: PnpTable) -> None:
    """A card of the Decree that is no vizier goes to another column, for a card of its suit."""
    where = [(key, c) for key in COLUMNS for c in table.memory[key] if c.name != "vizier"]
    if not where:
        return
    key, card = table.one(where)
    price = table.hands["E"] if card.suit == "B" else table.paying("E", card.suit)
    paying = [one for one in price if one.name != "ambush"]
    if not paying:
        return
    table.spend("E", table.one(paying))
    target = table.one(one for one in COLUMNS if one != key)
    table.memory[key].remove(card)
    table.memory[target].append(card)
    table.write(f"{card.face()}$_{key}->$_{target}")
    table.count("reform")


def _take(table: PnpTable, key: str, suit: str) -> bool:
    """One action of a column in a clearing of that suit; False where there is none."""
    fitting = [n for n in table.map.clearings if table.matches(suit, n)]
    if key == "r":
        where = [n for n in fitting if table.pieces[n]["E", "b"]]
        each = 2 if table.leader == "charismatic" else 1
        if not where or table.left["E"] < each:
            return False
        number = table.one(where)
        table.enter("E", number, each)
        table.write(f"{count(each, 'w')}->{number}")
    elif key == "m":
        where = [n for n in fitting if table.warriors(n, "E")]
        if not where:
            return False
        number = table.one(where)
        warriors = table.rng.randint(1, table.warriors(number, "E"))
        table.go("E", number, table.one(table.near(number)), warriors)
    elif key == "x":
        pairs = [
            (n, other)
            for n in fitting
            if table.warriors(n, "E")
            for other in "CAV"
            if other in table.letters and _present(table, n, other)
        ]
        if not pairs:
            return False
        number, other = table.one(pairs)
        battle(table, "E", other, number)
    else:
        where = [
            n
            for n in fitting
            if table.ruler(n) == "E" and table.room(n) and not table.pieces[n]["E", "b"]
        ]
        if not where:
            return False
        number = table.one(where)
        table.pieces[number]["E", "b"] += 1
        table.write(f"b->{number}")
    table.count(f"decree {key}")
    return True


def _present(table: PnpTable, number: int, other: str) -> bool:
    if other == "V":
        return table.pawn == (number,)
    return bool(table.strength(number, other) or table.pieces[number][other, "t"])


def _turmoil(table: PnpTable) -> None:
    """The Decree is discarded, a new leader comes, and a roost where there is none."""
    table.count("turmoil")
    table.write("$_->")
    for key in COLUMNS:
        table.pile += [card for card in table.memory[key] if card.name != "vizier"]
    table.retired.append(table.leader)
    left = [one for one in LEADERS if one not in table.retired]
    if not left:
        table.retired = []
        left = list(LEADERS)
    _appoint(table, table.one(left))
    if not table.where("E", "b"):
        rooms = [n for n in table.map.clearings if table.room(n)]
        if rooms:
            number = table.one(rooms)
            table.pieces[number]["E", "b"] += 1
            table.write(f"b->{number}")
