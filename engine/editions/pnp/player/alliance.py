"""The Alliance of a generated Print and Play game; what its conspiracies do is made up."""

from rootlog.engine.editions.pnp.player.battle import battle
from rootlog.engine.editions.pnp.player.table import PRICE, PnpTable
from rootlog.generating.pieces import SUITS

_BOXES = SUITS.lower()


def _box(nation: str) -> str:
    return nation.lower()


def set_up(table: PnpTable) -> None:
    """A hideout and a warrior in some clearing with a slot, a supporter in each box."""
    others = [n for n in table.map.clearings if table.room(n) and n not in (table.keep, table.home)]
    number = table.one(others)
    code = f"b_{_box(table.suits[number])}"
    table.pieces[number]["A", code] += 1
    table.enter("A", number, 1)
    table.write(f"{code}+w->{number}")
    _support(table)


def _support(table: PnpTable) -> None:
    boxes = [key for key in _BOXES if table.left["A"] > 0 and _place(table, key)]
    if boxes:
        table.write("w->" + "+".join(f"$_{key}" for key in boxes))


def _place(table: PnpTable, key: str) -> bool:
    if not table.left["A"]:
        return False
    table.left["A"] -= 1
    table.boxes[key] += 1
    return True


def turn(table: PnpTable) -> None:
    """Cards come back and are drawn, actions, supporters."""
    for key in sorted(table.slots):
        card = table.slots.pop(key)
        table.hands["A"].append(card)
        table.write(f"#$_{key}->A")
    table.draw("A", table.draws[table.outrage])
    crafted: list[str] = []
    for _ in range(table.rng.randint(1, 6)):
        while table.chance(0.5) and table.craft("A", _nations(table), crafted, 2):
            pass
        acts = [_spy, _fight, _educate, _train, _hide, _conspire, _hideout, _hideout, _stronghold]
        table.rng.shuffle(acts)
        plotted = table.plays["conspire"]
        if not any(act(table) for act in acts) or table.plays["conspire"] > plotted:
            break  # what follows a conspiracy may be its effect, and too much is open then
    _support(table)
    table.discard("A", 2)


def _nations(table: PnpTable) -> list[str]:
    found = []
    for n in table.where("A", "b_s"):
        nation = "*" if n == table.keep else table.suits[n]
        found += [nation] * table.pieces[n]["A", "b_s"]
    return found


def _pay(table: PnpTable, number: int) -> str:
    """A box with so many supporters, from which they go; empty where there is none."""
    boxes = [key for key in _BOXES if table.boxes[key] >= number]
    return table.one(boxes) if boxes else ""


def _send(table: PnpTable, key: str, number: int) -> None:
    table.boxes[key] -= number
    table.left["A"] += number
    table.write(f"{number if number > 1 else ''}w$_{key}->")


def _spy(table: PnpTable) -> bool:
    key, hand = _pay(table, 1), table.hands["A"]
    if not key or not hand:
        return False
    _send(table, key, 1)
    table.spend("A", table.one(hand))
    table.draw("A", 1)
    table.count("spy")
    return True


def _fight(table: PnpTable) -> bool:
    options = [
        (key, n, other)
        for key in _BOXES
        if table.boxes[key]
        for n in table.where("A")
        if table.matches(key.upper(), n)
        for other in "CE"
        if other in table.letters and table.strength(n, other)
    ]
    if not options:
        return False
    key, number, other = table.one(options)
    _send(table, key, 1)
    battle(table, "A", other, number)
    return True


def _educate(table: PnpTable) -> bool:
    cards = [card for card in table.hands["A"] if card.name != "ambush"]
    if not cards or not table.left["A"]:
        return False
    card = table.one(cards)
    key = table.one(_BOXES) if card.suit == "B" else _box(card.suit)
    table.spend("A", card)
    _place(table, key)
    table.write(f"w->$_{key}")
    table.count("educate")
    return True


def _train(table: PnpTable) -> bool:
    birds = [c for c in table.hands["A"] if c.suit == "B" and c.name != "ambush"]
    key = _pay(table, 1)
    if not birds or not key:
        return False
    table.spend("A", birds[0])
    _send(table, key, 1)
    number = table.one(n for n in table.map.clearings if table.matches(key.upper(), n))
    table.enter("A", number, 1)
    table.write(f"w->{number}")
    table.count("train")
    return True


def _hide(table: PnpTable) -> bool:
    """Keep Secrets: a card goes face down to a slot."""
    open_ = [key for key in _BOXES if table.built("A", f"b_{key}") and key not in table.slots]
    if not open_ or not table.hands["A"]:
        return False
    key, card = table.one(open_), table.one(table.hands["A"])
    table.hands["A"].remove(card)
    table.slots[key] = card
    table.write(f"#A->$_{key}")
    table.count("keep secrets")
    return True


def _conspire(table: PnpTable) -> bool:
    """A named card face up to a slot, for supporters of its box; then it does something."""
    open_ = [key for key in _BOXES if table.built("A", f"b_{key}") and key not in table.slots]
    boxes = [key for key in open_ if table.boxes[key] >= PRICE]
    cards = [card for card in table.hands["A"] if card.cost]
    if not boxes or not cards:
        return False
    key, card = table.one(boxes), table.one(cards)
    _send(table, key, PRICE)
    table.hands["A"].remove(card)
    table.slots[key] = card
    table.write(f"{card.suit}#{card.name}A->$_{key}")
    table.count("conspire")
    effects = [_march, _recruit, _gain, _strike]
    table.one(effects)(table)
    return True


def _march(table: PnpTable) -> None:
    """Warriors move, which nothing else lets them."""
    places = table.where("A")
    if places:
        origin = table.one(places)
        number = table.rng.randint(1, table.warriors(origin, "A"))
        table.go("A", origin, table.one(table.near(origin)), number)


def _recruit(table: PnpTable) -> None:
    number = table.one(table.map.clearings)
    if table.enter("A", number, 1):
        table.write(f"w->{number}")


def _gain(table: PnpTable) -> None:
    if table.chance(0.5):
        table.draw("A", 2)
    table.score("A", 1)


def _strike(table: PnpTable) -> None:
    """A warrior of somebody falls."""
    found = [(one, n) for one in "CE" if one in table.letters for n in table.where(one)]
    if found:
        other, number = table.one(found)
        table.pieces[number][other, "w"] -= 1
        table.left[other] += 1
        table.write(f"{other}w{number}->")


def _hideout(table: PnpTable) -> bool:
    key = _pay(table, 2)
    places = [n for n in table.map.clearings if table.room(n)]
    fitting = [n for n in places if key and table.matches(key.upper(), n)]
    if not fitting or table.built("A", f"b_{key}") >= 3:
        return False
    number = table.one(fitting)
    _send(table, key, 2)
    table.pieces[number]["A", f"b_{key}"] += 1
    placed = table.enter("A", number, 1)
    table.write(f"b_{key}+w->{number}" if placed else f"b_{key}->{number}")
    table.count("build hideout")
    return True


def _stronghold(table: PnpTable) -> bool:
    key = _pay(table, 3)
    ruled = [n for n in table.ruled("A") if table.room(n) and key and table.matches(key.upper(), n)]
    if not ruled:
        return False
    number = table.one(ruled)
    _send(table, key, 3)
    table.pieces[number]["A", "b_s"] += 1
    table.write(f"b_s->{number}")
    table.count("build stronghold")
    return True
