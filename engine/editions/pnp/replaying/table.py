"""The table of a record of the Print and Play Edition, and the state before its first turn."""

from functools import cache

from rootlog.engine.editions.pnp import LETTERS
from rootlog.engine.editions.pnp import facts as told
from rootlog.engine.game import Table
from rootlog.engine.law import Law
from rootlog.engine.maps import Map
from rootlog.engine.pieces import (
    ALL_SUITS,
    DECK,
    ITEM_SUPPLY,
    UNKNOWN_CARD,
    Card,
    Item,
    Piece,
    Place,
    Suit,
    Thing,
    hand,
    place,
    supply,
)
from rootlog.engine.state import State
from rootlog.notation.record import PieceTerm, Record, Region, Transfer
from rootlog.replaying import facts
from rootlog.replaying.opening import HAND, UNSEEN
from rootlog.replaying.replayer import Replayer

MANY = 999
"""As many as anybody can ask for of what is not stated: cards of the deck, items."""
ITEMS = "bcfhrstx"
MARKS = (("keep", "C", ("t_k", "b_s")), ("homeland", "E", ("b", "b_s")))
"""Clearings that set-up tells where no fact does: of whom, by which of the pieces, the first one first."""


def table_of(record: Record, law: Law) -> Table:
    """The table that the header, the fact lines and the set-up lines tell."""
    header = record.header
    lines = tuple((fact.subject, fact.key, fact.value) for fact in header.facts)
    lines += tuple(_marks(record, {key for _, key, _ in lines}))
    known = told.of(lines)
    chart = known.chart or facts.load_map(header.map)
    suits: dict[int, Suit] = dict.fromkeys(chart.clearings, ALL_SUITS)
    suits.update(header.suits or ())
    if known.homeland is not None and header.suits is None:
        suits[known.homeland] = "F"
    if known.keep is not None:
        suits[known.keep] = ALL_SUITS
    factions = tuple(player.faction for player in record.players)
    seats = tuple(sorted(factions, key=lambda letter: (*LETTERS, letter).index(letter)))
    slots = {n: known.slots(n) or 0 for n in chart.clearings}
    if any(slots[n] != chart.slots[n] for n in slots) and known.chart is not None:
        chart = _with_slots(chart, tuple(slots.items()))
    deck = header.deck if header.deck in facts.decks() else facts.decks()[0]
    return Table(law, chart, suits, deck, factions, seats, told=lines)


@cache
def _with_slots(chart: Map, slots: tuple[tuple[int, int], ...]) -> Map:
    """The map with those building slots: the same one each time, so that one can see that a table is the same."""
    return chart.with_slots(dict(slots))


def _marks(record: Record, known: set[str]) -> list[tuple[str, str, str]]:
    """The Keep and the Homeland by what set-up places there."""
    found = []
    for key, faction, codes in MARKS:
        if key in known:
            continue
        placed = _placed(record, faction)
        where = next((placed[code] for code in codes if code in placed), None)
        if where is not None:
            found.append(("map", key, str(where)))
    return found


def _placed(record: Record, faction: str) -> dict[str, int]:
    """The clearing in which the set-up line of a faction first places pieces, by code."""
    found: dict[str, int] = {}
    for turn in record.turns:
        if turn.faction != faction or turn.round:
            continue
        for node in (action.node for action in turn.actions):
            if isinstance(node, Transfer) and node.targets and isinstance(node.targets[0], Region):
                for term in node.terms:
                    if isinstance(term, PieceTerm):
                        found.setdefault(term.code, node.targets[0].numbers[0])
    return found


def opening(table: Table) -> State:
    """The state before the first turn: full supplies, unknown hands, a ruin wherever one may be."""
    known, house = told.of(table.told), table.law.house
    at: dict[Place, dict[Thing, int]] = {}
    for faction in table.factions:
        at[supply(faction)] = {
            Piece(faction, code): _count(known, faction, code, number)
            for code, number in facts.pieces(faction, house).items()
        }
        at[hand(faction)] = {UNKNOWN_CARD: HAND}
        stock: dict[Thing, int] = {
            Card(suit, name): n for name, suit, n in facts.own_cards(faction, house)
        }
        if stock:
            at[place("stock", faction)] = stock
    at[DECK] = {UNKNOWN_CARD: MANY}
    at[ITEM_SUPPLY] = {Item(letter, exhausted=False): MANY for letter in ITEMS}
    ruins: frozenset[int] = frozenset()
    if "V" in table.factions:
        ruins = known.red if known.red is not None else frozenset(table.map.clearings)
        at.update({place("ruin", "", number): {UNSEEN: 1} for number in ruins})
    scores: dict[str, int | None] = dict.fromkeys(table.factions, 0)
    return State(at, scores, {}, frozenset(), ruins)


def _count(known: told.Facts, faction: str, code: str, most: int) -> int:
    number = known.warriors(faction) if code == "w" else known.count(f"{faction}.{code}")
    return most if number is None else min(number, most)


def strangers(replayer: Replayer, record: Record) -> None:
    """Players and header lines that this edition does not know."""
    for player in record.players:
        if player.faction not in LETTERS:
            known = ", ".join(LETTERS)
            replayer.reject(f"this edition has no faction {player.faction}; factions are {known}")
    header = record.header
    for name, value in (
        ("Landmarks", header.landmarks),
        ("Hirelings", header.hirelings),
        ("Pool", header.pool),
    ):
        if value:
            replayer.warn(f"this edition has no {name.lower()}; the line `{name}:` is not read")
