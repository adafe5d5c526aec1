"""The table of a record and the state before its first turn.

Starting hands, ruins, the item supply and the stock of leaders are not recorded: they are what the rules say.
"""

from rootlog.engine import data
from rootlog.engine.game import Table
from rootlog.engine.law import Law
from rootlog.engine.pieces import (
    DECK,
    ITEM_SUPPLY,
    QUESTS,
    UNKNOWN_CARD,
    Card,
    Item,
    Piece,
    Place,
    Thing,
    clearing,
    hand,
    items,
    place,
    supply,
)
from rootlog.engine.state import State
from rootlog.notation.record import Record
from rootlog.replaying import facts
from rootlog.replaying.names import DOMINANCE
from rootlog.replaying.operations import plan
from rootlog.replaying.pieces import FERRY, side
from rootlog.replaying.replayer import Replayer
from rootlog.replaying.world import World

HAND = facts.HAND
"""Cards in a starting hand, also after an advanced set-up."""
FERRY_NAMES = ("ferry", "f")
OPEN_QUESTS = 3
CLUB = "u"
UNSEEN = Item("?", exhausted=False)
"""An item under a ruin that nobody has seen yet."""
TWO_PLAYERS = 2
DEMOTED = "d"
"""The ending of the code of a hireling that shows its demoted side."""


def table_of(record: Record, law: Law) -> Table:
    """The table that the header and the player lines set; an unknown map or deck is read as Fall or Standard, an unknown hireling as none."""
    header = record.header
    the_map = facts.load_map(header.map)
    suits = dict(the_map.suits or {})
    suits.update(header.suits or ())
    factions = tuple(player.faction for player in record.players)
    deck = header.deck if header.deck in facts.decks() else facts.decks()[0]
    hirelings = tuple(dict.fromkeys(filter(facts.is_hireling, map(side, header.hirelings))))
    return Table(
        law,
        the_map,
        suits,
        deck,
        factions,
        _seats(record, factions),
        hirelings,
        header.landmarks,
        _drafted(record),
        tuple(dict.fromkeys(side(h) for h in header.hirelings if h.endswith(DEMOTED))),
        header.pool or (),
    )


def _drafted(record: Record) -> bool:
    """True if the header, or set-up lines between the player lines, tell of an advanced set-up."""
    header = record.header
    if header.hirelings or header.landmarks or header.pool:
        return True
    first = min((turn.line for turn in record.turns), default=0)
    return any(player.line > first > 0 for player in record.players)


def _seats(record: Record, factions: tuple[str, ...]) -> tuple[str, ...]:
    """Turn order: the order of the turn lines after set-up; factions without a turn come last."""
    seats = dict.fromkeys(t.faction for t in record.turns if t.round and t.faction in factions)
    return tuple(seats | dict.fromkeys(factions))


def opening(table: Table, world: World) -> State:
    """The state before the first turn: full supplies, unknown hands and draw pile, ruins, stocks of leaders."""
    at: dict[Place, dict[Thing, int]] = {}
    for faction in table.factions:
        at[supply(faction)] = {Piece(faction, c): n for c, n in facts.pieces(faction).items()}
        at[hand(faction)] = {UNKNOWN_CARD: HAND}
        stock = _stock(faction)
        if stock:
            at[place("stock", faction)] = stock
    for hireling in table.hirelings:
        at[supply(hireling)] = {Piece(hireling, c): n for c, n in facts.hired(hireling).items()}
        if facts.clubs(hireling):
            at[items(hireling)] = {Item(CLUB, exhausted=False): facts.clubs(hireling)}
    at[DECK] = {
        UNKNOWN_CARD: deck_size(table.deck, len(table.factions)) - HAND * len(table.factions)
    }
    at[ITEM_SUPPLY] = {Item(i, exhausted=False): n for i, n in table.map.items.items()}
    if world.vagabonds:
        at[QUESTS] = {UNKNOWN_CARD: OPEN_QUESTS}
        at[place("stock", "", "quests")] = {UNKNOWN_CARD: len(world.quests_deck) - OPEN_QUESTS}
    _ruins(table, at)
    ferry = _ferry(table)
    if ferry:
        at[clearing(ferry)] = {FERRY: 1}
    scores: dict[str, int | None] = dict.fromkeys(table.factions, 0)
    return State(at, scores, {}, frozenset(table.map.closed), frozenset(table.map.ruins))


def deck_size(deck: str, players: int) -> int:
    """The cards of a deck; two players play without the dominance cards."""
    return sum(
        card.copies for card in facts.deck(deck) if card.name != DOMINANCE or players > TWO_PLAYERS
    )


def _stock(faction: str) -> dict[Thing, int]:
    return {Card(suit, name): copies for name, suit, copies in facts.own_cards(faction)}


def _ruins(table: Table, at: dict[Place, dict[Thing, int]]) -> None:
    """One unseen item under each ruin, two with two Vagabonds; none when nobody can take them, no hireling either."""
    vagabonds = sum(1 for f in table.factions if facts.pieces(f).get("p"))
    looters = any(facts.seeks_ruins(f) for f in table.factions) or any(
        facts.seeks_ruins_hired(code, demoted=code in table.demoted) for code in table.hirelings
    )
    if vagabonds or looters:
        for number in table.map.ruins:
            at[place("ruin", "", number)] = {UNSEEN: max(1, vagabonds)}


def _ferry(table: Table) -> int | None:
    """The place of the ferry: where the header has it, else where the map does."""
    for name, number in table.landmarks:
        if name in FERRY_NAMES:
            return number
    return table.map.ferry


def begin(record: Record, law: Law) -> Replayer:
    """A replay that is before the first turn."""
    if law.house:
        begun: Replayer = data.module(f"rootlog.engine.editions.{law.house}.replaying").begin(
            record, law
        )
        return begun
    table = table_of(record, law)
    world = World(table)
    return Replayer(table, world, opening(table, world), plan)
